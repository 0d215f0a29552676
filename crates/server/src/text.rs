//! What people write: names and chat, made harmless.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Most characters of a name.
const MAX_NAME: usize = 24;
/// Most marks on one letter; more of them spill over other lines.
const MAX_MARKS: usize = 3;

/// A name as it is shown, or nothing if it cannot be one.
pub(crate) fn name(raw: &str) -> Option<String> {
    let name: String = clean(raw.nfkc());
    let fits = (1..=MAX_NAME).contains(&name.chars().count());
    (fits && name.chars().any(char::is_alphanumeric)).then_some(name)
}

/// A name as it is compared: two names that look alike up to case have the same key.
pub(crate) fn name_key(name: &str) -> String {
    name.nfkc().flat_map(char::to_lowercase).nfkc().collect()
}

/// Something said, without what could hide or turn other text.
pub(crate) fn words(raw: &str) -> String {
    clean(raw.nfc())
}

/// Single spaces, no characters that are not seen, and few marks on a letter.
fn clean(chars: impl Iterator<Item = char>) -> String {
    let mut text = String::new();
    let mut marks = 0;
    for char in chars {
        if char.is_whitespace() {
            if !text.is_empty() && !text.ends_with(' ') {
                text.push(' ');
            }
            continue;
        }
        marks = if is_combining_mark(char) { marks + 1 } else { 0 };
        if !is_unseen(char) && marks <= MAX_MARKS {
            text.push(char);
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// Controls, directions, joiners, fillers, tags and private characters.
fn is_unseen(char: char) -> bool {
    char.is_control()
        || matches!(char,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}' | '\u{E000}'..='\u{F8FF}' | '\u{E0000}'..='\u{E0FFF}'
            | '\u{F0000}'..='\u{10FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_composed() {
        assert_eq!(name("  In\u{0065}\u{0301}s \t Costa "), Some("Inés Costa".into()));
        assert_eq!(name("ｗｉｄｅ"), Some("wide".into()));
    }

    #[test]
    fn names_hide_nothing() {
        assert_eq!(name("a\u{202E}b\u{200B}c\u{0007}"), Some("abc".into()));
        for nothing in ["", "   ", "\u{200B}", "...", &"x".repeat(25)] {
            assert_eq!(name(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn marks_do_not_pile_up() {
        let piled = format!("a{}", "\u{0316}".repeat(20));
        assert_eq!(words(&piled).chars().count(), 4);
    }

    #[test]
    fn names_are_compared_without_case() {
        assert_eq!(name_key("Straße"), name_key("straße"));
        assert_eq!(name_key("INÉS"), name_key("Inés"));
        assert_ne!(name_key("ines"), name_key("inés"));
    }
}
