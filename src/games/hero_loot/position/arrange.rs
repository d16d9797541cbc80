//! Sets up a position, and reports everything in it that is impossible.

use super::super::event::Event;
use super::super::ids::{CardNo, Items};
use super::super::map::{self, Ground, spaces};
use super::super::setup::Setup;
use super::super::state::{Phase, State, Step};
use super::{Given, Middle, Moment, Person, Piles};
use crate::state::Context;
use cards::game::Log;
use ground::diag::{Checked, Diag, meant};
use ground::dice::Dice;
use ground::locus::Locus;
use table::pile::Pile;
use table::position::{Desk, plain};

/// A position while it is set up.
struct Table<'s> {
    setup: &'s Setup,
    state: State,
    desk: Desk<'s>,
}

/// Sets up a position.
pub(in super::super) fn arrange(
    setup: &Setup,
    Given { middle: given, seats }: Given,
    at: Locus,
    dice: &mut Dice,
    log: &mut impl Log<Event>,
) -> Checked<State> {
    let desk = Desk::new(setup.players, setup.items.iter().map(|item| item.title.as_str()));
    let mut table = Table { setup, state: State::empty(), desk };
    table.map(given.map.as_deref(), at.key("map"));
    for (seat, team, at) in table.desk.seated(&seats, at) {
        for (name, person) in team {
            table.person(seat, name, person, at.key(name));
        }
    }
    for (name, lot) in &given.ground {
        let at = at.key("ground").key(name);
        let Some(space) = table.space(name, at) else { continue };
        table.state.coins[usize::from(space)] = lot.gold;
        let open = table.items(&lot.cards, at.key("cards"));
        let down = table.items(&lot.hidden, at.key("hidden"));
        table.state.lying.give(open | down, space);
        table.state.revealed |= open;
    }
    table.piles(&given, at);
    table.coins(at);
    if let Some(round) = given.round {
        table.state.round = table.desk.number(Some(round), 1, 1..=setup.skirmish.rounds, at.key("round"));
    }
    for (seat, points) in given.points.iter().enumerate().take(setup.players.into()) {
        table.state.points[seat] = *points;
    }
    table.state.active = given.active.map_or(0, |name| table.desk.seat(name, at.key("active")));
    table.begin(&given, at, dice, log);
    Checked::of(table.state, table.desk.diags)
}

impl<'s> Table<'s> {
    fn map(&mut self, title: Option<&str>, at: Locus) {
        let Some(title) = title else { return };
        let maps = &self.setup.maps;
        match maps.iter().position(|(known, _)| plain(known) == plain(title)) {
            Some(map) => self.state.map = map as u8,
            None => self.unknown("map", title, maps.iter().map(|(name, _)| name.as_str()), at),
        }
    }

