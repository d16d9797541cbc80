//! Arms as they are drawn: behind the trunk, in one piece with it, or in front of it. There is no line where an arm grows out of
//! the trunk, and none between an arm and a bare hand.

use super::Sitter;
use super::bones::Limb;
use super::gesture::Arm;
use super::hands::{Grip, Hand};
use crate::curve::capsule;
use crate::doll::Doll;
use crate::layer::INK;
use crate::polygon::{Corner, Shape};
use crate::tone::{Tone, house};
use cards::face::Cloth;

/// How much darker a far arm or leg is.
pub(super) const FAR: f32 = 0.16;

/// The place of a part of an arm between the other parts of a figure, from back to front.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Layer {
    /// Behind the trunk.
    Behind,
    /// In one piece with the trunk.
    Joined,
    /// In front of the trunk and behind the head.
    Over,
    /// In front of the head.
    Front,
}

/// The arms of a figure with their hands.
#[derive(Default)]
pub(super) struct Sleeves {
    pub(super) behind: Doll,
    pub(super) joined: Vec<(Shape, &'static Tone)>,
    pub(super) over: Doll,
    pub(super) front: Doll,
}

/// What an arm wears.
struct Wear {
    /// The widths at shoulder, elbow and wrist, relative to that of the arm.
    wide: [f32; 3],
    /// The material of the arm below a short sleeve, and that of the sleeve.
    tone: &'static Tone,
    short: Option<&'static Tone>,
    cuff: Option<&'static Tone>,
    /// Whether the trunk is of the same material.
    grows: bool,
}

impl Wear {
    fn of(s: &Sitter) -> Wear {
        let plain = Wear { wide: [1.24, 1.04, 0.74], tone: s.cloth, short: None, cuff: None, grows: true };
        if !s.walks() {
            return Wear { tone: s.skin, ..plain };
        }
        match s.who.cloth {
            Cloth::Bare | Cloth::Eggshell => Wear { tone: s.skin, ..plain },
            Cloth::Rags | Cloth::Apron => Wear { tone: s.skin, short: Some(s.cloth), ..plain },
            Cloth::Robe => Wear { wide: [1.24, 1.2, 1.5], ..plain },
            Cloth::Vest => Wear { tone: s.trim, cuff: Some(s.trim), grows: false, ..plain },
            Cloth::Suit => Wear { cuff: Some(house("ivory")), ..plain },
            Cloth::Coat | Cloth::Armour => Wear { cuff: Some(s.trim), ..plain },
            Cloth::Shirt => Wear { cuff: Some(s.cloth), ..plain },
        }
    }
}

impl Sleeves {
    /// Adds an arm. `trunk` and `head` are what it may be in front of.
    pub(super) fn add(&mut self, s: &Sitter, arm: &Arm, hand: &Hand, [trunk, head]: [&Shape; 2]) {
        let (f, limb, grip) = (&s.frame, &arm.limb, self::grip(s, arm));
        let wear = Wear::of(s);
        let wide = wear.wide.map(|w| w * f.arm);
        // the arm on the side to which the figure faces is the far one
        let far = arm.back || s.skeleton.facing == arm.side;
        let root = match (far, wear.grows) {
            (true, _) => Layer::Behind,
            (false, true) => Layer::Joined,
            (false, false) => Layer::Over,
        };
        let hides = |at: &Corner| trunk.holds(*at);
        let lower = [limb.below(0.35), limb.below(0.7), limb.end, grip.tip()];
        let clear = !lower.iter().any(hides) && !lower[2..].iter().any(|at| head.holds(*at));
        let [upper, lower] = match () {
            _ if arm.back || clear => [root, root],
            _ if hides(&limb.joint) => [Layer::Front, Layer::Front],
            _ => [root, Layer::Front],
        };
        // an arm comes out from under a short sleeve
        let under = |layer| if wear.short.is_some() && layer != Layer::Front { Layer::Behind } else { layer };
        let (bare, hand_at) = (*wear.tone == *s.palm() && !arm.back, under(lower));
        let shape = |forearm: Shape| if bare { forearm.or(hand.shape()) } else { forearm };
        if upper == lower {
            self.put(hand_at, shape(limb.contour(wide)), wear.tone);
        } else {
            let half = |a, b, from: f32, to: f32| Shape::of(capsule(a, b, from / 2.0, to / 2.0));
            self.put(under(upper), half(limb.root, limb.joint, wide[0], wide[1]), wear.tone);
            self.put(hand_at, shape(half(limb.joint, limb.end, wide[1], wide[2])), wear.tone);
        }
        if let Some(tone) = wear.short {
            let end = limb.above(0.7);
            self.put(upper, Shape::of(capsule(limb.root, end, wide[0] * 0.52, wide[0] * 0.56)), tone);
        }
        let doll = self.doll(hand_at);
        if let Some(crease) = crease(limb, wide[1]) {
            doll.line(crease.to_vec(), 0.4, wear.tone.shade);
        }
        if arm.back {
            return;
        }
        if let Some(tone) = wear.cuff {
            doll.piece(capsule(limb.below(0.76), limb.below(0.88), wide[2] * 0.68, wide[2] * 0.66), tone);
        }
        if !bare {
            doll.piece(hand.shape().clone(), s.palm());
        }
        hand.finish(doll, &grip, s.palm());
        if hand_at == Layer::Behind && far {
            doll.spot(limb.contour(wide).or(hand.shape()), INK, FAR);
        }
    }

    fn doll(&mut self, layer: Layer) -> &mut Doll {
        match layer {
            Layer::Behind => &mut self.behind,
            Layer::Joined | Layer::Over => &mut self.over,
            Layer::Front => &mut self.front,
        }
    }

    fn put(&mut self, layer: Layer, shape: Shape, tone: &'static Tone) {
        match layer {
            Layer::Joined => self.joined.push((shape, tone)),
            _ => self.doll(layer).piece(shape, tone),
        }
    }
}

/// The crease on the inner side of a bent elbow.
fn crease(limb: &Limb, wide: f32) -> Option<[Corner; 2]> {
    let ([ax, ay], [bx, by], [cx, cy]) = (limb.root, limb.joint, limb.end);
    let (x, y) = ((ax + cx) / 2.0 - bx, (ay + cy) / 2.0 - by);
    let far = x.hypot(y);
    let at = |r: f32| [bx + x / far * r, by + y / far * r];
    (far > wide * 0.7).then(|| [at(wide * 0.1), at(wide * 0.52)])
}

/// The place of the hand of an arm.
pub(super) fn grip(s: &Sitter, arm: &Arm) -> Grip {
    let r = s.frame.arm * 0.74;
    let (sin, cos) = arm.way.sin_cos();
    let [x, y] = arm.limb.end;
    Grip::of([x + cos * r * 0.4, y + sin * r * 0.4], arm.way, arm.side, r)
}
