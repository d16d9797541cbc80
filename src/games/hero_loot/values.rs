//! Derived values (continuous effects): ratings, weapons in use, their targets, movement. Computed from the cards in use each
//! time; nothing is stored.

use super::card::Minion;
use super::effect::{Category, Condition, Op, Part, Rating, Trigger};
use super::ids::{CardNo, Figures, HEROES, Items, NONE, SEATS};
use super::map::{Spaces, one};
use super::mutant::Mutant;
use super::setup::Setup;
use super::state::{State, figures, heroes};

/// The numbers of a weapon in a figure's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// The rating that is used to hit.
    pub hit: i32,
    /// Its effect on Armor.
    pub power: i32,
    /// Wounds.
    pub wound: i32,
    /// Nearest space.
    pub near: i32,
    /// Farthest space.
    pub far: i32,
    /// Whether the attack hits every enemy in the space.
    pub blast: bool,
}

impl State {
    /// Whether a friend is adjacent.
    fn accompanied(&self, setup: &Setup, hero: u8) -> bool {
        let beside = self.beside(setup, self.place(hero));
        let others = self.team[usize::from(self.side[usize::from(hero)].min(SEATS as u8 - 1))] & !(1 << hero);
        heroes(others).any(|other| beside & one(self.place(other)) != 0)
    }

    fn holds(&self, setup: &Setup, hero: u8, card: CardNo, condition: &Condition) -> bool {
        match condition {
            Condition::Alone => !self.accompanied(setup, hero),
            Condition::Wounded => self.wounds[usize::from(hero)] > 0,
            Condition::InDome => self.ground(setup).domes & one(self.place(hero)) != 0,
            Condition::Carries { category } => {
                let mut others = self.employs(setup, hero);
                others.remove(card);
                !(others & self.covered(setup, *category)).is_empty()
            }
        }
    }

    /// The cards of a category and of all narrower ones (HL-A31).
    fn covered(&self, setup: &Setup, category: Category) -> Items {
        let all = setup.of[category as usize];
        if !setup.bent.is(Mutant::CategoriesStandAlone) {
            return all;
        }
        let exact = |card: &CardNo| setup.card(*card).is_some_and(|card| card.category == category);
        all.into_iter().filter(exact).collect()
    }

