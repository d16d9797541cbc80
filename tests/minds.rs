//! What the players are like: small positions in which one weight of a policy or one expectation of a card decides what is done,
//! so that the answer follows by reason. A weight whose sign is turned, or that is taken for another, is noticed here. How well
//! policies play is the ladder's to say.

use lootpress::check;
use lootpress::diag::Severity;
use lootpress::dice::Dice;
use lootpress::game::{Pending, Rules};
use lootpress::locus::Locus;
use lootpress::world::{Disk, Imagined, Layered, Project};
use std::collections::BTreeSet;

mod loot_roll;
mod looterz;
mod search;

/// A table at which cards of our own are played by the numbers of the shipped rules.
struct Table<R: Rules> {
    setup: R::Setup,
}

impl<R: Rules> Table<R> {
    /// `about` is the `game.yaml` whose rules are played by; the cards are in these files and in no others.
    fn new(players: u8, about: &str, files: &[(&str, String)]) -> Table<R> {
        let path = |name: &str| format!("data/{}/{name}.yaml", R::NAME);
        let own = Imagined::default().with(&path("game"), about.replace("prose: aids.yaml", ""));
        let own = files.iter().fold(own, |own, (name, text)| own.with(&path(name), text.clone()));
        let project = Project::new(Layered::new(Box::new(own), Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))));
        let examined = check::examine::<R>(&project);
        // laws are for whole decks: what is wrong with a single card is another matter
        let broken = examined.diags.iter().filter(|d| d.severity == Severity::Error && d.subject.is_some());
        let broken: Vec<_> = broken.map(|d| (d.subject.as_deref(), &d.what)).collect();
        assert!(broken.is_empty(), "{broken:?}");
        let setup = R::compile(&examined.deck.expect("a deck"), players).value.expect("a table");
        Table { setup }
    }

    /// A position as scenarios write it.
    fn position(&self, given: &str) -> R::State {
        let given = serde_yaml::from_str(&format!("{{{given}}}")).unwrap_or_else(|e| panic!("{given}: {e}"));
        let arranged = R::arrange(&self.setup, given, Locus::Nowhere, &mut Dice::new(1, 0), &mut ());
        assert!(arranged.diags.is_empty(), "{:?}", arranged.diags);
        arranged.value.expect("a position")
    }

    /// What becomes of a position when whoever is asked does this.
    fn after(&self, mut state: R::State, words: &str) -> R::State {
        let Pending::Decide(seat) = R::pending(&self.setup, &state) else { panic!("nobody is asked") };
        let mut moves = Vec::new();
        R::legal(&self.setup, &state, seat, &mut moves);
        let choice = moves.into_iter().find(|m| R::name_move(&self.setup, *m) == words).expect(words);
        R::apply(&self.setup, &mut state, seat, choice, &mut Dice::new(1, 0), &mut ());
        state
    }

    /// Everything that a player of a policy does there, in thirty moods.
    fn done(&self, policy: &str, state: &R::State) -> BTreeSet<String> {
        let Pending::Decide(seat) = R::pending(&self.setup, state) else { panic!("nobody is asked") };
        let mut moves = Vec::new();
        R::legal(&self.setup, state, seat, &mut moves);
        let mut bot = lootpress::bot::named::<R>(policy).expect("a policy");
        let mut mood = |nth| {
            let choice = bot.choose(&self.setup, &R::view(&self.setup, state, seat), &moves, &mut Dice::new(9, nth));
            R::name_move(&self.setup, choice)
        };
        (0..30).map(&mut mood).collect()
    }

    /// These policies do this and nothing else.
    fn does(&self, policies: &[&str], given: &str, wanted: &str) {
        self.does_at(policies, &self.position(given), given, wanted);
    }

    /// The same of a position that is made already.
    fn does_at(&self, policies: &[&str], state: &R::State, why: &str, wanted: &str) {
        for policy in policies {
            let done: Vec<String> = self.done(policy, state).into_iter().collect();
            assert_eq!(done, [wanted], "{policy}, given {why}");
        }
    }
}
