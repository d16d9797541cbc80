//! Colors as a file names them: their color space, whether it is allowed in a four-color print file, and their values
//! on the plates. Colors are not converted here: a color that is not defined by inks has no plate values.

use super::pdf::{Dict, File, Obj};
use std::rc::Rc;

/// The maximum nesting of color spaces.
const DEPTH: usize = 8;

/// A color space.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Space {
    Gray,
    Cmyk,
    /// A measured color or a color of light: the name of the space, and the number of components.
    Foreign(&'static str, usize),
    /// A space with an ICC profile: the number of components, and the object number of the profile, or 0 if it has
    /// none.
    Icc(usize, u32),
    /// One or several named inks, and their alternate.
    Inks(Rc<[Rc<str>]>, Rc<Space>),
    /// An index into a table of another space's colors.
    Indexed(Rc<Space>, Rc<[u8]>),
    /// A pattern, and the space of uncolored patterns.
    Pattern(Option<Rc<Space>>),
    /// Nothing known.
    Unknown,
}

/// The values of a color on the plates of cyan, magenta, yellow and black, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ink {
    pub(super) plates: [f32; 4],
    /// The plates that the color changes when it overprints.
    pub(super) touches: [bool; 4],
}

/// The use of a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Counts {
    /// Its ink.
    Ink,
    /// Its luminosity, as in masks: dark counts as black.
    Light,
    /// Its look: light is converted to ink, and spot inks to gray.
    Sight,
}

impl Space {
    /// Reads a space, by name or as an array. Names are looked up among a page's resources first.
    pub(super) fn read(file: &File<'_>, obj: &Obj, resources: &Dict) -> Rc<Space> {
        Rc::new(Space::within(file, obj, resources, 0))
    }

    fn within(file: &File<'_>, obj: &Obj, resources: &Dict, depth: usize) -> Space {
        if depth > DEPTH {
            return Space::Unknown;
        }
        let below = |obj: &Obj| Rc::new(Space::within(file, obj, resources, depth + 1));
        let obj = file.resolve(obj);
        if let Obj::Name(name) = &obj {
            return match &**name {
                "DeviceGray" | "G" => Space::Gray,
                "DeviceCMYK" | "CMYK" => Space::Cmyk,
                "DeviceRGB" | "RGB" => Space::Foreign("DeviceRGB", 3),
                "CalRGB" => Space::Foreign("CalRGB", 3),
                "CalGray" => Space::Foreign("CalGray", 1),
                "Pattern" => Space::Pattern(None),
                other => {
                    let named = file.dict(resources, "ColorSpace").unwrap_or_default();
                    let found = file.get(&named, other);
                    // a name that refers to itself is invalid
                    if found == Obj::Null || found.name() == Some(other) {
                        return Space::Unknown;
                    }
                    Space::within(file, &found, resources, depth + 1)
                }
            };
        }
        let parts = obj.array();
        let part = |i: usize| parts.get(i).map_or(Obj::Null, |o| file.resolve(o));
        match part(0).name().unwrap_or_default() {
            "CalRGB" => Space::Foreign("CalRGB", 3),
            "CalGray" => Space::Foreign("CalGray", 1),
            "Lab" => Space::Foreign("Lab", 3),
            "ICCBased" => {
                let n = part(1).dict().and_then(|d| file.get(&d, "N").whole()).unwrap_or(0);
                let profile = if let Some(Obj::Ref(number)) = parts.get(1) { *number } else { 0 };
                Space::Icc(usize::try_from(n).unwrap_or(0), profile)
            }
            "Indexed" | "I" => {
                let table = match part(3) {
                    Obj::Text(t) => t,
                    Obj::Stream(s) => file.unpack(&s).map_or_else(|_| Rc::from([]), Into::into),
                    _ => Rc::from([]),
                };
                Space::Indexed(below(&part(1)), table)
            }
            "Separation" => {
                let name = part(1).name().unwrap_or_default().into();
                Space::Inks(Rc::from([name]), below(&part(2)))
            }
            "DeviceN" => {
                let names = part(1);
                let names = names.array().iter().take(64);
                let names = names.map(|n| file.resolve(n).name().unwrap_or_default().into()).collect();
                Space::Inks(names, below(&part(2)))
            }
            "Pattern" => Space::Pattern((parts.len() > 1).then(|| below(&part(1)))),
            _ if parts.len() == 1 => Space::within(file, &part(0), resources, depth + 1),
            _ => Space::Unknown,
        }
    }

