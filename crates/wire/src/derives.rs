//! The derive of the page's TypeScript: the real one with its feature, and without it one that does nothing.

#[cfg(not(feature = "ts"))]
pub(crate) use blank_derives::TS;
#[cfg(feature = "ts")]
pub(crate) use ts_rs::TS;
