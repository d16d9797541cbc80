//! Derived values: Power, dice, prohibitions. Computed from the few cards of the deck that concern the value, and
//! from changes in force; nothing is modified.

use super::act::{Asked, Check};
use super::change::{Change, Matter};
use super::effect::{Actions, Deed, Target};
use super::ids::{CardNo, Cards};
use super::mutant::Mutant;
use super::setup::Setup;
use super::state::State;
use cards::game::{Count, Step};

impl State {
    /// The Looterz that satisfy these conditions.
    pub(super) fn asked(&self, setup: &Setup, cards: Cards, asked: &Asked, by: CardNo) -> Cards {
        let mut cards = cards;
        if asked.frog {
            cards &= setup.frogs;
        }
        if asked.other {
            cards.remove(by);
        }
        if asked.asks_life() {
            let (least, most) = asked.life;
            cards = cards.into_iter().filter(|c| (least..=most).contains(&i32::from(self.life(*c)))).collect();
        }
        cards
    }

    /// Whether a condition holds for a player.
    pub(super) fn holds(&self, setup: &Setup, seat: u8, check: Check) -> bool {
        let own = usize::from(seat);
        let others = || (0..usize::from(setup.players)).filter(|s| *s != own);
        match check {
            Check::Poorest => others().all(|s| self.loot[s] >= self.loot[own]),
            Check::Richest => others().all(|s| self.loot[s] <= self.loot[own]),
            Check::OpponentHas(n) => others().any(|s| i32::from(self.loot[s]) >= n),
            Check::ControlsAtLeast(n) => i32::from(self.play[own].len()) >= n,
            Check::ControlsAtMost(n) => i32::from(self.play[own].len()) <= n,
            Check::HandAtMost(n) => i32::from(self.held[own]) <= n,
            Check::GraveyardAtLeast(n) => i32::from(self.graveyard.len()) >= n,
            Check::InPlay(cards) => !(self.dungeon() & cards).is_empty(),
        }
    }

    /// Every Looter that a target means without a choice, as `seat` sees it for an effect of `by`.
    pub(super) fn reach(&self, setup: &Setup, target: &Target, asked: &Asked, seat: u8, by: CardNo) -> Cards {
        let all = match target {
            Target::This => self.dungeon() & Cards::one(by),
            Target::AllLooterzEverywhere => return Cards::ALL,
            Target::EachLooter { .. } => self.dungeon(),
            Target::EachOwnLooter { .. } => self.play[usize::from(seat)],
            Target::EachOpponentLooter { .. } => self.dungeon() & !self.play[usize::from(seat)],
            _ => return Cards::NONE,
        };
        self.asked(setup, all, asked, by)
    }

    /// Calls `with` for every change of this value, passive or in force, with its Looterz and the card that made it.
    fn changes(&self, setup: &Setup, matter: Matter, mut with: impl FnMut(Cards, Change, CardNo)) {
        let passives = setup.passives.about(matter);
        if !passives.is_empty() {
            let dungeon = self.dungeon();
            for passive in passives {
                for by in passive.of & dungeon {
                    let Some(seat) = self.controller(by) else { continue };
                    if passive.checks.iter().all(|check| self.holds(setup, seat, *check)) {
                        with(self.reach(setup, &passive.target, &passive.asked, seat, by), passive.change, by);
                    }
                }
            }
        }
        self.modifiers.iter().filter(|m| m.change.matter() == matter).for_each(|m| with(m.on, m.change, m.from));
    }

    /// The sum of the changes of a value for a Looter, added to `from`.
    fn sum<C: Count>(
        &self,
        setup: &Setup,
        matter: Matter,
        card: CardNo,
        from: i32,
        worth: impl Fn(Change) -> i16,
    ) -> C {
        let mut sum = C::begin(from);
        self.changes(setup, matter, |on, change, by| {
            if on.has(card) {
                sum.change(by, Step::Plus(worth(change)));
            }
        });
        sum
    }

