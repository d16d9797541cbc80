//! The default positions of objects in a picture: the main object is in the center on the floor, smaller ones are
//! around it outside of the badges, and objects in front are along the lower edge. All positions are in millimeters
//! from the center of the picture.

use super::icon::Icon;
use super::polygon::{Bounds, Corner};
use super::pose::Pose;
use cards::face::Layer;
use ground::dice::Dice;

/// The picture that recipes are written for: about 57 x 50 mm.
pub(super) const STAGE: [f32; 2] = [57.0, 50.0];

/// The height of the line between wall and floor.
pub(super) const FLOOR: f32 = 9.5;

/// The eye level: receding lines meet at this height.
pub(super) const EYE: f32 = -4.0;

/// The height where the main object touches the floor.
pub(super) const FEET: f32 = 17.5;

/// The height where objects in front touch the floor; the title hides anything lower.
pub(super) const LIP: f32 = 22.0;

/// The height where objects behind the main one touch the floor.
pub(super) const BACK: f32 = FLOOR + 4.5;

/// The height and width that the main object fills.
const MAIN: [f32; 2] = [43.0, 36.0];

/// The widths of a card's badges in the upper corners, on the left and on the right, and their height.
pub(super) const BADGES: [f32; 3] = [14.0, 24.0, 14.0];

/// Whether a place is hidden by a card's badges.
pub(super) fn under_badges(at: Corner, margin: f32) -> bool {
    let [left, right, high] = BADGES.map(|n| n + margin);
    at[1] < -STAGE[1] / 2.0 + high && (at[0] < -STAGE[0] / 2.0 + left || at[0] > STAGE[0] / 2.0 - right)
}

/// The pose of the main object. On a background without a floor, it hangs in the middle.
pub(super) fn main(layer: &Layer, icon: &Icon, floats: bool) -> Pose {
    let b = bounds(layer, icon);
    let size = layer.size.map_or_else(|| (MAIN[0] / b.width()).min(MAIN[1] / b.height()).clamp(26.0, 46.0), |s| s.0);
    let rest = if floats { -1.0 + b.height() * size / 2.0 } else { FEET };
    let top = -STAGE[1] / 2.0 + 1.5;
    let at = stand(layer, b, size, [0.0, rest.max(top + b.height() * size)]);
    Pose { at, size, turn: layer.turn, flip: layer.flip }
}

/// The height of an object.
enum Level {
    Floor,
    Eyes,
    High,
}

/// The poses of smaller objects behind and beside the main one.
pub(super) fn beside(layers: &[(&Layer, &Icon)], main: Bounds, dice: &mut Dice) -> Vec<Pose> {
    let side = if dice.below(2) == 0 { -1.0 } else { 1.0 };
    let wide = (main.width() / 2.0 + 3.5).clamp(19.0, 22.5);
    // the places are used in this order
    let places = [
        (side, Level::Floor),
        (-side, Level::Floor),
        (side, Level::Eyes),
        (-side, Level::Eyes),
        (-side * 0.62, Level::High),
        (side * 0.62, Level::High),
    ];
    let mut next = 0;
    let mut pose = |(layer, icon): &(&Layer, &Icon)| {
        let size = layer.size.map_or(12.5, |s| s.0);
        let b = bounds(layer, icon);
        let (x, level) = &places[next % places.len()];
        if layer.at.is_none() {
            next += 1;
        }
        let feet = match level {
            Level::Floor => BACK + dice.between(-0.6, 0.6),
            Level::Eyes => 1.0 + b.height() * size / 2.0 + dice.between(-2.0, 1.5),
            Level::High => -16.0 + b.height() * size / 2.0,
        };
        let jitter = dice.between(-0.8, 0.8);
        Pose { at: stand(layer, b, size, [x * wide + jitter, feet]), size, turn: layer.turn, flip: layer.flip }
    };
    layers.iter().map(&mut pose).collect()
}

/// The height of figures behind the subject.
pub(super) const COMPANY: f32 = 27.0;

/// The positions of the feet of figures behind the subject: from the outside inwards, left and right.
pub(super) fn company(count: usize) -> impl Iterator<Item = Corner> {
    let place = |i: usize| {
        let side = if i.is_multiple_of(2) { -1.0 } else { 1.0 };
        [side * (17.5 - 6.5 * (i / 2) as f32), BACK - (i / 2) as f32]
    };
    (0..count).map(place)
}

/// The poses of objects in front.
pub(super) fn front(layers: &[(&Layer, &Icon)], dice: &mut Dice) -> Vec<Pose> {
    let mut places: Vec<f32> = match layers.len() {
        0 | 1 => vec![17.0],
        2 => vec![-17.5, 17.5],
        3 => vec![-19.5, 19.5, 9.5],
        n => (0..n).map(|i| -20.5 + 41.0 * i as f32 / (n - 1) as f32).collect(),
    };
    if dice.below(2) == 0 {
        places.iter_mut().for_each(|x| *x = -*x);
    }
    let pose = |((layer, icon), x): (&(&Layer, &Icon), f32)| {
        let size = layer.size.map_or(9.5, |s| s.0);
        let at = stand(layer, bounds(layer, icon), size, [x + dice.between(-1.0, 1.0), LIP + dice.between(-0.5, 0.5)]);
        Pose { at, size, turn: layer.turn, flip: layer.flip }
    };
    layers.iter().zip(places).map(pose).collect()
}

/// The position of the icon's center: from the recipe, or else such that the lowest point of the silhouette is at
/// `feet`.
fn stand(layer: &Layer, unit: Bounds, size: f32, feet: Corner) -> Corner {
    layer.at.unwrap_or([feet[0] - unit.middle()[0] * size, feet[1] - unit.bottom * size])
}

/// The rectangle around an icon's silhouette, rotated and flipped as the layer says, for an icon of size 1 with its
/// center at the origin.
fn bounds(layer: &Layer, icon: &Icon) -> Bounds {
    let unit = Pose { at: [0.0, 0.0], size: 1.0, turn: layer.turn, flip: layer.flip };
    let nothing = Bounds { left: -0.5, top: -0.5, right: 0.5, bottom: 0.5 };
    icon.body.mapped(unit.map()).bounds().unwrap_or(nothing)
}
