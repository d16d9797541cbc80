//! Quality checks for pictures: whether the subject of a card is recognizable across the table and in the hand, and
//! whether the pictures of a deck differ. They give warnings, each at the recipe of the picture; `proof` measures.

use super::pictures::Picture;
use cards::face::{Art, Component, Hand};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::picture::Subject;
use ground::share::{Numbers, cores, share};
use ground::world::{Key, Memory};
use paper::proof::subject::{Beholder, Seen, pictured};
use paper::typeset::{Fonts, Galley, Mark};
use std::collections::BTreeMap;
use std::sync::Arc;

// The first limits were set with twenty pictures that an art director had graded. Two people who had not drawn them then judged
// forty others without seeing any of these numbers: both would have sent eight back, and one of them six more. The limits for
// contrast, black and seams were corrected with these forty, of which twelve are reported now, nine of them rightly. Two of the
// eight are not reported, because an icon that means nothing when it is small cannot be measured here.

/// The largest share of the upper half of a subject that may be covered: an elbow or a blade may reach beyond the edge, as
/// long as the subject is recognized.
const COVERED: f32 = 0.15;

/// The largest share of a face that may be covered.
const MASKED: f32 = 0.02;

/// The largest share of a face that other parts of the picture may cover: a mug at the mouth is a gesture.
const VEILED: f32 = 0.4;

/// The least color difference (CIELAB) between the subject and the background along its outline, unless its own contrast is
/// enough.
const CONTRAST: f32 = 30.0;
const DEPTH: f32 = 24.0;

/// The contrast within a dark subject below which nothing can be seen in it.
const FLAT: f32 = 13.0;

/// The least share of the silhouette that remains if a card is 120 pixels high.
const SHAPE: f32 = 0.85;

/// Subjects more similar than this can be confused.
const ALIKE: f32 = 0.92;

/// The least distance of a face from the end of its window, in mm.
const MARGIN: f32 = 1.5;

/// The largest share of a subject that may be black; half of it if the rest is dark, too.
const BLACK: f32 = 0.6;

/// The largest number of things in the air in one picture.
const LOOSE: u32 = 1;

/// The longest cut of a part, in percent of its width: a longer one is no neck.
const SEAM: u32 = 320;

/// The largest shares of a deck with one shot, and with one pose.
const SHOT: f32 = 0.3;
const POSE: f32 = 0.3;

/// The largest number of pictures of a deck with the same main icon.
const ICON: usize = 2;

/// The least difference between the hues of most windows of a deck, in degrees; a small deck may have a single color.
const ARC: f32 = 120.0;
const MOST: f32 = 0.8;
const DECK: usize = 12;

/// The largest number of complaints of each code that are listed separately.
const TOLD: usize = 6;

/// A picture on its card, and the visible part of it.
struct Hung<'a> {
    card: &'a Component,
    at: Locus,
    subject: &'a Subject,
    seen: Seen,
}

impl Hung<'_> {
    /// Whether its picture is a linocut, which has only the color of its frame.
    fn is_cut(&self) -> bool {
        let cut = |art: &Art| matches!(art, Art::Composed { hand: Hand::Linocut, .. });
        self.card.front.pictures.values().any(cut)
    }
}

impl Hung<'_> {
    /// The icon that is its subject, if it is a thing.
    fn icon(&self) -> Option<String> {
        self.card.front.pictures.values().find_map(|art| match art {
            Art::Composed { recipe, .. } => recipe.main.as_ref().map(|main| main.icon.clone()),
            Art::File { .. } => None,
        })
    }
}

