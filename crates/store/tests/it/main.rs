//! The store's tests. Every function of the suite runs against both engines, each on a database of its own.

mod accounts;
mod append;
mod common;
mod connection;
mod history;
mod ledger;
mod processes;
mod schema;
mod sessions;
mod tables;

/// Makes `sqlite::name` and `postgres::name` of every `module::name(&TestDb)`.
///
/// One thread a test: what a test sends without waiting is queued before the writer runs, so that
/// "in one batch" is certain and not a matter of luck.
macro_rules! on_both_engines {
    ($($module:ident { $($name:ident)+ })+) => {
        mod sqlite { $($(
            #[tokio::test]
            async fn $name() {
                crate::$module::$name(&store::testing::fresh(store::testing::Engine::Sqlite)).await;
            }
        )+)+ }
        mod postgres { $($(
            #[tokio::test]
            async fn $name() {
                crate::$module::$name(&store::testing::fresh(store::testing::Engine::Postgres)).await;
            }
        )+)+ }
    };
}

on_both_engines! {
    accounts {
        a_name_is_unique_in_any_case_script_and_width
        an_account_starts_with_its_grants
        a_refused_grant_leaves_no_account
        a_password_is_kept_as_its_hash
    }
    sessions {
        a_session_ends_when_it_expires
        the_oldest_of_too_many_sessions_ends
        sessions_can_be_ended
    }
    tables {
        a_new_table_has_its_first_line_and_a_claim
        a_code_is_unique_while_its_table_is_open
        a_lease_keeps_others_away_until_it_ends
        a_host_is_named_by_whoever_has_the_table
        an_owner_renews_and_releases_all_it_has
        lines_are_read_from_any_place_and_by_hand
        a_closed_table_takes_nothing_more
    }
    append {
        an_append_needs_the_present_epoch_and_head
        one_of_many_with_the_same_head_wins
        appends_of_one_table_may_queue
        a_failing_append_does_not_hurt_its_batch
        what_only_the_database_can_refuse_does_not_hurt_the_batch
        money_moves_only_with_its_line
        absurd_moves_are_refused
        closing_writes_what_waits
        secrets_and_hands_follow_the_append
    }
    ledger {
        sums_stay_zero_under_concurrent_transfers
        a_key_moves_money_once
        a_changed_balance_is_found
        a_purse_cannot_be_overdrawn_even_by_hand
    }
    history {
        finished_hands_are_listed_by_page_and_filter
        statistics_add_up
    }
    schema {
        opening_again_is_harmless
        first_starts_at_once_are_kept_apart
        a_newer_schema_is_refused
        a_foreign_schema_is_refused
    }
    processes {
        a_second_process_fences_the_first
        acknowledged_lines_survive_a_kill
    }
}
