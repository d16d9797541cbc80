//! Spells and readings: scrolls, spells without a scroll, the libram; the effects and targets of spells (DR-107 to DR-109,
//! DR-126).

use super::event::{Cause, Event, Exit, For, Happened, Strange};
use super::mutant::Mutant;
use super::setup::Number;
use super::state::{Creature, NOBODY, Who};
use super::vocabulary::{Ability, Keyword, Magic, Power, Reading, Spell};
use crate::state::Context;
use cards::game::Log;

impl<L: Log<Happened>> Context<'_, L> {
    /// A scroll, or the book (DR-109, DR-A45).
    pub(super) fn read(&mut self, item: Number, at: Who) {
        match self.setup.item(item).power {
            Some(Power::Spell { cast }) => {
                self.use_up(item);
                if self.deciphers(item, cast) {
                    self.tell(Event::Cast { spell: cast });
                    self.cast_spell(cast, at);
                }
            }
            Some(Power::Improve) => self.improve(item),
            _ => {}
        }
    }

    /// Whether a scroll is read successfully; members of some classes need a save (DR-124).
    pub(super) fn deciphers(&mut self, item: Number, spell: Spell) -> bool {
        let of = self.setup.spells[spell as usize].0;
        let read = self.state.robber.class(self.setup).reads(of) != Reading::Saves || self.saves(Who::Robber);
        if !read {
            self.tell(Event::Ruined { item });
        }
        read
    }

    /// The book makes one ability High; if the ability was High before, the book can be sold.
    fn improve(&mut self, item: Number) {
        let nth = self.dice.roll(Ability::ALL.len() as u32) as usize;
        let ability = Ability::ALL[(nth - 1).min(Ability::ALL.len() - 1)];
        let known = self.state.robber.high >> ability as u8 & 1 == 1;
        self.tell(Event::Die {
            what: For::Improvement,
            who: Who::Robber,
            result: nth as i16,
            plus: 0,
            need: 0,
            good: !known,
        });
        let read = self.state.robber.read;
        if !known {
            self.use_up(item);
            self.raise(ability);
        }
        // one roll for each book, when it is first read
        self.state.robber.read = read + u8::from(known);
    }

    /// Turns an undead monster, unless it rolls high enough (DR-126, DR-A58).
    pub(super) fn turn_undead(&mut self, at: u8) {
        self.state.fight.turned = true;
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
    pub(super) fn conjure(&mut self, spell: Spell, at: Who) {
        self.spend_spell(spell);
        self.tell(Event::Conjured { spell });
        self.cast_spell(spell, at);
    }

    /// Casts a spell at a foe, on a henchman or on the robber. The robber's double repeats it (odd happening 16).
    fn cast_spell(&mut self, spell: Spell, who: Who) {
        let seat = self.state.robber.seat();
        self.state
            .foes
            .all_mut()
            .iter_mut()
            .filter(|foe| foe.mirrors == Some(seat))
            .for_each(|foe| foe.echo = Some(spell));
        let setup = self.setup;
        match (&setup.spells[spell as usize].1, who) {
            (Magic::Heal { amount }, _) => {
                let amount = amount.throw(self.dice);
                self.heal(amount);
            }
            (Magic::Haste, who) => self.quicken(who),
            (Magic::Sanctuary, _) => {
                self.state.fight.sanctuary.put(seat);
                self.tell(Event::Strange { what: Strange::Sanctuary });
            }
            (Magic::Animate { .. }, _) => {
                let friend = self.creature(setup.raised);
                self.follow(friend);
            }
            (magic, Who::Foe(at)) => self.enchant(magic, at),
            _ => self.tell(Event::Fizzled),
        }
    }

    /// A spell at a foe.
    fn enchant(&mut self, magic: &Magic, at: u8) {
        let Some(foe) = self.state.foes.all().get(usize::from(at)).copied() else { return };
        let kind = self.setup.monster(foe.monster);
        let (thinks, dead) = (kind.is(Keyword::Intelligent), kind.is(Keyword::Undead));
        match magic {
            Magic::Missile { damage } => self.bolt(*damage, at),
            Magic::Sleep { level }
                if foe.level <= *level as i8 && (!dead || self.setup.bent.is(Mutant::TheDeadSleep)) =>
            {
                self.gone(at, Exit::Sleeps);
            }
            Magic::Charm if thinks && !dead && !self.saves(Who::Foe(at)) => {
                self.gone(at, Exit::Charmed);
                self.follow(foe);
            }
            Magic::Command { resist } if thinks && !(foe.level >= *resist as i8 && self.saves(Who::Foe(at))) => {
                // creatures that can sleep do so, and the undead flee
                self.gone(at, if dead { Exit::SentAway } else { Exit::Sleeps });
            }
            _ => self.tell(Event::Fizzled),
        }
    }

    /// A person, the robber or a henchman, is quick until the fight ends (DR-107).
    pub(super) fn quicken(&mut self, who: Who) {
        let friend = self.state.creature(who).filter(|_| matches!(who, Who::Friend(_)));
        let (id, monster) = friend.map_or((self.state.robber.seat(), None), |one| (one.id, Some(one.monster)));
        self.state.fight.hasted.put(id);
        self.tell(match monster {
            Some(monster) => Event::Quickened { monster },
            None => Event::Strange { what: Strange::Hasted },
        });
    }

    /// A double repeats its robber's spell. Spells of sleep or pursuit do not affect it.
    pub(super) fn echo(&mut self, at: u8, spell: Spell) {
        let Some(foe) = self.state.foes.all().get(usize::from(at)).copied() else { return };
        let setup = self.setup;
        let seat = foe.mirrors.unwrap_or(NOBODY);
        self.turn_to(seat);
        self.tell(Event::Echoed { monster: foe.monster, spell });
        match &setup.spells[spell as usize].1 {
            Magic::Missile { damage } => {
                let amount = damage.throw(self.dice);
                self.hurt(Who::Robber, amount, Cause::Blow(foe.monster));
            }
            Magic::Heal { amount } => {
                let amount = amount.throw(self.dice);
                if let Some(foe) = self.state.creature_mut(Who::Foe(at)) {
                    foe.hp = (foe.hp + amount).min(foe.most);
                }
            }
            Magic::Haste => self.state.fight.hasted.put(foe.id),
            Magic::Sanctuary => self.state.fight.sanctuary.put(foe.id),
            Magic::Animate { .. } => {
                let raised = self.creature(setup.raised);
                self.tell(Event::Met { monster: raised.monster, hp: raised.hp, chased: false });
                self.state.foes.push(Creature { fresh: true, troop: foe.troop, ..raised });
            }
            Magic::Sleep { .. } | Magic::Charm | Magic::Command { .. } => self.tell(Event::Fizzled),
        }
    }
}
