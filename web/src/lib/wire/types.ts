// Made from crates/protocol by `UPDATE_GOLDEN=1 cargo test -p whistlestop-protocol`.

export type Seat = "A" | "B" | "C" | "D" | "E";

export type Card = "purple" | "blue" | "orange" | "white" | "green" | "yellow" | "black" | "red" | "locomotive";

export type Cards = { [key in Card]?: number };

export type Seats = Array<Seat>;

export type Display = Array<Card | null>;

export type Routes = Array<string>;

export type Event = { "kind": "chose_starting_tickets", seat: Seat, kept: Array<string> | null, } | { "kind": "all_chosen", kept: Array<number>, } | { "kind": "drew_deck", seat: Seat, card: Card | null, } | { "kind": "drew_display", seat: Seat, slot: number, card: Card, } | { "kind": "claimed", seat: Seat, route: string, cards: Cards, } | { "kind": "tried_tunnel", seat: Seat, route: string, cards: Cards, revealed: Array<Card>, surcharge: number, } | { "kind": "paid_tunnel", seat: Seat, cards: Cards, } | { "kind": "declined_tunnel", seat: Seat, } | { "kind": "drew_tickets", seat: Seat, count: number, tickets: Array<string> | null, } | { "kind": "kept_tickets", seat: Seat, count: number, offered: number, tickets: Array<string> | null, } | { "kind": "built_station", seat: Seat, city: string, cards: Cards, } | { "kind": "passed", seat: Seat, } | { "kind": "display_reset", times: number, } | { "kind": "final_round", triggered_by: Seat, } | { "kind": "game_over" };

export type Reason = { "reason": "not_your_turn", to_act: Seat, } | { "reason": "no_such_seat" } | { "reason": "game_over" } | { "reason": "other_decision", phase: string, } | { "reason": "already_chosen" } | { "reason": "must_act" } | { "reason": "nothing_to_draw" } | { "reason": "empty_slot", slot: number, } | { "reason": "locomotive_second", slot: number, } | { "reason": "no_such_route" } | { "reason": "route_taken", route: string, owner: Seat, } | { "reason": "twin_owned", route: string, } | { "reason": "twin_closed", route: string, } | { "reason": "card_count", route: string, needed: number, got: number, } | { "reason": "wrong_color", route: string, color: Card, got: Cards, } | { "reason": "mixed_colors", route: string, got: Cards, } | { "reason": "too_few_locomotives", route: string, needed: number, got: number, } | { "reason": "not_in_hand", missing: Cards, } | { "reason": "too_few_trains", route: string, needed: number, left: number, } | { "reason": "surcharge", needed: number, color: Card | null, got: Cards, } | { "reason": "surcharge_not_in_hand", missing: Cards, } | { "reason": "no_tickets_left" } | { "reason": "too_few_kept", needed: number, got: number, } | { "reason": "no_such_ticket" } | { "reason": "not_offered", ticket: string, } | { "reason": "no_stations" } | { "reason": "no_station_left" } | { "reason": "no_such_city" } | { "reason": "city_taken", city: string, owner: Seat, } | { "reason": "station_price", needed: number, got: Cards, } | { "reason": "station_not_in_hand", missing: Cards, };

export type Refusal = { 
/**
 * The id of the rule, as in `docs/rules.md`.
 */
rule: string, } & ({ "reason": "not_your_turn", to_act: Seat, } | { "reason": "no_such_seat" } | { "reason": "game_over" } | { "reason": "other_decision", phase: string, } | { "reason": "already_chosen" } | { "reason": "must_act" } | { "reason": "nothing_to_draw" } | { "reason": "empty_slot", slot: number, } | { "reason": "locomotive_second", slot: number, } | { "reason": "no_such_route" } | { "reason": "route_taken", route: string, owner: Seat, } | { "reason": "twin_owned", route: string, } | { "reason": "twin_closed", route: string, } | { "reason": "card_count", route: string, needed: number, got: number, } | { "reason": "wrong_color", route: string, color: Card, got: Cards, } | { "reason": "mixed_colors", route: string, got: Cards, } | { "reason": "too_few_locomotives", route: string, needed: number, got: number, } | { "reason": "not_in_hand", missing: Cards, } | { "reason": "too_few_trains", route: string, needed: number, left: number, } | { "reason": "surcharge", needed: number, color: Card | null, got: Cards, } | { "reason": "surcharge_not_in_hand", missing: Cards, } | { "reason": "no_tickets_left" } | { "reason": "too_few_kept", needed: number, got: number, } | { "reason": "no_such_ticket" } | { "reason": "not_offered", ticket: string, } | { "reason": "no_stations" } | { "reason": "no_station_left" } | { "reason": "no_such_city" } | { "reason": "city_taken", city: string, owner: Seat, } | { "reason": "station_price", needed: number, got: Cards, } | { "reason": "station_not_in_hand", missing: Cards, });

