//! Compares a file with a kit's list, `manifest.json` or `kit.json`: pages, their sizes, fronts and backs.

use super::Print;
use super::faces::{self, Certainty, Pair};
use super::finding::Findings;
use super::pages::Page;
use ground::format::JSON;
use ground::unit::Size;
use profile::{Order, Profile};
use serde::Deserialize;
use serde::de::Error as _;
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// A kit's list.
#[derive(Debug, Deserialize)]
pub struct Kit {
    #[serde(default)]
    components: Vec<Component>,
    files: Vec<Listed>,
}

#[derive(Debug, Deserialize)]
struct Component {
    title: String,
    size: Option<Size>,
    file: Option<String>,
    #[serde(default)]
    front: Vec<usize>,
    #[serde(default)]
    back: Vec<usize>,
    count: Option<u32>,
}

#[derive(Debug, Deserialize)]
struct Listed {
    name: String,
    pages: Option<usize>,
    sha256: Option<String>,
}

impl Kit {
    /// Reads a list.
    ///
    /// # Errors
    /// The file is not the list of a kit.
    pub fn read(text: &str) -> Result<Kit, serde_json::Error> {
        #[derive(Deserialize)]
        struct Marked {
            format: Option<u32>,
        }
        match serde_json::from_str(text)? {
            Marked { format: Some(newer) } if newer > JSON => {
                Err(serde_json::Error::custom(format!("it has format {newer}, but this lootpress reads format {JSON}")))
            }
            Marked { .. } => serde_json::from_str(text),
        }
    }

    /// The entry for a file, by its name without folders; `None` if it is not listed.
    pub fn file(&self, path: &str) -> Option<Expected<'_>> {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let listed = self.files.iter().find(|f| f.name == name)?;
        let components = self.components.iter().filter(|c| c.file.as_deref() == Some(name)).collect();
        Some(Expected { listed, components })
    }
}

/// The entry of a list for one file.
#[derive(Debug)]
pub struct Expected<'k> {
    listed: &'k Listed,
    components: Vec<&'k Component>,
}