    fn unknown<'n>(&mut self, what: &str, name: &str, known: impl Iterator<Item = &'n str>, at: Locus) {
        let help = meant(name, known, || format!("name a {what} of the game"));
        self.desk.diags.push(Diag::error(at, "unknown-name", format!("there is no {what} `{name}`")).help(help));
    }

    fn ground(&self) -> &'s Ground {
        self.state.ground(self.setup)
    }

    fn space(&mut self, name: &str, at: Locus) -> Option<u8> {
        let ground = self.ground();
        let space = ground.space(name);
        if space.is_none() {
            let known: Vec<String> = spaces(ground.all).map(map::name).collect();
            self.unknown("space", name, known.iter().map(String::as_str), at);
        }
        space
    }

    fn hero(&mut self, name: &str, at: Locus) -> Option<u8> {
        let heroes = &self.setup.heroes;
        let hero = heroes.iter().position(|(known, _)| plain(known) == plain(name));
        if hero.is_none() {
            self.unknown("hero", name, heroes.iter().map(|(name, _)| name.as_str()), at);
        }
        hero.map(|hero| hero as u8)
    }

    /// Finds items by name; each can be used once in the position.
    fn items(&mut self, names: &[String], at: Locus) -> Items {
        let claim = |(i, name): (usize, &String)| self.desk.claim(name, |_| true, "a hand", at.nth(i));
        names.iter().enumerate().filter_map(claim).map(|item| item as CardNo).collect()
    }

    fn person(&mut self, seat: u8, name: &str, person: &Person, at: Locus) {
        let Some(hero) = self.hero(name, at) else { return };
        let h = usize::from(hero);
        if usize::from(self.state.side[h]) < cards::game::SEATS {
            let what = format!("{name} plays for two seats");
            return self.desk.complain(at, "twice", what, "keep one of the two");
        }
        self.state.lead(hero, seat);
        if let Some(space) = person.at.as_deref().and_then(|space| self.space(space, at.key("at"))) {
            self.state.at[h] = space;
            self.state.wounds[h] = person.wounds;
        }
        self.state.gold[h] = person.gold;
        let open = self.items(&person.cards, at.key("cards"));
        let down = self.items(&person.hidden, at.key("hidden"));
        self.state.holders.give(open | down, hero);
        self.state.revealed |= open;
        for (title, space) in &person.unleashed {
            let at = at.key("unleashed").key(title);
            let fits = |card: usize| self.setup.figure(card as CardNo).is_some();
            let card = self.desk.claim(title, fits, "the map", at).map(|card| card as CardNo);
            let (Some(card), Some(space)) = (card, self.space(space, at)) else { continue };
            self.state.holders.give(Items::one(card), hero);
            self.state.revealed.add(card);
            if let Some(figure) = self.setup.figure(card) {
                self.state.at[usize::from(figure)] = space;
            }
        }
        for (i, name) in person.won.iter().enumerate() {
            if let Some(space) = self.space(name, at.key("won").nth(i)) {
                self.state.done[h] |= 1 << space;
            }
        }
    }

    /// Places the named cards of decks and discards; all others go below them, or on the ground.
    fn piles(&mut self, given: &Middle, at: Locus) {
        let of = |piles: &Piles| [piles.war.clone(), piles.secret.clone(), piles.elite.clone()];
        let keys = ["war", "secret", "elite"];
        let mut tops: [Vec<CardNo>; 3] = Default::default();
        for (deck, names) in of(&given.decks).iter().enumerate() {
            let at = at.key("decks").key(keys[deck]);
            for (i, name) in names.iter().enumerate() {
                let fits = |card: usize| self.setup.decks[deck].has(card as CardNo);
                let card = self.desk.claim(name, fits, "that deck", at.nth(i));
                tops[deck].extend(card.map(|card| card as CardNo));
            }
        }
        for (deck, names) in of(&given.discards).iter().enumerate() {
            let at = at.key("discards").key(keys[deck]);
            for (i, name) in names.iter().enumerate() {
                let fits = |card: usize| self.setup.decks[deck].has(card as CardNo);
                let card = self.desk.claim(name, fits, "that pile", at.nth(i));
                card.into_iter().for_each(|card| self.state.discards[deck].add(card as CardNo));
            }
        }
        let rest: Items = self.desk.rest().map(|card| card as CardNo).collect();
        let aside = given.rest.as_deref().and_then(|name| self.space(name, at.key("rest")));
        for (deck, top) in tops.iter().enumerate() {
            let below = if aside.is_some() { Items::NONE } else { rest & self.setup.decks[deck] };
            let all: Vec<CardNo> = top.iter().copied().chain(below).collect();
            self.state.decks[deck] = all.into_iter().rev().collect::<Pile<64>>();
        }
        // special loot that no hero has is out of the game
        match aside {
            Some(space) => {
                self.state.lying.give(rest, space);
                self.state.revealed |= rest;
            }
            None => self.state.gone |= rest & self.setup.specials,
        }
    }

    /// The bank has the coins that no hero has.
    fn coins(&mut self, at: Locus) {
        let out: i32 = self.state.gold.iter().chain(&self.state.coins).map(|n| i32::from(*n)).sum();
        let bank = self.setup.parts.coins - out;
        if bank < 0 {
            let what = format!("{out} coins are given, but the game has {}", self.setup.parts.coins);
            self.desk.complain(at, "too-many-coins", what, "give less gold");
        }
        self.state.bank = bank.clamp(0, 255) as u8;
    }

    fn begin(&mut self, given: &Middle, at: Locus, dice: &mut Dice, log: &mut impl Log<Event>) {
        // the defeated stay on no space; only those of the active seat come back
        let mut steps = Vec::new();
        for (name, left) in &given.draws {
            let at = at.key("draws").key(name);
            steps.extend(self.hero(name, at).map(|hero| (hero, *left)));
        }
        let table: Context<'_, _> = Context { setup: self.setup, state: &mut self.state, dice, log };
        let mut table = table;
        table.begin_turn();
        if given.moment == Some(Moment::Act) {
            (table.state.phase, table.state.begins) = (Phase::Act, false);
        }
        for (hero, left) in steps {
            table.push(Step::Draws { hero, left });
        }
    }
}
