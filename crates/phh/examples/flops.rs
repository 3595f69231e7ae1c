//! Counts how many hands of a folder see a flop, and how many raises there are before it:
//! `cargo run --example flops -- FOLDER`.

use phh::notation::{Step, parse_step};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    let (mut hands, mut flops, mut raises) = (0u32, 0u32, 0u32);
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if !path.extension().is_some_and(|ending| ending == "phh" || ending == "phhs") {
            continue;
        }
        let file = std::fs::read_to_string(path)?;
        for history in phh::hands(&file).filter_map(|hand| phh::History::read(hand).ok()) {
            let steps = || history.actions.iter().filter_map(|action| parse_step(action).ok());
            let is_board = |step: &Step<&str>| matches!(step, Step::Board { .. });
            hands += 1;
            flops += u32::from(steps().any(|step| is_board(&step)));
            let before_flop = steps().take_while(|step| !is_board(step));
            raises += before_flop.filter(|step| matches!(step, Step::RaiseTo(..))).count() as u32;
        }
    }
    println!("{hands} hands, {flops} with a flop, {raises} raises before it");
    Ok(())
}
