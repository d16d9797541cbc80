//! Loot Roll: a dungeon crawl in which the party shares the monsters but not the friendship. Rule ids (`LR-..`) are those of
//! `data/loot-roll/rules.yaml`.

pub mod card;
pub mod effect;
