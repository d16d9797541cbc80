//! The pictures of the reference, rendered by the press: templates with their slots, backgrounds, tones, icons.

use super::super::report::html::base64;
use crate::markup::escaped;
use art::Studio;
use cards::declared::{Declared, guess};
use cards::face::{Component, Cut, Face, Who};
use ground::locus::Locus;
use ground::picture::{self, Picture, PictureSource};
use ground::raster;
use ground::unit::{Affine, Mm, Rect, Size};
use ground::world::{Embedded, Imagined, Layered, Project, World as _};
use paper::proof::Proof;
use paper::typeset::{Case, Economy, Galley, Mark, Placed, Rgb};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// The longest side of a picture of a template, in pixels, and its resolution if that gives a smaller picture.
const LONGEST: f32 = 400.0;
const DPI: f32 = 96.0;

/// The icon that is drawn in every tone.
const THING: &str = "crown";
/// Its size, in mm.
const SIDE: u32 = 22;

/// Objects on a background, to show its scale.
const SHOWN: &str = "{icon: old-lantern, tone: brass, size: 15}";

/// The faces of a project by their templates, each with its cut.
pub(super) struct Faces(BTreeMap<String, (Face, Cut)>);

impl Faces {
    /// The first face of each template among these components; an existing one stays.
    pub(super) fn add(&mut self, components: &[Component]) {
        for component in components {
            for face in std::iter::once(&component.front).chain(&component.back) {
                self.0.entry(face.template.clone()).or_insert_with(|| (face.clone(), component.cut.clone()));
            }
        }
    }

    pub(super) fn none() -> Faces {
        Faces(BTreeMap::new())
    }

    /// A template with a card, with its slots outlined and named. `None` if no card uses it, or none of its cards can
    /// be typeset.
    pub(super) fn picture(&self, template: &str, case: &Case<'_>) -> Option<String> {
        let (face, cut) = self.0.get(template)?;
        let galley = case.set(face, cut).value?;
        let full = cut.full();
        let dpi = DPI.min(LONGEST * 25.4 / full.w.0.max(full.h.0));
        let png = png(&galley, case, full, dpi / 25.4)?;
        let (w, h) = (full.w.0, full.h.0);
        let mut svg = format!(
            "<svg viewBox=\"0 0 {w} {h}\" role=\"img\" style=\"max-width: {}px\"><title>{}</title>\
             <image href=\"data:image/png;base64,{}\" width=\"{w}\" height=\"{h}\"/>",
            (w * dpi / 25.4 * 1.25).round(),
            escaped(template),
            base64(&png),
        );
        let Mm(b) = cut.bleed;
        let trim = format!("x=\"{b}\" y=\"{b}\" width=\"{}\" height=\"{}\"", cut.trim.w.0, cut.trim.h.0);
        let _ = write!(svg, "<rect class=\"trim\" {trim} rx=\"{}\"/>", cut.radius.0);
        // names as large as readable if there is room; smaller in small slots, and none in the smallest
        let most = (w.max(h) / 34.0).max(1.5);
        for (name, area) in case.places(face, cut) {
            let place = format!("x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", area.x.0, area.y.0, area.w.0, area.h.0);
            let letters = name.chars().count() as f32 * 0.56 + 0.5;
            let size = most.min(area.w.0 / letters).min(area.h.0 / 1.2);
            let _ = write!(svg, "<g class=\"place\"><title>{}</title><rect {place}/>", escaped(&name));
            if size > most * 0.45 {
                let _ = write!(
                    svg,
                    "<rect class=\"plate\" x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\"/>\
                     <text x=\"{4}\" y=\"{5}\" font-size=\"{size}\">{6}</text>",
                    area.x.0,
                    area.y.0,
                    letters * size,
                    size * 1.2,
                    area.x.0 + size * 0.25,
                    area.y.0 + size * 0.93,
                    escaped(&name),
                );
            }
            svg.push_str("</g>");
        }
        Some(svg + "</svg>")
    }
}

