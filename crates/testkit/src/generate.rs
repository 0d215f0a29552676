//! Random games, positions and actions, legal and illegal.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use whistlestop_engine::{
    Action, Cards, CityId, Color, Event, FastChance, Game, Map, Phase, RouteId, SeatId, Slot,
    TicketId, TicketList, TicketSet, TrainCard, below,
};

/// The luck of a test, apart from that of the game.
pub type Luck = Xoshiro256PlusPlus;

/// Every built-in map with every number of seats.
pub fn tables() -> impl Iterator<Item = (&'static Map, usize)> + Clone {
    let maps = whistlestop_maps::names().iter().filter_map(|name| whistlestop_maps::by_name(name));
    maps.flat_map(|map| (2..=5).map(move |seats| (map, seats)))
}

/// One of the [`tables`], in turn.
pub fn table(n: u64) -> (&'static Map, usize) {
    let count = tables().count() as u64;
    tables().nth((n % count) as usize).expect("there are that many tables")
}

/// One of these; none of nothing.
pub fn pick<'a, T>(luck: &mut Luck, items: &'a [T]) -> Option<&'a T> {
    if items.is_empty() { None } else { items.get(below(luck, items.len())) }
}

/// Whether something happens that happens once in `n` times.
pub fn once_in(luck: &mut Luck, n: usize) -> bool {
    below(luck, n) == 0
}

/// A random game. Seats choose at random, but each has a taste of its own, because games of even
/// chances seldom run out of cards or tickets, or come to any other place off the road.
#[derive(Clone)]
pub struct Walk {
    /// The game so far.
    pub game: Game,
    tastes: [Taste; 5],
    luck: Luck,
}

impl Walk {
    /// A new game. The same seed makes the same game.
    pub fn new(map: &'static Map, seats: usize, seed: u64) -> Self {
        let mut luck = Luck::seed_from_u64(seed ^ 0x5EED_0F7A_57E5);
        let game = Game::new(map, seats, FastChance::new(seed)).expect("two to five seats");
        Self { game, tastes: std::array::from_fn(|_| Taste::random(&mut luck)), luck }
    }

    /// A random end of this game.
    pub fn from_game(game: Game, luck: &mut Luck) -> Self {
        let mut luck = Luck::from_rng(luck);
        Self { game, tastes: std::array::from_fn(|_| Taste::random(&mut luck)), luck }
    }

    /// Who acts next and what it does; `None` when the game is over.
    pub fn choose(&mut self) -> Option<(SeatId, Action)> {
        let due: Vec<SeatId> = self.game.to_act().collect();
        let seat = *pick(&mut self.luck, &due)?;
        let legal = self.game.legal_actions(seat);
        Some((seat, self.tastes[seat.index()].choose(&legal, &mut self.luck)))
    }

    /// Plays one action; `None` when the game is over.
    pub fn step(&mut self) -> Option<(SeatId, Action, Vec<Event>)> {
        let (seat, action) = self.choose()?;
        let events = self.game.apply(seat, action).expect("a listed action is legal");
        Some((seat, action, events))
    }
}

/// How much a seat likes each kind of action; there is none that it never does.
#[derive(Clone, Copy)]
struct Taste([usize; Taste::KINDS]);

impl Taste {
    const KINDS: usize = 9;

    fn random(luck: &mut Luck) -> Self {
        Self(std::array::from_fn(|_| [1, 1, 4, 16, 64][below(luck, 5)]))
    }

    fn kind(action: &Action) -> usize {
        match action {
            Action::DrawDeck => 0,
            Action::DrawDisplay(_) => 1,
            Action::Claim { .. } => 2,
            Action::PayTunnel(_) => 3,
            Action::DeclineTunnel => 4,
            Action::DrawTickets => 5,
            Action::KeepTickets(_) => 6,
            Action::BuildStation { .. } => 7,
            Action::Pass => 8,
        }
    }

    /// A kind of action by taste, and any of that kind.
    fn choose(&self, legal: &[Action], luck: &mut Luck) -> Action {
        let mut of_kind = [0; Self::KINDS];
        legal.iter().for_each(|action| of_kind[Self::kind(action)] += 1);
        let weight = |kind: usize| if of_kind[kind] > 0 { self.0[kind] } else { 0 };
        let mut left = below(luck, (0..Self::KINDS).map(weight).sum());
        let kind = (0..Self::KINDS)
            .find(|kind| {
                let found = left < weight(*kind);
                left = left.saturating_sub(weight(*kind));
                found
            })
            .expect("weights add up");
        let nth = below(luck, of_kind[kind]);
        *legal.iter().filter(|action| Self::kind(action) == kind).nth(nth).expect("so many")
    }
}

