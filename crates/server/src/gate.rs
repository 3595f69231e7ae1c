//! Something that happens once: whoever waits for it hears of it, in the order in which they came.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

#[derive(Default)]
pub struct Gate {
    open: AtomicBool,
    news: Notify,
}

impl Gate {
    pub fn open(&self) {
        self.open.store(true, Ordering::SeqCst);
        self.news.notify_waiters();
    }

    /// Waits until it is open, if it is not.
    pub async fn opened(&self) {
        let mut news = pin!(self.news.notified());
        // From here on nothing is missed, so it can be looked at.
        news.as_mut().enable();
        if !self.open.load(Ordering::SeqCst) {
            news.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_comes_before_and_who_comes_after_it_is_open_gets_through() {
        let gate = Gate::default();
        let mut before = pin!(gate.opened());
        tokio::select! {
            biased;
            () = &mut before => panic!("it is shut"),
            () = std::future::ready(()) => {}
        }
        gate.open();
        before.await;
        gate.opened().await;
    }
}