export type Payments = { 
/**
 * The color of the other cards; `null` if there are none.
 */
color: Card | null, 
/**
 * All cards together.
 */
cards: number, 
/**
 * Fewest locomotives.
 */
least: number, 
/**
 * Most locomotives.
 */
most: number, 
/**
 * For a tunnel: how likely a surcharge of 0, 1, 2 and 3 cards is, with fewest locomotives.
 */
odds: [number, number, number, number] | null, };

export type Claim = { 
/**
 * Its name.
 */
route: string, 
/**
 * How it can be paid.
 */
payments: Array<Payments>, };

export type StationOffer = { 
/**
 * The cities.
 */
cities: Array<string>, 
/**
 * How it can be paid, wherever it is built.
 */
payments: Array<Payments>, };

export type JointCost = { 
/**
 * Trains still to be placed.
 */
trains: number, 
/**
 * How many of the tickets can no longer be completed; the rest is about the others.
 */
cut_off: number, 
/**
 * Whether fewer trains cannot do it.
 */
exact: boolean, };

export type Keep = { 
/**
 * How many at least.
 */
least: number, 
/**
 * What each choice costs together with the tickets one has. Bit `n` of the place in the list
 * stands for the `n`-th ticket on offer. `null` if there are too many tickets to say at once.
 */
joint: Array<JointCost> | null, };

export type Decision = { 
/**
 * The number of the decision, to be sent back with the answer.
 */
number: number, 
/**
 * Whether a card can be drawn from the deck.
 */
draw_deck: boolean, 
/**
 * The slots of the display from which a card can be taken, from 1.
 */
display: Array<number>, 
/**
 * Whether tickets can be drawn.
 */
tickets: boolean, 
/**
 * The routes that can be claimed, and how they can be paid.
 */
claims: Array<Claim>, 
/**
 * Where a station can be built, and how it can be paid.
 */
station: StationOffer | null, 
/**
 * How the surcharge of a tunnel can be paid.
 */
surcharge: Array<Payments>, 
/**
 * Whether the cards laid for a tunnel can be taken back.
 */
decline: boolean, 
/**
 * What must be kept of the tickets on offer.
 */
keep: Keep | null, 
/**
 * Whether there is nothing to do but to pass.
 */
pass: boolean, };

export type Stage = "gathering" | "playing" | "over" | "abandoned";

export type Clock = { "kind": "none" } | { "kind": "live", bank: number, turn: number, } | { "kind": "slow", turn: number, };

export type Options = { 
/**
 * How long people may think.
 */
clock: Clock, 
/**
 * Whether the result counts for ratings.
 */
rated: boolean, 
/**
 * Whether one person may hold several seats.
 */
pass_and_play: boolean, 
/**
 * Milliseconds that a bot waits before its move is shown.
 */
bot_pace: number, 
/**
 * The bot that plays for people who left.
 */
stand_in: string, };

export type Person = { 
/**
 * Their id, which stays.
 */
id: string, 
/**
 * Their name, which may change.
 */
name: string, };

export type Cause = "timeout" | "conceded" | "voted";

export type ClockView = { 
/**
 * Milliseconds in the bank, apart from the turn that is running.
 */
bank: number, 
/**
 * When the turn that is running began.
 */
turn_began: number | null, 
/**
 * When the time of the person is up.
 */
deadline: number | null, };

export type Chair = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The person who sits there.
 */
person: Person | null, 
/**
 * The bot that decides there: by itself, or for the person.
 */
bot: string | null, 
/**
 * Why a bot decides for the person.
 */
stand_in: Cause | null, 
/**
 * Milliseconds in the bank, apart from the turn that is running.
 */
bank: number, 
/**
 * When the turn that is running began.
 */
turn_began: number | null, 
/**
 * When the time of the person is up.
 */
deadline: number | null, };

