//! What is counted of Hero loot. Counts, and judges nothing.

use super::effect::HeroLoot;
use crate::measure::{Measured, NoLedger};

impl Measured for HeroLoot {
    type Ledger = NoLedger;
}
