//! Words that take nothing, as closed enums that know how they are written.

/// An enum of words: each variant with its key in data; `ALL` of them in order, and `key()`.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $key:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize, serde::Serialize)]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $key)] $variant),+ }
        impl $name {
            /// Every one of them, in the order of the rules.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// As it is written in data, and in the names of icons.
            pub const fn key(self) -> &'static str {
                match self { $($name::$variant => $key),+ }
            }
        }
    };
}
pub(crate) use words;