export type ReplacementWanted = { 
/**
 * The id of the person who wants it.
 */
by: string, 
/**
 * For which seat.
 */
seat: Seat, };

export type SeatView = { 
/**
 * Points for routes so far.
 */
points: number, 
/**
 * Trains left.
 */
trains: number, 
/**
 * Cards in the hand.
 */
cards: number, 
/**
 * Those of them that everybody has seen.
 */
known: Cards, 
/**
 * Tickets held.
 */
tickets: number, 
/**
 * Tickets on offer.
 */
offer: number, 
/**
 * Whether the starting tickets are chosen, while others still choose.
 */
has_chosen: boolean, 
/**
 * Routes claimed.
 */
routes: Routes, 
/**
 * Cities with a station, in building order.
 */
stations: Array<string>, 
/**
 * Stations left.
 */
stations_left: number, };

export type TunnelView = { 
/**
 * The route.
 */
route: string, 
/**
 * What was laid.
 */
laid: Cards, 
/**
 * What was turned up, in this order.
 */
revealed: Array<Card>, 
/**
 * How many more cards it takes.
 */
surcharge: number, };

export type Progress = "connected" | "by_station" | "to_go" | "cut_off";

export type TicketView = { 
/**
 * Its name.
 */
ticket: string, 
/**
 * How far it is.
 */
progress: Progress, 
/**
 * Trains still to be placed.
 */
trains: number, 
/**
 * The routes of a cheapest way that are still to be claimed.
 */
routes: Routes, };

export type OwnView = { 
/**
 * The cards in the hand.
 */
hand: Cards, 
/**
 * The tickets held.
 */
tickets: Array<TicketView>, 
/**
 * The tickets on offer.
 */
offer: Array<TicketView>, 
/**
 * What was chosen of the starting tickets, while others still choose.
 */
chosen: Array<string> | null, 
/**
 * What the seat may do, if it has to decide.
 */
decision: Decision | null, };

export type ScoreView = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The place, from 1; equal seats share it.
 */
rank: number, 
/**
 * All points.
 */
total: number, 
/**
 * Points for routes.
 */
routes: number, 
/**
 * Points for tickets, less those for uncompleted ones.
 */
tickets: number, 
/**
 * Points for stations not built.
 */
stations: number, 
/**
 * Points for the longest path.
 */
longest: number, 
/**
 * Trains on the longest path.
 */
path: number, 
/**
 * The routes of it.
 */
path_routes: Routes, 
/**
 * All tickets held.
 */
all_tickets: Array<string>, 
/**
 * Those that are completed.
 */
completed: Array<string>, 
/**
 * The route that each station borrows, in building order.
 */
station_use: Array<string | null>, };

export type GameView = { 
/**
 * Which decision is due.
 */
phase: string, 
/**
 * The seats that have to decide.
 */
to_act: Seats, 
/**
 * The seat that has the first turn.
 */
start: Seat, 
/**
 * The five open cards.
 */
display: Display, 
/**
 * Cards in the deck.
 */
deck: number, 
/**
 * Cards in the discard pile.
 */
discard: Cards, 
/**
 * Tickets in the ticket deck.
 */
ticket_deck: number, 
/**
 * What everybody may know about each seat, clockwise from `A`.
 */
seats: Array<SeatView>, 
/**
 * A tunnel that waits for its surcharge.
 */
tunnel: TunnelView | null, 
/**
 * Who began the final round.
 */
triggered_by: Seat | null, 
/**
 * Turns left in it.
 */
turns_left: number | null, 
/**
 * What only the seat itself may know.
 */
own: OwnView | null, 
/**
 * The result, once the game is over.
 */
outcome: Array<ScoreView> | null, };

export type TableView = { 
/**
 * The id of the game.
 */
id: string, 
/**
 * The name of the map.
 */
map: string, 
/**
 * How far the table is.
 */
stage: Stage, 
/**
 * How many entries the log has.
 */
head: number, 
/**
 * What was agreed.
 */
options: Options, 
/**
 * Who opened the table.
 */
host: Person, 
/**
 * Whether that is the viewer.
 */
you_host: boolean, 
/**
 * The hash that binds the table to its shuffle.
 */
commitment: string, 
/**
 * The seat through whose eyes this is seen; `null` for a spectator.
 */
you: Seat | null, 
/**
 * All seats that belong to the viewer.
 */
yours: Array<Seat>, 
/**
 * Who sits where, clockwise from `A`.
 */
chairs: Array<Chair>, 
/**
 * The ids of people who want the game to end without a result.
 */
abandon_wanted: Array<string>, 
/**
 * Who wants a bot to play for whom.
 */
replacement_wanted: Array<ReplacementWanted>, 
/**
 * The game, once the cards are dealt.
 */
game: GameView | null, };

