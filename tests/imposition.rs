//! What matters for printing, folding and cutting, measured on the sheets; the tests turn and fold the paper with their
//! own arithmetic.

use lootpress::face::Page;
use lootpress::impose::duplex::{self, Flip, Layout, Marks, Order, STILL, Sides};
use lootpress::impose::grid::Spacing;
use lootpress::impose::paper::{A4, LETTER, NAMED, PAPERS, Paper};
use lootpress::impose::{Imposed, Line, Piece, Sheet, Side, booklet, fold};
use lootpress::kit::furniture;
use lootpress::typeset::{Galley, Placed};
use lootpress::unit::{Affine, Mm, Outline, Point, Rect, Shape, Size};
use std::fmt::Write as _;
use std::sync::Arc;

fn galley(title: &str, size: Size, bleed: Mm) -> Arc<Galley> {
    let size = size.grown(bleed);
    Arc::new(Galley { title: title.into(), size, bleed, skeleton: None, slots: Vec::new() })
}

const CARD: Size = Size::mm(63.0, 88.0);

fn card(n: usize) -> Piece {
    let front = galley(&format!("front {n}"), CARD, Mm(4.0));
    Piece {
        front,
        back: Some(galley(&format!("back {n}"), CARD, Mm(4.0))),
        radius: Mm(3.0),
        shape: Shape::Box,
        folds: Vec::new(),
    }
}

fn layout(paper: Paper, spacing: Spacing, flip: Flip) -> Layout {
    let way = duplex::upright(paper, spacing);
    Layout {
        paper,
        way,
        spacing,
        apart: Mm(0.0),
        flip,
        sides: Sides::Both,
        back_offset: STILL,
        strip: Size::mm(150.0, 3.2),
        order: Order::Rows,
        marks: Marks::Both,
        skip: 0,
        cutter: None,
    }
}

/// Every layout on every paper that is no smaller than Letter.
fn every_layout() -> impl Iterator<Item = Layout> {
    let papers = NAMED.into_iter().map(|(.., paper)| paper).filter(|paper| paper.size.w > Mm(200.0));
    papers.flat_map(|paper| {
        [Spacing::Butted, Spacing::Spaced].into_iter().flat_map(move |spacing| {
            [Flip::Long, Flip::Short].into_iter().map(move |flip| layout(paper, spacing, flip))
        })
    })
}

/// The corners of the trim on the sheet: upper left, upper right, lower left.
fn corners(p: &Placed<Galley>) -> [Point; 3] {
    let trim = Rect::of(p.what.size).grown(-p.what.bleed);
    [(trim.x, trim.y), (trim.right(), trim.y), (trim.x, trim.bottom())].map(|(x, y)| p.at.apply(Point { x, y }))
}

fn bounds(points: impl IntoIterator<Item = Point>) -> [f32; 4] {
    let mut b = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
    for p in points {
        b = [b[0].min(p.x.0), b[1].min(p.y.0), b[2].max(p.x.0), b[3].max(p.y.0)];
    }
    b
}

/// The visible part of a placed galley.
fn seen(p: &Placed<Galley>) -> [f32; 4] {
    let clip = p.clip.as_ref().map_or(Rect::of(p.what.size), |clip| clip.area);
    let (a, b) = (Point { x: clip.x, y: clip.y }, Point { x: clip.right(), y: clip.bottom() });
    bounds([p.at.apply(a), p.at.apply(b)])
}

/// Asserts that the back is behind the front when `through` maps points of the back side to the front side.
fn meets(front: &Placed<Galley>, back: &Placed<Galley>, through: impl Fn(Point) -> Point) {
    let ([ul, ur, ll], [back_ul, back_ur, _]) = (corners(front), corners(back));
    let far = |a: Point, b: Point| (a.x.0 - b.x.0).hypot(a.y.0 - b.y.0);
    let lower_right = corners(back)[2];
    assert!(far(ul, through(back_ur)) < 0.01, "{}: {ul:?} {:?}", front.what.title, through(back_ur));
    assert!(far(ur, through(back_ul)) < 0.01, "{}: {ur:?} {:?}", front.what.title, through(back_ul));
    // the lower edges too: the back is upright when the card is turned like a page
    let across = Point { x: Mm(ll.x.0 + ur.x.0 - ul.x.0), y: Mm(ll.y.0 + ur.y.0 - ul.y.0) };
    assert!(far(across, through(lower_right)) < 0.01);
}

