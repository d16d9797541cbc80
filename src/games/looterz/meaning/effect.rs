//! Checks on a single effect: numbers within bounds, meaningful target, order, price and duration, nothing forbidden. `fit`
//! knows which words go together.

use super::super::constants::Constants;
use super::super::effect::{Condition, Deed, Keyword, Looterz, Op, Target, Trigger};
use super::super::phrase::keyword_name;
use super::fit;
use cards::lexicon::{Effect, Phrase};
use ground::diag::Diag;
use ground::locus::Locus;
use table::number::within;

type Eff = Effect<Looterz>;

/// The complaints about an effect of a Looter with this Life; `before` are the effects listed above it.
pub(super) fn check(effect: &Eff, before: &[Eff], life: i32, own: &Constants, at: Locus, diags: &mut Vec<Diag>) {
    if effect.keyword.is_some() {
        return keyword(effect, before, at, diags);
    }
    substance(effect, at, diags);
    let activated = |e: &Eff| e.trigger == Trigger::Activation && e.keyword.is_none();
    if activated(effect) && before.iter().any(activated) {
        let what = "a second Activation: a Looter has one action (LZ-22)";
        diags.push(Diag::error(at.key("trigger"), "trigger", what).help("join the two with `choose_one`"));
    }
    if effect.trigger == Trigger::Passive && effect.optional {
        let what = "`optional` has no meaning on a passive effect, which always applies";
        diags.push(Diag::error(at.key("optional"), "misfit", what).help("remove `optional`"));
    }
    for (i, condition) in effect.conditions.iter().enumerate() {
        condition_fits(condition, effect, own, at.key("if").nth(i), diags);
    }
    for (i, op) in effect.cost.iter().enumerate() {
        let at = at.key("cost").nth(i);
        bounds(op, own, at.key(op.key()), diags);
        if let Some(why) = fit::cost(op) {
            let help = "pay with `sacrifice`, `discard_hand`, `lose_loot` or `deal_damage`";
            diags.push(Diag::error(at, "cost", format!("`{}` {why}", op.key())).help(help));
        }
    }
    if let Some(why) = fit::priced(effect) {
        diags.push(Diag::error(at.key("cost"), "cost", why).help("add `optional: true`, or remove `cost`"));
    }
    let at_target = if effect.target.is_some() { at.key("target") } else { at };
    for (i, op) in effect.ops.iter().enumerate() {
        done(op, effect.target.as_ref(), at_target, effect, life, own, at.key("ops").nth(i), diags);
    }
    if let Some(why) = fit::order(effect) {
        let at = if effect.order.is_some() { at.key("order") } else { at };
        let help = if effect.order.is_some() { "remove `order`" } else { "add `order: clockwise`" };
        diags.push(Diag::error(at, "order", format!("`order` {why}")).help(help));
    }
    if let Some(why) = fit::duration(effect) {
        let at = if effect.duration.is_some() { at.key("duration") } else { at };
        diags.push(Diag::error(at, "duration", why).help(fit::durations_that_fit(effect)));
    }
}

/// A keyword stands for the whole effect.
fn keyword(effect: &Eff, before: &[Eff], at: Locus, diags: &mut Vec<Diag>) {
    let Some(word) = effect.keyword else { return };
    if before.iter().any(|e| e.keyword == Some(word)) {
        let what = format!("the keyword `{}` is named twice", word.key());
        diags.push(Diag::error(at, "twice", what).help("remove one"));
    }
    let alone = Eff { keyword: Some(word), ..Effect::bare(<Looterz as cards::lexicon::Vocabulary>::moment(&word)) };
    if *effect != alone {
        let what = format!("`keyword: {}` allows no other keys in its effect", word.key());
        diags.push(Diag::error(at, "keyword", what).help("move them to an effect of their own"));
    }
}

