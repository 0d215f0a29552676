//! A full game that a viewer cannot tell from the real one.

use rand_core::Rng;

use crate::action::TicketList;
use crate::card::{Cards, TrainCard};
use crate::chance::{below, shuffle};
use crate::deck::{Deck, TicketDeck};
use crate::game::Game;
use crate::ids::{TicketId, TicketSet};
use crate::map::{MAX_CARDS, MAX_TICKETS};
use crate::open::{COLORED_TO_RESET, Own, Phase};
use crate::seat::{BySeat, SeatId};
use crate::view::View;

impl View {
    /// A random game that agrees with this view, each such game equally likely: hidden cards
    /// and tickets are dealt anew to the places where the viewer cannot see them, given how many
    /// lie there and which cards everybody has seen.
    ///
    /// What a viewer could conclude from the past is not used: that cards which were in the discard
    /// pile at the last reshuffle cannot be in a hand that has not drawn since, and which tickets
    /// the viewer once returned.
    pub fn determinize<C>(&self, rng: &mut impl Rng, chance: C) -> Game<C> {
        let mut own = BySeat::default();
        if let Some(seat) = self.seat() {
            own[seat] = self.own;
        }
        let deck = self.deal_cards(rng, &mut own);
        let ticket_deck = self.deal_tickets(rng, &mut own);
        Game { open: self.open.clone(), own, deck, ticket_deck, chance }
    }

    fn others(&self) -> impl Iterator<Item = SeatId> + Clone {
        self.open.seats().filter(|seat| !self.viewer.is(*seat))
    }

    fn deal_cards(&self, rng: &mut impl Rng, own: &mut BySeat<Own>) -> Deck {
        let mut cards = [0; MAX_CARDS];
        let mut len = 0;
        for card in self.unseen().each() {
            cards[len] = card as u8;
            len += 1;
        }
        match self.pick_colored_in_deck(rng) {
            None => shuffle(rng, &mut cards[..len]),
            Some(in_deck) => {
                // Colored cards come first. Those for the deck change places with the locomotives
                // for the hands, then both parts are shuffled.
                let hands = len - usize::from(self.open.deck_size);
                let colored = len - usize::from(self.unseen().locomotives());
                shuffle(rng, &mut cards[..colored]);
                cards[colored - in_deck..hands + in_deck].rotate_left(in_deck);
                shuffle(rng, &mut cards[..hands]);
                shuffle(rng, &mut cards[hands..len]);
            }
        }
        let mut rest = &cards[..len];
        for seat in self.others() {
            let known = self.open.known[seat];
            let (hidden, others) = rest.split_at(usize::from(self.hand_sizes[seat] - known.len()));
            own[seat].hand =
                known + hidden.iter().map(|card| TrainCard::at(*card)).collect::<Cards>();
            rest = others;
        }
        debug_assert_eq!(rest.len(), usize::from(self.open.deck_size));
        Deck::stack(rest)
    }

    /// Three locomotives stay in the display only if a reset cannot help (D10), so the deck has very
    /// few colored cards then: this is how many, in proportion to the number of ways to deal so.
    /// `None` if the display tells nothing about the deck.
    fn pick_colored_in_deck(&self, rng: &mut impl Rng) -> Option<usize> {
        if !self.open.too_many_locomotives() {
            return None;
        }
        let seen = self.open.discard + self.open.display().into_iter().flatten().collect();
        let seen_colored = usize::from(seen.len() - seen.locomotives());
        let unseen = self.unseen();
        let locomotives = usize::from(unseen.locomotives());
        let colored = usize::from(unseen.len()) - locomotives;
        let deck = usize::from(self.open.deck_size);
        let mut total = 0.0;
        let mut picked = None;
        for in_deck in 0..COLORED_TO_RESET.saturating_sub(seen_colored).min(deck + 1) {
            let ways = choose(colored, in_deck) * choose(locomotives, deck - in_deck);
            total += ways;
            if ways > 0.0 && unit(rng) * total < ways {
                picked = Some(in_deck);
            }
        }
        picked
    }

