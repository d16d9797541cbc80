//! Worked examples and edge cases of the rules (LR-X*, LR-E*), set up by hand and played by the engine.

use super::constants::Numbers;
use super::effect::{LootRoll, Rarity, Slot};
use super::event::Event;
use super::legal::Move;
use super::rules::Table;
use super::setup::{CardDef, CardNo, Kind, NONE, Setup};
use super::state::{Fight, State, Step, Zone};
use super::tally::places;
use crate::dice::Dice;
use crate::lexicon::Effect;

const RULES: Numbers = Numbers {
    base_survivability: 1,
    bag_limit: 7,
    starting_abilities: 1,
    explore_draw: 1,
    die_sides: 20,
    tie_rolls: 20,
    dungeons: 3,
    regular_wins: 4,
    vendor_cards: 5,
    town_turns: 2,
    purchases: 3,
    loss_mode: super::constants::LossMode::Each,
};

/// A table on which cards are put where a case wants them.
struct Case {
    cards: Vec<CardDef>,
    state: State,
}

impl Case {
    fn new() -> Case {
        Case { cards: Vec::new(), state: State::empty() }
    }

    fn put(&mut self, kind: Kind, effects: &[Effect<LootRoll>], zone: Zone) -> CardNo {
        let no = self.cards.len() as CardNo;
        self.cards.push(CardDef::new(&format!("card {no}"), kind, effects));
        self.state.zones.put_under(no, zone);
        no
    }

    fn loot(&mut self, rarity: Rarity, treasure: i16, zone: Zone) -> CardNo {
        self.put(Kind::Loot { rarity, treasure, gear: None }, &[], zone)
    }

    fn gear(&mut self, slot: Slot, number: i16, treasure: i16, zone: Zone) -> CardNo {
        let kind = Kind::Loot { rarity: Rarity::Common, treasure, gear: Some((slot, number)) };
        let no = self.put(kind, &[], zone);
        if let Zone::Worn(seat) = zone {
            places(slot).for_each(|i| self.state.slots[usize::from(seat)][i] = no);
        }
        no
    }

    /// A monster in its lair with these fighters, about to be compared.
    fn fight(&mut self, number: i16, chest: [u8; 3], fighters: u8) {
        let monster = self.put(Kind::Monster { number: [number; 2], chest: [chest; 2] }, &[], Zone::Lair);
        self.state.fight = Fight { on: true, monster, fighters, flipped: true, ..Fight::none() };
        assert!(self.state.steps.push(Step::FightOver) && self.state.steps.push(Step::Compare));
    }

    fn setup(&self) -> Setup {
        Setup::new(4, RULES, self.cards.clone())
    }

    /// Plays on to the next choice of the fight, or until it is put away.
    fn settle(&mut self) -> Vec<Event> {
        self.drive(None)
    }

    fn choose(&mut self, choice: Move) -> Vec<Event> {
        let mut offered = Vec::new();
        self.state.choices(&self.setup(), &mut offered);
        assert!(offered.contains(&choice), "{choice:?} is not among {offered:?}");
        self.drive(Some(choice))
    }

    fn drive(&mut self, choice: Option<Move>) -> Vec<Event> {
        let (setup, mut dice, mut log) = (self.setup(), Dice::new(1, 1), Vec::new());
        let mut table = Table { setup: &setup, state: &mut self.state, dice: &mut dice, log: &mut log };
        match choice {
            Some(choice) => table.choose(choice),
            None => table.settle(),
        }
        log
    }

    fn len(&self, zone: Zone) -> usize {
        self.state.zones.len(zone)
    }
}

fn effect(yaml: &str) -> Effect<LootRoll> {
    serde_yaml::with::singleton_map_recursive::deserialize(serde_yaml::Deserializer::from_str(yaml)).expect("an effect")
}

