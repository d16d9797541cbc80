//! Pages and page boxes: their number, order, size and trim.

use super::finding::Findings;
use super::pdf::{Dict, File, Obj};
use ground::unit::{Mm, Rect, Size};
use profile::Profile;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The largest number of pages that are checked.
const MOST: usize = 20_000;
/// The tolerance of boxes.
const CLOSE: f64 = 0.01;

/// An upright rectangle in points, y up, as PDF writes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) low: f64,
    pub(super) right: f64,
    pub(super) high: f64,
}

const PT: f64 = 25.4 / 72.0;

impl Area {
    /// A rectangle from four numbers, with corners in any order.
    pub(super) fn new(n: &[f64]) -> Option<Area> {
        let &[a, b, c, d] = n else { return None };
        let area = Area { left: a.min(c), low: b.min(d), right: a.max(c), high: b.max(d) };
        (n.iter().all(|v| v.abs() < 1e6) && area.right > area.left && area.high > area.low).then_some(area)
    }

    /// Whether another rectangle is inside this one, with a tolerance in points.
    fn holds(self, o: Area, by: f64) -> bool {
        o.left >= self.left - by && o.low >= self.low - by && o.right <= self.right + by && o.high <= self.high + by
    }

    /// The union.
    pub(super) fn around(self, o: Area) -> Area {
        Area {
            left: self.left.min(o.left),
            low: self.low.min(o.low),
            right: self.right.max(o.right),
            high: self.high.max(o.high),
        }
    }

    /// Whether another rectangle touches this one.
    pub(super) fn meets(self, o: Area) -> bool {
        o.left < self.right && o.right > self.left && o.low < self.high && o.high > self.low
    }
}

impl From<tiny_skia::Rect> for Area {
    fn from(r: tiny_skia::Rect) -> Area {
        let [left, low, right, high] = [r.left(), r.top(), r.right(), r.bottom()].map(f64::from);
        Area { left, low, right, high }
    }
}

/// A page.
pub(super) struct Page {
    pub(super) dict: Rc<Dict>,
    pub(super) resources: Rc<Dict>,
    pub(super) media: Area,
    pub(super) crop: Option<Area>,
    pub(super) bleed: Option<Area>,
    pub(super) trim: Option<Area>,
    art: Option<Area>,
    /// Millimeters per unit of the page.
    pub(super) unit: f64,
    /// The number of clockwise quarter turns by which the page is rotated when it is shown and printed (`Rotate`).
    pub(super) turns: u8,
}

/// All pages in order. Errors of the page tree are reported.
pub(super) fn all(file: &File<'_>, findings: &mut Findings) -> Vec<Page> {
    let root = file.dict(file.trailer(), "Root").unwrap_or_default();
    let mut pages = Vec::new();
    let mut seen = BTreeSet::new();
    let mut waiting: Vec<(Obj, Rc<Dict>)> = vec![(root.raw("Pages").clone(), Rc::default())];
    while let Some((obj, above)) = waiting.pop() {
        if let Obj::Ref(number) = obj
            && !seen.insert(number)
        {
            let what = "the page tree lists a page twice, or contains a loop";
            findings.at("page-tree", "twice", None, what, "export the file again");
            continue;
        }
        if pages.len() >= MOST || waiting.len() > 4 * MOST {
            let what = format!("there are more than {MOST} pages; only the first {MOST} were checked");
            findings.at("page-tree", "many", None, what, "split the file");
            break;
        }
        let Some(dict) = file.resolve(&obj).dict() else {
            findings.at("page-tree", "missing", None, "a listed page is missing", "export the file again");
            continue;
        };
        let inherited = Rc::new(inherit(&dict, &above));
        if dict.has("Kids") {
            let kids = file.get(&dict, "Kids");
            waiting.extend(kids.array().iter().rev().take(4 * MOST).map(|kid| (kid.clone(), inherited.clone())));
        } else {
            pages.push(page(file, dict, &inherited));
        }
    }
    if pages.is_empty() {
        findings.add("no-pages", "it has no pages", "export the file again");
    }
    pages
}

/// Attributes that pages inherit.
fn inherit(dict: &Dict, above: &Dict) -> Dict {
    let take = |key: &str| if dict.has(key) { dict.raw(key).clone() } else { above.raw(key).clone() };
    Dict(["Resources", "MediaBox", "CropBox", "Rotate"].map(|key| (key.into(), take(key))).into())
}