/// A point of the back side as seen on the front side: the printer turns the paper over its long or short edge.
fn turned(sheet: Size, flip: Flip, p: Point) -> Point {
    let hinge_is_upright = (sheet.h.0 > sheet.w.0) == (flip == Flip::Long);
    if hinge_is_upright {
        Point { x: Mm(sheet.w.0 - p.x.0), y: p.y }
    } else {
        Point { x: p.x, y: Mm(sheet.h.0 - p.y.0) }
    }
}

#[test]
fn backs_meet_fronts_after_the_turn() {
    let pieces: Vec<Piece> = (0..20).map(card).collect();
    for layout in every_layout() {
        let sheets = duplex::impose("Cards", &pieces, &layout).expect("cards fit");
        assert_eq!(sheets.len() % 2, 0);
        for pair in sheets.chunks(2) {
            let [front, back] = pair else { panic!("sheets come in pairs") };
            assert_eq!((front.side, back.side), (Side::Front, Side::Back));
            assert_eq!(front.holds, back.holds);
            for (f, b) in front.sheet.placed.iter().zip(&back.sheet.placed) {
                assert_eq!(f.what.title.replace("front", "back"), b.what.title);
                meets(f, b, |p| turned(front.sheet.size, layout.flip, p));
            }
            for (f, b) in front.sheet.lines.iter().zip(&back.sheet.lines) {
                let through = turned(front.sheet.size, layout.flip, b.from);
                assert!((f.from.x.0 - through.x.0).abs() < 0.01 && (f.from.y.0 - through.y.0).abs() < 0.01);
            }
            // the label of a sheet is behind the label on the front, and is read in the same orientation
            let [there, here] = [front, back].map(|side| side.strip.expect("room for a strip"));
            let ends = |at: Affine| [(0.0, 0.0), (150.0, 3.2)].map(|(x, y)| at.apply(Point { x: Mm(x), y: Mm(y) }));
            let through = bounds(ends(here).map(|p| turned(front.sheet.size, layout.flip, p)));
            let far = bounds(ends(there)).into_iter().zip(through).map(|(a, b)| (a - b).abs());
            assert!(far.fold(0.0, f32::max) < 0.01, "{}: {:?} {through:?}", front.sheet.title, bounds(ends(there)));
            assert_eq!(there.0[..4], here.0[..4]);
        }
    }
}

/// Counted by hand: 63 x 88 mm within a margin of 5 mm and a bleed of 2 mm.
#[test]
fn each_paper_holds_as_many_cards_as_it_has_room_for() {
    let held = [
        ("a5", 4),
        ("a4", 9),
        ("a3", 18),
        ("sra3", 18),
        ("letter", 9),
        ("legal", 10),
        ("tabloid", 18),
        ("4x6", 1),
        ("5x7", 2),
        ("297x210", 9),
        ("96x152", 1),
        ("8x10in", 6),
    ];
    let pieces: Vec<Piece> = (0..20).map(card).collect();
    for (name, held) in held {
        let paper: Paper = name.parse().expect(name);
        let part = furniture::strip_on(paper);
        let layout = Layout { strip: part.cut.trim, ..layout(paper, Spacing::Butted, Flip::Long) };
        let sheets = duplex::impose("Cards", &pieces, &layout).expect(name);
        assert_eq!(sheets[0].holds.len(), held, "{name}");
        for pair in sheets.chunks(2) {
            for (f, b) in pair[0].sheet.placed.iter().zip(&pair[1].sheet.placed) {
                meets(f, b, |p| turned(pair[0].sheet.size, Flip::Long, p));
            }
            for Imposed { sheet, strip, .. } in pair {
                let room = Rect::of(sheet.size).grown(Mm(-4.999));
                let inside = |[x, y, r, b]: [f32; 4]| {
                    x >= room.x.0 && y >= room.y.0 && r <= room.right().0 && b <= room.bottom().0
                };
                assert!(sheet.placed.iter().all(|p| inside(seen(p))), "{name}");
                assert!(sheet.lines.iter().all(|line| inside(bounds([line.from, line.to]))), "{name}");
                let Some(strip) = strip else { continue };
                let (w, h) = (part.cut.trim.w, part.cut.trim.h);
                let strip = bounds([Point::default(), Point { x: w, y: h }].map(|p| strip.apply(p)));
                assert!(inside(strip) && !sheet.placed.iter().any(|p| overlap(strip, seen(p))), "{name}");
            }
        }
    }
    // photographs printed borderless
    let paper = Paper { margin: Mm(0.0), .."4x6".parse().expect("a paper") };
    let sheets = duplex::impose("Cards", &pieces, &layout(paper, Spacing::Butted, Flip::Long)).expect("two fit");
    assert_eq!(sheets[0].holds.len(), 2);
}

