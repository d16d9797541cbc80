//! Figures assembled from parts (character rigging): checks the recipe of a figure, and draws it in a pose by its seed. `doll`
//! handles the pieces and the light on them.

use super::curve::oval;
use super::doll::{Doll, Somebody, apply};
use super::form::Forms;
use super::icon::{Icon, Icons};
use super::layer::Figure;
use super::layout::FEET;
use super::named::{named_tone, patches};
use super::polygon::{Corner, Shape};
use super::pose::{Patch, Pose};
use super::tone::{Tone, house};
use cards::face::{Aim, Arms, Build, Cloth, Extra, Goal, Head, HeadShape, Mood, Palm, Part, Prop, Sight, Stance, Who};
use frame::Frame;
use gesture::Arm;
use gripped::Gripped;
use ground::diag::Diag;
use ground::dice::Dice;
use ground::locus::Locus;
use ground::unit::Affine;
use rustc_hash::FxHashMap;
use sleeve::Sleeves;
use stance::Skeleton;
use std::mem::take;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock};

mod body;
mod bones;
mod creature;
mod dress;
mod frame;
mod gesture;
mod gripped;
mod habit;
mod hands;
mod hat;
mod head;
mod mien;
mod pose;
mod sleeve;
mod sound;
mod stance;

/// The default height of a figure, hat included; and its maximum width.
const HIGH: f32 = 40.0;
const WIDE: f32 = 50.0;

/// The largest share of a face that what the figure holds may cover.
const VEILED: f32 = 0.06;

/// How far a hand may turn what it holds away from the face, in degrees.
const TURNS: [f32; 9] = [0.0, 20.0, -20.0, 40.0, -40.0, 60.0, -60.0, 80.0, -80.0];

/// The distance in mm by which a hand may miss what it reaches for.
const MISSES: f32 = 1.5;

/// A cache of figures, by everything that they depend on except the ink.
#[derive(Default)]
pub(super) struct People(Mutex<FxHashMap<String, Arc<OnceLock<Arc<Somebody>>>>>);

/// A figure with every tone and icon looked up.
pub(super) struct Person {
    who: Who,
    skin: &'static Tone,
    hair: &'static Tone,
    palette: Vec<&'static Tone>,
    head: Option<Held>,
    props: Vec<Held>,
}

/// An icon with its tones.
struct Held {
    name: String,
    icon: Arc<Icon>,
    tone: &'static Tone,
    parts: Vec<Patch>,
}

/// An object in the hands of a figure: its position, the shape of the hands, the direction of the handle in radians, and the numbers
/// of the arms.
struct InHand {
    gripped: Gripped,
    palm: Palm,
    axis: f32,
    hands: Range<usize>,
}

/// A figure being drawn.
#[derive(Clone)]
struct Sitter<'a> {
    who: &'a Who,
    frame: Frame,
    stance: Stance,
    /// By how many degrees it leans farther than its stance says.
    more: f32,
    skeleton: Skeleton,
    arms: Arms,
    skin: &'static Tone,
    hair: &'static Tone,
    cloth: &'static Tone,
    trim: &'static Tone,
    hat: &'static Tone,
    leather: &'static Tone,
    metal: &'static Tone,
    /// The angle at which the head is held on the neck, in degrees to the right.
    nod: f32,
    /// How far the face is turned to the right and down, in shares of half the head.
    turn: Corner,
    /// Where the pupils are in the eyes: -1 to 1.
    gaze: Corner,
    /// What is a little different on each side of the face: lid, brow, slope.
    quirks: [[f32; 3]; 2],
}

impl Sitter<'_> {
    fn has(&self, extra: Extra) -> bool {
        self.who.extras.contains(&extra)
    }

    fn shape(&self) -> Option<HeadShape> {
        match self.who.head {
            Head::Drawn(shape) => Some(shape),
            Head::Icon(_) => None,
        }
    }

    /// The material of hands.
    fn palm(&self) -> &'static Tone {
        if self.who.cloth == Cloth::Armour && self.walks() { self.trim } else { self.skin }
    }

    fn legs(&self) -> bool {
        legs(self.who.body)
    }

    fn walks(&self) -> bool {
        walks(self.who.body)
    }
}

