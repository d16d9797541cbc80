//! A fifth game, written completely outside `src/`: Nim, misère or normal. There are heaps on the table; the player on turn
//! takes any number of at least one from a heap; the player who takes the last wins, or loses. Its data is loaded, checked,
//! played, and searched perfectly: according to Bouton (1901), a position is won if the exclusive or of the heaps is not 0.

use lootpress::bot::Search;
use lootpress::diag::{Checked, Diag};
use lootpress::dice::Dice;
use lootpress::game::{Bot, Breach, Deck, Fact, Facts, Game, Log, Outcome, Pending, Rules, SEATS};
use lootpress::locus::Locus;
use lootpress::measure::{Measured, NoLedger};
use lootpress::play::play;
use lootpress::title::{Shelf, Title};
use lootpress::world::{Imagined, Project};
use serde::{Deserialize, Serialize};

// -- the cards: what `game.yaml` and the card files say, and when it is legal ------------------------------------------------

enum Nim {}

/// The content of `game.yaml` beyond what every game has.
#[derive(Clone, Deserialize)]
struct Constants {
    last_wins: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Draft {
    Heap { id: String, title: String, matches: u8 },
}

impl Game for Nim {
    const NAME: &'static str = "nim";
    const KINDS: &'static [&'static str] = &["heap"];
    type Box = Constants;
    type Draft = Draft;
    type Card = u8;

    fn name(Draft::Heap { id, title, .. }: &Draft) -> (&str, &str) {
        (id, title)
    }

    fn check(Draft::Heap { matches, .. }: Draft, _: &Constants, at: Locus) -> Checked<u8> {
        if (1..=9).contains(&matches) {
            return Checked::good(matches);
        }
        let what = format!("a heap has 1 to 9 matches, not {matches}");
        Checked::bad(Diag::error(at.key("matches"), "bad-heap", what).help("take some off, or put some on"))
    }

    fn laws(deck: &Deck<Nim>) -> Vec<Diag> {
        let few = || Diag::error(deck.about().at, "no-heap", "nothing lies on the table").help("add a heap");
        deck.cards().is_empty().then(few).into_iter().collect()
    }

    fn facts(deck: &Deck<Nim>) -> Facts {
        Facts::from([("heaps".to_owned(), Fact::Number(deck.cards().len() as i64))])
    }
}

// -- the rules: who chooses, what, and what happens then ---------------------------------------------------------------------

#[derive(Clone, Debug)]
struct Setup {
    heaps: Vec<u8>,
    last_wins: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct State {
    heaps: [u8; 8],
    turn: u8,
}

/// Take this many from a heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
struct Take {
    heap: u8,
    matches: u8,
}

impl Rules for Nim {
    type Setup = Setup;
    type State = State;
    type Move = Take;
    type Event = Take;
    type View<'a> = &'a State; // nothing is hidden
    type Given = Vec<u8>;

    fn compile(deck: &Deck<Nim>, players: u8) -> Checked<Setup> {
        let heaps: Vec<u8> = deck.cards().iter().map(|e| e.card).collect();
        if players != 2 || heaps.len() > 8 {
            let what = format!("Nim is for 2 players and at most 8 heaps, not {players} and {}", heaps.len());
            return Checked::bad(Diag::error(deck.about().at, "players", what).help("ask for 2 players"));
        }
        Checked::good(Setup { heaps, last_wins: deck.own().last_wins })
    }

    fn deal(setup: &Setup, _: &mut Dice, _: &mut impl Log<Take>) -> State {
        let mut heaps = [0; 8];
        heaps[..setup.heaps.len()].copy_from_slice(&setup.heaps);
        State { heaps, turn: 0 }
    }

    fn pending(setup: &Setup, state: &State) -> Pending {
        if state.heaps != [0; 8] {
            return Pending::Decide(state.turn);
        }
        let winner = if setup.last_wins { 1 - state.turn } else { state.turn };
        let mut score = [0; SEATS];
        score[usize::from(winner)] = 1;
        Pending::Over(Outcome { score, winners: 1 << winner, fallen: 0, guard: None })
    }

    fn legal(_: &Setup, state: &State, _: u8, out: &mut Vec<Take>) {
        for (heap, lie) in state.heaps.iter().enumerate() {
            out.extend((1..=*lie).map(|matches| Take { heap: heap as u8, matches }));
        }
    }

    fn apply(_: &Setup, state: &mut State, seat: u8, take: Take, _: &mut Dice, log: &mut impl Log<Take>) {
        state.heaps[usize::from(take.heap)] -= take.matches;
        state.turn = 1 - seat;
        log.note(take);
    }

    fn invariants(setup: &Setup, state: &State) -> Result<(), Breach> {
        let grows = setup.heaps.iter().zip(state.heaps).position(|(first, now)| now > *first);
        grows.map_or(Ok(()), |heap| Err(format!("heap {heap} grows").into()))
    }

