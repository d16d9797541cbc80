//! Checks on a single effect: numbers within bounds, a trigger that its card can have, meaningful windows, target, duration and
//! locks. `fit` knows which words go together.

use super::super::constants::Constants;
use super::super::effect::{Condition, Duration, Lock, LootRoll, Op, Pile, Place, Slot, Target, Trigger, Window};
use super::{Host, fit};
use cards::lexicon::Effect;
use ground::diag::Diag;
use ground::locus::Locus;
use std::ops::RangeInclusive;
use table::number::{Number, within};

type Eff = Effect<LootRoll>;

/// The complaints about an effect.
pub(super) fn check(effect: &Eff, host: Host, own: &Constants, at: Locus, diags: &mut Vec<Diag>) {
    substance(effect, at, diags);
    trigger(effect, host, at, diags);
    windows(effect, at, diags);
    places(effect, host, at, diags);
    for (i, condition) in effect.conditions.iter().enumerate() {
        let at = at.key("if").nth(i);
        bounds_of_condition(condition, own, at.key(condition.key()), diags);
        if let Some(why) = fit::condition(condition, effect) {
            diags.push(
                Diag::error(at, "misfit", format!("`{}` {why}", condition.key()))
                    .help("remove the condition, or change the trigger"),
            );
        }
    }
    target(effect, at, diags);
    for (i, op) in effect.ops.iter().enumerate() {
        let at = at.key("ops").nth(i);
        bounds_of_op(op, own, at.key(op.key()), diags);
        if let Some(why) = fit::reached(op, effect) {
            let target = effect.target.as_ref().map_or("no target", Target::key);
            let what = format!("`{}` {why} `{target}`", op.key());
            let help = "choose a target to which every operation can be done, or split the effect in two";
            diags.push(Diag::error(at, "target", what).help(help));
        }
        if let Some(why) = fit::op(op, effect) {
            let help = "change the windows or the trigger, or use another operation";
            diags.push(Diag::error(at, "misfit", format!("`{}` {why}", op.key())).help(help));
        }
        exits(op, effect, own, at, diags);
    }
    if let Some(why) = fit::duration(effect) {
        let at = if effect.duration.is_some() { at.key("duration") } else { at };
        diags.push(Diag::error(at, "duration", why).help(fit::durations_that_fit(effect)));
    }
    if effect.locks.contains(&Lock::FightersFixed) && !effect.ops.contains(&Op::SoloFight) {
        let what = "`fighters_fixed` protects a `solo_fight`, and there is none (LR-F4)";
        diags.push(Diag::error(at.key("locks"), "misfit", what).help("remove the lock"));
    }
}

/// An effect has operations or is manual, but not both.
fn substance(effect: &Eff, at: Locus, diags: &mut Vec<Diag>) {
    if effect.manual.is_some() && !effect.ops.is_empty() {
        let what = "an effect with `manual` cannot have operations: it is for what no operation can express";
        diags.push(
            Diag::error(at.key("manual"), "manual", what)
                .help("keep `ops`, with a `wording` if you like, or keep `manual`"),
        );
    }
    if effect.manual.is_some() {
        let what = "no operation expresses this: it is printed, but not simulated";
        diags.push(Diag::warning(at.key("manual"), "unsimulated", what).help("use `ops` if possible"));
    }
    if effect.manual.is_some() && effect.wording.is_some() {
        let what = "`manual` is printed as it is, so a `wording` has no effect";
        diags.push(Diag::error(at.key("wording"), "manual", what).help("keep only one of them"));
    }
    if effect.manual.is_none() && effect.ops.is_empty() {
        let what = "the effect does nothing";
        diags.push(
            Diag::error(at, "no-effect", what)
                .help("add `ops: [..]`, or `manual: \"..\"` for what no operation can express"),
        );
    }
}

