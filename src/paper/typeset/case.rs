//! The cache of typesetting (a type case): fonts, templates and icons, kept from one face to the next. This module
//! does not depend on the meaning of a card.

use super::cutting::{self, Cutting};
use super::fit::Field;
use super::flow::Compositor;
use super::font::{self, Shaper};
use super::picture::{self, Drawn, Icons};
use super::slot::{Slot, SlotKind, safe};
use super::{Fonts, Galley, Mark, Placed, Rgb, Skeleton, small};
use art::Studio;
use cards::face::{Art, Cut, Face, Name, Shape, Tag};
use cards::lexicon::Phrase;
use ground::diag::{Checked, Diag, did_you_mean};
use ground::locus::Locus;
use ground::picture::{Picture, PictureSource, Plane};
use ground::share::{cores, share};
use ground::unit::{Affine, Clip, Economy, Mm, Point, Rect, Size};
use ground::world::Project;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use template::Template;

/// A template that was split for certain tags, with complaints that were not reported yet.
#[derive(Default)]
struct Kept {
    cutting: Option<Rc<Cutting>>,
    untold: Vec<Diag>,
}

type ByTags = FxHashMap<BTreeMap<Name, Tag>, Kept>;

type Unnamed = FxHashMap<BTreeMap<Name, Tag>, Cutting>;

/// Objects by their keys and the scale for which they are drawn, bit by bit.
type ByScale<T> = FxHashMap<(u64, u32), T>;

/// Fonts, templates, icons and pictures of a project, opened when they are first needed.
pub struct Case<'p> {
    project: &'p Project,
    economy: Economy,
    compositor: Compositor<'p>,
    templates: RefCell<BTreeMap<String, Option<Rc<Template>>>>,
    cuttings: RefCell<BTreeMap<String, ByTags>>,
    /// Cuttings for tags whose icons are not named yet, by template: cards that differ in their icon share one.
    unnamed: RefCell<BTreeMap<String, Unnamed>>,
    skeletons: RefCell<FxHashMap<u64, Arc<Skeleton>>>,
    /// Complaints about templates: each is reported once instead of for every face, unless reporting for every face is
    /// requested.
    said: RefCell<Vec<Diag>>,
    each: bool,
    files: RefCell<BTreeMap<String, Drawn>>,
    studio: Arc<Studio<'p>>,
    /// Skeletons and pictures that are shown small.
    sturdy: RefCell<ByScale<Arc<Skeleton>>>,
    sturdy_pictures: RefCell<ByScale<Option<Arc<Picture>>>>,
}

impl<'p> Case<'p> {
    /// Opens the fonts below `fonts/`; templates and icons are opened when a face needs them.
    pub fn open(project: &'p Project, economy: Economy) -> Checked<Case<'p>> {
        Case::sharing(Arc::new(Studio::new(project)), project, economy)
    }

    /// A case with a studio that shares its pictures with others.
    pub fn sharing(studio: Arc<Studio<'p>>, project: &'p Project, economy: Economy) -> Checked<Case<'p>> {
        font::open(project).map(|(fonts, opened)| Case {
            project,
            economy,
            compositor: Compositor {
                fonts,
                opened,
                icons: Icons::new(project, studio.clone(), economy),
                shaper: RefCell::new(Shaper::new()),
            },
            templates: RefCell::default(),
            cuttings: RefCell::default(),
            unnamed: RefCell::default(),
            skeletons: RefCell::default(),
            said: RefCell::default(),
            each: false,
            files: RefCell::default(),
            studio,
            sturdy: RefCell::default(),
            sturdy_pictures: RefCell::default(),
        })
    }

