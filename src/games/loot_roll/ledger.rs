//! Counts of Loot Roll (LR-P12 to LR-P19): fights, monsters, contests and full bags, towns, the economy, decisive epics, and
//! every card: drawn, playable, played, and each of its effects. Only counts.

use super::effect::{LootRoll, Trigger};
use super::event::Event;
use super::ids::{CardNo, NONE, SEATS};
use super::legal::Move;
use super::setup::Setup;
use super::state::{State, Step, Zone};
use crate::state::Context;
use cards::game::{Deck, Log, Outcome, Watch};
use ground::dice::Dice;
use table::count::{Effects, Seen, Stamp};
use table::measure::{Gift, Histogram, Ledger, Measured, Parts, Sums, Tally};

mod close;
mod plain;

/// The largest number of dungeons that are counted separately; no game has more.
const DUNGEONS: usize = 9;

const CARDS: usize = 256;

impl Measured for LootRoll {
    type Ledger = Books;

    fn gift(setup: &Setup, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) -> Option<Gift> {
        Context { setup, state, dice, log }.gift().map(|(card, seat)| Gift { card: usize::from(card), seat })
    }

    fn gifts(setup: &Setup) -> Vec<(&str, String)> {
        let pile = |p: u8| ["ability", "common", "rare", "epic", ""][usize::from(p.min(4))];
        setup.pile.iter().zip(&setup.cards).map(|(p, card)| (pile(*p), card.title.clone())).collect()
    }

    fn titles(setup: &Setup) -> Vec<String> {
        setup.cards.iter().map(|card| card.title.clone()).collect()
    }

    fn plain(deck: &Deck<LootRoll>, card: usize) -> Option<Deck<LootRoll>> {
        plain::plain(deck, card)
    }
}

/// The counts of one game, which are reset for each game.
#[derive(Clone, Copy, Default)]
struct Game {
    turns: u32,
    began: u8,
    dungeon: usize,
    bare: bool,
    monster: CardNo,
    boss: usize,
    somebody_flees: bool,
    declared: [i64; 2],
    decided: [i64; 2],
    won: [i64; 2],
    fights: i64,
    some_flight: i64,
    all_flight: i64,
    contests: i64,
    full: i64,
    unclaimed: i64,
    /// The card of the last contest in which a full bag was counted.
    shut_out: Option<CardNo>,
    thrown: i64,
    deposits: bool,
    purchases: i64,
    town_turns: i64,
    unaffordable: i64,
    /// Whether a dungeon is over and the bags are still to be counted.
    weigh: bool,
    bags: [[u8; SEATS]; DUNGEONS],
    weighed: usize,
    earned: [i64; DUNGEONS],
    spent: [i64; DUNGEONS],
    banked: [i64; DUNGEONS],
    lost: [i64; DUNGEONS],
}

/// The counts of Loot Roll.
pub struct Books {
    /// The current game; the part that it belongs to; and the number of games counted.
    stamp: Stamp,
    block: usize,
    games: Parts,
    game: Game,
    /// The treasure of each card.
    worth: [i64; CARDS],
    effects: Effects,
    /// Effects, by their index on the card, that work without being played and have a condition: they are tested
    /// during a fight.
    watched: Vec<(CardNo, usize)>,
    /// Effects that work from the moment a card is worn, carried or revealed; no other event reports them.
    at_once: Vec<(CardNo, usize, Trigger)>,
    drawn: Seen,
    playable: Seen,
    worn: Seen,
    /// For each card, the number of times that it was gained and then played, and whether it has not been played
    /// since.
    played: Vec<Sums>,
    fresh: Vec<bool>,
    /// The seats that had a card in this game, one bit each.
    had: Vec<u8>,
    held: Seen,
    decides: Vec<Parts>,
    /// Fights with each monster, regular and boss, by dungeon: the number won and the number fought.
    met: Vec<[[Sums; DUNGEONS]; 2]>,
    /// The cards that left their piles or were looked at in this game.
    touched: Vec<bool>,
    total: Totals,
}