/// Whether this build has two legs.
fn legs(body: Build) -> bool {
    walks(body) || body == Build::Bird
}

/// Whether this build has two legs and wears human clothes.
fn walks(body: Build) -> bool {
    matches!(body, Build::Slim | Build::Stout | Build::Burly | Build::Tall | Build::Small)
}

impl Person {
    /// A figure from its recipe, or `None` after reporting everything that cannot be drawn.
    pub(super) fn of(who: &Who, icons: &Icons, at: Locus, diags: &mut Vec<Diag>) -> Option<Person> {
        let before = diags.len();
        sound::sound(who, at, diags);
        let skin = named_tone(&who.skin, at.key("skin"), diags);
        let hair = named_tone(&who.dye, at.key("dye"), diags);
        let tones = who.palette.iter().enumerate();
        let palette: Vec<_> = tones.map(|(i, t)| named_tone(t, at.key("palette").nth(i), diags)).collect();
        let held =
            |prop: &Prop, at: Locus, diags: &mut Vec<Diag>| held(&prop.icon, &prop.tone, &prop.parts, icons, at, diags);
        let props: Vec<_> = who.holds.iter().enumerate().map(|(i, p)| held(p, at.key("holds").nth(i), diags)).collect();
        let head = match &who.head {
            Head::Icon(h) => Some(self::held(&h.icon, &h.tone, &h.parts, icons, at.key("head"), diags)?),
            Head::Drawn(_) => None,
        };
        let all = |list: Vec<Option<Held>>| list.into_iter().collect::<Option<Vec<_>>>();
        let palette = palette.into_iter().collect::<Option<Vec<_>>>()?;
        let person = Person { who: who.clone(), skin: skin?, hair: hair?, palette, head, props: all(props)? };
        (diags.len() == before).then_some(person)
    }

    /// The icons that it is drawn with.
    pub(super) fn icons(who: &Who) -> impl Iterator<Item = &str> {
        let head = match &who.head {
            Head::Icon(head) => Some(head.icon.as_str()),
            Head::Drawn(_) => None,
        };
        head.into_iter().chain(who.holds.iter().map(|prop| prop.icon.as_str()))
    }

    /// Draws a figure once for all inks, and places it as the recipe says: by default with the feet at `feet`. `dice` are made
    /// from the seed and a stream number.
    pub(super) fn drawn(&self, stand: Stand, kept: (&Forms, &People)) -> Arc<Somebody> {
        let (forms, People(people)) = kept;
        let key = format!("{:?} {stand:?}", self.who);
        let one = people.lock().unwrap_or_else(|poison| poison.into_inner()).entry(key).or_default().clone();
        // other threads draw other figures meanwhile; a thread that needs the same figure waits for it
        one.get_or_init(|| Arc::new(self.assembled(stand, forms))).clone()
    }

    /// Whether it looks at another figure, or reaches for it.
    pub(super) fn minds(&self) -> bool {
        self.who.looks == Some(Aim::Word(Sight::Other)) || self.who.reaches == Some(Aim::Word(Goal::Other))
    }

    /// The places of this figure that others look at and reach for.
    pub(super) fn marks(&self, stand: &Stand) -> Marks {
        let dice = &mut stand.dice();
        let mut s = self.sitter(stand, dice);
        let (by, _) = self.posed(&mut s, stand, dice);
        let f = &s.frame;
        let at = |corner| apply(by, s.skeleton.at(corner));
        let mut hips = [-1.0, 1.0].map(|side| at([side * f.hips * 0.8, f.hip - 1.6]));
        hips.sort_by(|a, b| a[0].total_cmp(&b[0]));
        let head = apply(by, self.neck(&s)(f.face));
        Marks {
            head,
            wide: f.head[0] * by.0[0].hypot(by.0[1]),
            chest: at([0.0, f.neck + (f.hip - f.neck) * 0.4]),
            hips,
        }
    }

