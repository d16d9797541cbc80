//! The dungeon phase (LZ-22 to LZ-28): order of actions, Search, Attack, Activation.

use super::table::{Choice, Flow, Table, Who};
use lootpress::games::looterz::effect::{Actions, Deed, Trigger};

impl Table<'_> {
    /// LZ-22, LZ-A2, LZ-A3.
    pub(super) fn dungeon_phase(&mut self, seat: usize) -> Flow {
        loop {
            let ready: Vec<Who> =
                self.dungeon.iter().filter(|l| l.seat == seat && l.actions > 0).map(|l| l.who).collect();
            let mut choices = Vec::new();
            for who in ready {
                if !self.forbidden(who, Deed::Search) {
                    choices.push(Choice::Search(who.card));
                }
                if !self.forbidden(who, Deed::Attack) && !self.victims(who, seat).is_empty() {
                    choices.push(Choice::Attack(who.card));
                }
                if !self.cards[who.card].with(Trigger::Activation).is_empty() && !self.forbidden(who, Deed::Activation)
                {
                    choices.push(Choice::Activate(who.card));
                }
            }
            if choices.is_empty() {
                return Ok(());
            }
            choices.push(Choice::Stop);
            let choice = self.ask(seat, "dungeon", choices)?;
            let (Choice::Search(card) | Choice::Attack(card) | Choice::Activate(card)) = choice else { return Ok(()) };
            let who = self.lying(card);
            if let Some(looter) = self.looter_mut(who) {
                looter.actions -= 1;
            }
            match choice {
                Choice::Search(_) => self.search(who, seat)?,
                Choice::Attack(_) => self.attack(who, seat)?,
                _ => self.speak(who, Trigger::Activation, seat)?,
            }
            self.resolve()?;
        }
    }

    /// LZ-25: one die for each Life; one gain (LZ-A9).
    fn search(&mut self, who: Who, seat: usize) -> Flow {
        let successes = self.throw(who, seat, Actions::Search)?;
        self.gain(seat, successes)?;
        self.set_off(&[(Trigger::OnSearch, vec![(who, seat)])]);
        Ok(())
    }

    /// Dice of at most the Power.
    fn throw(&mut self, who: Who, seat: usize, action: Actions) -> Flow<i32> {
        let count = self.throws(who, action);
        let sides = self.rules.die_sides as u32;
        let power = self.power(who);
        let mut dice: Vec<bool> = (0..count).map(|_| self.dice.roll(sides) as i32 <= power).collect();
        let mut taken = 0;
        while taken < self.again(who, action) && !dice.is_empty() {
            let mut choices: Vec<Choice> = dice.iter().map(|hit| Choice::Again(*hit)).collect();
            choices.push(Choice::Stop);
            let Choice::Again(hit) = self.ask(seat, "re-roll", choices)? else { break };
            let at = dice.iter().position(|d| *d == hit).expect("it was offered");
            dice.remove(at);
            taken += 1;
        }
        dice.extend((0..taken).map(|_| self.dice.roll(sides) as i32 <= power));
        Ok(dice.iter().filter(|hit| **hit).count() as i32)
    }

    /// The possible targets of a Looter's attack: others, limited by Taunt (LZ-26, LZ-A13, LZ-A21).
    fn victims(&self, who: Who, seat: usize) -> Vec<Who> {
        self.open_to(seat).into_iter().filter(|w| *w != who).collect()
    }

    /// LZ-26; several attacks, one after the other, for a Hydra (LZ-47, LZ-A22).
    fn attack(&mut self, who: Who, seat: usize) -> Flow {
        let mut done = 0;
        let most = self.attacks(who);
        while self.looter(who).is_some_and(|l| l.seat == seat) && done < most {
            let victims = self.victims(who, seat);
            if victims.is_empty() || self.forbidden(who, Deed::Attack) {
                break;
            }
            let mut choices: Vec<Choice> = victims.into_iter().map(|w| Choice::Card(w.card)).collect();
            if done > 0 {
                choices.push(Choice::Stop);
            }
            let Choice::Card(card) = self.ask(seat, "attack", choices)? else { break };
            let victim = self.lying(card);
            self.strike(who, victim, seat)?;
            self.resolve()?;
            done += 1;
        }
        Ok(())
    }

    /// The price of an attack comes before the dice: a Looter who dies of it does not roll.
    fn strike(&mut self, who: Who, victim: Who, seat: usize) -> Flow {
        let tax = self.tax(victim);
        self.hurt(&[(who, tax)], Some(victim));
        if self.looter(who).is_none() {
            return Ok(());
        }
        let hits = self.throw(who, seat, Actions::Attack)?;
        let damage = (hits - self.shield(victim)).max(0);
        self.hurt(&[(victim, damage)], Some(who));
        Ok(())
    }
}
