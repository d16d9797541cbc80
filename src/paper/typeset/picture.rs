//! Pictures from files: users' art and the icons of templates. No file is trusted: references outside the project, scripts and
//! content without bounds are refused with a complaint. `art` composes recipes.

use super::Rgb;
use art::Studio;
use ground::diag::{Checked, Diag, did_you_mean};
use ground::locus::{Locus, SourceId};
use ground::picture::{Picture, PictureSource};
use ground::raster::{Format, webp_as_png};
use ground::unit::{Affine, Economy, Mm, Rect};
use ground::world::Project;
use roxmltree::Document;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use template::drawing;
use template::slotted::lettered;

/// The largest side of a picture, in pixels.
const LONGEST: u32 = 12_000;

/// A picture and its exact size in its own coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    pub(crate) picture: Arc<Picture>,
    pub(crate) w: f32,
    pub(crate) h: f32,
}

impl Drawn {
    /// The map that fits it completely into a rectangle, centered.
    pub(crate) fn fitted(&self, area: Rect) -> Affine {
        self.scaled(area, (area.w.0 / self.w).min(area.h.0 / self.h))
    }

    /// The map with which it covers a rectangle, centered, and its visible part.
    pub(crate) fn covering(&self, area: Rect) -> (Affine, Rect) {
        let k = (area.w.0 / self.w).max(area.h.0 / self.h);
        let (w, h) = (area.w.0 / k, area.h.0 / k);
        (self.scaled(area, k), Rect::mm((self.w - w) / 2.0, (self.h - h) / 2.0, w, h))
    }

    fn scaled(&self, area: Rect, k: f32) -> Affine {
        let (x, y) = (area.x + (area.w - Mm(self.w * k)) / 2.0, area.y + (area.h - Mm(self.h * k)) / 2.0);
        Affine::scale(k).then(Affine::shift(x, y))
    }
}

/// The folder of a user's own icons, which are available in every template.
const OWN: &str = "art/icons";

/// Icons by game, name and ink.
type Kept = BTreeMap<String, BTreeMap<String, Vec<(Rgb, Drawn)>>>;

/// The number of suggested icons whose names contain the unknown name.
const NEAR: usize = 3;

/// Icons for every game that does not have its own of the same name.
const SHARED: [&str; 2] = ["templates/parts/icon", "templates/plain/icon"];

/// The icons of templates, each read once.
pub(crate) struct Icons<'p> {
    project: &'p Project,
    studio: Arc<Studio<'p>>,
    economy: Economy,
    kept: RefCell<Kept>,
}