/// All complaints about the pictures of a game's fronts.
pub(super) fn judged(fonts: &Fonts, memory: &Memory, components: &[Component], pictures: &[Picture]) -> Vec<Diag> {
    let fronts: Vec<(&Component, &Arc<Galley>)> = pictures
        .iter()
        .filter_map(|picture| Some((components.get(*picture.shows.first()?)?, &picture.galley)))
        .filter(|(card, galley)| galley.title == card.front.title && pictured(galley).is_some())
        .collect();
    let mut hung = hung(fonts, memory, &fronts);
    hung.sort_by_key(|(n, _)| *n);
    let hung: Vec<Hung<'_>> = hung.into_iter().map(|(_, hung)| hung).collect();
    let mut diags = few(hung.iter().flat_map(alone).collect());
    let mut decks: BTreeMap<&str, Vec<&Hung<'_>>> = BTreeMap::new();
    for one in &hung {
        let deck = decks.entry(&one.card.front.template).or_default();
        // a picture that several cards name is one
        if deck.iter().all(|known| known.at != one.at) {
            deck.push(one);
        }
    }
    for deck in decks.values() {
        diags.extend(alike(deck));
        diags.extend(one_hue(deck));
        diags.extend(repeated(deck));
    }
    diags
}

/// The first few complaints of each code, and the number of others.
fn few(all: Vec<Diag>) -> Vec<Diag> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut told = Vec::new();
    for diag in all {
        let count = counts.entry(diag.code).or_default();
        *count += 1;
        if *count <= TOLD {
            told.push(diag);
        } else if *count == TOLD + 1 {
            told.push(Diag::warning(diag.at, diag.code, String::new()));
        }
    }
    for diag in told.iter_mut().filter(|diag| diag.what.is_empty()) {
        let more = counts.get(diag.code).copied().unwrap_or_default() - TOLD;
        diag.what = format!("{more} more pictures have the same problem");
    }
    told
}

/// Examines all of them on all cores; results of earlier runs are cached.
fn hung<'a>(fonts: &Fonts, memory: &Memory, fronts: &[(&'a Component, &'a Arc<Galley>)]) -> Vec<(usize, Hung<'a>)> {
    let look = |numbers: Numbers<'_>| {
        let mut eye = Beholder::new(fonts);
        let hung = |i: usize| {
            let (card, galley) = fronts[i];
            let (_, placed) = pictured(galley)?;
            let seen = remembered(memory, &mut eye, galley)?;
            Some((i, Hung { card, at: placed.what.at, subject: placed.what.subject.as_ref()?, seen }))
        };
        numbers.filter_map(hung).collect::<Vec<_>>()
    };
    share(fronts.len(), cores(), look).into_iter().flatten().collect()
}

fn remembered(memory: &Memory, eye: &mut Beholder<'_>, galley: &Galley) -> Option<Seen> {
    let key = key(memory, galley);
    let known = key.as_ref().and_then(|key| memory.recall(key)).and_then(|bytes| {
        let numbers = bytes.chunks_exact(4).map(|four| four.try_into().map_or(f32::NAN, f32::from_le_bytes));
        Seen::of(&numbers.collect::<Vec<_>>())
    });
    if known.is_some() {
        return known;
    }
    let seen = eye.look(galley)?;
    if let Some(key) = key {
        memory.keep(&key, &seen.numbers().iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>());
    }
    Some(seen)
}

/// Everything on which the result depends, without the letters.
fn key(memory: &Memory, galley: &Galley) -> Option<Key> {
    let mut key = memory.key("seen")?;
    key.number(galley.skeleton.as_ref()?.key).floats(&[galley.size.w.0, galley.size.h.0, galley.bleed.0]);
    for marks in &galley.slots {
        for mark in marks {
            match mark {
                Mark::Picture(placed) => {
                    key.number(placed.what.key).floats(&placed.at.0).text(&format!("{:?}", placed.clip));
                    key.text(&format!("{:?}", placed.what.subject));
                }
                Mark::Fill { area, .. } => {
                    key.floats(&[area.x.0, area.y.0, area.w.0, area.h.0]);
                }
                _ => {}
            }
        }
        key.number(marks.len() as u64);
    }
    Some(key)
}

