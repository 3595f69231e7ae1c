//! Seeds in two phases: commitments are fixed before anyone's seed is known, so a seed cannot be chosen to suit.

use cardtable::suite::people;
use cardtable::{
    Dealing, Dice, DiceOf, Game, Rejection, Request, Seat, SeatCommit, SeatSeed, Seats, Secret, Table, Viewer,
};
use kuhn::{Config, Kuhn};
use serde_json::{Value, json};

const TABLE: &str = "t1";
/// The host's secret. The host knows it, and so does whoever plays with the host.
const SECRET: [u8; 32] = [9; 32];
fn honest_seat() -> Seat {
    Seat::at(0)
}

fn shill() -> Seat {
    Seat::at(1)
}

fn seed(number: u64) -> SeatSeed {
    let mut dice = Dice::from_number("seeds", number);
    let bytes: Vec<String> = (0..8).map(|_| format!("{:08x}", dice.word())).collect();
    SeatSeed::parse(&bytes.concat()).expect("32 bytes")
}

struct Room {
    table: Table<Kuhn>,
    lines: Vec<String>,
    letters: Vec<Value>,
}

impl Room {
    fn new() -> Room {
        let opened = Table::open(TABLE, Config::default(), people(2), 0, Secret::new(SECRET));
        let (table, line) = opened.expect("opens");
        Room { table, lines: vec![line], letters: Vec::new() }
    }

    fn commit(&mut self, seat: Seat, hand: u32, seed: &SeatSeed) -> Result<(), &'static str> {
        let commit = SeatCommit::of(TABLE, hand, seat, seed);
        self.table.note_commit(seat, hand, commit).map_err(|no| no.code.name())
    }

    fn ask(&mut self, request: Request<kuhn::Action>) -> Result<(), &'static str> {
        let proposal = self.table.propose(1, request, Secret::new([8; 32])).map_err(|no| match no {
            Rejection::Refused(refused) => refused.code.name(),
            Rejection::Broken => "broken",
        })?;
        self.lines.extend(proposal.lines.into_iter().map(|line| line.body));
        let letters = self.table.commit().into_iter().filter(|letter| letter.viewer == Viewer::Watcher);
        self.letters.extend(letters.map(|letter| serde_json::from_str::<Value>(&letter.body).expect("JSON")));
        proposal.answer.map_err(|no| no.code.name())
    }

    fn seeds(&mut self, seeds: [Option<SeatSeed>; 2]) -> Result<(), &'static str> {
        self.ask(Request::Seeds { seeds: seeds.to_vec() })
    }

    /// Both have committed, a hand has begun, and nobody has opened anything.
    fn fixed(honest: &SeatSeed, shills: &SeatSeed) -> Room {
        let mut room = Room::new();
        room.commit(honest_seat(), 1, honest).expect("in time");
        room.commit(shill(), 1, shills).expect("in time");
        room.ask(Request::Begin).expect("begins");
        room
    }

    fn kind(&self, index: usize) -> String {
        let line: Value = serde_json::from_str(&self.lines[index]).expect("JSON");
        line["line"].as_str().expect("a kind").to_owned()
    }

    fn kinds(&self) -> Vec<String> {
        (0..self.lines.len()).map(|index| self.kind(index)).collect()
    }

    fn dice(&self) -> Value {
        self.snapshot()["dice"].clone()
    }

    fn snapshot(&self) -> Value {
        serde_json::from_str(&self.table.snapshot(Viewer::Watcher, 1, None)).expect("JSON")
    }

    fn cards(&self) -> Value {
        let dealt = self.lines.iter().find(|line| line.contains("\"dealt\"")).expect("dealt");
        serde_json::from_str::<Value>(dealt).expect("JSON")["chance"].clone()
    }
}

/// What anyone who knows the secret can compute: the cards that these seeds would give.
fn cards_of(seeds: [Option<SeatSeed>; 2]) -> Value {
    let (hand, _) = Kuhn::start(&Config::default(), &people(2), 0).expect("starts");
    let dice = DiceOf { game: "kuhn", table: TABLE, hand: 1, seeds: &seeds };
    json!(hand.deal(&mut dice.deal(&Secret::new(SECRET), 0)))
}

fn king_for_the_shill(cards: &Value) -> bool {
    cards[1] == "K"
}

