//! What is asked of the room over HTTP before anybody plays: guests and tables.

use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::{Value, json};
use ureq::http::Request;

const PATIENCE: Duration = Duration::from_secs(30);
/// Lines are given up by the room after 15 seconds of silence.
const LINES_IDLE: Duration = Duration::from_secs(10);
/// As many as set tables up at a time.
const LINES: usize = 16;
/// How often another name is tried where one is taken.
const NAMES_TRIED: usize = 8;
/// Letters of which no two look alike in either case, so that no name is refused because it looks like another.
const LETTERS: [char; 16] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'k', 'p', 'q', 's', 't', 'x', 'y', 'z'];
const NAME_LETTERS: usize = 12;

/// An account of this load, known to the room by its cookie.
#[derive(Clone)]
pub struct Guest {
    pub cookie: String,
}

/// A table that was opened.
pub struct Opened {
    pub id: String,
    pub seats: usize,
}

/// The room's HTTP side.
#[derive(Clone)]
pub struct House(ureq::Agent);

impl House {
    pub fn new() -> House {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(PATIENCE))
            .max_idle_connections(LINES)
            .max_idle_connections_per_host(LINES)
            .max_idle_age(LINES_IDLE);
        House(config.build().into())
    }

    /// A new guest with a name that nobody has.
    pub async fn guest(&self, base: &str) -> anyhow::Result<Guest> {
        for _ in 0..NAMES_TRIED {
            let name: String = (0..NAME_LETTERS).map(|_| LETTERS[fastrand::usize(..LETTERS.len())]).collect();
            let said = self.post(base, "/api/guest", None, json!({ "nickname": name })).await?;
            if said.body["error"]["code"] == "name_taken" {
                continue;
            }
            said.check("no guest was made")?;
            let cookie = said.cookie.context("the room gave a guest no cookie")?;
            return Ok(Guest { cookie });
        }
        bail!("the room has no free name")
    }

    pub async fn open_table(&self, base: &str, host: &Guest, wish: Value) -> anyhow::Result<Opened> {
        let said = self.post(base, "/api/tables", Some(&host.cookie), wish).await?;
        said.check("no table was opened")?;
        let table = &said.body["table"];
        let id = table["id"].as_str().context("the table has no id")?.to_owned();
        let seats = table["seats"].as_array().context("the table has no seats")?.len();
        Ok(Opened { id, seats })
    }

    async fn post(&self, base: &str, path: &str, cookie: Option<&str>, body: Value) -> anyhow::Result<Said> {
        let mut request = Request::post(format!("{base}{path}")).header("content-type", "application/json");
        if let Some(cookie) = cookie {
            request = request.header("cookie", cookie);
        }
        let request = request.body(body.to_string())?;
        let (agent, path) = (self.0.clone(), path.to_owned());
        let asked = tokio::task::spawn_blocking(move || -> anyhow::Result<Said> {
            let mut answer = agent.run(request).with_context(|| format!("{path} was not answered"))?;
            let set = answer.headers().get("set-cookie").and_then(|value| value.to_str().ok());
            // A cookie is sent back without its attributes.
            let cookie = set.and_then(|value| value.split(';').next()).map(str::to_owned);
            let text = answer.body_mut().read_to_string()?;
            let body = serde_json::from_str(&text).unwrap_or(Value::Null);
            Ok(Said { status: answer.status().as_u16(), cookie, body })
        });
        asked.await?
    }
}

struct Said {
    status: u16,
    cookie: Option<String>,
    body: Value,
}

impl Said {
    fn check(&self, what: &str) -> anyhow::Result<()> {
        if self.status == 200 {
            return Ok(());
        }
        let error = &self.body["error"];
        let code = error["code"].as_str().unwrap_or("no reason was given");
        let words = error["message"].as_str().unwrap_or_default();
        match code {
            "too_fast" | "too_many_tables" => {
                bail!("{what}: {code}, {words}. To load a room of your own from one address, start it with --load-test")
            }
            _ => bail!("{what}: {} {code} {words}", self.status),
        }
    }
}
