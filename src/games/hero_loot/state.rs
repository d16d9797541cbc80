//! The state of a game of Hero Loot: plain data, composed of parts of `table`, with its queries: who is adjacent to whom, who
//! may trade with whom, which cards a hero uses.

use super::effect::DeckName;
use super::ids::{CardNo, FIGURES, Figures, HEROES, Holders, Items, Lying, NONE, SEATS};
use super::map::{Ground, NOWHERE, Spaces, joined, one};
use super::mutant::Mutant;
use super::setup::Setup;
use ground::dice::Dice;
use table::pile::Pile;
use table::stack::Stack;

/// A part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The Free step: trading and picking up (HL-A5).
    Free,
    /// Heroes and minions act, one after the other.
    Act,
    /// The game is over.
    Over,
}

/// An attack, or an attempt at an adventure, from its announcement to its last die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Who rolls.
    pub figure: u8,
    /// The weapon; bare hands or teeth if there is none.
    pub with: CardNo,
    /// The figure that is attacked now; none for an adventure.
    pub target: u8,
    /// The enemies whom a blast attacks next (HL-A34).
    pub next: Figures,
    /// Points added to each roll.
    pub boost: i8,
    /// The number of points that were bought.
    pub bought: u8,
    /// The Armor added against the roll at this target.
    pub armor: i8,
    /// The cards that have helped.
    pub used: Items,
    /// Whether the attack has defeated a hero (HL-A18).
    pub defeated: bool,
}

impl Effort {
    /// A roll that has just been announced.
    pub(super) fn new(figure: u8, with: CardNo, target: u8) -> Effort {
        let (used, next) = (Items::NONE, 0);
        Effort { figure, with, target, next, boost: 0, bought: 0, armor: 0, used, defeated: false }
    }
}

/// The pending choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are what they are called")]
pub enum Step {
    /// The turn continues with its phase.
    Turn,
    /// A figure moves, with a mount or a jump if there is one.
    Move { figure: u8, ride: CardNo },
    /// The figure has moved and does one thing.
    Deed { figure: u8 },
    /// The figure is about to roll.
    Roll(Effort),
    /// The hero who is attacked may respond before the die is rolled (HL-A35).
    Defend(Effort),
    /// A hero may respond before a card deals Wounds without a roll (HL-A35).
    Brace { hero: u8, card: CardNo, on: u8, wounds: u8 },
    /// A hero draws.
    Draws { hero: u8, left: u8 },
    /// A victim hands loot over to a thief, or loses it if there is no thief (HL-32, HL-35).
    Yield { hero: u8, thief: u8, left: u8 },
    /// The effect of a card has been resolved, and the card counts as used; the game continues without a choice.
    Used { hero: u8, card: CardNo },
}

/// A table while a step is carried out: everything that a rule may need. The rules are its methods.
pub struct Context<'t, L> {
    /// The deck and the rules.
    pub setup: &'t Setup,
    /// The state, which the rules change.
    pub state: &'t mut State,
    /// The source of randomness.
    pub dice: &'t mut Dice,
    /// Records the events.
    pub log: &'t mut L,
}

/// A state.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// Which map.
    pub map: u8,
    /// The round, from 1.
    pub round: u8,
    /// Who began.
    pub first: u8,
    /// The active player.
    pub active: u8,
    /// The part of the turn.
    pub phase: Phase,
    /// The pending choice.
    pub steps: Stack<Step, 4>,
    /// The seat that leads each hero; [`NONE`] for heroes who do not play.
    pub side: [u8; HEROES],
    /// The heroes of each seat, one bit each.
    pub team: [u32; SEATS],
    /// The space of each figure.
    pub at: [u8; FIGURES],
    /// The Wounds of each figure.
    pub wounds: [u8; FIGURES],
    /// The figures that have not acted.
    pub ready: Figures,
    /// The owner of each item (HL-4).
    pub holders: Holders,
    /// The spaces of items that lie on the ground (HL-29).
    pub lying: Lying,
    /// The items that lie face up, with a hero or on the ground.
    pub revealed: Items,
    /// Items that left the game.
    pub gone: Items,
    /// Treasure decks.
    pub decks: [Pile<64>; 3],
    /// The discard piles of the decks.
    pub discards: [Items; 3],
    /// The gold of each hero.
    pub gold: [u8; HEROES],
    /// Gold on the ground.
    pub coins: [u8; 64],
    /// Gold in the bank.
    pub bank: u8,
    /// The adventures that each hero has won, by their spaces.
    pub done: [Spaces; HEROES],
    /// The points of each seat.
    pub points: [u8; SEATS],
    /// Whether cards were turned over in this turn, and nothing else happened (HL-A36).
    pub begins: bool,
    /// The number of hand-overs and pick-ups in this Free step.
    pub handed: u16,
    /// In a view, the items that the seat cannot identify.
    pub unknown: Items,
}

