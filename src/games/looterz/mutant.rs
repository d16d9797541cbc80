//! Rules bent on purpose, one at a time: whoever tests the rules bends one and must see a scenario fail. In a release build none
//! of them exists.

use crate::lexicon::words;

words! {
    /// A rule that is bent.
    Mutant {
        /// Taunt binds nobody.
        TauntIsIdle = "taunt is idle",
    }
}