    /// The ticket deck has only regular tickets; a long one can only have come from the start (S6).
    fn deal_tickets(&self, rng: &mut impl Rng, own: &mut BySeat<Own>) -> TicketDeck {
        let starting = self.open.phase == Phase::StartingTickets;
        let mut seen = self.own.tickets.union(self.own.offer.set());
        if let Some(tickets) = &self.final_tickets {
            seen = tickets.0.iter().fold(seen, |all, tickets| all.union(*tickets));
        }
        let mut regular = Hidden::new(self, seen, false, rng);
        let mut long = Hidden::new(self, seen, true, rng);
        let long_held = if starting || self.final_tickets.is_some() {
            BySeat::default()
        } else {
            self.pick_long_held(rng, &regular, &long)
        };
        for seat in self.others() {
            let place = &mut own[seat];
            if starting {
                let rules = &self.map().rules;
                let offer =
                    long.take(rules.start_long_tickets).union(regular.take(rules.start_tickets));
                place.offer = TicketList::new(offer).unwrap_or_default();
                place.kept = if self.chosen[seat] {
                    random_keep(rng, place.offer.len(), rules.start_keep)
                } else {
                    0
                };
                continue;
            }
            place.offer =
                TicketList::new(regular.take(self.offer_counts[seat])).unwrap_or_default();
            place.tickets = match &self.final_tickets {
                Some(tickets) => tickets[seat],
                None => {
                    let kept_long = long_held[seat];
                    long.take(kept_long).union(regular.take(self.ticket_counts[seat] - kept_long))
                }
            };
        }
        TicketDeck::stack(regular.take_slice(self.open.ticket_deck_size))
    }

    /// How many long tickets each other seat holds, in proportion to the number of ways in which
    /// the unseen tickets can then lie.
    fn pick_long_held(&self, rng: &mut impl Rng, regular: &Hidden, long: &Hidden) -> BySeat<u8> {
        let most = self.map().rules.start_long_tickets;
        let mut total = 0.0;
        let mut picked = BySeat::default();
        if most == 0 {
            return picked;
        }
        let mut held = BySeat::<u8>::default();
        loop {
            let ways = self.ways(&held, regular, long);
            total += ways;
            // Keeping each candidate with its share of the total so far picks one in proportion.
            if ways > 0.0 && unit(rng) * total < ways {
                picked = held;
            }
            // Count up, one digit for each other seat.
            let Some(seat) = self.others().find(|seat| held[*seat] < most) else { return picked };
            for lower in self.others().take_while(|lower| *lower != seat) {
                held[lower] = 0;
            }
            held[seat] += 1;
        }
    }

    /// In how many ways the unseen tickets can lie if so many long ones are held, up to a factor
    /// that is the same for all.
    fn ways(&self, held: &BySeat<u8>, regular: &Hidden, long: &Hidden) -> f64 {
        let long_held: usize = self.others().map(|seat| usize::from(held[seat])).sum();
        let count = |seat| usize::from(self.ticket_counts[seat]);
        if self.others().any(|seat| usize::from(held[seat]) > count(seat)) || long_held > long.len {
            return 0.0;
        }
        let offered: usize = self.others().map(|seat| usize::from(self.offer_counts[seat])).sum();
        let all_held: usize = self.others().map(count).sum();
        let placed = all_held - long_held + offered + usize::from(self.open.ticket_deck_size);
        let Some(boxed) = regular.len.checked_sub(placed) else { return 0.0 };
        let divided = self.others().map(|seat| {
            let long = usize::from(held[seat]);
            factorial(long) * factorial(count(seat) - long)
        });
        factorial(long.len)
            / (factorial(long.len - long_held) * factorial(boxed) * divided.product::<f64>())
    }
}

/// Unseen tickets of one sort in random order, dealt from the front.
struct Hidden {
    ids: [u8; MAX_TICKETS],
    dealt: usize,
    len: usize,
}

impl Hidden {
    fn new(view: &View, seen: TicketSet, long: bool, rng: &mut impl Rng) -> Self {
        let mut hidden = Self { ids: [0; MAX_TICKETS], dealt: 0, len: 0 };
        for id in view.map().all_tickets().without(seen).iter() {
            if view.map().ticket(id).long == long {
                hidden.ids[hidden.len] = id.0;
                hidden.len += 1;
            }
        }
        shuffle(rng, &mut hidden.ids[..hidden.len]);
        hidden
    }

    fn take_slice(&mut self, count: u8) -> &[u8] {
        let begin = self.dealt;
        self.dealt += usize::from(count);
        &self.ids[begin..self.dealt]
    }

    fn take(&mut self, count: u8) -> TicketSet {
        self.take_slice(count).iter().map(|id| TicketId(*id)).collect()
    }
}

/// A choice of at least `least` of `offered` tickets.
fn random_keep(rng: &mut impl Rng, offered: usize, least: u8) -> u8 {
    loop {
        let mask = below(rng, 1 << offered) as u8;
        if mask.count_ones() >= u32::from(least) {
            return mask;
        }
    }
}

/// A number from 0 up to but not including 1.
fn unit(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// How many ways there are to choose `k` of `n`.
fn choose(n: usize, k: usize) -> f64 {
    if k > n { 0.0 } else { factorial(n) / (factorial(k) * factorial(n - k)) }
}

fn factorial(n: usize) -> f64 {
    (2..=n).map(|factor| factor as f64).product()
}
