//! A game with a fair shuffle can be verified, and no other can.

mod common;

use whistlestop_engine::{FastChance, SeatId, Shuffle};
use whistlestop_fair::{FairChance, Nonce, Proof, ProofError, Secret, VERSION};
use whistlestop_protocol::{ReplayFile, VerifyError, WriteError, verify};

/// A game with reshuffles and returned tickets, and its proof.
fn fair_game() -> (ReplayFile, Proof) {
    let secret = Secret([9; 32]);
    let game_id = "game-1".to_string();
    let nonces = vec![Nonce([1; 32]), Nonce([2; 32]), Nonce::ZERO];
    let commitment = secret.commit(&game_id);
    let chance = FairChance::new(&secret, &game_id, &nonces);
    let replay = common::record(whistlestop_maps::europe(), 3, chance, 4).into_replay();
    let proof = Proof { version: VERSION, game_id, secret, nonces, commitment };
    (ReplayFile { replay, proof: Some(proof.clone()) }, proof)
}

#[test]
fn an_honest_game_verifies() {
    let (file, proof) = fair_game();
    assert_eq!(verify(&file.replay, &proof), Ok(()));

    let again = common::read(file.write().unwrap()).unwrap();
    assert_eq!(again, file);
    assert_eq!(verify(&again.replay, &again.proof.unwrap()), Ok(()));
}

#[test]
fn another_secret_or_nonce_does_not() {
    let (ReplayFile { replay, .. }, proof) = fair_game();
    for bit in 0..256 {
        let mut other = proof.clone();
        other.secret.0[bit / 8] ^= 1 << (bit % 8);
        let error = verify(&replay, &other).unwrap_err();
        assert!(matches!(error, VerifyError::Proof(ProofError::Commitment { .. })));
        // Nor with a commitment that was made to fit.
        other.commitment = other.secret.commit(&other.game_id);
        verify(&replay, &other).unwrap_err();

        for seat in 0..3 {
            let mut other = proof.clone();
            other.nonces[seat].0[bit / 8] ^= 1 << (bit % 8);
            verify(&replay, &other).unwrap_err();
        }
    }
    let mut other = proof.clone();
    other.nonces.pop();
    assert_eq!(verify(&replay, &other), Err(VerifyError::Nonces { nonces: 2, seats: 3 }));
    let other = Proof { version: 2, ..proof };
    assert_eq!(verify(&replay, &other), Err(VerifyError::Proof(ProofError::Version(2))));
}

#[test]
fn a_game_with_other_luck_does_not() {
    let (_, proof) = fair_game();
    let other = common::record(whistlestop_maps::europe(), 3, FastChance::new(4), 4).into_replay();
    verify(&other, &proof).unwrap_err();
}

/// A cheat swaps two cards or tickets that were not drawn yet, so that the game stays legal; it is
/// cut off there, because what follows would not be.
#[test]
fn every_swap_is_found_and_named() {
    let (ReplayFile { replay, .. }, proof) = fair_game();

    for place in 0..replay.deal.len() {
        let mut other = replay.clone();
        other.entries.clear();
        let luck = &mut other.deal[place];
        let last = luck.items.len() - 1;
        let first = luck.items.iter().position(|item| *item != luck.items[last]).unwrap();
        luck.items.swap(first, last);
        let error = VerifyError::Shuffle { what: luck.what, count: 1, entry: 0 };
        assert_eq!(verify(&other, &proof), Err(error));
    }

    let mut counts = [0, 0];
    for place in 0..replay.entries.len() {
        let [luck] = replay.entries[place].luck.as_slice() else { continue };
        let kind = usize::from(luck.what == Shuffle::Returned);
        counts[kind] += 1;
        let last = luck.items.len() - 1;
        let Some(first) = luck.items.iter().position(|item| *item != luck.items[last]) else {
            continue;
        };
        let mut other = replay.clone();
        other.entries.truncate(place + 1);
        other.entries[place].luck[0].items.swap(first, last);
        let error = VerifyError::Shuffle { what: luck.what, count: counts[kind], entry: place + 1 };
        assert_eq!(verify(&other, &proof), Err(error));
    }
    assert!(counts.iter().all(|count| *count > 1), "{counts:?}");
}

#[test]
fn the_starting_seat_counts_too() {
    let (ReplayFile { mut replay, .. }, proof) = fair_game();
    let proven = replay.start;
    replay.start = SeatId::first(3).find(|seat| *seat != proven).unwrap();
    replay.entries.clear();
    let error = VerifyError::Start { played: replay.start, proven };
    assert_eq!(
        error.to_string(),
        format!("{} started, but the proof leads to {proven}", replay.start)
    );
    assert_eq!(verify(&replay, &proof), Err(error));
}

#[test]
fn what_is_not_a_game_is_not_verified() {
    let (ReplayFile { mut replay, .. }, proof) = fair_game();
    replay.entries.remove(0);
    assert!(matches!(verify(&replay, &proof), Err(VerifyError::Replay(_))));
}

#[test]
fn damaged_proofs_are_refused() {
    let (file, _) = fair_game();
    let text = file.write().unwrap();
    let refusal = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        common::read(text.replacen(from, to, 1)).unwrap_err().what
    };
    let version = "expected the version of the proof and the id of the game";
    assert_eq!(refusal("proof 1 game-1", "proof 1"), version);
    assert_eq!(refusal("proof 1 game-1", "proof one game-1"), version);
    assert_eq!(refusal("secret 09", "secret 9"), "expected 64 hexadecimal digits");
    assert_eq!(refusal("secret 09", "secret 0G"), "expected 64 hexadecimal digits");
    assert!(refusal("nonce B", "nonce C").starts_with("expected `nonce B …`"));
    assert!(refusal("secret 09", "secret 19").starts_with("the file was changed or damaged"));
}

#[test]
fn proofs_that_could_not_be_read_are_not_written() {
    let (file, proof) = fair_game();
    for id in ["", "two words", "line\nend", "spiel-ä"] {
        let proof = Some(Proof { game_id: id.into(), ..proof.clone() });
        let other = ReplayFile { proof, ..file.clone() };
        assert_eq!(other.write(), Err(WriteError::GameId(id.into())));
    }
    let proof = Some(Proof { nonces: vec![Nonce::ZERO; 2], ..proof });
    let other = ReplayFile { proof, ..file };
    assert_eq!(other.write(), Err(WriteError::Nonces { nonces: 2, seats: 3 }));
}
