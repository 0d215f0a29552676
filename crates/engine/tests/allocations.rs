//! A game is one flat value: playing it touches no heap, and it is small enough to copy.

#![allow(unsafe_code, reason = "an allocator that counts can only be written this way")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use rand_core::SeedableRng;
use whistlestop_engine::{FastChance, Game};
use whistlestop_testkit::generate::{self, Dice};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(run: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    run();
    ALLOCATIONS.get() - before
}

#[test]
fn a_game_is_at_most_512_bytes() {
    assert!(size_of::<Game>() <= 512, "{} bytes", size_of::<Game>());
}

#[test]
fn playing_and_scoring_allocate_nothing() {
    assert_eq!(
        allocations(|| drop(std::hint::black_box(Box::new(1)))),
        1,
        "allocations are counted"
    );
    for (map, seats) in generate::tables() {
        for seed in 0..20 {
            let mut dice = Dice::seed_from_u64(seed);
            let count = allocations(|| {
                let mut game = Game::new(map, seats, FastChance::new(seed)).expect("a game");
                while let Some((seat, action)) = game.random_action(&mut dice) {
                    game.apply_logged(seat, action, &mut ()).expect("a legal action");
                }
                assert!(game.outcome().is_some());
            });
            assert_eq!(count, 0, "{} with {seats} seats, seed {seed}", map.name());
        }
    }
}
