//! Figures assembled from parts (character rigging): checks the recipe of a figure, and draws it in a pose by its seed. `doll`
//! handles the pieces and the light on them.

use super::doll::{Doll, Somebody, apply};
use super::form::Forms;
use super::icon::{self, Icon, Icons};
use super::layer::Figure;
use super::layout::FEET;
use super::polygon::Corner;
use super::pose::{Patch, Pose};
use super::tone::{Tone, house};
use cards::face::{Arms, Build, Cloth, Extra, Head, HeadShape, Mood, Part, Prop, Who};
use frame::Frame;
use ground::diag::Diag;
use ground::dice::Dice;
use ground::locus::Locus;
use ground::unit::{Affine, Mm};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, OnceLock};

mod body;
mod creature;
mod dress;
mod frame;
mod hat;
mod head;
mod mien;

/// The default height of a figure, hat included; and its maximum width.
const HIGH: f32 = 40.0;
const WIDE: f32 = 50.0;

/// The default size of an object in a hand.
const HELD: f32 = 13.0;

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

/// A figure being drawn.
struct Sitter<'a> {
    who: &'a Who,
    frame: Frame,
    skin: &'static Tone,
    hair: &'static Tone,
    cloth: &'static Tone,
    trim: &'static Tone,
    hat: &'static Tone,
    leather: &'static Tone,
    metal: &'static Tone,
    /// The rotation of the face to the side.
    turn: f32,
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

    fn walks(&self) -> bool {
        walks(self.who.body)
    }
}

/// Whether this build has two legs and wears human clothes.
fn walks(body: Build) -> bool {
    matches!(body, Build::Slim | Build::Stout | Build::Burly | Build::Tall | Build::Small)
}

impl Person {
    /// A figure from its recipe, or `None` after reporting everything that cannot be drawn.
    pub(super) fn of(who: &Who, icons: &Icons, at: Locus, diags: &mut Vec<Diag>) -> Option<Person> {
        let before = diags.len();
        sound(who, at, diags);
        let skin = super::named_tone(&who.skin, at.key("skin"), diags);
        let hair = super::named_tone(&who.dye, at.key("dye"), diags);
        let tones = who.palette.iter().enumerate();
        let palette: Vec<_> = tones.map(|(i, t)| super::named_tone(t, at.key("palette").nth(i), diags)).collect();
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
    pub(super) fn drawn(&self, feet: Corner, high: f32, kept: (&Forms, &People), dice: [u64; 2]) -> Arc<Somebody> {
        let (forms, People(people)) = kept;
        let key = format!("{:?} {feet:?} {high} {dice:?}", self.who);
        let one = people.lock().unwrap_or_else(|poison| poison.into_inner()).entry(key).or_default().clone();
        // other threads draw other figures meanwhile; a thread that needs the same figure waits for it
        one.get_or_init(|| Arc::new(self.assembled(feet, high, forms, &mut Dice::new(dice[0], dice[1])))).clone()
    }

    fn assembled(&self, feet: Corner, high: f32, forms: &Forms, dice: &mut Dice) -> Somebody {
        let sitter = self.sitter(dice);
        let mut doll = Doll::default();
        let mut poses = Vec::new();
        body::behind(&mut doll, &sitter);
        let arms = self.arms(&sitter, dice);
        let heads = i16::from(self.who.heads.clamp(1, 5));
        if heads == 1 && self.who.body != Build::Ghost {
            self.backs(&mut doll, &sitter, dice);
        }
        body::trunk(&mut doll, &sitter);
        dress::collar(&mut doll, &sitter);
        for i in 0..heads {
            let away = f32::from(i) - f32::from(heads - 1) / 2.0;
            self.head(&mut doll, &sitter, away, heads, &mut poses, dice);
        }
        if let Some(arms) = arms {
            arms.iter().for_each(|arm| body::arm(&mut doll, &sitter, arm));
            dress::shoulders(&mut doll, &sitter);
            let bent = matches!(self.who.arms, Arms::Claws | Arms::Reaching | Arms::Shrug | Arms::Wide | Arms::Raised);
            for (i, arm) in arms.iter().enumerate() {
                body::hand(&mut doll, &sitter, arm, bent && i >= self.who.holds.len());
            }
            for (prop, arm) in self.who.holds.iter().zip(&arms) {
                let clasped = self.who.arms == Arms::Clasped;
                let hand = if clasped { [0.0, arm.hand[1] - prop.size.map_or(HELD, |s| s.0) * 0.3] } else { arm.hand };
                doll.thing(poses.len());
                poses.push(Gripped::of(prop, hand));
                body::fingers(&mut doll, &sitter, arm);
            }
        }
        self.placed(doll, &poses, feet, high, forms)
    }

    fn sitter(&self, dice: &mut Dice) -> Sitter<'_> {
        let tone = |n: usize| self.palette.get(n).or(self.palette.first()).copied().unwrap_or(self.skin);
        let shape = match self.who.head {
            Head::Drawn(shape) => Some(shape),
            Head::Icon(_) => None,
        };
        Sitter {
            who: &self.who,
            frame: Frame::of(self.who.body, shape),
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
            turn: dice.between(0.05, 0.16),
        }
    }

