//! The printed fields of each card: numbers as played, texts from `phrase`. Levels have no fields: they are played, and printed
//! only in lists of all levels.

use super::DungeonRobber;
use super::card::{Card, Class, Item, Monster, SpellCard, Table};
use super::cast::Cast;
use super::phrase::{Tongue, price, results, signed};
use super::vocabulary::{Caster, Keyword, Slot};
use cards::face::ArtDraft;
use cards::game::{Deck, Entry, Field, Value};
use cards::lexicon::prose::curly;
use cards::lexicon::{Phrase, Run, Voice};
use ground::locus::Locus;
use std::borrow::Cow;

/// The fields of a kind. If two fields share a slot, the first one stands above the other.
pub(super) fn of(kind: &str) -> &'static [&'static str] {
    match kind {
        "monster" => &["level", "slot", "ac", "attack", "hp", "damage", "leaves", "keywords", "flavour", "art"],
        "item" => &["price", "heavy", "sort", "uses", "found", "flavour", "art"],
        "spell" => &["of", "uses", "found", "flavour", "art"],
        "class" => &["takes", "uses", "flavour", "art"],
        "table" | "chart" => &["throw", "rows", "art"],
        _ => &[],
    }
}

/// The fields of a card.
pub(super) fn printed(deck: &Deck<DungeonRobber>, entry: &Entry<Card>) -> Vec<Field> {
    let tongue = Tongue::of(deck);
    match &entry.card {
        Card::Monster(card) => monster(&tongue, card, entry.at),
        Card::Item(card) => item(&tongue, card, entry.at),
        Card::Spell(card) => spell(&tongue, card, entry.at),
        Card::Table(card) | Card::Chart(card) => table(&tongue, card, entry.at),
        Card::Class(card) => class(&tongue, card, entry.at),
        Card::Level(_) | Card::Stranger(_) => Vec::new(),
    }
}

fn monster(tongue: &Tongue<'_>, monster: &Monster, at: Locus) -> Vec<Field> {
    let line = |name, text: &str| said(name, vec![bold(text, at)], at);
    let mut all = vec![
        Field::number("level", monster.level.into(), at),
        Field::number("slot", monster.slot.into(), at),
        Field::number("ac", armor_class(tongue, monster), at),
        line("attack", &attack(monster)),
        line("hp", &hit_points(tongue, monster).to_string()),
        line("damage", &damage(tongue, monster)),
        line("leaves", &leaves(tongue, monster)),
        Field::list("keywords", monster.keywords.iter().map(|keyword| keyword.key()).collect(), at),
    ];
    all.extend(looks(monster.flavour.as_deref(), monster.art.as_ref(), at));
    all
}

/// The armor class: the difficulty of hitting the monster (DR-54, DR-87).
pub(super) fn armor_class(tongue: &Tongue<'_>, monster: &Monster) -> i32 {
    if monster.keywords.contains(&Keyword::Defenseless) {
        0
    } else {
        tongue.rules.armor_class + i32::from(monster.level)
    }
}

/// Its attack bonus (DR-54).
pub(super) fn attack(monster: &Monster) -> String {
    match &monster.keywords {
        keywords if keywords.contains(&Keyword::Passive) => "none".to_owned(),
        keywords if keywords.contains(&Keyword::TailAttack) => format!("2 × {}", signed(monster.level.into())),
        _ => signed(monster.level.into()),
    }
}

/// Its hit dice (DR-54, DR-78).
pub(super) fn hit_points(tongue: &Tongue<'_>, monster: &Monster) -> Cast {
    let weak = monster.keywords.contains(&Keyword::Weak);
    Cast::die(if weak { tongue.rules.weak_die } else { tongue.rules.monster_die } as u8)
}

/// The damage of a hit (DR-54, DR-92, DR-93, DR-95).
pub(super) fn damage(tongue: &Tongue<'_>, monster: &Monster) -> String {
    let is = |keyword| monster.keywords.contains(&keyword);
    match () {
        () if is(Keyword::Passive) => "none".to_owned(),
        () if is(Keyword::Gaze) => "death".to_owned(),
        () if is(Keyword::Rusty) => "rust".to_owned(),
        () => Cast::blow(tongue.rules.hit_die as u8, is(Keyword::Powerful), is(Keyword::Vicious)).to_string(),
    }
}

/// The items that it leaves when killed (DR-77, DR-79).
fn leaves(tongue: &Tongue<'_>, monster: &Monster) -> String {
    let (is, r) = (|keyword| monster.keywords.contains(&keyword), tongue.rules);
    let title = |id: &str| tongue.title(id).to_lowercase();
    match () {
        () if is(Keyword::Armed) => title(&r.armed_leaves),
        () if is(Keyword::WellArmed) => title(&r.well_armed_leaves),
        () if is(Keyword::Glands) => format!("{} {}s", r.glands, title(&r.glands_leave)),
        () => "nothing".to_owned(),
    }
}

