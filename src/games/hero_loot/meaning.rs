//! Checks on a single Hero Loot card beyond its syntax. Checks across cards are in `law`.

use super::card::{Card, Hero, HeroDraft, Map, MapDraft, Special, SpecialDraft, Treasure, TreasureDraft};
use super::constants::Constants;
use super::effect::{Category, HeroLoot, Op, Rating, Reveal, Trigger};
use super::map;
use super::phrase;
use cards::lexicon::prose::{an, as_typed};
use cards::lexicon::sentence::sentence;
use cards::lexicon::{Effect, Phrase};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use table::number::within;

/// The highest rating or limit.
const MOST: i32 = 9;

fn misfit(at: Locus, what: impl Into<String>, help: impl Into<String>) -> Diag {
    Diag::error(at, "misfit", what.into()).help(help.into())
}

/// Makes a treasure card from a draft, or reports everything that is wrong with it (HL-P4).
pub(super) fn treasure(draft: TreasureDraft, own: &Constants, at: Locus) -> Checked<Card> {
    let mut diags = Vec::new();
    within("strength", draft.strength, 0..=MOST, at.key("strength"), &mut diags);
    within("intellect", draft.intellect, 0..=MOST, at.key("intellect"), &mut diags);
    inherent(&draft, at, &mut diags);
    bonus_box(&draft, at, &mut diags);
    let nothing = draft.weapon.is_none() && draft.minion.is_none() && draft.mount.is_none();
    if draft.effects.is_empty() && nothing {
        let help = "add `effects:`, or a `weapon:`, `minion:` or `mount:`";
        diags.push(Diag::error(at, "no-effect", "the card does nothing (HL-P4)").help(help));
    }
    let (mut text, mut bonus) = (Vec::new(), Vec::new());
    for (i, effect) in draft.effects.iter().enumerate() {
        let at = at.key("effects").nth(i);
        check(effect, &draft, own, at, &mut diags);
        let part = if effect.trigger == Trigger::Bonus { &mut bonus } else { &mut text };
        part.extend(sentence(effect, at).drain(&mut diags));
    }
    diags.extend(draft.flavour.as_deref().and_then(|line| as_typed(line, at.key("flavour"))));
    let limits = [draft.strength, draft.intellect];
    let reveal = draft.reveal.unwrap_or(Reveal::Any);
    if reveal == Reveal::OwnTurn {
        text.insert(0, Phrase::words("Reveal this in your own turn only.", at.key("reveal")));
    }
    let mut told = phrase::frame(draft.category, limits, draft.symbol, draft.limit, at);
    told.extend(draft.weapon.map(|weapon| phrase::weapon(&weapon, at.key("weapon"))));
    told.extend(draft.minion.map(|minion| phrase::minion(&minion, at.key("minion"))));
    told.extend(draft.mount.map(|mount| phrase::mount(&mount, at.key("mount"))));
    told.extend(text.iter().chain(&bonus).cloned());
    let treasure = Treasure {
        deck: draft.deck,
        category: draft.category,
        limits,
        symbol: draft.symbol,
        limit: draft.limit,
        reveal,
        weapon: draft.weapon,
        minion: draft.minion,
        mount: draft.mount,
        effects: draft.effects,
        told,
        text,
        bonus,
        flavour: draft.flavour,
        art: draft.art,
    };
    Checked::of(Card::Treasure(Box::new(treasure)), diags)
}

