//! The state of reading a game's rules: declarations, the program so far, and all complaints.

use crate::node::{entries, get, items, meant, part, text};
pub(crate) use crate::program::Kind;
use crate::program::{Holding, MarkSpec, Num, Owner, PlaceSpec, Program, Reg, Seen};
use cards::declared::sheet::{Holds, Sheet};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::locus::written::Written;
use std::collections::{BTreeMap, BTreeSet};

/// A game while its rules are read.
pub(crate) struct Reader<'s> {
    pub(crate) sheet: &'s Sheet,
    pub(crate) program: Program,
    pub(crate) diags: Vec<Diag>,
    /// The numbers of the words in the vocabulary.
    pub(crate) numbered: BTreeMap<String, i32>,
    /// Fields of all kinds, with what they hold.
    pub(crate) fields: Vec<(String, Holds)>,
    pub(crate) terms: Vec<Term<'s>>,
    /// Named steps.
    pub(crate) steps: Vec<(&'s str, &'s Written)>,
    /// Words of the game, each with its node.
    pub(crate) words: Vec<(&'s str, &'s Written)>,
    /// The number of parts that the program may still have.
    pub(crate) budget: usize,
    /// Terms and steps that are being read, so that none contains itself.
    pub(crate) path: Vec<String>,
    /// The next free register.
    pub(crate) free: Reg,
    /// Words that `says` tests, and terms and steps that are used.
    pub(crate) used: BTreeSet<String>,
    /// Operations that deal, and where each is written.
    pub(crate) dealt: Vec<(usize, Locus)>,
    /// The first choice at which only the first player is on turn, until a step that passes the turn is found.
    pub(crate) alone: Option<Option<Locus>>,
    /// Registers and sets that were named since this was last emptied, one bit each.
    pub(crate) reads: (u64, u8),
}

/// A named value.
pub(crate) struct Term<'s> {
    pub(crate) name: &'s str,
    pub(crate) node: &'s Written,
    /// Whether the name is a term of cards.
    pub(crate) of_card: bool,
    /// Whether the name is a term of words or numbers, each of which it calls `it`.
    pub(crate) of_value: bool,
    /// Whether the name is a term of sets of cards, each of which it calls `it`.
    pub(crate) of_set: bool,
}

/// The meaning of a local name.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Var {
    Card(Reg),
    Cards(Reg),
    Seat(Reg),
    Num(Reg, Kind),
    /// The cards of a target `some`, by their set.
    Picked(Reg),
    /// One of several places with the same name, by its number in a register. One of several places with the same
    /// name; if it belongs to another player, a second register has the seat.
    Place(Reg, u8, Option<Reg>),
    /// The value, or the set of cards, being tested.
    It(Kind),
    These,
    Param(u8, Kind),
    /// A parameter with its value.
    Given(i32, Kind),
    This,
    Holder,
}

/// A loop or a block that can be left.
#[derive(Clone, Debug)]
pub(crate) struct Around {
    pub(crate) name: String,
    /// Jumps to its next pass, and out of it, whose targets are not yet known.
    pub(crate) again: Vec<usize>,
    pub(crate) out: Vec<usize>,
    /// Whether the step is a loop that takes turns, and the players among whom it does.
    pub(crate) turns: bool,
    pub(crate) among: Option<Num>,
}

/// The names that have a meaning at some point of the rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub(crate) vars: Vec<(String, Var)>,
    /// Whether a card is being tested, so that its fields can be named.
    pub(crate) looked: bool,
    /// Whether a term of cards is being read.
    pub(crate) asked: bool,
    /// Whether a player is being tested, so that `me` is that player.
    pub(crate) tested: bool,
    /// The register with the asking seat.
    pub(crate) caller: Option<Reg>,
    /// The register of the enclosing loop over seats; and all registers that hold the seat on turn.
    pub(crate) each: Option<Reg>,
    pub(crate) seats: Vec<Reg>,
    /// Targets that were chosen among cards that not all players see; and those of them that another player chose.
    pub(crate) private: Vec<String>,
    pub(crate) foreign: Vec<String>,
}

impl Scope {
    /// The scope with another name.
    pub(crate) fn with(&self, name: &str, var: Var) -> Scope {
        let mut scope = self.clone();
        scope.vars.push((name.to_owned(), var));
        scope
    }

    /// The scope for a choice of other players.
    pub(crate) fn others(&self) -> Scope {
        let mut scope = self.clone();
        scope.foreign.append(&mut scope.private);
        scope
    }

    /// From now on, all players may know the card of a name.
    pub(crate) fn reveal(&mut self, name: &str) {
        self.private.retain(|known| known != name);
        self.foreign.retain(|known| known != name);
    }

    /// The scope with a card that is being tested.
    pub(crate) fn looking(&self) -> Scope {
        Scope { looked: true, ..self.clone() }
    }
}

/// The largest number of registers of a frame.
pub(crate) const REGISTERS: Reg = 40;

