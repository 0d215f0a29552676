//! What goes over the wire between a server and its clients, and into the log.
//!
//! Ids and values, never sentences: clients make those, in the language of their people. Everything
//! a viewer is sent is made from what that viewer may know, so nothing can leak by its length
//! either.

mod change;
mod command;
mod decision;
mod event;
mod frame;
mod http;
mod log;
mod news;
mod refusal;
mod told;
mod typescript;
mod view;
mod words;

pub use change::{BySeat, Change, Changed, GameChange, OpenChange, OwnChange, SeatChange};
pub use command::{Command, Nack};
pub use decision::{Claim, Decision, JointCost, Keep, Payments, StationOffer};
pub use event::Event;
pub use frame::{Answer, ClientFrame, Question, ServerFrame, WIRE_VERSION};
pub use http::{
    About, Achieved, BotToken, BotView, Channel, Complaint, ContactView, Contacts, Credentials,
    GameStatistics, Me, NewContact, NewTable, Opened, OwnPassword, PasswordChange, PastGame,
    PlayerKind, Points, Problem, Profile, Ranked, RatingView, Recovery, RecoveryCodes, Registered,
    Rename, SeatStatistics, SeatSummary, SessionView, Step, Steps, TableSummary,
};
pub use log::{LOG_VERSION, LogError, LogLine};
pub use news::{News, Notice};
pub use refusal::{Reason, Refusal};
pub use told::{Told, What};
pub use typescript::typescript;
pub use view::{
    Cause, Chair, Clock, ClockView, GameView, Names, Options, OwnView, Person, Progress,
    ReplacementWanted, ScoreView, SeatView, Stage, TableView, TicketView, TunnelView, Watcher,
};
pub use words::{Card, Cards, Display, Routes, Seat, Seats};
