//! What a figure does once it has moved: adventures, attacks, purchases, minions, used effects; dice; and how loot is lost.

use super::table::{Card, Flow, Lot, Pet, Table, Who};
use lootpress::games::hero_loot::card::Weapon;
use lootpress::games::hero_loot::constants::Adventure;
use lootpress::games::hero_loot::effect::{DeckName, Op, Rating, Roll, UseLimit};
use lootpress::games::hero_loot::legal::Move;
use lootpress::games::hero_loot::table::NONE;

impl Table<'_> {
    /// Spaces of a move on foot.
    pub(crate) fn speed(&self, who: Who) -> i32 {
        match who {
            Who::Hero(hero) => self.rating(hero, Rating::Speed).max(0),
            Who::Minion(card) => self.printed(card).and_then(|printed| printed.minion).map_or(0, |m| m.speed),
        }
    }

    /// One thing, after any number of cards turned over.
    pub(crate) fn deed(&mut self, who: Who) -> Flow {
        let seat = self.active;
        loop {
            let mut choices = vec![Move::Pass];
            choices.extend(self.attacks(who, None));
            if let Who::Hero(hero) = who {
                choices.extend(self.reveals(&[hero]));
                choices.extend(self.tries(hero));
                choices.extend(self.buys(hero));
                for card in self.employs(hero) {
                    choices.extend(self.attacks(who, Some(card)));
                    choices.extend(self.uses(hero, card));
                    let minion = self.printed(card).is_some_and(|printed| printed.minion.is_some());
                    choices.extend((minion && self.pet(card).is_none()).then_some(Move::Unleash(card as u8)));
                }
            }
            let choice = self.ask(seat, "deed", choices)?;
            return match (choice, who) {
                (Move::Reveal(card), _) => {
                    self.reveal(card);
                    continue;
                }
                (Move::Attack { with, target }, _) => {
                    self.attack(who, (with != NONE).then_some(with.into()), self.figure(target))
                }
                (Move::Adventure, Who::Hero(hero)) => self.adventure(hero),
                (Move::Toll(card), Who::Hero(hero)) => {
                    self.discard(card.into());
                    self.adventure(hero)
                }
                (Move::Buy(deck), Who::Hero(hero)) => {
                    self.pay(hero, self.kit.own.rules.price.of(deck));
                    self.draw(hero, deck);
                    Ok(())
                }
                (Move::Unleash(card), Who::Hero(hero)) => {
                    let at = self.people[hero].at.expect("on the map");
                    self.pets.push(Pet { card: card.into(), at, wounds: 0 });
                    Ok(())
                }
                (Move::Use { card, effect, on }, Who::Hero(hero)) => {
                    self.perform(hero, card.into(), effect.into(), self.figure(on))
                }
                _ => Ok(()),
            };
        }
    }

    /// What a figure hits with: a weapon, bare hands, teeth (HL-S3). With it how well.
    fn blow(&self, who: Who, with: Option<Card>) -> Option<(i32, Weapon)> {
        let skirmish = &self.kit.own.skirmish;
        let bare = |power, wound, far| Weapon { hit: Rating::Aim, power, wound, range: [0, far], blast: false };
        match (who, with) {
            (Who::Minion(card), _) => {
                let minion = self.printed(card)?.minion?;
                Some((minion.aim, bare(minion.power, minion.wound, minion.range.unwrap_or(1))))
            }
            (Who::Hero(hero), None) => {
                let hit = self.rating(hero, Rating::Strength) / 2;
                Some((hit, bare(skirmish.fist_power, skirmish.fist_wound, 1)))
            }
            (Who::Hero(hero), Some(card)) => {
                let weapon = self.weapon(hero, card)?;
                let hit = self.rating(hero, weapon.hit);
                Some((if weapon.hit == Rating::Aim { hit } else { hit / 2 }, weapon))
            }
        }
    }

    /// Enemies within range, both ends within (HL-A29); bare hands and teeth need an adjacent one.
    fn attacks(&self, who: Who, with: Option<Card>) -> Vec<Move> {
        let Some((_, weapon)) = self.blow(who, with) else { return Vec::new() };
        let [near, far] = weapon.range;
        let reaches = |enemy: &Who| {
            let steps = self.far(who, *enemy).is_some_and(|steps| near <= steps && steps <= far);
            if with.is_none() && far <= 1 { self.beside(who, *enemy) } else { steps }
        };
        let enemies = self.enemies(self.active).into_iter().filter(reaches);
        let with = with.map_or(NONE, |card| card as u8);
        enemies.map(|enemy| Move::Attack { with, target: self.number(enemy) }).collect()
    }

    fn site(&self, hero: usize) -> Option<&Adventure> {
        let at = self.people[hero].at?;
        let nth = self.map().sites.get(&at).filter(|_| !self.people[hero].won.contains(&at))?;
        Some(&self.kit.own.skirmish.adventures[*nth])
    }

    /// The adventure of the space, for nothing or for any card (HL-22, HL-A27).
    fn tries(&self, hero: usize) -> Vec<Move> {
        match self.site(hero) {
            None => Vec::new(),
            Some(adventure) if adventure.toll == 0 => vec![Move::Adventure],
            Some(_) => {
                let pays = |card: &&Card| self.printed(**card).is_some();
                self.people[hero].cards.iter().filter(pays).map(|card| Move::Toll(*card as u8)).collect()
            }
        }
    }

    /// HL-A25.
    fn buys(&self, hero: usize) -> Vec<Move> {
        let person = &self.people[hero];
        if !person.at.is_some_and(|at| self.map().shops.contains(&at)) {
            return Vec::new();
        }
        let can = |deck: &&DeckName| self.kit.own.rules.price.of(**deck) <= person.gold && self.gives(**deck);
        DeckName::ALL.iter().filter(can).map(|deck| Move::Buy(*deck)).collect()
    }

    /// Used effects that are a deed, and whom they may be done to (HL-20, HL-32).
    fn uses(&self, hero: usize, card: Card) -> Vec<Move> {
        let me = Who::Hero(hero);
        let enemies = self.enemies(self.active);
        let within = |who: &Who, range: i32| self.far(me, *who).is_some_and(|steps| steps <= range);
        let hidden = |hero: usize| self.people[hero].cards.iter().any(|card| !self.open.contains(card));
        let mut choices = Vec::new();
        for (effect, op) in self.ops(hero, card, true) {
            let on: Vec<Who> = match op {
                Op::Draws { .. } | Op::Gold { .. } => vec![me],
                Op::Heal { .. } => {
                    let team = self.team(self.active).into_iter();
                    let hurt = team.filter(|friend| self.people[*friend].wounds > 0).map(Who::Hero);
                    hurt.filter(|friend| *friend == me || self.beside(me, *friend)).collect()
                }
                Op::Harm { range, .. } => enemies.iter().copied().filter(|who| within(who, range)).collect(),
                Op::Expose { range } => {
                    let fits = |who: &Who| matches!(who, Who::Hero(h) if hidden(*h)) && within(who, range);
                    enemies.iter().copied().filter(fits).collect()
                }
                Op::Steal { .. } | Op::Destroy { .. } => {
                    let fits = |who: &Who| matches!(who, Who::Hero(h) if self.items(*h) > 0) && self.beside(me, *who);
                    enemies.iter().copied().filter(fits).collect()
                }
                _ => Vec::new(),
            };
            let written = |on: Who| Move::Use { card: card as u8, effect: effect as u8, on: self.number(on) };
            choices.extend(on.into_iter().map(written));
        }
        choices
    }

    /// A used effect; the card is used up after it (HL-A17).
    fn perform(&mut self, hero: usize, card: Card, effect: usize, on: Who) -> Flow {
        let op = self.printed(card).expect("a card").effects[effect].ops[0].clone();
        self.note(&op);
        match (op, on) {
            (Op::Gold { amount }, _) => self.earn(hero, amount),
            (Op::Draws { draws }, _) => self.draws(hero, draws)?,
            (Op::Heal { amount }, Who::Hero(friend)) => {
                let wounds = &mut self.people[friend].wounds;
                *wounds = (*wounds - amount).max(0);
            }
            (Op::Harm { amount, .. }, _) => {
                let defeated = self.hurt(on, amount);
                if defeated {
                    self.used_to_defeat(card);
                }
            }
            (Op::Expose { .. }, Who::Hero(enemy)) => self.open.extend(self.people[enemy].cards.iter().copied()),
            (Op::Steal { items }, Who::Hero(victim)) => self.yields(victim, Some(hero), items)?,
            (Op::Destroy { items }, Who::Hero(victim)) => self.yields(victim, None, items)?,
            _ => {}
        }
        self.used_up(card);
        Ok(())
    }

    /// The victim chooses; of too few items all are taken; wards keep some back (HL-32 to HL-35, HL-A21).
    fn yields(&mut self, victim: usize, thief: Option<usize>, items: i32) -> Flow {
        let kept: i32 =
            self.owned(victim).iter().map(|(_, op)| if let Op::Ward { items } = op { *items } else { 0 }).sum();
        let seat = self.people[victim].seat.expect("at the table");
        let mut left = items - kept;
        while left > 0 && self.items(victim) > 0 {
            let mut choices: Vec<Move> = self.people[victim].cards.iter().map(|c| Move::Yield(*c as u8)).collect();
            choices.extend((self.people[victim].gold > 0).then_some(Move::YieldCoin));
            let choice = if self.items(victim) <= left {
                choices[0]
            } else {
                self.left = Some(left);
                self.ask(seat, "yield", choices)?
            };
            left -= 1;
            match (choice, thief) {
                (Move::Yield(card), Some(thief)) => {
                    self.lift(card.into());
                    self.people[thief].cards.push(card.into());
                }
                (Move::Yield(card), None) => self.discard(card.into()),
                (_, Some(thief)) => {
                    self.people[victim].gold -= 1;
                    self.people[thief].gold += 1;
                }
                (_, None) => self.pay(victim, 1),
            }
        }
        self.left = None;
        Ok(())
    }

    fn pay(&mut self, hero: usize, coins: i32) {
        self.people[hero].gold -= coins;
        self.bank += coins;
    }

    /// Draws one at a time, each of which may be declined (HL-6, HL-A9).
    fn draws(&mut self, hero: usize, draws: i32) -> Flow {
        let mut left = draws;
        loop {
            let costs = &self.kit.own.rules.draws;
            let can = |deck: &&DeckName| costs.of(**deck) <= left && self.gives(**deck);
            let decks: Vec<Move> = DeckName::ALL.iter().filter(can).map(|deck| Move::Draw(*deck)).collect();
            if decks.is_empty() {
                break;
            }
            self.left = Some(left);
            let choices = decks.into_iter().chain([Move::Pass]).collect();
            let Move::Draw(deck) = self.ask(self.active, "draws", choices)? else { break };
            left -= costs.of(deck);
            self.draw(hero, deck);
        }
        self.left = None;
        Ok(())
    }

    /// HL-S2.
    fn adventure(&mut self, hero: usize) -> Flow {
        let adventure = self.site(hero).expect("an adventure").clone();
        let boost = self.prepare(hero, Roll::Adventure)?;
        let die = self.dice.roll(self.kit.own.skirmish.die as u32) as i32;
        if die + self.rating(hero, adventure.test) + boost < adventure.target {
            return Ok(());
        }
        let at = self.people[hero].at.expect("on the map");
        self.people[hero].won.push(at);
        self.points[self.active] += self.kit.own.skirmish.adventure_points;
        self.earn(hero, adventure.gold);
        self.draws(hero, adventure.draws)
    }

    /// Before a hero's roll: bonuses for gold, secrets, cards turned over. What it adds.
    fn prepare(&mut self, hero: usize, roll: Roll) -> Flow<i32> {
        let rules = &self.kit.own.rules;
        let (mut boost, mut bought, mut helped) = (0, 0, Vec::new());
        loop {
            let mut choices = self.reveals(&[hero]);
            if bought < rules.bonus_most && self.people[hero].gold >= rules.bonus_price {
                choices.push(Move::Spend);
            }
            let fits = |op: &Op| matches!(op, Op::Boost { on, .. } if *on == Roll::Any || *on == roll);
            choices.extend(self.helps(hero, &helped, &fits));
            if choices.is_empty() {
                return Ok(boost);
            }
            choices.push(Move::Roll);
            match self.ask(self.active, "roll", choices)? {
                Move::Reveal(card) => self.reveal(card),
                Move::Spend => {
                    self.pay(hero, rules.bonus_price);
                    (boost, bought) = (boost + 1, bought + 1);
                }
                Move::Use { card, effect, .. } => boost += self.help(&mut helped, card.into(), effect.into()),
                _ => return Ok(boost),
            }
        }
    }

    /// Whoever is attacked may turn cards over and block before the die falls (HL-E4). What it adds to Armor.
    fn defend(&mut self, hero: usize) -> Flow<i32> {
        let seat = self.people[hero].seat.expect("at the table");
        let (mut block, mut helped) = (0, Vec::new());
        loop {
            let mut choices = self.reveals(&[hero]);
            choices.extend(self.helps(hero, &helped, &|op| matches!(op, Op::Block { .. })));
            if choices.is_empty() {
                return Ok(block);
            }
            choices.push(Move::Pass);
            match self.ask(seat, "defend", choices)? {
                Move::Reveal(card) => self.reveal(card),
                Move::Use { card, effect, .. } => block += self.help(&mut helped, card.into(), effect.into()),
                _ => return Ok(block),
            }
        }
    }

    /// Effects that help with a roll: each card once.
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
        if let Op::Boost { amount, .. } | Op::Block { amount } = op { amount } else { 0 }
    }

    /// HL-S3. A blast is a roll for each enemy in the space, in the order of their numbers; a block is against the roll for its hero alone.
    fn attack(&mut self, who: Who, with: Option<Card>, target: Who) -> Flow {
        let skirmish = &self.kit.own.skirmish;
        let boost = if let Who::Hero(hero) = who { self.prepare(hero, Roll::Attack)? } else { 0 };
        let block = if let Who::Hero(hero) = target { self.defend(hero)? } else { 0 };
        let (hit, weapon) = self.blow(who, with).expect("it was offered");
        let there = self.at(target);
        let mut targets = vec![target];
        if weapon.blast {
            targets = self.enemies(self.active);
            targets.sort_by_key(|enemy| self.number(*enemy));
        }
        let mut defeated = false;
        for enemy in targets {
            // a minion may have left the map with its hero
            if self.at(enemy) != there {
                continue;
            }
            if self.dice.roll(skirmish.die as u32) as i32 + hit + boost < skirmish.to_hit {
                continue;
            }
            let armor = self.armor(enemy) + if enemy == target { block } else { 0 };
            let wounds = weapon.wound - (armor - weapon.power).max(0);
            defeated |= self.hurt(enemy, wounds.max(0));
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

    /// Wounds; whether that has defeated a hero. All his loot falls (HL-A20); a minion goes back to its card (HL-S5).
    fn hurt(&mut self, who: Who, wounds: i32) -> bool {
        match who {
            Who::Hero(hero) => self.people[hero].wounds += wounds,
            Who::Minion(card) => self.pets.iter_mut().filter(|pet| pet.card == card).for_each(|p| p.wounds += wounds),
        }
        if self.health_left(who) > 0 {
            return false;
        }
        match who {
            Who::Minion(card) => {
                self.pets.retain(|pet| pet.card != card);
                self.used_up(card);
                false
            }
            Who::Hero(hero) => {
                self.points[self.active] += self.kit.own.skirmish.defeat_points;
                let at = self.people[hero].at.take().expect("on the map");
                let person = &mut self.people[hero];
                let (gold, cards) = (std::mem::take(&mut person.gold), std::mem::take(&mut person.cards));
                person.wounds = 0;
                self.pets.retain(|pet| !cards.contains(&pet.card));
                let Lot { gold: coins, cards: lying } = self.ground.entry(at).or_default();
                *coins += gold;
                lying.extend(cards);
                true
            }
        }
    }

    /// Takes a card from its hero; its minion leaves the map (HL-34, HL-A23).
    pub(crate) fn lift(&mut self, card: Card) {
        self.people.iter_mut().for_each(|person| person.cards.retain(|c| *c != card));
        self.pets.retain(|pet| pet.card != card);
    }

    /// To the pile of its own deck; special loot out of the game (HL-A19).
    fn discard(&mut self, card: Card) {
        self.lift(card);
        match self.printed(card) {
            Some(printed) => self.discards[printed.deck as usize].push(card),
            None => self.gone.push(card),
        }
    }

    /// HL-16.
    pub(crate) fn used_up(&mut self, card: Card) {
        self.discard_if(card, UseLimit::SingleUse);
    }

    /// HL-17, HL-A18.
    fn used_to_defeat(&mut self, card: Card) {
        self.discard_if(card, UseLimit::UntilHeroDefeat);
    }

    fn discard_if(&mut self, card: Card, limit: UseLimit) {
        if self.printed(card).is_some_and(|printed| printed.limit == limit) && self.owner(card).is_some() {
            self.discard(card);
        }
    }
}
