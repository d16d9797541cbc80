//! A printing condition: what a printer's press asks of a file. Checked where it is made; that the finished file keeps to it
//! is the work of the press, and whoever doubts it reads the file again.

use crate::diag::Diag;
use crate::locus::Locus;
pub use crate::profile::{Standard, Text};
use moxcms::{ColorProfile, DataColorSpace, ProfileClass};
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
    /// At how many dots an inch that is drawn which only dots can show.
    pub resolution: u32,
    /// The name of the spot ink that die lines are drawn in; without it none are drawn.
    pub die: Option<String>,
}

/// An ICC profile of a CMYK press.
#[derive(Clone, Debug)]
pub struct Icc {
    pub(super) bytes: Vec<u8>,
    #[expect(dead_code, reason = "read where colours become inks")]
    pub(super) profile: ColorProfile,
}

impl Icc {
    /// Reads a profile. `path` is what people call the file, `at` where it was asked for.
    ///
    /// # Errors
    /// A file that is no ICC profile, is not one of a printing press (class `prtr`), has other inks than CMYK, or lacks the
    /// tables that lead from colours to inks and back.
    pub fn read(bytes: Vec<u8>, path: &str, at: Locus) -> Result<Icc, Diag> {
        let bad = |why: &str| {
            Diag::error(at, "bad-profile", format!("\"{path}\" {why}"))
                .help("take the printer's output profile for CMYK, a file that ends in .icc or .icm")
        };
        let profile =
            ColorProfile::new_from_slice(&bytes).map_err(|e| bad(&format!("is not a sound ICC profile: {e}")))?;
        if profile.profile_class != ProfileClass::OutputDevice {
            return Err(bad("is not the profile of a printing press (its class is not prtr)"));
        }
        if profile.color_space != DataColorSpace::Cmyk {
            return Err(bad("is not a profile of the inks CMYK"));
        }
        let there = profile.lut_b_to_a_colorimetric.is_some() || profile.lut_b_to_a_perceptual.is_some();
        let back = profile.lut_a_to_b_colorimetric.is_some() || profile.lut_a_to_b_perceptual.is_some();
        if !there || !back {
            return Err(bad("lacks the tables between colours and inks"));
        }
        Ok(Icc { bytes, profile })
    }

    /// The version of ICC's specification that it is written to: 2 or 4.
    pub fn version(&self) -> u8 {
        self.bytes.get(8).copied().unwrap_or_default()
    }
}
