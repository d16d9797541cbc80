//! Sentences compared with handwritten samples and with each other: different effects must have different texts.

use super::*;
use crate::effect::{Duration, Pile, Rarity, Zone};
use cards::lexicon::sentence::sentence;
use ground::locus::Locus;
use std::collections::BTreeMap;

type Eff = Effect<LootRoll>;

fn blank() -> Eff {
    Effect { windows: vec![Window::Fight], ..Effect::bare(Trigger::Play) }
}

fn says(effect: &Eff) -> String {
    let checked = sentence(effect, Locus::Nowhere);
    assert!(checked.diags.is_empty(), "{:?}", checked.diags);
    let phrase = checked.value.expect("a sentence");
    let badge = phrase.badge.as_ref().map_or(String::new(), |b| format!("({}) ", b.0));
    badge + &phrase.plain().replace('\u{a0}', " ")
}

#[test]
fn sentences_read_like_the_samples() {
    let alone = Eff {
        windows: vec![Window::Preparation],
        target: Some(Target::Own),
        ops: vec![Op::SoloFight, Op::Immune { against: Against::NegativeSurvivability }],
        duration: Some(Duration::ThisFight),
        locks: vec![Lock::Uncancellable, Lock::FightersFixed],
        ..blank()
    };
    let lute = Eff {
        trigger: Trigger::PassiveEquipped,
        windows: vec![],
        conditions: vec![Condition::SelfIsFighter],
        target: Some(Target::EachOtherFighter),
        ops: vec![Op::ModifySurvivability { amount: 2 }],
        duration: Some(Duration::WhileEquipped),
        ..blank()
    };
    let powder = Eff {
        trigger: Trigger::Use,
        windows: vec![Window::Roll],
        target: Some(Target::ChosenOtherRoller),
        ops: vec![Op::ModifyRoll { amount: -3 }],
        duration: Some(Duration::ThisContest),
        ..blank()
    };
    let golem = Eff {
        trigger: Trigger::OnFightWon,
        windows: vec![],
        target: Some(Target::ThisCard),
        ops: vec![Op::LootFromDiscard { fallback: Fallback::Pile }],
        ..blank()
    };
    let letter = Eff {
        windows: vec![Window::TurnStart, Window::Town],
        conditions: vec![Condition::SelfIsActive, Condition::BagAtMost { n: 1 }],
        ops: vec![
            Op::Draw { pile: Pile::Ability, count: 2 },
            Op::Discard { zone: Zone::AbilityHand, count: 1, chooser: Chooser::Owner },
        ],
        after: Some(Place::Stay),
        ..blank()
    };
    for (effect, sample) in [
        (
            alone,
            "(preparation) Preparation: You fight this monster alone: nobody else may join, nothing lowers your survivability, \
             and no card changes this.",
        ),
        (lute, "(equipped) While equipped: Each other fighter has +2 survivability."),
        (powder, "(roll) Roll: Another roller gets \u{2212}3 to this roll."),
        (golem, "(beaten) If defeated: Its loot comes from the discard piles; where one is empty, draw as usual."),
        (
            letter,
            "(turn_start) Turn start or town: On your turn, if your bag holds at most 1 card, draw 2 ability cards, then \
             discard 1 ability card from your hand. Keep this card.",
        ),
    ] {
        assert_eq!(says(&effect), sample);
    }
}

/// The text of an effect with these operations, without its beginning.
fn lists(target: Target, ops: &[Op]) -> String {
    let said = says(&Eff { target: Some(target), ops: ops.to_vec(), ..blank() });
    said.strip_prefix("(fight) Fight: ").expect("the lead").to_owned()
}

