//! Printed texts of encounters and odd events.

use super::Tongue;
use crate::vocabulary::{Coin, Guards, Manner, Met, Omen, Op, TableName};

impl Tongue<'_> {
    /// An encounter.
    pub(super) fn monster(&self, met: Met, guards: Guards, how: Option<Manner>, deeper: u8) -> String {
        let who = match (met, how, deeper) {
            (_, Some(Manner::Surprises), _) => "A monster of this level goes first, and attacks.".to_owned(),
            (_, Some(Manner::OffGuard), _) => "A monster of this level; attack at once, and you attack twice.".to_owned(),
            (_, Some(Manner::Pair), _) => "Two monsters of this level.".to_owned(),
            (_, Some(Manner::Quarrel), _) => {
                "Two monsters of this level. Leave, or join an intelligent one: it is your henchman, and the other is yours to fight.".to_owned()
            }
            (Met::Passage, ..) => "A monster of this level.".to_owned(),
            (Met::Chamber, _, 0) => "A monster of this level, at home.".to_owned(),
            (Met::Chamber, _, n) => format!("A monster of **{n}** levels deeper, at home, and its treasure too."),
        };
        match guards {
            Guards::Useful => format!("{who} Defeat it, and roll on **{}**.", self.table(TableName::Useful)),
            Guards::Treasure => format!(
                "{who} Defeat it, or steal past it: **{}** rolls on **{}**, one on **{}**.",
                self.rules.guarded_rolls,
                self.table(TableName::Treasure),
                self.table(TableName::Container)
            ),
            Guards::Sack | Guards::PerhapsSack => format!("{who} It carries a sack."),
        }
    }

    /// Odd happenings and pools.
    pub(super) fn oddity(&self, op: &Op) -> String {
        let r = self.rules;
        match op {
            Op::Stranger { who, .. } => format!("A **{}** of this level. Each hit: a save, or death.", self.title(who)),
            Op::Joins { who } => {
                format!("A **{}** of this level, intelligent and armed, is your henchman.", self.title(who))
            }
            Op::Chase { who, flight } => self.chase(who, *flight),
            Op::Omen { of: Omen::Caves } => format!(
                "Until you backtrack or take stairs: in each chamber, a d6 of **{}** is a pool too. Dare, and roll on **{}**.",
                r.pool_on,
                self.table(TableName::Pool)
            ),
            Op::Omen { of: Omen::Crypt } => {
                let dead: Vec<&str> = r.crypt.iter().map(|id| self.title(id)).collect();
                format!(
                    "Until you backtrack or leave the level, each monster is the one that lives there of: {}.",
                    dead.join(", ")
                )
            }
            Op::Omen { of: Omen::Mine } => format!(
                "Until you backtrack or leave the level, each roll on **{}** is a gem of **{} GP** a level.",
                self.table(TableName::Useful),
                Coin::Gem.worth() / 100
            ),
            Op::Omen { of: Omen::Tracks } => "You may let the next monster of Discovery pass.".to_owned(),
            Op::Omen { of: Omen::Sealed } => format!(
                "The only way to town is now room **{}** of level **{}**, until you have left.",
                r.rooms, r.levels
            ),
            Op::StairsAgain => {
                format!("{} Take them, and roll on this table again beyond.", self.roll(TableName::Stairs))
            }
            Op::TorchOut => {
                format!("Next turn you must backtrack. Pursued: fight in the dark, all attacks **\u{2212}{}**.", r.dark)
            }
            Op::Password => format!(
                "Name an intelligent monster of this level. Until you take stairs, parley with it comes to at least **{}**.",
                r.hesitant_up_to + 1
            ),
            Op::GuardedGas { up_to } => format!(
                "{} On a d6 up to **{up_to}** there is a roll on **{}** in it.",
                self.roll(TableName::Gas),
                self.table(TableName::Treasure)
            ),
            Op::Gate { ability } => format!("Without High {} it is a dead end.", ability.title()),
            Op::Altar { ability } => format!("With High {} the next hit on you does nothing.", ability.title()),
            Op::Dare { table } => format!("If you dare, roll on **{}**.", self.table(*table)),
            Op::Shop { times } => format!(
                "Sells what is on **{}** for **{times}** times its price, and buys what you have.",
                self.table(TableName::Useful)
            ),
            Op::Study { buys, sells } => format!("Buys scrolls for **{buys} GP**, sells any for **{sells}**."),
            other => self.magic_water(other),
        }
    }

    fn chase(&self, who: &str, flight: bool) -> String {
        let r = self.rules;
        let hard = if flight { " The dungeon\u{2019}s level is added to its armor class while it runs." } else { "" };
        let sack = if flight {
            format!(
                "If it falls, a d6 up to **{0}** is a roll on **{1}**, in a sack. If it gets away, each treasure that you find is gone on a d6 up to **{0}**, until you take stairs.",
                r.rival_up_to,
                self.table(TableName::Treasure)
            )
        } else {
            format!("If it falls, a roll on **{}**, in a sack.", self.table(TableName::Treasure))
        };
        format!(
            "A **{}**. Let it run; or chase it, and you are lost. To chase, roll on **{}** until it is over; you may give up after any roll. At side passages, turns and doors a d6 up to **{}** loses it, else you attack once; at dead ends and in chambers it fights.{hard} {sack}",
            self.title(who),
            self.table(TableName::Discovery),
            r.lost_up_to
        )
    }

    /// The effects of mirrors and pools.
    fn magic_water(&self, op: &Op) -> String {
        match op {
            Op::Double { .. } => {
                "It has your armor class, hit points and weapon, and says your spells after you. A d6 up to **3**: it goes first. Run or fight; kill it, and all you carry is doubled, but what is heavy.".to_owned()
            }
            Op::Home { toll: 0 } => "You are home.".to_owned(),
            Op::Home { toll } => format!("You are home, and pay **{toll} GP**, or all you have."),
            Op::GoldBecomes { coin: None } => "Your gold pieces are lead.".to_owned(),
            Op::GoldBecomes { coin: Some(coin) } => format!("Your gold pieces are **{}**.", coin.key()),
            Op::Reshape { high_up_to } => format!("A d6 picks an ability. Another, up to **{high_up_to}**, makes it High, else Normal."),
            Op::Wish => "An ability of your choice is High, or your hit points are full.".to_owned(),
            Op::Hurts { damage } => format!("**{damage}** damage."),
            Op::Elsewhere { deeper: 0 } => "A random room of this level. You are lost.".to_owned(),
            Op::Elsewhere { deeper } => format!("**{deeper}** down, a random room. You are lost."),
            _ => String::new(),
        }
    }
}
