//! A robber's attacks: blows, whips, oil and wands; their targets, whether they hit, and what a hit costs (DR-68 to DR-72).

use super::cast::Cast;
use super::event::{Cause, Event, For, Happened, Strange};
use super::mutant::Mutant;
use super::setup::{NONE, Number};
use super::state::{Robber, Who};
use super::vocabulary::{Ability, Deed, Keyword, Power};
use crate::state::Context;
use cards::game::Log;

/// A hit: the dice, with a bonus, at their maximum after a natural 20, multiplied.
pub(super) struct Hit {
    pub(super) cast: Option<Cast>,
    pub(super) plus: i16,
    pub(super) natural: bool,
    pub(super) times: i16,
    pub(super) cause: Cause,
}

/// The results of the unlucky half of a d6.
const HALF: i16 = 3;

impl<L: Log<Happened>> Context<'_, L> {
    /// The current robber's weapon and its effect (DR-69, DR-A35).
    pub(super) fn weapon(&self) -> (Option<Cast>, i16) {
        self.weapon_of(&self.state.robber)
    }

    /// The weapon of any robber. A cursed weapon does what the weapon that it imitates does, minus one (DR-A44).
    pub(super) fn weapon_of(&self, robber: &Robber) -> (Option<Cast>, i16) {
        let setup = self.setup;
        let cursed = robber.weapon != NONE && setup.item(robber.weapon).power == Some(Power::Cursed);
        let held = if cursed { robber.copied } else { robber.weapon };
        let plus = robber.bonus(setup, Ability::Strength) - i16::from(cursed);
        match setup.items.get(usize::from(held)) {
            Some(item) => (item.damage, plus),
            None => (None, setup.rules.unarmed as i16 + plus),
        }
    }

    /// An attack with the weapon in hand (DR-68 to DR-72).
    pub(super) fn attack(&mut self, at: u8) {
        self.strike(at, 0, 1);
    }

    /// An attack with a better roll and multiplied damage (DR-125).
    pub(super) fn strike(&mut self, at: u8, more: i16, times: i16) {
        let Some(who) = self.reached(at) else { return };
        let (cast, plus) = self.weapon();
        let bonus = self.state.robber.attack(self.setup) + more;
        let Some(natural) = self.hits(who, bonus) else { return };
        self.harm(who, Hit { cast, plus, natural, times, cause: Cause::Himself });
        self.breaks();
    }

    /// A whip takes a weapon, which the robber then holds (DR-A40).
    pub(super) fn lash(&mut self, at: u8) {
        let Some(who) = self.reached(at) else { return };
        let plus = self.state.robber.prowess(self.setup);
        if self.hits(who, plus).is_none() {
            return;
        }
        let setup = self.setup;
        let Some(one) = self.state.creature_mut(who) else { return };
        let kind = setup.monster(one.monster);
        let well = kind.is(Keyword::WellArmed);
        if (well || kind.is(Keyword::Armed)) && !std::mem::replace(&mut one.disarmed, true) {
            self.find(setup.leaves[usize::from(well)], 1);
        }
    }

    /// A jar of oil thrown at a creature (chapter 6.1, DR-A35).
    pub(super) fn throw(&mut self, item: Number, at: u8) {
        let Some(Power::Oil { damage }) = self.setup.item(item).power else { return };
        self.use_up(item);
        let Some(who) = self.reached(at) else { return };
        let plus = self.state.robber.prowess(self.setup);
        if let Some(natural) = self.hits(who, plus) {
            self.harm(who, Hit { cast: Some(damage), plus: 0, natural, times: 1, cause: Cause::Fire });
        }
    }

    /// A wand never misses, but may break (DR-A43).
    pub(super) fn zap(&mut self, item: Number, at: u8) {
        let Some(Power::Wand { damage, breaks_on }) = self.setup.item(item).power else { return };
        if self.die(For::Wand, Who::Robber, 20, 0, breaks_on.into(), |die, need| die <= need) {
            return self.lose(item);
        }
        self.bolt(damage, at);
    }

    /// An attack that needs no attack roll.
    pub(super) fn bolt(&mut self, damage: Cast, at: u8) {
        if let Some(who) = self.reached(at) {
            self.harm(who, Hit { cast: Some(damage), plus: 0, natural: false, times: 1, cause: Cause::Himself });
        }
    }

    /// The real target of an attack on a foe: possibly the person it looks like (DR-100), possibly nobody (DR-108).
    fn reached(&mut self, at: u8) -> Option<Who> {
        let foe = *self.state.foes.all().get(usize::from(at))?;
        if self.state.fight.sanctuary.has(foe.id) && !self.saves(Who::Robber) {
            self.tell(Event::Strange { what: Strange::Reluctant });
            return None;
        }
        Some(self.mistaken(at).unwrap_or(Who::Foe(at)))
    }

    /// The real target of an attack on a double (DR-100).
    pub(super) fn mistaken(&mut self, at: u8) -> Option<Who> {
        let foe = *self.state.foes.all().get(usize::from(at))?;
        let who = self.state.friend(foe.likeness)?;
        self.die(For::Double, Who::Foe(at), 6, 0, HALF, |die, need| die <= need).then_some(who)
    }

    /// An attack roll of the robber: whether it hits, and whether with a natural 20 (DR-68, DR-A30).
    fn hits(&mut self, who: Who, plus: i16) -> Option<bool> {
        let target = self.state.creature(who).map_or(NONE, |one| one.monster);
        let ac = if self.slays(target) {
            self.setup.rules.armor_class as i16
        } else {
            self.state.armor_class(self.setup, who, false)
        };
        let plus = plus - self.darkness();
        let die = self.dice.roll(20) as i16;
        let natural = die == 20 && !self.setup.bent.is(Mutant::TwentyIsANumber);
        let hit = natural || die + plus >= ac;
        self.tell(Event::Attack { by: Who::Robber, at: who, monster: NONE, target, die: die as u8, plus, ac, hit });
        if !hit && target != NONE && self.setup.monster(target).is(Keyword::Nauseating) {
            let tough = self.state.robber.bonus(self.setup, Ability::Constitution);
            let need = self.setup.rules.sick_up_to as i16;
            if !self.die(For::Stomach, Who::Robber, 6, tough, need, |die, need| die > need) {
                self.daze(Who::Robber);
            }
        }
        if matches!(who, Who::Foe(_)) {
            self.state.robber.deeds |= u8::from(natural) << Deed::Critical as u8;
        }
        hit.then_some(natural)
    }

    /// The damage of a hit: never below zero, and exactly one hit point if the kit works against the monster
    /// (DR-A56).
    fn harm(&mut self, who: Who, hit: Hit) {
        let dice = hit.cast.map_or(0, |cast| if hit.natural { cast.most() } else { cast.throw(self.dice) });
        let amount = (dice + hit.plus).max(0) * hit.times;
        let slain = self.state.creature(who).filter(|one| self.slays(one.monster)).map_or(0, |one| one.hp);
        self.hurt_anybody(who, amount.max(slain), hit.cause);
    }

    /// Whether the kit works against a creature (DR-A56).
    fn slays(&self, monster: Number) -> bool {
        monster != NONE && self.setup.monster(monster).kit && self.state.robber.has(self.setup, &Power::Kit)
    }

    /// A brittle weapon breaks when it first hits.
    fn breaks(&mut self) {
        let weapon = self.state.robber.weapon;
        let brittle = weapon != NONE && self.setup.item(weapon).power == Some(Power::Brittle);
        if brittle && self.state.robber.out.is_none() && !self.setup.bent.is(Mutant::NothingBreaks) {
            self.lose(weapon);
        }
    }

    /// The penalty of darkness to attack rolls (odd event 6).
    pub(super) fn darkness(&self) -> i16 {
        if self.state.omens.dark { self.setup.rules.dark as i16 } else { 0 }
    }
}
