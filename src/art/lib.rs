//! Pictures composed from a recipe, icons and a seed: a background in the frame's tints, and objects in flat tones with a light
//! side and a dark side. The output is SVG, and the same recipe and seed always give the same picture.
//!
//! Numbers in this crate are millimeters from the center of the picture, x to the right, y down.
//!
//! ```
//! assert!(art::grounds().any(|ground| ground == "cave"));
//! ```

use canvas::{Canvas, Depth};
use cards::face::{Arms, Art, Hand, Light, Recipe, Stance, Who};
use cast::{Lead, cast};
use colour::Palette;
use form::Forms;
use ground::diag::{Checked, Diag};
use ground::dice::seed_of;
use ground::locus::Locus;
use ground::picture::{self, Picture, PictureSource, Subject};
use ground::unit::{Economy, Size};
use ground::world::{Key, Project};
pub use group::together;
use icon::Icons;
use layer::Figure;
use named::named_place;
use order::Order;
use pose::Pose;
use scene::scene;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock};
use who::{People, Person, Stand};

mod backdrop;
mod canvas;
mod cast;
mod colour;
mod contour;
mod cover;
mod curve;
mod cut;
mod deed;
mod distance;
mod doll;
mod fit;
mod form;
mod group;
mod hand;
mod icon;
mod inked;
mod layer;
mod layout;
mod light;
mod named;
mod noise;
mod order;
mod paint;
mod path;
mod polygon;
mod pose;
mod region;
mod relief;
mod scene;
mod shot;
mod tone;
mod trace;
mod who;

/// Composes the pictures of a project, and caches them: in memory for all inks and users, and in the project's cache.
pub struct Studio<'p> {
    project: &'p Project,
    icons: OnceLock<Option<Icons>>,
    forms: Forms,
    people: People,
    made: Mutex<BTreeMap<u64, Made>>,
}

/// The names of all tones.
pub fn tones() -> impl Iterator<Item = &'static str> {
    tone::names()
}

/// The names of all backgrounds.
pub fn grounds() -> impl Iterator<Item = &'static str> {
    backdrop::names()
}

/// The names of all icons of a project.
pub fn icons(project: &Project) -> Vec<String> {
    Icons::open(project).value.map(|icons| icons.names()).unwrap_or_default()
}

/// The paths of each icon of a project, on a square of 512.
pub fn outlines(project: &Project) -> BTreeMap<String, Vec<String>> {
    Icons::open(project).value.map(Icons::outlines).unwrap_or_default()
}

/// A picture that is finished, or that is being composed.
type Made = Arc<OnceLock<Checked<Arc<Picture>>>>;

