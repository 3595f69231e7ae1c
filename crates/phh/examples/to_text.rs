//! Writes the hands of a `.phh` or `.phhs` file as PokerStars text: `cargo run --example to_text -- FILE`.

use phh::convert::{Format, read, write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    let format = Format::of_name(&path).ok_or("a file ends in .phh, .phhs or .txt")?;
    let (hands, errors) = read(&std::fs::read_to_string(path)?, format);
    let written = write(&hands, Format::Text);
    print!("{}", written.text);
    errors.iter().for_each(|error| eprintln!("not read: {error}"));
    written.unwritten.iter().for_each(|hand| eprintln!("not written: {hand}"));
    Ok(())
}
