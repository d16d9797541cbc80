//! Sleeves: the common size that fits a card. The sizes are those that most makers of sleeves print on their packs.

use super::planner::apart;
use cards::face::Component;
use ground::unit::{Mm, Size};

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

/// The sleeve for a card of this size, upright or on its side.
fn sleeve(card: Size) -> Option<(&'static str, Size)> {
    let within = |over: Mm, play: Mm| (-play.0 * 2.0..=play.0).contains(&over.0);
    let fits = |card: Size, made: Size| within(card.w - made.w, PLAY.w) && within(card.h - made.h, PLAY.h);
    SLEEVES.into_iter().find(|(_, made)| fits(card, *made) || fits(card.turned(), *made))
}

/// The sleeves for the cards of a kit, one sentence for each size; without printed backs they are needed.
pub(super) fn told(components: &[Component], needed: bool) -> Vec<String> {
    let mut sizes: Vec<(Size, usize)> = Vec::new();
    let cards = components.iter().filter(|c| c.pile.is_some() && apart(&c.cut) == Mm(0.0));
    for card in cards {
        match sizes.iter_mut().find(|(size, _)| *size == card.cut.trim) {
            Some((_, count)) => *count += usize::from(card.copies),
            None => sizes.push((card.cut.trim, card.copies.into())),
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