/// The trigger is possible for this kind of card.
fn trigger(effect: &Eff, host: Host, at: Locus, diags: &mut Vec<Diag>) {
    let at = at.key("trigger");
    let key = effect.trigger.key();
    let wrong = match (host, effect.trigger) {
        (Host::Ability, Trigger::Play) => None,
        (Host::Ability, _) => Some("is on an ability card, which is played from the hand (LR-15)"),
        (
            Host::Loot { gear, rarity },
            trigger @ (Trigger::Use
            | Trigger::PassiveEquipped
            | Trigger::PassiveInBag
            | Trigger::OnEquip
            | Trigger::OnExplore
            | Trigger::OnRollWon),
        ) => match trigger {
            Trigger::PassiveEquipped | Trigger::OnEquip if !gear => Some("is on a card that cannot be worn (LR-21)"),
            Trigger::OnExplore if rarity != super::Rarity::Common => {
                Some("never happens: exploring draws common loot (LR-49)")
            }
            _ => None,
        },
        (Host::Loot { .. }, _) => Some("is on a loot card"),
        (
            Host::Monster,
            Trigger::MonsterPassive
            | Trigger::OnMonsterRevealed
            | Trigger::OnFightWon
            | Trigger::OnFightLost
            | Trigger::OnAllFled,
        ) => None,
        (Host::Monster, _) => Some("is on a monster card, which no player holds (LR-31)"),
    };
    if let Some(why) = wrong {
        let fitting: Vec<&str> = match host {
            Host::Ability => vec!["play"],
            Host::Loot { gear, rarity } => {
                let worn = ["passive_equipped", "on_equip"].into_iter().filter(|_| gear);
                let explored = ["on_explore"].into_iter().filter(|_| rarity == super::Rarity::Common);
                ["use", "passive_in_bag", "on_roll_won"].into_iter().chain(worn).chain(explored).collect()
            }
            Host::Monster => {
                vec!["monster_passive", "on_monster_revealed", "on_fight_won", "on_fight_lost", "on_all_fled"]
            }
        };
        diags.push(
            Diag::error(at, "trigger", format!("`{key}` {why}"))
                .help(format!("triggers that fit: {}", fitting.join(", "))),
        );
    }
}

/// An effect has windows if and only if a player chooses the moment (LR-W1, LR-P9).
fn windows(effect: &Eff, at: Locus, diags: &mut Vec<Diag>) {
    let chosen = fit::chosen_moment(effect.trigger);
    let at_windows = at.key("windows");
    if chosen && effect.windows.is_empty() {
        let what = "the window in which it may be played is missing (LR-P9)";
        diags.push(Diag::error(at, "windows", what).help("add `windows: [..]`; `[any_time]` if any will do"));
    }
    if !chosen && !effect.windows.is_empty() {
        let what = format!("`{}` happens by itself and has no windows", effect.trigger.key());
        diags.push(Diag::error(at_windows, "windows", what).help("remove `windows`"));
    }
    for (i, window) in effect.windows.iter().enumerate() {
        if effect.windows[..i].contains(window) {
            let what = format!("the window `{}` is named twice", window.key());
            diags.push(Diag::error(at_windows.nth(i), "windows", what).help("remove one"));
        }
    }
    if effect.windows.contains(&Window::AnyTime) && effect.windows.len() > 1 {
        let what = "`any_time` includes all other windows";
        diags.push(Diag::error(at_windows, "windows", what).help("write `windows: [any_time]`"));
    }
}

/// The place of the card, and the place to which it goes.
fn places(effect: &Eff, host: Host, at: Locus, diags: &mut Vec<Diag>) {
    if let Some(from) = effect.from {
        let gear = matches!(host, Host::Loot { gear: true, .. });
        let why = match from {
            Place::Equipped if effect.trigger != Trigger::Use => Some("needs `trigger: use`"),
            Place::Equipped if !gear => Some("needs a card that can be worn (LR-A42)"),
            Place::Equipped => None,
            Place::Discard | Place::Stay | Place::ToBag | Place::ToBank => {
                Some("is not a place from which a card is used")
            }
        };
        if let Some(why) = why {
            let what = format!("`from: {}` {why}", from.key());
            diags.push(
                Diag::error(at.key("from"), "misfit", what)
                    .help("remove `from`, or write `from: equipped` on gear that is used"),
            );
        }
    }
    if let Some(after) = effect.after {
        let loot = matches!(host, Host::Loot { .. });
        let why = match after {
            Place::Equipped => Some("is not a place to which a card goes by itself"),
            Place::ToBag | Place::ToBank if !loot => Some("is a place for loot (LR-9)"),
            Place::Stay | Place::Discard | Place::ToBag | Place::ToBank => None,
        };
        if let Some(why) = why {
            let what = format!("`after: {}` {why}", after.key());
            diags.push(
                Diag::error(at.key("after"), "misfit", what)
                    .help("write `stay`, `discard`, or on loot `to_bag` or `to_bank`"),
            );
        }
    }
}

