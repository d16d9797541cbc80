//! Materials: each has a base color, a dark color for its inside, a shade, a light, and a way in which it takes the light.

use super::colour::Colour;

/// A material.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tone {
    pub(super) name: &'static str,
    /// Its color.
    pub(super) base: Colour,
    /// The material that is visible through the gaps.
    pub(super) inner: Colour,
    /// The color of the side away from the light.
    pub(super) shade: Colour,
    /// The color of the highlights.
    pub(super) light: Colour,
    /// How it takes the light.
    pub(super) stuff: Stuff,
}

/// How a material takes the light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stuff {
    /// Soft tones without a reflection.
    Cloth,
    /// Two hard bands of light, and reflected light from the floor.
    Metal,
    /// Bright on the side away from the light, where the light leaves it.
    Glass,
    /// Soft tones with streaks along the grain.
    Wood,
    /// Soft tones with a broad light side.
    Skin,
    /// Chalky, with few half-tones.
    Bone,
    /// Wet, with a small, hard highlight.
    Slime,
}

const fn tone(stuff: Stuff, name: &'static str, base: u32, inner: u32, shade: u32, light: u32) -> Tone {
    Tone { stuff, name, base: Colour(base), inner: Colour(inner), shade: Colour(shade), light: Colour(light) }
}

