//! The HTTP side: accounts, lobby, history, the page, and what an operator looks at.

mod accounts;
mod door;
mod eyes;
mod hands;
mod lobby;
mod operator;
mod own;
mod page;
mod refill;
mod review;
mod sessions;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::admin;
use crate::room::Shared;
use crate::settings::MAX_BODY_BYTES;
use crate::socket;

pub use operator::{metrics_handle, metrics_router};
pub use refill::may_refill;

#[derive(OpenApi)]
#[openapi(info(
    title = "Baize",
    description = "The HTTP part of a card room; the tables themselves speak over the WebSocket at /ws."
))]
struct Api;

fn api() -> OpenApiRouter<Shared> {
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(accounts::guest))
        .routes(routes!(accounts::login))
        .routes(routes!(accounts::logout))
        .routes(routes!(accounts::me))
        .routes(routes!(accounts::password))
        .routes(routes!(accounts::token))
        .routes(routes!(sessions::list, sessions::end_others))
        .routes(routes!(sessions::end_one))
        .routes(routes!(own::export))
        .routes(routes!(own::delete))
        .routes(routes!(refill::refill))
        .routes(routes!(lobby::games))
        .routes(routes!(lobby::rules))
        .routes(routes!(lobby::tables, lobby::create))
        .routes(routes!(lobby::one))
        .routes(routes!(lobby::add_bot))
        .routes(routes!(lobby::remove_bot))
        .routes(routes!(hands::list))
        .routes(routes!(hands::key))
        .routes(routes!(hands::log))
        .routes(routes!(hands::replay))
        .routes(routes!(hands::export))
        .routes(routes!(review::review))
        .routes(routes!(hands::player))
        .routes(routes!(operator::version))
        .routes(routes!(operator::room_key))
        .routes(routes!(operator::health))
}

/// The OpenAPI document of everything above.
pub fn openapi() -> Document {
    api().into_openapi()
}

pub fn router(room: &Shared) -> Router {
    let (api, document) = api().split_for_parts();
    let document = axum::Json(document);
    let metrics = match room.settings.metrics_listen {
        Some(_) => get(page::nothing_here),
        None => get(operator::public_metrics),
    };
    api.route("/ws", get(socket::upgrade))
        .route("/metrics", metrics)
        .route("/api/doctor/{word}", get(admin::seen))
        .route("/api/openapi.json", get(move || std::future::ready(document.clone())))
        .fallback(page::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(middleware::from_fn_with_state(room.clone(), door::whole_body))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(room.clone(), door::enter))
        .with_state(room.clone())
}
