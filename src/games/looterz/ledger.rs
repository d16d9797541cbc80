//! Counts of Looterz (LZ-P10 to LZ-P19): rounds, shuffles, sources of Loot, locks, deaths, interaction, the leader at half
//! time, and every title: drawn, recruited, activated, and each of its effects. Only counts.

use super::effect::{Looterz, Trigger, Zone};
use super::event::Event;
use super::ids::{CARDS, CardNo, NONE, SEATS};
use super::legal::Move;
use super::setup::Setup;
use super::state::{Phase, State};
use cards::game::{Deck, Log, Outcome, Watch};
use ground::dice::Dice;
use table::count::{Effects, Seen, Stamp};
use table::measure::{Gift, Histogram, Ledger, Measured, Parts, Sums, Tally};

mod close;
mod plain;

impl Measured for Looterz {
    type Ledger = Books;

    fn gift(setup: &Setup, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) -> Option<Gift> {
        let piled = state.pile.len() as u32;
        let (nth, seat) = (dice.below(piled) as usize, dice.below(u32::from(setup.players)) as u8);
        let card = state.pile.take_at(nth)?;
        state.hands[usize::from(seat)].add(card);
        state.held[usize::from(seat)] += 1;
        log.note(Event::Drew { seat, card });
        Some(Gift { card: usize::from(card), seat })
    }

    fn gifts(setup: &Setup) -> Vec<(&str, String)> {
        (0..setup.all.len()).map(|card| ("inn", setup.card(card).title.clone())).collect()
    }

    fn titles(setup: &Setup) -> Vec<String> {
        setup.titles.iter().map(|def| def.title.clone()).collect()
    }

    fn plain(deck: &Deck<Looterz>, card: usize) -> Option<Deck<Looterz>> {
        plain::plain(deck, card)
    }
}

/// The largest number of stays of a lock in one game that are counted separately.
const STAYS: usize = 16;

/// The counts of one game, which are reset for each game.
#[derive(Clone, Copy)]
struct Game {
    turns: u32,
    rounds: i64,
    began: u8,
    draws: i64,
    bare: i64,
    shuffled: bool,
    /// Loot from Searches, stolen, and from other sources.
    sources: [i64; 3],
    /// The Loot of each seat, and the seat that first had half of the winning Loot.
    loot: [i64; SEATS],
    half: Option<u8>,
    /// The controller of each Looter in play.
    owner: [u8; CARDS],
    /// The turn in which each lock came into play, and how many locks there are.
    since: [u32; CARDS],
    locks: u8,
    locked: i64,
    /// The number of turns that locks stayed; those still in play at the end come last.
    stays: [u32; STAYS],
    stayed: usize,
    deaths: i64,
    actions: i64,
    /// The number of actions that affected another player or their Looterz.
    against: i64,
    /// The Looter whose Activation is being carried out, until it has affected another player.
    acting: Option<u8>,
}

const FRESH: Game = Game {
    turns: 0,
    rounds: 0,
    began: 0,
    draws: 0,
    bare: 0,
    shuffled: false,
    sources: [0; 3],
    loot: [0; SEATS],
    half: None,
    owner: [NONE; CARDS],
    since: [0; CARDS],
    locks: 0,
    locked: 0,
    stays: [0; STAYS],
    stayed: 0,
    deaths: 0,
    actions: 0,
    against: 0,
    acting: None,
};

