//! The pages of a checked file, with their findings.

use table::report::{Docket, Marked};

/// The report on one file.
pub(super) struct Part {
    pub(super) docket: Docket,
    pub(super) pages: Vec<Page>,
}

/// A page that is shown.
pub(super) struct Page {
    pub(super) marked: Marked,
    /// How it looks; nothing if it cannot be printed.
    pub(super) look: Option<Look>,
}

/// A picture of a page.
pub(super) struct Look {
    pub(super) png: Vec<u8>,
    pub(super) size: (u32, u32),
}