    /// The number of components.
    pub(super) fn components(&self) -> usize {
        match self {
            Space::Gray | Space::Indexed(..) => 1,
            Space::Cmyk => 4,
            Space::Foreign(_, n) | Space::Icc(n, _) => *n,
            Space::Inks(names, _) => names.len(),
            Space::Pattern(below) => below.as_ref().map_or(0, |s| s.components()),
            Space::Unknown => 0,
        }
    }

    /// The initial color of the space.
    pub(super) fn first(&self) -> Vec<f32> {
        match self {
            Space::Cmyk => vec![0.0, 0.0, 0.0, 1.0],
            Space::Icc(4, _) => vec![0.0, 0.0, 0.0, 1.0],
            Space::Inks(names, _) => vec![1.0; names.len()],
            other => vec![0.0; other.components()],
        }
    }

    /// The name of the part of the space that is not ink, if any. The standard decides whether profiles for gray and
    /// CMYK are allowed.
    pub(super) fn foreign(&self, profiles: bool) -> Option<String> {
        match self {
            Space::Gray | Space::Cmyk | Space::Unknown => None,
            Space::Foreign(name, _) => Some((*name).to_owned()),
            Space::Icc(1 | 4, _) if profiles => None,
            Space::Icc(n, _) => Some(match n {
                1 => "ICCBased gray".to_owned(),
                3 => "ICCBased RGB or Lab".to_owned(),
                4 => "ICCBased CMYK".to_owned(),
                _ => "ICCBased".to_owned(),
            }),
            Space::Inks(names, below) => {
                below.foreign(profiles).map(|what| format!("{what} (in place of {})", names.join(", ")))
            }
            Space::Indexed(below, _) => below.foreign(profiles).map(|what| format!("{what} (indexed)")),
            Space::Pattern(below) => below.as_ref().and_then(|s| s.foreign(profiles)),
        }
    }

    /// The object number of the profile that converts the inks to the plates.
    pub(super) fn profile(&self) -> Option<u32> {
        match self {
            Space::Icc(4, profile) if *profile > 0 => Some(*profile),
            Space::Inks(_, below) | Space::Indexed(below, _) | Space::Pattern(Some(below)) => below.profile(),
            _ => None,
        }
    }

    /// The inks of the space other than cyan, magenta, yellow and black.
    pub(super) fn spots(&self) -> Vec<&str> {
        match self {
            Space::Inks(names, below) => {
                let own = names.iter().map(|n| &**n);
                let own = own.filter(|n| !matches!(*n, "Cyan" | "Magenta" | "Yellow" | "Black" | "None"));
                own.chain(below.spots()).collect()
            }
            Space::Indexed(below, _) => below.spots(),
            Space::Pattern(Some(below)) => below.spots(),
            _ => Vec::new(),
        }
    }

    /// The values of a color on the plates; `None` if it is not ink. Spot inks add nothing.
    pub(super) fn ink(&self, colour: &[f32]) -> Option<Ink> {
        let c = |i: usize| colour.get(i).copied().unwrap_or(0.0).clamp(0.0, 1.0);
        match self {
            Space::Gray | Space::Icc(1, _) | Space::Foreign("CalGray", _) => {
                Some(Ink { plates: [0.0, 0.0, 0.0, 1.0 - c(0)], touches: [true; 4] })
            }
            Space::Cmyk | Space::Icc(4, _) => Some(Ink { plates: [c(0), c(1), c(2), c(3)], touches: [true; 4] }),
            Space::Inks(names, _) => {
                let mut ink = Ink { plates: [0.0; 4], touches: [false; 4] };
                for (i, name) in names.iter().enumerate() {
                    let plate = match &**name {
                        "Cyan" => 0..1,
                        "Magenta" => 1..2,
                        "Yellow" => 2..3,
                        "Black" => 3..4,
                        "All" => 0..4,
                        _ => continue,
                    };
                    for p in plate {
                        (ink.plates[p], ink.touches[p]) = (c(i), true);
                    }
                }
                Some(ink)
            }
            Space::Indexed(below, table) => {
                let n = below.components();
                let at = number(colour).saturating_mul(n);
                let entry = table.get(at..at.saturating_add(n))?;
                below.ink(&below.spread(entry))
            }
            _ => None,
        }
    }

