//! A figure in a recipe: closed sets of words for its parts and for the objects it holds. `art` draws them.

use super::act::{Aim, Arms, Goal, Palm, Sight, Stance};
use super::part::Part;
use ground::grammar::{Form, Written, keys, words};
use ground::unit::Mm;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

words! {
    /// The build of a figure.
    Build {
        /// A narrow body of medium height.
        Slim = "slim",
        /// A body that is wide in the middle.
        Stout = "stout",
        /// A body with wide shoulders, between which the head sinks.
        Burly = "burly",
        /// A long and narrow body.
        Tall = "tall",
        /// A short body with a large head.
        Small = "small",
        /// A sheet that floats, with a ragged hem.
        Ghost = "ghost",
        /// A fish from the waist down.
        Fish = "fish",
        /// It has wings instead of arms, a round belly and thin legs.
        Bird = "bird",
        /// It squats with its knees up.
        Frog = "frog",
        /// A tube of rings, without arms.
        Worm = "worm",
        /// A heavy body on four feet, with a tail, as many necks as `heads`, and no arms.
        Beast = "beast",
    }
}

words! {
    /// The shape of a drawn head; an icon can be used instead.
    HeadShape {
        /// A ball.
        Round = "round",
        /// A high and narrow head with a long chin.
        Long = "long",
        /// The jaw is as wide as the brow.
        Square = "square",
        /// A head that is wider below than above.
        Pear = "pear",
        /// A head with a pointed chin.
        Heart = "heart",
        /// A wide and flat head with the eyes on top, as for frogs and toads.
        Wide = "wide",
        /// A head with a long jaw, as for dragons and kobolds.
        Lizard = "lizard",
        /// A helmet with a slit; it shows eyes and no mouth.
        Helm = "helm",
        /// A hood with nothing in it but eyes.
        Cowl = "cowl",
        /// A hangman's hood, pointed, with two holes.
        Hangman = "hangman",
        /// A pumpkin with a face cut into it.
        Pumpkin = "pumpkin",
        /// A ring of teeth on the end of a worm.
        Sucker = "sucker",
    }
}

words! {
    /// A mood: eyes, lids, brows and mouth.
    Mood {
        /// A half smile, and half-closed eyes that look aside.
        Sly = "sly",
        /// The eyelids and the mouth are straight.
        Bored = "bored",
        /// The brows are down, and the mouth is closed.
        Grim = "grim",
        /// The brows are down, and the teeth show.
        Angry = "angry",
        /// A wide, open smile.
        Merry = "merry",
        /// Wide eyes, and a smile that shows all teeth.
        Greedy = "greedy",
        /// The eyes look in different directions, and the tongue is out.
        Dazed = "dazed",
        /// Wide eyes and a round mouth.
        Scared = "scared",
        /// The eyes look down, and the lips are pursed.
        Haughty = "haughty",
        /// The brows and the mouth slope down at the sides.
        Doleful = "doleful",
        /// Friendly.
        Kindly = "kindly",
        /// The mouth is wide open.
        Shouting = "shouting",
    }
}

words! {
    /// A nose.
    Nose {
        /// No nose.
        None = "none",
        /// A small and round nose.
        Button = "button",
        /// A large and round nose.
        Bulb = "bulb",
        /// A long nose that hangs down.
        Long = "long",
        /// A long nose with a bend and a wart.
        Hooked = "hooked",
        /// A muzzle with a dark tip: dogs, rats, hedgehogs.
        Muzzle = "muzzle",
        /// A flat nose with two nostrils.
        Snout = "snout",
        /// A bird's beak.
        Beak = "beak",
    }
}

words! {
    /// Hair.
    Hair {
        /// Short hair, combed to one side.
        Short = "short",
        /// A ring around a bald head.
        Tonsure = "tonsure",
        /// Long hair, down to the shoulders.
        Long = "long",
        /// Hair that is tied on top of the head.
        Bun = "bun",
        /// Hair that stands out in all directions.
        Wild = "wild",
        /// A single lock on a bald head.
        Lock = "lock",
        /// Spines, as on a hedgehog.
        Spines = "spines",
        /// Straw that sticks out below a hat.
        Straw = "straw",
        /// Upright feathers.
        Crest = "crest",
    }
}

