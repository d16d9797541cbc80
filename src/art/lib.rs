//! Pictures composed from a recipe, icons and a seed: a background in the frame's tints, and objects in flat tones with a light
//! side and a dark side. The output is SVG, and the same recipe and seed always give the same picture.
//!
//! Numbers in this crate are millimeters from the center of the picture, x to the right, y down.
//!
//! ```
//! assert!(art::grounds().any(|ground| ground == "cave"));
//! ```

use canvas::{Canvas, Depth, Paint, Trace};
use cards::face::{Arms, Art, Hand, Layer, Light, Part, Recipe, Stance, Tints, Who};
use colour::{Colour, Palette};
use doll::Somebody;
use form::Forms;
use ground::diag::{Checked, Diag, did_you_mean};
use ground::dice::{Dice, seed_of};
use ground::locus::Locus;
use ground::picture::{self, Picture, PictureSource, Subject};
use ground::unit::{Economy, Size};
use ground::world::{Key, Project};
pub use group::together;
use icon::{Icon, Icons};
use layer::Figure;
use polygon::{Bounds, Corner, Ring, Shape};
use pose::{Patch, Pose};
use shot::Camera;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock};
use tone::Tone;
use who::{Other, People, Person, Stand};

mod backdrop;
mod canvas;
mod colour;
mod contour;
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
mod noise;
mod paint;
mod path;
mod polygon;
mod pose;
mod region;
mod relief;
mod shot;
mod tone;
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
        let scale = (width as f32 / layout::STAGE[0]).min(height as f32 / layout::STAGE[1]);
        let mut canvas = Canvas::new(width, height, scale, order.economy, order.hand);
        canvas.print_in(palette);
        let (main, framed) = scene(&mut canvas, order, place, palette, &cast, (&self.forms, &self.people));
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

/// The icons and tones of everything in a recipe, or `None` after reporting everything that is missing.
fn cast(order: &Order, icons: &Icons, diags: &mut Vec<Diag>) -> Option<Cast> {
    let Recipe { main, with, front, .. } = order.recipe;
    let (who, company) = deed::staged(order.recipe);
    diags.extend(deed::alone(order.recipe, order.at));
    let mut actors = |layers: &[Layer], key: &str| -> Vec<Option<Actor>> {
        let at = |i| order.at.key(key).nth(i);
        layers.iter().enumerate().map(|(i, layer)| actor(layer, icons, at(i), diags)).collect()
    };
    let (with, front) = (actors(with, "with"), actors(front, "front"));
    let at = |i| order.at.key("company").nth(i);
    let company: Vec<_> = company.iter().enumerate().map(|(i, who)| Person::of(who, icons, at(i), diags)).collect();
    let subject = match (main, who) {
        (Some(main), None) => actor(main, icons, order.at.key("main"), diags).map(Lead::Thing),
        (None, Some(who)) => Person::of(&who, icons, order.at.key("who"), diags).map(Box::new).map(Lead::Person),
        (None, None) => {
            let what = "this picture has no subject";
            let help = "add a thing (`main: {icon: .., tone: ..}`) or a figure (`who: {body: .., head: .., ..}`)";
            diags.push(Diag::error(order.at, "no-subject", what).help(help));
            None
        }
        (Some(_), Some(_)) => {
            let what = "this picture has both a thing and a figure as its subject";
            let help = "keep either `main` or `who`; move the thing to `holds`, `with` or `front`";
            diags.push(Diag::error(order.at.key("main"), "two-subjects", what).help(help));
            None
        }
    };
    let all = |actors: Vec<Option<Actor>>| actors.into_iter().collect::<Option<Vec<_>>>();
    let company = company.into_iter().collect::<Option<Vec<_>>>();
    let cast = Cast { subject: subject?, company: company?, with: all(with)?, front: all(front)? };
    let before = diags.len();
    cast.reached(order, diags);
    (diags.len() == before).then_some(cast)
}