/// Weapon numbers are written for weapons only, and for all of them; the same is true of minions and mounts (HL-P4).
fn inherent(draft: &TreasureDraft, at: Locus, diags: &mut Vec<Diag>) {
    let numbers = [
        (Category::Weapon, "weapon", draft.weapon.is_some(), "weapon: {hit: aim, power: 3, wound: 2, range: [1, 4]}"),
        (
            Category::Minion,
            "minion",
            draft.minion.is_some(),
            "minion: {health: 3, aim: 2, armor: 0, speed: 4, power: 2, wound: 1}",
        ),
        (Category::Mount, "mount", draft.mount.is_some(), "mount: {speed: 7}"),
    ];
    for (category, key, has, sample) in numbers {
        match (draft.category.is(category), has) {
            (true, false) => {
                let what = format!("{} without `{key}` (HL-P4)", an(phrase::category_name(category)));
                diags.push(Diag::error(at.key("type"), "missing-key", what).help(format!("add `{sample}`")));
            }
            (false, true) => {
                let is = phrase::category_name(draft.category);
                let what = format!("`{key}` on a card that is {is}");
                diags.push(misfit(at.key(key), what, format!("remove it, or write `type: {}`", category.key())));
            }
            _ => {}
        }
    }
    if let Some(weapon) = &draft.weapon {
        let at = at.key("weapon");
        if !matches!(weapon.hit, Rating::Aim | Rating::Strength | Rating::Intellect) {
            let what = format!("a weapon cannot hit with {}", phrase::rating(weapon.hit));
            diags.push(misfit(at.key("hit"), what, "write `hit: aim`, `strength` or `intellect`"));
        }
        within("power", weapon.power, 0..=MOST, at.key("power"), diags);
        within("wound", weapon.wound, 1..=MOST, at.key("wound"), diags);
        let [near, far] = weapon.range;
        if near > far {
            let what = format!("the range runs backwards, from {near} to {far}");
            let help = format!("write the nearest space first: `range: [{far}, {near}]`");
            diags.push(Diag::error(at.key("range"), "bad-range", what).help(help));
        } else {
            within("range", near, 0..=12, at.key("range"), diags);
            within("range", far, 0..=12, at.key("range"), diags);
        }
    }
    if let Some(minion) = &draft.minion {
        let at = at.key("minion");
        within("health", minion.health, 1..=MOST, at.key("health"), diags);
        let others = [("aim", minion.aim), ("armor", minion.armor), ("power", minion.power), ("wound", minion.wound)];
        for (name, n) in others {
            within(name, n, 0..=MOST, at.key(name), diags);
        }
        within("speed", minion.speed, 0..=12, at.key("speed"), diags);
        within("range", minion.range.unwrap_or(1), 0..=12, at.key("range"), diags);
    }
    if let Some(mount) = &draft.mount {
        within("speed", mount.speed, 1..=12, at.key("mount").key("speed"), diags);
    }
}

/// A card has a Bonus box if and only if it has a symbol (HL-P4).
fn bonus_box(draft: &TreasureDraft, at: Locus, diags: &mut Vec<Diag>) {
    let place = draft.effects.iter().position(|effect| effect.trigger == Trigger::Bonus);
    match (place, draft.symbol) {
        (Some(i), None) => {
            let what = "a Bonus box without a symbol can never apply (HL-10)";
            diags.push(misfit(at.key("effects").nth(i), what, "add `symbol:`, or write `trigger: owned`"));
        }
        (None, Some(symbol)) => {
            let what = format!("the card has the symbol {} but no Bonus box (HL-10)", phrase::symbol_name(symbol));
            diags.push(misfit(at.key("symbol"), what, "add an effect with `trigger: bonus`, or remove the symbol"));
        }
        _ => {}
    }
}

/// An effect: its operations must be allowed in its part of the card, and its numbers within bounds.
fn check(effect: &Effect<HeroLoot>, draft: &TreasureDraft, own: &Constants, at: Locus, diags: &mut Vec<Diag>) {
    if effect.ops.is_empty() {
        diags.push(Diag::error(at, "no-effect", "the effect does nothing").help("add `ops: [..]`"));
    }
    if effect.trigger == Trigger::Used && effect.ops.len() > 1 {
        let what = "an effect that is used can do only one thing";
        diags.push(misfit(at.key("ops"), what, "give each operation an effect of its own"));
    }
    for (i, op) in effect.ops.iter().enumerate() {
        let at = at.key("ops").nth(i).key(op.key());
        let spec = op.spec();
        if !spec.fits(effect.trigger) {
            let (what, help) = if effect.trigger == Trigger::Used {
                ("always applies and is not used", "write `trigger: owned` or `trigger: bonus`")
            } else {
                ("is done at one moment, so it must be used", "write `trigger: used`")
            };
            diags.push(misfit(at, format!("`{}` {what}", op.key()), help));
        }
        if let Some(number) = spec.number {
            let before = diags.len();
            number.check(own, at, diags);
            if number.is_idle() && diags.len() == before {
                let what = format!("`{}` with {} changes nothing", op.key(), number.value);
                diags.push(misfit(at, what, "write another number, or remove it"));
            }
        }
        match op {
            Op::Harm { range, .. } => within("range", *range, 0..=12, at.key("range"), diags),
            Op::Weapon { of: None, .. } if draft.weapon.is_none() => {
                diags.push(misfit(
                    at,
                    "`weapon` means this card, which is not a weapon",
                    "name the weapons: `of: blade`",
                ));
            }
            Op::Weapon { of: Some(of), .. } if !of.is(Category::Weapon) => {
                let what = format!("{} is not a weapon", phrase::category_name(*of));
                diags.push(misfit(at.key("of"), what, "write `weapon`, `blade`, `gun`, `bow` or `thrown`"));
            }
            Op::Rating { of: Rating::Strength | Rating::Intellect, .. } => {
                let what = "limits are compared with the printed Strength and Intellect (HL-8)";
                diags.push(misfit(at.key("of"), what, "change another rating, or help a roll with `boost`"));
            }
            _ => {}
        }
    }
}

