//! From the files of a game to its program: `data/NAME/game.yaml` for cards and words, `data/NAME/play.yaml` for how it is played.

use crate::declare::{MARKS, PLACES};
use crate::keys::{SECTIONS, names};
use crate::node::{get, items, meant, spelt, text};
use crate::program::{Op, Owner, Program, Word};
use crate::reader::{Kind, Reader, Scope, section};
use crate::state::CARD_MARKS;
use crate::told::told;
use cards::declared::Declared;
use cards::declared::rules::Told;
use cards::declared::sheet::Sheet;
use cards::game::SEATS;
use ground::diag::{Checked, Diag, Severity};
use ground::format::FILES;
use ground::locus::written::{Form, Written, written};
use ground::locus::{Locus, Slip, slip};
use ground::world::Project;
use std::collections::{BTreeMap, BTreeSet};

/// Where a game says how it is played.
pub fn path(game: &str) -> String {
    format!("data/{game}/play.yaml")
}

/// A game as it was read: its cards, and its rules.
pub(crate) struct Read {
    pub(crate) sheet: Sheet,
    pub(crate) program: Option<Program>,
    /// Its rules in sentences.
    pub(crate) rules: Vec<Told>,
    /// Complaints about the rules of play.
    pub(crate) diags: Vec<Diag>,
}

/// Parts of a program, terms and steps counted wherever they are used.
const BUDGET: usize = 60_000;

/// Reads a game. The value is there if game.yaml could be read; complaints about its cards stand beside it. Rules are not complained of
/// where a card is missing: they would be blamed for what they do with it.
pub(crate) fn read(project: &Project, game: &str) -> Checked<Read> {
    let mut diags = Vec::new();
    let Some(sheet) = Declared::new(game).sheet(project).drain(&mut diags) else {
        return Checked { value: None, diags };
    };
    let mut own = Vec::new();
    let play = document(project, &path(game)).drain(&mut own);
    let about = document(project, &format!("data/{game}/game.yaml")).drain(&mut own);
    let (Some(play), Some(about)) = (play, about) else {
        return Checked { value: Some(Read { sheet, program: None, rules: Vec::new(), diags: own }), diags };
    };
    let (program, rules) = program(&sheet, &play, &about).drain(&mut own).unzip();
    let rules = rules.unwrap_or_default();
    if diags.iter().chain(&own).all(|diag| diag.severity < Severity::Error) {
        own.extend(idle_rules(project, game, &about));
    }
    let sound = |diags: &[Diag]| diags.iter().all(|diag| diag.severity < Severity::Error);
    if !sound(&diags) {
        return Checked { value: Some(Read { sheet, program: None, rules, diags: Vec::new() }), diags };
    }
    let program = program.filter(|_| sound(&own));
    Checked { value: Some(Read { sheet, program, rules, diags: own }), diags }
}

/// Warns of numbers of the rules that no file of the game names again.
fn idle_rules(project: &Project, game: &str, about: &Written) -> Vec<Diag> {
    let files =
        [format!("data/{game}"), format!("templates/{game}")].into_iter().flat_map(|folder| project.list(&folder));
    let read = |path: String| Some(project.text(&path, Locus::Nowhere).ok()?.1.to_string());
    let texts: Vec<String> = files.filter(|path| !path.ends_with(".png")).filter_map(read).collect();
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let times = |name: &str| {
        texts.iter().map(|text| text.split(|c| !part(c)).filter(|word| *word == name).count()).sum::<usize>()
    };
    let rules = section(about, "rules", &mut Vec::new()).iter().filter(|(key, _)| times(&key.text) < 2);
    let told = rules.map(|(key, _)| {
        let help = "name it in play.yaml or in a text, or take it out";
        Diag::warning(key.at, "unused", format!("nothing uses the rule `{}`", key.text)).help(help)
    });
    told.collect()
}

fn document(project: &Project, path: &str) -> Checked<Written> {
    let (source, text) = match project.text(path, Locus::Nowhere) {
        Ok(found) => found,
        Err(diag) => return Checked::bad(diag),
    };
    match written(source, &text) {
        Ok(found) if matches!(found.form, Form::Mapping(_)) => Checked::good(found),
        Ok(found) => {
            let diag = Diag::error(found.at, "wrong-type", format!("{path} must be a mapping of keys"));
            Checked::bad(diag.help("begin with `places:`, `play:` and `wins:`"))
        }
        Err((at, what)) => {
            let stop = if let Locus::Span { start, .. } = at { start as usize } else { 0 };
            let told = match slip(&text, stop) {
                Some(Slip { bytes: (start, len), what, help }) => {
                    Diag::error(Locus::span(source, start, len), "yaml", what).help(help)
                }
                None if what.contains("tab") => {
                    Diag::error(at, "yaml", "a tab in the indentation").help("indent with spaces, not with tabs")
                }
                None => Diag::error(at, "yaml", format!("the YAML cannot be read: {what}"))
                    .help("look for a missing quote, or an indentation other than that of the lines beside it"),
            };
            Checked::bad(told)
        }
    }
}