impl<'p> Icons<'p> {
    pub(crate) fn new(project: &'p Project, studio: Arc<Studio<'p>>, economy: Economy) -> Icons<'p> {
        Icons { project, studio, economy, kept: RefCell::default() }
    }

    /// An icon by name: from the folder of the templates (in little-ink mode from `low-ink` first), or else from the user's
    /// own, the built-in ones, or the collection. `currentColor` in it becomes `ink`, or the color behind its name, as in `coin
    /// #b3001b`. A missing icon is reported at each use.
    pub(crate) fn get(&self, game: &str, name: &str, ink: Rgb, at: Locus) -> Checked<Drawn> {
        let colored = name.rsplit_once(' ').and_then(|(name, own)| Some((name.trim(), super::colour(own)?)));
        let (name, ink) = colored.unwrap_or((name.trim(), ink));
        let kept = |kept: &Kept| kept.get(game)?.get(name)?.iter().find(|(of, _)| *of == ink).map(|(_, d)| d.clone());
        if let Some(drawn) = kept(&self.kept.borrow()) {
            return Checked::good(drawn);
        }
        let read = self.read(game, name, ink, at);
        if let Some(drawn) = &read.value {
            let mut table = self.kept.borrow_mut();
            let of_name = table.entry(game.to_owned()).or_default().entry(name.to_owned()).or_default();
            of_name.push((ink, drawn.clone()));
        }
        read
    }

    fn read(&self, game: &str, name: &str, ink: Rgb, at: Locus) -> Checked<Drawn> {
        let mut folders = vec![format!("templates/{game}/icon"), OWN.to_owned()];
        folders.extend(SHARED.map(str::to_owned));
        if self.economy == Economy::LowInk {
            folders.insert(0, format!("templates/{game}/icon/low-ink"));
        }
        let files: Vec<String> = folders.iter().flat_map(|f| self.project.list(f)).collect();
        let drawn = ["svg", "png", "jpg", "jpeg", "webp"];
        let found =
            folders.iter().flat_map(|f| drawn.map(|end| format!("{f}/{name}.{end}"))).find(|p| files.contains(p));
        if let Some(path) = found {
            return match is_svg(&path) {
                true => drawing_of(self.project, &path, at, Some(ink)),
                false => pixels(self.project, &path, at).map_or_else(Checked::bad, Checked::good),
            };
        }
        let known = match self.studio.icon(name) {
            Ok(text) => {
                let doc = drawing::tree(&text).map_err(|_| Diag::error(at, "bad-svg", "the icon cannot be read"));
                return doc.and_then(|doc| sized(&text, &doc, at, Some(ink))).map_or_else(Checked::bad, Checked::good);
            }
            Err(known) => known,
        };
        let own = files.iter().filter_map(|p| Some(p.rsplit('/').next()?.rsplit_once('.')?.0));
        let all: Vec<&str> = own.chain(known.iter().map(String::as_str)).collect();
        // `fish` is closer to `fishbone` than to `fist`
        let holds =
            |icon: &&str| name.len() > 2 && icon.split('-').any(|part| part.starts_with(name) || part.ends_with(name));
        let within: Vec<String> =
            all.iter().copied().filter(holds).take(NEAR).map(|icon| format!("{icon:?}")).collect();
        let near = did_you_mean(name, all);
        let help = match near.filter(|near| within.is_empty() || near.contains(name)) {
            Some(near) => format!("did you mean {near:?}?"),
            None if !within.is_empty() => format!("did you mean {}?", within.join(" or ")),
            None if name.contains(' ') => "write \\[ for a bracket that is printed".to_owned(),
            None => format!(
                "draw it as {OWN}/{name}.svg or .png, or take one of {} from the collection (lootpress explain icons); write \\[ for a bracket that is printed",
                known.len()
            ),
        };
        Checked::bad(Diag::error(at, "unknown-icon", format!("there is no icon {name:?}")).help(help))
    }
}

/// A picture from a file of the project; `at` is the place where its name is written.
pub(crate) fn file(project: &Project, path: &str, at: Locus) -> Checked<Drawn> {
    match is_svg(path) {
        true => drawing_of(project, path, at, None),
        false => pixels(project, path, at).map_or_else(Checked::bad, Checked::good),
    }
}

fn drawing_of(project: &Project, path: &str, at: Locus, ink: Option<Rgb>) -> Checked<Drawn> {
    let (source, text) = match project.text(path, at) {
        Ok(found) => found,
        Err(diag) => return Checked::bad(diag),
    };
    let drawn = svg(&text, source, ink);
    // texts are printed as outlines if their fonts are available
    let only_texts = !drawn.diags.is_empty() && drawn.diags.iter().all(|diag| diag.code == "text-in-svg");
    let fonts = only_texts.then(|| template::fonts(project).value).flatten();
    match fonts.and_then(|fonts| lettered(&text, source, &fonts)) {
        Some(plain) => svg(&plain, source, ink),
        None => drawn,
    }
}