/// The counts of Looterz.
pub struct Books {
    /// The current game; the part that it belongs to; and the number of games counted.
    stamp: Stamp,
    block: usize,
    games: Parts,
    /// The number of turns in all games, used as a time stamp.
    turn: u64,
    game: Game,
    half: i64,
    title_of: Vec<u8>,
    locks: Vec<bool>,
    effects: Effects,
    /// The effects of each title that apply as soon as it is in play.
    at_once: Vec<Vec<usize>>,
    /// Passive effects with a condition: title, index of the effect, and effect.
    watched: Vec<(usize, usize, usize)>,
    drawn: Seen,
    recruited: Seen,
    /// The players who recruited a title in this game, one bit each; the number of their wins, and their number.
    had: Vec<u8>,
    with: Vec<Sums>,
    /// The games in which a title was recruited, among those in which it was drawn.
    taken: Vec<Sums>,
    /// The turns in which each card last could use its Activation with effect, and last used it; the number of turns
    /// in which each title used it, and could.
    offered: [u64; CARDS],
    chosen: [u64; CARDS],
    activated: Vec<Sums>,
    total: Totals,
}

#[derive(Default)]
struct Totals {
    rounds: Histogram,
    shuffled: Sums,
    bare: Sums,
    sources: [Sums; 3],
    stays: Histogram,
    locked: Sums,
    deaths: Histogram,
    against: Sums,
    half: Sums,
}

impl Log<Event> for Books {
    fn note(&mut self, event: Event) {
        let g = &mut self.game;
        match event {
            Event::Turn { seat, round } => {
                if g.turns == 0 {
                    g.began = seat;
                }
                g.turns += 1;
                g.rounds = i64::from(round);
                self.turn += 1;
            }
            Event::Phase { phase: Phase::Dungeon, .. } => g.locked += i64::from(g.locks > 0),
            Event::Phase { .. } | Event::Searches { .. } | Event::Activates { .. } => g.acting = None,
            Event::Attacks { seat, target, .. } => {
                g.acting = None;
                g.against += i64::from(g.owner[usize::from(target)] != seat);
            }
            Event::Dealt { card, .. } | Event::Took { card, .. } => self.draw(card),
            Event::Drew { card, .. } => {
                g.draws += 1;
                self.draw(card);
            }
            Event::Bare { .. } => {
                g.draws += 1;
                g.bare += 1;
            }
            Event::Shuffled { .. } => g.shuffled = true,
            Event::Recruited { seat, card, from, .. } => self.enter(seat, card, from),
            Event::Found { seat, amount, .. } => g.gain(seat, i64::from(amount), 0, self.half),
            Event::Stole { seat, from, .. } => {
                g.loot[usize::from(from)] -= 1;
                g.gain(seat, 1, 1, self.half);
                g.meets(seat, from);
            }
            Event::Gained { seat, amount, .. } => g.gain(seat, i64::from(amount), 2, self.half),
            Event::Returned { seat, amount } => {
                g.loot[usize::from(seat)] -= i64::from(amount);
                g.suffers(seat);
            }
            Event::Discarded { seat, .. } => g.suffers(seat),
            Event::Life { card, change, .. } if change < 0 => g.suffers(g.owner[usize::from(card)]),
            Event::Died { seat, card, .. } => {
                g.deaths += 1;
                g.suffers(seat);
                self.leave(card);
            }
            Event::WentBack { seat, card } => {
                g.suffers(seat);
                self.leave(card);
            }
            Event::Changed { card, from, to, .. } => {
                g.suffers(from);
                g.owner[usize::from(card)] = to;
            }
            Event::WentHome { card, to, .. } => g.owner[usize::from(card)] = to,
            Event::Effect { seat, card, effect, trigger } => {
                g.acting = (trigger == Trigger::Activation).then_some(seat);
                let title = usize::from(self.title_of[usize::from(card)]);
                self.effects.works(title, effect.into(), self.stamp);
            }
            Event::Lapsed { card, effect, .. } => {
                let title = usize::from(self.title_of[usize::from(card)]);
                self.effects.lapses(title, effect.into(), self.stamp);
            }
            _ => {}
        }
    }
}

impl Game {
    /// A seat gains Loot.
    fn gain(&mut self, seat: u8, amount: i64, source: usize, half: i64) {
        self.sources[source] += amount;
        let loot = &mut self.loot[usize::from(seat)];
        *loot += amount;
        if *loot >= half && self.half.is_none() {
            self.half = Some(seat);
        }
    }