#[test]
fn backs_are_moved_by_what_the_calibration_page_said() {
    for mut layout in every_layout() {
        let still = duplex::impose("Cards", &[card(0)], &layout).expect("cards fit");
        layout.back_offset = Point { x: Mm(0.7), y: Mm(-0.4) };
        let moved = duplex::impose("Cards", &[card(0)], &layout).expect("cards fit");
        assert_eq!(still[0], moved[0], "fronts stay");
        let (a, b) = (corners(&still[1].sheet.placed[0])[0], corners(&moved[1].sheet.placed[0])[0]);
        assert!((b.x.0 - a.x.0 - 0.7).abs() < 1e-3 && (b.y.0 - a.y.0 + 0.4).abs() < 1e-3);
    }
}

#[test]
fn the_calibration_scale_reads_what_undoes_the_shift() {
    for layout in every_layout() {
        let sheet = layout.sheet();
        let (x, y) = (sheet.w / 2.0, sheet.h / 2.0);
        let sideways = duplex::turn_over(sheet, layout.flip).0[0] < 0.0;
        let part = furniture::calibration_on(layout.paper).expect("room for it");
        let front = furniture::calibration_front(&part, "A4", sideways, "");
        let read = |place: &str| front.fields[place][0].plain();
        // the printer shifts the lines of the back by 3 mm: where do they show through?
        let seen = turned(sheet, layout.flip, Point { x: x + Mm(3.0), y });
        assert_eq!(read(&format!("x_{}", (seen.x - x).0.round() + 4.0)), "\u{2212}3");
        let seen = turned(sheet, layout.flip, Point { x, y: y + Mm(3.0) });
        assert_eq!(read(&format!("y_{}", (seen.y - y).0.round() + 4.0)), "\u{2212}3");
    }
}

/// Scissors follow the outline of each piece, rotated with the piece; no cut line is printed on a back.
#[test]
fn an_outline_is_drawn_round_every_front_and_no_back() {
    let flag = vec![[0.0, 0.0], [1.0, 0.0], [0.8, 0.5], [1.0, 1.0], [0.0, 1.0]];
    let shape = Shape::Outline(Outline::new(flag));
    let pieces: Vec<Piece> = (0..3).map(|n| Piece { shape: shape.clone(), radius: Mm(0.0), ..card(n) }).collect();
    for layout in every_layout() {
        let layout = Layout { apart: Mm(6.0), ..layout };
        let plain: Vec<Piece> = (0..3).map(card).collect();
        let sheets = duplex::impose("Flags", &pieces, &layout).expect("they fit");
        let without = duplex::impose("Cards", &plain, &layout).expect("they fit");
        // five sides, each a hairline on a white line
        assert_eq!(sheets[0].sheet.lines.len() - without[0].sheet.lines.len(), 3 * 5 * 2);
        assert_eq!(sheets[0].cuts, 3 * 5);
        if let (Some(back), Some(plain)) = (sheets.get(1), without.get(1)) {
            assert_eq!(back.sheet.lines, plain.sheet.lines);
        }
        // the notch has the same place on the piece, in any orientation
        for placed in &sheets[0].sheet.placed {
            let (front, bleed) = (&placed.what, placed.what.bleed);
            let trim = front.size.grown(-bleed);
            let notch = placed.at.apply(Point { x: bleed + trim.w * 0.8, y: bleed + trim.h * 0.5 });
            let there = |p: Point| (p.x - notch.x).0.abs() < 0.01 && (p.y - notch.y).0.abs() < 0.01;
            assert_eq!(sheets[0].sheet.lines.iter().filter(|line| there(line.from)).count(), 2);
        }
    }
}