    /// How far what it reaches for is from the nearer hand, in mm; `None` if it reaches for nothing or has no hands.
    pub(super) fn misses(&self, stand: &Stand) -> Option<Corner> {
        let there = match self.who.reaches? {
            Aim::At(there) => there,
            Aim::Word(Goal::Other) => stand.other?.goal,
            Aim::Word(_) => return None,
        };
        let dice = &mut stand.dice();
        let mut s = self.sitter(stand, dice);
        let (by, arms) = self.posed(&mut s, stand, dice);
        let far = |arm: &Arm| {
            let [x, y] = apply(by, arm.limb.end);
            [there[0] - x, there[1] - y]
        };
        arms.iter().map(far).min_by(|a, b| a[0].hypot(a[1]).total_cmp(&b[0].hypot(b[1])))
    }

    /// Reports what it cannot look at or reach.
    pub(super) fn reached(&self, stand: &Stand, at: Locus, diags: &mut Vec<Diag>) {
        let (looks, reaches) =
            (self.who.looks == Some(Aim::Word(Sight::Other)), self.who.reaches == Some(Aim::Word(Goal::Other)));
        if (looks || reaches) && stand.other.is_none() {
            let (key, does) = if reaches { ("reaches", "reaches for") } else { ("looks", "looks at") };
            let what = format!("this figure {does} another one, and there is none");
            let help = format!("add the other figure to `company`, or write a position (`{key}: [x, y]`)");
            return diags.push(Diag::error(at.key(key), "who-other", what).help(help));
        }
        if self.who.reaches == Some(Aim::Word(Goal::Prop)) && self.who.holds.len() != 1 {
            let what =
                format!("this figure reaches for its object with the other hand, and holds {}", self.who.holds.len());
            let help = "let it hold one object, or remove `reaches: prop`";
            return diags.push(Diag::error(at.key("reaches"), "who-hands", what).help(help));
        }
        let armless = matches!(self.who.body, Build::Worm | Build::Beast);
        let far = self.misses(stand).map_or(0.0, |[x, y]| x.hypot(y));
        if far > MISSES || (armless && self.who.reaches.is_some()) {
            let what = match armless {
                false => format!("the hand of this figure ends {far:.0} mm away from what it reaches for"),
                true => format!("a {} body has no arms to reach with", self.who.body.key()),
            };
            let help = "move the figure (`at`) or what it reaches for (`reaches`) nearer, make the figure larger (`size`), or let it lean there (`stance: lunge`)";
            diags.push(Diag::error(at.key("reaches"), "who-reach", what).help(help));
        }
    }

    fn assembled(&self, stand: Stand, forms: &Forms) -> Somebody {
        let dice = &mut stand.dice();
        let mut s = self.sitter(&stand, dice);
        let heads = i16::from(self.who.heads.clamp(1, 5));
        let (by, arms) = self.posed(&mut s, &stand, dice);
        self.sees(&mut s, &stand, by, &arms, dice);

        let mut doll = Doll::default();
        let spine = |s: &Sitter| {
            let skeleton = s.skeleton.clone();
            Doll::bent(move |at| skeleton.at(at))
        };
        let mut poses = Vec::new();
        let mut behind = spine(&s);
        body::behind(&mut behind, &s);
        doll.add(behind);
        let mut trunk = spine(&s);
        body::trunk(&mut trunk, &s);
        let held = self.held(&s, &arms);
        let mut sleeves = self.sleeves(&s, &arms, &held, &trunk);
        if heads == 1 && self.who.body != Build::Ghost {
            let mut back = self.on_neck(&s);
            let place = self.place(&s, s.frame.face);
            head::back(&mut back, &s, &place);
            hat::behind(&mut back, &s, &place);
            doll.add(back);
        }
        // hair falls behind the shoulders
        doll.add(take(&mut sleeves.behind));
        match self.who.body {
            Build::Bird => creature::talons(&mut doll, &s),
            _ if s.walks() => dress::legs(&mut doll, &s),
            _ => {}
        }
        sleeves.joined.drain(..).for_each(|(shape, tone)| trunk.join(shape, tone));
        dress::neck(&mut doll, &s);
        self.shaded(&mut trunk, &s);
        dress::collar(&mut trunk, &s);
        dress::shoulders(&mut trunk, &s);
        doll.add(trunk);
        doll.add(sleeves.over);
        // what covers the face however it is turned is behind the head
        let (veils, held): (Vec<InHand>, Vec<InHand>) =
            held.into_iter().partition(|held| self.veils(&s, &held.gripped));
        for InHand { gripped, .. } in &veils {
            doll.thing(poses.len());
            poses.push(*gripped);
        }
        for i in 0..heads {
            let away = f32::from(i) - f32::from(heads - 1) / 2.0;
            let who = Who { face: mind(self.who.face, i, heads), ..self.who.clone() };
            self.head(&mut doll, &Sitter { who: &who, ..s.clone() }, away, heads, &mut poses, dice);
        }
        doll.add(sleeves.front);
        let behind = poses.len();
        let fingers = |doll: &mut Doll, InHand { palm, axis, hands, .. }: &InHand| {
            for arm in arms.get(hands.clone()).unwrap_or_default() {
                if self.who.body != Build::Bird {
                    hands::around(doll, *palm, &sleeve::grip(&s, arm), *axis, s.palm());
                }
            }
        };
        veils.iter().for_each(|one| fingers(&mut doll, one));
        for one in &held {
            doll.thing(poses.len());
            poses.push(one.gripped);
            fingers(&mut doll, one);
        }
        let mut somebody = self.placed(doll, (&poses, behind), by, forms);
        somebody.pose = format!("{} {}", s.stance.key(), s.arms.key());
        somebody
    }

