//! Writes sheets as PDF. Text stays text, with one subset per font. Shapes and pictures are parsed and written once and drawn
//! as often as needed. Objects made for one document are kept for the next. The same input gives the same bytes.

use crate::impose::Document;
use crate::typeset::{Fonts, Galley};
use bench::Bench;
use font::FontFace;
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use ground::unit::{Mm, Pt};
use ground::world::Memory;
use ink::Ink;
use page::{Hands, Pages};
use recall::Recall;
use rustc_hash::FxHashMap;
use separation::Separation;
use skeleton::Pressed;
use std::io;
use std::sync::Arc;
use stock::{Kept, Stock};
use writer::Writer;

mod apart;
mod bench;
mod board;
mod bytes;
mod canvas;
mod condition;
pub(crate) mod die;
pub(crate) mod dots;
mod emit;
mod exchange;
mod finish;
mod font;
mod form;
mod icc;
mod ink;
mod object;
mod page;
mod painted;
mod recall;
mod scale;
mod separation;
mod sheet;
mod sight;
pub(crate) mod skeleton;
mod spelt;
mod stock;
mod tags;
mod wash;
mod web;
mod writer;

pub use condition::{Condition, Standard, Text, TextInks};
pub(crate) use font::outline;
pub use icc::Icc;
pub(crate) use ink::luma;
pub use web::{BadFont, webfont};

/// The PDF version of files that users view and print.
const READERS: &str = "1.7";

/// A press: fonts, and everything that it has made so far.
pub struct Press<'f> {
    fonts: &'f Fonts,
    faces: Vec<Result<FontFace<'f>, String>>,
    skeletons: FxHashMap<u64, Arc<Pressed>>,
    pictures: FxHashMap<u64, Arc<Pressed>>,
    shop: Shop,
    recall: Recall<'f>,
    /// The number of faces of a printer's file that are flattened at a time.
    threads: usize,
    /// The language code of the files.
    language: String,
    /// The workers that flatten faces: only the first if there are no others.
    crew: Vec<Press<'f>>,
}

/// The state that all faces share.
struct Shop {
    stock: Stock,
    spaces: Kept,
    ink: Ink,
    condition: Option<Condition>,
}

impl Shop {
    fn new(ink: Ink, condition: Option<Condition>) -> Shop {
        // objects of opaque faces are rarely shared between files, so they need not be kept
        let mut stock = Stock::new(condition.is_some());
        let spaces = match &condition {
            None => ink::spaces(&mut stock),
            // device colors are those of the condition; the ink of a die line is defined where the line is
            Some(_) => stock.keep(lopdf::Dictionary::new()),
        };
        Shop { stock, spaces, ink, condition }
    }

    /// Whether nothing may be transparent: inks never are, because they do not mix like light.
    fn flat(&self) -> bool {
        self.condition.is_some()
    }

    /// Whether letters become shapes.
    fn outlined(&self) -> bool {
        self.condition.as_ref().is_some_and(|c| c.text == Text::Outlined)
    }
}