    /// The present Power (LZ-8, LZ-F4); it may be below 0 and above the faces of a die (LZ-A4).
    pub fn power(&self, setup: &Setup, card: CardNo) -> i32 {
        self.power_as(setup, card)
    }

    /// The value, with its derivation if requested.
    pub fn power_as<C: Count>(&self, setup: &Setup, card: CardNo) -> C {
        let printed = setup.power.get(usize::from(card)).copied().unwrap_or(0);
        self.sum(setup, Matter::Power, card, printed.into(), |c| if let Change::Power(n) = c { n } else { 0 })
    }

    /// The number of dice that a Looter rolls when it Searches or Attacks (LZ-25, LZ-26, LZ-F4).
    pub fn dice(&self, setup: &Setup, card: CardNo, action: Actions) -> u16 {
        self.dice_as::<i32>(setup, card, action).max(0) as u16
    }

    /// The value, with its derivation if requested; negative values count as 0.
    pub fn dice_as<C: Count>(&self, setup: &Setup, card: CardNo, action: Actions) -> C {
        let printed = setup.bent.is(Mutant::DiceAreAsPrinted);
        let life = if printed { setup.life[usize::from(card)] } else { self.life(card) };
        self.sum(setup, Matter::Dice, card, life.into(), |c| match c {
            Change::Dice(for_, n) if for_ == action || for_ == Actions::Both => n,
            _ => 0,
        })
    }

    /// The number of dice that it may roll again.
    pub fn rerolls(&self, setup: &Setup, card: CardNo, action: Actions) -> u8 {
        let dice: i32 = self.sum(setup, Matter::Reroll, card, 0, |c| match c {
            Change::Reroll(for_, n) if for_ == action || for_ == Actions::Both => n.into(),
            _ => 0,
        });
        dice.clamp(0, 99) as u8
    }

    /// The number of attacks in one action (LZ-47): the largest that any effect allows.
    pub fn attacks(&self, setup: &Setup, card: CardNo) -> u8 {
        let mut most = 1;
        self.changes(setup, Matter::Attacks, |on, change, _| match change {
            Change::Attacks(n) if on.has(card) => most = most.max(n),
            _ => {}
        });
        most
    }

    /// The Life that it does not lose to an attack.
    pub fn prevented<C: Count>(&self, setup: &Setup, card: CardNo) -> C {
        self.sum(setup, Matter::Prevent, card, 0, |c| if let Change::Prevent(n) = c { n } else { 0 })
    }

    /// The Life that an attacker of this Looter loses.
    pub fn tax(&self, setup: &Setup, card: CardNo) -> i32 {
        self.sum(setup, Matter::Tax, card, 0, |c| if let Change::Tax(n) = c { n } else { 0 })
    }

    /// The Looterz that cannot do each [`Deed`], by its number.
    pub fn locks(&self, setup: &Setup) -> [Cards; Deed::ALL.len()] {
        let mut locks = [Cards::NONE; Deed::ALL.len()];
        self.changes(setup, Matter::Forbid, |on, change, _| {
            if let Change::Forbid(bits) = change {
                let named = locks.iter_mut().enumerate().filter(|(i, _)| bits & 1 << i != 0);
                named.for_each(|(_, lock)| *lock |= on);
            }
        });
        locks
    }

    /// The first card that forbids a Looter an action.
    pub fn forbidden_by(&self, setup: &Setup, card: CardNo, deed: Deed) -> Option<CardNo> {
        let mut found = None;
        self.changes(setup, Matter::Forbid, |on, change, by| {
            let binds = matches!(change, Change::Forbid(bits) if bits & 1 << deed as u8 != 0);
            if binds && (on == Cards::ALL || on.has(card)) {
                found = found.or(Some(by));
            }
        });
        found
    }

    /// Whether a Looter cannot take an action now (LZ-F3); for one that has left play, only general prohibitions
    /// count (LZ-A18).
    pub fn forbidden(&self, setup: &Setup, card: CardNo, deed: Deed) -> bool {
        let lock = self.locks(setup)[deed as usize];
        lock == Cards::ALL || lock.has(card)
    }
}