#[test]
fn a_hand_with_commitments_is_fixed_then_opened_then_dealt() {
    let (honest, other) = (seed(1), seed(2));
    let mut room = Room::fixed(&honest, &other);
    assert_eq!(room.kinds(), ["opened", "began", "fixed"]);
    let facts = room.table.facts();
    assert_eq!(facts.dealing, Some(Dealing::Seeds(Seats::one(honest_seat()).with(shill()))));
    assert!(facts.may_speak.is_empty() && facts.to_act.is_empty() && facts.deadline.is_none());
    let dice = room.dice();
    let commits =
        [(honest_seat(), &honest), (shill(), &other)].map(|(seat, seed)| SeatCommit::of(TABLE, 1, seat, seed));
    assert_eq!((&dice["opening"], &dice["commits"], &dice["seeds"]), (&json!(true), &json!(commits), &json!([])));
    assert_eq!(dice["next"], json!({ "hand": 2, "commitment": null }));
    assert!(!room.table.snapshot(Viewer::Seat(shill()), 1, None).contains(&json!(honest).to_string()));

    let act = Request::Act { seat: honest_seat(), action: kuhn::Action::Check, nonce: None, deadline: None };
    assert_eq!(room.ask(act), Err("dealing"), "nobody acts before the cards");
    assert_eq!(room.ask(Request::Fix), Err("not_due"));
    room.seeds([Some(honest.clone()), Some(other.clone())]).expect("both are right");
    assert_eq!(room.kinds(), ["opened", "began", "fixed", "seeded", "dealt"]);
    assert_eq!(room.cards(), cards_of([Some(honest.clone()), Some(other.clone())]));
    let dice = room.dice();
    assert_eq!(
        (&dice["opening"], &dice["seeds"], &dice["leftOut"]),
        (&json!(false), &json!([honest, other]), &json!([]))
    );
    assert_eq!(room.seeds([None, None]), Err("not_opening"), "seeds are opened once");
    let told: Vec<bool> = room.letters.iter().map(|letter| letter.get("dice").is_some()).collect();
    assert_eq!(told, [true, true, true, false], "began, fixed, seeded and dealt");
}

/// Against one phase the shill wins: whoever sends a seed last and knows the secret tries seeds until the cards suit.
/// Against two the same shill is left with the seed it committed to, or with none, and that is named.
#[test]
fn a_grinding_shill_is_held_off_by_two_phases() {
    let honest = seed(1);
    let suits = |number: &u64| king_for_the_shill(&cards_of([Some(honest.clone()), Some(seed(*number))]));
    let ground = (100..200).find(suits).expect("one phase: a third of all seeds gives the shill the king");

    // Committed blind, then the honest seed is known: every other seed is refused, and what is dealt is one of two.
    for committed in 200..260 {
        let own = seed(committed);
        let opened = cards_of([Some(honest.clone()), Some(own.clone())]);
        let withheld = cards_of([Some(honest.clone()), None]);
        for offered in [Some(own.clone()), Some(seed(ground)), None] {
            let mut room = Room::fixed(&honest, &own);
            let check =
                offered.as_ref().map(|seed| room.table.check_seed(shill(), 1, seed).map_err(|no| no.code.name()));
            room.seeds([Some(honest.clone()), offered.clone()]).expect("the hand goes on");
            let (cards, left_out) = (room.cards(), room.dice()["leftOut"].clone());
            match check {
                Some(Ok(())) => assert_eq!((cards, left_out), (opened.clone(), json!([]))),
                Some(Err(code)) => {
                    assert_eq!((code, cards), ("wrong_seed", withheld.clone()));
                    assert_eq!(left_out, json!([{ "seat": 1, "why": "wrong" }]));
                }
                None => assert_eq!((cards, left_out), (withheld.clone(), json!([{ "seat": 1, "why": "late" }]))),
            }
            assert_eq!(room.commit(shill(), 1, &seed(ground)), Err("wrong_hand"), "it is too late to commit anew");
        }
    }
}

/// A seed that is chosen before the others are known is as good as any: the shill's favourite gives it the king as
/// often as chance does.
#[test]
fn a_seed_chosen_blind_gains_nothing() {
    let favourite = (0..).map(seed).find(|own| king_for_the_shill(&cards_of([None, Some(own.clone())]))).expect("one");
    let dealt = (1_000..1_900).map(|number| cards_of([Some(seed(number)), Some(favourite.clone())]));
    let kings = dealt.filter(king_for_the_shill).count();
    assert!((240..360).contains(&kings), "{kings} of 900, a third are 300");
}