#[test]
fn what_begins_alike_is_said_once_and_listed() {
    let draw = |pile, count| Op::Draw { pile, count };
    let (common, rare, epic) = (draw(Pile::Common, 1), draw(Pile::Rare, 1), draw(Pile::Epic, 1));
    let discard = |zone| Op::Discard { zone, count: 1, chooser: Chooser::Owner };
    let steal = |zone| Op::Steal { zone, count: 1, chooser: Chooser::Player };
    let more = |rarity, amount| Op::ModifyLootCount { rarity, amount };
    let lowers = |against| Op::Immune { against };
    for (target, ops, said) in [
        (Target::EachPlayer, vec![common, rare, epic], "Each player draws 1 common, 1 rare and 1 epic card."),
        (Target::EachPlayer, vec![common, epic], "Each player draws 1 common and 1 epic card."),
        (Target::Own, vec![common, draw(Pile::Rare, 2)], "Draw 1 common and 2 rare cards."),
        (Target::Own, vec![draw(Pile::Rare, 2), draw(Pile::Ability, 1)], "Draw 2 rare and 1 ability card."),
        (
            Target::EachFighter,
            vec![common, rare, discard(Zone::Bag)],
            "Each fighter draws 1 common and 1 rare card, then discards 1 card from their bag.",
        ),
        (
            Target::EachFighter,
            vec![discard(Zone::Bag), discard(Zone::AbilityHand), rare],
            "Each fighter discards 1 card from their bag and 1 ability card from their hand, then draws 1 rare card.",
        ),
        (
            Target::ChosenOpponent,
            vec![steal(Zone::Bag), steal(Zone::AbilityHand)],
            "Steal 1 card of your choice from an opponent\u{2019}s bag and 1 ability card of your choice from their hand.",
        ),
        (
            Target::Monster,
            vec![more(Rarity::Common, 2), more(Rarity::Epic, 1)],
            "The chest holds 2 more common and 1 more epic card.",
        ),
        // both one more and one fewer are still called one chest
        (
            Target::Monster,
            vec![more(Rarity::Common, -1), more(Rarity::Epic, 1)],
            "The chest holds 1 fewer common and 1 more epic card.",
        ),
        (
            Target::Own,
            vec![lowers(Against::NegativeSurvivability), lowers(Against::NegativeRoll)],
            "Nothing lowers your survivability or your rolls.",
        ),
        (
            Target::EachFighter,
            vec![Op::ModifySurvivability { amount: 1 }, Op::ModifyRoll { amount: -2 }],
            "Each fighter gets +1 survivability and \u{2212}2 to this roll.",
        ),
    ] {
        assert_eq!(lists(target, &ops), said);
    }
}

#[test]
fn lists_say_no_two_things_alike() {
    let all = operations();
    let pairs = all.iter().flat_map(|a| all.iter().map(move |b| vec![*a, *b]));
    all_differ(pairs.map(|ops| Eff { ops, target: Some(Target::EachFighter), ..blank() }));
}

#[test]
fn a_monster_says_in_its_lead_which_kind_of_fight_is_meant() {
    let effect = |trigger, mode| Eff {
        trigger,
        windows: vec![],
        conditions: vec![Condition::ModeIs { mode }],
        target: Some(Target::EachPlayer),
        ops: vec![Op::Draw { pile: Pile::Rare, count: 1 }],
        ..blank()
    };
    for (trigger, mode, said) in [
        (Trigger::OnFightWon, Mode::Boss, "(beaten) If defeated as a boss: Each player draws 1 rare card."),
        (Trigger::OnFightLost, Mode::Regular, "(lost) If it wins as a regular monster: Each player draws 1 rare card."),
        (Trigger::OnMonsterRevealed, Mode::Boss, "(revealed) When revealed as a boss: Each player draws 1 rare card."),
        (Trigger::OnAllFled, Mode::Boss, "(fled) If nobody fights: In a boss fight, each player draws 1 rare card."),
    ] {
        assert_eq!(says(&effect(trigger, mode)), said);
    }
}

#[test]
fn conditions_on_a_roll_ask_the_bare_die() {
    let effect = Eff {
        windows: vec![Window::Roll],
        conditions: vec![Condition::RollAtMost { n: 5 }],
        ops: vec![Op::ModifyRoll { amount: 10 }],
        ..blank()
    };
    assert_eq!(says(&effect), "(roll) Roll: If your die shows 5 or less, you get +10 to this roll.");
    let effect = Eff { conditions: vec![Condition::RollAtLeast { n: 15 }], ..effect };
    assert_eq!(says(&effect), "(roll) Roll: If your die shows 15 or more, you get +10 to this roll.");
}

#[test]
fn numbers_hold_on_to_their_nouns() {
    let effect = Eff { ops: vec![Op::Draw { pile: Pile::Rare, count: 2 }], ..blank() };
    let phrase = sentence(&effect, Locus::Nowhere).value.expect("a sentence");
    assert!(phrase.plain().contains("2\u{a0}rare cards"), "{}", phrase.plain());
}