    fn standing(_: &Setup, _: &State) -> [i32; SEATS] {
        [0; SEATS]
    }

    fn view<'a>(_: &'a Setup, state: &'a State, _: u8) -> &'a State {
        state
    }

    fn imagine(_: &Setup, view: &&State, _: &mut Dice) -> State {
        **view
    }

    fn arrange(_: &Setup, given: Vec<u8>, at: Locus, _: &mut Dice, _: &mut impl Log<Take>) -> Checked<State> {
        let mut heaps = [0; 8];
        if given.len() > 8 {
            return Checked::bad(Diag::error(at, "heaps", "more than 8 heaps").help("leave some out"));
        }
        heaps[..given.len()].copy_from_slice(&given);
        Checked::good(State { heaps, turn: 0 })
    }

    fn roster(setup: &Setup) -> Fact {
        Fact::List(setup.heaps.iter().map(|n| Fact::Number(i64::from(*n))).collect())
    }

    fn describe(_: &Setup, state: &State) -> Fact {
        Fact::List(state.heaps.iter().map(|n| Fact::Number(i64::from(*n))).collect())
    }

    fn look(_: &Setup, view: &&State) -> Vec<String> {
        vec![format!("the heaps: {:?}", view.heaps)]
    }

    fn moment(_: &Setup, _: &State) -> &'static str {
        "take"
    }

    fn tell(setup: &Setup, take: Take) -> String {
        Self::name_move(setup, take)
    }

    fn tell_to(setup: &Setup, take: Take, _: u8) -> Option<String> {
        Some(Self::name_move(setup, take))
    }

    fn name_move(_: &Setup, take: Take) -> String {
        format!("take {} from heap {}", take.matches, take.heap + 1)
    }
}

impl Measured for Nim {
    type Ledger = NoLedger;
}

// -- features that need no further code ------------------------------------------------------------------------------------

fn project(last_wins: bool, heaps: &[u8]) -> Project {
    let card = |(i, n)| format!("- {{id: heap-{i}, title: Heap {i}, matches: {n}}}\n");
    let game =
        format!("title: Nim\ntagline: Do not take the last.\nkinds: {{heap: [heaps.yaml]}}\nlast_wins: {last_wins}\n");
    let cards: String = heaps.iter().enumerate().map(card).collect();
    Project::new(Imagined::default().with("data/nim/game.yaml", game).with("data/nim/heaps.yaml", cards))
}

/// Whether the player on turn can win, according to Bouton: misère differs only if no heap has more than one match.
fn won(last_wins: bool, heaps: &[u8]) -> bool {
    let sum = heaps.iter().fold(0, |a, b| a ^ b);
    let ones = !last_wins && heaps.iter().all(|n| *n <= 1);
    (sum != 0) != ones
}

#[test]
fn it_opens_checks_and_plays() {
    let shelf = Shelf::<Nim>::new();
    assert!(shelf.open(&project(true, &[3, 4, 5])).whole);
    let bad = shelf.open(&project(true, &[3, 12])).diags;
    assert!(bad[0].what.contains("not 12"), "{bad:?}");
    let deck = lootpress::check::examine::<Nim>(&project(true, &[3, 4, 5])).deck.expect("a deck");
    assert!(Nim::compile(&deck, 3).value.is_none());
    let setup = Nim::compile(&deck, 2).value.expect("a table");
    let mut bots: Vec<_> =
        ["random", "search-100"].iter().map(|b| lootpress::bot::named::<Nim>(b).expect("a policy")).collect();
    let mut log = Vec::new();
    let playout = play(&setup, &mut bots, 1, 0, true, &mut log).expect("plays");
    assert_eq!(log.iter().map(|take| u32::from(take.matches)).sum::<u32>(), 12);
    assert_eq!(playout.decisions as usize, log.len());
}

/// In every won position, the search finds a move that leaves a lost one.
#[test]
fn search_plays_it_perfectly() {
    for last_wins in [true, false] {
        let setup = Setup { heaps: vec![2, 3, 4], last_wins };
        let mut dice = Dice::new(1, u64::from(last_wins));
        let mut bot = Search::<Nim>::new(30_000);
        for code in 0..3 * 4 * 5 {
            let heaps = [code % 3, code / 3 % 4, code / 12];
            let arranged = Nim::arrange(&setup, heaps.to_vec(), Locus::Nowhere, &mut dice, &mut ()).value;
            let (state, mut moves) = (arranged.expect("few heaps"), Vec::new());
            Nim::legal(&setup, &state, 0, &mut moves);
            if moves.len() > 1 && won(last_wins, &heaps) {
                let take = bot.choose(&setup, &&state, &moves, &mut dice);
                let mut left = state;
                Nim::apply(&setup, &mut left, 0, take, &mut dice, &mut ());
                assert!(!won(last_wins, &left.heaps[..3]), "{heaps:?}, last wins {last_wins}: {take:?}");
            }
        }
    }
}
