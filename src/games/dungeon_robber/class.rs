//! Classes (DR-124 to DR-129): taking up a class with the first level; spells of a day, learned, chosen and cast; backstabs;
//! and sleep, which restores some classes. Bonuses of levels are computed where they apply, from the card of the class.

use super::event::{Event, Happened};
use super::legal::Move;
use super::mutant::Mutant;
use super::setup::{NONE, Number, Setup};
use super::state::{Robber, State, Step};
use super::vocabulary::{Casting, Power, Spell};
use crate::state::Context;
use cards::game::Log;

impl State {
    /// Whether a robber may take up a class (DR-124).
    fn may_become(&self, setup: &Setup, class: Number) -> bool {
        let (robber, card) = (&self.robber, setup.class(class));
        let able = card.ability.is_none_or(|ability| robber.is_high(setup, ability));
        able && card.deed.is_none_or(|deed| robber.has_done(setup, deed) || setup.bent.is(Mutant::NobodyAsksForDeeds))
    }

    /// The classes that he may take up.
    pub(super) fn callings<'s>(&'s self, setup: &'s Setup) -> impl Iterator<Item = Number> {
        setup.classes().map(|(class, _)| class).filter(|class| self.may_become(setup, *class))
    }

    /// The spell of an item that a robber may learn for good (DR-129).
    pub(super) fn lesson(&self, setup: &Setup, item: Number) -> Option<Spell> {
        let Some(Casting::Learnt { of }) = self.robber.class(setup).casts else { return None };
        match setup.item(item).power {
            Some(Power::Spell { cast }) => {
                let new = setup.spells[cast as usize].0 == of && self.robber.learnt >> cast as u8 & 1 == 0;
                new.then_some(cast)
            }
            _ => None,
        }
    }
}

impl Robber {
    /// The learned spells.
    pub(super) fn learnt(&self) -> impl Iterator<Item = Spell> {
        Spell::ALL.iter().copied().filter(|spell| self.learnt >> *spell as u8 & 1 == 1)
    }
}

impl<L: Log<Happened>> Context<'_, L> {
    /// Asks for a class, if there is a choice (DR-124).
    pub(super) fn call(&mut self) {
        if self.state.callings(self.setup).nth(1).is_some() {
            self.ask(Step::Class);
        } else {
            self.state.robber.class = 0;
        }
    }

    /// Gives the robber this class; gear that the class cannot use is taken off.
    pub(super) fn become_one(&mut self, class: Number) {
        self.state.steps.pop();
        self.state.robber.class = class;
        self.tell(Event::Became { class });
        let robber = &self.state.robber;
        if robber.suit != NONE && !robber.can_use(self.setup, robber.suit) {
            self.wear(NONE);
        }
        self.arm();
        self.spend(0);
    }

    /// A day begins: as many spells as levels (DR-128, DR-129).
    pub(super) fn dawn(&mut self) {
        let robber = &mut self.state.robber;
        (robber.ready, robber.day) = ([0; Spell::ALL.len()], 0);
        let learns = match robber.class(self.setup).casts {
            None => return,
            Some(Casting::Freely { .. }) => false,
            Some(Casting::Learnt { .. }) => true,
        };
        if !learns || robber.learnt != 0 {
            robber.day = robber.level;
        }
        if learns && robber.day > 0 {
            self.ask(Step::Memorise);
        }
    }

    /// Chooses one of the day's spells.
    pub(super) fn memorise(&mut self, spell: Spell) {
        let robber = &mut self.state.robber;
        robber.ready[spell as usize] += 1;
        robber.day -= 1;
        if robber.day == 0 {
            self.state.steps.pop();
        }
    }

    /// A scroll is used up, and its spell is learned for good (DR-129).
    pub(super) fn learn(&mut self, item: Number) {
        let Some(spell) = self.state.lesson(self.setup, item) else { return };
        self.use_up(item);
        self.state.robber.learnt |= 1 << spell as u8;
        self.tell(Event::Learnt { spell });
    }

    /// A spell without a scroll is spent (DR-128, DR-129).
    pub(super) fn spend_spell(&mut self, spell: Spell) {
        let robber = &mut self.state.robber;
        if self.setup.bent.is(Mutant::SpellsLastForEver) {
            return;
        }
        match robber.class(self.setup).casts {
            Some(Casting::Freely { .. }) => robber.day = robber.day.saturating_sub(1),
            _ => robber.ready[spell as usize] = robber.ready[spell as usize].saturating_sub(1),
        }
    }

    /// Sleep restores this many hit points, or all, also of henchmen (DR-127, DR-A59).
    pub(super) fn sleep(&mut self, hp: i16) {
        if !self.state.robber.class(self.setup).sleeps_well || self.setup.bent.is(Mutant::NobodySleepsWell) {
            return self.heal(hp);
        }
        self.heal(i16::MAX);
        for friend in self.state.robber.friends.all_mut() {
            friend.hp = friend.most;
        }
    }

    /// A backstab, or a way past an unaware foe (DR-125). After the blow a fight begins, in which the robber has
    /// already had a turn.
    pub(super) fn behind(&mut self, choice: Move) {
        if choice != Move::Stab {
            self.tell(Event::Unseen { stole: false });
            return self.part();
        }
        self.state.steps.set_top(Step::Round);
        let Some(stab) = self.state.robber.class(self.setup).backstab else { return };
        let times = if self.setup.bent.is(Mutant::BacksAreThick) { 1 } else { i16::from(stab.times) };
        self.strike(0, stab.attack.into(), times);
        if self.state.end.is_none() && !self.is_over() {
            self.state.steps.set_top(Step::Friends);
        }
    }
}
