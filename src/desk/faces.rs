//! The faces that the page shows for each component. While a file cannot be read, its last good faces stay and are
//! marked as stale.

use crate::gallery::{Gallery, Name, View};
use crate::held::{Held, Item};
use crate::old::{self, Was};
use cards::face::{Component, Face, Tag};
use paper::typeset::{Fonts, Galley, Identities};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The names of values that every face has, or that only its template uses.
const USUAL: [&str; 8] = ["tints", "fonts", "game", "w", "h", "bleed", "cut_line", "net"];

/// If an edit changes at most this many cards, their pictures are drawn before the page requests them. If it changes
/// more, the page first requests those in view.
const FEW: usize = 6;

/// A component as the page knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Card {
    /// Its id.
    pub id: String,
    title: String,
    kind: String,
    pile: Option<String>,
    /// The files of the kit that contain the component.
    file: String,
    copies: u16,
    /// Width and height after cutting, in millimeters.
    w: f32,
    h: f32,
    /// The width of the bleed, and the radius of the corners.
    bleed: f32,
    radius: f32,
    /// Every field and tag that can be read, by name.
    fields: BTreeMap<String, String>,
    /// Its sides.
    pub front: Side,
    /// The back, if it has one.
    pub back: Option<Side>,
    /// Whether the component cannot be read or set now, so that its previous state is shown.
    pub stale: bool,
}

impl Card {
    /// Its display name.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    /// The names of the pictures of the component.
    pub(crate) fn pictures(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.front)
            .chain(&self.back)
            .flat_map(|side| side.small.iter().chain(&side.large))
            .map(String::as_str)
    }
}

/// The pictures of a side, by name; empty for a face that was never set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Side {
    /// As cut.
    pub small: Option<Name>,
    /// The large picture, with bleed.
    pub large: Option<Name>,
}

/// Everything that is shown.
#[derive(Default)]
pub(crate) struct Faces {
    cards: Vec<Card>,
    /// The galleys of the last good faces, by component and side.
    galleys: FxHashMap<old::Side, (Arc<Galley>, Arc<Fonts>)>,
    /// The number of the edit that last changed each card.
    since: FxHashMap<String, u64>,
    fonts: Option<(Arc<Fonts>, Identities)>,
}

/// The effects of an edit on the page.
pub(crate) struct News {
    /// The ids of the changed and the new cards.
    pub cards: FxHashSet<String>,
    /// The ids of all cards in order, if the order changed.
    pub order: Option<Vec<String>>,
    /// The sides that changed, each in its previous state.
    pub replaced: Vec<(old::Side, Was)>,
}

impl Faces {
    /// Every card, in the order of the box.
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The face that is shown for a side.
    pub(crate) fn galley(&self, id: &str, front: bool) -> Option<&Arc<Galley>> {
        self.galleys.get(&(id.to_owned(), front)).map(|(galley, _)| galley)
    }

    /// Takes over the present state of the game. If its files contain errors, cards may be missing: these stay and
    /// are marked as stale.
    pub(crate) fn follow(&mut self, held: &Held<'_>, gallery: &Gallery) -> News {
        let fonts = held.fonts();
        if self.fonts.as_ref().is_none_or(|(known, _)| !Arc::ptr_eq(known, fonts)) {
            self.fonts = Some((fonts.clone(), Identities::passing(fonts)));
        }
        let mut before: FxHashMap<String, Card> = FxHashMap::default();
        let was: Vec<String> = self.cards.iter().map(|card| card.id.clone()).collect();
        before.extend(std::mem::take(&mut self.cards).into_iter().map(|card| (card.id.clone(), card)));
        let (mut now, mut order, mut other) = (FxHashMap::default(), Vec::new(), FxHashSet::default());
        let mut replaced = Vec::new();
        for item in held.items() {
            let id = item.component.id.clone();
            let card = match before.remove(&id) {
                Some(known) if self.since.get(&id) == Some(&item.since) => known,
                known => {
                    let card = self.card(&item, gallery, &mut replaced);
                    if known.as_ref() != Some(&card) {
                        other.insert(id.clone());
                    }
                    self.since.insert(id.clone(), item.since);
                    card
                }
            };
            order.push(id.clone());
            now.insert(id, card);
        }
        if !held.opened().whole {
            for (id, card) in before {
                self.since.remove(&id);
                if !card.stale {
                    other.insert(id.clone());
                }
                now.insert(id, Card { stale: true, ..card });
            }
            order = merged(was.iter(), &order, &now);
        }
        self.cards = order.iter().filter_map(|id| now.remove(id)).collect();
        let news = self.cards.iter().filter(|card| other.contains(&card.id));
        let sides = news.flat_map(|card| std::iter::once(&card.front).chain(&card.back));
        if other.len() <= FEW {
            for side in sides {
                side.small.iter().chain(&side.large).for_each(|name| gallery.edited(name));
                side.small.iter().for_each(|name| gallery.prepare(name));
            }
        } else {
            gallery.prepare_in_time(sides.filter_map(|side| side.small.as_ref()));
        }
        let reordered = was != order;
        let here: FxHashSet<&str> = self.cards.iter().map(|card| card.id.as_str()).collect();
        self.galleys.retain(|(id, _), _| here.contains(id.as_str()));
        self.since.retain(|id, _| here.contains(id.as_str()));
        if let Some((_, ids)) = &mut self.fonts {
            ids.tidy();
        }
        News { cards: other, order: reordered.then_some(order), replaced }
    }

