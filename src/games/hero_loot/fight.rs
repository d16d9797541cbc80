//! Dice of the skirmish: adventures and attacks, which use Aim, Power, Wound and Armor. A roll hits if die, hit rating and
//! boosts reach the number in `game.yaml`. A hit deals the Wounds of the weapon, minus the points by which Armor exceeds its
//! Power.

use super::effect::{Op, UseLimit};
use super::event::{Event, Why};
use super::ids::{CardNo, Items};
use super::legal::Move;
use super::map::{NOWHERE, one};
use super::mutant::Mutant;
use super::state::{Effort, Step, figures};
use crate::state::Context;
use cards::game::Log;

impl<L: Log<Event>> Context<'_, L> {
    /// A choice before a roll of the hero's own.
    pub(super) fn prepare(&mut self, mut effort: Effort, choice: Move) {
        match choice {
            Move::Spend => {
                let coins = self.setup.rules.bonus_price as u8;
                self.pay(effort.figure, coins);
                effort.boost += 1;
                effort.bought += 1;
                self.log.note(Event::Spends { hero: effort.figure, coins });
            }
            Move::Use { card, effect, .. } => {
                if let Some(Op::Boost { amount, .. }) = self.state.used(self.setup, card, effect) {
                    effort.boost = effort.boost.saturating_add(*amount as i8);
                }
                self.help(effort.figure, card, effect, &mut effort.used);
            }
            _ => return self.rolled(effort),
        }
        self.state.steps.set_top(Step::Roll(effort));
    }

    /// A card helps the roll; each card can do so once.
    fn help(&mut self, hero: u8, card: CardNo, effect: u8, used: &mut Items) {
        used.add(card);
        self.log.note(Event::Uses { hero, card, effect, on: hero });
        self.spent(hero, card, false);
    }

    /// Nothing more is added. For an adventure, the die is rolled; an attack continues with its target, and a blast
    /// with every enemy in the space.
    pub(super) fn rolled(&mut self, mut effort: Effort) {
        if effort.target == NOWHERE {
            self.state.steps.pop();
            return self.adventured(effort);
        }
        effort.next = 1 << effort.target;
        if self.state.blow(self.setup, effort.figure, effort.with).blast {
            let space = one(self.state.place(effort.target));
            let enemies = figures(self.state.enemies(self.setup, self.state.active));
            let there = enemies.filter(|enemy| space & one(self.state.place(*enemy)) != 0);
            effort.next = there.fold(0, |all, enemy| all | 1 << enemy);
        }
        self.aim(effort);
    }

    /// The attack continues with the next figure that is still on the map; a hero may respond before the die is
    /// rolled (HL-A34, HL-A35).
    fn aim(&mut self, effort: Effort) {
        // a minion may have left the map with its hero
        if let Some(target) = figures(effort.next).find(|target| self.state.stands(*target)) {
            let next = effort.next & !((2 << target) - 1);
            return self.state.steps.set_top(Step::Defend(Effort { target, next, armor: 0, ..effort }));
        }
        self.state.steps.pop();
        self.spent(effort.figure, effort.with, effort.defeated);
        // a minion is used by being on the map, until it is defeated (HL-A38)
        let lasts = |card: &CardNo| self.setup.card(*card).is_some_and(|card| card.limit == UseLimit::SingleUse);
        let card = self.setup.minion_card(effort.figure).filter(|card| effort.defeated && !lasts(card));
        if let Some((card, owner)) = card.and_then(|card| Some((card, self.state.holders.owner(card)?))) {
            self.spent(owner, card, true);
        }
    }

    /// A choice of the hero who is attacked.
    pub(super) fn defend(&mut self, mut effort: Effort, choice: Move) {
        let Move::Use { card, effect, .. } = choice else { return self.resolve(effort) };
        if let Some(Op::Block { amount }) = self.state.used(self.setup, card, effect) {
            effort.armor = effort.armor.saturating_add(*amount as i8);
        }
        self.help(effort.target, card, effect, &mut effort.used);
        self.state.steps.set_top(Step::Defend(effort));
    }

    /// Rolls the die for one target; the attack then continues with the next one.
    pub(super) fn resolve(&mut self, mut effort: Effort) {
        if self.state.stands(effort.target) {
            effort.defeated |= self.struck(&effort);
        }
        self.aim(effort);
    }

    fn adventured(&mut self, effort: Effort) {
        let (setup, hero) = (self.setup, effort.figure);
        let Some(nth) = self.state.adventure(setup, hero) else { return };
        let adventure = &setup.skirmish.adventures[nth];
        let die = self.dice.roll(setup.skirmish.die as u32) as i32;
        let sum = die + self.state.rating(setup, hero, adventure.test) + i32::from(effort.boost);
        let won = sum >= adventure.target;
        let small = |n: i32| n.clamp(0, 255) as u8;
        self.log.note(Event::Tested { hero, adventure: nth as u8, die: small(die), sum: small(sum), won });
        if !won {
            return;
        }
        self.state.done[usize::from(hero)] |= one(self.state.place(hero));
        self.score(self.state.active, setup.skirmish.adventure_points);
        self.earn(hero, adventure.gold);
        if adventure.draws > 0 {
            self.log.note(Event::Wins { hero, draws: small(adventure.draws) });
            self.push(Step::Draws { hero, left: small(adventure.draws) });
        }
    }

    fn score(&mut self, seat: u8, points: i32) {
        let score = &mut self.state.points[usize::from(seat)];
        *score = score.saturating_add(points.clamp(0, 99) as u8);
    }

    /// A roll to hit a figure; returns whether it has defeated a hero.
    fn struck(&mut self, effort: &Effort) -> bool {
        let Effort { figure, with, target, .. } = *effort;
        let setup = self.setup;
        let blow = self.state.blow(setup, figure, with);
        let die = self.dice.roll(setup.skirmish.die as u32) as i32;
        let sum = die + blow.hit + i32::from(effort.boost);
        let hit = sum >= setup.skirmish.to_hit;
        let small = |n: i32| n.clamp(0, 255) as u8;
        self.log.note(Event::Rolled { figure, target, die: small(die), sum: small(sum), hit });
        if !hit {
            return false;
        }
        let armor = self.state.armor(setup, target) + i32::from(effort.armor);
        self.wound(target, (blow.wound - (armor - blow.power).max(0)).max(0))
    }

    /// A card deals Wounds without a roll; a hero may answer first (HL-A35).
    pub(super) fn harm(&mut self, hero: u8, card: CardNo, on: u8, wounds: i32) {
        self.push(Step::Brace { hero, card, on, wounds: wounds.clamp(0, 99) as u8 });
    }

    /// Deals the Wounds.
    pub(super) fn harmed(&mut self, hero: u8, card: CardNo, on: u8, wounds: u8) {
        self.state.steps.pop();
        if self.wound(on, wounds.into()) {
            self.spent(hero, card, true);
        }
    }

    /// Deals Wounds to a figure; returns whether this has defeated a hero.
    fn wound(&mut self, figure: u8, wounds: i32) -> bool {
        let f = usize::from(figure);
        if !self.state.stands(figure) {
            return false;
        }
        let sum = (i32::from(self.state.wounds[f]) + wounds.max(0)).min(99);
        let left = (self.state.health(self.setup, figure) - sum).max(0);
        self.state.wounds[f] = sum as u8;
        let small = |n: i32| n.clamp(0, 255) as u8;
        self.log.note(Event::Wounded { figure, wounds: small(wounds), left: small(left) });
        left == 0 && self.defeat(figure)
    }

    /// Heroes whose Health has fallen to the number of their Wounds are defeated, too (HL-A37).
    pub(super) fn fail(&mut self) {
        if self.setup.bent.is(Mutant::LostHealthIsNothing) {
            return;
        }
        while let Some(hero) = self.state.failing(self.setup) {
            self.defeat(hero);
        }
    }

    /// A figure is defeated; returns whether it is a hero.
    fn defeat(&mut self, figure: u8) -> bool {
        let (f, seat) = (usize::from(figure), self.state.seat(self.setup, figure));
        self.log.note(Event::Defeated { seat, figure });
        let Some(card) = self.setup.minion_card(figure) else {
            // no points for defeating one's own heroes
            if seat != self.state.active {
                self.score(self.state.active, self.setup.skirmish.defeat_points);
            }
            self.drop_all(figure);
            (self.state.at[f], self.state.wounds[f]) = (NOWHERE, 0);
            self.state.ready &= !(1 << figure);
            return true;
        };
        // the minion's card stays with its hero, unless it had a single use (HL-18, HL-A38)
        let hero = self.state.holders.owner(card);
        self.leash(card);
        let once = self.setup.card(card).is_some_and(|card| card.limit == UseLimit::SingleUse);
        if let Some(hero) = hero.filter(|_| once) {
            self.discard(hero, card, Why::Used);
        }
        self.setup.bent.is(Mutant::MinionsCountAsHeroes)
    }
}
