//! Dice: adventures and attacks, the stand-in that uses Aim, Power, Wound and Armor. A roll hits if die, hit rating and boosts come to what
//! `game.yaml` asks; a hit deals the Wounds of the weapon, 1 less for each point by which Armor is above its Power.

use super::HeroLoot;
use super::effect::{Op, UseLimit};
use super::event::{Event, Why};
use super::ground::{NOWHERE, one};
use super::legal::Move;
use super::mutant::Mutant;
use super::state::{Effort, Step, figures};
use super::table::{CardNo, HEROES, Items};
use crate::game::Log;
use crate::table::context::Context;

impl<L: Log<Event>> Context<'_, HeroLoot, L> {
    /// A choice before one's own roll.
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

    /// A card helps, once a roll.
    fn help(&mut self, hero: u8, card: CardNo, effect: u8, used: &mut Items) {
        used.add(card);
        self.log.note(Event::Uses { hero, card, effect });
        self.spent(hero, card, false);
    }

    /// Nothing more is added: an attack on a hero may be defended against, all else is settled.
    pub(super) fn rolled(&mut self, effort: Effort) {
        if effort.target != NOWHERE && usize::from(effort.target) < HEROES {
            self.state.steps.set_top(Step::Defend(effort));
        } else {
            self.resolve(effort);
        }
    }

    /// A choice of whoever is attacked.
    pub(super) fn defend(&mut self, mut effort: Effort, choice: Move) {
        let Move::Use { card, effect, .. } = choice else { return self.resolve(effort) };
        if let Some(Op::Block { amount }) = self.state.used(self.setup, card, effect) {
            effort.armor = effort.armor.saturating_add(*amount as i8);
        }
        self.help(effort.target, card, effect, &mut effort.used);
        self.state.steps.set_top(Step::Defend(effort));
    }

    /// The die falls.
    pub(super) fn resolve(&mut self, effort: Effort) {
        self.state.steps.pop();
        if effort.target == NOWHERE { self.adventured(effort) } else { self.struck(effort) }
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

    /// An attack: one roll for each figure that it meets (HL-A18).
    fn struck(&mut self, effort: Effort) {
        let Effort { figure, with, target, .. } = effort;
        let (setup, seat) = (self.setup, self.state.active);
        let blow = self.state.blow(setup, figure, with);
        let space = one(self.state.place(target));
        let enemies = if blow.blast { self.state.enemies(setup, seat) } else { 1 << target };
        let mut defeated = false;
        for target in figures(enemies) {
            if space & one(self.state.place(target)) == 0 {
                continue;
            }
            let die = self.dice.roll(setup.skirmish.die as u32) as i32;
            let sum = die + blow.hit + i32::from(effort.boost);
            let hit = sum >= setup.skirmish.to_hit;
            let small = |n: i32| n.clamp(0, 255) as u8;
            self.log.note(Event::Rolled { figure, target, die: small(die), sum: small(sum), hit });
            if hit {
                let shield = if target == effort.target { i32::from(effort.armor) } else { 0 };
                let armor = self.state.armor(setup, target) + shield;
                let wounds = (blow.wound - (armor - blow.power).max(0)).max(0);
                let fell = self.wound(target, wounds, seat);
                defeated |= fell;
            }
        }
        self.spent(figure, with, defeated);
        // the one use of a minion is to be on the map: it ends with the minion's own defeat
        let lasts = |card: &CardNo| setup.card(*card).is_some_and(|card| card.limit == UseLimit::SingleUse);
        if let Some(card) = setup.minion_card(figure).filter(|card| defeated && !lasts(card)) {
            let owner = self.state.holders.owner(card).unwrap_or(figure);
            self.spent(owner, card, true);
        }
    }

    /// Wounds a figure; whether that has defeated a hero.
    pub(super) fn wound(&mut self, figure: u8, wounds: i32, by: u8) -> bool {
        let f = usize::from(figure);
        if !self.state.stands(figure) {
            return false;
        }
        let sum = (i32::from(self.state.wounds[f]) + wounds.max(0)).min(99);
        let left = (self.state.health(self.setup, figure) - sum).max(0);
        self.state.wounds[f] = sum as u8;
        let small = |n: i32| n.clamp(0, 255) as u8;
        self.log.note(Event::Wounded { figure, wounds: small(wounds), left: small(left) });
        if left > 0 {
            return false;
        }
        let seat = self.state.seat(self.setup, figure);
        self.log.note(Event::Defeated { seat, figure });
        let Some(card) = self.setup.minion_card(figure) else {
            self.score(by, self.setup.skirmish.defeat_points);
            self.drop_all(figure);
            (self.state.at[f], self.state.wounds[f]) = (NOWHERE, 0);
            return true;
        };
        // a minion goes back to its card, and the card stays with its hero unless it was good for one use (HL-18)
        let hero = self.state.holders.owner(card);
        self.leash(card);
        let once = self.setup.card(card).is_some_and(|card| card.limit == UseLimit::SingleUse);
        if let Some(hero) = hero.filter(|_| once) {
            self.discard(hero, card, Why::Used);
        }
        self.setup.bent.is(Mutant::MinionsCountAsHeroes)
    }
}
