//! One account on one socket, and its seats: sits down, moves when asked, comes back when the line is lost.

use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::choose::Way;
use super::house::Guest;
use super::letter::Said;
use super::line::{Line, PATIENCE};
use super::pace::Pace;
use super::place::{Place, Sent};
use super::tally::Shared;

/// How long somebody waits whose move was refused before the next attempt.
const AGAIN_AFTER: Duration = Duration::from_millis(50);
/// Refusals in a row after which a seat waits until something else happens at its table.
const ATTEMPTS: usize = 6;
/// How long somebody waits who could not come back.
const BACK_AFTER: Duration = Duration::from_millis(100);

/// What all players do together.
#[derive(Copy, Clone, PartialEq)]
pub enum Phase {
    Seating,
    Playing,
    Leaving,
}

/// What all players share.
#[derive(Clone)]
pub struct Scene {
    pub way: Way,
    pub urls: Rc<Vec<String>>,
    pub pace: Pace,
    pub tally: Shared,
    pub phase: watch::Receiver<Phase>,
}

pub struct Player {
    scene: Scene,
    guest: Guest,
    line: Line,
    /// The room's address that the line goes to, as an index.
    at: usize,
    places: Vec<Place>,
    asked: u64,
}

impl Player {
    /// Connects and takes all of its seats.
    pub async fn sit(scene: &Scene, guest: Guest, at: usize, places: Vec<Place>) -> anyhow::Result<Player> {
        let line = Line::open(&scene.urls[at], Some(&guest)).await?;
        let mut player = Player { scene: scene.clone(), guest, line, at, places, asked: 0 };
        for index in 0..player.places.len() {
            let place = &player.places[index];
            let wish =
                json!({ "type": "sit", "table": place.table, "seat": place.seat, "nonce": format!("sit-{index}") });
            if !player.line.send(wish.to_string()).await {
                bail!("the room hung up on a player who sat down");
            }
        }
        while player.places.iter().any(|place| !place.sits) {
            let said = timeout(PATIENCE, player.line.next()).await.context("a player who sat down got no answer")?;
            let Some(text) = said else { bail!("the room hung up on a player who sat down") };
            let said = Said::parse(&text);
            let seat = said.as_ref().and_then(|said| said.nonce?.strip_prefix("sit-")?.parse::<usize>().ok());
            match (said, seat) {
                (Some(said), Some(_)) if !said.ok => bail!("nobody could sit down: {}", said.code()),
                (Some(_), Some(index)) if index < player.places.len() => player.places[index].sits = true,
                (Some(said), _) if said.kind == "bye" => bail!("the room hung up: {}", said.code()),
                _ => drop(player.hear(&text)),
            }
        }
        Ok(player)
    }