fn page(file: &File<'_>, dict: Rc<Dict>, inherited: &Dict) -> Page {
    let area = |from: &Dict, key: &str| Area::new(&file.numbers_of(from.raw(key)));
    let unit = file.get(&dict, "UserUnit").number().filter(|u| (0.01..1000.0).contains(u)).unwrap_or(1.0);
    // without a MediaBox, readers assume US Letter
    let letter = Area { left: 0.0, low: 0.0, right: 612.0, high: 792.0 };
    Page {
        resources: file.dict(inherited, "Resources").unwrap_or_default(),
        media: area(inherited, "MediaBox").unwrap_or(letter),
        crop: area(inherited, "CropBox"),
        bleed: area(&dict, "BleedBox"),
        trim: area(&dict, "TrimBox"),
        art: area(&dict, "ArtBox"),
        unit: unit * PT,
        turns: file
            .get(inherited, "Rotate")
            .number()
            .map_or(0, |degrees| (degrees / 90.0).round().rem_euclid(4.0) as u8),
        dict,
    }
}

impl Page {
    /// The trim: TrimBox, or ArtBox, or the whole sheet.
    pub(super) fn cut(&self) -> Area {
        self.trim.or(self.art).unwrap_or(self.media)
    }

    /// The bleed area: the BleedBox, or the CropBox, or the whole sheet (ISO 32000-1, 14.11.2). Without any trim information,
    /// it is the trim.
    pub(super) fn edge(&self) -> Area {
        self.bleed.unwrap_or(if self.trim.or(self.art).is_some() { self.sheet() } else { self.cut() })
    }

    /// The largest area that is printed: the CropBox, or the MediaBox.
    pub(super) fn sheet(&self) -> Area {
        self.crop.unwrap_or(self.media)
    }

    /// The matrix (a b c d e f) from page space to a displayed area: rotated by `Rotate`, with its origin in the
    /// upper left corner and y pointing down.
    pub(super) fn shown(&self, area: Area) -> [f64; 6] {
        match self.turns {
            0 => [1.0, 0.0, 0.0, -1.0, -area.left, area.high],
            1 => [0.0, 1.0, 1.0, 0.0, -area.low, -area.left],
            2 => [-1.0, 0.0, 0.0, 1.0, area.right, -area.low],
            _ => [0.0, -1.0, -1.0, 0.0, area.high, area.right],
        }
    }

    /// The displayed width and height of an area, in units of the page.
    pub(super) fn extent(&self, area: Area) -> (f64, f64) {
        let (w, h) = (area.right - area.left, area.high - area.low);
        if self.turns.is_multiple_of(2) { (w, h) } else { (h, w) }
    }

    /// Converts a rectangle of the page to a place on it.
    pub(super) fn place(&self, area: Area) -> Rect {
        let [a, b, c, d, e, f] = self.shown(self.cut());
        let at = |x: f64, y: f64| (a * x + c * y + e, b * x + d * y + f);
        let ((x0, y0), (x1, y1)) = (at(area.left, area.high), at(area.right, area.low));
        let ((w, h), mm) = (self.extent(area), |v: f64| Mm((v * self.unit) as f32));
        Rect { x: mm(x0.min(x1)), y: mm(y0.min(y1)), w: mm(w), h: mm(h) }
    }

    /// The number of points on paper per unit of the page.
    pub(super) fn points(&self) -> f32 {
        (self.unit * 72.0 / 25.4) as f32
    }

    /// The displayed trim size.
    pub(super) fn size(&self) -> Size {
        let (w, h) = self.extent(self.cut());
        Size { w: Mm((w * self.unit) as f32), h: Mm((h * self.unit) as f32) }
    }

    /// A description of the rotation.
    pub(super) fn turn(&self) -> Option<String> {
        (self.turns > 0).then(|| format!("turned by {} degrees (Rotate)", u16::from(self.turns) * 90))
    }

    /// Reports a rotated page, unless rotation is expected (`asks`).
    pub(super) fn turned(&self, unasked: bool, findings: &mut Findings) {
        if let Some(turn) = self.turn().filter(|_| unasked) {
            let Size { w: Mm(w), h: Mm(h) } = self.size();
            let what = format!("the page is {turn}: it comes out {w:.2} mm wide and {h:.2} mm high");
            findings.warn("rotated", "", None, what, "export it upright, without rotating the page");
        }
    }

    /// Checks the boxes and annotations of a page.
    pub(super) fn check(&self, file: &File<'_>, profile: &Profile, sizes: &[Size], findings: &mut Findings) {
        self.boxes(profile, sizes, findings);
        self.scale(findings);
        self.annotations(file, findings);
    }

