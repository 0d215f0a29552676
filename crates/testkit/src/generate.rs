//! Random games, positions and actions, legal and illegal.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use whistlestop_engine::{
    Action, Cards, CityId, Color, Event, FastChance, Game, Map, Phase, RouteId, SeatId, Slot,
    TicketId, TicketList, TicketSet, TrainCard, below,
};

/// The random source of a test, apart from the luck of the game.
pub type Dice = Xoshiro256PlusPlus;

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
pub fn pick<'a, T>(dice: &mut Dice, items: &'a [T]) -> Option<&'a T> {
    if items.is_empty() { None } else { items.get(below(dice, items.len())) }
}

/// Whether something happens that happens once in `n` times.
pub fn once_in(dice: &mut Dice, n: usize) -> bool {
    below(dice, n) == 0
}

/// A random game. Seats choose at random, but each has a taste of its own, because games of even
/// chances seldom run out of cards or tickets, or come to any other place off the road.
#[derive(Clone)]
pub struct Walk {
    /// The game so far.
    pub game: Game,
    tastes: [Taste; 5],
    dice: Dice,
}

impl Walk {
    /// A new game. The same seed makes the same game.
    pub fn new(map: &'static Map, seats: usize, seed: u64) -> Self {
        let mut dice = Dice::seed_from_u64(seed ^ 0x5EED_0F7A_57E5);
        let game = Game::new(map, seats, FastChance::new(seed)).expect("two to five seats");
        Self { game, tastes: std::array::from_fn(|_| Taste::random(&mut dice)), dice }
    }

    /// A random end of this game.
    pub fn from_game(game: Game, dice: &mut Dice) -> Self {
        let mut dice = Dice::from_rng(dice);
        Self { game, tastes: std::array::from_fn(|_| Taste::random(&mut dice)), dice }
    }