impl Reader<'_> {
    /// Adds a complaint and its cure.
    pub(crate) fn complain(&mut self, at: Locus, code: &'static str, what: impl Into<String>, help: impl Into<String>) {
        self.diags.push(Diag::error(at, code, what.into()).help(help.into()));
    }

    /// Takes a part of the budget; false, and a complaint, if there is none left.
    pub(crate) fn spend(&mut self, at: Locus) -> bool {
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 {
            let what = "the rules are too large; each use of a term or of named steps counts again";
            self.complain(at, "too-large", what, "shorten those that are used most");
        }
        self.budget > 0
    }

    /// A free register.
    pub(crate) fn register(&mut self, at: Locus) -> Reg {
        if self.free >= REGISTERS {
            self.complain(at, "too-large", "loops and choices are nested too deeply", "nest fewer of them");
            return 0;
        }
        self.free += 1;
        self.free - 1
    }

    /// The number of a word of fields and marks; it is new if it was unknown.
    pub(crate) fn word(&mut self, word: &str) -> i32 {
        if let Some(known) = self.known_word(word) {
            return known;
        }
        let number = self.program.vocabulary.len() as i32;
        self.program.vocabulary.push(word.to_owned());
        self.numbered.insert(word.to_owned(), number);
        number
    }

    /// The number of a known word.
    pub(crate) fn known_word(&self, word: &str) -> Option<i32> {
        self.numbered.get(word).copied()
    }

    pub(crate) fn place(&self, name: &str) -> Option<u8> {
        self.program.places.iter().position(|place| place.name == name).map(|i| i as u8)
    }

    pub(crate) fn mark(&self, name: &str) -> Option<u8> {
        self.program.marks.iter().position(|mark| mark.name == name).map(|i| i as u8)
    }

    pub(crate) fn field(&self, name: &str) -> Option<u8> {
        self.fields.iter().position(|(field, _)| field == name).map(|i| i as u8)
    }

    /// A place of this game, as an example in a cure; one that the player sees, if there is one.
    pub(crate) fn a_place(&self) -> &str {
        let seen = |place: &&PlaceSpec| matches!(place.seen, Seen::Owner | Seen::All) && place.many == 1;
        let places = &self.program.places;
        places.iter().find(seen).or(places.first()).map_or("PLACE", |place| &place.name)
    }

    /// A field that holds numbers, as an example in a cure.
    pub(crate) fn a_field(&self) -> &str {
        self.fields.iter().find(|(_, holds)| matches!(holds, Holds::Number)).map_or("FIELD", |(name, _)| name)
    }

    /// A mark that is a number, as an example in a cure.
    pub(crate) fn a_mark(&self) -> &str {
        let counts = |mark: &&MarkSpec| mark.holding == Holding::Number && mark.owner != Owner::Card;
        self.program.marks.iter().find(counts).map_or("MARK", |mark| &mark.name)
    }

    /// Every name that can be used in an expression.
    pub(crate) fn names(&self) -> Vec<String> {
        let program = &self.program;
        let places = program.places.iter().map(|p| &p.name);
        let all = places.chain(program.marks.iter().map(|m| &m.name)).chain(self.fields.iter().map(|(name, _)| name));
        let all = all.chain(self.sheet.rules.iter().map(|(name, _)| name)).chain(&program.vocabulary).cloned();
        let terms = self.terms.iter().map(|term| term.name.to_owned());
        all.chain(terms).chain(["me", "all", "players", "others"].map(str::to_owned)).collect()
    }

    /// A written number, or the value of a rule by its name.
    pub(crate) fn constant(&self, text: &str) -> Option<i32> {
        let text = text.trim();
        let rule = || self.sheet.rules.iter().find(|(name, _)| name == text).map(|(_, n)| *n);
        let number = text.parse::<i64>().ok().or_else(rule)?;
        i32::try_from(number).ok().filter(|n| n.abs() <= 32_000)
    }

    /// A place by its name, or a complaint.
    pub(crate) fn want_place(&mut self, node: &Written) -> Option<u8> {
        let name = text(node).unwrap_or_default();
        let found = self.place(name);
        if found.is_none() {
            let names: Vec<&str> = self.program.places.iter().map(|p| p.name.as_str()).collect();
            let help = meant(name, names.iter().copied(), &format!("the places are {}", names.join(", ")));
            self.complain(node.at, "no-place", format!("there is no place `{name}`"), help);
        }
        found
    }
}

/// The entries of a section of play.yaml, which is a mapping.
pub(crate) fn section<'s>(
    top: &'s Written,
    name: &str,
    diags: &mut Vec<Diag>,
) -> &'s [(ground::locus::written::Key, Written)] {
    let Some(node) = get(top, name) else { return &[] };
    match entries(node) {
        Some(entries) => entries,
        None => {
            diags.push(crate::node::not(node, name, "a mapping of names"));
            &[]
        }
    }
}

/// The parts of an expression that may also be a list of cases.
pub(crate) fn is_cases(node: &Written) -> bool {
    items(node).is_some() || entries(node).is_some()
}

/// The place of an expression's bytes.
pub(crate) fn at(node: &Written, expression: &crate::expression::Expression) -> Locus {
    part(node, &expression.bytes)
}
