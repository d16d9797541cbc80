//! Boxes and dividers. Boxes are folded here in three dimensions: edges meet, a pack fits in, and every text on the finished box is the
//! right way up.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{fine, folder, run};
use lootpress::shelf::Shelf;
use lootpress::typeset::{Case, Mark};
use lootpress::unit::{BoxForm, Clip, Economy, Mm, Net, PLAY, Point, Rect, Shape};
use lootpress::world::{Disk, Imagined, Layered, Project};
use std::fs;

type Solid = [f32; 3];

fn add(a: Solid, b: Solid) -> Solid {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn times(a: Solid, k: f32) -> Solid {
    a.map(|x| x * k)
}

fn apart(a: Solid, b: Solid) -> f32 {
    add(a, times(b, -1.0)).iter().map(|x| x * x).sum::<f32>().sqrt()
}

/// A panel in space: a corner, and the directions of right, down and the printed side of the sheet.
#[derive(Clone, Copy)]
struct Wall {
    on_sheet: Rect,
    corner: Solid,
    right: Solid,
    down: Solid,
    out: Solid,
}

impl Wall {
    fn at(&self, x: Mm, y: Mm) -> Solid {
        let (dx, dy) = ((x - self.on_sheet.x).0, (y - self.on_sheet.y).0);
        add(self.corner, add(times(self.right, dx), times(self.down, dy)))
    }

    /// Its corners: upper left, upper right, lower right, lower left on the sheet.
    fn corners(&self) -> [Solid; 4] {
        let r = self.on_sheet;
        [self.at(r.x, r.y), self.at(r.right(), r.y), self.at(r.right(), r.bottom()), self.at(r.x, r.bottom())]
    }

    /// A neighboring panel, folded away from the printed side along the shared edge.
    fn folded(&self, next: Rect) -> Wall {
        let r = self.on_sheet;
        let near = |a: Mm, b: Mm| (a - b).0.abs() < 0.01;
        let (right, down, out) = if near(next.x, r.right()) && near(next.y, r.y) {
            (times(self.out, -1.0), self.down, self.right)
        } else if near(next.right(), r.x) && near(next.y, r.y) {
            (self.out, self.down, times(self.right, -1.0))
        } else if near(next.bottom(), r.y) && near(next.x, r.x) {
            (self.right, self.out, times(self.down, -1.0))
        } else if near(next.y, r.bottom()) && near(next.x, r.x) {
            (self.right, times(self.out, -1.0), self.down)
        } else {
            panic!("{next:?} shares no edge with {r:?}")
        };
        // a point of the shared edge stays where it is
        let (x, y) = (next.x.max(r.x).min(r.right()), next.y.max(r.y).min(r.bottom()));
        let still = self.at(x, y);
        let corner = add(still, add(times(right, (next.x - x).0), times(down, (next.y - y).0)));
        Wall { on_sheet: next, corner, right, down, out }
    }
}

/// The box, seen from the front: x to the right, y up, z to the viewer.
fn folded(net: &Net) -> Vec<(&'static str, Wall)> {
    let panels = net.panels();
    let on_sheet = |name: &str| panels.iter().find(|(known, _)| *known == name).expect(name).1;
    let front = Wall {
        on_sheet: on_sheet("front"),
        corner: [0.0; 3],
        right: [1.0, 0.0, 0.0],
        down: [0.0, -1.0, 0.0],
        out: [0.0, 0.0, 1.0],
    };
    let mut walls = vec![("front", front)];
    for (name, beside) in [
        ("left", "front"),
        ("right", "front"),
        ("base", "front"),
        ("glue", "left"),
        ("back", "right"),
        ("bottom", "back"),
        ("lid", "back"),
        ("tuck", "lid"),
    ] {
        let wall = walls.iter().find(|(known, _)| *known == beside).expect(beside).1.folded(on_sheet(name));
        walls.push((name, wall));
    }
    walls
}

/// Packs from a few cards to a thick deck, with small and large cards.
fn packs() -> impl Iterator<Item = ([f32; 3], Net)> {
    let sizes = [[63.0, 88.0], [44.0, 68.0], [66.0, 91.0], [70.0, 121.0], [88.9, 88.9]];
    sizes.into_iter().flat_map(|[w, h]| {
        [0.6, 4.0, 17.3, 40.0, 100.0].map(|t| ([w, h, t], Net::around(BoxForm::Tuck, [w, h, t].map(Mm), Mm(0.4))))
    })
}

#[test]
fn a_folded_box_closes_round_its_pack() {
    for (pack, net) in packs() {
        let walls = folded(&net);
        let wall = |name: &str| walls.iter().find(|(known, _)| *known == name).expect(name).1;
        let meet = |what: &str, a: [Solid; 2], b: [Solid; 2]| {
            let far = apart(a[0], b[0]).max(apart(a[1], b[1]));
            assert!(far < 0.1, "{pack:?}: {what} is {far} mm off");
        };
        let [front, back, left, right] = ["front", "back", "left", "right"].map(|name| wall(name).corners());
        meet("the glued corner", [left[0], left[3]], [back[1], back[2]]);
        let lid = wall("lid").corners();
        // the lid comes from the back, so its left is the right of the front
        meet("the lid and the front", [lid[1], lid[0]], [front[0], front[1]]);
        meet("the lid and the left side", [lid[2], lid[1]], [left[0], left[1]]);
        meet("the lid and the right side", [lid[0], lid[3]], [right[0], right[1]]);
        let bottom = wall("bottom").corners();
        meet("the bottom and the front", [bottom[2], bottom[3]], [front[3], front[2]]);
        let base = wall("base").corners();
        meet("both bottoms", [base[2], base[3]], [bottom[0], bottom[1]]);
        // the glue flap is inside the back, and the tuck behind the front
        for p in wall("glue").corners() {
            assert!((p[2] - back[0][2]).abs() < 0.1 && p[0] > -0.1 && p[0] < pack[0] + 2.0, "{pack:?}: {p:?}");
        }
        for p in wall("tuck").corners() {
            assert!(p[2].abs() < 0.1 && p[1] < 0.1 && p[1] > -(pack[1] / 2.0), "{pack:?}: {p:?}");
        }
        // printed sides look outward
        for (name, out) in [("back", [0.0, 0.0, -1.0]), ("left", [-1.0, 0.0, 0.0]), ("right", [1.0, 0.0, 0.0])] {
            assert!(apart(wall(name).out, out) < 1e-3, "{name}");
        }
        assert!(apart(wall("lid").out, [0.0, 1.0, 0.0]) < 1e-3 && apart(wall("bottom").out, [0.0, -1.0, 0.0]) < 1e-3);
        // between the walls of 0.4 mm there is one millimeter more than the pack
        let room = [apart(front[0], front[1]), apart(front[0], front[3]), apart(front[0], back[1])];
        for (room, pack) in room.into_iter().zip(pack) {
            assert!((room - 0.4 - pack - PLAY.0).abs() < 0.01, "{room} for {pack}");
        }
    }
}

/// A tray or a lid, seen from above its floor: x to the right, y up, z to the viewer. Its walls are folded away from
/// the viewer.
fn tray(net: &Net) -> Vec<(&'static str, Wall)> {
    let panels = net.panels();
    let on_sheet = |name: &str| panels.iter().find(|(known, _)| *known == name).expect(name).1;
    let floor = Wall {
        on_sheet: on_sheet("floor"),
        corner: [0.0; 3],
        right: [1.0, 0.0, 0.0],
        down: [0.0, -1.0, 0.0],
        out: [0.0, 0.0, 1.0],
    };
    let sides = ["head", "foot", "left", "right"].map(|name| (name, floor.folded(on_sheet(name))));
    [("floor", floor)].into_iter().chain(sides).collect()
}

#[test]
fn a_lid_goes_over_its_tray_and_the_tray_round_its_pack() {
    for (pack, _) in packs() {
        let [lower, upper] = [BoxForm::Tray, BoxForm::Lid].map(|form| Net::around(form, pack.map(Mm), Mm(0.4)));
        for net in [lower, upper] {
            let walls = tray(&net);
            let wall = |name: &str| walls.iter().find(|(known, _)| *known == name).expect(name).1.corners();
            let meet = |what: &str, a: [Solid; 2], b: [Solid; 2]| {
                let far = apart(a[0], b[0]).max(apart(a[1], b[1]));
                assert!(far < 0.1, "{pack:?} {:?}: {what} is {far} mm off", net.form);
            };
            // corners on the sheet: upper left, upper right, lower right, lower left
            let [head, foot, left, right] = ["head", "foot", "left", "right"].map(wall);
            meet("head and left", [head[3], head[0]], [left[1], left[0]]);
            meet("head and right", [head[2], head[1]], [right[0], right[1]]);
            meet("foot and left", [foot[0], foot[3]], [left[2], left[3]]);
            meet("foot and right", [foot[1], foot[2]], [right[3], right[2]]);
            for (name, wall) in &walls[1..] {
                assert!(wall.out[2].abs() < 1e-3, "{name} stands upright");
            }
        }
        for (side, (pack, inside)) in pack.into_iter().zip([lower.w, lower.h, lower.t]).enumerate() {
            assert!((inside.0 - 0.4 - pack - PLAY.0).abs() < 0.01, "side {side}: {inside:?} for {pack}");
        }
        // half a wall thickness of the tray outside, and half of the lid inside
        for (inner, outer) in [(lower.w, upper.w), (lower.h, upper.h)] {
            let room = (outer.0 - 0.4) - (inner.0 + 0.4);
            assert!(room > 0.4 && room < 0.8, "{room}");
        }
        assert!(upper.t < lower.t);
        closes(&format!("{pack:?}"), &lower, &["head", "foot", "left", "right"]);
        closes(&format!("{pack:?}"), &upper, &["head", "foot", "left", "right"]);
    }
}

/// The contour goes around every panel and does not cross itself, and every fold is inside it.
#[test]
fn the_contour_of_a_box_holds_its_panels_and_folds() {
    for (pack, net) in packs() {
        closes(&format!("{pack:?}"), &net, &["front", "glue", "tuck", "base"]);
    }
}

/// Asserts that a contour contains its folds and its panels, except the ends of some, and does not cross itself.
fn closes(pack: &str, net: &Net, cut: &[&str]) {
    let size = net.size();
    let clip = Clip { area: Rect::of(size), radius: Mm(0.0), shape: Shape::Net(*net) };
    for (name, panel) in net.panels() {
        // a notch, slanted ends
        let inner = if cut.contains(&name) { panel.w.min(panel.h) * 0.45 } else { Mm(0.05) };
        assert!(clip.depth_of(panel.grown(-inner)) >= Mm(0.0) || name == "front", "{pack}: {name}");
    }
    for [a, b] in net.folds() {
        let middle = Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0 };
        assert!(clip.depth(middle) > Mm(0.2), "{pack}: {a:?} {b:?}");
    }
    let corners = net.corners();
    let n = corners.len();
    let side = |i: usize| (corners[i], corners[(i + 1) % n]);
    let turn = |a: Point, b: Point, c: Point| ((b.x - a.x).0 * (c.y - a.y).0 - (b.y - a.y).0 * (c.x - a.x).0).signum();
    for (i, Point { x, y }) in corners.iter().copied().enumerate() {
        // the last side ends where the first begins
        for j in i + 2..(if i == 0 { n - 1 } else { n }) {
            let ((a, b), (c, d)) = (side(i), side(j));
            let crossed = turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0;
            assert!(!crossed, "{pack}: sides {i} and {j}");
        }
        assert!(x >= Mm(-0.01) && y >= Mm(-0.01) && x <= size.w + Mm(0.01) && y <= size.h + Mm(0.01));
    }
}

