//! Faces flattened by several workers.

use super::*;
use crate::press::{Condition, Standard};

/// Rasterized parts are coarse, to save time.
fn condition(standard: Standard) -> Condition {
    Condition { resolution: 60, ..super::print::condition(standard, 3.0) }
}

/// Cards with translucent shapes, one of them on another, one that blends dot by dot, one without any, and a shared back.
fn deck(fonts: &Fonts) -> Document {
    let slots = r##"<path id="slot-0" d="M0 0h1v1z"/><path id="slot-1" d="M0 0h1v1z"/>"##;
    let body = |n: usize| match n {
        0 => RICH.to_owned(),
        1 => format!(r##"<rect width="71" height="96" fill="#fd6"/>{slots}"##),
        n => format!(
            r##"<linearGradient id="l"><stop stop-color="#fff" stop-opacity=".{n}"/><stop offset="1" stop-color="#0{n}f"/></linearGradient>
            <rect width="71" height="96" fill="#{n}8a"/><circle cx="30" cy="30" r="2{n}" fill="#f{n}0"/>{slots}
            <rect width="71" height="5{n}" fill="url(#l)"/><path d="M0 9h70" stroke="#000" stroke-width="3" stroke-opacity=".3"/>"##
        ),
    };
    let front = |n: usize| Galley { skeleton: Some(skeleton(&body(n))), ..card(fonts, &format!("card {n}")) };
    let put = |what: &Arc<Galley>, at: Affine| Placed { what: what.clone(), at, clip: None };
    let back = Arc::new(front(9));
    let sheets = (0..8).map(|n| {
        let mut front = front(n);
        if n == 4 {
            let small = Affine::scale(0.4).then(Affine::shift(Mm(9.0), Mm(40.0)));
            front.slots[1].push(Mark::Galley(put(&Arc::new(self::card(fonts, "on a card")), small)));
        }
        let middle = Affine::shift(Mm(90.0), Mm(20.0));
        sheet(vec![put(&Arc::new(front), Affine::IDENTITY), put(&back, middle)])
    });
    Document { title: "many".into(), sheets: sheets.collect() }
}

#[test]
fn however_many_hands_take_faces_apart_the_file_is_the_same() {
    let fonts = fonts();
    let deck = deck(&fonts);
    for standard in [Standard::X4, Standard::X1a] {
        let mut alone = Press::for_print(&fonts, condition(standard)).threads(1);
        let file = good(alone.pdf(&deck, 0));
        for threads in [2, 5] {
            let mut press = Press::for_print(&fonts, condition(standard)).threads(threads);
            assert!(file == good(press.pdf(&deck, 0)), "{standard:?}: by {threads} hands");
            assert!(file == good(press.pdf(&deck, 0)), "{standard:?}: by {threads} hands that have done it before");
        }
    }
}

#[test]
fn what_cannot_be_pressed_is_named_in_one_order_by_any_number_of_hands() {
    let fonts = fonts();
    let mut deck = deck(&fonts);
    for (n, sheet) in deck.sheets.iter_mut().enumerate() {
        let glass = format!(
            r##"<rect width="4{n}" height="9" fill="#08c" fill-opacity=".5"/><path id="slot-1" d="M0 0h1v1z"/>"##
        );
        let lost = Galley { skeleton: Some(skeleton(&glass)), ..card(&fonts, &format!("lost {n}")) };
        sheet.placed[0].what = Arc::new(lost);
    }
    let found = |threads| Press::for_print(&fonts, condition(Standard::X4)).threads(threads).pdf(&deck, 0).diags;
    let alone = found(1);
    assert_eq!(alone.iter().filter(|d| d.code == "lost-in-print").count(), 8, "{alone:?}");
    for threads in [2, 5] {
        assert_eq!(found(threads), alone, "{threads} hands");
    }
}
