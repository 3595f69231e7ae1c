//! `TS` and `JsonSchema` as derives that derive nothing and take the same attributes: where a feature is off they stand
//! in for the real ones, so that a type is written once and without conditions.

use proc_macro::TokenStream;

/// In place of `ts_rs::TS`.
#[proc_macro_derive(TS, attributes(ts))]
pub fn ts(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// In place of `schemars::JsonSchema`.
#[proc_macro_derive(JsonSchema, attributes(schemars))]
pub fn json_schema(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
