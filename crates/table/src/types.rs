//! TypeScript types made from the Rust types, so that the page cannot misunderstand the server.

use ts_rs::{Config, TS};

/// A file of TypeScript declarations in the order they were added.
pub struct TypeList {
    config: Config,
    text: String,
}

impl TypeList {
    pub fn new(about: &str) -> TypeList {
        let config = Config::new().with_large_int("number");
        TypeList {
            config,
            text: format!(
                "// {about}\n// Written by `cargo xtask codegen` from the Rust types; changes here are lost.\n"
            ),
        }
    }

    #[must_use]
    pub fn with<T: TS + 'static>(mut self) -> TypeList {
        let docs = T::docs().unwrap_or_default();
        self.text += &format!("\n{docs}export {}\n", T::decl(&self.config));
        self
    }

    pub fn text(self) -> String {
        self.text
    }
}