/// The heroes of a set.
#[inline]
pub(super) fn heroes(set: u32) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let hero = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            hero
        })
    })
}

/// Figures of a set.
#[inline]
pub(super) fn figures(set: Figures) -> impl Iterator<Item = u8> {
    super::map::spaces(set)
}

impl State {
    /// An empty table.
    pub(super) fn empty() -> State {
        State {
            map: 0,
            round: 1,
            first: 0,
            active: 0,
            phase: Phase::Free,
            steps: Stack::new(Step::Turn),
            side: [NONE; HEROES],
            team: [0; SEATS],
            at: [NOWHERE; FIGURES],
            wounds: [0; FIGURES],
            ready: 0,
            holders: Holders::NOBODY,
            lying: Lying::NOBODY,
            revealed: Items::NONE,
            gone: Items::NONE,
            decks: [Pile::EMPTY; 3],
            discards: [Items::NONE; 3],
            gold: [0; HEROES],
            coins: [0; 64],
            bank: 0,
            done: [0; HEROES],
            points: [0; SEATS],
            begins: false,
            handed: 0,
            unknown: Items::NONE,
        }
    }

    /// The map.
    #[inline]
    pub fn ground<'s>(&self, setup: &'s Setup) -> &'s Ground {
        &setup.maps[usize::from(self.map)].1
    }

    /// The seat of a figure.
    #[inline]
    pub fn seat(&self, setup: &Setup, figure: u8) -> u8 {
        let hero = match setup.minion_card(figure) {
            Some(card) => self.holders.owner(card).unwrap_or(NONE),
            None => figure,
        };
        self.side.get(usize::from(hero)).copied().unwrap_or(NONE)
    }

    /// The space of a figure.
    #[inline]
    pub fn place(&self, figure: u8) -> u8 {
        self.at[usize::from(figure)]
    }

    /// The minions on the map.
    #[inline]
    pub fn unleashed(&self) -> Figures {
        let mut all = 0;
        for figure in HEROES..FIGURES {
            all |= Figures::from(self.at[figure] != NOWHERE) << figure;
        }
        all
    }

    /// Whether a card is a minion that was unleashed (HL-27).
    #[inline]
    pub fn locked(&self, setup: &Setup, card: CardNo) -> bool {
        setup.figure(card).is_some_and(|figure| self.place(figure) != NOWHERE)
    }

    /// Figures on the map that are not of this seat.
    pub fn enemies(&self, setup: &Setup, seat: u8) -> Figures {
        let mut all = 0;
        for (hero, side) in self.side.iter().enumerate() {
            all |= Figures::from(*side != NONE && *side != seat && self.at[hero] != NOWHERE) << hero;
        }
        for figure in figures(self.unleashed()) {
            all |= Figures::from(self.seat(setup, figure) != seat) << figure;
        }
        all
    }

    /// The Domes that are closed.
    fn domes(&self, setup: &Setup) -> Spaces {
        if setup.bent.is(Mutant::DomesAreOpen) { 0 } else { self.ground(setup).domes }
    }

    /// The neighbors of a space.
    fn near(&self, setup: &Setup, space: u8) -> Spaces {
        let ground = self.ground(setup);
        if setup.bent.is(Mutant::WallsAreOpen) { ground.over(space, 1) } else { ground.near[usize::from(space)] }
    }

    /// The spaces whose figures are adjacent to a figure in this one; none for a figure in a Dome (HL-28, HL-A1 to
    /// HL-A3).
    #[inline]
    pub fn beside(&self, setup: &Setup, space: u8) -> Spaces {
        let domes = self.domes(setup);
        if space == NOWHERE || domes & one(space) != 0 { 0 } else { (self.near(setup, space) | one(space)) & !domes }
    }

    /// The spaces next to enemies of a seat: a figure there has an adjacent enemy (HL-A4).
    pub fn threatened(&self, setup: &Setup, seat: u8) -> Spaces {
        let mut all = 0;
        let mut enemies = self.enemies(setup, seat);
        if setup.bent.is(Mutant::MinionsBlockNobody) {
            enemies &= (1 << HEROES) - 1;
        }
        for figure in figures(enemies) {
            all |= self.beside(setup, self.place(figure));
        }
        if setup.bent.is(Mutant::TheLeashedBlock) {
            let leashed = setup.minions.iter().filter_map(|card| self.holders.owner(*card));
            for hero in leashed.filter(|hero| self.side[usize::from(*hero)] != seat) {
                all |= self.ground(setup).within(self.place(hero), 3);
            }
        }
        all
    }

    /// Whether a hero has an adjacent enemy (HL-25).
    pub fn blocked(&self, setup: &Setup, hero: u8) -> bool {
        let seat = self.side[usize::from(hero)];
        seat != NONE && self.threatened(setup, seat) & one(self.place(hero)) != 0
    }

    /// The spaces in which heroes of a seat may trade, and those heroes (HL-25, HL-26, HL-28).
    pub fn traders(&self, setup: &Setup, seat: u8, threatened: Spaces) -> (Spaces, u32) {
        let (mut spaces, mut all) = (0, 0);
        let barred = if setup.bent.is(Mutant::EnemiesBlockNoTrade) { 0 } else { threatened } | self.domes(setup);
        for hero in heroes(self.team[usize::from(seat)]) {
            let here = one(self.place(hero));
            let mute = setup.hero(hero).no_trade && !setup.bent.is(Mutant::NoTradeTrades);
            if here & !barred != 0 && !mute {
                spaces |= here;
                all |= 1 << hero;
            }
        }
        (spaces, all)
    }

    /// The `traders` with whom a hero may trade: the hero's trade group without the hero (HL-23, HL-24, HL-A6).
    pub fn group(&self, setup: &Setup, (spaces, traders): (Spaces, u32), hero: u8) -> u32 {
        if traders >> hero & 1 == 0 {
            return 0;
        }
        let ground = self.ground(setup);
        let part = match setup.bent.is(Mutant::WallsAreOpen) {
            true => joined(&std::array::from_fn(|space| ground.over(space as u8, 1)), spaces, self.place(hero)),
            false => joined(&ground.near, spaces, self.place(hero)),
        };
        let mut all = 0;
        for other in heroes(traders & !(1 << hero)) {
            all |= u32::from(part & one(self.place(other)) != 0) << other;
        }
        all
    }

    /// The revealed cards of a hero.
    #[inline]
    pub fn shown(&self, setup: &Setup, hero: u8) -> Items {
        let held = self.holders.held(hero);
        if setup.bent.is(Mutant::HiddenCardsWork) { held } else { held & self.revealed }
    }

    /// The cards that a hero uses: owned, revealed, within the limits or with the symbol (HL-8, HL-19, HL-A11).
    #[inline]
    pub fn employs(&self, setup: &Setup, hero: u8) -> Items {
        self.shown(setup, hero) & setup.able(hero)
    }

    /// The face-down cards of a hero.
    #[inline]
    pub fn hidden(&self, hero: u8) -> Items {
        self.holders.held(hero) & !self.revealed
    }

    /// The number of loot items of a hero; each coin counts as one (HL-A21).
    pub fn items(&self, hero: u8) -> u32 {
        u32::from(self.holders.held(hero).len()) + u32::from(self.gold[usize::from(hero)])
    }

    /// The adventure in a hero's space that the hero has not won, by its place in `game.yaml`.
    pub fn adventure(&self, setup: &Setup, hero: u8) -> Option<usize> {
        let here = self.place(hero);
        let site = *self.ground(setup).sites.get(usize::from(here))?;
        (site != NOWHERE && self.done[usize::from(hero)] & one(here) == 0).then_some(site.into())
    }

    /// Whether a card can be drawn from a deck (HL-A10).
    pub fn gives(&self, deck: DeckName) -> bool {
        !self.decks[deck as usize].is_empty() || !self.discards[deck as usize].is_empty()
    }

    /// The gold of a seat's heroes, without that on the ground (HL-A26).
    pub fn purse(&self, setup: &Setup, seat: u8) -> i32 {
        let own: i32 = heroes(self.team[usize::from(seat)]).map(|hero| i32::from(self.gold[usize::from(hero)])).sum();
        if !setup.bent.is(Mutant::GroundGoldCounts) {
            return own;
        }
        let below = heroes(self.team[usize::from(seat)]).map(|hero| self.coins.get(usize::from(self.place(hero))));
        own + below.flatten().map(|n| i32::from(*n)).sum::<i32>()
    }
}
