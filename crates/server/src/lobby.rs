//! What a list of tables shows of each of them.

use serde::{Deserialize, Serialize};
use whistlestop_protocol::wire::{Person, SeatSummary, Stage, TableSummary};
use whistlestop_store::{Error, Game, Status, Visibility};
use whistlestop_table::{Chair, Table};

use crate::problem::{Answer, Problem};
use crate::state::App;

/// What is stored beside a game for lists, so that no log has to be read for them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Lobby {
    seats: Vec<LobbySeat>,
    /// The people who have to decide.
    to_act: Vec<String>,
    moved_at: i64,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct LobbySeat {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bot: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rank: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
}

impl Lobby {
    /// What there is to show of a table.
    pub fn of(table: &Table) -> Self {
        let outcome = table.outcome();
        let seats = table.chairs().map(|(seat, chair)| {
            let score = outcome.as_ref().map(|outcome| outcome.score(seat));
            LobbySeat {
                player: chair.player().map(|player| player.0.clone()),
                bot: chair.bot().map(str::to_owned),
                rank: score.map(|score| score.rank),
                points: score.map(|score| score.total),
            }
        });
        let people = table.to_act().filter_map(|seat| table.chair(seat));
        let people = people.filter(|chair| chair.is_played_by_person()).filter_map(Chair::player);
        Self {
            seats: seats.collect(),
            to_act: people.map(|player| player.0.clone()).collect(),
            moved_at: table.at(),
        }
    }

    /// Whether nothing but the time differs.
    pub fn shows_the_same(&self, other: &Self) -> bool {
        self.seats == other.seats && self.to_act == other.to_act
    }

    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers are always JSON")
    }
}

/// A game as it stands in a list, for somebody.
pub(crate) async fn summary(app: &App, game: Game, reader: Option<&str>) -> Answer<TableSummary> {
    let damaged = |error: serde_json::Error| {
        tracing::error!(%error, "a game cannot be listed");
        Problem::UNAVAILABLE
    };
    let lobby: Lobby = serde_json::from_str(&game.lobby).map_err(damaged)?;
    let options = serde_json::from_str(&game.options).map_err(damaged)?;
    let mut seats = Vec::with_capacity(lobby.seats.len());
    for seat in lobby.seats {
        let person = match seat.player {
            Some(id) => Some(person(app, id).await?),
            None => None,
        };
        let LobbySeat { bot, rank, points, .. } = seat;
        seats.push(SeatSummary { person, bot, rank, points });
    }
    Ok(TableSummary {
        id: game.id,
        map: game.map,
        stage: stage(game.status),
        options,
        public: game.visibility == Visibility::Public,
        host: person(app, game.host.unwrap_or_default()).await?,
        seats,
        created_at: game.created_at_ms,
        moved_at: lobby.moved_at.max(game.created_at_ms),
        your_turn: reader.is_some_and(|reader| lobby.to_act.iter().any(|id| id == reader)),
    })
}

/// The names of the people somebody plays with.
pub(crate) async fn others(app: &App, game: &Game, user: &str) -> Result<Vec<String>, Error> {
    // A lobby that cannot be read is noted where games are listed.
    let seats = serde_json::from_str(&game.lobby).map_or(Vec::new(), |lobby: Lobby| lobby.seats);
    let mut names = Vec::new();
    for player in seats.into_iter().filter_map(|seat| seat.player).filter(|player| player != user) {
        names.extend(app.store.user(&player).await?.map(|user| user.name));
    }
    names.dedup();
    Ok(names)
}

/// A person, with the name they have now.
pub(crate) async fn person(app: &App, id: String) -> Answer<Person> {
    let name = app.store.user(&id).await?.map_or_else(|| id.clone(), |user| user.name);
    Ok(Person { id, name })
}

fn stage(status: Status) -> Stage {
    match status {
        Status::Open => Stage::Gathering,
        Status::Running => Stage::Playing,
        Status::Finished => Stage::Over,
        Status::Abandoned => Stage::Abandoned,
    }
}
