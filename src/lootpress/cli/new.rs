//! `lootpress new`: makes a project that builds at once, from a starter, from the user's table, or from a small
//! built-in table. It never writes to a folder that is not empty.

use super::work::{Stop, patience, unwritable};
use super::{Desk, Outcome, Refusal, on_interrupt, schema};
use cards::check::slug;
use cards::declared::guess::{self, Guess};
use cards::load::{self, Row};
use clap::Args;
use ground::diag::did_you_mean;
use ground::locus::{Locus, SHEET};
use ground::name::{FileName, Taken, Unfit, has};
use ground::world::{self, Folder, Imagined, Layered, Project, World as _};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The table for users without their own.
const TABLE: &str = "\
title,cost,suit,copies,text\n\
Old Lantern,1,light,3,Look at the top card of the deck. You may put it under the deck.\n\
Night Watchman,3,law,2,\"When somebody takes a card from you, take it back. **Once.**\"\n\
Fence,2,shadow,3,Swap a card of yours for the top card of the discard pile.\n\
Street Lamp,2,light,2,All players show a card of their hands until your next turn.\n\
Bribe,4,shadow,1,\"Choose a player: no law reaches that player this round.\"\n\
Town Clerk,3,law,2,\"Name a suit. Nobody plays it until you say so, or until you have no cards.\"\n";

/// The folder of the new project, and its source.
#[derive(Debug, Args)]
pub(super) struct New {
    /// The folder to make. The game gets the folder's name, unless you start from a starter
    dir: PathBuf,
    /// Start from a complete game: tableau, trick-taker, partners, shedding, rummy, draft, deck-builder, market, auction,
    /// worker-placement, deduction, bluff, push-your-luck, solitaire or nine (which can be played), tarot-tales, tiles, or a game that
    /// comes with lootpress [default: a table of six cards]
    #[arg(long, value_name = "STARTER", conflicts_with = "cards")]
    from: Option<String>,
    /// Start from a copy of your own table: .csv, .tsv, .xlsx, .ods or .yaml
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,
    /// Also write a first play.yaml: it runs, and its comments ask about the rules that you still have to decide
    #[arg(long, conflicts_with = "from")]
    play: bool,
    /// The size of the cards: card, poker, bridge, tarot, mini, square, small-square, jumbo, business-card, domino, tile, token, hexagon
    /// (55 mm wide), disc (60 mm), or a width and a height in mm, as in 60x90 or 20x20
    #[arg(long, value_name = "NAME", default_value = "card")]
    size: String,
}

/// The largest number of files that are listed by name.
const LISTED: usize = 12;

/// The folder of starters among the embedded files.
const STARTERS: &str = "data/starters";