    /// Plays until all leave.
    pub async fn play(mut self) {
        let mut phase = self.scene.phase.clone();
        loop {
            match *phase.borrow_and_update() {
                Phase::Seating => {}
                Phase::Playing => self.wake(),
                Phase::Leaving => return self.leave().await,
            }
            let due = self.places.iter().filter_map(|place| place.due).min();
            let wait = async {
                match due {
                    Some(at) => sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            let alive = tokio::select! {
                text = self.line.next() => match text {
                    Some(text) => self.take(&text).await,
                    None => false,
                },
                () = wait => self.move_if_due().await,
                changed = phase.changed() => if changed.is_err() { return } else { true },
            };
            if !alive && *phase.borrow() != Phase::Leaving {
                self.come_back().await;
            }
        }
    }

    fn wake(&mut self) {
        let now = Instant::now();
        for place in &mut self.places {
            let news = place.moved_at != Some(place.position);
            if place.asked && place.sent.is_none() && place.due.is_none() && news {
                place.due = Some(self.scene.pace.when(now));
            }
        }
    }

    /// Takes what came, and moves if that is due. Whether the line still works.
    async fn take(&mut self, text: &str) -> bool {
        if let Some(message) = self.hear(text)
            && !self.line.send(message).await
        {
            return false;
        }
        if *self.scene.phase.borrow() == Phase::Playing {
            self.wake();
            return self.move_if_due().await;
        }
        true
    }

    /// One message of the room, and what is to be said at once because of it.
    fn hear(&mut self, text: &str) -> Option<String> {
        let tally = &self.scene.tally;
        tally.borrow_mut().bytes += text.len() as u64;
        let said = Said::parse(text)?;
        match said.kind {
            "answer" => {
                self.answered(&said);
                None
            }
            "letter" | "view" => {
                let table = said.table()?;
                let place = self.places.iter_mut().find(|place| place.table == table)?;
                let over = said.over && said.kind == "letter";
                if said.kind == "letter" {
                    tally.borrow_mut().letter(text.len());
                }
                place.position = (said.hand, said.seq);
                place.asked = said.to_act.contains(&place.seat);
                if !place.asked {
                    place.due = None;
                }
                place.sight.take(&said);
                place.spread.borrow_mut().hear(place.seat, place.position, Instant::now());
                if over && place.seat == 0 {
                    tally.borrow_mut().hands += 1;
                }
                if !over {
                    return None;
                }
                let kind = self.scene.way.after_hand(place.sight.view(), place.seat)?;
                self.asked += 1;
                let nonce = format!("r{}", self.asked);
                Some(json!({ "type": kind, "table": table, "nonce": nonce }).to_string())
            }
            "bye" | "fault" | "closed" => {
                tally.borrow_mut().error(&format!("{}:{}", said.kind, said.code()));
                None
            }
            _ => None,
        }
    }

    fn answered(&mut self, said: &Said<'_>) {
        let Some(nonce) = said.nonce else { return };
        let is_it = |place: &&mut Place| place.sent.as_ref().is_some_and(|sent| sent.nonce == nonce);
        let Some(place) = self.places.iter_mut().find(is_it) else { return };
        let Some(sent) = place.sent.take() else { return };
        let now = Instant::now();
        if said.ok {
            place.refused = 0;
            place.moved_at = Some(sent.position);
            self.scene.tally.borrow_mut().answered(now - sent.at);
            place.spread.borrow_mut().played(place.seat, place.position, sent.at);
        } else {
            self.scene.tally.borrow_mut().error(&said.code());
            place.refused += 1;
            let again = place.asked && place.refused < ATTEMPTS;
            place.due = again.then(|| now + AGAIN_AFTER);
            if !again {
                (place.moved_at, place.refused) = (Some(place.position), 0);
            }
        }
    }

    /// Sends every move whose time has come.
    async fn move_if_due(&mut self) -> bool {
        for index in 0..self.places.len() {
            let now = Instant::now();
            let place = &mut self.places[index];
            if place.due.is_none_or(|due| due > now) || place.sent.is_some() {
                continue;
            }
            place.due = None;
            let chosen = self.scene.way.choose(place.sight.view(), place.seat, place.refused);
            let Some(action) = chosen else {
                place.moved_at = Some(place.position);
                continue;
            };
            self.asked += 1;
            let nonce = format!("a{}", self.asked);
            let text = act(&place.table, &nonce, &action);
            place.sent = Some(Sent { nonce, text: text.clone(), at: Instant::now(), position: place.position });
            if !self.line.send(text).await {
                return false;
            }
        }
        true
    }

    /// A new line, perhaps to another server, on which everything that was not answered is said again.
    async fn come_back(&mut self) {
        self.scene.tally.borrow_mut().error("line_lost");
        while *self.scene.phase.borrow() != Phase::Leaving {
            sleep(BACK_AFTER).await;
            self.at = (self.at + 1) % self.scene.urls.len();
            let Ok(line) = Line::open(&self.scene.urls[self.at], Some(&self.guest)).await else {
                self.scene.tally.borrow_mut().error("no_line");
                continue;
            };
            self.line = line;
            let mut again = Vec::new();
            for place in &self.places {
                self.asked += 1;
                again.push(
                    json!({ "type": "watch", "table": place.table, "nonce": format!("w{}", self.asked) }).to_string(),
                );
                again.extend(place.sent.as_ref().map(|sent| sent.text.clone()));
            }
            for text in again {
                self.line.send(text).await;
            }
            return;
        }
    }

    async fn leave(mut self) {
        for index in 0..self.places.len() {
            let wish = json!({ "type": "leave", "table": self.places[index].table, "nonce": format!("leave-{index}") });
            self.line.send(wish.to_string()).await;
        }
        self.line.close().await;
    }
}

fn act(table: &str, nonce: &str, action: &Value) -> String {
    format!(r#"{{"type":"act","table":"{table}","nonce":"{nonce}","action":{action}}}"#)
}