/// The warnings about one picture.
fn alone(hung: &Hung<'_>) -> Vec<Diag> {
    let Seen { covered, face, veiled, contrast, margin, black, depth, shape, .. } = hung.seen;
    let Subject { loose, seam, .. } = *hung.subject;
    let say = |code, what: String, help: &str| Diag::warning(hung.at, code, what).help(help).card(&hung.card.title);
    let percent = |share: f32| (share * 100.0).round();
    let mut all = Vec::new();
    if covered >= 1.0 {
        let what = "the subject of the picture is outside its window".to_owned();
        // the consequences of this are not reported separately
        return vec![say("picture-covered", what, "move it to the center (`at`)")];
    }
    if face > MASKED {
        let what = format!("{} % of a face is covered by the frame or its badges", percent(face).max(1.0));
        all.push(say("picture-covered", what, "move it down or to the side (`at`), or make it smaller (`size`)"));
    } else if covered > COVERED {
        let what = format!(
            "{} % of the upper half of the subject is covered by the frame or its badges, or touches them",
            percent(covered)
        );
        all.push(say(
            "picture-covered",
            what,
            "move it (`at`) or make it smaller (`size`); or let a hand hold less or hang down",
        ));
    }
    if veiled > VEILED {
        let what = format!("{} % of a face is hidden by other parts of the picture", percent(veiled));
        let help = "lower what the figure holds (`grip`, `size`), or move what is in `front` (`at`)";
        all.push(say("picture-covered", what, help));
    }
    if let Some(margin) = margin.filter(|margin| *margin < MARGIN && face <= MASKED) {
        let what = format!("a face is {:.1} mm from the end of its window", margin.max(0.0));
        all.push(say(
            "picture-edge",
            what,
            "move it to the middle (`at`, `place`), or show it from farther away (`shot: wide`)",
        ));
    }
    if black > BLACK || (black > BLACK / 2.0 && depth < FLAT) {
        let what = format!("{} % of the subject is black, and the rest hardly stands out from it", percent(black));
        all.push(say("picture-black", what, "use a lighter `tone`, or an icon with more paper in it"));
    }
    if loose > LOOSE {
        let what = format!("{loose} things hang in the air");
        let help = "let a hand hold them (`holds`), let them stand (without `flies` they fall to the floor), or leave them out";
        all.push(say("picture-loose", what, help));
    }
    if seam > SEAM {
        let what = "a part of an icon is cut out of the middle of an area, where nothing separates it".to_owned();
        let help = "put the `box` around a piece that lines or necks separate from the rest, or use another icon";
        all.push(say("picture-seam", what, help));
    }
    if let Some(contrast) = contrast.filter(|c| *c < CONTRAST && depth < DEPTH) {
        let what = format!(
            "the subject has almost the same colors as its background: their difference along the outline is {:.0} (CIELAB), but should be {CONTRAST:.0}",
            contrast.floor()
        );
        all.push(say("picture-contrast", what, "use another `light`, or other tones"));
    }
    if shape < SHAPE {
        let what =
            format!("the silhouette is lost when the card is small: {} % of it remains at 120 pixels", percent(shape));
        all.push(say("picture-shape", what, "use something with a simpler outline, or make it larger (`size`)"));
    }
    all
}

/// Pictures of a deck that can be confused: each is reported with the most similar earlier one.
fn alike(deck: &[&Hung<'_>]) -> Vec<Diag> {
    let told = deck.iter().enumerate().filter_map(|(i, one)| {
        let others = deck[..i].iter().map(|other| (one.seen.look.likeness(&other.seen.look), other));
        let (likeness, other) = others.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(likeness, _)| *likeness > ALIKE)?;
        let what = format!(
            "the picture looks like that of {:?}: {:.0} % of shape and colors are the same",
            other.card.title,
            likeness * 100.0
        );
        let help = "change the pose, hat, held things or tones of one of them";
        Some(Diag::warning(one.at, "picture-alike", what).help(help).card(&one.card.title))
    });
    told.collect()
}