/// A sample game for everything that no game of the project shows: built-in templates, and backgrounds.
pub(super) fn sample(house: &Embedded, grounds: &[&str]) -> Project {
    let mut about =
        "title: Night Market\ntagline: Sell it before the lamp goes out.\nplayers: 2..4\nkinds:\n".to_owned();
    let mut world = Imagined::default();
    let drawn = |name: &str| house.list("templates/plain").contains(&format!("templates/plain/{name}.svg"));
    let named = guess::cuts().map(|name| (name, name.to_owned()));
    for (name, cut) in named
        .chain([("hexagon", "{hexagon: 40}".to_owned())])
        .filter(|(name, _)| drawn(name) && drawn(&format!("back-{name}")))
    {
        let _ = write!(
            about,
            "  {name}:\n    files: {name}.yaml\n    template: plain/{name}\n    back: plain/back-{name}\n    cut: {cut}\n    \
             number: \"NM-{{nth:02}}\"\n    \
             fields: {{cost: 1..9?, corner: text?, text: text, flavour: flavour?, art: picture?}}\n"
        );
        let text = match name {
            "token" => "text: \"5\"",
            "hexagon" => "corner: \"7\", text: Draw **two** cards.",
            _ => {
                "cost: 3, corner: \"7\", text: Draw **two** cards., flavour: Warm to the touch., \
                  art: {ground: market, main: {icon: old-lantern, tone: brass}}"
            }
        };
        let card = format!("- {{title: Lantern, id: lantern-{name}, {text}}}\n");
        world = world.with(&format!("data/sample/{name}.yaml"), card);
    }
    // the back of cards of any size
    about += "  any:\n    files: any.yaml\n    template: plain/card\n    back: plain/back\n    cut: card\n    fields: {text: text}\n";
    world = world
        .with("data/sample/any.yaml", "- {title: Lantern, id: lantern-any, text: Draw **two** cards.}\n".to_owned());
    about += "  ground:\n    files: grounds.yaml\n    template: \"sample/{name}\"\n    cut: {trim: [57, 50], bleed: 1}\n    fields: {name: text, art: picture}\n";
    let mut cards = String::new();
    for ground in grounds {
        let _ = writeln!(
            cards,
            "- {{title: {ground}, id: ground-{ground}, name: {ground}, art: {{ground: {ground}, main: {SHOWN}}}}}"
        );
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"59mm\" height=\"52mm\" viewBox=\"0 0 59 52\">\
                   <rect data-picture=\"art\" width=\"59\" height=\"52\"/></svg>";
        world = world.with(&format!("templates/sample/{ground}.svg"), svg);
    }
    about += "pieces:\n";
    for (name, cut) in [("aid", "card"), ("aid-poker", "poker"), ("aid-bridge", "bridge"), ("aid-tarot", "tarot")] {
        let _ = writeln!(
            about,
            "  {name}: {{template: plain/{name}, cut: {cut}, says: {{title: Your turn, text: \"[card] Draw a card.\\n[coin] Sell one.\", goal: Most coins win.}}}}"
        );
    }
    about += "  standee: {template: plain/standee, cut: standee, says: {text: \"[crown]\"}}\n";
    about += "  dial: {template: plain/dial, cut: dial, tags: {from: 1, to: 12}}\n";
    about += "  cover: {template: plain/dial-cover, cut: dial, says: {title: Life}}\n";
    about += "  box: {template: plain/tuck-box, cut: {box: 54}, says: {text: 54 cards for 2 to 4 players}}\n";
    about += "  tray: {template: plain/tray, cut: {lid: 54}}\n";
    about += "  divider: {template: plain/divider, cut: {divider: 3}, each: [Stalls, Goods]}\n";
    about +=
        "  score: {template: plain/score, cut: {trim: [90, 135]}, says: {row_0: Lamps, row_1: Pearls, total: Sum}}\n";
    about += "  bill: {template: plain/bill, cut: bill, says: {title: Coins, text: \"5\", flavour: Good here.}}\n";
    about += "  board: {template: plain/board, trim: [190, 260], says: {title: Night Market, text: Four stalls., space_1: Draw, space_2: Discard, space_3: Day, space_4: Night}}\n";
    let world = world.with("data/sample/game.yaml", about).with("data/sample/grounds.yaml", cards);
    Project::new(Layered::new(Box::new(world), Box::new(house.clone())))
}

/// The components of the sample, as far as they could be made.
pub(super) fn sampled(project: &Project) -> Vec<Component> {
    Declared::new("sample").open(project).components
}

/// An object in a tone.
pub(super) fn tone(studio: &Studio<'_>, tone: &str) -> Option<String> {
    Some(embedded("image/svg+xml", studio.thing(THING, tone, SIDE)?.as_bytes()))
}

/// A figure to which a word applies, with default features otherwise. `None` for words about other things.
pub(super) fn somebody(studio: &Studio<'_>, case: &Case<'_>, of: &str, word: &str) -> Option<String> {
    let key = match of {
        "build" => "body",
        "head shape" => "head",
        "mood" => "face",
        "extra" => "extras",
        "palm" => "hands",
        "cloth" | "arms" | "hat" | "hair" | "beard" | "nose" | "stance" => of,
        _ => return None,
    };
    let mut all = json!({
        "body": "slim", "head": "round", "face": "sly", "palette": ["crimson", "gold", "night"],
        "stance": "stand", "arms": "down", "looks": "viewer",
    });
    all[key] = if key == "extras" { json!([word]) } else { json!(word) };
    let who: Who = serde_json::from_value(all).ok()?;
    // as pixels, because this many shapes would be larger than everything else
    let svg = studio.somebody(&who, SIDE)?;
    let size = Size::mm(SIDE as f32, SIDE as f32);
    let what = Picture {
        key: picture::key(svg.as_bytes()),
        source: PictureSource::Svg(svg),
        size: (SIDE, SIDE),
        at: Locus::Nowhere,
        subject: None,
    };
    let seen = Mark::Picture(Placed { what: Arc::new(what), at: Affine::IDENTITY, clip: None });
    let marks = vec![Mark::Fill { area: Rect::of(size), ink: Rgb([0xef, 0xe6, 0xd2]) }, seen];
    let galley = Galley { title: word.to_owned(), size, bleed: Mm(0.0), skeleton: None, slots: vec![marks] };
    Some(embedded("image/png", &png(&galley, case, size, 110.0 / SIDE as f32)?))
}

/// A background, from the sample.
pub(super) fn ground(faces: &Faces, case: &Case<'_>, ground: &str) -> Option<String> {
    let (face, cut) = faces.0.get(&format!("sample/{ground}"))?;
    let galley = case.set(face, cut).value?;
    Some(embedded("image/png", &png(&galley, case, cut.trim, 110.0 / 25.4)?))
}

/// The center of a galley, with this size and resolution.
fn png(galley: &Galley, case: &Case<'_>, of: Size, k: f32) -> Option<Vec<u8>> {
    let pixels = |Mm(mm): Mm| (mm * k).round().max(1.0) as u32;
    let drawn = Proof::new(case.fonts()).pixels(galley, (pixels(of.w), pixels(of.h)), k).value?;
    raster::screen_png(&drawn.rgb, drawn.width, drawn.height).ok()
}

/// A file as a data URI.
fn embedded(kind: &str, bytes: &[u8]) -> String {
    format!("data:{kind};base64,{}", base64(bytes))
}

/// A case for a project.
pub(super) fn case(project: &Project) -> Option<Case<'_>> {
    Case::open(project, Economy::Full).value
}
