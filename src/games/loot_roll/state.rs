//! The state of a game of Loot Roll (LR-M1 to LR-M3): plain data, so that a snapshot is a copy. Every card is in exactly one
//! zone (`zones`). `legal` lists choices, and `rules` carries them out.

use super::effect::Duration;
use super::ids::{CardNo, Cards, NONE, SEATS};
use super::setup::Setup;
use super::spec::Change;
pub use super::zones::{Zone, Zones};
use ground::dice::Dice;
use table::{pile::Seen, running::Running, stack::Stack};

/// A change in force (LR-M2). Changes are stored in the order in which they were made (LR-13, LR-F1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// The target: a seat, [`MONSTER`], [`FIGHTERS`], [`OTHERS`] plus a seat, or none.
    pub on: u8,
    /// Its operation.
    pub change: Change,
    /// Until when.
    pub until: Duration,
    /// The card that made it.
    pub from: CardNo,
    /// The worn card to which it applies, [`NONE`] if it applies to the player. It moves with that card, and has no
    /// effect while the card is not worn.
    pub worn: CardNo,
}

impl Modifier {
    /// Whether the change was played on the present die of a seat, so that it ends with that die (LR-F3).
    pub fn on_the_die_of(&self, seat: u8) -> bool {
        self.on == seat && self.until == Duration::ThisRoll
    }
}

/// The monster, in place of a seat.
pub const MONSTER: u8 = 6;

/// All fighters at the moment of use, in place of a seat (LR-A38).
pub const FIGHTERS: u8 = 7;

/// All fighters except one seat: add the number of that seat.
pub const OTHERS: u8 = 8;

/// The largest number of changes in force at once. The check computes how many a deck needs (`law::room`).
pub const MODIFIERS: usize = 96;

/// A step that waits on the stack (LR-M4); the top one is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The game is over.
    Over,
    /// The active player's turn begins.
    Turn,
    /// A play window is open; the player `first` is asked first and counts as the player whose turn it is.
    Window {
        /// Which.
        kind: super::effect::Window,
        /// The seat with which the round begins.
        first: u8,
        /// The seat that is asked now.
        asked: u8,
        /// The number of consecutive seats that have passed.
        passed: u8,
        /// Whether the asked seat is making several equipment changes.
        batch: bool,
    },
    /// The main action (LR-48).
    Action,
    /// Discarding bag loot as the main action (LR-52).
    Throw {
        /// The number of cards that were discarded so far.
        done: u8,
    },
    /// The use of a card drawn by exploring (LR-49).
    Explored {
        /// The card, on the table.
        card: CardNo,
        /// Whether its effects have taken place.
        spoken: bool,
    },
    /// A bag that may have too many cards (LR-41).
    Overflow {
        /// The seat.
        seat: u8,
    },
    /// Everybody lays a choice card (LR-56).
    Choose,
    /// The choice cards are flipped.
    Flip,
    /// The fight is decided (LR-60).
    Compare,
    /// The fight is lost: the losses of the fighters are counted (LR-64).
    Defeat,
    /// A fighter gives up cards (LR-64).
    Penalty {
        /// Who.
        seat: u8,
        /// The number of cards that must still be given up.
        left: u8,
    },
    /// The next loot card is rolled for (LR-67).
    Contest,
    /// The rolls are compared (LR-69).
    Award,
    /// The fight is over and its cards are discarded.
    FightOver,
    /// The turn ends.
    TurnOver,
    /// The vendor lays out cards (LR-78).
    Town {
        /// The first player of the town is determined (LR-79).
        first: u8,
    },
    /// A town turn (LR-80).
    TownTurn {
        /// The seat.
        seat: u8,
    },
    /// The number of abilities that may still be bought.
    Buy {
        /// Who.
        seat: u8,
        /// Purchases left.
        left: u8,
    },
    /// Paying for a card (LR-81).
    Pay {
        /// Who.
        seat: u8,
        /// The card in the vendor's row.
        card: CardNo,
        /// The treasure that is still to be paid.
        owed: i16,
    },
    /// Depositing (LR-80).
    Deposit {
        /// Who.
        seat: u8,
    },
    /// The next town turn begins, or the town closes.
    TownNext {
        /// The player who was first, and who starts the next dungeon (LR-A31).
        first: u8,
    },
    /// The game is over except for a seat's swaps (LR-84).
    Swap {
        /// The seat.
        seat: u8,
    },
    /// The scores are counted.
    Score,
    /// An effect is carried out from operation `op` on.
    Perform(Performing),
    /// Cards are picked one at a time.
    Pick {
        /// The effect for which they are picked.
        by: Performing,
        /// Who picks.
        seat: u8,
        /// The seat.
        owner: u8,
        /// The number of cards that must still be picked.
        left: u8,
    },
    /// A used card goes to its place (LR-W5).
    PutAway {
        /// The card, on the table or worn.
        card: CardNo,
        /// By whom.
        seat: u8,
    },
}

