//! Reads a `.phh` or `.phhs` file and plays every hand of it: `cargo run --example replay -- FILE`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    let file = std::fs::read_to_string(path)?;
    for hand in phh::hands(&file) {
        let name = hand.label.unwrap_or("the hand");
        match phh::replay(hand) {
            Ok(played) => println!("{name} ends with {}", played.stacks_json()),
            Err(error) => println!("{name}: {error}"),
        }
    }
    Ok(())
}
