//! The list that accompanies the files: each piece with its file and pages, and the properties of all files.

use super::ordered::Ordered;
use crate::kit::File;
use crate::kit::quote::{self, Entry, Quote};
use paper::impose::Side;
use paper::proof::single::{BOOK, Plan};
use profile::{Copies, Marks, Order, Profile, Standard, Text};
use std::sync::Arc;

/// The list that accompanies the files.
pub(super) fn quote<'q>(order: &'q Ordered<'_>, plans: &[Plan], files: &'q [File]) -> Quote<'q> {
    let mut components: Vec<Entry<'q>> = Vec::new();
    for (i, (item, of)) in order.items.iter().zip(&order.of).enumerate() {
        let Some((plan, file)) = plans.iter().zip(files).find(|(p, _)| p.pages.iter().any(|(n, _)| *n == i)) else {
            continue;
        };
        let on = |side: Side| -> Vec<usize> {
            (1..).zip(&plan.pages).filter(|(_, page)| **page == (i, side)).map(|(n, _)| n).collect()
        };
        let (front, mut back) = (on(Side::Front), on(Side::Back));
        if let (true, Some(behind)) = (back.is_empty(), &item.back) {
            // the one back that all fronts of the file share
            let shared = |(n, _): &(usize, Side)| order.items[*n].back.as_ref().is_some_and(|b| Arc::ptr_eq(b, behind));
            back = (1..).zip(&plan.pages).filter(|(_, p)| p.1 == Side::Back && shared(p)).map(|(n, _)| n).collect();
        }
        let component = of.map(|number| &order.wanted.components[number]);
        let (id, title, kind) = match component {
            Some(c) => (c.id.as_str(), c.title.as_str(), &*c.kind),
            None if !item.within.is_empty() => (item.behind.as_str(), item.title.as_str(), item.group.as_str()),
            None => (item.group.as_str(), "Rulebook", BOOK),
        };
        match (component, components.last_mut()) {
            // all pages of a book are one piece
            (None, Some(book)) if book.id == item.group => book.front.extend(front),
            _ => components.push(Entry {
                id,
                title,
                kind,
                size: item.trim,
                corner: item.radius,
                count: item.copies,
                stock: &item.stock,
                colours: if item.back.is_some() || kind == BOOK { "4/4" } else { "4/0" },
                file: file.name.to_string(),
                front,
                back,
            }),
        }
    }
    Quote {
        game: order.wanted.game,
        title: &order.wanted.found.title,
        press: concat!("lootpress ", env!("CARGO_PKG_VERSION")),
        profile: &order.profile.name,
        printer: &order.profile.title,
        terms: terms(order.profile, order.items.iter().any(|item| !item.is_straight())),
        components,
        left_out: order.left_out.iter().map(String::as_str).collect(),
        needs: quote::needs(&order.wanted.found.facts),
        files,
    }
}

/// The common properties of all files for a printer.
fn terms(p: &Profile, outlined: bool) -> Vec<String> {
    let standard = match p.standard {
        Standard::X4 => "PDF/X-4",
        Standard::X1a => "PDF/X-1a:2003",
    };
    let percent = |part: f32| (part * 100.0).round();
    let [c, m, y, k] = p.rich_black.map(percent);
    let limit = percent(p.ink_limit);
    let die = match &p.die {
        Some(ink) => format!("The die line is drawn in the spot ink \u{201c}{ink}\u{201d} and overprints."),
        None if outlined => format!(
            "The die line of round and outlined pieces is drawn in the spot ink \u{201c}{}\u{201d} and overprints; all other pieces are cut at the trim box of each page.",
            p.die_ink()
        ),
        None => "No die line is drawn: the trim box of each page is the cut.".to_owned(),
    };
    let board = p.punchboard.map(|board| {
        format!(
            "Tokens and tiles are on punchboards, {} mm from each other and from the edge; the die line leaves bridges of {} mm.",
            board.gutter.0, board.bridge.0
        )
    });
    let terms = vec![
        format!(
            "{standard} for {}; at most {limit} % of ink on any spot, large black areas {c}/{m}/{y}/{k}.",
            p.identifier
        ),
        format!("Bleed of {} mm on every side; text keeps {} mm from the cut.", p.bleed.0, p.safe.0),
        match p.order {
            Order::FrontBack => "Every front is followed by its back.".to_owned(),
            Order::BackFront => "Every back is followed by its front.".to_owned(),
            Order::FrontsThenBack => "All fronts come first, then the back they share.".to_owned(),
        },
        match p.copies {
            Copies::Once => "Each piece is included once; its number per box is listed below.".to_owned(),
            Copies::Each => "Each piece is included as often as it is in a box.".to_owned(),
        },
        match p.marks {
            Marks::None => "No marks: pages end with the bleed.".to_owned(),
            Marks::Crop => "Crop marks outside the bleed.".to_owned(),
        },
        die,
        match p.text {
            Text::Live => "Text is live; all fonts are embedded.".to_owned(),
            Text::Outlined => "Text is converted to outlines; there are no fonts.".to_owned(),
        },
    ];
    terms.into_iter().chain(board).collect()
}
