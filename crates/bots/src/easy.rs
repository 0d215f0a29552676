//! `easy`: a friendly beginner, who has a plan but does not always keep to it.
//!
//! Many a turn goes to cards that nobody needs: a locomotive that lies there is too pretty to leave
//! it, or the deck is more exciting. Locomotives are spent where cards would do. And of tickets a
//! beginner likes to have many.

use whistlestop_engine::{Action, Cards, Color, Decision, Payment, Phase, Slot, TrainCard, below};

use crate::draw::draw_blind;
use crate::medium::Medium;
use crate::policy::{Luck, Policy};

/// All turns but one in so many go to needless cards.
const DISTRACTED: usize = 3;

/// All choices of tickets but one in so many keep them all.
const OPTIMISTIC: usize = 4;

/// One claim in so many is paid with all locomotives that fit.
const GENEROUS: usize = 2;

/// A friendly beginner.
#[derive(Clone, Default, Debug)]
pub struct Easy(Medium);

impl Policy for Easy {
    fn choose(&mut self, decision: Decision<'_>, luck: &mut Luck) -> Action {
        let action = self.0.choose(decision, luck);
        let open = decision.open();
        // In the final round even a beginner sees what has to be done.
        if open.triggered_by().is_some() {
            return action;
        }
        match action {
            Action::KeepTickets(_) if below(luck, OPTIMISTIC) > 0 => {
                Action::KeepTickets(decision.offer())
            }
            _ if open.phase() == Phase::Action && below(luck, DISTRACTED) > 0 => {
                pretty_card(&decision).unwrap_or_else(|| draw_blind(&decision))
            }
            Action::DrawDisplay(_) if below(luck, DISTRACTED) > 0 => draw_blind(&decision),
            Action::Claim { route, cards } if below(luck, GENEROUS) == 0 => {
                Action::Claim { route, cards: with_locomotives(cards, decision.hand()) }
            }
            action => action,
        }
    }
}

/// A locomotive that lies face up.
fn pretty_card(decision: &Decision<'_>) -> Option<Action> {
    let is_locomotive = |slot: &Slot| decision.open().slot(*slot) == Some(TrainCard::Locomotive);
    Slot::all().find(is_locomotive).map(Action::DrawDisplay)
}

/// The same payment with as many locomotives as the hand has.
fn with_locomotives(cards: Cards, hand: Cards) -> Cards {
    let Some((color, colored)) = cards.colors().find(|(_, count)| *count > 0) else { return cards };
    let locomotives = hand.locomotives().min(cards.len());
    let colored: u8 = colored + cards.locomotives() - locomotives;
    let color: Option<Color> = (colored > 0).then_some(color);
    Payment { color, colored, locomotives }.cards()
}
