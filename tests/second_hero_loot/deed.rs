//! Actions of a figure after its move: adventures, attacks, purchases, minions, used effects; and the loss of loot.

use super::table::{Card, Flow, Pet, Table, Who};
use lootpress::games::hero_loot::card::Weapon;
use lootpress::games::hero_loot::constants::Adventure;
use lootpress::games::hero_loot::effect::{DeckName, Op, Rating, Roll, UseLimit};
use lootpress::games::hero_loot::ids::NONE;
use lootpress::games::hero_loot::legal::Move;

impl Table<'_> {
    /// The number of spaces of a move on foot.
    pub(crate) fn speed(&self, who: Who) -> i32 {
        match who {
            Who::Hero(hero) => self.rating(hero, Rating::Speed).max(0),
            Who::Minion(card) => self.printed(card).and_then(|printed| printed.minion).map_or(0, |m| m.speed),
        }
    }

    /// One action, after any number of revealed cards.
    pub(crate) fn deed(&mut self, who: Who) -> Flow {
        let seat = self.active;
        // a defeated hero has no more actions (HL-A37)
        while self.at(who).is_some() {
            let mut choices = vec![Move::Pass];
            choices.extend(self.attacks(who, None));
            choices.extend(self.reveals(seat));
            if let Who::Hero(hero) = who {
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
            if let Move::Reveal(card) = choice {
                self.reveal(card);
                continue;
            }
            match (choice, who) {
                (Move::Attack { with, target }, _) => {
                    self.attack(who, (with != NONE).then_some(with.into()), self.figure(target))
                }
                (Move::Adventure, Who::Hero(hero)) => self.adventure(hero),
                (Move::Toll(card), Who::Hero(hero)) => {
                    self.discard(card.into());
                    self.fail();
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
            }?;
            self.fail();
            break;
        }
        Ok(())
    }

    /// What a figure attacks with: a weapon, bare hands, teeth (HL-S3); and its hit rating.
    pub(crate) fn blow(&self, who: Who, with: Option<Card>) -> Option<(i32, Weapon)> {
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

    /// Enemies within range, which includes both ends (HL-A29); bare hands and teeth need an adjacent enemy.
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

    /// The adventure of the space, for no card or for any card (HL-22, HL-A27).
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

    /// Used effects that are actions, and their possible targets (HL-20, HL-32).
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
                if let Who::Hero(victim) = on {
                    self.brace(victim)?;
                }
                // a hero who was defeated by a revealed card cannot be harmed again
                if self.at(on).is_some() && self.hurt(on, amount) {
                    self.used_to_defeat(card);
                }
            }
            (Op::Expose { .. }, Who::Hero(enemy)) => self.open.extend(self.people[enemy].cards.iter().copied()),
            (Op::Steal { items }, Who::Hero(victim)) => self.yields(victim, Some(hero), items)?,
            (Op::Destroy { items }, Who::Hero(victim)) => self.yields(victim, None, items)?,
            _ => {}
        }
        self.fail();
        self.used_up(card);
        Ok(())
    }

    /// The number of items that a hero's own cards save from loss.
    fn kept(&self, hero: usize) -> i32 {
        self.owned(hero).iter().map(|(_, op)| if let Op::Ward { items } = op { *items } else { 0 }).sum()
    }

    /// Before a hero is harmed, he may reveal cards (HL-A35).
    fn brace(&mut self, hero: usize) -> Flow {
        let seat = self.people[hero].seat.expect("at the table");
        while self.people[hero].at.is_some() && !self.hidden(hero).is_empty() {
            let choices = self.reveals(seat).into_iter().chain([Move::Pass]).collect();
            match self.ask(seat, "defend", choices)? {
                Move::Reveal(card) => self.reveal(card),
                _ => break,
            }
        }
        Ok(())
    }

    /// The victim chooses; if there are too few items, all are taken; wards keep some, even those that are revealed now (HL-32 to
    /// HL-35, HL-A21, HL-A35).
    fn yields(&mut self, victim: usize, thief: Option<usize>, items: i32) -> Flow {
        let seat = self.people[victim].seat.expect("at the table");
        let mut left = (items - self.kept(victim)).max(0);
        while left > 0 && self.items(victim) > 0 {
            let all = self.items(victim) <= left;
            let mut choices: Vec<Move> = self.people[victim].cards.iter().map(|c| Move::Yield(*c as u8)).collect();
            choices.extend((self.people[victim].gold > 0).then_some(Move::YieldCoin));
            if all {
                choices = vec![Move::Pass];
            }
            let mut choice = choices[0];
            if !all || !self.hidden(victim).is_empty() {
                choices.extend(self.reveals(seat));
                self.left = Some(left);
                choice = self.ask(seat, "yield", choices)?;
            }
            match choice {
                Move::Reveal(card) => {
                    let kept = self.kept(victim);
                    self.open.insert(card.into());
                    left = (left - (self.kept(victim) - kept)).max(0);
                }
                Move::Pass => {
                    for card in self.people[victim].cards.clone() {
                        self.hands(Some(card), victim, thief);
                    }
                    (0..self.people[victim].gold).for_each(|_| self.hands(None, victim, thief));
                }
                Move::Yield(card) => self.hands(Some(card.into()), victim, thief),
                _ => self.hands(None, victim, thief),
            }
            left -= i32::from(!matches!(choice, Move::Reveal(_)));
            self.fail();
        }
        self.left = None;
        Ok(())
    }

    /// A card or a coin goes to the thief, or to nobody.
    fn hands(&mut self, card: Option<Card>, victim: usize, thief: Option<usize>) {
        match (card, thief) {
            (Some(card), Some(thief)) => {
                self.lift(card);
                self.people[thief].cards.push(card);
            }
            (Some(card), None) => self.discard(card),
            (None, Some(thief)) => {
                self.people[victim].gold -= 1;
                self.people[thief].gold += 1;
            }
            (None, None) => self.pay(victim, 1),
        }
    }

    pub(crate) fn pay(&mut self, hero: usize, coins: i32) {
        self.people[hero].gold -= coins;
        self.bank += coins;
    }

    /// Draws one card at a time, each of which may be declined (HL-6, HL-A9).
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
            let choices = decks.into_iter().chain([Move::Pass]).chain(self.reveals(self.active)).collect();
            match self.ask(self.active, "draws", choices)? {
                Move::Reveal(card) => self.reveal(card),
                Move::Draw(deck) => {
                    left -= costs.of(deck);
                    self.draw(hero, deck);
                }
                _ => break,
            }
        }
        self.left = None;
        Ok(())
    }

    /// HL-S2.
    fn adventure(&mut self, hero: usize) -> Flow {
        let Some(adventure) = self.site(hero).cloned() else { return Ok(()) };
        let Some(boost) = self.prepare(hero, Roll::Adventure)? else { return Ok(()) };
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

    /// Takes a card from its hero; its minion leaves the map (HL-34, HL-A23).
    pub(crate) fn lift(&mut self, card: Card) {
        self.people.iter_mut().for_each(|person| person.cards.retain(|c| *c != card));
        self.pets.retain(|pet| pet.card != card);
    }

    /// To the pile of its own deck; special loot is removed from the game (HL-A19).
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
    pub(crate) fn used_to_defeat(&mut self, card: Card) {
        self.discard_if(card, UseLimit::UntilHeroDefeat);
    }

    fn discard_if(&mut self, card: Card, limit: UseLimit) {
        if self.printed(card).is_some_and(|printed| printed.limit == limit) && self.owner(card).is_some() {
            self.discard(card);
        }
    }
}
