//! Where the room's database is: the same words for the server and for the tools that read beside it.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use store::Store;

#[derive(Args)]
pub struct Database {
    /// Folder of the database file; `serve` makes it if it is missing.
    #[arg(long, global = true, env = "BAIZE_DATA", default_value = "data")]
    pub data: PathBuf,
    /// Another database: `sqlite:PATH` or `postgres://USER:PASSWORD@HOST/NAME`.
    #[arg(long = "database", global = true, value_name = "URL", env = "BAIZE_DATABASE", hide_env_values = true)]
    pub url: Option<String>,
}

impl Database {
    /// Opens the database to read from it; one that is not there is not made.
    pub async fn open(&self) -> anyhow::Result<Store> {
        let url = server::database_url(self.url.as_deref(), &self.data);
        Store::open_existing(&url).await.context("name the database with --data FOLDER or --database URL")
    }
}