    /// Whether both hands hold the only object.
    fn both(&self) -> bool {
        self.who.reaches == Some(Aim::Word(Goal::Prop)) && self.who.holds.len() == 1
    }

    /// Each object with the hands that hold it.
    fn held(&self, s: &Sitter, arms: &[Arm]) -> Vec<InHand> {
        let hands = |i: usize| if self.both() { 0..arms.len() } else { i..i + 1 };
        let held = self.props.iter().zip(&self.who.holds).enumerate();
        let held = held.filter_map(|(i, (held, prop))| {
            let grip = sleeve::grip(s, arms.get(i)?);
            let turned =
                |turn| Gripped::of(i, &Prop { turn: prop.turn + turn, ..prop.clone() }, &held.icon.body, &grip);
            // one hand alone turns what would cover the face
            let turns = if self.both() { &TURNS[..1] } else { &TURNS };
            let clear = turns.iter().map(|turn| turned(*turn)).find(|(gripped, ..)| !self.veils(s, gripped));
            let (gripped, palm, axis) = clear.unwrap_or_else(|| turned(0.0));
            Some(InHand { gripped, palm, axis, hands: hands(i) })
        });
        held.collect()
    }

    /// Whether an object would cover the face of the figure that holds it.
    fn veils(&self, s: &Sitter, held: &Gripped) -> bool {
        let Some(icon) = held.prop.and_then(|n| self.props.get(n)).map(|held| &held.icon) else { return false };
        let ring = self.features(s, &self.place(s, s.frame.face)).ring();
        let face = Shape::of(ring.into_iter().map(self.neck(s)).collect());
        held.put(&icon.body).and(&face).area() > face.area() * VEILED
    }

    /// The outline of the upright head where it is in the figure.
    fn skull(&self, s: &Sitter) -> Shape {
        let place = self.place(s, s.frame.face);
        Shape::of(oval(place.at, place.half[0], place.half[1]).into_iter().map(self.neck(s)).collect())
    }

    /// The shadow of the head on the trunk.
    fn shaded(&self, trunk: &mut Doll, s: &Sitter) {
        if self.who.heads <= 1 && s.walks() {
            let below = self.skull(s).shifted(-0.4 * s.skeleton.facing, 1.5).and(&trunk.body());
            trunk.stain(below, s.cloth.shade, 0.5);
        }
    }

