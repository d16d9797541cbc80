//! Reads a print profile and checks it to make a [`Profile`]: all impossible values and contradictions are reported at once,
//! each at its place.

use super::{Copies, Files, Makes, Marks, Order, Profile, Punchboard, Recut, Standard, Text, TextInks, Transparency};
use cards::load;
use ground::diag::{Checked, Diag, did_you_mean};
use ground::grammar::{Form, Written as _, keys};
use ground::locus::{Locus, SourceId};
use ground::unit::{Mm, Pt, Size};
use ground::world::{Project, missing};
use serde::Deserialize;

keys! {
    /// The requirements of a printer: `data/press/NAME.yaml`.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Draft {
        /// The name of the printer as it is shown.
        title: String,
        /// The standard that the files follow.
        standard: Standard,
        /// The path of the ICC profile of its press, in the project.
        icc: String,
        /// The name of the printing condition in files, such as FOGRA39.
        identifier: String,
        /// The address of the registry of that name.
        #[serde(default = "registry")]
        registry: String,
        /// The maximum total of the four inks, in percent.
        ink_limit: f32,
        /// The inks for large black areas: cyan, magenta, yellow, black, in percent.
        rich_black: [f32; 4],
        /// The width of the color beyond the cut, in mm.
        bleed: f32,
        /// The required distance of text from the cut, in mm.
        safe: f32,
        /// Card sizes that this printer cuts to a different size.
        #[serde(default)]
        cuts: Vec<Cut>,
        /// The radius of its corners, in mm.
        #[serde(default)]
        corner: Option<f32>,
        /// The order of fronts and backs.
        order: Order,
        /// The division of components into files.
        files: Files,
        /// The number of times that a face with several copies is printed; once by default.
        #[serde(default = "once")]
        copies: Copies,
        /// Marks outside the bleed; none by default.
        #[serde(default = "unmarked")]
        marks: Marks,
        /// The name of the spot ink of the die line; without it there is no die line.
        #[serde(default)]
        die: Option<String>,
        /// Whether text stays live or becomes outlines; live by default.
        #[serde(default = "live")]
        text: Text,
        /// Whether transparency is kept. The standard decides this; if you write it, it must agree with the standard.
        #[serde(default)]
        transparency: Option<Transparency>,
        /// Resolutions, in dots per inch.
        #[serde(default)]
        resolution: Resolution,
        /// The smallest type and lines that it prints.
        #[serde(default)]
        smallest: Smallest,
        /// The rules for inks of small text.
        #[serde(default)]
        text_inks: Letters,
        /// The components that the printer makes; all by default.
        #[serde(default = "anything")]
        makes: Makes,
        /// The punchboards on which tokens and tiles are printed together; without it, each piece has separate pages.
        #[serde(default)]
        punchboard: Option<Board>,
    }

    /// A board from which pieces are punched out.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Board {
        /// Width and height, in mm.
        size: [f32; 2],
        /// The distance between pieces, and from the edge, in mm; 6 by default.
        #[serde(default = "gutter")]
        gutter: f32,
        /// The length of the bridges that hold a piece until it is punched out, in mm; 0.4 by default.
        #[serde(default = "bridge")]
        bridge: f32,
    }

    /// A card size that is cut to a different size.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Cut {
        /// Width and height in the game, in mm.
        drawn: [f32; 2],
        /// Width and height as the printer cuts it, in mm.
        cut: [f32; 2],
    }
}

keys! {
    /// Resolutions, in dots per inch.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Resolution {
        /// The resolution of rasterized artwork; 600 by default.
        raster: u32,
        /// The resolution that pictures must have; 300 by default.
        least: u32,
    }
}

impl Default for Resolution {
    fn default() -> Resolution {
        Resolution { raster: 600, least: LEAST }
    }
}

keys! {
    /// The smallest type and lines that a printer prints, in pt.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Smallest {
        /// The smallest size of dark type on a light background; 5 by default.
        text: f32,
        /// The smallest size of light type on a dark background; 6 by default.
        reversed: f32,
        /// The smallest width of a line; 0.25 by default.
        line: f32,
        /// The smallest width of a light line on a dark background; 0.5 by default.
        reversed_line: f32,
    }
}

impl Default for Smallest {
    fn default() -> Smallest {
        Smallest { text: 5.0, reversed: 6.0, line: 0.25, reversed_line: 0.5 }
    }
}

