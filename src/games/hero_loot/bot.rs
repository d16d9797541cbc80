//! The game's own bot. `greedy` weighs each choice by itself: it puts cards where they are worth most, reveals usable cards,
//! walks to the nearest adventure that it can win, and attacks heroes that it can hit.

use super::HeroLoot;
use super::effect::{DeckName, Op, Rating};
use super::ids::{CardNo, HEROES, Items, NONE, SEATS};
use super::legal::Move;
use super::map::{FAR, NOWHERE, Spaces, one, spaces};
use super::setup::Setup;
use super::state::{Phase, State, Step, figures, heroes};
use super::view::View;
use cards::game::{Bot, Guide};
use ground::dice::Dice;
use table::rank;

/// The game's own policies, each with a line on how it plays.
pub(super) const POLICIES: &[(&str, &str)] = &[
    (
        "greedy",
        "gives cards to the heroes for whom they are worth most, moves to loot that it can win, and attacks enemies that it can hit",
    ),
    ("unarmed", "plays like greedy, but never turns a card over; its losses to greedy show the value of loot"),
];

/// The bot that plays on while others think ahead.
pub(super) const GUIDE: Guide = Guide { policy: "greedy", horizon: 40, stray: 40 };

/// A player who follows one of these policies.
pub(super) fn bot(policy: &str) -> Option<Box<dyn Bot<HeroLoot>>> {
    let reveals = policy == "greedy";
    (reveals || policy == "unarmed").then(|| Box::new(Greedy { reveals }) as Box<dyn Bot<HeroLoot>>)
}

/// The number of hand-overs and pick-ups in a Free step after which a bot ends the step.
const PATIENCE: u16 = 24;

/// Whether a bot has traded often enough in this Free step.
pub(super) fn is_overdone(state: &State, choice: Move) -> bool {
    state.phase == Phase::Free && state.handed >= PATIENCE && !matches!(choice, Move::Pass | Move::Reveal(_))
}

/// A seat's points, and the points that its loot may still bring.
pub(super) fn prospects(setup: &Setup, state: &State) -> [f32; cards::game::SEATS] {
    let standing = super::referee::standing(setup, state);
    std::array::from_fn(|seat| {
        if seat >= usize::from(setup.players).min(SEATS) {
            return 0.0;
        }
        let worth = |hero: u8| {
            let loot: i32 = state.holders.held(hero).into_iter().map(|item| setup.benefit(hero, item)).sum();
            let hurt = f32::from(state.wounds[usize::from(hero)]) * 0.1;
            loot as f32 * 0.002 + f32::from(state.gold[usize::from(hero)]) * 0.05 - hurt
        };
        (standing[seat] as f32 + heroes(state.team[seat]).map(worth).sum::<f32>()).max(0.0)
    })
}

struct Greedy {
    reveals: bool,
}

impl Bot<HeroLoot> for Greedy {
    fn choose(&mut self, setup: &Setup, view: &View<'_>, moves: &[Move], dice: &mut Dice) -> Move {
        view.shows(|state| {
            let mind = Mind { setup, state, seat: view.seat, reveals: self.reveals };
            let goals = matches!(state.steps.peek(), Step::Move { .. }).then(|| mind.goals());
            rank::best(moves.iter().copied(), |choice| mind.worth(choice, goals), dice).unwrap_or(moves[0])
        })
    }
}

/// The value of a choice that is never made.
const NEVER: i32 = i32::MIN;

/// A bot's evaluation of a table.
struct Mind<'m> {
    setup: &'m Setup,
    state: &'m State,
    seat: u8,
    reveals: bool,
}