/// The tones for recipes.
pub(super) static TONES: [Tone; 44] = [
    // metals
    tone(Stuff::Metal, "steel", 0xc3_ccd4, 0x20_262d, 0x5b_6878, 0xff_ffff),
    tone(Stuff::Metal, "iron", 0x7b_8794, 0x1a_1f26, 0x3a_4450, 0xd6_dfe8),
    tone(Stuff::Metal, "silver", 0xdf_e6ee, 0x2a_3140, 0x76_849a, 0xff_ffff),
    tone(Stuff::Metal, "gold", 0xf2_c03c, 0x4a_2806, 0xa5_6410, 0xff_f6c4),
    tone(Stuff::Metal, "brass", 0xd9_ab4e, 0x40_2a0c, 0x8a_6018, 0xff_ebb0),
    tone(Stuff::Metal, "copper", 0xd5_7a48, 0x3c_170a, 0x85_3a1c, 0xff_d2ae),
    tone(Stuff::Metal, "bronze", 0xb8_8a4a, 0x36_220c, 0x70_4a1c, 0xf4_d69a),
    // plants and clothes
    tone(Stuff::Wood, "wood", 0x9c_6434, 0x32_1a0a, 0x5c_3415, 0xe6_b47c),
    tone(Stuff::Wood, "pale-wood", 0xd9_ad74, 0x4a_2e14, 0x96_6a38, 0xff_e6bd),
    tone(Stuff::Cloth, "leather", 0xb0_6f3a, 0x38_1c0a, 0x6c_3c18, 0xf2_be86),
    tone(Stuff::Cloth, "hide", 0xb9_8f5e, 0x3a_2716, 0x74_5230, 0xff_e8bf),
    tone(Stuff::Cloth, "cloth", 0xe0_d2b4, 0x4a_3c2a, 0x98_8462, 0xff_f9e8),
    tone(Stuff::Cloth, "crimson", 0xc9_402a, 0x38_0a08, 0x7c_1a14, 0xff_c09a),
    tone(Stuff::Cloth, "royal", 0x3f_6fd0, 0x0c_1c48, 0x1f_3d8c, 0xc4_dcff),
    tone(Stuff::Cloth, "forest", 0x4f_9650, 0x0e_2a14, 0x22_5a2c, 0xc6_f0b0),
    tone(Stuff::Cloth, "violet", 0x94_5cc8, 0x26_0c40, 0x56_2a86, 0xe8_ccff),
    tone(Stuff::Cloth, "teal", 0x2f_9c98, 0x06_2c30, 0x12_5c60, 0xb4_f4e8),
    tone(Stuff::Cloth, "fur", 0x9a_7450, 0x30_1e12, 0x58_3e28, 0xe2_c49c),
    tone(Stuff::Cloth, "straw", 0xe6_c568, 0x4c_3610, 0xa0_7a24, 0xff_f4c0),
    tone(Stuff::Skin, "skin", 0xe8_b48c, 0x52_2a1a, 0xa8_6a4a, 0xff_e8d2),
    tone(Stuff::Bone, "bread", 0xe0_a85c, 0x52_2c0e, 0x9c_6222, 0xff_e6b4),
    tone(Stuff::Skin, "pink", 0xf0_92b0, 0x56_1834, 0xb0_4c74, 0xff_e2ec),
    // bone and earth
    tone(Stuff::Bone, "bone", 0xea_dcc0, 0x3c_3020, 0x9c_8660, 0xff_fcf0),
    tone(Stuff::Bone, "ivory", 0xf6_ecd4, 0x4c_4230, 0xb0_9e78, 0xff_ffff),
    tone(Stuff::Bone, "pearl", 0xf0_eaf2, 0x44_3c54, 0xa8_9cb8, 0xff_ffff),
    tone(Stuff::Bone, "stone", 0x97_9a9c, 0x26_2628, 0x54_5860, 0xe6_e8e8),
    tone(Stuff::Bone, "slate", 0x6f_7d8e, 0x1a_222c, 0x3a_4656, 0xc6_d4e2),
    tone(Stuff::Metal, "rust", 0xb2_5e34, 0x34_140a, 0x6e_2e16, 0xf2_b284),
    tone(Stuff::Bone, "sand", 0xe2_c890, 0x54_3e1c, 0xa4_844a, 0xff_f6d8),
    tone(Stuff::Cloth, "moss", 0x7f_9a4a, 0x22_2e10, 0x4a_6024, 0xd8_eca0),
    tone(Stuff::Cloth, "paper", 0xf6_ead0, 0x54_4226, 0xb8_9e70, 0xff_ffff),
    // materials that glow, flow or bite
    tone(Stuff::Slime, "slime", 0x8a_d24a, 0x16_360c, 0x3e_8a20, 0xec_ffb8),
    tone(Stuff::Slime, "poison", 0x6c_c86a, 0x12_301c, 0x2e_7c44, 0xd4_ffc4),
    tone(Stuff::Slime, "ember", 0xf2_7430, 0x46_0e06, 0xb0_3412, 0xff_dc8c),
    tone(Stuff::Slime, "flame", 0xff_c23e, 0x7a_1e08, 0xf0_7a1c, 0xff_f6c0),
    tone(Stuff::Glass, "ice", 0xa8_e0f4, 0x14_3c5c, 0x50_9cc8, 0xff_ffff),
    tone(Stuff::Glass, "water", 0x52_a8e0, 0x0a_2c54, 0x22_64a8, 0xd0_f2ff),
    tone(Stuff::Slime, "arcane", 0xb4_78f4, 0x2c_0c5a, 0x6e_34c0, 0xf4_dcff),
    tone(Stuff::Cloth, "shadow", 0x4e_4660, 0x12_0c1c, 0x26_1e36, 0xa8_98c8),
    tone(Stuff::Cloth, "night", 0x36_4468, 0x0a_0e1e, 0x1a_2444, 0x90_a8dc),
    tone(Stuff::Glass, "glass", 0xb4_dcd8, 0x1e_484c, 0x5c_98a0, 0xff_ffff),
    tone(Stuff::Glass, "ruby", 0xe2_304c, 0x4c_0616, 0x94_1030, 0xff_b8c0),
    tone(Stuff::Glass, "emerald", 0x2c_b46c, 0x04_3820, 0x0e_7040, 0xb4_ffd2),
    tone(Stuff::Glass, "sapphire", 0x38_7cec, 0x08_1c58, 0x16_409c, 0xc0_e0ff),
];

/// The tone with this name.
pub(super) fn named(name: &str) -> Option<&'static Tone> {
    TONES.iter().find(|t| t.name == name)
}

/// A built-in tone for parts with a fixed material: teeth, horns, gold.
pub(super) fn house(name: &str) -> &'static Tone {
    named(name).unwrap_or(&TONES[0])
}

/// The names of all tones, for suggestions.
pub(super) fn names() -> impl Iterator<Item = &'static str> + Clone {
    TONES.iter().map(|t| t.name)
}