const GAME: &str = "title: Night Market\ntagline: All that glitters is sold.\n\
    kinds: {stall: {files: stalls.csv, template: plain/card, back: plain/back, pile: stalls, fields: {title: text, text: text}}}\n";

const STALLS: &str = "title,text,copies\nLamps,They are lit.,30\nPearls,They are not.,24\n";

/// Every text of the built-in box after folding: upright on front and back, readable from the front on the lid, and from above on
/// the sides, like the spine of a book.
#[test]
fn every_word_of_a_box_is_read_as_it_should() {
    let piece = "pieces:\n  box: {template: plain/tuck-box, cut: {box: 54}, says: {text: '54 cards'}}\n";
    let own = Imagined::default()
        .with("data/market/game.yaml", format!("{GAME}{piece}"))
        .with("data/market/stalls.csv", STALLS);
    let project = Project::new(Layered::new(Box::new(own), Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))));
    let shelf = Shelf::of(&project);
    let opened = shelf.game("market").expect("there").open(&project);
    assert!(opened.whole, "{:?}", opened.diags);
    let component = opened.components.iter().find(|c| c.id == "box").expect("the box");
    assert_eq!(&*component.file, "boxes");
    let Shape::Net(net) = &component.cut.shape else { panic!("{:?}", component.cut) };
    assert_eq!(net.holds, 54);
    let case = Case::open(&project, Economy::Full).value.expect("fonts open");
    let galley = case.set(&component.front, &component.cut).value.expect("is set");
    let walls = folded(net);
    let mut seen: Vec<&str> = Vec::new();
    for mark in galley.slots.iter().flatten() {
        let Mark::Run(run) = mark else { continue };
        let at = run.at.apply(Point::default());
        let inside = |wall: &Wall| {
            let r = wall.on_sheet.grown(Mm(0.5));
            let (x, y) = (at.x - component.cut.bleed, at.y - component.cut.bleed);
            r.x <= x && x <= r.right() && r.y <= y && y <= r.bottom()
        };
        let (name, wall) = walls.iter().find(|(_, wall)| inside(wall)).expect("a panel");
        let way = |x: f32, y: f32| {
            let way = run.at.along(Point { x: Mm(x), y: Mm(y) });
            let solid = add(times(wall.right, way.x.0), times(wall.down, way.y.0));
            times(solid, 1.0 / apart(solid, [0.0; 3]))
        };
        let (along, up) = (way(1.0, 0.0), way(0.0, -1.0));
        let (wanted_along, wanted_up) = match *name {
            "front" => ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]),
            "back" => ([-1.0, 0.0, 0.0], [0.0, 1.0, 0.0]),
            "lid" => ([1.0, 0.0, 0.0], [0.0, 0.0, -1.0]),
            "left" => ([0.0, -1.0, 0.0], [0.0, 0.0, 1.0]),
            "right" => ([0.0, -1.0, 0.0], [0.0, 0.0, -1.0]),
            other => panic!("words on the {other}"),
        };
        assert!(apart(along, wanted_along) < 1e-3 && apart(up, wanted_up) < 1e-3, "{name}: {along:?} {up:?}");
        seen.push(name);
    }
    for name in ["front", "back", "lid", "left", "right"] {
        assert!(seen.contains(&name), "nothing on the {name}: {seen:?}");
    }
}

