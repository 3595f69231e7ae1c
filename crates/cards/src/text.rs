//! Cards in JSON: the text that people write them in.

/// Gives a type that has a `text` and `FromStr` the same text in serde and in `Display`. The text is one that lies
/// ready: cards are in every letter, and formatting them was a fifth of its making.
///
/// ```
/// #[derive(Copy, Clone, PartialEq, Debug)]
/// struct Joker;
///
/// impl Joker {
///     fn text(self) -> &'static str {
///         "joker"
///     }
/// }
///
/// impl std::str::FromStr for Joker {
///     type Err = &'static str;
///
///     fn from_str(text: &str) -> Result<Joker, &'static str> {
///         if text == "joker" { Ok(Joker) } else { Err("no joker") }
///     }
/// }
///
/// cards::serde_as_text!(Joker);
///
/// assert_eq!(Joker.to_string(), "joker");
/// assert_eq!(serde_json::to_string(&Joker).unwrap(), "\"joker\"");
/// assert_eq!(serde_json::from_str::<Joker>("\"joker\"").unwrap(), Joker);
/// ```
#[macro_export]
macro_rules! serde_as_text {
    ($card:ty) => {
        impl $crate::serde::Serialize for $card {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(<$card>::text(*self))
            }
        }

        impl std::fmt::Display for $card {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(<$card>::text(*self))
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $card {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<$card, D::Error> {
                let text = <std::borrow::Cow<'de, str> as $crate::serde::Deserialize>::deserialize(from)?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }
    };
}
