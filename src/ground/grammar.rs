//! The grammar of the file formats, taken from the types that read them: closed sets of words, mappings of keys, and
//! their meanings, which are the doc comments of the types. This module does not read files; serde and `load` do
//! that.

use std::collections::BTreeMap;

pub mod schema;
mod shown;
#[cfg(test)]
mod tests;

pub use shown::{Place, Told, sample, sample_of, spelt_out, told, used};

/// A word that can be written, with its explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The place where it is written: `game.yaml`, `kind`, `slot`.
    pub of: &'static str,
    /// The word as written.
    pub word: &'static str,
    /// Its meaning.
    pub says: &'static str,
    /// An example; `None` for a note.
    pub example: Option<&'static str>,
}

/// A table of words of one place: each with its meaning, as a doc comment, and an example.
#[macro_export]
macro_rules! explained {
    ($of:literal: $($(#[doc = $says:literal])+ $word:literal => $example:literal;)+) => {
        [$($crate::grammar::Explained {
            of: $of,
            word: $word,
            says: concat!($($says),+).trim_ascii(),
            example: Some($example),
        }),+]
    };
}

/// The form of a value.
#[derive(Clone, Debug)]
pub enum Form {
    /// A whole number, not less than this.
    Whole(Option<i64>),
    /// A number.
    Number,
    /// Yes or no, as in YAML.
    Flag,
    /// A text.
    Text,
    /// Any other YAML value.
    Any,
    /// No value: `null`, or a missing key.
    Nothing,
    /// One of these words.
    Words(Words),
    /// One of these words, or another word that the project defines.
    Named(Vec<String>),
    /// A mapping with these keys only.
    Keys(Keys),
    /// A list whose items have this form.
    List(Box<Form>),
    /// A list of this length whose items have this form.
    Row(Box<Form>, usize),
    /// A mapping from names that the user chooses.
    Map(Box<Form>),
    /// One of several forms.
    Either(Vec<Form>),
}

/// A closed set of words.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The kind of word: `Op`, `Target`.
    pub name: &'static str,
    /// Their purpose.
    pub says: &'static str,
    /// All of its words.
    pub all: &'static [Word],
}

/// A word of a set.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word as written.
    pub word: &'static str,
    /// Its meaning.
    pub says: &'static str,
    /// The keys below it; empty for a word without parameters.
    pub with: &'static [Key],
}

/// A mapping with certain keys.
#[derive(Clone, Debug)]
pub struct Keys {
    /// The type that reads it.
    pub name: &'static str,
    /// The kind of mapping.
    pub says: &'static str,
    /// Its keys.
    pub keys: Vec<Key>,
}

/// A key of a mapping.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The key as written.
    pub key: &'static str,
    /// Its meaning.
    pub says: &'static str,
    /// The form of its value.
    pub form: fn() -> Form,
    /// Whether the key is required.
    pub needed: bool,
}

/// A type that describes its form in files.
pub trait Written {
    /// The form of the type.
    fn form() -> Form;
    /// Whether a key with a value of this type is required.
    const NEEDED: bool = true;
}

macro_rules! simple {
    ($($ty:ty => $form:expr),+ $(,)?) => { $(impl Written for $ty { fn form() -> Form { $form } })+ };
}
simple! {
    i8 => Form::Whole(None),
    i16 => Form::Whole(None),
    i32 => Form::Whole(None),
    i64 => Form::Whole(None),
    u8 => Form::Whole(Some(0)),
    u16 => Form::Whole(Some(0)),
    u32 => Form::Whole(Some(0)),
    u64 => Form::Whole(Some(0)),
    usize => Form::Whole(Some(0)),
    f32 => Form::Number,
    f64 => Form::Number,
    bool => Form::Flag,
    String => Form::Text,
}

impl<T: Written> Written for Vec<T> {
    fn form() -> Form {
        Form::List(Box::new(T::form()))
    }
}

impl<T: Written, const N: usize> Written for [T; N] {
    fn form() -> Form {
        Form::Row(Box::new(T::form()), N)
    }
}

impl<T: Written> Written for Option<T> {
    const NEEDED: bool = false;

    fn form() -> Form {
        Form::Either(vec![T::form(), Form::Nothing])
    }
}

impl<K, T: Written> Written for BTreeMap<K, T> {
    fn form() -> Form {
        Form::Map(Box::new(T::form()))
    }
}

impl<T: Written> Written for Box<T> {
    const NEEDED: bool = T::NEEDED;

    fn form() -> Form {
        T::form()
    }
}

