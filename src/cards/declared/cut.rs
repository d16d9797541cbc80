//! Cut shapes, by their usual names in shops or in millimeters.

use super::keys;
use super::typed::{Held, Typed};
use super::values::{Bleed, SIDES, Side, Sides, length};
use crate::face::{CUTS, Cut, Shape};
use crate::load::{self, Node};
use crate::stocks::{self, Stock};
use ground::diag::{Diag, meant};
use ground::grammar::Form;
use ground::locus::Locus;
use ground::unit::{BoxForm, Fold, Mm, Net, Point, Size, TAB};
use ground::world::Project;
use std::ops::RangeInclusive;
use template::outline;

/// The default bleed.
const BLEED: Mm = Mm(3.0);

/// The bleed of the poker size, which is defined in inches: an eighth of an inch, as American shops require.
const EIGHTH: Mm = Mm(3.175);

/// The cut with this name, or a card.
pub(super) fn named(name: &str) -> Cut {
    let found = CUTS.iter().find(|(known, ..)| *known == name);
    found.map_or(Cut::CARD, |(name, w, h, radius)| {
        let bleed = match *name {
            "card" => Cut::CARD.bleed,
            "poker" => EIGHTH,
            _ => BLEED,
        };
        Cut { trim: Size::mm(*w, *h), bleed, radius: Mm(*radius), shape: Shape::Box }
    })
}

/// Whether a piece with this cut is a standee, which is scored and folded.
pub fn is_standee(cut: &Cut) -> bool {
    cut.trim == named("standee").trim
}

/// Whether a piece is a divider, which stands between cards.
pub fn is_divider(cut: &Cut) -> bool {
    matches!(&cut.shape, Shape::Net(net) if net.form == BoxForm::Divider)
}

/// The lines along which a piece is folded, from the upper left corner of its trim.
pub fn folds(cut: &Cut) -> Vec<Fold> {
    match &cut.shape {
        Shape::Net(net) => net.folds(),
        _ if is_standee(cut) => {
            let Size { w, h } = cut.trim;
            let across = |y: Mm| [Point { x: Mm(0.0), y }, Point { x: w, y }];
            [FOOT, h / 2.0, h - FOOT].map(across).to_vec()
        }
        _ => Vec::new(),
    }
}

/// The length of either foot of a standee.
const FOOT: Mm = Mm(12.0);

/// How much wider and higher than a card its sleeve is.
const SLEEVE: Mm = Mm(3.0);

/// The thickest pack that a box is made for.
const THICKEST: f32 = 100.0;

/// The thickness of stocks that have none in the file, in mm: ordinary cards and boxes, and both layers of a sleeve.
const USUAL: [(&str, f32); 3] = [("cards", 0.32), ("boxes", 0.4), ("sleeves", 0.12)];

/// The smallest and the largest thickness of a stock, in mm.
const THICKNESS: RangeInclusive<f32> = 0.02..=10.0;

/// The key of a form of box.
fn named_form(form: BoxForm) -> &'static str {
    match form {
        BoxForm::Tuck => "box",
        BoxForm::Tray => "tray",
        BoxForm::Lid => "lid",
        BoxForm::Divider => "divider",
    }
}

/// The narrowest tab that has room for a word.
const NARROWEST: Mm = Mm(18.0);

