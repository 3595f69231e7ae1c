//! Pushes at the door that this target is named after.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| doors::push(env!("CARGO_BIN_NAME"), data));
