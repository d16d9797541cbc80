//! Sleeves: the common size that fits a card, and fronts that are cut for sleeves. The sizes are those that most makers of sleeves
//! print on their packs.

use super::planner::{Planner, apart};
use super::set::Ready;
use cards::face::Component;
use ground::diag::Diag;
use ground::unit::{Affine, Mm, Rect, Size};
use paper::impose::{Piece, trim};
use paper::typeset::{Galley, Mark, Placed};
use std::sync::Arc;

/// Common sleeves: their names, and the sizes of their cards, in mm.
const SLEEVES: [(&str, Size); 9] = [
    ("standard", Size::mm(63.5, 88.0)),
    ("standard American", Size::mm(57.0, 89.0)),
    ("standard European", Size::mm(59.0, 92.0)),
    ("mini European", Size::mm(45.0, 68.0)),
    ("mini American", Size::mm(41.0, 63.0)),
    ("tarot", Size::mm(70.0, 120.0)),
    ("square", Size::mm(70.0, 70.0)),
    ("mini square", Size::mm(51.0, 51.0)),
    ("jumbo", Size::mm(89.0, 140.0)),
];

/// The tolerance in width and height for a card that is larger than the size for which its sleeve is made. A card may
/// be smaller by twice this value.
const PLAY: Size = Size::mm(0.6, 1.0);

/// The name of a sleeve as an option.
fn option(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

/// The size of the cards for a sleeve of this name.
pub fn named(name: &str) -> Option<Size> {
    SLEEVES.into_iter().find(|(known, _)| option(known) == option(name)).map(|(_, size)| size)
}

/// The names of all sleeves.
pub fn names() -> impl Iterator<Item = String> {
    SLEEVES.into_iter().map(|(name, _)| option(name))
}

/// The largest width and height that may be cut off a card to make it fit a sleeve.
const LESS: Mm = Mm(3.0);

/// A front for cards of this size, from the middle of the drawing and its bleed; `None` if it is too small, or if too much is lost.
fn insert(front: &Arc<Galley>, size: Size) -> Option<Arc<Galley>> {
    let (own, whole) = (trim(front), front.size);
    let bleed = ((whole.w - size.w) / 2.0).min((whole.h - size.h) / 2.0).min(front.bleed);
    if bleed < Mm(0.0) || own.w - size.w > LESS || own.h - size.h > LESS {
        return None;
    }
    let shown = size.grown(bleed);
    let at = Affine::shift((shown.w - whole.w) / 2.0, (shown.h - whole.h) / 2.0);
    let area = Rect { x: (whole.w - shown.w) / 2.0, y: (whole.h - shown.h) / 2.0, ..Rect::of(shown) };
    let inner = Mark::Galley(Placed { what: front.clone(), at, clip: Some(area.into()) });
    Some(Arc::new(Galley { title: front.title.clone(), size: shown, bleed, skeleton: None, slots: vec![vec![inner]] }))
}

impl Planner<'_> {
    /// Cuts the cards to fit the sleeves of `--sleeve`.
    pub(super) fn sleeved(&mut self, ready: &[Ready]) -> Vec<Ready> {
        let Some(size) = self.how.sleeve else { return ready.to_vec() };
        let mut told = false;
        let mut cut = |ready: Ready| {
            let component = &self.wanted.components[ready.number];
            if !is_card(component) {
                return ready;
            }
            let own = component.cut.trim;
            let size = if (own.w > own.h) == (size.w > size.h) { size } else { size.turned() };
            if let Some(front) = insert(&ready.piece.front, size) {
                let piece = Piece { front, back: None, radius: ready.piece.radius.min(size.w / 2.0), ..ready.piece };
                return Ready { piece, ..ready };
            }
            if !told {
                let [made, own_size] = [size, own].map(|size| format!("{} x {} mm", size.w.0, size.h.0));
                let what = format!("a card of {own_size} cannot be cut for a sleeve for cards of {made}");
                let help = match sleeve(own) {
                    Some((name, _)) => format!("build with `--sleeve {}`", option(name)),
                    None => format!("build with `--sleeve {}x{}`, or without", own.w.0, own.h.0),
                };
                self.diags.push(Diag::error(component.front.at, "sleeve-size", what).card(&component.title).help(help));
            }
            told = true;
            ready
        };
        ready.iter().cloned().map(&mut cut).collect()
    }
}

/// Whether a component is a card that goes into a sleeve.
fn is_card(component: &Component) -> bool {
    component.pile.is_some() && apart(&component.cut) == Mm(0.0)
}

