//! The robber's legal choices. Only reads the state.

use super::mutant::Mutant;
use super::setup::{BOX, NONE, Number, Setup};
use super::state::{Bearings, Stairs, State, Step};
use super::vocabulary::{Ability, Caster, Coin, Guards, Keyword, Magic, Met, Power, Reading, Slot, Spell};

/// Items that can be offered as a bribe, or dropped to stop pursuers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each says what it is")]
pub enum Gift {
    Nothing,
    Money,
    Item(Number),
}

/// One choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the words of the rules; foes by place, items by number")]
pub enum Move {
    High(Ability),
    // at home (chapter 7)
    Enter,
    Retire,
    Eat(Number),
    Temple,
    /// The number of months in bed.
    Rest(u8),
    Cure,
    Sell(Number),
    /// Experience can be bought up to the next level, or for all money.
    Rise,
    Spend,
    // movement (DR-24)
    Explore,
    Backtrack,
    Wander,
    Up,
    Down,
    Stairs,
    Stay,
    Die(u8),
    Room(u8),
    // on the way
    StraightOn,
    Aside,
    Retreat,
    GoOn,
    Jump,
    Pass,
    // dropping things before pursuers (DR-58, DR-59)
    Drop(Gift),
    Burn(Number),
    // encounters (DR-55)
    Run,
    Dash(Number),
    Parley(Gift),
    Sneak,
    Steal,
    Fight,
    // in a fight
    Attack(u8),
    Lash(u8),
    Throw(Number, u8),
    Wand(Number, u8),
    Turn(u8),
    Read(Number, u8),
    Drink(Number),
    /// A potion or a scroll for a henchman.
    Pour(Number, u8),
    ReadFor(Number, u8),
    Give(Number),
    Dismiss(u8),
    // things
    Take,
    Break,
    Don(Number),
    Doff,
    Wield(Number),
    LetGo,
    Keep,
    // classes (DR-124 to DR-129)
    Become(Number),
    Memorise(Spell),
    Learn(Number),
    Conjure(Spell, u8),
    /// A spell for a henchman.
    ConjureFor(Spell, u8),
    /// Haste without a scroll, and then flight.
    Hurry,
    Stab,
    Slip,
    // odd events (chapter 8.1)
    Yes,
    No,
    Dare,
    Hide,
    Chase,
    GiveUp,
    Side(u8),
    Name(Number),
    Buy(Number),
    Whole,
    /// The way out, if it has moved.
    Out,
}

impl Move {
    /// Whether the choice is a movement (DR-24). A turn has one movement.
    pub(super) fn is_a_movement(self) -> bool {
        use Move::{Backtrack, Down, Explore, Out, Stairs, Stay, Up, Wander};
        matches!(self, Explore | Backtrack | Wander | Up | Down | Stairs | Stay | Out)
    }
}

impl State {
    /// Whether a player must choose.
    pub(super) fn asks(&self) -> bool {
        self.end.is_none() && !self.steps.peek().goes_on()
    }

    /// All legal choices.
    pub(super) fn choices(&self, setup: &Setup, out: &mut Vec<Move>) {
        if self.end.is_some() {
            return;
        }
        match *self.steps.peek() {
            step if step.goes_on() => {}
            Step::Gift => {
                let normal = Ability::ALL.iter().filter(|a| self.robber.high >> **a as u8 & 1 == 0);
                out.extend(normal.map(|ability| Move::High(*ability)));
            }
            Step::Class => out.extend(self.callings(setup).map(Move::Become)),
            Step::Memorise => out.extend(self.robber.learnt().map(Move::Memorise)),
            Step::Behind => out.extend([Move::Slip, Move::Stab]),
            Step::Town => self.town(setup, out),
            Step::Movement => {
                self.movement(setup, out);
                self.drops(setup, out);
                self.handle(setup, out);
            }
            Step::Dice { one, other } => out.extend([Move::Die(one), Move::Die(other)]),
            Step::Back => out.extend((1..self.room).map(Move::Room)),
            Step::Side { .. } => {
                out.extend([Move::StraightOn, Move::Aside]);
                self.drops(setup, out);
            }
            Step::Corner => out.extend([Move::GoOn, Move::Retreat]),
            Step::Cornered => {
                out.push(Move::Fight);
                self.drops(setup, out);
            }
            Step::Meet => self.meeting(setup, out),
            Step::Round => self.round(setup, out),
            Step::Rust => out.extend([Move::Give(self.robber.weapon), Move::Give(self.robber.suit)]),
            Step::Keep => out.extend((0..self.robber.friends.len() as u8).map(Move::Dismiss)),
            Step::Lift { item } => {
                out.push(Move::Take);
                if !self.may_lift(setup, item) {
                    out.pop();
                }
                if item < BOX && matches!(setup.item(item).power, Some(Power::BreaksInto { .. })) {
                    out.push(Move::Break);
                }
                out.push(Move::Pass);
            }
            Step::Moldy { .. } => out.extend([Move::Take, Move::Pass]),
            Step::Don { item } => out.extend([Move::Don(item), Move::Pass]),
            Step::Chute { .. } => out.extend([Move::Pass, Move::Jump]),
            Step::Walls { .. } => out.extend([Move::LetGo, Move::Keep]),
            step => self.odd_choices(setup, step, out),
        }
    }

