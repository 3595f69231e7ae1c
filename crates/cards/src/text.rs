//! Cards in JSON: the text that people write them in.

/// Gives a type that has `Display` and `FromStr` the same text in serde.
///
/// ```
/// #[derive(PartialEq, Debug)]
/// struct Joker;
///
/// impl std::fmt::Display for Joker {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         f.write_str("joker")
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
/// assert_eq!(serde_json::to_string(&Joker).unwrap(), "\"joker\"");
/// assert_eq!(serde_json::from_str::<Joker>("\"joker\"").unwrap(), Joker);
/// ```
#[macro_export]
macro_rules! serde_as_text {
    ($card:ty) => {
        impl $crate::serde::Serialize for $card {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
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