/// No two of these have the same text.
fn all_differ(effects: impl IntoIterator<Item = Eff>) {
    let mut met: BTreeMap<String, Eff> = BTreeMap::new();
    for effect in effects {
        let words = says(&effect);
        if let Some(other) = met.get(&words) {
            panic!("\"{words}\" says both\n{effect:?}\nand\n{other:?}");
        }
        met.insert(words, effect);
    }
}

const AMOUNTS: [i32; 5] = [-3, -1, 1, 2, 7];
const COUNTS: [i32; 3] = [1, 2, 3];

/// Every operation with several values of every parameter.
fn operations() -> Vec<Op> {
    let mut all = vec![
        Op::TakeContestedLoot,
        Op::SkipPenalty,
        Op::SoloFight,
        Op::AddToFight,
        Op::RemoveFromFight,
        Op::SwapEquipped,
        Op::IgnoreBagLimit,
    ];
    for amount in AMOUNTS {
        all.extend([
            Op::ModifySurvivability { amount },
            Op::ModifyMonsterSurvivability { amount },
            Op::ModifyRoll { amount },
            Op::ModifyPenalty { amount },
            Op::ModifyBagLimit { amount },
        ]);
        all.extend(Rarity::ALL.iter().map(|r| Op::ModifyLootCount { rarity: *r, amount }));
    }
    for n in [0, 2, 3] {
        all.extend([
            Op::MultiplySurvivability { factor: n },
            Op::SetRoll { value: n },
            Op::PriceDiscount { amount: n + 1 },
        ]);
    }
    for count in COUNTS {
        all.push(Op::BankNow { count });
        for pile in Pile::ALL {
            all.extend([Op::Draw { pile: *pile, count }, Op::Peek { pile: *pile, count }]);
        }
        for zone in Zone::ALL {
            all.push(Op::Give { zone: *zone, count });
            for chooser in Chooser::ALL {
                all.push(Op::Discard { zone: *zone, count, chooser: *chooser });
                all.push(Op::Steal { zone: *zone, count, chooser: *chooser });
            }
        }
        for (from, to) in [(Rarity::Common, Rarity::Rare), (Rarity::Common, Rarity::Epic), (Rarity::Rare, Rarity::Epic)]
        {
            all.push(Op::UpgradeLoot { from, to, count });
        }
    }
    all.extend(Keep::ALL.iter().map(|keep| Op::Reroll { keep: *keep }));
    all.extend([Keep::Best, Keep::Worst].map(|keep| Op::RollExtraDie { keep }));
    all.extend(Fallback::ALL.iter().map(|fallback| Op::LootFromDiscard { fallback: *fallback }));
    all.extend(Against::ALL.iter().map(|against| Op::Immune { against: *against }));
    all.extend(super::super::effect::Choice::ALL.iter().map(|choice| Op::ForceChoice { choice: *choice }));
    all.extend(Bottom::ALL.iter().map(|to| Op::ReplaceMonster { to: *to }));
    all
}

#[test]
fn every_parameter_of_every_operation_is_heard() {
    for target in [Target::ChosenOpponent, Target::EachFighter] {
        all_differ(operations().into_iter().map(|op| Eff { ops: vec![op], target: Some(target), ..blank() }));
    }
}

#[test]
fn every_condition_is_heard() {
    let mut all = vec![Condition::SelfIsFighter, Condition::SelfNotFighter, Condition::SelfIsActive];
    all.extend(super::super::effect::Mode::ALL.iter().map(|mode| Condition::ModeIs { mode: *mode }));
    for n in 1..=4 {
        all.extend([
            Condition::FightersAtLeast { n },
            Condition::FightersAtMost { n },
            Condition::FighterCountIs { n },
            Condition::BagAtLeast { n },
            Condition::BagAtMost { n: n - 1 },
            Condition::RollAtMost { n },
            Condition::RollAtLeast { n },
            Condition::RegularWinsAtLeast { n },
        ]);
    }
    for slot in Slot::ALL {
        all.extend([
            Condition::SlotFilled { slot: *slot },
            Condition::SlotEmpty { slot: *slot },
            Condition::HasEquippedInParty { slot: *slot },
        ]);
    }
    all.extend(Rarity::ALL.iter().map(|rarity| Condition::ContestedRarityIs { rarity: *rarity }));
    let draw = Op::Draw { pile: Pile::Ability, count: 1 };
    all_differ(
        all.into_iter()
            .map(|c| Eff { conditions: vec![c], ops: vec![draw], ..blank() })
            .chain([Eff { ops: vec![draw], ..blank() }]),
    );
}

