//! The words of Looterz' sentences; `lexicon::sentence` has their order. Every match is exhaustive: a new word without a text
//! does not compile.

use super::effect::{
    Actions, Chooser, Condition, Deed, Duration, From, Keyword, Looterz, Op, Order, Tag, Target, Trigger, Way, Zone,
};
use cards::lexicon::prose::{Bound, an, bind};
use cards::lexicon::sentence::{Clause, Joint, Limit, Speech, Who, lists};
use cards::lexicon::{Amount, Effect, Icon, Never};
use ground::locus::Locus;
use std::borrow::Cow;

type Words = Option<Cow<'static, str>>;

/// The singular and the plural of the nouns on these cards.
const LOOTER: &str = "Looter|Looterz";
const OTHER_LOOTER: &str = "other Looter|other Looterz";

const RECRUIT: &str = "{do} recruit|recruits ";

impl Speech for Looterz {
    fn lead(effect: &Effect<Looterz>) -> (Option<Icon>, Words) {
        if let Some(keyword) = effect.keyword {
            return (Some(Icon::new(keyword.key())), None);
        }
        (Some(Icon::new(effect.trigger.key())), lead(effect.trigger).map(Cow::Borrowed))
    }

    fn condition(condition: &Condition, _: &Effect<Looterz>) -> Option<Limit> {
        let plain = |pattern: &'static str| Some(Limit::If(Clause::now(pattern)));
        let n = |pattern: &'static str, n: i32| {
            Some(Limit::If(Clause::now(pattern).with("n", Bound::Count(Amount::plain(n)))))
        };
        match condition {
            Condition::YouHaveLeastLoot => plain("nobody has less Loot than you"),
            Condition::YouHaveMostLoot => plain("nobody has more Loot than you"),
            Condition::OpponentHasAtLeast { n: value } => n("an opponent has at least {n} Loot", *value),
            Condition::ControlsAtLeast { n: value } => n("you have at least {n:Looter|Looterz} in play", *value),
            Condition::ControlsAtMost { n: value } => n("you have at most {n:Looter|Looterz} in play", *value),
            Condition::HandAtMost { n: 0 } => plain("your hand is empty"),
            Condition::HandAtMost { n: value } => n("you have at most {n:card} in hand", *value),
            Condition::GraveyardAtLeast { n: value } => n("the Graveyard holds at least {n:card}", *value),
            Condition::TitleInPlay { title } => {
                let a = if title.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
                let pattern = format!("{a} {{title}} is in play");
                Some(Limit::If(Clause::now(pattern).with("title", Bound::Words(title.clone().into()))))
            }
            // the text of the target says it
            Condition::TargetHasTag { .. }
            | Condition::TargetLifeAtMost { .. }
            | Condition::TargetLifeAtLeast { .. } => None,
        }
    }

    fn who(effect: &Effect<Looterz>) -> Who {
        match (&effect.target, effect.order) {
            (Some(Target::EachPlayer), Some(Order::Clockwise)) => {
                let first = if own_turn(effect.trigger) { "you" } else { "the active player" };
                Who::other(format!("each player, starting with {first},"))
            }
            (Some(target @ Target::EachLooter { .. }), Some(Order::Clockwise)) => {
                let first = if own_turn(effect.trigger) { "yours" } else { "the active player\u{2019}s" };
                let each = whom(target, &asked_tags(effect), effect.trigger, &effect.ops);
                Who::thing(format!("{}, starting with {first},", each.name))
            }
            (Some(target), _) => whom(target, &asked_tags(effect), effect.trigger, &effect.ops),
            (None, _) => Who::YOU,
        }
    }

    fn op(op: &Op, effect: &Effect<Looterz>) -> Clause {
        let clause = leaf(op, effect.target.as_ref(), effect.trigger);
        effect.conditions.iter().fold(clause, narrowed)
    }

    fn joint(first: &Op, second: &Op) -> Joint {
        match (first, second) {
            (
                Op::Draw { .. } | Op::Peek { .. } | Op::TakeFromGraveyard { .. } | Op::GainLoot { .. },
                Op::DiscardHand { .. } | Op::RecruitFrom { .. } | Op::Draw { .. } | Op::Sacrifice { .. },
            )
            | (Op::DiscardHand { .. } | Op::LoseLoot { .. } | Op::Sacrifice { .. }, _) => Joint::Then,
            _ => Joint::And,
        }
    }

    fn duration(effect: &Effect<Looterz>) -> Words {
        let words = match (effect.duration?, effect.trigger) {
            (Duration::Instant, _) | (Duration::WhileInPlay, Trigger::Passive) => return None,
            // another action always is in the same turn
            (Duration::UntilEndOfTurn, _) => "until end of turn",
            (Duration::UntilYourNextTurn, _) => "until your next turn",
            (Duration::WhileInPlay, _) => "while this Looter is in play",
            (Duration::Permanent, _) => "for good",
        };
        Some(words.into())
    }

    fn lock(lock: &Never) -> (Clause, bool) {
        match *lock {}
    }

    fn after(_: &Effect<Looterz>) -> Words {
        None
    }

    fn keyword(keyword: &Keyword) -> (Cow<'static, str>, Words) {
        (keyword_name(*keyword).into(), Some(reminder(*keyword).into()))
    }

    fn cost(op: &Op) -> Clause {
        match op {
            Op::DealDamage { amount } => {
                Clause::now("take {amount} Life off this Looter").with("amount", Bound::Count(Amount::plain(*amount)))
            }
            paid => leaf(paid, Some(&Target::Controller), Trigger::Activation).said_of(&Who::YOU),
        }
    }
}

