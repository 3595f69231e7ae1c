//! Writes what a fuzzer starts from to a folder: `cargo run -p doors --example seeds fuzz/corpus`.

use std::fs;
use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).expect("a folder"));
    for (door, name, data) in doors::seeds() {
        fs::create_dir_all(folder.join(door))?;
        fs::write(folder.join(door).join(name), data)?;
    }
    Ok(())
}