#[derive(Default)]
struct Totals {
    bare: Sums,
    won: [Sums; 2],
    fights: Histogram,
    some_flight: Sums,
    all_flight: Sums,
    full: Sums,
    unclaimed: Sums,
    thrown: Sums,
    deposits: Sums,
    purchases: Sums,
    bought: Sums,
    unaffordable: Sums,
    bags: Histogram,
    economy: [[Sums; DUNGEONS]; 4],
}

impl Log<Event> for Books {
    fn note(&mut self, event: Event) {
        if let Event::Moved { card, .. } | Event::Saw { card, .. } = event {
            self.touched[usize::from(card)] = true;
        }
        let g = &mut self.game;
        match event {
            Event::Turn { seat, dungeon } => {
                if g.turns == 0 {
                    g.began = seat;
                }
                g.turns += 1;
                g.dungeon = usize::from(dungeon).clamp(1, DUNGEONS) - 1;
            }
            Event::Explored { seat, card } | Event::Drew { seat, card } => {
                self.drawn.once(usize::from(card), self.stamp);
                self.gain(seat, card);
            }
            Event::Won { seat, card, .. } => self.gain(seat, card),
            Event::Stole { seat, card, .. } | Event::Gave { to: seat, card, .. } => self.take(seat, card),
            Event::Offered { card } => {
                self.drawn.once(usize::from(card), self.stamp);
            }
            Event::Bought { card, .. } => {
                g.purchases += 1;
                self.got(card);
            }
            Event::Equipped { seat, card, .. } => {
                self.take(seat, card);
                self.worn.once(usize::from(card), self.stamp);
                self.works(card, Trigger::PassiveEquipped);
            }
            Event::Threw { .. } => g.thrown += 1,
            // a worn card may be used several times; it counts once, so that the share stays at most 1
            Event::Played { card, .. } => {
                let fresh = std::mem::take(&mut self.fresh[usize::from(card)]);
                self.played[usize::from(card)].add(self.block, i64::from(fresh), 0);
            }
            Event::Effect { card, effect, .. } => {
                self.effects.works(card.into(), effect.into(), self.stamp);
            }
            Event::Lapsed { card, effect, .. } => {
                self.effects.lapses(card.into(), effect.into(), self.stamp);
            }
            Event::Declared { boss, .. } => {
                (g.boss, g.somebody_flees, g.shut_out) = (usize::from(boss), false, None);
                g.declared[g.boss] += 1;
            }
            Event::Revealed { card } => {
                g.monster = card;
                self.drawn.once(usize::from(card), self.stamp);
            }
            Event::Laid { fight, .. } => g.somebody_flees |= !fight,
            Event::AllFled => {
                g.fights += 1;
                g.some_flight += 1;
                g.all_flight += 1;
            }
            Event::Compared { party, monster } => {
                let won = i64::from(party > monster);
                g.fights += 1;
                g.some_flight += i64::from(g.somebody_flees);
                g.decided[g.boss] += 1;
                g.won[g.boss] += won;
                let met = &mut self.met[usize::from(g.monster)][g.boss][g.dungeon];
                met.add(self.block, won, 1);
                let monster = g.monster;
                self.works(monster, Trigger::MonsterPassive);
            }
            Event::Spoils { card } => {
                g.contests += 1;
                self.drawn.once(usize::from(card), self.stamp);
            }
            Event::FullBag { card, .. } => {
                g.full += i64::from(g.shut_out != Some(card));
                g.shut_out = Some(card);
            }
            Event::Unclaimed { .. } => g.unclaimed += 1,
            Event::GaveUp { card, .. } => g.lost[g.dungeon] += self.worth[usize::from(card)],
            Event::Banked { card, .. } => g.banked[g.dungeon] += self.worth[usize::from(card)],
            Event::Paid { card, .. } => g.spent[g.dungeon] += self.worth[usize::from(card)],
            Event::Bare { .. } => g.bare = true,
            Event::DungeonOver { .. } => g.weigh = true,
            _ => {}
        }
    }
}