impl<'p> Studio<'p> {
    /// A studio with the icons of a project, which are read when the first one is needed.
    pub fn new(project: &'p Project) -> Studio<'p> {
        Studio {
            project,
            icons: OnceLock::new(),
            forms: Forms::default(),
            people: People::default(),
            made: Mutex::default(),
        }
    }

    /// The icons; errors in their file are reported to the first caller.
    fn icons(&self, diags: &mut Vec<Diag>) -> Option<&Icons> {
        self.icons.get_or_init(|| Icons::open(self.project).drain(diags)).as_ref()
    }

    /// A drawing of an icon of the collection in one color, `currentColor`; if the icon does not exist, the names of
    /// all icons.
    pub fn icon(&self, name: &str) -> Result<String, Vec<String>> {
        let icons = self.icons(&mut Vec::new());
        let drawing = icons.and_then(|icons| icons.drawing(name));
        drawing.ok_or_else(|| icons.map(Icons::names).unwrap_or_default())
    }

    /// The authors of the icons for the credits, each once, in order.
    pub fn authors(&self) -> Checked<BTreeSet<&str>> {
        let mut diags = Vec::new();
        let value = self.icons(&mut diags).map(Icons::authors);
        Checked { value, diags }
    }

    /// The picture of a recipe that covers `area`. An unknown icon, tone or background is reported at its place, and
    /// so is a picture that is a file, because files are not composed.
    pub fn picture(&self, art: &Art, area: Size, economy: Economy) -> Checked<Arc<Picture>> {
        self.plane(art, picture::Plane::Whole, area, economy)
    }

    /// One layer of the picture of a recipe. The two layers of a picture match if their areas have the same center
    /// and height.
    pub fn plane(&self, art: &Art, plane: picture::Plane, area: Size, economy: Economy) -> Checked<Arc<Picture>> {
        let Art::Composed { at, recipe, hand, tints, energy, seed } = art else {
            let what = "this picture is a file, not a recipe";
            return Checked::bad(Diag::error(Locus::Nowhere, "not-composed", what));
        };
        let order = Order { at: *at, recipe, hand: *hand, tints, energy: *energy, seed: *seed, plane, area, economy };
        let key = seed_of(&format!("{order:?}"));
        let made = self.made.lock().unwrap_or_else(|poison| poison.into_inner()).entry(key).or_default().clone();
        // other threads compose other pictures meanwhile; a thread that needs the same picture waits for it
        made.get_or_init(|| self.remembered(&order)).clone()
    }

    /// The complaints about a recipe's words, found without composing the picture.
    pub fn faults(&self, art: &Art) -> Vec<Diag> {
        let Some(order) = Order::asked(art) else { return Vec::new() };
        let mut diags = Vec::new();
        if let Some(icons) = self.icons(&mut diags) {
            cast(&order, icons, &mut diags);
        }
        named_place(&order.recipe.ground, order.at.key("ground"), &mut diags);
        diags
    }

    /// An SVG of a single object as in pictures, centered on a square of this size in millimeters. `None` if there is
    /// no such icon or tone.
    pub fn thing(&self, icon: &str, tone: &str, side: u32) -> Option<String> {
        let icon_drawn = self.icons(&mut Vec::new())?.get(icon, Locus::Nowhere).ok()?;
        let tone = tone::named(tone)?;
        let pose = Pose { at: [0.0, 0.0], size: side as f32 * 0.86, turn: 0.0, flip: false };
        let form = self.forms.of(icon, &icon_drawn, pose, false, tone, &[]);
        let mut canvas = Canvas::new(side, side, 1.0, Economy::Full, Hand::default());
        canvas.turn_to(Depth::Figures);
        Figure::new(form, pose).paint(&mut canvas);
        Some(canvas.svg())
    }

    /// An SVG of a single figure as in pictures, on a square of this size in millimeters. `None` if the figure is
    /// impossible.
    pub fn somebody(&self, who: &Who, side: u32) -> Option<String> {
        let icons = self.icons(&mut Vec::new())?;
        let person = Person::of(who, icons, Locus::Nowhere, &mut Vec::new())?;
        // the arms may be wider than the height of the figure
        let (high, feet) = (side as f32 * 0.74, [0.0, side as f32 * 0.43]);
        let mut canvas = Canvas::new(side, side, 1.0, Economy::Full, Hand::default());
        canvas.turn_to(Depth::Figures);
        person.drawn(Stand { feet, high, other: None, seed: [1, 5] }, (&self.forms, &self.people)).paint(&mut canvas);
        Some(canvas.svg())
    }

    /// What the figure that is the subject of a recipe does: its stance, the pose of its arms, and the angle of its trunk in
    /// degrees to the right. `None` for things.
    pub fn posture(&self, art: &Art) -> Option<(Stance, Arms, f32)> {
        let order = Order::asked(art)?;
        let cast = cast(&order, self.icons(&mut Vec::new())?, &mut Vec::new())?;
        let Lead::Person(person) = &cast.subject else { return None };
        Some(person.posture(&cast.stands(&order).0))
    }

    /// A picture from the cache, or composed now and cached. Complaints are not cached, so that they are reported
    /// each time.
    fn remembered(&self, order: &Order) -> Checked<Arc<Picture>> {
        let mut diags = Vec::new();
        let Some(icons) = self.icons(&mut diags) else { return Checked { value: None, diags } };
        let key = self.key(order, icons);
        if let Some(kept) = key.as_ref().and_then(|key| self.project.memory.recall(key))
            && let Ok(text) = String::from_utf8(kept)
            && let Some((subject, svg)) = text.split_once('\n')
            && let Some(subject) = Subject::read(subject)
        {
            return Checked::good(order.picture(svg.to_owned(), subject));
        }
        let made = self.compose(order, icons);
        if let (Some(key), Some(picture), true) = (key, &made.value, made.diags.is_empty())
            && let Picture { source: PictureSource::Svg(svg), subject: Some(subject), .. } = &**picture
        {
            self.project.memory.keep(&key, format!("{}\n{svg}", subject.written()).as_bytes());
        }
        made
    }

    /// Everything that the SVG of a picture depends on.
    fn key(&self, order: &Order, icons: &Icons) -> Option<Key> {
        let Order { at: _, recipe, hand, tints, energy, seed, plane, area, economy } = order;
        let mut key = self.project.memory.key("picture")?;
        key.text(&format!("{recipe:?} {hand:?} {tints:?} {energy} {seed} {plane:?} {area:?} {economy:?}"));
        for icon in asked(recipe) {
            for path in icons.paths(icon)? {
                key.text(path);
            }
        }
        Some(key)
    }

    fn compose(&self, order: &Order, icons: &Icons) -> Checked<Arc<Picture>> {
        let mut diags = Vec::new();
        let cast = cast(order, icons, &mut diags);
        let place = named_place(&order.recipe.ground, order.at.key("ground"), &mut diags);
        let palette = Palette::of(order.tints).map_err(|tint| {
            Diag::error(order.at, "tint", format!("{tint:?} is not a color")).help("tints are written \"#rrggbb\"")
        });
        let palette = palette.map_err(|diag| diags.push(diag)).ok();
        let (Some(cast), Some(place), Some(palette)) = (cast, place, palette) else {
            return Checked { value: None, diags };
        };
        let palette = light::tints(order.recipe.light.unwrap_or(Light::Frame), palette);
        let (width, height) = order.size();
        let mut canvas = Canvas::new(width, height, order.scale(), order.economy, order.hand);
        canvas.print_in(palette);
        let (main, framed) = scene(&mut canvas, order, place, palette, &cast, (&self.forms, &self.people));
        if let Some(third) = framed.missed {
            let what = format!("there is no room to move the subject to the {}", third.key());
            let help = "make it smaller (`size`), show it from farther away (`shot: wide`), or remove `place`";
            diags.push(Diag::warning(order.at.key("place"), "no-place", what).help(help));
        }
        let shown = order.plane != picture::Plane::Place;
        let subject = if shown { main.subject(&framed, &mut canvas) } else { Subject::default() };
        Checked::of(order.picture(icons.credit(asked(order.recipe)) + &canvas.svg(), subject), diags)
    }
}

/// The icons that a recipe uses.
fn asked(recipe: &Recipe) -> impl Iterator<Item = &str> {
    let Recipe { main, who, company, with, front, .. } = recipe;
    let things = main.as_deref().into_iter().chain(with).chain(front).map(|layer| layer.icon.as_str());
    things.chain(who.as_deref().into_iter().chain(company).flat_map(Person::icons))
}

#[cfg(test)]
mod tests;
