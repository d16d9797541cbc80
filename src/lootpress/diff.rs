//! Differences between two decks: cards by their ids, slot by slot, in text and in look; and numbers of the rules. It
//! depends on no game, and neither typesets nor plays; the visual comparison is a parameter.

use cards::face::{Art, Component, Face, Tag};
use cards::game::{Fact, Facts};
use cards::lexicon::{Phrase, Run};
use ground::locus::Locus;
use ground::unit::{Mm, Rect};
use paper::typeset::{Galley, Mark};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

mod words;
pub use words::{Piece, brief, lines, words};

/// A component of the box, with its faces as they are printed.
#[derive(Clone, Debug)]
pub struct Item {
    /// The kind of component.
    pub component: Component,
    /// Its front, typeset.
    pub front: Laid,
    /// Its back, typeset, if it has one.
    pub back: Option<Laid>,
}

/// A typeset face, with the positions of its slots.
#[derive(Clone, Debug)]
pub struct Laid {
    /// The printed face.
    pub galley: Arc<Galley>,
    /// The slots in the order of those of the galley, each with its name and area, including the bleed.
    pub places: Vec<(String, Rect)>,
}

/// A changed component.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Its id.
    pub id: String,
    /// Its present name.
    pub title: String,
    /// Its position among the old ones; `None` if it is new.
    pub before: Option<usize>,
    /// Its position among the new ones; `None` if it was removed.
    pub after: Option<usize>,
    /// Its differences.
    pub found: Vec<Difference>,
    /// The areas with visible changes, each with its side, in the galley's millimeters.
    pub seen: Vec<(Side, Rect)>,
}

/// A visual comparison of two galleys.
pub type Comparer<'e> = &'e mut dyn FnMut(&Galley, &Galley) -> Vec<Rect>;

/// One difference between two versions of a component.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The side; `None` for the whole component.
    pub side: Option<Side>,
    /// The subject: the name of a slot or a tag.
    pub about: String,
    /// The kind of difference.
    pub what: What,
}

/// A side of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The face.
    Front,
    /// The back.
    Back,
}

/// Kinds of difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The text changed: old, new.
    Words(String, String),
    /// The words are the same, but their layout differs.
    Setting,
    /// The picture changed, or its look.
    Picture,
    /// A value on which the frame depends changed: old, new.
    Tag(String, String),
    /// The frame itself changed.
    Frame,
    /// The number of copies changed: old, new.
    Copies(u16, u16),
    /// The size, the shape or the bleed changed.
    Cut,
    /// A back was added or removed.
    Back,
}

impl Change {
    /// Whether the component must be printed again, because of a visible change or another cut.
    pub fn shows(&self) -> bool {
        !self.seen.is_empty() || self.found.iter().any(|d| matches!(d.what, What::Cut | What::Back))
    }

    /// The number of copies that must be printed to change the old box into the new one.
    pub fn reprint(&self, old: &[Item], new: &[Item]) -> u16 {
        let copies = |items: &[Item], i: Option<usize>| i.and_then(|i| items.get(i)).map_or(0, |i| i.component.copies);
        let (before, after) = (copies(old, self.before), copies(new, self.after));
        if self.before.is_none() || self.shows() { after } else { after.saturating_sub(before) }
    }
}

/// Whether two components have the same content, even if their files differ. Templates are not compared; of a user's
/// own pictures only the names are known here, so components with such pictures never count as equal.
pub fn alike(a: &Component, b: &Component) -> bool {
    let bare = |face: &Face| {
        let mut face = Face { at: Locus::Nowhere, ..face.clone() };
        face.fields.values_mut().flatten().flat_map(|phrase| &mut phrase.runs).for_each(|(_, at)| *at = Locus::Nowhere);
        for art in face.pictures.values_mut() {
            match art {
                Art::Composed { at, .. } => *at = Locus::Nowhere,
                Art::File { .. } => return None,
            }
        }
        Some(face)
    };
    let whole = |c: &Component| {
        let back = c.back.as_ref().map(bare);
        let front = bare(&c.front)?;
        // a back that cannot be read cannot be compared
        let back = back.map_or(Some(None), |back| back.map(Some))?;
        Some(Component { front, back, ..c.clone() })
    };
    whole(a).is_some_and(|a| whole(b) == Some(a))
}

