//! Types of values in game.yaml other than words, lists and mappings, with their short forms and complaints.

use super::typed::Typed;
use crate::face::{ArtDraft, Hand, PAGES, Page, Tints};
use crate::facts::Fact;
use crate::language::PLURALS;
use crate::load::Node;
use ground::diag::{Diag, meant};
use ground::grammar::{Form, Written};
use ground::world::Project;
use std::collections::BTreeMap;
use template::missing_family;

/// Font families for titles and for text.
#[derive(Clone, Debug)]
pub(super) struct Fonts(pub(super) [String; 2]);

/// The families and their use.
const FONTS: [(&str, &str); 2] = [("title", "Eczar"), ("text", "Fira Sans")];

impl Default for Fonts {
    fn default() -> Fonts {
        Fonts(FONTS.map(|(_, usual)| usual.to_owned()))
    }
}

impl Typed for Fonts {
    /// A missing family is reported here, and replaced by the default one.
    fn read(key: &str, node: Node<'_>, project: &Project, diags: &mut Vec<Diag>) -> Option<Fonts> {
        let known = FONTS.map(|(key, _)| key);
        let _ = node.section(key, diags);
        let node = node.spelt(&known, project, diags);
        let fonts = FONTS.map(|(key, usual)| {
            let family = node.get(key).and_then(|node| Some((String::read(key, node, project, diags)?, node.at)));
            let missing = family.as_ref().and_then(|(family, at)| missing_family(project, family, *at));
            let found = family.map(|(family, _)| family).filter(|_| missing.is_none());
            diags.extend(missing);
            found.unwrap_or_else(|| usual.to_owned())
        });
        node.is_mapping().then_some(Fonts(fonts))
    }
}

impl Typed for Fact {
    /// A number or a word of the rules.
    fn read(key: &str, node: Node<'_>, _: &Project, diags: &mut Vec<Diag>) -> Option<Fact> {
        let number = node.number().filter(|n| i32::try_from(*n).is_ok()).map(Fact::Number);
        let fact = number.or_else(|| node.word().map(Fact::Word));
        diags.extend(fact.is_none().then(|| node.not(key, "a whole number or a word")));
        Some(fact.unwrap_or(Fact::Number(1)))
    }
}

/// The column of a field, or one for each language by its code.
#[derive(Clone, Debug)]
pub(super) enum Columns {
    One(String),
    Each(BTreeMap<String, String>),
}

impl Typed for Columns {
    fn read(key: &str, node: Node<'_>, _: &Project, diags: &mut Vec<Diag>) -> Option<Columns> {
        if let Some(column) = node.word() {
            return Some(Columns::One(column));
        }
        let named: Option<BTreeMap<String, String>> =
            node.entries().and_then(|all| all.into_iter().map(|(code, node)| Some((code, node.word()?))).collect());
        if named.is_none() {
            diags.push(node.not(key, "the name of a column, or one for each language: {en: Text, de: Regeltext}"));
        }
        named.map(Columns::Each)
    }
}

/// The smallest and the largest number of players.
pub(super) type Players = (i64, i64);

impl Typed for Players {
    /// An unreadable value gets a default, because texts may name it.
    fn read(key: &str, node: Node<'_>, _: &Project, diags: &mut Vec<Diag>) -> Option<Players> {
        let number = |key: &str| node.get(key).and_then(Node::number);
        let range = node.word().and_then(|word| {
            let (min, max) = word.split_once("..").unwrap_or((&word, &word));
            Some((min.trim().parse().ok()?, max.trim().parse().ok()?))
        });
        let found = range.or_else(|| Some((number("min")?, number("max")?)));
        let sound = found.filter(|(min, max)| 1 <= *min && min <= max && *max <= 100);
        diags.extend(sound.is_none().then(|| node.not(key, "a number of players, as `2..5` or {min: 2, max: 5}")));
        sound.or(Some((2, 4)))
    }
}

/// The forms of a noun for one and for many, as in `penny|pence`; in a mapping, all forms of its language, in the
/// order of CLDR.
#[derive(Clone, Debug)]
pub(super) struct Noun(pub(super) String);

impl Typed for Noun {
    fn read(key: &str, node: Node<'_>, _: &Project, diags: &mut Vec<Diag>) -> Option<Noun> {
        let named = PLURALS.iter().filter_map(|plural| node.get(plural)?.word());
        let forms: Vec<String> = match node.is_mapping() {
            true => named.collect(),
            false => node.several().into_iter().filter_map(Node::word).collect(),
        };
        match &forms[..] {
            [many] if !node.is_list() => return Some(Noun(format!("{key}|{many}"))),
            // more than two forms need names, because a list does not distinguish few from many
            [_, _, more @ ..] if more.is_empty() || node.is_mapping() => return Some(Noun(forms.join("|"))),
            _ => diags.push(node.not(key, "the singular and the plural: [penny, pence]")),
        }
        None
    }
}