words! {
    /// A beard.
    Beard {
        /// A beard down to the chest.
        Full = "full",
        /// A bushy moustache.
        Moustache = "moustache",
        /// A mustache with waxed tips that turn up.
        Handlebar = "handlebar",
        /// A point at the chin.
        Goatee = "goatee",
        /// A beard from the ears down to the chin.
        Whiskers = "whiskers",
    }
}

words! {
    /// A hat. Its tone is the third of the palette, its band the second.
    Hat {
        /// A hat with three corners.
        Tricorne = "tricorne",
        /// A top hat.
        TopHat = "top_hat",
        /// A high hat with a bent point.
        Pointed = "pointed",
        /// A crown with points and stones.
        Crown = "crown",
        /// A hood that falls on the shoulders.
        Hood = "hood",
        /// A miner's helmet with a candle.
        Miner = "miner",
        /// A wide brim.
        Brim = "brim",
        /// A cap with a peak over the eyes.
        Cap = "cap",
        /// A steel cap with a rim and rivets.
        Kettle = "kettle",
        /// A steel cap with horns.
        Horned = "horned",
        /// Half an eggshell.
        Eggshell = "eggshell",
        /// A lace cap.
        Lace = "lace",
    }
}

words! {
    /// Clothes. They have the first tone of the palette, and their trim has the second.
    Cloth {
        /// No clothes above the belt.
        Bare = "bare",
        /// A shirt and breeches.
        Shirt = "shirt",
        /// A sleeveless jacket over a shirt.
        Vest = "vest",
        /// A long coat with lapels and buttons.
        Coat = "coat",
        /// A robe down to the floor.
        Robe = "robe",
        /// An apron over a shirt.
        Apron = "apron",
        /// Plates on chest and shoulders.
        Armour = "armour",
        /// A jacket, a white shirt, a bow tie.
        Suit = "suit",
        /// Torn and patched clothes.
        Rags = "rags",
        /// The lower half of an egg.
        Eggshell = "eggshell",
    }
}

words! {
    /// Other features of a figure.
    Extra {
        /// Ears that end in a point.
        PointedEars = "pointed_ears",
        /// Round ears on top.
        RoundEars = "round_ears",
        /// Long teeth that point up.
        Tusks = "tusks",
        /// Long teeth that point down.
        Fangs = "fangs",
        /// Two horns.
        Horns = "horns",
        /// Wide horns, as on a bull.
        BullHorns = "bull_horns",
        /// Glasses.
        Spectacles = "spectacles",
        /// A lens on one eye.
        Monocle = "monocle",
        /// A black mask around the eyes.
        Mask = "mask",
        /// A black cloth over the mouth.
        Kerchief = "kerchief",
        /// A patch over one eye.
        Patch = "patch",
        /// Red cheeks.
        Cheeks = "cheeks",
        /// Spots and warts.
        Warts = "warts",
        /// Seams between parts that were sewn together.
        Stitches = "stitches",
        /// A cape in the second tone of the palette.
        Cape = "cape",
        /// Bat's wings.
        Wings = "wings",
        /// A tail with a tip.
        Tail = "tail",
        /// A pleated collar.
        Ruff = "ruff",
        /// Glowing eyes without any white.
        GlowingEyes = "glowing_eyes",
        /// One eye in the middle.
        OneEye = "one_eye",
        /// A face of which one half is masked.
        TwoFaced = "two_faced",
    }
}

