//! Finds the smallest scenario that a guard stops as it stopped a played game: the last choices before the stop, and only the parts of
//! the position that they need.

use super::{Experiment, Shelf, seated};
use crate::play;
use crate::scenario;
use cards::check::Examined;
use cards::game::{Deck, Fact, Log, Outcome, Rules, Watch, agreed};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use ground::world::{Imagined, Project};
use std::collections::{BTreeMap, VecDeque};

/// The most choices before a stop that are tried.
const CHOICES: usize = 60;

/// The file that holds a scenario while it is tried.
const FILE: &str = "shrunk.yaml";

/// The positions at the last choices of a game, with the choices, and the guard that stopped it.
#[derive(Default)]
struct Last {
    choices: VecDeque<(Fact, u8, String)>,
    stopped: Option<String>,
}

impl<E> Log<E> for Last {
    fn note(&mut self, _: E) {}

    fn listens(&self) -> bool {
        false
    }
}

impl<R: Rules> Watch<R> for Last {
    fn chose(&mut self, setup: &R::Setup, state: &R::State, seat: u8, _: &[R::Move], choice: R::Move) {
        if self.choices.len() == CHOICES {
            self.choices.pop_front();
        }
        self.choices.push_back((R::describe(setup, state), seat, R::name_move(setup, choice)));
    }

    fn over(&mut self, _: &R::Setup, _: &R::State, outcome: &Outcome) {
        self.stopped = outcome.guard.map(|guard| guard.to_string());
    }
}

/// A scenario without `then`: its first position and its choices.
#[derive(Clone)]
struct Small {
    name: String,
    players: u8,
    variants: Vec<String>,
    given: BTreeMap<String, Fact>,
    when: Vec<(u8, String)>,
}

impl Small {
    fn text(&self) -> String {
        let given: Vec<String> = self.given.iter().map(|(name, fact)| format!("{name}: {}", written(fact))).collect();
        let when = self.when.iter().map(|(seat, words)| format!("    - {}: {}\n", letter(*seat), word(words)));
        let variants = if self.variants.is_empty() {
            String::new()
        } else {
            format!("  variants: [{}]\n", self.variants.join(", "))
        };
        format!(
            "- name: {}\n  players: {}\n{variants}  given: {{{}}}\n  when:\n{}",
            word(&self.name),
            self.players,
            given.join(", "),
            when.collect::<String>()
        )
    }

    /// Whether this guard stops its game.
    fn stops<G: Rules>(&self, deck: &Deck<G>, how: &str) -> bool {
        let project = Project::new(Imagined::default().with(FILE, self.text()));
        let read = scenario::read::<G>(&project, FILE).value.and_then(|read| read.into_iter().next());
        let judged = read.map(|(at, scenario)| scenario::judge(deck, &project, at, scenario, &|_| ()));
        judged.is_some_and(|judged| judged.stopped.as_deref() == Some(how))
    }

    /// The scenario without a part of its position: a shared place or mark, or one of a seat.
    fn without(&self, (name, inner): &(String, Option<String>)) -> Small {
        let mut less = self.clone();
        match (less.given.get_mut(name), inner) {
            (Some(Fact::Map(all)), Some(inner)) => _ = all.remove(inner),
            _ => _ = less.given.remove(name),
        }
        less
    }
}

fn letter(seat: u8) -> char {
    char::from(b'A' + seat.min(25))
}

/// A word, in quotes if YAML needs them in a list or a map.
fn word(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || " _-'’".contains(c);
    let safe = text.chars().all(plain) && text.starts_with(char::is_alphabetic) && !["yes", "no"].contains(&text);
    if safe { text.to_owned() } else { format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")) }
}

fn written(fact: &Fact) -> String {
    match fact {
        Fact::Number(n) => n.to_string(),
        Fact::Word(yes) if ["yes", "no"].contains(&yes.as_str()) => yes.clone(),
        Fact::Word(text) => word(text),
        Fact::List(all) => format!("[{}]", all.iter().map(written).collect::<Vec<_>>().join(", ")),
        Fact::Map(all) => {
            let all = all.iter().map(|(name, fact)| format!("{}: {}", word(name), written(fact)));
            format!("{{{}}}", all.collect::<Vec<_>>().join(", "))
        }
    }
}

/// A position as `given` in a scenario: without empty marks, and without the moment, to which the choices lead.
fn position(fact: &Fact) -> BTreeMap<String, Fact> {
    let Fact::Map(all) = fact else { return BTreeMap::new() };
    let kept = all.iter().filter(|(name, _)| *name != "moment");
    let none = |fact: &Fact| matches!(fact, Fact::Word(word) if ["nobody", "no card"].contains(&word.as_str()));
    let within = |fact: &Fact| match fact {
        Fact::Map(all) => {
            Fact::Map(all.iter().filter(|(_, fact)| !none(fact)).map(|(n, f)| (n.clone(), f.clone())).collect())
        }
        other => other.clone(),
    };
    kept.filter(|(_, fact)| !none(fact)).map(|(name, fact)| (name.clone(), within(fact))).collect()
}

/// Plays game `index` of an experiment and makes a scenario of its end; `None` if no guard stopped it, or if its last choices alone
/// do not stop the game again.
pub(super) fn shrink<G: Rules>(
    shelf: &Shelf<G>,
    project: &Project,
    asked: &Experiment,
    index: u64,
) -> Checked<Option<String>> {
    let Examined { deck, whole, mut diags, .. } = shelf.examine(project);
    let Some(deck) = deck.filter(|_| whole) else { return Checked { value: None, diags } };
    let mut bots = seated::<G>(&asked.bots, asked.players, Locus::Nowhere, &mut diags);
    let setup = agreed::<G>(&deck, asked.players, &asked.variants, Locus::Nowhere).drain(&mut diags);
    let (Some(setup), false) = (setup, bots.is_empty()) else { return Checked { value: None, diags } };
    let mut last = Last::default();
    if let Err(broken) = play::play(&setup, &mut bots, asked.seed, index, true, &mut last) {
        let what = format!("game {index} with seed {} breaks an invariant: {broken}", asked.seed);
        diags.push(Diag::error(deck.about().at, "invariant", what).help("report it with this seed"));
        return Checked { value: None, diags };
    }
    let Some(how) = last.stopped else { return Checked { value: Some(None), diags } };
    let begun = |from: usize| {
        let (fact, ..) = last.choices.get(from)?;
        let when = last.choices.iter().skip(from).map(|(_, seat, words)| (*seat, words.clone())).collect();
        let name = format!("The game stops: {how}");
        Some(Small { name, players: asked.players, variants: asked.variants.clone(), given: position(fact), when })
    };
    let mut all = (0..last.choices.len()).rev().filter_map(begun);
    let Some(mut small) = all.find(|small| small.stops(&deck, &how)) else {
        return Checked { value: Some(None), diags };
    };
    let parts = small.given.iter().flat_map(|(name, fact)| {
        let inner = if let Fact::Map(all) = fact { all.keys().cloned().map(Some).collect() } else { Vec::new() };
        std::iter::once(None).chain(inner).map(move |inner| (name.clone(), inner))
    });
    for part in parts.collect::<Vec<_>>() {
        let less = small.without(&part);
        if less.stops(&deck, &how) {
            small = less;
        }
    }
    for nth in (0..small.when.len()).rev() {
        let mut less = small.clone();
        less.when.remove(nth);
        if !less.when.is_empty() && less.stops(&deck, &how) {
            small = less;
        }
    }
    Checked { value: Some(Some(small.text())), diags }
}