    fn arms(&self, s: &Sitter, dice: &mut Dice) -> Option<[frame::Arm; 2]> {
        if matches!(self.who.body, Build::Worm | Build::Beast) {
            return None;
        }
        let mut arms = s.frame.arms(self.who.arms, [!self.who.holds.is_empty(), self.who.holds.len() > 1]);
        for arm in &mut arms {
            arm.elbow[1] += dice.between(-0.6, 0.6);
            if !matches!(self.who.arms, Arms::Folded | Arms::Clasped) {
                arm.hand[1] += dice.between(-0.9, 0.7);
            }
        }
        Some(arms)
    }

    /// The position of the only head, and its angle.
    fn place(&self, s: &Sitter, at: Corner) -> head::Place {
        let scale = match &self.who.head {
            Head::Icon(head) => head.scale.clamp(0.3, 3.0),
            Head::Drawn(_) => 1.0,
        };
        head::Place { at, half: s.frame.head.map(|n| n * scale) }
    }

    /// The parts of the head behind the trunk.
    fn backs(&self, doll: &mut Doll, s: &Sitter, _dice: &mut Dice) {
        let place = self.place(s, s.frame.face);
        head::back(doll, s, &place);
        hat::behind(doll, s, &place);
    }

    fn head(&self, doll: &mut Doll, s: &Sitter, away: f32, heads: i16, poses: &mut Vec<Gripped>, dice: &mut Dice) {
        let mut at = s.frame.face;
        let lean = dice.between(-5.0, 5.0) + away * 9.0;
        if self.who.body == Build::Beast {
            let f = s.frame;
            at =
                [away * 14.5, f.neck - 13.0 + away.abs() * 5.0 + if heads > 1 { dice.between(-1.5, 1.5) } else { 0.0 }];
            let neck = [[away * 7.0, f.neck + 3.0], [away * 9.6 - 1.6, f.neck - 4.0], [at[0], at[1] + 2.0]];
            doll.piece(super::curve::limb(&neck, 7.4, 5.4), self.skin);
        }
        let place = self.place(s, at);
        let foot = [at[0], at[1] + place.half[1]];
        let turn = Affine::shift(Mm(-foot[0]), Mm(-foot[1]))
            .then(Affine::turn(lean))
            .then(Affine::shift(Mm(foot[0]), Mm(foot[1])));
        let ghost = self.who.body == Build::Ghost;
        doll.lean((!ghost).then_some(turn));
        if heads > 1 {
            head::back(doll, s, &place);
        }
        let thing = self.head.as_ref().map(|_| {
            let (size, middle) = (place.half[0] * 2.4, doll.leant(at));
            poses.push(Gripped {
                at: middle,
                size,
                turn: if ghost { 0.0 } else { lean },
                flip: self.flips(),
                head: true,
            });
            poses.len() - 1
        });
        if !ghost {
            head::front(doll, s, &place, thing);
        }
        head::beard(doll, s, &place);
        let features = self.features(s, &place);
        doll.face(features.ring());
        if self.who.nose != cards::face::Nose::Beak && self.who.nose != cards::face::Nose::Muzzle {
            mien::face(doll, s, &features);
            head::nose(doll, s, &place);
        } else {
            head::nose(doll, s, &place);
            mien::face(doll, s, &features);
        }
        head::over(doll, s, &place);
        hat::on(doll, s, &place);
        doll.lean(None);
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

    fn placed(&self, doll: Doll, poses: &[Gripped], feet: Corner, high: f32, forms: &Forms) -> Somebody {
        let b = doll.bounds().unwrap_or(super::polygon::Bounds { left: -1.0, top: -1.0, right: 1.0, bottom: 1.0 });
        let heads = poses.iter().filter(|p| p.head).map(|p| p.at[1] - p.size * 0.42).fold(b.top, f32::min);
        let wanted = self.who.size.map_or(high, |s| s.0);
        let scale = (wanted / (0.8 - heads).max(1.0)).min(if self.who.size.is_some() {
            f32::MAX
        } else {
            WIDE / b.width().max(1.0)
        });
        let side = if self.who.flip { -scale } else { scale };
        let [x, y] = self.who.at.unwrap_or(feet);
        let by = Affine([side, 0.0, 0.0, scale, 0.0, 0.0])
            .then(Affine::turn(self.who.turn))
            .then(Affine::shift(Mm(x), Mm(y)));
        let things =
            poses.iter().zip(self.head.iter().cycle().take(poses.iter().filter(|p| p.head).count()).chain(&self.props));
        let things = things.map(|(pose, held)| {
            let turn = if self.who.flip { -pose.turn } else { pose.turn } + self.who.turn;
            let pose = Pose { at: apply(by, pose.at), size: pose.size * scale, turn, flip: pose.flip != self.who.flip };
            let form = forms.of(&held.name, &held.icon, pose, !held.parts.is_empty(), held.tone, &held.parts);
            Figure::new(form, pose)
        });
        let things = things.collect();
        let heads = poses.iter().filter(|pose| pose.head).count();
        doll.placed(by, scale, things, heads)
    }

    /// The position of the feet and the height of a main figure.
    pub(super) const STAND: (Corner, f32) = ([0.0, FEET + 1.2], HIGH);
}

/// The position of an object, in units of the figure.
struct Gripped {
    at: Corner,
    size: f32,
    turn: f32,
    flip: bool,
    head: bool,
}

impl Gripped {
    /// An object that is held in a hand at its grip.
    fn of(prop: &Prop, hand: Corner) -> Gripped {
        let size = prop.size.map_or(HELD, |s| s.0);
        let [gx, gy] = prop.grip.unwrap_or([256.0, 256.0]);
        let pose = Pose { at: [0.0, 0.0], size, turn: prop.turn, flip: prop.flip };
        let [dx, dy] = apply(pose.map(), [gx, gy]);
        Gripped { at: [hand[0] - dx, hand[1] - dy], size, turn: prop.turn, flip: prop.flip, head: false }
    }
}

fn held(name: &str, tone: &str, parts: &[Part], icons: &Icons, at: Locus, diags: &mut Vec<Diag>) -> Option<Held> {
    let icon = icons.get(name, at.key("icon")).map_err(|diag| diags.push(diag)).ok();
    let found = super::named_tone(tone, at.key("tone"), diags);
    let parts = super::patches(parts, icon.as_deref(), at, diags);
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

/// Reports everything that cannot be drawn.
fn sound(who: &Who, at: Locus, diags: &mut Vec<Diag>) {
    let mut say = |at: Locus, code, what: String, help: &str| diags.push(Diag::error(at, code, what).help(help));
    if who.palette.len() < 2 || who.palette.len() > 4 {
        let what = format!("a palette of {} is not enough to dress a figure", who.palette.len());
        say(at.key("palette"), "who-palette", what, "name two or more tones: cloth, trim, hat and boots, glow");
    } else if let [first, others @ ..] = &*who.palette
        && walks(who.body)
        && who.cloth != Cloth::Bare
        && others.iter().all(|tone| tone == first)
    {
        let what = format!("a palette of only {first:?} cannot dress a figure: its parts would look alike");
        say(at.key("palette"), "who-palette", what, "name another tone for the trim, hat or boots");
    }
    let hands = frame::hands(who.body, who.arms);
    if who.holds.len() > hands {
        let (n, pose, body) = (who.holds.len(), who.arms.key(), who.body.key());
        let what = format!("a {body} body with arms {pose} can hold at most {hands}, not {n}");
        let help = if matches!(who.body, Build::Worm | Build::Beast) {
            "move it to `front`, beside the figure"
        } else {
            "free a hand (`arms: down`, `akimbo`, `raised`), or move the thing to `front`"
        };
        say(at.key("holds"), "who-hands", what, help);
    }
    if who.heads != 1 && (who.body != Build::Beast || !(1..=5).contains(&who.heads)) {
        let what = format!("a {} body cannot have {} heads", who.body.key(), who.heads);
        say(at.key("heads"), "who-heads", what, "a beast can have one to five heads, other figures have one");
    }
    match &who.head {
        Head::Icon(head) if head.eyes.is_empty() && head.mouth.is_none() => say(
            at.key("head"),
            "who-face",
            format!("the head {:?} has no face that could look {}", head.icon, who.face.key()),
            "place its eyes (`eyes: [[x, y, radius], ..]`), its mouth (`mouth: [x, y, half its width]`), or both",
        ),
        Head::Icon(head) => {
            for (i, [x, y, r]) in head.eyes.iter().chain(&head.mouth).enumerate() {
                if !(icon::UNITS.contains(x) && icon::UNITS.contains(y) && (1.0..=256.0).contains(r)) {
                    let help = "write them in icon units, from 0 to 512";
                    say(
                        at.key("head").key("eyes").nth(i),
                        "icon-eye",
                        "an eye or mouth is outside its icon".into(),
                        help,
                    );
                }
            }
        }
        Head::Drawn(_) => {}
    }
    let mouthless = match who.head {
        Head::Drawn(shape @ (HeadShape::Helm | HeadShape::Cowl | HeadShape::Hangman)) => Some(shape.key()),
        _ => who.extras.contains(&Extra::Kerchief).then_some("kerchief"),
    };
    let by_mouth = matches!(who.face, Mood::Merry | Mood::Greedy | Mood::Kindly | Mood::Shouting);
    if let Some(hides) = mouthless.filter(|_| by_mouth) {
        let what = format!("a {hides} hides the mouth, so the face cannot look {}", who.face.key());
        let help = "use a look that eyes alone can show: `sly`, `bored`, `grim`, `angry`, `scared`, `haughty`, `doleful` or `dazed`; or a head with a visible mouth";
        say(at.key("face"), "who-mouth", what, help);
    }
    for (i, extra) in who.extras.iter().enumerate().filter(|(i, extra)| who.extras[..*i].contains(extra)) {
        let what = format!("the extra `{}` is listed twice", extra.key());
        say(at.key("extras").nth(i), "twice", what, "remove one of the two");
    }
    let sizes = [("size", who.size, 4.0, 200.0)];
    for (key, size, least, most) in sizes {
        if size.is_some_and(|s| !(least..=most).contains(&s.0)) {
            say(
                at.key(key),
                "who-size",
                "this figure is too large or too small".into(),
                "the height of a figure must be from 4 to 200 mm",
            );
        }
    }
    let near = who.at.is_none_or(|at| at.iter().all(|n| n.abs() <= 200.0));
    if !near || who.turn.is_nan() || who.turn.abs() > 3600.0 {
        say(
            at.key("at"),
            "who-place",
            "this figure is outside the picture".into(),
            "place it within 200 mm of the center",
        );
    }
    for (i, prop) in who.holds.iter().enumerate() {
        let good = prop.size.is_none_or(|s| (0.5..=200.0).contains(&s.0)) && prop.turn.abs() <= 3600.0;
        if !good {
            say(
                at.key("holds").nth(i),
                "icon-size",
                "the size of an icon must be from 0.5 to 200 mm".into(),
                "correct its `size` or `turn`",
            );
        }
        if prop.grip.is_some_and(|grip| !grip.iter().all(|n| icon::UNITS.contains(n))) {
            let what = format!("the grip point is outside the icon {:?}", prop.icon);
            let help = "write the grip point in icon units, from 0 to 512";
            say(at.key("holds").nth(i).key("grip"), "who-grip", what, help);
        }
    }
}