/// An effect has operations or is manual, but not both.
fn substance(effect: &Eff, at: Locus, diags: &mut Vec<Diag>) {
    let Some(_) = &effect.manual else {
        if effect.ops.is_empty() {
            let help = "add `ops: [..]`, or `manual: \"..\"` for what no operation can express";
            diags.push(Diag::error(at, "no-effect", "the effect does nothing").help(help));
        }
        return;
    };
    let what = "no operation expresses this: it is printed, but not simulated";
    diags.push(Diag::warning(at.key("manual"), "unsimulated", what).help("use `ops` if possible"));
    if !effect.ops.is_empty() || effect.wording.is_some() {
        let what = "`manual` is printed as it is, so neither `ops` nor a `wording` has an effect";
        diags.push(Diag::error(at.key("manual"), "manual", what).help("keep `ops`, or keep `manual`"));
    }
}

fn condition_fits(condition: &Condition, effect: &Eff, own: &Constants, at: Locus, diags: &mut Vec<Diag>) {
    let rules = &own.rules;
    let most_loot = rules.loot_to_win.iter().copied().max().unwrap_or(1);
    // before the sacrifice phase, a player may have twice as many as may stay, and seldom has more
    let crowd = 2 * rules.looter_limit;
    let (n, bounds) = match condition {
        Condition::OpponentHasAtLeast { n } => (*n, 1..=most_loot - 1),
        Condition::ControlsAtLeast { n } => (*n, 1..=crowd),
        Condition::ControlsAtMost { n } => (*n, 0..=crowd),
        Condition::TargetLifeAtMost { n } | Condition::TargetLifeAtLeast { n } => (*n, 1..=9),
        Condition::HandAtMost { n } => (*n, 0..=rules.hand_limit),
        Condition::GraveyardAtLeast { n } => (*n, 1..=own.parts.cards),
        Condition::YouHaveLeastLoot
        | Condition::YouHaveMostLoot
        | Condition::TargetHasTag { .. }
        | Condition::TitleInPlay { .. } => (0, 0..=0),
    };
    within("n", n, bounds, at.key(condition.key()).key("n"), diags);
    let asks_target = matches!(
        condition,
        Condition::TargetHasTag { .. } | Condition::TargetLifeAtMost { .. } | Condition::TargetLifeAtLeast { .. }
    );
    let looter = effect.target.as_ref().is_some_and(|t| fit::target(&Op::Destroy, Some(t)).is_none());
    if asks_target && (!looter || effect.target == Some(Target::This)) {
        let what = format!("`{}` tests a Looter that the effect reaches, but it reaches no other", condition.key());
        diags.push(Diag::error(at, "misfit", what).help("remove the condition, or choose another target"));
    }
}

#[expect(clippy::too_many_arguments, reason = "a fold over what is written, with the places it is written at")]
fn done(
    op: &Op,
    target: Option<&Target>,
    at_target: Locus,
    effect: &Eff,
    life: i32,
    own: &Constants,
    at: Locus,
    diags: &mut Vec<Diag>,
) {
    bounds(op, own, at.key(op.key()), diags);
    let named = |why: &str| format!("`{}` {why}", op.key());
    if let Some(why) = fit::target(op, target) {
        let help = "choose a target to which the operation can be done, or give it an effect of its own";
        diags.push(Diag::error(at_target, "target", named(why)).help(help));
    }
    if let Some(why) = fit::moment(op, target, effect) {
        let help = "change the trigger, or use another operation";
        diags.push(Diag::error(at, "misfit", named(why)).help(help));
    }
    if let Some(why) = fit::forbidden(op, target, effect, life) {
        let what = format!("LZ-51: {why}");
        diags.push(Diag::error(at, "LZ-51", what).help("make the effect weaker"));
    }
    dice(op, target, life, own, at.key(op.key()), diags);
    let Op::ChooseOne { options } = op else { return };
    let at = at.key(op.key()).key("options");
    if !(2..=3).contains(&options.len()) {
        let what = format!("a choice of {} options; a card has room for 2 or 3", options.len());
        diags.push(Diag::error(at, "choice", what).help("write 2 or 3 options"));
    }
    for (i, way) in options.iter().enumerate() {
        let at = at.nth(i);
        let at_target = if way.target.is_some() { at.key("target") } else { at };
        if way.ops.is_empty() {
            let what = "the option does nothing";
            diags.push(Diag::error(at, "no-effect", what).help("add `ops: [..]`"));
        }
        for (j, op) in way.ops.iter().enumerate() {
            let at = at.key("ops").nth(j);
            if matches!(op, Op::ChooseOne { .. }) {
                let what = "a choice within a choice";
                diags.push(Diag::error(at, "choice", what).help("write all options in one list"));
                continue;
            }
            done(op, way.target.as_ref(), at_target, effect, life, own, at, diags);
        }
    }
}

