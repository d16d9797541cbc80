//! Scenarios: given a position, when these moves are made, then this is so. A file is a list of them, written for any game with
//! rules; what a position is, what moves are called and what can be asked about is the game's own (`arrange`, `name_move`,
//! `describe`). Designers write them for their own cards.
//!
//! ```yaml
//! - name: Equal numbers lose
//!   proves: [LR-E1, LR-60]
//!   players: 2
//!   given: {fight: {monster: Refuse Golem, number: 12}, A: {survivability: 11}}
//!   when:
//!     - all: lay Fight
//!   then: {wins: 0, told: [the monster 12]}
//! ```
//!
//! `cards` are extra ones, by kind, spelled as in the data files. Without `given` a game is dealt. `dice` are the next throws.
//! `when` lists moves: `A: lay Fight` (several as a list: `A: [play Strong Tea, B]`), `all: lay Fight` (every seat as it is asked)
//! and `until: roll` (until that is what is decided). Whoever is asked in between passes, or makes the only choice there is.
//! `then` names parts of the table (`A.bag`, `fight.party`) and what they are: a value, a list (these, in any order), or one of
//! `in_order`, `first`, `last`, `count`, `has`, `lacks`, `at_least`, `at_most`, `not`; beside them `legal` and `illegal` moves of whoever is
//! asked, and what was `told` and `untold` since the position stood there. `and` goes on with further `{dice, when, then}`, and each
//! hears what happens from there on.

use cards::check;
use cards::game::{Deck, Rules, agreed};
use cards::load;
use ground::diag::{Checked, Diag, Severity};
use ground::dice::{Dice, LOADED};
use ground::format::versioned;
use ground::grammar::{Form, Key, Keys, Written as _};
use ground::locus::Locus;
use ground::world::Project;
use serde::Deserialize;
use stage::Stage;
use written::{Act, Kinds, Then};

mod expect;
mod stage;
mod written;

/// A scenario as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Scenario<R: Rules> {
    name: String,
    #[serde(default)]
    proves: Vec<String>,
    players: u8,
    #[serde(default)]
    variants: Vec<String>,
    #[serde(default)]
    cards: Kinds<R::Draft>,
    #[serde(default)]
    given: Option<R::Given>,
    #[serde(default)]
    dice: Vec<u8>,
    #[serde(default)]
    when: Vec<Act>,
    #[serde(default)]
    then: Then,
    #[serde(default)]
    and: Vec<Round>,
}

impl<R: Rules> Scenario<R> {
    /// The rules it proves, if it passes.
    pub fn proves(&self) -> &[String] {
        &self.proves
    }
}

/// What happens next, and what is so afterwards.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Round {
    #[serde(default)]
    dice: Vec<u8>,
    #[serde(default)]
    when: Vec<Act>,
    #[serde(default)]
    then: Then,
}

/// How a scenario came out.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What it is called.
    pub name: String,
    /// Where it is written.
    pub at: Locus,
    /// The rules it proves, if it passes.
    pub proves: Vec<String>,
    /// What is not as it says; empty if it passes.
    pub failures: Vec<Diag>,
    /// What happened, a line a choice or an event.
    pub tale: Vec<String>,
}

impl Judged {
    /// Whether everything is as it says.
    pub fn passes(&self) -> bool {
        self.failures.iter().all(|d| d.severity < Severity::Error)
    }
}

/// How a scenario is written. What stands in `when`, `then` and `cards` is words and cards of the game.
fn written<R: Rules>() -> Form {
    fn lines() -> Form {
        Form::List(Box::new(any()))
    }
    fn any() -> Form {
        Form::Map(Box::new(Form::Any))
    }
    fn round() -> Vec<Key> {
        vec![
            key("dice", "The next throws.", Vec::<u8>::form, false),
            key("when", "The moves: who, and what in words; `all` and `until` as well.", lines, false),
            key(
                "then",
                "What is so afterwards: parts of the table, moves that are legal or not, what was told.",
                any,
                false,
            ),
        ]
    }
    fn rounds() -> Form {
        Form::List(Box::new(Form::Keys(Keys { name: "Round", says: "What happens next.", keys: round() })))
    }
    fn key(key: &'static str, says: &'static str, form: fn() -> Form, needed: bool) -> Key {
        Key { key, says, form, needed }
    }
    let mut keys = vec![
        key("name", "What it shows, as a sentence.", String::form, true),
        key("proves", "The rules that it proves.", Vec::<String>::form, false),
        key("players", "How many play.", u8::form, true),
        key("variants", "Variants of the rules that are agreed on.", Vec::<String>::form, false),
        key("cards", "Extra cards by kind, spelled as in the data files.", any, false),
        key("given", "The position to begin with; without it a game is dealt.", R::position, false),
    ];
    keys.extend(round());
    keys.push(key("and", "What happens next, and what is so then.", rounds, false));
    Form::Keys(Keys { name: "Scenario", says: "Given a position, when these moves are made, then this is so.", keys })
}

