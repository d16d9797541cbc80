//! The data available while a kit is printed.

use super::known::Known;
use super::listed::File;
use super::sink::{Listener, Sink, Wanted};
use ground::diag::Diag;
use paper::press::Press;
use paper::typeset::Case;

/// Everything that is needed while a kit is printed.
pub(super) struct Works<'a> {
    pub(super) wanted: &'a Wanted<'a>,
    pub(super) case: &'a Case<'a>,
    pub(super) press: Press<'a>,
    pub(super) known: Known<'a>,
    pub(super) sink: &'a mut dyn Sink,
    pub(super) listener: &'a dyn Listener,
    pub(super) diags: &'a mut Vec<Diag>,
    pub(super) files: Vec<File>,
}
