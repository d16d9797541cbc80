//! The values that a template can use: tints, fonts, numbers of the rules, the component of the face. A face gets only the
//! values that its template names, so that faces with equal tags share a drawing.

use super::field::Value;
use super::kind::Kind;
use super::printer::{Dress, Printer};
use crate::face::{Cut, Name, Shape, Tag, Tints};
use crate::facts::Fact;
use ground::unit::{BoxForm, Mm, Net, Rect};
use std::collections::BTreeMap;
use template::Wants;

impl Printer<'_> {
    /// The tags that any face can use.
    pub(super) fn tags(&self, wants: &Wants, kind: &Kind, dress: &Dress<'_>) -> BTreeMap<Name, Tag> {
        let mut tags = self.house_tags(wants, dress.tints, &kind.cut);
        let word = |text: &str| Tag::Word(Name::from(text.to_owned()));
        for (name, tag) in [("kind", word(&kind.name)), ("pile", word(dress.pile)), ("number", word(dress.number))] {
            if wants.tag(name) {
                tags.insert(Name::from(name), tag);
            }
        }
        tags
    }

    /// Tints, fonts, and every number of the rules that a template names.
    pub(super) fn house_tags(&self, wants: &Wants, tints: &Tints, cut: &Cut) -> BTreeMap<Name, Tag> {
        let mut tags = BTreeMap::new();
        let word = |text: &str| Tag::Word(Name::from(text.to_owned()));
        // a kind without such a field has it on no card
        tags.extend(wants.questions().map(|name| (Name::from(name.to_owned()), Tag::Flag(false))));
        let about = self.deck.about;
        let [title, text] = &about.fonts.0;
        let fonts = || BTreeMap::from([(Name::from("title"), word(title)), (Name::from("text"), word(text))]);
        for name in ["tints", "fonts", "game"].into_iter().filter(|name| wants.tag(name)) {
            let tag = match name {
                "tints" => tints.tag(),
                "fonts" => Tag::Map(fonts().into()),
                _ => word(&about.title),
            };
            tags.insert(Name::from(name), tag);
        }
        // for templates that serve several cuts: the size of a face with its bleed, and its bleed
        let full = cut.full();
        for (name, length) in [("w", full.w), ("h", full.h), ("bleed", cut.bleed)] {
            if wants.tag(name) {
                tags.insert(Name::from(name), Tag::from(length));
            }
        }
        // and the line along which it is cut, if that is not a box
        if wants.tag("cut_line") {
            let area = Rect { x: cut.bleed, y: cut.bleed, w: cut.trim.w, h: cut.trim.h };
            let line = (!cut.is_straight()).then(|| word(&cut.shape.path(area, cut.radius)));
            tags.insert(Name::from("cut_line"), line.unwrap_or(Tag::Flag(false)));
        }
        // and the panels and folds of a box
        if wants.tag("net") {
            let net = if let Shape::Net(net) = &cut.shape { net_tag(net, cut.bleed) } else { Tag::Flag(false) };
            tags.insert(Name::from("net"), net);
        }
        for (name, fact) in self.asked.iter().filter(|(name, _)| wants.tag(name)) {
            tags.entry(name.clone()).or_insert_with(|| fact.clone());
        }
        tags
    }
}

/// The panels of a box by name, each with `x`, `y`, `w` and `h`; its `folds` as the `d` of an SVG path; and whether it is a lid, which
/// `covers` a tray.
fn net_tag(net: &Net, bleed: Mm) -> Tag {
    let panel = |r: Rect| {
        let sides = [("x", r.x + bleed), ("y", r.y + bleed), ("w", r.w), ("h", r.h)];
        Tag::Map(
            sides
                .map(|(name, side)| (Name::from(name), Tag::from(side)))
                .into_iter()
                .collect::<BTreeMap<_, _>>()
                .into(),
        )
    };
    let folds: String = (net.folds().iter())
        .map(|[a, b]| {
            let [x, y, right, foot] = [a.x, a.y, b.x, b.y].map(|side| (side + bleed).0);
            format!("M{x:.2} {y:.2}L{right:.2} {foot:.2}")
        })
        .collect();
    let panels = net.panels().into_iter().map(|(name, r)| (Name::from(name), panel(r)));
    let more = [("folds", Tag::Word(Name::from(folds))), ("covers", Tag::Flag(net.form == BoxForm::Lid))];
    let more = more.map(|(name, tag)| (Name::from(name), tag));
    let all: BTreeMap<_, _> = panels.chain(more).collect();
    Tag::Map(all.into())
}

/// The conditions that a template can use about a value.
pub(super) fn tagged(value: &Value) -> Tag {
    match value {
        Value::Number(n) => Tag::Number(*n),
        Value::Flag(yes) => Tag::Flag(*yes),
        Value::Card { id, .. } => Tag::Word(Name::from(id.clone())),
        Value::List(all) => Tag::List(all.iter().map(tagged).collect()),
        Value::Drawn(fact) => fact_tag(fact),
        Value::Says(_) | Value::Said(_) | Value::Picture(_) => Tag::Flag(true),
        other => Tag::Word(Name::from(other.plain().unwrap_or_default())),
    }
}

/// A fact in the form for templates.
pub(super) fn fact_tag(fact: &Fact) -> Tag {
    match fact {
        Fact::Number(n) => Tag::Number(*n),
        Fact::Word(word) => Tag::Word(Name::from(word.clone())),
        Fact::List(all) => Tag::List(all.iter().map(fact_tag).collect()),
        Fact::Map(all) => {
            let all: BTreeMap<_, _> =
                all.iter().map(|(name, fact)| (Name::from(name.clone()), fact_tag(fact))).collect();
            Tag::Map(all.into())
        }
    }
}
