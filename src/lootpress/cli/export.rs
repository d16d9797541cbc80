//! `lootpress export`: pictures for online shops, and games for virtual tables. Handles options and output folders.

use super::installed::Installed;
use super::terminal::Bar;
use super::work::{self, Stop, unwritable};
use super::{Desk, Outcome, Refusal, interrupted, on_interrupt};
use crate::export;
use crate::kit::{self, Target, Wanted};
use clap::Args;
use ground::locus::Locus;
use ground::name::FileName;
use ground::world::Folder;
use std::path::{Path, PathBuf};
use table::title::{Opened, Title};

/// The target, and the output folder.
#[derive(Debug, Args)]
pub(super) struct Export {
    /// The games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// The target. tts: a saved object for Tabletop Simulator; vtt: one file for virtualtabletop.io; screentop: contact sheets with
    /// their rows and columns; web: a page with all cards and the rulebook; png: every face at 300 dpi with its bleed; mpc, tgc, or another file in data/shops: pictures of the
    /// size that the shop needs
    #[arg(long, value_name = "WHERE")]
    to: String,
    /// The address at which players' programs will find the pictures [default: file:/// and the folder]
    #[arg(long, value_name = "BASE", value_parser = address)]
    url: Option<String>,
    /// For tts: put everything into this data folder of Tabletop Simulator, where it finds pictures by their names
    #[arg(long, value_name = "DIR", conflicts_with_all = ["url", "out"])]
    install: Option<PathBuf>,
    /// The folder for the files; each game's go into GAME/WHERE [default: output, in the project]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// The targets that are not shops.
pub(super) const TTS: &str = "tts";
const VTT: &str = "vtt";
const SCREENTOP: &str = "screentop";
pub(super) const WEB: &str = "web";
const PLAIN: &str = "png";
pub(super) const HOUSE: [&str; 5] = [PLAIN, TTS, VTT, SCREENTOP, WEB];

/// An address from which virtual tables load pictures.
pub(super) fn address(text: &str) -> Result<String, String> {
    let (scheme, rest) = text.split_once("://").unwrap_or_default();
    let host = rest.split('/').next().unwrap_or_default();
    let known = match &*scheme.to_ascii_lowercase() {
        "http" | "https" => host.chars().any(char::is_alphanumeric),
        "file" => !rest.trim_matches('/').is_empty(),
        _ => return Err("the address must begin with http://, https:// or file:///".to_owned()),
    };
    let foreign = |c: char| c.is_whitespace() || c.is_control() || r#""<>\^`{|}"#.contains(c);
    match (known, text.contains(foreign)) {
        (false, _) => Err("it has no host: write it as in https://example.org/my-game".to_owned()),
        (_, true) => Err("in an address, write %20 for a space; quotes and braces are not allowed".to_owned()),
        _ => Ok(text.to_owned()),
    }
}

impl Export {
    /// Exports these games, or everything in a project, to one target.
    pub(super) fn of(games: Vec<String>, to: String, url: Option<String>, out: Option<PathBuf>) -> Export {
        Export { games, to, url, install: None, out }
    }

    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let games = desk.shelf.games(&self.games)?;
        let asked = [
            ("--url is only for the pictures of", self.url.is_some()),
            ("--install is only for", self.install.is_some()),
        ];
        if let Some((what, _)) = asked.iter().find(|(_, asked)| *asked && self.to != TTS) {
            return Err(Refusal::new(format!("{what} a virtual table")).help("remove it, or export to tts"));
        }
        let installed = self.install.as_deref().map(Installed::open).transpose()?;
        on_interrupt();
        let mut broken = false;
        let shop = match self.to.as_str() {
            name if HOUSE.contains(&name) => None,
            name => {
                let found = export::open(&desk.project, name, &HOUSE);
                if found.diags.iter().any(|d| d.at == Locus::Nowhere) {
                    return Ok(desk.give_up(&found.diags));
                }
                broken |= desk.complain(&found.diags) || found.value.is_none();
                found.value
            }
        };
        let mut opened = Vec::new();
        for game in games {
            let found = game.open(&desk.project);
            broken |= desk.mention(&found.diags) || !found.whole;
            opened.push((game, found));
        }
        if broken {
            return Ok(Outcome::Complaints);
        }
        for (game, found) in opened {
            if let Some(installed) = &installed {
                match installed.put(desk, game, &found) {
                    Ok(()) => continue,
                    Err(stop) => return stop.outcome(),
                }
            }
            let folder = desk.output(self.out.as_deref(), game.name()).join(&FileName::made(&[&self.to], ""));
            let target = match (&shop, self.to.as_str()) {
                (Some(shop), _) => Target::Shop(shop.clone()),
                (None, TTS) => Target::Tts(self.base(&folder.path())),
                (None, VTT) => Target::Vtt,
                (None, SCREENTOP) => Target::Screentop,
                (None, WEB) => Target::Web,
                (None, _) => Target::Plain,
            };
            match self.game(desk, game, &found, &target, &folder) {
                Ok(()) => {}
                Err(Stop::Complaints) => return Ok(Outcome::Complaints),
                Err(Stop::Refused(refusal)) => return Err(refusal),
                Err(Stop::Interrupted) => return Ok(Outcome::Interrupted),
            }
        }
        Ok(Outcome::Fine)
    }

    /// The prefix of picture addresses.
    fn base(&self, dir: &Path) -> String {
        match &self.url {
            Some(url) => format!("{}/", url.trim_end_matches('/')),
            None => {
                let whole = std::path::absolute(dir).unwrap_or_else(|_| dir.to_path_buf());
                let path = whole.to_string_lossy().replace('\\', "/");
                format!("file:///{}/", path.trim_start_matches('/'))
            }
        }
    }

    fn game(
        &self,
        desk: &Desk,
        game: &dyn Title,
        found: &Opened,
        target: &Target,
        folder: &Folder,
    ) -> Result<(), Stop> {
        let mut outbox = work::outbox(folder)?;
        let bar = Bar::steps(desk.quiet, game.name());
        let made = kit::export(&Wanted::all(&desk.project, game.name(), found), target, &mut outbox, &bar);
        bar.close();
        desk.complain(&made.diags);
        let made = made.result.map_err(Stop::at(folder))?;
        if interrupted() {
            return Err(Stop::Interrupted);
        }
        outbox.finish().map_err(|e| unwritable(folder, &e))?;
        made.said.iter().for_each(|line| desk.tell(line));
        desk.tell(&format!("{}: {} files in {}", game.name(), made.files, folder.path().display()));
        Ok(())
    }
}
