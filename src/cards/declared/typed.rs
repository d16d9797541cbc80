//! Typed values of game.yaml with their places. Errors are reported here, once; `keys` lists the keys that a mapping can have.

use crate::load::{Node, Tree};
use ground::diag::Diag;
use ground::grammar::Form;
use ground::locus::Locus;
use ground::world::Project;
use std::ops::Deref;

/// The value of a key.
#[derive(Clone, Debug)]
pub(super) struct Held<T> {
    /// Its place; nowhere if the key is not written.
    pub(super) at: Locus,
    /// The value; `None` if the key is not written, or if its value could not be read, which was reported.
    pub(super) value: Option<T>,
}

impl<T> Default for Held<T> {
    fn default() -> Held<T> {
        Held { at: Locus::Nowhere, value: None }
    }
}

impl<T> Deref for Held<T> {
    type Target = Option<T>;

    fn deref(&self) -> &Option<T> {
        &self.value
    }
}

impl<T> Held<T> {
    /// Whether anything is written.
    pub(super) fn is_written(&self) -> bool {
        self.at != Locus::Nowhere
    }

    /// Whether the key has a value that could not be read.
    pub(super) fn is_lost(&self) -> bool {
        self.is_written() && self.value.is_none()
    }

    /// The value, with its place.
    pub(super) fn placed(&self) -> Option<(&T, Locus)> {
        Some((self.value.as_ref()?, self.at))
    }
}

impl Held<Tree> {
    /// The value, for reading its parts.
    pub(super) fn node(&self) -> Option<Node<'_>> {
        Some(self.value.as_ref()?.node(self.at))
    }
}

impl<T> Held<Vec<T>> {
    /// The values; empty if nothing is written.
    pub(super) fn all(&self) -> &[T] {
        self.value.as_deref().unwrap_or_default()
    }
}

/// One value or a list of them, each with its place.
pub(super) type Several<T> = Vec<(T, Locus)>;

/// A mapping of names to values, each with its place.
pub(super) type Named<T> = Vec<(String, T, Locus)>;

/// A type of value in game.yaml.
pub(super) trait Typed: Sized {
    /// Its form in game.yaml.
    fn form() -> Form {
        Form::Any
    }

    /// Reads the value of `key`. Errors are reported.
    fn read(key: &str, node: Node<'_>, project: &Project, diags: &mut Vec<Diag>) -> Option<Self>;

    /// The value of an optional key.
    fn held(key: &str, node: Option<Node<'_>>, project: &Project, diags: &mut Vec<Diag>) -> Held<Self> {
        let read = |node: Node<'_>| Held { at: node.at, value: Self::read(key, node, project, diags) };
        node.map_or_else(Held::default, read)
    }
}

impl Typed for Tree {
    fn read(_: &str, node: Node<'_>, _: &Project, _: &mut Vec<Diag>) -> Option<Tree> {
        Some(node.tree())
    }
}

impl Typed for String {
    fn read(key: &str, node: Node<'_>, _: &Project, diags: &mut Vec<Diag>) -> Option<String> {
        let word = node.word();
        diags.extend(word.is_none().then(|| node.not(key, "text")));
        word
    }
}

impl<T: Typed> Typed for Several<T> {
    fn read(key: &str, node: Node<'_>, project: &Project, diags: &mut Vec<Diag>) -> Option<Several<T>> {
        let one = |node: Node<'_>| Some((T::read(key, node, project, diags)?, node.at));
        Some(node.several().into_iter().filter_map(one).collect())
    }
}

impl<T: Typed> Typed for Named<T> {
    fn read(key: &str, node: Node<'_>, project: &Project, diags: &mut Vec<Diag>) -> Option<Named<T>> {
        let entries = node.section(key, diags).into_iter();
        let one = |(name, node): (String, Node<'_>)| {
            let value = T::read(&name, node, project, diags)?;
            Some((name, value, node.at))
        };
        node.is_mapping().then(|| entries.filter_map(one).collect())
    }
}

macro_rules! form_of {
    ($type:ty) => {
        <$type as Typed>::form()
    };
    ($type:ty, $form:expr) => {
        $form
    };
}

macro_rules! given {
    () => {
        None
    };
    ($example:literal) => {
        Some($example)
    };
}

/// Mappings with the values of their keys. For each key: its meaning, its type, its form if that differs from the type's, an
/// example.
macro_rules! typed {
    ($(
        $(#[doc = $doc:literal])*
        struct $name:ident in $of:literal {
            $(
                $(#[doc = $says:literal])*
                $(#[key = $key:literal])?
                $(#[expect($($unread:tt)*)])?
                $field:ident: $type:ty $(= $form:expr)? $(=> $example:literal $($needed:ident)?)?;
            )+
        }
    )+) => { $(
        $(#[doc = $doc])*
        #[derive(Clone, Debug, Default)]
        pub(super) struct $name {
            /// The place of the mapping.
            pub(super) at: Locus,
            $(
                $(#[doc = $says])*
                $(#[expect($($unread)*)])?
                pub(super) $field: Held<$type>
            ),+
        }

        impl $name {
            /// Every key, in the order of the reference.
            pub(super) const KEYS: &'static [&'static str] = &[$(grammar::spelt!($field; $(rename = $key)?)),+];

            /// The values under the keys of a mapping that are not among `others`.
            pub(super) fn of(node: Node<'_>, others: &[&str], project: &Project, diags: &mut Vec<Diag>) -> $name {
                let under = |key: &str| node.get(key).filter(|_| !others.contains(&key));
                $(
                    let key = grammar::spelt!($field; $(rename = $key)?);
                    let $field = Typed::held(key, under(key), project, diags);
                )+
                $name { at: node.at, $($field),+ }
            }

            const EXPLAINED: &'static [Explained] = &[$(Explained {
                of: $of,
                word: grammar::spelt!($field; $(rename = $key)?),
                says: concat!("" $(, $says)*),
                example: given!($($example)?),
            }),+];
        }

        impl Written for $name {
            fn form() -> Form {
                Form::Keys(grammar::Keys {
                    name: stringify!($name),
                    says: concat!("" $(, $doc)*),
                    keys: vec![$(Key {
                        key: grammar::spelt!($field; $(rename = $key)?),
                        says: concat!("" $(, $says)*),
                        form: || form_of!($type $(, $form)?),
                        needed: !concat!("" $($(, stringify!($needed))?)?).is_empty(),
                    }),+],
                })
            }
        }
    )+ };
}

pub(super) use {form_of, given, typed};
