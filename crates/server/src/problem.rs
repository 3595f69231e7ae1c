//! A no over HTTP: a status, a stable code, and a sentence.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use cardtable::{Code, House, Refused};
use serde::Serialize;
use serde_json::Value;
use store::StoreError;

use crate::figures;

#[derive(Debug)]
pub struct Problem {
    status: StatusCode,
    error: Refused,
}

#[derive(Serialize)]
struct Body {
    error: Refused,
}

impl Problem {
    pub fn new(status: StatusCode, code: House, message: impl Into<String>) -> Problem {
        Problem { status, error: Refused::new(code, message) }
    }

    pub fn bad_request(code: House, message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// What was asked for is not as it has to be.
    pub fn bad(error: Refused) -> Problem {
        Problem { status: StatusCode::BAD_REQUEST, error }
    }

    pub fn not_found(code: House, message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, code, message)
    }

    pub fn conflict(code: House, message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, message)
    }

    pub fn not_logged_in() -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, House::NotLoggedIn, "choose a nickname or log in first")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        // Whoever came too soon is told when to come again, in the header that programs know.
        figures::refused(&self.error);
        let again = self.error.details.get("seconds").and_then(Value::as_u64);
        let again = again.or((self.status == StatusCode::SERVICE_UNAVAILABLE).then_some(1));
        let mut response = (self.status, Json(Body { error: self.error })).into_response();
        if let Some(seconds) = again {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<Refused> for Problem {
    fn from(error: Refused) -> Problem {
        use House::{
            BadCode, BadConfig, Banned, BudgetSpent, Busy, NoSuchHand, NoSuchTable, NotLoggedIn, NotYourTable,
            RoomFull, ServerStopping, StoreUnavailable, TooFast, UnknownBot, UnknownGame, UnknownPreset,
        };
        let status = match error.code {
            Code::House(NotLoggedIn) => StatusCode::UNAUTHORIZED,
            Code::House(NotYourTable | BadCode | Banned) => StatusCode::FORBIDDEN,
            Code::House(NoSuchTable | UnknownGame | NoSuchHand) => StatusCode::NOT_FOUND,
            Code::House(BudgetSpent | TooFast) => StatusCode::TOO_MANY_REQUESTS,
            Code::House(Busy | RoomFull | StoreUnavailable | ServerStopping) => StatusCode::SERVICE_UNAVAILABLE,
            Code::House(BadConfig | UnknownPreset | UnknownBot) => StatusCode::BAD_REQUEST,
            Code::House(_) | Code::Game(_) => StatusCode::CONFLICT,
        };
        Problem { status, error }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::NameTaken => Problem::new(StatusCode::CONFLICT, House::NameTaken, error.to_string()),
            StoreError::SessionEnded => Problem::not_logged_in(),
            _ => {
                tracing::error!(%error, "the store failed");
                store_unavailable().into()
            }
        }
    }
}

/// The database cannot be reached; nothing was changed.
pub fn store_unavailable() -> Refused {
    Refused::new(House::StoreUnavailable, "the room cannot write at the moment; nothing has changed, try again")
}

macro_rules! rejected {
    ($rejection:ty, $code:ident) => {
        impl From<$rejection> for Problem {
            fn from(rejection: $rejection) -> Problem {
                Problem::new(rejection.status(), House::$code, rejection.body_text())
            }
        }
    };
}
rejected!(JsonRejection, BadJson);
rejected!(PathRejection, BadPath);
rejected!(QueryRejection, BadQuery);

/// JSON whose mistakes are answered like every other problem.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(Problem))]
pub struct Checked<T>(pub T);

/// Query parameters whose mistakes are answered like every other problem.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Problem))]
pub struct CheckedQuery<T>(pub T);

/// Path parameters whose mistakes are answered like every other problem.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Problem))]
pub struct CheckedPath<T>(pub T);