/// All differences: removed and changed components in their old order, then new ones. A component that only changed its id, or
/// its title with it, counts as changed.
pub fn diff(old: &[Item], new: &[Item], eye: Comparer<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut known: BTreeMap<&str, usize> = new.iter().enumerate().map(|(i, n)| (n.component.id.as_str(), i)).collect();
    let mut pairs: Vec<(usize, Option<usize>)> =
        old.iter().enumerate().map(|(i, o)| (i, known.remove(o.component.id.as_str()))).collect();
    // for components without a match: the one with the same content under another name
    for (o, partner) in pairs.iter_mut().filter(|(_, partner)| partner.is_none()) {
        let twin = known.iter().find(|(_, n)| renamed(&old[*o], &new[**n])).map(|(id, n)| (*id, *n));
        if let Some((id, n)) = twin {
            known.remove(id);
            *partner = Some(n);
        }
    }
    for (o, partner) in pairs {
        let was = &old[o].component;
        let Some(n) = partner else {
            let (id, title) = (was.id.clone(), was.title.clone());
            changes.push(Change { id, title, before: Some(o), after: None, found: Vec::new(), seen: Vec::new() });
            continue;
        };
        let is = &new[n].component;
        let mut change = Change {
            id: is.id.clone(),
            title: is.title.clone(),
            before: Some(o),
            after: Some(n),
            found: Vec::new(),
            seen: Vec::new(),
        };
        compare(&old[o], &new[n], eye, &mut change);
        if !change.found.is_empty() {
            changes.push(change);
        }
    }
    for n in known.into_values().collect::<BTreeSet<_>>() {
        let is = &new[n].component;
        let (id, title) = (is.id.clone(), is.title.clone());
        changes.push(Change { id, title, before: None, after: Some(n), found: Vec::new(), seen: Vec::new() });
    }
    changes
}

/// Whether two components are the same card under two names.
fn renamed(old: &Item, new: &Item) -> bool {
    let (was, is) = (&old.component, &new.component);
    let title = |text: &str, c: &Component| text == c.title;
    let says = |c: &Component| {
        let fields = c.front.fields.iter().map(|(name, f)| (name.clone(), plain(f)));
        fields.filter(|(_, text)| !title(text, c)).collect::<Vec<_>>()
    };
    was.kind == is.kind && was.front.template == is.front.template && says(was).len() > 1 && says(was) == says(is)
}

fn compare(old: &Item, new: &Item, eye: Comparer<'_>, change: &mut Change) {
    let (was, is) = (&old.component, &new.component);
    side(Side::Front, (&was.front, &old.front), (&is.front, &new.front), eye, change);
    match ((&was.back, &old.back), (&is.back, &new.back)) {
        ((Some(a), Some(x)), (Some(b), Some(y))) => side(Side::Back, (a, x), (b, y), eye, change),
        ((None, _), (None, _)) => {}
        _ => change.found.push(Difference { side: Some(Side::Back), about: "back".into(), what: What::Back }),
    }
    let mut whole = |about: &str, what| change.found.push(Difference { side: None, about: about.to_owned(), what });
    if was.title != is.title && was.front.fields.values().all(|f| plain(f) != was.title) {
        whole("title", What::Words(was.title.clone(), is.title.clone()));
    }
    if was.cut != is.cut {
        whole("cut", What::Cut);
    }
    if was.copies != is.copies {
        whole("copies", What::Copies(was.copies, is.copies));
    }
}

