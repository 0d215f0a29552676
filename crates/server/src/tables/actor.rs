//! One table in memory: messages and time go in one after the other, so nothing here is locked.

use std::collections::VecDeque;
use std::mem::replace;
use std::pin::pin;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use whistlestop_protocol::wire::{Command, Nack, News, ServerFrame, TableView, Told, Watcher};
use whistlestop_store::Game;
use whistlestop_table::{Entry, Happening, Millis, PlayerId, Stage, Table};

use super::Head;
use super::lists::Lists;
use super::load::{self, LoadError, Past, stored_seq};
use super::message::{ConnectionId, Form, Message, Order, Who, turn_away};
use super::minds::{Decided, Minds};
use super::outbox::{Close, Outbox};
use super::presence::{Here, Presence, REPEAT};
use super::settle::{self, GRACE};
use super::text::{Text, text};
use super::viewers::{Names, Viewers, watcher};
use super::write::{Failure, Lost};
use crate::bus::Ear;
use crate::clock::{instant, now};
use crate::lobby::Lobby;
use crate::state::App;

/// How many entries are kept for those who come back after a short gap.
const KEPT: usize = 8;
/// How long a table stays in memory when nobody looks on.
const PATIENCE: Duration = Duration::from_secs(60);
/// The same when its game has ended: hardly anybody comes back to it.
const SHORT_PATIENCE: Duration = Duration::from_secs(5);
/// How long comings and goings are collected before they are told.
const PRESENCE_DELAY: Duration = Duration::from_millis(200);
/// How long to wait before something that could not be written is tried again.
const PAUSE: Duration = Duration::from_secs(1);
/// How long to leave to others what happens by itself, when one of them wrote last: they are about
/// to do it, unless they are gone.
const STAND_IN: Duration = Duration::from_millis(1_500);
/// Given to everybody on top of an outage, to find out that it is over.
const COURTESY: Millis = 30_000;

/// A table in memory.
pub(crate) struct Actor {
    pub(super) app: App,
    pub(super) table: Table,
    pub(super) names: Names,
    pub(super) recent: VecDeque<Past>,
    pub(super) viewers: Viewers,
    pub(super) minds: Minds,
    /// How far the table is, for those outside.
    head: Head,
    /// When the store will wake the table, as far as known.
    pub(super) wake: Option<Millis>,
    pub(super) lists: Lists,
    /// Since when nobody looks on.
    idle_since: Instant,
    pub(super) presence: Presence,
    /// When to look again who is connected.
    presence_at: Option<Instant>,
    /// Nothing happens by itself before this.
    resting_until: Instant,
}

impl Actor {
    /// Serves a table until it is no longer needed.
    pub async fn run(app: App, game: Game, head: Head, mut mailbox: mpsc::Receiver<Message>) {
        let id = game.id.clone();
        let (minds, decided) = Minds::new();
        // Before the log is read, so that nothing is missed between the two.
        let ear = app.bus.follow(&id);
        match Self::load(app.clone(), &game, head, minds).await {
            Ok(mut actor) => {
                if actor.serve(&mut mailbox, decided, ear).await.is_err() {
                    tracing::error!(game = id, "the table is dropped and will be loaded anew");
                }
                actor.viewers.close(Close::Away);
            }
            Err(error) => tracing::error!(game = id, %error, "the table cannot be loaded"),
        }
        // Whoever still has a way to this table finds it closed, and looks for it again.
        turn_away(&mut mailbox).await;
        app.tables.forget(&id);
    }

    async fn load(app: App, game: &Game, head: Head, minds: Minds) -> Result<Self, LoadError> {
        let facts = load::facts(&app.store, game).await?;
        let entries = load::entries(&app.store, &facts, 0).await?;
        let mut wake = None;
        let (table, mut past) = load::fold_with(facts, entries, |table| {
            wake = settle::new_wake(table, wake).unwrap_or(wake);
        })?;
        let recent = past.split_off(past.len().saturating_sub(KEPT)).into();
        let mut actor = Self {
            app,
            lists: Lists::stored(&table, &game.lobby),
            table,
            names: Names::default(),
            recent,
            viewers: Viewers::default(),
            minds,
            head,
            wake,
            idle_since: Instant::now(),
            presence_at: None,
            presence: Presence::default(),
            resting_until: Instant::now(),
        };
        actor.show_head();
        actor.stand_back();
        let people = seated(&actor.table).chain(actor.recent.iter().flat_map(named));
        let people: Vec<PlayerId> = people.cloned().collect();
        actor.learn_names(people.iter()).await?;
        actor.app.metrics.loads.add(1);
        Ok(actor)
    }