impl Books {
    /// A seat gets a card from a pile.
    fn gain(&mut self, seat: u8, card: CardNo) {
        self.got(card);
        self.game.earned[self.game.dungeon] += self.worth[usize::from(card)];
        self.take(seat, card);
    }

    /// A seat gets a card from a pile or a shop, and can play it from now on.
    fn got(&mut self, card: CardNo) {
        self.played[usize::from(card)].add(self.block, 0, 1);
        self.fresh[usize::from(card)] = true;
    }

    /// A seat gets a card.
    fn take(&mut self, seat: u8, card: CardNo) {
        let c = usize::from(card);
        if self.held.once(c, self.stamp) {
            self.had[c] = 0;
        }
        self.had[c] |= 1 << seat;
        self.works(card, Trigger::PassiveInBag);
    }

    /// Effects that work from now on.
    fn works(&mut self, card: CardNo, trigger: Trigger) {
        for (c, nth, when) in &self.at_once {
            if *c == card && *when == trigger {
                self.effects.works(card.into(), *nth, self.stamp);
            }
        }
    }

    /// Effects whose condition holds at this moment.
    fn watch(&mut self, setup: &Setup, state: &State) {
        for (card, nth) in &self.watched {
            if self.effects.worked((*card).into(), *nth, self.stamp) {
                continue;
            }
            let effect = &setup.card(*card).effects[*nth];
            let lies = |zone: Zone| state.zones.iter(zone).any(|c| c == *card);
            let whose = match effect.trigger {
                Trigger::MonsterPassive => (state.fight.monster == *card).then_some(state.active),
                Trigger::PassiveEquipped => {
                    let seen = self.worn.has((*card).into(), self.stamp);
                    (0..setup.players).find(|s| seen && lies(Zone::Worn(*s)))
                }
                _ => {
                    let had = if self.held.has((*card).into(), self.stamp) { self.had[usize::from(*card)] } else { 0 };
                    (0..setup.players).find(|s| had >> s & 1 == 1 && lies(Zone::Bag(*s)))
                }
            };
            if whose.is_some_and(|seat| effect.conditions.iter().all(|c| state.holds(setup, *c, seat))) {
                self.effects.works((*card).into(), *nth, self.stamp);
            }
        }
    }

    /// The number of cards in the bags at the end of a dungeon (LR-P18).
    fn weigh(&mut self, setup: &Setup, state: &State) {
        let g = &mut self.game;
        if std::mem::take(&mut g.weigh) && g.weighed < DUNGEONS {
            for seat in 0..setup.players {
                g.bags[g.weighed][usize::from(seat)] = state.zones.len(Zone::Bag(seat)) as u8;
            }
            g.weighed += 1;
        }
    }
}

impl Watch<LootRoll> for Books {
    fn chose(&mut self, setup: &Setup, state: &State, _: u8, moves: &[Move], choice: Move) {
        self.weigh(setup, state);
        for choice in moves {
            if let Move::Play(card) = choice {
                self.playable.once(usize::from(*card), self.stamp);
            }
        }
        match state.steps.top() {
            Step::TownTurn { .. } => {
                self.game.town_turns += 1;
                self.game.unaffordable += i64::from(!moves.contains(&Move::Shop));
            }
            Step::Deposit { .. } => self.game.deposits |= matches!(choice, Move::Card(_)),
            _ => {}
        }
        if state.fight.on {
            self.watch(setup, state);
        }
    }

    fn over(&mut self, setup: &Setup, state: &State, _: &Outcome) {
        self.weigh(setup, state);
    }
}

