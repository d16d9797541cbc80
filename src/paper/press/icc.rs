//! The ICC profile of a printing press: converts colors to inks, and shares of black to gray. The ink limit is not applied
//! here.

use ground::diag::Diag;
use ground::locus::Locus;
use moxcms::{
    CmsError, ColorProfile, DataColorSpace, Layout, ProfileClass, RenderingIntent, TransformF32Executor,
    TransformOptions,
};
use std::fmt;
use std::sync::Arc;

/// An ICC profile of a CMYK press.
pub struct Icc {
    bytes: Vec<u8>,
    inks: Arc<TransformF32Executor>,
    seen: Arc<TransformF32Executor>,
    /// The amount of black with the lightness of each sRGB gray.
    black: [f32; 256],
}

/// The number of steps of black that are examined; a thousandth is finer than any press.
const STEPS: usize = 1000;

impl Icc {
    /// Reads a profile. `path` is its name in messages, and `at` is the place where it is named.
    ///
    /// # Errors
    /// The file is not an ICC profile, not an output profile (class `prtr`) or not CMYK, or it lacks the tables that
    /// convert colors to inks and back.
    pub fn read(bytes: Vec<u8>, path: &str, at: Locus) -> Result<Icc, Diag> {
        let bad = |why: String| {
            Diag::error(at, "bad-profile", format!("\"{path}\" {why}"))
                .help("use the printer's CMYK output profile, a file ending in .icc or .icm")
        };
        let unsound = |e: CmsError| bad(format!("is a damaged ICC profile: {e}"));
        let profile = ColorProfile::new_from_slice(&bytes).map_err(unsound)?;
        if profile.profile_class != ProfileClass::OutputDevice {
            return Err(bad("is not an output profile (its class is not prtr)".into()));
        }
        if profile.color_space != DataColorSpace::Cmyk {
            return Err(bad("is not a CMYK profile".into()));
        }
        let there = profile.lut_b_to_a_colorimetric.is_some() || profile.lut_b_to_a_perceptual.is_some();
        let back = profile.lut_a_to_b_colorimetric.is_some() || profile.lut_a_to_b_perceptual.is_some();
        if !there || !back {
            return Err(bad("has no tables that convert colors to inks".into()));
        }
        let light = ColorProfile::new_srgb();
        let how = TransformOptions { rendering_intent: RenderingIntent::RelativeColorimetric, ..Default::default() };
        // the library treats four channels as red, green, blue and alpha, whatever they are
        let inks = light.create_transform_f32(Layout::Rgb, &profile, Layout::Rgba, how).map_err(unsound)?;
        let seen = profile.create_transform_f32(Layout::Rgba, &light, Layout::Rgb, how).map_err(unsound)?;
        let ramp: Vec<f32> = (0..=STEPS).flat_map(|k| [0.0, 0.0, 0.0, k as f32 / STEPS as f32]).collect();
        let mut shown = vec![0.0; (STEPS + 1) * 3];
        seen.transform(&ramp, &mut shown).map_err(unsound)?;
        Ok(Icc { bytes, inks, seen, black: black(&shown) })
    }

    /// The file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The version of the ICC specification that it follows: 2 or 4.
    pub fn version(&self) -> u8 {
        self.bytes.get(8).copied().unwrap_or_default()
    }

    /// The color of inks, 0 to 1 each, in sRGB: relative colorimetric, with white paper.
    pub fn seen(&self, inks: &[[f32; 4]]) -> Vec<u8> {
        let mut light = vec![0.0f32; inks.len() * 3];
        // the lengths are right, and nothing else can fail
        let _ = self.seen.transform(inks.as_flattened(), &mut light);
        light.into_iter().map(|c| (c.clamp(0.0, 1.0) * 255.0 + 0.5) as u8).collect()
    }

    /// The inks of each color, 0 to 1 each: relative colorimetric, but grays are only black ink or paper.
    pub(super) fn inks(&self, colours: &[[u8; 3]]) -> Vec<[f32; 4]> {
        let light: Vec<f32> = colours.iter().flatten().map(|c| f32::from(*c) / 255.0).collect();
        let mut inks = vec![0.0f32; colours.len() * 4];
        // the lengths are right, and nothing else can fail
        let _ = self.inks.transform(&light, &mut inks);
        let spread = |(rgb, inks): (&[u8; 3], &[f32])| match (rgb, inks) {
            ([r, g, b], _) if r == g && g == b => [0.0, 0.0, 0.0, self.black[usize::from(*r)]],
            (_, [c, m, y, k]) => [*c, *m, *y, *k].map(|v| v.clamp(0.0, 1.0)),
            _ => [0.0; 4],
        };
        colours.iter().zip(inks.chunks_exact(4)).map(spread).collect()
    }
}

impl Icc {
    /// The color of these inks in CIELAB, with white paper.
    pub(super) fn looks(&self, inks: &[[f32; 4]]) -> Vec<[f32; 3]> {
        let mut light = vec![0.0f32; inks.len() * 3];
        // the lengths are right, and nothing else can fail
        let _ = self.seen.transform(inks.as_flattened(), &mut light);
        light.chunks_exact(3).map(|p| lab([p[0], p[1], p[2]])).collect()
    }
}

/// CIELAB of an sRGB color, each channel from 0 to 1.
fn lab(rgb: [f32; 3]) -> [f32; 3] {
    let [r, g, b] = rgb.map(straight);
    let f = |t: f32| if t > 216.0 / 24_389.0 { t.cbrt() } else { (24_389.0 / 27.0 * t + 16.0) / 116.0 };
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// An sRGB channel as linear light.
fn straight(c: f32) -> f32 {
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

impl fmt::Debug for Icc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Icc({} bytes)", self.bytes.len())
    }
}

/// The amount of black for each gray; `seen` is the color of black ink, from none to full. A gray darker than full
/// black is full black, and white is paper.
fn black(seen: &[f32]) -> [f32; 256] {
    let bright = |p: &[f32]| 0.2126 * straight(p[0]) + 0.7152 * straight(p[1]) + 0.0722 * straight(p[2]);
    let ramp: Vec<f32> = seen.chunks_exact(3).map(bright).collect();
    let mut out = [0.0; 256];
    let mut at = ramp.len() - 1;
    for (grey, share) in out.iter_mut().enumerate() {
        let wanted = straight(grey as f32 / 255.0);
        while at > 0 && ramp[at - 1] <= wanted {
            at -= 1;
        }
        // between the last step that is darker and the first that is not
        let part = match at {
            0 => 0.0,
            _ if ramp[at] >= wanted => 0.0,
            _ => (wanted - ramp[at]) / (ramp[at - 1] - ramp[at]),
        };
        *share = (at as f32 - part) / (ramp.len() - 1) as f32;
    }
    (out[0], out[255]) = (1.0, 0.0);
    out
}