#[test]
fn lr_x1_the_lute_helps_the_others() {
    let lute = effect(
        "{trigger: passive_equipped, if: [self_is_fighter], target: each_other_fighter, ops: [{modify_survivability: {amount: 2}}], duration: while_equipped}",
    );
    for (effects, party, won) in [(vec![lute], 10, true), (vec![], 4, false)] {
        let mut case = Case::new();
        let gear = Some((Slot::BothHands, 0));
        let no = case.put(Kind::Loot { rarity: Rarity::Rare, treasure: 8, gear }, &effects, Zone::Worn(0));
        places(Slot::BothHands).for_each(|i| case.state.slots[0][i] = no);
        case.fight(9, [0, 0, 1], 0b1111);
        assert!(case.settle().contains(&Event::Compared { party, monster: 9 }));
        assert_eq!(case.state.wins == 1, won);
    }
}

#[test]
fn lr_e1_equal_is_a_defeat() {
    let mut case = Case::new();
    case.gear(Slot::Body, 11, 1, Zone::Worn(0));
    case.fight(12, [1, 0, 0], 0b0001);
    assert!(case.settle().contains(&Event::Compared { party: 12, monster: 12 }));
    assert_eq!(case.state.wins, 0);
}

#[test]
fn lr_e2_each_fighter_loses_the_chest_and_owes_nothing() {
    let mut case = Case::new();
    let bag: Vec<CardNo> = (0..5).map(|_| case.loot(Rarity::Common, 1, Zone::Bag(0))).collect();
    case.loot(Rarity::Rare, 4, Zone::Bag(1));
    // LR-E3: whoever fled loses nothing
    (0..7).for_each(|_| _ = case.loot(Rarity::Common, 1, Zone::Bag(2)));
    case.fight(30, [2, 1, 0], 0b0011);
    case.settle();
    while let Step::Penalty { seat, .. } = case.state.steps.top() {
        let card = case.state.zones.iter(Zone::Bag(seat)).next().expect("a card to lose");
        case.choose(Move::Card(card));
        if case.state.steps.top() == Step::Over {
            break;
        }
    }
    assert_eq!((case.len(Zone::Bag(0)), case.len(Zone::Bag(1)), case.len(Zone::Bag(2))), (bag.len() - 3, 0, 7));
    assert_eq!((case.len(Zone::Discard(1)), case.len(Zone::Discard(2))), (3, 1));
}

/// LR-64, LR-M4: what a monster says when it wins is heard before the penalty is counted, and the active player pays first.
#[test]
fn a_winning_monster_speaks_before_the_penalty_is_counted() {
    let mut case = Case::new();
    for seat in [0, 1] {
        (0..4).for_each(|_| _ = case.loot(Rarity::Common, 1, Zone::Bag(seat)));
    }
    case.fight(30, [1, 0, 0], 0b0011);
    let worse = effect(
        "{trigger: on_fight_lost, target: each_fighter, ops: [{modify_penalty: {amount: 2}}], duration: this_fight}",
    );
    case.cards[usize::from(case.state.fight.monster)].effects.push(worse);
    case.settle();
    assert_eq!(case.state.steps.top(), Step::Penalty { seat: 0, left: 3 });
}

#[test]
fn lr_e5_a_bag_that_fills_up_sits_the_next_one_out() {
    let mut case = Case::new();
    (0..7).for_each(|_| _ = case.loot(Rarity::Common, 1, Zone::Bag(0)));
    (0..2).for_each(|_| _ = case.loot(Rarity::Common, 1, Zone::Bag(1)));
    let prize = case.loot(Rarity::Common, 5, Zone::Pile(1));
    case.gear(Slot::Body, 9, 1, Zone::Worn(0));
    case.fight(3, [1, 0, 0], 0b0011);
    let log = case.settle();
    assert!(log.contains(&Event::Won { seat: 1, card: prize }));
    assert!(!log.iter().any(|e| matches!(e, Event::Rolled { .. })));
}

#[test]
fn lr_e6_a_full_fighter_alone_wins_the_fight_and_no_loot() {
    let mut case = Case::new();
    (0..7).for_each(|_| _ = case.loot(Rarity::Common, 1, Zone::Bag(0)));
    (0..2).for_each(|_| _ = case.loot(Rarity::Common, 1, Zone::Pile(1)));
    case.gear(Slot::Body, 9, 1, Zone::Worn(0));
    case.fight(3, [2, 0, 0], 0b0001);
    case.settle();
    assert_eq!((case.len(Zone::Discard(1)), case.state.wins), (2, 1));
}

