//! A view leaks nothing: whatever is hidden may be another way and nobody does anything else. Generic in shape: what is tried
//! here on Loot Roll can be tried on any game with rules.

use lootpress::check;
use lootpress::dice::Dice;
use lootpress::game::{Pending, Rules, SEATS};
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::loot_roll::state::{Step, Zone};
use lootpress::play::Bot;
use lootpress::world::{Disk, Project};
use std::fmt::Debug;

type Setup = <LootRoll as Rules>::Setup;
type State = <LootRoll as Rules>::State;
type Bots<R> = Vec<Box<dyn Bot<R>>>;

fn setup(players: u8) -> Setup {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let deck = check::examine::<LootRoll>(&project).deck.expect("the deck can be read");
    LootRoll::compile(&deck, players).value.expect("the table is possible")
}

fn bots(policies: &[&str]) -> Bots<LootRoll> {
    let mut bots: Bots<LootRoll> = policies.iter().map(|p| LootRoll::bot(p).expect("a policy")).collect();
    bots.iter_mut().for_each(|b| b.sit_down());
    bots
}

/// Plays a game; each choice is also made by a twin who sees an imagined table in place of the true one. The first choice in
/// which the two differ, or a state that is imagined otherwise once it was imagined, in words.
fn twins<R: Rules>(
    setup: &R::Setup,
    bots: &mut Bots<R>,
    twins: &mut Bots<R>,
    seed: u64,
    most: u32,
) -> Result<u32, String>
where
    R::State: Debug,
{
    let mut dice = Dice::new(seed, 0);
    let mut state = R::deal(setup, &mut dice, &mut ());
    let mut thoughts: [Dice; SEATS] = std::array::from_fn(|s| Dice::new(seed, 1 + s as u64));
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    for step in 0..most {
        let Pending::Decide(seat) = R::pending(setup, &state) else { return Ok(step) };
        let s = usize::from(seat);
        moves.clear();
        R::legal(setup, &state, seat, &mut moves);
        let view = R::view(setup, &state, seat);
        let other = R::imagine(setup, &view, &mut Dice::new(seed, 1000 + u64::from(step)));
        R::invariants(setup, &other).map_err(|broken| format!("step {step}: imagined, {broken}"))?;
        let same = R::view(setup, &other, seat);
        let luck = Dice::new(seed, 2000 + u64::from(step));
        let once = format!("{:?}", R::imagine(setup, &view, &mut luck.clone()));
        if once != format!("{:?}", R::imagine(setup, &same, &mut luck.clone())) {
            return Err(format!("step {step}: what is imagined depends on what is hidden"));
        }
        if R::look(setup, &view) != R::look(setup, &same) {
            return Err(format!("step {step}: seat {seat} sees something else"));
        }
        legal.clear();
        R::legal(setup, &other, seat, &mut legal);
        if R::pending(setup, &other) != Pending::Decide(seat) || legal != moves {
            return Err(format!("step {step}: seat {seat} may choose something else"));
        }
        let mut luck = thoughts[s];
        let bot = s % bots.len();
        let choice = bots[bot].choose(setup, &view, &moves, &mut thoughts[s]);
        let theirs = twins[bot].choose(setup, &same, &moves, &mut luck);
        if choice != theirs || luck != thoughts[s] {
            return Err(format!("step {step}: seat {seat} does {choice:?}, its twin {theirs:?}"));
        }
        drop((view, same));
        R::apply(setup, &mut state, seat, choice, &mut dice, &mut ());
    }
    Ok(most)
}

#[test]
fn what_is_hidden_changes_nothing_anybody_does() {
    for players in [2, 4, 6] {
        let setup = setup(players);
        for policies in [
            &["random", "seeker"][..],
            &["greedy", "cautious", "spiteful", "random"],
            &["fighter", "coward", "hoarder", "seeker"],
        ] {
            for seed in 0..6 {
                let most = if players == 4 { 2000 } else { 400 };
                let played = twins(&setup, &mut bots(policies), &mut bots(policies), seed, most);
                played.unwrap_or_else(|leak| panic!("{players} {policies:?}, seed {seed}: {leak}"));
            }
        }
    }
}

#[test]
fn nor_what_is_thought_ahead() {
    let setup = setup(3);
    for seed in 0..2 {
        let policies = ["search-6", "greedy", "search-3"];
        let played = twins(&setup, &mut bots(&policies), &mut bots(&policies), seed, 150);
        played.unwrap_or_else(|leak| panic!("seed {seed}: {leak}"));
    }
}

