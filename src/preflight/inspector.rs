//! The rule checker for everything that needs no rendering: receives the painted objects of a page, and checks colors, text,
//! lines, pictures, inks and positions.

use super::colour::Space;
use super::condition;
use super::cover::Coverage;
use super::finding::Findings;
use super::font::Shape;
use super::image::{Image, Veil};
use super::pages::{Area, Page};
use super::pdf::{Dict, File, Obj};
use super::shade::Shade;
use super::state::{Paint, Run, State};
use super::walk::{Hand, Trouble};
use super::{Seen, least};
use ground::diag::Severity;
use profile::{Marks, Profile, Standard, Text};
use std::collections::BTreeMap;
use std::rc::Rc;
use tiny_skia::{FillRule, Path, Rect, Transform};

mod small;

pub(super) use small::{CLOSE, percent};

/// The inspector of one page.
pub(super) struct Inspector<'e, 'a> {
    pub(super) file: &'e File<'a>,
    pub(super) page: &'e Page,
    pub(super) profile: &'e Profile,
    pub(super) findings: &'e mut Findings,
    pub(super) seen: &'e mut Seen,
    /// The depth of masks being drawn: their content is not printed itself.
    masks: u32,
    /// Whether a profile, by object number, differs from that of the output intent.
    profiles: BTreeMap<u32, bool>,
}

impl<'e, 'a> Inspector<'e, 'a> {
    pub(super) fn new(
        file: &'e File<'a>,
        page: &'e Page,
        profile: &'e Profile,
        findings: &'e mut Findings,
        seen: &'e mut Seen,
    ) -> Inspector<'e, 'a> {
        Inspector { file, page, profile, findings, seen, masks: 0, profiles: BTreeMap::new() }
    }

    /// Checks of the page before anything is painted.
    pub(super) fn before(&mut self) {
        if let Some(group) = self.file.dict(&self.page.dict, "Group")
            && self.file.get(&group, "S").name() == Some("Transparency")
        {
            self.transparent("the page is a transparency group", None);
            let space = Space::read(self.file, group.raw("CS"), &self.page.resources);
            self.foreign(&space, "the page blends its colors in", None);
        }
        let named = self.file.dict(&self.page.resources, "ColorSpace").unwrap_or_default();
        for key in ["DefaultGray", "DefaultRGB", "DefaultCMYK"] {
            if named.has(key) {
                let space = Space::read(self.file, named.raw(key), &self.page.resources);
                self.foreign(&space, &format!("{key} replaces colors by"), None);
            }
        }
    }

    /// The visible part of a rectangle after clipping; `None` if nothing is.
    fn shown(&self, state: &State, rect: Option<Rect>) -> Option<Area> {
        if state.unprinted {
            return None;
        }
        let clip = state.clip.as_ref().map(|c| c.bounds);
        let rect = match (rect, clip) {
            (None, _) | (_, Some(None)) => return None,
            (Some(rect), None) => rect,
            (Some(rect), Some(Some(clip))) => super::state::common(rect, clip)?,
        };
        Some(rect.into())
    }

    fn foreign(&mut self, space: &Space, how: &str, at: Option<Area>) {
        let profiles = self.profile.standard == Standard::X4;
        if let Some(name) = space.foreign(profiles) {
            let key = format!("{name} {how}");
            let help = "convert it to the printer's CMYK before exporting";
            let place = at.map(|a| self.page.place(a));
            self.findings.at("no-rgb", &key, place, format!("{how} {name}, which is not CMYK"), help);
        }
        if let Some(profile) = space.profile().filter(|_| profiles) {
            let file = self.file;
            if *self.profiles.entry(profile).or_insert_with(|| condition::differs(file, profile)) {
                let what =
                    format!("{how} CMYK with another profile than the output intent: its inks will be converted");
                let help =
                    "convert it to the printer's CMYK before exporting: the conversion turns pure black into four inks";
                self.findings.warn("cmyk-profile", how, at.map(|a| self.page.place(a)), what, help);
            }
        }
        for spot in space.spots() {
            if spot == "All" || self.profile.die_ink() == spot {
                continue;
            }
            let what = format!("the printer's profile has no ink \"{spot}\"");
            let die = self.profile.die_ink();
            let help = format!("convert it to CMYK; the only spot color is \"{die}\", for the die line");
            self.findings.at("spot-name", spot, at.map(|a| self.page.place(a)), what, &help);
        }
    }

    fn transparent(&mut self, what: &str, at: Option<Area>) {
        if self.profile.standard == Standard::X1a {
            let place = at.map(|a| self.page.place(a));
            self.findings.at("transparency", what, place, what, "flatten transparency when exporting");
        }
    }

