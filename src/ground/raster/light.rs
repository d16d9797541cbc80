//! Color management of pictures: converts samples with an ICC profile to sRGB. Profiles of printing presses belong to `press`.

use super::Fault;
use moxcms::{
    Chromaticity, CicpColorPrimaries, CicpProfile, CmsError, ColorPrimaries, ColorProfile, DataColorSpace, Layout,
    MatrixCoefficients, ToneReprCurve, TransferCharacteristics, Transform8BitExecutor, TransformOptions, XyY,
};
use std::sync::Arc;

/// Colors that differ by no more than this, of 255, look the same.
const SAME: u8 = 2;

/// A conversion from the colors of a profile to sRGB.
pub(super) struct Light {
    across: Arc<Transform8BitExecutor>,
    /// Whether samples are gray: one channel.
    grey: bool,
}

impl Light {
    /// The color space of an ICC profile; none if it is sRGB. `colour` says whether the picture has more than grays.
    pub(super) fn icc(profile: &[u8], colour: bool) -> Result<Option<Light>, Fault> {
        let profile = ColorProfile::new_from_slice(profile).map_err(Fault::of)?;
        match profile.color_space {
            DataColorSpace::Rgb => Light::of(&profile),
            DataColorSpace::Gray if !colour => Light::of(&profile),
            DataColorSpace::Gray => Err(Fault::of("it is a grayscale profile, but the picture is in color")),
            _ => Err(Fault::of("it is not an RGB profile")),
        }
    }

    /// Converts inks, four bytes a pixel, to sRGB, three bytes a pixel, with their profile.
    pub(super) fn inks(profile: &[u8], inks: &[u8]) -> Result<Vec<u8>, Fault> {
        let profile = ColorProfile::new_from_slice(profile).map_err(Fault::of)?;
        let (srgb, how) = (ColorProfile::new_srgb(), TransformOptions::default());
        let across = profile.create_transform_8bit(Layout::Rgba, &srgb, Layout::Rgb, how).map_err(Fault::of)?;
        let mut rgb = vec![0; inks.len() / 4 * 3];
        match profile.color_space {
            DataColorSpace::Cmyk => across.transform(inks, &mut rgb).map_err(Fault::of)?,
            _ => return Err(Fault::of("it is not a CMYK profile")),
        }
        Ok(rgb)
    }

    /// The color space of code points for primaries and transfer (ITU-T H.273, tables 2 and 3); none if they are
    /// sRGB.
    pub(super) fn code_points(primaries: u8, transfer: u8) -> Result<Option<Light>, Fault> {
        let unknown = |_: CmsError| Fault::of("its code points are unknown");
        let primaries = CicpColorPrimaries::try_from(primaries).map_err(unknown)?;
        let transfer = TransferCharacteristics::try_from(transfer).map_err(unknown)?;
        if matches!(transfer, TransferCharacteristics::Smpte2084 | TransferCharacteristics::Hlg) {
            return Err(Fault::of("it is HDR, which paper cannot show"));
        }
        ColorPrimaries::try_from(primaries).map_err(unknown)?;
        ToneReprCurve::try_from(transfer).map_err(unknown)?;
        Light::of(&ColorProfile::new_from_cicp(CicpProfile {
            color_primaries: primaries,
            transfer_characteristics: transfer,
            matrix_coefficients: MatrixCoefficients::Identity,
            full_range: true,
        }))
    }

    /// The color space of an encoding exponent and the chromaticities (x, y) of white, red, green and blue, which are
    /// those of sRGB by default.
    pub(super) fn gamma(encoded: f32, colours: Option<[(f32, f32); 4]>) -> Result<Option<Light>, Fault> {
        let usual = [(0.3127, 0.329), (0.64, 0.33), (0.3, 0.6), (0.15, 0.06)];
        let colours = colours.unwrap_or(usual);
        let near = |a: f32, b: f32| (a - b).abs() < 0.005;
        let all_usual = colours.iter().zip(usual).all(|(c, u)| near(c.0, u.0) && near(c.1, u.1));
        // programs that mean sRGB write 1 / 2.2
        if near(encoded, 1.0 / 2.2) && all_usual {
            return Ok(None);
        }
        let sane = |(x, y): (f32, f32)| x.is_finite() && (0.001..=1.0).contains(&y) && (0.0..=1.0).contains(&x);
        if !(0.05..=5.0).contains(&encoded) || !colours.into_iter().all(sane) {
            return Err(Fault::of("its gamma or its primaries are impossible"));
        }
        let [white, red, green, blue] = colours;
        let colour = |(x, y)| Chromaticity::new(x, y);
        let mut profile = ColorProfile::new_srgb();
        profile.update_rgb_colorimetry(
            XyY { x: white.0.into(), y: white.1.into(), yb: 1.0 },
            ColorPrimaries { red: colour(red), green: colour(green), blue: colour(blue) },
        );
        let curve = ToneReprCurve::Parametric(vec![1.0 / encoded]);
        profile.green_trc = Some(curve.clone());
        profile.blue_trc = Some(curve.clone());
        profile.red_trc = Some(curve);
        Light::of(&profile)
    }

    fn of(profile: &ColorProfile) -> Result<Option<Light>, Fault> {
        let grey = profile.color_space == DataColorSpace::Gray;
        let layout = if grey { Layout::Gray } else { Layout::Rgb };
        let (srgb, how) = (ColorProfile::new_srgb(), TransformOptions::default());
        let across = profile.create_transform_8bit(layout, &srgb, Layout::Rgb, how).map_err(Fault::of)?;
        let light = Light { across, grey };
        let levels = || (0..=255u8).step_by(51);
        let mut seen: Vec<u8> = if grey {
            (0..=255).flat_map(|v| [v; 3]).collect()
        } else {
            levels().flat_map(|r| levels().flat_map(move |g| levels().flat_map(move |b| [r, g, b]))).collect()
        };
        let asked = seen.clone();
        light.apply(&mut seen)?;
        let same = asked.iter().zip(&seen).all(|(asked, seen)| asked.abs_diff(*seen) <= SAME);
        Ok((!same).then_some(light))
    }

    /// Converts samples, three bytes per pixel, to sRGB. Grays stay gray.
    pub(super) fn apply(&self, rgb: &mut [u8]) -> Result<(), Fault> {
        let mut out = vec![0; rgb.len()];
        if self.grey {
            let greys: Vec<u8> = rgb.chunks_exact(3).map(|pixel| pixel[0]).collect();
            self.across.transform(&greys, &mut out).map_err(Fault::of)?;
        } else {
            self.across.transform(rgb, &mut out).map_err(Fault::of)?;
        }
        for (old, new) in rgb.chunks_exact_mut(3).zip(out.chunks_exact(3)) {
            let hueless = old[0] == old[1] && old[1] == old[2];
            old.copy_from_slice(&if hueless { [new[1]; 3] } else { [new[0], new[1], new[2]] });
        }
        Ok(())
    }
}