#[test]
fn every_target_is_heard() {
    let targets = [
        Target::Own,
        Target::ChosenPlayer,
        Target::ChosenOpponent,
        Target::ChosenFighter,
        Target::ChosenOtherFighter,
        Target::ChosenRoller,
        Target::ChosenOtherRoller,
        Target::EachPlayer,
        Target::EachOpponent,
        Target::EachFighter,
        Target::EachOtherFighter,
        Target::EachRoller,
        Target::ActivePlayer,
        Target::LowestSurvivabilityFighter,
        Target::HighestSurvivabilityFighter,
        Target::Monster,
        Target::ChosenEquippedCard { of: Of::Own },
        Target::ChosenEquippedCard { of: Of::Opponent },
        Target::ThisCard,
    ];
    let stronger = Op::ModifySurvivability { amount: 2 };
    all_differ(targets.map(|t| Eff {
        target: Some(t),
        ops: vec![stronger],
        duration: Some(Duration::ThisFight),
        ..blank()
    }));
}

#[test]
fn every_trigger_window_duration_lock_and_place_is_heard() {
    let op = Op::ModifySurvivability { amount: 2 };
    let effect = Eff { ops: vec![op], ..blank() };
    let passive = |t: &&Trigger| !matches!(t, Trigger::Use);
    all_differ(Trigger::ALL.iter().filter(passive).map(|t| Eff { trigger: *t, ..effect.clone() }));
    let pairs = Window::ALL.iter().map(|w| vec![*w]).chain([
        vec![Window::Fight, Window::Roll],
        vec![Window::Preparation, Window::Fight],
        vec![Window::Preparation, Window::Fight, Window::Roll],
    ]);
    all_differ(pairs.map(|windows| Eff { windows, ..effect.clone() }));
    let lasting = [op, Op::ModifyRoll { amount: 2 }, Op::SetRoll { value: 9 }, Op::RollExtraDie { keep: Keep::Best }];
    for op in lasting {
        // without another duration, a change of a roll lasts for `this_contest`, and an `instant` effect has none
        let durations = Duration::ALL.iter().filter(|d| **d != Duration::Instant);
        all_differ(durations.map(|d| Eff { ops: vec![op], duration: Some(*d), ..blank() }));
    }
    let locks = [vec![], vec![Lock::Uncancellable], vec![Lock::FightersFixed], Lock::ALL.to_vec()];
    all_differ(locks.map(|locks| Eff { locks, ..effect.clone() }));
    let afters = [Place::Stay, Place::Discard, Place::ToBag, Place::ToBank];
    all_differ(afters.map(|after| Eff { after: Some(after), ..effect.clone() }));
    all_differ([None, Some(Place::Equipped)].map(|from| Eff { trigger: Trigger::Use, from, ..effect.clone() }));
}

#[test]
fn a_wording_binds_what_the_effect_says() {
    let effect = Eff {
        target: Some(Target::ChosenOtherFighter),
        ops: vec![Op::ModifySurvivability { amount: -5 }],
        duration: Some(Duration::ThisFight),
        wording: Some("**Trip!** {who} falls and has {amount} survivability {duration}.".to_owned()),
        ..blank()
    };
    assert_eq!(says(&effect), "(fight) Fight: Trip! another fighter falls and has \u{2212}5 survivability this fight.");
    let silent = Eff { wording: Some("{who} trips.".to_owned()), ..effect };
    let checked = sentence(&silent, Locus::Nowhere);
    let missing: Vec<&str> = checked.diags.iter().map(|d| d.what.as_str()).collect();
    assert_eq!(
        missing,
        [
            "the wording does not use {amount}, which is \u{2212}5",
            "the wording does not use {duration}, which is \"this fight\""
        ]
    );
}
