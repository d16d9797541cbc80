//! A figure in a recipe: closed sets of words for its parts and for the objects it holds. `art` draws them.

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
        /// Narrow, of middle height.
        Slim = "slim",
        /// Wide in the middle.
        Stout = "stout",
        /// Wide in the shoulders, with a head that sinks between them.
        Burly = "burly",
        /// Long and narrow.
        Tall = "tall",
        /// Short, with a large head.
        Small = "small",
        /// A sheet that floats, with a ragged hem.
        Ghost = "ghost",
        /// A fish from the waist down.
        Fish = "fish",
        /// Wings for arms, a round belly, thin legs.
        Bird = "bird",
        /// Squats, knees up.
        Frog = "frog",
        /// A tube of rings, without arms.
        Worm = "worm",
        /// A heavy trunk on four feet, with a tail: as many necks as `heads`. No arms.
        Beast = "beast",
    }
}

words! {
    /// The shape of a drawn head; an icon can be used instead.
    HeadShape {
        /// A ball.
        Round = "round",
        /// High and narrow, with a long chin.
        Long = "long",
        /// A jaw as wide as the brow.
        Square = "square",
        /// Wider below than above.
        Pear = "pear",
        /// Pointed at the chin.
        Heart = "heart",
        /// Wide and flat, the eyes on top of it: frogs and toads.
        Wide = "wide",
        /// A long jaw forward, as dragons and kobolds have.
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
        /// Half a smile, half an eye on your purse.
        Sly = "sly",
        /// Lids and corners of the mouth hang straight.
        Bored = "bored",
        /// Brows down, mouth set.
        Grim = "grim",
        /// Brows down, teeth shown.
        Angry = "angry",
        /// A wide open smile.
        Merry = "merry",
        /// Eyes wide at something that shines, all teeth.
        Greedy = "greedy",
        /// Each eye elsewhere, the tongue out.
        Dazed = "dazed",
        /// Eyes wide, mouth round.
        Scared = "scared",
        /// Looks down on you, lips pursed.
        Haughty = "haughty",
        /// Brows and mouth hang outwards.
        Doleful = "doleful",
        /// Means well.
        Kindly = "kindly",
        /// Mouth wide open, at the top of the voice.
        Shouting = "shouting",
    }
}

words! {
    /// A nose.
    Nose {
        /// None.
        None = "none",
        /// Small and round.
        Button = "button",
        /// Large and round.
        Bulb = "bulb",
        /// Long, hanging.
        Long = "long",
        /// Long, with a bend and a wart.
        Hooked = "hooked",
        /// A muzzle with a dark tip: dogs, rats, hedgehogs.
        Muzzle = "muzzle",
        /// Flat, with two nostrils.
        Snout = "snout",
        /// A bird's.
        Beak = "beak",
    }
}

words! {
    /// Hair.
    Hair {
        /// Short, to one side.
        Short = "short",
        /// A ring round a bald head.
        Tonsure = "tonsure",
        /// Long, down to the shoulders.
        Long = "long",
        /// Tied on top.
        Bun = "bun",
        /// In all directions.
        Wild = "wild",
        /// One lock on a bald head.
        Lock = "lock",
        /// Spines all round, as a hedgehog has.
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
        /// Down to the chest.
        Full = "full",
        /// A bush below the nose.
        Moustache = "moustache",
        /// Waxed tips that turn up.
        Handlebar = "handlebar",
        /// A point at the chin.
        Goatee = "goatee",
        /// From the ears down.
        Whiskers = "whiskers",
    }
}

words! {
    /// A hat. Its tone is the third of the palette, its band the second.
    Hat {
        /// Three corners.
        Tricorne = "tricorne",
        /// High and straight.
        TopHat = "top_hat",
        /// High, pointed and bent.
        Pointed = "pointed",
        /// Points and stones.
        Crown = "crown",
        /// A hood that falls on the shoulders.
        Hood = "hood",
        /// A miner's helmet with a candle.
        Miner = "miner",
        /// A wide brim.
        Brim = "brim",
        /// A peak over the eyes.
        Cap = "cap",
        /// A steel cap, rim and rivets.
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
        /// Nothing above the belt.
        Bare = "bare",
        /// A shirt and breeches.
        Shirt = "shirt",
        /// A sleeveless jacket over a shirt.
        Vest = "vest",
        /// A long coat with lapels and buttons.
        Coat = "coat",
        /// Down to the floor.
        Robe = "robe",
        /// An apron over a shirt.
        Apron = "apron",
        /// Plates on chest and shoulders.
        Armour = "armour",
        /// A jacket, a white shirt, a bow tie.
        Suit = "suit",
        /// Torn and patched.
        Rags = "rags",
        /// The lower half of an egg.
        Eggshell = "eggshell",
    }
}

