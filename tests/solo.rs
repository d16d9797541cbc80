//! A game for one player, written completely outside `src/`: a stairway leads down into the dark; each step is worth gold, or is
//! missing. A player who turns back keeps the gold; one who falls is dead; one who reaches the bottom wins. So a game ends with a
//! score, a death or a win, without other players.

use lootpress::bot::named;
use lootpress::diag::{Checked, Diag};
use lootpress::dice::Dice;
use lootpress::game::{Breach, Deck, Fact, Facts, Game, Log, Outcome, Pending, Rules, SEATS};
use lootpress::locus::Locus;
use lootpress::measure::{Measured, NoLedger};
use lootpress::play::play;
use lootpress::replay::ending;
use lootpress::table::ids::{CardNo, NONE};
use lootpress::table::pile::Pile;
use lootpress::table::view::{Hidden, View};
use lootpress::title::{Asked, Playable, Shelf};
use lootpress::verdict::{Verdict, judge};
use lootpress::world::{Imagined, Project};
use serde::{Deserialize, Serialize};

enum Stair {}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Draft {
    Step { id: String, title: String, gold: i32 },
}

impl Game for Stair {
    const NAME: &'static str = "stair";
    const KINDS: &'static [&'static str] = &["step"];
    type Box = Empty;
    type Draft = Draft;
    type Card = i32;

    fn name(Draft::Step { id, title, .. }: &Draft) -> (&str, &str) {
        (id, title)
    }

    fn check(Draft::Step { gold, .. }: Draft, _: &Empty, _: Locus) -> Checked<i32> {
        Checked::good(gold)
    }

    fn laws(_: &Deck<Stair>) -> Vec<Diag> {
        Vec::new()
    }

    fn facts(_: &Deck<Stair>) -> Facts {
        Facts::new()
    }
}

#[derive(Clone, Deserialize)]
struct Empty {}

/// The gold of each step; a missing step has 0.
struct Setup(Vec<i32>);

#[derive(Clone, Copy)]
struct State {
    below: Pile<64>,
    gold: i32,
    end: Option<End>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Back,
    Dead,
    Bottom,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
enum Move {
    Down,
    Back,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Trod(CardNo);

impl State {
    fn down(&mut self, setup: &Setup, log: &mut impl Log<Trod>) {
        let Some(step) = self.below.take() else { return };
        log.note(Trod(step));
        let gold = setup.0[usize::from(step)];
        self.gold += gold;
        self.end = match gold {
            0 => Some(End::Dead),
            _ => self.below.is_empty().then_some(End::Bottom),
        };
    }
}

impl Hidden for Stair {
    fn turn_down(_: &Setup, table: &mut State, _: u8) {
        table.below.turn_down(0);
    }
}

impl Rules for Stair {
    type Setup = Setup;
    type State = State;
    type Move = Move;
    type Event = Trod;
    type View<'a> = View<'a, Stair>;
    type Given = Empty;

    fn compile(deck: &Deck<Stair>, players: u8) -> Checked<Setup> {
        if players != 1 {
            let what = format!("one goes down alone, not {players}");
            return Checked::bad(Diag::error(deck.about().at, "players", what).help("ask for 1 player"));
        }
        Checked::good(Setup(deck.cards().iter().map(|entry| entry.card).collect()))
    }

    fn deal(setup: &Setup, dice: &mut Dice, _: &mut impl Log<Trod>) -> State {
        let below = (0..setup.0.len() as CardNo).collect::<Pile<64>>().shuffled(dice);
        State { below, gold: 0, end: None }
    }

    fn pending(_: &Setup, state: &State) -> Pending {
        let Some(end) = state.end else { return Pending::Decide(0) };
        let mut score = [0; SEATS];
        score[0] = state.gold;
        let [winners, fallen] = [End::Bottom, End::Dead].map(|other| u8::from(end == other));
        Pending::Over(Outcome { score, winners, fallen, guard: None })
    }

    fn legal(_: &Setup, _: &State, _: u8, out: &mut Vec<Move>) {
        out.extend([Move::Down, Move::Back]);
    }

    fn apply(setup: &Setup, state: &mut State, _: u8, choice: Move, _: &mut Dice, log: &mut impl Log<Trod>) {
        match choice {
            Move::Down => state.down(setup, log),
            Move::Back => state.end = Some(End::Back),
        }
    }

    fn invariants(setup: &Setup, state: &State) -> Result<(), Breach> {
        let gold = state.gold <= setup.0.iter().sum();
        if gold { Ok(()) } else { Err("more gold than there is".into()) }
    }

    fn standing(_: &Setup, state: &State) -> [i32; SEATS] {
        std::array::from_fn(|seat| if seat == 0 { state.gold } else { 0 })
    }

    fn view<'a>(setup: &'a Setup, state: &'a State, seat: u8) -> View<'a, Stair> {
        View::new(setup, state, seat)
    }

    fn imagine(setup: &Setup, view: &View<'_, Stair>, dice: &mut Dice) -> State {
        // the steps behind the player are gone, and a player who counts knows which steps remain; here any order of the
        // remaining steps is possible
        let mut state = view.table();
        let left = state.below.len();
        let any = Stair::deal(setup, dice, &mut ()).below;
        state.below = any[..left].iter().copied().collect();
        state
    }