/// Texts on the walls of a tray and its lid are upright when the box lies on the table.
#[test]
fn every_word_of_a_box_of_two_parts_is_read_as_it_should() {
    let pieces =
        "pieces:\n  tray: {template: plain/tray, cut: {tray: 54}}\n  lid: {template: plain/tray, cut: {lid: 54}}\n";
    let own = Imagined::default()
        .with("data/market/game.yaml", format!("{GAME}{pieces}"))
        .with("data/market/stalls.csv", STALLS);
    let project = Project::new(Layered::new(Box::new(own), Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))));
    let opened = Shelf::of(&project).game("market").expect("there").open(&project);
    assert!(opened.whole, "{:?}", opened.diags);
    let case = Case::open(&project, Economy::Full).value.expect("fonts open");
    for (id, above) in [("tray", false), ("lid", true)] {
        let component = opened.components.iter().find(|c| c.id == id).expect("a part");
        let Shape::Net(net) = &component.cut.shape else { panic!("{:?}", component.cut) };
        let galley = case.set(&component.front, &component.cut).value.expect("is set");
        let walls = tray(net);
        let mut seen = Vec::new();
        for mark in galley.slots.iter().flatten() {
            let Mark::Run(run) = mark else { continue };
            let at = run.at.apply(Point::default());
            let (x, y) = (at.x - component.cut.bleed, at.y - component.cut.bleed);
            let inside = |r: Rect| r.x <= x && x <= r.right() && r.y <= y && y <= r.bottom();
            let (name, wall) = walls.iter().find(|(_, wall)| inside(wall.on_sheet)).expect("a panel");
            let up = run.at.along(Point { x: Mm(0.0), y: Mm(-1.0) });
            let solid = add(times(wall.right, up.x.0), times(wall.down, up.y.0));
            // the floor of a lid faces up, and that of a tray faces down
            let wanted = match (*name, above) {
                ("floor", _) => [0.0, 1.0, 0.0],
                (_, true) => [0.0, 0.0, 1.0],
                (_, false) => [0.0, 0.0, -1.0],
            };
            assert!(apart(times(solid, 1.0 / apart(solid, [0.0; 3])), wanted) < 1e-3, "{id}: {name}: {solid:?}");
            seen.push(*name);
        }
        for name in ["floor", "head", "foot", "left", "right"] {
            assert!(seen.contains(&name), "{id}: nothing on the {name}: {seen:?}");
        }
    }
}

