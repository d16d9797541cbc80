//! Arms: the target of each hand in a pose, and the arm that reaches it.

use super::bones::Limb;
use super::frame::Frame;
use super::stance::Skeleton;
use crate::polygon::Corner;
use cards::face::{Arms, Mood, Palm};
use ground::dice::Dice;

/// An arm with its hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm {
    pub(super) limb: Limb,
    pub(super) palm: Palm,
    /// The side of the body: 1 is the right of the picture.
    pub(super) side: f32,
    /// The direction of the fingers, in radians.
    pub(super) way: f32,
    /// Whether the arm is behind the trunk.
    pub(super) back: bool,
}

/// The target of a hand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Spot {
    /// From the shoulder, outwards and down, in lengths of an arm.
    Free(f32, f32),
    /// A point of the upright trunk, its x outwards.
    Body(f32, f32),
    /// A point of the head: -1 to 1, its x outwards.
    Head(f32, f32),
    /// A point in units of the figure.
    There(Corner),
}

/// The gesture of one hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gesture {
    pub(super) spot: Spot,
    pub(super) palm: Palm,
    pub(super) back: bool,
}

/// The shape of a hand that only shows a mood.
fn shown(mood: Mood) -> Palm {
    match mood {
        Mood::Angry | Mood::Grim | Mood::Shouting => Palm::Fist,
        Mood::Bored | Mood::Doleful | Mood::Sly => Palm::Loose,
        Mood::Haughty => Palm::Flat,
        Mood::Kindly | Mood::Dazed => Palm::Open,
        Mood::Greedy => Palm::Claw,
        Mood::Merry | Mood::Scared => Palm::Spread,
    }
}

/// The gestures of both hands in a pose: the one on the right of the picture first.
pub(super) fn gestures(
    arms: Arms,
    mood: Mood,
    f: &Frame,
    facing: f32,
    holds: [bool; 2],
    dice: &mut Dice,
) -> [Gesture; 2] {
    let shown = shown(mood);
    let of = |spot, palm| Gesture { spot, palm, back: false };
    let hang = |dice: &mut Dice| of(Spot::Free(dice.between(0.12, 0.24), dice.between(0.84, 0.94)), Palm::Loose);
    let hip = |dice: &mut Dice| of(Spot::Body(f.hips + 0.4, f.hip - dice.between(0.6, 2.2)), Palm::Rest);
    // the arm on the side that the figure faces leads
    let first = usize::from(facing < 0.0);
    let other = dice.below(2) == 0;
    // a hand that holds an object strikes
    let strikes = if holds[0] == holds[1] { first } else { usize::from(holds[1]) };
    let mut one = |i: usize| {
        let leads = i == first;
        let front = if i == first { 1.0 } else { -1.0 };
        match arms {
            Arms::Down | Arms::Akimbo | Arms::Thinking | Arms::Behind | Arms::Calling if holds[i] => carried(dice),
            Arms::Down if leads == other => hang(dice),
            Arms::Down => of(Spot::Free(dice.between(0.2, 0.44), dice.between(0.66, 0.86)), Palm::Loose),
            Arms::Akimbo if leads || other => hip(dice),
            Arms::Akimbo => hang(dice),
            Arms::Wide => of(
                Spot::Free(
                    dice.between(0.8, 0.96),
                    if leads == other { dice.between(-0.5, -0.2) } else { dice.between(-0.1, 0.3) },
                ),
                shown,
            ),
            Arms::Raised if leads == other => of(Spot::Free(dice.between(0.4, 0.62), dice.between(-0.78, -0.6)), shown),
            Arms::Raised => of(Spot::Free(dice.between(0.6, 0.8), dice.between(-0.5, -0.16)), shown),
            Arms::Shrug => of(Spot::Free(dice.between(0.62, 0.82), dice.between(0.0, 0.3)), Palm::Open),
            Arms::Reaching if holds[1 - i] && !leads => of(Spot::Free(0.7, dice.between(-0.1, 0.3)), Palm::Open),
            Arms::Reaching if leads => of(Spot::Free(0.94, dice.between(-0.2, 0.0)), Palm::Open),
            Arms::Reaching => of(Spot::Free(-0.8, dice.between(0.36, 0.5)), Palm::Open),
            Arms::Folded => of(
                Spot::Body(-f.shoulder * 0.5, f.neck + (f.hip - f.neck) * if leads { 0.42 } else { 0.56 }),
                Palm::Rest,
            ),
            Arms::Clasped => of(Spot::Body(1.0, f.neck + (f.hip - f.neck) * 0.5), Palm::Fist),
            Arms::Pointing if leads => of(Spot::Free(0.94, dice.between(-0.36, -0.1)), Palm::Point),
            Arms::Pointing if holds[i] => carried(dice),
            Arms::Pointing => hip(dice),
            Arms::Claws => of(
                Spot::Free(
                    dice.between(0.56, 0.76),
                    if leads { dice.between(-0.6, -0.4) } else { dice.between(-0.3, 0.0) },
                ),
                Palm::Claw,
            ),
            Arms::Swing if strikes == i => of(Spot::Free(0.3, dice.between(-0.86, -0.7)), Palm::Fist),
            Arms::Swing => of(Spot::Free(0.8, dice.between(0.2, 0.5)), shown),
            Arms::Guard => of(Spot::Free(if leads { 0.5 } else { front * 0.1 }, dice.between(-0.36, -0.1)), Palm::Flat),
            Arms::Thinking if leads => of(Spot::Head(0.2, 1.06), Palm::Fist),
            Arms::Thinking => of(Spot::Body(-f.shoulder * 0.2, f.hip - 2.4), Palm::Rest),
            Arms::Calling if leads => of(Spot::Head(0.8, 0.66), Palm::Flat),
            Arms::Calling => hip(dice),
            Arms::Behind if leads => hang(dice),
            Arms::Behind => Gesture { spot: Spot::Body(f.hips * 0.5, f.hip - 2.0), palm: Palm::Loose, back: true },
            Arms::Despair => of(Spot::Head(0.9, -0.3), Palm::Spread),
        }
    };
    [one(0), one(1)]
}

