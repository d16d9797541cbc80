//! The reader of a manuscript: its text, and the complaints so far.

use super::manuscript::Manuscript;
use ground::diag::Diag;

/// The text, and the complaints about it.
pub(super) struct Reader<'a> {
    pub(super) manuscript: &'a Manuscript,
    pub(super) diags: Vec<Diag>,
    /// Inside an example that is bound to a rule, or in a book whose rules have no numbers: figures are its own.
    pub(super) bound: bool,
}
