//! A kit as it would be printed, for the desk: its documents page by page, without writing files.

use super::how::How;
use super::plan;
use super::sink::{Listener, Made, Stop, Wanted, broken};
use paper::typeset::{Case, Fonts, Galley};
use std::sync::Arc;

/// A document of a kit.
pub struct Planned {
    /// The name of its file: `cards-a4.pdf`.
    pub name: String,
    /// A short description.
    pub what: String,
    /// Whether the document is printed on sheets that are folded or cut, and is not read page by page.
    pub on_sheets: bool,
    /// Its pages, each a galley as large as its paper.
    pub pages: Vec<Arc<Galley>>,
}

/// Plans the requested parts of a game's kit: the documents with their pages, and their fonts. As in [`super::build`], a game
/// with errors gives nothing.
pub fn planned(wanted: &Wanted<'_>, how: &How, listener: &dyn Listener) -> Made<(Fonts, Vec<Planned>)> {
    let mut diags = Vec::new();
    let Some(case) = Case::open(wanted.project, how.economy).drain(&mut diags) else {
        return Made { diags, result: Err(Stop::Complaints) };
    };
    let laid_out = plan::laid_out(wanted, how, &case, listener, &mut diags);
    let sound = wanted.found.whole && !broken(&diags);
    let result = laid_out.and_then(|plan| if sound { Ok(plan) } else { Err(Stop::Complaints) }).map(|plan| {
        let documents = plan.documents.into_iter().map(|(document, file)| Planned {
            name: file.name.to_string(),
            what: file.what,
            on_sheets: file.sheets.is_some(),
            pages: document.sheets.into_iter().map(|sheet| Arc::new(sheet.galley())).collect(),
        });
        (case.fonts().clone(), documents.collect())
    });
    Made { diags, result }
}
