//! Reads the files of a game and makes its program: `data/NAME/game.yaml` has the cards and words,
//! `data/NAME/play.yaml` the rules of play.

use crate::declare::{MARKS, PLACES};
use crate::keys::{SECTIONS, names};
use crate::node::{get, items, meant, spelt, text};
use crate::program::{Num, Op, Owner, Program, Word};
use crate::reader::{Kind, Reader, Scope, section};
use crate::state::CARD_MARKS;
use crate::told::told;
use cards::declared::Declared;
use cards::declared::rules::Told;
use cards::declared::sheet::Sheet;
use cards::game::SEATS;
use ground::diag::{Checked, Diag, Severity};
use ground::format::{FILES, newer};
use ground::locus::written::{Form, Written};
use ground::locus::{Locus, Slip, slip};
use ground::world::Project;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The path of a game's play.yaml.
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

/// The largest number of parts of a program. Each use of a term or of named steps counts again.
const BUDGET: usize = 60_000;

/// Reads a game. Returns a value if game.yaml could be read, together with complaints about its cards. If a card is
/// missing, the rules are not checked, because they would be blamed for the missing card.
pub(crate) fn read(project: &Project, game: &str) -> Checked<Read> {
    let mut diags = Vec::new();
    let Some(sheet) = Declared::new(game).sheet(project).drain(&mut diags) else {
        return Checked { value: None, diags };
    };
    let mut own = Vec::new();
    let play = document(project, &path(game)).then(in_format).drain(&mut own);
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

/// The file, if this version reads its format.
fn in_format(play: Arc<Written>) -> Checked<Arc<Written>> {
    let Some(format) = get(&play, "format") else { return Checked::good(play) };
    match text(format).and_then(|version| version.parse().ok()) {
        Some(version) if version > i64::from(FILES) => Checked::bad(newer(version, format.at)),
        Some(1..) => Checked::good(play),
        _ => {
            let diag = Diag::error(format.at, "wrong-type", "`format` must be a whole number, 1 or more");
            Checked::of(play, vec![diag.help(format!("write `format: {FILES}`"))])
        }
    }
}

/// Warns of numbers of the rules that no other file of the game uses.
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
        let help = "use it in play.yaml or in a text, or remove it";
        Diag::warning(key.at, "unused", format!("nothing uses the rule `{}`", key.text)).help(help)
    });
    told.collect()
}

fn document(project: &Project, path: &str) -> Checked<Arc<Written>> {
    let (source, text) = match project.text(path, Locus::Nowhere) {
        Ok(found) => found,
        Err(diag) => return Checked::bad(diag),
    };
    match project.sources.tree(source) {
        Ok(found) if matches!(found.form, Form::Mapping(_)) => Checked::good(found),
        // an empty file has no keys
        Ok(found) if matches!(&found.form, Form::Scalar(word) if word.text.is_empty()) => {
            Checked::good(Arc::new(Written { form: Form::Mapping(Vec::new()), at: found.at }))
        }
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
                None => Diag::error(at, "yaml", format!("the YAML cannot be read: {what}")).help(
                    "look for a missing quote, or for an indentation that differs from that of the lines around it",
                ),
            };
            Checked::bad(told)
        }
    }
}

/// Compiles rules. Always returns a value; if there are errors, it must not be played.
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
    // a misspelled section, or one that is too large, causes other complaints, which are left out
    let mut first = reader.diags.len();
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
    reader.shared(play);
    reader.begins(play);
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
        None => reader.complain(play.at, "missing-key", "`play` is missing", "add `play:` with the steps of the game"),
    }
    reader.emit(Op::EndGame);
    reader.meanings();
    reader.unmeant();
    reader.lexicon(play);
    // an error elsewhere may be the reason why nothing uses them
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
    // if two things have the same name, the other one was perhaps meant
    let torn = diags.iter().any(|diag| diag.code == "twice");
    let follows = |diag: &Diag| {
        torn && diag.code == "types"
            || !NAMES.contains(&diag.code) && named(&diag.what).is_some_and(|name| clashing.contains(&name))
    };
    let diags: Vec<Diag> = diags.into_iter().filter(|diag| !follows(diag)).collect();
    let mut once: Vec<Diag> = Vec::new();
    // more than a thousand complaints help no one
    for diag in diags.into_iter().take(1_000) {
        if !once.iter().any(|known| known.code == diag.code && (known.at == diag.at || known.what == diag.what)) {
            once.push(diag);
        }
    }
    Checked { value: Some((program, rules)), diags: once }
}

