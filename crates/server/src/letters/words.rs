//! What letters say, in each language. The files hold all sentences; here they are only put together. Only plain
//! replacement, because no sentence depends on a number.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;
use whistlestop_store::TidingKind;
use whistlestop_table::Millis;

const HOUR: Millis = 60 * 60_000;

/// The words of one language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Words {
    /// The code of the language.
    language: String,
    /// What the maps are called.
    maps: HashMap<String, String>,
    turn_title: String,
    turn_body: String,
    hurry_title: String,
    hurry_body: String,
    over_title: String,
    over_body: String,
    open: String,
    stop: String,
    pub confirm_title: String,
    confirm_body: String,
    pub stop_title: String,
    pub stop_button: String,
    pub stop_done: String,
    pub link_gone: String,
    pub to_settings: String,
}

/// All languages, the first for whoever speaks none of them.
static ALL: LazyLock<[Words; 5]> = LazyLock::new(|| {
    let read = |file| serde_json::from_str(file).expect("a test reads every file");
    [
        read(include_str!("../../words/en.json")),
        read(include_str!("../../words/pt-PT.json")),
        read(include_str!("../../words/pt-BR.json")),
        read(include_str!("../../words/it.json")),
        read(include_str!("../../words/ro.json")),
    ]
});

impl Words {
    /// The words of a language, or English.
    pub fn of(language: &str) -> &'static Self {
        ALL.iter().find(|words| words.language == language).unwrap_or(&ALL[0])
    }

    /// The words that a browser asks for (`Accept-Language`). What it prefers comes first, so its weights say nothing
    /// new. A region that we do not have gets the first of ours that shares the language.
    pub fn wanted(languages: &str) -> &'static Self {
        let base = |code: &str| code.split('-').next().unwrap_or_default().to_ascii_lowercase();
        let code = |item: &str| item.split(';').next().unwrap_or_default().trim().to_owned();
        let exact = |code: &str| ALL.iter().find(|words| words.language.eq_ignore_ascii_case(code));
        let near = |code: &str| ALL.iter().find(|words| base(&words.language) == base(code));
        let mut wanted = languages.split(',').map(code);
        wanted.find_map(|code| exact(&code).or_else(|| near(&code))).unwrap_or(&ALL[0])
    }

    /// The code of the language.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Title and body of what is told of a game. `others` are the names of those one plays with.
    pub fn tell(
        &self,
        kind: TidingKind,
        map: &str,
        others: &[String],
        left: Option<Millis>,
    ) -> (String, String) {
        let (title, body) = match kind {
            TidingKind::Turn => (&self.turn_title, &self.turn_body),
            TidingKind::Hurry => (&self.hurry_title, &self.hurry_body),
            TidingKind::Over => (&self.over_title, &self.over_body),
        };
        // A map that somebody has made is called what it is called.
        let map = self.maps.get(map).map_or(map, String::as_str);
        let game = if others.is_empty() {
            map.to_owned()
        } else {
            format!("{map} – {}", others.join(", "))
        };
        let body = body.replace("{time}", &time(left.unwrap_or(0))).replace("{game}", &game);
        (title.clone(), body)
    }

    /// A whole mail around what it tells.
    pub fn letter(&self, body: &str, link: &str, stop: &str) -> String {
        let open = self.open.replace("{link}", link);
        let stop = self.stop.replace("{link}", stop);
        format!("{body}\n\n{open}\n\n-- \n{stop}\n")
    }

    pub fn confirm_body(&self, link: &str) -> String {
        self.confirm_body.replace("{link}", link)
    }
}

/// A time in hours or minutes, which are written alike in all our languages.
fn time(left: Millis) -> String {
    match left {
        left if left >= HOUR => format!("{} h", left / HOUR),
        left => format!("{} min", (left * 60 / HOUR).max(1)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_language_says_it_all() {
        let said = ALL.each_ref().map(|words| {
            let named = |words: &Words| words.maps.keys().cloned().collect::<BTreeSet<_>>();
            assert_eq!(named(words), named(&ALL[0]), "{}", words.language);
            let is_known = |map: &String| whistlestop_maps::names().contains(&map.as_str());
            assert!(words.maps.keys().all(is_known), "{:?}", words.maps);
            let tell = |kind| words.tell(kind, "europe", &["Ann".to_owned()], Some(5 * HOUR)).1;
            for kind in [TidingKind::Turn, TidingKind::Hurry, TidingKind::Over] {
                assert!(tell(kind).contains("– Ann"), "{}: {}", words.language, tell(kind));
                assert!(!tell(kind).contains('{'), "{}: {}", words.language, tell(kind));
            }
            for kind in [TidingKind::Turn, TidingKind::Hurry] {
                assert!(tell(kind).contains("5 h"), "{}: {}", words.language, tell(kind));
            }
            let letter = words.letter("body", "LINK", "STOP");
            assert!(letter.contains("LINK") && letter.contains("STOP"), "{letter}");
            assert!(words.confirm_body("LINK").contains("LINK"));
            words.language()
        });
        assert_eq!(said, ["en", "pt-PT", "pt-BR", "it", "ro"]);
        assert_eq!(Words::of("de").language(), "en");
    }

    #[test]
    fn a_browser_is_answered_in_the_first_of_its_languages_that_we_have() {
        let wanted = |languages| Words::wanted(languages).language();
        assert_eq!(wanted("de-AT, it;q=0.9, en;q=0.8"), "it");
        assert_eq!(wanted("pt-br"), "pt-BR");
        assert_eq!(wanted("pt-AO,ro"), "pt-PT");
        assert_eq!(["", "*", "de"].map(wanted), ["en", "en", "en"]);
    }

    #[test]
    fn times_are_short() {
        assert_eq!(time(49 * HOUR + 1), "49 h");
        assert_eq!(time(HOUR / 2), "30 min");
        assert_eq!(time(0), "1 min");
    }
}
