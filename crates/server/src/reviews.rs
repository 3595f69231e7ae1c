//! Reviews of finished hands: one after the other in the background, each as far as it has come, then kept with its hand.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use cardtable::{AnyGame, Refused, Seat};

use crate::room::Shared;
use crate::settings::Limits;
use crate::workshop::Workshop;

/// Reviews that are known beside those in the store: those that run, and the last that came to nothing.
const MOST_KNOWN: usize = 64;

/// A seat of a finished hand.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Reviewed {
    pub table: String,
    pub hand: i64,
    pub seat: Seat,
}

/// How far a review has come.
#[derive(Clone, Debug)]
pub enum Stage {
    /// So many decisions of so many are looked at; none of none while it waits for its turn.
    Running {
        done: usize,
        of: usize,
    },
    /// What was found, where the store would not keep it.
    Found(String),
    Failed(Refused),
}

pub struct Reviews {
    known: Mutex<BTreeMap<Reviewed, Stage>>,
    looking: Workshop,
}

impl Reviews {
    pub fn new(limits: &Limits) -> Reviews {
        let full = "too many hands are being reviewed at the moment; try again";
        Reviews {
            known: Mutex::default(),
            looking: Workshop::new(limits.reviews_at_once, limits.reviews_waiting, full),
        }
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<Reviewed, Stage>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the review of this hand has come, if it was asked for. That it failed is said once.
    pub fn stage(&self, of: &Reviewed) -> Option<Stage> {
        let mut known = self.known();
        let stage = known.get(of).cloned();
        if matches!(stage, Some(Stage::Failed(_))) {
            known.remove(of);
        }
        stage
    }

    fn note(&self, of: &Reviewed, stage: Stage) {
        let mut known = self.known();
        if known.len() >= MOST_KNOWN {
            known.retain(|_, stage| matches!(stage, Stage::Running { .. }));
        }
        known.insert(of.clone(), stage);
    }

    fn forget(&self, of: &Reviewed) {
        self.known().remove(of);
    }
}

/// Begins to look at a hand, unless somebody has begun already.
pub fn begin(room: &Shared, of: Reviewed, game: &'static dyn AnyGame, lines: Vec<String>) {
    let reviews = &room.coaching.reviews;
    if reviews.stage(&of).is_some() {
        return;
    }
    reviews.note(&of, Stage::Running { done: 0, of: 0 });
    let room = room.clone();
    tokio::spawn(async move {
        let reviews = &room.coaching.reviews;
        match look(&room, &of, game, lines).await {
            Err(no) => reviews.note(&of, Stage::Failed(no)),
            Ok(text) => {
                let kept = room.store.keep_review(&of.table, of.hand, of.seat.index() as i64, &text).await;
                // What is not kept is told to whoever waits for it all the same.
                let stored = kept.is_ok()
                    && matches!(room.store.review(&of.table, of.hand, of.seat.index() as i64).await, Ok(Some(_)));
                if stored { reviews.forget(&of) } else { reviews.note(&of, Stage::Found(text)) }
            }
        }
    });
}

async fn look(room: &Shared, of: &Reviewed, game: &'static dyn AnyGame, lines: Vec<String>) -> Result<String, Refused> {
    let bench = room.coaching.reviews.looking.enter().await?;
    let (room, of) = (room.clone(), of.clone());
    let work = move || {
        let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
        let mut progress = |done: usize, all: usize| {
            room.coaching.reviews.note(&of, Stage::Running { done, of: all });
            room.open().is_ok()
        };
        game.review(&texts, of.seat, &mut progress)
    };
    let review = bench.work_quietly(work).await??;
    Ok(serde_json::to_string(&review).expect("a review is plain data"))
}