#[test]
fn backs_meet_fronts_after_folding_and_keep_away_from_the_fold() {
    let pieces: Vec<Piece> = (0..10).map(card).collect();
    for layout in every_layout() {
        let sheets = fold::impose("Cards", &pieces, &layout).expect("cards fit");
        assert_eq!(sheets.iter().map(|s| s.holds.len()).sum::<usize>(), 10);
        for Imposed { sheet, holds, .. } in &sheets {
            let fold = sheet.size.h.0 / 2.0;
            let (fronts, backs) = sheet.placed.split_at(holds.len());
            for (f, b) in fronts.iter().zip(backs) {
                meets(f, b, |p| Point { x: p.x, y: Mm(2.0 * fold - p.y.0) });
                assert!(seen(f)[3] <= fold - 4.999 && seen(b)[1] >= fold + 4.999, "{:?} {fold}", seen(f));
            }
        }
    }
}

#[test]
fn nothing_is_printed_where_printers_do_not_reach() {
    let mut pieces: Vec<Piece> = (0..5).map(card).collect();
    pieces.extend((0..3).map(|n| Piece {
        front: galley(&format!("mat {n}"), Size::mm(180.0, 120.0), Mm(3.0)),
        back: None,
        radius: Mm(3.0),
        shape: Shape::Box,
        folds: Vec::new(),
    }));
    for layout in every_layout() {
        let flat = duplex::impose("Cards", &pieces, &layout).expect("they fit");
        let folded = fold::impose("Cards", &pieces, &layout).expect("they fit");
        for imposed in flat.iter().chain(&folded) {
            let size = imposed.sheet.size;
            let inside =
                |[x, y, r, b]: [f32; 4]| x >= 4.999 && y >= 4.999 && r <= size.w.0 - 4.999 && b <= size.h.0 - 4.999;
            for placed in &imposed.sheet.placed {
                assert!(inside(seen(placed)), "{} {:?}", imposed.sheet.title, seen(placed));
            }
            for line in &imposed.sheet.lines {
                assert!(inside(bounds([line.from, line.to])), "{} {line:?}", imposed.sheet.title);
            }
            let strip = imposed.strip.expect("room for a strip");
            let ends = [(0.0, 0.0), (150.0, 3.2)].map(|(x, y)| strip.apply(Point { x: Mm(x), y: Mm(y) }));
            let strip = bounds(ends);
            assert!(inside(strip), "{} {strip:?}", imposed.sheet.title);
            for placed in &imposed.sheet.placed {
                assert!(!overlap(strip, seen(placed)), "{} the strip covers a card", imposed.sheet.title);
            }
            for line in &imposed.sheet.lines {
                assert!(!overlap(strip, bounds([line.from, line.to])), "{} a mark in the strip", imposed.sheet.title);
            }
        }
    }
}

fn overlap(a: [f32; 4], b: [f32; 4]) -> bool {
    a[0] < b[2] - 0.001 && b[0] < a[2] - 0.001 && a[1] < b[3] - 0.001 && b[1] < a[3] - 0.001
}

