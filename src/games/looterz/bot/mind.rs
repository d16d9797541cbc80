//! The evaluation function, what a player makes of the table: the worth of Looterz in play, whom it pays to hurt, and what each
//! good is worth there and then. Made anew for each choice, prices only if something has to be priced.

use super::temper::Temper;
use crate::games::looterz::cards::{CardNo, SEATS};
use crate::games::looterz::effect::Deed;
use crate::games::looterz::lore::{Expected, GOODS, Goods};
use crate::games::looterz::setup::Setup;
use crate::games::looterz::spec::Good;
use crate::games::looterz::state::State;

/// A player's thoughts on one choice.
pub(super) struct Mind<'a> {
    pub(super) setup: &'a Setup,
    /// The table as this seat sees it.
    pub(super) table: &'a State,
    pub(super) me: u8,
    pub(super) temper: &'a Temper,
    /// What a Loot's worth of harm to each seat is worth: 0 for this one.
    pub(super) hurt: [f32; SEATS],
    prices: Option<Goods>,
}

impl<'a> Mind<'a> {
    pub(super) fn new(setup: &'a Setup, table: &'a State, me: u8, temper: &'a Temper) -> Mind<'a> {
        let players = usize::from(setup.players);
        let each = temper.spite / (players - 1).max(1) as f32;
        let closer = temper.envy / f32::from(setup.goal.max(1));
        let mut hurt = [0.0; SEATS];
        for (seat, hurt) in hurt.iter_mut().enumerate().take(players).filter(|(s, _)| *s != usize::from(me)) {
            *hurt = each * (0.5 + closer * f32::from(table.loot[seat]));
        }
        Mind { setup, table, me, temper, hurt, prices: None }
    }

    /// What is expected of a card's title.
    pub(super) fn lore(&self, card: CardNo) -> &'a Expected {
        &self.setup.lore.titles[usize::from(self.setup.title_of[usize::from(card)])]
    }

    /// Loot that a Looter in play finds in a Search, on average, if nothing forbids it.
    pub(super) fn search(&self, card: CardNo) -> f32 {
        f32::from(self.table.life[usize::from(card)]) * self.lore(card).seek
    }

    /// What one Life of a Looter is worth to its player.
    pub(super) fn life(&self, card: CardNo) -> f32 {
        let lore = self.lore(card);
        self.temper.future * lore.seek.max(self.temper.brawn * lore.hit)
    }

    /// What a Looter with so much Life is worth to its player.
    fn standing(&self, card: CardNo, life: u16) -> f32 {
        f32::from(life) * self.life(card) + self.lore(card).keep
    }

    /// What a Looter in play is worth to its player.
    pub(super) fn asset(&self, card: CardNo) -> f32 {
        self.standing(card, self.table.life[usize::from(card)])
    }

    /// What a card in hand would be worth in play: it dies some day.
    pub(super) fn fresh(&self, card: CardNo) -> f32 {
        self.standing(card, self.setup.life[usize::from(card)]) + 0.5 * self.lore(card).dies
    }

    /// What its player loses with a Looter: not what its death brings.
    pub(super) fn loss(&self, card: CardNo) -> f32 {
        self.asset(card) - self.lore(card).dies
    }

    /// What its player loses if a Looter loses so much Life.
    pub(super) fn wound(&self, card: CardNo, amount: i32) -> f32 {
        let life = i32::from(self.table.life[usize::from(card)]);
        if amount >= life { self.loss(card) } else { amount as f32 * self.life(card) }
    }

    /// What it is worth to this player that the controller of a Looter loses something: own losses are losses.
    pub(super) fn against(&self, card: CardNo) -> f32 {
        match self.table.controller(card) {
            Some(seat) if seat != self.me => self.hurt[usize::from(seat)],
            _ => -1.0,
        }
    }

