//! Preflight: reads a finished PDF from any program and reports what a printer would reject. It shares no code with the press
//! except the profile, trusts no metadata, and always finishes, even on damaged files.
//!
//! ```
//! use ground::world::{Disk, Project};
//!
//! let house = Project::new(Disk::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));
//! let profile = profile::open(&house, "x4").value.expect("a profile");
//! let report = preflight::preflight(b"no PDF at all", &profile);
//! assert!(!report.passes());
//! ```

use ground::diag::Severity;
use ground::share::cores;
use inspector::Inspector;
use profile::{Makes, Profile};
use serde::Serialize;
use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::Once;

mod alike;
mod both;
mod cmap;
mod colour;
mod condition;
mod cover;
mod faces;
mod finding;
mod font;
mod function;
mod image;
mod inspector;
mod kit;
mod layers;
mod pages;
mod pdf;
mod plates;
mod shade;
mod shared;
mod shown;
mod state;
mod structure;
mod told;
mod walk;
mod xmp;

pub use finding::{Finding, Place};
pub use kit::{Expected, Kit};
pub use shown::{Shown, show};
pub use told::{Fold, complaints, folded, ranges};

use alike::Alike;
use both::Both;
use colour::Counts;
use finding::Findings;
use ground::unit::Size;
use pages::Page;
use pdf::{Fault, File};
use plates::{Plates, Printed, bleed};
use walk::Walk;

/// The result of a preflight.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The number of pages.
    pub pages: usize,
    /// For each page, the number of an earlier identical page, counted from 1, if there is one.
    #[serde(skip)]
    pub same_as: Vec<Option<usize>>,
    /// The measurements.
    pub seen: Seen,
    /// All findings: first those about the file, then those of each page.
    pub findings: Vec<Finding>,
}

/// The extreme values; `None` where there was nothing to measure.
#[derive(Debug, Default, Serialize)]
pub struct Seen {
    /// The smallest text, in points.
    pub smallest_text_pt: Option<f32>,
    /// The thinnest line, in points.
    pub thinnest_line_pt: Option<f32>,
    /// The lowest resolution of a picture as printed, in dots per inch.
    pub coarsest_picture_dpi: Option<f32>,
    /// The largest amount of ink at a point: 3.0 is 300 %.
    pub most_ink: Option<f32>,
    /// The coverage of each page with cyan, magenta, yellow and black, 0 to 1.
    pub coverage: Vec<[f32; 4]>,
}

impl Seen {
    /// Adds the measurements of other pages.
    fn absorb(&mut self, other: Seen) {
        let Seen { smallest_text_pt, thinnest_line_pt, coarsest_picture_dpi, most_ink, coverage } = other;
        smallest_text_pt.into_iter().for_each(|size| least(&mut self.smallest_text_pt, size));
        thinnest_line_pt.into_iter().for_each(|width| least(&mut self.thinnest_line_pt, width));
        coarsest_picture_dpi.into_iter().for_each(|dpi| least(&mut self.coarsest_picture_dpi, dpi));
        most_ink.into_iter().for_each(|ink| most(&mut self.most_ink, ink));
        self.coverage.extend(coverage);
    }
}

/// Keeps the smaller of two optional values.
fn least(known: &mut Option<f32>, new: f32) {
    *known = Some(known.map_or(new, |k| k.min(new)));
}

/// Keeps the larger of two optional values.
fn most(known: &mut Option<f32>, new: f32) {
    *known = Some(known.map_or(new, |k| k.max(new)));
}

impl Report {
    /// Whether the file passes: warnings are allowed.
    pub fn passes(&self) -> bool {
        self.findings.iter().all(|f| f.severity < Severity::Error)
    }
}

/// Checks a file for a printer.
pub fn preflight(bytes: &[u8], profile: &Profile) -> Report {
    look_at(bytes, profile, None, cores())
}

/// Checks a file against a profile and a kit's list.
pub fn preflight_listed(bytes: &[u8], profile: &Profile, expected: &Expected<'_>) -> Report {
    look_at(bytes, profile, Some(expected), cores())
}

