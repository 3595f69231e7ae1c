//! PokerStars text: stakes, date and rake come through, the result is checked, and the end is written as they do.

use phh::convert::{self, Format};
use phh::money::rescale;
use phh::stars::{self, read};
use phh::{HandText, History, Replayed, hands, replay};

use crate::stars_lines::{SMALL, again, changed, refused};

/// Three all-in for different stacks; one wins all there is, and the house takes its part.
pub const ALL_IN: &str =
    "PokerStars Zoom Hand #5:  Hold'em No Limit (€1/€2 EUR) - 2021/11/30 9:01:02 CET [2021/11/30 3:01:02 ET]
Table 'Ida' 6-max Seat #4 is the button
Seat 2: Bo (€40 in chips)
Seat 3: Al (€20 in chips)
Seat 4: Cy (€60 in chips)
Seat 6: Di (€60 in chips)
Di: posts small blind €1
Bo: posts big blind €2
*** HOLE CARDS ***
Dealt to Cy [Kh Kd]
Al: raises €18 to €20 and is all-in
Cy: raises €40 to €60 and is all-in
Di: folds
Bo: calls €38 and is all-in
Uncalled bet (€20) returned to Cy
*** FLOP *** [2c 3d 4h]
*** TURN *** [2c 3d 4h] [9s]
*** RIVER *** [2c 3d 4h 9s] [9d]
*** SHOW DOWN ***
Bo: shows [Qh Qd] (two pair, Queens and Nines)
Cy: shows [Kh Kd] (two pair, Kings and Nines)
Cy collected €39.05 from side pot
Al: shows [Ah Jd] (a pair of Nines)
Cy collected €59.55 from main pot
*** SUMMARY ***
Total pot €101 Main pot €59.55. Side pot €39.05. | Rake €2.40
Board [2c 3d 4h 9s 9d]
Seat 2: Bo (big blind) showed [Qh Qd] and lost with two pair, Queens and Nines
Seat 3: Al showed [Ah Jd] and lost with a pair of Nines
Seat 4: Cy (button) showed [Kh Kd] and won (€98.60) with two pair, Kings and Nines
Seat 6: Di (small blind) folded before Flop
";

fn replayed(hand: &History) -> Replayed {
    let text = hand.write();
    replay(HandText::alone(&text)).unwrap_or_else(|bad| panic!("{bad}\n{text}"))
}

#[test]
fn stakes_date_and_rake_come_through() {
    let (hand, _, written) = again(ALL_IN);
    let played = replayed(&hand);
    assert_eq!((played.rake, played.agrees(), played.final_stacks[3]), (240, true, 11_860));
    let kept = ["year", "month", "day", "time", "currency", "currency_symbol", "time_zone_abbreviation"];
    let kept = kept.map(|key| hand.field(key).unwrap_or_default());
    assert_eq!(kept, ["2021", "11", "30", "09:01:02", "'EUR'", "'€'", "'CET'"]);
    // The room pays the side pot before the last hand is shown; we pay when all are.
    let want = ALL_IN.replace("Cy collected €39.05 from side pot\nAl: shows", "Al: shows");
    let want = want.replace("Cy collected €59.55", "Cy collected €39.05 from side pot\nCy collected €59.55");
    assert_eq!(written, want);
}

#[test]
fn tournaments_and_play_money_have_no_sign() {
    let chips = SMALL.replace("$0.50/$1.00 USD", "1/2").replace("$0.50", "1").replace("$1", "2").replace("$2.50", "5");
    let chips = chips.replace("raises $2 to $3", "raises 4 to 6").replace("($2)", "(4)").replace("200 in", "100 in");
    let chips = chips.replace('$', "");
    for (game, table) in [
        ("Tournament #9, $3.19+$0.31 USD Hold'em No Limit - Level XI (", "Ida' 6-max Seat"),
        ("Tournament #9, Freeroll  Hold'em No Limit - Match Round I, Level I (", "Ida' 6-max Seat"),
        ("{Club (x)} Hold'em No Limit (", "Ida' 6-max Seat"),
        (" Hold'em No Limit (", "Ida' 6-max (Play Money) Seat"),
    ] {
        let text = chips.replace(" Hold'em No Limit (", game).replace("Ida' 6-max Seat", table);
        let (hand, _, written) = again(&text);
        assert_eq!((hand.decimals, hand.text_field("currency_symbol").as_deref()), (0, None), "{text}");
        assert_eq!(written.lines().take(6).collect::<Vec<_>>(), text.lines().take(6).collect::<Vec<_>>());
    }
}

#[test]
fn a_missing_small_blind_and_an_empty_button_are_written_as_they_were() {
    let dead = changed("Bo: posts small blind $0.50\n", "").replace("$0.50/", "$0.40/").replace("$2.50", "$2");
    let (hand, _, written) = again(&dead);
    assert_eq!(hand.blinds, [0, 1, 0, 0]);
    assert!(written.contains("($0.40/$1.00 USD)") && written.contains("Cy: posts big blind $1\n"), "{written}");
    let (_, _, written) = again(&changed("Seat 1: Al", "Seat 6: Al"));
    assert!(written.contains("Seat #1 is the button") && !written.contains("(button)"), "{written}");
}