impl<'f> Press<'f> {
    /// A press that prints with these fonts. A font that cannot be read is reported when it is used.
    pub fn new(fonts: &'f Fonts) -> Press<'f> {
        Press::with(fonts, Ink::Rgb, None)
    }

    /// A press that prints in gray, for home printers with black ink only.
    pub fn gray(fonts: &'f Fonts) -> Press<'f> {
        Press::with(fonts, Ink::Luma, None)
    }

    /// A press for these fonts and this printing condition.
    pub fn for_print(fonts: &'f Fonts, condition: Condition) -> Press<'f> {
        Press::with(fonts, Ink::Cmyk(Arc::new(Separation::of(&condition))), Some(condition))
    }

    fn with(fonts: &'f Fonts, ink: Ink, condition: Option<Condition>) -> Press<'f> {
        Press {
            fonts,
            faces: fonts.faces.iter().map(FontFace::open).collect(),
            skeletons: FxHashMap::default(),
            pictures: FxHashMap::default(),
            shop: Shop::new(ink, condition),
            recall: Recall::default(),
            threads: ground::share::cores(),
            language: "en".to_owned(),
            crew: Vec::new(),
        }
    }

    /// The press with the pictures that earlier runs have made for home printing. The file is the same.
    pub fn remembering(self, memory: &'f Memory) -> Press<'f> {
        Press { recall: Recall::of(memory), ..self }
    }

    /// The press for files in another language than English, given by its code.
    pub fn speaking(self, language: &str) -> Press<'f> {
        Press { language: language.to_owned(), ..self }
    }

    /// The press with this number of workers for flattening; the default is the number of cores. The file is the
    /// same.
    pub fn threads(self, threads: usize) -> Press<'f> {
        Press { threads: threads.max(1), ..self }
    }

    /// Forgets everything that it has made.
    fn start_anew(&mut self) {
        self.skeletons.clear();
        self.pictures.clear();
        self.shop = Shop::new(self.shop.ink.clone(), self.shop.condition.take());
    }

    /// All complaints that [`Press::pdf`] would make about these documents, except about galleys known to be `sound`. Objects
    /// made for the check are kept for the documents.
    pub fn look<'d>(
        &mut self,
        documents: impl IntoIterator<Item = &'d Document>,
        sound: impl Fn(&Galley) -> bool,
    ) -> Vec<Diag> {
        let mut nowhere = io::sink();
        let mut pages = Pages::new(self, None, Writer::new(&mut nowhere, READERS, 0));
        documents.into_iter().for_each(|document| pages.look(&document.sheets, &sound));
        pages.diags
    }

    /// The document as a PDF file, version 1.7 or the version of the condition's standard; `date` in seconds since
    /// 1970. Reports, at the template, drawings that cannot be printed.
    pub fn pdf(&mut self, document: &Document, date: i64) -> Checked<Vec<u8>> {
        let mut bytes = Vec::new();
        match self.write(document, date, &mut bytes) {
            Ok(done) => done.map(|()| bytes),
            // writing into memory does not fail
            Err(e) => Checked::bad(Diag::error(Locus::Nowhere, "cannot-press", e.to_string())),
        }
    }

    /// The PDF file, written to `out` piece by piece. If there are complaints, the output must not be used.
    ///
    /// # Errors
    /// `out` cannot be written.
    pub fn write(&mut self, document: &Document, date: i64, out: &mut dyn io::Write) -> io::Result<Checked<()>> {
        if let Some(contradiction) = self.shop.condition.as_ref().and_then(Condition::contradiction) {
            return Ok(Checked::bad(contradiction));
        }
        let blank = sheet::blank(document, date, self.shop.condition.is_none());
        let version = self.shop.condition.as_ref().map_or(READERS, |condition| condition.standard.pdf());
        let mut crew = std::mem::take(&mut self.crew);
        let diags = match self.shop.condition.clone() {
            None => finish::finish(Pages::new(self, None, Writer::new(out, version, blank.max_id)), blank, document)?,
            Some(condition) => {
                let bench = Bench::new(&document.sheets, self.threads);
                let hands = bench.hands();
                crew.resize_with(crew.len().max(hands + 1), || Press::for_print(self.fonts, condition.clone()));
                // there is at least one
                let Some((own, others)) = crew.split_first_mut() else { return Ok(Checked::of((), Vec::new())) };
                std::thread::scope(|scope| {
                    let _asking = bench.asking();
                    others.iter_mut().take(hands).for_each(|hand| drop(scope.spawn(|| bench.work(hand))));
                    let hands = Some(Hands { bench: &bench, own });
                    let pages = Pages::new(self, hands, Writer::new(out, version, blank.max_id).for_print());
                    finish::finish(pages, blank, document)
                })?
            }
        };
        self.crew = crew;
        self.recall.keep(&mut self.shop.stock);
        Ok(Checked::of((), diags))
    }
}

fn pt(mm: Mm) -> f32 {
    Pt::from(mm).0
}

#[cfg(test)]
pub(crate) mod tests;