    /// A seat suffers harm: by an Activation, if one is being carried out.
    fn suffers(&mut self, victim: u8) {
        if let Some(by) = self.acting {
            self.meets(by, victim);
        }
    }

    /// An Activation affects a seat; it is counted once.
    fn meets(&mut self, by: u8, victim: u8) {
        if self.acting == Some(by) && by != victim {
            self.against += 1;
            self.acting = None;
        }
    }

    /// Counts how long a lock has stayed.
    fn stay(&mut self, card: usize) {
        if let Some(stay) = self.stays.get_mut(self.stayed) {
            *stay = self.turns - self.since[card];
            self.stayed += 1;
        }
    }
}

impl Books {
    fn draw(&mut self, card: CardNo) {
        self.drawn.once(usize::from(self.title_of[usize::from(card)]), self.stamp);
    }

    /// A Looter enters the Dungeon.
    fn enter(&mut self, seat: u8, card: CardNo, from: Zone) {
        let (c, title) = (usize::from(card), usize::from(self.title_of[usize::from(card)]));
        if from == Zone::Hand {
            self.recruited.once(title, self.stamp);
        }
        self.had[title] |= 1 << seat;
        self.game.owner[c] = seat;
        for effect in &self.at_once[title] {
            self.effects.works(title, *effect, self.stamp);
        }
        if self.locks[title] {
            self.game.locks += 1;
            self.game.since[c] = self.game.turns;
        }
    }

    /// It leaves it.
    fn leave(&mut self, card: CardNo) {
        let c = usize::from(card);
        self.game.owner[c] = NONE;
        if self.locks[usize::from(self.title_of[c])] {
            self.game.locks -= 1;
            self.game.stay(c);
        }
    }
}

impl Watch<Looterz> for Books {
    fn chose(&mut self, setup: &Setup, state: &State, seat: u8, moves: &[Move], choice: Move) {
        if state.phase == Phase::Dungeon {
            self.game.actions += i64::from(matches!(choice, Move::Search(_) | Move::Attack(_) | Move::Activate(_)));
            for one in moves {
                if let Move::Activate(card) = *one
                    && state.promises(setup, seat, card)
                {
                    let title = usize::from(self.title_of[usize::from(card)]);
                    let fresh = std::mem::replace(&mut self.offered[usize::from(card)], self.turn) != self.turn;
                    // a card that is readied and chosen again counts once; otherwise the share could exceed 1
                    let first = *one == choice
                        && std::mem::replace(&mut self.chosen[usize::from(card)], self.turn) != self.turn;
                    self.activated[title].add(self.block, i64::from(first), i64::from(fresh));
                }
            }
        }
        for (title, act, effect) in &self.watched {
            if !self.effects.worked(*title, *effect, self.stamp) {
                let def = &setup.titles[*title];
                let here = !(state.dungeon() & def.copies).is_empty();
                if here && def.acts[*act].checks.iter().all(|check| state.holds(setup, seat, *check)) {
                    self.effects.works(*title, *effect, self.stamp);
                }
            }
        }
    }

    fn over(&mut self, _: &Setup, _: &State, _: &Outcome) {
        for card in 0..self.title_of.len() {
            if self.game.owner[card] != NONE && self.locks[usize::from(self.title_of[card])] {
                self.game.stay(card);
            }
        }
    }
}