    /// Checks a painted color.
    fn paint(&mut self, paint: &Paint, overprints: bool, how: &str, at: Area) {
        if paint.pattern.is_some() {
            // the walk continues inside the pattern
            if let Space::Pattern(Some(below)) = &*paint.space {
                self.foreign(below, how, Some(at));
            }
            return;
        }
        self.foreign(&paint.space, how, Some(at));
        if self.masks > 0 {
            return;
        }
        let place = Some(self.page.place(at));
        if let Space::Inks(names, _) = &*paint.space {
            if names.iter().any(|n| &**n == "All") {
                if at.meets(self.page.edge()) {
                    let what = "an object on the page has the registration color, which prints on every plate";
                    let help = "keep registration marks outside the bleed, and use black instead";
                    self.findings.at("registration", how, place, what, help);
                }
            } else if let ([spot], false) = (&paint.space.spots()[..], overprints) {
                let what = format!("the ink \"{spot}\" does not overprint: it would knock out the artwork below");
                self.findings.at("spot-overprint", spot, place, what, "set it to overprint");
            }
        }
        let white = match &*paint.space {
            Space::Gray => paint.colour.first().is_some_and(|g| *g >= 1.0),
            Space::Cmyk => paint.colour.len() == 4 && paint.colour.iter().all(|c| *c <= 0.0),
            _ => false,
        };
        if white && overprints {
            let what = "white is set to overprint and will not be visible";
            self.findings.at("white-overprint", how, place, what, "set it to knock out");
        }
    }

    /// Even the colors of invisible objects must be inks.
    fn hidden(&mut self, state: &State, space: &Space) {
        let how = match state.unprinted {
            true => "an object on a non-printing layer is in",
            false => "an object that is clipped away is in",
        };
        self.foreign(space, how, None);
    }

    /// Reports invisible text.
    fn unread(&mut self, what: &str, at: Option<Area>) {
        let help = "remove it or make it visible: it is found when the file is searched or copied";
        self.findings.warn("invisible-text", what, at.map(|a| self.page.place(a)), what, help);
    }

    /// Reports objects outside of the bleed, which the printer forbids.
    fn outside(&mut self, at: Area) {
        if self.profile.marks == Marks::None
            && self.masks == 0
            && at.meets(self.page.sheet())
            && !at.meets(self.page.edge())
        {
            let what = "there are marks outside the bleed, which this printer does not want";
            self.findings.at("marks", "", Some(self.page.place(at)), what, "export without marks");
        }
    }

    fn font(&mut self, run: &Run<'_>, at: Option<Area>) {
        let (font, place) = (run.font, at.map(|a| self.page.place(a)));
        if !font.embedded() {
            let what = format!("the font {} is not embedded", font.name);
            self.findings.at("font-embedded", &font.name, place, what, "embed all fonts when exporting");
        } else if !font.subset() {
            let what = format!("the font {} is embedded whole, not as a subset", font.name);
            self.findings.warn("font-subset", &font.name, place, what, "embed subsets of fonts");
        }
    }
}

impl Hand for Inspector<'_, '_> {
    fn fill(&mut self, state: &State, path: &Path, _: FillRule) {
        let bounds = path.bounds().transform(state.ctm);
        let Some(at) = self.shown(state, bounds) else { return self.hidden(state, &state.fill.space) };
        self.paint(&state.fill.clone(), state.overprint_fill, "a shape is filled with", at);
        self.outside(at);
    }

    fn stroke(&mut self, state: &State, path: &Path) {
        let half = state.width / 2.0;
        let bounds = path.bounds().outset(half, half).unwrap_or(path.bounds()).transform(state.ctm);
        let Some(at) = self.shown(state, bounds) else { return self.hidden(state, &state.stroke.space) };
        self.paint(&state.stroke.clone(), state.overprint_stroke, "a line is drawn in", at);
        self.line(state, at, "a line");
        self.outside(at);
    }

    fn letters(&mut self, state: &State, run: &Run<'_>) {
        let boxed = |shape: &Shape, width: f32| match shape {
            Shape::Drawn(path) => Some(path.bounds()),
            Shape::Blank => None,
            Shape::Unknown => Rect::from_ltrb(0.0, -0.2, width.max(0.0), 0.8),
        };
        let boxes = run.letters.iter().filter_map(|l| boxed(&l.shape, l.width)?.transform(l.to_page));
        let boxes: Vec<Rect> = boxes.collect();
        let whole = boxes.iter().filter_map(|b| self.shown(state, Some(*b))).reduce(Area::around);
        self.font(run, whole);
        if self.masks > 0 || boxes.is_empty() {
            return;
        }
        let Some(at) = whole else {
            if !state.unprinted {
                self.unread("text is clipped away", boxes.into_iter().map(Area::from).reduce(Area::around));
            }
            return self.hidden(state, &state.fill.space);
        };
        if self.profile.text == Text::Outlined {
            let what = "text is live, but this printer wants outlines";
            self.findings.at("live-text", "", Some(self.page.place(at)), what, "convert all text to outlines");
        }
        match state.mode {
            3 => return self.unread("text is set to be invisible (rendering mode 3)", whole),
            7 => return,
            0 | 4 if state.fill_alpha <= 0.0 => self.unread("text is wholly transparent", whole),
            _ => {}
        }
        if !at.meets(self.page.media) {
            return self.unread("text is outside the page", whole);
        }
        if run.font.drawings.is_none() {
            if matches!(state.mode, 0 | 2 | 4 | 6) {
                self.paint(&state.fill.clone(), state.overprint_fill, "text is set in", at);
            }
            if matches!(state.mode, 1 | 2 | 5 | 6) {
                self.paint(&state.stroke.clone(), state.overprint_stroke, "text is outlined in", at);
                self.line(state, at, "the outline of text");
            }
        }
        self.outside(at);
        if at.meets(self.page.edge()) {
            self.size(state, run, at);
            self.safe(at);
        }
    }

