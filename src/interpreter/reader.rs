//! The state of reading a game's rules: declarations, the program so far, and all complaints.

use crate::node::{entries, get, items, meant, part, text};
pub(crate) use crate::program::Kind;
use crate::program::{Num, Program, Reg};
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
    /// Steps that have a name.
    pub(crate) steps: Vec<(&'s str, &'s Written)>,
    /// Words of the game, each with its node.
    pub(crate) words: Vec<(&'s str, &'s Written)>,
    /// Parts that the program may still have.
    pub(crate) budget: usize,
    /// Terms and steps that are being read: none may be part of itself.
    pub(crate) path: Vec<String>,
    /// The next register that is free.
    pub(crate) free: Reg,
    /// Words that are asked for by `says`, terms and steps that are used.
    pub(crate) used: BTreeSet<String>,
    /// Operations that deal, and where each is written.
    pub(crate) dealt: Vec<(usize, Locus)>,
    /// The first choice in which the turn is nobody's but the first player's, until one is found that passes it on.
    pub(crate) alone: Option<Option<Locus>>,
    /// Registers and sets that were named since this was emptied, one bit each.
    pub(crate) reads: (u64, u8),
}

/// A named value.
pub(crate) struct Term<'s> {
    pub(crate) name: &'s str,
    pub(crate) node: &'s Written,
    /// Whether it is asked of a card.
    pub(crate) of_card: bool,
}

/// What a name stands for in a part of the rules alone.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Var {
    Card(Reg),
    Cards(Reg),
    Seat(Reg),
    Num(Reg, Kind),
    /// Cards that are picked, by their set.
    Picked(Reg),
    /// One of several places of a name, by its number in a register.
    Place(Reg, u8),
    /// The value, or the set of cards, that is looked at.
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
    /// Jumps to its next pass, and out of it, whose targets are still to be known.
    pub(crate) again: Vec<usize>,
    pub(crate) out: Vec<usize>,
    /// Whether it is a loop that takes turns, and which players it is among.
    pub(crate) turns: bool,
    pub(crate) among: Option<Num>,
}

/// The names that have a meaning at a place of the rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub(crate) vars: Vec<(String, Var)>,
    /// Whether a card is looked at, whose fields can be named.
    pub(crate) looked: bool,
    /// Whether a term is asked of a card.
    pub(crate) asked: bool,
    /// Where the seat is kept that asked.
    pub(crate) caller: Option<Reg>,
    /// The registers of the loop over seats around it; and all those that keep the seat whose turn it is.
    pub(crate) each: Option<Reg>,
    pub(crate) seats: Vec<Reg>,
    /// Targets that were chosen among cards that not all players see; and those of them that a player other than the asked one chose.
    pub(crate) private: Vec<String>,
    pub(crate) foreign: Vec<String>,
}

impl Scope {
    /// The same with another name.
    pub(crate) fn with(&self, name: &str, var: Var) -> Scope {
        let mut scope = self.clone();
        scope.vars.push((name.to_owned(), var));
        scope
    }

    /// The same where other players choose.
    pub(crate) fn others(&self) -> Scope {
        let mut scope = self.clone();
        scope.foreign.append(&mut scope.private);
        scope
    }

    /// All may know now what stands behind a name.
    pub(crate) fn reveal(&mut self, name: &str) {
        self.private.retain(|known| known != name);
        self.foreign.retain(|known| known != name);
    }

    /// The same with a card that is looked at.
    pub(crate) fn looking(&self) -> Scope {
        Scope { looked: true, ..self.clone() }
    }
}

/// The most registers of a part of the rules.
pub(crate) const REGISTERS: Reg = 40;

impl Reader<'_> {
    /// Notes a complaint and its cure.
    pub(crate) fn complain(&mut self, at: Locus, code: &'static str, what: impl Into<String>, help: impl Into<String>) {
        self.diags.push(Diag::error(at, code, what.into()).help(help.into()));
    }

    /// Takes a part of the budget; false, and a complaint, if there is none left.
    pub(crate) fn spend(&mut self, at: Locus) -> bool {
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 {
            let what =
                "the rules have more parts than a table can hold, terms and steps counted wherever they are used";
            self.complain(at, "too-large", what, "shorten what is used most");
        }
        self.budget > 0
    }

    /// A register that is free.
    pub(crate) fn register(&mut self, at: Locus) -> Reg {
        if self.free >= REGISTERS {
            self.complain(at, "too-large", "too many loops and choices in each other", "part them");
            return 0;
        }
        self.free += 1;
        self.free - 1
    }

    /// The number of a word that fields and marks may be.
    pub(crate) fn word(&mut self, word: &str) -> i32 {
        if let Some(known) = self.known_word(word) {
            return known;
        }
        let number = self.program.vocabulary.len() as i32;
        self.program.vocabulary.push(word.to_owned());
        self.numbered.insert(word.to_owned(), number);
        number
    }

    /// The number of a word that is one already.
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

    /// Every name that may stand in an expression.
    pub(crate) fn names(&self) -> Vec<String> {
        let program = &self.program;
        let places = program.places.iter().map(|p| &p.name);
        let all = places.chain(program.marks.iter().map(|m| &m.name)).chain(self.fields.iter().map(|(name, _)| name));
        let all = all.chain(self.sheet.rules.iter().map(|(name, _)| name)).chain(&program.vocabulary).cloned();
        let terms = self.terms.iter().map(|term| term.name.to_owned());
        all.chain(terms).chain(["me", "all", "players", "others"].map(str::to_owned)).collect()
    }

    /// A number that is written, or a rule by its name.
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
            self.complain(node.at, "no-place", format!("`{name}` is no place"), help);
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