fn pixels(project: &Project, path: &str, at: Locus) -> Result<Drawn, Diag> {
    let at = project.place_of(path, at);
    let bytes = project.read(path).map_err(|why| project.missing(path, at, &why))?.into_owned();
    let size @ (w, h) = raster(path, &bytes, at)?;
    let key = ground::picture::key(&bytes);
    let source = match Format::of(&bytes) {
        Some(Format::Jpeg) => PictureSource::Jpeg(bytes),
        Some(Format::WebP) => PictureSource::Png(webp_as_png(&bytes, LONGEST).map_err(|why| {
            Diag::error(at, "bad-picture", format!("{path} cannot be read: {why}"))
                .help("save it again, as PNG if need be")
        })?),
        _ => PictureSource::Png(bytes),
    };
    let picture = Arc::new(Picture { source, key, size, at, subject: None });
    Ok(Drawn { picture, w: w as f32, h: h as f32 })
}

/// The width and height of a picture of pixels, upright.
fn raster(path: &str, bytes: &[u8], at: Locus) -> Result<(u32, u32), Diag> {
    let end = path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    if !["png", "jpg", "jpeg", "webp"].contains(&end.as_str()) {
        let what = format!("{path} is not a picture that can be printed");
        return Err(Diag::error(at, "bad-picture", what).help("use an SVG, PNG, JPEG or WebP file"));
    }
    let Some((w, h)) = ground::raster::size(bytes) else {
        let what = format!("{path} is not a {} file, as its name says", end.to_ascii_uppercase());
        return Err(Diag::error(at, "bad-picture", what).help("save it again from a graphics program"));
    };
    if w > LONGEST || h > LONGEST {
        let what = format!("{path} is {w} x {h} pixels; the limit is {LONGEST} on each side");
        return Err(Diag::error(at, "huge-picture", what).help("scale it down; 1,500 pixels fill a card at 600 dpi"));
    }
    Ok((w, h))
}

/// A picture from a file of the project, adapted for print; `at` is the place where its name is written.
///
/// # Errors
/// The file is not a printable picture; each error in a drawing has its place.
pub fn picture(project: &Project, path: &str, at: Locus) -> Checked<Arc<Picture>> {
    file(project, path, at).map(|drawn| drawn.picture)
}

/// The size of a picture, in its own units; of a file of pixels, only the header is read.
///
/// # Errors
/// The file is not a picture that can be printed.
pub fn size(project: &Project, path: &str) -> Checked<(f32, f32)> {
    if is_svg(path) {
        return file(project, path, Locus::Nowhere).map(|drawn| (drawn.w, drawn.h));
    }
    let bytes = project.read(path).map_err(|why| project.missing(path, Locus::Nowhere, &why));
    match bytes.and_then(|bytes| raster(path, &bytes, Locus::Nowhere)) {
        Ok((w, h)) => Checked::good((w as f32, h as f32)),
        Err(diag) => Checked::bad(diag),
    }
}

fn is_svg(path: &str) -> bool {
    path.to_ascii_lowercase().ends_with(".svg")
}

/// An SVG as a picture: it has a size in its own units, and no external references.
fn svg(text: &str, source: SourceId, ink: Option<Rgb>) -> Checked<Drawn> {
    let doc = match drawing::parse(text, source) {
        Ok(doc) => doc,
        Err(diag) => return Checked::bad(diag),
    };
    let root = doc.root_element();
    let start = root.range().start;
    if root.tag_name().name() != "svg" {
        return Checked::bad(Diag::error(Locus::span(source, start, 1), "bad-svg", "this is not an SVG"));
    }
    let (plain, faults) = drawing::faults(&doc, source);
    let tag = drawing::tag(&root, source);
    let made = match plain {
        Some(plain) => drawing::parse(&plain, source).and_then(|doc| sized(&plain, &doc, tag, ink)),
        None => sized(text, &doc, tag, ink),
    };
    match made {
        Ok(drawn) => Checked::of(drawn, faults),
        Err(diag) => Checked { value: None, diags: faults.into_iter().chain([diag]).collect() },
    }
}

