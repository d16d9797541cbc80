//! The behavior of bots: small positions in which one weight of a policy, or one expectation of a card, decides what is done, so
//! that the answer can be derived. A weight with the wrong sign, or one that is confused with another, is found here. `ladder`
//! tests how well policies play.

use lootpress::check;
use lootpress::diag::Severity;
use lootpress::dice::Dice;
use lootpress::game::{Pending, Rules};
use lootpress::locus::Locus;
use lootpress::world::{Disk, Imagined, Layered, Project};
use std::collections::BTreeSet;

mod dungeon_robber;
mod hero_loot;
mod loot_roll;
mod looterz;
mod search;

/// Policies, a position, and the choice of each policy in it.
type Row<'r> = (&'r [&'r str], &'r str, &'r str);

/// A table at which test cards are played by the numbers of the shipped rules.
struct Table<R: Rules> {
    setup: R::Setup,
}

impl<R: Rules> Table<R> {
    /// `about` is the `game.yaml` with the rules; the cards come from these files only.
    fn new(players: u8, about: &str, files: &[(&str, String)]) -> Table<R> {
        Table::varied(players, about, files, &[])
    }

    /// The same, with optional rules.
    fn varied(players: u8, about: &str, files: &[(&str, String)], variants: &[&str]) -> Table<R> {
        let path = |name: &str| format!("data/{}/{name}.yaml", R::NAME);
        let own = Imagined::default().with(&path("game"), about.replace("prose: aids.yaml", ""));
        let own = files.iter().fold(own, |own, (name, text)| own.with(&path(name), text.clone()));
        let project = Project::new(Layered::new(Box::new(own), Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))));
        let examined = check::examine::<R>(&project);
        // laws are for whole decks, and do not apply to single cards
        let broken = examined.diags.iter().filter(|d| d.severity == Severity::Error && d.subject.is_some());
        let broken: Vec<_> = broken.map(|d| (d.subject.as_deref(), &d.what)).collect();
        assert!(broken.is_empty(), "{broken:?}");
        let setup = R::varied(&examined.deck.expect("a deck"), players, variants).value.expect("a table");
        Table { setup }
    }

    /// A position as scenarios write it, and the following choices, each after ` > `. Fixed dice follow ` / `: `room: 6
    /// > backtrack / 18`.
    fn position(&self, written: &str) -> R::State {
        let mut steps = written.split(" > ").map(|step| {
            let (words, throws) = step.split_once(" / ").unwrap_or((step, ""));
            let throws: Vec<u8> = throws.split_whitespace().map(|n| n.parse().expect("a throw")).collect();
            let mut dice = Dice::new(1, 0);
            dice.load(&throws);
            (words, dice)
        });
        let (given, mut dice) = steps.next().expect("a position");
        let given = serde_yaml::from_str(&format!("{{{given}}}")).unwrap_or_else(|e| panic!("{given}: {e}"));
        let arranged = R::arrange(&self.setup, given, Locus::Nowhere, &mut dice, &mut ());
        assert!(arranged.diags.is_empty(), "{written}: {:?}", arranged.diags);
        let first = arranged.value.expect("a position");
        steps.fold(first, |state, (choice, mut dice)| self.after(state, choice, &mut dice))
    }

    /// The seat that must choose, and its choices.
    fn asked(&self, state: &R::State) -> (u8, Vec<R::Move>) {
        let Pending::Decide(seat) = R::pending(&self.setup, state) else { panic!("nobody is asked") };
        let mut moves = Vec::new();
        R::legal(&self.setup, state, seat, &mut moves);
        (seat, moves)
    }

    /// The position after this choice.
    fn after(&self, mut state: R::State, words: &str, dice: &mut Dice) -> R::State {
        let (seat, moves) = self.asked(&state);
        let named = |choice: &R::Move| R::name_move(&self.setup, *choice);
        let choice = moves.iter().find(|choice| named(choice) == words);
        let choice =
            choice.unwrap_or_else(|| panic!("{words} is none of {:?}", moves.iter().map(named).collect::<Vec<_>>()));
        R::apply(&self.setup, &mut state, seat, *choice, dice, &mut ());
        state
    }

    /// All choices of a player with this policy, with thirty random temperaments.
    fn done(&self, policy: &str, state: &R::State) -> BTreeSet<String> {
        let (seat, moves) = self.asked(state);
        let mut bot = lootpress::bot::named::<R>(policy).expect("a policy");
        let mut mood = |nth| {
            let choice = bot.choose(&self.setup, &R::view(&self.setup, state, seat), &moves, &mut Dice::new(9, nth));
            R::name_move(&self.setup, choice)
        };
        (0..30).map(&mut mood).collect()
    }

    /// In each row, each of the policies makes this choice and no other. Equally good choices are written in alphabetical order:
    /// `draw a Secret card or draw a War card`.
    fn all_do(&self, rows: &[Row<'_>]) {
        let mut wrong = String::new();
        for (policies, given, wanted) in rows {
            let state = self.position(given);
            for policy in *policies {
                let done = self.done(policy, &state).into_iter().collect::<Vec<_>>().join(" or ");
                if done != *wanted {
                    wrong += &format!("{policy}, given {given}: {done}; should be: {wanted}\n");
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong}");
    }

    /// One such row.
    fn does(&self, policies: &[&str], given: &str, wanted: &str) {
        self.all_do(&[(policies, given, wanted)]);
    }

    /// The same, for a position that already exists.
    fn does_at(&self, policies: &[&str], state: &R::State, why: &str, wanted: &str) {
        for policy in policies {
            let done: Vec<String> = self.done(policy, state).into_iter().collect();
            assert_eq!(done, [wanted], "{policy}, given {why}");
        }
    }
}
