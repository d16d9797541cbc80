//! Looks up the words of a recipe: tones, places, and the parts of an icon.

use super::backdrop;
use super::icon::{self, Icon};
use super::polygon::Bounds;
use super::pose::Patch;
use super::tone::{self, Tone};
use cards::face::Part;
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;

/// The tone of this name, or `None` after reporting that there is none.
pub(super) fn named_tone(name: &str, at: Locus, diags: &mut Vec<Diag>) -> Option<&'static Tone> {
    let tone = tone::named(name);
    if tone.is_none() {
        diags.push(unknown("tone", name, at, tone::names()));
    }
    tone
}

/// The place of this name, or `None` after reporting that there is none.
pub(super) fn named_place(name: &str, at: Locus, diags: &mut Vec<Diag>) -> Option<&'static backdrop::Place> {
    let place = backdrop::named(name);
    if place.is_none() {
        diags.push(unknown("ground", name, at, backdrop::names()));
    }
    place
}

fn unknown(kind: &str, name: &str, at: Locus, known: impl Iterator<Item = &'static str> + Clone) -> Diag {
    let code = if kind == "tone" { "unknown-tone" } else { "unknown-ground" };
    let help = match did_you_mean(name, known.clone()) {
        Some(near) => format!("did you mean {near:?}?"),
        None => format!("choose one of {}", known.collect::<Vec<_>>().join(", ")),
    };
    Diag::error(at, code, format!("there is no {kind} {name:?}")).help(help)
}

/// The materials of the boxes of an icon. A part that is not a box, or whose box is empty, is reported.
pub(super) fn patches(parts: &[Part], icon: Option<&Icon>, at: Locus, diags: &mut Vec<Diag>) -> Option<Vec<Patch>> {
    let patch = |(i, part): (usize, &Part)| {
        let at = at.key("parts").nth(i);
        let tone = named_tone(&part.tone, at.key("tone"), diags);
        let [left, top, right, bottom] = part.within;
        let within = Bounds { left, top, right, bottom };
        let boxed = part.within.iter().all(|n| icon::UNITS.contains(n)) && left < right && top < bottom;
        let wrong = if !boxed {
            Some("the box of this part is invalid: its left must be less than its right, its top less than its bottom")
        } else if icon.is_some_and(|icon| !outlined(icon, within, part.hollow)) {
            Some(if part.hollow {
                "this part has no outline: the icon fills its box without a gap"
            } else {
                "this part has no outline: no part of the icon is in its box"
            })
        } else {
            None
        };
        if let Some(what) = wrong {
            let help = "write `box: [left, top, right, bottom]` around the part, each from 0 to 512";
            diags.push(Diag::error(at.key("box"), "icon-part", what).help(help));
        }
        let (within, hollow) = (part.within, part.hollow);
        tone.filter(|_| wrong.is_none()).map(|tone| Patch { within, tone, hollow })
    };
    // check all of them, so that all complaints are reported
    let found: Vec<_> = parts.iter().enumerate().map(patch).collect();
    found.into_iter().collect()
}

/// Whether a box contains a part of an icon: an inked area or a gap.
fn outlined(icon: &Icon, within: Bounds, gap: bool) -> bool {
    let middle = within.middle();
    let inked = icon.art.holds(middle);
    icon.art.crosses(within) || if gap { icon.body.holds(middle) && !inked } else { inked }
}
