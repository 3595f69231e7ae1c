//! The store's tests. Every function of the suite runs against both engines, each on a database of its own.

mod accounts;
mod append;
mod balances;
mod chain;
mod common;
mod connection;
mod history;
mod host;
mod ledger;
mod many;
mod marks;
mod processes;
mod retention;
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
        a_name_that_looks_like_another_is_taken
        the_looks_of_old_names_are_noted_later
        a_pulse_is_written_again_and_again
        an_account_starts_with_its_grants
        a_refused_grant_leaves_no_account
        a_password_is_kept_as_its_hash
    }
    sessions {
        a_session_ends_when_it_expires
        the_oldest_of_too_many_sessions_ends
        sessions_can_be_ended
        a_new_password_ends_every_other_session
        sessions_are_listed_with_their_last_use
        a_deleted_account_leaves_a_number_and_an_even_ledger
    }
    tables {
        a_new_table_has_its_first_line_and_a_claim
        a_code_is_unique_while_its_table_is_open
        a_lease_keeps_others_away_until_it_ends
        a_host_is_named_by_whoever_has_the_table
        leases_are_renewed_and_released_by_their_epoch
        an_owners_name_alone_takes_nothing
        lines_are_read_from_any_place_and_by_hand
        a_closed_table_takes_nothing_more
    }
    many {
        many_tables_are_claimed_as_one_would_be
        the_hands_of_many_tables_are_read_with_their_first_lines
        many_names_are_asked_for_at_once
    }
    chain {
        a_line_that_was_changed_is_named
        lines_from_before_chains_are_read_as_they_are
        a_room_has_one_key_from_its_first_start_on
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
    balances {
        an_append_answers_with_what_its_purses_hold
        in_a_batch_each_append_hears_of_its_own_moment
        an_account_is_read_with_what_it_holds
        several_are_asked_for_at_once
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
        private_hands_are_listed_for_those_who_sat_in_them
    }
    retention {
        expired_sessions_are_forgotten_a_few_at_a_time
        a_guest_who_never_played_is_forgotten_and_the_ledger_still_adds_up
        what_a_guest_left_at_a_table_stays_in_the_ledger
        a_table_where_nothing_happened_is_forgotten_with_its_host
        an_old_log_goes_a_few_lines_at_a_time_and_its_hands_stay
        accounts_from_before_are_seen_at_the_upgrade
    }
    host {
        a_sanction_holds_until_its_end_and_is_written_down_with_its_deed
        a_renamed_account_frees_its_name_and_keeps_its_own
        reports_are_bounded_by_account_and_dealt_with_once
        an_unreadable_table_gives_back_what_lies_on_it
        what_is_left_is_shared_where_somebody_took_more
    }
    marks {
        a_database_that_the_folder_is_ahead_of_is_an_older_copy
        a_database_without_its_folder_or_with_a_mark_was_put_back
    }
    schema {
        opening_again_is_harmless
        first_starts_at_once_are_kept_apart
        a_newer_schema_is_refused
        a_foreign_schema_is_refused
        bots_of_old_hands_are_known_by_kind_and_number
    }
    processes {
        a_second_process_fences_the_first
        acknowledged_lines_survive_a_kill
    }
}
