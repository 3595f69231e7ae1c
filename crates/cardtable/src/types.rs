//! TypeScript types made from the Rust types, so that the page cannot misunderstand the server.

use std::collections::BTreeMap;

#[cfg(feature = "ts")]
use ts_rs::{Config, TS, TypeVisitor};

#[cfg(feature = "ts")]
use crate::game::Game;

/// A file of TypeScript declarations, in the order of their names.
pub struct TypeList {
    about: String,
    /// Each type by its name, with its documentation.
    declared: BTreeMap<String, String>,
    names: String,
}

impl TypeList {
    /// An empty file; `about` is its first line, which says what the types are for.
    pub fn new(about: &str) -> TypeList {
        TypeList { about: about.to_owned(), declared: BTreeMap::new(), names: String::new() }
    }

    /// The names that the game's words are found by, each list a type of its texts.
    #[must_use]
    pub fn names(mut self, lists: &[(&str, Vec<String>)]) -> TypeList {
        self.names +=
            "\n/** What the page has words for: every name that the engine may use. */\nexport interface Names {\n";
        for (list, texts) in lists {
            let texts: Vec<String> = texts.iter().map(|text| format!("{text:?}")).collect();
            let union = if texts.is_empty() { "never".to_owned() } else { texts.join(" | ") };
            self.names += &format!("  {list}: {union};\n");
        }
        self.names += "}\n";
        self
    }

    /// The file as it is written to the tree.
    pub fn text(&self) -> String {
        let about = &self.about;
        let types: String = self.declared.values().map(|declared| format!("\n{declared}\n")).collect();
        let origin = "Written by `cargo xtask codegen` from the Rust types; changes here are lost.";
        format!("// {about}\n// {origin}\n{types}{}", self.names)
    }
}

#[cfg(feature = "ts")]
impl TypeList {
    /// Everything that a game sends and takes. Questions and answers, which few games have, are added by
    /// [`TypeList::with`].
    pub fn of<G>(about: &str) -> TypeList
    where
        G: Game<Config: TS, Action: TS, Event: TS, Refusal: TS, View: TS>,
    {
        TypeList::new(about)
            .with::<G::Config>()
            .with::<G::Action>()
            .with::<G::Event>()
            .with::<G::Refusal>()
            .with::<G::View>()
    }

    /// Adds one type, and those that it is made of.
    #[must_use]
    pub fn with<T: TS + 'static>(mut self) -> TypeList {
        self.visit::<T>();
        self
    }
}

#[cfg(feature = "ts")]
impl TypeVisitor for TypeList {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        T::visit_generics(self);
        // What has no file of its own, such as a number or a list, is written out where it is used.
        if T::output_path().is_none() {
            return;
        }
        let config = Config::new().with_large_int("number");
        let (name, docs) = (T::ident(&config), T::docs().unwrap_or_default());
        let declared = format!("{docs}export {}", T::decl(&config));
        match self.declared.get(&name) {
            Some(known) => assert_eq!(*known, declared, "two types would both be called {name}"),
            None => {
                // Marked before its parts are looked at, so that a type which holds itself ends.
                self.declared.insert(name, declared);
                T::visit_dependencies(self);
            }
        }
    }
}