impl Mind<'_> {
    /// The value of a choice; 0 is as good as passing.
    fn worth(&self, choice: Move, goals: Option<Spaces>) -> i32 {
        let (setup, state) = (self.setup, self.state);
        match choice {
            Move::Pass => 0,
            Move::Roll => 1,
            Move::Reveal(_) if !self.reveals => NEVER,
            // a card that its hero cannot employ stays hidden
            Move::Reveal(card) => {
                self.owner(card).map_or(NEVER, |hero| if setup.able(hero).has(card) { 50 } else { NEVER })
            }
            Move::Give { item, to } => self.owner(item).map_or(-1, |from| self.gain(item, from, to)),
            Move::GiveCoin { .. } => -1,
            Move::Take { .. } | Move::TakeHidden { .. } | Move::TakeCoin { .. } => 100,
            Move::Begin(_) => 10,
            Move::Ride(card) if setup.mounts.has(card) => 60,
            Move::Ride(card) => self.leap(card, goals.unwrap_or(0)),
            Move::Go(space) => self.way(space, goals.unwrap_or(0)),
            Move::Adventure => 80,
            Move::Toll(card) => self.owner(card).map_or(-1, |hero| 60 - setup.benefit(hero, card) / 4),
            Move::Attack { with, target } => self.blow(with, target),
            Move::Unleash(_) => 30,
            Move::Buy(deck) => {
                if deck == DeckName::Elite {
                    45
                } else {
                    40
                }
            }
            Move::Use { card, effect, on } => self.use_of(card, effect, on),
            Move::Spend => self.short(),
            Move::Draw(deck) => 10 + if deck == DeckName::Elite { 5 } else { 0 },
            Move::Yield(item) => self.owner(item).map_or(0, |hero| -setup.benefit(hero, item)),
            Move::YieldCoin => -40,
        }
        .max(if state.phase == Phase::Over { 0 } else { i32::MIN })
    }

    fn owner(&self, item: CardNo) -> Option<u8> {
        self.state.holders.owner(item)
    }

    /// A card is strictly better off with another hero; otherwise it would be traded back and forth.
    fn gain(&self, item: CardNo, from: u8, to: u8) -> i32 {
        let gain = self.setup.benefit(to, item) - self.setup.benefit(from, item);
        if gain > 0 { 60 + gain / 10 } else { -1 }
    }

    /// Spaces with something to win for the figure that moves.
    fn goals(&self) -> Spaces {
        let Step::Move { figure, .. } = *self.state.steps.peek() else { return 0 };
        let ground = self.state.ground(self.setup);
        if usize::from(figure) >= HEROES {
            return self.foes();
        }
        let mut goals = 0;
        for space in spaces(ground.all) {
            let site = ground.sites[usize::from(space)];
            if site != NOWHERE && self.state.done[usize::from(figure)] & one(space) == 0 {
                let adventure = &self.setup.skirmish.adventures[usize::from(site)];
                let rating = self.state.rating(self.setup, figure, adventure.test);
                let cards = self.state.holders.held(figure) & !self.setup.specials;
                let payable = adventure.toll == 0 || !cards.is_empty();
                if payable && rating + self.setup.skirmish.die >= adventure.target + 2 {
                    goals |= one(space);
                }
            }
            let loot = !self.state.lying.held(space).is_empty() || self.state.coins[usize::from(space)] > 0;
            goals |= if loot { one(space) } else { 0 };
        }
        if goals == 0 { self.foes() } else { goals }
    }

    fn foes(&self) -> Spaces {
        let enemies = self.state.enemies(self.setup, self.seat);
        figures(enemies).fold(0, |all, figure| all | one(self.state.place(figure)))
    }

    /// The closeness of a space to something that can be won.
    fn way(&self, space: u8, goals: Spaces) -> i32 {
        let ground = self.state.ground(self.setup);
        let steps = (0..FAR).find(|steps| ground.within(space, *steps) & goals != 0).unwrap_or(FAR);
        40 - 2 * steps as i32
    }

    /// Whether a jump ends nearer to something that can be won than a walk does.
    fn leap(&self, card: CardNo, goals: Spaces) -> i32 {
        let Step::Move { figure, .. } = *self.state.steps.peek() else { return -1 };
        let nearest = |ride: CardNo| {
            spaces(self.state.goes(self.setup, figure, ride)).map(|space| self.way(space, goals)).max().unwrap_or(-1)
        };
        if nearest(card) > nearest(NONE) { 60 } else { -1 }
    }

    /// The expected effect of an attack.
    fn blow(&self, with: CardNo, target: u8) -> i32 {
        let Step::Deed { figure } = *self.state.steps.peek() else { return 0 };
        let (setup, state) = (self.setup, self.state);
        let blow = state.blow(setup, figure, with);
        let die = setup.skirmish.die;
        let chance = (die + 1 - (setup.skirmish.to_hit - blow.hit)).clamp(0, die);
        let wounds = (blow.wound - (state.armor(setup, target) - blow.power).max(0)).max(0);
        (wounds * 8 + self.fells(target, wounds)) * chance / die
    }

    /// The gain if this many Wounds defeat a figure: only heroes bring points.
    fn fells(&self, target: u8, wounds: i32) -> i32 {
        let left = self.state.health(self.setup, target) - i32::from(self.state.wounds[usize::from(target)]);
        match usize::from(target) < HEROES {
            _ if wounds < left => 0,
            true => 40,
            false => 20,
        }
    }

    fn use_of(&self, card: CardNo, effect: u8, on: u8) -> i32 {
        let Some(op) = self.state.used(self.setup, card, effect) else { return -1 };
        match *op {
            Op::Heal { amount } => amount.min(self.state.wounds[usize::from(on)].into()) * 8 - 6,
            Op::Harm { amount, .. } => amount * 12 + self.fells(on, amount),
            Op::Steal { items } => items * 25,
            Op::Destroy { items } => items * 15,
            Op::Draws { draws } => draws * 30,
            Op::Gold { amount } => amount * 8,
            Op::Expose { .. } => 2,
            Op::Boost { .. } => self.short(),
            Op::Block { amount } => amount * 3,
            _ => 0,
        }
    }

    /// Whether the pending roll needs help.
    fn short(&self) -> i32 {
        let Step::Roll(effort) = *self.state.steps.peek() else { return 0 };
        let (setup, state) = (self.setup, self.state);
        let (rating, target) = if effort.target == NOWHERE {
            let Some(nth) = state.adventure(setup, effort.figure) else { return 0 };
            let adventure = &setup.skirmish.adventures[nth];
            (state.rating(setup, effort.figure, adventure.test), adventure.target)
        } else {
            (state.blow(setup, effort.figure, effort.with).hit, setup.skirmish.to_hit)
        };
        // a point is worth a face of the die as long as some faces fail
        if rating + i32::from(effort.boost) + 1 < target { 5 } else { -1 }
    }
}

// no seat has more gold than exists
const _: () = assert!(NONE as usize >= HEROES && Rating::ALL.len() == 7 && std::mem::size_of::<Items>() == 16);