#[test]
fn a_commitment_can_be_replaced_until_it_is_fixed_and_goes_with_its_player() {
    let mut room = Room::new();
    assert_eq!(room.commit(honest_seat(), 2, &seed(1)), Err("wrong_hand"));
    assert_eq!(room.commit(Seat::at(7), 1, &seed(1)), Err("not_seated"));
    room.commit(honest_seat(), 1, &seed(1)).expect("the next hand");
    room.commit(honest_seat(), 1, &seed(2)).expect("thought better of it");
    room.commit(shill(), 1, &seed(3)).expect("the next hand");
    room.ask(Request::Stand { seat: shill() }).expect("between hands");
    room.ask(Request::Sit { seat: shill(), player: cardtable::Player::person("Else", 99) }).expect("a free seat");
    room.ask(Request::Begin).expect("begins");
    assert_eq!(room.dice()["commits"], json!([SeatCommit::of(TABLE, 1, honest_seat(), &seed(2)), null]));
    room.seeds([Some(seed(2)), Some(seed(3))]).expect("goes on");
    assert_eq!(room.dice()["seeds"], json!([seed(2), null]), "a seed without a commitment is not taken");
    assert_eq!(room.cards(), cards_of([Some(seed(2)), None]));
}

#[test]
fn only_commitments_that_were_announced_are_waited_for() {
    let mut room = Room::new();
    room.table.expect_commits(Seats::one(honest_seat()));
    room.ask(Request::Begin).expect("begins");
    assert_eq!((room.kinds().pop().as_deref(), room.table.facts().dealing), (Some("began"), Some(Dealing::Commits)));
    assert_eq!(room.table.missing_commits(), Seats::one(honest_seat()));
    assert_eq!(room.dice()["next"]["hand"], 1);
    room.commit(honest_seat(), 1, &seed(1)).expect("while the hand waits");
    assert!(room.table.missing_commits().is_empty());
    room.ask(Request::Fix).expect("all are there");
    assert_eq!(room.kinds().pop().as_deref(), Some("fixed"));

    let mut room = Room::new();
    room.table.expect_commits(Seats::one(honest_seat()));
    room.ask(Request::Begin).expect("begins");
    room.ask(Request::Fix).expect("the wait is over");
    assert_eq!(room.kinds(), ["opened", "began", "dealt"], "nobody committed, so nothing is fixed");
    assert_eq!(room.cards(), cards_of([None, None]));
    assert!(Room::new().ask(Request::Begin).is_ok());
}

#[test]
fn a_table_is_rebuilt_at_every_point_of_a_hand() {
    let mut room = Room::new();
    room.table.expect_commits(Seats::one(honest_seat()));
    let steps: [fn(&mut Room); 4] = [
        |room| room.ask(Request::Begin).expect("begins"),
        |room| room.commit(honest_seat(), 1, &seed(1)).expect("commits"),
        |room| room.ask(Request::Fix).expect("fixes"),
        |room| room.seeds([Some(seed(1)), None]).expect("opens"),
    ];
    for step in steps {
        step(&mut room);
        let began = room.kinds().iter().rposition(|kind| kind == "began").expect("a hand began");
        for from in [0, began] {
            let twin = Table::<Kuhn>::rebuild(&room.lines[from..], Secret::new(SECRET)).expect("a log rebuilds");
            assert_eq!((twin.facts(), twin.hand()), (room.table.facts(), room.table.hand()));
            assert_eq!(twin.snapshot(Viewer::Watcher, 1, None), room.table.snapshot(Viewer::Watcher, 1, None));
        }
    }
}

/// What the log says about seeds is checked when it is read, not believed.
#[test]
fn a_log_with_seeds_that_do_not_fit_is_refused() {
    let mut room = Room::fixed(&seed(1), &seed(2));
    room.seeds([Some(seed(1)), None]).expect("goes on");
    let reads =
        |lines: &[String]| Table::<Kuhn>::rebuild(lines, Secret::new(SECRET)).map(|_| ()).map_err(|no| no.message);
    assert_eq!(reads(&room.lines), Ok(()));
    let changed = |line: usize, from: &str, to: &str| {
        let mut lines = room.lines.clone();
        assert!(lines[line].contains(from), "{}", lines[line]);
        lines[line] = lines[line].replace(from, to);
        reads(&lines).expect_err("not believed")
    };
    let one = json!(seed(1)).to_string();
    assert!(changed(3, &one, &json!(seed(3)).to_string()).contains("not what was committed to"));
    assert!(changed(3, &one, "null").contains("not what was committed to"));
    assert!(changed(3, r#"[{"seat":1,"why":"late"}]"#, "[]").contains("not what was committed to"));
    assert!(changed(3, r#"{"seat":1,"why":"late"}"#, r#"{"seat":9,"why":"late"}"#).contains("line 4"));
    assert!(changed(2, r#""commits":["#, r#""commits":[null,"#).contains("one for each seat"));
    let mut early = room.lines.clone();
    early.remove(3);
    assert!(reads(&early).expect_err("not believed").contains("before the seeds were opened"));
    early.remove(2);
    assert!(reads(&early).is_ok(), "a hand in which nobody committed: the chain and the draws say otherwise");
}
