//! The icon collection: `data/art/icons.json` lists each icon with its author and its paths on a square of 512. Each is
//! flattened once, at first use. `layer` colors icons.

use super::path;
use super::polygon::{Bounds, Ring, Shape};
use super::region::{self, Region};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use ground::world::Project;
use rustc_hash::FxHashMap;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock};

/// The icon file of a project.
const FILE: &str = "data/art/icons.json";

/// The folder of a user's own icons, SVG files drawn on the same square.
const OWN: &str = "art/icons";

/// Gaps narrower than twice this are closed in a silhouette, in icon units.
const GAP: f32 = 17.0;

/// The side of the square that icons are drawn on.
pub(super) const UNITS: std::ops::RangeInclusive<f32> = 0.0..=512.0;

/// An icon as drawn, on the square 0 to 512.
#[derive(Debug)]
pub(super) struct Icon {
    /// The inked shape.
    pub(super) art: Shape,
    /// The silhouette of the object, with closed gaps and filled holes.
    pub(super) body: Shape,
    /// The silhouette with wide holes left open; few pictures need it.
    open: OnceLock<Shape>,
    /// The parts that recipes have named so far, by their box.
    parts: Mutex<FxHashMap<String, Arc<OnceLock<Arc<Region>>>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The author of the icon.
    author: String,
    paths: Vec<String>,
}

/// The icons of a project.
pub(super) struct Icons {
    entries: BTreeMap<String, Entry>,
    /// Icons used so far; `None` where a path cannot be read.
    drawn: BTreeMap<String, OnceLock<Option<Arc<Icon>>>>,
}

impl Icons {
    /// Reads the project's icons; there are none if the project has no such file.
    pub(super) fn open(project: &Project) -> Checked<Icons> {
        let own = own(project);
        let icons = |mut entries: BTreeMap<String, Entry>| {
            entries.extend(own);
            let drawn = entries.keys().map(|name| (name.clone(), OnceLock::new())).collect();
            Icons { entries, drawn }
        };
        if project.list("data/art").iter().all(|path| path != FILE) {
            return Checked::good(icons(BTreeMap::new()));
        }
        let (source, text) = match project.text(FILE, Locus::Nowhere) {
            Ok(read) => read,
            Err(diag) => return Checked::bad(diag),
        };
        match serde_json::from_str(&text) {
            Ok(entries) => Checked::good(icons(entries)),
            Err(e) => {
                let start: usize = text.split_inclusive('\n').take(e.line().saturating_sub(1)).map(str::len).sum();
                let at = Locus::span(source, start + e.column().saturating_sub(1), 1);
                let form = "each icon reads \"name\": {\"author\": \"..\", \"paths\": [\"..\"]}";
                Checked::bad(
                    Diag::error(at, "icons-file", format!("the icon collection cannot be read: {e}")).help(form),
                )
            }
        }
    }

    /// The authors of the icons, each once, in order.
    pub(super) fn authors(&self) -> BTreeSet<&str> {
        self.entries.values().map(|entry| entry.author.as_str()).filter(|author| !author.is_empty()).collect()
    }

    /// A comment that names the authors of these icons, for the drawing that contains them; empty if no author is known.
    pub(super) fn credit<'i>(&self, icons: impl Iterator<Item = &'i str>) -> String {
        let by = |icon: &'i str| Some((icon, self.entries.get(icon)?.author.as_str())).filter(|(_, by)| !by.is_empty());
        let all: BTreeSet<String> = icons.filter_map(by).map(|(icon, by)| format!("{icon} by {by}")).collect();
        if all.is_empty() {
            return String::new();
        }
        format!("<!-- game-icons: {} -->\n", all.into_iter().collect::<Vec<_>>().join("; "))
    }

    /// The names of all icons.
    pub(super) fn names(&self) -> Vec<String> {
        self.entries.keys().cloned().collect()
    }

    /// The paths of all icons, by name.
    pub(super) fn outlines(self) -> BTreeMap<String, Vec<String>> {
        self.entries.into_iter().map(|(name, entry)| (name, entry.paths)).collect()
    }

    /// A drawing of an icon in one color, `currentColor`, with its author in a comment. It is 32 mm wide, so that it needs no long numbers in
    /// a file.
    pub(super) fn drawing(&self, name: &str) -> Option<String> {
        let entry = self.entries.get(name)?;
        let credit = format!("<!-- game-icons: {name} by {} -->", entry.author);
        let credit = if entry.author.is_empty() { "" } else { &credit };
        let drawn = entry.paths.join(" ");
        Some(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">{credit}<path transform=\"scale(.0625)\" fill=\"currentColor\" d=\"{drawn}\"/></svg>"
        ))
    }

    /// The paths of an icon, if it exists.
    pub(super) fn paths(&self, name: &str) -> Option<&[String]> {
        self.entries.get(name).map(|entry| &*entry.paths)
    }

    /// The icon of this name; `at` is the place where it is named.
    pub(super) fn get(&self, name: &str, at: Locus) -> Result<Arc<Icon>, Diag> {
        let (Some(entry), Some(drawn)) = (self.entries.get(name), self.drawn.get(name)) else {
            return Err(self.unknown(name, at));
        };
        // other threads read other icons meanwhile; a thread that needs the same icon waits for it
        let icon = drawn.get_or_init(|| {
            let rings: Vec<Vec<Ring>> = entry.paths.iter().map(|d| path::rings(d)).collect::<Option<_>>()?;
            let near = rings.iter().flatten().flatten().flatten().all(|n| n.abs() < 8192.0);
            near.then(|| Arc::new(Icon::of(Shape::enclosed(&rings.concat()))))
        });
        icon.clone().ok_or_else(|| {
            Diag::error(at, "icon-path", format!("the icon {name:?} has a path that cannot be read"))
                .help(format!("correct its paths in {FILE}"))
        })
    }

    fn unknown(&self, name: &str, at: Locus) -> Diag {
        let near = ground::diag::did_you_mean(name, self.entries.keys().map(String::as_str));
        let help = match near {
            Some(near) => format!("did you mean {near:?}? Your own icons belong in {OWN}"),
            None => format!("draw it on a 512 x 512 square and save it as {OWN}/{name}.svg"),
        };
        Diag::error(at, "unknown-icon", format!("there is no icon {name:?}")).help(help)
    }
}