export type GameChange = { phase?: string, to_act?: Seats, display?: Display, deck?: number, discard?: Cards, ticket_deck?: number, tunnel?: TunnelView | null, triggered_by?: Seat | null, turns_left?: number | null, };

export type SeatChange = { points?: number, trains?: number, cards?: number, known?: Cards, tickets?: number, offer?: number, has_chosen?: boolean, routes?: Routes, stations?: Array<string>, stations_left?: number, };

export type OpenChange = { 
/**
 * The clocks that are different, by seat.
 */
clocks?: { [key in Seat]?: ClockView }, 
/**
 * The seats that are different.
 */
seats?: { [key in Seat]?: SeatChange }, 
/**
 * The rest of the game.
 */
game: GameChange, };

export type OwnChange = { hand?: Cards, tickets?: Array<TicketView>, offer?: Array<TicketView>, chosen?: Array<string> | null, decision?: Decision | null, };

export type Change = { 
/**
 * In what everybody may know: the same for all viewers.
 */
open: OpenChange, 
/**
 * In what only the seat itself may know.
 */
own?: OwnChange, };

export type Command = { "kind": "sit", 
/**
 * Which one.
 */
seat: Seat | null, 
/**
 * What one adds to the luck of the game: 64 hexadecimal digits.
 */
nonce: string | null, } | { "kind": "leave", 
/**
 * Which one.
 */
seat: Seat, } | { "kind": "seat_bot", 
/**
 * Which one.
 */
seat: Seat | null, 
/**
 * Its name in the list of bots.
 */
bot: string, } | { "kind": "clear", 
/**
 * Which one.
 */
seat: Seat, } | { "kind": "resize", 
/**
 * How many there shall be.
 */
seats: number, } | { "kind": "start" } | { "kind": "act", 
/**
 * For which seat.
 */
seat: Seat, 
/**
 * The number of the decision.
 */
decision: number, 
/**
 * What to do, in notation: `claim denver-santa_fe red*2`.
 */
action: string, } | { "kind": "concede", 
/**
 * For which seat.
 */
seat: Seat, } | { "kind": "return", 
/**
 * Which one.
 */
seat: Seat, } | { "kind": "abandon", 
/**
 * Whether it shall.
 */
wanted: boolean, } | { "kind": "replace", 
/**
 * For which seat.
 */
seat: Seat, } | { "kind": "say", 
/**
 * What.
 */
words: string, } | { "kind": "phrase", 
/**
 * Its id.
 */
phrase: string, };

export type Nack = { "nack": "bad_action" } | { "nack": "bad_nonce" } | { "nack": "unavailable" } | { "nack": "too_fast" } | { "nack": "muted" } | { "nack": "illegal", refusal: Refusal, } | { "nack": "repeated", seq: number, } | { "nack": "stale", open: number | null, } | { "nack": "empty_seat", seat: Seat, } | { "nack": "refused", why: string, };

export type What = { "kind": "sat", seat: Seat, person: Person, } | { "kind": "bot_sat", seat: Seat, bot: string, } | { "kind": "left", seat: Seat, } | { "kind": "resized", seats: number, } | { "kind": "started", start: Seat, } | { "kind": "acted", seat: Seat, events: Array<Event>, } | { "kind": "replaced", seat: Seat, bot: string, cause: Cause, } | { "kind": "returned", seat: Seat, } | { "kind": "abandon_wanted", person: Person, wanted: boolean, } | { "kind": "replacement_wanted", person: Person, seat: Seat, } | { "kind": "said", person: Person, words: string, } | { "kind": "phrase", person: Person, phrase: string, } | { "kind": "credited", span: number, };

