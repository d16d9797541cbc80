//! The game and its turns in the order of the rules: dealing, the Free step, and the acting hero. Moves and rounds
//! follow the provisional rules.

use super::table::{Card, Flow, Stop, Table, Who};
use lootpress::games::hero_loot::effect::{DeckName, Op, Reveal};
use lootpress::games::hero_loot::legal::Move;

impl Table<'_> {
    pub(crate) fn game(&mut self) -> Flow {
        self.deal();
        loop {
            self.turn()?;
            self.look();
            self.active = (self.active + 1) % self.players;
            if self.active == self.first {
                if self.round == self.kit.own.skirmish.rounds {
                    return Err(Stop::Over);
                }
                self.round += 1;
            }
        }
    }

    /// Random numbers are drawn in the engine's order: map, teams, decks, first player.
    fn deal(&mut self) {
        let kit = self.kit;
        self.map = self.dice.below(kit.maps.len() as u32) as usize;
        let mut teams: Vec<usize> = (0..kit.teams.len()).collect();
        self.dice.shuffle(&mut teams);
        for (seat, team) in (0..self.players).zip(teams) {
            kit.teams[team].iter().for_each(|hero| self.people[*hero].seat = Some(seat));
        }
        for deck in 0..3 {
            let of = |card: &Card| self.printed(*card).is_some_and(|printed| printed.deck == DeckName::ALL[deck]);
            let mut cards: Vec<Card> = (0..kit.cards.len()).filter(of).collect();
            self.dice.shuffle(&mut cards);
            self.decks[deck] = cards;
        }
        let specials = (0..kit.cards.len()).filter(|card| kit.cards[*card].card.is_none());
        for (card, space) in specials.zip(&self.map().specials) {
            self.ground.entry(*space).or_default().cards.push(card);
            self.open.insert(card);
        }
        self.first = self.dice.below(self.players as u32) as usize;
        self.active = self.first;
        for nth in 0..self.players {
            let seat = (self.first + nth) % self.players;
            self.enter(seat);
            for hero in self.team(seat) {
                self.earn(hero, kit.own.skirmish.gold);
                for card in 0..kit.own.skirmish.cards as usize {
                    self.draw(hero, if (card + hero) % 2 == 0 { DeckName::War } else { DeckName::Secret });
                }
            }
        }
    }

    /// Defeated heroes return to the start of their team (HL-S4).
    fn enter(&mut self, seat: usize) {
        let start = self.map().starts[&seat];
        for hero in self.team(seat) {
            self.people[hero].at.get_or_insert(start);
        }
    }

    /// Gold from the bank, as long as there is any.
    pub(crate) fn earn(&mut self, hero: usize, coins: i32) {
        let coins = coins.min(self.bank);
        self.bank -= coins;
        self.people[hero].gold += coins;
    }

    /// Whether a deck can deal a card: its own, or its discards (HL-A10).
    pub(crate) fn gives(&self, deck: DeckName) -> bool {
        !self.decks[deck as usize].is_empty() || !self.discards[deck as usize].is_empty()
    }

    /// The top card, face down (HL-12).
    pub(crate) fn draw(&mut self, hero: usize, deck: DeckName) {
        let deck = deck as usize;
        if self.decks[deck].is_empty() {
            let mut cards = std::mem::take(&mut self.discards[deck]);
            cards.sort_unstable();
            self.dice.shuffle(&mut cards);
            self.decks[deck] = cards;
        }
        if let Some(card) = self.decks[deck].pop() {
            self.open.remove(&card);
            self.people[hero].cards.push(card);
        }
    }

    /// HL-S1.
    fn turn(&mut self) -> Flow {
        let seat = self.active;
        self.enter(seat);
        let minions = self.pets.iter().map(|pet| Who::Minion(pet.card)).filter(|who| self.seat(*who) == Some(seat));
        self.ready = self.team(seat).into_iter().map(Who::Hero).chain(minions).collect();
        for hero in self.team(seat) {
            self.earn(hero, self.income(hero));
        }
        self.fail();
        self.free_step(seat)?;
        loop {
            let mut choices = vec![Move::Pass];
            choices.extend(self.ready.iter().map(|who| Move::Begin(self.number(*who))));
            choices.extend(self.reveals(seat));
            match self.ask(seat, "act", choices)? {
                Move::Reveal(card) => self.reveal(card),
                Move::Begin(figure) => {
                    let who = self.figure(figure);
                    self.ready.retain(|other| *other != who);
                    self.act(who)?;
                }
                _ => return Ok(()),
            }
        }
    }

    /// Gold at the start of a turn (HL-19).
    fn income(&self, hero: usize) -> i32 {
        self.owned(hero).iter().map(|(_, op)| if let Op::Income { amount } = op { *amount } else { 0 }).sum()
    }

    /// Cards of a team that may be revealed: at any time, or only in its own turn (HL-13, HL-A16).
    pub(crate) fn reveals(&self, seat: usize) -> Vec<Move> {
        self.team(seat).into_iter().flat_map(|hero| self.hidden(hero)).map(|card| Move::Reveal(card as u8)).collect()
    }

    /// Those of a hero.
    pub(crate) fn hidden(&self, hero: usize) -> Vec<Card> {
        let own = self.people[hero].seat == Some(self.active);
        let may = |card: &Card| own || self.printed(*card).is_some_and(|printed| printed.reveal == Reveal::Any);
        self.people[hero].cards.iter().copied().filter(|card| !self.open.contains(card)).filter(may).collect()
    }

    pub(crate) fn reveal(&mut self, card: u8) {
        self.open.insert(usize::from(card));
        self.fail();
    }

    /// Trading and picking up, one item at a time (HL-23, HL-29).
    fn free_step(&mut self, seat: usize) -> Flow {
        (self.handed, self.begins) = (0, true);
        loop {
            let mut choices = vec![Move::Pass];
            let team = self.team(seat);
            choices.extend(self.reveals(seat));
            team.iter().for_each(|hero| choices.extend(self.hands_over(*hero)));
            team.iter().for_each(|hero| choices.extend(self.picks_up(*hero)));
            let choice = self.ask(seat, "free", choices)?;
            if let Move::Reveal(card) = choice {
                let hero = self.owner(card.into()).expect("somebody's");
                let before = self.income(hero);
                self.open.insert(card.into());
                // a card that is revealed at the beginning of the turn counts for its start (HL-A36)
                if self.begins {
                    self.earn(hero, (self.income(hero) - before).max(0));
                }
                self.fail();
                continue;
            }
            (self.handed, self.begins) = (self.handed + 1, false);
            match choice {
                Move::Give { item, to } => {
                    self.lift(item.into());
                    self.people[usize::from(to)].cards.push(item.into());
                }
                Move::GiveCoin { from, to } => {
                    self.people[usize::from(from)].gold -= 1;
                    self.people[usize::from(to)].gold += 1;
                }
                Move::Take { hero, item } => self.take(hero.into(), item.into()),
                Move::TakeHidden { hero, deck } => {
                    let hero = usize::from(hero);
                    let mut lying = self.lying_hidden(hero, deck);
                    lying.sort_unstable();
                    let card = lying[self.dice.below(lying.len() as u32) as usize];
                    self.take(hero, card);
                }
                Move::TakeCoin { hero } => {
                    let at = self.people[usize::from(hero)].at.expect("on the map");
                    self.ground.entry(at).or_default().gold -= 1;
                    self.people[usize::from(hero)].gold += 1;
                }
                _ => return Ok(()),
            }
            self.fail();
        }
    }

    /// HL-24 to HL-27.
    fn hands_over(&self, hero: usize) -> Vec<Move> {
        let person = &self.people[hero];
        let mut choices = Vec::new();
        for to in self.group(hero).into_iter().map(|to| to as u8) {
            let free = person.cards.iter().filter(|card| self.pet(**card).is_none());
            choices.extend(free.map(|card| Move::Give { item: *card as u8, to }));
            if person.gold > 0 {
                choices.push(Move::GiveCoin { from: hero as u8, to });
            }
        }
        choices
    }

    /// HL-29, HL-30, HL-A32.
    pub(crate) fn picks_up(&self, hero: usize) -> Vec<Move> {
        let Some(lot) = self.people[hero].at.and_then(|at| self.ground.get(&at)) else { return Vec::new() };
        if self.blocked(hero) {
            return Vec::new();
        }
        let nth = hero as u8;
        let open = lot.cards.iter().filter(|card| self.open.contains(card));
        let mut choices: Vec<Move> = open.map(|card| Move::Take { hero: nth, item: *card as u8 }).collect();
        let down = DeckName::ALL.iter().filter(|deck| !self.lying_hidden(hero, **deck).is_empty());
        choices.extend(down.map(|deck| Move::TakeHidden { hero: nth, deck: *deck }));
        choices.extend((lot.gold > 0).then_some(Move::TakeCoin { hero: nth }));
        choices
    }

    /// Cards of a deck that are face down where a hero stands.
    fn lying_hidden(&self, hero: usize, deck: DeckName) -> Vec<Card> {
        let Some(lot) = self.people[hero].at.and_then(|at| self.ground.get(&at)) else { return Vec::new() };
        let fits = |card: &Card| !self.open.contains(card) && self.printed(*card).is_some_and(|p| p.deck == deck);
        lot.cards.iter().copied().filter(fits).collect()
    }

    fn take(&mut self, hero: usize, card: Card) {
        self.ground.values_mut().for_each(|lot| lot.cards.retain(|c| *c != card));
        self.people[hero].cards.push(card);
    }

    /// A figure moves and takes one action (HL-S1).
    fn act(&mut self, who: Who) -> Flow {
        let seat = self.active;
        let from = self.at(who).expect("on the map");
        let mut ride = None;
        let to = loop {
            let mut choices = match (ride, who) {
                (Some(card), Who::Hero(hero)) => {
                    let (spaces, jump) = self.ride(hero, card).unwrap_or_default();
                    self.goes(from, spaces, jump.is_some())
                }
                _ => self.goes(from, self.speed(who), false),
            };
            if let (Who::Hero(hero), None) = (who, ride) {
                let cards = self.employs(hero).into_iter();
                choices.extend(cards.filter(|c| self.ride(hero, *c).is_some()).map(|card| Move::Ride(card as u8)));
            }
            choices.extend(self.reveals(seat));
            match self.ask(seat, "move", choices)? {
                Move::Reveal(card) => self.reveal(card),
                Move::Ride(card) => ride = Some(usize::from(card)),
                Move::Go(to) => break usize::from(to),
                _ => return Ok(()),
            }
            // a defeated hero has no more actions (HL-A37)
            if self.at(who).is_none() {
                return Ok(());
            }
        };
        if let (Some(card), Who::Hero(hero)) = (ride, who) {
            self.ride(hero, card).and_then(|(_, jump)| jump).iter().for_each(|op| self.note(op));
            self.used_up(card);
        }
        match who {
            Who::Hero(hero) => self.people[hero].at = Some(to),
            Who::Minion(card) => {
                self.pets.iter_mut().filter(|pet| pet.card == card).for_each(|pet| pet.at = to);
            }
        }
        self.fail();
        self.deed(who)
    }

    fn goes(&self, from: usize, speed: i32, over_walls: bool) -> Vec<Move> {
        let steps = self.map().steps(from, over_walls);
        steps.into_iter().filter(|(_, far)| *far <= speed).map(|(to, _)| Move::Go(to as u8)).collect()
    }

    /// How far a card moves its hero: a mount in place of his Speed (HL-A28), a jump over walls.
    fn ride(&self, hero: usize, card: Card) -> Option<(i32, Option<Op>)> {
        let jump = self.ops(hero, card, true).into_iter().find_map(|(_, op)| match op {
            Op::Jump { spaces } => Some((spaces, Some(op))),
            _ => None,
        });
        jump.or_else(|| Some((self.printed(card)?.mount?.speed, None)))
    }
}