/// The sleeve for a card of this size, upright or on its side.
fn sleeve(card: Size) -> Option<(&'static str, Size)> {
    let within = |over: Mm, play: Mm| (-play.0 * 2.0..=play.0).contains(&over.0);
    let fits = |card: Size, made: Size| within(card.w - made.w, PLAY.w) && within(card.h - made.h, PLAY.h);
    SLEEVES.into_iter().find(|(_, made)| fits(card, *made) || fits(card.turned(), *made))
}

/// One sentence for each card size of a kit: how many sleeves it needs, and which. Cards may be cut for one sleeve size; without
/// printed backs, sleeves are `needed`.
pub(super) fn told(components: &[Component], cut: Option<Size>, needed: bool) -> Vec<String> {
    let mut sizes: Vec<(Size, usize)> = Vec::new();
    for card in components.iter().filter(|c| is_card(c)) {
        let size = cut.unwrap_or(card.cut.trim);
        match sizes.iter_mut().find(|(known, _)| *known == size) {
            Some((_, count)) => *count += usize::from(card.copies),
            None => sizes.push((size, card.copies.into())),
        }
    }
    let said = sizes.into_iter().map(|(size, count)| {
        let card = format!("{} x {} mm", size.w.0, size.h.0);
        let s = if count == 1 { "" } else { "s" };
        let (count, end) = match needed {
            true => (format!("*{count} sleeve{s}* with opaque backs, one color for each pile"), ""),
            false => (format!("*{count} sleeve{s}*"), ", if you want sleeves"),
        };
        match sleeve(size) {
            Some((name, made)) => {
                format!("{count}: {name}, {} x {} mm, for cards of {card}{end}.", made.w.0, made.h.0)
            }
            None => format!("{count} for cards of {card}, which is not a common size{end}."),
        }
    });
    said.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::face::CUTS;

    #[test]
    fn fronts_are_cut_for_a_sleeve_from_the_middle_of_their_drawing() {
        let (size, bleed) = (Size::mm(71.0, 96.0), Mm(4.0));
        let front = Arc::new(Galley { title: "Wick".into(), size, bleed, skeleton: None, slots: Vec::new() });
        let cut = |w: f32, h: f32| {
            insert(&front, Size::mm(w, h)).map(|cut| {
                let Mark::Galley(inner) = &cut.slots[0][0] else { panic!("{cut:?}") };
                let middle = inner.at.apply(ground::unit::Point { x: size.w / 2.0, y: size.h / 2.0 });
                assert!((middle.x - cut.size.w / 2.0).0.abs() < 0.001 && (middle.y - cut.size.h / 2.0).0.abs() < 0.001);
                (trim(&cut), cut.bleed.0)
            })
        };
        // standard, smaller, and as large as the drawing
        for (w, h, bleed) in [(63.5, 88.0, 3.75), (62.0, 87.0, 4.0), (71.0, 96.0, 0.0)] {
            let (size, left) = cut(w, h).expect("it fits");
            assert!((size.w.0 - w).abs() < 0.001 && (size.h.0 - h).abs() < 0.001 && (left - bleed).abs() < 0.001);
        }
        assert_eq!([cut(59.0, 88.0), cut(71.1, 88.0), cut(70.0, 120.0)], [None; 3]);
        assert_eq!(named("Mini European"), named("mini-european"));
        assert_eq!(named("mini-european"), Some(Size::mm(45.0, 68.0)));
    }

    #[test]
    fn cards_of_common_sizes_have_a_sleeve() {
        let fits = |w: f32, h: f32| sleeve(Size::mm(w, h)).map(|(name, _)| name);
        let named = |cut: &str| CUTS.iter().find(|(name, ..)| *name == cut).and_then(|(_, w, h, _)| fits(*w, *h));
        for (cut, sleeve) in [
            ("card", Some("standard")),
            ("poker", Some("standard")),
            ("bridge", Some("standard American")),
            ("tarot", Some("tarot")),
            ("mini", Some("mini European")),
            ("square", Some("square")),
            ("small-square", Some("mini square")),
            ("jumbo", Some("jumbo")),
            ("business-card", None),
            ("bill", None),
        ] {
            assert_eq!(named(cut), sleeve, "{cut}");
        }
        assert_eq!(fits(120.0, 70.0), Some("tarot"), "lying");
        assert_eq!(fits(65.0, 88.0), None, "too wide");
    }
}