/// A set of words without parameters, as a closed enum: each variant has its word in data; `ALL` lists them in order,
/// and `key()` returns the word.
#[macro_export]
macro_rules! words {
    ($(#[doc = $doc:literal])* $name:ident { $($(#[doc = $vdoc:literal])* $variant:ident = $key:literal),+ $(,)? }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize, serde::Serialize)]
        pub enum $name { $($(#[doc = $vdoc])* #[serde(rename = $key)] $variant),+ }
        impl $name {
            /// All words, in the order of the rules.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The word as written in data and in the names of icons.
            pub const fn key(self) -> &'static str {
                match self { $($name::$variant => $key),+ }
            }
        }
        impl $crate::grammar::Written for $name {
            fn form() -> $crate::grammar::Form {
                const ALL: &[$crate::grammar::Word] = &[$(
                    $crate::grammar::Word { word: $key, says: concat!("" $(, $vdoc)*), with: &[] }
                ),+];
                $crate::grammar::Form::Words($crate::grammar::Words {
                    name: stringify!($name), says: concat!("" $(, $doc)*), all: ALL,
                })
            }
        }
    };
}
pub use crate::words;

/// A set of words, some of which have keys below them, as a closed enum that knows its form.
#[macro_export]
macro_rules! phrases {
    (
        $(#[doc = $doc:literal])*
        $name:ident {
            $(
                $(#[doc = $vdoc:literal])*
                $variant:ident = $key:literal
                $({ $($(#[doc = $pdoc:literal])* $(#[serde($($serde:tt)*)])? $param:ident: $ty:ty),+ $(,)? })?
            ),+ $(,)?
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize)]
        #[serde(deny_unknown_fields)]
        pub enum $name {
            $(
                $(#[doc = $vdoc])*
                #[serde(rename = $key)]
                $variant $({ $($(#[doc = $pdoc])* $(#[serde($($serde)*)])? $param: $ty),+ })?
            ),+
        }
        impl $name {
            /// The word as written in data.
            pub const fn key(&self) -> &'static str {
                match self { $($name::$variant $({ $($param: _),+ })? => $key),+ }
            }
        }
        impl $crate::grammar::Written for $name {
            fn form() -> $crate::grammar::Form {
                const ALL: &[$crate::grammar::Word] = &[$(
                    $crate::grammar::Word {
                        word: $key,
                        says: concat!("" $(, $vdoc)*),
                        with: &[$($($crate::grammar::Key {
                            key: stringify!($param),
                            says: concat!("" $(, $pdoc)*),
                            form: <$ty as $crate::grammar::Written>::form,
                            needed: <$ty as $crate::grammar::Written>::NEEDED
                                && !$crate::grammar::may_lack!($($($serde)*)?),
                        }),+)?],
                    }
                ),+];
                $crate::grammar::Form::Words($crate::grammar::Words {
                    name: stringify!($name), says: concat!("" $(, $doc)*), all: ALL,
                })
            }
        }
    };
}
pub use crate::phrases;

/// Defines structs that know their keys: names, meanings, and forms of values. With `as(mend)` after the name, a
/// function adjusts the list of keys.
#[macro_export]
macro_rules! keys {
    ($(
        $(#[doc = $doc:literal])*
        $(#[derive($($derive:tt)*)])?
        $(#[serde($($whole:tt)*)])?
        $vis:vis struct $name:ident $(<$g:ident $(: $bound:path)?>)? $(as($mend:expr))? {
            $(
                $(#[doc = $fdoc:literal])*
                $(#[serde($($serde:tt)*)])?
                $fvis:vis $field:ident: $ty:ty
            ),+ $(,)?
        }
    )+) => { $(
        $(#[doc = $doc])*
        $(#[derive($($derive)*)])?
        $(#[serde($($whole)*)])?
        $vis struct $name $(<$g $(: $bound)?>)? {
            $(
                $(#[doc = $fdoc])*
                $(#[serde($($serde)*)])?
                $fvis $field: $ty
            ),+
        }
        impl $(<$g $(: $bound)?>)? $crate::grammar::Written for $name $(<$g>)?
        where
            $($ty: $crate::grammar::Written),+
        {
            fn form() -> $crate::grammar::Form {
                const LENIENT: bool = $crate::grammar::may_lack!($($($whole)*)?);
                let keys = vec![$($crate::grammar::Key {
                    key: $crate::grammar::spelt!($field; $($($serde)*)?),
                    says: concat!("" $(, $fdoc)*),
                    form: <$ty as $crate::grammar::Written>::form,
                    needed: !LENIENT && <$ty as $crate::grammar::Written>::NEEDED
                        && !$crate::grammar::may_lack!($($($serde)*)?),
                }),+];
                $(let keys = $mend(keys);)?
                $crate::grammar::Form::Keys($crate::grammar::Keys {
                    name: stringify!($name),
                    says: concat!("" $(, $doc)*),
                    keys,
                })
            }
        }
    )+ };
}
pub use crate::keys;

/// Whether the serde attributes of a field give it a default.
#[macro_export]
macro_rules! may_lack {
    () => { false };
    (default $($rest:tt)*) => { true };
    ($other:tt $($rest:tt)*) => { $crate::grammar::may_lack!($($rest)*) };
}
pub use crate::may_lack;

/// The name of a field in data, from its serde attributes.
#[macro_export]
macro_rules! spelt {
    ($field:ident;) => { stringify!($field) };
    ($field:ident; rename = $key:literal $($rest:tt)*) => { $key };
    ($field:ident; $other:tt $($rest:tt)*) => { $crate::grammar::spelt!($field; $($rest)*) };
}
pub use crate::spelt;