    /// The value of a color for this use, as ink; `None` for a color that is not ink, if inks are needed.
    pub(super) fn counted(&self, colour: &[f32], counts: Counts) -> Option<Ink> {
        match counts {
            Counts::Ink => self.ink(colour),
            Counts::Light => Some(Ink { plates: [0.0, 0.0, 0.0, 1.0 - self.light(colour)], touches: [true; 4] }),
            Counts::Sight => Some(self.seen(colour)),
        }
    }

    /// The ink that approximates a color of any space.
    fn seen(&self, colour: &[f32]) -> Ink {
        let c = |i: usize| colour.get(i).copied().unwrap_or(0.0).clamp(0.0, 1.0);
        let known = self.ink(colour);
        let mut ink = known.unwrap_or(Ink { plates: [0.0, 0.0, 0.0, 1.0 - self.light(colour)], touches: [true; 4] });
        match self {
            Space::Foreign("DeviceRGB" | "CalRGB", _) | Space::Icc(3, _) => {
                let left = [1.0 - c(0), 1.0 - c(1), 1.0 - c(2)];
                let black = left.into_iter().fold(1.0, f32::min);
                ink.plates = [left[0] - black, left[1] - black, left[2] - black, black];
            }
            Space::Inks(..) if !self.spots().is_empty() => {
                let most = colour.iter().copied().fold(0.0, f32::max).clamp(0.0, 1.0);
                ink.plates[3] = ink.plates[3].max(most / 2.0);
                ink.touches[3] = true;
            }
            Space::Indexed(below, table) if known.is_none() => {
                let n = below.components();
                let at = number(colour).saturating_mul(n);
                if let Some(entry) = table.get(at..at.saturating_add(n)) {
                    return below.seen(&below.spread(entry));
                }
            }
            _ => {}
        }
        ink
    }

    /// The luminosity of a color, 0 to 1, for masks. Light values are used unchanged.
    fn light(&self, colour: &[f32]) -> f32 {
        let c = |i: usize| colour.get(i).copied().unwrap_or(0.0).clamp(0.0, 1.0);
        match self {
            Space::Foreign("DeviceRGB" | "CalRGB", _) | Space::Icc(3, _) => 0.3 * c(0) + 0.59 * c(1) + 0.11 * c(2),
            Space::Foreign("Lab", _) => (colour.first().copied().unwrap_or(0.0) / 100.0).clamp(0.0, 1.0),
            _ => self.ink(colour).map_or(1.0, |i| light(i.plates)),
        }
    }

    /// Converts bytes of a table to the components of a color.
    fn spread(&self, bytes: &[u8]) -> Vec<f32> {
        let lab = *self == Space::Foreign("Lab", 3);
        let scale = |i: usize, b: u8| f32::from(b) / 255.0 * if lab && i == 0 { 100.0 } else { 1.0 };
        bytes.iter().enumerate().map(|(i, b)| scale(i, *b)).collect()
    }
}

/// Converts a color to an index into a table.
fn number(colour: &[f32]) -> usize {
    colour.first().copied().unwrap_or(0.0).max(0.0) as usize
}

/// The approximate lightness of four inks: 1 is paper, 0 is black.
pub(super) fn light(plates: [f32; 4]) -> f32 {
    let [c, m, y, k] = plates;
    (1.0 - k) * (0.3 * (1.0 - c) + 0.59 * (1.0 - m) + 0.11 * (1.0 - y))
}