    /// What it is worth that a Looter dies: what that is to its player, and the lock that goes with it.
    pub(super) fn removal(&mut self, card: CardNo) -> f32 {
        let lock = if self.lore(card).locks { self.price(Good::Lock) } else { 0.0 };
        self.against(card) * self.loss(card) - lock
    }

    /// Looterz of opponents that this player may choose.
    fn reachable(&self) -> impl Iterator<Item = (usize, CardNo)> + use<'a> {
        let (table, setup, me) = (self.table, self.setup, usize::from(self.me));
        let others = table.play.iter().enumerate().filter(move |(seat, _)| *seat != me);
        others.flat_map(move |(seat, own)| {
            let taunts = *own & setup.taunts;
            (if taunts.is_empty() { *own } else { taunts }).into_iter().map(move |card| (seat, card))
        })
    }

    /// What one of a good is worth.
    pub(super) fn price(&mut self, good: Good) -> f32 {
        self.prices()[good as usize]
    }

    /// What one of each good is worth at this table.
    pub(super) fn prices(&mut self) -> &Goods {
        if self.prices.is_none() {
            self.prices = Some(self.look_round());
        }
        self.prices.get_or_insert([0.0; GOODS])
    }

    fn look_round(&self) -> Goods {
        let (table, me) = (self.table, usize::from(self.me));
        let mut prices = [0.0; GOODS];
        let mut set = |good: Good, price: f32| prices[good as usize] = price;
        let richest = (0..SEATS).filter(|s| *s != me).max_by_key(|s| table.loot[*s]).filter(|s| table.loot[*s] > 0);
        let locked = table.locks(self.setup)[Deed::Steal as usize];
        set(Good::Loot, 1.0);
        set(Good::Stolen, richest.filter(|_| locked.is_empty()).map_or(0.0, |s| 1.0 + self.hurt[s]));
        set(Good::Toll, richest.map_or(0.0, |s| self.hurt[s]));
        set(Good::Card, self.temper.card / (1.0 + 0.25 * f32::from(table.held[me])));
        set(Good::Loss, 0.3 * self.hurt.iter().sum::<f32>());
        let (mut prey, mut wound, mut loan): (f32, f32, f32) = (0.0, 0.0, 0.0);
        for (seat, card) in self.reachable() {
            prey = prey.max(self.hurt[seat] * self.loss(card));
            wound = wound.max(self.hurt[seat] * self.wound(card, 1));
            loan = loan.max(self.search(card));
        }
        let (mut plague, mut tribute, mut lock) = (0.0, 0.0, 0.0);
        for (seat, own) in table.play.iter().enumerate().filter(|(seat, _)| *seat != me) {
            let mut least = f32::MAX;
            for card in *own {
                plague += self.hurt[seat] * self.wound(card, 1);
                lock += self.hurt[seat] * self.search(card);
                least = least.min(self.loss(card));
            }
            tribute += if own.is_empty() { 0.0 } else { self.hurt[seat] * least };
        }
        let (mut cure, mut balm, mut deed, mut victim): (f32, f32, f32, f32) = (0.0, 0.0, 0.0, f32::MAX);
        for card in table.play[me] {
            cure = cure.max(self.life(card));
            balm += self.life(card);
            deed = deed.max(self.search(card));
            victim = victim.min(self.loss(card));
            lock -= self.search(card);
        }
        set(Good::Prey, prey);
        set(Good::Wound, wound);
        set(Good::Loan, loan);
        set(Good::Plague, plague);
        set(Good::Tribute, tribute);
        set(Good::Cure, cure);
        set(Good::Balm, balm);
        set(Good::Deed, deed);
        set(Good::Victim, if table.play[me].is_empty() { 0.0 } else { victim });
        let room = i32::from(table.play[me].len()) < self.setup.rules.looter_limit;
        set(Good::Recruit, if room { 1.6 } else { 0.6 });
        set(Good::Lock, self.temper.future * lock);
        prices
    }
}