    /// The case with template complaints reported for every face, for faces that are typeset again while others stay
    /// the same.
    #[must_use]
    pub fn telling_each(self) -> Case<'p> {
        Case { each: true, ..self }
    }

    /// Composes the pictures of faces in advance, on all cores, for [`Case::set`], which also reports complaints about them.
    /// `enough` stops it early.
    pub fn compose<'f>(
        &self,
        faces: impl IntoIterator<Item = (&'f Face, &'f Cut)>,
        enough: &(dyn Fn() -> bool + Sync),
    ) {
        let mut wanted: Vec<(&Art, Plane, Size)> = Vec::new();
        for (face, cut) in faces.into_iter().filter(|(face, _)| !face.pictures.is_empty()) {
            let Some(cutting) = self.kept(face, cut, |kept| kept.cutting.clone()) else { continue };
            for slot in &cutting.slots {
                let SlotKind::Picture { plane, .. } = slot.what else { continue };
                let art = face.pictures.get(slot.name.as_str()).filter(|art| matches!(art, Art::Composed { .. }));
                wanted.extend(art.map(|art| (art, plane, Size { w: slot.area.w, h: slot.area.h })));
            }
        }
        let (studio, economy, wanted) = (&*self.studio, self.economy, &wanted);
        share(wanted.len(), cores(), |numbers| {
            for (art, plane, size) in numbers.take_while(|_| !enough()).map(|i| wanted[i]) {
                studio.plane(art, plane, size, economy);
            }
        });
    }

    /// The fonts to which galleys refer by index.
    pub fn fonts(&self) -> &Fonts {
        &self.compositor.fonts
    }

    /// An icon of a game, fitted into an area.
    pub(super) fn icon(&self, game: &str, name: &str, ink: Rgb, area: Rect, at: Locus) -> Checked<Mark> {
        let drawn = self.compositor.icons.get(game, name, ink, at);
        drawn.map(|drawn| Mark::Picture(Placed { what: drawn.picture.clone(), at: drawn.fitted(area), clip: None }))
    }

    /// A sheet that is read but never printed; its slots define text styles.
    pub(super) fn specimen(&self, face: &Face, size: Size) -> Checked<Rc<Cutting>> {
        self.cutting(face, &Cut { trim: size, bleed: Mm(0.0), radius: Mm(0.0), shape: Shape::Box })
    }

    pub(super) fn compositor(&self) -> &Compositor<'p> {
        &self.compositor
    }

    /// Typesets a face: its texts and pictures into the slots of its template.
    ///
    /// # Errors
    /// Errors in the template (reported once for all faces that use it), fields without a slot and slots without a field, text
    /// that does not fit, characters that no font has, missing icons and pictures.
    pub fn set(&self, face: &Face, cut: &Cut) -> Checked<Galley> {
        self.set_small(face, cut, 1.0)
    }

    /// Typesets a face that will be shown at a scale: at full size, but nothing on it is too small or thin to be
    /// printed at that scale.
    ///
    /// # Errors
    /// As [`Case::set`].
    pub fn set_small(&self, face: &Face, cut: &Cut, scale: f32) -> Checked<Galley> {
        let mut said = Vec::new();
        let Some(cutting) = self.cutting(face, cut).drain(&mut said) else {
            return Checked { value: None, diags: said };
        };
        let mut diags = Vec::new();
        let game = face.template.split('/').next().unwrap_or_default();
        self.untaken(face, &cutting, &mut diags);
        let mut slots: Vec<Vec<Mark>> =
            cutting.slots.iter().map(|slot| self.fill(face, game, slot, scale, &mut diags)).collect();
        let mut skeleton = cutting.skeleton.clone();
        if scale < 1.0 {
            skeleton = self.sturdy(&skeleton, scale);
            for mark in slots.iter_mut().flatten() {
                if let Mark::Picture(placed) = mark {
                    *placed = self.sturdy_picture(placed, scale);
                }
            }
        }
        let galley =
            Galley { title: face.title.clone(), size: cut.full(), bleed: cut.bleed, skeleton: Some(skeleton), slots };
        said.extend(diags.into_iter().map(|d| self.within_reach(d, face).card(&face.title)));
        Checked::of(galley, said)
    }

    /// The slots of a face in the order of its galley's, each with its name and extent, bleed included; empty if the template
    /// is broken.
    pub fn places(&self, face: &Face, cut: &Cut) -> Vec<(String, Rect)> {
        let place = |slot: &Slot| (slot.name.clone(), slot.onto.around(slot.area));
        self.cutting(face, cut).value.map(|cutting| cutting.slots.iter().map(place).collect()).unwrap_or_default()
    }

    /// A skeleton whose lines can be printed at a scale.
    fn sturdy(&self, skeleton: &Arc<Skeleton>, scale: f32) -> Arc<Skeleton> {
        let k = small::class(scale);
        let mut kept = self.sturdy.borrow_mut();
        let made = || {
            let svg = self.sturdy_drawing(&skeleton.svg, k)?;
            let key = ground::picture::key(svg.as_bytes());
            Some(Arc::new(Skeleton { svg, key, at: skeleton.at }))
        };
        let kept = kept.entry((skeleton.key, k.to_bits())).or_insert_with(|| made().unwrap_or(skeleton.clone()));
        kept.clone()
    }

    /// A drawing adapted for printing at a scale, from the cache or newly made; `None` if nothing changes.
    fn sturdy_drawing(&self, svg: &str, scale: f32) -> Option<String> {
        let memory = &self.project.memory;
        let key = memory.key("sturdy").map(|mut key| key.text(svg).floats(&[scale]).clone());
        if let Some(known) = key.as_ref().and_then(|key| String::from_utf8(memory.recall(key)?).ok()) {
            return Some(known).filter(|svg| !svg.is_empty());
        }
        let made = small::sturdy(svg, scale);
        if let Some(key) = key {
            // a drawing without changes is cached as empty
            memory.keep(&key, made.as_deref().unwrap_or_default().as_bytes());
        }
        made
    }

    /// A picture adapted for a scale: with its shown size, and with printable lines.
    fn sturdy_picture(&self, placed: &Placed<Picture>, scale: f32) -> Placed<Picture> {
        let Placed { what, at, clip } = placed;
        let [a, b, c, d, ..] = at.0;
        let shown = scale * (a * d - b * c).abs().sqrt();
        let k = small::class(shown);
        let made = || {
            let PictureSource::Svg(svg) = &what.source else { return None };
            let svg = self.sturdy_drawing(svg, k).unwrap_or_else(|| svg.clone());
            let svg = small::resized(&svg, k)?;
            let key = ground::picture::key(svg.as_bytes());
            Some(Arc::new(Picture {
                source: PictureSource::Svg(svg),
                key,
                size: what.size,
                at: what.at,
                subject: None,
            }))
        };
        let mut kept = self.sturdy_pictures.borrow_mut();
        match kept.entry((what.key, k.to_bits())).or_insert_with(made) {
            None => placed.clone(),
            Some(what) => {
                let larger = |r: Rect| Rect { x: r.x * k, y: r.y * k, w: r.w * k, h: r.h * k };
                let clip = clip.clone().map(|c| Clip { area: larger(c.area), radius: c.radius * k, shape: c.shape });
                Placed { what: what.clone(), at: Affine::scale(1.0 / k).then(*at), clip }
            }
        }
    }

    /// The content of one slot.
    fn fill(&self, face: &Face, game: &str, slot: &Slot, scale: f32, diags: &mut Vec<Diag>) -> Vec<Mark> {
        match &slot.what {
            SlotKind::Text(text) => {
                let own = text.says.as_ref().map(|says| vec![Phrase::marked(says, slot.at)]);
                let Some(phrases) = face.fields.get(slot.name.as_str()).or(own.as_ref()) else {
                    if !slot.optional {
                        diags.push(unfilled(slot, "field", face.fields.keys()));
                    }
                    return Vec::new();
                };
                let field = Field::new(&self.compositor, game, slot, text, phrases, scale, diags);
                field.set().unwrap_or_else(|diag| {
                    diags.push(diag);
                    Vec::new()
                })
            }
            SlotKind::Picture { plane, round } => {
                let Some(art) = face.pictures.get(slot.name.as_str()) else {
                    if !slot.optional {
                        diags.push(unfilled(slot, "picture", face.pictures.keys()));
                    }
                    return Vec::new();
                };
                self.picture(art, (*plane, *round), slot, diags).into_iter().collect()
            }
            SlotKind::Field { tick } => {
                let (name, tick) = (slot.name.as_str().into(), *tick);
                vec![Mark::Field { name, area: slot.onto.around(slot.area), tick }]
            }
            // the default of a tag for a card without a value
            SlotKind::Icon { .. } if ["", "false"].contains(&slot.name.as_str()) => {
                if !slot.optional {
                    let help = "give the card an icon, or mark the slot data-optional=\"true\" if it may be empty";
                    diags.push(Diag::error(slot.at, "no-icon", "no icon is set for this slot").help(help));
                }
                Vec::new()
            }
            SlotKind::Icon { ink } => {
                let drawn = self.compositor.icons.get(game, &slot.name, *ink, slot.at).drain(diags);
                drawn.map(|drawn| placed(&drawn, drawn.fitted(slot.area), None, slot)).into_iter().collect()
            }
        }
    }

    /// A picture, composed for an area or read from its file.
    pub(super) fn drawn(&self, art: &Art, area: Size) -> Checked<Drawn> {
        self.on_plane(art, Plane::Whole, area)
    }

    fn on_plane(&self, art: &Art, plane: Plane, area: Size) -> Checked<Drawn> {
        match art {
            Art::File { at, path } => self.file(path, *at),
            Art::Composed { .. } => self.studio.plane(art, plane, area, self.economy).map(|picture| {
                let (w, h) = picture.size;
                Drawn { picture, w: w as f32, h: h as f32 }
            }),
        }
    }

    fn picture(&self, art: &Art, (plane, round): (Plane, Mm), slot: &Slot, diags: &mut Vec<Diag>) -> Option<Mark> {
        // a file has only one plane
        if matches!(art, Art::File { .. }) && plane == Plane::Figures {
            return None;
        }
        let drawn = self.on_plane(art, plane, Size { w: slot.area.w, h: slot.area.h }).drain(diags)?;
        let (at, seen) = drawn.covering(slot.area);
        let radius = Mm(round.0 * seen.w.0 / slot.area.w.0);
        Some(placed(&drawn, at, Some(Clip { area: seen, radius, shape: Shape::Box }), slot))
    }

    /// A designer's picture, which is read once.
    fn file(&self, path: &str, at: Locus) -> Checked<Drawn> {
        if let Some(drawn) = self.files.borrow().get(path) {
            return Checked::good(drawn.clone());
        }
        let read = picture::file(self.project, path, at);
        if let Some(drawn) = &read.value {
            self.files.borrow_mut().insert(path.to_owned(), drawn.clone());
        }
        read
    }

    /// Reports fields and pictures that no slot uses.
    fn untaken(&self, face: &Face, cutting: &Cutting, diags: &mut Vec<Diag>) {
        let names = |text: bool| {
            let of_kind = move |s: &&Slot| match s.what {
                SlotKind::Text(_) => text,
                SlotKind::Picture { .. } => !text,
                SlotKind::Icon { .. } | SlotKind::Field { .. } => false,
            };
            cutting.slots.iter().filter(of_kind).map(|s| s.name.as_str())
        };
        // an empty text loses nothing, and the title of the game may be missing on a small template
        let owed = |name: &str, said: &[Phrase]| !said.is_empty() && name != "game";
        let fields = face.fields.iter().filter(|(name, said)| owed(name, said)).map(|(name, _)| (name, true));
        for (name, text) in fields.chain(face.pictures.keys().map(|name| (name, false))) {
            // a misspelled slot is reported at the slot
            let misspelt = |slot: &&Slot| {
                let text = matches!(slot.what, SlotKind::Text(_)) == text && !slot.optional;
                let taken =
                    face.fields.contains_key(slot.name.as_str()) || face.pictures.contains_key(slot.name.as_str());
                text && !taken && did_you_mean(&slot.name, [&**name]).is_some()
            };
            if names(text).any(|slot| slot == &**name) || cutting.slots.iter().any(|slot| misspelt(&slot)) {
                continue;
            }
            let kind = if text { "text" } else { "picture" };
            let what = format!("the template has no {kind} slot for {name:?}");
            // a name close to that of a slot is misspelled where the text is written
            let written = face.fields.get(name).and_then(|said| said.first()?.runs.first()).map(|(_, at)| *at);
            let (at, help) = match (did_you_mean(name, names(text)), written) {
                (Some(near), at) => (at.unwrap_or(cutting.at), format!("did you mean {near:?}?")),
                (None, _) => {
                    let kind = if text { "slot" } else { "picture" };
                    (cutting.at, format!("draw a <rect data-{kind}=\"{name}\"> where it should be"))
                }
            };
            diags.push(Diag::error(at, "no-slot", what).help(help));
        }
    }

    fn cutting(&self, face: &Face, cut: &Cut) -> Checked<Rc<Cutting>> {
        let untold = |kept: &mut Kept| if self.each { kept.untold.clone() } else { std::mem::take(&mut kept.untold) };
        self.kept(face, cut, |kept| Checked { value: kept.cutting.clone(), diags: untold(kept) })
    }

    /// The template of a face, split for its tags at first use.
    fn kept<T>(&self, face: &Face, cut: &Cut, ask: impl Fn(&mut Kept) -> T) -> T {
        let known = |by_tags: &mut ByTags| by_tags.get_mut(&face.tags).map(&ask);
        if let Some(kept) = self.cuttings.borrow_mut().get_mut(&face.template).and_then(known) {
            return kept;
        }
        let made = self.template(face).then(|template| {
            self.cut(&template, face, cut).then(|cutting| {
                let diags = cutting.slots.iter().filter_map(|slot| unsafe_slot(slot, cut)).collect();
                Checked::of(Rc::new(self.shared(cutting)), diags)
            })
        });
        let mut said = self.said.borrow_mut();
        let untold: Vec<Diag> = made.diags.into_iter().filter(|d| self.each || !said.contains(d)).collect();
        said.extend(untold.iter().cloned());
        let untold = untold.into_iter().map(|diag| self.within_reach(diag, face)).collect();
        let mut kept = Kept { cutting: made.value, untold };
        let answer = ask(&mut kept);
        self.cuttings.borrow_mut().entry(face.template.clone()).or_default().insert(face.tags.clone(), kept);
        answer
    }

    /// Splits a template for the tags of a face. The names of icons are filled in last, so that the drawing is read once for all
    /// of them.
    fn cut(&self, template: &Template, face: &Face, cut: &Cut) -> Checked<Cutting> {
        let low_ink = self.economy == Economy::LowInk;
        let split = |tags| cutting::cut(template, tags, low_ink, cut, &self.compositor.fonts);
        let tags = unnamed(template, &face.tags);
        if tags == face.tags {
            return split(&face.tags);
        }
        let mut kept = self.unnamed.borrow_mut();
        let by_tags = kept.entry(face.template.clone()).or_default();
        if !by_tags.contains_key(&tags) {
            let made = split(&tags);
            // complaints name the icon
            let Some(cutting) = made.value.filter(|_| made.diags.is_empty()) else { return split(&face.tags) };
            by_tags.insert(tags.clone(), cutting);
        }
        let mut cutting = by_tags[&tags].clone();
        for slot in &mut cutting.slots {
            if let Some(Tag::Word(name)) = slot.name.strip_prefix(UNNAMED).and_then(|tag| face.tags.get(tag)) {
                slot.name = name.to_string();
            }
        }
        Checked::good(cutting)
    }

    /// A complaint about a built-in template gets a place that the user can change: the text that is set in it.
    fn within_reach(&self, diag: Diag, face: &Face) -> Diag {
        match self.project.sources.resolve(diag.at) {
            Some(spot) if self.project.carries(&spot.file) && face.at != Locus::Nowhere => {
                let what = format!("{} ({}:{} of lootpress)", diag.what, spot.file, spot.line);
                let help = format!(
                    "use another template, or copy this one with `lootpress eject {}` and change it",
                    spot.file
                );
                Diag { at: face.at, what, ..diag }.help(help)
            }
            _ => diag,
        }
    }

    /// The cutting with the skeleton of an earlier one, if both have the same text.
    fn shared(&self, cutting: Cutting) -> Cutting {
        let mut kept = self.skeletons.borrow_mut();
        let skeleton = kept.entry(cutting.skeleton.key).or_insert_with(|| cutting.skeleton.clone()).clone();
        Cutting { skeleton, ..cutting }
    }

    fn template(&self, face: &Face) -> Checked<Rc<Template>> {
        if let Some(kept) = self.templates.borrow().get(&face.template) {
            return Checked { value: kept.clone(), diags: Vec::new() };
        }
        let opened = Template::open(self.project, &face.template, face.at).map(Rc::new);
        self.templates.borrow_mut().insert(face.template.clone(), opened.value.clone());
        opened
    }
}

