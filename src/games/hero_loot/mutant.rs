//! Mutation testing: each variant breaks one rule, and a scenario must fail. They do not exist in release builds.

/// The rules that tests may change, and their list.
macro_rules! bent {
    ($($name:ident,)*) => {
        /// A changed rule, for tests.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "each says what it does")]
        pub enum Mutant { $($name,)* }

        impl Mutant {
            /// Every one of them.
            pub const ALL: &[Mutant] = &[$(Mutant::$name,)*];
        }
    };
}

bent! {
    EliteCostsOne,
    LimitsAreEither,
    LimitsAreIgnored,
    SymbolsAreIdle,
    BonusForEverybody,
    HiddenCardsWork,
    WallsAreOpen,
    DomesAreOpen,
    EnemiesBlockNoTrade,
    EnemiesBlockNoPickUp,
    NoTradeTrades,
    MinionsBlockNobody,
    TheLeashedBlock,
    TheUnleashedTrade,
    TradingHides,
    TheThiefChooses,
    CoinsAreNoLoot,
    DestroyHandsOver,
    StolenMinionsStay,
    SingleUseStays,
    OneDefeatIsNone,
    MinionsCountAsHeroes,
    PermanentsBreak,
    RangeIsOneMore,
    ShortRangeHits,
    LootStaysWithTheDefeated,
    DroppedCardsAreTurned,
    TiesAreEven,
    GroundGoldCounts,
    DiscardsAreLost,
    OwnTurnIsAny,
    TollIsFree,
    BlockedHeroesRest,
    MountsAreSlow,
    CategoriesStandAlone,
    BlastsAskNobody,
    TheRobbedAreSilent,
    TheHarmedAreSilent,
    LostHealthIsNothing,
    RevealsWait,
    IncomeIsLate,
}
