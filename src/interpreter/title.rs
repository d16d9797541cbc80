//! A game in data as the command line sees it: printed as declared, and played with a table size that has room for its cards.

use crate::Interpreted;
use crate::read::{Read, read};
use crate::rules::Own;
use crate::usual;
use cards::check::Examined;
use cards::declared::rules::{self, Reader, Rule, Told};
use cards::declared::{Cards, Declared};
use cards::game::{Deck, Fact, Facts, Numbered, Opened, Schema, Worded};
use ground::diag::{Checked, Diag, Severity};
use ground::grammar::schema::schema;
use ground::world::Project;
use std::ops::Range;
use std::sync::Arc;
use table::replay::Replay;
use table::scenario::{self, Judged};
use table::title::{
    Asked, Beside, Experiment, Follower, Known, Left, Person, Playable, Played as Games, Recorded, Shelf, Source, Title,
};
use table::verdict::terms::Terms;

/// A game in data that is played.
pub struct Played {
    printed: Declared,
    small: Shelf<Interpreted<1>>,
    middle: Shelf<Interpreted<2>>,
    large: Shelf<Interpreted<4>>,
}

fn shelf<const W: usize>(name: &str) -> Shelf<Interpreted<W>> {
    let print = |_: &_, project: &Project, name: &str| {
        let Opened { components, facts, diags, .. } = Declared::new(name).open(project);
        (components, facts, diags)
    };
    Shelf::of(name, Source { deck: deck::<W>, print, terms: usual::terms, rules: ids })
}

/// The ids of a game's rules: those of play.yaml, and of rules.yaml if there is one.
fn ids(project: &Project, game: &str) -> Checked<Option<Vec<Rule>>> {
    rules::index(project, game).map(|index| {
        let rule = |told: Told| Rule { id: told.id, at: told.at, read_by: Reader::Engine };
        let own = read(project, game).value.map(|Read { rules, .. }| rules).unwrap_or_default().into_iter().map(rule);
        Some(index.into_iter().flatten().chain(own).collect())
    })
}

/// The rules as facts for the rulebook: each sentence by its id, and all of them in order.
fn fact(rules: Vec<Told>) -> Fact {
    let word = |text: String| Fact::Word(text);
    let line = |rule: &Told| {
        let own = [("says", word(rule.says.clone())), ("depth", Fact::Number(rule.depth.into()))];
        Fact::Map(own.map(|(name, fact)| (name.to_owned(), fact)).into())
    };
    let all = Fact::List(rules.iter().map(line).collect());
    Fact::Map(rules.into_iter().map(|rule| (rule.id, word(rule.says))).chain([("all".to_owned(), all)]).collect())
}

/// The deck of a game in data, with its rules; complete if it can be played.
pub fn deck<const W: usize>(project: &Project, game: &str) -> Examined<Interpreted<W>> {
    let mut diags = Vec::new();
    let Some(found) = read(project, game).drain(&mut diags) else {
        return Examined { deck: None, cards: Cards::default(), whole: false, diags, amiss: Vec::new() };
    };
    diags.extend(found.diags);
    let deck = found.program.map(|program| Deck::dealt(&found.sheet, Own(Arc::new(program)), |nth, _| nth));
    let whole = deck.is_some() && diags.iter().all(|diag| diag.severity < Severity::Error);
    Examined { deck, cards: Cards::default(), whole, diags, amiss: Vec::new() }
}

impl Played {
    /// The game in the folder `data/<name>/`.
    pub fn new(name: impl Into<String>) -> Played {
        let name = name.into();
        Played { small: shelf(&name), middle: shelf(&name), large: shelf(&name), printed: Declared::new(name) }
    }

    /// The smallest table that has room for its cards.
    fn sized(&self, project: &Project) -> &dyn Playable {
        let cards =
            read(project, self.printed.name()).value.and_then(|found| found.program).map_or(0, |p| p.titles.len());
        match cards {
            0..=64 => &self.small,
            65..=128 => &self.middle,
            _ => &self.large,
        }
    }