/// LZ-P9: no roll needs more dice than the box has.
fn dice(op: &Op, target: Option<&Target>, life: i32, own: &Constants, at: Locus, diags: &mut Vec<Diag>) {
    let Op::ModifyDice { amount, .. } = op else { return };
    let rolled = life.saturating_add(*amount);
    if target == Some(&Target::This) && rolled > own.parts.dice {
        let what = format!("LZ-P9: {rolled} dice at its starting Life, but the box has {}", own.parts.dice);
        diags.push(Diag::error(at.key("amount"), "LZ-P9", what).help("give it fewer dice or less Life"));
    }
}

fn bounds(op: &Op, own: &Constants, at: Locus, diags: &mut Vec<Diag>) {
    if let Some(number) = op.spec().number {
        number.check(own, at, diags);
        if number.is_idle() {
            let what = format!("`{}` by 0 changes nothing", op.key());
            let help = "write another number, or remove the operation";
            diags.push(Diag::error(at.key(number.key), "bad-number", what).help(help));
        }
    }
    let Op::Forbid { actions } = op else { return };
    let at = at.key("actions");
    if actions.is_empty() {
        let what = "nothing is forbidden";
        diags.push(Diag::error(at, "no-effect", what).help(format!("name some of {}", deeds())));
    }
    for (i, deed) in actions.iter().enumerate().filter(|(i, deed)| actions[..*i].contains(deed)) {
        let what = format!("`{}` is forbidden twice", deed.key());
        diags.push(Diag::error(at.nth(i), "twice", what).help("remove one"));
    }
}

fn deeds() -> String {
    Deed::ALL.iter().map(|d| d.key()).collect::<Vec<_>>().join(", ")
}

/// A designer's own wording must contain what the generated one would: that a player may decline, and the words of
/// the rules (LZ-F8).
pub(super) fn wording(effect: &Eff, said: Option<&Phrase>, at: Locus, diags: &mut Vec<Diag>) {
    let (Some(_), Some(said)) = (&effect.wording, said) else { return };
    let at = at.key("wording");
    let said = said.plain();
    let words = || said.split(|c: char| !c.is_alphanumeric());
    if effect.optional && !words().any(|w| w == "may") {
        let what = "the effect is `optional`, but the wording does not say so";
        diags.push(Diag::error(at, "wording", what).help("write \"you may\""));
    }
    let ops = effect.ops.iter().chain(&effect.cost).flat_map(|op| op.within(None));
    for word in ops.filter_map(|(op, _)| op.spec().word) {
        if !words().any(|w| w.starts_with(word)) {
            let what = format!("the effect does {word}, but the wording does not say so");
            diags.push(
                Diag::error(at, "wording", what).help(format!("write `**{word}**` where the sentence speaks of it")),
            );
        }
    }
}

/// A designer's own wording uses no keyword that the card does not have, because it would be printed but not played.
pub(super) fn promised(effect: &Eff, said: Option<&Phrase>, all: &[Eff], at: Locus, diags: &mut Vec<Diag>) {
    let (Some(_), Some(said)) = (&effect.wording, said) else { return };
    let said = said.plain();
    for keyword in Keyword::ALL.iter().filter(|keyword| all.iter().all(|effect| effect.keyword != Some(**keyword))) {
        let name = keyword_name(*keyword);
        if said.split(|c: char| !c.is_alphanumeric()).any(|word| word.eq_ignore_ascii_case(name)) {
            let what = format!("the wording says {name}, but the card has no such effect");
            let help = format!("add `- {{keyword: {}}}` to its effects, or say it without the word", keyword.key());
            diags.push(Diag::error(at.key("wording"), "wording", what).help(help));
        }
    }
}
