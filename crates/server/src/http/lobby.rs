//! Games, tables, and the bots at them.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use cardtable::{House, Money, Refused, Seat};
use serde::Deserialize;
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::client::Client;
use crate::cluster::Call;
use crate::lobby::{TableWish, may_open, open_table};
use crate::problem::{Checked, CheckedPath, CheckedQuery, Problem};
use crate::room::Shared;
use crate::session::{Anyone, LoggedIn};
use wire::{BotChoice, Created, GameInfo, NewTable, PresetChoice, TableInfo, TableList};

/// Every game that can be played here.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
pub async fn games(State(room): State<Shared>) -> Json<Vec<GameInfo>> {
    let info = |game: &'static dyn cardtable::AnyGame| GameInfo {
        name: game.name().to_owned(),
        money: match game.money() {
            Money::Tokens => "tokens".to_owned(),
            Money::Chips => "chips".to_owned(),
        },
        open_seats: game.open_seats(),
        presets: game
            .presets()
            .into_iter()
            .map(|preset| PresetChoice {
                name: preset.name.to_owned(),
                seats: preset.seats,
                config: game.shown(preset.config),
            })
            .collect(),
        bots: game
            .bots()
            .into_iter()
            .map(|bot| BotChoice { name: bot.name.to_owned(), about: bot.about.to_owned() })
            .collect(),
        coach: game.has_coach(),
        schema: game.schema(),
    };
    Json(room.settings.games.iter().copied().filter(|game| game.in_lobby()).map(info).collect())
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// `en`, `zh` or `ru`; English if left out.
    lang: Option<String>,
}

/// A game's rules, as Markdown.
#[utoipa::path(get, path = "/api/games/{game}/rules", params(("game" = String, Path), Language), responses((status = 200, body = String)))]
pub async fn rules(
    State(room): State<Shared>,
    CheckedPath(game): CheckedPath<String>,
    CheckedQuery(query): CheckedQuery<Language>,
) -> Result<impl IntoResponse, Problem> {
    let rules = room.game(&game)?.rules();
    let text = rules.in_language(query.lang.as_deref().unwrap_or("en"));
    let text =
        text.ok_or_else(|| Problem::bad_request(House::UnknownLanguage, "the rules are written in en, zh and ru"))?;
    Ok(([(CONTENT_TYPE, "text/markdown; charset=utf-8")], text))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct TableFilter {
    /// Only tables of this game.
    game: Option<String>,
}

/// Open tables: public ones, and those of the account that asks.
#[utoipa::path(get, path = "/api/tables", params(TableFilter), responses((status = 200, body = TableList)))]
pub async fn tables(
    State(room): State<Shared>,
    Anyone(account): Anyone,
    CheckedQuery(filter): CheckedQuery<TableFilter>,
) -> Result<Json<TableList>, Problem> {
    let account = account.map(|account| account.id);
    let wanted = |info: &TableInfo| filter.game.as_deref().is_none_or(|game| game == info.game);
    let mut gathered = room.gather(&account.into_iter().collect(), wanted);
    let own = account.map(|account| gathered.take_own(account)).unwrap_or_default();
    let others = gathered.public().into_iter().filter(|id| !own.contains(id));
    let shown = |id: &String| room.posted(id)?.seen_by(account);
    let tables = own.iter().cloned().chain(others).filter_map(|id| shown(&id)).collect();
    let queued = room.queued();
    Ok(Json(TableList { tables, queued }))
}

/// Opens a table. The host still has to sit down, over the socket.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses((status = 200, body = Created)))]
pub async fn create(
    State(room): State<Shared>,
    Extension(client): Extension<Client>,
    LoggedIn(account): LoggedIn,
    Checked(wish): Checked<NewTable>,
) -> Result<Json<Created>, Problem> {
    let held = may_open(&room, client.address)?;
    let options = wish.options.unwrap_or(Value::Null);
    let asked = TableWish {
        game: &wish.game,
        preset: wish.preset.as_deref(),
        options: &options,
        public: wish.public,
        bots: &wish.bots,
        held,
    };
    let table = open_table(&room, account.id, &account.nickname, asked).await?;
    let info = table.posted.borrow().seen_by(Some(account.id)).expect("a table posts its notice before it is entered");
    Ok(Json(Created { table: info }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// The invitation code of a table that is not public.
    code: Option<String>,
}

/// One table.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path), Invitation), responses((status = 200, body = TableInfo)))]
pub async fn one(
    State(room): State<Shared>,
    Extension(client): Extension<Client>,
    Anyone(account): Anyone,
    CheckedPath(id): CheckedPath<String>,
    CheckedQuery(invitation): CheckedQuery<Invitation>,
) -> Result<Json<TableInfo>, Problem> {
    let account = account.map(|account| account.id);
    let posted = room.posted(&id).ok_or_else(|| Refused::new(House::NoSuchTable, "this table has closed"))?;
    room.may_try_posted(&posted, account, client.address, invitation.code.as_deref())?;
    let mine = account.is_some_and(|account| posted.belongs_to(account));
    let invited = invitation.code.is_some() && invitation.code == posted.code;
    let info = posted.seen_by(account).filter(|info| info.public || mine || invited);
    info.map(Json).ok_or_else(|| Refused::new(House::BadCode, "this table is by invitation; ask for its link").into())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBot {
    bot: String,
    /// The last free seat if left out.
    #[schema(value_type = Option<u8>)]
    seat: Option<Seat>,
}

/// Seats a house bot.
#[utoipa::path(post, path = "/api/tables/{id}/bots", params(("id" = String, Path)), request_body = NewBot, responses((status = 200, body = TableInfo)))]
pub async fn add_bot(
    State(room): State<Shared>,
    Extension(client): Extension<Client>,
    LoggedIn(account): LoggedIn,
    CheckedPath(id): CheckedPath<String>,
    Checked(wish): Checked<NewBot>,
) -> Result<Json<TableInfo>, Problem> {
    room.open()?;
    let NewBot { bot, seat } = wish;
    let call = Call::AddBot { table: id.clone(), by: account.id, from: client.address, seat, bot };
    shown(room.call_owner(&id, call).await?)
}

/// Takes a house bot from its seat, between hands.
#[utoipa::path(delete, path = "/api/tables/{id}/bots/{seat}", params(("id" = String, Path), ("seat" = u8, Path)), responses((status = 200, body = TableInfo)))]
pub async fn remove_bot(
    State(room): State<Shared>,
    Extension(client): Extension<Client>,
    LoggedIn(account): LoggedIn,
    CheckedPath((id, seat)): CheckedPath<(String, Seat)>,
) -> Result<Json<TableInfo>, Problem> {
    room.open()?;
    let call = Call::RemoveBot { table: id.clone(), by: account.id, from: client.address, seat };
    shown(room.call_owner(&id, call).await?)
}

/// What the node that has the table answered.
fn shown(info: Value) -> Result<Json<TableInfo>, Problem> {
    let gone = |_| Refused::new(House::NoSuchTable, "this table has closed");
    Ok(Json(serde_json::from_value(info).map_err(gone)?))
}
