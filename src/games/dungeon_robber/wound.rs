//! Wounds and their effects (DR-70, chapter 5.6): held robbers, lost turns, lost levels, rust, death; and healing.

use super::cast::Cast;
use super::event::{Cause, Event, Exit, Happened, Strange};
use super::mutant::Mutant;
use super::setup::{NONE, Number};
use super::state::{Creature, End, Step, Who};
use super::vocabulary::{Ability, Keyword};
use crate::state::Context;
use cards::game::Log;

impl<L: Log<Happened>> Context<'_, L> {
    /// One attack of a creature: a foe, a pursuer or a henchman.
    pub(super) fn blow(&mut self, by: Who, at: Who, fleeing: bool) {
        if self.state.end.is_some() {
            return;
        }
        let Some(own) = self.state.creature(by).copied() else { return };
        let target = self.state.creature(at).map_or(NONE, |c| c.monster);
        if !matches!(at, Who::Robber | Who::Fellow(_)) && target == NONE {
            return;
        }
        let kind = self.setup.monster(own.monster);
        // an attack on a person in a sanctuary needs a save first (DR-108)
        let victim = self.state.person(at);
        if self.state.fight.sanctuary.has(victim) && !self.saves(by) {
            return self.tell(Event::Spared { monster: own.monster });
        }
        let sure = kind.is(Keyword::Hold) && own.grip.has(victim) && !self.setup.bent.is(Mutant::GripsAreLoose);
        let die = if sure { 0 } else { self.dice.roll(20) as i16 };
        let mirrored = own.mirrors.map(|seat| self.state.robber.at(seat).attack(self.setup));
        let level = mirrored.unwrap_or(own.level.into());
        let (plus, ac) = (level - self.darkness(), self.state.armor_class(self.setup, at, fleeing));
        let hit = sure || die == 20 || die + plus >= ac;
        self.tell(Event::Attack { by, at, monster: own.monster, target, die: die as u8, plus, ac, hit });
        if !hit {
            return;
        }
        let spared = self.state.omens.blessed.take(victim);
        if spared && !self.setup.bent.is(Mutant::BlessingsAreWords) {
            return self.tell(Event::Strange { what: Strange::Blessed });
        }
        if kind.is(Keyword::Gaze) {
            if !self.saves(at) {
                self.kill(at, Cause::Gaze(own.monster));
            }
            return;
        }
        if kind.is(Keyword::Rusty) {
            return self.rust(at);
        }
        let amount = self.damage(&own, die == 20);
        if let Who::Fellow(_) = at {
            self.hurt_anybody(at, amount, Cause::Blow(own.monster));
            return;
        }
        if self.hurt(at, amount, Cause::Blow(own.monster)) {
            self.besides(by, &own, at);
        }
        if own.hurt && kind.is(Keyword::Retreat) && self.state.end.is_none() {
            match by {
                Who::Foe(foe) => self.gone(foe, Exit::Retreats),
                Who::Pursuer => {
                    self.tell(Event::Left { monster: own.monster, how: Exit::Retreats });
                    self.lose_pursuer();
                }
                Who::Robber | Who::Friend(_) | Who::Fellow(_) => {}
            }
        }
    }

    /// Damage of a creature's hit (DR-54, DR-92, DR-72, DR-A40).
    fn damage(&mut self, own: &Creature, natural: bool) -> i16 {
        if own.disarmed {
            return 1;
        }
        if let Some(seat) = own.mirrors {
            let (cast, plus) = self.weapon_of(self.state.robber.at(seat));
            return (plus + cast.map_or(0, |cast| if natural { cast.most() } else { cast.throw(self.dice) })).max(0);
        }
        let kind = self.setup.monster(own.monster);
        let powerful = kind.is(Keyword::Powerful) && !self.setup.bent.is(Mutant::NobodyIsPowerful);
        let vicious = kind.is(Keyword::Vicious) && !self.setup.bent.is(Mutant::NobodyIsVicious);
        let cast = Cast::blow(self.setup.rules.hit_die as u8, powerful, vicious);
        if natural && !self.setup.bent.is(Mutant::TwentyIsANumber) { cast.most() } else { cast.throw(self.dice) }
    }

    /// The other effects of a hit (DR-A53).
    fn besides(&mut self, by: Who, own: &Creature, at: Who) {
        let kind = self.setup.monster(own.monster);
        let victim = self.state.person(at);
        if (kind.is(Keyword::Sticky) || kind.is(Keyword::Hold))
            && let Some(foe) = self.state.creature_mut(by)
        {
            foe.grip.put(victim);
            if at == Who::Robber {
                self.tell(Event::Held { monster: own.monster });
            }
        }
        if kind.is(Keyword::Paralysis) && !self.saves(at) {
            self.daze(at);
        }
        if kind.is(Keyword::Werebite) && matches!(at, Who::Robber | Who::Friend(_)) && !self.saves(at) {
            self.bite(at, own.monster);
        }
        if kind.is(Keyword::LevelDrain) {
            self.drain(at, own.monster);
        }
    }

    /// A robber gets lycanthropy; a henchman becomes a foe (DR-91).
    fn bite(&mut self, at: Who, monster: Number) {
        match at {
            Who::Friend(i) => {
                self.state.robber.friends.take(i.into());
                let troop = self.state.next_troop();
                let foe = Creature { fresh: true, troop, ..self.creature(monster) };
                self.tell(Event::Turncoat { monster });
                self.state.foes.push(foe);
            }
            _ if !self.state.robber.bitten => {
                self.state.robber.bitten = true;
                self.tell(Event::Bitten);
            }
            _ => {}
        }
    }

    /// A person loses the next turn (DR-A48, DR-A47).
    pub(super) fn daze(&mut self, who: Who) {
        let monster = self.state.creature(who).map_or(NONE, |c| c.monster);
        match who {
            Who::Robber if self.state.foes.len() > 0 => self.state.fight.dazed.put(self.state.robber.seat()),
            Who::Robber => self.state.stunned = true,
            other => {
                if let Some(creature) = self.state.creature_mut(other) {
                    creature.dazed = true;
                }
            }
        }
        self.tell(Event::Dazed { who, monster });
    }

    /// A robber loses a level and everything that came with it (DR-101, DR-A54).
    fn drain(&mut self, at: Who, by: Number) {
        if at != Who::Robber {
            let Some(creature) = self.state.creature_mut(at) else { return };
            creature.level -= 1;
            if creature.level < 0 {
                self.kill(at, Cause::Drained(by));
            }
            return;
        }
        let robber = &mut self.state.robber;
        if robber.level == 0 {
            return self.kill(Who::Robber, Cause::Drained(by));
        }
        robber.level -= 1;
        robber.xp = self.setup.levels[usize::from(robber.level)].1;
        robber.hp = robber.hp.min(robber.most(self.setup));
        let level = robber.level;
        self.tell(Event::Level { level, up: false });
    }

    /// Rust destroys a weapon or armor, as the robber chooses (DR-93).
    pub(super) fn rust(&mut self, at: Who) {
        if at != Who::Robber {
            return;
        }
        let robber = &self.state.robber;
        match (robber.weapon != NONE, robber.clanks(self.setup)) {
            (true, true) => self.ask(Step::Rust),
            (true, false) => self.corrode(robber.weapon),
            (false, true) => self.corrode(robber.suit),
            (false, false) => {}
        }
    }

    /// Whether rust can destroy either.
    pub(super) fn has_to_choose(&self) -> bool {
        self.state.robber.weapon != NONE && self.state.robber.clanks(self.setup)
    }

    /// An item rusts away; a magic item may survive (DR-93).
    pub(super) fn corrode(&mut self, item: Number) {
        let magic = self.setup.item(item).magic && !self.setup.bent.is(Mutant::MagicRusts);
        let need = self.setup.rules.save as i16;
        if magic && self.die(super::event::For::Rust, Who::Robber, 20, 0, need, |die, need| die >= need) {
            return;
        }
        self.lose(item);
    }

    /// A person is wounded; returns true if the person is still alive.
    pub(super) fn hurt(&mut self, who: Who, amount: i16, cause: Cause) -> bool {
        let monster = self.state.creature(who).map_or(NONE, |c| c.monster);
        let hp = match self.state.creature_mut(who) {
            Some(creature) => {
                creature.hurt |= amount > 0;
                &mut creature.hp
            }
            None if who == Who::Robber => &mut self.state.robber.hp,
            None => return false,
        };
        *hp -= amount;
        let left = *hp;
        self.tell(Event::Hurt { who, monster, amount, left });
        if left <= 0 {
            self.kill(who, cause);
        }
        left > 0
    }

    /// A person dies (DR-A31).
    pub(super) fn kill(&mut self, who: Who, cause: Cause) {
        match who {
            Who::Robber => {
                self.state.robber.hp = self.state.robber.hp.min(0);
                self.out(End::Dead);
                self.tell(Event::Died { cause });
            }
            Who::Friend(i) => {
                let friend = self.state.robber.friends.take(i.into());
                self.tell(Event::Fell { monster: friend.monster });
            }
            Who::Foe(i) => self.gone(i, Exit::Killed),
            Who::Pursuer => {
                if let Some(pursuer) = self.state.pursuers.all().first() {
                    self.tell(Event::Fell { monster: pursuer.monster });
                }
                self.lose_pursuer();
            }
            // another robber dies when that robber is the current one
            Who::Fellow(_) => {}
        }
    }

    /// A robber's game is over; after the last one, the game ends. Henchmen leave, and possessions are lost.
    pub(super) fn out(&mut self, how: End) {
        self.state.robber.out = Some(how);
        if self.state.robber.from(0).next().is_none() {
            self.state.end = Some(how);
            self.state.steps.clear();
        } else {
            self.state.robber.friends.clear();
        }
    }

    /// A person, possibly another robber, is wounded.
    pub(super) fn hurt_anybody(&mut self, who: Who, amount: i16, cause: Cause) {
        let Who::Fellow(seat) = who else {
            self.hurt(who, amount, cause);
            return;
        };
        let here = self.state.robber.seat();
        self.turn_to(seat);
        self.hurt(Who::Robber, amount, cause);
        self.turn_to(here);
    }

    /// Restores hit points, up to the maximum (DR-73).
    pub(super) fn heal(&mut self, amount: i16) {
        let most = self.state.robber.most(self.setup);
        let robber = &mut self.state.robber;
        let healed = amount.min(most - robber.hp).max(0);
        robber.hp += healed;
        let hp = robber.hp;
        if healed > 0 {
            self.tell(Event::Healed { amount: healed, hp });
        }
    }

    /// An ability is High from now on, with all its benefits (DR-A45, DR-A50).
    pub(super) fn raise(&mut self, ability: Ability) {
        let before = self.state.robber.most(self.setup);
        self.state.robber.high |= 1 << ability as u8;
        self.state.robber.hp += self.state.robber.most(self.setup) - before;
        self.tell(Event::High { ability, high: true });
    }
}
