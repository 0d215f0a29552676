//! What processes that serve the same games tell each other. Only they hear it: an entry holds
//! what no player may know.

use serde::{Deserialize, Serialize};

use super::log::LogLine;

/// What there is to tell of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    /// Its log has one entry more.
    Entry(LogLine),
    /// What somebody is called who is about to sit down: whoever hears of it need not ask the store.
    Called {
        /// The id of the person.
        player: String,
        /// The name.
        name: String,
    },
    /// Who looks on at one of the processes.
    Here {
        /// A name of the process.
        node: String,
        /// Ids of the people at the table who are connected there.
        people: Vec<String>,
        /// How many others watch there.
        watchers: u32,
    },
}

/// What there is to tell of one person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// Another name.
    Renamed {
        /// The id of the person.
        player: String,
        /// The name.
        name: String,
    },
    /// Connections must be made anew.
    Dismissed {
        /// The id of the person.
        player: String,
        /// Whether new ones are refused.
        banned: bool,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_arrives_as_it_was_written() {
        let body = r#"{"v":1,"kind":"said","player":"p","words":"\"Ann\" {"}"#.to_owned();
        let (player, command) = (Some("p".to_owned()), Some("7".to_owned()));
        let news = News::Entry(LogLine { seq: 9, at: 5, player, command, body });
        let text = serde_json::to_string(&news).unwrap();
        assert!(text.contains(r#""body":{"v":1,"#), "nothing is escaped twice: {text}");
        assert_eq!(serde_json::from_str::<News>(&text).unwrap(), news);
    }
}
