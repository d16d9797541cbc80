//! A printing condition: what a printer's press asks of a file. Checked where it is made; that the finished file keeps to it
//! is the work of the press, and whoever doubts it reads the file again.

use super::Icc;
use ground::diag::Diag;
use ground::locus::Locus;
use profile::Profile;
pub use profile::{Standard, Text, TextInks};
use std::sync::Arc;

/// What a file is printed under.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The standard that the file keeps to.
    pub standard: Standard,
    /// The inks on the paper, measured.
    pub icc: Arc<Icc>,
    /// What printers call the condition, as in `FOGRA39`.
    pub identifier: String,
    /// Where the identifier is registered: an address.
    pub registry: String,
    /// The most ink on one spot, all four inks added up: 3.0 is 300 %.
    pub limit: f32,
    /// What large black areas are printed with: cyan, magenta, yellow, black, 0 to 1 each.
    pub rich: [f32; 4],
    /// What becomes of text.
    pub text: Text,
    /// With which inks small text is printed.
    pub text_inks: TextInks,
    /// At how many dots an inch that is drawn which only dots can show.
    pub resolution: u32,
    /// The name of the spot ink that die lines are drawn in; without it straight cuts have none, and others have theirs in
    /// [`profile::DIE`].
    pub die: Option<String>,
}

impl Condition {
    /// What a printer asks of files, as far as a press has to keep to it.
    ///
    /// # Errors
    /// An ICC profile that is none of a press, or not sound, or newer than the standard.
    pub fn of(profile: &Profile) -> Result<Condition, Diag> {
        let at = profile.at.key("icc");
        let condition = Condition {
            standard: profile.standard,
            icc: Arc::new(Icc::read(profile.icc.clone(), &profile.icc_path, at)?),
            identifier: profile.identifier.clone(),
            registry: profile.registry.clone(),
            limit: profile.ink_limit,
            rich: profile.rich_black,
            text: profile.text,
            text_inks: profile.text_inks,
            resolution: profile.raster,
            die: profile.die.clone(),
        };
        match condition.contradiction() {
            Some(diag) => Err(Diag { at, ..diag }),
            None => Ok(condition),
        }
    }

    /// What no file can keep to at once.
    pub(super) fn contradiction(&self) -> Option<Diag> {
        let newest = match self.standard {
            Standard::X4 => 4,
            Standard::X1a => 2,
        };
        (self.icc.version() > newest).then(|| {
            let what =
                format!("{1} does not allow a profile of ICC version {0}", self.icc.version(), self.standard.called());
            Diag::error(Locus::Nowhere, "bad-profile", what)
                .help(format!("use a profile of version {newest}, or another standard"))
        })
    }
}
