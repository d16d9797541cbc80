//! Mutation testing: each variant breaks one rule, and a scenario must fail. They do not exist in release builds.

macro_rules! mutants {
    ($($name:ident),+ $(,)?) => {
        /// A changed rule, for tests.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "each says what it does")]
        pub enum Mutant { $($name),+ }

        impl Mutant {
            /// Every one of them.
            pub const ALL: &[Mutant] = &[$(Mutant::$name),+];
        }
    };
}

mutants! {
    VictoryHealsNobody,
    TreasureStays,
    TwentyIsANumber,
    NothingBreaks,
    TheDeadSleep,
    TailsHangDown,
    MushroomsBite,
    OneAtATime,
    WallsPartNobody,
    PolesAreForBeans,
    TheSickExplore,
    AnybodyReads,
    ActingIsNoAnswer,
    MetalIsSilent,
    NobodyLiesInWait,
    RootsHaveLegs,
    HasteIsSlow,
    NobodyIsAlert,
    EqualSneaks,
    EverybodyRelents,
    GreedHasLimits,
    FireBurnsAll,
    TheChasedPickUp,
    NobodyHasAMap,
    FlightIsNoHarder,
    NobodyIsHeld,
    TwoAreNoTrap,
    NobodyIsPoisoned,
    WolvesRise,
    WisdomIsBlind,
    CursesInsist,
    DepthPaysNothing,
    SacksHaveHoles,
    PocketsAreDeep,
    EqualFailsToSave,
    EqualLosesTheWay,
    GripsAreLoose,
    NobodyIsPowerful,
    NobodyIsVicious,
    MagicRusts,
    AnybodyWearsAnything,
    NobodyAsksForDeeds,
    SpellsLastForEver,
    NobodySleepsWell,
    BacksAreThick,
    MonstersComeAlone,
    TheCallerStays,
    TheCallerIsStruck,
    AnybodyCallsARetreat,
    OnlyTheCallerSneaks,
    NobodyShares,
    OneArmForAll,
    BlessingsAreWords,
    NobodyMindsThePassword,
    CavesGoOn,
    TorchesBurnOn,
    AltarsLoveFools,
    AnybodyKnowsTheAnswer,
    RivalsAreSlow,
    CryptsAreEmpty,
    MinesAreEmpty,
    DoublesHaveNothing,
}