impl New {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let name = self.dir.file_name().map(|name| slug(&name.to_string_lossy())).unwrap_or_default();
        let whole = self.dir.file_name().is_none_or(|name| !name.to_string_lossy().chars().any(is_lost));
        if name.is_empty() || !whole {
            let what = format!("{} is not a valid name for a game", self.dir.display());
            return Err(Refusal::new(what).help("use a folder name of Latin letters: lootpress new night-market"));
        }
        if self.from.is_none() && desk.shelf.ours().any(|ours| ours == name) {
            let what = format!("{name} is the name of a game that comes with lootpress");
            return Err(Refusal::new(what).help(format!("choose another name, or start from this game: --from {name}")));
        }
        if Folder::named(&self.dir).holds_something() {
            return Err(self.full());
        }
        let (mut files, said) = match &self.from {
            Some(starter) => (starter_files(desk, starter)?, Vec::new()),
            None => self.guessed(desk, &name)?,
        };
        if self.play {
            played(desk, &name, &mut files);
        }
        // schemas for editors
        let begun = files.iter().fold(Imagined::default(), |world, (path, bytes)| world.with(path, bytes.clone()));
        let begun = Project::new(Layered::new(Box::new(begun), Box::new(desk.house.clone())));
        schema::beside(&mut files, &begun);
        // output can be made again, so git ignores it
        files.push((".gitignore".to_owned(), b"/output/\n".to_vec()));
        on_interrupt();
        if let Err(stop) = self.write(&files)? {
            return stop.outcome();
        }
        let dir = self.dir.display();
        desk.tell(&format!("{dir}: {} files", files.len()));
        files.iter().take(LISTED).for_each(|(path, _)| desk.tell(&format!("  {path}")));
        if files.len() > LISTED {
            desk.tell(&format!("  and {} more", files.len() - LISTED));
        }
        if !said.is_empty() {
            desk.tell("how each column was read; you can change this in game.yaml:");
            said.iter().for_each(|line| desk.tell(&format!("  {line}")));
        }
        let dir = quoted(&dir.to_string());
        desk.tell(&format!("next: cd {dir}, run lootpress build, and open output/*/print-me-first.pdf"));
        Ok(Outcome::Fine)
    }

    /// Makes the folder with all files, or nothing.
    fn write(&self, files: &Files) -> Result<Result<(), Stop>, Refusal> {
        let named = files.iter().map(|(path, bytes)| Ok((FileName::new(path)?, bytes.clone())));
        let named = named.collect::<Result<Vec<_>, Unfit>>()?;
        match world::fresh(&self.dir, &named, &mut patience(&self.dir)) {
            Err(e) if e.kind() == ErrorKind::AlreadyExists => Err(self.full()),
            made => Ok(made.map_err(|e| unwritable(&Folder::named(&self.dir), &e))),
        }
    }

    /// The folder is not empty.
    fn full(&self) -> Refusal {
        Refusal::new(format!("{} is not empty", self.dir.display())).help("name a folder that does not exist yet")
    }

    /// A game that is guessed from a table.
    fn guessed(&self, desk: &Desk, name: &str) -> Result<(Files, Vec<String>), Refusal> {
        let Some(size) = guess::sized(&self.size) else {
            let known = || guess::cuts().chain(["hexagon", "disc"]).filter(|name| !is_folded(name));
            let help = match did_you_mean(&self.size, known()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!(
                    "the cuts are {}; or write width and height in mm: 60x90",
                    known().collect::<Vec<_>>().join(", ")
                ),
            };
            return Err(Refusal::new(format!("there is no cut {}", self.size)).help(help));
        };
        let no_room = || {
            let what = format!("a {} has no room for the text of a table", self.size);
            let help = format!(
                "start with cards; then write `cut: {}` for the kind in game.yaml, and draw a template of that size",
                size.written
            );
            Refusal::new(what).help(help)
        };
        if is_folded(&self.size) {
            return Err(no_room());
        }
        let (file, bytes, sheet) = match &self.cards {
            None => ("cards.csv".to_owned(), TABLE.as_bytes().to_vec(), None),
            Some(path) => {
                if let Some(address) = path.to_str().and_then(load::kept::address) {
                    let refusal = Refusal::new(format!("{address} is an address, and --cards reads a file"));
                    let help =
                        "leave out --cards; then write the address under `files` in game.yaml, and run lootpress fetch";
                    return Err(refusal.help(help));
                }
                let (path, sheet) = in_workbook(path);
                let bytes = world::named(&path).map_err(|why| {
                    let diag = world::missing(&path.display().to_string(), Locus::Nowhere, &why);
                    let refusal = Refusal::from(diag);
                    if path.exists() { refusal } else { refusal.help("check the spelling and the current folder") }
                })?;
                let end = path.extension().map(|end| end.to_string_lossy().to_lowercase()).unwrap_or_default();
                (format!("cards.{end}"), bytes, sheet)
            }
        };
        // until the project exists, complaints refer to the named table
        let theirs = self.cards.as_deref().map(|path| in_workbook(path).0);
        let theirs = theirs.and_then(|path| Some(path.file_name()?.to_str()?.to_owned())).unwrap_or(file.clone());
        let table = Project::new(Imagined::default().with(&theirs, bytes.clone()));
        // of several sheets only one is read, and the others are mentioned
        let sheets = load::sheets(&table, &theirs);
        // if a file has a sheet of notes and a sheet of cards, the cards are read
        let holds_cards = |sheet: &&String| {
            let rows = load::rows(&table, &format!("{theirs}{SHEET}{sheet}"), Locus::Nowhere).value;
            rows.is_some_and(|rows| rows.first().is_some_and(|row| row.columns().count() > 1))
        };
        let first = || sheets.iter().find(holds_cards).or(sheets.first()).cloned();
        let sheet = sheet.or_else(|| first().filter(|_| sheets.len() > 1));
        let within = |file: &str| sheet.iter().fold(file.to_owned(), |file, sheet| format!("{file}{SHEET}{sheet}"));
        let read = load::rows(&table, &within(&theirs), Locus::Nowhere);
        let broken = super::complain(&read.diags, &table, desk.paint);
        let Some(rows) = read.value.filter(|rows| !broken && !rows.is_empty()) else {
            let shown = self.cards.as_deref().unwrap_or(Path::new("the table"));
            let refusal = Refusal::new(format!("no cards could be read from {}", shown.display()));
            // the error was reported with its own cure
            let others = sheets.iter().filter(|other| sheet.as_ref() != Some(*other)).collect::<Vec<_>>();
            return Err(match (broken, &sheet, &others[..]) {
                (true, ..) => refusal,
                (false, Some(sheet), [other, ..]) => {
                    let book = in_workbook(shown).0;
                    let other = quoted(&format!("{}{SHEET}{other}", book.display()));
                    refusal.help(format!("the sheet {sheet} was read; to read another: --cards {other}"))
                }
                _ => refusal.help("a table has a header line, then one line per card"),
            });
        };
        super::complain(
            guess::headless(&rows, "delete the new folder, and start again").as_slice(),
            &table,
            desk.paint,
        );
        let Guess { about, template, mut said, pictures } =
            guess::guess(name, &within(&file), &rows, &size, &icons(desk));
        let template = template.ok_or_else(no_room)?;
        let headed = |rows: &[Row]| -> BTreeSet<String> {
            rows.iter().flat_map(Row::columns).map(|(name, ..)| name.to_owned()).collect()
        };
        for other in sheets.iter().filter(|other| sheet.as_ref().is_some_and(|sheet| sheet != *other)) {
            let named = format!("{file}{SHEET}{other}");
            let theirs = load::rows(&table, &format!("{theirs}{SHEET}{other}"), Locus::Nowhere).value;
            said.push(match theirs.is_some_and(|theirs| headed(&theirs) == headed(&rows)) {
                true => format!("sheet {other} was not read; `files: [{:?}, {named:?}]` reads both", within(&file)),
                false => format!(
                    "sheet {other} was not read: it has other columns; for its cards, add a kind with `files: {named:?}`"
                ),
            });
        }
        let mut files = vec![
            (format!("data/{name}/game.yaml"), about.into_bytes()),
            (format!("data/{name}/{file}"), bytes),
            (format!("templates/{name}/card.svg"), template.into_bytes()),
        ];
        let Some(table) = &self.cards else { return Ok((files, Vec::new())) };
        let folder = table.parent().unwrap_or(Path::new(""));
        let (mut missing, mut taken) = (Vec::new(), Taken::default());
        for picture in pictures {
            // a picture outside the table's folder would also be outside the project
            let within = FileName::new(&picture).is_ok_and(|name| taken.enter(&name));
            match world::named(&folder.join(&picture)) {
                Ok(bytes) if within => files.push((picture, bytes)),
                _ => missing.push(picture),
            }
        }
        if !missing.is_empty() {
            let more = if missing.len() > 5 { format!(", and {} more", missing.len() - 5) } else { String::new() };
            let named: Vec<String> = missing.into_iter().take(5).collect();
            said.push(format!("missing beside the table: {}{more}; copy them into the new folder", named.join(", ")));
        }
        Ok((files, said))
    }
}

