//! From a plan to finished files: one press for all documents, pictures on all threads. The order of files is the order of
//! `kit.json`.

use super::known::Known;
use super::plan::{self, Asked, Plan, Wanted};
use super::{How, pages, pictures};
use crate::cli::Desk;
use crate::cli::terminal::Bar;
use crate::cli::work::{self, Stop, broken, unwritable};
use crate::diag::Diag;
use crate::impose::Document;
use crate::kit::{self, File};
use crate::press::Press;
use crate::title::Opened;
use crate::typeset::Case;
use crate::world::Outbox;

/// Makes what is wanted of a game's kit and puts it into the outbox, unfinished. Says which files there are, and what there
/// was to complain about.
pub(in crate::cli) fn kit(
    how: &How,
    desk: &Desk,
    game: &str,
    found: &Opened,
    wanted: Wanted,
    outbox: &mut Outbox,
    bar: &Bar,
) -> (Vec<Diag>, Result<Vec<File>, Stop>) {
    let mut diags = Vec::new();
    let Some(case) = Case::open(&desk.project, how.economy()).drain(&mut diags) else {
        return (diags, Err(Stop::Complaints));
    };
    let mut press = Press::new(case.fonts());
    let mut known = Known::new(&desk.project.memory, case.fonts());
    let asked = Asked { how, project: &desk.project, game, found, wanted };
    let made = plan::plan(&asked, &case, &mut press, &mut known, bar, &mut diags).and_then(|plan| {
        // what can be refused is refused before anything is printed
        if broken(&diags) {
            return Err(Stop::Complaints);
        }
        let works =
            Works { asked: &asked, case: &case, press, known, outbox, bar, diags: &mut diags, files: Vec::new() };
        works.make(plan)
    });
    (diags, made)
}

/// Everything that is at hand while a kit is printed.
pub(super) struct Works<'a> {
    asked: &'a Asked<'a>,
    pub(super) case: &'a Case<'a>,
    press: Press<'a>,
    pub(super) known: Known<'a>,
    pub(super) outbox: &'a mut Outbox,
    pub(super) bar: &'a Bar,
    pub(super) diags: &'a mut Vec<Diag>,
    pub(super) files: Vec<File>,
}

impl Works<'_> {
    fn make(mut self, plan: Plan) -> Result<Vec<File>, Stop> {
        let Opened { title, facts, .. } = self.asked.found;
        self.bar.more(plan.documents.len());
        for (document, file) in plan.documents {
            self.pdf(&document, file)?;
        }
        pictures::all(&mut self, &plan.pictures)?;
        if broken(self.diags) {
            return Err(Stop::Complaints);
        }
        let json = kit::json(self.asked.game, title, &self.asked.wanted.components, &pages::needs(facts), &self.files);
        self.put("kit.json", json.as_bytes())?;
        self.files.push(File::new("kit.json", "", json.as_bytes()));
        Ok(self.files)
    }

    /// Presses a document into its file.
    fn pdf(&mut self, document: &Document, file: File) -> Result<(), Stop> {
        work::step(self.bar, &file.name)?;
        let key = self.known.document(document);
        let file = match self.known.left(key.as_ref(), &file, self.outbox) {
            Some(left) => left,
            None => {
                let file = work::pdf(&mut self.press, document, file, self.outbox, self.diags)?;
                self.known.made(key.as_ref(), &file);
                file
            }
        };
        self.files.push(file);
        Ok(())
    }

    pub(super) fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), Stop> {
        self.outbox.put(name, bytes).map_err(|e| unwritable(self.outbox.folder(), &e))
    }
}
