//! Train cards, and multisets of them.

use core::fmt;
use core::ops::{Add, AddAssign, Sub, SubAssign};

/// How many kinds of train card there are: eight colors and the locomotive (M4).
pub const KINDS: usize = 9;

/// How many colors there are.
pub const COLORS: usize = 8;

/// One of the eight colors of routes and train cards, in canonical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "each says what it is")]
pub enum Color {
    Purple,
    Blue,
    Orange,
    White,
    Green,
    Yellow,
    Black,
    Red,
}

impl Color {
    /// All colors in canonical order.
    pub const ALL: [Self; COLORS] = [
        Self::Purple,
        Self::Blue,
        Self::Orange,
        Self::White,
        Self::Green,
        Self::Yellow,
        Self::Black,
        Self::Red,
    ];

    /// The card of this color.
    #[inline]
    pub fn card(self) -> TrainCard {
        TrainCard::ALL[self as usize]
    }

    /// The word for it in files and notation.
    pub fn name(self) -> &'static str {
        self.card().name()
    }

    /// The color called `name`.
    pub fn from_name(name: &str) -> Option<Self> {
        TrainCard::from_name(name).and_then(TrainCard::color)
    }
}

/// A kind of train card: a color or the locomotive, in canonical order (M4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "each says what it is")]
pub enum TrainCard {
    Purple,
    Blue,
    Orange,
    White,
    Green,
    Yellow,
    Black,
    Red,
    Locomotive,
}

impl TrainCard {
    /// All kinds in canonical order.
    pub const ALL: [Self; KINDS] = [
        Self::Purple,
        Self::Blue,
        Self::Orange,
        Self::White,
        Self::Green,
        Self::Yellow,
        Self::Black,
        Self::Red,
        Self::Locomotive,
    ];

    const NAMES: [&'static str; KINDS] =
        ["purple", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive"];

    const LETTERS: [u8; KINDS] = *b"pbowgykrL";

    /// The word for it in files and notation.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The kind called `name`.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|known| *known == name).map(|index| Self::ALL[index])
    }

    /// One letter for it, for long lists of cards: `p b o w g y k r L`.
    pub fn letter(self) -> char {
        char::from(Self::LETTERS[self as usize])
    }

    /// The kind with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::LETTERS
            .iter()
            .position(|known| char::from(*known) == letter)
            .map(|index| Self::ALL[index])
    }

    /// Its color; a locomotive has none.
    pub fn color(self) -> Option<Color> {
        Color::ALL.get(self as usize).copied()
    }

    /// The kind at this place in the canonical order.
    ///
    /// # Panics
    /// If `index` is not below [`KINDS`]; only our own packed decks call it.
    #[inline]
    pub(crate) fn at(index: u8) -> Self {
        Self::ALL[usize::from(index)]
    }
}

impl fmt::Display for TrainCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A multiset of train cards: a hand, the discard pile, a payment.
///
/// Nine counters live in one word, seven bits each: six for the count and one that stays
/// clear, so that whole hands are added, subtracted and compared in one step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

const FIELD: u32 = 7;
const ONES: u64 = 0x0102_0408_1020_4081;
const GUARDS: u64 = ONES << 6;
const COLOR_GUARDS: u64 = GUARDS & ((1 << (FIELD * COLORS as u32)) - 1);

impl Cards {
    /// No cards.
    pub const EMPTY: Self = Self(0);

    /// Most cards of one kind a multiset can count; maps with more are refused.
    pub const MAX_PER_KIND: u8 = 63;

    /// `count` cards of one kind.
    ///
    /// # Panics
    /// If `count` is above [`Cards::MAX_PER_KIND`].
    #[inline]
    pub fn of(card: TrainCard, count: u8) -> Self {
        assert!(count <= Self::MAX_PER_KIND);
        Self(u64::from(count) << (FIELD * card as u32))
    }

    /// How many cards of this kind.
    #[inline]
    pub fn get(self, card: TrainCard) -> u8 {
        (self.0 >> (FIELD * card as u32)) as u8 & Self::MAX_PER_KIND
    }

    /// How many locomotives.
    #[inline]
    pub fn locomotives(self) -> u8 {
        self.get(TrainCard::Locomotive)
    }

    /// How many cards in all.
    #[inline]
    pub fn len(self) -> u8 {
        // The counters are digits of a number to base 128; a number is congruent to the sum of
        // its digits modulo the base minus one. A map has at most 112 cards, so nothing wraps.
        (self.0 % 127) as u8
    }

    /// Whether there is no card at all.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `other` is part of this multiset.
    #[inline]
    pub fn contains(self, other: Self) -> bool {
        ((self.0 | GUARDS) - other.0) & GUARDS == GUARDS
    }

    /// Adds one card.
    #[inline]
    pub fn insert(&mut self, card: TrainCard) {
        self.0 += 1 << (FIELD * card as u32);
    }

    /// Kind by kind what is left, at least nothing.
    #[inline]
    pub fn saturating_sub(self, other: Self) -> Self {
        let difference = (self.0 | GUARDS) - other.0;
        let enough = difference & GUARDS;
        Self(difference & (enough - (enough >> 6)))
    }

    /// Kind by kind the larger of the two counts.
    #[inline]
    pub fn max(self, other: Self) -> Self {
        self.saturating_sub(other) + other
    }