    /// The active operations of a hero's card in one of its parts.
    pub fn ops<'s>(&'s self, setup: &'s Setup, hero: u8, card: CardNo) -> impl Iterator<Item = (u8, &'s Op)> {
        let bonus = setup.matching(hero).has(card);
        let effects = setup.card(card).map(|card| card.effects.as_slice()).unwrap_or_default();
        (0..)
            .zip(effects)
            .filter(move |(_, effect)| {
                (effect.trigger != Trigger::Bonus || bonus)
                    && effect.conditions.iter().all(|condition| self.holds(setup, hero, card, condition))
            })
            .flat_map(|(nth, effect)| effect.ops.iter().map(move |op| (nth, op)))
    }

    /// The sum over a hero's cards in `cards` for each operation.
    fn adds(&self, setup: &Setup, hero: u8, cards: Items, of: impl Fn(&Op) -> i32) -> i32 {
        let employed = self.employs(setup, hero) & cards;
        employed.into_iter().flat_map(|card| self.ops(setup, hero, card)).map(|(_, op)| of(op)).sum()
    }

    /// The gold that a hero gets at the start of a turn.
    pub fn income(&self, setup: &Setup, hero: u8) -> i32 {
        self.adds(setup, hero, setup.paying(), |op| if let Op::Income { amount } = op { *amount } else { 0 })
    }

    /// The number by which the items that a thief gets from a hero are reduced.
    pub fn ward(&self, setup: &Setup, hero: u8) -> i32 {
        self.adds(setup, hero, setup.warding(), |op| if let Op::Ward { items } = op { *items } else { 0 })
    }

    /// A hero's rating: the printed number and the changes by employed cards (HL-19, HL-A30).
    pub fn rating(&self, setup: &Setup, hero: u8, rating: Rating) -> i32 {
        let change = |op: &Op| match op {
            Op::Rating { of, amount } if *of == rating => *amount,
            _ => 0,
        };
        (setup.printed(hero, rating) + self.adds(setup, hero, setup.rating[rating as usize], change)).max(0)
    }

    /// The number of Wounds that defeats a figure.
    pub fn health(&self, setup: &Setup, figure: u8) -> i32 {
        match self.minion(setup, figure) {
            Some(minion) => minion.health,
            None => self.rating(setup, figure, Rating::Health).max(1),
        }
    }

    /// Whether a hero's Health has fallen to the number of Wounds (HL-A37).
    pub fn failing(&self, setup: &Setup) -> Option<u8> {
        (0..HEROES as u8).find(|hero| match i32::from(self.wounds[usize::from(*hero)]) {
            0 => false,
            wounds => self.health(setup, *hero) <= wounds,
        })
    }

    /// A figure's Armor.
    pub fn armor(&self, setup: &Setup, figure: u8) -> i32 {
        match self.minion(setup, figure) {
            Some(minion) => minion.armor,
            None => self.rating(setup, figure, Rating::Armor),
        }
    }

    /// A figure that is a minion.
    pub fn minion(&self, setup: &Setup, figure: u8) -> Option<Minion> {
        setup.minion_card(figure).and_then(|card| setup.card(card)).and_then(|card| card.minion)
    }

    /// The numbers of a weapon in a figure's hands.
    pub fn blow(&self, setup: &Setup, figure: u8, with: CardNo) -> Blow {
        if let Some(minion) = self.minion(setup, figure) {
            let far = minion.range.unwrap_or(1);
            return Blow { hit: minion.aim, power: minion.power, wound: minion.wound, near: 0, far, blast: false };
        }
        let fists = || Blow {
            hit: self.rating(setup, figure, Rating::Strength) / 2,
            power: setup.skirmish.fist_power,
            wound: setup.skirmish.fist_wound,
            near: 0,
            far: 1,
            blast: false,
        };
        let Some((card, weapon)) = setup.card(with).and_then(|card| Some((card, card.weapon?))) else { return fists() };
        let mut blow = Blow {
            hit: match weapon.hit {
                // strong and clever heroes hit as well as good shots do
                Rating::Aim => self.rating(setup, figure, Rating::Aim),
                other => self.rating(setup, figure, other) / 2,
            },
            power: weapon.power,
            wound: weapon.wound,
            near: weapon.range[0],
            far: weapon.range[1],
            blast: weapon.blast,
        };
        for other in self.employs(setup, figure) & setup.sharpening() {
            for (_, op) in self.ops(setup, figure, other) {
                let Op::Weapon { of, part, amount } = op else { continue };
                if of.map_or(other == with, |of| self.covered(setup, of).has(with) && card.category.is(of)) {
                    match part {
                        Part::Power => blow.power += amount,
                        Part::Wound => blow.wound += amount,
                        Part::Reach => blow.far += amount,
                    }
                }
            }
        }
        if setup.bent.is(Mutant::RangeIsOneMore) {
            blow.far += 1;
        }
        if setup.bent.is(Mutant::ShortRangeHits) {
            blow.near = 0;
        }
        blow
    }

    /// The enemies that a figure can attack with a weapon. Bare hands and teeth need an adjacent one; weapons have a
    /// range in spaces (HL-A29).
    pub fn targets(&self, setup: &Setup, figure: u8, with: CardNo, enemies: Figures) -> Figures {
        let here = self.place(figure);
        let blow = self.blow(setup, figure, with);
        let ground = self.ground(setup);
        let reach = if with == NONE && blow.far <= 1 {
            self.beside(setup, here)
        } else {
            let near = if blow.near > 0 { ground.within(here, blow.near as usize - 1) } else { 0 };
            ground.within(here, blow.far.max(0) as usize) & !near
        };
        let mut all = 0;
        for enemy in figures(enemies) {
            all |= Figures::from(reach & one(self.place(enemy)) != 0) << enemy;
        }
        all
    }

    /// Spaces of a figure's move: on foot, on a mount, or with a jump (HL-A28).
    pub fn goes(&self, setup: &Setup, figure: u8, ride: CardNo) -> Spaces {
        let (here, ground) = (self.place(figure), self.ground(setup));
        if let Some(minion) = self.minion(setup, figure) {
            return ground.within(here, minion.speed.max(0) as usize);
        }
        let foot = self.rating(setup, figure, Rating::Speed).max(0) as usize;
        if ride == NONE || setup.bent.is(Mutant::MountsAreSlow) {
            return ground.within(here, foot);
        }
        if let Some(mount) = setup.card(ride).and_then(|card| card.mount) {
            return ground.within(here, mount.speed as usize);
        }
        let jump = self.ops(setup, figure, ride).find_map(|(_, op)| match op {
            Op::Jump { spaces } => Some(*spaces as usize),
            _ => None,
        });
        jump.map_or(0, |spaces| ground.over(here, spaces))
    }
}