#[test]
fn marks_stay_outside_every_trim_and_point_at_every_cut() {
    let pieces: Vec<Piece> = (0..9).map(card).collect();
    for layout in every_layout() {
        for imposed in duplex::impose("Cards", &pieces, &layout).expect("cards fit") {
            let lines = &imposed.sheet.lines;
            for placed in &imposed.sheet.placed {
                let trim = bounds(corners(placed));
                for line in lines {
                    let mark = bounds([line.from, line.to]);
                    let apart = mark[2] <= trim[0] + 0.001
                        || mark[0] >= trim[2] - 0.001
                        || mark[3] <= trim[1] + 0.001
                        || mark[1] >= trim[3] - 0.001;
                    assert!(apart, "{mark:?} runs into {trim:?}");
                }
                let points_at = |x: Option<f32>, y: Option<f32>| {
                    let near =
                        |want: Option<f32>, a: Mm, b: Mm| want.is_none_or(|w| (a.0 - w).abs() + (b.0 - w).abs() < 0.01);
                    lines.iter().any(|l| near(x, l.from.x, l.to.x) && near(y, l.from.y, l.to.y))
                };
                assert!(points_at(Some(trim[0]), None) && points_at(Some(trim[2]), None));
                assert!(points_at(None, Some(trim[1])) && points_at(None, Some(trim[3])));
            }
        }
    }
}

#[test]
fn spaced_cards_show_two_millimetres_of_their_own_bleed() {
    let pieces: Vec<Piece> = (0..8).map(card).collect();
    for paper in PAPERS {
        let sheets = duplex::impose("Cards", &pieces, &layout(paper, Spacing::Spaced, Flip::Long)).expect("cards fit");
        assert_eq!(sheets.len(), 2, "eight on a sheet");
        for placed in sheets.iter().flat_map(|s| &s.sheet.placed) {
            let (trim, seen) = (bounds(corners(placed)), seen(placed));
            assert!((0..4).all(|i| (trim[i] - seen[i]).abs() >= 1.999), "{trim:?} {seen:?}");
        }
    }
}

/// A Loot token is cut round, a Life token square: 25 mm, each with 3 mm of bleed.
fn tokens() -> Vec<Piece> {
    let token = |name: &str, radius| {
        let face = galley(name, Size::mm(25.0, 25.0), Mm(3.0));
        Piece { front: face.clone(), back: Some(face), radius, shape: Shape::Box, folds: Vec::new() }
    };
    let round = std::iter::repeat_n(token("round", Mm(12.5)), 36);
    round.chain(std::iter::repeat_n(token("square", Mm(0.0)), 40)).collect()
}

#[test]
fn lines_of_cut_round_tokens_are_six_millimetres_apart() {
    let pieces = tokens();
    for each in every_layout().filter(|each| PAPERS.contains(&each.paper)) {
        let each = Layout { apart: Mm(6.0), ..each };
        let sheets = duplex::impose("Tokens", &pieces, &each).expect("tokens fit");
        let fronts: Vec<&Imposed> = sheets.iter().filter(|s| s.side == Side::Front).collect();
        // 31 mm from token to token: six by nine on A4 with 2 mm left at the margin, and never fewer than forty
        assert_eq!(fronts.iter().map(|s| s.holds.len()).collect::<Vec<_>>(), [36, 40], "a shape, a sheet");
        // scissors need a line around a round piece, only on the front
        let outlined = |sheet: &Imposed| {
            let [x, y, right, bottom] = bounds(corners(&sheet.sheet.placed[0]));
            let inside = |p: Point| (x + 0.5..right - 0.5).contains(&p.x.0) && (y + 0.5..bottom - 0.5).contains(&p.y.0);
            sheet.sheet.lines.iter().any(|line| inside(line.from))
        };
        assert_eq!(fronts.iter().map(|sheet| outlined(sheet)).collect::<Vec<_>>(), [true, false]);
        assert!(!sheets.iter().filter(|sheet| sheet.side == Side::Back).any(outlined));
        for sheet in &sheets {
            let names: Vec<&str> = sheet.sheet.placed.iter().map(|p| p.what.title.as_str()).collect();
            assert!(names.windows(2).all(|pair| pair[0] == pair[1]), "two shapes on one sheet");
            let cuts: Vec<[f32; 4]> = sheet.sheet.placed.iter().map(|p| bounds(corners(p))).collect();
            for (i, a) in cuts.iter().enumerate() {
                let clear = |b: &[f32; 4]| (a[0] - b[2]).max(b[0] - a[2]).max(a[1] - b[3]).max(b[1] - a[3]);
                let nearest = cuts[..i].iter().map(clear).fold(f32::MAX, f32::min);
                assert!(nearest >= 5.999, "{nearest} mm between lines of cut");
            }
            for placed in &sheet.sheet.placed {
                let (trim, seen) = (bounds(corners(placed)), seen(placed));
                assert!((0..4).all(|i| (trim[i] - seen[i]).abs() >= 2.999), "bleed of 3 mm: {trim:?} {seen:?}");
            }
        }
        for pair in sheets.chunks(2) {
            for (front, back) in pair[0].sheet.placed.iter().zip(&pair[1].sheet.placed) {
                meets(front, back, |p| turned(pair[0].sheet.size, each.flip, p));
            }
        }
    }
}