fn target(effect: &Eff, at: Locus, diags: &mut Vec<Diag>) {
    let at = if effect.target.is_some() { at.key("target") } else { at };
    let Some(why) = fit::target(effect) else { return };
    let name = effect.target.as_ref().map_or("no target", Target::key);
    let help = "choose a target that the operation can reach at that moment";
    diags.push(Diag::error(at, "target", format!("`{name}` {why}")).help(help));
}

fn bounds_of_condition(condition: &Condition, own: &Constants, at: Locus, diags: &mut Vec<Diag>) {
    let mut within = |n: i32, bounds: RangeInclusive<i32>| within("n", n, bounds, at.key("n"), diags);
    match *condition {
        Condition::FightersAtLeast { n } | Condition::FightersAtMost { n } | Condition::FighterCountIs { n } => {
            within(n, 1..=own.players.max);
        }
        Condition::BagAtLeast { n } => within(n, 1..=own.rules.bag_limit),
        Condition::BagAtMost { n } => within(n, 0..=own.rules.bag_limit - 1),
        Condition::RollAtMost { n } | Condition::RollAtLeast { n } => within(n, 1..=own.rules.die_sides),
        Condition::RegularWinsAtLeast { n } => within(n, 1..=own.rules.regular_wins),
        Condition::SlotFilled { slot } | Condition::SlotEmpty { slot } | Condition::HasEquippedInParty { slot } => {
            if slot == Slot::BothHands {
                let what = "`both_hands` is not a slot of its own (LR-34)";
                diags.push(Diag::error(at.key("slot"), "misfit", what).help("write `main_hand` or `off_hand`"));
            }
        }
        Condition::SelfIsFighter
        | Condition::SelfNotFighter
        | Condition::SelfIsActive
        | Condition::ModeIs { .. }
        | Condition::ContestedRarityIs { .. } => {}
    }
}

fn bounds_of_op(op: &Op, own: &Constants, at: Locus, diags: &mut Vec<Diag>) {
    let spec = op.spec();
    if let Some(number) = &spec.number {
        number.check(&own.rules, at, diags);
    }
    if let Op::UpgradeLoot { from, to, .. } = *op
        && to <= from
    {
        let what = format!("{} is not better than {}", to.key(), from.key());
        let help = "upgrade from common to rare or epic, or from rare to epic";
        diags.push(Diag::error(at.key("to"), "misfit", what).help(help));
    }
    if let Op::Draw { pile: Pile::Monster, .. } = op {
        let what = "monsters are not drawn but revealed for a fight (LR-51)";
        let help = "draw from `ability`, `common`, `rare` or `epic`";
        diags.push(Diag::error(at.key("pile"), "misfit", what).help(help));
    }
    if let Some(Number { key: name, .. }) = spec.number.filter(Number::is_idle) {
        let what = format!("`{}` with this {name} changes nothing", op.key());
        diags.push(Diag::error(at.key(name), "bad-number", what).help("write another number, or remove the operation"));
    }
}

/// No card can create a state without exit (LR-P11).
fn exits(op: &Op, effect: &Eff, own: &Constants, at: Locus, diags: &mut Vec<Diag>) {
    let lasting = matches!(effect.duration, Some(Duration::Permanent | Duration::ThisDungeon));
    let stuck = match *op {
        Op::SetRoll { .. } if lasting => Some("settles rolls for good"),
        Op::ForceChoice { .. } if lasting => Some("takes the choice of fight or flight away for good"),
        Op::ModifyBagLimit { amount } if lasting && own.rules.bag_limit + amount < 2 => {
            Some("locks a player out of rolling for good")
        }
        Op::ModifyRoll { amount } if lasting && amount < 0 => Some("lowers a player's rolls for the rest of the game"),
        _ => None,
    };
    if let Some(why) = stuck {
        let what = format!("LR-P11: `{}` with this duration {why}", op.key());
        diags.push(Diag::error(at, "LR-P11", what).help("make it end with the fight or the turn"));
    }
}
