//! Counts of Hero Loot (HL-P1 to HL-P13): properties of the deck, once per table, and of play: trade groups, blocks, draws and
//! their value, attrition, ties. Only counts.

use super::effect::{Category, DeckName, HeroLoot, UseLimit};
use super::event::{Event, Why};
use super::ids::{CARDS, HEROES, Items, NONE};
use super::legal::Move;
use super::map::one;
use super::referee;
use super::setup::Setup;
use super::state::{Phase, State, Step, heroes};
use cards::game::{Log, Outcome, Watch};
use employment::Employment;
use table::count::{Seen, Stamp};
use table::measure::{BLOCKS, Histogram, Ledger, Measure, Measured, Parts, Sums, Tally};

mod employment;
mod still;

impl Measured for HeroLoot {
    type Ledger = Books;

    fn titles(setup: &Setup) -> Vec<String> {
        setup.items.iter().map(|item| item.title.clone()).collect()
    }
}

/// Counters over all games.
struct Totals {
    /// The heroes of a trade group, including the hero, by Free step and hero.
    group: Histogram,
    /// The shares of heroes who cannot trade because of an enemy, a Dome or No-Trade.
    barred: [Sums; 3],
    /// The benefit of drawn cards, in hundredths: for the hero who drew them, and for the hero of the group who fits
    /// best; by draws spent.
    drawn: [[Sums; 2]; 3],
    /// The share of owned cards that their owner can employ at the end of the game.
    employed: Sums,
    /// The number of Free steps until a card is with a hero who can employ it.
    settled: Histogram,
    /// Loot that was lost: stolen, destroyed, used up, paid or dropped; by game.
    lost: [Sums; 5],
    /// The number of draws, by hero.
    draws: Sums,
    /// The number of draws that found no card.
    bare: Sums,
    /// The number of times that decks were reshuffled from their discards, by game.
    reshuffled: Sums,
    /// Games in which the best teams have equal points and equal gold.
    ties: Sums,
    even: Sums,
    /// Breaches that the state does not show (HL-P13): a permanent card was lost by use.
    worn: Sums,
    choices: Histogram,
}

/// The counts of one game.
#[derive(Clone, Copy)]
struct Game {
    block: usize,
    stamp: Stamp,
    turns: u32,
    began: u8,
    draws: i64,
    bare: i64,
    reshuffled: i64,
    lost: [i64; 5],
    worn: i64,
    /// Cards that were just drawn and must be valued where they are.
    fresh: Items,
    /// The Free step in which each card came to its team, until a hero of the team can use it.
    since: [u16; CARDS],
    free: u16,
}

/// The books.
pub struct Books {
    total: Totals,
    game: Game,
    games: Parts,
    drawn: Seen,
    used: Seen,
    revealed: Seen,
    employment: Employment,
    limits: Vec<Option<UseLimit>>,
}

const FRESH: Game = Game {
    block: 0,
    stamp: Stamp::NONE,
    turns: 0,
    began: 0,
    draws: 0,
    bare: 0,
    reshuffled: 0,
    lost: [0; 5],
    worn: 0,
    fresh: Items::NONE,
    since: [0; CARDS],
    free: 0,
};

/// The causes of lost loot.
const LOSSES: [&str; 5] = ["stolen", "destroyed", "used", "paid", "dropped"];

impl Log<Event> for Books {
    fn note(&mut self, event: Event) {
        self.employment.note(event);
        let game = &mut self.game;
        let mut lose = |nth: usize, n: i64| game.lost[nth] += n;
        match event {
            Event::Stolen { .. } | Event::StolenCoin { .. } => lose(0, 1),
            Event::LostCoin { .. } | Event::Gone { .. } => lose(1, 1),
            Event::Drops { items, coins, .. } => lose(4, i64::from(items) + i64::from(coins)),
            Event::Discarded { card, why, .. } => {
                let nth = match why {
                    Why::Destroyed => 1,
                    Why::Used | Why::DefeatedHero => 2,
                    Why::Paid => 3,
                };
                lose(nth, 1);
                let permanent = self.limits[usize::from(card)] == Some(UseLimit::Permanent);
                game.worn += i64::from(permanent && nth == 2);
            }
            Event::Draws { card, .. } => {
                game.draws += 1;
                game.fresh.add(card);
                game.since[usize::from(card)] = game.free;
                self.drawn.once(card.into(), game.stamp);
            }
            Event::Declines { left, .. } | Event::Bare { left, .. } => game.bare += i64::from(left),
            Event::Reshuffled { .. } => game.reshuffled += 1,
            Event::Reveals { card, .. } => _ = self.revealed.once(card.into(), game.stamp),
            Event::Uses { card, .. } | Event::Unleashed { card, .. } => _ = self.used.once(card.into(), game.stamp),
            Event::Moves { by: card, .. } | Event::Attacks { with: card, .. } if card != NONE => {
                self.used.once(card.into(), game.stamp);
            }
            Event::Turn { .. } => {
                game.turns += 1;
                game.free += 1;
            }
            _ => {}
        }
    }
}