fn item(tongue: &Tongue<'_>, item: &Item, at: Locus) -> Vec<Field> {
    let uses = tongue.uses(item);
    let mut all = vec![
        said("price", vec![bold(&price(item), at)], at.key("price")),
        Field::flag("heavy", item.heavy, at),
        Field::word("sort", sort(item), at),
        said("uses", uses.iter().map(|line| bold(line, at)).collect(), at),
        said("found", found(tongue, &item.id, at), at),
    ];
    all.extend(looks(item.flavour.as_deref(), item.art.as_ref(), at));
    all
}

/// The kind of an item, as one word.
fn sort(item: &Item) -> &'static str {
    match item.slot {
        Slot::Weapon => "Weapon",
        Slot::Suit | Slot::Bracers => "Armor",
        Slot::Shield => "Shield",
        Slot::Worn => "Worn",
        Slot::Tool => "Tool",
        Slot::Potion => "Potion",
        Slot::Scroll => "Scroll",
        Slot::Book => "Book",
        Slot::Bait => "Food",
        Slot::Container => "Container",
        Slot::Loot => "Loot",
    }
}

fn spell(tongue: &Tongue<'_>, spell: &SpellCard, at: Locus) -> Vec<Field> {
    let of = match spell.of {
        Caster::Wizard => "wizard",
        Caster::Cleric => "cleric",
    };
    let scroll = format!("scroll-of-{}", spell.id);
    let mut all = vec![
        Field::word("of", of, at),
        said("uses", vec![bold(&tongue.magic(&spell.does), at)], at.key("does")),
        said("found", found(tongue, &scroll, at), at),
    ];
    all.extend(looks(spell.flavour.as_deref(), spell.art.as_ref(), at));
    all
}

fn class(tongue: &Tongue<'_>, class: &Class, at: Locus) -> Vec<Field> {
    let mut all = vec![
        said("takes", vec![bold(&tongue.takes(class), at)], at),
        said("uses", tongue.calling(class).iter().map(|line| bold(line, at)).collect(), at),
    ];
    all.extend(looks(class.flavour.as_deref(), class.art.as_ref(), at));
    all
}

/// The tables on which an item is found, with the results; the printed range is also the played one.
fn found(tongue: &Tongue<'_>, id: &str, at: Locus) -> Vec<Phrase> {
    let source = |(title, range): (String, String)| Phrase { lead: range.into(), ..Phrase::words(title, at) };
    tongue.sources(id).into_iter().map(source).collect()
}

fn table(tongue: &Tongue<'_>, table: &Table, at: Locus) -> Vec<Field> {
    let sides = table.chance.throw().sides;
    let row = |row: &table::chance::Row<super::card::Entry>| {
        let lead = results(row.range.from, row.range.to, sides);
        Phrase { lead: lead.into(), ..bold(&tongue.row(&row.then), row.at.key("says")) }
    };
    let mut all = vec![
        said("throw", vec![Phrase::words(table.chance.throw().name(), at)], at.key("roll")),
        said("rows", table.chance.rows().iter().map(row).collect(), at.key("rows")),
    ];
    all.extend(looks(None, table.art.as_ref(), at));
    all
}

/// Flavor text and picture.
fn looks(flavour: Option<&str>, art: Option<&ArtDraft>, at: Locus) -> Vec<Field> {
    let aside = |line: &str| Phrase { voice: Voice::Flavour, ..Phrase::words(curly(line), at.key("flavour")) };
    let picture = |draft: &ArtDraft| Field { name: "art", value: Value::Picture(draft.clone()), at: at.key("art") };
    let flavour = flavour.map(|line| said("flavour", vec![aside(line)], at));
    flavour.into_iter().chain(art.map(picture)).collect()
}

fn said(name: &'static str, phrases: Vec<Phrase>, at: Locus) -> Field {
    Field { name, value: Value::Said(phrases), at: at.key(name) }
}

/// A line with its bold words.
fn bold(text: &str, at: Locus) -> Phrase {
    let mut phrase = Phrase::default();
    for (nth, part) in text.split("**").enumerate().filter(|(_, part)| !part.is_empty()) {
        let words: Cow<'static, str> = Cow::Owned(curly(part));
        phrase.push(if nth % 2 == 1 { Run::Keyword(words) } else { Run::Word(words) }, at);
    }
    phrase
}

/// A keyword as people read it.
pub(super) fn word(keyword: Keyword) -> String {
    match keyword {
        Keyword::WellArmed => "well-armed".to_owned(),
        other => other.key().replace('_', " "),
    }
}