    /// Whether all choices have the same result, as at a side passage that is not odd if there are no pursuers
    /// (DR-34).
    pub(super) fn is_idle(&self) -> bool {
        *self.steps.peek() == Step::Side { odd: false } && !self.is_pursued()
    }

    /// At home (chapter 7).
    fn town(&self, setup: &Setup, out: &mut Vec<Move>) {
        let (robber, rules) = (&self.robber, &setup.rules);
        let gp = robber.savings / Coin::Gold.worth();
        let hurt = robber.hp < robber.most(setup);
        out.push(Move::Enter);
        let food = robber.things(setup).filter(|(_, item)| matches!(item.power, Some(Power::Feed { .. })));
        out.extend(food.filter(|_| hurt).map(|(i, _)| Move::Eat(i)));
        if hurt && gp >= rules.temple_price.into() {
            out.push(Move::Temple);
        }
        let months = self.months_in_bed(setup);
        if months > 0 {
            out.push(Move::Rest(1));
        }
        if months > 1 {
            out.push(Move::Rest(months));
        }
        if robber.bitten && gp >= rules.cure_price.into() {
            out.push(Move::Cure);
        }
        let next = setup.levels.get(usize::from(robber.level) + 1).map(|(_, xp)| i64::from(xp - robber.xp));
        if next.is_some_and(|xp| 0 < xp && xp <= gp) && !robber.bitten {
            out.push(Move::Rise);
        }
        if gp > 0 {
            out.push(Move::Spend);
        }
        if i32::from(robber.level) >= rules.retire_level {
            out.push(Move::Retire);
        }
        out.extend(robber.things(setup).filter(|(_, item)| item.price > 0).map(|(i, _)| Move::Sell(i)));
        self.handle(setup, out);
    }

    /// The number of months in bed that heal the robber, limited by money (DR-112).
    fn months_in_bed(&self, setup: &Setup) -> u8 {
        let (robber, rules) = (&self.robber, &setup.rules);
        let missing = i64::from(robber.most(setup) - robber.hp);
        let needed = (missing + i64::from(rules.month_heals) - 1) / i64::from(rules.month_heals.max(1));
        let paid = robber.savings / Coin::Gold.worth() / i64::from(rules.month_price.max(1));
        needed.min(paid).clamp(0, u8::MAX.into()) as u8
    }

    /// The possible movements (DR-24 to DR-30).
    fn movement(&self, setup: &Setup, out: &mut Vec<Move>) {
        let rules = &setup.rules;
        let first = out.len();
        let (top, bottom) = (self.room == 1, i32::from(self.room) >= rules.rooms);
        if self.bearings == Bearings::Mapping {
            let sick = self.robber.present().any(|robber| robber.sick);
            if !bottom && (!sick || setup.bent.is(Mutant::TheSickExplore)) {
                out.push(Move::Explore);
            }
            if !top {
                out.push(Move::Backtrack);
            }
        } else if !top {
            out.push(Move::Wander);
        }
        // the way out may have moved to the last room of all
        let shut = |levels: u8| self.omens.sealed && self.dl <= levels;
        if top && !shut(1) {
            out.push(Move::Up);
        }
        if self.omens.sealed && bottom && i32::from(self.dl) >= rules.levels {
            out.push(Move::Out);
        }
        if bottom && i32::from(self.dl) < rules.levels {
            out.push(Move::Down);
        }
        let lead_out = matches!(self.stairs, Stairs::Up { levels } if shut(levels));
        if self.stairs != Stairs::None && !lead_out {
            out.push(Move::Stairs);
        }
        if out.len() == first {
            out.push(Move::Stay);
        }
    }

    /// Items that can be dropped, once a turn, to stop pursuers (DR-58, DR-59).
    fn drops(&self, setup: &Setup, out: &mut Vec<Move>) {
        if !self.is_pursued() || self.dropped {
            return;
        }
        let Some(pursuer) = self.pursuers.all().first() else { return };
        let kind = setup.monster(pursuer.monster);
        let due = self.due(setup);
        if self.robber.cash() >= due {
            out.push(Move::Drop(Gift::Money));
        }
        for (i, item) in self.robber.things(setup) {
            match &item.power {
                Some(Power::Feed { spoiled }) if !spoiled || !kind.is(Keyword::Intelligent) => {
                    out.push(Move::Drop(Gift::Item(i)))
                }
                Some(Power::Oil { .. }) => out.push(Move::Burn(i)),
                Some(Power::Feed { .. }) => {}
                _ if self.worth(setup, i) >= due => out.push(Move::Drop(Gift::Item(i))),
                _ => {}
            }
        }
    }

