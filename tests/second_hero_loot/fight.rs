//! Rolls and their results: help before the roll, attacks, Wounds, defeats.

use super::table::{Card, Flow, Lot, Table, Who};
use lootpress::games::hero_loot::effect::{Op, Roll};
use lootpress::games::hero_loot::legal::Move;

impl Table<'_> {
    /// Before a hero's roll: bonuses for gold, secrets, revealed cards. Returns the bonus; there is no roll if he is defeated
    /// by it.
    pub(crate) fn prepare(&mut self, hero: usize, roll: Roll) -> Flow<Option<i32>> {
        let rules = &self.kit.own.rules;
        let (mut boost, mut bought, mut helped) = (0, 0, Vec::new());
        while self.people[hero].at.is_some() {
            let mut choices = Vec::new();
            if bought < rules.bonus_most && self.people[hero].gold >= rules.bonus_price {
                choices.push(Move::Spend);
            }
            let fits = |op: &Op| matches!(op, Op::Boost { on, .. } if *on == Roll::Any || *on == roll);
            choices.extend(self.helps(hero, &helped, &fits));
            if choices.is_empty() && self.hidden(hero).is_empty() {
                return Ok(Some(boost));
            }
            choices.extend(self.reveals(self.active));
            choices.push(Move::Roll);
            match self.ask(self.active, "roll", choices)? {
                Move::Reveal(card) => self.reveal(card),
                Move::Spend => {
                    self.pay(hero, rules.bonus_price);
                    (boost, bought) = (boost + 1, bought + 1);
                }
                Move::Use { card, effect, .. } => boost += self.help(&mut helped, card.into(), effect.into()),
                _ => return Ok(Some(boost)),
            }
        }
        Ok(None)
    }

    /// The target of an attack may reveal cards and block before the roll (HL-E4, HL-A35). Returns the addition to
    /// Armor.
    fn defend(&mut self, hero: usize, helped: &mut Vec<Card>) -> Flow<i32> {
        let seat = self.people[hero].seat.expect("at the table");
        let mut block = 0;
        while self.people[hero].at.is_some() {
            let mut choices = self.helps(hero, helped, &|op| matches!(op, Op::Block { .. }));
            if choices.is_empty() && self.hidden(hero).is_empty() {
                break;
            }
            choices.extend(self.reveals(seat));
            choices.push(Move::Pass);
            match self.ask(seat, "defend", choices)? {
                Move::Reveal(card) => self.reveal(card),
                Move::Use { card, effect, .. } => block += self.help(helped, card.into(), effect.into()),
                _ => break,
            }
        }
        Ok(block)
    }

    /// Effects that help with a roll: each card only once.
    fn helps(&self, hero: usize, helped: &[Card], fits: &dyn Fn(&Op) -> bool) -> Vec<Move> {
        let cards = self.employs(hero).into_iter().filter(|card| !helped.contains(card));
        let of = |card: Card| self.ops(hero, card, true).into_iter().map(move |(effect, op)| (card, effect, op));
        let fitting = cards.flat_map(of).filter(|(_, _, op)| fits(op));
        fitting.map(|(card, effect, _)| Move::Use { card: card as u8, effect: effect as u8, on: hero as u8 }).collect()
    }

    fn help(&mut self, helped: &mut Vec<Card>, card: Card, effect: usize) -> i32 {
        let op = self.printed(card).expect("a card").effects[effect].ops[0].clone();
        self.note(&op);
        helped.push(card);
        self.used_up(card);
        self.fail();
        if let Op::Boost { amount, .. } | Op::Block { amount } = op { amount } else { 0 }
    }

    /// HL-S3. A blast is a roll for each enemy in the space, in the order of their numbers, and each of them may respond
    /// (HL-A34).
    pub(crate) fn attack(&mut self, who: Who, with: Option<Card>, target: Who) -> Flow {
        let skirmish = &self.kit.own.skirmish;
        let boost = match who {
            Who::Hero(hero) => match self.prepare(hero, Roll::Attack)? {
                Some(boost) => boost,
                None => return Ok(()),
            },
            Who::Minion(_) => 0,
        };
        let there = self.at(target);
        let mut targets = vec![target];
        if self.blow(who, with).is_some_and(|(_, weapon)| weapon.blast) {
            targets = self.enemies(self.active).into_iter().filter(|enemy| self.at(*enemy) == there).collect();
            targets.sort_by_key(|enemy| self.number(*enemy));
        }
        let (mut defeated, mut helped) = (false, Vec::new());
        for enemy in targets {
            let block = if let Who::Hero(hero) = enemy { self.defend(hero, &mut helped)? } else { 0 };
            // a minion may have left the map with its hero
            if self.at(enemy) != there {
                continue;
            }
            let (hit, weapon) = self.blow(who, with).expect("it was offered");
            if self.dice.roll(skirmish.die as u32) as i32 + hit + boost >= skirmish.to_hit {
                let wounds = weapon.wound - (self.armor(enemy) + block - weapon.power).max(0);
                defeated |= self.hurt(enemy, wounds.max(0));
            }
        }
        let card = if let Who::Minion(card) = who { Some(card) } else { with };
        if let Some(card) = card.filter(|_| defeated) {
            self.used_to_defeat(card);
        }
        if let Some(card) = with {
            self.used_up(card);
        }
        Ok(())
    }

    /// Wounds; returns whether they defeated a hero. A hero drops all his loot (HL-A20); a minion returns to its card
    /// (HL-S5).
    pub(crate) fn hurt(&mut self, who: Who, wounds: i32) -> bool {
        match who {
            Who::Hero(hero) => self.people[hero].wounds += wounds,
            Who::Minion(card) => self.pets.iter_mut().filter(|pet| pet.card == card).for_each(|p| p.wounds += wounds),
        }
        self.health_left(who) <= 0 && self.defeat(who)
    }

    /// Heroes with as many Wounds as Health (HL-A37).
    pub(crate) fn fail(&mut self) {
        let fails = |table: &Table<'_>| {
            let hurt = (0..table.people.len()).filter(|h| table.people[*h].wounds > 0).map(Who::Hero);
            hurt.into_iter().find(|who| table.health_left(*who) <= 0)
        };
        while let Some(who) = fails(self) {
            self.defeat(who);
        }
    }

    fn defeat(&mut self, who: Who) -> bool {
        match who {
            Who::Minion(card) => {
                self.pets.retain(|pet| pet.card != card);
                self.used_up(card);
                false
            }
            Who::Hero(hero) => {
                // nobody gets points for his own heroes
                if self.people[hero].seat != Some(self.active) {
                    self.points[self.active] += self.kit.own.skirmish.defeat_points;
                }
                self.ready.retain(|other| *other != who);
                let at = self.people[hero].at.take().expect("on the map");
                let person = &mut self.people[hero];
                let (gold, cards) = (std::mem::take(&mut person.gold), std::mem::take(&mut person.cards));
                person.wounds = 0;
                self.pets.retain(|pet| !cards.contains(&pet.card));
                self.ready.retain(|other| !matches!(other, Who::Minion(card) if cards.contains(card)));
                let Lot { gold: coins, cards: lying } = self.ground.entry(at).or_default();
                *coins += gold;
                lying.extend(cards);
                true
            }
        }
    }
}
