//! The words for what a figure does: its stance, its arms and hands, what it looks at and reaches for, and the deed of a subject.

use ground::grammar::{Form, Written, words};
use serde::de::value::SeqAccessDeserializer;
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;

words! {
    /// The stance of the whole body: the weight, the spine and the legs.
    Stance {
        /// It stands with its weight on one leg.
        Stand = "stand",
        /// It stands with a round back.
        Slouch = "slouch",
        /// It walks with its chest out.
        Strut = "strut",
        /// It takes a long step.
        Stride = "stride",
        /// It runs.
        Run = "run",
        /// It lunges: one knee is bent, the other leg is stretched behind.
        Lunge = "lunge",
        /// It walks on its toes, bent forward.
        Sneak = "sneak",
        /// One knee is on the floor.
        Kneel = "kneel",
        /// It sits on the floor with its legs in front.
        Sit = "sit",
        /// It falls backward.
        Fall = "fall",
        /// Both feet are in the air.
        Leap = "leap",
        /// It shrinks back with its knees together.
        Cower = "cower",
    }
}

words! {
    /// The position of the arms.
    Arms {
        /// Both arms hang down.
        Down = "down",
        /// Both hands are on the hips.
        Akimbo = "akimbo",
        /// Both arms are spread to the sides.
        Wide = "wide",
        /// Both arms are raised.
        Raised = "raised",
        /// The elbows are at the body, and the palms point outward.
        Shrug = "shrug",
        /// Both arms reach forward.
        Reaching = "reaching",
        /// The arms are folded across the chest; no hand is free.
        Folded = "folded",
        /// The hands are together in front of the chest; they can hold one object.
        Clasped = "clasped",
        /// One arm points to the side.
        Pointing = "pointing",
        /// The hands are raised beside the head, with bent fingers.
        Claws = "claws",
        /// One hand is raised to strike.
        Swing = "swing",
        /// The hands are in front of the face.
        Guard = "guard",
        /// A hand is at the chin.
        Thinking = "thinking",
        /// A hand is at the mouth.
        Calling = "calling",
        /// A hand is behind the back.
        Behind = "behind",
        /// Both hands are at the head; no hand is free.
        Despair = "despair",
    }
}

words! {
    /// The shape of a hand.
    Palm {
        /// A closed hand, which grips a handle if it holds one.
        Fist = "fist",
        /// A hand that hangs, with slightly bent fingers.
        Loose = "loose",
        /// Thumb and forefinger hold something thin.
        Pinch = "pinch",
        /// A flat hand with closed fingers.
        Flat = "flat",
        /// A hollow hand that carries something from below.
        Cup = "cup",
        /// The forefinger points.
        Point = "point",
        /// Fingers and thumb hold something wide by its edge.
        Clutch = "clutch",
        /// All fingers are spread.
        Spread = "spread",
        /// The thumb is up.
        Thumb = "thumb",
        /// An open hand that offers something or asks for it.
        Open = "open",
        /// A hand that rests on the body, as on a hip.
        Rest = "rest",
        /// All fingers are bent like claws.
        Claw = "claw",
    }
}

words! {
    /// What a figure looks at.
    Sight {
        /// It looks to the left of the picture.
        Left = "left",
        /// It looks to the right of the picture.
        Right = "right",
        /// It looks up.
        Up = "up",
        /// It looks down.
        Down = "down",
        /// It looks out of the picture, at the viewer.
        Viewer = "viewer",
        /// It looks at the first object in its hands.
        Prop = "prop",
        /// It looks at the other figure: the subject looks at the first of the `company`, and all others look at the subject.
        Other = "other",
    }
}

words! {
    /// What a hand reaches for.
    Goal {
        /// The object in its other hand: both hands then hold it.
        Prop = "prop",
        /// Its own head.
        Head = "head",
        /// Its own chin.
        Chin = "chin",
        /// Its own chest.
        Chest = "chest",
        /// The other figure: for the subject, the first of the `company`; for all others, the subject.
        Other = "other",
    }
}

words! {
    /// What the subject of a picture does to the first figure of its `company`. It sets the stances, arms, looks and places of both, unless
    /// their own keys set them.
    Act {
        /// It sneaks up and takes something from the other figure, which does not see it.
        StealsFrom = "steals_from",
        /// It hits the other figure, with the object in its hand if it has one.
        Hits = "hits",
        /// It gives the object in its hand to the other figure.
        HandsTo = "hands_to",
        /// It runs, and the other figure runs after it.
        FleesFrom = "flees_from",
        /// Both face each other and argue.
        ArguesWith = "argues_with",
    }
}

/// What eyes or hands aim at, as written: a word, or a position in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aim<W> {
    /// One of the words.
    Word(W),
    /// A position in mm from the center of the picture.
    At([f32; 2]),
}

impl<'de, W: Deserialize<'de>> Deserialize<'de> for Aim<W> {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Aim<W>, D::Error> {
        /// Reads a text as a word, and a list as a position.
        struct Either<W>(PhantomData<W>);

        impl<'de, W: Deserialize<'de>> Visitor<'de> for Either<W> {
            type Value = Aim<W>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word, or a position in mm from the center of the picture (`[x, y]`)")
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Aim<W>, E> {
                W::deserialize(de::value::StrDeserializer::new(word)).map(Aim::Word)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Aim<W>, A::Error> {
                <[f32; 2]>::deserialize(SeqAccessDeserializer::new(seq)).map(Aim::At)
            }
        }

        de.deserialize_any(Either(PhantomData))
    }
}

impl<W: Written> Written for Aim<W> {
    fn form() -> Form {
        Form::Either(vec![W::form(), <[f32; 2]>::form()])
    }
}
