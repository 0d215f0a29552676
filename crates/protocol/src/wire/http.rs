//! What goes over plain HTTP: people, the list of tables, results.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::told::Told;
use super::view::{GameView, Options, Person, Stage};
use super::words::Cards;

/// Why a request was refused, by name. The status says what kind of trouble it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// The name.
    pub error: String,
    /// Seconds after which it may work, if waiting helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub retry_after: Option<u32>,
}

/// Who one is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// One's id, which stays.
    pub id: String,
    /// One's name.
    pub name: String,
    /// What one is.
    pub kind: PlayerKind,
    /// Whether one may moderate.
    pub admin: bool,
}

/// What a player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// Somebody who has just come in.
    Guest,
    /// Somebody with an account.
    Person,
    /// A program with an account.
    Bot,
}

/// Name and password.
#[derive(Clone, PartialEq, Eq, Deserialize, Serialize, TS, ToSchema)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A new account. The guest one was becomes it, with all games.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Registered {
    /// Who one is now.
    pub me: Me,
    /// Each of them sets a new password once. They are not shown again.
    pub recovery_codes: Vec<String>,
}

/// One's own password, once more: what follows must not be done by whoever finds an open screen.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnPassword {
    /// The password.
    pub password: String,
}

/// Recovery codes in place of all earlier ones.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RecoveryCodes {
    /// Each of them sets a new password once. They are not shown again.
    pub recovery_codes: Vec<String>,
}

/// A recovery code in place of a forgotten password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Recovery {
    /// The name.
    pub name: String,
    /// One of the recovery codes.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// A new password in place of the old one.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PasswordChange {
    /// The old one.
    pub password: String,
    /// The new one.
    pub new_password: String,
}

/// A new name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Rename {
    /// The name.
    pub name: String,
}

/// Where one hears of slow games, and where one could.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Contacts {
    /// Whether the server sends mail, to people with an account.
    pub mail: bool,
    /// The key by which a browser lets the server send to it, if the server does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub push_key: Option<String>,
    /// Where one hears of them.
    pub contacts: Vec<ContactView>,
}

/// A place where one hears of slow games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ContactView {
    /// Its id, with which it can be removed.
    pub id: String,
    /// How one hears there.
    pub channel: Channel,
    /// An e-mail address, or the address that the browser was given by its push service.
    pub address: String,
    /// Whether it is in use: an e-mail address is once its owner has followed the link in the first mail.
    pub confirmed: bool,
    /// The language in which one is written to.
    pub language: String,
}

/// How one hears of slow games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// By e-mail.
    Mail,
    /// By the push service of a browser.
    Push,
}

/// Another place where one wants to hear of slow games.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "channel", rename_all = "snake_case")]
pub enum NewContact {
    /// By e-mail, in the place of an earlier address.
    Mail {
        /// The address.
        address: String,
        /// The language in which to write, as in `pt-BR`.
        language: String,
    },
    /// By the push service of a browser: what it says when it subscribes.
    Push {
        /// The address at the push service.
        endpoint: String,
        /// The public key of the browser, in base64url.
        p256dh: String,
        /// The secret it shares with us, in base64url.
        auth: String,
        /// The language in which to write, as in `pt-BR`.
        language: String,
    },
}

/// A place where one is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionView {
    /// Its id, with which it can be ended.
    pub id: String,
    /// Since when.
    #[ts(type = "number")]
    pub created_at: i64,
    /// When it was last used.
    #[ts(type = "number")]
    pub seen_at: i64,
    /// What the browser said it was.
    pub agent: String,
    /// Whether it is this one.
    pub current: bool,
}

/// A table to be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct NewTable {
    /// The name of the map.
    pub map: String,
    /// How many seats.
    pub seats: u8,
    /// What is agreed.
    pub options: Options,
    /// Whether it is listed for strangers.
    pub public: bool,
}

/// A table that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Opened {
    /// Its id.
    pub id: String,
    /// The short code by which friends find it, as long as it gathers.
    pub code: Option<String>,
    /// The address to send to friends.
    pub link: String,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableSummary {
    /// Its id.
    pub id: String,
    /// The name of the map.
    pub map: String,
    /// How far it is.
    pub stage: Stage,
    /// What was agreed.
    pub options: Options,
    /// Whether it is listed for strangers.
    pub public: bool,
    /// Who opened it.
    pub host: Person,
    /// Who sits where, clockwise from `A`.
    pub seats: Vec<SeatSummary>,
    /// When it was opened.
    #[ts(type = "number")]
    pub created_at: i64,
    /// When something last happened.
    #[ts(type = "number")]
    pub moved_at: i64,
    /// Whether it waits for the one who asks.
    pub your_turn: bool,
}

/// A seat in a list of tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatSummary {
    /// The person who sits there.
    pub person: Option<Person>,
    /// The bot that sits there.
    pub bot: Option<String>,
    /// The place reached, once the game is over.
    pub rank: Option<u8>,
    /// The points made, once the game is over.
    pub points: Option<i32>,
}

