//! Turns a plan into files: one press for all documents, pictures on all threads. Files have the order of `kit.json`.

use super::credits::{self, Credits};
use super::how::How;
use super::known::Known;
use super::listed::{self, Fetched, File};
use super::plan;
use super::planner::Plan;
use super::set::{self, Ready};
use super::sink::{Listener, Made, Sink, Stop, Wanted, broken, step};
use super::works::Works;
use super::{pages, pictures};
use cards::load::Spoken;
use ground::name::FileName;
use ground::unit::Economy;
use paper::impose::{Document, Piece, Sheet};
use paper::press::Press;
use paper::typeset::Case;
use table::title::Opened;

/// Makes the requested parts of a game's kit: sheets, pictures, rulebook, the page to read first, `kit.json`. Returns the files
/// and the complaints; with errors nothing is printed.
pub fn build(wanted: &Wanted<'_>, how: &How, sink: &mut dyn Sink, listener: &dyn Listener) -> Made<Vec<File>> {
    let mut diags = Vec::new();
    let Some(case) = Case::open(wanted.project, how.economy).drain(&mut diags) else {
        return Made { diags, result: Err(Stop::Complaints) };
    };
    let language = Spoken::of(wanted.project, wanted.game).value.and_then(|spoken| spoken.language());
    let language = language.map_or("en", |language| language.code);
    let press = if how.gray { Press::gray(case.fonts()) } else { Press::new(case.fonts()) };
    let mut press = press.remembering(&wanted.project.memory).speaking(language);
    let mut known = Known::new(&wanted.project.memory, case.fonts(), language, how.gray);
    let planned = plan::plan(wanted, how, &case, &mut press, &mut known, listener, &mut diags);
    let result = planned.and_then(|plan| {
        // all reasons to refuse come before anything is printed
        if broken(&diags) {
            return Err(Stop::Complaints);
        }
        let files = Vec::new();
        Works { wanted, case: &case, press, known, sink, listener, diags: &mut diags, files }.make(plan, how)
    });
    Made { diags, result }
}

/// Typesets the requested components and prints them into one file, on sheets from `impose`, which gets every copy of
/// every component in order.
pub fn imposed(
    wanted: &Wanted<'_>,
    economy: Economy,
    name: &FileName,
    impose: &dyn Fn(&[Piece]) -> Vec<Sheet>,
    sink: &mut dyn Sink,
    listener: &dyn Listener,
) -> Made<File> {
    let mut diags = Vec::new();
    let mut press = || {
        let case = Case::open(wanted.project, economy).drain(&mut diags).ok_or(Stop::Complaints)?;
        let ready = set::set_all(&case, &wanted.components, listener, &mut diags)?;
        if broken(&diags) {
            return Err(Stop::Complaints);
        }
        let copies = |r: Ready| std::iter::repeat_n(r.piece, wanted.components[r.number].copies.into());
        let pieces: Vec<Piece> = ready.into_iter().flat_map(copies).collect();
        let sheets = impose(&pieces);
        let file = File { pages: Some(sheets.len()), ..File::named(name.clone(), "") };
        let document = Document { title: format!("{}: {name}", wanted.found.title), sheets };
        set::pdf(&mut Press::new(case.fonts()), &document, file, sink, &mut diags)
    };
    let result = press();
    Made { diags, result }
}

impl Works<'_> {
    fn make(mut self, plan: Plan, how: &How) -> Result<Vec<File>, Stop> {
        let Opened { title, version, facts, .. } = self.wanted.found;
        self.listener.more(plan.documents.len());
        let credits = Credits::of(plan.documents.iter().map(|(document, _)| document), self.case.fonts());
        for (document, file) in plan.documents {
            self.pdf(&document, file)?;
        }
        for (file, text) in plan.cuts {
            self.put(file, &text)?;
        }
        pictures::all(&mut self, &plan.pictures, how.gray)?;
        if broken(self.diags) {
            return Err(Stop::Complaints);
        }
        let text = credits.text(title);
        self.put(File::named(credits::FILE, "Who made the icons and the fonts"), &text)?;
        let needs = pages::needs(facts);
        let fetched = Fetched::of(self.wanted.project, self.wanted.game);
        let json = listed::json(
            self.wanted.game,
            (title, version.as_deref()),
            &self.wanted.components,
            (&needs, how.read.iter().map(|read| read.told.as_str()).collect(), fetched),
            &credits,
            &self.files,
        );
        self.put(File::named(FileName::ours("kit.json"), ""), &json)?;
        Ok(self.files)
    }

    /// Puts a text into its file.
    fn put(&mut self, file: File, text: &str) -> Result<(), Stop> {
        self.sink.put(&file.name, text.as_bytes())?;
        self.files.push(file.holding(text.as_bytes()));
        Ok(())
    }

    /// Prints a document into its file.
    fn pdf(&mut self, document: &Document, file: File) -> Result<(), Stop> {
        step(self.listener, &file.name)?;
        let key = self.known.document(document);
        let file = match self.known.left(key.as_ref(), &file, self.sink) {
            Some(left) => left,
            None => {
                let file = set::pdf(&mut self.press, document, file, self.sink, self.diags)?;
                self.known.made(key.as_ref(), &file);
                file
            }
        };
        self.files.push(file);
        Ok(())
    }
}
