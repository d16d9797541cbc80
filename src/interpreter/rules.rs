//! The interpreter as a game like any other: a deck of cards and a program, and the trait through which it is played.

use crate::Interpreted;
use crate::bot::Greedy;
use crate::eval::{Eye, Look};
use crate::event::Event;
use crate::ledger::Counts;
use crate::position::{Given, still};
use crate::program::{Holding, Owner, Program};
use crate::run::{GUARDS, Machine};
use crate::setup::Setup;
use crate::state::{Move, State, Wait};
use crate::usual::not_held;
use cards::game::{Bot, Breach, Deck, Fact, Facts, Game, Log, Outcome, Pending, Rules, SEATS};
use cards::lexicon::prose::numbered;
use ground::diag::{Checked, Diag};
use ground::dice::Dice;
use ground::locus::Locus;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::sync::Arc;
use table::measure::Measured;
use table::position::{Desk, map, number, word};
use table::set::CardSet;
use table::view::{Hidden, View};

/// A card that a scenario adds. There are none, because the rules know only the cards of the game.
#[derive(Deserialize)]
pub enum NoDraft {}

/// The rules of a game, beside its cards.
#[derive(Clone)]
pub struct Own(pub(crate) Arc<Program>);

impl<'de> Deserialize<'de> for Own {
    /// game.yaml does not contain the program; [`deck`](crate::deck) compiles it from play.yaml.
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Own, D::Error> {
        Err(D::Error::custom("rules are read from play.yaml"))
    }
}

impl<const W: usize> Game for Interpreted<W> {
    const NAME: &'static str = "";
    const KINDS: &'static [&'static str] = &[];
    type Box = Own;
    type Draft = NoDraft;
    type Card = usize;

    fn name(draft: &NoDraft) -> (&str, &str) {
        match *draft {}
    }

    fn check(draft: NoDraft, _: &Own, _: Locus) -> Checked<usize> {
        match draft {}
    }

    fn laws(_: &Deck<Self>) -> Vec<Diag> {
        Vec::new()
    }

    fn facts(_: &Deck<Self>) -> Facts {
        Facts::new()
    }
}

impl<const W: usize> Hidden for Interpreted<W> {
    fn turn_down(setup: &Setup<W>, table: &mut State<W>, seat: u8) {
        table.turn_down(setup, seat);
    }
}

impl<const W: usize> Measured for Interpreted<W> {
    type Ledger = Counts<W>;

    fn teams(setup: &Setup<W>) -> u8 {
        setup.program.teams
    }

    fn titles(setup: &Setup<W>) -> Vec<String> {
        setup.program.titles.clone()
    }

    fn notes(setup: &Setup<W>) -> Vec<String> {
        let cards = setup.program.titles.len();
        let words = setup.program.words.iter().zip(&setup.having).filter(|(word, _)| word.manual);
        let manual = words.fold(CardSet::NONE, |all, (_, cards)| all | *cards).len();
        let told = format!(
            "{manual} of {cards} cards ({} %) have words that players carry out themselves (`manual: yes`); the verdict leaves those words out",
            usize::from(manual) * 100 / cards.max(1)
        );
        (manual > 0).then_some(told).into_iter().chain(not_held(&setup.program)).collect()
    }
}

impl<const W: usize> Rules for Interpreted<W> {
    type Setup = Setup<W>;
    type State = State<W>;
    type Move = Move<W>;
    type Event = Event;
    type View<'a> = View<'a, Self>;
    type Given = Given;

    fn compile(deck: &Deck<Self>, players: u8) -> Checked<Setup<W>> {
        let Own(program) = deck.own();
        let (low, high) = program.players;
        let teams = program.teams.max(1);
        let bad = |what: String, help: String| Checked::bad(Diag::error(Locus::Nowhere, "players", what).help(help));
        if !(low..=high).contains(&players) {
            let range = if low == high { low.to_string() } else { format!("{low} to {high}") };
            let noun = numbered("player", high.into());
            return bad(format!("the game is for {range} {noun}, not {players}"), format!("write {range}"));
        }
        if !players.is_multiple_of(teams) {
            return bad(
                format!("{players} players do not make {teams} equal teams"),
                format!("write a multiple of {teams}"),
            );
        }
        Checked::good(Setup::laid(program.clone(), players))
    }