/// A bot that can be put on a seat. Clients have its description.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BotView {
    /// Its name.
    pub name: String,
    /// Its level for people, if it has one.
    pub level: Option<String>,
}

/// A finished game, step by step.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Steps {
    /// The name of the map.
    pub map: String,
    /// Who sat where.
    pub seats: Vec<SeatSummary>,
    /// The deal, and then every entry of the game.
    pub steps: Vec<Step>,
}

/// One step of a finished game.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Step {
    /// What happened; `null` for the deal.
    pub entry: Option<Told>,
    /// The game after it.
    pub game: GameView,
    /// All hands, if the cards are open.
    pub hands: Option<Vec<Cards>>,
    /// The names of all tickets held, if the cards are open.
    pub tickets: Option<Vec<Vec<String>>>,
}

/// Figures of a finished game.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct GameStatistics {
    /// For each seat, clockwise from `A`.
    pub seats: Vec<SeatStatistics>,
    /// Whether the shuffle was checked and found fair.
    pub fair: bool,
}

/// Figures of one seat.
#[derive(Clone, PartialEq, Debug, Default, Serialize, TS, ToSchema)]
pub struct SeatStatistics {
    /// Turns taken.
    pub turns: u16,
    /// Points for routes after each of them.
    pub points_by_turn: Vec<u16>,
    /// Cards drawn from the deck.
    pub drawn_blind: u16,
    /// Cards drawn from the display.
    pub drawn_open: u16,
    /// Locomotives drawn.
    pub locomotives: u16,
    /// Routes claimed, by length from 1.
    pub routes_by_length: Vec<u16>,
    /// Tunnels attempted.
    pub tunnels: u16,
    /// Tunnels given up.
    pub tunnels_declined: u16,
    /// Stations built.
    pub stations: u16,
    /// Tickets drawn after the start.
    pub tickets_drawn: u16,
    /// Tickets kept altogether.
    pub tickets_kept: u16,
    /// Milliseconds spent on turns.
    #[ts(type = "number")]
    pub thinking: i64,
}

/// What everybody may know about a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Profile {
    /// Who it is.
    pub person: Person,
    /// What it is.
    pub kind: PlayerKind,
    /// Since when.
    #[ts(type = "number")]
    pub created_at: i64,
    /// Ratings by map.
    pub ratings: Vec<RatingView>,
    /// Games finished, won, and left to a bot.
    pub finished: u32,
    /// Games won.
    pub won: u32,
    /// Games left to a bot.
    pub left: u32,
    /// Out of a hundred: how often games are finished in person.
    pub reliability: u8,
    /// What was achieved, by map and number of seats.
    pub achieved: Vec<Achieved>,
    /// How the last games ended, the latest first.
    pub history: Vec<PastGame>,
}

/// Somebody's finished games on one map with one number of seats.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Achieved {
    /// The name of the map.
    pub map: String,
    /// How many seats.
    pub seats: u8,
    /// How many games.
    pub games: u32,
    /// How many of them were won.
    pub won: u32,
    /// The average of the points.
    pub points_mean: f64,
    /// The most points.
    pub points_most: i32,
}

/// How a game ended for somebody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PastGame {
    /// The name of the map.
    pub map: String,
    /// When it ended.
    #[ts(type = "number")]
    pub ended_at: i64,
    /// The place reached.
    pub rank: u8,
    /// The points by what they were for.
    #[serde(flatten)]
    pub points: Points,
    /// The rating after it, if it was rated.
    pub rating: Option<i32>,
}

/// Points by what they were for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Points {
    /// Routes.
    pub routes: i32,
    /// Tickets, less those that were not completed.
    pub tickets: i32,
    /// Stations not built.
    pub stations: i32,
    /// The longest path.
    pub longest: i32,
}

/// A rating on one map.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingView {
    /// The name of the map.
    pub map: String,
    /// The rating.
    pub rating: i32,
    /// Its uncertainty, as a standard deviation.
    pub deviation: i32,
    /// Rated games.
    pub games: u32,
}

/// A place in the ranking of a map.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Ranked {
    /// The player.
    pub person: Person,
    /// What it is.
    pub kind: PlayerKind,
    /// The rating.
    pub rating: RatingView,
}

/// A token with which a program plays. It is shown once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BotToken {
    /// The bot account.
    pub me: Me,
    /// To be sent as `Authorization: Bearer`.
    pub token: String,
}

/// A complaint about somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Complaint {
    /// The id of the player.
    pub player: String,
    /// The id of the game it is about.
    pub game: String,
    /// What happened.
    pub words: String,
}

/// What a server is and allows, for the first page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct About {
    /// The version of the program.
    pub version: String,
    /// The names of the maps.
    pub maps: Vec<String>,
    /// The bots.
    pub bots: Vec<BotView>,
    /// Whether people may play without an account.
    pub guests: bool,
    /// Whether accounts need an invitation.
    pub invite_only: bool,
    /// Whether guests may chat.
    pub guest_chat: bool,
    /// Addresses at which others can reach this server.
    pub addresses: Vec<String>,
}
