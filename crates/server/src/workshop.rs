//! Work that is too long for a table to wait for: a few pieces at a time, a few more wait, and the others are told
//! `busy` before they cost anything.

use std::sync::Arc;

use cardtable::{House, Refused};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::thinkers::come_last;

pub struct Workshop {
    working: Arc<Semaphore>,
    /// Places for those who work and those who wait.
    places: Arc<Semaphore>,
    /// What whoever finds no place is told.
    full: &'static str,
}

/// Somebody's turn to work.
pub struct Bench {
    _place: OwnedSemaphorePermit,
    _turn: OwnedSemaphorePermit,
}

impl Workshop {
    pub fn new(at_once: usize, waiting: usize, full: &'static str) -> Workshop {
        let at_once = at_once.max(1);
        let places = at_once.saturating_add(waiting);
        Workshop { working: Arc::new(Semaphore::new(at_once)), places: Arc::new(Semaphore::new(places)), full }
    }

    /// A turn, when it comes; a no at once where too many wait already.
    pub async fn enter(&self) -> Result<Bench, Refused> {
        let busy = || Refused::new(House::Busy, self.full);
        let place = self.places.clone().try_acquire_owned().map_err(|_| busy())?;
        let turn = self.working.clone().acquire_owned().await.map_err(|_| busy())?;
        Ok(Bench { _place: place, _turn: turn })
    }
}

impl Bench {
    /// Does the work where it holds up no table. The bench is taken until it is done, also if nobody waits for it any
    /// more: else whoever asks and hangs up could have any number of pieces worked on at once.
    pub async fn work<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(self);
            done
        });
        done.await.map_err(|_| internal())
    }

    /// The same on a thread that gives way to all others, for what may take seconds of a processor.
    pub async fn work_quietly<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let (tell, done) = oneshot::channel();
        let quietly = move || {
            come_last();
            // Whoever asked may have gone.
            let _ = tell.send(work());
            drop(self);
        };
        std::thread::Builder::new().name("quiet".to_owned()).spawn(quietly).map_err(|_| internal())?;
        done.await.map_err(|_| internal())
    }
}

pub fn internal() -> Refused {
    Refused::new(House::Internal, "something went wrong; nothing was changed")
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn a_few_work_a_few_wait_and_the_others_are_told() {
        let shop = Workshop::new(1, 1, "full");
        let first = shop.enter().await.expect("the first");
        let mut second = Box::pin(shop.enter());
        assert!((&mut second).now_or_never().is_none(), "one at a time");
        let no = shop.enter().await.err().expect("nobody else may wait");
        assert_eq!((no.code.name(), no.message.as_str()), ("busy", "full"));
        drop(first);
        assert!(second.await.is_ok());
    }

    #[tokio::test]
    async fn a_quiet_piece_is_done_and_gives_its_bench_back_even_if_it_falls_over() {
        let shop = Workshop::new(1, 0, "full");
        let bench = shop.enter().await.expect("the first");
        assert_eq!(bench.work_quietly(|| 6 * 7).await.ok(), Some(42));
        let bench = loop {
            match shop.enter().await {
                Ok(bench) => break bench,
                Err(_) => tokio::task::yield_now().await,
            }
        };
        assert!(
            bench
                .work_quietly(|| panic!("over its own feet"))
                .await
                .is_err_and(|no: Refused| no.code.name() == "internal")
        );
        while shop.enter().await.is_err() {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn whoever_hangs_up_leaves_no_free_bench_behind() {
        let shop = Workshop::new(1, 0, "full");
        let (go_on, waits) = mpsc::channel::<()>();
        let bench = shop.enter().await.expect("the first");
        let mut asked = Box::pin(bench.work(move || waits.recv().is_ok()));
        assert!((&mut asked).now_or_never().is_none());
        drop(asked);
        assert!(shop.enter().await.is_err(), "the work goes on");
        go_on.send(()).expect("it waits");
        while shop.enter().await.is_err() {
            tokio::task::yield_now().await;
        }
    }
}