export type Told = { 
/**
 * The place in the log, from 1.
 */
seq: number, 
/**
 * When, in milliseconds since the epoch.
 */
at: number, 
/**
 * The id of the command, if it was the viewer's own: this is its acknowledgement.
 */
command: string | null, } & ({ "kind": "sat", seat: Seat, person: Person, } | { "kind": "bot_sat", seat: Seat, bot: string, } | { "kind": "left", seat: Seat, } | { "kind": "resized", seats: number, } | { "kind": "started", start: Seat, } | { "kind": "acted", seat: Seat, events: Array<Event>, } | { "kind": "replaced", seat: Seat, bot: string, cause: Cause, } | { "kind": "returned", seat: Seat, } | { "kind": "abandon_wanted", person: Person, wanted: boolean, } | { "kind": "replacement_wanted", person: Person, seat: Seat, } | { "kind": "said", person: Person, words: string, } | { "kind": "phrase", person: Person, phrase: string, } | { "kind": "credited", span: number, });

export type Question = { "ask": "why_not_claim", 
/**
 * The route.
 */
route: string, } | { "ask": "why_not", 
/**
 * In notation.
 */
action: string, } | { "ask": "why_not_draw", 
/**
 * From 1; 0 is the deck.
 */
slot: number, } | { "ask": "why_not_station", 
/**
 * The city.
 */
city: string, } | { "ask": "joint", 
/**
 * Their names.
 */
tickets: Array<string>, };

export type Answer = { "answer": "why_not", 
/**
 * The rule and the facts.
 */
refusal: Refusal | null, } | { "answer": "joint", 
/**
 * The cost.
 */
cost: JointCost, } | { "answer": "unknown" };

export type ClientFrame = { "kind": "hello", 
/**
 * The version the client speaks.
 */
version: number, 
/**
 * The last entry it has; 0 for none. Without it only the table as it stands is sent.
 */
since: number | null, 
/**
 * Through which of one's own seats to look; the first one if left out.
 */
seat: Seat | null, 
/**
 * Whether entries may come with what they change, in the place of the whole table.
 */
changes?: boolean, } | { "kind": "command", 
/**
 * Chosen by the client: the same id twice is the same command.
 */
id: string, 
/**
 * What is wanted.
 */
command: Command, } | { "kind": "ask", 
/**
 * Chosen by the client, and sent back with the answer.
 */
id: string, 
/**
 * What is asked.
 */
question: Question, } | { "kind": "ping", 
/**
 * Sent back as it is.
 */
sent: number, };

export type ServerFrame = { "kind": "sync", 
/**
 * The time of the server, in milliseconds since the epoch.
 */
now: number, 
/**
 * The entries after the one named in the hello, if one was named.
 */
entries: Array<Told>, 
/**
 * The table after all of them.
 */
view: TableView, } | { "kind": "entry", 
/**
 * The entry.
 */
entry: Told, 
/**
 * The table after it.
 */
view: TableView | null, 
/**
 * What is different in the table after it, for clients that have asked for changes.
 */
change?: Change, } | { "kind": "nack", 
/**
 * The id of the command.
 */
id: string, 
/**
 * How many entries the log has.
 */
head: number, } & ({ "nack": "bad_action" } | { "nack": "bad_nonce" } | { "nack": "unavailable" } | { "nack": "too_fast" } | { "nack": "muted" } | { "nack": "illegal", refusal: Refusal, } | { "nack": "repeated", seq: number, } | { "nack": "stale", open: number | null, } | { "nack": "empty_seat", seat: Seat, } | { "nack": "refused", why: string, }) | { "kind": "answer", 
/**
 * The id of the question.
 */
id: string, } & ({ "answer": "why_not", 
/**
 * The rule and the facts.
 */
refusal: Refusal | null, } | { "answer": "joint", 
/**
 * The cost.
 */
cost: JointCost, } | { "answer": "unknown" }) | { "kind": "presence", 
/**
 * Ids of the people at the table who are.
 */
people: Array<string>, 
/**
 * How many others watch.
 */
watchers: number, } | { "kind": "pong", 
/**
 * As sent.
 */
sent: number, 
/**
 * The time of the server.
 */
now: number, } | { "kind": "error", 
/**
 * Why, by name.
 */
error: string, };

export type Problem = { 
/**
 * The name.
 */
error: string, 
/**
 * Seconds after which it may work, if waiting helps.
 */
retry_after?: number, };

export type PlayerKind = "guest" | "person" | "bot";

export type Me = { 
/**
 * One's id, which stays.
 */
id: string, 
/**
 * One's name.
 */
name: string, 
/**
 * What one is.
 */
kind: PlayerKind, 
/**
 * Whether one may moderate.
 */
admin: boolean, };

export type Credentials = { 
/**
 * The name.
 */
name: string, 
/**
 * The password.
 */
password: string, };

