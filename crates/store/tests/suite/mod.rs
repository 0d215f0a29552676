//! What every store must do, whatever database it is on. Each function gets an empty store.

pub mod contacts;
pub mod games;
pub mod log;
pub mod people;

use whistlestop_store::{Append, Kind, NewGame, NewUser, Store};

/// Calls a macro with every function of the suite.
#[macro_export]
macro_rules! for_each_promise {
    ($call:ident) => {
        $call! {
            log: entries_come_back_in_order, a_used_seq_is_a_conflict, a_gap_is_a_conflict,
                an_unknown_game_is_missing, one_winner_per_seq, a_conflict_harms_no_other,
                changes_come_with_their_entry, lists_show_the_head_only, failed_changes_take_their_entry_along,
                heads_of_many_games, an_archived_log_reads_the_same, nothing_is_appended_to_an_archive,
                a_running_game_is_not_archived, archiving_loses_no_late_entry;
            games: a_game_comes_back, an_id_is_used_once, a_first_entry_comes_with_the_game,
                codes_expire, open_tables_by_page, games_of_a_user, a_game_wakes_when_due,
                the_heart_beats, the_secret_is_apart;
            people: a_guest_becomes_a_person, names_are_unique, a_deleted_user_leaves_a_pseudonym,
                sessions_come_and_go, tokens_belong_to_bots, a_recovery_code_works_once,
                a_link_works_once, blocks_and_reports, ratings_are_not_lost, leaderboard_by_page,
                statistics_add_up, moderation_is_noted, all_of_a_user_is_exported;
            contacts: attempts_run_out_and_come_back, attempts_at_once_are_all_counted,
                an_address_is_used_once_it_is_confirmed, a_browser_belongs_to_who_uses_it,
                a_browser_is_told_while_somebody_is_signed_in,
                a_letter_comes_with_its_entry, a_letter_is_sent_by_one, a_key_is_made_once;
        }
    };
}

/// A guest with this id.
pub async fn guest(store: &Store, id: &str) {
    let user = NewUser {
        id: id.to_owned(),
        name: format!("Guest {id}"),
        name_key: None,
        kind: Kind::Guest,
        owner: None,
        created_at_ms: 1,
    };
    store.create_user(user).await.unwrap();
}

/// A public game with this id, yet to be created.
pub fn new_game(id: &str) -> NewGame {
    NewGame::new(id, "usa", 4, [7; 32])
}

/// A game with this id, and so many entries.
pub async fn game(store: &Store, id: &str, entries: u32) {
    store.create_game(new_game(id), None).await.unwrap();
    for seq in 1..=entries {
        store.append(entry(id, seq)).await.unwrap();
    }
}

/// An entry that can be told from all others.
pub fn entry(game: &str, seq: u32) -> Append {
    let mut append = Append::new(game, seq, 1_000 + i64::from(seq), &format!("{game} does {seq}"));
    append.cmd = Some(format!("cmd {game} {seq}"));
    append
}
