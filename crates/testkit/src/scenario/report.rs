//! What came out of a scenario.

use std::fmt;

use super::file::Scenario;

/// The result of one scenario.
///
/// Its text is one line, and below it one for each failure: `file:line: what was expected, and
/// what was found`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The id of the scenario; the name of the file if it cannot be read.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What went wrong; nothing if it passed.
    pub failures: Vec<String>,
}

impl Report {
    /// Whether everything was as expected.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }

    pub(super) fn new(name: &str, text: &str, scenario: &Scenario, failures: Vec<Failure>) -> Self {
        let Scenario { id, title, .. } = scenario;
        Self { id: id.clone(), title: title.clone(), ..Self::unread(name, text, failures) }
    }

    pub(super) fn unread(name: &str, text: &str, failures: Vec<Failure>) -> Self {
        let failures = failures.into_iter().map(|failure| failure.line(name, text)).collect();
        Self { id: name.to_owned(), title: String::new(), failures }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = if self.passed() { "pass" } else { "FAIL" };
        write!(f, "{}", format!("{result} {} {}", self.id, self.title).trim_end())?;
        self.failures.iter().try_for_each(|failure| write!(f, "\n  {failure}"))
    }
}

/// Something that is not as expected, and where in the file that is said.
#[derive(Debug)]
pub(super) struct Failure {
    position: Option<usize>,
    what: String,
}

impl Failure {
    pub fn new(what: impl Into<String>) -> Self {
        Self { position: None, what: what.into() }
    }

    /// The position is in bytes from the beginning of the text.
    pub fn at(position: usize, what: impl Into<String>) -> Self {
        Self { position: Some(position), what: what.into() }
    }

    pub fn with_seed(self, seed: u64) -> Self {
        Self { what: format!("seed {seed}: {}", self.what), ..self }
    }

    fn line(&self, name: &str, text: &str) -> String {
        let Some(position) = self.position else { return format!("{name}: {}", self.what) };
        let line = 1 + text.bytes().take(position).filter(|byte| *byte == b'\n').count();
        format!("{name}:{line}: {}", self.what)
    }
}