/// One option of a choice, in the words on its card.
pub(super) fn way(target: &Target, ops: &[Op]) -> String {
    let said = |clause: Clause| {
        let known = |name: &str| clause.bound.iter().find(|(known, _)| *known == name).map(|(_, bound)| bound.clone());
        bind(&clause.pattern, None, Locus::Nowhere, &known, &[]).value.map_or(String::new(), |phrase| phrase.plain())
    };
    // typed text has no non-breaking spaces
    joined(Some(target), ops, Trigger::Activation, said).replace('\u{a0}', " ")
}

/// A trigger as printed on cards, aids and in the glossary; empty for passive effects.
pub(super) fn lead(trigger: Trigger) -> Option<&'static str> {
    Some(match trigger {
        Trigger::Passive => return None,
        Trigger::Activation => "Activation",
        Trigger::Recruitment => "Recruitment",
        Trigger::LastWish => "Last Wish",
        Trigger::OnKill => "When this Looter kills another",
        Trigger::OnDamaged => "When this Looter loses Life and survives",
        Trigger::OnSearch => "After this Looter Searches",
        Trigger::OnTurnStart => "At the start of your turn",
        Trigger::OnOtherEnters => "When another Looter enters the Dungeon",
        Trigger::OnOtherDies => "When another Looter goes from the Dungeon to the Graveyard",
    })
}

/// A keyword as it is printed.
pub(super) fn keyword_name(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Taunt => "Taunt",
    }
}

/// The meaning of a keyword, in the same words everywhere.
pub(super) fn reminder(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Taunt => "Of your Looterz, opponents must choose one with Taunt.",
    }
}

/// Whether the effect can take place only in the turn of its controller.
fn own_turn(trigger: Trigger) -> bool {
    match trigger {
        Trigger::Activation | Trigger::Recruitment | Trigger::OnSearch | Trigger::OnTurnStart => true,
        Trigger::Passive
        | Trigger::LastWish
        | Trigger::OnKill
        | Trigger::OnDamaged
        | Trigger::OnOtherEnters
        | Trigger::OnOtherDies => false,
    }
}

/// The classes that a condition asks of the target.
fn asked_tags(effect: &Effect<Looterz>) -> Vec<Tag> {
    let asked = effect.conditions.iter().filter_map(|c| match c {
        Condition::TargetHasTag { tag } => Some(*tag),
        _ => None,
    });
    asked.collect()
}