/// An effect that is being carried out: data, not a closure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Performing {
    /// The card.
    pub card: CardNo,
    /// The index of the effect on its card.
    pub effect: u8,
    /// The index of the next operation.
    pub op: u8,
    /// The effect's player; for a monster's effects the active player.
    pub seat: u8,
    /// The chosen seat or card; [`NONE`] if no choice is needed, or none was made yet.
    pub target: u8,
}

/// The largest number of steps that wait. The deepest stack has the 6 steps of a preparation and of a play in it, the
/// effects of the played card, those of a monster that replaces another, and 7 steps for one operation of these (each
/// player's pick, and the check of a bag). With as many effects as a card may have, that is 26; no other stack is
/// nearly as deep.
const STEPS: usize = 28;

/// The largest number of effects of a card (LR-F10).
pub const EFFECTS: usize = 6;

/// The current fight (LR-M3).
#[derive(Clone, Copy, Debug)]
pub struct Fight {
    /// Whether there is a fight.
    pub on: bool,
    /// The mode: 0 regular, 1 boss.
    pub mode: u8,
    /// The monster.
    pub monster: CardNo,
    /// The fighters, one bit each; valid once the choice cards are flipped.
    pub fighters: u8,
    /// Whether the choice cards are flipped.
    pub flipped: bool,
    /// The seats that have laid a choice card.
    pub laid: u8,
    /// The seats that laid Fight.
    pub laid_fight: u8,
    /// The seats that an effect forces to fight, and to flee.
    pub forced: [u8; 2],
    /// The seat that fights alone (LR-F4), or [`NONE`].
    pub alone: u8,
    /// The change of the chest by effects: commons, rares, epics.
    pub chest: [i8; 3],
    /// The source of the loot: 0 the piles, 1 discards then piles, 2 discards only.
    pub source: u8,
    /// Whether the monster was beaten.
    pub won: bool,
    /// The loot card that is rolled for.
    pub contested: CardNo,
    /// The seats that roll for it.
    pub rollers: u8,
    /// The seats that are still level after ties.
    pub tied: u8,
    /// The dice.
    pub rolls: [i16; SEATS],
    /// The result of each die when it was thrown; later changes are logged.
    pub counted: [i16; SEATS],
    /// The number of re-rolls of ties so far.
    pub rerolls: u8,
}

/// The number of turns in one dungeon after which a game counts as stalled; a guard, not a rule (LR-A35).
pub const STALL_TURNS: u16 = 150;

/// A limit of the program that ends a game (LR-A35).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Guard {
    /// Too many turns in one dungeon.
    Turns,
    /// Too many steps that wait; no deck that passes the check comes near.
    Steps,
    /// Too many changes in force: the check computes how many a deck needs (`law::room`).
    Changes,
}

impl From<Guard> for cards::game::Guard {
    fn from(guard: Guard) -> cards::game::Guard {
        let (what, most) = match guard {
            Guard::Turns => ("turns in one dungeon", usize::from(STALL_TURNS)),
            Guard::Steps => ("steps that wait", STEPS),
            Guard::Changes => ("changes that run", MODIFIERS),
        };
        cards::game::Guard { what, most: most as u32 }
    }
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

/// A game in progress.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// All cards.
    pub zones: Zones,
    /// The worn cards by slot: head, body, legs, feet, main hand, off hand; a two-handed card fills both hands.
    pub slots: [[CardNo; 6]; SEATS],
    /// The slots that were changed in this window (LR-38), one bit each.
    pub changed: [u8; SEATS],
    /// The cards that were used in this window (LR-A53); at the end of the game, those equipped in the last swaps.
    pub used: Cards,
    /// Running modifiers.
    pub modifiers: Running<Modifier, MODIFIERS>,
    /// The next step.
    pub steps: Stack<Step, STEPS>,
    /// The fight.
    pub fight: Fight,
    /// The dungeon, counted from 1.
    pub dungeon: u8,
    /// The regular monsters that were beaten in it (LR-77).
    pub wins: u8,
    /// The active player.
    pub active: u8,
    /// Turns played.
    pub turns: u16,
    /// The number of turns played in this dungeon.
    pub dungeon_turns: u16,
    /// The number of town turns taken in this town.
    pub town_turns: u8,
    /// The number of top cards of each pile that the seats have seen and may remember.
    pub known: [Seen<SEATS>; 5],
    /// Whether the last swap is done: the cards in bag and bank then are the score.
    pub ended: bool,
    /// The guard that ended the game, if any.
    pub guard: Option<Guard>,
}

