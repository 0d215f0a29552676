//! `whistlestop play`: a person against bots, line by line.

mod answer;
mod input;
mod menu;
mod screen;
mod table;
mod text;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use whistlestop_bots::Budget;
use whistlestop_engine::{Action, MAX_SEATS, SeatId, View};

use crate::args::{find_map, map_help, parse_seat};
use crate::failure::Failure;
use crate::luck::new_seed;
use crate::opponent::{Opponent, Patience};
use crate::play::answer::{Answer, answer};
use crate::play::input::Input;
use crate::play::menu::{Choice, Then};
use crate::play::table::{Stop, Table};
use crate::play::text::wrap_words;
use crate::save::save;
use crate::scoring;

/// Play in the terminal against bots
///
/// What you can do is a numbered list; type a number, or an action in the notation of
/// docs/formats/scenario.md. `?` lists what else you can ask.
#[derive(Args)]
pub struct Play {
    #[arg(long, default_value = whistlestop_maps::names()[0], help = map_help())]
    map: String,
    /// Who plays against you, one to four: names that `whistlestop bots` lists, or programs, as in
    /// `exec:./mybot.py`
    #[arg(long, value_name = "BOT,BOT,...", value_delimiter = ',')]
    #[arg(default_value = Opponent::gentlest(), value_parser = Opponent::parse)]
    bots: Vec<Opponent>,
    /// Your seat; the bots take the others in their order
    #[arg(long, default_value = "A", value_parser = parse_seat)]
    seat: SeatId,
    /// Seed of the game; by default a new one each time
    #[arg(long)]
    seed: Option<u64>,
    /// Time of a bot for a decision, in milliseconds; by default what `whistlestop bots` lists
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    #[command(flatten)]
    patience: Patience,
    /// Write the game to this file, for `whistlestop replay`
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// People may want to look at their own tickets, and a draw cannot be taken back.
const TICKETS: &str = "Draw tickets? (`show tickets` lists those you have.)";

/// How the person has left a decision.
enum Decided {
    Do(Action),
    Quit,
}

impl Play {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let map = find_map(&self.map)?;
        self.check()?;
        let seed = self.seed.unwrap_or_else(new_seed);
        let time = self.time.map(|time| Budget::Time(Duration::from_millis(time)));
        let mut table = Table::new(map, self.seat, seed, self.bots.len() + 1);
        for bot in &self.bots {
            let budget = bot.own_budget().or(time).unwrap_or_else(|| bot.usual_budget());
            table.seat_bot(bot, budget, self.patience);
        }
        let mut input = Input::new();
        writeln!(out, "{}, {} seats, seed {seed}", map.title(), self.bots.len() + 1)?;
        writeln!(out, "{}", table.names())?;
        writeln!(out, "Type a number, an action, or `?` for help.")?;
        let stop = self.play(&mut table, &mut input, out)?;
        tell_end(&table, &stop, out)?;
        if let Some(path) = &self.save {
            save(table.into_replay(), path)?;
            writeln!(out, "The game is in `{}`.", path.display())?;
        }
        Ok(())
    }

    fn check(&self) -> Result<(), Failure> {
        let seats = self.bots.len() + 1;
        if seats > MAX_SEATS {
            let what = format!("M1: 2 to {MAX_SEATS} can play, got {seats}");
            let hint = format!("you play against {} bots at most", MAX_SEATS - 1);
            return Err(Failure::Usage { what, hint });
        }
        if self.seat.index() >= seats {
            let what = format!("there is no seat {} in a game with {seats} seats", self.seat);
            let hint = "name more bots, or take another seat".into();
            return Err(Failure::Usage { what, hint });
        }
        Ok(())
    }

    /// Plays until the game stops. Only what is in a view is ever shown.
    fn play(
        &self,
        table: &mut Table,
        input: &mut Input,
        out: &mut impl Write,
    ) -> Result<Stop, Failure> {
        loop {
            if let Some(stop) = table.let_bots_play() {
                return Ok(stop);
            }
            let view = table.view();
            let choices = menu::choices(&view);
            input.set_completions(screen::completions(&view));
            writeln!(out)?;
            screen::write_decision(&view, &table.names_by_seat(), table.news(), &choices, out)?;
            table.news_are_read();
            match decide(&view, &choices, table, input, out)? {
                Decided::Do(action) => {
                    let told = table.act(action).iter().flat_map(|line| wrap_words(line));
                    told.into_iter().try_for_each(|line| writeln!(out, "{line}"))?;
                }
                Decided::Quit => return Ok(Stop::Left),
            }
        }
    }
}

/// Talks until the person has chosen something legal.
fn decide(
    view: &View,
    all: &[Choice],
    table: &Table,
    input: &mut Input,
    out: &mut impl Write,
) -> Result<Decided, Failure> {
    // Inside a choice that asks for more, its own list; an empty line leads back.
    let mut within: Option<&Choice> = None;
    loop {
        let here: &[Choice] = match within.map(|choice| &choice.then) {
            Some(Then::Ask { choices, .. }) => choices,
            _ => all,
        };
        let Some(line) = input.read("> ", out)? else { return Ok(Decided::Quit) };
        match answer(&line, view, table, all, here) {
            Answer::Take(Choice { then: Then::Act(action), .. }) => {
                return Ok(Decided::Do(*action));
            }
            Answer::Take(choice) => {
                within = Some(choice);
                menu::write_question(choice, out)?;
            }
            Answer::Do(action) => return Ok(Decided::Do(action)),
            Answer::DrawTickets => {
                if !input.is_interactive() || input.confirm(TICKETS, out)? == Some(true) {
                    return Ok(Decided::Do(Action::DrawTickets));
                }
            }
            Answer::Back => {
                within = None;
                menu::write(all, usize::MAX, out)?;
            }
            Answer::Screen => {
                within = None;
                screen::write_decision(view, &table.names_by_seat(), &[], all, out)?;
            }
            Answer::Say(lines) => lines.iter().try_for_each(|line| writeln!(out, "{line}"))?,
            Answer::Quit => {
                if input.confirm("Leave the game? It is not finished.", out)? != Some(false) {
                    return Ok(Decided::Quit);
                }
            }
        }
    }
}

fn tell_end(table: &Table, stop: &Stop, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out)?;
    match stop {
        Stop::Over => {
            let view = table.view();
            let news = table.news().iter().flat_map(|line| wrap_words(line));
            news.into_iter().try_for_each(|line| writeln!(out, "{line}"))?;
            writeln!(out, "\n{}", table.names())?;
            if let Some(outcome) = view.outcome() {
                scoring::tell(&view, &outcome, out)?;
                let you = view.seat().is_some_and(|seat| outcome.winners().any(|won| won == seat));
                writeln!(out, "{}", if you { "You win." } else { "You do not win this time." })?;
            }
        }
        Stop::Left => writeln!(out, "You have left; the game is not finished.")?,
        Stop::Fault { name, why } => writeln!(out, "{name} loses the game: {why}")?,
    }
    Ok(())
}
