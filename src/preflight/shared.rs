//! Checks many pages in parallel: each worker opens the file itself and takes the next free page. The report is the same as
//! from a single worker. A file that is damaged or comes near the limits is checked by one worker, because then the result
//! depends on the order of pages.

use super::finding::Findings;
use super::pages::{self, Page};
use super::pdf::File;
use super::plates::Plates;
use super::walk::Walk;
use super::{Print, Seen, Task};
use ground::share::{Numbers, share};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The largest number of workers: more are hardly faster, and each needs memory.
const HANDS: usize = 4;
/// The largest number of pixels that are rendered at the same time. An A5 page has half a million and needs 50 MB
/// with all its data, so books are checked page by page.
const DOTS: usize = 800_000;
/// With fewer pages than this, a single worker is faster.
const FEW: usize = 4;
/// The share of the unpacking limit that all workers together may use: caching differs with the distribution of pages, but not
/// by this much.
const WORN: f64 = 0.125;

/// The result for a page.
pub(super) struct Looked {
    pub(super) findings: Findings,
    pub(super) seen: Seen,
    pub(super) print: Option<Print>,
    /// The number of operators of the page.
    steps: u64,
}

/// The result of a worker.
struct Part {
    looked: Vec<(usize, Looked)>,
    worn: f64,
}

