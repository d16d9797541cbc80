//! Work that is done once and reported for many: equal pages, and errors of one kind on one page.

use super::paper::*;
use lootpress::preflight::{Report, preflight};
use lootpress::profile::Standard::X4;

/// Two pages with one dictionary and one drawing, each with the sheet size that it inherits.
fn pages(sheets: [&str; 2]) -> Report {
    let mut paper = good(X4);
    let front = String::from_utf8(paper.objects[FRONT - 1].clone()).expect("a dictionary");
    let boxes = "/MediaBox[0 0 195.5906 266.4567]/BleedBox[0 0 195.5906 266.4567]";
    assert!(front.contains(boxes));
    let page = front.replace(boxes, "");
    let knots = sheets.map(|sheet| {
        let knot = paper.objects.len() + 1;
        paper.add(format!("<</Type/Pages/Parent 2 0 R/Kids[{} 0 R]/Count 1{sheet}>>", knot + 1));
        paper.add(page.replace("/Parent 2 0 R", &format!("/Parent {knot} 0 R")))
    });
    let [a, b] = knots.map(|page| page - 1);
    paper.objects[PAGES - 1] = format!("<</Type/Pages/Kids[{a} 0 R {b} 0 R]/Count 2>>").into();
    preflight(&paper.write(), &profile(X4))
}

/// The pages on which an error is found.
fn on(report: &Report, code: &str) -> Vec<usize> {
    report.findings.iter().filter(|f| f.code == code).filter_map(|f| f.page).collect()
}

#[test]
fn pages_with_one_drawing_are_alike_only_if_their_boxes_are() {
    let whole = "/MediaBox[0 0 195.5906 266.4567]";
    let bare = "/MediaBox[8.5039 8.5039 187.0866 257.9528]";
    assert!(on(&pages([whole, whole]), "bleed").is_empty());
    assert_eq!(on(&pages([whole, bare]), "bleed"), [2]);
    assert_eq!(on(&pages([bare, whole]), "bleed"), [1]);
    assert_eq!(on(&pages([bare, bare]), "bleed"), [1, 2], "what is said of one is said of the other");
}

#[test]
fn of_like_faults_the_worst_is_told_wherever_it_comes() {
    for sizes in [[4, 3, 2], [3, 2, 4], [2, 4, 3]] {
        let mut paper = good(X4);
        for (i, size) in sizes.iter().enumerate() {
            paper.draw(&format!("q /Over gs BT /F1 {size} Tf 0 0 0 1 k 30 {} Td <0024> Tj ET Q", 200 - i * 20));
        }
        let report = preflight(&paper.write(), &profile(X4));
        let small: Vec<_> = report.findings.iter().filter(|f| f.code == "small-text").collect();
        assert_eq!(small.len(), 1, "{small:?}");
        assert_eq!(small[0].times, 3);
        assert_eq!(small[0].what, "text is 2.00 pt; the minimum is 5", "{sizes:?}");
        // with its own place, not that of the first one found: later ones are closer to the bottom
        let nth = sizes.iter().position(|size| *size == 2).expect("it is there") as f32;
        let down = small[0].place.expect("a place").y;
        let drawn = (257.9528 - (200.0 - nth * 20.0)) / 72.0 * 25.4;
        assert!((down - drawn).abs() < 1.5, "{sizes:?}: {down} and not about {drawn}");
    }
}