#[test]
fn a_result_that_cannot_be_is_refused_on_its_line() {
    refused(&changed("Di collected", "Al collected"), 15, "Al does not win that much");
    refused(&changed("Di collected $2.50", "Di collected $2"), 15, "the pot is 2.50");
    refused(&changed("bet ($2)", "bet ($77)"), 14, "what comes back to Di is 2");
    refused(&changed("Di collected", "Zoe collected"), 15, "nobody is called \"Zoe\"");
    refused(&changed("Cy: folds\n", ""), 13, "what comes back to Di is 0");
    refused(&changed("Cy: folds", "Cy: calls $7"), 13, "a call is 2 here");
    refused(&ALL_IN.replace("Cy collected €39.05", "Bo collected €39.05"), 22, "Bo does not win that much");
    // An odd cent may go to either of two, and a rake need not be told.
    assert!(read(&SMALL.replace(" | Rake $0", "").replace("collected $2.50", "collected $2.40")).is_ok());
}

#[test]
fn unknown_cards_win_what_the_text_says_they_win() {
    const SHOWDOWN: &str = "Cy: calls $2
*** FLOP *** [2c 3d 4h]
Cy: checks
Di: checks
*** TURN *** [2c 3d 4h] [9s]
Cy: checks
Di: checks
*** RIVER *** [2c 3d 4h 9s] [9d]
Cy: checks
Di: checks
*** SHOW DOWN ***
Di collected $6.20 from pot
*** SUMMARY ***
Total pot $6.50 | Rake $0.30
";
    let text = format!("{}{SHOWDOWN}", &SMALL[..SMALL.find("Cy: folds").expect("a fold")]);
    let (hand, ..) = again(&text);
    assert_eq!(hand.actions.last().map(String::as_str), Some("p2 sm"));
    let played = replayed(&hand);
    assert!(played.agrees() && played.rake == 30, "{played:?}");
    let both = text.replace("Di collected $6.20", "Cy collected $3.10 from pot\nDi collected $3.10");
    assert!(replayed(&again(&both).0).agrees());
    assert!(read(&text.replace("Di collected", "Al collected")).is_err());
}

#[test]
fn a_summary_reads_like_theirs() {
    let (.., written) = again(SMALL);
    let summary = "*** SUMMARY ***
Total pot $2.50 | Rake $0
Seat 1: Al (button) folded before Flop (didn't bet)
Seat 2: Bo (small blind) folded before Flop
Seat 3: Cy (big blind) folded before Flop
Seat 4: Di collected ($2.50)
";
    assert!(written.ends_with(summary), "{written}");
    let mucked = ALL_IN.replace("Bo: shows [Qh Qd] (two pair, Queens and Nines)", "Bo: mucks hand");
    let mucked = mucked.replace("showed [Qh Qd] and lost with two pair, Queens and Nines", "mucked [Qh Qd]");
    let (.., written) = again(&mucked);
    assert!(written.contains("Seat 2: Bo (big blind) mucked [Qh Qd]\n"), "{written}");
}

/// What was bet, what lies on the table, and whose cards were seen; how unknown cards were shown is no play.
fn play(hand: &History) -> Vec<String> {
    let told = hand.actions.iter().map(|action| action.split('#').next().unwrap_or("").trim());
    let told = told.filter(|action| !action.is_empty() && !action.contains(" sm"));
    // 3.50 and 3.5 are the same bet.
    let words = |action: &str| match action.rsplit_once(" cbr ") {
        Some((who, to)) => format!("{who} cbr {:?}", phh::money::parse(to, 4)),
        None => action.to_owned(),
    };
    let mut shown: Vec<String> =
        hand.actions.iter().filter(|it| it.contains(" sm ") && !it.contains('?')).cloned().collect();
    shown.sort();
    told.map(words).chain(shown).collect()
}

#[test]
fn every_real_hand_goes_through_text_to_the_same_play_and_stacks() {
    for (name, file) in crate::real::data() {
        for hand in hands(&file).map(|hand| History::read(hand).expect("it replays")) {
            let Ok(text) = stars::write(&hand, &stars::Extras::default()) else {
                assert!(hand.stacks.contains(&phh::money::ENDLESS), "{name} {:?}", hand.hand);
                continue;
            };
            let back = read(&text).unwrap_or_else(|bad| panic!("{name} {:?}: {bad}\n{text}", hand.hand)).0;
            assert_eq!(play(&back), play(&hand), "{name}\n{text}");
            let (was, is) = (replayed(&hand), replayed(&back));
            let scaled = |played: &Replayed| -> Vec<_> {
                let all = played.final_stacks.iter().chain([&played.rake]);
                all.map(|amount| rescale(*amount, played.decimals, 4)).collect()
            };
            assert_eq!((scaled(&is), is.complete), (scaled(&was), was.complete), "{name}\n{text}");
        }
    }
}

#[test]
fn cards_shown_as_unknown_before_the_river_are_shown_at_the_end() {
    let phh = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 100]\n\
        winnings = [0, 190]\nactions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 100', 'p1 cc', 'p1 sm ????', 'p2 sm ????', \
        'd db 2c3c4d', 'd db 9h', 'd db Ts', 'p1 sm ????', 'p2 sm KcKd']\n";
    let (hands, _) = convert::read(phh, Format::Phh);
    let text = convert::write(&hands, Format::Text).text;
    let shown = "*** SHOW DOWN ***\np1: mucks hand\np2: shows [Kc Kd] (a pair of Kings)\np2 collected 190 from pot\n";
    assert!(text.contains(shown) && text.contains("Total pot 200 | Rake 10\n"), "{text}");
    let (hand, ..) = again(&text);
    assert_eq!((replayed(&hand).final_stacks, replayed(&hand).rake), (vec![0, 190], 10));
}