/// A sound position like this one but with hidden cards and tickets lying elsewhere, so that piles
/// are short or empty more often than in play; the same position if that does not succeed.
pub fn stirred(game: &Game, luck: &mut Luck) -> Game {
    if once_in(luck, 6) {
        return locomotives_in_a_tunnel(game).unwrap_or_else(|| game.clone());
    }
    let mut snapshot = game.snapshot();
    let seats = snapshot.seats.len();
    if snapshot.phase != Phase::StartingTickets {
        let keep = below(luck, snapshot.ticket_deck.len() + 1);
        for ticket in snapshot.ticket_deck.split_off(keep) {
            snapshot.seats[below(luck, seats)].tickets.insert(ticket);
        }
    }
    match below(luck, 3) {
        0 => {
            // The deck runs low.
            let keep = below(luck, snapshot.deck.len() + 1).min(below(luck, 8));
            let (lucky, discarded) = (below(luck, seats), below(luck, 4));
            for card in snapshot.deck.split_off(keep.min(snapshot.deck.len())) {
                if below(luck, 4) < discarded {
                    snapshot.discard.insert(card);
                } else {
                    snapshot.seats[lucky].hand.insert(card);
                }
            }
        }
        1 => {
            // One seat has nearly everything; nothing is left to draw.
            let lucky = below(luck, seats);
            let all: Cards = snapshot.deck.drain(..).collect::<Cards>()
                + std::mem::take(&mut snapshot.discard)
                + snapshot.display.iter_mut().filter_map(Option::take).collect::<Cards>();
            snapshot.seats[lucky].hand += all;
            let kept = below(luck, 5);
            for slot in snapshot.display.iter_mut().take(kept) {
                *slot = take_random(&mut snapshot.seats[lucky].hand, luck);
            }
        }
        _ => {
            // Hands are small.
            for place in &mut snapshot.seats {
                let extra = place.hand - place.known;
                place.hand = place.known;
                snapshot.deck.extend(extra.each());
            }
            shuffle(luck, &mut snapshot.deck);
        }
    }
    // A turn ends by itself if there is no second card to draw (D6).
    Game::from_snapshot(game.map(), &snapshot, game.chance().clone())
        .ok()
        .filter(|stirred| stirred.to_act().all(|seat| stirred.legal_count(seat) > 0))
        .unwrap_or_else(|| game.clone())
}

/// The active seat has laid only locomotives for a tunnel, and a locomotive was revealed.
fn locomotives_in_a_tunnel(game: &Game) -> Option<Game> {
    if game.phase() != Phase::Action {
        return None;
    }
    let active = game.open().active();
    let mut snapshot = game.snapshot();
    let (mut locomotives, colored): (Vec<_>, Vec<_>) =
        snapshot.deck.into_iter().partition(|card| card.color().is_none());
    snapshot.deck = locomotives.split_off(locomotives.len().min(2));
    snapshot.deck.extend(colored);
    snapshot.seats[active.index()].hand += locomotives.into_iter().collect();
    let mut stacked = Game::from_snapshot(game.map(), &snapshot, game.chance().clone()).ok()?;
    let is_such = |action: &Action| match action {
        Action::Claim { route, cards } => {
            game.map().route(*route).tunnel && cards.locomotives() == cards.len()
        }
        _ => false,
    };
    let claim = stacked.legal_actions(active).into_iter().find(is_such)?;
    stacked.apply(active, claim).ok()?;
    (stacked.phase() == Phase::TunnelDecision).then_some(stacked)
}

fn take_random(cards: &mut Cards, luck: &mut Luck) -> Option<TrainCard> {
    let each: Vec<TrainCard> = cards.each().collect();
    let card = *pick(luck, &each)?;
    *cards -= Cards::of(card, 1);
    Some(card)
}

/// Puts things into random order.
pub fn shuffle<T>(luck: &mut Luck, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(luck, last + 1));
    }
}

/// Any action that can be written down for this map, hardly ever legal.
pub fn any_action(map: &Map, luck: &mut Luck) -> Action {
    match below(luck, 10) {
        0 => Action::DrawDeck,
        1 => Action::DrawDisplay(any_slot(luck)),
        2 | 3 => Action::Claim { route: any_route(map, luck), cards: any_cards(luck) },
        4 => Action::PayTunnel(any_cards(luck)),
        5 => Action::DeclineTunnel,
        6 => Action::DrawTickets,
        7 => Action::KeepTickets(any_tickets(map, luck)),
        8 => Action::BuildStation { city: any_city(map, luck), cards: any_cards(luck) },
        _ => Action::Pass,
    }
}

/// What a seat might try: an action of the kind that is due, with the right number of cards, mostly
/// of its hand, but without a look at any other rule.
pub fn tempting(game: &Game, seat: SeatId, luck: &mut Luck) -> Action {
    let map = game.map();
    match game.phase() {
        Phase::TunnelDecision => {
            let surcharge = game.open().tunnel().map_or(1, |tunnel| tunnel.surcharge());
            Action::PayTunnel(tempting_cards(game.hand(seat), surcharge, luck))
        }
        Phase::Action if map.rules().stations > 0 && once_in(luck, 4) => {
            let price = game.open().stations(seat).len() as u8 + 1;
            let cards = tempting_cards(game.hand(seat), price, luck);
            Action::BuildStation { city: any_city(map, luck), cards }
        }
        Phase::Action => {
            let route = any_route(map, luck);
            let cards = tempting_cards(game.hand(seat), map.route(route).length, luck);
            Action::Claim { route, cards }
        }
        Phase::StartingTickets | Phase::TicketChoice => {
            Action::KeepTickets(changed_tickets(map, game.offer(seat), luck))
        }
        Phase::SecondCard | Phase::Over => any_action(map, luck),
    }
}

