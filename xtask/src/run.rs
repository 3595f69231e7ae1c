//! `cargo xtask run`: from a clone to a room, in one command.

use crate::page;
use crate::shell::{Done, command, root, step};

pub fn run(args: &[String]) -> Done {
    page::build()?;
    let release = std::env::var_os("RELEASE").is_some();
    let (profile, folder): (&[&str], _) = if release { (&["--release"], "release") } else { (&[], "debug") };
    let mut build = vec!["build", "--package", "baize"];
    build.extend(profile);
    step("building baize (a few minutes the first time, seconds later)", command("cargo", &build))?;

    println!("\n== serving; stop with Ctrl-C");
    let mut serve = command(&root().join("target").join(folder).join("baize").to_string_lossy(), &["serve"]);
    let status = serve.args(args).status().map_err(|error| format!("cannot start baize: {error}"))?;
    match status.success() {
        true => Ok(()),
        false => Err("baize stopped with an error".to_owned()),
    }
}
