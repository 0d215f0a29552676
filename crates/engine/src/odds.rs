//! The risk of a tunnel.

use crate::card::{Cards, Payment};

/// Cards revealed for a tunnel (U2).
const REVEALED: u8 = 3;

/// How likely each number of hits is, from none to all three cards.
type Odds = [f64; REVEALED as usize + 1];

/// How likely each surcharge from 0 to 3 is if `payment` is laid for a tunnel (U3, U4).
///
/// `unseen` are the cards the deck may consist of: those the viewer cannot place anywhere
/// else. `deck` of them lie in the deck, each as likely as any other. If the deck runs out
/// in mid-reveal, the rest comes from `discard`, whose content is public (D8, H5); what has
/// been laid is not in it (U10). If that runs out too, fewer cards are revealed (U11).
///
/// ```
/// use whistlestop_engine::{Cards, Color, Payment, Rules, tunnel_odds};
///
/// let unseen = Rules::default().all_cards();
/// let payment = Payment { color: Some(Color::Red), colored: 3, locomotives: 0 };
/// let odds = tunnel_odds(unseen, unseen.len(), Cards::EMPTY, payment);
/// assert_eq!(odds.map(|chance| (chance * 100.0).round()), [44.0, 42.0, 13.0, 1.0]);
/// ```
///
/// # Panics
/// If `deck` is more than all the `unseen` cards.
pub fn tunnel_odds(unseen: Cards, deck: u8, discard: Cards, payment: Payment) -> [f64; 4] {
    assert!(deck <= unseen.len(), "the deck has {deck} cards, but only {unseen} are unseen");
    let from_deck = deck.min(REVEALED);
    let from_discard = discard.len().min(REVEALED - from_deck);
    sum(draw(unseen, from_deck, payment), draw(discard, from_discard, payment))
}

/// The number of hits among `drawn` cards of a shuffled pile (hypergeometric distribution).
fn draw(pile: Cards, drawn: u8, payment: Payment) -> Odds {
    let hits = hits(pile, payment);
    let misses = pile.len() - hits;
    let all = choose(pile.len(), drawn);
    core::array::from_fn(|wanted| match drawn.checked_sub(wanted as u8) {
        Some(unwanted) => choose(hits, wanted as u8) * choose(misses, unwanted) / all,
        None => 0.0,
    })
}

/// Cards that would each cost one more: locomotives and the color laid, if any (U3, U4).
fn hits(pile: Cards, payment: Payment) -> u8 {
    let colored = payment.color.map_or(0, |color| pile.get(color.card()));
    pile.locomotives() + colored
}

/// Ways to choose `k` of `n` cards; none if there are too few.
fn choose(n: u8, k: u8) -> f64 {
    (0..k).fold(1.0, |ways, i| ways * f64::from(n.saturating_sub(i)) / f64::from(i + 1))
}

/// The hits of two draws together.
fn sum(one: Odds, other: Odds) -> Odds {
    core::array::from_fn(|hits| (0..=hits).map(|first| one[first] * other[hits - first]).sum())
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use rand_core::SeedableRng;
    use rand_xoshiro::Xoroshiro128PlusPlus;

    use super::*;
    use crate::card::{Color, TrainCard};
    use crate::chance::below;

    const RED: Payment = Payment { color: Some(Color::Red), colored: 2, locomotives: 1 };
    const LOCOMOTIVES: Payment = Payment { color: None, colored: 0, locomotives: 3 };

    fn close(one: Odds, other: Odds) -> bool {
        one.iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-12)
    }

    /// Reveals in every possible way: the cards one by one, each pile shrinking as it goes.
    fn reveal_all(
        deck_left: u8,
        unseen: &[TrainCard],
        discard: &[TrainCard],
        left: u8,
    ) -> Vec<(f64, Vec<TrainCard>)> {
        let (pile, deck_next) = if deck_left > 0 { (unseen, deck_left - 1) } else { (discard, 0) };
        if left == 0 || pile.is_empty() {
            return [(1.0, Vec::new())].into();
        }
        let mut ways = Vec::new();
        for place in 0..pile.len() {
            let mut rest = pile.to_vec();
            let card = rest.remove(place);
            let (unseen, discard) =
                if deck_left > 0 { (&rest[..], discard) } else { (unseen, &rest[..]) };
            for (chance, mut cards) in reveal_all(deck_next, unseen, discard, left - 1) {
                cards.push(card);
                ways.push((chance / pile.len() as f64, cards));
            }
        }
        ways
    }

    fn by_enumeration(unseen: Cards, deck: u8, discard: Cards, payment: Payment) -> Odds {
        let unseen: Vec<_> = unseen.each().collect();
        let discard: Vec<_> = discard.each().collect();
        let mut odds = [0.0; 4];
        for (chance, cards) in reveal_all(deck, &unseen, &discard, 3) {
            let counts = |card: &&TrainCard| {
                **card == TrainCard::Locomotive
                    || card.color().is_some_and(|color| payment.color == Some(color))
            };
            odds[cards.iter().filter(counts).count()] += chance;
        }
        odds
    }

    #[test]
    fn agrees_with_every_possible_reveal() {
        let rng = &mut Xoroshiro128PlusPlus::seed_from_u64(11);
        let kinds = [TrainCard::Red, TrainCard::Locomotive, TrainCard::Blue, TrainCard::Green];
        for _ in 0..400 {
            let mut pile = |most: usize| -> Cards {
                let count = below(rng, most + 1);
                (0..count).map(|_| kinds[below(rng, kinds.len())]).collect()
            };
            let (unseen, discard) = (pile(9), pile(6));
            for deck in 0..=unseen.len() {
                for payment in [RED, LOCOMOTIVES] {
                    let odds = tunnel_odds(unseen, deck, discard, payment);
                    let expected = by_enumeration(unseen, deck, discard, payment);
                    assert!(
                        close(odds, expected),
                        "{unseen:?}, {deck} in the deck, {discard:?}: {odds:?} instead of {expected:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn full_box() {
        let all = crate::map::Rules::default().all_cards();
        let odds = tunnel_odds(all, 110, Cards::EMPTY, RED);
        // 26 of 110 cards hit; C(110, 3) = 215 820.
        let ways = [95_284.0, 90_636.0, 27_300.0, 2_600.0];
        assert!(close(odds, ways.map(|ways| ways / 215_820.0)), "{odds:?}");
    }

    #[test]
    fn no_cards_no_risk() {
        // U11: nothing is left to reveal.
        let unseen = Cards::of(TrainCard::Red, 4);
        assert_eq!(tunnel_odds(unseen, 0, Cards::EMPTY, RED), [1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn known_discard_is_certain() {
        // D8: the deck is empty and three red cards are shuffled in.
        let discard = Cards::of(TrainCard::Red, 3);
        assert_eq!(tunnel_odds(Cards::EMPTY, 0, discard, RED), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(tunnel_odds(Cards::EMPTY, 0, discard, LOCOMOTIVES), [1.0, 0.0, 0.0, 0.0]);
    }
}
