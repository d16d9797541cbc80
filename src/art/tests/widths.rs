//! The widths of what pictures print in black, and of the gaps in it: an opening with a disc of 0.2 mm takes away what is thinner. With
//! `LOOTPRESS_WIDTHS=1`, every picture of the shipped games is measured; the ones that lose most are printed:
//! `LOOTPRESS_WIDTHS=1 cargo test -p art --lib tests::widths:: -- --nocapture`.

use super::super::Studio;
use super::tints;
use cards::face::{Art, Hand, Recipe};
use ground::dice::seed_of;
use ground::locus::Locus;
use ground::picture::{Picture, PictureSource};
use ground::unit::{Economy, Size};
use ground::world::{Disk, Project};
use resvg::{tiny_skia, usvg};

/// The smallest window of a card.
const WINDOW: Size = Size::mm(50.0, 44.0);

/// The shipped games, the hands that draw them, and the largest mean share of the black of their pictures that may be thinner: tips of strokes
/// and corners always are. These limits find pictures that get worse, and do not show that every stroke can be printed.
const GAMES: [(&str, Hand, f32); 4] = [
    ("loot-roll", Hand::Painted, 0.022),
    ("looterz", Hand::Brush, 0.026),
    ("dungeon-robber", Hand::Linocut, 0.026),
    ("hero-loot", Hand::Pulp, 0.015),
];

/// The same for gaps in it.
const GAPS: f32 = 0.019;

/// The number of pixels per millimeter.
const K: usize = 30;

/// The rows of a disc of 0.2 mm: its first column and the column after its last.
const DISC: [(usize, usize); 6] = [(1, 5), (0, 6), (0, 6), (0, 6), (0, 6), (1, 5)];

/// Without `LOOTPRESS_WIDTHS`, one of this many pictures is measured.
const EVERY: usize = 12;

/// A bitmap with a bit for each pixel.
#[derive(Clone)]
struct Mask {
    words: usize,
    rows: Vec<Vec<u64>>,
}

impl Mask {
    fn of(wide: usize, high: usize, set: impl Fn(usize, usize) -> bool) -> Mask {
        let words = wide.div_ceil(64);
        let word = |y: usize, w: usize| {
            let bits = (0..64).filter(|b| w * 64 + b < wide && set(w * 64 + b, y));
            bits.fold(0, |word, b| word | 1u64 << b)
        };
        Mask { words, rows: (0..high).map(|y| (0..words).map(|w| word(y, w)).collect()).collect() }
    }

    fn count(&self) -> f32 {
        self.rows.iter().flatten().map(|word| word.count_ones()).sum::<u32>() as f32
    }

    /// A row moved to the left by up to 63 pixels.
    fn moved(&self, y: usize, by: usize, w: usize) -> u64 {
        let Some(row) = self.rows.get(y) else { return 0 };
        let next = row.get(w + 1).copied().unwrap_or(0);
        if by == 0 { row[w] } else { row[w] >> by | next << (64 - by) }
    }

    /// The places of the upper left corner of a disc at which it is inside.
    fn eroded(&self) -> Mask {
        let word = |y: usize, w: usize| {
            let rows = DISC.iter().enumerate();
            rows.fold(u64::MAX, |all, (dy, (from, to))| {
                (*from..*to).fold(all, |all, dx| all & self.moved(y + dy, dx, w))
            })
        };
        Mask {
            words: self.words,
            rows: (0..self.rows.len()).map(|y| (0..self.words).map(|w| word(y, w)).collect()).collect(),
        }
    }

    /// What discs with their upper left corner at these places cover.
    fn dilated(&self) -> Mask {
        let mut rows = vec![vec![0u64; self.words]; self.rows.len()];
        for (y, row) in self.rows.iter().enumerate() {
            for (dy, (from, to)) in DISC.iter().enumerate() {
                let Some(out) = rows.get_mut(y + dy) else { continue };
                for dx in *from..*to {
                    for w in 0..self.words {
                        let before = if w > 0 && dx > 0 { row[w - 1] >> (64 - dx) } else { 0 };
                        out[w] |= row[w] << dx | before;
                    }
                }
            }
        }
        Mask { words: self.words, rows }
    }

    /// The number of pixels that no disc inside covers, apart from those at the edge of the picture.
    fn thin(&self) -> f32 {
        let open = self.eroded().dilated();
        let edge = DISC.len();
        let inner = edge..self.rows.len() - edge;
        let lost = inner.flat_map(|y| self.rows[y].iter().zip(&open.rows[y]).map(|(a, b)| (a & !b).count_ones()));
        lost.sum::<u32>() as f32
    }
}