    fn image(&mut self, state: &State, image: &Image) {
        let bounds = Rect::from_ltrb(0.0, 0.0, 1.0, 1.0).and_then(|r| r.transform(state.ctm));
        let Some(at) = self.shown(state, bounds) else {
            return image.space.iter().for_each(|space| self.hidden(state, space));
        };
        if image.stencil {
            self.paint(&state.fill.clone(), state.overprint_fill, "a picture of one color is printed in", at);
        } else if let Some(space) = image.space.clone() {
            self.foreign(&space, "a picture is in", Some(at));
        }
        match image.veil(self.file) {
            Veil::Soft(_) => self.transparent("a picture is partly transparent", Some(at)),
            _ if self.file.get(&image.dict, "SMaskInData").whole().unwrap_or(0) != 0 => {
                self.transparent("a picture is partly transparent", Some(at));
            }
            _ => {}
        }
        if self.masks > 0 {
            return;
        }
        self.outside(at);
        let m = state.ctm;
        let across = (m.sx * m.sx + m.ky * m.ky).sqrt() * self.page.points() / 72.0;
        let down = (m.kx * m.kx + m.sy * m.sy).sqrt() * self.page.points() / 72.0;
        if across > 0.0 && down > 0.0 && image.width > 0 && image.height > 0 {
            let dpi = (image.width as f32 / across).min(image.height as f32 / down);
            least(&mut self.seen.coarsest_picture_dpi, dpi);
            let wanted = self.profile.least as f32;
            // a pixel more or less at the edge is not an error
            let nearly = (image.width as f32 + 1.0) / across >= wanted && (image.height as f32 + 1.0) / down >= wanted;
            if self.profile.is_coarse(dpi) && !nearly {
                let what = format!("a picture is printed at {dpi:.0} dpi; {wanted:.0} are required");
                let help = "use a larger picture, or print it smaller";
                let kind = (Severity::Error, "resolution", "");
                self.findings.measured(kind, Some(self.page.place(at)), dpi, what, help);
            }
        }
    }

    fn shade(&mut self, state: &State, shade: &Shade, _: Transform) {
        let sheet = self.page.media;
        let [l, b, r, t] = [sheet.left, sheet.low, sheet.right, sheet.high].map(|v| v as f32);
        let at = self.shown(state, Rect::from_ltrb(l, b, r, t)).unwrap_or(sheet);
        self.foreign(&shade.space, "a gradient runs in", Some(at));
        self.outside(at);
    }

    fn group(&mut self, _: &State, space: Option<&Space>, _: bool) {
        self.transparent("an object is a transparency group", None);
        if let Some(space) = space {
            self.foreign(space, "a group blends its colors in", None);
        }
    }

    fn ungroup(&mut self, _: &State) {}

    fn mask(&mut self, _: &State, _: bool, space: Option<&Space>) {
        self.transparent("an object has a soft mask", None);
        if let Some(space) = space {
            self.foreign(space, "a mask is drawn in", None);
        }
        self.masks += 1;
    }

    fn unmask(&mut self) -> Option<Rc<Coverage>> {
        self.masks -= 1;
        None
    }

    fn settings(&mut self, state: &State, settings: &Dict) {
        let weak = |key: &str| self.file.get(settings, key).number().is_some_and(|a| a < 1.0);
        if weak("ca") || weak("CA") {
            self.transparent("an object is partly transparent", None);
        }
        if self.file.get(settings, "BM") != Obj::Null && !matches!(&*state.blend, "Normal" | "Compatible") {
            self.transparent("an object has a blend mode", None);
        }
    }

    fn trouble(&mut self, _: &State, trouble: Trouble, what: &str) {
        let (code, help) = match trouble {
            Trouble::Endless => ("endless", "export the file again"),
            Trouble::TooMuch | Trouble::Tiles => ("endless", "simplify the drawing, or rasterize it"),
            Trouble::Damaged => ("damaged", "export the file again"),
            Trouble::Missing => ("missing", "export the file again"),
        };
        self.findings.at(code, what, None, what, help);
    }

    fn wants_all(&self) -> bool {
        false
    }
}
