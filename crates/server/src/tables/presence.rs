//! Who is connected to a table, at this process and at others.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;
use whistlestop_protocol::wire::ServerFrame;

use super::text::{Text, text};

/// How often others are told who looks on here, even if nothing has changed: they may not have heard.
pub(super) const REPEAT: Duration = Duration::from_secs(10);
/// Of whom nothing is heard for so long is gone.
const FORGET: Duration = Duration::from_secs(25);

/// Those who look on at one process.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Here {
    /// Ids of the people at the table, sorted.
    pub people: Vec<String>,
    /// How many others.
    pub watchers: u32,
}

/// Who is connected, and what was last told about it.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    elsewhere: HashMap<String, (Here, Instant)>,
    /// What other processes were last told, and when.
    told: Option<(Here, Instant)>,
    /// What viewers here were last told.
    shown: Option<Text>,
}

impl Presence {
    /// Takes in who looks on at another process. One that is new knows nothing of this one.
    pub fn hear(&mut self, node: String, here: Here, now: Instant) {
        if self.elsewhere.insert(node, (here, now)).is_none() {
            self.told = None;
        }
    }

    /// Whether others are to be told who is here.
    pub fn is_news(&mut self, here: &Here, now: Instant) -> bool {
        let is_known = match &self.told {
            Some((told, at)) => told == here && (*here == Here::default() || now < *at + REPEAT),
            // Nobody else need know that nobody is here.
            None => *here == Here::default(),
        };
        if !is_known {
            self.told = Some((here.clone(), now));
        }
        !is_known
    }

    /// Who is connected, with those here, if that has changed.
    pub fn changed(&mut self, here: &Here, now: Instant) -> Option<Text> {
        self.elsewhere.retain(|_, (_, at)| now < *at + FORGET);
        let all = || self.elsewhere.values().map(|(here, _)| here).chain([here]);
        let mut people: Vec<String> = all().flat_map(|here| here.people.clone()).collect();
        people.sort_unstable();
        people.dedup();
        let watchers = all().map(|here| here.watchers).sum();
        let presence = text(&ServerFrame::Presence { people, watchers });
        if self.shown.as_ref() == Some(&presence) {
            return None;
        }
        self.shown = Some(presence.clone());
        Some(presence)
    }

    /// Whether somebody at the table is connected, with those here.
    pub fn is_connected(&self, here: &Here, user: &str) -> bool {
        let mut all = self.elsewhere.values().map(|(here, _)| here).chain([here]);
        all.any(|here| here.people.iter().any(|id| id == user))
    }

    /// What was last told about who is connected.
    pub fn shown(&self) -> Option<&Text> {
        self.shown.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here(people: &[&str], watchers: u32) -> Here {
        Here { people: people.iter().map(|id| (*id).to_owned()).collect(), watchers }
    }

    #[test]
    fn those_elsewhere_count_until_nothing_is_heard_of_them() {
        let (mut presence, now) = (Presence::default(), Instant::now());
        presence.hear("b".to_owned(), here(&["ann", "bob"], 1), now);
        let shown = presence.changed(&here(&["ann"], 2), now).unwrap();
        assert!(shown.as_str().contains(r#"["ann","bob"],"watchers":3"#), "{}", shown.as_str());
        assert!(presence.changed(&here(&["ann"], 2), now).is_none());
        let shown = presence.changed(&here(&["ann"], 2), now + FORGET).unwrap();
        assert!(shown.as_str().contains(r#"["ann"],"watchers":2"#), "{}", shown.as_str());
    }

    #[test]
    fn others_are_told_what_is_new_and_now_and_then_the_same() {
        let (mut presence, now) = (Presence::default(), Instant::now());
        assert!(!presence.is_news(&here(&[], 0), now));
        assert!(presence.is_news(&here(&["ann"], 0), now));
        assert!(!presence.is_news(&here(&["ann"], 0), now));
        presence.hear("b".to_owned(), here(&[], 1), now);
        assert!(presence.is_news(&here(&["ann"], 0), now), "the new one has not heard it");
        assert!(presence.is_news(&here(&["ann"], 0), now + REPEAT));
        assert!(presence.is_news(&here(&[], 0), now + REPEAT), "she has gone");
        assert!(!presence.is_news(&here(&[], 0), now + 3 * REPEAT));
    }
}