/// The shares of the black of a picture that are thinner than the disc, and that gaps in it are which are thinner; `None` for a picture with
/// hardly any black.
fn widths(picture: &Picture) -> Option<[f32; 2]> {
    let PictureSource::Svg(svg) = &picture.source else { return None };
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("SVG");
    let (w, h) = (picture.size.0 as usize * K, picture.size.1 as usize * K);
    let mut pixels = tiny_skia::Pixmap::new(w as u32, h as u32).expect("pixels");
    resvg::render(&tree, tiny_skia::Transform::from_scale(K as f32, K as f32), &mut pixels.as_mut());
    let dots = pixels.pixels();
    let black = |x: usize, y: usize| {
        let dot = dots[y * w + x];
        let [r, g, b] = [dot.red(), dot.green(), dot.blue()].map(u32::from);
        r * 3 + g * 6 + b < 10 * 56
    };
    let ink = Mask::of(w, h, black);
    let bare = Mask::of(w, h, |x, y| !black(x, y));
    let all = ink.count();
    (all > (w * h) as f32 * 0.01).then(|| [ink.thin() / all, bare.thin() / all])
}

#[test]
fn lines_below_the_disc_are_lost_and_others_kept() {
    let line = |wide: usize| {
        let mask = Mask::of(200, 100, |x, y| (50..50 + wide).contains(&x) && (20..80).contains(&y));
        mask.thin() / mask.count()
    };
    assert!(line(3) > 0.99 && line(5) > 0.99, "a hairline is lost");
    assert!(line(6) < 0.02 && line(9) < 0.02, "a line of 0.2 mm is kept but for its corners");
    let across = Mask::of(200, 100, |x, y| (30..160).contains(&x) && (40..44).contains(&y));
    assert!(across.thin() / across.count() > 0.99);
}

/// Every recipe below a value.
fn recipes(value: &serde_yaml::Value, all: &mut Vec<Recipe>) {
    match value {
        serde_yaml::Value::Mapping(map) => match serde_yaml::from_value::<Recipe>(value.clone()) {
            Ok(recipe) if map.contains_key("who") || map.contains_key("main") => all.push(recipe),
            _ => map.values().for_each(|value| recipes(value, all)),
        },
        serde_yaml::Value::Sequence(list) => list.iter().for_each(|value| recipes(value, all)),
        _ => {}
    }
}

#[test]
fn nothing_black_is_too_thin_to_print() {
    let project = Project::new(Disk::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));
    let studio = Studio::new(&project);
    let every = std::env::var_os("LOOTPRESS_WIDTHS").is_some();
    for (game, hand, most) in GAMES {
        let files = project.list(&format!("data/{game}"));
        let mut all = Vec::new();
        for path in files.iter().filter(|path| path.ends_with(".yaml")) {
            let (_, text) = project.text(path, Locus::Nowhere).expect("a file");
            if let Ok(value) = serde_yaml::from_str(&text) {
                recipes(&value, &mut all);
            }
        }
        let count = all.len();
        let mut found = Vec::new();
        for recipe in all.into_iter().step_by(if every { 1 } else { EVERY }) {
            let name = recipe.main.as_ref().map_or_else(|| format!("{:?}", recipe.shot), |main| main.icon.clone());
            let seed = seed_of(&format!("{recipe:?}"));
            let tints = tints().into();
            let art = Art::Composed { at: Locus::Nowhere, recipe: recipe.into(), hand, tints, energy: 0, seed };
            let made = studio.picture(&art, WINDOW, Economy::Full).value.expect("a picture");
            found.extend(widths(&made).map(|widths| (widths, name)));
        }
        let mean = |n: usize| found.iter().map(|(widths, _)| widths[n]).sum::<f32>() / found.len().max(1) as f32;
        let (strokes, gaps) = (mean(0), mean(1));
        println!("{game}: {} of {count} pictures, strokes {strokes:.4}, gaps {gaps:.4}", found.len());
        for n in [0, 1] {
            found.sort_by(|a, b| b.0[n].total_cmp(&a.0[n]));
            println!("  {:?}", found.iter().take(8).map(|(w, name)| format!("{name} {:.3}", w[n])).collect::<Vec<_>>());
        }
        assert!(found.len() > 1, "{game}: {} pictures", found.len());
        assert!(strokes < most, "{game}: {strokes} of the black is too thin");
        assert!(gaps < GAPS, "{game}: gaps of {gaps} of the black are too thin");
    }
}
