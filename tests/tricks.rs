//! A whole game with hidden hands, outside `src/`: a trick-taking game. Each player is dealt a hand of a few suits; players follow the
//! suit that is led if they can; its highest card wins the trick and leads the next; the player with most tricks wins. The game is dealt,
//! viewed, redealt behind a view, set up by scenarios, played by bots, judged and replayed. The book lists what such a game implements
//! (*Inside*).

use lootpress::check;
use lootpress::diag::{Checked, Diag};
use lootpress::dice::Dice;
use lootpress::game::{Bot, Breach, Deck, Fact, Facts, Game, Guide, Log, Outcome, Pending, Rules, SEATS};
use lootpress::locus::Locus;
use lootpress::measure::{Measured, NoLedger};
use lootpress::play::play;
use lootpress::replay;
use lootpress::scenario;
use lootpress::table::position::{Desk, Row, SeatName, letter, map, number, word};
use lootpress::table::rank;
use lootpress::table::seats::others;
use lootpress::table::set::CardSet;
use lootpress::table::view::{Hidden, View};
use lootpress::title::{Asked, Experiment, Playable, Shelf};
use lootpress::verdict::Verdict;
use lootpress::world::{Imagined, Project};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

// == the cards ==

enum Tricks {}

/// The content of `game.yaml` beyond what every game has.
#[derive(Clone, Copy, Deserialize)]
struct Constants {
    /// Cards in a hand.
    hand_size: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum Suit {
    Sun,
    Moon,
    Star,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Draft {
    Card { id: String, title: String, suit: Suit, rank: u8 },
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Card {
    suit: Suit,
    rank: u8,
}

impl Game for Tricks {
    const NAME: &'static str = "tricks";
    const KINDS: &'static [&'static str] = &["card"];
    type Box = Constants;
    type Draft = Draft;
    type Card = Card;

    fn name(Draft::Card { id, title, .. }: &Draft) -> (&str, &str) {
        (id, title)
    }

    fn check(Draft::Card { suit, rank, .. }: Draft, _: &Constants, _: Locus) -> Checked<Card> {
        Checked::good(Card { suit, rank })
    }

    fn laws(deck: &Deck<Tricks>) -> Vec<Diag> {
        let same = |a: &Card, b: &Card| a == b;
        let twice =
            deck.cards().iter().enumerate().filter(|(i, e)| deck.cards()[..*i].iter().any(|o| same(&o.card, &e.card)));
        twice.map(|(_, e)| Diag::error(e.at, "twice", "there is such a card already").help("change its rank")).collect()
    }

    fn facts(deck: &Deck<Tricks>) -> Facts {
        Facts::from([("hand_size".to_owned(), Fact::Number(deck.own().hand_size.into()))])
    }
}

// == the rules ==

type Cards = CardSet<1>;

const NOBODY: u8 = u8::MAX;

struct Setup {
    players: u8,
    hand: u8,
    titles: Vec<String>,
    cards: Vec<Card>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct State {
    hands: [Cards; SEATS],
    /// The number of cards in each hand, whether visible or not.
    held: [u8; SEATS],
    /// The card that each seat has played to the current trick.
    laid: [Option<u8>; SEATS],
    /// Cards of earlier tricks, which all players have seen.
    seen: Cards,
    leader: u8,
    tricks: [u8; SEATS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
struct Lay(u8);

#[derive(Clone, Copy, Debug, Serialize)]
enum Event {
    Dealt { seat: u8, card: u8 },
    Laid { seat: u8, card: u8 },
    Took { seat: u8 },
}

impl State {
    fn empty(leader: u8) -> State {
        let none = Cards::default();
        State { hands: [none; SEATS], held: [0; SEATS], laid: [None; SEATS], seen: none, leader, tricks: [0; SEATS] }
    }

    fn give(&mut self, seat: u8, card: u8) {
        self.hands[usize::from(seat)].add(card);
        self.held[usize::from(seat)] += 1;
    }

    /// The seats in the order in which they played, with their cards.
    fn round(&self, players: u8) -> impl Iterator<Item = (u8, Option<u8>)> {
        (0..players).map(move |n| (self.leader + n) % players).map(|seat| (seat, self.laid[usize::from(seat)]))
    }

    fn led(&self, setup: &Setup) -> Option<Suit> {
        self.laid[usize::from(self.leader)].map(|card| setup.card(card).suit)
    }

    /// The seat that wins the trick as it is now.
    fn ahead(&self, setup: &Setup) -> Option<(u8, u8)> {
        let suit = self.led(setup)?;
        let laid = self.round(setup.players).filter_map(|(seat, card)| Some((seat, card?)));
        let follow = laid.filter(|(_, card)| setup.card(*card).suit == suit);
        follow.max_by_key(|(_, card)| setup.card(*card).rank)
    }
}

impl Setup {
    fn card(&self, card: u8) -> Card {
        self.cards[usize::from(card)]
    }
}

fn turn(setup: &Setup, state: &State) -> u8 {
    let next = state.round(setup.players).find(|(seat, laid)| laid.is_none() && state.held[usize::from(*seat)] > 0);
    next.map_or(NOBODY, |(seat, _)| seat)
}

fn choices(setup: &Setup, state: &State, seat: u8) -> Vec<Lay> {
    let hand = || state.hands[usize::from(seat)].into_iter();
    let follow: Vec<Lay> = hand().filter(|card| Some(setup.card(*card).suit) == state.led(setup)).map(Lay).collect();
    if follow.is_empty() { hand().map(Lay).collect() } else { follow }
}

fn lay(setup: &Setup, state: &mut State, seat: u8, Lay(card): Lay, log: &mut impl Log<Event>) {
    state.hands[usize::from(seat)].remove(card);
    state.held[usize::from(seat)] -= 1;
    state.laid[usize::from(seat)] = Some(card);
    log.note(Event::Laid { seat, card });
    if let Some((winner, _)) = state.ahead(setup).filter(|_| turn(setup, state) == NOBODY) {
        state.laid.iter_mut().filter_map(Option::take).for_each(|card| state.seen.add(card));
        state.tricks[usize::from(winner)] += 1;
        state.leader = winner;
        log.note(Event::Took { seat: winner });
    }
}

// == other parts that the table needs ==

impl Hidden for Tricks {
    /// The other hands are face down.
    fn turn_down(setup: &Setup, table: &mut State, seat: u8) {
        others(setup.players, seat).for_each(|other| table.hands[usize::from(other)] = Cards::default());
    }
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Given {
    leader: Option<SeatName>,
    hands: BTreeMap<SeatName, Row>,
}

impl Rules for Tricks {
    type Setup = Setup;
    type State = State;
    type Move = Lay;
    type Event = Event;
    type View<'a> = View<'a, Tricks>;
    type Given = Given;

    fn compile(deck: &Deck<Tricks>, players: u8) -> Checked<Setup> {
        let (hand, cards) = (deck.own().hand_size, deck.cards());
        if !(2..=SEATS as u8).contains(&players) || usize::from(players) * usize::from(hand) > cards.len() {
            let what = format!("{players} players with {hand} cards each, of {}", cards.len());
            return Checked::bad(Diag::error(Locus::Nowhere, "players", what).help("deal fewer"));
        }
        let titles = cards.iter().map(|e| e.title.clone()).collect();
        Checked::good(Setup { players, hand, titles, cards: cards.iter().map(|e| e.card).collect() })
    }

    fn deal(setup: &Setup, dice: &mut Dice, log: &mut impl Log<Event>) -> State {
        let mut deck: Vec<u8> = (0..setup.cards.len() as u8).collect();
        dice.shuffle(&mut deck);
        let mut state = State::empty(dice.below(setup.players.into()) as u8);
        for (card, seat) in deck.into_iter().zip((0..setup.hand).flat_map(|_| 0..setup.players)) {
            state.give(seat, card);
            log.note(Event::Dealt { seat, card });
        }
        state
    }

    fn pending(setup: &Setup, state: &State) -> Pending {
        match turn(setup, state) {
            NOBODY => {
                let score = state.tricks.map(i32::from);
                let most = score.iter().max().copied();
                let winners = (0..setup.players).filter(|seat| Some(score[usize::from(*seat)]) == most);
                Pending::Over(Outcome {
                    score,
                    winners: winners.fold(0, |bits, seat| bits | 1 << seat),
                    fallen: 0,
                    guard: None,
                })
            }
            seat => Pending::Decide(seat),
        }
    }

    fn legal(setup: &Setup, state: &State, seat: u8, out: &mut Vec<Lay>) {
        out.extend(choices(setup, state, seat));
    }

    fn apply(setup: &Setup, state: &mut State, seat: u8, choice: Lay, _: &mut Dice, log: &mut impl Log<Event>) {
        lay(setup, state, seat, choice, log);
    }

    fn invariants(setup: &Setup, state: &State) -> Result<(), Breach> {
        let laid = state.laid.iter().flatten().count();
        let held: usize = state.hands.iter().map(|hand| usize::from(hand.len())).sum();
        let dealt = usize::from(setup.players) * usize::from(setup.hand);
        let all = held + laid + usize::from(state.seen.len());
        if all <= dealt { Ok(()) } else { Err(format!("{all} cards of {dealt}").into()) }
    }

    fn standing(_: &Setup, state: &State) -> [i32; SEATS] {
        state.tricks.map(i32::from)
    }

    fn view<'a>(setup: &'a Setup, state: &'a State, seat: u8) -> View<'a, Tricks> {
        View::new(setup, state, seat)
    }

    fn imagine(setup: &Setup, view: &View<'_, Tricks>, dice: &mut Dice) -> State {
        let mut state = view.table();
        let own = state.hands[usize::from(view.seat)];
        let known = |card: &u8| own.has(*card) || state.seen.has(*card) || state.laid.contains(&Some(*card));
        let mut unseen: Vec<u8> = (0..setup.cards.len() as u8).filter(|card| !known(card)).collect();
        dice.shuffle(&mut unseen);
        for seat in others(setup.players, view.seat).map(usize::from) {
            state.hands[seat] = unseen.drain(..usize::from(state.held[seat])).collect();
        }
        state
    }

    fn policies() -> &'static [(&'static str, &'static str)] {
        &[("greedy", "takes a trick as cheaply as it can, and throws its lowest where it cannot")]
    }

    fn bot(policy: &str) -> Option<Box<dyn Bot<Tricks>>> {
        (policy == "greedy").then(|| Box::new(Greedy) as Box<dyn Bot<Tricks>>)
    }

    fn guide() -> Option<Guide> {
        Some(Guide { policy: "greedy", horizon: 100, stray: 64 })
    }

    fn arrange(setup: &Setup, given: Given, at: Locus, _: &mut Dice, _: &mut impl Log<Event>) -> Checked<State> {
        let mut desk = Desk::new(setup.players, setup.titles.iter().map(String::as_str));
        let leader = given.leader.map_or(0, |name| desk.seat(name, at.key("leader")));
        let mut state = State::empty(leader);
        for (name, row) in &given.hands {
            let at = at.key("hands").key(&format!("{name:?}"));
            let seat = desk.seat(*name, at);
            for card in desk.row(row, |_| true, "a hand", at).into_iter().flatten() {
                state.give(seat, card as u8);
            }
        }
        Checked::of(state, desk.diags)
    }

    fn roster(setup: &Setup) -> Fact {
        let cards = setup.titles.iter().zip(&setup.cards).map(|(title, card)| (title.clone(), Fact::of(card)));
        map([("hand", number(setup.hand)), ("cards", map(cards))])
    }

    fn describe(setup: &Setup, state: &State) -> Fact {
        let titles = |cards: &mut dyn Iterator<Item = u8>| {
            Fact::List(cards.map(|card| word(setup.titles[usize::from(card)].as_str())).collect())
        };
        let seat = |seat: u8| {
            let i = usize::from(seat);
            let hand = titles(&mut state.hands[i].into_iter());
            (letter(seat), map([("hand", hand), ("tricks", number(state.tricks[i]))]))
        };
        let table = titles(&mut state.round(setup.players).filter_map(|(_, card)| card));
        map((0..setup.players).map(seat).chain([
            ("leader".to_owned(), word(letter(state.leader))),
            ("table".to_owned(), table),
            ("moment".to_owned(), word(Tricks::moment(setup, state))),
        ]))
    }

    fn look(setup: &Setup, view: &View<'_, Tricks>) -> Vec<String> {
        let name = |card: u8| setup.titles[usize::from(card)].as_str();
        let table = view.table();
        let hand: Vec<&str> = table.hands[usize::from(view.seat)].into_iter().map(name).collect();
        let laid: Vec<&str> = table.round(setup.players).filter_map(|(_, card)| Some(name(card?))).collect();
        vec![format!("on the table: {}", laid.join(", ")), format!("your hand: {}", hand.join(", "))]
    }

    fn moment(setup: &Setup, state: &State) -> &'static str {
        match (turn(setup, state), state.led(setup)) {
            (NOBODY, _) => "over",
            (_, None) => "lead",
            (_, Some(_)) => "follow",
        }
    }

    fn tell(setup: &Setup, event: Event) -> String {
        let name = |card: u8| &setup.titles[usize::from(card)];
        match event {
            Event::Dealt { seat, card } => format!("Player {} is dealt {}", seat + 1, name(card)),
            Event::Laid { seat, card } => format!("Player {} lays {}", seat + 1, name(card)),
            Event::Took { seat } => format!("Player {} takes the trick", seat + 1),
        }
    }

    fn tell_to(setup: &Setup, event: Event, to: u8) -> Option<String> {
        match event {
            Event::Dealt { seat, .. } if seat != to => None,
            _ => Some(Tricks::tell(setup, event)),
        }
    }

    fn name_move(setup: &Setup, Lay(card): Lay) -> String {
        format!("lay {}", setup.titles[usize::from(card)])
    }
}

impl Measured for Tricks {
    type Ledger = NoLedger;
}

struct Greedy;

impl Bot<Tricks> for Greedy {
    fn choose(&mut self, setup: &Setup, view: &View<'_, Tricks>, moves: &[Lay], dice: &mut Dice) -> Lay {
        let ahead = view.table().ahead(setup).map(|(_, card)| setup.card(card));
        let worth = |Lay(card): Lay| {
            let Card { suit, rank } = setup.card(card);
            let takes = ahead.is_none_or(|ahead| suit == ahead.suit && rank > ahead.rank);
            // who leads leads high
            (takes, if ahead.is_none() { i32::from(rank) } else { -i32::from(rank) })
        };
        rank::best(moves.iter().copied(), worth, dice).unwrap_or(moves[0])
    }
}

// == features that need no further code ==

const SCENARIOS: &str = "
- name: A suit is followed, and the highest card of it takes the trick
  players: 3
  given: {leader: B, hands: {A: [Sun 1, Moon 2], B: [Sun 4, Star 5], C: [Sun 6, Moon 6]}}
  when: [B: lay Sun 4, C: lay Sun 6]
  then: {moment: follow, table: [Sun 4, Sun 6], leader: B}
  and:
    - when: [A: lay Sun 1]
      then: {moment: lead, leader: C, C.tricks: 1, A.hand: [Moon 2], told: [Player 3 takes the trick]}
- name: Who cannot follow takes nothing
  players: 2
  given: {hands: {A: [Sun 1], B: [Star 6]}}
  when: [A: lay Sun 1, B: lay Star 6]
  then: {moment: over, A.tricks: 1, B.tricks: 0}
";

const TERMS: &str = "
players: [2, 4]
games: 400
judged_at: 400
tables:
  - {name: mixed, bots: [greedy, random]}
  - {name: greedy against random, bots: [greedy, random], players: [2], ladder: true}
lines:
  - {id: whole, says: games that break an invariant, tables: [mixed], measure: broken}
  - {id: fair, says: wins of the first seat, tables: [mixed], players: [2], measure: first-seat, at_least: 20 %}
  - {id: even, says: wins of the first seat and no others, tables: [mixed], players: [2], measure: first-seat, at_least: 90 %}
";

fn project(hand: u8, scenarios: &str) -> Project {
    let card = |suit: &str, n| {
        let key = suit.to_lowercase();
        format!("- {{id: {key}-{n}, title: {suit} {n}, suit: {key}, rank: {n}}}\n")
    };
    let cards: String = ["Sun", "Moon", "Star"].iter().flat_map(|suit| (1..=8).map(|n| card(suit, n))).collect();
    let game = format!("title: Tricks\ntagline: Follow suit.\nkinds: {{card: [cards.yaml]}}\nhand_size: {hand}\n");
    let files =
        [("game.yaml", &*game), ("cards.yaml", &cards), ("playtest.yaml", TERMS), ("scenarios/all.yaml", scenarios)];
    let folder = files
        .iter()
        .fold(Imagined::default(), |all, (name, text)| all.with(&format!("data/tricks/{name}"), (*text).to_owned()));
    Project::new(folder)
}

fn setup(players: u8) -> Setup {
    let examined = check::examine::<Tricks>(&project(5, "[]"));
    assert!(examined.whole, "{:?}", examined.diags);
    Tricks::compile(&examined.deck.expect("a deck"), players).value.expect("a table")
}

#[test]
fn hands_are_dealt_and_what_does_not_fit_is_refused() {
    let setup = setup(4);
    let mut log = Vec::new();
    let state = Tricks::deal(&setup, &mut Dice::new(1, 0), &mut log);
    assert_eq!(state.hands.map(|hand| hand.len())[..5], [5, 5, 5, 5, 0]);
    assert_eq!(log.len(), 20);
    let deck = check::examine::<Tricks>(&project(9, "[]")).deck.expect("a deck");
    assert!(Tricks::compile(&deck, 2).value.is_some() && Tricks::compile(&deck, 3).value.is_none());
}

/// Two states that differ only in hidden hands look the same and are redealt in the same way; no card is in two places.
#[test]
fn what_is_hidden_is_dealt_anew_from_what_is_seen() {
    let setup = setup(3);
    let mut state = Tricks::deal(&setup, &mut Dice::new(3, 0), &mut ());
    let Pending::Decide(first) = Tricks::pending(&setup, &state) else { panic!("somebody leads") };
    let lead = choices(&setup, &state, first)[0];
    Tricks::apply(&setup, &mut state, first, lead, &mut Dice::new(1, 0), &mut ());
    let seat = (first + 1) % 3;
    let mut other = state;
    let (b, c) = (usize::from(first), usize::from((seat + 1) % 3));
    let one = other.hands[c].first().expect("a hand");
    other.hands[c].remove(one);
    let two = other.hands[b].first().expect("a hand");
    other.hands[b].remove(two);
    other.hands[c].add(two);
    other.hands[b].add(one);
    assert_ne!(state, other);
    assert_eq!(Tricks::view(&setup, &state, seat).table(), Tricks::view(&setup, &other, seat).table());
    assert_eq!(Tricks::look(&setup, &Tricks::view(&setup, &state, seat)).len(), 2);
    let anew = |state: &State, n| Tricks::imagine(&setup, &Tricks::view(&setup, state, seat), &mut Dice::new(9, n));
    let mut met = Cards::default();
    for n in 0..200 {
        let imagined = anew(&state, n);
        assert_eq!(imagined, anew(&other, n));
        assert_eq!(imagined.hands[usize::from(seat)], state.hands[usize::from(seat)]);
        assert_eq!(imagined.hands.map(|hand| hand.len()), state.hands.map(|hand| hand.len()));
        let all: Cards =
            imagined.hands.iter().flat_map(|hand| *hand).chain(state.laid.iter().flatten().copied()).collect();
        assert_eq!(all.len(), 15, "no card is dealt twice");
        imagined.hands[c].into_iter().for_each(|card| met.add(card));
    }
    // every card that is neither held nor played occurs in some redeal, even cards that were never dealt
    assert_eq!(met.len(), 24 - 5 - 1);
}

#[test]
fn scenarios_pass_and_what_they_get_wrong_is_named() {
    let judged = Shelf::<Tricks>::new().scenarios(&project(5, SCENARIOS), &[]).value.expect("scenarios");
    assert_eq!(judged.len(), 2);
    assert!(
        judged.iter().all(scenario::Judged::passes),
        "{:?}",
        judged.iter().map(|j| &j.failures).collect::<Vec<_>>()
    );
    let said = |given: &str, when: &str| {
        let text = format!("- {{name: n, players: 2, given: {given}, when: [{when}], then: {{moment: lead}}}}\n");
        let judged = Shelf::<Tricks>::new().scenarios(&project(5, &text), &[]);
        let told = judged.value.into_iter().flatten().flat_map(|j| j.failures).chain(judged.diags);
        told.map(|d| d.what).collect::<Vec<_>>().join("; ")
    };
    assert!(said("{hands: {A: [Sun 1, Sun 1]}}", "").contains("is in two places"));
    assert!(said("{hands: {A: [Sun 9]}}", "").contains("there is no card `Sun 9`"));
    assert!(said("{hands: {C: [Sun 1]}}", "").contains("there is no seat C"));
    // a suit must be followed
    let follow = said("{hands: {A: [Sun 1], B: [Sun 2, Moon 1]}}", "A: lay Sun 1, B: lay Moon 1");
    assert!(!follow.is_empty(), "B has a Sun");
}

#[test]
fn bots_play_and_a_verdict_is_given() {
    let shelf = Shelf::<Tricks>::new();
    let asked = Asked { seed: 1, ..Asked::default() };
    let checked = shelf.playtest(&project(5, "[]"), &asked, &|| true);
    let played = checked.value.unwrap_or_else(|| panic!("{:?}", checked.diags));
    let judged = lootpress::verdict::judge(&played.terms.expect("terms"), &played.record, &[]);
    let said = |id: &str| judged.rulings.iter().find(|r| r.id == id).map(|r| r.verdict);
    assert_eq!(["whole", "fair", "even"].map(said), [Verdict::Pass, Verdict::Pass, Verdict::Fail].map(Some));
    // a bot that evaluates its cards takes more tricks than a random one, and a bot that thinks ahead takes even more
    let setup = setup(2);
    for pair in [["greedy", "random"], ["search-40", "greedy"]] {
        let mut bots = pair.map(|policy| lootpress::bot::named::<Tricks>(policy).expect("a policy"));
        let won = |game| {
            let score = play(&setup, &mut bots, 1, game, true, &mut ()).expect("no invariant breaks").outcome.score;
            // seats move on by one after each game
            score[game as usize % 2] - score[1 - game as usize % 2]
        };
        assert!((0..100).map(won).sum::<i32>() > 20, "{pair:?}");
    }
}

#[test]
fn a_replay_is_the_game() {
    let (shelf, project) = (Shelf::<Tricks>::new(), project(5, "[]"));
    for bots in [["greedy", "random"], ["search-20", "seeker"]] {
        let asked = Experiment { players: 3, seed: 5, bots: bots.map(str::to_owned).to_vec(), variants: Vec::new() };
        let written = shelf.record(&project, &asked, 0).value.expect("it is played").replay;
        let source = project.sources.add("tricks.replay", written.as_str().into());
        let read = replay::read(source, &written).value.expect("it is read");
        assert!(shelf.replay(&project, &read).diags.is_empty());
        assert_eq!(read.to_string(), written);
    }
}