    async fn serve(
        &mut self,
        mailbox: &mut mpsc::Receiver<Message>,
        mut decided: mpsc::UnboundedReceiver<Decided>,
        mut ear: Ear<News>,
    ) -> Result<(), Lost> {
        self.credit_outages().await?;
        // One timer, which may ring too early: most entries only put off what happens by itself.
        let mut alarm = pin!(sleep_until(self.next_step()));
        loop {
            if self.resting_until <= Instant::now() {
                self.minds.follow(&self.table, &self.app.bots);
            }
            let next = self.next_step();
            if next < alarm.deadline() || alarm.is_elapsed() {
                alarm.as_mut().reset(next);
            }
            tokio::select! {
                message = mailbox.recv() => match message {
                    None | Some(Message::Stop) => return Ok(()),
                    Some(message) => self.handle(message).await?,
                },
                Some(decision) = decided.recv(), if !self.minds.is_empty() => {
                    self.minds.decided(decision);
                }
                news = ear.next() => self.hear(news).await?,
                () = &mut alarm => {
                    if self.may_sleep() && self.app.tables.remove(&self.table.facts().id, mailbox) {
                        return Ok(());
                    }
                    self.step().await?;
                }
            }
        }
    }

    /// When something happens by itself.
    fn next_step(&self) -> Instant {
        let deadline = self.table.to_act().filter_map(|seat| self.table.deadline(seat)).min();
        let by_itself = deadline.into_iter().chain(self.minds.next(&self.table));
        let by_itself = by_itself.chain(self.lists.due(&self.table)).min().map(instant);
        let by_itself = by_itself.map(|at| at.max(self.resting_until));
        // Bots begin to think when the rest is over.
        let rested = Some(self.resting_until).filter(|at| *at > Instant::now());
        let idle = self.viewers.is_empty().then(|| self.idle_since + self.patience());
        // An idle table that must stay is looked at from time to time.
        let idle = idle.map(|at| at.max(Instant::now() + PAUSE));
        by_itself
            .into_iter()
            .chain(rested)
            .chain(self.presence_at)
            .chain(idle)
            .min()
            .unwrap_or_else(|| Instant::now() + PATIENCE)
    }

    fn patience(&self) -> Duration {
        match self.table.stage() {
            Stage::Gathering | Stage::Playing => PATIENCE,
            Stage::Over | Stage::Abandoned => SHORT_PATIENCE,
        }
    }

    fn may_sleep(&self) -> bool {
        self.viewers.is_empty()
            && self.idle_since.elapsed() >= self.patience()
            && self.table.bots_due().next().is_none()
            && self.table.next_wake().is_none_or(|wake| wake > now() + 2 * GRACE)
    }

    /// One thing that happens by itself, so that messages get their turn in between.
    async fn step(&mut self) -> Result<(), Lost> {
        if self.presence_at.is_some_and(|at| at <= Instant::now()) {
            self.tell_presence();
        }
        if self.resting_until > Instant::now() {
            return Ok(());
        }
        let time = now();
        let done = if self.table.propose_timeout(time).is_some() {
            self.app.metrics.timeouts.add(1);
            self.write_if(|table, now| table.propose_timeout(now)).await
        } else if let Some(Decided { seat, decision, action }) = self.minds.due(&self.table, time) {
            let done =
                self.write(move |table, now| table.propose_bot(seat, decision, action, now)).await;
            match done {
                Ok(_) => self.app.metrics.bot_moves.add(1),
                Err(Failure::Refused(_)) => self.minds.forget(seat),
                Err(_) => {}
            }
            done.map(drop)
        } else if self.lists.due(&self.table).is_some_and(|due| due <= time) {
            self.tell_lists().await
        } else {
            Ok(())
        };
        self.rest_after(done)
    }

    /// Brings up to date what lists show.
    async fn tell_lists(&mut self) -> Result<(), Failure> {
        let (id, head) = (&self.table.facts().id, stored_seq(self.table.head()));
        let lobby = Lobby::of(&self.table).write();
        if let Err(error) = self.app.store.show(id, head, &lobby).await {
            tracing::warn!(%error, "lists are behind");
            return Err(Failure::Unavailable);
        }
        self.lists = Lists::of(&self.table);
        Ok(())
    }

