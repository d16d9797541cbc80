//! Scenarios: given a position, when players make these moves, then this must be true. A file is a list of scenarios. Each game
//! defines its positions (`arrange`), the names of moves (`name_move`) and the parts of a position (`describe`). Designers can
//! write scenarios for their own cards.
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
//! `cards` are extra cards by kind, written as in the data files. Without `given`, the game is dealt as usual. `dice`
//! are the next throws. `when` lists moves: `A: lay Fight` (several as a list: `A: [play Strong Tea, B]`), `all: lay
//! Fight` (every seat when it must choose) and `until: roll` (until that is the present decision). A player who must
//! choose in between passes, or makes the only legal choice. `then` lists parts of the table (`A.bag`, `fight.party`)
//! and their expected values: a value, a list (in any order), or one of `in_order`, `first`, `last`, `count`, `has`,
//! `lacks`, `at_least`, `at_most`, `not`. It may also list `legal` and `illegal` moves of the player who must choose,
//! and lines that were `told` or `untold` since the start position. `and` continues with further `{dice, when,
//! then}`; each sees only the lines of the log after the one before it.

use cards::check;
use cards::game::{Deck, Rules, Watch, agreed};
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
mod words;
mod written;
pub use words::WORDS;

/// A scenario as written.
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

/// The next moves, and what must be true after them.
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

/// The result of a scenario.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The name of the scenario.
    pub name: String,
    /// Its place.
    pub at: Locus,
    /// The rules it proves, if it passes.
    pub proves: Vec<String>,
    /// The failures; empty if it passes.
    pub failures: Vec<Diag>,
    /// The events, one line for each choice or event.
    pub tale: Vec<String>,
    /// The guard that stopped the game, if any.
    pub stopped: Option<String>,
}

impl Judged {
    /// Whether it passes.
    pub fn passes(&self) -> bool {
        self.failures.iter().all(|d| d.severity < Severity::Error)
    }
}

/// The form of a scenario. `when`, `then` and `cards` contain words and cards of the game.
fn written<R: Rules>() -> Form {
    fn lines() -> Form {
        Form::List(Box::new(any()))
    }
    fn any() -> Form {
        Form::Map(Box::new(Form::Any))
    }
    fn round() -> Vec<Key> {
        vec![
            key("dice", "The results of the next dice that are rolled.", Vec::<u8>::form, false),
            key(
                "when",
                "The moves: each has a seat and the move in words. You can also use `all` and `until`.",
                lines,
                false,
            ),
            key(
                "then",
                "What must be true afterwards: values of the position, moves that are legal or not, lines of the log.",
                any,
                false,
            ),
        ]
    }
    fn rounds() -> Form {
        Form::List(Box::new(Form::Keys(Keys {
            name: "Round",
            says: "More moves, and what must be true after them.",
            keys: round(),
        })))
    }
    fn key(key: &'static str, says: &'static str, form: fn() -> Form, needed: bool) -> Key {
        Key { key, says, form, needed }
    }
    let mut keys = vec![
        key("name", "A sentence that says what the scenario proves.", String::form, true),
        key("proves", "The ids of the rules that the scenario proves.", Vec::<String>::form, false),
        key("players", "The number of players.", u8::form, true),
        key("variants", "The variants of the rules that are used.", Vec::<String>::form, false),
        key("cards", "Extra cards by kind, written as in the data files.", any, false),
        key("given", "The position at the start; without it, a game is dealt.", R::position, false),
    ];
    keys.extend(round());
    keys.push(key("and", "The next moves, and what must be true after them.", rounds, false));
    Form::Keys(Keys {
        name: "Scenario",
        says: "A scenario sets up a position, makes moves, and says what must be true afterwards.",
        keys,
    })
}

/// The form of a file of scenarios: a list, or a list under a key beside the file's version.
pub fn file<R: Rules>() -> Form {
    fn list<R: Rules>() -> Form {
        Form::List(Box::new(written::<R>()))
    }
    let scenarios = Key { key: "scenarios", says: "The list of scenarios.", form: list::<R>, needed: true };
    let keys =
        Keys { name: "Scenarios", says: "Scenarios, and the format version of the file.", keys: vec![scenarios] };
    Form::Either(vec![list::<R>(), versioned(Form::Keys(keys))])
}

/// Reads a file of scenarios. The readable scenarios are returned, even if others have errors.
pub fn read<R: Rules>(project: &Project, path: &str) -> Checked<Vec<(Locus, Scenario<R>)>> {
    load::list_under(project, path, "scenarios")
}

/// The files of scenarios that come with a game, in the order of their names.
pub fn files(project: &Project, game: &str) -> Vec<String> {
    let mut all = project.list(&format!("data/{game}/scenarios"));
    all.retain(|path| path.ends_with(".yaml"));
    all
}

/// Plays a scenario and returns the result. `twist` may change the compiled rules, for tests of the rules.
pub fn judge<R: Rules>(
    deck: &Deck<R>,
    project: &Project,
    at: Locus,
    scenario: Scenario<R>,
    twist: &dyn Fn(&mut R::Setup),
) -> Judged {
    watched(deck, project, at, scenario, twist, &mut ())
}

/// Judges a scenario; `watch` observes it like a played game.
pub fn watched<R: Rules>(
    deck: &Deck<R>,
    project: &Project,
    at: Locus,
    scenario: Scenario<R>,
    twist: &dyn Fn(&mut R::Setup),
    watch: &mut dyn Watch<R>,
) -> Judged {
    let Scenario { name, proves, players, variants, cards, given, dice, when, then, and } = scenario;
    let mut judged = Judged { name, at, proves, failures: Vec::new(), tale: Vec::new(), stopped: None };
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
        None => {
            let mut watch: &mut dyn Watch<R> = &mut told;
            Some(R::deal(&setup, &mut luck, &mut watch))
        }
    };
    let Some(state) = state else { return judged };
    watch.dealt(&setup, &state);
    let mut table = Stage::<R>::new(&setup, state, luck, players, watch);
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
    judged.stopped = table.over();
    if let Some(guard) = &judged.stopped {
        let what = format!("the game is stopped: {guard}");
        let told = R::halted(table.setup, &table.state).unwrap_or_else(|| Diag::error(at, "stopped", what));
        table.tale.push(told.what.clone());
        judged.failures.push(told);
    }
    judged.tale = table.tale;
    judged
}

impl Round {
    fn load(&self, at: Locus, dice: &mut Dice, failures: &mut Vec<Diag>) {
        if self.dice.len() > LOADED {
            let what = format!("{} dice are more than the {LOADED} that can be set", self.dice.len());
            failures.push(Diag::error(at.key("dice"), "too-many-dice", what).help("continue with `and`"));
        }
        dice.load(&self.dice);
    }

    /// Plays on; returns false if a move could not be made, because then nothing after it is meaningful.
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
