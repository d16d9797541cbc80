//! Everything that a drawing may contain.

use super::compared::{DRAWN, coloured, compare, patched};
use super::drawings::{modes, multiplied, vocabulary};
use super::flat::transparent;
use super::programs::{drawn, ink, pages, plates, poppled, poppler};
use super::{condition, document, good};
use lootpress::press::{Press, Standard, Text};
use lootpress::typeset::Fonts;

#[test]
fn everything_a_drawing_is_made_of_looks_alike_wherever_it_is_drawn() {
    let fonts = Fonts::default();
    let squares = vocabulary();
    let document = document(&squares);
    let file = good(Press::for_print(&fonts, condition(Standard::X1a, Text::Live)).pdf(&document, 0));
    assert_eq!(transparent(&file), [""; 0]);
    if !poppler() {
        return;
    }
    let seen = patched(&drawn("squares-resvg", &squares, &fonts));
    let live = patched(&pages("squares", &good(Press::new(&fonts).pdf(&document, 0))));
    let mut wrong = compare("PNG and PDF", &squares, &seen, &live, DRAWN);
    // poppler 22 blends these two differently; ghostscript and MuPDF blend them as `resvg` does
    wrong.retain(|said| !said.contains(": hue:") && !said.contains(": saturation:"));
    let flat = patched(&plates("squares-flat", &file));
    wrong.extend(coloured(&squares, &seen, &flat));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_may_add_ink_is_mixed_as_light_where_all_else_is_alive() {
    let fonts = Fonts::default();
    // these blend modes work on inks, and give other colors than in RGB
    let thrifty = ["screen", "lighten", "color-dodge"];
    let mut squares: Vec<_> = modes().filter(|(mode, _)| !thrifty.contains(&mode.as_str())).collect();
    squares.extend(multiplied());
    let document = document(&squares);
    let file = good(Press::for_print(&fonts, condition(Standard::X4, Text::Live)).pdf(&document, 0));
    if !poppler() {
        return;
    }
    let seen = patched(&drawn("alive-resvg", &squares, &fonts));
    let alive = patched(&plates("squares-alive", &file));
    let wrong = coloured(&squares, &seen, &alive);
    assert!(wrong.is_empty(), "{wrong:#?}");
    // half a step, because poppler packs its pictures
    let most = poppled("squares-alive", &file, &["-jpegcmyk"], "jpg").iter().map(|page| ink(page)).fold(0.0, f32::max);
    assert!(most < 3.05, "{most}");
}
