//! The skeleton of a figure in its stance: the position of its hips, the bend of its spine (the line of action), and its legs and feet.
//! Clothes are drawn on an upright trunk, which is then bent along the spine.

use super::bones::Limb;
use super::frame::Frame;
use crate::polygon::Corner;
use cards::face::Stance;

/// The number of parts of a spine.
const PARTS: usize = 8;

/// The height of an ankle above the sole.
pub(super) const ANKLE: f32 = 1.4;

/// A stance of a figure that faces right. Lengths are relative to that of its legs, and angles are in degrees.
struct Plan {
    /// The position of the hips: to the front, and above the floor.
    hip: Corner,
    /// The forward lean of the spine at the hips and at the neck.
    lean: [f32; 2],
    /// The feet, the front one first: how far in front of the figure's place, how high the toes are lifted, and how far they point down.
    feet: [[f32; 3]; 2],
    /// Whether the feet point to the front instead of outwards.
    side: bool,
}

fn plan(stance: Stance) -> Plan {
    let of = |hip, lean, feet, side| Plan { hip, lean, feet, side };
    match stance {
        Stance::Stand => of([-0.1, 1.02], [-7.0, 11.0], [[0.3, 0.0, 0.0], [-0.08, 0.0, 0.0]], false),
        Stance::Slouch => of([0.1, 0.98], [-9.0, 17.0], [[0.2, 0.0, 0.0], [0.0, 0.0, 0.0]], false),
        Stance::Strut => of([0.06, 0.96], [3.0, -17.0], [[0.46, 0.0, -16.0], [-0.34, 0.0, 14.0]], true),
        Stance::Stride => of([0.04, 0.92], [6.0, 12.0], [[0.6, 0.0, -18.0], [-0.56, 0.0, 34.0]], true),
        Stance::Run => of([0.1, 0.9], [13.0, 24.0], [[0.62, 0.34, -6.0], [-0.8, 0.05, 58.0]], true),
        Stance::Lunge => of([0.2, 0.74], [10.0, 20.0], [[0.86, 0.0, 0.0], [-1.0, 0.0, 30.0]], true),
        Stance::Sneak => of([0.0, 0.76], [6.0, 34.0], [[0.62, 0.12, 24.0], [-0.5, 0.0, 26.0]], true),
        Stance::Kneel => of([-0.06, 0.62], [2.0, 10.0], [[0.52, 0.0, 0.0], [-0.62, 0.0, 62.0]], true),
        Stance::Sit => of([-0.24, 0.3], [-16.0, 2.0], [[0.8, 0.0, -62.0], [0.66, 0.0, -54.0]], true),
        Stance::Fall => of([-0.2, 0.6], [-24.0, -40.0], [[0.74, 0.5, -40.0], [0.42, 0.0, -30.0]], true),
        Stance::Leap => of([0.04, 1.4], [10.0, -12.0], [[0.4, 0.62, 8.0], [-0.5, 0.5, 52.0]], true),
        Stance::Cower => of([-0.16, 0.78], [-16.0, 8.0], [[0.14, 0.0, 0.0], [0.0, 0.0, 0.0]], false),
    }
}

/// A foot: the ankle is the end of the leg.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foot {
    /// The side to which its toes point: 1 is the right.
    pub(super) side: f32,
    /// The angle by which its toes point down.
    pub(super) pitch: f32,
}

/// The joints of a figure in a stance.
#[derive(Clone, Debug)]
pub(super) struct Skeleton {
    /// The side to which the figure faces: 1 is the right.
    pub(super) facing: f32,
    /// The legs and feet: the one on the right of the picture first.
    pub(super) legs: [(Limb, Foot); 2],
    frame: Frame,
    /// Points from the hips to the neck with the angle of the spine there, in radians.
    spine: [(Corner, f32); PARTS + 1],
    /// The middle between the feet, and how much wider than the hips they stand.
    base: Corner,
    spread: f32,
}