#[test]
fn a_box_is_built_with_its_game_and_refused_with_a_cure() {
    let here = folder("boxes", "market");
    fs::create_dir_all(here.join("data/market")).expect("a folder");
    fs::write(here.join("data/market/stalls.csv"), STALLS).expect("written");
    let put = |cut: &str| {
        let piece = format!("pieces:\n  box: {{template: plain/tuck-box, cut: {cut}}}\n");
        fs::write(here.join("data/market/game.yaml"), format!("{GAME}{piece}")).expect("written");
    };
    for cut in ["{box: 54}", "{box: 60, sleeved: yes}", "{box: 54, trim: [63, 88], bleed: 2}"] {
        put(cut);
        fine(&here, &["build", "--paper", "a4,letter", "--no-png"]);
        for paper in ["a4", "letter"] {
            assert!(here.join(format!("output/market/boxes-{paper}.pdf")).is_file(), "{cut}");
        }
    }
    fine(&here, &["build", "--paper", "a4", "--no-png", "--ink", "low"]);
    // two boxes hold twice as many
    put("{box: 27}, copies: 2");
    fine(&here, &["check"]);
    // for a print shop, its contour is the cut line
    for cut in ["{box: 54}", "{box: 140}"] {
        put(cut);
        fine(&here, &["proof", "--for", "longpack"]);
    }
    for (cut, told) in [
        ("{box: 0}", "`box` must be a number of cards from 1 to 312, not"),
        ("{box: 1000}", "1000 cards are 320 mm thick: make several boxes"),
        ("{box: many}", "write how many cards the box holds, as in {box: 54}"),
        ("{box: 53}", "the box holds 53 cards, and the game has 54 of this size"),
        ("{box: 54, trim: [57, 89]}", "no card is 57 x 89 mm"),
        ("{box: 54, sleeved: perhaps}", "`sleeved` must be yes or no"),
        ("{box: 54, hexagon: 40}", "a cut can have only one shape"),
        ("{box: 54, radius: 3}", "a box has no round corners"),
        ("{tray: 54}", "plain/tuck-box is drawn for a box, but the cut is not one"),
        ("{box: 54, lid: 54}", "a cut can have only one shape, and this one has `box` and `lid`"),
        ("{lid: 0}", "`lid` must be a number of cards from 1 to 312, not"),
        ("{trim: [180, 140]}", "plain/tuck-box is drawn for a box, but the cut is not one"),
    ] {
        put(cut);
        let (code, _, err) = run(&here, &["check"]);
        assert!(code == 1 && err.contains(told) && err.contains("game.yaml:5:"), "{cut}: {err}");
        assert!(err.contains("help: ") && err.matches("error[").count() == 1, "{cut}: {err}");
    }
    put("{box: 54}");
    for wrong in ["-3", "0", "32"] {
        fs::write(here.join("data/stocks.yaml"), format!("- stock: Card\n  thickness: {wrong}\n")).expect("written");
        let (code, _, err) = run(&here, &["check"]);
        assert!(code == 1 && err.contains("data/stocks.yaml:2:"), "{wrong}: {err}");
        assert!(err.contains("`thickness` must be from 0.02 to 10 mm") && err.matches("error[").count() == 1, "{err}");
    }
    // thicker cards, thicker box
    fs::write(here.join("data/stocks.yaml"), "- stock: Card\n  thickness: 0.5\n").expect("written");
    fine(&here, &["build", "--paper", "a4", "--no-png"]);
    fs::remove_file(here.join("data/stocks.yaml")).expect("removed");
    let (code, _, err) = run(&here, &["build", "--paper", "a5"]);
    assert!(code == 1 && err.contains("mm does not fit on 138 x 200 mm of paper (A5)"), "{err}");
}

