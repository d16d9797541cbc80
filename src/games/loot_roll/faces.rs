//! The cards of Loot Roll as they are printed: fields and tags for the templates of `templates/loot-roll`. How they look is the
//! templates' business.

use super::card::{Card, Look, Loot, Monster};
use super::effect::{LootRoll, Mode, Pile, Rarity, Window};
use super::phrase::{rarity_name, slot_name};
use crate::face::{Component, Cut, Face, Name, Tag, Tints};
use crate::game::{Deck, Entry};
use crate::lexicon::prose::curly;
use crate::lexicon::{Amount, Phrase, Voice};
use crate::locus::Locus;
use std::collections::BTreeMap;

/// The five piles' cards.
pub(super) fn cards(deck: &Deck<LootRoll>) -> Vec<Component> {
    let mut numbers = BTreeMap::<Pile, usize>::new();
    deck.cards()
        .iter()
        .map(|entry| {
            let pile = entry.card.pile();
            let nth = numbers.entry(pile).or_default();
            *nth += 1;
            let tints = deck.about().own.tints.of(pile);
            Component {
                id: entry.id.clone(),
                title: entry.title.clone(),
                kind: match entry.card {
                    Card::Ability(_) => "ability",
                    Card::Loot(_) => "loot",
                    Card::Monster(_) => "monster",
                }
                .into(),
                pile: Some(pile.key().into()),
                file: "cards".into(),
                front: front(entry, *nth, tints),
                back: Some(back(pile.key(), pile_word(pile), tints)),
                cut: Cut::CARD,
                copies: 1,
            }
        })
        .collect()
}

/// The back of a pile: the same for all its cards.
pub(super) fn back(pile: &'static str, word: &'static str, tints: &Tints) -> Face {
    Face {
        at: Locus::Nowhere,
        title: format!("{word} back"),
        template: "loot-roll/back".to_owned(),
        fields: BTreeMap::from([("name".into(), vec![Phrase::words(word, Locus::Nowhere)])]),
        pictures: BTreeMap::new(),
        tags: tags(pile, tints, [("pile", word_tag(pile))]),
    }
}