impl Watch<HeroLoot> for Books {
    fn dealt(&mut self, _: &Setup, state: &State) {
        self.game.began = state.first;
    }

    fn chose(&mut self, setup: &Setup, state: &State, _: u8, moves: &[Move], choice: Move) {
        self.total.choices.add(self.game.block, moves.len() as i64);
        if state.phase != Phase::Free || *state.steps.peek() != Step::Turn {
            return;
        }
        if !self.game.fresh.is_empty() {
            self.value(setup, state);
        }
        if choice == Move::Pass {
            self.free_step(setup, state);
        }
    }
}

impl Books {
    /// Records, at the end of a Free step, the distance that loot could move (HL-P9), and the cards that have found a
    /// user.
    fn free_step(&mut self, setup: &Setup, state: &State) {
        let block = self.game.block;
        let seat = state.active;
        let threatened = state.threatened(setup, seat);
        let traders = state.traders(setup, seat, threatened);
        let ground = state.ground(setup);
        for hero in heroes(state.team[usize::from(seat)]) {
            let here = one(state.place(hero));
            let group = state.group(setup, traders, hero);
            self.total.group.add(block, i64::from(group.count_ones()) + 1);
            let bars = [threatened & here != 0, ground.domes & here != 0, setup.hero(hero).no_trade];
            for (sums, bar) in self.total.barred.iter_mut().zip(bars) {
                sums.yes(block, bar);
            }
            for card in state.holders.held(hero) & setup.able(hero) {
                let since = std::mem::replace(&mut self.game.since[usize::from(card)], u16::MAX);
                if since != u16::MAX {
                    let turns = self.game.free.saturating_sub(since) / u16::from(setup.players);
                    self.total.settled.add(block, turns.into());
                }
            }
        }
    }

    /// The value of newly drawn cards where they are, and where they would be most valuable (HL-P8).
    fn value(&mut self, setup: &Setup, state: &State) {
        let fresh = std::mem::take(&mut self.game.fresh);
        for card in fresh {
            let (Some(hero), Some(treasure)) = (state.holders.owner(card), setup.card(card)) else { continue };
            let seat = state.side[usize::from(hero)];
            let traders = state.traders(setup, seat, state.threatened(setup, seat));
            let group = state.group(setup, traders, hero) | 1 << hero;
            let own = setup.benefit(hero, card);
            let best = heroes(group).map(|hero| setup.benefit(hero, card)).max().unwrap_or(own);
            let spent = i64::from(setup.rules.draws.of(treasure.deck));
            let sums = &mut self.total.drawn[treasure.deck as usize];
            sums[0].add(self.game.block, own.into(), spent);
            sums[1].add(self.game.block, best.into(), spent);
        }
    }
}

impl Ledger<HeroLoot> for Books {
    fn open(setup: &Setup) -> Books {
        let sums = Sums::default;
        let total = Totals {
            group: Histogram::new(6),
            barred: [sums(); 3],
            drawn: [[sums(); 2]; 3],
            employed: sums(),
            settled: Histogram::new(20),
            lost: [sums(); 5],
            draws: sums(),
            bare: sums(),
            reshuffled: sums(),
            ties: sums(),
            even: sums(),
            worn: sums(),
            choices: Histogram::new(200),
        };
        let items = setup.items.len();
        let limits = setup.items.iter().map(|item| item.card.as_ref().map(|card| card.limit)).collect();
        let seen = || Seen::new(items);
        Books {
            total,
            game: FRESH,
            games: Parts::default(),
            drawn: seen(),
            used: seen(),
            revealed: seen(),
            employment: Employment::new(setup),
            limits,
        }
    }

