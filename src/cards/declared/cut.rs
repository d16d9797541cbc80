//! What is cut out of the paper, by the names that shops and players use, or in millimetres.

use crate::face::{CUTS, Cut, Shape};
use crate::load::{Node, keys};
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use ground::unit::{Mm, Size};
use ground::world::Project;
use template::outline;

/// Bleed, unless something else is said.
const BLEED: Mm = Mm(3.0);

/// Shortest and longest side of anything that is cut, mm.
const SIDES: (f32, f32) = (8.0, 2000.0);

/// The cut of a name; a card, if there is none of it.
pub(super) fn named(name: &str) -> Cut {
    let found = CUTS.iter().find(|(known, ..)| *known == name);
    found.map_or(Cut::CARD, |(name, w, h, radius)| {
        let bleed = if *name == "card" { Cut::CARD.bleed } else { BLEED };
        Cut { trim: Size::mm(*w, *h), bleed, radius: Mm(*radius), shape: Shape::Box }
    })
}

/// Whether a piece of this cut is scored and folded before it is of use: a standee.
pub fn is_folded(cut: &Cut) -> bool {
    cut.trim == named("standee").trim
}

/// Reads a cut: a name, `{trim: [57, 89], bleed: 3, radius: 3}`, `{hexagon: 40}` (from side to side), `{round: 25}`,
/// `{outline: art/shield.svg}`.
pub(super) fn read(node: Node<'_>, project: &Project, diags: &mut Vec<Diag>) -> Option<Cut> {
    if let Some(name) = node.word() {
        let found = CUTS.iter().find(|(known, ..)| *known == name.trim().to_lowercase().replace([' ', '_'], "-"));
        if let Some((name, ..)) = found {
            return Some(named(name));
        }
        let known = CUTS.iter().map(|(known, ..)| *known);
        let help = match did_you_mean(&name, known.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there is {}; or write {{trim: [57, 89]}}, in mm", known.collect::<Vec<_>>().join(", ")),
        };
        diags.push(Diag::error(node.at, "unknown-cut", format!("no cut is called `{name}`")).help(help));
        return None;
    }
    lengths(keys::Cut::of(node, keys::Cut::KEYS, project, diags), project, diags)
}

/// The cut that a template of the house is drawn for, if its name says one: `plain/bridge`, `plain/back-tarot`, `plain/aid`.
fn drawn_for(template: &str) -> Option<&'static str> {
    let name = template.strip_prefix("plain/")?;
    let name = ["back-", "aid-"].iter().find_map(|part| name.strip_prefix(part)).unwrap_or(name);
    let name = if name == "aid" { "card" } else { name };
    CUTS.iter().map(|(known, ..)| *known).find(|known| *known == name)
}

/// Complains once if templates of the house, each with the key it is named by, are drawn for another size than what is cut out.
pub(super) fn fits(cut: &Cut, at: Locus, templates: &[(&str, &str)], project: &Project, diags: &mut Vec<Diag>) {
    let other = |(_, template): &&(&str, &str)| {
        let path = format!("templates/{template}.svg");
        let size = drawn_for(template).map(|name| named(name).trim);
        size.is_some_and(|size| (size.w - cut.trim.w).0.abs() > 0.05 || (size.h - cut.trim.h).0.abs() > 0.05)
            && project.carries(&path)
    };
    let wrong: Vec<&(&str, &str)> = templates.iter().filter(other).collect();
    let Some((_, first)) = wrong.first() else { return };
    let own = CUTS.iter().find(|(name, ..)| named(name).trim == cut.trim).map(|(name, ..)| *name);
    let templates = project.list("templates/plain");
    let meant = |(key, template): &&(&str, &str)| {
        let (old, new) = (drawn_for(template)?, own?);
        let name = if *template == "plain/aid" { format!("plain/aid-{new}") } else { template.replace(old, new) };
        let name = if name == "plain/aid-card" { "plain/aid".to_owned() } else { name };
        templates.contains(&format!("templates/{name}.svg")).then(|| format!("`{key}: {name}`"))
    };
    let (w, h) = (cut.trim.w.0, cut.trim.h.0);
    let names: Vec<&str> = wrong.iter().map(|(_, template)| *template).collect();
    let size = named(drawn_for(first).unwrap_or_default()).trim;
    let what = format!(
        "what is cut out is {w} x {h} mm, and {} {} for {} x {} mm",
        names.join(" and "),
        if names.len() == 1 { "is" } else { "are" },
        size.w.0,
        size.h.0
    );
    let instead: Option<Vec<String>> = wrong.iter().map(meant).collect();
    let usual = drawn_for(first).unwrap_or_default();
    let help = match instead {
        Some(instead) => format!("write {}, or `cut: {usual}`", instead.join(" and ")),
        None => format!("write `cut: {usual}`, or draw a template of this size in templates/"),
    };
    diags.push(Diag::error(at, "wrong-size", what).help(help));
}

