//! Pushes at the door that this target is named after.
#![no_main]

use std::sync::Mutex;

/// What the last panic said. One that is caught behind the door is an answer and no finding, so nothing ends with it.
static SAID: Mutex<String> = Mutex::new(String::new());

libfuzzer_sys::fuzz_target!(
    init: {
        std::panic::set_hook(Box::new(|panic| *SAID.lock().expect("nobody panics while writing") = panic.to_string()));
    },
    |data: &[u8]| {
        if std::panic::catch_unwind(|| doors::push(env!("CARGO_BIN_NAME"), data)).is_err() {
            eprintln!("{}", SAID.lock().expect("nobody panics while writing"));
            std::process::abort();
        }
    }
);
