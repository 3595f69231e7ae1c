//! One line of what the doctor says.

use std::fmt;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Level {
    Ok,
    Warning,
    Wrong,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub level: Level,
    pub what: String,
    /// What to do about it.
    pub todo: Option<String>,
}

impl Finding {
    pub fn ok(what: impl Into<String>) -> Finding {
        Finding { level: Level::Ok, what: what.into(), todo: None }
    }

    pub fn warning(what: impl Into<String>, todo: impl Into<String>) -> Finding {
        Finding { level: Level::Warning, what: what.into(), todo: Some(todo.into()) }
    }

    pub fn wrong(what: impl Into<String>, todo: impl Into<String>) -> Finding {
        Finding { level: Level::Wrong, what: what.into(), todo: Some(todo.into()) }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = match self.level {
            Level::Ok => "ok",
            Level::Warning => "warning",
            Level::Wrong => "wrong",
        };
        write!(f, "{level:8} {}", self.what)?;
        self.todo.as_ref().map_or(Ok(()), |todo| write!(f, "\n         → {todo}"))
    }
}