/// How a file of scenarios is written: a list, or one under a key, beside the file's version.
pub fn file<R: Rules>() -> Form {
    fn list<R: Rules>() -> Form {
        Form::List(Box::new(written::<R>()))
    }
    let scenarios = Key { key: "scenarios", says: "The scenarios.", form: list::<R>, needed: true };
    let keys = Keys { name: "Scenarios", says: "Scenarios, and the version of their file.", keys: vec![scenarios] };
    Form::Either(vec![list::<R>(), versioned(Form::Keys(keys))])
}

/// Reads a file of scenarios. Those that can be read are there, whatever is wrong with the others.
pub fn read<R: Rules>(project: &Project, path: &str) -> Checked<Vec<(Locus, Scenario<R>)>> {
    load::list_under(project, path, "scenarios")
}

/// The files of scenarios that come with a game, in the order of their names.
pub fn files(project: &Project, game: &str) -> Vec<String> {
    let mut all = project.list(&format!("data/{game}/scenarios"));
    all.retain(|path| path.ends_with(".yaml"));
    all
}

/// Plays a scenario and says whether all is as it says. `twist` may change the compiled rules: for those who test the rules.
pub fn judge<R: Rules>(
    deck: &Deck<R>,
    project: &Project,
    at: Locus,
    scenario: Scenario<R>,
    twist: &dyn Fn(&mut R::Setup),
) -> Judged {
    let Scenario { name, proves, players, variants, cards, given, dice, when, then, and } = scenario;
    let mut judged = Judged { name, at, proves, failures: Vec::new(), tale: Vec::new() };
    let extra = cards.placed(at.key("cards"));
    let Some(deck) = check::extended(deck, extra, project).drain(&mut judged.failures) else { return judged };
    let setup = agreed::<R>(&deck, players, &variants, at.key("variants")).placed(at.key("players"));
    let Some(mut setup) = setup.drain(&mut judged.failures) else { return judged };
    twist(&mut setup);
    let mut luck = Dice::new(1, 0);
    let first = Round { dice, when, then };
    first.load(at, &mut luck, &mut judged.failures);
    let mut told = Vec::new();
    let state = match given {
        Some(given) => R::arrange(&setup, given, at.key("given"), &mut luck, &mut told).drain(&mut judged.failures),
        None => Some(R::deal(&setup, &mut luck, &mut told)),
    };
    let Some(state) = state else { return judged };
    let mut table = Stage::<R>::new(&setup, state, luck, players);
    if let Err(broken) = R::invariants(&setup, &state) {
        let what = format!("this position is impossible: {broken}");
        judged.failures.push(Diag::error(at.key("given"), "bad-position", what));
        return judged;
    }
    table.hear(told);
    let mut go_on = first.play(at, &mut table, &mut judged.failures);
    for (i, round) in and.iter().enumerate() {
        if !go_on {
            break;
        }
        let at = at.key("and").nth(i);
        round.load(at, &mut table.dice, &mut judged.failures);
        table.forget();
        go_on = round.play(at, &mut table, &mut judged.failures);
    }
    judged.tale = table.tale;
    judged
}

impl Round {
    fn load(&self, at: Locus, dice: &mut Dice, failures: &mut Vec<Diag>) {
        if self.dice.len() > LOADED {
            let what = format!("{} dice are more than the {LOADED} that can be set", self.dice.len());
            failures.push(Diag::error(at.key("dice"), "too-many-dice", what).help("go on with `and`"));
        }
        dice.load(&self.dice);
    }

    /// Plays on; false if a move could not be made, so that nothing after it means anything.
    fn play<R: Rules>(&self, at: Locus, table: &mut Stage<'_, R>, failures: &mut Vec<Diag>) -> bool {
        for (i, act) in self.when.iter().enumerate() {
            if let Err(diag) = table.act(act, at.key("when").nth(i)) {
                failures.push(diag);
                return false;
            }
        }
        if table.dice.loaded() > 0 {
            let what = format!("{} of the dice are never rolled", table.dice.loaded());
            let help = "remove them, or continue the game until they are rolled";
            failures.push(Diag::error(at.key("dice"), "dice-left", what).help(help));
            table.dice.load(&[]);
        }
        failures.extend(expect::unmet(&self.then, at.key("then"), table));
        true
    }
}
