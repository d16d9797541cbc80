//! Rules bent on purpose, one at a time: whoever tests the rules bends one and must see a scenario fail. In a release build none
//! of them exists.

/// A rule that is bent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each says what it does")]
pub enum Mutant {
    EqualWins,
    BagHoldsOneMore,
    PenaltyIsShared,
    BossesCount,
    TiesGoClockwise,
    DearestFirst,
    OnePurchaseMore,
    FullBagsRoll,
    FledPay,
    FledCount,
    ReplacedGearIsLost,
    VendorIsNotRefilled,
    BankPays,
    BossEndsNothing,
    ActiveStartsTown,
    LonersHaveCompany,
    NoFloorAtZero,
    DepositThenBuy,
    FledMonsterStaysOnTop,
    UnsoldStays,
    ChangesOutliveTheFight,
    WinsOutliveTheDungeon,
    SlotsChangeTwice,
    OnePassCloses,
    GearScores,
    ExploreDrawsRare,
}

impl Mutant {
    /// Every one of them.
    pub const ALL: &[Mutant] = &[
        Mutant::EqualWins,
        Mutant::BagHoldsOneMore,
        Mutant::PenaltyIsShared,
        Mutant::BossesCount,
        Mutant::TiesGoClockwise,
        Mutant::DearestFirst,
        Mutant::OnePurchaseMore,
        Mutant::FullBagsRoll,
        Mutant::FledPay,
        Mutant::FledCount,
        Mutant::ReplacedGearIsLost,
        Mutant::VendorIsNotRefilled,
        Mutant::BankPays,
        Mutant::BossEndsNothing,
        Mutant::ActiveStartsTown,
        Mutant::LonersHaveCompany,
        Mutant::NoFloorAtZero,
        Mutant::DepositThenBuy,
        Mutant::FledMonsterStaysOnTop,
        Mutant::UnsoldStays,
        Mutant::ChangesOutliveTheFight,
        Mutant::WinsOutliveTheDungeon,
        Mutant::SlotsChangeTwice,
        Mutant::OnePassCloses,
        Mutant::GearScores,
        Mutant::ExploreDrawsRare,
    ];
}
