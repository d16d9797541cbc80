//! The printed fields of each card of Hero Loot. `data/hero-loot/game.yaml` and the templates decide their places and look.

use super::card::{Card, Hero, Map, Treasure};
use super::effect::Rating;
use super::map::{NOWHERE, Spaces, cell, one, spaces};
use super::phrase;
use cards::face::ArtDraft;
use cards::game::{Entry, Fact, Field, Value};
use cards::lexicon::{Phrase, Voice, prose::curly};
use ground::locus::Locus;

/// The fields of each kind. If two fields share a slot, the first one stands above the other.
pub(super) fn of(kind: &str) -> &'static [&'static str] {
    match kind {
        "treasure" => &[
            "deck",
            "kind",
            "type",
            "use",
            "symbol",
            "strength",
            "intellect",
            "hit",
            "blast",
            "health",
            "aim",
            "armor",
            "speed",
            "power",
            "wound",
            "range",
            "text",
            "bonus",
            "flavour",
            "art",
        ],
        "hero" => &[
            "team",
            "banner",
            "strength",
            "intellect",
            "aim",
            "armor",
            "virtue",
            "speed",
            "health",
            "symbols",
            "no_trade",
            "flavour",
            "art",
        ],
        "special" => &["points", "flavour", "art"],
        _ => &["board", "flavour"],
    }
}

/// The fields of a card.
pub(super) fn printed(entry: &Entry<Card>) -> Vec<Field> {
    let at = entry.at;
    match &entry.card {
        Card::Treasure(card) => with_looks(treasure(card, at), card.flavour.as_deref(), card.art.as_ref(), at),
        Card::Special(card) => {
            let points = vec![Field::number("points", card.points, at)];
            with_looks(points, card.flavour.as_deref(), card.art.as_ref(), at)
        }
        Card::Hero(card) => with_looks(hero(card, at), card.flavour.as_deref(), card.art.as_ref(), at),
        Card::Map(card) => with_looks(vec![drawn("board", board(card), at)], card.flavour.as_deref(), None, at),
    }
}

fn treasure(card: &Treasure, at: Locus) -> Vec<Field> {
    let mut all = vec![
        Field::word("deck", card.deck.key(), at),
        Field::word("kind", card.category.kind().key(), at),
        said("type", &[Phrase::words(phrase::chain(card.category), at.key("type"))], at),
        Field::word("use", card.limit.key(), at),
        Field::number("strength", card.limits[0], at),
        Field::number("intellect", card.limits[1], at),
    ];
    all.extend(card.symbol.map(|symbol| Field::word("symbol", symbol.key(), at)));
    let range = |near, far, at| said("range", &[phrase::range(near, far, at)], at);
    if let (Some(weapon), at) = (card.weapon, at.key("weapon")) {
        let [near, far] = weapon.range;
        all.extend([Field::word("hit", weapon.hit.key(), at), Field::flag("blast", weapon.blast, at)]);
        all.extend([("power", weapon.power), ("wound", weapon.wound)].map(|(name, n)| Field::number(name, n, at)));
        all.push(range(near, far, at));
    }
    if let (Some(minion), at) = (card.minion, at.key("minion")) {
        let numbers =
            [("health", minion.health), ("aim", minion.aim), ("armor", minion.armor), ("speed", minion.speed)];
        let numbers = numbers.into_iter().chain([("power", minion.power), ("wound", minion.wound)]);
        all.extend(numbers.map(|(name, n)| Field::number(name, n, at)));
        all.push(range(minion.range.unwrap_or(1), minion.range.unwrap_or(1), at));
    }
    all.extend(card.mount.map(|mount| Field::number("speed", mount.speed, at.key("mount"))));
    for (name, text) in [("text", &card.text), ("bonus", &card.bonus)] {
        all.extend((!text.is_empty()).then(|| said(name, text, at)));
    }
    all
}

fn hero(card: &Hero, at: Locus) -> Vec<Field> {
    let mut all = vec![
        drawn("team", Fact::Word(card.team.to_lowercase().replace(' ', "-")), at.key("team")),
        said("banner", &[Phrase::words(card.team.clone(), at.key("team"))], at),
        Field::list("symbols", card.symbols.iter().map(|symbol| symbol.key()).collect(), at),
        Field::flag("no_trade", card.no_trade, at),
    ];
    all.extend(Rating::ALL.iter().zip(card.ratings).map(|(rating, n)| Field::number(rating.key(), n, at)));
    all
}

/// The data for drawing a board: spaces, walls and links with their columns and rows, as in play.
fn board(map: &Map) -> Fact {
    let ground = &map.ground;
    let number = |n: u8| Fact::Number(n.into());
    let map = |all: Vec<(&str, Fact)>| Fact::Map(all.into_iter().map(|(name, fact)| (name.to_owned(), fact)).collect());
    let size = |of: fn((u8, u8)) -> u8| number(spaces(ground.all).map(|space| of(cell(space)) + 1).max().unwrap_or(0));
    let space = |space: u8| {
        let has = |set: Spaces| set & one(space) != 0;
        let (site, start) = (ground.sites[usize::from(space)], ground.starts.iter().position(|at| *at == space));
        let what = match () {
            () if has(ground.domes) => "dome",
            () if has(ground.shops) => "shop",
            () if ground.specials.contains(&space) => "special",
            () if start.is_some() => "start",
            () if site != NOWHERE => "site",
            () => "plain",
        };
        let (x, y) = cell(space);
        let nth = start.map_or(site, |seat| seat as u8);
        map(vec![("x", number(x)), ("y", number(y)), ("what", Fact::Word(what.to_owned())), ("nth", number(nth))])
    };
    let pair = |(a, b): &(u8, u8)| {
        let ((x, y), (to_x, to_y)) = (cell(*a), cell(*b));
        map(vec![("x", number(x)), ("y", number(y)), ("to_x", number(to_x)), ("to_y", number(to_y))])
    };
    map(vec![
        ("columns", size(|(x, _)| x)),
        ("rows", size(|(_, y)| y)),
        ("spaces", Fact::List(spaces(ground.all).map(space).collect())),
        ("walls", Fact::List(ground.walls.iter().map(pair).collect())),
        ("links", Fact::List(ground.links.iter().map(pair).collect())),
    ])
}

fn drawn(name: &'static str, fact: Fact, at: Locus) -> Field {
    Field { name, value: Value::Drawn(fact), at }
}

fn said(name: &'static str, text: &[Phrase], at: Locus) -> Field {
    Field { name, value: Value::Said(text.to_vec()), at }
}

/// The fields with flavor text and a picture, if there are any.
fn with_looks(mut all: Vec<Field>, flavour: Option<&str>, art: Option<&ArtDraft>, at: Locus) -> Vec<Field> {
    let aside = |line: &str| Phrase { voice: Voice::Flavour, ..Phrase::words(curly(line), at.key("flavour")) };
    all.extend(flavour.map(|line| said("flavour", &[aside(line)], at)));
    all.extend(art.map(|art| Field { name: "art", value: Value::Picture(art.clone()), at: at.key("art") }));
    all
}