/// The differences of one side. A side with the same text differs only if that is visible.
fn side(side: Side, (was, old): (&Face, &Laid), (is, new): (&Face, &Laid), eye: Comparer<'_>, change: &mut Change) {
    let mut found: Vec<(&str, What)> = Vec::new();
    let tags: BTreeSet<_> = was.tags.keys().chain(is.tags.keys()).collect();
    for tag in tags {
        let (a, b) = (was.tags.get(tag), is.tags.get(tag));
        if a != b {
            found.push((tag, What::Tag(shown(a), shown(b))));
        }
    }
    let frame = |l: &Laid| l.galley.skeleton.as_ref().map(|s| s.key);
    let same = frame(old) == frame(new) && old.galley.slots == new.galley.slots && old.galley.size == new.galley.size;
    let mut seen = if same { Vec::new() } else { eye(&old.galley, &new.galley) };
    let places = |name: &str| {
        let all = old.places.iter().chain(&new.places).filter(move |(known, _)| known == name);
        all.map(|(_, area)| area.grown(NEAR)).collect::<Vec<_>>()
    };
    let alike = frame(old) == frame(new);
    let mut steady: Vec<Rect> = Vec::new();
    let names: BTreeSet<&str> = old.places.iter().chain(&new.places).map(|(name, _)| name.as_str()).collect();
    for name in names {
        let text = |face: &Face| face.fields.get(name).map(|f| plain(f)).unwrap_or_default();
        let (a, b) = (text(was), text(is));
        let (x, y) = (marks(old, name), marks(new, name));
        if a != b {
            found.push((name, What::Words(a, b)));
        } else if x != y && settled(&x, &y, alike) {
            steady.extend(places(name).into_iter().filter(|_| alike));
        } else if x != y && places(name).iter().any(|area| seen.iter().any(|seen| meet(*area, *seen))) {
            let drawn = x.iter().chain(&y).flat_map(|m| m.iter()).any(|m| matches!(m, Mark::Picture(_)));
            let spoken = was.fields.get(name).map(|f| runs(f)) != is.fields.get(name).map(|f| runs(f));
            let set = spoken || !drawn;
            found.push((name, if set { What::Setting } else { What::Picture }));
        }
    }
    seen.retain(|area| !steady.iter().any(|place| within(*area, *place)));
    let told: Vec<Rect> = found
        .iter()
        .flat_map(|(name, what)| match what {
            What::Words(..) => lines_changed(&marks(old, name), &marks(new, name)).map_or_else(
                || places(name),
                |lines| places(name).into_iter().map(|place| Rect { y: lines.y, h: lines.h, ..place }).collect(),
            ),
            _ => places(name),
        })
        .collect();
    let untold = |seen: &Rect| !told.iter().any(|area| within(*seen, *area));
    let framed = !alike && was.tags == is.tags && seen.iter().any(untold);
    if framed || found.is_empty() && !seen.is_empty() {
        found.push(("frame", What::Frame));
    }
    let seen = pointed(&seen, &told, Rect::of(new.galley.size));
    let found = found.into_iter().map(|(about, what)| Difference { side: Some(side), about: about.to_owned(), what });
    change.found.extend(found);
    change.seen.extend(seen.into_iter().map(|area| (side, area)));
}

/// The areas to mark. A changed frame is usually one area around everything else; if texts changed as well, only the parts of it with
/// changed texts are kept.
fn pointed(seen: &[Rect], told: &[Rect], whole: Rect) -> Vec<Rect> {
    let parts =
        |area: &Rect| told.iter().filter(|place| meet(*area, **place)).map(|place| common(*area, *place)).collect();
    let mut all: Vec<Rect> = Vec::new();
    for area in seen {
        let parts: Vec<Rect> = if told.iter().any(|place| within(*area, *place)) { vec![*area] } else { parts(area) };
        for part in parts {
            if !all.iter().any(|known| within(part, *known)) {
                all.retain(|known| !within(*known, part));
                all.push(part);
            }
        }
    }
    let large = |area: &&Rect| area.w.0 * area.h.0 > whole.w.0 * whole.h.0 / 4.0;
    let beside = |area: &&Rect| !told.iter().any(|place| meet(**area, *place));
    let small: Vec<Rect> = seen.iter().filter(beside).filter(|area| !large(area)).copied().collect();
    match (all.is_empty(), small.len() <= FEW) {
        (true, _) => seen.to_vec(),
        (false, true) => [all, small].concat(),
        (false, false) => all,
    }
}

/// The largest number of small changes of a frame that are marked: with more, the whole frame is drawn differently.
const FEW: usize = 3;

/// Whether a text has the same lines in the same font, size and ink, and moved too little to be noticed. With a changed frame, it may move
/// farther.
fn settled(old: &[&[Mark]], new: &[&[Mark]], framed_alike: bool) -> bool {
    let unseen = if framed_alike { 0.5 } else { 2.0 };
    let near = |(a, b): (&Mark, &Mark)| match (a, b) {
        (Mark::Run(a), Mark::Run(b)) => {
            let moved = a.at.0.iter().zip(b.at.0).any(|(a, b)| (a - b).abs() > unseen);
            a.text == b.text && a.size == b.size && a.ink == b.ink && a.font == b.font && !moved
        }
        _ => a == b,
    };
    let slot = |(a, b): (&&[Mark], &&[Mark])| a.len() == b.len() && a.iter().zip(b.iter()).all(near);
    old.len() == new.len() && old.iter().zip(new).all(slot)
}