    /// Tries again later what could not be written now.
    fn rest_after(&mut self, done: Result<(), Failure>) -> Result<(), Lost> {
        match done {
            Ok(()) | Err(Failure::Unread(_) | Failure::Refused(_)) => Ok(()),
            Err(Failure::Unavailable) => {
                self.resting_until = Instant::now() + PAUSE;
                Ok(())
            }
            Err(Failure::Lost) => Err(Lost),
        }
    }

    /// Gives back the time in which nobody could move. Every entry is later than the outages before
    /// it, so no outage counts twice.
    async fn credit_outages(&mut self) -> Result<(), Lost> {
        let app = self.app.clone();
        if app.outage_span(self.table.at()).is_none() {
            return Ok(());
        }
        // Another process may do it first: then the table is later than the outage.
        let credit =
            |table: &Table, now| table.propose_credit(app.outage_span(table.at())? + COURTESY, now);
        let done = self.write_if(credit).await;
        self.rest_after(done)
    }

    async fn handle(&mut self, message: Message) -> Result<(), Lost> {
        match message {
            Message::Join { connection, who, form, since, outbox } => {
                self.join(connection, who, form, since, outbox).await
            }
            Message::Leave { connection } => {
                self.viewers.leave(connection);
                self.idle_since = Instant::now();
                self.presence_soon();
                Ok(())
            }
            Message::Command { order, outbox } => self.command(order, &outbox).await,
            Message::Refuse { id, nack, outbox } => {
                self.refuse(id, nack, &outbox);
                Ok(())
            }
            Message::Request { order, reply } => {
                let who = Who { player: Some(order.player.clone()), seat: None };
                let done = self.carry_out(order).await;
                let answer = match done {
                    Ok(seq) => self.told_one(&who, seq).await?.ok_or(Nack::Unavailable),
                    // The same command twice has the same answer.
                    Err(Failure::Refused(whistlestop_table::Nack::Repeated { seq })) => {
                        self.told_one(&who, seq).await?.ok_or(Nack::Repeated { seq })
                    }
                    Err(failure) => Err(self.nack(failure)?),
                };
                let _ = reply.send(answer);
                Ok(())
            }
            Message::Ask { who, question, reply } => {
                let view = self.table.view(watcher(&self.table, &who).viewer);
                let _ = reply.send(question.answer(view.as_ref()));
                Ok(())
            }
            Message::Show { who, reply } => {
                let _ = reply.send(self.view(&watcher(&self.table, &who)));
                Ok(())
            }
            Message::Tell { who, since, reply } => {
                let told = match self.may_look(&who) {
                    true => Some(self.told(&who, since).await?),
                    false => None,
                };
                let _ = reply.send(told);
                Ok(())
            }
            Message::Behind(head) => self.compare(head).await,
            Message::Astray => Err(Lost::because("the log has lost entries")),
            Message::Credit => self.credit_outages().await,
            Message::Wake(due) => self.woken(due).await,
            Message::Renamed { player, name } => {
                if self.names.contains(&player) || self.viewers.include(&player) {
                    self.names.insert(player, name);
                }
                Ok(())
            }
            Message::Dismiss { player, why } => {
                self.viewers.dismiss(&player, why);
                self.presence_soon();
                Ok(())
            }
            Message::Stop => Ok(()),
        }
    }

    /// Takes in what another process tells.
    async fn hear(&mut self, news: News) -> Result<(), Lost> {
        match news {
            News::Here { node, people, watchers } => {
                self.presence.hear(node, Here { people, watchers }, Instant::now());
                self.presence_soon();
                Ok(())
            }
            News::Called { player, name } => {
                self.names.insert(PlayerId(player), name);
                Ok(())
            }
            News::Entry(line) if line.seq == self.table.head() + 1 => {
                let entry = line.read(self.table.map()).map_err(Lost::because)?;
                self.follow(entry).await
            }
            News::Entry(line) => self.compare(line.seq).await,
        }
    }

    /// Reads what is missing, if the log has so many entries.
    async fn compare(&mut self, head: u64) -> Result<(), Lost> {
        if head > self.table.head() {
            self.catch_up().await?;
        }
        Ok(())
    }