export type Registered = { 
/**
 * Who one is now.
 */
me: Me, 
/**
 * Each of them sets a new password once. They are not shown again.
 */
recovery_codes: Array<string>, };

export type Recovery = { 
/**
 * The name.
 */
name: string, 
/**
 * One of the recovery codes.
 */
code: string, 
/**
 * The new password.
 */
password: string, };

export type OwnPassword = { 
/**
 * The password.
 */
password: string, };

export type RecoveryCodes = { 
/**
 * Each of them sets a new password once. They are not shown again.
 */
recovery_codes: Array<string>, };

export type PasswordChange = { 
/**
 * The old one.
 */
password: string, 
/**
 * The new one.
 */
new_password: string, };

export type Rename = { 
/**
 * The name.
 */
name: string, };

export type Channel = "mail" | "push";

export type ContactView = { 
/**
 * Its id, with which it can be removed.
 */
id: string, 
/**
 * How one hears there.
 */
channel: Channel, 
/**
 * An e-mail address, or the address that the browser was given by its push service.
 */
address: string, 
/**
 * Whether it is in use: an e-mail address is once its owner has followed the link in the first mail.
 */
confirmed: boolean, 
/**
 * The language in which one is written to.
 */
language: string, };

export type Contacts = { 
/**
 * Whether the server sends mail, to people with an account.
 */
mail: boolean, 
/**
 * The key by which a browser lets the server send to it, if the server does.
 */
push_key?: string, 
/**
 * Where one hears of them.
 */
contacts: Array<ContactView>, };

export type NewContact = { "channel": "mail", 
/**
 * The address.
 */
address: string, 
/**
 * The language in which to write, as in `pt-BR`.
 */
language: string, } | { "channel": "push", 
/**
 * The address at the push service.
 */
endpoint: string, 
/**
 * The public key of the browser, in base64url.
 */
p256dh: string, 
/**
 * The secret it shares with us, in base64url.
 */
auth: string, 
/**
 * The language in which to write, as in `pt-BR`.
 */
language: string, };

export type SessionView = { 
/**
 * Its id, with which it can be ended.
 */
id: string, 
/**
 * Since when.
 */
created_at: number, 
/**
 * When it was last used.
 */
seen_at: number, 
/**
 * What the browser said it was.
 */
agent: string, 
/**
 * Whether it is this one.
 */
current: boolean, };

export type NewTable = { 
/**
 * The name of the map.
 */
map: string, 
/**
 * How many seats.
 */
seats: number, 
/**
 * What is agreed.
 */
options: Options, 
/**
 * Whether it is listed for strangers.
 */
public: boolean, };

export type Opened = { 
/**
 * Its id.
 */
id: string, 
/**
 * The short code by which friends find it, as long as it gathers.
 */
code: string | null, 
/**
 * The address to send to friends.
 */
link: string, };

export type SeatSummary = { 
/**
 * The person who sits there.
 */
person: Person | null, 
/**
 * The bot that sits there.
 */
bot: string | null, 
/**
 * The place reached, once the game is over.
 */
rank: number | null, 
/**
 * The points made, once the game is over.
 */
points: number | null, };

export type TableSummary = { 
/**
 * Its id.
 */
id: string, 
/**
 * The name of the map.
 */
map: string, 
/**
 * How far it is.
 */
stage: Stage, 
/**
 * What was agreed.
 */
options: Options, 
/**
 * Whether it is listed for strangers.
 */
public: boolean, 
/**
 * Who opened it.
 */
host: Person, 
/**
 * Who sits where, clockwise from `A`.
 */
seats: Array<SeatSummary>, 
/**
 * When it was opened.
 */
created_at: number, 
/**
 * When something last happened.
 */
moved_at: number, 
/**
 * Whether it waits for the one who asks.
 */
your_turn: boolean, };

export type BotView = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its level for people, if it has one.
 */
level: string | null, };

export type Step = { 
/**
 * What happened; `null` for the deal.
 */
entry: Told | null, 
/**
 * The game after it.
 */
game: GameView, 
/**
 * All hands, if the cards are open.
 */
hands: Array<Cards> | null, 
/**
 * The names of all tickets held, if the cards are open.
 */
tickets: Array<Array<string>> | null, };

export type Steps = { 
/**
 * The name of the map.
 */
map: string, 
/**
 * Who sat where.
 */
seats: Array<SeatSummary>, 
/**
 * The deal, and then every entry of the game.
 */
steps: Array<Step>, };