    /// The arms with their hands, the far one first.
    fn sleeves(&self, s: &Sitter, arms: &[Arm], held: &[InHand], trunk: &Doll) -> Sleeves {
        let mut sleeves = Sleeves::default();
        let (head, trunk) = (self.skull(s), trunk.body());
        let far = |i: &usize| arms[*i].side != s.skeleton.facing;
        let mut order: Vec<usize> = (0..arms.len()).collect();
        order.sort_by_key(far);
        for i in order {
            let (arm, grip) = (&arms[i], sleeve::grip(s, &arms[i]));
            if self.who.body == Build::Bird {
                body::wing(&mut sleeves.front, s, arm);
                continue;
            }
            let hand = match held.iter().find(|held| held.hands.contains(&i)) {
                Some(held) => hands::behind(held.palm, &grip),
                None => hands::empty(self.who.hands.unwrap_or(arm.palm), &grip),
            };
            sleeves.add(s, arm, &hand, [&trunk, &head]);
        }
        sleeves
    }

    /// What the figure does: its stance, the pose of its arms, and the angle of its trunk in degrees to the right.
    pub(super) fn posture(&self, stand: &Stand) -> (Stance, Arms, f32) {
        let s = self.sitter(stand, &mut stand.dice());
        let lean = s.skeleton.lean() + self.who.turn;
        (s.stance, s.arms, if self.who.flip { -lean } else { lean })
    }

