//! What the person types.

use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::completion::Completer;
use rustyline::config::CompletionType;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

/// A line editor with history and completion at a terminal, and plain lines elsewhere.
pub enum Input {
    /// Lines from a file or a pipe; they are repeated behind the prompt, so that the output can be
    /// read alone.
    Plain(io::StdinLock<'static>),
    /// A person at a terminal.
    Editor(Box<Editor<Completions, DefaultHistory>>),
}

impl Input {
    pub fn new() -> Self {
        let plain = || Self::Plain(io::stdin().lock());
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return plain();
        }
        let config = Config::builder().completion_type(CompletionType::List).build();
        match Editor::with_config(config) {
            Ok(mut editor) => {
                editor.set_helper(Some(Completions::default()));
                Self::Editor(Box::new(editor))
            }
            Err(_) => plain(),
        }
    }

    /// The lines that can be completed to.
    pub fn set_completions(&mut self, lines: Vec<String>) {
        if let Self::Editor(editor) = self
            && let Some(completions) = editor.helper_mut()
        {
            completions.lines = lines;
        }
    }

    /// The next line without the space around it; `None` at the end of the input.
    pub fn read(&mut self, prompt: &str, out: &mut impl Write) -> io::Result<Option<String>> {
        let line = match self {
            Self::Plain(stdin) => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut bytes = Vec::new();
                let is_end = stdin.read_until(b'\n', &mut bytes)? == 0;
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                writeln!(out, "{line}")?;
                (!is_end).then_some(line)
            }
            Self::Editor(editor) => {
                out.flush()?;
                match editor.readline(prompt) {
                    Ok(line) => {
                        editor.add_history_entry(&line).map_err(io::Error::other)?;
                        Some(line)
                    }
                    Err(ReadlineError::Eof) => None,
                    Err(ReadlineError::Interrupted) => Some(String::from("quit")),
                    Err(error) => return Err(io::Error::other(error)),
                }
            }
        };
        Ok(line.map(|line| line.trim().to_owned()))
    }

    /// Whether the person says yes; `None` at the end of the input.
    pub fn confirm(&mut self, question: &str, out: &mut impl Write) -> io::Result<Option<bool>> {
        let answer = self.read(&format!("{question} y/n > "), out)?;
        let is_yes =
            |answer: String| ["y", "yes", "quit"].contains(&answer.to_ascii_lowercase().as_str());
        Ok(answer.map(is_yes))
    }

    /// Whether there is a person who can be asked whether they mean it.
    pub fn is_interactive(&self) -> bool {
        matches!(self, Self::Editor(_))
    }
}

/// Completes a line word by word.
#[derive(Default)]
pub struct Completions {
    lines: Vec<String>,
}

impl Completions {
    /// Where the last word begins, and what it can become.
    fn of(&self, typed: &str) -> (usize, Vec<String>) {
        let start = typed.rfind(' ').map_or(0, |space| space + 1);
        let mut words: Vec<String> = (self.lines.iter())
            .filter_map(|line| line.strip_prefix(&typed[..start]))
            .filter_map(|rest| rest.split(' ').next())
            .filter(|word| word.starts_with(&typed[start..]))
            .map(String::from)
            .collect();
        words.sort();
        words.dedup();
        if let [word] = &mut words[..] {
            let whole = format!("{}{word}", &typed[..start]);
            // There is only one way to go on, so the space need not be typed.
            if !self.lines.contains(&whole) {
                word.push(' ');
            }
        }
        (start, words)
    }
}

impl Completer for Completions {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.of(&line[..pos]))
    }
}

impl Hinter for Completions {
    type Hint = String;
}

impl Highlighter for Completions {}
impl Validator for Completions {}
impl Helper for Completions {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completes_the_last_word() {
        let lines = ["claim a-b red*1", "claim a-c red*2", "draw deck", "draw 1"];
        let completions = Completions { lines: lines.map(String::from).to_vec() };
        assert_eq!(completions.of("cl"), (0, vec!["claim ".into()]));
        assert_eq!(completions.of("claim a"), (6, vec!["a-b".into(), "a-c".into()]));
        assert_eq!(completions.of("claim a-c r"), (10, vec!["red*2".into()]));
        assert_eq!(completions.of("draw "), (5, vec!["1".into(), "deck".into()]));
        assert_eq!(completions.of("fly "), (4, vec![]));
    }
}