#[test]
fn lr_e7_the_cheapest_is_rolled_for_first() {
    let mut case = Case::new();
    let (rare, dear, cheap) = (
        case.loot(Rarity::Rare, 4, Zone::Pile(2)),
        case.loot(Rarity::Common, 6, Zone::Pile(1)),
        case.loot(Rarity::Common, 1, Zone::Pile(1)),
    );
    case.gear(Slot::Body, 9, 1, Zone::Worn(0));
    case.fight(3, [2, 1, 0], 0b0001);
    let order: Vec<Event> = case.settle().into_iter().filter(|e| matches!(e, Event::Spoils { .. })).collect();
    assert_eq!(order, [cheap, rare, dear].map(|card| Event::Spoils { card }));
}

#[test]
fn lr_e10_and_e11_two_hands_make_room_for_each_other() {
    let mut case = Case::new();
    let sword = case.gear(Slot::MainHand, 1, 1, Zone::Worn(0));
    let shield = case.gear(Slot::OffHand, 1, 1, Zone::Worn(0));
    let axe = case.gear(Slot::BothHands, 3, 2, Zone::Bag(0));
    let hat = case.gear(Slot::Head, 1, 1, Zone::Bag(0));
    (0..5).for_each(|_| _ = case.loot(Rarity::Common, 1, Zone::Bag(0)));
    let window = super::effect::Window::TurnStart;
    let open = Step::Window { kind: window, first: 0, asked: 0, passed: 0, batch: false };
    assert!(case.state.steps.push(open));
    case.choose(Move::Equip(axe));
    assert_eq!(case.state.slots[0][4..], [axe, axe]);
    // the bag would hold eight: one goes, of the owner's choice
    assert_eq!(case.state.steps.top(), Step::Overflow { seat: 0 });
    case.choose(Move::Card(sword));
    assert_eq!(case.len(Zone::Bag(0)), 7);
    // LR-38: no slot changes twice in a window
    let mut offered = Vec::new();
    case.state.choices(&case.setup(), &mut offered);
    assert!(offered.contains(&Move::Equip(hat)) && !offered.contains(&Move::Equip(shield)));
    case.state.changed = [0; 6];
    case.choose(Move::Equip(shield));
    assert_eq!(case.state.slots[0][4..], [NONE, shield]);
}

#[test]
fn lr_e15_no_change_is_given() {
    let mut case = Case::new();
    let cards = [3, 3, 9].map(|treasure| case.loot(Rarity::Common, treasure, Zone::Bag(0)));
    let ability = case.put(Kind::Ability { price: 5 }, &[], Zone::Vendor);
    assert!(case.state.steps.push(Step::Buy { seat: 0, left: 3 }));
    case.choose(Move::Card(ability));
    case.choose(Move::Card(cards[0]));
    assert_eq!(case.len(Zone::Hand(0)), 0, "three does not buy what costs five");
    case.choose(Move::Card(cards[1]));
    assert_eq!((case.len(Zone::Hand(0)), case.len(Zone::Bag(0))), (1, 1));
}

#[test]
fn lr_e18_a_cheap_hat_frees_a_dear_one() {
    let mut case = Case::new();
    case.gear(Slot::Head, 1, 9, Zone::Worn(0));
    case.gear(Slot::Head, 1, 2, Zone::Bank(0));
    assert_eq!(case.state.score(&case.setup(), 0), (9, 2));
}

#[test]
fn lr_e20_a_bare_pile_is_filled_from_its_own_discards() {
    let mut case = Case::new();
    case.loot(Rarity::Rare, 4, Zone::Pile(2));
    (0..2).for_each(|_| _ = case.loot(Rarity::Rare, 4, Zone::Discard(2)));
    case.gear(Slot::Body, 9, 1, Zone::Worn(0));
    case.fight(3, [0, 2, 0], 0b0001);
    assert!(case.settle().contains(&Event::Shuffled { pile: 2, cards: 2 }));
    assert_eq!((case.len(Zone::Bag(0)), case.len(Zone::Pile(2))), (2, 1));
}
