//! A macro that names the file in which a game implements each method of [`Rules`](super::Rules).

/// Forwards methods of [`Rules`](crate::game::Rules) to functions of the same name in other files. Used in an `impl Rules`:
/// `answer! { words: prompt, tell; bot: policies }` forwards to `words::prompt` and `words::tell`, and takes policies, bots and
/// guide from `bot`.
#[macro_export]
macro_rules! answer {
    ($($file:ident: $($method:ident),+);+ $(;)?) => { $($($crate::answer! { @ $method $file })+)+ };
    (@ $method:ident $file:ident ($($name:ident: $type:ty),*) -> $out:ty) => {
        fn $method($($name: $type),*) -> $out {
            $file::$method($($name),*)
        }
    };
    (@ invariants $file:ident) => {
        $crate::answer! { @ invariants $file (setup: &Self::Setup, state: &Self::State) -> Result<(), $crate::game::Breach> }
    };
    (@ standing $file:ident) => {
        $crate::answer! { @ standing $file (setup: &Self::Setup, state: &Self::State) -> [i32; $crate::game::SEATS] }
    };
    (@ prospects $file:ident) => {
        $crate::answer! { @ prospects $file (setup: &Self::Setup, state: &Self::State) -> [f32; $crate::game::SEATS] }
    };
    (@ describe $file:ident) => {
        $crate::answer! { @ describe $file (setup: &Self::Setup, state: &Self::State) -> $crate::game::Fact }
    };
    (@ roster $file:ident) => { $crate::answer! { @ roster $file (setup: &Self::Setup) -> $crate::game::Fact } };
    (@ tell $file:ident) => { $crate::answer! { @ tell $file (setup: &Self::Setup, event: Self::Event) -> String } };
    (@ tell_to $file:ident) => {
        $crate::answer! { @ tell_to $file (setup: &Self::Setup, event: Self::Event, seat: u8) -> Option<String> }
    };
    (@ name_move $file:ident) => {
        $crate::answer! { @ name_move $file (setup: &Self::Setup, choice: Self::Move) -> String }
    };
    (@ remark $file:ident) => {
        $crate::answer! { @ remark $file (setup: &Self::Setup, view: &Self::View<'_>, choice: Self::Move) -> Option<String> }
    };
    (@ policies $file:ident) => {
        $crate::answer! { @ bot $file (policy: &str) -> Option<Box<dyn $crate::game::Bot<Self>>> }
        fn policies() -> &'static [(&'static str, &'static str)] {
            $file::POLICIES
        }
        fn guide() -> Option<$crate::game::Guide> {
            Some($file::GUIDE)
        }
    };
    (@ arrange $file:ident) => {
        fn arrange(
            setup: &Self::Setup,
            given: Self::Given,
            at: ground::locus::Locus,
            dice: &mut ground::dice::Dice,
            log: &mut impl $crate::game::Log<Self::Event>,
        ) -> ground::diag::Checked<Self::State> {
            $file::arrange(setup, given, at, dice, log)
        }
    };
    (@ moment $file:ident) => {
        fn moment<'s>(_: &'s Self::Setup, state: &Self::State) -> &'s str {
            $file::moment(state)
        }
    };
    // a player's view: look, prompt, barred
    (@ $seen:ident $file:ident) => {
        $crate::answer! { @ $seen $file (setup: &Self::Setup, view: &Self::View<'_>) -> Vec<String> }
    };
}