/// The gesture of a hand that only carries an object.
fn carried(dice: &mut Dice) -> Gesture {
    let spots = [(0.6, 0.44), (0.72, 0.1), (0.62, -0.3), (0.86, -0.06)];
    let (x, y) = spots[dice.below(4) as usize % 4];
    Gesture {
        spot: Spot::Free(x + dice.between(-0.06, 0.06), y + dice.between(-0.08, 0.08)),
        palm: Palm::Fist,
        back: false,
    }
}

/// The number of objects that arms in this pose can hold.
pub(super) fn hands(arms: Arms) -> usize {
    match arms {
        Arms::Folded | Arms::Despair => 0,
        Arms::Clasped => 1,
        _ => 2,
    }
}

/// The length of an arm.
pub(super) fn reach(f: &Frame) -> f32 {
    (f.hip - f.neck) * 0.85 + 1.4
}

/// The shoulder on this side.
pub(super) fn shoulder(f: &Frame, skeleton: &Skeleton, side: f32) -> Corner {
    skeleton.at([side * (f.shoulder - f.arm * 0.25), f.neck + f.arm * 0.72])
}

/// An arm that makes a gesture; `head` finds points of the head.
pub(super) fn arm(f: &Frame, skeleton: &Skeleton, side: f32, gesture: Gesture, head: impl Fn(Corner) -> Corner) -> Arm {
    let root = shoulder(f, skeleton, side);
    let long = reach(f);
    let target = match gesture.spot {
        Spot::Free(x, y) => {
            let (sin, cos) = (skeleton.chest() * 0.5).to_radians().sin_cos();
            let (x, y) = (side * x * long, y * long);
            [root[0] + x * cos - y * sin, root[1] + x * sin + y * cos]
        }
        Spot::Body(x, y) => skeleton.at([side * x, y]),
        Spot::Head(x, y) => head([side * x, y]),
        Spot::There(at) => at,
    };
    let limb = Limb::reaching(root, target, [long * 0.52, long * 0.52], [side * 0.6, 0.8]);
    let way = match gesture.palm {
        // hands on the body point inwards
        Palm::Rest => (limb.end[1] - limb.joint[1] + 3.0).atan2(limb.end[0] - limb.joint[0] - side * 3.0),
        // palms that are shown or offered bend up at the wrist
        Palm::Spread | Palm::Claw => limb.way() - side * 0.3 * limb.way().cos().abs(),
        Palm::Open => limb.way() - side * 0.2,
        _ => limb.way(),
    };
    Arm { limb, palm: gesture.palm, side, way, back: gesture.back }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::face::Build;

    #[test]
    fn a_free_hand_shows_the_mood() {
        let f = Frame::of(Build::Slim, None);
        for arms in [Arms::Wide, Arms::Raised, Arms::Swing] {
            let palm = |mood| gestures(arms, mood, &f, 1.0, [true, false], &mut Dice::new(1, 1))[1].palm;
            assert_eq!((palm(Mood::Angry), palm(Mood::Merry)), (Palm::Fist, Palm::Spread), "{arms:?}");
        }
    }
}