#[test]
fn sheets_read_as_they_look() {
    let pieces: Vec<Piece> = (0..4).map(card).collect();
    let butted = duplex::impose("Cards", &pieces, &layout(LETTER, Spacing::Butted, Flip::Long)).expect("cards fit");
    let expected = "\
Cards 1 of 1, front, 215.9 x 279.4
  front 0: trim 13.45 7.70 63 x 88, bleed 3.00 2.00 0.00 0.00
  front 1: trim 76.45 7.70 63 x 88, bleed 0.00 2.00 0.00 2.00
  front 2: trim 139.45 7.70 63 x 88, bleed 0.00 2.00 3.00 2.00
  front 3: trim 13.45 95.70 63 x 88, bleed 3.00 0.00 3.00 2.00
  marks down at 13.45 76.45 139.45 202.45, across at 7.70 95.70 183.70
Cards 1 of 1, back, 215.9 x 279.4
  back 0: trim 139.45 7.70 63 x 88, bleed 0.00 2.00 3.00 0.00
  back 1: trim 76.45 7.70 63 x 88, bleed 0.00 2.00 0.00 2.00
  back 2: trim 13.45 7.70 63 x 88, bleed 3.00 2.00 0.00 2.00
  back 3: trim 139.45 95.70 63 x 88, bleed 3.00 0.00 3.00 2.00
  marks down at 13.45 76.45 139.45 202.45, across at 7.70 95.70 183.70
";
    assert_eq!(butted.iter().map(|s| read(&s.sheet)).collect::<String>(), expected);
    let folded = fold::impose("Cards", &pieces[..2], &layout(A4, Spacing::Butted, Flip::Long)).expect("cards fit");
    let expected = "\
Cards 1 of 1, 297 x 210
  front 0: trim 22.50 8.50 63 x 88, bleed 3.00 2.80 0.00 2.80
  front 1: trim 85.50 8.50 63 x 88, bleed 0.00 2.80 3.00 2.80
  back 0, upside down: trim 22.50 113.50 63 x 88, bleed 3.00 2.80 0.00 2.80
  back 1, upside down: trim 85.50 113.50 63 x 88, bleed 0.00 2.80 3.00 2.80
  marks down at 22.50 85.50 148.50, across at 8.50 96.50 113.50 201.50
  a dashed line across at 105.00
";
    assert_eq!(read(&folded[0].sheet), expected);
}

