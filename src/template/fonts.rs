//! The fonts of a project: the names in each font file, and the terms of its license.

use super::sfnt;
use ground::diag::{Checked, Diag, did_you_mean};
use ground::locus::Locus;
use ground::world::{Project, missing};
use serde::Serialize;
use std::borrow::Cow;

mod letters;

/// A font of a [`Fonts`] table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FontId(pub u16);

/// The fonts of a project, in the order of their paths: `fonts/<Family>-<weight>[i].ttf`. System fonts are never loaded.
#[derive(Clone, Default, PartialEq)]
pub struct Fonts {
    /// One entry for each file.
    pub faces: Vec<FontFile>,
}

impl Fonts {
    /// The font family of each file.
    pub fn families(&self) -> Vec<Family> {
        self.faces.iter().map(|face| Family { name: face.family.clone(), path: face.path.clone() }).collect()
    }

    /// Adds the fonts of another table that are not in this one; returns the new position of each.
    pub fn join(&mut self, other: &Fonts) -> Vec<FontId> {
        let mut place = |font: &FontFile| {
            let at = self.faces.iter().position(|known| known.bytes == font.bytes).unwrap_or_else(|| {
                self.faces.push(font.clone());
                self.faces.len() - 1
            });
            FontId(at as u16)
        };
        other.faces.iter().map(&mut place).collect()
    }
}

/// The owner and license of a font in its own words (OpenType, `name`, 0, 13 and 14); empty if it has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Notice {
    /// Its copyright.
    pub copyright: String,
    /// Its license.
    pub license: String,
}

/// A font file.
#[derive(Clone, PartialEq)]
pub struct FontFile {
    /// The family name as templates write it, from the font itself.
    pub family: String,
    /// The weight, 100 to 900.
    pub weight: u16,
    /// Whether the font is italic.
    pub italic: bool,
    /// The smallest and the largest weight of the variable font that this font was made from.
    pub range: Option<(u16, u16)>,
    /// The bytes of the font; shared, never copied.
    pub bytes: std::borrow::Cow<'static, [u8]>,
    /// The path in the project.
    pub path: String,
}

/// A family as templates write it, and a file that belongs to it.
#[derive(Clone, Debug)]
pub struct Family {
    name: String,
    path: String,
}

/// Every font below `fonts/`, in the order of their paths.
pub fn fonts(project: &Project) -> Checked<Fonts> {
    let (mut fonts, mut diags) = (Fonts::default(), Vec::new());
    let known = |p: &String| sfnt::ENDINGS.iter().any(|end| p.to_ascii_lowercase().ends_with(end));
    for path in project.list("fonts").into_iter().filter(known) {
        let bytes = match project.read(&path) {
            Ok(bytes) => bytes,
            Err(why) => {
                diags.push(missing(&path, Locus::Nowhere, &why));
                continue;
            }
        };
        match faces(&path, bytes) {
            Ok(faces) => fonts.faces.extend(faces),
            Err(diag) => diags.push(diag),
        }
    }
    if fonts.faces.is_empty() && diags.is_empty() {
        let help = "put the fonts to print with into fonts/; system fonts are never used";
        diags.push(Diag::error(Locus::Nowhere, "no-font", "there is no font in fonts/").help(help));
    }
    Checked::of(fonts, diags)
}

/// The fonts of one file.
fn faces(path: &str, bytes: Cow<'static, [u8]>) -> Result<Vec<FontFile>, Diag> {
    let refused = |code, what, help: &str| Diag::error(Locus::Nowhere, code, what).help(help);
    let broken = |why: &str| unreadable(path, why);
    let mut faces: Vec<FontFile> = Vec::new();
    for font in sfnt::read(bytes).map_err(|why| broken(&format!(": {why}")))? {
        let bytes = font.bytes;
        let face = ttf_parser::Face::parse(&bytes, 0).map_err(|_| broken(""))?;
        if let Some(table) = coloured(&face) {
            let what = format!("{path} is a color font (table {table}); its letters would lose their colors");
            return Err(refused("color-font", what, "use its plain version, or draw the characters as icons"));
        }
        if let Some(limit) = unembeddable(&face) {
            let what = format!("{path} may not be embedded in a PDF: its license bits {limit}");
            return Err(refused(
                "unembeddable-font",
                what,
                "use a font whose license allows it, such as the Open Font License",
            ));
        }
        let (family, weight, italic) = title(&face).ok_or_else(|| broken(": it has no name"))?;
        let (weight, italic) = (font.weight.unwrap_or(weight), font.italic.unwrap_or(italic));
        let range = font.weight.map(|weight| (weight, weight));
        faces.push(FontFile { family, weight, italic, range, bytes, path: path.to_owned() });
    }
    let weights = || faces.iter().filter(|face| face.range.is_some()).map(|face| face.weight);
    let range = weights().min().zip(weights().max());
    faces.iter_mut().filter(|face| face.range.is_some()).for_each(|face| face.range = range);
    Ok(faces)
}