keys! {
    /// The rules for inks of small text.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Letters {
        /// Text smaller than this, in pt, counts as small; 10 by default; with 0, none does.
        below: f32,
        /// The largest number of inks for small text, 1 to 4; 2 by default.
        most: u8,
        /// Black text smaller than this, in pt, overprints tints; 12 by default; with 0, none does.
        overprint: f32,
    }
}

impl Default for Letters {
    fn default() -> Letters {
        Letters { below: 10.0, most: 2, overprint: 12.0 }
    }
}

fn registry() -> String {
    "http://www.color.org".to_owned()
}

fn once() -> Copies {
    Copies::Once
}

fn unmarked() -> Marks {
    Marks::None
}

fn live() -> Text {
    Text::Live
}

fn anything() -> Makes {
    Makes::All
}

fn gutter() -> f32 {
    6.0
}

fn bridge() -> f32 {
    0.4
}

/// The resolution for pictures if a printer requires none, in dpi.
pub const LEAST: u32 = 300;

/// The folder of print profiles.
const FOLDER: &str = "data/press";

/// The form of a printer's requirements.
pub fn written() -> Form {
    Draft::form()
}

/// The names of all printers in a project, sorted.
pub fn names(project: &Project) -> Vec<String> {
    let name = |path: &String| {
        let name = path.strip_prefix(FOLDER)?.strip_prefix('/')?.strip_suffix(".yaml")?;
        (!name.contains('/')).then(|| name.to_owned())
    };
    project.list(FOLDER).iter().filter_map(name).collect()
}

/// A known printer: its name, and the file of its profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The name of the file, without folder and ending: `mbprint`.
    pub name: String,
    path: String,
}

/// Looks up a printer by its name, or by the path of its file, as in `./yours.yaml`, in any folder.
///
/// # Errors
/// The printer or its file does not exist.
pub fn find(project: &Project, asked: &str) -> Result<Known, Diag> {
    let file = asked.strip_suffix(".yaml");
    if let Some(stem) = file.or_else(|| asked.contains('/').then_some(asked)) {
        let name = stem.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
        let unread = |why| Diag { code: "unknown-profile", ..missing(asked, Locus::Nowhere, &why) };
        return project.invite(asked).map(|()| Known { name, path: asked.to_owned() }).map_err(unread);
    }
    let known = names(project);
    if known.iter().any(|k| k == asked) {
        return Ok(Known { name: asked.to_owned(), path: format!("{FOLDER}/{asked}.yaml") });
    }
    let help = match did_you_mean(asked, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean {near}?"),
        None => {
            format!("available: {}; write your own as {FOLDER}/NAME.yaml, or name any file", known.join(", "))
        }
    };
    let what = format!("there is no print profile {asked}");
    Err(Diag::error(Locus::Nowhere, "unknown-profile", what).help(help))
}

/// Reads the profile with this name, or in this file.
///
/// # Errors
/// The file does not exist or cannot be read; requirements are impossible or contradict each other.
pub fn open(project: &Project, asked: &str) -> Checked<Profile> {
    match find(project, asked) {
        Ok(known) => known.open(project),
        Err(unknown) => Checked::bad(unknown),
    }
}

impl Known {
    /// Reads the profile of this printer.
    ///
    /// # Errors
    /// The file cannot be read; requirements are impossible or contradict each other.
    pub fn open(&self, project: &Project) -> Checked<Profile> {
        load::file::<Draft>(project, &self.path, Locus::Nowhere)
            .then(|(source, draft)| self.examined(source, draft, project))
    }

    fn examined(&self, source: SourceId, draft: Draft, project: &Project) -> Checked<Profile> {
        let at = Locus::root(source);
        let mut diags = Vec::new();
        let icc = project.read(&draft.icc).map_err(|why| diags.push(missing(&draft.icc, at.key("icc"), &why)));
        if let Some(why) = icc.as_ref().ok().and_then(|bytes| no_press(bytes)) {
            let what = format!("{} {why}", draft.icc);
            let help = "use the printer's CMYK output profile, a file ending in .icc or .icm";
            diags.push(Diag::error(at.key("icc"), "bad-profile", what).help(help));
        }
        examine(&draft, at, &mut diags);
        let broken = !diags.is_empty();
        let at = if project.carries(&self.path) { Locus::Nowhere } else { at };
        let value = icc.ok().filter(|_| !broken).map(|icc| profile(&self.name, draft, at, icc.into_owned()));
        Checked { value, diags }
    }
}