impl Skeleton {
    /// The skeleton of a figure that leans `more` degrees farther to the front than its stance says. A body without legs
    /// stays on the floor.
    pub(super) fn of(frame: Frame, stance: Stance, facing: f32, more: f32, legs: bool) -> Skeleton {
        let plan = plan(stance);
        let (long, trunk) = (-frame.hip, frame.hip - frame.neck);
        let hip = if legs { [facing * plan.hip[0] * long, -plan.hip[1] * long] } else { [0.0, frame.hip] };
        let much = if legs { 1.0 } else { 0.6 };
        let [low, high] = [plan.lean[0] + more * 0.4, plan.lean[1] + more].map(|a| (much * facing * a).to_radians());
        let mut spine = [(hip, low); PARTS + 1];
        for i in 1..=PARTS {
            let step = trunk / PARTS as f32;
            let angle = low + (high - low) * i as f32 / PARTS as f32;
            let ([x, y], mean) = (spine[i - 1].0, (spine[i - 1].1 + angle) / 2.0);
            spine[i] = ([x + step * mean.sin(), y - step * mean.cos()], angle);
        }
        let bones = [1.0, -1.0].map(|side: f32| {
            let [ahead, lift, pitch] = plan.feet[usize::from(side != facing)];
            let root = [hip[0] + side * frame.hips * 0.48 * low.cos(), hip[1] + side * frame.hips * 0.48 * low.sin()];
            let wide = if plan.side { 0.3 } else { 0.56 };
            let foot = Foot { side: if plan.side { facing } else { side }, pitch };
            let raised = lift * long + frame.leg * 1.3 * pitch.max(0.0).to_radians().sin();
            let ankle = [side * frame.hips * wide + facing * ahead * long, -ANKLE - raised];
            let bone = (long - ANKLE) * 0.54;
            // knees bend to the front; those of a cowering figure knock
            let knee = match stance {
                Stance::Cower => [-side, 0.0],
                _ if plan.side => [facing, -0.3],
                _ => [facing, 0.0],
            };
            (Limb::reaching(root, ankle, [bone, bone], knee), foot)
        });
        let [right, left] = bones.map(|(leg, _)| leg.end);
        if !legs {
            return Skeleton { facing, legs: bones, frame, spine, base: [0.0, 0.0], spread: 1.0 };
        }
        let base = [(right[0] + left[0]) / 2.0, right[1].max(left[1]) + ANKLE];
        let spread = ((right[0] - left[0]).abs() / 2.0 / frame.hips).clamp(0.62, 1.6) / 0.62;
        Skeleton { facing, legs: bones, frame, spine, base, spread: spread.min(1.5) }
    }

    /// The legs and feet: the far one first, which is on the side to which the figure faces.
    pub(super) fn legs_from_back(&self) -> [&(Limb, Foot); 2] {
        let [right, left] = &self.legs;
        if self.facing > 0.0 { [right, left] } else { [left, right] }
    }

    /// The angle of the trunk, from the hips to the neck, in degrees to the right.
    pub(super) fn lean(&self) -> f32 {
        let ([ax, ay], [bx, by]) = (self.spine[0].0, self.spine[PARTS].0);
        (bx - ax).atan2(ay - by).to_degrees()
    }

    /// The angle of the spine at the neck, in degrees to the right.
    pub(super) fn chest(&self) -> f32 {
        self.spine[PARTS].1.to_degrees()
    }

    /// The position in the stance of a point of the upright trunk, of the skirts below it, or of the neck above it.
    pub(super) fn at(&self, [x, y]: Corner) -> Corner {
        let f = &self.frame;
        let t = (f.hip - y) / (f.hip - f.neck).max(0.01) * PARTS as f32;
        let off = |[cx, cy]: Corner, angle: f32, x: f32, up: f32| {
            [cx + x * angle.cos() + up * angle.sin(), cy + x * angle.sin() - up * angle.cos()]
        };
        if t < 0.0 {
            let (hip, angle) = self.spine[0];
            let u = (y - f.hip) / (-f.hip).max(0.01);
            let center = [hip[0] + (self.base[0] - hip[0]) * u, hip[1] + (self.base[1] - hip[1]) * u];
            return off(center, angle * (1.0 - u).max(0.0), x * (1.0 + (self.spread - 1.0) * u.clamp(0.0, 1.0)), 0.0);
        }
        if t >= PARTS as f32 {
            let (neck, angle) = self.spine[PARTS];
            return off(neck, angle, x, f.neck - y);
        }
        let (i, part) = (t as usize, t.fract());
        let ((a, from), (b, to)) = (self.spine[i], self.spine[i + 1]);
        let center = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
        off(center, from + (to - from) * part, x, 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::face::Build;

    #[test]
    fn weight_is_on_a_foot_that_is_on_the_floor() {
        for stance in Stance::ALL {
            for facing in [-1.0, 1.0] {
                let s = Skeleton::of(Frame::of(Build::Slim, None), *stance, facing, 0.0, true);
                let sole = |(leg, foot): &(Limb, Foot)| {
                    leg.end[1] + ANKLE + Frame::of(Build::Slim, None).leg * 1.3 * foot.pitch.max(0.0).to_radians().sin()
                };
                let [a, b] = [sole(&s.legs[0]), sole(&s.legs[1])];
                assert!(a < 0.3 && b < 0.3, "{stance:?}: no foot is below the floor: {a} {b}");
                let near = a.max(b) > -0.6;
                assert!(near != (*stance == Stance::Leap), "{stance:?}: {a} {b}");
            }
        }
    }

    #[test]
    fn a_spine_keeps_its_length_and_mirrors() {
        let frame = Frame::of(Build::Tall, None);
        for stance in Stance::ALL {
            let s = Skeleton::of(frame, *stance, 1.0, 3.0, true);
            let long: f32 = s.spine.windows(2).map(|w| (w[0].0[0] - w[1].0[0]).hypot(w[0].0[1] - w[1].0[1])).sum();
            assert!((long - (frame.hip - frame.neck)).abs() < 0.05, "{stance:?}: {long}");
            let other = Skeleton::of(frame, *stance, -1.0, 3.0, true);
            assert!((s.lean() + other.lean()).abs() < 0.01, "{stance:?}");
        }
    }
}
