//! The pose of a figure in a picture: its size, its arms with what they reach for, and where it looks.

use super::gesture::{self, Arm, Gesture, Spot};
use super::stance::Skeleton;
use super::{Person, Sitter, Stand, WIDE, hat, head, undone};
use crate::doll::Doll;
use crate::polygon::Corner;
use cards::face::{Aim, Build, Goal, Head, Mood, Palm, Sight};
use ground::dice::Dice;
use ground::unit::{Affine, Mm};

impl Person {
    /// The transform from units of the figure to millimeters of the picture, and the arms. If a hand is above the head, the
    /// figure is smaller, so that its height remains.
    pub(super) fn posed(&self, s: &mut Sitter, stand: &Stand, dice: &mut Dice) -> (Affine, Vec<Arm>) {
        let top = self.top(s);
        let holds = [!self.who.holds.is_empty(), self.who.holds.len() > 1];
        let gestures = gesture::gestures(s.arms, self.who.face, &s.frame, s.skeleton.facing, holds, dice);
        // the head is held more upright than the trunk
        let by = self.placing(s, stand, top, self.neck(s)([0.0, top])[1]);
        let mut arms = self.arms(s, stand, by, gestures);
        // who reaches far leans there with the whole body
        for _ in 0..3 {
            let short = self.goal(s, stand, by, holds).and_then(|(i, gesture)| match gesture.spot {
                Spot::There([x, y]) => arms.get(i).map(|arm| [x - arm.limb.end[0], y - arm.limb.end[1]]),
                _ => None,
            });
            let Some([x, y]) = short.filter(|[x, y]| x.hypot(*y) > 0.3) else { break };
            let trunk = s.frame.hip - s.frame.neck;
            s.more += (s.skeleton.facing * x * 1.3 + y.max(0.0) * 0.8).atan2(trunk).to_degrees().clamp(-12.0, 12.0);
            s.skeleton = Skeleton::of(s.frame, s.stance, s.skeleton.facing, s.more, s.legs());
            arms = self.arms(s, stand, by, gestures);
        }
        let hands = arms.iter().map(|arm| arm.limb.end[1] - s.frame.arm).fold(0.0, f32::min);
        if hands >= top {
            return (by, arms);
        }
        let by = self.placing(s, stand, hands, hands);
        let arms = self.arms(s, stand, by, gestures);
        (by, arms)
    }

    /// The highest point of the upright figure.
    fn top(&self, s: &Sitter) -> f32 {
        let mut head = Doll::default();
        if self.who.body == Build::Beast {
            let high = s.frame.neck - 13.0 - s.frame.head[1];
            head.piece(vec![[-1.0, high], [1.0, high], [0.0, high + 1.0]], s.skin);
        } else {
            let place = self.place(s, s.frame.face);
            head::back(&mut head, s, &place);
            head::front(&mut head, s, &place, None);
            head::over(&mut head, s, &place);
            hat::on(&mut head, s, &place);
        }
        let icon = match self.who.head {
            Head::Icon(_) => s.frame.face[1] - self.place(s, s.frame.face).half[0],
            Head::Drawn(_) => 0.0,
        };
        head.bounds().map_or(s.frame.neck, |b| b.top).min(icon)
    }

    /// The transform of a figure with these heights, upright and in its stance. A figure that bends is a little larger, so
    /// that it fills its place.
    fn placing(&self, s: &Sitter, stand: &Stand, top: f32, bent: f32) -> Affine {
        let bent = bent.min(top * 0.6);
        let tall = 0.8 - if self.who.size.is_some() { top } else { top * 0.75 + bent * 0.25 };
        let wide = 2.0 * (s.frame.shoulder + gesture::reach(&s.frame) * 0.8).max(s.frame.hips + 9.0);
        let scale = match self.who.size {
            Some(size) => size.0 / tall.max(1.0),
            None => (stand.high / tall.max(1.0)).min(WIDE / wide),
        };
        let side = if self.who.flip { -scale } else { scale };
        let [x, y] = self.who.at.unwrap_or(stand.feet);
        Affine([side, 0.0, 0.0, scale, 0.0, 0.0]).then(Affine::turn(self.who.turn)).then(Affine::shift(Mm(x), Mm(y)))
    }