/// A shot, a pose or a main icon on too many pictures of a deck: each is reported at the first picture that is too much.
fn repeated(deck: &[&Hung<'_>]) -> Vec<Diag> {
    let share = |most: f32| move |all: usize| (all as f32 * most).floor() as usize;
    let shots = over(deck, DECK, share(SHOT), |hung| Some(hung.subject.shot.clone()).filter(|shot| !shot.is_empty()));
    let poses = over(deck, DECK, share(POSE), |hung| Some(hung.subject.pose.clone()).filter(|pose| !pose.is_empty()));
    let icons = over(deck, 0, |_| ICON, |hung| hung.icon());
    let say = |code, what: String, help: &str, hung: &Hung<'_>| {
        Diag::warning(hung.at, code, what).help(help).card(&hung.card.title)
    };
    let shots = shots.into_iter().map(|(shot, [of, all], hung)| {
        let what = format!("{of} of {all} pictures show their subject in the same way: {shot}");
        say("deck-shot", what, "choose another for some of them, as in `shot: wide` and `place: right`", hung)
    });
    let poses = poses.into_iter().map(|(pose, [of, all], hung)| {
        let what = format!("{of} of {all} figures do the same: {pose}");
        say("deck-pose", what, "give some of them another `stance` and other `arms`", hung)
    });
    let icons = icons.into_iter().map(|(icon, [of, _], hung)| {
        let what = format!("{of} pictures of this deck show the icon {icon:?}");
        say("deck-icon", what, "use another icon for some of them", hung)
    });
    shots.chain(poses).chain(icons).collect()
}

/// The words that more than `most` pictures share, with the numbers of these and of all that have a word, and the first
/// picture above the limit. A deck of fewer than `least` is too small to tell.
fn over<'d, 'a>(
    deck: &[&'d Hung<'a>],
    least: usize,
    most: impl Fn(usize) -> usize,
    word: impl Fn(&Hung<'_>) -> Option<String>,
) -> Vec<(String, [usize; 2], &'d Hung<'a>)> {
    let mut with: BTreeMap<String, Vec<&Hung<'_>>> = BTreeMap::new();
    for hung in deck {
        if let Some(word) = word(hung) {
            with.entry(word).or_default().push(hung);
        }
    }
    let all: usize = with.values().map(Vec::len).sum();
    let limit = most(all);
    let told = with.into_iter().filter(|(_, these)| all >= least && these.len() > limit);
    told.filter_map(|(word, these)| Some((word, [these.len(), all], *these.get(limit)?))).collect()
}

/// Reports a deck whose pictures all have one color, although it is not printed in one.
fn one_hue(deck: &[&Hung<'_>]) -> Option<Diag> {
    let mut hues: Vec<f32> = deck.iter().filter(|hung| !hung.is_cut()).filter_map(|hung| hung.seen.hue).collect();
    let first = deck.first()?;
    if deck.len() < DECK || hues.len() < DECK {
        return None;
    }
    hues.sort_by(f32::total_cmp);
    let most = (hues.len() as f32 * MOST).ceil() as usize;
    let turned = |i: usize| hues.get(i).copied().or_else(|| hues.get(i - hues.len()).map(|h| h + 360.0));
    let arcs = (0..hues.len()).filter_map(|i| Some(turned(i + most - 1)? - turned(i)?));
    let arc = arcs.min_by(f32::total_cmp).filter(|arc| *arc < ARC)?;
    let what = format!(
        "most pictures of {} cards have the same color: four of five are within {arc:.0} degrees of hue",
        deck.len()
    );
    let help = "give the places different lights (`light: dusk`, `cave`, `leaf` ..)";
    Some(Diag::warning(first.at, "deck-hue", what).help(help))
}
