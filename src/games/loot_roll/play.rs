//! Loot Roll at the table: the compiled deck and the implementation of `Rules`.

use super::card::Card;
use super::compiled::{CardDef, Kind};
use super::effect::LootRoll;
use super::event::{self, Event};
use super::ids::CARDS;
use super::legal::Move;
use super::position::{self, Given};
use super::setup::Setup;
use super::state::{State, Step};
use super::view::View;
use super::{barred, bot, prompt, referee, roster, whisper};
use crate::state::Context;
use cards::game::{Deck, Log, Pending, Rules, SEATS};
use ground::diag::{Checked, Diag};
use ground::dice::Dice;
use ground::grammar::{Form, Written as _};
use ground::locus::Locus;

fn define(title: &str, card: &Card) -> CardDef {
    let small = |n: i32| n.clamp(-9999, 9999) as i16;
    let (kind, effects) = match card {
        Card::Ability(a) => (Kind::Ability { price: small(a.price) }, &a.effects),
        Card::Loot(l) => {
            let gear = l.gear.map(|g| (g.slot, small(g.survivability)));
            (Kind::Loot { rarity: l.rarity, treasure: small(l.treasure), gear }, &l.effects)
        }
        Card::Monster(m) => {
            let counts = |c: super::card::Chest| [c.common, c.rare, c.epic].map(|n| n.clamp(0, 9) as u8);
            let number = [small(m.survivability.regular), small(m.survivability.boss)];
            (Kind::Monster { number, chest: [counts(m.loot.regular), counts(m.loot.boss)] }, &m.effects)
        }
    };
    CardDef::new(title, kind, effects)
}

impl Rules for LootRoll {
    type Setup = Setup;
    type State = State;
    type Move = Move;
    type Event = Event;
    type View<'a> = View<'a>;
    type Given = Given;

    fn position() -> Form {
        Given::form()
    }

    fn compile(deck: &Deck<Self>, players: u8) -> Checked<Setup> {
        let about = deck.about();
        let (least, most) = (deck.own().players.least.max(2), deck.own().players.max.min(super::ids::SEATS as i32));
        let mut diags = Vec::new();
        if !(least..=most).contains(&i32::from(players)) {
            let what = format!("Loot Roll is for {least} to {most} players, not {players} (LR-6)");
            diags.push(Diag::error(Locus::Nowhere, "players", what).help(format!("write {least} to {most}")));
        }
        if deck.cards().len() > CARDS {
            let what = format!("the deck has {} cards; the limit is {CARDS}", deck.cards().len());
            diags.push(Diag::error(about.at, "too-many-cards", what).help("remove some"));
        }
        let cards = deck.cards().iter().map(|e| define(&e.title, &e.card)).collect();
        Checked::of(Setup::new(players, deck.own().rules, cards), diags)
    }

    fn deal(setup: &Setup, dice: &mut Dice, log: &mut impl Log<Event>) -> State {
        let mut state = State::empty();
        Context { setup, state: &mut state, dice, log }.deal();
        state
    }

    fn pending(setup: &Setup, state: &State) -> Pending {
        match state.chooser(setup) {
            Some(seat) if state.steps.top() != Step::Over => Pending::Decide(seat),
            _ => Pending::Over(referee::outcome(setup, state)),
        }
    }

    fn legal(setup: &Setup, state: &State, _: u8, out: &mut Vec<Move>) {
        state.choices(setup, out);
    }

    fn apply(setup: &Setup, state: &mut State, _: u8, choice: Move, dice: &mut Dice, log: &mut impl Log<Event>) {
        Context { setup, state, dice, log }.choose(choice);
    }

    fn view<'a>(setup: &'a Setup, state: &'a State, seat: u8) -> View<'a> {
        View::new(setup, state, seat)
    }

    fn imagine(setup: &Setup, view: &View<'_>, dice: &mut Dice) -> State {
        view.imagine(setup, dice)
    }

    fn standing(setup: &Setup, state: &State) -> [i32; SEATS] {
        std::array::from_fn(|seat| if seat < usize::from(setup.players) { state.score(setup, seat as u8).0 } else { 0 })
    }

    fn look(_setup: &Setup, view: &View<'_>) -> Vec<String> {
        view.lines()
    }

    fn matters(event: Event) -> bool {
        !matches!(event, Event::Moved { .. } | Event::Played { .. } | Event::Bought { .. })
    }

    fn place(choice: Move) -> u8 {
        u8::from(choice == Move::Lay(false))
    }

    fn name_move(setup: &Setup, choice: Move) -> String {
        let card = |c: u8| setup.card(c).title.clone();
        match choice {
            Move::Pass => "pass".to_owned(),
            Move::Play(c) => format!("play {}", card(c)),
            Move::Equip(c) => format!("equip {}", card(c)),
            Move::Explore => "explore".to_owned(),
            Move::Fight(0) => "fight regular".to_owned(),
            Move::Fight(_) => "fight boss".to_owned(),
            Move::Throw => "discard".to_owned(),
            Move::Keep => "bag it".to_owned(),
            Move::Wear(c) => format!("wear {}", card(c)),
            Move::Lay(true) => "lay Fight".to_owned(),
            Move::Lay(false) => "lay Flight".to_owned(),
            Move::Card(c) => card(c),
            Move::Seat(s) => format!("player {}", s + 1),
            Move::Shop => "buy".to_owned(),
            Move::Bank => "deposit".to_owned(),
        }
    }

    cards::answer! {
        referee: invariants;
        bot: prospects, policies;
        position: arrange, describe, moment;
        roster: roster;
        prompt: prompt, remark;
        barred: barred;
        event: tell;
        whisper: tell_to;
    }
}