/// The materials of the boxes of an icon. A part that is not a box, or whose box is empty, is reported.
fn patches(parts: &[Part], icon: Option<&Icon>, at: Locus, diags: &mut Vec<Diag>) -> Option<Vec<Patch>> {
    let patch = |(i, part): (usize, &Part)| {
        let at = at.key("parts").nth(i);
        let tone = named_tone(&part.tone, at.key("tone"), diags);
        let [left, top, right, bottom] = part.within;
        let within = Bounds { left, top, right, bottom };
        let boxed = part.within.iter().all(|n| icon::UNITS.contains(n)) && left < right && top < bottom;
        let wrong = if !boxed {
            Some("the box of this part is invalid: its left must be less than its right, its top less than its bottom")
        } else if icon.is_some_and(|icon| !outlined(icon, within, part.hollow)) {
            Some(if part.hollow {
                "this part has no outline: the icon fills its box without a gap"
            } else {
                "this part has no outline: no part of the icon is in its box"
            })
        } else {
            None
        };
        if let Some(what) = wrong {
            let help = "write `box: [left, top, right, bottom]` around the part, each from 0 to 512";
            diags.push(Diag::error(at.key("box"), "icon-part", what).help(help));
        }
        let (within, hollow) = (part.within, part.hollow);
        tone.filter(|_| wrong.is_none()).map(|tone| Patch { within, tone, hollow })
    };
    // check all of them, so that all complaints are reported
    let found: Vec<_> = parts.iter().enumerate().map(patch).collect();
    found.into_iter().collect()
}

/// Whether a box contains a part of an icon: an inked area or a gap.
fn outlined(icon: &Icon, within: Bounds, gap: bool) -> bool {
    let middle = within.middle();
    let inked = icon.art.holds(middle);
    icon.art.crosses(within) || if gap { icon.body.holds(middle) && !inked } else { inked }
}

fn actor(layer: &Layer, icons: &Icons, at: Locus, diags: &mut Vec<Diag>) -> Option<Actor> {
    let icon = icons.get(&layer.icon, at.key("icon")).map_err(|diag| diags.push(diag)).ok();
    let tone = named_tone(&layer.tone, at.key("tone"), diags);
    let parts = patches(&layer.parts, icon.as_deref(), at, diags);
    let sane = measured(layer, at, diags);
    let layer = layer.clone();
    Some(Actor { layer, icon: icon?, tone: tone?, parts: parts? }).filter(|_| sane)
}

/// Everything that a picture depends on.
#[derive(Debug)]
struct Order<'a> {
    at: Locus,
    recipe: &'a Recipe,
    hand: Hand,
    tints: &'a Tints,
    energy: u8,
    seed: u64,
    plane: picture::Plane,
    area: Size,
    economy: Economy,
}

impl<'a> Order<'a> {
    /// A picture that is asked about, and not composed; `None` if it is a file.
    fn asked(art: &'a Art) -> Option<Order<'a>> {
        let Art::Composed { at, recipe, hand, tints, energy, seed } = art else { return None };
        let (plane, area, economy) = (picture::Plane::Whole, Size::mm(1.0, 1.0), Economy::Full);
        Some(Order { at: *at, recipe, hand: *hand, tints, energy: *energy, seed: *seed, plane, area, economy })
    }
}

impl Order<'_> {
    /// Width and height in whole millimeters.
    fn size(&self) -> (u32, u32) {
        (whole(self.area.w.0), whole(self.area.h.0))
    }

    /// Whether it is the window of a card, for which a camera is chosen; everything else shows its subject whole.
    fn is_window(&self) -> bool {
        let (w, h) = self.size();
        w >= 40 && (1.04..1.45).contains(&(w as f32 / h as f32))
    }

    fn picture(&self, svg: String, subject: Subject) -> Arc<Picture> {
        let (key, subject) = (seed_of(&svg), Some(subject));
        Arc::new(Picture { source: PictureSource::Svg(svg), key, size: self.size(), at: self.at, subject })
    }
}

/// A layer of a recipe with its icon and tones.
struct Actor {
    layer: Layer,
    icon: Arc<Icon>,
    tone: &'static Tone,
    parts: Vec<Patch>,
}

/// The subject of a picture.
enum Lead {
    Thing(Actor),
    Person(Box<Person>),
}

/// How a picture shows its subject.
struct Framed {
    /// What is in front of the subject and moves with it.
    before: Vec<Figure>,
    camera: Camera,
    /// The shot and the third, in words; empty if no camera was chosen.
    shot: String,
    /// The number of things in the air.
    loose: u32,
}

/// The subject of a picture in its place.
enum Posed {
    Thing(Figure),
    Person(Arc<Somebody>),
}

impl Posed {
    fn bounds(&self) -> polygon::Bounds {
        match self {
            Posed::Thing(figure) => figure.bounds(),
            Posed::Person(somebody) => somebody.bounds(),
        }
    }

    /// The rings around its faces.
    fn faces(&self) -> Vec<Ring> {
        match self {
            Posed::Thing(figure) => figure.face().into_iter().collect(),
            Posed::Person(somebody) => somebody.faces().to_vec(),
        }
    }

