//! Computed values: neighbors, trading partners, cards that can be employed, ratings, winners.

use super::map::Space;
use super::table::{Card, Table, Who};
use lootpress::games::hero_loot::card::Weapon;
use lootpress::games::hero_loot::effect::{Condition, Op, Part, Rating, Trigger};

impl Table<'_> {
    /// In one space or in neighboring ones without a wall between them, with no Dome over either (HL-28, HL-A1, HL-A2).
    fn adjacent(&self, a: Option<Space>, b: Option<Space>) -> bool {
        let (Some(a), Some(b)) = (a, b) else { return false };
        let domes = &self.map().domes;
        !domes.contains(&a) && !domes.contains(&b) && (a == b || self.map().next(a, b))
    }

    pub(crate) fn beside(&self, a: Who, b: Who) -> bool {
        a != b && self.adjacent(self.at(a), self.at(b))
    }

    /// Opposing heroes and unleashed minions on the map (HL-A4).
    pub(crate) fn enemies(&self, seat: usize) -> Vec<Who> {
        self.figures().into_iter().filter(|who| self.seat(*who) != Some(seat)).collect()
    }

    pub(crate) fn blocked(&self, hero: usize) -> bool {
        let Some(seat) = self.people[hero].seat else { return false };
        let enemy = |who: Who| self.beside(Who::Hero(hero), who) && self.seat(who) != Some(seat);
        self.figures().into_iter().any(enemy)
    }

    /// HL-25, HL-26.
    fn trades(&self, hero: usize) -> bool {
        self.people[hero].at.is_some() && !self.kit.heroes[hero].1.no_trade && !self.blocked(hero)
    }

    /// The trading partners of a hero: all who can be reached through adjacent heroes of the team who trade (HL-24, HL-A5,
    /// HL-A6).
    pub(crate) fn group(&self, hero: usize) -> Vec<usize> {
        let Some(seat) = self.people[hero].seat else { return Vec::new() };
        if !self.trades(hero) {
            return Vec::new();
        }
        let team: Vec<usize> = self.team(seat).into_iter().filter(|h| self.trades(*h)).collect();
        let mut group = vec![hero];
        let mut done = 0;
        while done < group.len() {
            let from = Who::Hero(group[done]);
            done += 1;
            let more: Vec<usize> =
                team.iter().copied().filter(|h| !group.contains(h) && self.beside(from, Who::Hero(*h))).collect();
            group.extend(more);
        }
        group.remove(0);
        group.sort_unstable();
        group
    }

    /// Whether a hero has the card's symbol (HL-10).
    pub(crate) fn signed(&self, hero: usize, card: Card) -> bool {
        let symbol = self.printed(card).and_then(|printed| printed.symbol);
        symbol.is_some_and(|symbol| self.kit.heroes[hero].1.symbols.contains(&symbol))
    }

    fn printed_rating(&self, hero: usize, rating: Rating) -> i32 {
        let at = Rating::ALL.iter().position(|r| *r == rating).expect("a rating");
        self.kit.heroes[hero].1.ratings[at]
    }

    fn can_employ(&self, hero: usize, card: Card) -> bool {
        let Some(printed) = self.printed(card) else { return false };
        let [strength, intellect] = printed.limits;
        let strong = self.printed_rating(hero, Rating::Strength) >= strength;
        let clever = self.printed_rating(hero, Rating::Intellect) >= intellect;
        self.open.contains(&card) && (self.signed(hero, card) || (strong && clever))
    }

    /// The cards that a hero employs, in the order of their numbers (HL-8 to HL-13).
    pub(crate) fn employs(&self, hero: usize) -> Vec<Card> {
        let mut cards = self.people[hero].cards.clone();
        cards.retain(|card| self.can_employ(hero, *card));
        cards.sort_unstable();
        cards
    }

    fn holds(&self, condition: &Condition, hero: usize, card: Card) -> bool {
        match condition {
            Condition::Alone => {
                let seat = self.people[hero].seat.expect("at the table");
                !self.team(seat).into_iter().any(|friend| self.beside(Who::Hero(hero), Who::Hero(friend)))
            }
            Condition::Wounded => self.people[hero].wounds > 0,
            Condition::InDome => self.people[hero].at.is_some_and(|at| self.map().domes.contains(&at)),
            Condition::Carries { category } => self.employs(hero).into_iter().any(|other| {
                other != card && self.printed(other).is_some_and(|printed| printed.category.is(*category))
            }),
        }
    }

    /// Operations of a card that its hero employs, with the number of their effect: the Bonus box counts only with the symbol (HL-11,
    /// HL-A13).
    pub(crate) fn ops(&self, hero: usize, card: Card, used: bool) -> Vec<(usize, Op)> {
        let Some(printed) = self.printed(card) else { return Vec::new() };
        let mut ops = Vec::new();
        for (nth, effect) in printed.effects.iter().enumerate() {
            let part = match effect.trigger {
                Trigger::Used => used,
                Trigger::Owned => !used,
                Trigger::Bonus => !used && self.signed(hero, card),
            };
            if part && effect.conditions.iter().all(|condition| self.holds(condition, hero, card)) {
                ops.extend(effect.ops.iter().map(|op| (nth, op.clone())));
            }
        }
        ops
    }

    /// All permanent effects on a hero from his own cards (HL-19), with the card.
    pub(crate) fn owned(&self, hero: usize) -> Vec<(Card, Op)> {
        let of = |card: Card| self.ops(hero, card, false).into_iter().map(move |(_, op)| (card, op));
        self.employs(hero).into_iter().flat_map(of).collect()
    }

    /// Bonuses add up (HL-A30).
    pub(crate) fn rating(&self, hero: usize, rating: Rating) -> i32 {
        self.rating_with(hero, rating, &self.owned(hero))
    }

    pub(crate) fn rating_with(&self, hero: usize, rating: Rating, owned: &[(Card, Op)]) -> i32 {
        let changes = owned.iter().map(|(_, op)| match op {
            Op::Rating { of, amount } if *of == rating => *amount,
            _ => 0,
        });
        self.printed_rating(hero, rating) + changes.sum::<i32>()
    }

    /// The number of Wounds that a figure can still take.
    pub(crate) fn health_left(&self, who: Who) -> i32 {
        match who {
            Who::Hero(hero) => self.rating(hero, Rating::Health) - self.people[hero].wounds,
            Who::Minion(card) => {
                let health = self.printed(card).and_then(|printed| printed.minion).map_or(0, |minion| minion.health);
                health - self.pet(card).map_or(0, |pet| pet.wounds)
            }
        }
    }

    pub(crate) fn armor(&self, who: Who) -> i32 {
        match who {
            Who::Hero(hero) => self.rating(hero, Rating::Armor),
            Who::Minion(card) => self.printed(card).and_then(|printed| printed.minion).map_or(0, |m| m.armor),
        }
    }

    /// A weapon of a hero: as printed, with the changes by his cards (HL-A31).
    pub(crate) fn weapon(&self, hero: usize, card: Card) -> Option<Weapon> {
        let printed = self.printed(card)?;
        let mut weapon = printed.weapon?;
        for (by, op) in self.owned(hero) {
            let Op::Weapon { of, part, amount } = op else { continue };
            let fits = of.map_or(by == card, |category| printed.category.is(category));
            match part {
                _ if !fits => {}
                Part::Power => weapon.power += amount,
                Part::Wound => weapon.wound += amount,
                Part::Reach => weapon.range[1] += amount,
            }
        }
        Some(weapon)
    }

    /// The distance between two figures, around walls; both ends count (HL-A29).
    pub(crate) fn far(&self, from: Who, to: Who) -> Option<i32> {
        self.map().steps(self.at(from)?, false).get(&self.at(to)?).copied()
    }

    pub(crate) fn standing(&self, seat: usize) -> i32 {
        let cards = self.team(seat).into_iter().flat_map(|hero| self.people[hero].cards.clone());
        self.points[seat] + cards.map(|card| self.kit.cards[card].points).sum::<i32>()
    }

    pub(crate) fn purse(&self, seat: usize) -> i32 {
        self.team(seat).into_iter().map(|hero| self.people[hero].gold).sum()
    }

    /// Most points, then most gold, then a shared win (HL-A26).
    pub(crate) fn winners(&self) -> Vec<usize> {
        let rank = |seat: usize| (self.standing(seat), self.purse(seat));
        let best = (0..self.players).map(rank).max().expect("somebody plays");
        (0..self.players).filter(|seat| rank(*seat) == best).collect()
    }

    /// Records which operations apply now.
    pub(crate) fn look(&mut self) {
        let all: Vec<Op> = (0..self.people.len()).flat_map(|hero| self.owned(hero)).map(|(_, op)| op).collect();
        all.iter().for_each(|op| self.note(op));
    }

    pub(crate) fn note(&mut self, op: &Op) {
        self.seen.insert(kind(op));
    }
}

/// The name of a choice or an operation, without its fields.
pub(crate) fn kind(what: &impl std::fmt::Debug) -> String {
    format!("{what:?}").split([' ', '(']).next().unwrap_or_default().to_owned()
}