/// Whether pieces of this size have parts that a table does not describe.
fn is_folded(size: &str) -> bool {
    matches!(size, "standee" | "dial")
}

/// Adds first rules of play to a game that was guessed; a game that is played says for how many players it is.
fn played(desk: &Desk, name: &str, files: &mut Files) {
    for (_, bytes) in files.iter_mut().filter(|(path, _)| path.ends_with("/game.yaml")) {
        *bytes = String::from_utf8_lossy(bytes).replacen("# players:", "players:", 1).into_bytes();
    }
    let world = files.iter().fold(Imagined::default(), |world, (path, bytes)| world.with(path, bytes.clone()));
    let begun = Project::new(Layered::new(Box::new(world), Box::new(desk.house.clone())));
    files.extend(interpreter::begin(&begun, name).map(|rules| (interpreter::path(name), rules.into_bytes())));
}

/// The icons that every game can use.
fn icons(desk: &Desk) -> BTreeSet<String> {
    let house = desk.house.list("templates/plain/icon");
    let drawn = house.iter().filter_map(|path| Some(path.rsplit('/').next()?.strip_suffix(".svg")?.to_owned()));
    drawn.chain(art::icons(&Project::new(desk.house.clone()))).collect()
}

/// Whether game names have no equivalent of a letter.
fn is_lost(c: char) -> bool {
    c.is_alphanumeric() && !has(c)
}

/// A path in the form that a shell reads as one word.
fn quoted(path: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-+,:~".contains(c);
    if path.chars().all(plain) { path.to_owned() } else { format!("'{}'", path.replace('\'', "'\\''")) }
}

/// A table, and the sheet of a workbook that is named after an exclamation mark.
fn in_workbook(path: &Path) -> (PathBuf, Option<String>) {
    match path.to_str().and_then(|text| text.rsplit_once(SHEET)) {
        Some((book, sheet)) if !path.exists() && Path::new(book).is_file() => (book.into(), Some(sheet.to_owned())),
        _ => (path.to_owned(), None),
    }
}

/// Paths in the project, with their contents.
type Files = Vec<(String, Vec<u8>)>;

/// The files of a starter: a whole project, or the data of a game that comes with lootpress.
fn starter_files(desk: &Desk, name: &str) -> Result<Files, Refusal> {
    let house = &desk.house;
    let folder = format!("{STARTERS}/{name}/");
    let whole = house
        .list(STARTERS)
        .into_iter()
        .filter(|path| path.starts_with(&folder))
        .map(|path| (path.clone(), path[folder.len()..].to_owned()));
    let mut found: Vec<(String, String)> = whole.collect();
    if found.is_empty() {
        let data = house.list(&format!("data/{name}"));
        if data.contains(&format!("data/{name}/game.yaml")) {
            found = data.into_iter().map(|path| (path.clone(), path)).collect();
        }
    }
    if found.is_empty() {
        let mut known: BTreeSet<String> = desk.shelf.ours().map(str::to_owned).collect();
        known.extend(house.list(STARTERS).iter().filter_map(|path| Some(path.split('/').nth(2)?.to_owned())));
        let help = match did_you_mean(name, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("the starters are {}", known.into_iter().collect::<Vec<_>>().join(", ")),
        };
        return Err(Refusal::new(format!("there is no starter {name}")).help(help));
    }
    let read = found.into_iter().filter_map(|(from, to)| Some((to, house.read(&from, u64::MAX).ok()?.into_owned())));
    Ok(read.collect())
}