/// So many cards: some color as far as the hand has it, then locomotives; or anything.
fn tempting_cards(hand: Cards, count: u8, luck: &mut Luck) -> Cards {
    let color = TrainCard::ALL[below(luck, TrainCard::ALL.len())];
    let colored = if once_in(luck, 8) { count } else { hand.get(color).min(count) };
    Cards::of(color, colored) + Cards::of(TrainCard::Locomotive, count - colored)
}

/// An action that differs from this one in one thing: often just beyond what is legal.
pub fn changed(map: &Map, action: Action, luck: &mut Luck) -> Action {
    if once_in(luck, 8) {
        return any_action(map, luck);
    }
    match action {
        Action::DrawDisplay(_) => Action::DrawDisplay(any_slot(luck)),
        Action::Claim { cards, .. } if once_in(luck, 2) => {
            Action::Claim { route: any_route(map, luck), cards }
        }
        Action::Claim { route, cards } => {
            Action::Claim { route, cards: changed_cards(cards, luck) }
        }
        Action::PayTunnel(cards) => Action::PayTunnel(changed_cards(cards, luck)),
        Action::BuildStation { cards, .. } if once_in(luck, 2) => {
            Action::BuildStation { city: any_city(map, luck), cards }
        }
        Action::BuildStation { city, cards } => {
            Action::BuildStation { city, cards: changed_cards(cards, luck) }
        }
        Action::KeepTickets(kept) => Action::KeepTickets(changed_tickets(map, kept, luck)),
        Action::DrawDeck | Action::DeclineTunnel | Action::DrawTickets | Action::Pass => {
            any_action(map, luck)
        }
    }
}

/// One card more, one less, one exchanged, or all of another color.
fn changed_cards(cards: Cards, luck: &mut Luck) -> Cards {
    let mut cards = cards;
    let any = TrainCard::ALL[below(luck, TrainCard::ALL.len())];
    match below(luck, 4) {
        0 => cards.insert(any),
        1 => drop(take_random(&mut cards, luck)),
        2 => {
            take_random(&mut cards, luck);
            cards.insert(any);
        }
        _ => {
            let color = Color::ALL[below(luck, Color::ALL.len())].card();
            let locomotives = cards.locomotives();
            cards = Cards::of(TrainCard::Locomotive, locomotives)
                + Cards::of(color, (cards.len() - locomotives).min(Cards::MAX_PER_KIND));
        }
    }
    cards
}

fn changed_tickets(map: &Map, kept: TicketList, luck: &mut Luck) -> TicketList {
    let mut tickets = kept.set();
    let members: Vec<TicketId> = tickets.iter().collect();
    if once_in(luck, 2) {
        members
            .get(below(luck, members.len().max(1)))
            .into_iter()
            .for_each(|id| tickets.remove(*id));
    }
    if once_in(luck, 2) {
        tickets.insert(any_ticket(map, luck));
    }
    TicketList::new(tickets).unwrap_or(kept)
}

fn any_cards(luck: &mut Luck) -> Cards {
    let most = [2, 4, 9, 64][below(luck, 4)];
    let most_kinds = [1, 2, 9][below(luck, 3)];
    let kinds = 1 + below(luck, most_kinds);
    let mut cards = Cards::EMPTY;
    for _ in 0..kinds {
        let card = TrainCard::ALL[below(luck, TrainCard::ALL.len())];
        if cards.get(card) == 0 {
            cards += Cards::of(card, below(luck, most) as u8);
        }
    }
    cards
}

fn any_slot(luck: &mut Luck) -> Slot {
    Slot::new(1 + below(luck, 5)).expect("there are five")
}

fn any_route(map: &Map, luck: &mut Luck) -> RouteId {
    let routes = map.routes();
    let n = below(luck, routes.len());
    map.routes().nth(n).expect("so many").0
}

fn any_city(map: &Map, luck: &mut Luck) -> CityId {
    let n = below(luck, map.cities().len());
    map.cities().nth(n).expect("so many").0
}

fn any_ticket(map: &Map, luck: &mut Luck) -> TicketId {
    let n = below(luck, map.tickets().len());
    map.tickets().nth(n).expect("so many").0
}

fn any_tickets(map: &Map, luck: &mut Luck) -> TicketList {
    let count = below(luck, 5);
    let tickets: TicketSet = (0..count).map(|_| any_ticket(map, luck)).collect();
    TicketList::new(tickets).unwrap_or_default()
}