/// Dividers are higher than the cards, have their tabs side by side, share a sheet, and show their names on both tab and
/// card.
#[test]
fn dividers_have_tabs_side_by_side() {
    let piece = "pieces:\n  divider: {template: plain/divider, cut: {divider: 3}, each: [Lamps, Pearls, Furs, Odds], tint: {by: nth, 2: red, else: slate}}\n\
                 tints: {slate: {deep: '#111111', dark: '#333333', mid: '#555555', light: '#aaaaaa', high: '#ffffff'}, red: {deep: '#110000', dark: '#550000', mid: '#aa0000', light: '#ffaaaa', high: '#ffffff'}}\n";
    let own = Imagined::default()
        .with("data/market/game.yaml", format!("{GAME}{piece}"))
        .with("data/market/stalls.csv", STALLS);
    let project = Project::new(Layered::new(Box::new(own), Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))));
    let opened = Shelf::of(&project).game("market").expect("there").open(&project);
    assert!(opened.whole && opened.diags.is_empty(), "{:?}", opened.diags);
    let case = Case::open(&project, Economy::Full).value.expect("fonts open");
    let dividers: Vec<_> = opened.components.iter().filter(|c| c.file == "dividers").collect();
    let titles: Vec<&str> = dividers.iter().map(|c| c.title.as_str()).collect();
    assert_eq!(titles, ["Lamps", "Pearls", "Furs", "Odds"]);
    let mut tabs = Vec::new();
    for divider in dividers {
        let Shape::Net(net) = &divider.cut.shape else { panic!("{:?}", divider.cut) };
        assert_eq!((net.size().w, net.size().h, net.folds().len()), (Mm(63.0), Mm(100.0), 0));
        closes("a divider", net, &["tab"]);
        let [(_, front), (_, tab)] = net.panels()[..] else { panic!("{:?}", net.panels()) };
        assert!(tab.bottom() == front.y && tab.x >= front.x && tab.right() <= front.right() + Mm(0.01), "{tab:?}");
        tabs.push(tab.x.0);
        let galley = case.set(&divider.front, &divider.cut).value.expect("is set");
        let on_tab = galley.slots.iter().flatten().filter(|mark| {
            let Mark::Run(run) = mark else { return false };
            let at = run.at.apply(Point::default());
            let (x, y) = (at.x - divider.cut.bleed, at.y - divider.cut.bleed);
            y < front.y && x > tab.x && x < tab.right()
        });
        assert_eq!(on_tab.count(), 1, "{}", divider.title);
    }
    assert_eq!(tabs, [0.0, 21.0, 42.0, 0.0], "each has the next tab");
}

