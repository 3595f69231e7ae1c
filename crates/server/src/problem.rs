//! A no over HTTP: a status, a stable code, and a sentence.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use store::StoreError;
use table::Refused;

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
    pub fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Problem {
        Problem { status, error: Refused::new(code, message) }
    }

    pub fn bad_request(code: &str, message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, code, message)
    }

    pub fn not_found(code: &str, message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, code, message)
    }

    pub fn conflict(code: &str, message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, message)
    }

    pub fn not_logged_in() -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, "not_logged_in", "choose a nickname or log in first")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(Body { error: self.error })).into_response()
    }
}

impl From<Refused> for Problem {
    fn from(error: Refused) -> Problem {
        let status = match error.code.as_str() {
            "not_logged_in" => StatusCode::UNAUTHORIZED,
            "not_your_table" | "bad_code" => StatusCode::FORBIDDEN,
            "no_such_table" | "unknown_game" | "no_such_hand" => StatusCode::NOT_FOUND,
            "busy" | "store_unavailable" | "server_stopping" => StatusCode::SERVICE_UNAVAILABLE,
            "bad_config" | "unknown_preset" | "unknown_bot" => StatusCode::BAD_REQUEST,
            _ => StatusCode::CONFLICT,
        };
        Problem { status, error }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::NameTaken => Problem::new(StatusCode::CONFLICT, "name_taken", error.to_string()),
            _ => {
                tracing::error!(%error, "the store failed");
                store_unavailable().into()
            }
        }
    }
}

/// The database cannot be reached; nothing was changed.
pub fn store_unavailable() -> Refused {
    Refused::new("store_unavailable", "the room cannot write at the moment; nothing has changed, try again")
}

macro_rules! rejected {
    ($rejection:ty, $code:literal) => {
        impl From<$rejection> for Problem {
            fn from(rejection: $rejection) -> Problem {
                Problem::new(rejection.status(), $code, rejection.body_text())
            }
        }
    };
}
rejected!(JsonRejection, "bad_json");
rejected!(PathRejection, "bad_path");
rejected!(QueryRejection, "bad_query");

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