/// A sheet as text.
fn read(sheet: &Sheet) -> String {
    let mut out = format!("{}, {} x {}\n", sheet.title, sheet.size.w.0, sheet.size.h.0);
    for p in &sheet.placed {
        let (trim, seen) = (bounds(corners(p)), seen(p));
        let turn = match p.at {
            Affine([1.0, _, _, 1.0, ..]) => "",
            Affine([-1.0, _, _, -1.0, ..]) => ", upside down",
            _ => ", turned",
        };
        let bleed: Vec<_> = (0..4).map(|i| format!("{:.2}", (trim[i] - seen[i]).abs())).collect();
        let (w, h) = (trim[2] - trim[0], trim[3] - trim[1]);
        let title = &p.what.title;
        let _ = writeln!(
            out,
            "  {title}{turn}: trim {:.2} {:.2} {w:.0} x {h:.0}, bleed {}",
            trim[0],
            trim[1],
            bleed.join(" ")
        );
    }
    let (dashes, marks): (Vec<&Line>, Vec<&Line>) = sheet.lines.iter().partition(|l| l.width.0 == 0.5);
    let cuts = |pick: fn(Point) -> f32| {
        let along = marks.iter().filter(|l| (pick(l.from) - pick(l.to)).abs() < 1e-3);
        let mut at: Vec<String> = along.map(|l| format!("{:.2}", pick(l.from))).collect();
        at.sort_by(|a, b| a.parse::<f32>().unwrap_or(0.0).total_cmp(&b.parse().unwrap_or(0.0)));
        at.dedup();
        at.join(" ")
    };
    let _ = writeln!(out, "  marks down at {}, across at {}", cuts(|p| p.x.0), cuts(|p| p.y.0));
    if let Some(dash) = dashes.first() {
        let _ = writeln!(out, "  a dashed line across at {:.2}", dash.from.y.0);
    }
    out
}

#[test]
fn a_folded_booklet_reads_in_order() {
    for pages in 4..=48 {
        let sides = booklet::order(pages);
        assert_eq!(sides.len() % 2, 0);
        let sheets: Vec<_> = sides.chunks(2).collect();
        // turn the page: behind the right page on the outside of a sheet is the left page on its inside
        let first_half = sheets.iter().flat_map(|s| [s[0][1], s[1][0]]);
        let second_half = sheets.iter().rev().flat_map(|s| [s[1][1], s[0][0]]);
        let read: Vec<usize> = first_half.chain(second_half).collect();
        assert_eq!(read, (0..pages.next_multiple_of(4)).collect::<Vec<_>>(), "{pages} pages");
    }
}

#[test]
fn booklet_pages_touch_the_fold_and_inner_ones_move_towards_it() {
    for (paper, half) in [(A4, Page::A5), (LETTER, Page::HalfLetter)] {
        let pages: Vec<_> = (0..10).map(|n| galley(&format!("page {}", n + 1), half.size(), Mm(3.0))).collect();
        let sheets = booklet::impose(&pages, paper, Mm(0.1));
        assert_eq!(sheets.len(), 6, "three sheets of two sides");
        assert_eq!(sheets[0].placed.len(), 1, "page 1 stands beside a blank");
        let fold = paper.size.h.0 / 2.0;
        for (i, sheet) in sheets.iter().enumerate() {
            let creep = 0.1 * (i / 2) as f32;
            for placed in &sheet.placed {
                let (trim, seen) = (bounds(corners(placed)), seen(placed));
                if trim[0] > fold - 1.0 {
                    assert!((trim[0] - (fold - creep)).abs() < 0.01 && seen[0] >= fold - 0.001);
                } else {
                    assert!((trim[2] - (fold + creep)).abs() < 0.01 && seen[2] <= fold + 0.001);
                }
            }
        }
    }
}

