//! The light of a picture: the five tints of its background, from dark to light, and the lamp that lights everything in it.
//! `backdrop` draws the background; each place has its own source of light.

use super::colour::{Colour, Palette};
use super::polygon::Corner;
use cards::face::Light;

/// The tints of a light, which are the frame's own tints by default.
pub(super) fn tints(light: Light, frame: Palette) -> Palette {
    let of = |[deep, dark, mid, light, high]: [u32; 5]| Palette {
        deep: Colour(deep),
        dark: Colour(dark),
        mid: Colour(mid),
        light: Colour(light),
        high: Colour(high),
    };
    of(match light {
        Light::Frame => return frame,
        Light::Dusk => [0x24_0f45, 0x4a_2477, 0x8a_3f8e, 0xf0_8a4a, 0xff_dc9a],
        Light::Dawn => [0x4a_1a3c, 0x8a_3a5e, 0xd8_6a7c, 0xf8_b08a, 0xff_eec2],
        Light::Day => [0x0c_3a66, 0x1d_6aa6, 0x4a_a6dc, 0xa8_dcf4, 0xff_f8d8],
        Light::Night => [0x0a_1136, 0x1a_2760, 0x33_489c, 0x7c_94dc, 0xe2_e8ff],
        Light::Cave => [0x03_2430, 0x0a_4656, 0x1b_7f88, 0x62_c4bc, 0xd8_fff0],
        Light::Hearth => [0x3c_1606, 0x7a_3410, 0xc8_701c, 0xfb_b648, 0xff_ecb0],
        Light::Swamp => [0x0c_2a14, 0x1e_4c22, 0x46_8234, 0xa0_c65a, 0xf0_fbb8],
        Light::Gold => [0x35_2306, 0x6a_4a0c, 0xb0_861c, 0xf2_cc4e, 0xff_f6c4],
        Light::Crypt => [0x18_1430, 0x32_2c56, 0x5c_5690, 0x9c_9cd0, 0xe4_e6ff],
        Light::Sea => [0x04_2048, 0x0a_4a7c, 0x16_86b0, 0x5e_ccdc, 0xdc_fcff],
        Light::Velvet => [0x34_0826, 0x66_1450, 0xa8_2c78, 0xe8_78a8, 0xff_dcea],
        Light::Fire => [0x38_0610, 0x78_1020, 0xc4_2636, 0xf6_7054, 0xff_d8b0],
        Light::Prep => [0x42_1804, 0x86_360a, 0xcc_6418, 0xf8_a24c, 0xff_e2b2],
        Light::Roll => [0x0e_1258, 0x1e_2a94, 0x40_50d0, 0x90_a0f4, 0xe2_e6ff],
        Light::Leaf => [0x08_3422, 0x12_5c3a, 0x2c_9460, 0x86_d094, 0xe8_fbd0],
    })
}

/// The light that falls on everything in a picture, from one source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lamp {
    /// The direction to the source: to the right, down, and towards the viewer. Its length is 1.
    pub(super) way: [f32; 3],
    /// The color of the light.
    pub(super) key: Colour,
    /// The color of the light that the place reflects (bounce light).
    pub(super) bounce: Colour,
}

/// A kind of light source. Each place has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Sun,
    Moon,
    Window,
    Torch,
    Hearth,
    Lamp,
    Beam,
    Glow,
}

/// The colors of candle light, and of fire.
pub(super) const WARM: Colour = Colour(0xff_e9b0);
pub(super) const FIRE: Colour = Colour(0xff_a23a);

impl Source {
    /// The source in a picture: its position, and its light. `side` is -1 on the left and 1 on the right.
    pub(super) fn lit(self, side: f32, tints: Palette) -> (Corner, Lamp) {
        // the position, the direction to it (to the side, up, to the viewer), its own color and the share of it
        let (at, way, own, share) = match self {
            Source::Sun => ([9.0, -12.0], [0.56, 0.62, 0.55], WARM, 0.4),
            Source::Moon => ([8.0, -14.0], [0.5, 0.68, 0.53], Colour(0xc4_d4ff), 0.5),
            Source::Window => ([16.0, -9.0], [0.6, 0.56, 0.57], WARM, 0.4),
            Source::Torch => ([23.0, -8.0], [0.68, 0.48, 0.55], FIRE, 0.5),
            Source::Hearth => ([18.0, 4.0], [0.78, 0.36, 0.51], FIRE, 0.6),
            Source::Lamp => ([7.0, -17.0], [0.46, 0.7, 0.55], WARM, 0.6),
            Source::Beam => ([6.0, -24.0], [0.36, 0.76, 0.54], WARM, 0.3),
            Source::Glow => ([10.0, -2.0], [0.66, 0.46, 0.59], WARM, 0.2),
        };
        let [x, y, z] = way;
        let key = tints.high.mix(own, share);
        let bounce = tints.mid.mix(tints.dark, 0.35);
        ([at[0] * side, at[1]], Lamp { way: [x * side, -y, z], key, bounce })
    }
}

impl Default for Lamp {
    /// White light from the upper left, as for objects without a place.
    fn default() -> Lamp {
        Lamp { way: [-0.538, -0.606, 0.587], key: Colour::WHITE, bounce: Colour::NIGHT }
    }
}
