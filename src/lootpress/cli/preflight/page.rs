//! The pages of a checked file, with their findings.

use table::report::{Docket, Marked};

/// The report on one file.
pub(super) struct Part {
    pub(super) docket: Docket,
    pub(super) pages: Vec<Page>,
}

/// A page that the report shows.
pub(super) struct Page {
    pub(super) marked: Marked,
    /// The rendered page; `None` if it cannot be rendered.
    pub(super) look: Option<Look>,
}

/// A picture of a page.
pub(super) struct Look {
    pub(super) png: Vec<u8>,
    pub(super) size: (u32, u32),
}