/// Compiles rules. The value is there whatever is wrong; errors say that it must not be played.
fn program(sheet: &Sheet, play: &Written, about: &Written) -> Checked<(Program, Vec<Told>)> {
    let mut reader = Reader {
        sheet,
        program: Program::default(),
        diags: Vec::new(),
        numbered: BTreeMap::new(),
        fields: Vec::new(),
        terms: Vec::new(),
        steps: Vec::new(),
        words: Vec::new(),
        budget: BUDGET,
        path: Vec::new(),
        free: 0,
        used: BTreeSet::new(),
        dealt: Vec::new(),
        alone: None,
        reads: (0, 0),
    };
    spelt(play, "play.yaml", &names(&SECTIONS), &mut reader.diags);
    // whatever is missing in a section whose name is misspelt, or of which there is too much, follows from that
    let mut first = reader.diags.len();
    if let Some(format) = get(play, "format") {
        let version = text(format).and_then(|n| n.parse::<u32>().ok());
        if version != Some(FILES) {
            let what = format!("this file is written in a format that this lootpress does not know: it reads {FILES}");
            reader.complain(format.at, "newer-format", what, "install a newer lootpress, or take the line out");
        }
    }
    for (key, node) in section(about, "words", &mut reader.diags) {
        reader.words.push((&key.text, node));
    }
    reader.words.truncate(200);
    reader.program.words = vec![Word::default(); reader.words.len()];
    reader.cards_of_sheet();
    reader.players(play);
    reader.patterns(play);
    reader.places(play);
    reader.marks(play);
    reader.named(play);
    reader.clashes(play);
    let sized = reader.diags.len();
    reader.sizes(play);
    if first == 0 && reader.diags.len() > sized {
        first = reader.diags.len();
    }
    reader.calls();
    reader.ends(play);
    match get(play, "play") {
        Some(steps) => reader.steps(steps, &Scope::default(), &mut Vec::new()),
        None => reader.complain(play.at, "missing-key", "`play` is missing", "add `play:` with the steps of a game"),
    }
    reader.emit(Op::EndGame);
    reader.meanings();
    reader.unmeant();
    reader.lexicon(play);
    // a fault elsewhere may be why nothing uses them
    if reader.diags.iter().all(|diag| diag.severity < Severity::Error) {
        reader.unused(play);
        reader.never_started(play);
        reader.never_passed();
        reader.dealt_out();
    }
    if first > 0 {
        reader.diags.truncate(first);
    }
    let rules = told(&mut reader, play);
    let Reader { mut program, diags, .. } = reader;
    program.classes = classes(sheet, program.titles.len());
    let clashing: Vec<String> =
        diags.iter().filter(|diag| NAMES.contains(&diag.code)).filter_map(|diag| named(&diag.what)).collect();
    let follows =
        |diag: &Diag| !NAMES.contains(&diag.code) && named(&diag.what).is_some_and(|name| clashing.contains(&name));
    let diags: Vec<Diag> = diags.into_iter().filter(|diag| !follows(diag)).collect();
    let mut once: Vec<Diag> = Vec::new();
    // a thousand complaints are more than a person reads
    for diag in diags.into_iter().take(1_000) {
        if !once.iter().any(|known| known.code == diag.code && (known.at == diag.at || known.what == diag.what)) {
            once.push(diag);
        }
    }
    Checked { value: Some((program, rules)), diags: once }
}

/// Complaints about a name: what else is told of it follows from them.
const NAMES: [&str; 2] = ["twice", "reserved"];

/// The first name that a complaint is about.
fn named(what: &str) -> Option<String> {
    what.split('`').nth(1).map(str::to_owned)
}

/// Cards of different kinds look otherwise from behind.
fn classes(sheet: &Sheet, cards: usize) -> Vec<u8> {
    let kinds = sheet.cards.iter().flat_map(|card| std::iter::repeat_n(card.kind as u8, card.copies.into()));
    kinds.take(cards).collect()
}

impl<'s> Reader<'s> {
    fn players(&mut self, play: &'s Written) {
        let (low, high) = self.sheet.players;
        let seats = |n: i64| n.clamp(1, SEATS as i64) as u8;
        self.program.players = (seats(low), seats(high));
        if high > SEATS as i64 {
            let what = format!("{high} players, and a table has {SEATS} seats");
            self.diags
                .push(Diag::warning(self.sheet.at, "players", what).help("it is played by as many as there are seats"));
        }
        let Some(teams) = get(play, "teams") else { return };
        match text(teams).and_then(|n| n.parse::<u8>().ok()).filter(|n| (2..=4).contains(n)) {
            Some(n) if (low..=high).all(|players| players % i64::from(n) == 0) => {
                self.program.teams = n;
                if low == i64::from(n) {
                    let what = format!("with {low} players each is a team alone, and has no partner");
                    let help = "let `players` in game.yaml begin with more, or leave `teams` out";
                    self.diags.push(Diag::warning(teams.at, "teams", what).help(help));
                }
            }
            Some(n) => {
                let what = format!("{n} teams cannot be made of {low}..{high} players");
                self.complain(teams.at, "teams", what, "let `players` in game.yaml be numbers that the teams divide");
            }
            None => self.complain(teams.at, "teams", "`teams` is a number from 2 to 4", "write how many there are"),
        }
    }

