//! Whoever reads a manuscript: the text, and what was found wrong with it so far.

use super::manuscript::Manuscript;
use ground::diag::Diag;

/// What is being read, and what was found wrong with it.
pub(super) struct Reader<'a> {
    pub(super) manuscript: &'a Manuscript,
    pub(super) diags: Vec<Diag>,
    /// Inside an example that is bound to a rule, or in a book whose rules have no numbers: figures are its own.
    pub(super) bound: bool,
}