    fn body(&self) -> Shape {
        match self {
            Posed::Thing(figure) => figure.body(),
            Posed::Person(somebody) => somebody.body().clone(),
        }
    }

    fn paint(&self, canvas: &mut Canvas) {
        match self {
            Posed::Thing(figure) => figure.paint(canvas),
            Posed::Person(somebody) => somebody.paint(canvas),
        }
    }

    /// The subject in the coordinates of the file, for visibility checks, and the parts of the objects in front
    /// (`before`) that cover a face.
    fn subject(&self, Framed { before, camera, shot, loose }: &Framed, canvas: &mut Canvas) -> Subject {
        canvas.look(*camera);
        let rings = self.faces();
        let held = match self {
            Posed::Thing(_) => &[],
            Posed::Person(somebody) => somebody.held(),
        };
        let faces: Vec<Bounds> = rings.iter().filter_map(polygon::bounds).collect();
        let near = |thing: &&Figure| faces.iter().any(|face| face.overlaps(thing.bounds()));
        let veils =
            held.iter().chain(before).filter(near).flat_map(|thing| thing.body().simplified(0.1).rings().to_vec());
        let ring = |ring: &Ring| ring.iter().map(|corner| canvas.hundredths(*corner)).collect();
        let boxed = |ring: &Ring| {
            let corners = ring.iter().map(|corner| canvas.hundredths(*corner)).map(|[x, y]| [x, y, x, y]);
            corners.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])
        };
        Subject {
            outline: self.body().simplified(0.1).rings().iter().map(ring).collect(),
            faces: rings.iter().filter_map(boxed).collect(),
            veils: veils.map(|veil| ring(&veil)).collect(),
            shot: shot.clone(),
            pose: if let Posed::Person(somebody) = self { somebody.pose.clone() } else { String::new() },
            loose: *loose,
            seam: (self.seam() * 100.0) as u32,
        }
    }

    fn seam(&self) -> f32 {
        match self {
            Posed::Thing(figure) => figure.seam(),
            Posed::Person(somebody) => somebody.seam(),
        }
    }
}

impl Lead {
    fn posed(&self, floats: bool, kept: (&Forms, &People), stand: Stand) -> Posed {
        match self {
            Lead::Thing(actor) => Posed::Thing(actor.figure(layout::main(&actor.layer, &actor.icon, floats), kept.0)),
            Lead::Person(person) => Posed::Person(person.drawn(stand, kept)),
        }
    }
}

struct Cast {
    subject: Lead,
    company: Vec<Person>,
    with: Vec<Actor>,
    front: Vec<Actor>,
}

impl Cast {
    /// Where the subject and each figure of the company stand, and whom they see: the subject sees the first of the
    /// company, and all others see the subject.
    fn stands(&self, order: &Order) -> (Stand, Vec<Stand>) {
        let apart = |(i, feet): (usize, Corner)| Stand {
            feet,
            high: layout::COMPANY,
            other: None,
            seed: [order.seed, 6 + i as u64],
        };
        let mut others: Vec<Stand> = layout::company(self.company.len()).enumerate().map(apart).collect();
        let mut main = Stand::main(order.seed);
        if let (Some([does, suffers]), Some(first)) = (deed::feet(order.recipe), others.first_mut()) {
            (main.feet, first.feet) = (does, suffers);
        }
        if let Lead::Person(subject) = &self.subject
            && (subject.minds() || self.company.iter().any(Person::minds))
        {
            let subject = subject.marks(&main);
            for (i, (stand, person)) in others.iter_mut().zip(&self.company).enumerate() {
                let other = person.marks(stand);
                let [goal, back] = deed::goals(order.recipe.deed, [&subject, &other]);
                stand.other = Some(Other { head: subject.head, goal: back });
                if i == 0 {
                    main.other = Some(Other { head: other.head, goal });
                }
            }
        }
        // the one who acts comes as near as it must
        for _ in 0..3 {
            if let (Some(_), Lead::Person(subject)) = (order.recipe.deed, &self.subject)
                && let Some([x, _]) = subject.misses(&main)
            {
                main.feet[0] += x;
            }
        }
        (main, others)
    }

    /// Reports hands that miss what they reach for.
    fn reached(&self, order: &Order, diags: &mut Vec<Diag>) {
        let (main, others) = self.stands(order);
        if let Lead::Person(subject) = &self.subject {
            subject.reached(&main, order.at.key("who"), diags);
        }
        for (i, (person, stand)) in self.company.iter().zip(&others).enumerate() {
            person.reached(stand, order.at.key("company").nth(i), diags);
        }
    }
}