    /// Colors of which there is at least one card, in canonical order, with their counts.
    #[inline]
    pub fn colors(self) -> impl Iterator<Item = (Color, u8)> {
        // Adding 63 to a counter reaches its guard bit exactly if the counter is not zero.
        let mut some = (self.0 + (GUARDS - ONES)) & COLOR_GUARDS;
        core::iter::from_fn(move || {
            if some == 0 {
                return None;
            }
            let guard = some.trailing_zeros();
            some &= some - 1;
            let count = (self.0 >> (guard - (FIELD - 1))) as u8 & Self::MAX_PER_KIND;
            Some((Color::ALL[(guard / FIELD) as usize], count))
        })
    }

    /// How many colors there are at least `least` cards of.
    #[inline]
    pub(crate) fn colors_with(self, least: u8) -> usize {
        let enough = (self.0 | GUARDS) - u64::from(least) * ONES;
        (enough & COLOR_GUARDS).count_ones() as usize
    }

    /// Kinds of which there is at least one card, in canonical order, with their counts.
    pub fn iter(self) -> impl Iterator<Item = (TrainCard, u8)> {
        TrainCard::ALL
            .into_iter()
            .map(move |card| (card, self.get(card)))
            .filter(|(_, count)| *count > 0)
    }

    /// Every card once, in canonical order.
    pub fn each(self) -> impl Iterator<Item = TrainCard> {
        self.iter().flat_map(|(card, count)| core::iter::repeat_n(card, usize::from(count)))
    }
}

impl Add for Cards {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        let sum = Self(self.0 + other.0);
        debug_assert_eq!(sum.0 & GUARDS, 0, "more than 63 cards of one kind");
        sum
    }
}

impl AddAssign for Cards {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Cards {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        debug_assert!(self.contains(other), "taking cards that are not there");
        Self(self.0 - other.0)
    }
}

impl SubAssign for Cards {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl FromIterator<TrainCard> for Cards {
    fn from_iter<I: IntoIterator<Item = TrainCard>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |sum, card| sum + Self::of(card, 1))
    }
}

/// As in the notation: `white*2 locomotive*1`, or `-` for no cards.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (place, (card, count)) in self.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{card}*{count}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// A payment that fits a price: cards of at most one color, and locomotives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Payment {
    /// The color of the cards that are not locomotives, if there are any.
    pub color: Option<Color>,
    /// How many cards of that color.
    pub colored: u8,
    /// How many locomotives.
    pub locomotives: u8,
}

impl Payment {
    pub(crate) const NONE: Self = Self { color: None, colored: 0, locomotives: 0 };

    /// The same as a multiset.
    #[inline]
    pub fn cards(self) -> Cards {
        let locomotives = Cards::of(TrainCard::Locomotive, self.locomotives);
        match self.color {
            Some(color) => locomotives + Cards::of(color.card(), self.colored),
            None => locomotives,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(counts: [u8; KINDS]) -> Cards {
        TrainCard::ALL
            .into_iter()
            .map(|card| Cards::of(card, counts[card as usize]))
            .fold(Cards::EMPTY, Add::add)
    }

    #[test]
    fn counts_each_kind() {
        let cards = hand([0, 1, 2, 3, 12, 0, 0, 5, 14]);
        assert_eq!(cards.len(), 37);
        assert_eq!(cards.get(TrainCard::Green), 12);
        assert_eq!(cards.locomotives(), 14);
        assert_eq!(cards.each().collect::<Cards>(), cards);
        let colors: alloc::vec::Vec<_> =
            cards.colors().map(|(color, count)| (color.name(), count)).collect();
        assert_eq!(colors, [("blue", 1), ("orange", 2), ("white", 3), ("green", 12), ("red", 5)]);
    }

    #[test]
    fn counts_a_full_box() {
        let all = hand([12, 12, 12, 12, 12, 12, 12, 12, 14]);
        assert_eq!(all.len(), 110);
        assert!(all.contains(all));
        assert_eq!(all - all, Cards::EMPTY);
    }

    #[test]
    fn compares_kind_by_kind() {
        let few = hand([1, 0, 0, 0, 0, 0, 0, 2, 0]);
        let many = hand([1, 5, 0, 0, 0, 0, 0, 1, 63]);
        assert!(!many.contains(few));
        assert!(!few.contains(many));
        assert_eq!(few.saturating_sub(many), hand([0, 0, 0, 0, 0, 0, 0, 1, 0]));
        assert_eq!(few.max(many), hand([1, 5, 0, 0, 0, 0, 0, 2, 63]));
    }

    #[test]
    fn prints_in_canonical_order() {
        extern crate std;
        assert_eq!(std::format!("{}", hand([0, 0, 0, 2, 0, 0, 0, 0, 1])), "white*2 locomotive*1");
        assert_eq!(std::format!("{}", Cards::EMPTY), "-");
    }

    #[test]
    fn letters_and_names_lead_back() {
        for card in TrainCard::ALL {
            assert_eq!(TrainCard::from_letter(card.letter()), Some(card));
            assert_eq!(TrainCard::from_name(card.name()), Some(card));
        }
        assert_eq!(TrainCard::from_name("pink"), None);
    }
}