impl Expected<'_> {
    /// Compares the file with its entry: its pages, and their content if it is known.
    pub(super) fn check(
        &self,
        bytes: &[u8],
        (pages, prints): (&[Page], &[Option<Print>]),
        profile: &Profile,
        findings: &mut Findings,
    ) {
        let hash = Sha256::digest(bytes).iter().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        });
        // the same bytes have the same pages in the same places
        let same = self.listed.sha256.as_ref().is_some_and(|listed| *listed == hash);
        if !same && self.listed.sha256.is_some() {
            // the list gives only the title and the page of each card, and letters in print files are outlines:
            // swapped fronts cannot be detected
            let what = "the file is not the one in the manifest, so its fronts were not compared with the listed cards";
            findings.warn(
                "kit",
                "bytes",
                None,
                what,
                "export the file and the manifest together again, or compare the fronts yourself",
            );
        }
        if let Some(count) = self.listed.pages.filter(|n| *n != pages.len()) {
            let what = format!("it has {} pages; the list has {count}", pages.len());
            findings.at("page-count", "list", None, what, "export every page once");
        }
        for component in &self.components {
            let booklet = component.back.is_empty() && component.front.len() > 1 && component.count == Some(1);
            if booklet && component.front.len() % 4 != 0 {
                let what = format!(
                    "{} has {} pages: a booklet needs a multiple of four",
                    component.title,
                    component.front.len()
                );
                findings.at("page-count", &component.title, None, what, "add empty pages, or remove some");
            }
            self.order(component, profile, findings);
        }
        self.sizes(pages, findings);
        self.claims(pages.len(), findings);
        if !same {
            let cards = self.components.iter().filter(|component| !component.back.is_empty());
            let pairs: Vec<Pair> = cards.flat_map(|c| c.front.iter().copied().zip(c.back.iter().copied())).collect();
            if !self.turned_over(prints, findings) {
                faces::exchanged(&pairs, prints, Certainty::Listed, findings);
                self.repeated(prints, findings);
            }
        }
    }

    /// Reports a file in which all fronts are swapped with their backs: the fronts of different cards look the same,
    /// and their backs differ.
    fn turned_over(&self, prints: &[Option<Print>], findings: &mut Findings) -> bool {
        let cards: Vec<&&Component> = self.components.iter().filter(|card| !card.back.is_empty()).collect();
        let looks = |side: fn(&Component) -> &[usize]| -> BTreeSet<u64> {
            let prints =
                cards.iter().flat_map(|card| side(card)).filter_map(|page| prints.get(page.checked_sub(1)?)?.as_ref());
            prints.filter(|print| print.inked()).map(|print| print.look).collect()
        };
        let (fronts, backs) = (looks(|card| &card.front), looks(|card| &card.back));
        let over = cards.len() > 1 && fronts.len() == 1 && backs.len() == cards.len();
        if let Some(page) = cards.first().and_then(|card| card.front.first()).filter(|_| over) {
            let what = "all fronts of the list look alike here, and all backs differ: fronts and backs are swapped";
            findings.page = Some(*page);
            findings.at(
                "page-order",
                "exchanged",
                None,
                what,
                "export the pages in the order that the printer asks for",
            );
            findings.page = None;
        }
        over
    }

    /// Reports two cards with the same front, and a front that is the same as the shared back.
    fn repeated(&self, prints: &[Option<Print>], findings: &mut Findings) {
        let look = |page: &usize| prints.get(page.checked_sub(1)?)?.filter(Print::inked).map(|print| print.look);
        let cards = || self.components.iter().filter(|card| !card.back.is_empty());
        let count = |pages: &mut dyn Iterator<Item = &usize>| {
            pages.filter_map(look).fold(BTreeMap::new(), |mut counts: BTreeMap<u64, usize>, look| {
                *counts.entry(look).or_default() += 1;
                counts
            })
        };
        let backs = count(&mut cards().flat_map(|card| &card.back));
        let fronts = count(&mut cards().flat_map(|card| &card.front));
        let mut shown: BTreeMap<u64, (usize, &str)> = BTreeMap::new();
        for card in cards() {
            for page in &card.front {
                let Some(look) = look(page) else { continue };
                let (first, title) = *shown.entry(look).or_insert((*page, &card.title));
                let what = match backs.get(&look) {
                    // a back that only this card has was swapped with its front, which has a complaint of its own
                    Some(_) if backs.values().all(|n| *n > 1) && fronts.get(&look) == Some(&1) => Some(format!(
                        "the front of {} should be here, but this is the back that it shares with others",
                        card.title
                    )),
                    None if title != card.title => {
                        Some(format!("{} should be here, but this is {title} again, as on page {first}", card.title))
                    }
                    _ => None,
                };
                if let Some(what) = what {
                    findings.page = Some(*page);
                    findings.warn("page-order", "repeated", None, what, "export every page once");
                    findings.page = None;
                }
            }
        }
    }

    /// Checks whether the back of a component is on the page where the printer expects it.
    fn order(&self, component: &Component, profile: &Profile, findings: &mut Findings) {
        let fronts = self.components.iter().filter(|c| !c.back.is_empty()).flat_map(|c| &c.front);
        let last = fronts.max().copied().unwrap_or(0);
        let wrong = component.front.iter().zip(&component.back).find(|(front, back)| match profile.order {
            Order::FrontBack => **back != **front + 1,
            Order::BackFront => **front != **back + 1,
            Order::FrontsThenBack => **back <= last,
        });
        if let Some((front, back)) = wrong {
            let wanted = match profile.order {
                Order::FrontBack => "each back follows its front",
                Order::BackFront => "each front follows its back",
                Order::FrontsThenBack => "backs come after all fronts",
            };
            let what = format!("{} is on page {front} and its back on page {back}, but {wanted}", component.title);
            findings.page = Some(*front);
            findings.at("page-order", "list", None, what, "export the pages in the order that the printer asks for");
            findings.page = None;
        }
    }

    fn sizes(&self, pages: &[Page], findings: &mut Findings) {
        for component in &self.components {
            let Some(want) = component.size else { continue };
            for number in component.front.iter().chain(&component.back) {
                let Some(page) = number.checked_sub(1).and_then(|i| pages.get(i)) else { continue };
                let size = page.size();
                findings.page = Some(*number);
                if alike(size, want) {
                    // a half turn does not change the size
                    page.turned(page.turns == 2, findings);
                } else {
                    let (w, h) = (size.w.0, size.h.0);
                    let turn = page.turn().map_or(String::new(), |turn| format!(", {turn}"));
                    let what =
                        format!("its trim size is {w:.2} x {h:.2} mm{turn}, not {:.2} x {:.2}", want.w.0, want.h.0);
                    findings.at("trim-size", "", None, what, "export at the size that was ordered");
                }
                findings.page = None;
            }
        }
    }

    /// Checks that every page belongs to a component, and that no component refers to a missing page.
    fn claims(&self, count: usize, findings: &mut Findings) {
        if self.components.is_empty() {
            return;
        }
        let claimed: BTreeSet<usize> =
            self.components.iter().flat_map(|c| c.front.iter().chain(&c.back)).copied().collect();
        let missing = claimed.iter().filter(|p| **p == 0 || **p > count).count();
        let idle = (1..=count).filter(|p| !claimed.contains(p)).count();
        let told = [(missing, "of the list are missing"), (idle, "are not in the list")];
        let told: Vec<String> =
            told.iter().filter(|(n, _)| *n > 0).map(|(n, which)| format!("{n} pages {which}")).collect();
        if !told.is_empty() {
            findings.at("page-count", "claims", None, told.join(", and "), "make the list and the file again together");
        }
    }
}

/// Whether two sizes are the same, to the precision of a list.
fn alike(a: Size, b: Size) -> bool {
    (a.w - b.w).0.abs() <= 0.011 && (a.h - b.h).0.abs() <= 0.011
}

/// Reports rotated pages, unless the rotation gives them one of the sizes that the printer cuts.
pub(super) fn turned(pages: &[Page], sizes: &[Size], findings: &mut Findings) {
    for (i, page) in pages.iter().enumerate() {
        let meant = page.turns % 2 == 1 && sizes.iter().any(|size| alike(*size, page.size()));
        findings.page = Some(i + 1);
        page.turned(!meant, findings);
    }
    findings.page = None;
}