impl Actor {
    fn figure(&self, pose: Pose, forms: &Forms) -> Figure {
        let Layer { icon: name, open, eyes, lids, .. } = &self.layer;
        let form = forms.of(name, &self.icon, pose, *open, self.tone, &self.parts);
        Figure::new(form, pose).with_eyes(pose, eyes, *lids)
    }
}

fn whole(mm: f32) -> u32 {
    let mm = if mm.is_nan() { 1.0 } else { mm.clamp(1.0, 2000.0) };
    (mm - 0.01).ceil() as u32
}

/// The cure for a number of a layer that is out of range.
fn measure(code: &str) -> &'static str {
    match code {
        "icon-size" => "write a number of mm from 0.5 to 200, as in `size: 12`",
        "icon-place" => {
            "write two numbers of mm from -200 to 200, as in `at: [-14, 20]`: to the right of the center, then down"
        }
        "icon-turn" => "write degrees from -3600 to 3600, as in `turn: 15`",
        _ => "write numbers of the icon's own units, from 0 to 512",
    }
}

/// Whether a layer can be drawn with its numbers; reports numbers that are out of range.
fn measured(layer: &Layer, at: Locus, diags: &mut Vec<Diag>) -> bool {
    let mut good = true;
    let mut check = |sound: bool, at: Locus, code, what: &str| {
        if !sound {
            good = false;
            diags.push(Diag::error(at, code, what).help(measure(code)));
        }
    };
    let within = |n: f32, most: f32| n.abs() <= most;
    let size = layer.size.is_none_or(|s| s.0 >= 0.5 && s.0 <= 200.0);
    check(size, at.key("size"), "icon-size", "the size of an icon must be from 0.5 to 200 mm");
    let place = layer.at.is_none_or(|at| at.iter().all(|n| within(*n, 200.0)));
    check(place, at.key("at"), "icon-place", "an icon must be within 200 mm of the center of the picture");
    check(within(layer.turn, 3600.0), at.key("turn"), "icon-turn", "an icon can be turned by at most 3600 degrees");
    for (i, [x, y, r]) in layer.eyes.iter().enumerate() {
        let sound = icon::UNITS.contains(x) && icon::UNITS.contains(y) && (1.0..=256.0).contains(r);
        check(sound, at.key("eyes").nth(i), "icon-eye", "an eye is [x, y, radius] in icon units, from 0 to 512");
    }
    check(layer.lids.is_none_or(|d| within(d, 60.0)), at.key("lids"), "icon-eye", "lids slope by up to 60 degrees");
    good
}

fn named_tone(name: &str, at: Locus, diags: &mut Vec<Diag>) -> Option<&'static Tone> {
    let tone = tone::named(name);
    if tone.is_none() {
        diags.push(unknown("tone", name, at, tone::names()));
    }
    tone
}

fn named_place(name: &str, at: Locus, diags: &mut Vec<Diag>) -> Option<&'static backdrop::Place> {
    let place = backdrop::named(name);
    if place.is_none() {
        diags.push(unknown("ground", name, at, backdrop::names()));
    }
    place
}

fn unknown(kind: &str, name: &str, at: Locus, known: impl Iterator<Item = &'static str> + Clone) -> Diag {
    let code = if kind == "tone" { "unknown-tone" } else { "unknown-ground" };
    let help = match did_you_mean(name, known.clone()) {
        Some(near) => format!("did you mean {near:?}?"),
        None => format!("choose one of {}", known.collect::<Vec<_>>().join(", ")),
    };
    Diag::error(at, code, format!("there is no {kind} {name:?}")).help(help)
}