    fn deal(setup: &Setup<W>, dice: &mut Dice, log: &mut impl Log<Event>) -> State<W> {
        let mut state = setup.start;
        for (nth, mark) in setup.beside_cards().filter(|(_, mark)| mark.holding == Holding::Seat { chance: true }) {
            let slots = if mark.owner == Owner::Table { 1 } else { setup.players };
            for seat in 0..slots {
                state.marks[setup.mark(nth, seat)] = dice.below(setup.players.into()) as i16;
            }
        }
        Machine { setup, state: &mut state, dice, log }.run();
        state
    }

    fn pending(setup: &Setup<W>, state: &State<W>) -> Pending {
        match state.wait {
            Wait::Choice { seat, .. } => Pending::Decide(seat),
            Wait::Nothing | Wait::Over => Pending::Over(Outcome {
                score: Look { setup, state }.standing(),
                winners: state.winners,
                fallen: 0,
                guard: state.guard.checked_sub(1).and_then(|nth| GUARDS.get(usize::from(nth)).copied()),
            }),
        }
    }

    fn legal(setup: &Setup<W>, state: &State<W>, seat: u8, out: &mut Vec<Move<W>>) {
        if matches!(state.wait, Wait::Choice { seat: asked, .. } if asked == seat) {
            Look { setup, state }.legal(out);
        }
    }

    fn apply(
        setup: &Setup<W>,
        state: &mut State<W>,
        seat: u8,
        choice: Move<W>,
        dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) {
        Machine { setup, state, dice, log }.choose(seat, choice);
    }

    fn invariants(setup: &Setup<W>, state: &State<W>) -> Result<(), Breach> {
        let (mut all, mut twice) = (CardSet::NONE, CardSet::NONE);
        for (slot, (cards, most)) in state.places.iter().zip(&setup.most).enumerate() {
            twice |= all & *cards;
            all |= *cards;
            if *most < u8::MAX && cards.len() > *most {
                let place = setup.place_name(slot as u8);
                return Err(format!("{place} has {} cards; the limit is {most}", cards.len()).into());
            }
        }
        if all != setup.every || !twice.is_empty() {
            let lying: usize = state.places.iter().map(|cards| usize::from(cards.len())).sum();
            return Err(format!("{lying} of {} cards are on the table", setup.program.titles.len()).into());
        }
        for (value, (low, high)) in state.marks.iter().zip(&setup.ranges) {
            if value < low || value > high {
                return Err(format!("a mark is {value}, outside {low} to {high}").into());
            }
        }
        // a check of all cards one by one costs as much as a choice
        let thorough = state.choices.is_multiple_of(16) || state.wait == Wait::Over;
        if thorough { state.sound(setup) } else { Ok(()) }
    }

    fn standing(setup: &Setup<W>, state: &State<W>) -> [i32; SEATS] {
        Look { setup, state }.standing()
    }

    fn prospects(setup: &Setup<W>, state: &State<W>) -> [f32; SEATS] {
        let look = Look { setup, state };
        let all = match &setup.program.hopes {
            Some(hopes) => std::array::from_fn(|seat| {
                let seated = seat < usize::from(setup.players);
                if seated { look.num(hopes, &Eye::of(state).seat(seat as u8)) } else { 0 }
            }),
            None => look.standing(),
        };
        let least = all.iter().copied().min().unwrap_or(0).min(0);
        let seated = |seat: usize| seat < usize::from(setup.players);
        std::array::from_fn(|seat| if seated(seat) { (all[seat] - least) as f32 } else { 0.0 })
    }

    fn view<'a>(setup: &'a Setup<W>, state: &'a State<W>, seat: u8) -> View<'a, Self> {
        View::new(setup, state, seat)
    }

    fn imagine(setup: &Setup<W>, view: &View<'_, Self>, dice: &mut Dice) -> State<W> {
        let mut state = view.table();
        state.imagine(setup, view.seat, dice);
        state
    }