    async fn join(
        &mut self,
        connection: ConnectionId,
        who: Who,
        form: Form,
        since: Option<u64>,
        outbox: Outbox,
    ) -> Result<(), Lost> {
        if !self.may_look(&who) {
            match form {
                Form::Frames | Form::Changes => {
                    outbox.send(text(&ServerFrame::Error { error: "not_your_seat".into() }));
                }
                Form::Entries => outbox.close(Close::Forbidden),
            }
            return Ok(());
        }
        let watcher = watcher(&self.table, &who);
        let entries = match since {
            Some(since) => self.told(&who, since).await?,
            None => Vec::new(),
        };
        match form {
            Form::Frames | Form::Changes => {
                let view = Box::new(self.view(&watcher));
                outbox.send(text(&ServerFrame::Sync { now: now(), entries, view }));
                if let Some(shown) = self.presence.shown() {
                    outbox.send(shown.clone());
                }
            }
            // One message, so that catching up cannot overflow the queue.
            Form::Entries => {
                let lines: Vec<_> = entries.iter().map(text).collect();
                let lines: Vec<&str> = lines.iter().map(|line| line.as_str()).collect();
                outbox.send(Text::from(&*lines.join("\n")));
            }
        }
        self.viewers.join(connection, who, form, outbox, &self.names);
        self.presence_soon();
        Ok(())
    }

    /// Whether the seat through whose eyes somebody wants to look is theirs.
    fn may_look(&self, who: &Who) -> bool {
        who.seat.is_none_or(|seat| watcher(&self.table, who).viewer.is(seat))
    }

    async fn command(&mut self, order: Order, outbox: &Outbox) -> Result<(), Lost> {
        let id = order.id.clone();
        if let Err(failure) = self.carry_out(order).await {
            let nack = self.nack(failure)?;
            self.refuse(id, nack, outbox);
        }
        Ok(())
    }

    fn refuse(&self, id: String, nack: Nack, outbox: &Outbox) {
        outbox.send(text(&ServerFrame::Nack { id, nack, head: self.table.head() }));
    }

    /// Writes what a person wants; the place of it in the log.
    async fn carry_out(&mut self, order: Order) -> Result<u64, Failure> {
        self.app.metrics.commands.add(1);
        let Order { player, name, id, command } = order;
        if matches!(command, Command::Sit { .. }) {
            self.require_welcome(&player).await?;
        }
        // A socket knows what its person was called when it was opened; the table may have heard of another name since.
        if !self.names.contains(&player) {
            self.names.insert(player.clone(), name);
        }
        let command = command.read(self.table.map()).map_err(Failure::Unread)?;
        let origin = whistlestop_table::Origin { player, command: id };
        self.write(move |table, now| table.propose(origin.clone(), command.clone(), now)).await
    }

    /// Nobody sits down with a host who has blocked them.
    async fn require_welcome(&self, player: &PlayerId) -> Result<(), Failure> {
        let host = &self.table.facts().host;
        if player == host {
            return Ok(());
        }
        let blocked = self.app.store.blocked_by(&host.0).await;
        match blocked {
            Ok(blocked) if blocked.contains(&player.0) => {
                Err(Failure::Unread(Nack::Refused { why: "blocked".into() }))
            }
            Ok(_) => Ok(()),
            Err(_) => Err(Failure::Unavailable),
        }
    }

    fn nack(&self, failure: Failure) -> Result<Nack, Lost> {
        match failure {
            Failure::Unread(nack) => {
                self.app.metrics.refused.add(1);
                Ok(nack)
            }
            Failure::Refused(nack) => {
                self.app.metrics.refused.add(1);
                Ok(Nack::new(self.table.map(), &nack))
            }
            Failure::Unavailable => Ok(Nack::Unavailable),
            Failure::Lost => Err(Lost),
        }
    }

    async fn woken(&mut self, due: whistlestop_store::Due) -> Result<(), Lost> {
        self.wake = Some(due.check_at_ms);
        if self.table.propose_timeout(now()).is_some() || due.check_at_ms > now() {
            return Ok(());
        }
        // It was woken early: nothing has to be done before this.
        let next = self.table.next_wake().map_or(Millis::MAX, |wake| wake.max(now()) + GRACE);
        if let Err(error) = self.app.store.move_wake(&due, next).await {
            tracing::warn!(%error, "the time to wake a table cannot be moved");
        }
        self.wake = Some(next);
        Ok(())
    }

    fn view(&self, watcher: &Watcher) -> TableView {
        TableView::new(&self.table, watcher, &|player| self.names.of(player))
    }

    /// The entry at this place, as somebody may know it.
    async fn told_one(&self, who: &Who, seq: u64) -> Result<Option<Told>, Lost> {
        let told = self.told(who, seq.saturating_sub(1)).await?;
        Ok(told.into_iter().next())
    }