    fn begin(&mut self, block: usize) {
        self.game = Game { block, stamp: self.game.stamp.next(block), ..FRESH };
    }

    fn turns(&self) -> u32 {
        self.game.turns
    }

    fn began(&self) -> u8 {
        self.game.began
    }

    fn had(&self, _: &Setup, state: &State, seat: usize, each: &mut dyn FnMut(usize)) {
        self.employment.had(heroes(state.team[seat])).into_iter().for_each(|card| each(card.into()));
    }

    fn fold(&mut self, setup: &Setup, state: &State, outcome: &Outcome) {
        self.employment.fold();
        let (t, game) = (&mut self.total, &self.game);
        let block = game.block;
        self.games[block] += 1;
        let playing = (0..HEROES as u8).filter(|hero| state.side[usize::from(*hero)] < setup.players);
        for hero in playing.clone() {
            let held = state.holders.held(hero) & !setup.specials;
            t.employed.add(block, (held & setup.able(hero)).len().into(), held.len().into());
        }
        t.draws.add(block, game.draws, playing.count() as i64);
        t.bare.add(block, game.bare, game.draws + game.bare);
        t.reshuffled.add(block, game.reshuffled, 1);
        t.worn.yes(block, game.worn > 0);
        for (sums, n) in t.lost.iter_mut().zip(game.lost) {
            sums.add(block, n, 1);
        }
        let score = referee::standing(setup, state);
        let best = score[..usize::from(setup.players)].iter().max().copied();
        let level = (0..setup.players).filter(|seat| Some(score[usize::from(*seat)]) == best).count();
        t.ties.yes(block, level > 1);
        t.even.yes(block, outcome.winners.count_ones() > 1);
    }

    fn close(&self, setup: &Setup, into: &mut Tally) {
        let t = &self.total;
        let share = |sums: Sums| Measure::Share { unit: 1, sums };
        into.put("trade-group", t.group.spread());
        for (name, sums) in ["enemy", "dome", "no-trade"].iter().zip(t.barred) {
            into.put(format!("barred/{name}"), Measure::Ratio(sums));
        }
        for (deck, [own, best]) in DeckName::ALL.iter().zip(t.drawn) {
            into.put(format!("benefit/{}", deck.key()), Measure::Rate(own));
            into.put(format!("benefit-in-group/{}", deck.key()), Measure::Rate(best));
        }
        into.put("employed", Measure::Ratio(t.employed));
        into.put("settled", t.settled.spread());
        for (name, sums) in LOSSES.iter().zip(t.lost) {
            into.put(format!("lost/{name}"), Measure::Rate(sums));
        }
        into.put("draws", Measure::Rate(t.draws));
        into.put("declined", Measure::Ratio(t.bare));
        into.put("reshuffled", Measure::Rate(t.reshuffled));
        into.put("tied", share(t.ties));
        into.put("drawn-games", share(t.even));
        into.put("worn", share(t.worn));
        into.put("moves", t.choices.spread());
        for (i, item) in setup.items.iter().enumerate().filter(|(_, item)| item.card.is_some()) {
            let (title, drawn) = (&item.title, self.drawn.games(i));
            into.put(format!("drawn/{title}"), self.drawn.of(i, &self.games));
            into.put(format!("revealed/{title}"), self.revealed.of(i, drawn));
            let acts = item.card.as_ref().is_some_and(|card| {
                card.category.is(Category::Weapon) || card.minion.is_some() || card.mount.is_some()
            });
            if acts {
                into.put(format!("used/{title}"), self.used.of(i, drawn));
            }
        }
        self.employment.close(setup, into);
        still::close(setup, into);
    }
}

/// A number that is the same in every game, as sums that are equal in every part, so that it has no error.
fn fixed(n: i64, d: i64) -> Sums {
    Sums { n: [n; BLOCKS], d: [d; BLOCKS] }
}