/// The same table with what `seat` may not know the other way round, shuffled by hand and not by `imagine`: cards of a pile
/// change places among that pile and what others hold, choice cards that are not flipped are any. `None` while a card in
/// somebody's bag is spoken of.
fn scramble(setup: &Setup, state: &State, seat: u8, dice: &mut Dice) -> Option<State> {
    let spoken = |s: &Step| matches!(s, Step::Perform(_) | Step::Pick { .. } | Step::PutAway { .. });
    if state.steps.iter().any(spoken) {
        return None;
    }
    let mut other = *state;
    let others = (0..setup.players).filter(|s| *s != seat);
    let held = others.flat_map(|s| [Zone::Hand(s), Zone::Bag(s), Zone::Bank(s)]);
    let zones: Vec<Zone> = held.chain((0..5).map(Zone::Pile)).collect();
    let mut lie: Vec<Vec<u8>> = zones.iter().map(|z| state.zones.iter(*z).collect()).collect();
    zones.iter().for_each(|z| other.zones.clear(*z));
    for pile in 0..5 {
        // what the seat has seen of a pile it remembers
        let top = state.zones.iter(Zone::Pile(pile)).take(state.known(seat, pile));
        let known: Vec<u8> = top.collect();
        let of = |card: &&mut u8| setup.pile[usize::from(**card)] == pile && !known.contains(card);
        let mut cards: Vec<u8> = lie.iter_mut().flatten().filter(of).map(|c| *c).collect();
        dice.shuffle(&mut cards);
        lie.iter_mut().flatten().filter(of).zip(cards).for_each(|(place, card)| *place = card);
    }
    for (zone, cards) in zones.iter().zip(lie) {
        cards.into_iter().for_each(|card| other.zones.put_under(card, *zone));
    }
    if !other.fight.flipped {
        let before = dice.below(256) as u8 & ((1 << setup.players) - 1) & !(1 << seat);
        (other.fight.laid, other.fight.laid_fight) = (before, before & dice.below(256) as u8);
    }
    Some(other)
}

/// The table may be another way where it is hidden: it looks the same, and everybody does the same. Choice cards are laid
/// whatever lies there already (LR-59): so it is no matter who is asked first.
#[test]
fn a_table_shuffled_by_hand_looks_the_same() {
    let setup = setup(4);
    let policies = ["greedy", "spiteful", "search-4", "cautious"];
    let mut dice = Dice::new(3, 0);
    let mut state = LootRoll::deal(&setup, &mut dice, &mut ());
    let (mut players, mut moves, mut laid) = (bots(&policies), Vec::new(), 0);
    for step in 0..600 {
        let Pending::Decide(seat) = LootRoll::pending(&setup, &state) else { break };
        moves.clear();
        LootRoll::legal(&setup, &state, seat, &mut moves);
        let luck = Dice::new(8, step);
        let mut choose = |state: &State| {
            let view = LootRoll::view(&setup, state, seat);
            let seen = LootRoll::describe(&setup, view.table());
            (players[usize::from(seat)].choose(&setup, &view, &moves, &mut luck.clone()), seen)
        };
        let once = choose(&state);
        laid += u32::from(state.steps.top() == Step::Choose);
        for _ in 0..3 {
            if let Some(other) = scramble(&setup, &state, seat, &mut dice) {
                let again = choose(&other);
                assert_eq!(again.1, once.1, "step {step}: seat {seat} sees what is hidden");
                assert_eq!(again.0, once.0, "step {step}: seat {seat} knows what is hidden");
            }
        }
        LootRoll::apply(&setup, &mut state, seat, once.0, &mut dice, &mut ());
    }
    assert!(laid > 12, "there was something to lay");
}

/// What a person sees: own cards by name, those of others by number alone.
#[test]
fn a_look_names_no_hidden_card() {
    let setup = setup(4);
    let mut dice = Dice::new(5, 0);
    let mut state = LootRoll::deal(&setup, &mut dice, &mut ());
    let (mut players, mut moves) = (bots(&["greedy", "seeker"]), Vec::new());
    for _ in 0..300 {
        let Pending::Decide(seat) = LootRoll::pending(&setup, &state) else { break };
        let view = LootRoll::view(&setup, &state, seat);
        let lines = LootRoll::look(&setup, &view).join("\n");
        for card in state.zones.iter(Zone::Hand(seat)).chain(state.zones.iter(Zone::Worn((seat + 1) % 4))) {
            assert!(lines.contains(&setup.card(card).title), "{lines}");
        }
        let next = (seat + 1) % 4;
        if !matches!(state.steps.top(), Step::Pick { .. } | Step::Perform(_)) {
            for card in state.zones.iter(Zone::Hand(next)).chain(state.zones.iter(Zone::Pile(3))) {
                assert!(!lines.contains(&setup.card(card).title), "{}: {lines}", setup.card(card).title);
            }
        }
        moves.clear();
        LootRoll::legal(&setup, &state, seat, &mut moves);
        let choice = players[usize::from(seat) % 2].choose(&setup, &view, &moves, &mut dice);
        LootRoll::apply(&setup, &mut state, seat, choice, &mut dice, &mut ());
    }
}