/// The vertical extent of the lines that only one of two texts has. `None` for rotated text, or if the lines are the same.
fn lines_changed(old: &[&[Mark]], new: &[&[Mark]]) -> Option<Rect> {
    type Lines = BTreeMap<i32, (String, Rect)>;
    let lines = |slots: &[&[Mark]]| {
        let mut all = Lines::new();
        for mark in slots.iter().flat_map(|marks| marks.iter()) {
            let Mark::Run(run) = mark else { continue };
            let [_, turn, .., y] = run.at.0;
            if turn != 0.0 {
                return None;
            }
            let size = Mm::from(run.size);
            let line = all
                .entry((y * 100.0).round() as i32)
                .or_insert_with(|| (String::new(), Rect { x: Mm(0.0), y: Mm(y) - size, w: Mm(0.0), h: size * 1.35 }));
            line.0.push_str(&run.text);
        }
        Some(all)
    };
    let (a, b) = (lines(old)?, lines(new)?);
    let lacks = |known: &Lines, text: &str| !known.values().any(|(other, _)| other == text);
    let only = |all: &Lines, other: &Lines| {
        all.values().filter(|(text, _)| lacks(other, text)).map(|(_, area)| *area).collect::<Vec<_>>()
    };
    let changed = [only(&a, &b), only(&b, &a)].concat();
    let (top, bottom) = changed.iter().fold((Mm(f32::MAX), Mm(f32::MIN)), |(t, b), r| (t.min(r.y), b.max(r.bottom())));
    (!changed.is_empty()).then(|| Rect { x: Mm(0.0), y: top, w: Mm(0.0), h: bottom - top })
}

/// The intersection of two areas.
fn common(a: Rect, b: Rect) -> Rect {
    let (l, t) = (a.x.max(b.x), a.y.max(b.y));
    Rect { x: l, y: t, w: a.right().min(b.right()) - l, h: a.bottom().min(b.bottom()) - t }
}

/// The distance that letters may extend out of their slot.
const NEAR: Mm = Mm(1.5);

fn meet(a: Rect, b: Rect) -> bool {
    a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom()
}

fn within(a: Rect, b: Rect) -> bool {
    a.x >= b.x && a.right() <= b.right() && a.y >= b.y && a.bottom() <= b.bottom()
}

/// The content of the slots with this name.
fn marks<'l>(laid: &'l Laid, name: &str) -> Vec<&'l [Mark]> {
    let here = laid.places.iter().zip(&laid.galley.slots).filter(|((known, _), _)| known == name);
    here.map(|(_, marks)| marks.as_slice()).collect()
}

/// The text of a field, one line for each paragraph.
fn plain(phrases: &[Phrase]) -> String {
    phrases.iter().map(Phrase::plain).collect::<Vec<_>>().join("\n")
}

/// The runs of a field, wherever they were written.
fn runs(phrases: &[Phrase]) -> Vec<Vec<&Run>> {
    phrases.iter().map(|p| p.runs.iter().map(|(run, _)| run).collect()).collect()
}

fn shown(tag: Option<&Tag>) -> String {
    match tag {
        None | Some(Tag::Flag(false)) => "no".to_owned(),
        Some(Tag::Flag(true)) => "yes".to_owned(),
        Some(Tag::Word(word)) => word.to_string(),
        Some(other) => serde_json::to_string(other).unwrap_or_default(),
    }
}

/// Changed numbers and words of the rules: name, old, new. A value that only one side has is missing on the other.
pub fn facts(old: &Facts, new: &Facts) -> Vec<(String, Option<String>, Option<String>)> {
    let (old, new) = (flat(old), flat(new));
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let pair = |name: &String| (name.clone(), old.get(name).cloned(), new.get(name).cloned());
    names.into_iter().map(pair).filter(|(_, a, b)| a != b).collect()
}

/// Facts by their full names, as in `table/3`.
fn flat(facts: &Facts) -> BTreeMap<String, String> {
    fn walk(name: &str, fact: &Fact, out: &mut BTreeMap<String, String>) {
        match fact {
            Fact::Number(n) => drop(out.insert(name.to_owned(), n.to_string())),
            Fact::Word(w) => drop(out.insert(name.to_owned(), w.clone())),
            Fact::List(all) => {
                all.iter().enumerate().for_each(|(i, f)| walk(&format!("{name}/{}", i + 1), f, out));
            }
            Fact::Map(all) => all.iter().for_each(|(key, f)| walk(&format!("{name}/{key}"), f, out)),
        }
    }
    let mut out = BTreeMap::new();
    facts.iter().for_each(|(name, fact)| walk(name, fact, &mut out));
    out
}
