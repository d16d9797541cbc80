//! A fight (DR-68 to DR-75): the turns of the robber, the henchmen and the foes, round by round until one side is gone.
//! `strike` has the robber's attacks, `magic` spells, and `wound` further effects of a hit.

use super::event::{Event, Exit, For, Happened};
use super::legal::Move;
use super::mutant::Mutant;
use super::state::{Bearings, Creature, Fight, PEACE, Person, Step, Who};
use super::vocabulary::{Guards, Keyword};
use crate::state::Context;
use cards::game::Log;

impl<L: Log<Happened>> Context<'_, L> {
    /// The robber's actions in a turn (DR-71).
    pub(super) fn act(&mut self, choice: Move) {
        let more = std::mem::take(&mut self.state.fight.more);
        let twice = std::mem::take(&mut self.state.fight.twice);
        let seat = self.state.robber.seat();
        let quick = (self.state.fight.hasted.has(seat) || twice) && !more;
        // blows, whips, oil, wands and turning are attacks; any other action takes the whole turn
        let attacks =
            matches!(choice, Move::Attack(_) | Move::Lash(_) | Move::Throw(..) | Move::Wand(..) | Move::Turn(_));
        self.state.fight.more = quick && attacks;
        let friends = self.state.robber.friends.len();
        match choice {
            Move::Run => return self.run(self.state.fight.hasted.has(seat)),
            Move::Dash(item) => return self.dash(item),
            Move::Hurry => return self.hurry(),
            Move::Attack(at) => self.attack(at),
            Move::Lash(at) => self.lash(at),
            Move::Throw(item, at) => self.throw(item, at),
            Move::Wand(item, at) => self.zap(item, at),
            Move::Turn(at) => self.turn_undead(at),
            Move::Drink(item) => self.drink(item, Who::Robber),
            Move::Read(item, at) => self.read(item, Who::Foe(at)),
            Move::Conjure(spell, at) => self.conjure(spell, Who::Foe(at)),
            Move::Pour(item, friend) => self.drink(item, Who::Friend(friend)),
            Move::ReadFor(item, friend) => self.read(item, Who::Friend(friend)),
            Move::ConjureFor(spell, friend) => self.conjure(spell, Who::Friend(friend)),
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
        // asked now, because the question decides whether the fight continues
        if self.state.robber.at(seat).friends.len() > friends {
            self.part_with_one_too_many(seat);
        }
    }

    /// Ends the fight if one side is gone (DR-73, DR-74).
    pub(super) fn is_over(&mut self) -> bool {
        if self.state.foes.len() > 0 {
            return false;
        }
        self.state.steps.pop();
        let fight = self.leave_fight();
        if self.state.is_pursued() {
            return true;
        }
        // several robbers find something in turn
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

    /// The fight is over for the robbers, won or left; if a foe was defeated, they gain experience (DR-73).
    pub(super) fn leave_fight(&mut self) -> Fight {
        self.state.omens.dark = false;
        let fight = std::mem::replace(&mut self.state.fight, PEACE);
        if fight.defeated && !self.setup.bent.is(Mutant::VictoryHealsNobody) {
            self.each_robber(|table| table.heal(1));
        }
        self.turn_to(self.state.caller());
        fight
    }

    /// A foe leaves the fight in some way (DR-A32).
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
        // the foes behind it move up
        match self.state.steps.top() {
            Step::Foes { at: next, blow } if next > at => self.state.steps.set_top(Step::Foes { at: next - 1, blow }),
            Step::Foes { at: next, .. } if next == at => self.state.steps.set_top(Step::Foes { at, blow: 0 }),
            _ => {}
        }
    }

    /// All possessions of a double are real, including coins (odd event 16); heavy ones are not taken.
    fn double_gear(&mut self, seat: u8) {
        let here = self.state.robber.seat();
        self.turn_to(seat);
        let robber = &mut self.state.robber;
        robber.read *= 2;
        for (item, thing) in self.setup.numbered() {
            let many = robber.carried[usize::from(item)];
            if many > 0 && !thing.heavy {
                robber.put(item, many);
            }
        }
        let (purse, boxed) = (robber.purse, robber.boxed);
        for (n, more) in self.state.heap.iter_mut().zip(purse.into_iter().zip(boxed).map(|(one, other)| one + other)) {
            *n += more;
        }
        self.fill_pockets();
        self.turn_to(here);
    }

    /// The henchmen attack with their weapons (DR-63).
    pub(super) fn friends_act(&mut self) {
        let then = self.state.after(self.state.robber.seat()).map_or(Step::Foes { at: 0, blow: 0 }, Step::Next);
        self.state.steps.set_top(then);
        let friends: Vec<Person> = self.state.robber.friends.all().iter().rev().map(|one| one.id).collect();
        for id in friends {
            let Some(who @ Who::Friend(at)) = self.state.friend(id) else { continue };
            let Some(own) = self.state.creature(who).copied() else { continue };
            if own.dazed {
                self.state.robber.friends.all_mut()[usize::from(at)].dazed = false;
                self.tell(Event::Idle { who, monster: own.monster });
                continue;
            }
            let kind = self.setup.monster(own.monster);
            for _ in 0..1 + u8::from(kind.is(Keyword::TailAttack)) + u8::from(self.state.fight.hasted.has(id)) {
                let all =
                    if kind.is(Keyword::AreaAttack) { self.state.foes.len() } else { self.state.foes.len().min(1) };
                for at in (0..all as u8).rev() {
                    let Some(who) = self.state.friend(id) else { break };
                    let at = self.mistaken(at).unwrap_or(Who::Foe(at));
                    self.blow(who, at, false);
                }
            }
            if self.state.end.is_some() || self.is_over() {
                return;
            }
        }
    }

    /// Resolves one blow of one foe, and then the next; when all foes have struck, a new round begins (DR-70).
    pub(super) fn foes_act(&mut self, at: u8, blow: u8) {
        if self.is_over() {
            return;
        }
        let Some(foe) = self.state.foes.all().get(usize::from(at)).copied() else { return self.new_round() };
        let kind = self.setup.monster(foe.monster);
        let tail = kind.is(Keyword::TailAttack) && !self.setup.bent.is(Mutant::TailsHangDown);
        let last = blow >= u8::from(tail) + u8::from(self.state.fight.hasted.has(foe.id));
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
        if let Some(spell) = foe.echo {
            self.state.foes.all_mut()[usize::from(at)].echo = None;
            return self.echo(at, spell);
        }
        if kind.is(Keyword::Loud) && blow == 0 {
            self.summon();
        }
        if kind.is(Keyword::Passive) && !self.setup.bent.is(Mutant::MushroomsBite) {
            return;
        }
        if kind.is(Keyword::AreaAttack) && !self.setup.bent.is(Mutant::OneAtATime) {
            return self.each_robber(|table| {
                let friends = (0..table.state.robber.friends.len() as u8).rev().map(Who::Friend);
                for who in friends.chain([Who::Robber]) {
                    // the victim may be dead before all blows are struck
                    if let Some(at) = table.state.foe(foe.id) {
                        table.blow(Who::Foe(at), who, false);
                    }
                }
            });
        }
        let target = self.target();
        self.blow(Who::Foe(at), target, false);
    }

    /// A loud monster may summon another one, if none has come yet (DR-90, DR-A46).
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

    /// Each creature that chases a fleeing robber gets a free attack (DR-51, DR-A47).
    pub(super) fn free_attack(&mut self) {
        self.each_pursuer(|table| {
            let passive = |one: &Creature| table.setup.monster(one.monster).is(Keyword::Passive);
            if !table.state.pursuers.all().first().is_none_or(passive) {
                table.turn_to_anybody();
                table.blow(Who::Pursuer, Who::Robber, true);
            }
        });
        // a robber who is held cannot continue to run
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