    fn sitter(&self, stand: &Stand, dice: &mut Dice) -> Sitter<'_> {
        let tone = |n: usize| self.palette.get(n).or(self.palette.first()).copied().unwrap_or(self.skin);
        let shape = match self.who.head {
            Head::Drawn(shape) => Some(shape),
            Head::Icon(_) => None,
        };
        let frame = Frame::of(self.who.body, shape);
        let stance = habit::stance(&self.who, dice);
        let arms = habit::arms(&self.who, stance, dice);
        let facing = self.facing(stand, dice);
        let more = dice.between(-3.0, 7.0);
        let skeleton = Skeleton::of(frame, stance, facing, more, legs(self.who.body));
        // the head is held against the lean of the trunk, and a little to one side
        let nod = -skeleton.chest() * 0.55 + facing * dice.between(-7.0, 9.0);
        let mut quirk = || [dice.between(-1.0, 1.0), dice.between(-1.0, 1.0), dice.between(-1.0, 1.0)];
        let quirks = [quirk(), quirk()];
        Sitter {
            who: &self.who,
            frame,
            stance,
            more,
            skeleton,
            arms,
            skin: self.skin,
            hair: self.hair,
            cloth: tone(0),
            trim: tone(1),
            hat: tone(2),
            leather: if self.palette.len() > 2 { tone(2) } else { house("leather") },
            metal: if self.who.extras.contains(&Extra::GlowingEyes) {
                self.palette.get(3).copied().unwrap_or(house("flame"))
            } else {
                house("gold")
            },
            nod,
            turn: [0.0, 0.0],
            gaze: [0.0, 0.0],
            quirks,
        }
    }

    /// The side to which a figure faces before it is flipped: 1 is the right.
    fn facing(&self, stand: &Stand, dice: &mut Dice) -> f32 {
        let drawn = if dice.between(0.0, 1.0) < 0.64 { 1.0 } else { -1.0 };
        let flip = if self.who.flip { -1.0 } else { 1.0 };
        let feet = self.who.at.unwrap_or(stand.feet)[0];
        let aim = match (self.who.reaches, self.who.looks) {
            (Some(Aim::At([x, _])), _) | (_, Some(Aim::At([x, _]))) => x - feet,
            (Some(Aim::Word(Goal::Other)), _) | (_, Some(Aim::Word(Sight::Other))) => {
                stand.other.map_or(0.0, |other| other.head[0] - feet)
            }
            (_, Some(Aim::Word(Sight::Left))) => -1.0,
            (_, Some(Aim::Word(Sight::Right))) => 1.0,
            _ => 0.0,
        };
        if aim != 0.0 {
            return flip * aim.signum();
        }
        let full = !self.who.holds.is_empty();
        match self.who.arms {
            Some(Arms::Pointing) => {
                if full {
                    -1.0
                } else {
                    1.0
                }
            }
            _ if self.who.stance.is_some() => 1.0,
            _ => drawn,
        }
    }

    /// The place of a head.
    fn place(&self, s: &Sitter, at: Corner) -> head::Place {
        let scale = match &self.who.head {
            Head::Icon(head) => head.scale.clamp(0.3, 3.0),
            Head::Drawn(_) => 1.0,
        };
        head::Place { at, half: s.frame.head.map(|n| n * scale), turn: s.turn }
    }

    /// Moves points of the upright head to where they are in the figure.
    fn neck(&self, s: &Sitter) -> impl Fn(Corner) -> Corner + 'static {
        let (skeleton, ghost) = (s.skeleton.clone(), self.who.body == Build::Ghost);
        let joint = [0.0, s.frame.neck];
        let to = s.skeleton.at(joint);
        let (sin, cos) = (s.skeleton.chest() + s.nod).to_radians().sin_cos();
        move |[x, y]| {
            if ghost {
                return skeleton.at([x, y]);
            }
            let (x, y) = (x - joint[0], y - joint[1]);
            [to[0] + x * cos - y * sin, to[1] + x * sin + y * cos]
        }
    }

    fn on_neck(&self, s: &Sitter) -> Doll {
        Doll::bent(self.neck(s))
    }

    fn head(&self, doll: &mut Doll, s: &Sitter, away: f32, heads: i16, poses: &mut Vec<Gripped>, dice: &mut Dice) {
        let mut at = s.frame.face;
        let mut turn = s.skeleton.chest() + s.nod;
        let mut bent = self.on_neck(s);
        if self.who.body == Build::Beast {
            let f = s.frame;
            let sway = s.skeleton.facing * dice.between(0.4, 2.6);
            at = [
                away * 14.5 + sway,
                f.neck - 13.0 + away.abs() * 5.0 + if heads > 1 { dice.between(-2.5, 2.5) } else { 0.0 },
            ];
            let root = [away * 7.0, f.neck + 3.0];
            let neck = [root, [away * 9.6 - 1.6 * s.skeleton.facing, f.neck - 4.0], [at[0], at[1] + 2.0]];
            let shape = Shape::of(super::curve::limb(&neck, 9.4, 5.4)).bent(&|at| s.skeleton.at(at));
            doll.join(shape, self.skin);
            creature::plates(doll, s, &neck, [9.4, 5.4]);
            turn = dice.between(-9.0, 9.0) + away * 9.0;
            let (sin, cos) = turn.to_radians().sin_cos();
            let (skeleton, foot) = (s.skeleton.clone(), [at[0], at[1] + self.place(s, at).half[1]]);
            bent = Doll::bent(move |[x, y]| {
                let (x, y) = (x - foot[0], y - foot[1]);
                skeleton.at([foot[0] + x * cos - y * sin, foot[1] + x * sin + y * cos])
            });
        }
        let place = self.place(s, at);
        let ghost = self.who.body == Build::Ghost;
        if heads > 1 {
            head::back(&mut bent, s, &place);
        }
        let thing = self.head.as_ref().map(|_| {
            let (size, middle) = (place.half[0] * 2.4, bent.bend(at));
            let turn = if ghost { s.skeleton.chest() } else { turn };
            poses.push(Gripped { at: middle, size, turn, flip: self.flips(), prop: None });
            poses.len() - 1
        });
        if !ghost {
            head::front(&mut bent, s, &place, thing);
        }
        head::beard(&mut bent, s, &place);
        let features = self.features(s, &place);
        bent.face(features.ring());
        if self.who.nose != cards::face::Nose::Beak && self.who.nose != cards::face::Nose::Muzzle {
            mien::face(&mut bent, s, &features);
            head::nose(&mut bent, s, &place);
        } else {
            head::nose(&mut bent, s, &place);
            mien::face(&mut bent, s, &features);
        }
        head::over(&mut bent, s, &place);
        hat::on(&mut bent, s, &place);
        doll.add(bent);
    }

    fn flips(&self) -> bool {
        matches!(&self.who.head, Head::Icon(head) if head.flip)
    }

    fn features(&self, s: &Sitter, place: &head::Place) -> mien::Features {
        match &self.who.head {
            Head::Drawn(shape) => mien::Features::of(s, place, *shape),
            Head::Icon(icon) => {
                let k = place.half[0] * 2.4 / 512.0;
                let side = if icon.flip { -k } else { k };
                let map =
                    |[x, y, r]: [f32; 3]| [place.at[0] + (x - 256.0) * side, place.at[1] + (y - 256.0) * k, r * k];
                let mut eyes: Vec<_> = icon.eyes.iter().copied().map(map).collect();
                eyes.sort_by(|a, b| a[0].total_cmp(&b[0]));
                mien::Features { eyes, mouth: icon.mouth.map(map) }
            }
        }
    }

    fn placed(&self, doll: Doll, (poses, behind): (&[Gripped], usize), by: Affine, forms: &Forms) -> Somebody {
        let scale = by.0[0].hypot(by.0[1]);
        let held = |pose: &Gripped| match pose.prop {
            Some(n) => self.props.get(n),
            None => self.head.as_ref(),
        };
        let things = poses.iter().filter_map(|pose| Some((pose, held(pose)?))).map(|(pose, held)| {
            let turn = if self.who.flip { -pose.turn } else { pose.turn } + self.who.turn;
            let pose = Pose { at: apply(by, pose.at), size: pose.size * scale, turn, flip: pose.flip != self.who.flip };
            let form = forms.of(&held.name, &held.icon, pose, !held.parts.is_empty(), held.tone, &held.parts);
            Figure::new(form, pose)
        });
        let things = things.collect();
        doll.placed(by, scale, things, behind)
    }
}