    /// Its rules in sentences, which may name these facts.
    fn told(&self, project: &Project, facts: &Facts) -> Checked<Vec<Told>> {
        let mut diags = Vec::new();
        let listed = rules::told(project, self.name(), facts).drain(&mut diags);
        let own = read(project, self.name()).drain(&mut diags).map(|found| found.rules);
        Checked { value: Some(listed.into_iter().flatten().chain(own.into_iter().flatten()).collect()), diags }
    }
}

impl Title for Played {
    fn name(&self) -> &str {
        self.printed.name()
    }

    fn open(&self, project: &Project) -> Opened {
        let mut opened = self.printed.open(project);
        let rules = self.told(project, &opened.facts).value.unwrap_or_default();
        // if the constants cannot be read, there are no facts, and complaints about the rulebook would be misleading
        if !opened.facts.is_empty() {
            opened.facts.insert("rules".to_owned(), fact(rules));
        }
        opened
    }

    fn words(&self, project: &Project) -> Vec<Worded> {
        self.printed.words(project)
    }

    fn numbers(&self, project: &Project) -> Checked<Vec<Numbered>> {
        self.printed.numbers(project)
    }

    fn rules(&self, project: &Project) -> Checked<Vec<Told>> {
        self.told(project, &self.printed.open(project).facts)
    }

    fn schemas(&self, project: &Project) -> Vec<Schema> {
        let mut all = self.printed.schemas(project);
        let of = scenario::files(project, self.name());
        let file = format!("data/{}/scenarios.schema.json", self.name());
        let says = schema(&format!("scenarios of {}", self.name()), &scenario::file::<Interpreted<1>>());
        all.push(Schema { file, of, says });
        all
    }

    fn table(&self) -> Option<&dyn Playable> {
        Some(self)
    }
}

impl Playable for Played {
    fn policies(&self) -> Vec<&'static str> {
        self.small.policies()
    }

    fn usual_policy(&self) -> &'static str {
        self.small.usual_policy()
    }

    fn rehearse(&self, project: &Project) -> Vec<Diag> {
        let mut diags = read(project, self.printed.name()).value.map(|found| found.diags).unwrap_or_default();
        if diags.iter().all(|diag| diag.severity < Severity::Error) {
            diags.extend(self.sized(project).rehearse(project));
        }
        diags
    }

    fn playtest(&self, project: &Project, asked: &Asked, follower: &dyn Follower) -> Checked<Games> {
        self.sized(project).playtest(project, asked, follower)
    }

    fn terms(&self, project: &Project) -> Checked<Terms> {
        self.small.terms(project)
    }

    fn known(&self, project: &Project) -> Known {
        let mut known = self.sized(project).known(project);
        known.opened = self.open(project);
        known
    }

    fn beside(&self, project: &Project, known: &Known) -> Beside {
        match self.sized(project).beside(project, known) {
            Beside::Other(_) => Beside::Other(Box::new(self.open(project))),
            other => other,
        }
    }

    fn tell(&self, project: &Project, asked: &Experiment, index: u64) -> Checked<Vec<String>> {
        self.sized(project).tell(project, asked, index)
    }

    fn record(&self, project: &Project, asked: &Experiment, index: u64) -> Checked<Recorded> {
        self.sized(project).record(project, asked, index)
    }

    fn shrink(
        &self,
        project: &Project,
        asked: &Experiment,
        games: Range<u64>,
        line: Option<&str>,
    ) -> Checked<Option<String>> {
        self.sized(project).shrink(project, asked, games, line)
    }

    fn replay(&self, project: &Project, replay: &Replay) -> Checked<Vec<String>> {
        self.sized(project).replay(project, replay)
    }

    fn scenarios(&self, project: &Project, files: &[String]) -> Checked<Vec<Judged>> {
        self.sized(project).scenarios(project, files)
    }

    fn sit(
        &self,
        project: &Project,
        asked: &Experiment,
        seat: u8,
        before: Option<&Replay>,
        person: &mut dyn Person,
    ) -> Checked<Left> {
        self.sized(project).sit(project, asked, seat, before, person)
    }
}
