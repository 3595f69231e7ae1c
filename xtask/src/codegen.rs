//! `cargo xtask codegen`: files made from the Rust types.

use crate::shell::{Done, command, root, step};

pub fn run() -> Done {
    step(
        "writing types",
        command(
            "cargo",
            &["run", "--quiet", "--package", "catalog", "--bin", "write-types", &root().to_string_lossy()],
        ),
    )
}
