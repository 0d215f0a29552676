//! What a seat may do now.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;
use whistlestop_engine as engine;
use whistlestop_engine::{Action, RouteId, TicketList, TicketSet, View};

use super::words::Card;

/// Most tickets whose joint cost is worked out unasked: with more it takes milliseconds.
const MAX_JOINT: usize = 5;

/// What a seat has to decide on, and all it may do.
#[derive(Clone, PartialEq, Debug, Default, Serialize, TS, ToSchema)]
pub struct Decision {
    /// The number of the decision, to be sent back with the answer.
    pub number: u32,
    /// Whether a card can be drawn from the deck.
    pub draw_deck: bool,
    /// The slots of the display from which a card can be taken, from 1.
    pub display: Vec<u8>,
    /// Whether tickets can be drawn.
    pub tickets: bool,
    /// The routes that can be claimed, and how they can be paid.
    pub claims: Vec<Claim>,
    /// Where a station can be built, and how it can be paid.
    pub station: Option<StationOffer>,
    /// How the surcharge of a tunnel can be paid.
    pub surcharge: Vec<Payments>,
    /// Whether the cards laid for a tunnel can be taken back.
    pub decline: bool,
    /// What must be kept of the tickets on offer.
    pub keep: Option<Keep>,
    /// Whether there is nothing to do but to pass.
    pub pass: bool,
}

/// A route that can be claimed.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Claim {
    /// Its name.
    pub route: &'static str,
    /// How it can be paid.
    pub payments: Vec<Payments>,
}

/// Payments of one color that differ in their locomotives.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Payments {
    /// The color of the other cards; `null` if there are none.
    pub color: Option<Card>,
    /// All cards together.
    pub cards: u8,
    /// Fewest locomotives.
    pub least: u8,
    /// Most locomotives.
    pub most: u8,
    /// For a tunnel: how likely a surcharge of 0, 1, 2 and 3 cards is, with fewest locomotives.
    pub odds: Option<[f64; 4]>,
}

/// Where a station can be built.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct StationOffer {
    /// The cities.
    pub cities: Vec<&'static str>,
    /// How it can be paid, wherever it is built.
    pub payments: Vec<Payments>,
}

/// What must be kept of the tickets on offer.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Keep {
    /// How many at least.
    pub least: u8,
    /// What each choice costs together with the tickets one has. Bit `n` of the place in the list
    /// stands for the `n`-th ticket on offer. `null` if there are too many tickets to say at once.
    pub joint: Option<Vec<JointCost>>,
}

/// What several tickets cost together.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct JointCost {
    /// Trains still to be placed.
    pub trains: u16,
    /// How many of the tickets can no longer be completed; the rest is about the others.
    pub cut_off: u8,
    /// Whether fewer trains cannot do it.
    pub exact: bool,
}

impl From<engine::Joint> for JointCost {
    fn from(joint: engine::Joint) -> Self {
        let cut_off = joint.cut_off.len() as u8;
        Self { trains: joint.trains, cut_off, exact: joint.exact }
    }
}

impl Decision {
    /// All that the seat of this view may do; its decision has this number.
    pub fn new(view: &View, number: u32) -> Self {
        let map = view.map();
        let mut decision = Self { number, ..Self::default() };
        let mut claimed: Vec<RouteId> = Vec::new();
        let mut first_city = None;
        for action in view.legal_actions() {
            match action {
                Action::DrawDeck => decision.draw_deck = true,
                Action::DrawDisplay(slot) => decision.display.push(slot.index() as u8 + 1),
                Action::DrawTickets => decision.tickets = true,
                Action::Claim { route, cards } => {
                    if claimed.last() != Some(&route) {
                        claimed.push(route);
                        let route = map.route_name(route);
                        decision.claims.push(Claim { route, payments: Vec::new() });
                    }
                    if let Some(claim) = decision.claims.last_mut() {
                        add(&mut claim.payments, cards);
                    }
                }
                Action::BuildStation { city, cards } => {
                    let name = map.city(city).id.as_str();
                    let offer = decision.station.get_or_insert_with(|| StationOffer {
                        cities: Vec::new(),
                        payments: Vec::new(),
                    });
                    // Every payment lists all cities anew.
                    if !offer.cities.contains(&name) {
                        offer.cities.push(name);
                    }
                    // The price is the same everywhere.
                    if *first_city.get_or_insert(city) == city {
                        add(&mut offer.payments, cards);
                    }
                }
                Action::PayTunnel(cards) => add(&mut decision.surcharge, cards),
                Action::DeclineTunnel => decision.decline = true,
                Action::KeepTickets(_) => {}
                Action::Pass => decision.pass = true,
            }
        }
        for (claim, route) in decision.claims.iter_mut().zip(claimed) {
            if map.route(route).tunnel {
                claim.add_odds(view);
            }
        }
        decision.keep = keep(view);
        decision
    }
}

impl Claim {
    fn add_odds(&mut self, view: &View) {
        for payments in &mut self.payments {
            payments.odds = Some(view.tunnel_odds(payments.cheapest()));
        }
    }
}

impl Payments {
    fn cheapest(&self) -> engine::Payment {
        let color = self.color.and_then(|card| engine::TrainCard::ALL[card as usize].color());
        let colored = self.cards - self.least;
        engine::Payment { color, colored, locomotives: self.least }
    }
}

/// Adds a payment to those of its color.
fn add(payments: &mut Vec<Payments>, cards: engine::Cards) {
    let locomotives = cards.locomotives();
    let color = cards.colors().next().map(|(color, _)| Card::from(color));
    match payments.iter_mut().find(|known| known.color == color) {
        Some(known) => {
            known.least = known.least.min(locomotives);
            known.most = known.most.max(locomotives);
        }
        None => payments.push(Payments {
            color,
            cards: cards.len(),
            least: locomotives,
            most: locomotives,
            odds: None,
        }),
    }
}

fn keep(view: &View) -> Option<Keep> {
    let offer = view.offer();
    if offer.is_empty() || view.own_choice().is_some() {
        return None;
    }
    let is_quick = offer.len() + view.tickets().len() <= MAX_JOINT;
    let held = |choice| view.tickets().union(chosen(&offer, choice));
    let costs = || view.joint_costs((0..1_u32 << offer.len()).map(held));
    let joint = is_quick.then(costs).flatten();
    let joint = joint.map(|costs| costs.into_iter().map(JointCost::from).collect());
    Some(Keep { least: view.open().least_kept(&offer), joint })
}

fn chosen(offer: &TicketList, choice: u32) -> TicketSet {
    let is_chosen = |(place, _): &(usize, _)| choice >> place & 1 == 1;
    offer.iter().enumerate().filter(is_chosen).map(|(_, ticket)| ticket).collect()
}