/// The complaint about a file that is not a font.
pub fn unreadable(path: &str, why: &str) -> Diag {
    Diag::error(Locus::Nowhere, "bad-font", format!("{path} cannot be read as a font{why}"))
        .help("replace it with a complete TrueType or OpenType file")
}

/// Restrictions in a font's license bits (OpenType, OS/2, `fsType`) that prevent embedding or subsetting.
fn unembeddable(face: &ttf_parser::Face) -> Option<&'static str> {
    let bits = face.tables().os2?;
    if bits.permissions() == Some(ttf_parser::Permissions::Restricted) {
        Some("forbid embedding")
    } else if !bits.is_outline_embedding_allowed() {
        Some("allow only bitmaps")
    } else if !bits.is_subsetting_allowed() {
        Some("forbid subsets of its letters")
    } else {
        None
    }
}

/// The table with colors or pixels of glyphs instead of outlines, if there is one.
fn coloured(face: &ttf_parser::Face) -> Option<&'static str> {
    let there = |name: &str| {
        let tag = ttf_parser::Tag::from_bytes_lossy(name.as_bytes());
        face.raw_face().table(tag).is_some()
    };
    ["COLR", "CBDT", "sbix", "SVG "].into_iter().find(|name| there(name)).map(str::trim_end)
}

/// The family, weight and slant that the font itself declares.
fn title(face: &ttf_parser::Face) -> Option<(String, u16, bool)> {
    use ttf_parser::name_id::{FAMILY, TYPOGRAPHIC_FAMILY};
    let name = |id| face.names().into_iter().filter(|n| n.name_id == id && n.is_unicode()).find_map(|n| n.to_string());
    let family = name(TYPOGRAPHIC_FAMILY).or_else(|| name(FAMILY))?;
    Some((family, face.weight().to_number(), face.is_italic()))
}

impl FontFile {
    /// The owner of the font and its license.
    pub fn notice(&self) -> Notice {
        use ttf_parser::name_id::{COPYRIGHT_NOTICE, LICENSE, LICENSE_URL};
        let face = ttf_parser::Face::parse(&self.bytes, 0).ok();
        let said = |id| {
            let names = face.as_ref()?.names().into_iter().filter(|n| n.name_id == id);
            let text = names.filter(|n| n.is_unicode()).find_map(|n| n.to_string())?;
            Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
        };
        let license = said(LICENSE).filter(|l| !l.is_empty()).or_else(|| said(LICENSE_URL));
        Notice { copyright: said(COPYRIGHT_NOTICE).unwrap_or_default(), license: license.unwrap_or_default() }
    }
}

impl Notice {
    /// The license by its usual name, if it is a known one.
    pub fn short(&self) -> Option<&'static str> {
        let known = [
            ("Open Font License", "SIL OFL"),
            ("Apache License", "Apache 2.0"),
            ("Ubuntu Font", "Ubuntu Font Licence"),
        ];
        known.into_iter().find(|(words, _)| self.license.contains(words)).map(|(_, name)| name)
    }
}

/// The complaint about a font family that the project does not have; `at` is the place of its name. If the fonts
/// cannot be opened, families are not checked.
pub fn missing_family(project: &Project, family: &str, at: Locus) -> Option<Diag> {
    let known = project.made_of("fonts", || fonts(project).value.map(|fonts| fonts.families()));
    let known = known.as_ref().as_ref()?;
    (!known.iter().any(|known| known.name == family)).then(|| unknown_family(known, family, at))
}

/// The complaint about a family that `fonts/` does not have.
pub fn unknown_family(fonts: &[Family], family: &str, at: Locus) -> Diag {
    let mut known: Vec<&str> = fonts.iter().map(|f| f.name.as_str()).collect();
    known.dedup();
    let named = |f: &&Family| f.path.trim_start_matches("fonts/").starts_with(family);
    let help = match (fonts.iter().find(named), did_you_mean(family, known.iter().copied())) {
        (Some(file), _) => format!("the family in {} is named {:?}: write that", file.path, file.name),
        (None, Some(near)) => format!("did you mean {near:?}?"),
        (None, None) => {
            format!(
                "the families are {}; for another, put its .ttf, .otf, .woff or .woff2 into fonts/",
                known.join(", ")
            )
        }
    };
    Diag::error(at, "unknown-font", format!("no font in fonts/ belongs to the family {family:?}")).help(help)
}