/// Checks, with this many workers, the pages that are not the same as one `before` them; `None` if a single worker
/// must do it. `told` is the number of findings so far.
pub(super) fn look(
    (file, bytes): (&File<'_>, &[u8]),
    task: Task<'_>,
    (pages, before): (&[Page], &[Option<usize>]),
    told: usize,
    hands: usize,
) -> Option<Vec<Looked>> {
    let mut times = vec![1; before.len()];
    before.iter().flatten().for_each(|page| times[*page] += 1);
    let wanted: Vec<(usize, usize)> =
        before.iter().zip(times).enumerate().filter(|(_, (b, _))| b.is_none()).map(|(i, (_, n))| (i, n)).collect();
    let largest = pages.iter().filter_map(Plates::dots).max().unwrap_or_default().max(1);
    let hands = hands.min(wanted.len()).min(HANDS).min(DOTS / largest);
    if hands < 2 || wanted.len() < FEW || file.rebuilt || !file.lost.borrow().is_empty() {
        return None;
    }
    file.forget();
    let board = Board { wanted, told: AtomicUsize::new(told), left: AtomicBool::new(false) };
    let parts = share(board.wanted.len(), hands, |numbers| board.work(bytes, task, numbers));
    let parts = parts.into_iter().collect::<Option<Vec<Part>>>()?;
    if file.worn() + parts.iter().map(|part| part.worn).sum::<f64>() > WORN {
        return None;
    }
    let mut looked: Vec<(usize, Looked)> = parts.into_iter().flat_map(|part| part.looked).collect();
    looked.sort_unstable_by_key(|(nth, _)| *nth);
    let mut steps = 0;
    let sound = looked.iter().zip(1..).all(|((_, looked), pages)| {
        steps += looked.steps;
        steps <= Walk::allowed(pages)
    });
    sound.then(|| looked.into_iter().map(|(_, looked)| looked).collect())
}

/// The remaining pages.
struct Board {
    /// The numbers of the pages, and the number of identical pages for each.
    wanted: Vec<(usize, usize)>,
    /// The number of findings so far.
    told: AtomicUsize,
    /// Whether a single worker must do everything.
    left: AtomicBool,
}

impl Board {
    /// Checks pages until there are no more; `None` if a single worker must do it.
    fn work(&self, bytes: &[u8], task: Task<'_>, numbers: Numbers<'_>) -> Option<Part> {
        let part = self.through(bytes, task, numbers);
        self.left.fetch_or(part.is_none(), Ordering::Relaxed);
        part
    }

    fn through(&self, bytes: &[u8], task: Task<'_>, numbers: Numbers<'_>) -> Option<Part> {
        let file = File::open(bytes).ok()?;
        // errors of the page tree were already reported
        let pages = pages::all(&file, &mut Findings::default());
        let (mut walk, mut looked) = (Walk::new(&file), Vec::new());
        for nth in numbers {
            if self.left.load(Ordering::Relaxed) {
                return None;
            }
            let (page, times) = &self.wanted[nth];
            let (mut findings, mut seen, before) = (Findings::on(page + 1), Seen::default(), walk.went().0);
            let (print, whole) = task.page(&mut walk, pages.get(*page)?, &mut findings, &mut seen);
            let (steps, tired) = walk.went();
            let more = findings.count() * times;
            let told = self.told.fetch_add(more, Ordering::Relaxed) + more;
            if !whole || tired || Findings::full(told) || !file.lost.borrow().is_empty() {
                return None;
            }
            looked.push((nth, Looked { findings, seen, print, steps: steps - before }));
        }
        Some(Part { looked, worn: file.worn() })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Report, look_at};
    use super::*;
    use ground::locus::Locus;
    use ground::unit::{Mm, Pt};
    use profile::{Copies, Files, Makes, Marks, Order, Profile, Standard, Text, TextInks};
    use std::fmt::Write as _;

    fn profile() -> Profile {
        Profile {
            name: "test".into(),
            at: Locus::Nowhere,
            title: "A printer".into(),
            standard: Standard::X4,
            icc: Vec::new(),
            icc_path: String::new(),
            identifier: "FOGRA39".into(),
            registry: "http://www.color.org".into(),
            ink_limit: 3.0,
            rich_black: [0.4, 0.3, 0.3, 1.0],
            bleed: Mm(3.0),
            safe: Mm(3.0),
            cuts: Vec::new(),
            corner: None,
            order: Order::FrontBack,
            files: Files::Size,
            copies: Copies::Once,
            marks: Marks::None,
            die: None,
            punchboard: None,
            text: Text::Live,
            raster: 600,
            least: 300,
            smallest_text: Pt(5.0),
            smallest_reversed: Pt(6.0),
            smallest_line: Pt(0.25),
            reversed_line: Pt(0.5),
            text_inks: TextInks { below: Pt(10.0), most: 2, overprint: Pt(12.0) },
            makes: Makes::All,
        }
    }

    /// A file whose pages draw this, with a complete table of objects; `lost` adds an object that is not where the table says.
    fn file(pages: &[String], lost: bool) -> Vec<u8> {
        let kids: String = (0..pages.len()).map(|i| format!("{} 0 R ", 3 + i * 2)).collect();
        let mut objects = vec![
            "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
            format!("<</Type/Pages/MediaBox[0 0 100 100]/Resources<<>>/Count {}/Kids[{kids}]>>", pages.len()),
        ];
        for (i, page) in pages.iter().enumerate() {
            let more = if lost && i == 5 { "/Annots 9999 0 R" } else { "" };
            objects.push(format!("<</Type/Page/Parent 2 0 R{more}/Contents {} 0 R>>", 4 + i * 2));
            objects.push(format!("<</Length {}>>stream\n{page}\nendstream", page.len()));
        }
        let (mut text, mut table) = ("%PDF-1.6\n".to_owned(), String::new());
        for (i, object) in objects.iter().enumerate() {
            let _ = writeln!(table, "{:010} 00000 n ", text.len());
            let _ = write!(text, "{} 0 obj\n{object}\nendobj\n", i + 1);
        }
        let (start, mut size) = (text.len(), objects.len() + 1);
        let mut head = format!("0 {size}\n0000000000 65535 f \n{table}");
        if lost {
            head += "9999 1\n0000000012 00000 n \n";
            size = 10_000;
        }
        let _ = write!(text, "xref\n{head}trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n");
        text.into_bytes()
    }

    /// Whether several workers may check a file; the findings are the same.
    fn many(bytes: &[u8]) -> bool {
        let told = |hands: usize| {
            let Report { pages, same_as, seen, findings } = look_at(bytes, &profile(), None, hands);
            (pages, same_as, format!("{seen:?}"), findings)
        };
        let one = told(1);
        assert!(!one.3.is_empty() && [2, 3].iter().all(|hands| told(*hands) == one), "{:?}", one.3);
        let (file, profile) = (File::open(bytes).expect("it opens"), profile());
        let before = vec![None; one.0];
        let pages = pages::all(&file, &mut Findings::default());
        look((&file, bytes), Task { profile: &profile, sizes: &[] }, (&pages, &before), 0, 3).is_some()
    }

    #[test]
    fn whoever_looks_at_whichever_page_finds_the_same() {
        // every third page is the same; each of the others has its own line, ink and error
        let page = |i: usize| match i % 3 {
            0 => "0 0 0 1 k 10 10 50 50 re f".to_owned(),
            1 => format!("0.{i:02} w 0 0 0 1 K 10 {i} m 90 {i} l S 1 0 0 rg {i} 10 20 20 re f"),
            _ => format!("1 1 1 0.{i:02} k 0 0 {} 100 re f", 10 + i),
        };
        let pages: Vec<String> = (0..30).map(page).collect();
        assert!(many(&file(&pages, false)));
        assert!(!many(&file(&pages, true)), "what is not where its table says is told as it is met");
    }

    #[test]
    fn more_than_can_be_told_or_followed_is_left_to_one() {
        let faulty = |i: usize| (0..200).map(|n| format!("/Form{n} Do {i} {n} 1 1 re f\n")).collect::<String>();
        let pages: Vec<String> = (0..30).map(faulty).collect();
        assert!(many(&file(&pages[..10], false)) && !many(&file(&pages, false)));
        let long = "h\n".repeat(1_000_000);
        let pages: Vec<String> = (0..8).map(|i| format!("1 0 0 rg {i} 0 9 9 re f {long} 1 g {i} 0 9 9 re f")).collect();
        assert!(!many(&file(&pages, false)), "all together are too long, where each by itself is not");
    }
}
