//! The CPU time needed to compose one picture: every picture of Loot Roll and Looterz, in full color and with little ink, without a
//! cache.
#![expect(clippy::print_stdout, reason = "a benchmark tells its figures")]

use cpu_time::ProcessTime;
use lootpress::art::Studio;
use lootpress::dice::seed_of;
use lootpress::face::{Art, Hand, Recipe, Tints};
use lootpress::locus::Locus;
use lootpress::unit::{Economy, Size};
use lootpress::world::{Disk, Project};

/// The picture window of a card, with its bleed.
const AREA: Size = Size::mm(57.0, 50.0);

/// The number of rounds; their median counts.
const ROUNDS: usize = 7;

fn pictures(project: &Project, game: &str, lists: &[&str]) -> Vec<Art> {
    let [deep, dark, mid, light, high] =
        ["#081a42", "#11316f", "#1f55b4", "#6ea6f2", "#d3e6ff"].map(|tint| tint.to_owned());
    let tints = Box::new(Tints { deep, dark, mid, light, high });
    let mut found = Vec::new();
    for list in lists {
        let path = format!("data/{game}/{list}.yaml");
        let (source, text) = project.text(&path, Locus::Nowhere).expect("a list of cards");
        let cards: Vec<serde_yaml::Value> = serde_yaml::from_str(&text).expect("YAML");
        for (i, card) in cards.iter().enumerate() {
            let Some(art) = card.get("art") else { continue };
            let recipe: Box<Recipe> = serde_yaml::from_value(art.clone()).expect("a recipe");
            let at = Locus::root(source).nth(i).key("art");
            let seed = seed_of(&format!("{list}/{i}"));
            found.push(Art::Composed { at, recipe, hand: Hand::default(), tints: tints.clone(), energy: 1, seed });
        }
    }
    found
}

fn main() {
    let project = Project::new(Disk::new("."));
    let decks = [
        ("loot-roll", &["abilities", "loot-common", "loot-rare", "loot-epic", "monsters"][..]),
        ("looterz", &["looterz"][..]),
    ];
    for (game, lists) in decks {
        let arts = pictures(&project, game, lists);
        let mut times = Vec::new();
        let mut bytes = 0;
        for _ in 0..ROUNDS {
            let studio = Studio::new(&project);
            let start = ProcessTime::now();
            for art in &arts {
                for economy in [Economy::Full, Economy::LowInk] {
                    let made = studio.picture(art, AREA, economy).value.expect("a picture");
                    if let lootpress::picture::PictureSource::Svg(svg) = &made.source {
                        bytes += svg.len();
                    }
                }
            }
            times.push(start.elapsed().as_secs_f64() * 1e3 / arts.len() as f64);
        }
        times.sort_by(f64::total_cmp);
        println!(
            "{game}: {} pictures, {:.2} ms of CPU each in both inks (median of {ROUNDS}), {} bytes",
            arts.len(),
            times[ROUNDS / 2],
            bytes / ROUNDS / arts.len() / 2
        );
    }
}