/// The smallest and the largest side of anything that is cut, in mm.
pub(super) const SIDES: (f32, f32) = (8.0, 2000.0);

/// A length between two others, in mm.
pub(super) fn length(key: &str, node: Node<'_>, (least, most): (f32, f32), diags: &mut Vec<Diag>) -> Option<f32> {
    let found = node.decimal().map(|mm| mm as f32).filter(|mm| (least..=most).contains(mm));
    diags.extend(found.is_none().then(|| node.not(key, &format!("a length from {least} to {most} mm"))));
    found
}

/// A side of the cut, in mm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side(pub(super) f32);

impl Typed for Side {
    fn read(key: &str, node: Node<'_>, _: &Project, diags: &mut Vec<Diag>) -> Option<Side> {
        length(key, node, SIDES, diags).map(Side)
    }
}

/// Width and height of the cut, in mm; `None` if there are not exactly two numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides(pub(super) Option<(Side, Side)>);

impl Typed for Sides {
    fn read(key: &str, node: Node<'_>, project: &Project, diags: &mut Vec<Diag>) -> Option<Sides> {
        let mut side = |node: Node<'_>| Side::read(key, node, project, diags);
        match node.items().map(Iterator::collect::<Vec<_>>).as_deref() {
            Some([w, h]) => Some(Sides(Some((side(*w)?, side(*h)?)))),
            _ => Some(Sides(None)),
        }
    }
}

/// The width of the color beyond a cut, in mm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bleed(pub(super) f32);

impl Typed for Bleed {
    fn read(key: &str, node: Node<'_>, _: &Project, diags: &mut Vec<Diag>) -> Option<Bleed> {
        length(key, node, (0.0, 20.0), diags).map(Bleed)
    }
}

impl Typed for Page {
    fn form() -> Form {
        Form::Named(PAGES.iter().map(|(name, _)| (*name).to_owned()).collect())
    }

    fn read(key: &str, node: Node<'_>, _: &Project, diags: &mut Vec<Diag>) -> Option<Page> {
        let known = || PAGES.iter().map(|(name, _)| *name);
        let Some(word) = node.word() else {
            diags.push(node.not(key, "the name of a page, such as a4"));
            return None;
        };
        let written = word.trim().to_lowercase().replace([' ', '_'], "-");
        let found = PAGES.iter().find(|(name, _)| *name == written);
        if found.is_none() {
            let what = format!("a rulebook has no page `{word}`");
            let help = meant(&word, known(), || format!("write one of {}", known().collect::<Vec<_>>().join(", ")));
            diags.push(Diag::error(node.at, "unknown-page", what).help(help));
        }
        found.map(|(_, page)| *page)
    }
}

impl Typed for Hand {
    fn form() -> Form {
        <Hand as Written>::form()
    }

    fn read(key: &str, node: Node<'_>, _: &Project, diags: &mut Vec<Diag>) -> Option<Hand> {
        let known = || Hand::ALL.iter().map(|hand| hand.key());
        let Some(word) = node.word() else {
            diags.push(node.not(key, "the name of a hand, such as linocut"));
            return None;
        };
        let found = Hand::ALL.iter().find(|hand| hand.key() == word.trim().to_lowercase()).copied();
        if found.is_none() {
            let help = meant(&word, known(), || format!("write one of {}", known().collect::<Vec<_>>().join(", ")));
            diags.push(Diag::error(node.at, "unknown-hand", format!("there is no hand `{word}`")).help(help));
        }
        found
    }
}

impl Typed for ArtDraft {
    fn read(_: &str, node: Node<'_>, project: &Project, diags: &mut Vec<Diag>) -> Option<ArtDraft> {
        node.read(project).drain(diags)
    }
}

impl Typed for Tints {
    /// Unreadable tints are replaced by the default tints, so that their name is not reported as missing.
    fn read(key: &str, node: Node<'_>, project: &Project, diags: &mut Vec<Diag>) -> Option<Tints> {
        let read = node.read::<Tints>(project).drain(diags);
        let before = diags.len();
        for (tint, color) in read.iter().flat_map(Tints::absurd) {
            let what = format!("`{tint}` of the tints `{key}` is not a color: \"{color}\"");
            diags.push(Diag::error(node.at.key(tint), "tint", what).help("write six hexadecimal digits: \"#1f2a33\""));
        }
        Some(read.filter(|_| diags.len() == before).unwrap_or_else(slate))
    }
}

/// The default tints: slate and paper.
pub(super) fn slate() -> Tints {
    let [deep, dark, mid, light, high] = ["#1f2a33", "#3a5060", "#66859a", "#c5d3da", "#f5f1e6"].map(str::to_owned);
    Tints { deep, dark, mid, light, high }
}
