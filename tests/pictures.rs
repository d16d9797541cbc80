//! Every picture of the deck, composed. With `LOOTPRESS_PICTURES=<folder>`, contact sheets of them are also written there:
//! `LOOTPRESS_PICTURES=/tmp/sheets cargo test --release --test it pictures::`. More variables: `ONLY`, a part of card ids, or a ground;
//! `PROJECT`, the folder of another deck; `INK=low`; `SHEET=3x3` columns and rows; `SCALE=6` pixels per millimeter.

use lootpress::art::Studio;
use lootpress::dice::seed_of;
use lootpress::face::{Art, Hand, Recipe, Tints};
use lootpress::locus::Locus;
use lootpress::picture::PictureSource;
use lootpress::unit::{Economy, Size};
use lootpress::world::{Disk, Project};
use resvg::{tiny_skia, usvg};

const AREA: Size = Size::mm(57.0, 50.0);

fn tints(kind: &str) -> Tints {
    let [deep, dark, mid, light, high] = match kind {
        "common" => ["#1c222a", "#303945", "#566373", "#a8b4c1", "#e3e9ef"],
        "rare" => ["#081a42", "#11316f", "#1f55b4", "#6ea6f2", "#d3e6ff"],
        "epic" => ["#210839", "#431069", "#6f2bae", "#b88cf0", "#f0e0ff"],
        "ability" => ["#3a2208", "#6b4413", "#a9761f", "#e7c05a", "#fff1bd"],
        _ => ["#141012", "#2a2325", "#4c4244", "#8d7f7e", "#ff9a45"],
    }
    .map(str::to_owned);
    Tints { deep, dark, mid, light, high }
}

/// The name and picture of every card, in the order of the files.
fn deck(project: &Project) -> Vec<(String, Art)> {
    let files = ["abilities", "loot-common", "loot-rare", "loot-epic", "monsters"];
    let kinds = ["ability", "common", "rare", "epic", "monster"];
    let mut cards = Vec::new();
    for (file, kind) in files.into_iter().zip(kinds) {
        let (source, text) = project.text(&format!("data/loot-roll/{file}.yaml"), Locus::Nowhere).expect("the deck");
        let values: Vec<serde_yaml::Value> = serde_yaml::from_str(&text).expect("YAML");
        for (i, card) in values.into_iter().enumerate() {
            let id = card["id"].as_str().expect("an id").to_owned();
            let recipe: Box<Recipe> = serde_yaml::from_value(card["art"].clone()).expect("a recipe");
            let at = Locus::root(source).nth(i).key("art");
            let energy = match kind {
                "common" => 0,
                "epic" => 2,
                _ => 1,
            };
            cards.push((
                id.clone(),
                Art::Composed {
                    at,
                    recipe,
                    hand: Hand::default(),
                    tints: tints(kind).into(),
                    energy,
                    seed: seed_of(&id),
                },
            ));
        }
    }
    cards
}

fn recipe(art: &Art) -> &Recipe {
    match art {
        Art::Composed { recipe, .. } => recipe,
        Art::File { path, .. } => panic!("{path} is a file"),
    }
}

#[test]
fn every_picture_of_the_deck_is_composed() {
    let set = |name: &str| std::env::var(name).ok();
    let project = Project::new(Disk::new(set("PROJECT").unwrap_or(env!("CARGO_MANIFEST_DIR").into())));
    let studio = Studio::new(&project);
    let economy = if set("INK").as_deref() == Some("low") { Economy::LowInk } else { Economy::Full };
    let only = set("ONLY").unwrap_or_default();
    let (mut pictures, mut sizes) = (Vec::new(), Vec::new());
    for (id, art) in deck(&project) {
        if !(id.contains(&only) || recipe(&art).ground == only) {
            continue;
        }
        let made = studio.picture(&art, AREA, economy);
        let shown: Vec<String> =
            made.diags.iter().map(|d| d.show(&project.sources, lootpress::diag::Paint::Plain)).collect();
        let picture = made.value.unwrap_or_else(|| panic!("{id}: {shown:?}"));
        let PictureSource::Svg(svg) = &picture.source else { panic!("{id} is not SVG") };
        assert!(svg.len() < 200_000, "{id} takes {} bytes", svg.len());
        sizes.push(svg.len());
        pictures.push((id, svg.clone()));
    }
    if let Some(folder) = set("LOOTPRESS_PICTURES") {
        sizes.sort_unstable();
        println!("{} pictures, median {} bytes, largest {:?}", sizes.len(), sizes[sizes.len() / 2], sizes.last());
        sheets(&folder, &pictures);
    }
}

#[expect(clippy::disallowed_methods, reason = "for people to look at, never part of a kit")]
fn sheets(folder: &str, pictures: &[(String, String)]) {
    let number = |name: &str, or: f32| std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(or);
    let form = std::env::var("SHEET").unwrap_or("4x4".into());
    let (columns, rows) =
        form.split_once('x').map(|(c, r)| (c.parse().unwrap_or(4), r.parse().unwrap_or(4))).unwrap_or((4, 4));
    let scale = number("SCALE", 4.5);
    let (w, h) = (57.0 * scale + 6.0, 50.0 * scale + 6.0);
    std::fs::create_dir_all(folder).expect("a folder");
    for (n, sheet) in pictures.chunks(columns * rows).enumerate() {
        let mut pixels = tiny_skia::Pixmap::new((w * columns as f32) as u32, (h * rows as f32) as u32).expect("pixels");
        pixels.fill(tiny_skia::Color::WHITE);
        for (i, (id, svg)) in sheet.iter().enumerate() {
            let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("SVG");
            let at =
                tiny_skia::Transform::from_translate(w * (i % columns) as f32 + 3.0, h * (i / columns) as f32 + 3.0);
            resvg::render(&tree, at.pre_scale(scale, scale), &mut pixels.as_mut());
            if std::env::var("SINGLES").is_ok() {
                std::fs::write(format!("{folder}/{id}.svg"), svg).expect("written");
            }
        }
        std::fs::write(format!("{folder}/sheet-{n:02}.png"), pixels.encode_png().expect("PNG")).expect("written");
        println!("sheet-{n:02}: {}", sheet.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>().join(" "));
    }
}