    /// The entries after this one, as somebody may know them. What is no longer in memory is in the log.
    async fn told(&self, who: &Who, since: u64) -> Result<Vec<Told>, Lost> {
        if since >= self.table.head() {
            return Ok(Vec::new());
        }
        let watcher = watcher(&self.table, who);
        let first_kept = self.recent.front().map_or(u64::MAX, |past| past.entry.seq);
        if since + 1 >= first_kept {
            let recent = self.recent.iter().filter(|past| past.entry.seq > since);
            return Ok(recent.map(|past| self.tell(past, &watcher)).collect());
        }
        let facts = self.table.facts().clone();
        let entries = load::entries(&self.app.store, &facts, 0).await.map_err(Lost::because)?;
        let (_, past) = load::fold(facts, entries).map_err(Lost::because)?;
        // Somebody else may have written more than this table knows.
        let known = |past: &&Past| past.entry.seq > since && past.entry.seq <= self.table.head();
        Ok(past.iter().filter(known).map(|past| self.tell(past, &watcher)).collect())
    }

    fn tell(&self, past: &Past, watcher: &Watcher) -> Told {
        let name = |player: &PlayerId| self.names.of(player);
        Told::new(&self.table, &past.entry, &past.events, watcher, &name)
    }

    /// Takes in an entry that another process has written.
    pub(super) async fn follow(&mut self, entry: Entry) -> Result<(), Lost> {
        let (after, events) = self.table.after(&entry).map_err(Lost::because)?;
        let past = Past { entry, events };
        // Before anybody is told, since names are told too.
        self.learn_names(named(&past).into_iter()).await.map_err(Lost::because)?;
        self.take_in(after, past);
        self.stand_back();
        Ok(())
    }

    /// Leaves what happens by itself to others for a while, if there are any.
    fn stand_back(&mut self) {
        if !self.app.bus.is_alone() {
            self.resting_until = Instant::now() + STAND_IN;
        }
    }

    fn show_head(&self) {
        self.head.store(self.table.head(), Ordering::Relaxed);
    }

    /// Takes an entry in that is in the log, and tells everybody.
    pub(super) fn take_in(&mut self, after: Table, past: Past) {
        // Whoever wrote the entry has come to the same conclusion.
        self.wake = settle::new_wake(&after, self.wake).unwrap_or(self.wake);
        if self.lists.hear_of(&self.table, &after) {
            self.lists = Lists::of(&after);
        }
        let before = replace(&mut self.table, after);
        self.resting_until = Instant::now();
        self.show_head();
        self.viewers.tell(&before, &self.table, &past, &self.names);
        if matches!(past.entry.what, Happening::Sat { .. } | Happening::Left { .. }) {
            self.presence_soon();
        }
        self.recent.push_back(past);
        if self.recent.len() > KEPT {
            self.recent.pop_front();
        }
    }

    /// Tells who is connected, if there is something new about it.
    fn tell_presence(&mut self) {
        let (here, now) = (self.viewers.here(&self.table), Instant::now());
        if let Some(presence) = self.presence.changed(&here, now) {
            self.viewers.tell_presence(&presence);
        }
        let app = &self.app;
        if !app.bus.is_alone() && self.presence.is_news(&here, now) {
            let Here { people, watchers } = here;
            let news = News::Here { node: app.bus.node.clone(), people, watchers };
            app.bus.tell(&self.table.facts().id, &news);
        }
        let again = !app.bus.is_alone() && !self.viewers.is_empty();
        self.presence_at = again.then(|| now + REPEAT);
    }

    fn presence_soon(&mut self) {
        let soon = Instant::now() + PRESENCE_DELAY;
        self.presence_at = Some(self.presence_at.map_or(soon, |at| at.min(soon)));
    }

    /// Finds out what people are called.
    async fn learn_names(
        &mut self,
        people: impl Iterator<Item = &PlayerId>,
    ) -> Result<(), whistlestop_store::Error> {
        let unknown: Vec<&str> =
            people.filter(|player| !self.names.contains(player)).map(|player| &*player.0).collect();
        if unknown.is_empty() {
            return Ok(());
        }
        for (player, name) in self.app.store.names(&unknown).await? {
            self.names.insert(PlayerId(player), name);
        }
        Ok(())
    }
}

/// The host, and everybody who sits at a table.
fn seated(table: &Table) -> impl Iterator<Item = &PlayerId> {
    [&table.facts().host].into_iter().chain(table.chairs().filter_map(|(_, chair)| chair.player()))
}

/// Whoever is named to those who are told of an entry.
fn named(past: &Past) -> Option<&PlayerId> {
    match &past.entry.what {
        Happening::Sat { player, .. }
        | Happening::AbandonWanted { player, .. }
        | Happening::ReplacementWanted { player, .. }
        | Happening::Said { player, .. } => Some(player),
        _ => None,
    }
}
