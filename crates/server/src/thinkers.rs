//! Where the house's bots think at length: on a few threads that come after everything else on the machine, so that
//! no player's move waits for a thought. When the room is quiet they have every core; when it is busy, what is left.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, OnceLock};

use tokio::sync::oneshot;

type Work = Box<dyn FnOnce() + Send>;

/// How far behind everything else such a thread comes, of 19.
const BEHIND: i32 = 10;

/// The threads are made when the first thought is asked for, and end with this value.
#[derive(Default)]
pub struct Thinkers(OnceLock<Sender<Work>>);

impl Thinkers {
    /// Thinks when a thread is free; none if it fell over its own feet.
    pub async fn think<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (tell, done) = oneshot::channel();
        // Whoever asked may have gone.
        let work = move || drop(tell.send(work()));
        self.0.get_or_init(start).send(Box::new(work)).ok()?;
        done.await.ok()
    }
}

/// One thread a core.
fn start() -> Sender<Work> {
    let (jobs, waiting) = mpsc::channel();
    let waiting = Arc::new(Mutex::new(waiting));
    for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
        let waiting = waiting.clone();
        let thread = std::thread::Builder::new().name("thinker".to_owned()).spawn(move || serve(&waiting));
        if let Err(error) = thread {
            tracing::error!(%error, "a thread to think on could not be made");
        }
    }
    jobs
}

fn serve(waiting: &Mutex<Receiver<Work>>) {
    come_last();
    loop {
        let work = waiting.lock().unwrap_or_else(std::sync::PoisonError::into_inner).recv();
        let Ok(work) = work else { return };
        // Whoever waits for it hears nothing, and that says enough.
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    }
}

/// This thread gives way to all others. On Linux every thread has a priority of its own; elsewhere it would be that of the whole room.
pub fn come_last() {
    #[cfg(target_os = "linux")]
    if let Ok(..BEHIND) = rustix::process::getpriority_process(None)
        && let Err(error) = rustix::process::setpriority_process(None, BEHIND)
    {
        tracing::warn!(%error, "bots think as if they were as important as people");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn thoughts_come_back_and_a_panic_costs_no_thread() {
        let thinkers = Thinkers::default();
        for n in 0..20 {
            assert_eq!(thinkers.think(|| panic!("over its own feet")).await, None::<u32>);
            assert_eq!(thinkers.think(move || n * 2).await, Some(n * 2));
        }
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn thinking_comes_after_everything_else() {
        let priority = || rustix::process::getpriority_process(None).expect("every thread has one");
        let mine = priority();
        assert_eq!(Thinkers::default().think(priority).await, Some(mine.max(BEHIND)));
        assert_eq!(priority(), mine, "only the thread that thinks gives way");
    }
}