export type SeatStatistics = { 
/**
 * Turns taken.
 */
turns: number, 
/**
 * Points for routes after each of them.
 */
points_by_turn: Array<number>, 
/**
 * Cards drawn from the deck.
 */
drawn_blind: number, 
/**
 * Cards drawn from the display.
 */
drawn_open: number, 
/**
 * Locomotives drawn.
 */
locomotives: number, 
/**
 * Routes claimed, by length from 1.
 */
routes_by_length: Array<number>, 
/**
 * Tunnels attempted.
 */
tunnels: number, 
/**
 * Tunnels given up.
 */
tunnels_declined: number, 
/**
 * Stations built.
 */
stations: number, 
/**
 * Tickets drawn after the start.
 */
tickets_drawn: number, 
/**
 * Tickets kept altogether.
 */
tickets_kept: number, 
/**
 * Milliseconds spent on turns.
 */
thinking: number, };

export type GameStatistics = { 
/**
 * For each seat, clockwise from `A`.
 */
seats: Array<SeatStatistics>, 
/**
 * Whether the shuffle was checked and found fair.
 */
fair: boolean, };

export type RatingView = { 
/**
 * The name of the map.
 */
map: string, 
/**
 * The rating.
 */
rating: number, 
/**
 * Its uncertainty, as a standard deviation.
 */
deviation: number, 
/**
 * Rated games.
 */
games: number, };

export type Achieved = { 
/**
 * The name of the map.
 */
map: string, 
/**
 * How many seats.
 */
seats: number, 
/**
 * How many games.
 */
games: number, 
/**
 * How many of them were won.
 */
won: number, 
/**
 * The average of the points.
 */
points_mean: number, 
/**
 * The most points.
 */
points_most: number, };

export type Points = { 
/**
 * Routes.
 */
routes: number, 
/**
 * Tickets, less those that were not completed.
 */
tickets: number, 
/**
 * Stations not built.
 */
stations: number, 
/**
 * The longest path.
 */
longest: number, };

export type PastGame = { 
/**
 * The name of the map.
 */
map: string, 
/**
 * When it ended.
 */
ended_at: number, 
/**
 * The place reached.
 */
rank: number, 
/**
 * The rating after it, if it was rated.
 */
rating: number | null, 
/**
 * Routes.
 */
routes: number, 
/**
 * Tickets, less those that were not completed.
 */
tickets: number, 
/**
 * Stations not built.
 */
stations: number, 
/**
 * The longest path.
 */
longest: number, };

export type Profile = { 
/**
 * Who it is.
 */
person: Person, 
/**
 * What it is.
 */
kind: PlayerKind, 
/**
 * Since when.
 */
created_at: number, 
/**
 * Ratings by map.
 */
ratings: Array<RatingView>, 
/**
 * Games finished, won, and left to a bot.
 */
finished: number, 
/**
 * Games won.
 */
won: number, 
/**
 * Games left to a bot.
 */
left: number, 
/**
 * Out of a hundred: how often games are finished in person.
 */
reliability: number, 
/**
 * What was achieved, by map and number of seats.
 */
achieved: Array<Achieved>, 
/**
 * How the last games ended, the latest first.
 */
history: Array<PastGame>, };

export type Ranked = { 
/**
 * The player.
 */
person: Person, 
/**
 * What it is.
 */
kind: PlayerKind, 
/**
 * The rating.
 */
rating: RatingView, };

export type BotToken = { 
/**
 * The bot account.
 */
me: Me, 
/**
 * To be sent as `Authorization: Bearer`.
 */
token: string, };

export type Complaint = { 
/**
 * The id of the player.
 */
player: string, 
/**
 * The id of the game it is about.
 */
game: string, 
/**
 * What happened.
 */
words: string, };

export type About = { 
/**
 * The version of the program.
 */
version: string, 
/**
 * The names of the maps.
 */
maps: Array<string>, 
/**
 * The bots.
 */
bots: Array<BotView>, 
/**
 * Whether people may play without an account.
 */
guests: boolean, 
/**
 * Whether accounts need an invitation.
 */
invite_only: boolean, 
/**
 * Whether guests may chat.
 */
guest_chat: boolean, 
/**
 * Addresses at which others can reach this server.
 */
addresses: Array<string>, };

export const WIRE_VERSION = 1;
