//! One table of a map file, read key by key.

use std::borrow::Cow;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::faults::Spot;

type Entry<'t> = (&'t Spanned<Cow<'t, str>>, &'t Spanned<DeValue<'t>>);

/// A table of the file, and what is known about it so far.
///
/// Reading never stops at a fault: a value that is missing or wrong is remembered as unread,
/// and `None` stands for it. Keys that nobody asked for are unknown in the end.
pub(crate) struct Section<'t> {
    /// `None` if the file leaves the table out.
    table: Option<&'t DeTable<'t>>,
    position: usize,
    asked: Vec<&'static str>,
    pub unread: Vec<&'static str>,
    pub faults: Vec<Spot>,
}

impl<'t> Section<'t> {
    pub fn new(position: usize, table: Option<&'t DeTable<'t>>) -> Self {
        Self { table, position, asked: Vec::new(), unread: Vec::new(), faults: Vec::new() }
    }

    /// Where the key stands, or else where the table begins.
    pub fn position(&self, key: &str) -> usize {
        self.find(key).map_or(self.position, |(key, _)| key.span().start)
    }

    /// The string at `key`, without asking for it.
    pub fn written(&self, key: &str) -> Option<&'t str> {
        self.find(key).and_then(|(_, value)| value.get_ref().as_str())
    }

    pub fn text(&mut self, key: &'static str) -> Option<String> {
        let read = |value: &DeValue<'_>| value.as_str().map(str::to_owned);
        self.value(key, "a string", read)
    }

    pub fn flag(&mut self, key: &'static str) -> Option<bool> {
        self.value(key, "`true` or `false`", DeValue::as_bool)
    }

    pub fn degrees(&mut self, key: &'static str) -> Option<f64> {
        let read = |value: &DeValue<'_>| match value {
            DeValue::Float(float) => float.as_str().parse().ok(),
            DeValue::Integer(_) => integer(value).map(|number| number as f64),
            _ => None,
        };
        self.value(key, "a number of degrees", read)
    }

    pub fn number(&mut self, key: &'static str) -> Option<u8> {
        let value = self.ask(key)?;
        self.number_in(key, key, value)
    }

    /// The table at `key`; if it is left out, a section without keys.
    pub fn section(&mut self, key: &'static str) -> Section<'t> {
        let table = self.ask(key).and_then(|value| self.table_in(key, value));
        Section::new(self.position(key), table)
    }

    /// The tables of the array at `key`.
    pub fn sections(&mut self, key: &'static str) -> Vec<Section<'t>> {
        let Some(value) = self.ask(key) else { return Vec::new() };
        let Some(array) = value.get_ref().as_array() else {
            self.wrong_type(key, key, value, &format!("a list: `[[{key}]]`"));
            return Vec::new();
        };
        let section = |item: &'t Spanned<DeValue<'t>>| {
            self.table_in(key, item).map(|table| Section::new(item.span().start, Some(table)))
        };
        array.iter().filter_map(section).collect()
    }

    /// Numbers by number, such as points by length; other keys than 1 to `most` are faults.
    pub fn numbers(&mut self, key: &'static str, most: usize) -> Option<Vec<(usize, u8)>> {
        let value = self.ask(key)?;
        let table = self.table_in(key, value)?;
        let mut numbers = Vec::new();
        for (name, value) in table {
            match (1..=most).find(|index| index.to_string() == *name.get_ref()) {
                Some(index) => {
                    let number = self.number_in(key, name.get_ref(), value);
                    numbers.extend(number.map(|number| (index, number)));
                }
                None => {
                    self.unread.push(key);
                    let what = format!("`{}` is not a number from 1 to {most}", name.get_ref());
                    self.fault(name.span().start, what, None);
                }
            }
        }
        Some(numbers)
    }

    /// Tells of keys that are missing and keys that are unknown.
    pub fn finish(&mut self, required: &[&'static str]) {
        let mut missing: Vec<&'static str> =
            required.iter().copied().filter(|key| self.find(key).is_none()).collect();
        self.unread.extend(&missing);
        for (key, _) in self.table.into_iter().flatten() {
            let (position, key) = (key.span().start, key.get_ref());
            let name = american(key);
            if !self.asked.contains(&name.as_str()) {
                let absent = self.asked.iter().copied().filter(|key| self.find(key).is_none());
                let nearest = nearest(&name, absent);
                // A misspelled key is one fault, not two.
                missing.retain(|key| Some(*key) != nearest);
                self.fault(position, format!("`{key}` is not known here"), nearest);
            } else if name != *key && self.table.is_some_and(|table| table.contains_key(&*name)) {
                self.fault(position, format!("`{key}` says `{name}` again"), None);
            }
        }
        for key in missing {
            self.fault(self.position, format!("`{key}` is missing"), None);
        }
    }

    /// Remembers that the value of `key` is there but makes no sense.
    pub fn refuse(&mut self, key: &'static str, what: String) {
        self.unread.push(key);
        self.fault(self.position(key), what, None);
    }

    fn value<T>(
        &mut self,
        key: &'static str,
        wanted: &str,
        read: impl Fn(&DeValue<'t>) -> Option<T>,
    ) -> Option<T> {
        let value = self.ask(key)?;
        let found = read(value.get_ref());
        if found.is_none() {
            self.wrong_type(key, key, value, wanted);
        }
        found
    }

    fn number_in(
        &mut self,
        key: &'static str,
        name: &str,
        value: &Spanned<DeValue<'t>>,
    ) -> Option<u8> {
        let DeValue::Integer(written) = value.get_ref() else {
            self.wrong_type(key, name, value, "a whole number");
            return None;
        };
        let number = integer(value.get_ref()).and_then(|number| u8::try_from(number).ok());
        if number.is_none() {
            self.unread.push(key);
            let what = format!("`{name}` is {written}, but numbers in a map are 0 to {}", u8::MAX);
            self.fault(value.span().start, what, None);
        }
        number
    }

    fn table_in(
        &mut self,
        key: &'static str,
        value: &'t Spanned<DeValue<'t>>,
    ) -> Option<&'t DeTable<'t>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.wrong_type(key, key, value, "a table");
        }
        table
    }

    fn ask(&mut self, key: &'static str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.asked.push(key);
        self.find(key).map(|(_, value)| value)
    }

    fn find(&self, key: &str) -> Option<Entry<'t>> {
        let table = self.table?;
        table
            .get_key_value(key)
            .or_else(|| table.iter().find(|(name, _)| american(name.get_ref()) == key))
    }

    fn wrong_type(
        &mut self,
        key: &'static str,
        name: &str,
        value: &Spanned<DeValue<'_>>,
        wanted: &str,
    ) {
        self.unread.push(key);
        let found = value.get_ref().type_str();
        let article = if found.starts_with(['a', 'i']) { "an" } else { "a" };
        let what = format!("`{name}` is {article} {found}, but must be {wanted}");
        self.fault(value.span().start, what, None);
    }

    fn fault(&mut self, position: usize, what: String, nearest: Option<&str>) {
        self.faults.push(Spot { position, what, hint: nearest.map(did_you_mean) });
    }
}

pub(crate) fn did_you_mean(name: &str) -> String {
    format!("did you mean `{name}`?")
}

/// The candidate most like `word`, if one is like it at all.
pub(crate) fn nearest<'n>(
    word: &str,
    candidates: impl IntoIterator<Item = &'n str>,
) -> Option<&'n str> {
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::normalized_damerau_levenshtein(&word, candidate), candidate))
        .filter(|(likeness, _)| *likeness >= 0.6)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, candidate)| candidate)
}

/// Map files may say `colour`.
fn american(key: &str) -> String {
    key.replace("colour", "color")
}

fn integer(value: &DeValue<'_>) -> Option<i64> {
    let integer = value.as_integer()?;
    i64::from_str_radix(integer.as_str(), integer.radix()).ok()
}