keys! {
    /// A figure that is assembled from parts, with a pose and a face. If no size is given, it has the usual height
    /// for its place in the recipe.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Who {
        /// The build.
        pub body: Build,
        /// The head: its shape, or an icon on which eyes are drawn.
        pub head: Head,
        /// The mood of the face.
        pub face: Mood,
        /// The material of skin, fur or scales: the name of a tone.
        #[serde(default = "skin")]
        pub skin: String,
        /// Two or more tones for the clothes: the first is for the cloth, the second for the trim, and the third for hat and boots; without
        /// a third, the hat has the first and the boots are leather.
        pub palette: Vec<String>,
        /// The clothes.
        #[serde(default = "shirt")]
        pub cloth: Cloth,
        /// The stance of the whole body. By default it suits the mood, and differs from card to card.
        #[serde(default)]
        pub stance: Option<Stance>,
        /// The position of the arms. By default it suits the stance.
        #[serde(default)]
        pub arms: Option<Arms>,
        /// The shape of the empty hands. By default it suits the arms and the mood.
        #[serde(default)]
        pub hands: Option<Palm>,
        /// What a hand reaches for: a word or a position. The hand on that side reaches for it.
        #[serde(default)]
        pub reaches: Option<Aim<Goal>>,
        /// What the figure turns its head and eyes to: a word or a position.
        #[serde(default)]
        pub looks: Option<Aim<Sight>>,
        /// The objects in the hands: the first is on the right of the picture, the second on the left.
        #[serde(default)]
        pub holds: Vec<Prop>,
        /// The hat.
        #[serde(default)]
        pub hat: Option<Hat>,
        /// The hair.
        #[serde(default)]
        pub hair: Option<Hair>,
        /// The beard.
        #[serde(default)]
        pub beard: Option<Beard>,
        /// The tone of hair and beard.
        #[serde(default = "wood")]
        pub dye: String,
        /// The nose.
        #[serde(default = "button")]
        pub nose: Nose,
        /// Other features.
        #[serde(default)]
        pub extras: Vec<Extra>,
        /// The number of heads; only a beast can have more than one.
        #[serde(default = "one")]
        pub heads: u8,
        /// The height in mm, including the hat.
        #[serde(default)]
        pub size: Option<Mm>,
        /// The position of the point between the feet.
        #[serde(default)]
        pub at: Option<[f32; 2]>,
        /// The angle by which the figure leans, in degrees.
        #[serde(default)]
        pub turn: f32,
        /// Whether to draw a mirror image.
        #[serde(default)]
        pub flip: bool,
    }

    /// An object in a hand.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Prop {
        /// The icon's name in the collection.
        pub icon: String,
        /// The material: the name of a tone.
        pub tone: String,
        /// Width and height of the icon's square, in mm.
        #[serde(default)]
        pub size: Option<Mm>,
        /// The rotation, in degrees.
        #[serde(default)]
        pub turn: f32,
        /// Whether to draw a mirror image.
        #[serde(default)]
        pub flip: bool,
        /// The point where the hand holds it, in the icon's units, from 0 to 512. By default it is the center if the object is narrow
        /// there, and otherwise a point at its edge.
        #[serde(default)]
        pub grip: Option<[f32; 2]>,
        /// The shape of the hand that holds it. By default it suits the width of the object at the grip.
        #[serde(default)]
        pub hand: Option<Palm>,
        /// Parts of another material.
        #[serde(default)]
        pub parts: Vec<Part>,
    }

    /// An icon as a head.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct IconHead {
        /// The icon's name in the collection.
        pub icon: String,
        /// The material: the name of a tone.
        pub tone: String,
        /// Its width relative to that of a drawn head: 1 is the same width.
        #[serde(default = "full")]
        pub scale: f32,
        /// Whether to draw a mirror image.
        #[serde(default)]
        pub flip: bool,
        /// Parts of another material.
        #[serde(default)]
        pub parts: Vec<Part>,
        /// Its eyes: center and radius in the icon's units, from 0 to 512.
        #[serde(default)]
        pub eyes: Vec<[f32; 3]>,
        /// Its mouth, if the icon has none: center and half the width, in the icon's units.
        #[serde(default)]
        pub mouth: Option<[f32; 3]>,
    }
}

/// A head as written: the word of a shape, or an icon.
#[derive(Clone, Debug, PartialEq)]
pub enum Head {
    /// A drawn head with this shape.
    Drawn(HeadShape),
    /// An icon on which eyes are drawn.
    Icon(IconHead),
}

impl<'de> Deserialize<'de> for Head {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Head, D::Error> {
        /// Chooses by the form of the value, so that errors inside keep their place.
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Head;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the shape of a head (`round`, `long`, ..) or an icon (`{icon: .., tone: .., eyes: ..}`)")
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Head, E> {
                HeadShape::deserialize(de::value::StrDeserializer::new(word)).map(Head::Drawn)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Head, A::Error> {
                IconHead::deserialize(MapAccessDeserializer::new(map)).map(Head::Icon)
            }
        }

        de.deserialize_any(Either)
    }
}

impl Written for Head {
    fn form() -> Form {
        Form::Either(vec![HeadShape::form(), IconHead::form()])
    }
}

fn skin() -> String {
    "skin".to_owned()
}

fn wood() -> String {
    "wood".to_owned()
}

fn shirt() -> Cloth {
    Cloth::Shirt
}

fn button() -> Nose {
    Nose::Button
}

fn one() -> u8 {
    1
}

fn full() -> f32 {
    1.0
}