/// Paints the whole picture from back to front, and returns its subject.
fn scene(
    canvas: &mut Canvas,
    order: &Order,
    place: &backdrop::Place,
    palette: Palette,
    cast: &Cast,
    kept: (&Forms, &People),
) -> (Posed, Framed) {
    // separate streams of random numbers, so that one more object in a recipe does not move the hills
    let stream = |n| Dice::new(order.seed, n);
    let (forms, _) = kept;
    let (stand, others) = cast.stands(order);
    let main = cast.subject.posed(place.floats, kept, stand);
    let body = main.body();
    let sitting = shot::Sitting {
        body: &body,
        faces: &main.faces(),
        person: matches!(main, Posed::Person(_)),
        floats: place.floats,
        crowded: !order.is_window() || !cast.company.is_empty(),
    };
    let (shot, third, camera) = sitting.framed(order.recipe, &mut stream(9));
    let shot = if order.is_window() { format!("{} {}", shot.key(), third.key()) } else { String::new() };
    let things = |actors: &[Actor], poses: Vec<Pose>, rest: f32| -> Vec<Figure> {
        let put = |(actor, pose): (&Actor, Pose)| {
            let thing = actor.figure(pose, forms);
            if place.floats || actor.layer.flies { thing } else { thing.fallen(&body, rest) }
        };
        actors.iter().zip(poses).map(put).collect()
    };
    let with = things(&cast.with, layout::beside(&pairs(&cast.with), main.bounds(), &mut stream(1)), layout::BACK);
    let front = things(&cast.front, layout::front(&pairs(&cast.front), &mut stream(2)), layout::LIP);
    let floor = |thing: &&Figure| thing.bounds().bottom < layout::BACK - 2.0 && !thing.touches(&body);
    let loose = with.iter().chain(&front).filter(floor).count() as u32;
    let company = cast.company.iter().zip(others).map(|(person, stand)| person.drawn(stand, kept));
    let company: Vec<Arc<Somebody>> = company.collect();
    // what touches the subject stays with it
    let by = |thing: &Figure| if thing.touches(&body) { camera } else { camera.beside() };
    let (with_by, front_by): (Vec<Camera>, Vec<Camera>) =
        (with.iter().map(by).collect(), front.iter().map(by).collect());

    let cast_by_light = if order.recipe.light.is_none_or(|light| light == Light::Frame) { 0.0 } else { 0.5 };
    let things = with.iter().zip(&with_by).chain(front.iter().zip(&front_by));
    let things = things.map(|(thing, by)| thing.body().mapped(by.affine()));
    let people = company.iter().map(|who| who.body().mapped(camera.affine()));
    let seen = body.mapped(camera.affine());
    let standing: Vec<Shape> = things.chain(people).chain([seen.clone()]).map(|body| body.simplified(0.1)).collect();
    let lit = if stream(7).below(2) == 0 { -1.0 } else { 1.0 };
    let staged = backdrop::Staged {
        energy: order.energy,
        cast: cast_by_light,
        lit,
        camera,
        subject: &seen,
        standing: &standing,
    };
    canvas.lit_by(place.lit(lit, palette).1);
    if order.plane != picture::Plane::Figures {
        place.paint(canvas, palette, &staged, &mut stream(3));
        for (thing, by) in with.iter().zip(with_by) {
            canvas.look(by);
            thing.paint_far(canvas, palette.mid);
        }
        canvas.look(Camera::STILL);
        // it hides nothing, because there is room for it
        place.paint_near(canvas, palette, &staged, &mut stream(8));
    }
    if order.plane == picture::Plane::Place {
        return (main, Framed { before: Vec::new(), camera, shot, loose });
    }
    canvas.turn_to(Depth::Figures);
    canvas.look(camera);
    company.iter().for_each(|who| who.paint(canvas));
    main.paint(canvas);
    for (thing, by) in front.iter().zip(&front_by) {
        canvas.look(*by);
        thing.paint(canvas);
    }
    canvas.look(Camera::STILL);
    sparks(canvas, order.recipe.sparks, palette, &mut stream(4));
    let before = front.into_iter().zip(front_by).filter(|(_, by)| *by == camera).map(|(thing, _)| thing);
    (main, Framed { before: before.collect(), camera, shot, loose })
}

fn pairs(actors: &[Actor]) -> Vec<(&Layer, &Icon)> {
    actors.iter().map(|actor| (&actor.layer, &*actor.icon)).collect()
}

/// Sparks with four points, outside of the badges and of the middle.
fn sparks(canvas: &mut Canvas, count: u8, palette: Palette, dice: &mut Dice) {
    let mut trace = Trace::default();
    let mut tries = 0;
    let mut left = count.min(40);
    while left > 0 && tries < 400 {
        tries += 1;
        let at = [dice.between(-25.0, 25.0), dice.between(-22.0, 18.0)];
        if layout::under_badges(at, 2.0) || (at[0] / 13.0).hypot(at[1] / 15.0) < 1.0 {
            continue;
        }
        left -= 1;
        trace.spark(at, dice.between(1.1, 2.1));
    }
    canvas.stamp(&trace, Paint::Flat(palette.high.mix(Colour::WHITE, 0.7), 0.95));
}

#[cfg(test)]
mod tests;