#[test]
fn dividers_are_built_with_their_game_and_refused_with_a_cure() {
    let here = folder("boxes", "dividers");
    fs::create_dir_all(here.join("data/market")).expect("a folder");
    fs::write(here.join("data/market/stalls.csv"), STALLS).expect("written");
    let put = |cut: &str, more: &str| {
        let piece =
            format!("pieces:\n  parts: {{template: plain/divider, cut: {cut}, each: [Lamps, Pearls, Furs]{more}}}\n");
        fs::write(here.join("data/market/game.yaml"), format!("{GAME}{piece}")).expect("written");
    };
    put("{divider: 3}", "");
    fine(&here, &["build", "--paper", "a4", "--no-png"]);
    let kit = fs::read_to_string(here.join("output/market/kit.json")).expect("a list");
    let kit: serde_json::Value = serde_json::from_str(&kit).expect("JSON");
    let file = |name: &str| kit["files"].as_array().expect("files").iter().find(|file| file["name"] == name).cloned();
    assert_eq!(file("dividers-a4.pdf").expect("dividers")["sheets"], 1, "different tabs share a sheet");
    fine(&here, &["proof", "--for", "longpack"]);
    // each place on the sheet has its own cut
    fine(&here, &["build", "--paper", "a4", "--no-png", "--cutter", "silhouette"]);
    let svg = fs::read_to_string(here.join("output/market/dividers-cut-a4.svg")).expect("a cut");
    let cuts: Vec<&str> = svg.lines().filter(|line| line.contains("<path")).collect();
    assert!(cuts.len() >= 3, "{svg}");
    for (cut, more, told) in [
        ("{divider: 0}", "", "`divider` must be a number of tabs side by side from 1 to 3, not"),
        ("{divider: 9}", "", "a tab is at least 18 mm wide, and the card 63 mm"),
        ("{divider: 3, trim: [57, 89]}", "", "the divider is made for cards of 57 x 89 mm"),
        ("{divider: 3, radius: 3}", "", "a divider has no round corners"),
        ("{box: 54}", "", "plain/divider is drawn for a divider, but the cut is not one"),
        ("{divider: 3}", ", back: same", "has a back, but its tab would be on the wrong side there"),
    ] {
        put(cut, more);
        let (code, _, err) = run(&here, &["check"]);
        assert!(code == 1 && err.contains(told) && err.contains("game.yaml:5:"), "{cut}: {err}");
        assert!(err.contains("help: ") && err.matches("error[").count() == 1, "{cut}: {err}");
    }
    for (each, more, told) in [
        ("[]", "", "`each` has no names"),
        ("[Lamps]", "", "or several names, as in `each: [Fish, Lamps]`"),
        ("[Lamps, Furs]", ", tint: \"{name}\"", "there are no tints named `Lamps`"),
        ("[Lamps, Furs]", ", tint: {by: name, Lamps: slate}", "there is no value for name \"Furs\""),
    ] {
        let tints =
            "tints: {slate: {deep: '#111111', dark: '#333333', mid: '#555555', light: '#aaaaaa', high: '#ffffff'}}\n";
        let piece = format!("pieces:\n  parts: {{template: plain/divider, cut: {{divider: 3}}, each: {each}{more}}}\n");
        fs::write(here.join("data/market/game.yaml"), format!("{GAME}{piece}{tints}")).expect("written");
        let (code, _, err) = run(&here, &["check"]);
        assert!(code == 1 && err.contains(told) && err.contains("game.yaml:5:"), "{each}: {err}");
    }
    // a box has room for dividers
    let boxed = "pieces:\n  box: {template: plain/tuck-box, cut: {box: 54, dividers: DIVIDERS}}\n";
    for (dividers, told) in [("4", None), ("many", Some("`dividers` must be a number of dividers from 0 to 20"))] {
        let text = format!("{GAME}{}", boxed.replace("DIVIDERS", dividers));
        fs::write(here.join("data/market/game.yaml"), text).expect("written");
        let (code, _, err) = run(&here, &["check"]);
        assert!(told.map_or(code == 0, |told| code == 1 && err.contains(told)), "{err}");
    }
}