/// Checks the header of an ICC profile (ICC.1, 7.2): it must describe a printing press with four inks. Its tables are checked
/// where they are used.
fn no_press(icc: &[u8]) -> Option<&'static str> {
    match (icc.get(12..16), icc.get(16..20), icc.get(36..40)) {
        (Some(class), Some(space), Some(b"acsp")) => match (class, space) {
            (b"prtr", b"CMYK") => None,
            (b"prtr", _) => Some("is not a CMYK profile"),
            _ => Some("is not an output profile (its class is not prtr)"),
        },
        _ => Some("is not an ICC profile"),
    }
}

fn profile(name: &str, draft: Draft, at: Locus, icc: Vec<u8>) -> Profile {
    let recut = |(i, c): (usize, &Cut)| Recut {
        drawn: Size::mm(c.drawn[0], c.drawn[1]),
        cut: Size::mm(c.cut[0], c.cut[1]),
        at: at.key("cuts").nth(i).key("cut"),
    };
    Profile {
        name: name.to_owned(),
        at,
        cuts: draft.cuts.iter().enumerate().map(recut).collect(),
        title: draft.title,
        standard: draft.standard,
        icc,
        icc_path: draft.icc,
        identifier: draft.identifier,
        registry: draft.registry,
        ink_limit: draft.ink_limit / 100.0,
        rich_black: draft.rich_black.map(|percent| percent / 100.0),
        bleed: Mm(draft.bleed),
        safe: Mm(draft.safe),
        corner: draft.corner.map(Mm),
        order: draft.order,
        files: draft.files,
        copies: draft.copies,
        marks: draft.marks,
        die: draft.die,
        text: draft.text,
        raster: draft.resolution.raster,
        least: draft.resolution.least,
        smallest_text: Pt(draft.smallest.text),
        smallest_reversed: Pt(draft.smallest.reversed),
        smallest_line: Pt(draft.smallest.line),
        reversed_line: Pt(draft.smallest.reversed_line),
        text_inks: TextInks {
            below: Pt(draft.text_inks.below),
            most: draft.text_inks.most,
            overprint: Pt(draft.text_inks.overprint),
        },
        makes: draft.makes,
        punchboard: draft.punchboard.map(|board| Punchboard {
            size: Size::mm(board.size[0], board.size[1]),
            gutter: Mm(board.gutter),
            bridge: Mm(board.bridge),
            at: at.key("punchboard"),
        }),
    }
}