/// A whole number under a key: at least `least`, and at most `most`.
fn counted(
    (key, node): (&str, Node<'_>),
    of: &str,
    (least, most): (i64, i64),
    help: impl FnOnce(i64) -> String,
    diags: &mut Vec<Diag>,
) -> Option<u16> {
    let number = node.number();
    let found = number.filter(|n| (least..=most).contains(n)).and_then(|n| u16::try_from(n).ok());
    if found.is_none() {
        let what = format!("`{key}` must be a number of {of} from {least} to {most}, not {}", node.named());
        diags.push(Diag::error(node.at, "bad-box", what).help(help(number.unwrap_or_default())));
    }
    found
}

/// A divider, given how many tabs are side by side.
fn divider(node: Node<'_>, card: Size, sleeved: bool, diags: &mut Vec<Diag>) -> Option<Net> {
    let grown = if sleeved { SLEEVE } else { Mm(0.0) };
    let most = (card.w.0 / NARROWEST.0) as i64;
    let help = |_| format!("a tab is at least {} mm wide, and the card {} mm", NARROWEST.0, card.w.0);
    let tabs = counted(("divider", node), "tabs side by side", (1, most.max(1)), help, diags)?;
    Some(Net { of: card, ..Net::between(Size { w: card.w + grown, h: card.h + grown }, tabs) })
}

/// A box, given how many cards and how many dividers it holds.
fn boxed(
    (form, node): (BoxForm, Node<'_>),
    dividers: Option<Node<'_>>,
    card: Size,
    sleeved: bool,
    project: &Project,
    diags: &mut Vec<Diag>,
) -> Option<Net> {
    let key = named_form(form);
    let listed: Vec<(Locus, Stock)> = load::list(project, stocks::FILE, Locus::Nowhere).value.unwrap_or_default();
    let wrong = |stock: &Stock| stock.thickness.is_some_and(|mm| !THICKNESS.contains(&mm.0));
    if let Some((at, _)) = listed.iter().find(|(_, stock)| wrong(stock)) {
        let what = format!("`thickness` must be from {} to {} mm", THICKNESS.start(), THICKNESS.end());
        let help = "measure ten cards pressed together, and divide by ten";
        let diag = Diag::error(at.key("thickness"), "bad-stock", what).help(help);
        // one cause, for any number of boxes
        diags.extend((!diags.contains(&diag)).then_some(diag));
        return None;
    }
    let stocks: Vec<Stock> = listed.into_iter().map(|(_, stock)| stock).collect();
    let [one, board, sleeve] =
        USUAL.map(|(name, usual)| stocks::of(&stocks, &[name]).and_then(|stock| stock.thickness).unwrap_or(Mm(usual)));
    let (each, grown) = if sleeved { (one + sleeve, SLEEVE) } else { (one, Mm(0.0)) };
    let most = (THICKEST / each.0) as i64;
    let help = |n: i64| match n > most {
        true => format!("{n} cards are {:.0} mm thick: make several boxes", each.0 * n as f32),
        false => format!("write how many cards the box holds, as in {{{key}: 54}}"),
    };
    let cards = counted((key, node), "cards", (1, most), help, diags)?;
    let between = match dividers {
        Some(node) => {
            let help = |_| format!("write how many dividers the box holds, as in {{{key}: 54, dividers: 3}}");
            counted(("dividers", node), "dividers", (0, 20), help, diags)?
        }
        None => 0,
    };
    let above = if between > 0 { TAB } else { Mm(0.0) };
    let pack = [card.w + grown, card.h + grown + above, each * f32::from(cards) + board * f32::from(between)];
    Some(Net { holds: cards, of: card, ..Net::around(form, pack, board) })
}

/// Yes or no; no if nothing is written.
fn yes(key: &str, held: &Held<String>, diags: &mut Vec<Diag>) -> Option<bool> {
    match held.placed().map(|(word, at)| (word.as_str(), at)) {
        None => Some(false),
        Some(("yes" | "true", _)) => Some(true),
        Some(("no" | "false", _)) => Some(false),
        Some((other, at)) => {
            let what = format!("`{key}` must be yes or no, not `{other}`");
            diags.push(Diag::error(at, "wrong-type", what).help(format!("write `{key}: yes`, or omit it")));
            None
        }
    }
}

/// Reads the value of `cut`. Errors are reported.
pub fn read(node: Node<'_>, project: &Project, diags: &mut Vec<Diag>) -> Option<Cut> {
    Cut::read("cut", node, project, diags)
}

impl Typed for Cut {
    fn form() -> Form {
        keys::cut()
    }

    /// A name, `{trim: [57, 89], bleed: 3, radius: 3}`, `{hexagon: 40}` (from side to side), `{round: 25}`, `{outline: art/shield.svg}`.
    fn read(_: &str, node: Node<'_>, project: &Project, diags: &mut Vec<Diag>) -> Option<Cut> {
        let Some(name) = node.word() else {
            return lengths(
                keys::Cut::of(node.spelt(keys::Cut::KEYS, project, diags), &[], project, diags),
                project,
                diags,
            );
        };
        let found = CUTS.iter().find(|(known, ..)| *known == name.trim().to_lowercase().replace([' ', '_'], "-"));
        if let Some((name, ..)) = found {
            return Some(named(name));
        }
        let known = CUTS.iter().map(|(known, ..)| *known);
        let help = meant(&name, known.clone(), || {
            format!("the cuts are {}; or write {{trim: [57, 89]}}, in mm", known.collect::<Vec<_>>().join(", "))
        });
        diags.push(Diag::error(node.at, "unknown-cut", format!("there is no cut `{name}`")).help(help));
        None
    }
}

/// Whether a template is a built-in one that follows any cut of cards.
pub(super) fn follows(template: &str) -> bool {
    ["plain/card", "plain/back", "plain/aid"].contains(&template)
}

/// The least and the greatest size of a card that has room for the words of an aid, in mm.
const READABLE: (f32, f32) = (40.0, 160.0);

/// Whether the piece is a readable card with straight sides.
pub(super) fn is_readable(cut: &Cut) -> bool {
    let (w, h) = (cut.trim.w.0, cut.trim.h.0);
    cut.is_straight() && w.min(h) >= READABLE.0 && w.max(h) <= READABLE.1
}

/// The built-in templates for boxes of any size, with the forms of box that they are for.
const BOXES: [(&str, &[BoxForm], &str); 3] = [
    ("plain/tuck-box", &[BoxForm::Tuck], "a box"),
    ("plain/tray", &[BoxForm::Tray, BoxForm::Lid], "a tray or its lid"),
    ("plain/divider", &[BoxForm::Divider], "a divider"),
];

/// The built-in templates for a single cut; all others follow the cut of their faces.
const DRAWN_FOR: [(&str, &str); 6] = [
    ("plain/token", "token"),
    ("plain/back-token", "token"),
    ("plain/standee", "standee"),
    ("plain/dial", "dial"),
    ("plain/dial-cover", "dial"),
    ("plain/bill", "bill"),
];

/// Reports once if built-in templates have another size than the cut.
pub(super) fn fits(cut: &Cut, at: Locus, templates: &[&str], project: &Project, diags: &mut Vec<Diag>) {
    let drawn_for = |template: &str| DRAWN_FOR.iter().find(|(name, _)| *name == template).map(|(_, cut)| *cut);
    let other = |template: &&&str| {
        let size = drawn_for(template).map(|name| named(name).trim);
        size.is_some_and(|size| (size.w - cut.trim.w).0.abs() > 0.05 || (size.h - cut.trim.h).0.abs() > 0.05)
            && project.carries(&format!("templates/{template}.svg"))
    };
    let form = if let Shape::Net(net) = &cut.shape { Some(net.form) } else { None };
    for (template, forms, what) in BOXES {
        let drawn = form.is_some_and(|form| forms.contains(&form));
        if !drawn && templates.contains(&template) && project.carries(&format!("templates/{template}.svg")) {
            let key = named_form(forms[0]);
            let help = match forms[0] {
                BoxForm::Divider => format!("write `cut: {{{key}: 3}}`, with the number of tabs side by side"),
                _ => format!("write `cut: {{{key}: 54}}`, with the number of cards"),
            };
            let what = format!("{template} is drawn for {what}, but the cut is not one");
            diags.push(Diag::error(at, "wrong-size", what).help(help));
        }
    }
    let wrong: Vec<&&str> = templates.iter().filter(other).collect();
    let Some(usual) = wrong.first().and_then(|first| drawn_for(first)) else { return };
    let ((w, h), size) = ((cut.trim.w.0, cut.trim.h.0), named(usual).trim);
    let names: Vec<&str> = wrong.iter().map(|template| **template).collect();
    let what = format!(
        "the cut is {w} x {h} mm, but {} {} made for {} x {} mm",
        names.join(" and "),
        if names.len() == 1 { "is" } else { "are" },
        size.w.0,
        size.h.0
    );
    let help = format!("write `cut: {usual}`, or use plain/card and plain/back, which follow any cut");
    diags.push(Diag::error(at, "wrong-size", what).help(help));
}

/// Reads a cut in millimeters, from its own mapping or from a piece with `trim`.
pub(super) fn lengths(keys: keys::Cut, project: &Project, diags: &mut Vec<Diag>) -> Option<Cut> {
    let before = diags.len();
    let keys::Cut { at, trim, bleed, radius: corners, hexagon, round, outline: drawn, pack, tray, lid, .. } = keys;
    let packs =
        [(BoxForm::Tuck, &pack), (BoxForm::Tray, &tray), (BoxForm::Lid, &lid), (BoxForm::Divider, &keys.divider)];
    let pack = packs.iter().find_map(|(form, held)| Some((*form, held.node()?)));
    let boxes = packs.iter().map(|(form, held)| (named_form(*form), held.is_written()));
    let others = [
        ("outline", drawn.is_written()),
        ("hexagon", hexagon.is_written()),
        ("round", round.is_written()),
        ("trim", trim.is_written()),
    ];
    let shapes: Vec<&str> = boxes.chain(others).filter_map(|(key, written)| written.then_some(key)).collect();
    if shapes.len() > 1 && !matches!(shapes[..], ["outline" | "box" | "tray" | "lid" | "divider", "trim"]) {
        let what = format!("a cut can have only one shape, and this one has `{}`", shapes.join("` and `"));
        diags.push(Diag::error(at, "bad-cut", what).help("keep one of them"));
        return None;
    }
    let uneven = matches!(*trim, Some(Sides(None)));
    if uneven && (drawn.is_written() || pack.is_some()) {
        let what = "`trim` must be width and height in mm";
        diags.push(Diag::error(trim.at, "wrong-type", what).help("write both, as in [40, 50]"));
        return None;
    }
    if shapes.is_empty() || uneven {
        let what = "this cut has neither a name nor a size";
        let help = "write a name, as in `cut: bridge`, or {trim: [57, 89]}, {hexagon: 40}, {round: 25}, in mm, or {outline: art/shield.svg}";
        diags.push(Diag::error(at, "bad-cut", what).help(help));
        return None;
    }
    let (mut radius, mut shape) = (0.0, Shape::Box);
    let said = trim.and_then(|Sides(sides)| sides).map(|(Side(w), Side(h))| Size::mm(w, h));
    let trim = if let Some((path, at)) = drawn.placed() {
        let (outline, own) = outline(project, path, at).map_err(|d| diags.push(d)).ok()?;
        if said.is_none() && !trim.is_written() && [own.w.0, own.h.0].iter().any(|mm| !(SIDES.0..=SIDES.1).contains(mm))
        {
            let what = format!("the outline of {path} is {:.1} x {:.1} mm", own.w.0, own.h.0);
            let help = format!(
                "a side must be {} to {} mm: write the size, as in {{outline: {path}, trim: [40, 50]}}",
                SIDES.0, SIDES.1
            );
            diags.push(Diag::error(at, "bad-outline", what).help(help));
            return None;
        }
        if corners.is_written() {
            let what = "an outline has the corners of its drawing";
            diags.push(
                Diag::error(corners.at, "bad-cut", what).help("remove `radius`, and round the corners in the drawing"),
            );
        }
        shape = Shape::Outline(outline);
        if trim.is_written() { said? } else { own }
    } else if let Some(pack) = pack {
        let (sleeved, card) = (yes("sleeved", &keys.sleeved, diags)?, said.unwrap_or(Cut::CARD.trim));
        let net = match pack {
            (BoxForm::Divider, node) => divider(node, card, sleeved, diags)?,
            pack => boxed(pack, keys.dividers.node(), card, sleeved, project, diags)?,
        };
        if let Some(node) = corners.node() {
            let help = "remove `radius`";
            let what = if net.form == BoxForm::Divider { "a divider" } else { "a box" };
            diags.push(Diag::error(node.at, "bad-cut", format!("{what} has no round corners")).help(help));
        }
        shape = Shape::Net(net);
        net.size()
    } else if let Some(Side(across)) = *hexagon {
        shape = Shape::hexagon();
        Size::mm(across, across * 2.0 / 3.0_f32.sqrt())
    } else if let Some(Side(across)) = *round {
        radius = across / 2.0;
        Size::mm(across, across)
    } else {
        said?
    };
    if let Some(node) = corners.node().filter(|_| shape.is_box()) {
        radius = length("radius", node, (0.0, trim.w.min(trim.h).0 / 2.0), diags).unwrap_or(radius);
    }
    let bleed = bleed.map_or(BLEED, |Bleed(mm)| Mm(mm));
    (diags.len() == before).then_some(Cut { trim, bleed, radius: Mm(radius), shape })
}