/// The mood of one of several heads: that of the recipe in the middle, and beside it others, which differ from each other.
fn mind(mood: Mood, i: i16, heads: i16) -> Mood {
    let mut others =
        [Mood::Shouting, Mood::Grim, Mood::Bored, Mood::Dazed].into_iter().filter(|other| *other != mood).cycle();
    if i == heads / 2 { mood } else { others.nth(usize::try_from(i).unwrap_or(0)).unwrap_or(mood) }
}

/// Where a figure stands unless its recipe says otherwise, and the figure to which it does something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    pub(super) feet: Corner,
    pub(super) high: f32,
    pub(super) other: Option<Other>,
    /// A seed and the number of a stream.
    pub(super) seed: [u64; 2],
}

impl Stand {
    /// The main figure of a picture.
    pub(super) fn main(seed: u64) -> Stand {
        Stand { feet: [0.0, FEET + 1.2], high: HIGH, other: None, seed: [seed, 5] }
    }

    fn dice(&self) -> Dice {
        Dice::new(self.seed[0], self.seed[1])
    }
}

/// The places of a figure in a picture: the middle of its head and half the width of it, its chest, and its hips from left to
/// right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks {
    pub(super) head: Corner,
    pub(super) wide: f32,
    pub(super) chest: Corner,
    pub(super) hips: [Corner; 2],
}

/// The places of another figure that are looked at and reached for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Other {
    pub(super) head: Corner,
    pub(super) goal: Corner,
}

/// The point that a transform moves to `at`.
fn undone(by: Affine, [x, y]: Corner) -> Corner {
    let [a, b, c, d, e, f] = by.0;
    let (x, y, det) = (x - e, y - f, a * d - b * c);
    let det = if det.abs() < 1e-6 { 1.0 } else { det };
    [(x * d - y * c) / det, (y * a - x * b) / det]
}

fn held(name: &str, tone: &str, parts: &[Part], icons: &Icons, at: Locus, diags: &mut Vec<Diag>) -> Option<Held> {
    let icon = icons.get(name, at.key("icon")).map_err(|diag| diags.push(diag)).ok();
    let found = named_tone(tone, at.key("tone"), diags);
    let parts = patches(parts, icon.as_deref(), at, diags);
    let icon = icon?;
    if icon.body.is_empty() {
        let what = format!("the icon {name:?} has no visible outline");
        diags.push(
            Diag::error(at.key("icon"), "empty-icon", what).help("draw its paths as closed shapes, not as lines"),
        );
        return None;
    }
    Some(Held { name: name.to_owned(), icon, tone: found?, parts: parts? })
}

#[cfg(test)]
mod tests;