/// *with at most 2 Life*, after the target.
fn narrowed(clause: Clause, condition: &Condition) -> Clause {
    let (least, n) = match condition {
        Condition::TargetLifeAtMost { n } => ("most", *n),
        Condition::TargetLifeAtLeast { n } => ("least", *n),
        _ => return clause,
    };
    let pattern = clause.pattern.replacen("{who}", &format!("{{who}} with at {least} {{n}} Life"), 1);
    Clause { pattern: pattern.into(), ..clause }.with("n", Bound::Count(Amount::plain(n)))
}

/// A target of operations. A lasting effect of an event applies to the targets that are present, and its text says so
/// (LZ-F2): later ones are not affected. A permanent effect applies to all targets that are present at any time.
fn whom(target: &Target, asked: &[Tag], trigger: Trigger, ops: &[Op]) -> Who {
    let lasts = trigger != Trigger::Passive && ops.iter().any(|op| op.spec().change().is_some());
    let frog = target.tags().contains(&Tag::Frog) || asked.contains(&Tag::Frog);
    match (target, lasts) {
        (Target::EachOpponentLooter { .. }, true) => {
            Who::thing(format!("each opposing {} now in play", if frog { "Frog" } else { "Looter" }))
        }
        (Target::EachLooter { .. } | Target::EachOwnLooter { .. }, true) => {
            Who::thing(format!("{} now in play", who(Some(target), asked).name))
        }
        _ => who(Some(target), asked),
    }
}

/// A target; `asked` are further classes that it must have.
fn who(target: Option<&Target>, asked: &[Tag]) -> Who {
    let Some(target) = target else { return Who::YOU };
    let frog = target.tags().contains(&Tag::Frog) || asked.contains(&Tag::Frog);
    let (one, many) = if frog { ("Frog", "Frogs") } else { ("Looter", "Looterz") };
    match target {
        Target::Controller | Target::GraveyardCard { .. } => Who::YOU,
        Target::ChosenOpponent => Who::other("an opponent"),
        Target::OpponentWithMostLoot => Who::other("the opponent with the most Loot"),
        Target::EachOpponent => Who::other("each opponent"),
        Target::EachPlayer => Who::other("each player"),
        Target::This => Who::thing("this Looter"),
        Target::AnyLooter { other: false, .. } => Who::thing(an(one)),
        Target::AnyLooter { other: true, .. } => Who::thing(format!("another {one}")),
        Target::OwnLooter { other: false, .. } => Who::thing(format!("one of your {many}")),
        Target::OwnLooter { other: true, .. } => Who::thing(format!("another of your {many}")),
        Target::OpponentLooter { .. } => Who::thing(format!("an opponent\u{2019}s {one}")),
        Target::EachLooter { other: false, .. } => Who::thing(format!("each {one}")),
        Target::EachLooter { other: true, .. } => Who::thing(format!("each other {one}")),
        Target::EachOwnLooter { other: false, .. } => Who::thing(format!("each of your {many}")),
        Target::EachOwnLooter { other: true, .. } => Who::thing(format!("each of your other {many}")),
        Target::EachOpponentLooter { .. } => Who::thing(format!("each {one} of your opponents")),
        Target::AllLooterzEverywhere => Who::thing("any Looter"),
    }
}

