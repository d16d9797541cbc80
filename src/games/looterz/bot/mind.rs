//! The evaluation function: the value of Looterz in play, of harm to each opponent, and the present value of each
//! good. Computed for each choice, and only as far as needed.

use super::temper::Temper;
use crate::effect::Deed;
use crate::ids::{CARDS, CardNo, Cards, SEATS};
use crate::lore::{Chances, Expected, GOODS};
use crate::setup::Setup;
use crate::spec::Good;
use crate::state::State;
use std::cell::OnceCell;

/// The evaluation of one choice by a player.
pub(super) struct Mind<'a> {
    pub(super) setup: &'a Setup,
    /// The table as this seat sees it.
    pub(super) table: &'a State,
    pub(super) me: u8,
    pub(super) temper: &'a Temper,
    /// The value of harm to each seat, per Loot: 0 for this one.
    pub(super) hurt: [f32; SEATS],
    prices: [OnceCell<f32>; GOODS],
    /// The value of the best attack of each of the player's Looterz.
    pub(super) attacks: OnceCell<[f32; CARDS]>,
}

/// Facts about an opponent's Looter before any attack.
#[derive(Clone, Copy)]
pub(super) struct Prey<'a> {
    /// The value of harm to its player, per Loot.
    pub(super) hurt: f32,
    /// The value of each Life to its own player.
    pub(super) each: f32,
    /// The value of removing its last Life.
    pub(super) last: f32,
    /// Its Life.
    pub(super) life: u16,
    /// An attacker's expected hits, minus the Life that its armor protects.
    pub(super) odds: &'a Chances,
    /// The Life that an attacker loses.
    pub(super) tax: u16,
}

/// The value of harm to the player, per Loot.
pub(super) const OWN: f32 = -1.0;

impl<'a> Mind<'a> {
    pub(super) fn new(setup: &'a Setup, table: &'a State, me: u8, temper: &'a Temper) -> Mind<'a> {
        let players = usize::from(setup.players);
        let each = temper.spite / (players - 1).max(1) as f32;
        let closer = temper.envy / f32::from(setup.goal.max(1));
        let mut hurt = [0.0; SEATS];
        for (hurt, loot) in hurt.iter_mut().zip(&table.loot).take(players) {
            *hurt = each * (0.5 + closer * f32::from(*loot));
        }
        hurt[usize::from(me)] = 0.0;
        Mind { setup, table, me, temper, hurt, prices: [const { OnceCell::new() }; GOODS], attacks: OnceCell::new() }
    }

    /// The expected values of a title.
    pub(super) fn lore(&self, card: CardNo) -> &'a Expected {
        &self.setup.lore.titles[usize::from(self.setup.title_of[usize::from(card)])]
    }

    /// Loot that a Looter in play finds in a Search, on average, if nothing forbids it.
    pub(super) fn search(&self, card: CardNo) -> f32 {
        f32::from(self.table.life[usize::from(card)]) * self.lore(card).seek
    }

    /// The value of one Life of a Looter to its player.
    pub(super) fn life(&self, card: CardNo) -> f32 {
        let lore = self.lore(card);
        self.temper.future * lore.seek.max(self.temper.brawn * lore.hit)
    }

    /// The value of a Looter with this much Life to its player.
    fn standing(&self, card: CardNo, life: u16) -> f32 {
        f32::from(life) * self.life(card) + self.lore(card).keep
    }

    /// The value of a Looter in play to its player.
    pub(super) fn asset(&self, card: CardNo) -> f32 {
        self.standing(card, self.table.life[usize::from(card)])
    }

    /// The value that a card in hand would have in play, including the effects of its death.
    pub(super) fn fresh(&self, card: CardNo) -> f32 {
        self.standing(card, self.setup.life[usize::from(card)]) + 0.5 * self.lore(card).dies
    }

    /// The loss of its player if a Looter dies, without the effects of its death.
    pub(super) fn loss(&self, card: CardNo) -> f32 {
        self.asset(card) - self.lore(card).dies
    }

    /// The loss of its player if a Looter loses this much Life.
    pub(super) fn wound(&self, card: CardNo, amount: i32) -> f32 {
        let life = i32::from(self.table.life[usize::from(card)]);
        if amount >= life { self.loss(card) } else { amount as f32 * self.life(card) }
    }

    /// The value to this player of a loss of a Looter's controller: the player's own losses are negative.
    pub(super) fn against(&self, card: CardNo) -> f32 {
        match self.table.controller(card) {
            Some(seat) if seat != self.me => self.hurt[usize::from(seat)],
            _ => OWN,
        }
    }