/// Makes special loot from a draft.
pub(super) fn special(draft: SpecialDraft, at: Locus) -> Checked<Card> {
    let mut diags = Vec::new();
    within("points", draft.points, 0..=MOST, at.key("points"), &mut diags);
    diags.extend(draft.flavour.as_deref().and_then(|line| as_typed(line, at.key("flavour"))));
    let text = vec![phrase::special(draft.points, at)];
    let special = Special { points: draft.points, text, flavour: draft.flavour, art: draft.art };
    Checked::of(Card::Special(Box::new(special)), diags)
}

/// Makes a hero from a draft, or reports everything that is wrong with it.
pub(super) fn hero(draft: HeroDraft, at: Locus) -> Checked<Card> {
    let mut diags = Vec::new();
    let ratings = [draft.strength, draft.intellect, draft.aim, draft.armor, draft.virtue, draft.speed, draft.health];
    for (rating, n) in Rating::ALL.iter().zip(ratings) {
        let least = if matches!(rating, Rating::Speed | Rating::Health) { 1 } else { 0 };
        within(rating.key(), n, least..=MOST, at.key(rating.key()), &mut diags);
    }
    for (i, symbol) in draft.symbols.iter().enumerate().filter(|(i, s)| draft.symbols[..*i].contains(s)) {
        let what = format!("the symbol `{}` is named twice", symbol.key());
        diags.push(Diag::error(at.key("symbols").nth(i), "twice", what).help("remove one"));
    }
    diags.extend(draft.flavour.as_deref().and_then(|line| as_typed(line, at.key("flavour"))));
    let text: Vec<Phrase> = phrase::ratings(&ratings, &draft.symbols, draft.no_trade, &draft.team, at);
    let hero = Hero {
        team: draft.team,
        ratings,
        symbols: draft.symbols,
        no_trade: draft.no_trade,
        text,
        flavour: draft.flavour,
        art: draft.art,
    };
    Checked::of(Card::Hero(Box::new(hero)), diags)
}

/// Makes a map from a draft, or reports everything that is wrong with it.
pub(super) fn map(draft: MapDraft, own: &Constants, at: Locus) -> Checked<Card> {
    let mut diags = Vec::new();
    let plan = (&draft.plan[..], &draft.walls[..], &draft.links[..]);
    let ground = map::drawn(plan, own, at).drain(&mut diags);
    let row = |(i, row): (usize, &String)| Phrase::words(row.clone(), at.key("plan").nth(i));
    let mut text: Vec<Phrase> = draft.plan.iter().enumerate().map(row).collect();
    for (name, key, pairs) in [("Walls", "walls", &draft.walls), ("Links", "links", &draft.links)] {
        if !pairs.is_empty() {
            text.push(Phrase::words(format!("{name}: {}.", pairs.join(", ")), at.key(key)));
        }
    }
    diags.extend(draft.flavour.as_deref().and_then(|line| as_typed(line, at.key("flavour"))));
    match ground {
        Some(ground) => Checked::of(Card::Map(Box::new(Map { ground, text, flavour: draft.flavour })), diags),
        None => Checked { value: None, diags },
    }
}