/// An operation on a target. With a passive effect, the target *has* something; with an event, it *gets* something.
fn leaf(op: &Op, target: Option<&Target>, trigger: Trigger) -> Clause {
    let amount = |clause: Clause, n: i32| clause.with("amount", Bound::Count(Amount::plain(n)));
    let count = |clause: Clause, n: i32| clause.with("count", Bound::Count(Amount::plain(n)));
    let passive = trigger == Trigger::Passive;
    let you = matches!(target, None | Some(Target::Controller | Target::GraveyardCard { .. }));
    match op {
        Op::PlaceLife { amount: n } => amount(Clause::listed("place ", "{amount} Life on {who}"), *n),
        Op::DealDamage { amount: n } => amount(Clause::listed("{who} lose|loses ", "{amount} Life"), *n),
        Op::MoveLife { amount: n, from } => {
            let giver = match (from, target) {
                (From::This, _) => "this Looter",
                (From::OwnLooter, Some(Target::This)) => "another of your Looterz",
                (From::OwnLooter, _) => "one of your Looterz",
                (From::AnyLooter, Some(Target::This)) => "another Looter",
                (From::AnyLooter, _) => "a Looter",
            };
            amount(Clause::now(format!("move {{amount}} Life from {giver} to {{who}}")), *n)
        }
        Op::Destroy => Clause::now("destroy {who}"),
        Op::Sacrifice { count: n, exclude_self } => {
            let pattern = match (exclude_self, you) {
                (true, true) => format!("{{do}} **Sacrifice|Sacrifices** {{count:{OTHER_LOOTER}}}"),
                (true, false) => format!("{{do}} **Sacrifice|Sacrifices** {{count:{LOOTER}}} (not this one)"),
                (false, _) => format!("{{do}} **Sacrifice|Sacrifices** {{count:{LOOTER}}}"),
            };
            count(Clause::now(pattern), *n)
        }
        Op::Steal { amount: n } => {
            let whom = match target {
                // the Loot is named just before
                Some(Target::OpponentWithMostLoot) => "the opponent with the most",
                _ => "{who}",
            };
            amount(Clause::now(format!("**Steal** {{amount}} Loot from {whom}")), *n)
        }
        Op::GainLoot { amount: n } => amount(Clause::listed("{do} take|takes ", "{amount} Loot from the supply"), *n),
        Op::LoseLoot { amount: n } => amount(Clause::listed("{do} return|returns ", "{amount} Loot to the supply"), *n),
        Op::Draw { count: n } => count(Clause::listed("{do} draw|draws ", "{count:card}"), *n),
        Op::DiscardHand { count: n, chooser } => {
            let cards = match chooser {
                Chooser::Owner => "card",
                Chooser::Random => "random card",
            };
            let what = format!("{{count:{cards}}} from {{their}} hand");
            count(Clause::listed("{do} discard|discards ", what), *n)
        }
        Op::TakeControl => Clause::lasting("take control of {who}"),
        Op::SwapControl => Clause::lasting("swap {who} with one of yours"),
        Op::ReturnToHand => Clause::now(match target {
            Some(Target::This | Target::OwnLooter { .. } | Target::EachOwnLooter { .. }) => "return {who} to your hand",
            _ => "return {who} to its controller\u{2019}s hand",
        }),
        Op::RecruitFrom { zone, count: n } => {
            let (from, what) = match zone {
                Zone::Hand => ("your hand", LOOTER),
                Zone::Graveyard => ("the Graveyard", lying(target)),
                Zone::DrawPile if *n == 1 => return Clause::listed(RECRUIT, "the top card of the Inn"),
                Zone::DrawPile => return count(Clause::listed(RECRUIT, "the top {count:card} of the Inn"), *n),
            };
            count(Clause::listed(RECRUIT, format!("{{count:{what}}} from {from}")), *n)
        }
        Op::TakeFromGraveyard { count: n } => {
            let what = lying(target);
            let what = format!("{{count:{what}}} from the Graveyard to {{their}} hand");
            count(Clause::listed("{do} take|takes ", what), *n)
        }
        Op::ModifyPower { amount: n } => {
            let gets = if passive { "{who} have|has " } else { "{who} get|gets " };
            let gets = Clause { lasts: true, ..Clause::listed(gets, "{amount} Power") };
            gets.with("amount", Bound::Count(Amount::change(*n)))
        }
        Op::ModifyDice { amount: n, actions } => {
            let dice = if *n < 0 { "die fewer|dice fewer" } else { "more die|more dice" };
            let acts = match actions {
                Actions::Search => "Search|Searches",
                Actions::Attack => "Attack|Attacks",
                Actions::Both => "Search|Searches and Attack|Attacks",
            };
            amount(Clause::lasting(format!("{{who}} {acts} with {{amount:{dice}}}")), n.saturating_abs())
        }
        Op::RerollDice { actions, count: n } => {
            let act = match actions {
                Actions::Search => "Search",
                Actions::Attack => "Attack",
                Actions::Both => "Search or Attack",
            };
            count(Clause::lasting(format!("{{who}} may re-roll up to {{count:die|dice}} of its {act}")), *n)
        }
        Op::Forbid { actions } => {
            let deeds = one_of(actions);
            match target {
                Some(Target::AllLooterzEverywhere) => Clause::lasting(format!("no Looter may {deeds}, not even yours")),
                _ => Clause { lasts: true, ..Clause::listed("{who} cannot ", deeds).or() },
            }
        }
        Op::MultiAttack { count: n } => count(Clause::lasting("{who} may Attack up to {count:time} as one action"), *n),
        Op::ExtraAction => Clause::now("{who} may act once more this turn"),
        Op::PreventDamage { amount: n } => {
            amount(Clause::lasting("{who} lose|loses {amount} Life less to each Attack"), *n)
        }
        Op::TaxAttackers { amount: n } => {
            let attacked = if matches!(target, Some(Target::This)) { "this one" } else { "{who}" };
            amount(
                Clause::lasting(format!("a Looter that Attacks {attacked} loses {{amount}} Life before it rolls")),
                *n,
            )
        }
        Op::ChooseOne { options } => choice(options, trigger),
        Op::Peek { count: 1 } => Clause::now("{do} look|looks at the top card of the Inn"),
        Op::Peek { count: n } => count(Clause::now("{do} look|looks at the top {count:card} of the Inn"), *n),
    }
}