/// Checks this many pages at a time; the findings are the same for any number.
fn look_at(bytes: &[u8], profile: &Profile, expected: Option<&Expected<'_>>, hands: usize) -> Report {
    let (mut findings, mut seen) = (Findings::default(), Seen::default());
    let same_as = match File::open(bytes) {
        Ok(file) => examine(&file, (bytes, hands), profile, expected, &mut findings, &mut seen),
        Err(fault) => {
            let (what, help) = match fault {
                Fault::NoPdf if bytes.is_empty() => ("it is empty", "export the file again"),
                Fault::NoPdf => {
                    ("it does not begin with %PDF-: it is not a PDF file", "export it as PDF, and check that file")
                }
                Fault::NoRoot => {
                    ("its pages cannot be found: the file is too damaged to read", "export the file again")
                }
            };
            findings.add("unreadable", what, help);
            Vec::new()
        }
    };
    Report { pages: same_as.len(), same_as, seen, findings: findings.sorted() }
}

fn examine(
    file: &File<'_>,
    (bytes, hands): (&[u8], usize),
    profile: &Profile,
    expected: Option<&Expected<'_>>,
    findings: &mut Findings,
    seen: &mut Seen,
) -> Vec<Option<usize>> {
    if file.before > 0 {
        let what = format!("a PDF begins with %PDF-, but {} bytes come before it", file.before);
        findings.add("junk", what, "export the file again; the extra bytes were added in transfer");
    }
    if file.rebuilt {
        let what = "its cross-reference table is damaged; objects were found by searching";
        findings.add("damaged", what, "export the file again");
    }
    if file.trailer().has("Encrypt") {
        let help = "save it without a password or restrictions; nothing else could be read";
        findings.add("encrypted", "the file is encrypted", help);
        return Vec::new();
    }
    structure::check(file, profile, findings);
    let pages = pages::all(file, findings);
    let sizes: Vec<Size> = match profile.makes {
        Makes::Listed => profile.cuts.iter().map(|c| c.cut).collect(),
        Makes::All => Vec::new(),
    };
    let mut alike = Alike::default();
    let before: Vec<Option<usize>> = (0..pages.len()).map(|i| alike.before(file, &pages, i)).collect();
    let (mut walk, task) = (Walk::new(file), Task { profile, sizes: &sizes });
    let mut looked = shared::look((file, bytes), task, (&pages, &before), findings.count(), hands).map(VecDeque::from);
    let mut prints: Vec<Option<Print>> = Vec::with_capacity(pages.len());
    for (i, page) in pages.iter().enumerate() {
        if let Some(before) = before[i] {
            findings.repeat(before + 1, i + 1);
            prints.push(prints[before]);
            continue;
        }
        findings.page = Some(i + 1);
        let print = match looked.as_mut().and_then(VecDeque::pop_front) {
            Some(looked) => {
                findings.absorb(looked.findings);
                seen.absorb(looked.seen);
                looked.print
            }
            None => {
                let (print, whole) = task.page(&mut walk, page, findings, seen);
                if !whole {
                    walk = Walk::new(file);
                }
                print
            }
        };
        prints.push(print);
    }
    findings.page = None;
    match expected {
        Some(expected) => expected.check(bytes, (&pages, &prints), profile, findings),
        None => {
            faces::alternation(&prints, profile, findings);
            kit::turned(&pages, &sizes, findings);
        }
    }
    seen.coverage = prints.into_iter().flatten().map(|print| print.means).collect();
    let lost = file.lost.borrow();
    if !lost.is_empty() {
        let list: Vec<String> = lost.iter().take(5).map(u32::to_string).collect();
        let what = format!(
            "{} objects are not where its cross-reference table says, for example {}",
            lost.len(),
            list.join(", ")
        );
        findings.add("damaged", what, "export the file again");
    }
    before.into_iter().map(|before| before.map(|before| before + 1)).collect()
}

/// The requirements for every page.
#[derive(Clone, Copy)]
struct Task<'t> {
    profile: &'t Profile,
    sizes: &'t [Size],
}

impl Task<'_> {
    /// Checks a page; returns the results, and whether the page was checked to its end.
    fn page(
        self,
        walk: &mut Walk<'_, '_>,
        page: &Page,
        findings: &mut Findings,
        seen: &mut Seen,
    ) -> (Option<Print>, bool) {
        page.check(walk.file, self.profile, self.sizes, findings);
        let mut print = None;
        let whole = isolated(|| print = look(walk, page, self.profile, findings, seen));
        if !whole {
            let what = "the page could not be checked completely: part of it is damaged";
            findings.at("damaged", what, None, what, "export the file again");
        }
        (print, whole)
    }
}