/// A user's own icons, by file name: their paths, without authors.
fn own(project: &Project) -> Vec<(String, Entry)> {
    let files = project.list(OWN).into_iter().filter(|path| path.ends_with(".svg"));
    let read = files.filter_map(|path| {
        let name = path.rsplit('/').next()?.strip_suffix(".svg")?.to_owned();
        let (_, text) = project.text(&path, Locus::Nowhere).ok()?;
        let drawn = text.split(" d=").skip(1).filter_map(|rest| {
            let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            rest[1..].split(quote).next().map(str::to_owned)
        });
        Some((name, Entry { author: String::new(), paths: drawn.collect() }))
    });
    read.collect()
}

impl Icon {
    fn of(art: Shape) -> Icon {
        let art = art.simplified(0.3);
        // a hole that is filled at the end may contain open gaps
        let body = art.filled().simplified(1.5).closed(GAP).filled().simplified(0.5);
        Icon { art, body, open: OnceLock::new(), parts: Mutex::default() }
    }

    /// The part that a box names: of the ink, or of the gaps.
    pub(super) fn part(&self, within: Bounds, hollow: bool) -> Arc<Region> {
        let key = format!("{within:?} {hollow}");
        let part = self.parts.lock().unwrap_or_else(|poison| poison.into_inner()).entry(key).or_default().clone();
        let named = || {
            let gaps = hollow.then(|| self.body.minus(&self.art));
            Arc::new(region::named(gaps.as_ref().unwrap_or(&self.art), within))
        };
        part.get_or_init(named).clone()
    }

    /// The silhouette of the object with closed gaps, but with its wide holes: rings, handles, arches.
    pub(super) fn open(&self) -> &Shape {
        self.open.get_or_init(|| {
            let holes = self.body.minus(&self.art.closed(GAP)).grown(-7.0).grown(7.0);
            self.body.minus(&holes).simplified(0.5)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::world::Imagined;

    fn icons(text: &str) -> Checked<Icons> {
        Icons::open(&Project::new(Imagined::default().with(FILE, text)))
    }

    #[test]
    fn a_frame_has_a_body_without_its_hole() {
        let icons = icons(r#"{"frame": {"author": "A", "paths": ["M0 0h400v400H0zM100 100v200h200V100z"]}}"#);
        let icon = icons.value.expect("read").get("frame", Locus::Nowhere).expect("there");
        assert!((icon.art.area() / 120_000.0 - 1.0).abs() < 0.01);
        assert!((icon.body.area() / 160_000.0 - 1.0).abs() < 0.01);
        assert!((icon.open().area() / 120_000.0 - 1.0).abs() < 0.02);
    }

    #[test]
    fn an_unknown_icon_is_answered_with_a_near_one() {
        let icons = icons(r#"{"torch": {"author": "A", "paths": ["M0 0h9v9z"]}}"#).value.expect("read");
        let diag = icons.get("troch", Locus::Nowhere).expect_err("unknown");
        assert_eq!(diag.code, "unknown-icon");
        assert!(diag.help.is_some_and(|h| h.contains("\"torch\"")));
    }

    #[test]
    fn a_broken_file_is_a_complaint() {
        assert!(icons("{").broken());
        assert!(Icons::open(&Project::new(Imagined::default())).value.is_some(), "a project may have no icons");
    }
}