    fn card(&mut self, item: &Item<'_>, gallery: &Gallery, replaced: &mut Vec<(old::Side, Was)>) -> Card {
        let Component { id, title, kind, pile, file, cut, copies, front, back, .. } = item.component;
        let mut side = |front: bool, galley: Option<&Arc<Galley>>| {
            let key = (id.clone(), front);
            if let (Some(galley), Some((fonts, _))) = (galley, &self.fonts) {
                let was = self.galleys.insert(key.clone(), (galley.clone(), fonts.clone()));
                let other = was.filter(|(was, _)| !Arc::ptr_eq(was, galley) && was != galley);
                replaced.extend(other.map(|(was, fonts)| (key.clone(), Was::Set(was, fonts))));
            }
            let (Some((shown, of)), Some((fonts, ids))) = (self.galleys.get(&key), &mut self.fonts) else {
                return Side::default();
            };
            // a stale face keeps the fonts it was set with
            let mut passing = (!Arc::ptr_eq(of, fonts)).then(|| Identities::passing(of));
            let ids = passing.as_mut().unwrap_or(ids);
            let [small, large] = [View::Cut, View::Whole].map(|view| Some(gallery.hang(ids, shown, of, view)));
            Side { small, large }
        };
        let sides = (side(true, item.front), back.as_ref().map(|_| side(false, item.back)));
        let unset = item.front.is_none() || back.is_some() && item.back.is_none();
        Card {
            id: id.clone(),
            title: title.clone(),
            kind: kind.to_string(),
            pile: pile.as_ref().map(|pile| pile.to_string()),
            file: file.to_string(),
            copies: *copies,
            w: cut.trim.w.0,
            h: cut.trim.h.0,
            bleed: cut.bleed.0,
            radius: cut.radius.0,
            fields: fields(front),
            front: sides.0,
            back: sides.1,
            stale: unset,
        }
    }
}

/// The readable values of a face: its texts, and its tags.
pub fn fields(face: &Face) -> BTreeMap<String, String> {
    let tag = |tag: &Tag| match tag {
        Tag::Flag(yes) => Some(if *yes { "yes" } else { "no" }.to_owned()),
        Tag::Number(n) => Some(n.to_string()),
        Tag::Word(word) => Some(word.to_string()),
        Tag::Length(_) | Tag::List(_) | Tag::Map(_) => None,
    };
    let own = |name: &str| !USUAL.contains(&name) && !name.starts_with("has_");
    let tags = face.tags.iter().filter(|(name, _)| own(name));
    let mut all: BTreeMap<String, String> =
        tags.filter_map(|(name, value)| Some((name.to_string(), tag(value)?))).collect();
    all.extend(face.fields.iter().filter(|(name, _)| own(name)).map(|(name, said)| {
        let lines: Vec<String> = said.iter().map(cards::lexicon::Phrase::plain).collect();
        (name.to_string(), lines.join("\n"))
    }));
    all
}

/// The order of components; a missing one keeps its position after its former predecessor.
fn merged<'a>(
    before: impl Iterator<Item = &'a String>,
    now: &[String],
    known: &FxHashMap<String, Card>,
) -> Vec<String> {
    let here: FxHashSet<&String> = now.iter().collect();
    let mut behind: FxHashMap<Option<String>, Vec<String>> = FxHashMap::default();
    let mut last = None;
    for id in before {
        if here.contains(id) {
            last = Some(id.clone());
        } else if known.contains_key(id) {
            behind.entry(last.clone()).or_default().push(id.clone());
        }
    }
    let mut all = behind.remove(&None).unwrap_or_default();
    for id in now {
        all.push(id.clone());
        all.extend(behind.remove(&Some(id.clone())).into_iter().flatten());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_stays_where_it_was() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let blank = |id: &String| Card {
            id: id.clone(),
            title: String::new(),
            kind: String::new(),
            pile: None,
            file: String::new(),
            copies: 1,
            w: 63.0,
            h: 88.0,
            bleed: 4.0,
            radius: 3.0,
            fields: BTreeMap::new(),
            front: Side::default(),
            back: None,
            stale: true,
        };
        let before = words("a b c d e");
        let known = before.iter().map(|id| (id.clone(), blank(id))).collect();
        for (now, merged) in [("b e", "a b c d e"), ("", "a b c d e"), ("e x b", "a e x b c d")] {
            assert_eq!(super::merged(before.iter(), &words(now), &known), words(merged), "{now}");
        }
    }
}
