//! Sentences compared with handwritten samples and with each other: different effects must have different texts.

use super::effect::{
    Actions, Chooser, Condition, Deed, Duration, From, Keyword, Looterz, Op, Order, Tag, Target, Trigger, Way, Zone,
};
use super::tenor::{self, Tenor};
use cards::lexicon::Effect;
use cards::lexicon::sentence::sentence;
use ground::locus::Locus;
use std::collections::BTreeMap;

type Eff = Effect<Looterz>;

fn blank() -> Eff {
    Effect::bare(Trigger::Recruitment)
}

fn does(target: Target, op: Op) -> Eff {
    Eff { target: Some(target), ops: vec![op], ..blank() }
}

fn any() -> Target {
    Target::AnyLooter { tags: Vec::new(), other: false }
}

fn says(effect: &Eff) -> String {
    let checked = sentence(effect, Locus::Nowhere);
    assert!(checked.diags.is_empty(), "{:?}", checked.diags);
    checked.value.expect("a sentence").plain().replace('\u{a0}', " ")
}

#[test]
fn sentences_read_like_the_samples() {
    let orc = Eff {
        order: Some(Order::Clockwise),
        ..does(Target::EachPlayer, Op::Sacrifice { count: 1, exclude_self: true })
    };
    assert_eq!(says(&orc), "Recruitment: Each player, starting with you, Sacrifices 1 Looter (not this one).");
    // on another player's turn it is not the player who begins (LZ-F5)
    let wished = Eff { trigger: Trigger::LastWish, ..orc };
    assert_eq!(
        says(&wished),
        "Last Wish: Each player, starting with the active player, Sacrifices 1 Looter (not this one)."
    );
    let thief = Eff { optional: true, ..does(Target::OpponentWithMostLoot, Op::Steal { amount: 1 }) };
    assert_eq!(says(&thief), "Recruitment: You may Steal 1 Loot from the opponent with the most.");
    let life = |amount, tags: &[Tag]| Way {
        target: Some(Target::AnyLooter { tags: tags.to_vec(), other: false }),
        ops: vec![Op::PlaceLife { amount }],
    };
    let options = vec![life(1, &[]), life(2, &[Tag::Frog])];
    let cleric = Eff { trigger: Trigger::Activation, optional: true, ops: vec![Op::ChooseOne { options }], ..blank() };
    assert_eq!(says(&cleric), "Activation: You may choose one: place 1 Life on a Looter; or place 2 Life on a Frog.");
    let taunt = Eff { keyword: Some(Keyword::Taunt), trigger: Trigger::Passive, ..blank() };
    assert_eq!(says(&taunt), "Taunt (Of your Looterz, opponents must choose one with Taunt.)");
}

#[test]
fn prices_favours_and_second_mentions_are_good_english() {
    let swap = Eff {
        optional: true,
        cost: vec![Op::DiscardHand { count: 2, chooser: Chooser::Owner }, Op::DealDamage { amount: 1 }],
        ..does(Target::Controller, Op::Draw { count: 3 })
    };
    assert_eq!(
        says(&swap),
        "Recruitment: You may discard 2 cards from your hand and take 1 Life off this Looter: draw 3 cards."
    );
    let made = Eff {
        optional: true,
        ops: vec![Op::DiscardHand { count: 1, chooser: Chooser::Random }, Op::LoseLoot { amount: 1 }],
        ..does(Target::ChosenOpponent, Op::Destroy)
    };
    assert_eq!(
        says(&made),
        "Recruitment: You may have an opponent discard 1 random card from their hand, then return 1 Loot to the supply."
    );
    let twice = Eff {
        ops: vec![Op::PlaceLife { amount: 2 }, Op::ModifyPower { amount: -1 }, Op::ReturnToHand],
        conditions: vec![Condition::TargetLifeAtMost { n: 2 }],
        duration: Some(Duration::UntilEndOfTurn),
        ..does(any(), Op::Destroy)
    };
    let said = says(&twice);
    assert!(said.starts_with("Recruitment: Place 2 Life on a Looter with at most 2 Life"), "{said}");
    assert_eq!(said.matches("a Looter").count(), 1, "named once, then it: {said}");
}

