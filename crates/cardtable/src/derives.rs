//! The derives of types that go over the wire: the real ones with their feature, and without it ones that do nothing.

#[cfg(not(feature = "schema"))]
pub(crate) use blank_derives::JsonSchema;
#[cfg(not(feature = "ts"))]
pub(crate) use blank_derives::TS;
#[cfg(feature = "schema")]
pub(crate) use schemars::JsonSchema;
#[cfg(feature = "ts")]
pub(crate) use ts_rs::TS;