/// Marks the name of a tag that will name an icon.
const UNNAMED: char = '\u{f8fd}';

/// The tags of a face, without the names of icons.
fn unnamed(template: &Template, tags: &BTreeMap<Name, Tag>) -> BTreeMap<Name, Tag> {
    let mut tags = tags.clone();
    for name in template.icons() {
        match tags.get_mut(name.as_str()) {
            // other words may be escaped, or trimmed
            Some(Tag::Word(word)) if word.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_')) => {
                *word = format!("{UNNAMED}{name}").into();
            }
            _ => {}
        }
    }
    tags
}

fn placed(drawn: &Drawn, at: Affine, clip: Option<Clip>, slot: &Slot) -> Mark {
    Mark::Picture(Placed { what: drawn.picture.clone(), at: at.then(slot.onto), clip })
}

/// Reports a slot for which the face has no content.
fn unfilled<'a>(slot: &Slot, kind: &str, known: impl Iterator<Item = &'a Name>) -> Diag {
    let known: Vec<&str> = known.map(|n| &**n).collect();
    let help = match did_you_mean(&slot.name, known.iter().copied()) {
        Some(near) => format!("did you mean {near:?}?"),
        None if known.is_empty() => "delete the slot, or mark it data-optional=\"true\"".to_owned(),
        None => {
            format!("the names here are {}; mark the slot data-optional=\"true\" if it may be empty", known.join(", "))
        }
    };
    Diag::error(slot.at, "no-field", format!("there is no {kind} for the slot {:?}", slot.name)).help(help)
}