    /// The value of a Looter's death: its value to its player, and the end of its lock.
    pub(super) fn removal(&self, card: CardNo) -> f32 {
        self.removed(self.against(card), card)
    }

    /// The evaluation with a known value of harm to the controller.
    fn removed(&self, against: f32, card: CardNo) -> f32 {
        let lock = if self.lore(card).locks { self.price(Good::Lock) } else { 0.0 };
        against * self.loss(card) - lock
    }

    /// The opponents' Looterz that this player may choose.
    fn reachable(&self) -> impl Iterator<Item = (usize, CardNo)> + use<'a> {
        let (table, setup, me) = (self.table, self.setup, usize::from(self.me));
        let others = table.play.iter().enumerate().filter(move |(seat, _)| *seat != me);
        others.flat_map(move |(seat, own)| {
            let taunts = *own & setup.taunts;
            (if taunts.is_empty() { *own } else { taunts }).into_iter().map(move |card| (seat, card))
        })
    }

    /// The value of one unit of a good at this table.
    pub(super) fn price(&self, good: Good) -> f32 {
        *self.prices[good as usize].get_or_init(|| self.look_round(good))
    }

    fn look_round(&self, good: Good) -> f32 {
        let (table, me) = (self.table, usize::from(self.me));
        let richest = || {
            let others = (0..SEATS).filter(|s| *s != me);
            others.max_by_key(|s| table.loot[*s]).filter(|s| table.loot[*s] > 0)
        };
        let own = table.play[me];
        let others = || table.play.iter().enumerate().filter(|(seat, _)| *seat != me);
        let theirs = || others().flat_map(|(seat, play)| play.into_iter().map(move |card| (seat, card)));
        let best = |worth: f32, other: f32| worth.max(other);
        match good {
            Good::Loot => 1.0,
            Good::Stolen => {
                let free = |_: &usize| table.locks(self.setup)[Deed::Steal as usize].is_empty();
                richest().filter(free).map_or(0.0, |s| 1.0 + self.hurt[s])
            }
            Good::Toll => richest().map_or(0.0, |s| self.hurt[s]),
            Good::Card => self.temper.card / (1.0 + 0.25 * f32::from(table.held[me])),
            Good::Loss => 0.3 * self.hurt.iter().sum::<f32>(),
            Good::Prey => self.reachable().map(|(s, card)| self.hurt[s] * self.loss(card)).fold(0.0, best),
            Good::Wound => self.reachable().map(|(s, card)| self.hurt[s] * self.wound(card, 1)).fold(0.0, best),
            Good::Loan => self.reachable().map(|(_, card)| self.search(card)).fold(0.0, best),
            Good::Plague => theirs().map(|(s, card)| self.hurt[s] * self.wound(card, 1)).sum(),
            Good::Tribute => others().map(|(s, play)| self.hurt[s] * self.least(*play)).sum(),
            Good::Cure => own.into_iter().map(|card| self.life(card)).fold(0.0, best),
            Good::Balm => own.into_iter().map(|card| self.life(card)).sum(),
            Good::Deed => own.into_iter().map(|card| self.search(card)).fold(0.0, best),
            Good::Victim => self.least(own),
            Good::Recruit => {
                let room = i32::from(own.len()) < self.setup.rules.looter_limit;
                if room { 1.6 } else { 0.6 }
            }
            Good::Lock => {
                let spared: f32 = theirs().map(|(s, card)| self.hurt[s] * self.search(card)).sum();
                let missed = |lock: f32, card| lock - self.search(card);
                self.temper.future * own.into_iter().fold(spared, missed)
            }
        }
    }

    /// The cost of losing the least valuable of these Looterz; 0 if there is none.
    fn least(&self, play: Cards) -> f32 {
        play.into_iter().map(|card| self.loss(card)).reduce(f32::min).unwrap_or(0.0)
    }

    /// An opponent's Looter as the target of an attack.
    pub(super) fn prey(&self, seat: usize, card: CardNo) -> Prey<'a> {
        let (lore, hurt, each, life) = (self.lore(card), self.hurt[seat], self.life(card), self.table.life(card));
        // the last Life is worth the rest of the Looter
        let last = self.removed(hurt, card) - (f32::from(life) - 1.0) * each * hurt;
        Prey { hurt, each, last, life, odds: self.setup.lore.odds(lore.armour), tax: lore.tax }
    }
}