/// A drawing whose user unit is that of its picture; `at` is the place of its root.
fn sized(text: &str, doc: &Document, at: Locus, ink: Option<Rgb>) -> Result<Drawn, Diag> {
    let root = doc.root_element();
    let number = |name: &str| {
        let length: svgtypes::Length = root.attribute(name)?.parse().ok()?;
        (length.unit != svgtypes::LengthUnit::Percent && length.number > 0.0).then_some(length.number as f32)
    };
    let view: Option<svgtypes::ViewBox> = root.attribute("viewBox").and_then(|v| v.parse().ok());
    if view.is_none() && root.attribute("viewBox").is_some() {
        let diag = Diag::error(at, "bad-svg", "viewBox must be four numbers: left, top, width and height");
        return Err(diag.help("write viewBox=\"0 0 width height\""));
    }
    let size = view.map(|v| (v.w as f32, v.h as f32)).or_else(|| Some((number("width")?, number("height")?)));
    let Some((w, h)) = size.filter(|(w, h)| *w > 0.0 && *h > 0.0 && w.max(*h) < 1e6) else {
        return Err(
            Diag::error(at, "bad-svg", "the picture has no size").help("give its root a viewBox=\"0 0 width height\"")
        );
    };
    let mut head = format!(" width=\"{w}\" height=\"{h}\"");
    if view.is_none() {
        head += &format!(" viewBox=\"0 0 {w} {h}\"");
    }
    if let Some(Rgb([r, g, b])) = ink.filter(|_| text.contains("currentColor")) {
        head += &format!(" color=\"#{r:02x}{g:02x}{b:02x}\"");
    }
    let old = root.attributes().filter(|a| matches!(a.name(), "width" | "height" | "x" | "y" | "color"));
    let mut cuts: Vec<_> =
        old.filter(|a| a.namespace().is_none() && (a.name() != "color" || head.contains("color"))).collect();
    cuts.sort_by_key(|a| a.range().start);
    let tag = root.range().start
        + text[root.range().start..].find(|c: char| c.is_whitespace() || c == '>' || c == '/').unwrap_or(4);
    let (mut out, mut from) = (String::with_capacity(text.len() + head.len()), tag);
    out += &text[..tag];
    out += &head;
    for cut in cuts {
        out += &text[from..cut.range().start];
        from = cut.range().end;
    }
    out += &text[from..];
    let size = (w.ceil() as u32, h.ceil() as u32);
    let key = ground::picture::key(out.as_bytes());
    Ok(Drawn { picture: Arc::new(Picture { source: PictureSource::Svg(out), key, size, at, subject: None }), w, h })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::diag::Paint;
    use ground::world::Imagined;

    fn png(w: u32, h: u32) -> Vec<u8> {
        [b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".as_slice(), &w.to_be_bytes(), &h.to_be_bytes(), &[8, 6, 0, 0, 0]].concat()
    }

    fn read(path: &str, bytes: impl Into<Vec<u8>>) -> Result<Drawn, String> {
        let project = Project::new(Imagined::default().with("art/x.svg", "").with(path, bytes));
        let read = file(&project, path, Locus::Nowhere);
        let told = read.diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect();
        read.value.ok_or(told)
    }

    #[test]
    fn sizes_are_read_from_the_files_themselves() {
        let size = |drawn: Drawn| (drawn.w, drawn.h);
        assert_eq!(read("a.png", png(640, 480)).map(size), Ok((640.0, 480.0)));
        // start of image, an application segment of 4 bytes, a baseline frame of 3 x 2 pixels
        let jpeg = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x0b\x08\x00\x02\x00\x03\x01\x01\x11\x00";
        assert_eq!(read("a.jpg", *jpeg).map(size), Ok((3.0, 2.0)));
        assert_eq!(read("a.svg", "<svg viewBox='0 0 4.5 3'/>").map(size), Ok((4.5, 3.0)));
        assert_eq!(read("a.svg", "<svg width='12px' height='7'/>").map(size), Ok((12.0, 7.0)));
    }

    #[test]
    fn pictures_that_cannot_be_trusted_are_refused() {
        let bomb = "<!DOCTYPE svg [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>\n<svg>&b;</svg>";
        let cases: &[(&str, Vec<u8>, &str)] = &[
            ("art/no.png", b"GIF89a".to_vec(), "is not a PNG file, as its name says"),
            ("art/huge.png", png(30_000, 30_000), "30000 x 30000 pixels; the limit is 12000 on each side"),
            ("art/cut.jpg", b"\xff\xd8\xff\xe0\x00\x90".to_vec(), "is not a JPG file, as its name says"),
            ("art/x.gif", Vec::new(), "is not a picture that can be printed"),
            ("art/x.svg", bomb.into(), "the entities of the document type are too long"),
            ("art/x.svg", "<svg viewBox='0 0 1 1'><script>alert()</script></svg>".into(), "<script> is not allowed"),
            ("art/x.svg", "<svg viewBox='0 0 1 1' onload='x()'/>".into(), "onload is not allowed"),
            ("art/x.svg", "<svg viewBox='0 0 1 1'><image href='../secret.png'/></svg>".into(), "is in another file"),
            (
                "art/x.svg",
                "<svg viewBox='0 0 1 1'><path style='fill:url(http://x/y)'/></svg>".into(),
                "is in another file",
            ),
            ("art/x.svg", "<svg><path/></svg>".into(), "has no size"),
            ("art/x.svg", "<svg viewBox='0 0 1 1'>".into(), "not well-formed XML"),
        ];
        for (path, bytes, what) in cases {
            let said = read(path, bytes.clone()).expect_err(what);
            assert!(said.contains(what), "{said}");
        }
    }

    #[test]
    fn all_faults_of_a_drawing_are_told_each_in_its_place() {
        let strange = "<svg viewBox='0 0 9 9' onload='x()'>\n<path fill='gren' d=''/><flowRoot><flowPara/></flowRoot>\n\
                       <style>path { stroke: yelow }</style><text><tspan>A</tspan></text></svg>";
        let told = read("a.svg", strange).expect_err("four faults");
        let places: Vec<&str> = told.lines().filter(|line| line.contains("error[")).collect();
        let at = |place: &str| places.iter().filter(|line| line.starts_with(&format!("a.svg:{place}: "))).count();
        assert_eq!(["1:24", "2:7", "2:25", "3:15", "3:38"].map(at), [1; 5], "{told}");
        assert!(places.len() == 5 && told.contains("did you mean green?"), "{told}");
        let many = format!("<svg viewBox='0 0 9 9'>{}</svg>", "<mesh/>".repeat(500));
        let told = read("a.svg", many).expect_err("500 faults");
        assert_eq!(told.matches("<mesh> is not drawn").count(), 20, "{told}");
        assert!(told.contains("only the first 20 are reported"), "{told}");
    }

    #[test]
    fn a_picture_covers_its_slot_and_no_more() {
        let drawn = read("a.png", png(200, 100)).expect("a picture");
        let (at, seen) = drawn.covering(Rect::mm(10.0, 20.0, 50.0, 50.0));
        assert_eq!(at, Affine([0.5, 0.0, 0.0, 0.5, -15.0, 20.0]));
        assert_eq!(seen, Rect::mm(50.0, 0.0, 100.0, 100.0));
    }

    #[test]
    fn an_svg_has_its_own_units() {
        let drawn = read("a.svg", "<?xml version='1.0'?><svg width='10mm' x='3' viewBox='0 0 512 256'><g/></svg>")
            .expect("a picture");
        let PictureSource::Svg(text) = &drawn.picture.source else { panic!("an SVG") };
        assert_eq!(text, "<?xml version='1.0'?><svg width=\"512\" height=\"256\"   viewBox='0 0 512 256'><g/></svg>");
    }
}