impl Ledger<LootRoll> for Books {
    fn open(setup: &Setup) -> Books {
        let n = setup.cards.len();
        let (mut watched, mut at_once) = (Vec::new(), Vec::new());
        for (card, def) in (0..).zip(&setup.cards) {
            for (nth, effect) in def.effects.iter().enumerate() {
                let passive = matches!(
                    effect.trigger,
                    Trigger::PassiveEquipped | Trigger::PassiveInBag | Trigger::MonsterPassive
                );
                if passive && effect.conditions.is_empty() {
                    at_once.push((card, nth, effect.trigger));
                } else if passive {
                    watched.push((card, nth));
                }
            }
        }
        let total = Totals { fights: Histogram::new(255), bags: Histogram::new(20), ..Totals::default() };
        let mut worth = [0; CARDS];
        worth.iter_mut().zip(&setup.cards).for_each(|(w, card)| *w = i64::from(card.treasure()));
        Books {
            stamp: Stamp::NONE,
            block: 0,
            games: Parts::default(),
            game: Game::default(),
            worth,
            effects: Effects::new(setup.cards.iter().map(|card| card.effects.len())),
            watched,
            at_once,
            drawn: Seen::new(n),
            playable: Seen::new(n),
            worn: Seen::new(n),
            played: vec![Sums::default(); n],
            fresh: vec![false; n],
            had: vec![0; n],
            held: Seen::new(n),
            decides: vec![Parts::default(); n],
            met: vec![[[Sums::default(); DUNGEONS]; 2]; n],
            touched: vec![false; n],
            total,
        }
    }

    fn begin(&mut self, block: usize) {
        self.stamp = self.stamp.next(block);
        self.block = block;
        self.game = Game { monster: NONE, ..Game::default() };
        self.fresh.fill(false);
        self.touched.fill(false);
    }

    fn turns(&self) -> u32 {
        self.game.turns
    }

    fn began(&self) -> u8 {
        self.game.began
    }

    fn had(&self, _: &Setup, _: &State, seat: usize, each: &mut dyn FnMut(usize)) {
        let held = |card: &usize| self.held.has(*card, self.stamp) && self.had[*card] >> seat & 1 == 1;
        (0..self.had.len()).filter(held).for_each(each);
    }

    fn touched(&self, _: &Setup, _: &State, each: &mut dyn FnMut(usize)) -> bool {
        (0..self.touched.len()).filter(|card| self.touched[*card]).for_each(each);
        true
    }

    fn fold(&mut self, setup: &Setup, _: &State, outcome: &Outcome) {
        let block = self.block;
        self.games[block] += 1;
        let (g, t) = (&self.game, &mut self.total);
        t.bare.yes(block, g.bare);
        for mode in 0..2 {
            t.won[mode].add(block, g.won[mode], g.decided[mode]);
        }
        t.fights.add(block, g.fights);
        t.some_flight.add(block, g.some_flight, g.fights);
        t.all_flight.add(block, g.all_flight, g.fights);
        t.full.add(block, g.full, g.contests);
        t.unclaimed.add(block, g.unclaimed, g.contests);
        t.thrown.add(block, g.thrown, 1);
        t.deposits.yes(block, g.deposits);
        t.purchases.yes(block, g.purchases > 0);
        t.bought.add(block, g.purchases, i64::from(setup.players));
        t.unaffordable.add(block, g.unaffordable, g.town_turns);
        for row in &g.bags[..g.weighed] {
            row[..usize::from(setup.players)].iter().for_each(|n| t.bags.add(block, i64::from(*n)));
        }
        for (sums, flow) in t.economy.iter_mut().zip([&g.earned, &g.spent, &g.banked, &g.lost]) {
            for dungeon in 0..=g.dungeon {
                sums[dungeon].add(block, flow[dungeon], i64::from(setup.players));
            }
        }
        // LR-P19: the winner has it, and leads by less than its value
        let mut scores = outcome.score;
        scores.sort_unstable_by_key(|s| -s);
        let margin = i64::from(scores[0] - scores[1]);
        for card in 0..self.had.len() {
            let decided =
                self.held.has(card, self.stamp) && self.had[card] & outcome.winners != 0 && margin < self.worth[card];
            self.decides[card][block] += i64::from(decided);
        }
    }

    fn close(&self, setup: &Setup, into: &mut Tally) {
        close::close(self, setup, into);
    }
}