    fn arms(&self, s: &Sitter, stand: &Stand, by: Affine, mut gestures: [Gesture; 2]) -> Vec<Arm> {
        if matches!(self.who.body, Build::Worm | Build::Beast) {
            return Vec::new();
        }
        let holds = [!self.who.holds.is_empty(), self.who.holds.len() > 1];
        if let Some((i, gesture)) = self.goal(s, stand, by, holds) {
            gestures[i] = gesture;
        }
        let place = self.place(s, s.frame.face);
        let neck = self.neck(s);
        let head = |[x, y]: Corner| neck([place.at[0] + x * place.half[0], place.at[1] + y * place.half[1]]);
        let arm = |gesture, side| gesture::arm(&s.frame, &s.skeleton, side, gesture, head);
        let right = arm(gestures[0], 1.0);
        if self.both() {
            // the other hand holds the same object farther down
            let [x, y] = right.limb.end;
            gestures[1].spot = Spot::There([x - s.frame.arm * 0.5, y + s.frame.arm * 1.1]);
        }
        vec![right, arm(gestures[1], -1.0)]
    }

    /// The hand that reaches for the goal of the recipe, and its gesture.
    fn goal(&self, s: &Sitter, stand: &Stand, by: Affine, holds: [bool; 2]) -> Option<(usize, Gesture)> {
        let of = |spot, palm| Gesture { spot, palm, back: false };
        let idle = if !holds[1] && (holds[0] || s.skeleton.facing > 0.0) { 1 } else { 0 };
        let there = |at: Corner| {
            let at = undone(by, at);
            let side = at[0] - s.skeleton.at([0.0, s.frame.neck])[0];
            (usize::from(side < 0.0), of(Spot::There(at), Palm::Open))
        };
        let f = &s.frame;
        Some(match self.who.reaches? {
            Aim::At(at) => there(at),
            Aim::Word(Goal::Other) => there(stand.other?.goal),
            Aim::Word(Goal::Head) => (idle, of(Spot::Head(0.8, -0.5), Palm::Spread)),
            Aim::Word(Goal::Chin) => (idle, of(Spot::Head(0.2, 1.06), Palm::Fist)),
            Aim::Word(Goal::Chest) => (idle, of(Spot::Body(f.shoulder * 0.2, f.neck + 4.0), Palm::Rest)),
            // both hands meet in front of the body
            Aim::Word(Goal::Prop) => (0, of(Spot::Body(f.shoulder * 0.5, f.neck + (f.hip - f.neck) * 0.4), Palm::Fist)),
        })
    }

    /// Turns face and eyes to what the figure looks at.
    pub(super) fn sees(&self, s: &mut Sitter, stand: &Stand, by: Affine, arms: &[Arm], dice: &mut Dice) {
        let facing = s.skeleton.facing;
        let flip = if self.who.flip { -1.0 } else { 1.0 };
        let [high, wild] = [dice.between(-0.1, 0.1), dice.between(0.6, 1.0)];
        let prop = arms.first().filter(|_| !self.who.holds.is_empty()).map(|arm| arm.limb.end);
        let eyes = self.neck(s)(s.frame.face);
        let at = |[x, y]: Corner| {
            let (x, y) = (x - eyes[0], y - eyes[1]);
            let far = x.hypot(y).max(6.0);
            [x / far, y / far]
        };
        let habit = match dice.below(5) {
            0 => Aim::Word(Sight::Viewer),
            1 | 2 if prop.is_some() => Aim::Word(Sight::Prop),
            _ => Aim::At([f32::NAN, 0.0]),
        };
        let [x, y] = match self.who.looks.unwrap_or(habit) {
            Aim::Word(Sight::Viewer) => {
                s.turn = [facing * 0.1, 0.0];
                s.gaze = [-facing * 0.1, 0.0];
                return;
            }
            Aim::Word(Sight::Left) => [-flip, high],
            Aim::Word(Sight::Right) => [flip, high],
            Aim::Word(Sight::Up) => [facing * 0.4, -1.0],
            Aim::Word(Sight::Down) => [facing * 0.4, 1.0],
            Aim::Word(Sight::Prop) => prop.map_or([facing, high], at),
            Aim::Word(Sight::Other) => stand.other.map_or([facing, high], |other| at(undone(by, other.head))),
            Aim::At([x, _]) if x.is_nan() => [facing * wild, high * 2.0],
            Aim::At(there) => at(undone(by, there)),
        };
        let mood = match self.who.face {
            Mood::Haughty => -0.12,
            Mood::Doleful | Mood::Bored => 0.08,
            _ => 0.0,
        };
        s.turn = [x * 0.34, (y * 0.2 + mood).clamp(-0.22, 0.2)];
        s.gaze = [x, y];
    }
}