    /// Places and marks are no more than the largest table has room for.
    fn sizes(&mut self, play: &'s Written) {
        let seats = usize::from(self.program.players.1);
        let slots = |owner: Owner, many: u8| match owner {
            Owner::Table => usize::from(many),
            Owner::Player | Owner::Team => seats * usize::from(many),
            Owner::Card => 0,
        };
        let places: usize = self.program.places.iter().map(|place| slots(place.owner, place.many)).sum();
        let on_cards = self.program.marks.iter().filter(|mark| mark.owner == Owner::Card).count();
        let marks: usize = self.program.marks.iter().map(|mark| slots(mark.owner, 1)).sum();
        for (name, used, room) in [("places", places, PLACES), ("marks", marks, MARKS)] {
            if used > room {
                let at = get(play, name).map_or(play.at, |node| node.at);
                let what = format!("{used} {name}, those of each player counted, and a table has room for {room}");
                self.complain(at, "too-large", what, "do with fewer, or with fewer players");
            }
        }
        if on_cards > CARD_MARKS {
            let at = get(play, "marks").map_or(play.at, |node| node.at);
            let what = format!("{on_cards} marks lie on cards, and a card has room for {CARD_MARKS}");
            self.complain(at, "too-large", what, "do with fewer");
            self.program.marks.retain(|mark| mark.owner != Owner::Card);
        }
        if self.program.places.len() > PLACES || self.program.marks.len() > MARKS {
            self.program.places.truncate(PLACES);
            self.program.marks.truncate(MARKS);
        }
    }

    /// Who wins, and what bots hope for.
    fn ends(&mut self, play: &'s Written) {
        let scope = Scope::default();
        if let Some(wins) = get(play, "wins") {
            let listed = items(wins).unwrap_or(std::slice::from_ref(wins));
            for one in listed {
                let num = self.num(one, &scope, Kind::Number);
                self.program.wins.extend(num);
            }
        }
        self.program.at_once = get(play, "wins_at_once").and_then(|node| self.truth(node, &scope));
        self.program.wins_if = get(play, "wins_if").and_then(|node| self.truth(node, &scope));
        self.program.hopes = get(play, "hopes").and_then(|node| self.num(node, &scope, Kind::Number));
        let written = ["wins", "wins_at_once", "wins_if"].iter().any(|key| get(play, key).is_some());
        let by_step = self.steps_say(get(play, "play"), "win");
        if !written && !by_step {
            let help =
                "say `wins: [score]`, what is compared at the end, or `wins_if` for one player, or for all together";
            self.complain(play.at, "no-wins", "nobody can win", help);
        }
    }

    fn steps_say(&self, node: Option<&Written>, verb: &str) -> bool {
        match node.map(|node| &node.form) {
            Some(Form::Mapping(all)) => {
                all.iter().any(|(key, node)| key.text == verb || self.steps_say(Some(node), verb))
            }
            Some(Form::List(all)) => all.iter().any(|node| self.steps_say(Some(node), verb)),
            _ => false,
        }
    }

    /// Warns of terms and steps that are not used, and of places that no card comes to.
    fn unused(&mut self, play: &'s Written) {
        for (of, what) in [("terms", "term"), ("steps", "list of steps")] {
            for (key, _) in section(play, of, &mut Vec::new()) {
                if !self.used.contains(&key.text) {
                    let told = format!("nothing uses the {what} `{}`", key.text);
                    let names: Vec<String> = self.used.iter().cloned().collect();
                    let help = meant(&key.text, names.iter().map(String::as_str), "name it somewhere, or take it out");
                    self.diags.push(Diag::warning(key.at, "unused", told).help(help));
                }
            }
        }
        for (nth, (key, _)) in
            section(play, "places", &mut Vec::new()).iter().enumerate().take(self.program.places.len())
        {
            let nth = nth as u8;
            let filled = |op: &Op| match op {
                Op::Trade(a, b) => a.place == nth || b.place == nth,
                other => other.fills() == Some(nth),
            };
            if self.program.places[usize::from(nth)].starts.is_empty() && !self.program.ops.iter().any(filled) {
                let what = format!("no card ever comes to `{}`", key.text);
                let help = "let cards start there, as in `starts: card`, or move one there";
                self.diags.push(Diag::warning(key.at, "never-filled", what).help(help));
            }
        }
    }
}