    /// Who acts next and what it does; `None` when the game is over.
    pub fn choose(&mut self) -> Option<(SeatId, Action)> {
        let due: Vec<SeatId> = self.game.to_act().collect();
        let seat = *pick(&mut self.dice, &due)?;
        let legal = self.game.legal_actions(seat);
        Some((seat, self.tastes[seat.index()].choose(&legal, &mut self.dice)))
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

    fn random(dice: &mut Dice) -> Self {
        Self(std::array::from_fn(|_| [1, 1, 4, 16, 64][below(dice, 5)]))
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
    fn choose(&self, legal: &[Action], dice: &mut Dice) -> Action {
        let mut of_kind = [0; Self::KINDS];
        legal.iter().for_each(|action| of_kind[Self::kind(action)] += 1);
        let weight = |kind: usize| if of_kind[kind] > 0 { self.0[kind] } else { 0 };
        let mut left = below(dice, (0..Self::KINDS).map(weight).sum());
        let kind = (0..Self::KINDS)
            .find(|kind| {
                let found = left < weight(*kind);
                left = left.saturating_sub(weight(*kind));
                found
            })
            .expect("weights add up");
        let nth = below(dice, of_kind[kind]);
        *legal.iter().filter(|action| Self::kind(action) == kind).nth(nth).expect("so many")
    }
}

/// A sound position like this one but with hidden cards and tickets lying elsewhere, so that piles
/// are short or empty more often than in play; the same position if that does not succeed.
pub fn stirred(game: &Game, dice: &mut Dice) -> Game {
    if once_in(dice, 6) {
        return locomotives_in_a_tunnel(game).unwrap_or_else(|| game.clone());
    }
    let mut snapshot = game.snapshot();
    let seats = snapshot.seats.len();
    if snapshot.phase != Phase::StartingTickets {
        let keep = below(dice, snapshot.ticket_deck.len() + 1);
        for ticket in snapshot.ticket_deck.split_off(keep) {
            snapshot.seats[below(dice, seats)].tickets.insert(ticket);
        }
    }
    match below(dice, 3) {
        0 => {
            // The deck runs low.
            let keep = below(dice, snapshot.deck.len() + 1).min(below(dice, 8));
            let (lucky, discarded) = (below(dice, seats), below(dice, 4));
            for card in snapshot.deck.split_off(keep.min(snapshot.deck.len())) {
                if below(dice, 4) < discarded {
                    snapshot.discard.insert(card);
                } else {
                    snapshot.seats[lucky].hand.insert(card);
                }
            }
        }
        1 => {
            // One seat has nearly everything; nothing is left to draw.
            let lucky = below(dice, seats);
            let all: Cards = snapshot.deck.drain(..).collect::<Cards>()
                + std::mem::take(&mut snapshot.discard)
                + snapshot.display.iter_mut().filter_map(Option::take).collect::<Cards>();
            snapshot.seats[lucky].hand += all;
            let kept = below(dice, 5);
            for slot in snapshot.display.iter_mut().take(kept) {
                *slot = take_random(&mut snapshot.seats[lucky].hand, dice);
            }
        }
        _ => {
            // Hands are small.
            for place in &mut snapshot.seats {
                let extra = place.hand - place.known;
                place.hand = place.known;
                snapshot.deck.extend(extra.each());
            }
            shuffle(dice, &mut snapshot.deck);
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

fn take_random(cards: &mut Cards, dice: &mut Dice) -> Option<TrainCard> {
    let each: Vec<TrainCard> = cards.each().collect();
    let card = *pick(dice, &each)?;
    *cards -= Cards::of(card, 1);
    Some(card)
}

/// Puts things into random order.
pub fn shuffle<T>(dice: &mut Dice, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(dice, last + 1));
    }
}

/// Any action that can be written down for this map, hardly ever legal.
pub fn any_action(map: &Map, dice: &mut Dice) -> Action {
    match below(dice, 10) {
        0 => Action::DrawDeck,
        1 => Action::DrawDisplay(any_slot(dice)),
        2 | 3 => Action::Claim { route: any_route(map, dice), cards: any_cards(dice) },
        4 => Action::PayTunnel(any_cards(dice)),
        5 => Action::DeclineTunnel,
        6 => Action::DrawTickets,
        7 => Action::KeepTickets(any_tickets(map, dice)),
        8 => Action::BuildStation { city: any_city(map, dice), cards: any_cards(dice) },
        _ => Action::Pass,
    }
}

/// What a seat might try: an action of the kind that is due, with the right number of cards, mostly
/// of its hand, but without a look at any other rule.
pub fn tempting(game: &Game, seat: SeatId, dice: &mut Dice) -> Action {
    let map = game.map();
    match game.phase() {
        Phase::TunnelDecision => {
            let surcharge = game.open().tunnel().map_or(1, |tunnel| tunnel.surcharge());
            Action::PayTunnel(tempting_cards(game.hand(seat), surcharge, dice))
        }
        Phase::Action if map.rules().stations > 0 && once_in(dice, 4) => {
            let price = game.open().stations(seat).len() as u8 + 1;
            let cards = tempting_cards(game.hand(seat), price, dice);
            Action::BuildStation { city: any_city(map, dice), cards }
        }
        Phase::Action => {
            let route = any_route(map, dice);
            let cards = tempting_cards(game.hand(seat), map.route(route).length, dice);
            Action::Claim { route, cards }
        }
        Phase::StartingTickets | Phase::TicketChoice => {
            Action::KeepTickets(changed_tickets(map, game.offer(seat), dice))
        }
        Phase::SecondCard | Phase::Over => any_action(map, dice),
    }
}

/// So many cards: some color as far as the hand has it, then locomotives; or anything.
fn tempting_cards(hand: Cards, count: u8, dice: &mut Dice) -> Cards {
    let color = TrainCard::ALL[below(dice, TrainCard::ALL.len())];
    let colored = if once_in(dice, 8) { count } else { hand.get(color).min(count) };
    Cards::of(color, colored) + Cards::of(TrainCard::Locomotive, count - colored)
}

/// An action that differs from this one in one thing: often just beyond what is legal.
pub fn changed(map: &Map, action: Action, dice: &mut Dice) -> Action {
    if once_in(dice, 8) {
        return any_action(map, dice);
    }
    match action {
        Action::DrawDisplay(_) => Action::DrawDisplay(any_slot(dice)),
        Action::Claim { cards, .. } if once_in(dice, 2) => {
            Action::Claim { route: any_route(map, dice), cards }
        }
        Action::Claim { route, cards } => {
            Action::Claim { route, cards: changed_cards(cards, dice) }
        }
        Action::PayTunnel(cards) => Action::PayTunnel(changed_cards(cards, dice)),
        Action::BuildStation { cards, .. } if once_in(dice, 2) => {
            Action::BuildStation { city: any_city(map, dice), cards }
        }
        Action::BuildStation { city, cards } => {
            Action::BuildStation { city, cards: changed_cards(cards, dice) }
        }
        Action::KeepTickets(kept) => Action::KeepTickets(changed_tickets(map, kept, dice)),
        Action::DrawDeck | Action::DeclineTunnel | Action::DrawTickets | Action::Pass => {
            any_action(map, dice)
        }
    }
}

/// One card more, one less, one exchanged, or all of another color.
fn changed_cards(cards: Cards, dice: &mut Dice) -> Cards {
    let mut cards = cards;
    let any = TrainCard::ALL[below(dice, TrainCard::ALL.len())];
    match below(dice, 4) {
        0 => cards.insert(any),
        1 => drop(take_random(&mut cards, dice)),
        2 => {
            take_random(&mut cards, dice);
            cards.insert(any);
        }
        _ => {
            let color = Color::ALL[below(dice, Color::ALL.len())].card();
            let locomotives = cards.locomotives();
            cards = Cards::of(TrainCard::Locomotive, locomotives)
                + Cards::of(color, (cards.len() - locomotives).min(Cards::MAX_PER_KIND));
        }
    }
    cards
}

fn changed_tickets(map: &Map, kept: TicketList, dice: &mut Dice) -> TicketList {
    let mut tickets = kept.set();
    let members: Vec<TicketId> = tickets.iter().collect();
    if once_in(dice, 2) {
        members
            .get(below(dice, members.len().max(1)))
            .into_iter()
            .for_each(|id| tickets.remove(*id));
    }
    if once_in(dice, 2) {
        tickets.insert(any_ticket(map, dice));
    }
    TicketList::new(tickets).unwrap_or(kept)
}

fn any_cards(dice: &mut Dice) -> Cards {
    let most = [2, 4, 9, 64][below(dice, 4)];
    let most_kinds = [1, 2, 9][below(dice, 3)];
    let kinds = 1 + below(dice, most_kinds);
    let mut cards = Cards::EMPTY;
    for _ in 0..kinds {
        let card = TrainCard::ALL[below(dice, TrainCard::ALL.len())];
        if cards.get(card) == 0 {
            cards += Cards::of(card, below(dice, most) as u8);
        }
    }
    cards
}

fn any_slot(dice: &mut Dice) -> Slot {
    Slot::new(1 + below(dice, 5)).expect("there are five")
}

fn any_route(map: &Map, dice: &mut Dice) -> RouteId {
    let routes = map.routes();
    let n = below(dice, routes.len());
    map.routes().nth(n).expect("so many").0
}

fn any_city(map: &Map, dice: &mut Dice) -> CityId {
    let n = below(dice, map.cities().len());
    map.cities().nth(n).expect("so many").0
}

fn any_ticket(map: &Map, dice: &mut Dice) -> TicketId {
    let n = below(dice, map.tickets().len());
    map.tickets().nth(n).expect("so many").0
}

fn any_tickets(map: &Map, dice: &mut Dice) -> TicketList {
    let count = below(dice, 5);
    let tickets: TicketSet = (0..count).map(|_| any_ticket(map, dice)).collect();
    TicketList::new(tickets).unwrap_or_default()
}

/// A random action of the first seat that may act, drawn from the legal list in its canonical
/// order: what is drawn changes with the rules, but not with the order in which the engine happens
/// to find actions. `None` when the game is over.
pub fn canonical_action(game: &Game, dice: &mut Dice) -> Option<(SeatId, Action)> {
    let seat = game.next_to_act()?;
    let mut actions = game.legal_actions(seat);
    actions.sort_by_cached_key(|action| action.notation(game.map()));
    let chosen = below(dice, actions.len());
    Some((seat, actions[chosen]))
}
