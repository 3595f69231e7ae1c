//! Places for lines: when there are no more, whoever has waited longest without saying what it wants makes room.
//!
//! A newcomer is more likely to be somebody than a line that has been silent for seconds. So whoever opens lines and
//! says nothing, from however many addresses, pushes out its own.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::sync::Notify;

/// All places, and who waits on them.
pub struct Places {
    most: usize,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    taken: usize,
    next: u64,
    /// Lines whose request has not come whole, in the order in which they began to wait.
    waiting: BTreeMap<u64, Arc<Word>>,
}

/// What a line is told that has to go.
#[derive(Default)]
struct Word {
    gone: AtomicBool,
    go: Notify,
}

/// The place of one line.
pub struct Place {
    places: Arc<Places>,
    word: Arc<Word>,
    /// Its number among those who wait.
    number: Mutex<Option<u64>>,
}

impl Places {
    pub fn new(most: usize) -> Arc<Places> {
        Arc::new(Places { most, inner: Mutex::default() })
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a line that has just come; none if all others are being served.
    pub fn take(self: &Arc<Places>) -> Option<Arc<Place>> {
        let mut inner = self.inner();
        if inner.taken < self.most {
            inner.taken += 1;
        } else {
            // The place goes to the newcomer, so it is not given back.
            let (_, oldest) = inner.waiting.pop_first()?;
            oldest.gone.store(true, Ordering::Relaxed);
            oldest.go.notify_one();
        }
        drop(inner);
        let place = Place { places: self.clone(), word: Arc::default(), number: Mutex::default() };
        place.waits();
        Some(Arc::new(place))
    }
}

impl Place {
    /// Ends when the line has to make room.
    pub async fn has_to_go(&self) {
        self.word.go.notified().await;
    }

    /// A request has begun to come; when this is dropped, the line waits again.
    pub fn answering(self: &Arc<Place>) -> Answering {
        Answering(self.clone())
    }

    fn waits(&self) {
        let mut inner = self.places.inner();
        let mut own = self.number();
        if own.is_none() && !self.word.gone.load(Ordering::Relaxed) {
            let number = inner.next;
            inner.next += 1;
            inner.waiting.insert(number, self.word.clone());
            *own = Some(number);
        }
    }

    /// The line has said all that it wants.
    pub fn speaks(&self) {
        let mut inner = self.places.inner();
        if let Some(number) = self.number().take() {
            inner.waiting.remove(&number);
        }
    }

    fn number(&self) -> MutexGuard<'_, Option<u64>> {
        self.number.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.speaks();
        let mut inner = self.places.inner();
        if !self.word.gone.load(Ordering::Relaxed) {
            inner.taken -= 1;
        }
    }
}

/// A request that comes in or is being answered.
pub struct Answering(Arc<Place>);

impl Answering {
    /// An answer's body, with which the answering ends.
    pub fn until_written(self, body: Body) -> Body {
        Body::new(Answer { body, _answering: self })
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.waits();
    }
}

struct Answer {
    body: Body,
    _answering: Answering,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn the_oldest_that_waits_makes_room_and_none_that_is_served() {
        let places = Places::new(2);
        let (first, second) = (places.take().expect("free"), places.take().expect("free"));
        let served = first.answering();
        first.speaks();
        let third = places.take().expect("the second makes room");
        assert!(second.has_to_go().now_or_never().is_some() && first.has_to_go().now_or_never().is_none());
        drop(second);
        assert_eq!(places.inner().taken, 2, "its place is the third's");
        let also = third.answering();
        third.speaks();
        assert!(places.take().is_none(), "all are being served");
        drop(served);
        let fourth = places.take().expect("the first waits again");
        assert!(first.has_to_go().now_or_never().is_some());
        drop((also, first, third, fourth));
        let inner = places.inner();
        assert_eq!((inner.taken, inner.waiting.len()), (0, 0));
    }
}