/// Reports a text slot that is closer to the cut than allowed.
fn unsafe_slot(slot: &Slot, cut: &Cut) -> Option<Diag> {
    let SlotKind::Text(text) = &slot.what else { return None };
    // lines that follow the outline keep their distance by themselves; a face without bleed is not cut, because it is
    // on a page
    if text.within.is_some() && !cut.is_straight() || cut.bleed == Mm(0.0) {
        return None;
    }
    let margin = safe(cut.trim);
    let safe = Rect::of(cut.full()).grown(-(cut.bleed + margin));
    let corners = [(slot.area.x, slot.area.y), (slot.area.right(), slot.area.bottom())];
    let over = corners.iter().flat_map(|(x, _)| corners.map(|(_, y)| slot.onto.apply(Point { x: *x, y })));
    let over = over.map(|p| (safe.x - p.x).max(p.x - safe.right()).max(safe.y - p.y).max(p.y - safe.bottom()));
    let worst = over.fold(Mm(0.0), Mm::max);
    (worst.0 > 0.05).then(|| {
        let what = format!(
            "the slot {:?} reaches {:.1} mm into the margin of {} mm along the cut",
            slot.name, worst.0, margin.0
        );
        Diag::error(slot.at, "unsafe-slot", what).help("move it inward or make it smaller: printed sheets shift")
    })
}