/// Complaints about a name that cause other complaints about it.
const NAMES: [&str; 2] = ["twice", "reserved"];

/// The first name that a complaint is about.
fn named(what: &str) -> Option<String> {
    what.split('`').nth(1).map(str::to_owned)
}

/// Cards of different kinds have different backs.
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
            let what = format!("`players` is {high}; a game with play.yaml can have up to {SEATS}");
            let help = format!("games are played with up to {SEATS}");
            self.diags.push(Diag::warning(self.sheet.at, "players", what).help(help));
        }
        let Some(teams) = get(play, "teams") else { return };
        match text(teams).and_then(|n| n.parse::<u8>().ok()).filter(|n| (2..=4).contains(n)) {
            Some(n) if (low..=high).all(|players| players % i64::from(n) == 0) => {
                self.program.teams = n;
                if low == i64::from(n) {
                    let what = format!("with {low} players, each team has only one player");
                    let help = "begin `players` in game.yaml with a larger number, or remove `teams`";
                    self.diags.push(Diag::warning(teams.at, "teams", what).help(help));
                }
            }
            Some(n) => {
                let what = format!("{low}..{high} players cannot form {n} equal teams");
                let help = format!("make every number of `players` in game.yaml a multiple of {n}");
                self.complain(teams.at, "teams", what, help);
            }
            None => {
                self.complain(teams.at, "teams", "`teams` must be a number from 2 to 4", "write the number of teams")
            }
        }
    }

    /// Reports if there are more places and marks than the largest table has room for.
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
                let what = format!("there are {used} {name}, counting each player's; the limit is {room}");
                self.complain(at, "too-large", what, format!("use fewer {name}, or fewer players"));
            }
        }
        if on_cards > CARD_MARKS {
            let at = get(play, "marks").map_or(play.at, |node| node.at);
            let what = format!("there are {on_cards} marks on cards; the limit is {CARD_MARKS}");
            self.complain(
                at,
                "too-large",
                what,
                "combine some: one mark with a list of words can replace several yes/no marks",
            );
            self.program.marks.retain(|mark| mark.owner != Owner::Card);
        }
        if self.program.places.len() > PLACES || self.program.marks.len() > MARKS {
            self.program.places.truncate(PLACES);
            self.program.marks.truncate(MARKS);
        }
    }

    /// Reads who wins, and the value that bots try to increase.
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
        let paid = self.program.actions.iter().flat_map(|action| &action.pays).map(|(mark, _)| *mark);
        let paid = paid.fold(0, |marks, mark| marks | 1_u128.checked_shl(mark.into()).unwrap_or(0));
        let read = self.program.at_once.as_ref().and_then(Num::marks);
        self.program.at_once_marks = read.filter(|read| read & paid == 0);
        self.program.wins_if = get(play, "wins_if").and_then(|node| self.truth(node, &scope));
        if let (Some(wins), Some(_)) = (get(play, "wins"), &self.program.wins_if) {
            let what = "`wins` and `wins_if` cannot both decide who wins";
            self.complain(
                wins.at,
                "wins-twice",
                what,
                "keep `wins_if` if all players win or lose together, else `wins`",
            );
        }
        self.program.hopes = get(play, "hopes").and_then(|node| self.num(node, &scope, Kind::Number));
        let written = ["wins", "wins_at_once", "wins_if"].iter().any(|key| get(play, key).is_some());
        let by_step = self.steps_say(get(play, "play"), "win");
        if !written && !by_step {
            let mark = self.a_mark();
            let help = format!(
                "add `wins: [{mark}]`, the values compared at the end, or `wins_if` for one player or all together"
            );
            self.complain(play.at, "no-wins", "no player can win", help);
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

    /// Warns of terms and steps that are not used, and of places that no card reaches.
    fn unused(&mut self, play: &'s Written) {
        for (of, what) in [("terms", "term"), ("steps", "list of steps")] {
            for (key, _) in section(play, of, &mut Vec::new()) {
                if !self.used.contains(&key.text) {
                    let told = format!("nothing uses the {what} `{}`", key.text);
                    let names: Vec<String> = self.used.iter().cloned().collect();
                    let help = meant(&key.text, names.iter().map(String::as_str), "use it, or remove it");
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
                let what = format!("no card ever reaches `{}`", key.text);
                let help = "add `starts:` to it, or move cards there";
                self.diags.push(Diag::warning(key.at, "never-filled", what).help(help));
            }
        }
    }
}
