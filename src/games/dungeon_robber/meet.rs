//! Encounters (DR-52 to DR-67): who appears, who acts first, running, parley and sneaking; and what is dropped to slow down
//! pursuers. `fight` has the blows.

use super::cast::Cast;
use super::event::{Event, Exit, For, Happened};
use super::law::SLOTS;
use super::legal::{Gift, Move};
use super::mutant::Mutant;
use super::setup::Number;
use super::state::{BLANK, Band, Bearings, Creature, FOES, NOBODY, PEACE, People, Step, Who};
use super::vocabulary::{Ability, Deed, Guards, Keyword, Manner, Met, Op, Power, Spell, TableName};
use crate::state::Context;
use cards::game::Log;

impl<L: Log<Happened>> Context<'_, L> {
    /// Chooses a monster of a level (DR-52).
    pub(super) fn wandering(&mut self, level: u8) -> Number {
        let slot = self.dice.roll(SLOTS.into()) as usize - 1;
        let dead =
            self.setup.crypt.iter().filter(|_| self.state.omens.crypt && !self.setup.bent.is(Mutant::CryptsAreEmpty));
        if let Some(dead) = dead.copied().find(|dead| self.setup.monster(*dead).level == level as i8) {
            return dead;
        }
        self.setup.wandering[usize::from(level)][slot.min(usize::from(SLOTS) - 1)]
    }

    /// Makes a monster and rolls its hit points (DR-54, DR-78).
    pub(super) fn creature(&mut self, monster: Number) -> Creature {
        let kind = self.setup.monster(monster);
        let rules = &self.setup.rules;
        let weak = kind.is(Keyword::Weak);
        let sides = if weak { rules.weak_die } else { rules.monster_die };
        let hp = Cast::die(sides as u8).throw(self.dice);
        let id = self.state.newcomer();
        Creature { id, monster, hp, most: hp, level: kind.level, ..BLANK }
    }

    /// The robbers meet a monster of this level (DR-41, DR-42, DR-49).
    pub(super) fn meet(&mut self, met: Met, guards: Guards, how: Option<Manner>, deeper: u8) {
        let alone = !self.state.is_pursued();
        if how == Some(Manner::Quarrel) && !alone {
            return; // a chased robber has no time for it
        }
        let troop = self.somebody(guards, deeper);
        self.confront(met, troop);
        self.state.fight.deeper = deeper;
        if matches!(how, Some(Manner::Pair | Manner::Quarrel)) && alone {
            let others = self.somebody(guards, deeper);
            self.come(others, false);
        }
        match how {
            // it acts first once, even if it was not in ambush
            Some(Manner::Surprises) => {
                self.state.fight.acted = true;
                self.state.steps.set_top(Step::Foes { at: 0, blow: 0 });
            }
            Some(Manner::OffGuard) => self.state.fight.off_guard = true,
            Some(Manner::Quarrel) => self.state.steps.set_top(Step::Quarrel),
            Some(Manner::Pair) | None => self.ambush(),
        }
    }

    /// Ambushers strike first (DR-86, DR-A23).
    pub(super) fn ambush(&mut self) {
        let setup = self.setup;
        let lurks = |foe: &&Creature| !foe.chases && setup.monster(foe.monster).is(Keyword::Ambush);
        let all: Vec<Creature> = self.state.foes.all().iter().filter(lurks).copied().collect();
        if self.setup.bent.is(Mutant::NobodyLiesInWait) {
            return;
        }
        for (nth, foe) in all.iter().enumerate() {
            if nth == 0 || all[nth - 1].troop != foe.troop {
                self.tell(Event::Ambush { monster: foe.monster });
            }
            self.state.fight.acted = true;
            if let Some(at) = self.state.foe(foe.id) {
                let who = self.target();
                self.blow(Who::Foe(at), who, false);
            }
            if self.state.end.is_some() {
                return;
            }
        }
    }

    /// Chooses a random monster of this level, or of a level some levels deeper.
    fn somebody(&mut self, guards: Guards, deeper: u8) -> Band<FOES> {
        let monster = self.wandering(self.deeper(deeper));
        let one = Creature { loot: Some(guards), ..self.creature(monster) };
        self.troop(one)
    }

    /// Makes as many monsters of one kind as there are robbers (DR-120).
    pub(super) fn troop(&mut self, first: Creature) -> Band<FOES> {
        let mut all = Band::NOBODY;
        all.push(first);
        let alone = self.setup.bent.is(Mutant::MonstersComeAlone);
        for _ in 1..if alone { 1 } else { self.state.robber.present().count() } {
            let Creature { id, hp, most, .. } = self.creature(first.monster);
            all.push(Creature { id, hp, most, ..first });
        }
        all
    }

    /// Foes appear; with a pursuer behind, the robber is between them (DR-75, DR-A18).
    pub(super) fn confront(&mut self, met: Met, troop: Band<FOES>) {
        let Some(foe) = troop.all().first().copied() else { return };
        self.state.fight = super::state::Fight { met, ..PEACE };
        self.state.foes.clear();
        self.come(troop, false);
        self.take_up_pursuers();
        self.look_alike(foe.monster);
        self.push(Step::Meet);
    }

    /// A troop joins the foes.
    fn come(&mut self, all: Band<FOES>, chased: bool) {
        let troop = self.state.next_troop();
        for one in all.all() {
            self.tell(Event::Met { monster: one.monster, hp: one.hp, chased });
            self.state.foes.push(Creature { troop, ..*one });
        }
    }

    /// The pursuers join the foes.
    fn take_up_pursuers(&mut self) {
        let mut all = Band::NOBODY;
        let loot = Some(Guards::Useful);
        self.state.pursuers.all().iter().for_each(|one| all.push(Creature { loot, ..*one }));
        self.state.pursuers.clear();
        self.come(all, true);
    }

    /// A double takes the likeness of a person, of one robber if there are several (DR-100).
    fn look_alike(&mut self, monster: Number) {
        if !self.setup.monster(monster).is(Keyword::Double) {
            return;
        }
        let robbers = self.state.robber.present().count();
        if robbers > 1 {
            for at in 0..robbers {
                self.turn_to_anybody();
                let likeness = self.state.robber.seat();
                self.state.foes.all_mut().get_mut(at).into_iter().for_each(|foe| foe.likeness = likeness);
            }
            return;
        }
        if self.state.robber.friends.len() == 0 {
            return;
        }
        // one of two henchmen, at random
        let robber = self.die(For::Likeness, Who::Foe(0), 6, 0, 3, |die, need| die <= need);
        let friends = self.state.robber.friends;
        let nth = if friends.len() > 1 && !robber { self.dice.roll(friends.len() as u32) as usize - 1 } else { 0 };
        let likeness = if robber { self.state.robber.seat() } else { friends.all()[nth].id };
        if let Some(foe) = self.state.foes.all_mut().first_mut() {
            foe.likeness = likeness;
        }
    }

    /// The pursuer catches up: a fight without running (DR-A21).
    pub(super) fn stand(&mut self) {
        self.state.steps.pop();
        self.state.fight = super::state::Fight { cornered: true, ..PEACE };
        self.state.foes.clear();
        self.take_up_pursuers();
        self.turn_to(self.state.caller());
        self.push(Step::Round);
    }

    /// The choice in an encounter (DR-55).
    pub(super) fn met(&mut self, choice: Move) {
        match choice {
            Move::Run => self.run(false),
            Move::Dash(item) => self.dash(item),
            Move::Hurry => self.hurry(),
            Move::Parley(gift) => self.parley(gift),
            Move::Sneak => self.sneak(false),
            Move::Steal => self.sneak(true),
            _ => {
                // a surprised foe takes two blows in a row
                let fight = &mut self.state.fight;
                fight.twice = std::mem::take(&mut fight.off_guard);
                self.state.steps.set_top(Step::Round);
            }
        }
    }

    /// Running away; those that can move follow (DR-56, DR-A20, DR-A22).
    pub(super) fn run(&mut self, hasted: bool) {
        let Some(foe) = self.state.foes.all().first().copied() else { return };
        self.tell(Event::Ran { monster: foe.monster });
        let all = self.state.foes;
        self.state.foes.clear();
        self.leave_fight();
        self.end_turn();
        if self.setup.monster(foe.monster).is(Keyword::Immobile) && !self.setup.bent.is(Mutant::RootsHaveLegs) {
            return;
        }
        self.each_robber(Self::drop_heavy);
        self.chased_by(all);
        // a quick flight shakes off pursuers at once (DR-A42)
        if hasted && !self.setup.bent.is(Mutant::HasteIsSlow) {
            self.end_pursuit();
        }
    }

    /// Uses something that makes the robber quick, then runs (DR-A41).
    pub(super) fn dash(&mut self, item: Number) {
        self.use_up(item);
        let quick = match self.setup.item(item).power {
            Some(Power::Spell { cast }) => self.deciphers(item, cast),
            _ => true,
        };
        self.run(quick);
    }

    /// Flees with a spell of haste that needs no scroll.
    pub(super) fn hurry(&mut self) {
        self.spend_spell(Spell::Haste);
        self.tell(Event::Conjured { spell: Spell::Haste });
        self.run(true);
    }

    /// Parley, perhaps with a bribe (DR-61, DR-62).
    fn parley(&mut self, gift: Gift) {
        let Some(foe) = self.state.foes.all().first().copied() else { return };
        let (kind, rules) = (self.setup.monster(foe.monster), &self.setup.rules);
        self.hand_over(gift);
        let bribe = match gift {
            Gift::Nothing => 0,
            _ if kind.is(Keyword::Greedy) => rules.bribe_the_greedy,
            _ => rules.bribe,
        };
        let plus = self.state.robber.bonus(self.setup, Ability::Charisma) + bribe as i16;
        let total = self.dice.roll(6) as i16 + self.dice.roll(6) as i16 + plus;
        let known = self.state.omens.password == foe.monster && !self.setup.bent.is(Mutant::NobodyMindsThePassword);
        let total = if known { total.max(rules.hesitant_up_to as i16 + 1) } else { total };
        self.tell(Event::Parleyed { monster: foe.monster, total });
        match i32::from(total) {
            n if n <= rules.hostile_up_to => {
                self.state.fight.acted = true;
                self.state.steps.set_top(Step::Foes { at: 0, blow: 0 });
            }
            n if n <= rules.hesitant_up_to => self.state.fight.hesitates = true,
            n if n <= rules.friendly_up_to => self.part(),
            _ => {
                let (guarded, deeper) = (foe.loot == Some(Guards::Treasure), self.state.fight.deeper);
                let all = self.state.foes;
                self.part();
                if guarded {
                    self.push(Step::Hoard { rolls: self.setup.rules.guarded_rolls as u8, deeper, sack: false });
                }
                // each henchman joins a different robber
                for (seat, foe) in self.state.robber.from(self.state.caller).zip(all.all()) {
                    self.turn_to(seat);
                    self.tell(Event::Left { monster: foe.monster, how: Exit::Befriended });
                    self.befriend(*foe);
                }
            }
        }
    }

    /// The encounter is over without a fight.
    pub(super) fn part(&mut self) {
        self.state.foes.clear();
        self.state.fight = PEACE;
        self.state.steps.pop();
    }

    /// A henchman joins the robber; if there are too many, one must go (DR-63).
    pub(super) fn befriend(&mut self, foe: Creature) {
        self.follow(foe);
        self.part_with_one_too_many(self.state.robber.seat());
    }

    /// A henchman joins the robber, even if there are too many.
    pub(super) fn follow(&mut self, foe: Creature) {
        let friend = Creature { loot: None, grip: People::NONE, chases: false, dazed: false, likeness: NOBODY, ..foe };
        self.state.robber.friends.push(friend);
        self.tell(Event::Follows { monster: foe.monster });
    }

    /// If there are too many henchmen, the robber at a seat chooses who goes (DR-63).
    pub(super) fn part_with_one_too_many(&mut self, seat: u8) {
        let robber = self.state.robber.at(seat);
        if robber.friends.len() > robber.friends_allowed(self.setup) {
            self.ask_of(seat, Step::Keep);
        }
    }

    pub(super) fn dismiss(&mut self, at: u8) {
        self.state.steps.pop();
        let gone = self.state.robber.friends.take(at.into());
        self.tell(Event::Dismissed { monster: gone.monster });
    }

    /// Sneaks past a creature (DR-64 to DR-67), with or without its treasure.
    fn sneak(&mut self, steal: bool) {
        let Some(foe) = self.state.foes.all().first().copied() else { return };
        let (kind, rules) = (self.setup.monster(foe.monster), &self.setup.rules);
        let place = match self.state.fight.met {
            Met::Chamber => rules.sneak_chamber as i16,
            Met::Passage => match self.cast(TableName::Width).1.op {
                Op::Width { sneak } => sneak.into(),
                _ => 0,
            },
        };
        let alert =
            if kind.is(Keyword::Alert) && !self.setup.bent.is(Mutant::NobodyIsAlert) { rules.sneak_alert } else { 0 };
        let plus = place + (alert + if steal { rules.sneak_steal } else { 0 }) as i16;
        let need = rules.armor_class as i16 + i16::from(foe.level);
        let beyond: fn(i16, i16) -> bool =
            if self.setup.bent.is(Mutant::EqualSneaks) { |die, need| die >= need } else { |die, need| die > need };
        let mut unseen = true;
        self.each_robber(|table| {
            if table.state.robber.seat() != table.state.caller() && table.setup.bent.is(Mutant::OnlyTheCallerSneaks) {
                return;
            }
            let own = table.state.robber.sneak(table.setup);
            unseen &= table.die(For::Sneak, Who::Robber, 20, plus + own, need, beyond);
            for friend in 0..table.state.robber.friends.len() as u8 {
                unseen &= table.die(For::Sneak, Who::Friend(friend), 20, plus, need, beyond);
            }
        });
        self.turn_to(self.state.caller());
        if !unseen {
            self.state.fight.acted = true;
            return self.state.steps.set_top(Step::Foes { at: 0, blow: 0 });
        }
        if !steal && self.state.robber.class(self.setup).backstab.is_some() {
            return self.state.steps.set_top(Step::Behind);
        }
        self.tell(Event::Unseen { stole: steal });
        let deeper = self.state.fight.deeper;
        self.part();
        if steal {
            self.state.robber.deeds |= 1 << Deed::Theft as u8;
            self.push(Step::Hoard { rolls: rules.guarded_rolls as u8, deeper, sack: false });
        }
    }

    /// Drops an item to stop pursuers (DR-58, DR-A34).
    pub(super) fn bait(&mut self, gift: Gift) {
        let Some(pursuer) = self.state.pursuers.all().first().copied() else { return };
        self.state.dropped = true;
        let (kind, rules) = (self.setup.monster(pursuer.monster), &self.setup.rules);
        let food = matches!(gift, Gift::Item(item) if matches!(self.setup.item(item).power, Some(Power::Feed { .. })));
        self.hand_over(gift);
        if kind.is(Keyword::Relentless) && !self.setup.bent.is(Mutant::EverybodyRelents) {
            return;
        }
        if kind.is(Keyword::Greedy) && !food && !self.setup.bent.is(Mutant::GreedHasLimits) {
            return self.stop_pursuer();
        }
        let right = food != kind.is(Keyword::Intelligent);
        let up_to = if right { rules.bait_stops } else { rules.bait_rarely_stops };
        if self.die(For::Bait, Who::Pursuer, 10, 0, up_to as i16, |die, need| die <= need) {
            self.stop_pursuer();
        }
    }

    /// Throws a jar of oil between the robber and the pursuers (DR-59).
    pub(super) fn burn(&mut self, item: Number) {
        let Some(pursuer) = self.state.pursuers.all().first().copied() else { return };
        self.state.dropped = true;
        self.use_up(item);
        let plus = self.state.robber.prowess(self.setup) - self.darkness();
        let need = self.setup.rules.oil_armor_class as i16;
        let burns = self.die(For::Fire, Who::Robber, 20, plus, need, |die, need| die >= need);
        let fiery = self.setup.monster(pursuer.monster).is(Keyword::Fiery) && !self.setup.bent.is(Mutant::FireBurnsAll);
        if burns && !fiery {
            self.stop_pursuer();
        }
    }

    /// The pursuer stays behind; a robber who had nowhere to run need not fight.
    fn stop_pursuer(&mut self) {
        if let Some(pursuer) = self.state.pursuers.all().first() {
            self.tell(Event::Stopped { monster: pursuer.monster });
        }
        self.end_pursuit();
        if self.state.steps.top() == Step::Cornered {
            self.state.steps.pop();
            self.state.omens.dark = false;
        }
    }

    /// An item changes hands.
    fn hand_over(&mut self, gift: Gift) {
        match gift {
            Gift::Nothing => {}
            Gift::Item(item) => {
                self.tell(Event::Offered { item });
                self.lose(item);
            }
            Gift::Money => self.pay(self.state.due(self.setup)),
        }
    }

    /// The pursuit is over at home.
    pub(super) fn shake_off(&mut self) {
        self.state.pursuers.clear();
        self.bear(Bearings::Mapping);
    }
}