impl Ledger<Looterz> for Books {
    fn open(setup: &Setup) -> Books {
        let (mut at_once, mut watched) = (Vec::new(), Vec::new());
        for (title, def) in setup.titles.iter().enumerate() {
            // keywords apply like passive effects, and are not compiled
            let mut held: Vec<usize> = (0..def.effects.len()).filter(|i| def.effects[*i].keyword.is_some()).collect();
            for (i, act) in def.acts.iter().enumerate().filter(|(_, act)| act.trigger == Trigger::Passive) {
                let effect = usize::from(act.effect);
                if act.checks.is_empty() {
                    held.push(effect);
                } else {
                    watched.push((title, i, effect));
                }
            }
            at_once.push(held);
        }
        let titles = setup.titles.len();
        let (rounds, stays, deaths) = (Histogram::new(255), Histogram::new(63), Histogram::new(255));
        let total = Totals { rounds, stays, deaths, ..Totals::default() };
        Books {
            stamp: Stamp::NONE,
            block: 0,
            games: Parts::default(),
            turn: 0,
            game: FRESH,
            half: i64::from(setup.goal.div_ceil(2)),
            title_of: setup.title_of.clone(),
            locks: setup.lore.titles.iter().map(|t| t.locks).collect(),
            effects: Effects::new(setup.titles.iter().map(|def| def.effects.len())),
            at_once,
            watched,
            drawn: Seen::new(titles),
            recruited: Seen::new(titles),
            had: vec![0; titles],
            with: vec![Sums::default(); titles],
            taken: vec![Sums::default(); titles],
            offered: [0; CARDS],
            chosen: [0; CARDS],
            activated: vec![Sums::default(); titles],
            total,
        }
    }

    fn begin(&mut self, block: usize) {
        self.stamp = self.stamp.next(block);
        self.block = block;
        self.game = FRESH;
        self.had.fill(0);
    }

    fn turns(&self) -> u32 {
        self.game.turns
    }

    fn began(&self) -> u8 {
        self.game.began
    }

    fn had(&self, _: &Setup, _: &State, seat: usize, each: &mut dyn FnMut(usize)) {
        (0..self.had.len()).filter(|title| self.had[*title] >> seat & 1 == 1).for_each(each);
    }

    /// Cards that stay in the Inn from the beginning, unseen, have no effect.
    fn touched(&self, setup: &Setup, state: &State, each: &mut dyn FnMut(usize)) -> bool {
        let known = (0..setup.players).map(|seat| state.known.by(seat)).max().unwrap_or(0);
        let mut hidden = [false; CARDS];
        state.inn().skip(known.into()).for_each(|card| hidden[usize::from(card)] = true);
        let seen = setup.all.into_iter().filter(|card| !hidden[usize::from(*card)]);
        seen.for_each(|card| each(setup.title_of[usize::from(card)].into()));
        !self.game.shuffled
    }

    fn fold(&mut self, setup: &Setup, _: &State, outcome: &Outcome) {
        let block = self.block;
        self.games[block] += 1;
        let (g, t) = (&self.game, &mut self.total);
        t.rounds.add(block, g.rounds);
        t.shuffled.yes(block, g.shuffled);
        t.bare.add(block, g.bare, g.draws);
        let all = g.sources.iter().sum();
        t.sources.iter_mut().zip(g.sources).for_each(|(sums, n)| sums.add(block, n, all));
        // a stay is counted in rounds, rounded to the nearest
        let round = u32::from(setup.players);
        g.stays[..g.stayed].iter().for_each(|turns| t.stays.add(block, i64::from((turns + round / 2) / round)));
        t.locked.add(block, g.locked, i64::from(g.turns));
        t.deaths.add(block, g.deaths);
        t.against.add(block, g.against, g.actions);
        if let Some(leader) = g.half {
            t.half.yes(block, outcome.winners >> leader & 1 == 1);
        }
        let ones = |bits: u8| i64::from(bits.count_ones());
        for (title, had) in self.had.iter().enumerate() {
            self.with[title].add(block, ones(had & outcome.winners), ones(*had));
            if self.drawn.has(title, self.stamp) {
                self.taken[title].yes(block, self.recruited.has(title, self.stamp));
            }
        }
    }

    fn close(&self, setup: &Setup, into: &mut Tally) {
        close::close(self, setup, into);
    }
}