/// Calls code of external libraries; returns whether it finished. If it panicked, the message of the library is suppressed,
/// because the finding is ours.
fn isolated(work: impl FnOnce()) -> bool {
    thread_local! {
        static WITHIN: Cell<bool> = const { Cell::new(false) };
    }
    static HUSH: Once = Once::new();
    HUSH.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |fall| {
            if !WITHIN.get() {
                usual(fall);
            }
        }));
    });
    WITHIN.set(true);
    let whole = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_ok();
    WITHIN.set(false);
    whole
}

/// The data kept of a rendered page.
#[derive(Clone, Copy)]
struct Print {
    /// Mean coverage of each plate, 0 to 1.
    means: [f32; 4],
    /// A hash that differs for pages with a different look.
    look: u64,
}

impl Print {
    /// Whether the page has any ink.
    fn inked(&self) -> bool {
        self.means != [0.0; 4]
    }
}

/// All checks of a page: its painted objects, and the ink coverage of its plates.
fn look(
    walk: &mut Walk<'_, '_>,
    page: &Page,
    profile: &Profile,
    findings: &mut Findings,
    seen: &mut Seen,
) -> Option<Print> {
    // findings from the plates come after the others
    let mut printing = Findings::default();
    let printed = {
        let plates = Plates::new(walk.file, page, (profile, Counts::Ink), &mut printing);
        let mut eye = Inspector::new(walk.file, page, profile, findings, seen);
        eye.before();
        match plates {
            Some(plates) => {
                let mut both = Both { eye, plates };
                walk.page(page, &mut both);
                Some(both.plates.finish())
            }
            None => {
                walk.page(page, &mut eye);
                None
            }
        }
    };
    findings.absorb(printing);
    let printed = printed?;
    if page.trim.is_some() {
        // if colors are not inks, the visible colors are used to find where color ends
        let seen = (findings.has("no-rgb") || findings.has("spot-name")).then(|| sight(walk, page, profile)).flatten();
        bleed::check(seen.as_ref().unwrap_or(&printed), page, profile, findings);
    }
    Some(ink(&printed, page, profile, findings, seen))
}

/// The look of a page, in any colors.
fn sight(walk: &mut Walk<'_, '_>, page: &Page, profile: &Profile) -> Option<Printed> {
    let mut told = Findings::default();
    let mut plates = Plates::new(walk.file, page, (profile, Counts::Sight), &mut told)?;
    walk.page(page, &mut plates);
    Some(plates.finish())
}

/// The smallest area for a complaint about ink, in square millimeters.
const SPECK: f32 = 1.0;
/// The tolerance for rounding of ink values.
const ROUNDING: f32 = 0.02;

/// Checks ink coverage (TAC, total ink limit).
fn ink(printed: &Printed, page: &Page, profile: &Profile, findings: &mut Findings, seen: &mut Seen) -> Print {
    let (inked, means, look) = printed.sums();
    most(&mut seen.most_ink, inked);
    let limit = profile.ink_limit + ROUNDING;
    let (dots, bounds) = if inked > limit { printed.above(limit) } else { (0, None) };
    let area = dots as f32 * printed.dot * printed.dot;
    if area >= SPECK {
        let (percent, limit) = (inked * 100.0, profile.ink_limit * 100.0);
        let what = format!("up to {percent:.0} % ink on {area:.0} mm2; the limit is {limit:.0} %");
        let help = "use a CMYK profile with this ink limit";
        findings.at("ink", "", bounds.map(|b| page.place(b.into())), what, help);
    }
    Print { means, look }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn who_falls_within_falls_silently() {
        const FALL: &str = "LOOTPRESS_FALL";
        if std::env::var_os(FALL).is_some() {
            assert!(!isolated(|| panic!("a library's own words")) && isolated(|| ()));
            panic!("our own words");
        }
        // once more in a program of its own, whose last words can be read
        let mut other = Command::new(std::env::current_exe().expect("this program"));
        let done = other.args(["who_falls_within", "--nocapture"]).env(FALL, "1").output().expect("it starts");
        let said = String::from_utf8_lossy(&done.stderr).into_owned() + &String::from_utf8_lossy(&done.stdout);
        assert!(said.contains("our own words") && !said.contains("a library's"), "{said}");
    }
}