impl State {
    /// Whether the party is in town (LR-74).
    pub fn in_town(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::TownNext { .. }))
    }

    /// An empty table.
    pub fn empty() -> State {
        let none = Modifier { on: NONE, change: Change::NoPenalty, until: Duration::Instant, from: NONE, worn: NONE };
        State {
            zones: Zones::default(),
            slots: [[NONE; 6]; SEATS],
            changed: [0; SEATS],
            used: Cards::default(),
            modifiers: Running::new(none),
            steps: Stack::new(Step::Over),
            fight: Fight::none(),
            dungeon: 1,
            wins: 0,
            active: 0,
            turns: 0,
            dungeon_turns: 0,
            town_turns: 0,
            known: [Seen::NONE; 5],
            ended: false,
            guard: None,
        }
    }

    /// The number of top cards of a pile that a seat has seen since the pile was shuffled.
    pub fn known(&self, seat: u8, pile: u8) -> usize {
        usize::from(self.known[usize::from(pile)].by(seat))
    }

    /// Whether a change applies to a seat or to the monster.
    pub fn bears(&self, modifier: &Modifier, seat: u8) -> bool {
        let fights = || seat < MONSTER && self.fight.flipped && self.fight.has(seat);
        match modifier.on {
            FIGHTERS => fights(),
            on if (OTHERS..OTHERS + SEATS as u8).contains(&on) => on != OTHERS + seat && fights(),
            on => on == seat,
        }
    }

    /// Changes on a worn card now apply to `seat`; to no seat if that is [`NONE`].
    pub fn hang(&mut self, card: CardNo, seat: u8) {
        self.modifiers.iter_mut().filter(|m| m.worn == card).for_each(|m| m.on = seat);
    }

    /// Adds a change; returns whether there is room. If a card changes the same target again while its first change
    /// lasts, both are added up, so that no card can fill the table by itself (LR-F1).
    #[must_use]
    pub fn modify(&mut self, new: Modifier) -> bool {
        let again = |m: &Modifier| {
            new.from != NONE && (m.on, m.until, m.from, m.worn) == (new.on, new.until, new.from, new.worn)
        };
        for m in self.modifiers.iter_mut().filter(|m| again(m)) {
            if let Some(sum) = m.change.and(new.change) {
                m.change = sum;
                return true;
            }
        }
        self.end_modifiers(|m| again(m) && m.change.gives_way_to(new.change));
        self.modifiers.push(new)
    }

    /// Ends every change for which `over` holds. Returns whether the limit of a bag may have fallen.
    pub fn end_modifiers(&mut self, over: impl Fn(&Modifier) -> bool) -> bool {
        let mut thinner = false;
        self.modifiers.end_all(over, |m| thinner |= matches!(m.change, Change::BagLimit(_)));
        thinner
    }
}

impl Fight {
    /// No fight.
    pub const fn none() -> Fight {
        Fight {
            on: false,
            mode: 0,
            monster: NONE,
            fighters: 0,
            flipped: false,
            laid: 0,
            laid_fight: 0,
            forced: [0; 2],
            alone: NONE,
            chest: [0; 3],
            source: 0,
            won: false,
            contested: NONE,
            rollers: 0,
            tied: 0,
            rolls: [0; SEATS],
            counted: [0; SEATS],
            rerolls: 0,
        }
    }

    /// Whether the chest is open: it is empty, and its contents can no longer change.
    pub fn opened(&self) -> bool {
        self.chest[0] == i8::MIN
    }

    /// Whether a seat takes part.
    pub fn has(&self, seat: u8) -> bool {
        self.fighters & (1 << seat) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::super::effect::Keep;
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 2048, "{}", size_of::<State>());
    }

    /// Until when and on whom is the same for all of these.
    fn change(from: CardNo, change: Change) -> Modifier {
        Modifier { on: 0, change, until: Duration::Permanent, from, worn: NONE }
    }

    #[test]
    fn what_a_card_does_again_adds_to_what_it_did() {
        let mut state = State::empty();
        let again = [
            change(1, Change::BagLimit(1)),
            change(2, Change::BagLimit(1)),
            change(1, Change::BagLimit(1)),
            change(3, Change::TwoDice(Keep::Worst)),
            change(4, Change::TwoDice(Keep::Best)),
            change(3, Change::TwoDice(Keep::Worst)),
        ];
        assert!(again.into_iter().all(|m| state.modify(m)));
        let left: Vec<_> = state.modifiers.iter().map(|m| (m.from, m.change)).collect();
        let (best, worst) = (Change::TwoDice(Keep::Best), Change::TwoDice(Keep::Worst));
        assert_eq!(left, [(1, Change::BagLimit(2)), (2, Change::BagLimit(1)), (4, best), (3, worst)]);
    }

    #[test]
    fn a_full_table_of_changes_says_so_and_loses_none() {
        let mut state = State::empty();
        assert!((0..MODIFIERS).all(|card| state.modify(change(card as CardNo, Change::Survivability(1)))));
        assert!(!state.modify(change(MODIFIERS as CardNo, Change::Survivability(9))));
        assert!(state.modify(change(7, Change::Survivability(9))), "card 7 is there already");
        assert_eq!((state.modifiers.len(), state.modifiers[7].change), (MODIFIERS, Change::Survivability(10)));
    }
}