/// The names of the numbers in an option, as a wording uses them.
const NUMBERS: [&str; 6] = ["amount", "amount_2", "amount_3", "amount_4", "amount_5", "amount_6"];

/// *Choose one: this; or that.*
fn choice(options: &[Way], trigger: Trigger) -> Clause {
    let mut bound = Vec::new();
    let mut ways = Vec::new();
    for way in options {
        ways.push(joined(way.target.as_ref(), &way.ops, trigger, |clause| {
            let mut pattern = clause.pattern.into_owned();
            for (name, number) in clause.bound {
                let Some(unique) = NUMBERS.get(bound.len()) else { continue };
                let ends = [format!("{{{name}}}"), format!("{{{name}:")];
                pattern = pattern.replace(&ends[0], &format!("{{{unique}}}"));
                pattern = pattern.replace(&ends[1], &format!("{{{unique}:"));
                bound.push((*unique, number));
            }
            pattern
        }));
    }
    Clause { bound, ..Clause::now(format!("choose one: {}", ways.join("; or "))) }
}

/// The operations of an option, each in the words of `say`; similar ones are joined in a list.
fn joined(target: Option<&Target>, ops: &[Op], trigger: Trigger, mut say: impl FnMut(Clause) -> String) -> String {
    let subject = target.map_or(Who::YOU, |target| whom(target, &[], trigger, ops));
    let mut words = String::new();
    for (i, list) in lists(ops.iter().map(|op| leaf(op, target, trigger))).into_iter().enumerate() {
        for nth in 0..list.clauses.len() {
            words += if nth == 0 && i > 0 { " and " } else { list.before(nth) };
            words += &say(list.clauses[nth].clone().said_of(&subject));
        }
    }
    words
}

/// The number of cards in the Graveyard.
fn lying(target: Option<&Target>) -> &'static str {
    if target.is_some_and(|t| t.tags().contains(&Tag::Frog)) { "Frog" } else { LOOTER }
}

/// *Search, Attack or use its Activation*.
fn one_of(deeds: &[Deed]) -> String {
    let names: Vec<&str> = deeds
        .iter()
        .map(|deed| match deed {
            Deed::Search => "Search",
            Deed::Steal => "**Steal**",
            Deed::Attack => "Attack",
            Deed::Activation => "use its **Activation**",
        })
        .collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => names.concat(),
    }
}