/// On paper larger than two pages, marks are at the corners of both pages, and none touches them.
#[test]
fn a_booklet_on_large_paper_shows_where_it_is_cut() {
    for (name, page, fits, marked) in [
        ("a3", Size::mm(148.0, 210.0), true, &[62.0, 358.0, 43.5, 253.5][..]),
        ("tabloid", Size::mm(148.0, 210.0), true, &[67.9, 363.9, 34.7, 244.7]),
        ("a4", Size::mm(148.0, 210.0), true, &[]),
        ("letter", Size::mm(139.7, 215.9), true, &[]),
        ("letter", Size::mm(148.0, 210.0), false, &[]),
        ("a5", Size::mm(139.7, 215.9), false, &[]),
    ] {
        let paper: Paper = name.parse().expect(name);
        assert_eq!(booklet::fits(page, paper), fits, "{name}");
        if !fits {
            continue;
        }
        let pages = [galley("page", page, Mm(3.0))];
        for sheet in booklet::impose(&pages, paper, Mm(0.1)) {
            let mut ends: Vec<f32> = Vec::new();
            for line in &sheet.lines {
                let [x, y] = [(line.from.x, line.to.x), (line.from.y, line.to.y)];
                ends.push(if x.0 == x.1 { x.0.0 } else { y.0.0 });
            }
            for at in marked {
                assert_eq!(ends.iter().filter(|end| (*end - at).abs() < 0.01).count(), 4, "{name} {at} {ends:?}");
            }
            assert_eq!(ends.len(), marked.len() * 4, "{name}");
        }
    }
}

#[test]
fn every_copy_is_printed_once_whatever_its_size() {
    let mut pieces: Vec<Piece> = (0..23).map(card).collect();
    pieces.insert(
        5,
        Piece {
            front: galley("board", Size::mm(190.0, 120.0), Mm(3.0)),
            back: None,
            radius: Mm(3.0),
            shape: Shape::Box,
            folds: Vec::new(),
        },
    );
    for layout in every_layout() {
        let sheets = duplex::impose("Cards", &pieces, &layout).expect("they fit");
        let mut printed: Vec<usize> =
            sheets.iter().filter(|s| s.side == Side::Front).flat_map(|s| s.holds.clone()).collect();
        printed.sort_unstable();
        assert_eq!(printed, (0..24).collect::<Vec<_>>());
    }
}

#[test]
fn what_fits_no_paper_is_named_with_its_size() {
    let board = Piece {
        front: galley("Great Hall", Size::mm(420.0, 297.0), Mm(3.0)),
        back: None,
        radius: Mm(3.0),
        shape: Shape::Box,
        folds: Vec::new(),
    };
    let refused = duplex::impose("Boards", &[board], &layout(A4, Spacing::Butted, Flip::Long)).expect_err("too large");
    assert_eq!(refused.title, "Great Hall");
    assert_eq!(refused.to_string(), "420 x 297 mm does not fit on 200 x 287 mm of paper");
}

#[test]
fn a_square_booklet_has_marks_at_its_cuts_and_others_need_none() {
    for paper in PAPERS {
        let sheets = |page: Page| {
            let size = page.size();
            let pages: Vec<_> = (0..8).map(|n| galley(&format!("page {}", n + 1), size, Mm(3.0))).collect();
            booklet::impose(&pages, paper, Mm(0.1))
        };
        assert!(
            sheets(if paper == A4 { Page::A5 } else { Page::HalfLetter }).iter().all(|sheet| sheet.lines.is_empty())
        );
        for sheet in sheets(Page::Square) {
            let (w, h) = (sheet.size.w.0, sheet.size.h.0);
            let cuts = [w / 2.0 - 127.0, w / 2.0 + 127.0, h / 2.0 - 63.5, h / 2.0 + 63.5];
            // there is a white line under each black one
            assert_eq!(sheet.lines.len(), 16);
            for Line { from, to, .. } in &sheet.lines {
                let (upright, at) = (from.x == to.x, if from.x == to.x { from.x.0 } else { from.y.0 });
                let of = if upright { &cuts[..2] } else { &cuts[2..] };
                assert!(of.iter().any(|cut| (cut - at).abs() < 0.01), "{at} is not among {of:?}");
                for p in [from, to] {
                    assert!(p.x.0 >= 4.99 && p.x.0 <= w - 4.99 && p.y.0 >= 4.99 && p.y.0 <= h - 4.99, "{p:?}");
                    let beyond_x = p.x.0 < cuts[0] || p.x.0 > cuts[1];
                    assert!(beyond_x || p.y.0 < cuts[2] || p.y.0 > cuts[3], "{p:?} is on a page");
                }
            }
        }
    }
}
