//! The light of a background: five tints, from dark to light. `backdrop` draws the background.

use super::colour::{Colour, Palette};
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