    /// Items that can be drunk, read, put on or taken in hand, between fights and at home.
    fn handle(&self, setup: &Setup, out: &mut Vec<Move>) {
        let robber = &self.robber;
        let hurt = robber.hp < robber.most(setup);
        for (i, item) in robber.things(setup) {
            match &item.power {
                Some(Power::Heal { .. }) if hurt => out.push(Move::Drink(i)),
                Some(Power::FindTreasure) if !robber.finding => out.push(Move::Drink(i)),
                Some(Power::Improve) if robber.carried[usize::from(i)] > robber.read => out.push(Move::Read(i, 0)),
                Some(Power::Spell { cast }) if self.can_read(setup, *cast) && self.serves(setup, *cast, false) => {
                    out.push(Move::Read(i, 0));
                }
                _ => {}
            }
        }
        let serve = |spell: &Spell| robber.can_cast(setup, *spell) && self.serves(setup, *spell, false);
        out.extend(Spell::ALL.iter().copied().filter(serve).map(|spell| Move::Conjure(spell, 0)));
        self.lessons(setup, out);
        if self.dressed && !self.at_home() {
            return;
        }
        if robber.suit != NONE {
            out.push(Move::Doff);
        }
        let cursed = robber.weapon != NONE && setup.item(robber.weapon).power == Some(Power::Cursed);
        for (i, item) in robber.things(setup) {
            match item.slot {
                _ if !robber.can_use(setup, i) => {}
                Slot::Suit | Slot::Bracers if i != robber.suit => out.push(Move::Don(i)),
                Slot::Weapon if i != robber.weapon && !cursed => out.push(Move::Wield(i)),
                _ => {}
            }
        }
    }

    /// Whether a player must choose at home.
    fn at_home(&self) -> bool {
        *self.steps.peek() == Step::Town
    }

    /// Scrolls that can be learned for good (DR-129).
    fn lessons(&self, setup: &Setup, out: &mut Vec<Move>) {
        if self.robber.class(setup).casts.is_some() {
            let new = self.robber.things(setup).filter(|(i, _)| self.lesson(setup, *i).is_some());
            out.extend(new.map(|(i, _)| Move::Learn(i)));
        }
    }

    /// Whether a spell without a target is useful now.
    fn serves(&self, setup: &Setup, spell: Spell, fights: bool) -> bool {
        match setup.spells[spell as usize].1 {
            Magic::Heal { .. } => self.robber.hp < self.robber.most(setup),
            // with the full number of henchmen, a robber chooses whom to keep (DR-63)
            Magic::Animate { .. } => !self.at_home(),
            Magic::Haste => fights && !self.fight.hasted.has(self.robber.seat()),
            Magic::Sanctuary => fights && !self.fight.sanctuary.has(self.robber.seat()),
            _ => false,
        }
    }

    /// Whether the robber can read a scroll (DR-109); some classes can, some cannot (DR-124).
    pub(super) fn can_read(&self, setup: &Setup, spell: Spell) -> bool {
        let of = setup.spells[spell as usize].0;
        let needed = match of {
            Caster::Wizard => Ability::Intelligence,
            Caster::Cleric => Ability::Wisdom,
        };
        let can = match self.robber.class(setup).reads(of) {
            Reading::ByAbility => self.robber.is_high(setup, needed),
            Reading::Saves => true,
            Reading::Never => false,
        };
        can || setup.bent.is(Mutant::AnybodyReads)
    }

    /// Ways to become quick before running (DR-A41, DR-A42).
    fn dashes(&self, setup: &Setup, out: &mut Vec<Move>) {
        for (i, item) in self.robber.things(setup) {
            let quick = match &item.power {
                Some(Power::Haste) => true,
                Some(Power::Spell { cast: Spell::Haste }) => self.can_read(setup, Spell::Haste),
                _ => false,
            };
            if quick {
                out.push(Move::Dash(i));
            }
        }
        if self.robber.can_cast(setup, Spell::Haste) {
            out.push(Move::Hurry);
        }
    }