    fn arrange(setup: &Setup, _: Empty, _: Locus, dice: &mut Dice, log: &mut impl Log<Trod>) -> Checked<State> {
        Checked::good(Stair::deal(setup, dice, log))
    }

    fn roster(setup: &Setup) -> Fact {
        Fact::of(&setup.0)
    }

    fn describe(_: &Setup, state: &State) -> Fact {
        Fact::of(&(state.gold, &state.below[..]))
    }

    fn look(_: &Setup, view: &View<'_, Stair>) -> Vec<String> {
        let table = view.table();
        vec![format!("{} gold, {} steps below", table.gold, table.below.count())]
    }

    fn moment(_: &Setup, _: &State) -> &'static str {
        "step"
    }

    fn tell(_: &Setup, Trod(step): Trod) -> String {
        format!("step {step}")
    }

    fn tell_to(setup: &Setup, event: Trod, _: u8) -> Option<String> {
        Some(Self::tell(setup, event))
    }

    fn name_move(_: &Setup, choice: Move) -> String {
        format!("{choice:?}")
    }
}

impl Measured for Stair {
    type Ledger = NoLedger;
}

/// Eight steps, of which two are missing.
fn project(lines: &str) -> Project {
    let game = "title: Stair\ntagline: Mind your step.\nkinds: {step: [steps.yaml]}\n";
    let card = |(i, gold)| format!("- {{id: step-{i}, title: Step {i}, gold: {gold}}}\n");
    let steps: String = [1, 2, 3, 0, 2, 0, 1, 4].into_iter().enumerate().map(card).collect();
    let terms = format!(
        "players: [1]\ngames: 400\njudged_at: 400\ntables:\n  - {{name: main, bots: [random]}}\n  - {{name: deep, \
         bots: [search-10], share: 5 %}}\nlines:\n{lines}"
    );
    let files = [("game", game), ("steps", &steps), ("playtest", &terms)];
    let world = files
        .iter()
        .fold(Imagined::default(), |w, (name, text)| w.with(&format!("data/stair/{name}.yaml"), (*text).to_owned()));
    Project::new(world)
}

#[test]
fn one_player_ends_with_a_score_a_death_or_a_win() {
    let deck = lootpress::check::examine::<Stair>(&project("")).deck.expect("a deck");
    assert!(Stair::compile(&deck, 2).value.is_none());
    let setup = Stair::compile(&deck, 1).value.expect("a table");
    let mut bots = vec![named::<Stair>("random").expect("a policy")];
    let mut said: Vec<String> = Vec::new();
    for game in 0..2000 {
        let outcome = play(&setup, &mut bots, 1, game, true, &mut ()).expect("plays").outcome;
        assert!(!(outcome.won(0) && outcome.fell(0)), "{outcome:?}");
        said.push(ending(&outcome, 1).split(';').next().unwrap_or_default().to_owned());
    }
    said.sort_unstable();
    said.dedup();
    assert_eq!(said, ["the end of Player 1", "the game is over"]);
    // nobody gets past the two missing steps
    let mut state = Stair::deal(&setup, &mut Dice::new(1, 0), &mut ());
    state.below = [0, 1].into_iter().collect();
    for _ in 0..2 {
        Stair::apply(&setup, &mut state, 0, Move::Down, &mut Dice::new(1, 0), &mut ());
    }
    let Pending::Over(outcome) = Stair::pending(&setup, &state) else { panic!("it goes on") };
    assert_eq!(ending(&outcome, 1), "Player 1 wins; scores 3");
}

#[test]
fn what_lies_below_is_seen_by_nobody() {
    let setup = Setup(vec![1, 2, 3]);
    let state = Stair::deal(&setup, &mut Dice::new(1, 0), &mut ());
    let view = Stair::view(&setup, &state, 0);
    assert_eq!(view.table().below[..], [NONE; 3]);
    assert_eq!(Stair::imagine(&setup, &view, &mut Dice::new(2, 0)).below.len(), 3);
}

/// Random players turn back at the first step in half of all games, and fall in slightly more than a quarter.
#[test]
fn games_of_one_are_counted_and_judged() {
    let line = |id: &str, measure: &str, bounds: &str| {
        format!("  - {{id: {id}, says: {id}, tables: [main], measure: {measure}, {bounds}}}\n")
    };
    let lines = line("dead", "fallen", "at_least: 15 %, at_most: 35 %")
        + &line("alone", "wins/random", "at_most: 5 %")
        + &line("deadly", "fallen", "at_least: 60 %")
        + &line("rich", "points", "at_least: 8");
    let asked = Asked { seed: 1, ..Asked::default() };
    let played = Shelf::<Stair>::new().playtest(&project(&lines), &asked, &|| true);
    let played = played.value.unwrap_or_else(|| panic!("{:?}", played.diags));
    assert_eq!(played.record.tables[0].tally.games, 400);
    let judged = judge(&played.terms.expect("terms"), &played.record, &[]);
    let verdict = |id| judged.rulings.iter().find(|r| r.id == id).map(|r| r.verdict);
    assert_eq!(["dead", "alone"].map(verdict), [Some(Verdict::Pass); 2], "{judged:#?}");
    assert_eq!(["deadly", "rich"].map(verdict), [Some(Verdict::Fail); 2], "{judged:#?}");
}
