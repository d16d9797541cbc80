//! Recognizes fronts and backs by their printed content: backs repeat, and fronts do not. With a kit's list the pages are
//! known; without one, alternating pages show the order.

use super::Print;
use super::finding::Findings;
use profile::{Order, Profile};
use std::collections::{BTreeMap, BTreeSet};

/// The pages of a face and of its back, from 1.
pub(super) type Pair = (usize, usize);

/// The source of the knowledge about pages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Certainty {
    /// The list of a kit.
    Listed,
    /// From alternation.
    Guessed,
}

const HELP: &str = "export the pages in the order that the printer asks for";

/// Checks a file without a list: whether fronts and backs are in the opposite order, or are swapped in one pair.
pub(super) fn alternation(prints: &[Option<Print>], profile: &Profile, findings: &mut Findings) {
    let looks: Option<Vec<u64>> = prints.iter().map(|print| print.map(|print| print.look)).collect();
    let Some(looks) = looks.filter(|looks| looks.len() >= 4 && looks.len().is_multiple_of(2)) else { return };
    let kinds = |first: usize| looks.iter().skip(first).step_by(2).collect::<BTreeSet<_>>();
    let (odd, even) = (kinds(0), kinds(1));
    // copies of one front are on odd and even pages; if all pages are fronts, they do not alternate
    let alternate = odd.is_disjoint(&even);
    let (odd, even) = (odd.len(), even.len());
    let what = match profile.order {
        Order::FrontBack if alternate && odd < even => {
            "the repeating pages come first: backs before fronts, but fronts are expected first"
        }
        Order::BackFront if alternate && odd > even => {
            "the repeating pages come second: fronts before backs, but backs are expected first"
        }
        Order::FrontsThenBack => return,
        Order::FrontBack | Order::BackFront => {
            let pair =
                |first: usize| if profile.order == Order::FrontBack { (first, first + 1) } else { (first + 1, first) };
            let pairs: Vec<Pair> = (1..looks.len()).step_by(2).map(pair).collect();
            return exchanged(&pairs, prints, Certainty::Guessed, findings);
        }
    };
    findings.warn("page-order", "looks", None, what, HELP);
}

/// Finds fronts that look like backs, if the back of another page is unique, and backs that are empty although others
/// are not.
pub(super) fn exchanged(pairs: &[Pair], prints: &[Option<Print>], certainty: Certainty, findings: &mut Findings) {
    let print = |page: usize| prints.get(page.checked_sub(1)?).copied().flatten();
    let look = |page: usize| print(page).filter(Print::inked).map(|print| print.look);
    let mut shown: BTreeMap<u64, BTreeSet<usize>> = BTreeMap::new();
    for page in pairs.iter().flat_map(|(front, back)| [*front, *back]) {
        look(page).into_iter().for_each(|look| {
            shown.entry(look).or_default().insert(page);
        });
    }
    let repeats = |page: usize| look(page).is_some_and(|look| shown[&look].len() > 1);
    let backs: BTreeSet<usize> = pairs.iter().map(|(_, back)| *back).collect();
    let repeated = backs.iter().filter(|back| repeats(**back)).count();
    let fronts = pairs.iter().map(|(front, _)| *front);
    let like_backs =
        fronts.filter_map(look).filter(|look| shown[look].iter().filter(|page| backs.contains(page)).count() > 1);
    // if many fronts look like backs, the pages are copies of fronts
    let mixed = like_backs.count() > 1.max(pairs.len() / 4);
    if certainty == Certainty::Guessed && (backs.len() < 3 || repeated * 2 < backs.len() || mixed) {
        return;
    }
    let mut tell = |page: usize, key: &str, what: String| {
        findings.page = Some(page);
        match certainty {
            Certainty::Listed => findings.at("page-order", key, None, what, HELP),
            Certainty::Guessed => findings.warn("page-order", key, None, what, HELP),
        }
        findings.page = None;
    };
    let alone: Vec<usize> = backs.iter().copied().filter(|back| look(*back).is_some() && !repeats(*back)).collect();
    for (front, back) in pairs {
        let others = look(*front).and_then(|look| shown.get(&look)).into_iter().flatten().copied();
        let like: Vec<usize> = others.filter(|page| page != front && backs.contains(page)).collect();
        // a card with the same front and back is not evidence, unless a list says that others differ
        let own = like == [*back];
        let nearest = alone.iter().copied().min_by_key(|other| other.abs_diff(*front));
        if let (Some(other), false) = (nearest, like.is_empty() || own && certainty == Certainty::Guessed) {
            let like = format!("{} {}", if like.len() == 1 { "page" } else { "pages" }, super::ranges(&like));
            let what = format!(
                "this front looks like the backs ({like}), and the back on page {other} looks like no other: the two may be swapped, or one is missing"
            );
            tell(*front, "exchanged", what);
            // a missing page shifts all following pages
            if prints.len() != 2 * pairs.len() {
                break;
            }
        }
    }
    if repeated > 0 {
        for back in backs.iter().filter(|back| print(**back).is_some_and(|print| !print.inked())) {
            tell(*back, "empty", "this page should be a back, but it is empty".to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::world::{Disk, Project};

    /// The complaints about pages with the same letters in the same places.
    fn told(pages: &str) -> usize {
        let house = Project::new(Disk::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));
        let profile = profile::open(&house, "x4").value.expect("a profile");
        assert_eq!(profile.order, Order::FrontBack);
        let print = |letter: u8| Some(Print { means: [0.5; 4], look: u64::from(letter) });
        let prints: Vec<Option<Print>> = pages.bytes().map(print).collect();
        let mut findings = Findings::default();
        alternation(&prints, &profile, &mut findings);
        findings.count()
    }

    #[test]
    fn copies_of_fronts_are_no_backs() {
        // correct: fronts with one back, with two, and only fronts
        for sound in ["AzBzCzDz", "AzBzCyDy", "AAAABC", "AAABAA", "ABCDEF", "AABBCC"] {
            assert_eq!(told(sound), 0, "{sound}");
        }
        // backs first; one pair exchanged
        for wrong in ["zAzBzCzD", "AzBzzCDz"] {
            assert_eq!(told(wrong), 1, "{wrong}");
        }
    }
}
