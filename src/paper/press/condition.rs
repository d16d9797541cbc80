//! A printing condition: the requirements of a printing press for a file. Checked when it is made. The press must satisfy it,
//! and preflight reads the finished file again to verify that.

use super::Icc;
use ground::diag::Diag;
use ground::locus::Locus;
use profile::Profile;
pub use profile::{Standard, Text, TextInks};
use std::sync::Arc;

/// The printing condition of a file.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The standard that the file follows.
    pub standard: Standard,
    /// The measured inks on the paper.
    pub icc: Arc<Icc>,
    /// The usual name of the condition, such as `FOGRA39`.
    pub identifier: String,
    /// The address of the registry of the identifier.
    pub registry: String,
    /// The largest amount of ink on one spot, for all four inks together: 3.0 is 300 %.
    pub limit: f32,
    /// The mix for large black areas: cyan, magenta, yellow, black, 0 to 1 each.
    pub rich: [f32; 4],
    /// Whether text stays text or becomes outlines.
    pub text: Text,
    /// The inks for small text.
    pub text_inks: TextInks,
    /// The resolution in dpi of everything that must be rasterized.
    pub resolution: u32,
    /// The name of the spot ink for die lines; without it straight cuts have none, and others use [`profile::DIE`].
    pub die: Option<String>,
}

impl Condition {
    /// A printer's requirements that the press must meet.
    ///
    /// # Errors
    /// The ICC profile is not an output profile, is damaged, or is newer than the standard.
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

    /// Requirements that no file can meet together.
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