/// Reports impossible values and contradictions.
fn examine(draft: &Draft, at: Locus, diags: &mut Vec<Diag>) {
    let mut within = |value: f32, at: Locus, name: &str, least: f32, most: f32, unit: &str| {
        // NaN is never in range
        let good = (least..=most).contains(&value);
        if !good {
            let what = format!("{name} is {value} {unit}");
            diags.push(Diag::error(at, "impossible", what).help(format!("write {least} to {most}")));
        }
        good
    };
    let limit = within(draft.ink_limit, at.key("ink_limit"), "the ink limit", 100.0, 400.0, "%");
    let inks = draft.rich_black.iter().enumerate();
    let rich = inks
        .map(|(i, ink)| {
            within(*ink, at.key("rich_black").nth(i), "the amount of an ink in rich black", 0.0, 100.0, "%")
        })
        .fold(true, |all, one| all & one);
    within(draft.bleed, at.key("bleed"), "the bleed", 0.0, 20.0, "mm");
    let safe = within(draft.safe, at.key("safe"), "the safe distance", 0.0, 20.0, "mm");
    if let Some(corner) = draft.corner {
        within(corner, at.key("corner"), "the radius of corners", 0.0, 20.0, "mm");
    }
    if let Some(board) = &draft.punchboard {
        let at = at.key("punchboard");
        for (nth, side) in board.size.into_iter().enumerate() {
            within(side, at.key("size").nth(nth), "a side of the punchboard", 50.0, 1000.0, "mm");
        }
        within(board.gutter, at.key("gutter"), "the distance between pieces", 1.0, 30.0, "mm");
        within(board.bridge, at.key("bridge"), "the length of a bridge", 0.0, 3.0, "mm");
    }
    let (resolution, smallest) = (at.key("resolution"), at.key("smallest"));
    let raster =
        within(draft.resolution.raster as f32, resolution.key("raster"), "the resolution", 72.0, 2400.0, "dpi");
    within(draft.resolution.least as f32, resolution.key("least"), "the resolution", 36.0, 2400.0, "dpi");
    within(draft.smallest.text, smallest.key("text"), "the smallest text", 0.0, 24.0, "pt");
    within(draft.smallest.reversed, smallest.key("reversed"), "the smallest text", 0.0, 24.0, "pt");
    within(draft.smallest.line, smallest.key("line"), "the thinnest line", 0.0, 5.0, "pt");
    within(draft.smallest.reversed_line, smallest.key("reversed_line"), "the thinnest light line", 0.0, 5.0, "pt");
    let (letters, at_letters) = (&draft.text_inks, at.key("text_inks"));
    within(letters.below, at_letters.key("below"), "the size below which text is small", 0.0, 72.0, "pt");
    within(letters.most.into(), at_letters.key("most"), "the largest number of inks in small text", 1.0, 4.0, "inks");
    within(
        letters.overprint,
        at_letters.key("overprint"),
        "the size below which black text overprints",
        0.0,
        72.0,
        "pt",
    );
    let mut sized = Vec::new();
    for (i, cut) in draft.cuts.iter().enumerate() {
        let at = at.key("cuts").nth(i);
        for (key, [w, h]) in [("drawn", cut.drawn), ("cut", cut.cut)] {
            let good = [(0, w), (1, h)].map(|(n, side)| within(side, at.key(key).nth(n), "a side", 5.0, 1500.0, "mm"));
            if key == "cut" && good == [true; 2] {
                sized.push((i, w.min(h)));
            }
        }
    }
    let total: f32 = draft.rich_black.iter().sum();
    if limit && rich && total > draft.ink_limit {
        let what = format!("rich black uses {total} % of ink; the limit is {} %", draft.ink_limit);
        diags.push(
            Diag::error(at.key("rich_black"), "contradiction", what)
                .help("raise the limit, or use less ink in rich black"),
        );
    }
    for (i, side) in sized.iter().filter(|(_, side)| safe && *side <= draft.safe * 2.0) {
        let what = format!("a side of {side} mm has no room between safe distances of {} mm", draft.safe);
        let at = at.key("cuts").nth(*i).key("cut");
        diags.push(Diag::error(at, "contradiction", what).help("make `safe` smaller, or the size larger"));
    }
    for (i, one) in draft.cuts.iter().enumerate() {
        let [w, h] = one.drawn;
        if draft.cuts[..i].iter().any(|other| [one.drawn, [h, w]].contains(&other.drawn)) {
            let what = format!("there are two cuts for {w} x {h} mm");
            let at = at.key("cuts").nth(i).key("drawn");
            diags.push(Diag::error(at, "contradiction", what).help("keep only one of them"));
        }
    }
    let transparent = match (draft.standard, draft.transparency) {
        (Standard::X1a, Some(Transparency::Live)) => Some(("PDF/X-1a has no live transparency", "x4")),
        (Standard::X4, Some(Transparency::Flattened)) => Some(("PDF/X-4 keeps transparency live", "x1a")),
        _ => None,
    };
    if let Some((what, standard)) = transparent {
        let help = format!("write `standard: {standard}`, or remove this line");
        diags.push(Diag::error(at.key("transparency"), "contradiction", what).help(help));
    }
    if raster && draft.resolution.least > draft.resolution.raster {
        let what = format!(
            "pictures need {} dpi, but rasterized artwork gets {}",
            draft.resolution.least, draft.resolution.raster
        );
        diags.push(Diag::error(resolution.key("raster"), "contradiction", what).help("make `raster` the larger"));
    }
    if draft.makes == Makes::Listed && draft.cuts.is_empty() {
        let what = "only the sizes under `cuts` are made, but none is listed";
        diags.push(Diag::error(at.key("makes"), "contradiction", what).help("write `makes: all`, or list a size"));
    }
    const PROCESS: [&str; 6] = ["all", "none", "cyan", "magenta", "yellow", "black"];
    match draft.die.as_deref().map(str::trim) {
        Some("") => {
            let what = "the die line ink has no name";
            diags.push(Diag::error(at.key("die"), "impossible", what).help("write `null` for no die line"));
        }
        Some(die) if PROCESS.contains(&die.to_lowercase().as_str()) => {
            let what = format!("{die:?} is a process ink, or a name for several inks");
            diags.push(Diag::error(at.key("die"), "contradiction", what).help("use a spot color of its own: die-cut"));
        }
        _ => {}
    }
    for (key, text) in [("title", &draft.title), ("identifier", &draft.identifier), ("registry", &draft.registry)] {
        if text.trim().is_empty() {
            diags.push(Diag::error(at.key(key), "impossible", format!("`{key}` is empty")).help("write a text"));
        }
    }
}
