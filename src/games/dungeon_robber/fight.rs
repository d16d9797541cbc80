//! A fight (DR-68 to DR-75): the robber's turn, the henchmen's, the foes', round by round until somebody is gone. What a hit does
//! besides is `wound`'s.

use super::DungeonRobber;
use super::cast::Cast;
use super::event::{Cause, Event, Exit, For};
use super::legal::Move;
use super::mutant::Mutant;
use super::setup::{NONE, Number};
use super::state::{Bearings, Creature, NOBODY, PEACE, PLACES, Robber, Step, Who};
use super::vocabulary::{Ability, Deed, Guards, Keyword, Magic, Power, Spell};
use crate::game::Log;
use crate::table::context::Context;

/// The unlucky half of a d6.
const HALF: i16 = 3;

impl<L: Log<Event>> Context<'_, DungeonRobber, L> {
    /// What the robber does in his turn (DR-71).
    pub(super) fn act(&mut self, choice: Move) {
        let more = std::mem::take(&mut self.state.fight.more);
        let twice = std::mem::take(&mut self.state.fight.twice);
        let seat = self.state.robber.seat();
        let quick = (self.state.fight.hasted.has(seat) || twice) && !more;
        let friends = self.state.robber.friends.len();
        match choice {
            Move::Run => return self.run(self.state.fight.hasted.has(seat)),
            Move::Dash(item) => return self.dash(item),
            Move::Hurry => return self.hurry(),
            Move::Attack(at) => {
                self.attack(at);
                self.state.fight.more = quick;
            }
            Move::Lash(at) => {
                self.lash(at);
                self.state.fight.more = quick;
            }
            Move::Throw(item, at) => self.throw(item, at),
            Move::Wand(item, at) => self.zap(item, at),
            Move::Turn(at) => self.turn_undead(at),
            Move::Drink(item) => self.drink(item),
            Move::Read(item, at) => self.read(item, at),
            Move::Conjure(spell, at) => self.conjure(spell, at),
            _ => {}
        }
        if self.state.end.is_some() {
            return;
        }
        if !self.is_over() {
            self.state.fight.more &= self.state.robber.out.is_none();
            if !self.state.fight.more && self.state.steps.top() == Step::Round {
                self.state.steps.set_top(Step::Friends);
            }
        }
        // asked only now: the fight goes on, or ends, beneath the question
        if self.state.robber.at(seat).friends.len() > friends {
            self.part_with_one_too_many(seat);
        }
    }

    /// Ends the fight if nobody is left to fight (DR-73, DR-74).
    pub(super) fn is_over(&mut self) -> bool {
        if self.state.foes.len() > 0 {
            return false;
        }
        self.state.omens.dark = false;
        let fight = std::mem::replace(&mut self.state.fight, PEACE);
        self.state.steps.pop();
        if fight.defeated && !self.setup.bent.is(Mutant::VictoryHealsNobody) {
            self.each_robber(|table| table.heal(1));
        }
        self.turn_to(self.state.caller());
        if self.state.is_pursued() {
            return true;
        }
        // of several robbers each finds something in turn
        let finders = self.state.robber.from(self.state.caller);
        for seat in finders.cycle().take(fight.useful.into()) {
            self.turn_to(seat);
            self.ask(Step::Roll(super::vocabulary::TableName::Useful));
        }
        self.turn_to(self.state.caller());
        if fight.treasure {
            let rolls = self.setup.rules.guarded_rolls as u8;
            self.push(Step::Hoard { rolls, deeper: fight.deeper, sack: false });
        }
        if fight.sacks > 0 {
            self.push(Step::Hoard { rolls: fight.sacks, deeper: 0, sack: true });
        }
        for (nth, many) in fight.left.into_iter().enumerate().filter(|(_, many)| *many > 0) {
            self.find(self.setup.leaves[nth], many);
        }
        true
    }

    /// A foe leaves the fight, somehow (DR-A32).
    pub(super) fn gone(&mut self, at: u8, how: Exit) {
        let foe = self.state.foes.take(at.into());
        self.tell(Event::Left { monster: foe.monster, how });
        let kind = self.setup.monster(foe.monster);
        let rival = foe.loot == Some(Guards::PerhapsSack);
        let rival = rival
            && self.die(For::Rival, Who::Foe(at), 6, 0, self.setup.rules.rival_up_to as i16, |die, need| die <= need);
        if let Some(seat) = foe.mirrors
            && how == Exit::Killed
            && !self.setup.bent.is(Mutant::DoublesHaveNothing)
        {
            self.double_gear(seat);
        }
        let fight = &mut self.state.fight;
        let defeated = matches!(how, Exit::Killed | Exit::Sleeps | Exit::Charmed);
        fight.defeated |= defeated;
        match foe.loot {
            Some(Guards::Useful) => fight.useful += u8::from(defeated),
            Some(Guards::Treasure) => {
                fight.treasure |= how != Exit::Retreats || self.setup.bent.is(Mutant::TreasureStays)
            }
            Some(Guards::Sack) => fight.sacks += u8::from(defeated),
            Some(Guards::PerhapsSack) => fight.sacks += u8::from(defeated && rival),
            None => {}
        }
        if how == Exit::Killed {
            fight.left[0] += u8::from(kind.is(Keyword::Armed) && !foe.disarmed);
            fight.left[1] += u8::from(kind.is(Keyword::WellArmed) && !foe.disarmed);
            fight.left[2] += if kind.is(Keyword::Glands) { self.setup.rules.glands as u8 } else { 0 };
        }
        if foe.chases && !self.state.foes.all().iter().any(|other| other.chases) {
            self.end_pursuit();
        }
        // whoever is left to fight is the first now
        if let Step::Foes { at: next, blow } = self.state.steps.top()
            && next > at
        {
            self.state.steps.set_top(Step::Foes { at: next - 1, blow });
        }
    }

    /// The robber's weapon, and what it does (DR-69, DR-A35).
    pub(super) fn weapon(&self) -> (Option<Cast>, i16) {
        self.weapon_of(&self.state.robber)
    }

    /// The same of any robber.
    pub(super) fn weapon_of(&self, robber: &Robber) -> (Option<Cast>, i16) {
        let setup = self.setup;
        let strong = robber.bonus(setup, Ability::Strength);
        if robber.weapon == NONE {
            return (None, setup.rules.unarmed as i16 + strong);
        }
        let item = setup.item(robber.weapon);
        match item.power {
            // as the weapon that it looked better than, and worse (DR-A44)
            Some(Power::Cursed) => {
                (setup.items.get(usize::from(setup.weapon)).and_then(|item| item.damage), strong - 1)
            }
            _ => (item.damage, strong),
        }
    }

    /// An attack roll of the robber's at a foe: whether it hits, and whether by a natural 20 (DR-68, DR-A30).
    pub(super) fn aim(&mut self, at: u8, plus: i16) -> Option<bool> {
        let foe = *self.state.foes.all().get(usize::from(at))?;
        let kit = self.slays(foe.monster);
        let ac = if kit {
            self.setup.rules.armor_class as i16
        } else {
            self.state.armor_class(self.setup, Who::Foe(at), false)
        };
        let plus = plus - self.darkness();
        let die = self.dice.roll(20) as i16;
        let natural = die == 20 && !self.setup.bent.is(Mutant::TwentyIsANumber);
        let hit = natural || die + plus >= ac;
        self.tell(Event::Attack {
            by: Who::Robber,
            at: Who::Foe(at),
            monster: NONE,
            target: foe.monster,
            die: die as u8,
            plus,
            ac,
            hit,
        });
        if !hit && self.setup.monster(foe.monster).is(Keyword::Nauseating) {
            let tough = self.state.robber.bonus(self.setup, Ability::Constitution);
            let need = self.setup.rules.sick_up_to as i16;
            if !self.die(For::Stomach, Who::Robber, 6, tough, need, |die, need| die > need) {
                self.daze(Who::Robber);
            }
        }
        self.state.robber.deeds |= u8::from(natural) << Deed::Critical as u8;
        hit.then_some(natural)
    }

    /// Whether the kit is made for somebody (DR-A56).
    fn slays(&self, monster: Number) -> bool {
        self.setup.monster(monster).kit && self.state.robber.has(self.setup, &Power::Kit)
    }

    /// What darkness takes from attack rolls (odd happening 6).
    pub(super) fn darkness(&self) -> i16 {
        if self.state.omens.dark { self.setup.rules.dark as i16 } else { 0 }
    }

    /// All that was on a double is real (odd happening 16); what is heavy is left to it.
    fn double_gear(&mut self, seat: u8) {
        let robber = self.state.robber.at_mut(seat);
        for (item, thing) in self.setup.numbered() {
            let many = robber.carried[usize::from(item)];
            if many > 0 && !thing.heavy {
                robber.put(item, many);
            }
        }
    }

    /// An attack with what is in hand (DR-68 to DR-72).
    pub(super) fn attack(&mut self, at: u8) {
        let (cast, plus) = self.weapon();
        let bonus = self.state.robber.attack(self.setup);
        if let Some(victim) = self.mistaken(at) {
            return self.strike_friend(victim, bonus, cast, plus);
        }
        let Some(natural) = self.aim(at, bonus) else { return };
        let amount = self.harm(at, cast, plus, natural);
        self.hurt(Who::Foe(at), amount, Cause::Himself);
        self.breaks();
    }

    /// What a hit at a foe costs it; whoever the kit is made for has a single hit point (DR-A56).
    pub(super) fn harm(&mut self, at: u8, cast: Option<Cast>, plus: i16, natural: bool) -> i16 {
        let amount = plus + cast.map_or(0, |cast| if natural { cast.most() } else { cast.throw(self.dice) });
        let foe = self.state.foes.all()[usize::from(at)];
        if self.slays(foe.monster) { amount.max(foe.hp) } else { amount }
    }

    /// A flawed weapon breaks with its first hit.
    pub(super) fn breaks(&mut self) {
        let weapon = self.state.robber.weapon;
        let brittle = weapon != NONE && self.setup.item(weapon).power == Some(Power::Brittle);
        if brittle && !self.setup.bent.is(Mutant::NothingBreaks) {
            self.lose(weapon);
        }
    }

    /// Whom an attack at a double really strikes (DR-100).
    fn mistaken(&mut self, at: u8) -> Option<Who> {
        let foe = *self.state.foes.all().get(usize::from(at))?;
        let (seat, own) = (foe.likeness / PLACES, foe.likeness % PLACES);
        let here = self.state.robber.seat() == seat;
        let gone = if here { usize::from(own) > self.state.robber.friends.len() } else { own > 0 };
        if foe.likeness == NOBODY || gone || self.state.robber.at(seat).out.is_some() {
            return None;
        }
        let struck = self.die(For::Double, Who::Foe(at), 6, 0, HALF, |die, need| die <= need);
        let who = match own {
            0 if here => Who::Robber,
            0 => Who::Fellow(seat),
            own => Who::Friend(own - 1),
        };
        struck.then_some(who)
    }

    /// A blow at somebody who only looked like a foe.
    fn strike_friend(&mut self, who: Who, bonus: i16, cast: Option<Cast>, plus: i16) {
        let ac = self.state.armor_class(self.setup, who, false);
        let die = self.dice.roll(20) as i16;
        let hit = die == 20 || die + bonus >= ac;
        let target = self.state.creature(who).map_or(NONE, |c| c.monster);
        self.tell(Event::Attack {
            by: Who::Robber,
            at: who,
            monster: NONE,
            target,
            die: die as u8,
            plus: bonus,
            ac,
            hit,
        });
        if hit {
            let amount = plus + cast.map_or(0, |cast| if die == 20 { cast.most() } else { cast.throw(self.dice) });
            self.hurt_anybody(who, amount, Cause::Himself);
        }
    }

    /// A whip takes a weapon (DR-A40).
    fn lash(&mut self, at: u8) {
        let strong = self.state.robber.bonus(self.setup, Ability::Strength);
        if self.aim(at, strong).is_none() {
            return;
        }
        let Some(foe) = self.state.creature_mut(Who::Foe(at)) else { return };
        foe.disarmed = true;
        let well = self.setup.monster(foe.monster).is(Keyword::WellArmed);
        if !self.state.is_pursued() {
            self.find(self.setup.leaves[usize::from(well)], 1);
        }
    }

    /// A jar of oil at somebody (chapter 6.1, DR-A35).
    fn throw(&mut self, item: Number, at: u8) {
        let Some(Power::Oil { damage }) = self.setup.item(item).power else { return };
        self.use_up(item);
        let strong = self.state.robber.bonus(self.setup, Ability::Strength);
        if let Some(natural) = self.aim(at, strong) {
            let amount = if natural { damage.most() } else { damage.throw(self.dice) };
            self.hurt(Who::Foe(at), amount, Cause::Fire);
        }
    }

    /// A wand: never misses, and breaks some time (DR-A43).
    fn zap(&mut self, item: Number, at: u8) {
        let Some(Power::Wand { damage, breaks_on }) = self.setup.item(item).power else { return };
        let breaks = self.die(For::Wand, Who::Robber, 20, 0, breaks_on.into(), |die, need| die <= need);
        if breaks {
            self.lose(item);
        } else {
            let amount = damage.throw(self.dice);
            self.hurt(Who::Foe(at), amount, Cause::Himself);
        }
    }

    /// An undead is turned, unless it rolls well (DR-126, DR-A58).
    fn turn_undead(&mut self, at: u8) {
        let symbol = self.state.robber.has(self.setup, &Power::TurnUndead);
        let need = match self.state.robber.class(self.setup).turning {
            Some(turning) if symbol => turning.symbol.into(),
            Some(turning) => turning.alone.into(),
            None => self.setup.rules.turned_below as i16,
        };
        if !self.die(For::Turning, Who::Foe(at), 20, 0, need, |die, need| die >= need) {
            self.gone(at, Exit::Turned);
        }
    }

    /// A spell without a scroll (DR-128, DR-129).
    pub(super) fn conjure(&mut self, spell: Spell, at: u8) {
        self.spend_spell(spell);
        self.tell(Event::Conjured { spell });
        self.cast_spell(spell, at);
    }

    /// A spell in a fight (DR-107, DR-108).
    pub(super) fn cast_spell(&mut self, spell: Spell, at: u8) {
        let setup = self.setup;
        let foe = self.state.foes.all().get(usize::from(at)).copied();
        let kind = foe.map(|foe| setup.monster(foe.monster));
        let is = |keyword| kind.is_some_and(|kind| kind.is(keyword));
        match (&setup.spells[spell as usize].1, foe) {
            (Magic::Sleep { level }, Some(foe)) => {
                let deaf = is(Keyword::Undead) && !setup.bent.is(Mutant::TheDeadSleep);
                if foe.level <= *level as i8 && !deaf {
                    self.gone(at, Exit::Sleeps);
                } else {
                    self.tell(Event::Fizzled);
                }
            }
            (Magic::Charm, Some(foe)) => {
                if is(Keyword::Intelligent) && !is(Keyword::Undead) && !self.saves(Who::Foe(at)) {
                    self.gone(at, Exit::Charmed);
                    self.follow(foe);
                } else {
                    self.tell(Event::Fizzled);
                }
            }
            (Magic::Missile { damage }, Some(_)) => {
                let amount = damage.throw(self.dice);
                self.hurt(Who::Foe(at), amount, Cause::Himself);
            }
            (Magic::Command { resist }, Some(foe)) => {
                let heard = is(Keyword::Intelligent) && !(foe.level >= *resist as i8 && self.saves(Who::Foe(at)));
                match heard {
                    // whoever can sleep does, the undead flee
                    true if is(Keyword::Undead) => self.gone(at, Exit::SentAway),
                    true => self.gone(at, Exit::Sleeps),
                    false => self.tell(Event::Fizzled),
                }
            }
            (Magic::Heal { amount }, _) => {
                let amount = amount.throw(self.dice);
                self.heal(amount);
            }
            (Magic::Haste, _) => {
                self.state.fight.hasted.put(self.state.robber.seat());
                self.tell(Event::Strange { what: super::event::Strange::Hasted });
            }
            (Magic::Sanctuary, _) => {
                self.state.fight.sanctuary.put(self.state.robber.seat());
                self.tell(Event::Strange { what: super::event::Strange::Sanctuary });
            }
            (Magic::Animate { .. }, _) => {
                let friend = self.creature(setup.raised);
                self.follow(friend);
            }
            _ => self.tell(Event::Fizzled),
        }
    }

    /// The henchmen strike with what they have (DR-63).
    pub(super) fn friends_act(&mut self) {
        let then = self.state.after(self.state.robber.seat()).map_or(Step::Foes { at: 0, blow: 0 }, Step::Next);
        self.state.steps.set_top(then);
        for friend in (0..self.state.robber.friends.len()).rev() {
            let Some(own) = self.state.robber.friends.all().get(friend).copied() else { continue };
            if own.dazed {
                self.state.robber.friends.all_mut()[friend].dazed = false;
                self.tell(Event::Idle { who: Who::Friend(friend as u8), monster: own.monster });
                continue;
            }
            let kind = self.setup.monster(own.monster);
            for _ in 0..1 + u8::from(kind.is(Keyword::TailAttack)) {
                let all =
                    if kind.is(Keyword::AreaAttack) { self.state.foes.len() } else { self.state.foes.len().min(1) };
                for at in (0..all as u8).rev() {
                    let at = self.mistaken(at).unwrap_or(Who::Foe(at));
                    self.blow(Who::Friend(friend as u8), at, false);
                }
            }
            if self.state.end.is_some() || self.is_over() {
                return;
            }
        }
    }

    /// One blow of one foe, then the next; when all have struck, a new round begins (DR-70).
    pub(super) fn foes_act(&mut self, at: u8, blow: u8) {
        if self.is_over() {
            return;
        }
        let Some(foe) = self.state.foes.all().get(usize::from(at)).copied() else { return self.new_round() };
        let kind = self.setup.monster(foe.monster);
        let tail = kind.is(Keyword::TailAttack) && !self.setup.bent.is(Mutant::TailsHangDown);
        let last = blow >= u8::from(tail);
        self.state.steps.set_top(if last {
            Step::Foes { at: at + 1, blow: 0 }
        } else {
            Step::Foes { at, blow: blow + 1 }
        });
        self.state.fight.acted = true;
        if foe.fresh || foe.dazed {
            if let Some(foe) = self.state.creature_mut(Who::Foe(at)) {
                (foe.fresh, foe.dazed) = (false, false);
            }
            self.state.steps.set_top(Step::Foes { at: at + 1, blow: 0 });
            return self.tell(Event::Idle { who: Who::Foe(at), monster: foe.monster });
        }
        if kind.is(Keyword::Loud) {
            self.summon();
        }
        if kind.is(Keyword::Passive) && !self.setup.bent.is(Mutant::MushroomsBite) {
            return;
        }
        if kind.is(Keyword::AreaAttack) && !self.setup.bent.is(Mutant::OneAtATime) {
            return self.each_robber(|table| {
                for friend in (0..table.state.robber.friends.len() as u8).rev() {
                    table.blow(Who::Foe(at), Who::Friend(friend), false);
                }
                table.blow(Who::Foe(at), Who::Robber, false);
            });
        }
        let target = self.target();
        self.blow(Who::Foe(at), target, false);
    }

    /// A loud monster may bring another one, if none is there yet (DR-90, DR-A46).
    fn summon(&mut self) {
        if self.state.foes.all().iter().any(|foe| foe.troop != self.state.foes.all()[0].troop) {
            return;
        }
        let need = self.setup.rules.summons_up_to as i16;
        let level = self.state.foes.all().first().map_or(1, |foe| foe.level).max(1) as u8;
        if self.die(For::Summons, Who::Foe(0), 6, 0, need, |die, need| die <= need) {
            let monster = self.wandering(level);
            let troop = self.state.next_troop();
            let loot = Some(Guards::Useful);
            let newcomer = Creature { fresh: true, troop, loot, ..self.creature(monster) };
            self.tell(Event::Met { monster, hp: newcomer.hp, chased: false });
            self.state.foes.push(newcomer);
        }
    }

    /// A free attack at a fleeing robber, of each that chases (DR-51, DR-A47).
    pub(super) fn free_attack(&mut self) {
        self.each_pursuer(|table| {
            let passive = |one: &Creature| table.setup.monster(one.monster).is(Keyword::Passive);
            if !table.state.pursuers.all().first().is_none_or(passive) {
                table.turn_to_anybody();
                table.blow(Who::Pursuer, Who::Robber, true);
            }
        });
        // whoever is held runs no further
        if self.state.end.is_none()
            && self.state.bearings == Bearings::Pursued
            && self.state.pursuers.all().iter().any(|pursuer| self.state.holds(pursuer))
        {
            self.end_turn();
            self.push(Step::Cornered);
            self.stand();
        }
    }
}
