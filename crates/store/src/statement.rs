//! Statements as plain data, the same for every database: one place holds each text and its values.

use crate::error::{Error, Result};
use crate::log::NewEntry;

/// A statement with its values. The values are owned, so that it can wait in a queue.
#[derive(Debug, Clone)]
pub(crate) struct Statement {
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
    pub(crate) values: Vec<Value>,
}

/// A statement that both databases understand.
pub(crate) fn sql(text: &'static str) -> Statement {
    sql_of_each(text, text)
}

/// A statement that the two databases spell differently.
pub(crate) fn sql_of_each(sqlite: &'static str, postgres: &'static str) -> Statement {
    Statement { sqlite, postgres, values: Vec::new() }
}

impl Statement {
    /// The next value, `$1` first.
    pub(crate) fn bind(mut self, value: impl Into<Value>) -> Statement {
        self.values.push(value.into());
        self
    }
}

/// A value in a statement. Whole numbers are always 64 bits wide.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Flag(bool),
    Integer(Option<i64>),
    Real(f64),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
    /// A list of texts: an array, or JSON where there are no arrays.
    Texts(Vec<String>),
}

/// Says which Rust types become which value.
macro_rules! becomes {
    ($($type:ty => |$value:ident| $made:expr;)+) => {
        $(impl From<$type> for Value {
            fn from($value: $type) -> Value {
                $made
            }
        })+
    };
}

becomes! {
    bool => |flag| Value::Flag(flag);
    u8 => |number| Value::Integer(Some(number.into()));
    u32 => |number| Value::Integer(Some(number.into()));
    i32 => |number| Value::Integer(Some(number.into()));
    i64 => |number| Value::Integer(Some(number));
    Option<i64> => |number| Value::Integer(number);
    f64 => |number| Value::Real(number);
    &str => |text| Value::Text(Some(text.to_owned()));
    &String => |text| Value::Text(Some(text.clone()));
    String => |text| Value::Text(Some(text));
    Option<String> => |text| Value::Text(text);
    Option<&str> => |text| Value::Text(text.map(str::to_owned));
    Vec<u8> => |bytes| Value::Bytes(Some(bytes));
    &[u8; 32] => |hash| Value::Bytes(Some(hash.to_vec()));
    Option<&[u8; 32]> => |hash| Value::Bytes(hash.map(|hash| hash.to_vec()));
    &[&str] => |texts| Value::Texts(texts.iter().map(|&text| text.to_owned()).collect());
}

/// An enum that the database holds as words.
macro_rules! in_words {
    ($type:ident: $($variant:ident = $word:literal),+) => {
        impl From<$type> for $crate::statement::Value {
            fn from(value: $type) -> Self {
                match value {
                    $($type::$variant => $word.into(),)+
                }
            }
        }

        impl TryFrom<String> for $type {
            type Error = String;

            fn try_from(word: String) -> Result<Self, String> {
                match word.as_str() {
                    $($word => Ok($type::$variant),)+
                    _ => Err(format!("`{word}` is none of {:?}", [$($word),+])),
                }
            }
        }
    };
}
pub(crate) use in_words;

/// What is written together or not at all.
#[derive(Debug, Clone, Default)]
pub(crate) struct Write {
    pub(crate) steps: Vec<Step>,
}

/// One step of a write.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    /// The next entry of a log. Apart from other statements, because many of them can be one statement.
    Append(NewEntry),
    /// Any other statement.
    Run { statement: Statement, need: Option<Need> },
}

/// How many rows a statement must touch, and what it means if it touches fewer.
#[derive(Debug, Clone)]
pub(crate) struct Need {
    pub(crate) rows: u64,
    pub(crate) fewer: Error,
}

impl Need {
    pub(crate) fn a_row(fewer: Error) -> Need {
        Need { rows: 1, fewer }
    }

    pub(crate) fn check(need: Option<&Need>, touched: u64) -> Result<()> {
        match need {
            Some(need) if touched < need.rows => Err(need.fewer.clone()),
            _ => Ok(()),
        }
    }
}

impl Write {
    /// A statement that may touch any number of rows.
    pub(crate) fn then(mut self, statement: Statement) -> Write {
        self.steps.push(Step::Run { statement, need: None });
        self
    }

    /// A statement that must touch a row; otherwise the whole write fails with `none`.
    pub(crate) fn require(self, statement: Statement, none: Error) -> Write {
        self.require_rows(statement, Need::a_row(none))
    }

    /// A statement that must touch so many rows; otherwise the whole write fails.
    pub(crate) fn require_rows(mut self, statement: Statement, need: Need) -> Write {
        self.steps.push(Step::Run { statement, need: Some(need) });
        self
    }

    /// Its statements one by one, each with what it must touch.
    pub(crate) fn statements(self) -> impl Iterator<Item = (Statement, Option<Need>)> {
        self.steps.into_iter().flat_map(|step| -> Box<dyn Iterator<Item = _> + Send> {
            match step {
                Step::Append(entry) => Box::new(entry.statements()),
                Step::Run { statement, need } => Box::new([(statement, need)].into_iter()),
            }
        })
    }

    /// The next entry of a log.
    pub(crate) fn append(mut self, entry: NewEntry) -> Write {
        self.steps.push(Step::Append(entry));
        self
    }
}