    /// Run, parley, sneak or fight (DR-55).
    fn meeting(&self, setup: &Setup, out: &mut Vec<Move>) {
        let Some(foe) = self.foes.all().first() else { return };
        let kind = setup.monster(foe.monster);
        out.push(Move::Fight);
        if self.can_run(setup) {
            out.push(Move::Run);
            self.dashes(setup, out);
        }
        let talks = kind.is(Keyword::Intelligent) && (!self.fight.acted || setup.bent.is(Mutant::ActingIsNoAnswer));
        if self.foes.all().iter().any(|other| other.troop != foe.troop) || self.fight.cornered {
            return;
        }
        if talks {
            out.push(Move::Parley(Gift::Nothing));
            let due = self.due(setup);
            if self.robber.cash() >= due {
                out.push(Move::Parley(Gift::Money));
            }
            let dear = self.robber.things(setup).filter(|(i, _)| self.worth(setup, *i) >= due);
            out.extend(dear.map(|(i, _)| Move::Parley(Gift::Item(i))));
        }
        let loud = self.robber.present().any(|robber| robber.clanks(setup)) && !setup.bent.is(Mutant::MetalIsSilent);
        if !self.fight.acted && !self.fight.hesitates && !loud {
            out.push(Move::Sneak);
            if self.fight.met == Met::Chamber && foe.loot == Some(Guards::Treasure) {
                out.push(Move::Steal);
            }
        }
    }

    /// The robber's turn in a fight (DR-71).
    fn round(&self, setup: &Setup, out: &mut Vec<Move>) {
        let robber = &self.robber;
        for (at, foe) in (0..).zip(self.foes.all()) {
            let kind = setup.monster(foe.monster);
            out.push(Move::Attack(at));
            let armed = kind.is(Keyword::Armed) || kind.is(Keyword::WellArmed);
            let symbol = robber.has(setup, &Power::TurnUndead);
            let turns = (symbol || robber.class(setup).turning.is_some()) && !self.fight.turned;
            if turns && kind.is(Keyword::Undead) {
                out.push(Move::Turn(at));
            }
            let aimed =
                |spell: &Spell| robber.can_cast(setup, *spell) && self.is_aimed(setup, *spell) && !self.fight.more;
            out.extend(Spell::ALL.iter().copied().filter(aimed).map(|spell| Move::Conjure(spell, at)));
            for (i, item) in robber.things(setup) {
                match &item.power {
                    Some(Power::Disarm) if armed && !foe.disarmed && robber.can_use(setup, i) => {
                        out.push(Move::Lash(at));
                    }
                    Some(Power::Oil { .. }) if !kind.is(Keyword::Fiery) => out.push(Move::Throw(i, at)),
                    Some(Power::Wand { .. }) => out.push(Move::Wand(i, at)),
                    Some(Power::Spell { cast })
                        if self.can_read(setup, *cast) && self.is_aimed(setup, *cast) && !self.fight.more =>
                    {
                        out.push(Move::Read(i, at));
                    }
                    _ => {}
                }
            }
        }
        // a second attack must be an attack
        if self.fight.more {
            return;
        }
        let hurt = robber.hp < robber.most(setup);
        for (i, item) in robber.things(setup) {
            match &item.power {
                Some(Power::Heal { .. }) if hurt => out.push(Move::Drink(i)),
                Some(Power::Haste) if !self.fight.hasted.has(self.robber.seat()) => out.push(Move::Drink(i)),
                Some(Power::Spell { cast }) if self.can_read(setup, *cast) && self.serves(setup, *cast, true) => {
                    out.push(Move::Read(i, 0));
                }
                _ => {}
            }
        }
        let serve = |spell: &Spell| robber.can_cast(setup, *spell) && self.serves(setup, *spell, true);
        out.extend(Spell::ALL.iter().copied().filter(serve).map(|spell| Move::Conjure(spell, 0)));
        self.hastens(setup, out);
        // the caller decides whether to run (DR-A74)
        if self.can_run(setup) && (self.robber.seat() == self.caller() || setup.bent.is(Mutant::AnybodyCallsARetreat)) {
            out.push(Move::Run);
            self.dashes(setup, out);
        }
    }

    /// Haste for a henchman (DR-107).
    fn hastens(&self, setup: &Setup, out: &mut Vec<Move>) {
        let robber = &self.robber;
        let slow = (0..).zip(robber.friends.all()).filter(|(_, friend)| !self.fight.hasted.has(friend.id));
        for (friend, _) in slow {
            for (i, item) in robber.things(setup) {
                match &item.power {
                    Some(Power::Haste) => out.push(Move::Pour(i, friend)),
                    Some(Power::Spell { cast: cast @ Spell::Haste }) if self.can_read(setup, *cast) => {
                        out.push(Move::ReadFor(i, friend));
                    }
                    _ => {}
                }
            }
            if robber.can_cast(setup, Spell::Haste) {
                out.push(Move::ConjureFor(Spell::Haste, friend));
            }
        }
    }

    /// Whether a spell has a target.
    fn is_aimed(&self, setup: &Setup, spell: Spell) -> bool {
        matches!(
            setup.spells[spell as usize].1,
            Magic::Sleep { .. } | Magic::Charm | Magic::Missile { .. } | Magic::Command { .. }
        )
    }
}