/// Every operation, with each of its parameters changed.
fn family() -> Vec<Op> {
    let mut all = vec![
        Op::Destroy,
        Op::TakeControl,
        Op::SwapControl,
        Op::ReturnToHand,
        Op::ExtraAction,
        Op::Forbid { actions: vec![Deed::Search] },
        Op::Forbid { actions: vec![Deed::Search, Deed::Attack] },
        Op::Forbid { actions: vec![Deed::Steal] },
        Op::Forbid { actions: vec![Deed::Activation] },
    ];
    for n in 1..=2 {
        all.extend([
            Op::PlaceLife { amount: n },
            Op::DealDamage { amount: n },
            Op::Steal { amount: n },
            Op::GainLoot { amount: n },
            Op::LoseLoot { amount: n },
            Op::Draw { count: n },
            Op::TakeFromGraveyard { count: n },
            Op::ModifyPower { amount: n },
            Op::ModifyPower { amount: -n },
            Op::MultiAttack { count: n + 1 },
            Op::PreventDamage { amount: n },
            Op::TaxAttackers { amount: n },
            Op::Peek { count: n },
            Op::Sacrifice { count: n, exclude_self: false },
            Op::Sacrifice { count: n, exclude_self: true },
        ]);
        all.extend(From::ALL.iter().map(|from| Op::MoveLife { amount: n, from: *from }));
        all.extend(Zone::ALL.iter().map(|zone| Op::RecruitFrom { zone: *zone, count: n }));
        all.extend(Chooser::ALL.iter().map(|chooser| Op::DiscardHand { count: n, chooser: *chooser }));
        for actions in Actions::ALL {
            all.push(Op::ModifyDice { amount: n, actions: *actions });
            all.push(Op::ModifyDice { amount: -n, actions: *actions });
            all.push(Op::RerollDice { count: n, actions: *actions });
        }
    }
    all
}

fn targets() -> Vec<Target> {
    let mut all = vec![
        Target::This,
        Target::Controller,
        Target::ChosenOpponent,
        Target::OpponentWithMostLoot,
        Target::EachOpponent,
        Target::EachPlayer,
        Target::AllLooterzEverywhere,
    ];
    for tags in [vec![], vec![Tag::Frog]] {
        all.push(Target::OpponentLooter { tags: tags.clone() });
        all.push(Target::EachOpponentLooter { tags: tags.clone() });
        for other in [false, true] {
            all.push(Target::AnyLooter { tags: tags.clone(), other });
            all.push(Target::OwnLooter { tags: tags.clone(), other });
            all.push(Target::EachLooter { tags: tags.clone(), other });
            all.push(Target::EachOwnLooter { tags: tags.clone(), other });
        }
    }
    all
}

fn conditions() -> Vec<Condition> {
    let mut all = vec![
        Condition::YouHaveLeastLoot,
        Condition::YouHaveMostLoot,
        Condition::TitleInPlay { title: "King".to_owned() },
        Condition::TitleInPlay { title: "Orc".to_owned() },
    ];
    for n in 1..=2 {
        all.extend([
            Condition::OpponentHasAtLeast { n },
            Condition::ControlsAtLeast { n },
            Condition::ControlsAtMost { n },
            Condition::TargetLifeAtMost { n },
            Condition::TargetLifeAtLeast { n },
            Condition::HandAtMost { n },
            Condition::GraveyardAtLeast { n },
        ]);
    }
    all
}

fn tell_apart(effects: impl Iterator<Item = Eff>) {
    let mut said: BTreeMap<String, Eff> = BTreeMap::new();
    for effect in effects {
        let words = says(&effect);
        assert!(!words.contains(['{', '}', '|', '*']), "{words}");
        assert!(words.ends_with(['.', ')']), "{words}");
        if let Some(other) = said.insert(words.clone(), effect.clone()) {
            assert_eq!(other, effect, "both say: {words}");
        }
    }
}

#[test]
fn what_differs_in_play_differs_in_words() {
    tell_apart(family().into_iter().map(|op| does(any(), op)));
    tell_apart(targets().into_iter().map(|target| does(target, Op::DealDamage { amount: 1 })));
    tell_apart(conditions().into_iter().map(|c| Eff { conditions: vec![c], ..does(any(), Op::Destroy) }));
    tell_apart(Trigger::ALL.iter().map(|t| Eff { trigger: *t, ..does(any(), Op::Destroy) }));
    let lasting = Duration::ALL.iter().map(|d| Eff { duration: Some(*d), ..does(any(), Op::TakeControl) });
    tell_apart(lasting);
    let drawn = || does(Target::Controller, Op::Draw { count: 1 });
    let priced = Eff { cost: vec![Op::LoseLoot { amount: 1 }], ..drawn() };
    tell_apart(
        [drawn(), Eff { optional: true, ..drawn() }, Eff { optional: true, ..priced.clone() }, priced].into_iter(),
    );
}

#[test]
fn the_same_operation_is_removal_against_others_and_a_drawback_at_home() {
    let hurt = |target| tenor::of(&does(target, Op::DealDamage { amount: 1 }));
    assert_eq!(hurt(any()), [Tenor::Removal]);
    assert_eq!(hurt(Target::This), [Tenor::Drawback]);
    let forbid = |target| does(target, Op::Forbid { actions: vec![Deed::Search] });
    let king = Eff { trigger: Trigger::Passive, ..forbid(Target::AllLooterzEverywhere) };
    assert!(tenor::locks(&king, Deed::Search) && !tenor::locks(&king, Deed::Steal));
    assert_eq!(tenor::of(&forbid(Target::This)), [Tenor::Drawback]);
}