words! {
    /// The position of the arms.
    Arms {
        /// They hang.
        Down = "down",
        /// Hands on the hips.
        Akimbo = "akimbo",
        /// Straight to both sides.
        Wide = "wide",
        /// Both up.
        Raised = "raised",
        /// Elbows in, palms out.
        Shrug = "shrug",
        /// Both forward.
        Reaching = "reaching",
        /// Across the chest; no hand is free.
        Folded = "folded",
        /// Hands together before the chest; they hold one thing between them.
        Clasped = "clasped",
        /// One to the side, as far as it goes.
        Pointing = "pointing",
        /// Up beside the head, fingers bent.
        Claws = "claws",
    }
}

words! {
    /// Other features of a figure.
    Extra {
        /// Ears that end in a point.
        PointedEars = "pointed_ears",
        /// Round ears on top.
        RoundEars = "round_ears",
        /// Teeth from below.
        Tusks = "tusks",
        /// Teeth from above.
        Fangs = "fangs",
        /// Two horns.
        Horns = "horns",
        /// Wide horns, as a bull has.
        BullHorns = "bull_horns",
        /// Glasses.
        Spectacles = "spectacles",
        /// A glass on one eye.
        Monocle = "monocle",
        /// A black mask round the eyes.
        Mask = "mask",
        /// A black cloth before the mouth.
        Kerchief = "kerchief",
        /// A patch on one eye.
        Patch = "patch",
        /// Cheeks that glow.
        Cheeks = "cheeks",
        /// Spots and warts.
        Warts = "warts",
        /// Seams of sewn-on parts.
        Stitches = "stitches",
        /// A cape in the second tone of the palette.
        Cape = "cape",
        /// Bat's wings.
        Wings = "wings",
        /// A tail with a tip.
        Tail = "tail",
        /// A pleated collar.
        Ruff = "ruff",
        /// Eyes that glow and have no white.
        GlowingEyes = "glowing_eyes",
        /// One eye in the middle.
        OneEye = "one_eye",
        /// A face in two halves, the other one masked.
        TwoFaced = "two_faced",
    }
}

keys! {
    /// A figure assembled from parts, in a pose, with a face. Drawn from the feet up, with the usual height for its place in
    /// the recipe unless a size is given.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Who {
        /// The build.
        pub body: Build,
        /// The head: its shape, or an icon with eyes of ours.
        pub head: Head,
        /// The mood of the face.
        pub face: Mood,
        /// The material of skin, fur or scales: a tone.
        #[serde(default = "skin")]
        pub skin: String,
        /// The tones of the clothes, two or more: cloth, trim, and for hat and boots the third, or the first again.
        pub palette: Vec<String>,
        /// The clothes.
        #[serde(default = "shirt")]
        pub cloth: Cloth,
        /// The position of the arms.
        #[serde(default = "down")]
        pub arms: Arms,
        /// The objects in the hands: the first on the right of the picture, the second on the left.
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
        /// How many heads; only a beast has more than one.
        #[serde(default = "one")]
        pub heads: u8,
        /// Height in mm, hat included.
        #[serde(default)]
        pub size: Option<Mm>,
        /// The position of the feet, in the middle between them.
        #[serde(default)]
        pub at: Option<[f32; 2]>,
        /// Leaning by this many degrees.
        #[serde(default)]
        pub turn: f32,
        /// Mirrored left to right.
        #[serde(default)]
        pub flip: bool,
    }

    /// An object in a hand.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Prop {
        /// The icon's name in the collection.
        pub icon: String,
        /// Its material: a tone.
        pub tone: String,
        /// Width and height of the icon's square, in mm.
        #[serde(default)]
        pub size: Option<Mm>,
        /// Rotated by this many degrees.
        #[serde(default)]
        pub turn: f32,
        /// Mirrored left to right.
        #[serde(default)]
        pub flip: bool,
        /// The point where the hand holds it, in the icon's own units, 0 to 512; its center by default.
        #[serde(default)]
        pub grip: Option<[f32; 2]>,
        /// Parts made of something else.
        #[serde(default)]
        pub parts: Vec<Part>,
    }

    /// An icon as a head.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct IconHead {
        /// The icon's name in the collection.
        pub icon: String,
        /// Its material: a tone.
        pub tone: String,
        /// Its width relative to a drawn head; 1 is the same width.
        #[serde(default = "full")]
        pub scale: f32,
        /// Mirrored left to right.
        #[serde(default)]
        pub flip: bool,
        /// Parts made of something else.
        #[serde(default)]
        pub parts: Vec<Part>,
        /// Its eyes: center and radius in the icon's own units, 0 to 512.
        #[serde(default)]
        pub eyes: Vec<[f32; 3]>,
        /// Its mouth, if the icon has none: center and half its width, in the icon's own units.
        #[serde(default)]
        pub mouth: Option<[f32; 3]>,
    }
}

/// A head as written: the word of a shape, or an icon.
#[derive(Clone, Debug, PartialEq)]
pub enum Head {
    /// Drawn by the house.
    Drawn(HeadShape),
    /// An icon with eyes set on it.
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

fn down() -> Arms {
    Arms::Down
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