/// Tags that every face has, and some more.
pub(super) fn tags<const N: usize>(
    kind: &'static str,
    tints: &Tints,
    more: [(&'static str, Tag); N],
) -> BTreeMap<Name, Tag> {
    let mut all = BTreeMap::from([("kind".into(), word_tag(kind)), ("tints".into(), tints.tag())]);
    all.extend(more.into_iter().map(|(name, tag)| (Name::from(name), tag)));
    all
}

fn word_tag(word: &'static str) -> Tag {
    Tag::Word(word.into())
}

/// A pile as its back calls it.
fn pile_word(pile: Pile) -> &'static str {
    match pile {
        Pile::Ability => "Ability",
        Pile::Common => "Common",
        Pile::Rare => "Rare",
        Pile::Epic => "Epic",
        Pile::Monster => "Monster",
    }
}

struct Front {
    fields: BTreeMap<Name, Vec<Phrase>>,
    tags: BTreeMap<Name, Tag>,
    template: &'static str,
    energy: u8,
}

fn front(entry: &Entry<Card>, nth: usize, tints: &Tints) -> Face {
    let at = entry.at;
    let (mut made, foot) = match &entry.card {
        Card::Ability(card) => (ability(card.price, tints, at), "Ability".to_owned()),
        Card::Loot(card) => loot(card, tints, at),
        Card::Monster(card) => (monster(card, tints, at), "Monster".to_owned()),
    };
    let words = |key: &str, text: String| vec![Phrase::words(text, at.key(key))];
    let look = entry.card.look();
    made.fields.insert("title".into(), words("title", entry.title.clone()));
    made.fields.insert("foot".into(), words("id", foot));
    made.fields.insert("number".into(), words("id", format!("No. {nth}")));
    made.fields.insert("text".into(), text(look, at));
    if !matches!(entry.card, Card::Monster(_)) {
        made.tags
            .insert("windows".into(), Tag::List(windows(&entry.card).into_iter().map(|w| word_tag(w.key())).collect()));
    }
    Face {
        at,
        title: entry.title.clone(),
        template: made.template.to_owned(),
        fields: made.fields,
        pictures: BTreeMap::from([("art".into(), look.art.art(tints, made.energy, &entry.id, at.key("art")))]),
        tags: made.tags,
    }
}

/// Rules, then flavour.
fn text(look: &Look, at: Locus) -> Vec<Phrase> {
    let flavour = look
        .flavour
        .iter()
        .map(|line| Phrase { voice: Voice::Flavour, ..Phrase::words(curly(line), at.key("flavour")) });
    look.text.iter().cloned().chain(flavour).collect()
}

/// The windows that are lit at the foot: those in which the card can be played.
fn windows(card: &Card) -> Vec<Window> {
    let five = || Window::ALL.iter().copied().filter(|w| *w != Window::AnyTime);
    let named: Vec<Window> = card.effects().iter().flat_map(|e| e.windows.iter().copied()).collect();
    five().filter(|w| named.contains(&Window::AnyTime) || named.contains(w)).collect()
}

fn number(at: Locus, value: i32) -> Vec<Phrase> {
    vec![Phrase::count(Amount::plain(value), at)]
}

fn ability(price: i32, tints: &Tints, at: Locus) -> Front {
    Front {
        fields: BTreeMap::from([("price".into(), number(at.key("price"), price))]),
        tags: tags("ability", tints, []),
        template: "loot-roll/ability",
        energy: 1,
    }
}

fn loot(card: &Loot, tints: &Tints, at: Locus) -> (Front, String) {
    let mut fields = BTreeMap::from([("treasure".into(), number(at.key("treasure"), card.treasure))]);
    if let Some(gear) = card.gear {
        fields.insert("survivability".into(), number(at.key("survivability"), gear.survivability));
    }
    let (pips, energy) = match card.rarity {
        Rarity::Common => (1, 0),
        Rarity::Rare => (2, 1),
        Rarity::Epic => (3, 2),
    };
    let slot = card.gear.map_or("bag", |g| g.slot.key());
    let tags = tags(
        "loot",
        tints,
        [
            ("rarity", word_tag(card.rarity.key())),
            ("pips", Tag::Number(pips)),
            ("gear", Tag::Flag(card.gear.is_some())),
            ("slot", word_tag(slot)),
        ],
    );
    let foot = format!("{} \u{b7} {}", pile_word(card.rarity.pile()), card.gear.map_or("bag", |g| slot_name(g.slot)));
    (Front { fields, tags, template: "loot-roll/loot", energy }, foot)
}

fn monster(card: &Monster, tints: &Tints, at: Locus) -> Front {
    let swords = at.key("survivability");
    let mut fields = BTreeMap::from([
        (Name::from("regular"), number(swords.key("regular"), card.survivability.regular)),
        (Name::from("boss"), number(swords.key("boss"), card.survivability.boss)),
    ]);
    let chest_split = card.loot.regular != card.loot.boss;
    let chest = |mode: Mode, fields: &mut BTreeMap<Name, Vec<Phrase>>| {
        let held = Rarity::ALL.iter().filter(|r| card.loot.of(mode).of(**r) > 0);
        let held = held.map(|rarity| {
            let at = at.key("loot").key(mode.key()).key(rarity.key());
            let name = format!("chest_{}_{}", mode.key(), rarity_name(*rarity));
            fields.insert(name.into(), number(at, card.loot.of(mode).of(*rarity)));
            word_tag(rarity.key())
        });
        Tag::List(held.collect())
    };
    let regular = chest(Mode::Regular, &mut fields);
    let boss = if chest_split { chest(Mode::Boss, &mut fields) } else { Tag::List(Vec::new()) };
    let tags = tags(
        "monster",
        tints,
        [
            ("split", Tag::Flag(card.survivability.regular != card.survivability.boss)),
            ("chest_split", Tag::Flag(chest_split)),
            ("chest_regular", regular),
            ("chest_boss", boss),
        ],
    );
    Front { fields, tags, template: "loot-roll/monster", energy: 1 }
}
