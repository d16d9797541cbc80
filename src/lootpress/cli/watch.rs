//! `lootpress watch`: watches a project in the terminal. Changes are built again and listed; the terminal bell rings when
//! complaints appear or disappear.

use super::build::Build;
use super::how::How;
use super::preset;
use super::terminal;
use super::work::Stop;
use super::{Desk, Outcome, Refusal, on_interrupt_also};
use clap::Args;
use desk::held::{Change, Held};
use ground::diag::{Diag, Severity};
use ground::world::{self, News};
use std::sync::mpsc::channel;
use table::title::Title;

/// The games to watch.
#[derive(Debug, Args)]
pub(super) struct Watch {
    /// The games [default: all of the project]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// List changes and errors, and build nothing
    #[arg(long)]
    no_build: bool,
    /// Check the files for changes several times a second, for network drives and containers that do not report changes
    #[arg(long)]
    poll: bool,
    #[command(flatten)]
    how: How,
}

/// A watched game, and its complaints.
struct Followed<'d> {
    game: &'d dyn Title,
    held: Held<'d>,
    diags: Vec<Diag>,
}

/// The largest number of titles that are listed.
const TOLD: usize = 6;

impl Watch {
    pub(super) fn run(self, desk: &Desk) -> Result<Outcome, Refusal> {
        let games = desk.shelf.games(&self.games)?;
        let (tell, heard) = channel();
        let stop = tell.clone();
        on_interrupt_also(move || drop(stop.send(None)));
        world::watch(&desk.home, self.poll, move |news| tell.send(Some(news)).is_ok());
        let open = |game: &&'_ dyn Title| game.name().to_owned();
        let mut followed: Vec<Followed<'_>> = Vec::new();
        for game in &games {
            let held = Held::open(&desk.project, *game);
            let diags = super::once(&desk.project, &held.diags());
            desk.complain(&diags);
            followed.push(Followed { game: *game, held, diags });
        }
        desk.tell(&format!("watching {}; press Ctrl-C to stop", games.iter().map(open).collect::<Vec<_>>().join(", ")));
        while let Ok(Some(news)) = heard.recv() {
            let changed: Vec<String> = match news {
                News::Files(paths) => desk.project.refresh_all_of(&paths),
                News::All => desk.project.refresh_all(),
            };
            if changed.is_empty() {
                continue;
            }
            for one in &mut followed {
                let change = one.held.changed(changed.iter().map(String::as_str));
                self.tell(desk, one, &change);
                if let Some(Stop::Refused(refusal)) = self.build(desk, one) {
                    return Err(refusal);
                }
            }
        }
        Ok(Outcome::Fine)
    }

    /// Reports the effects of a save: cards first, then new complaints, and the number of resolved ones.
    fn tell(&self, desk: &Desk, one: &mut Followed<'_>, change: &Change) {
        let name = one.game.name();
        let mut titles: Vec<&str> = change.faces.iter().map(|face| face.title.as_str()).collect();
        titles.dedup();
        if !titles.is_empty() {
            let more = titles.len().saturating_sub(TOLD);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            desk.tell(&format!("{name}: changed {}{more}", titles[..titles.len().min(TOLD)].join(", ")));
        }
        let now = super::once(&desk.project, &change.diags);
        let fresh: Vec<Diag> = now.iter().filter(|diag| !one.diags.contains(diag)).cloned().collect();
        let gone = one.diags.iter().filter(|diag| !now.contains(diag)).count();
        desk.complain(&fresh);
        if gone > 0 {
            let left = if now.is_empty() { "none is left".to_owned() } else { format!("{} left", now.len()) };
            desk.tell(&format!("{name}: {gone} complaint{} gone, {left}", if gone == 1 { "" } else { "s" }));
        }
        if !fresh.is_empty() || gone > 0 {
            terminal::ring();
        }
        one.diags = now;
    }

    /// Builds the kit, unless the game has errors; returns the reason if this was not possible.
    fn build(&self, desk: &Desk, one: &Followed<'_>) -> Option<Stop> {
        let broken = one.diags.iter().any(|diag| diag.severity == Severity::Error);
        if self.no_build || broken || !one.held.opened().whole {
            return None;
        }
        let build = Build::of(self.how.clone(), None);
        let how = preset::resolved(&self.how, desk);
        how.and_then(|how| build.game(desk, &how, one.game, one.held.opened().clone())).err()
    }
}