    fn boxes(&self, profile: &Profile, sizes: &[Size], findings: &mut Findings) {
        if Area::new(&[self.media.left, self.media.low, self.media.right, self.media.high]).is_none()
            || !self.dict.has("MediaBox") && self.dict.0.is_empty()
        {
            findings.add("no-media", "the page has no MediaBox", "export the file again");
        }
        let help = "export with trim and bleed boxes";
        match (self.trim, self.art) {
            (None, None) => return findings.add("no-trim", "the page has no TrimBox", help),
            (Some(_), Some(_)) => findings.add("no-trim", "it has both a TrimBox and an ArtBox", help),
            _ => {}
        }
        let close = CLOSE / self.unit;
        let nested = [
            ("trim", Some(self.cut()), "bleed", self.bleed),
            ("bleed", self.bleed, "sheet", Some(self.media)),
            ("trim", Some(self.cut()), "sheet", Some(self.media)),
            ("trim", Some(self.cut()), "crop box", self.crop),
        ];
        let mut told = Vec::new();
        for (inner, a, outer, b) in nested {
            if let (Some(a), Some(b)) = (a, b)
                && !b.holds(a, close)
                && !told.contains(&inner)
            {
                told.push(inner);
                findings.at("box-nesting", inner, None, format!("the {inner} reaches past the {outer}"), help);
            }
        }
        if told.is_empty() {
            self.margin(profile, findings);
        }
        let size = self.size();
        let same = |a: Mm, b: Mm| f64::from((a - b).0.abs()) <= CLOSE + 1e-4;
        let fits =
            |want: &Size| same(size.w, want.w) && same(size.h, want.h) || same(size.w, want.h) && same(size.h, want.w);
        if !sizes.is_empty() && !sizes.iter().any(fits) {
            let want: Vec<String> = sizes.iter().map(|s| format!("{:.2} x {:.2}", s.w.0, s.h.0)).collect();
            let what = format!("its trim size is {:.2} x {:.2} mm, not {}", size.w.0, size.h.0, want.join(" or "));
            findings.add("trim-size", what, "export at the size that was ordered");
        }
    }

    /// The smallest bleed of the four sides.
    fn margin(&self, profile: &Profile, findings: &mut Findings) {
        let (cut, edge) = (self.cut(), self.edge());
        let least =
            (cut.left - edge.left).min(cut.low - edge.low).min(edge.right - cut.right).min(edge.high - cut.high)
                * self.unit;
        if least < f64::from(profile.bleed.0) - CLOSE {
            let by = match (self.bleed, self.crop) {
                (Some(_), _) => "",
                (None, Some(_)) => " (without a BleedBox the CropBox counts)",
                (None, None) => " (without a BleedBox the whole sheet counts)",
            };
            let (has, wants) = (least.max(0.0), profile.bleed.0);
            let what = format!("the bleed is {has:.2} mm; {wants:.2} are required{by}");
            findings.add(
                "bleed",
                what,
                "extend colors and pictures past the trim on all four sides, and export with bleed",
            );
        }
    }

    /// Checks the unit of the page: few programs at a printer support a unit other than the point.
    fn scale(&self, findings: &mut Findings) {
        let points = self.points();
        if (points - 1.0).abs() > 1e-4 {
            let Size { w: Mm(w), h: Mm(h) } = self.size();
            let what = format!(
                "a unit of the page is {points} pt (UserUnit): it is cut to {w:.2} x {h:.2} mm, or to {:.2} x {:.2} by a program \
                 that ignores UserUnit",
                w / points,
                h / points
            );
            findings.warn("user-unit", "", None, what, "export the page at its real size, without UserUnit");
        }
    }

    /// Reports annotations within the bleed, which PDF/X does not allow whether or not their layer is printed (ISO
    /// 15930-7).
    fn annotations(&self, file: &File<'_>, findings: &mut Findings) {
        let list = file.get(&self.dict, "Annots");
        for note in list.array().iter().take(10_000) {
            let Some(note) = file.resolve(note).dict() else { continue };
            let kind = file.get(&note, "Subtype").name().unwrap_or("a note").to_owned();
            if matches!(&*kind, "PrinterMark" | "TrapNet") {
                continue;
            }
            let area = Area::new(&file.numbers_of(note.raw("Rect")));
            if area.is_none_or(|a| a.meets(self.edge())) {
                let what = format!("an annotation or form field is in the printed area ({kind})");
                let help = "remove it, or flatten it";
                findings.at("annotations", &kind, area.map(|a| self.place(a)), what, help);
            }
        }
    }
}
