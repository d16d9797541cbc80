//! Blend modes (ISO 32000, 11.3.5). Inks are blended by the light that is left on the paper, one plate at a time. The four
//! non-separable modes are not supported.

/// A blend mode that works on each plate separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blend {
    Normal,
    Multiply,
    Screen,
    Overlay,
    Darken,
    Lighten,
    ColorDodge,
    ColorBurn,
    HardLight,
    SoftLight,
    Difference,
    Exclusion,
}

impl Blend {
    /// The blend mode with this name.
    pub(super) fn named(name: &str) -> Option<Blend> {
        Some(match name {
            "Normal" | "Compatible" => Blend::Normal,
            "Multiply" => Blend::Multiply,
            "Screen" => Blend::Screen,
            "Overlay" => Blend::Overlay,
            "Darken" => Blend::Darken,
            "Lighten" => Blend::Lighten,
            "ColorDodge" => Blend::ColorDodge,
            "ColorBurn" => Blend::ColorBurn,
            "HardLight" => Blend::HardLight,
            "SoftLight" => Blend::SoftLight,
            "Difference" => Blend::Difference,
            "Exclusion" => Blend::Exclusion,
            _ => return None,
        })
    }

    /// Blends one ink over another.
    pub(super) fn mix(self, below: [f32; 4], above: [f32; 4]) -> [f32; 4] {
        if self == Blend::Normal {
            return above;
        }
        [0, 1, 2, 3].map(|p| 1.0 - self.light(1.0 - below[p], 1.0 - above[p]).clamp(0.0, 1.0))
    }

    /// Blends light values, 0 to 1: `b` is the backdrop, `s` the source.
    fn light(self, b: f32, s: f32) -> f32 {
        match self {
            Blend::Normal => s,
            Blend::Multiply => b * s,
            Blend::Screen => b + s - b * s,
            Blend::Overlay => Blend::HardLight.light(s, b),
            Blend::Darken => b.min(s),
            Blend::Lighten => b.max(s),
            Blend::ColorDodge if b <= 0.0 => 0.0,
            Blend::ColorDodge if b >= 1.0 - s => 1.0,
            Blend::ColorDodge => b / (1.0 - s),
            Blend::ColorBurn if b >= 1.0 => 1.0,
            Blend::ColorBurn if 1.0 - b >= s => 0.0,
            Blend::ColorBurn => 1.0 - (1.0 - b) / s,
            Blend::HardLight if s <= 0.5 => b * 2.0 * s,
            Blend::HardLight => Blend::Screen.light(b, 2.0 * s - 1.0),
            Blend::SoftLight if s <= 0.5 => b - (1.0 - 2.0 * s) * b * (1.0 - b),
            Blend::SoftLight => {
                let d = if b <= 0.25 { ((16.0 * b - 12.0) * b + 4.0) * b } else { b.sqrt() };
                b + (2.0 * s - 1.0) * (d - b)
            }
            Blend::Difference => (b - s).abs(),
            Blend::Exclusion => b + s - 2.0 * b * s,
        }
    }
}