/// A side of what is cut out.
fn length(node: Node<'_>, name: &str, diags: &mut Vec<Diag>) -> Option<f32> {
    let found = node.decimal().map(|mm| mm as f32).filter(|mm| (SIDES.0..=SIDES.1).contains(mm));
    if found.is_none() {
        diags.push(node.not(name, &format!("a length from {} to {} mm", SIDES.0, SIDES.1)));
    }
    found
}

/// A cut in millimetres: of a mapping of its own, or of a piece that says `trim` itself.
pub(super) fn lengths(keys: keys::Cut<'_>, project: &Project, diags: &mut Vec<Diag>) -> Option<Cut> {
    let before = diags.len();
    let keys::Cut { at, trim, bleed, radius: corners, hexagon, round, outline: drawn } = keys;
    let shapes = [("outline", drawn), ("hexagon", hexagon), ("round", round), ("trim", trim)];
    let shapes: Vec<&str> = shapes.into_iter().filter_map(|(key, node)| node.map(|_| key)).collect();
    if shapes.len() > 1 && shapes != ["outline", "trim"] {
        let what = format!("a cut has one shape, and this one says `{}`", shapes.join("` and `"));
        diags.push(Diag::error(at, "bad-cut", what).help("keep one of them"));
        return None;
    }
    let (trim, mut radius, shape) = if let Some(drawn) = drawn {
        let path = drawn.word().or_else(|| {
            diags.push(drawn.not("outline", "the path of an SVG in the project"));
            None
        })?;
        let (outline, own) = outline(project, &path, drawn.at).map_err(|d| diags.push(d)).ok()?;
        let said = trim.and_then(|trim| Some((trim, trim.items()?.collect::<Vec<_>>())));
        let trim = match said.as_ref().map(|(trim, sides)| (trim, &sides[..])) {
            Some((_, [w, h])) => Size::mm(length(*w, "trim", diags)?, length(*h, "trim", diags)?),
            Some((trim, _)) => {
                diags.push(trim.not("trim", "width and height in mm"));
                return None;
            }
            None if [own.w.0, own.h.0].iter().all(|mm| (SIDES.0..=SIDES.1).contains(mm)) => own,
            None => {
                let what = format!("the outline of {path} is {:.1} x {:.1} mm", own.w.0, own.h.0);
                let help = format!(
                    "a side is {} to {} mm: say how large it is, as in {{outline: {path}, trim: [40, 50]}}",
                    SIDES.0, SIDES.1
                );
                diags.push(Diag::error(drawn.at, "bad-outline", what).help(help));
                return None;
            }
        };
        if let Some(radius) = corners {
            let what = "an outline has the corners that it is drawn with";
            diags.push(
                Diag::error(radius.at, "bad-cut", what).help("leave out `radius`, and round them in the drawing"),
            );
        }
        (trim, 0.0, Shape::Outline(outline))
    } else if let Some(hexagon) = hexagon {
        let across = length(hexagon, "hexagon", diags)?;
        (Size::mm(across, across * 2.0 / 3.0_f32.sqrt()), 0.0, Shape::hexagon())
    } else if let Some(round) = round {
        let across = length(round, "round", diags)?;
        (Size::mm(across, across), across / 2.0, Shape::Box)
    } else {
        let sides: Vec<Node<'_>> = trim.and_then(|trim| trim.items().map(Iterator::collect)).unwrap_or_default();
        let [w, h] = sides[..] else {
            let what = "a cut says neither what it is called nor how large it is";
            let help = "write a name, as in `cut: bridge`, or {trim: [57, 89]}, {hexagon: 40}, {round: 25}, in mm, or {outline: art/shield.svg}";
            diags.push(Diag::error(at, "bad-cut", what).help(help));
            return None;
        };
        (Size::mm(length(w, "trim", diags)?, length(h, "trim", diags)?), 0.0, Shape::Box)
    };
    let mut small = |name: &str, node: Option<Node<'_>>, most: f32| {
        let node = node?;
        let found = node.decimal().map(|mm| mm as f32).filter(|mm| (0.0..=most).contains(mm));
        if found.is_none() {
            diags.push(node.not(name, &format!("a length from 0 to {most} mm")));
        }
        found
    };
    let bleed = small("bleed", bleed, 20.0).map_or(BLEED, Mm);
    if let Some(own) = small("radius", corners, trim.w.min(trim.h).0 / 2.0) {
        radius = own;
    }
    (diags.len() == before).then_some(Cut { trim, bleed, radius: Mm(radius), shape })
}
