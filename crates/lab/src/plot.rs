//! What the arena found as a picture: a dot and its interval for each pair, and a line where nobody is better.

use std::fmt::Write;

use crate::arena::Found;

const WIDTH: f64 = 760.0;
/// Where names end and the scale begins, and where the scale ends and numbers begin.
const LEFT: f64 = 230.0;
const RIGHT: f64 = 560.0;
const TOP: f64 = 64.0;
const ROW: f64 = 30.0;
/// How many numbers the scale has, about.
const TICKS: f64 = 5.0;

/// The whole file.
pub fn svg(found: &Found<'_>) -> String {
    let gains: Vec<(f64, f64)> = found.pairs.iter().map(|pair| pair.gain()).collect();
    let low = gains.iter().map(|(gain, margin)| gain - margin).fold(0.0, f64::min);
    let high = gains.iter().map(|(gain, margin)| gain + margin).fold(0.0, f64::max);
    let step = round_step((high - low) / TICKS);
    let (low, high) = ((low / step).floor() * step, ((high / step).ceil() * step).max(step));
    let x = |value: f64| LEFT + (value - low) / (high - low) * (RIGHT - LEFT);
    let bottom = TOP + ROW * gains.len() as f64;
    let mut text = head(found, bottom + 48.0);
    for tick in 0..=((high - low) / step).round() as i64 {
        let value = low + tick as f64 * step;
        let stroke = if value.abs() < step / 2.0 { "#444" } else { "#ddd" };
        let at = x(value);
        let _ = writeln!(text, r#"<path d="M{at:.1} {TOP}V{bottom:.1}" stroke="{stroke}"/>"#);
        let label = bottom + 18.0;
        let _ =
            writeln!(text, r#"<text x="{at:.1}" y="{label:.1}" text-anchor="middle">{}</text>"#, number(value, step));
    }
    for (row, (pair, (gain, margin))) in found.pairs.iter().zip(gains).enumerate() {
        let y = TOP + ROW * (row as f64 + 0.5);
        let [first, second] = pair.bots;
        let (from, to, dot, baseline) = (x(gain - margin), x(gain + margin), x(gain), y + 4.0);
        let _ = writeln!(
            text,
            r#"<text x="{}" y="{baseline:.1}" text-anchor="end">{first} – {second}</text>"#,
            LEFT - 14.0
        );
        let _ = writeln!(text, r##"<path d="M{from:.1} {y:.1}H{to:.1}" stroke="#1b6b4a" stroke-width="3"/>"##);
        let _ = writeln!(text, r##"<circle cx="{dot:.1}" cy="{y:.1}" r="5" fill="#1b6b4a"/>"##);
        let _ = writeln!(text, r#"<text x="{}" y="{baseline:.1}">{gain:+.4} ± {margin:.4}</text>"#, RIGHT + 16.0);
    }
    text + "</svg>\n"
}

fn head(found: &Found<'_>, height: f64) -> String {
    let arena = found.arena;
    let preset = arena.preset.as_ref().map_or(String::new(), |preset| format!(", {preset}"));
    let cards = if arena.paired { "mirrored" } else { "not mirrored" };
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13">
<rect width="{WIDTH}" height="{height}" fill="#fff"/>
<text x="24" y="26" font-size="16">{}{preset}: {} a hand won by the first</text>
<text x="24" y="46" fill="#666">{} deals a pair, {cards}, seed {}; lines are 95 % intervals</text>
"##,
        arena.game, found.units[0].name, arena.deals, arena.seed
    )
}

/// 1, 2 or 5 times a power of ten, not below this; 1 where nothing differs.
fn round_step(least: f64) -> f64 {
    if least <= 0.0 {
        return 1.0;
    }
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0].into_iter().map(|times| times * power).find(|step| *step >= least).unwrap_or(10.0 * power)
}

/// With as many decimals as the step has.
fn number(value: f64, step: f64) -> String {
    let decimals = (-step.log10()).ceil().max(0.0) as usize;
    format!("{:.decimals$}", if value.abs() < step / 2.0 { 0.0 } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_numbers_as_long_as_they_have_to_be() {
        assert_eq!([0.0, 0.3, 2.1, 7.0].map(round_step), [1.0, 0.5, 5.0, 10.0]);
        assert!((round_step(0.011) - 0.02).abs() < 1e-12);
        assert_eq!(
            (number(-0.0, 0.5), number(0.5, 0.5), number(40.0, 20.0)),
            ("0.0".into(), "0.5".into(), "40".into())
        );
    }
}