    fn policies() -> &'static [(&'static str, &'static str)] {
        &[("greedy", "tries each choice on imagined tables and takes the most promising one")]
    }

    fn bot(policy: &str) -> Option<Box<dyn Bot<Self>>> {
        (policy == "greedy").then(|| Box::new(Greedy::<W>) as Box<dyn Bot<Self>>)
    }

    fn arrange(
        setup: &Setup<W>,
        given: Given,
        at: Locus,
        dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) -> Checked<State<W>> {
        let mut desk = Desk::new(setup.players, setup.program.titles.iter().map(String::as_str));
        let dealt = |nth| Self::deal(setup, &mut Dice::new(1, nth), &mut ());
        // of several deals, one in which the seat on turn chooses first by the rules, so that marks name it, too
        let turn = given.get("turn").and_then(crate::position::seat_of);
        let chooses = |state: &State<W>| matches!(state.wait, Wait::Choice { seat, .. } if Some(seat) == turn);
        let mut state = (0..64).map(dealt).find(|state| turn.is_none() || chooses(state)).unwrap_or_else(|| dealt(0));
        state.arranged(setup, &given, at, &mut desk);
        if !desk.diags.is_empty() {
            return Checked { value: None, diags: desk.diags };
        }
        Machine { setup, state: &mut state, dice, log }.run();
        if state.guard > 0 { Checked::bad(still(at)) } else { Checked::good(state) }
    }

    fn roster(setup: &Setup<W>) -> Fact {
        let program = &setup.program;
        let list = |names: Vec<&str>| Fact::List(names.into_iter().map(word).collect());
        let cards = (0..program.titles.len()).map(|card| {
            let values =
                program.fields.iter().zip(&program.values).map(|(name, column)| (name.clone(), number(column[card])));
            map([("title".to_owned(), word(program.titles[card].as_str()))].into_iter().chain(values))
        });
        map([
            ("cards", Fact::List(cards.collect())),
            ("words", list(program.vocabulary.iter().map(String::as_str).collect())),
            (
                "places",
                Fact::List((0..setup.slot_place.len() as u8).map(|slot| word(setup.place_name(slot))).collect()),
            ),
            ("marks", list(program.marks.iter().map(|mark| mark.name.as_str()).collect())),
            ("actions", list(program.actions.iter().map(|action| action.name.as_str()).collect())),
            // a change of the rules that is on no card
            ("rules", word(cards::game::hash(&word(program.digest())))),
        ])
    }

    fn describe(setup: &Setup<W>, state: &State<W>) -> Fact {
        state.described(setup, Self::moment(setup, state))
    }

    fn look(setup: &Setup<W>, view: &View<'_, Self>) -> Vec<String> {
        view.shows(|state| setup.lines(state, view.seat))
    }

    fn prompt(setup: &Setup<W>, view: &View<'_, Self>) -> Vec<String> {
        let mut lines = Self::look(setup, view);
        lines.push("What do you choose?".to_owned());
        lines
    }

    fn remark(setup: &Setup<W>, view: &View<'_, Self>, choice: Move<W>) -> Option<String> {
        view.shows(|state| Look { setup, state }.remark(choice))
    }

    fn figures(setup: &Setup<W>, title: &str) -> Option<String> {
        let card = setup.program.titles.iter().position(|known| known == title)?;
        Some(setup.program.figures(card))
    }

    fn lexicon(setup: &Setup<W>) -> Vec<(String, String)> {
        setup.program.lexicon.clone()
    }

    fn barred(setup: &Setup<W>, view: &View<'_, Self>) -> Vec<String> {
        view.shows(|state| Look { setup, state }.barred())
    }

    fn moment<'s>(setup: &'s Setup<W>, state: &State<W>) -> &'s str {
        match state.wait {
            Wait::Choice { choice, .. } => {
                let first = usize::from(setup.program.choices[usize::from(choice)].actions.start);
                setup.program.actions.get(first).map_or("choice", |action| action.name.as_str())
            }
            Wait::Nothing | Wait::Over => "over",
        }
    }

    fn tell(setup: &Setup<W>, event: Event) -> String {
        setup.event(event, None)
    }

    fn tell_to(setup: &Setup<W>, event: Event, seat: u8) -> Option<String> {
        Some(setup.event(event, Some(seat))).filter(|line| !line.is_empty())
    }

    fn name_move(setup: &Setup<W>, choice: Move<W>) -> String {
        setup.move_name(choice)
    }

    fn reworded(setup: &Setup<W>, words: &str) -> Result<String, (String, String)> {
        setup.reworded(words)
    }

    fn halted(setup: &Setup<W>, state: &State<W>) -> Option<Diag> {
        state.halted(setup)
    }
}
