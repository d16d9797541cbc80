//! Effects of table rows: the operations of all tables as one closed enum, with words from `vocabulary`.

use super::super::cast::Cast;
use super::{Ability, Coin, Guards, Manner, Met, Omen, TableName};
use ground::grammar::phrases;

phrases! {
    /// The effect of a row of a table.
    Op {
        /// Nothing.
        Nothing = "nothing",
        /// A roll on another table.
        Roll = "roll" {
            /// Which.
            table: TableName,
        },
        /// The passage continues; a lost robber walks in circles (DR-33).
        Straight = "straight",
        /// A side passage, which the robber may take (DR-34, DR-35).
        SidePassage = "side_passage" {
            /// The results with which taking it is odd.
            odd: Vec<u32>,
        },
        /// A door (DR-37 to DR-39).
        Door = "door",
        /// The passage turns (DR-45, DR-46).
        Turn = "turn" {
            /// The results with which going on is odd.
            odd: Vec<u32>,
        },
        /// A dead end (DR-47).
        DeadEnd = "dead_end",
        /// A passage behind a door.
        Passage = "passage",
        /// A monster of the level (DR-41, DR-42, DR-49).
        Monster = "monster" {
            /// Where.
            met: Met,
            /// The find.
            guards: Guards,
            /// The way it is met, if it is not the usual one.
            #[serde(default)]
            how: Option<Manner>,
            /// The number of levels by which it and its treasure count as deeper.
            #[serde(default)]
            deeper: u8,
        },
        /// Treasure without a guard: one roll, one container (DR-43).
        Hoard = "hoard",
        /// A passage that helps or hinders sneaking (DR-65).
        Width = "width" {
            /// The number that is added to rolls for sneaking.
            sneak: i8,
        },
        /// Stairs down (DR-30, DR-130).
        Down = "down" {
            /// The number of levels.
            levels: u8,
            /// The highest result of a d20 with which a door shuts behind the robber.
            shuts_on: u8,
        },
        /// Stairs up.
        Up = "up" {
            /// The number of levels.
            levels: u8,
        },
        /// False stairs: a dead end, or a chute (DR-131).
        FalseStairs = "false_stairs" {
            /// The number of levels that the chute goes down, on a 1 of a d6.
            chute: u8,
        },
        /// Stairs down to a chamber (DR-132).
        DownToChamber = "down_to_chamber" {
            /// The number of levels.
            levels: u8,
        },
        /// A pit for everybody (DR-134, DR-135).
        Pit = "pit" {
            /// The damage of a fall.
            damage: Cast,
            /// Whether the walls of the pit close in.
            walls: bool,
        },
        /// A room that sinks (DR-136).
        Elevator = "elevator" {
            /// The number of levels, if it is fixed.
            #[serde(default)]
            levels: u8,
            /// Dice for the number of levels, if it is not fixed.
            #[serde(default)]
            dice: Option<Cast>,
        },
        /// A wall that separates the robber from all others (DR-138).
        SlidingWall = "sliding_wall",
        /// Burning oil, which hits one of the people present (DR-A64).
        BurningOil = "burning_oil" {
            /// Its damage.
            damage: Cast,
            /// The damage after a save.
            saved: Cast,
        },
        /// Arrows or spears (DR-139).
        Missiles = "missiles" {
            /// The number.
            count: Cast,
        },
        /// A falling door, or on deeper levels a falling stone (DR-140).
        Falling = "falling" {
            /// The damage of the door.
            door: Cast,
            /// The damage of the stone.
            stone: Cast,
            /// The first level on which it is a stone.
            stone_from: u8,
        },
        /// A chute that the robber may take (DR-137).
        Chute = "chute" {
            /// The number of levels.
            levels: u8,
        },
        /// An invisible chute (DR-141).
        HiddenChute = "hidden_chute" {
            /// The number of levels.
            levels: u8,
        },
        /// Gas in which pursuers lose the robber.
        Obscuring = "obscuring",
        /// Gas in which everybody loses the others (DR-A65).
        Blinding = "blinding",
        /// Gas that makes robbers run (DR-A65, DR-A67).
        Fear = "fear",
        /// Gas that puts robbers to sleep, which restores a hit point.
        Slumber = "slumber",
        /// Gas that makes robbers strong until they go home.
        Vigour = "vigour",
        /// Gas that makes robbers sick, so that they cannot explore (DR-A66).
        Sickness = "sickness",
        /// Gas that kills everybody who fails a save.
        Poison = "poison",
        /// An item.
        Find = "find" {
            /// Its id.
            item: String,
            /// Dice for the number of items, if it is more than one.
            #[serde(default)]
            dice: Option<Cast>,
        },
        /// Money.
        Coins = "coins" {
            /// The kind of money.
            of: Coin,
            /// The amount, if it is fixed.
            #[serde(default)]
            amount: u32,
            /// Dice for the amount, if it is not fixed.
            #[serde(default)]
            dice: Option<Cast>,
            /// Whether the amount is multiplied by the level of the dungeon.
            #[serde(default)]
            each_level: bool,
        },
        /// A bed in which the robber can rest.
        Bedroom = "bedroom" {
            /// The number of hit points that are restored.
            hp: i16,
        },
        /// A meeting with a person without a home level.
        Stranger = "stranger" {
            /// The id.
            who: String,
            /// The treasure.
            guards: Guards,
        },
        /// A person without a home level becomes a henchman.
        Joins = "joins" {
            /// The id.
            who: String,
        },
        /// A person runs, and may be followed (DR-A69).
        Chase = "chase" {
            /// The id.
            who: String,
            /// Whether the level of the dungeon is added to its armor class while it runs.
            flight: bool,
        },
        /// An effect that lasts for a while.
        Omen = "omen" {
            /// What.
            of: Omen,
        },
        /// Stairs, with an odd event beyond them.
        StairsAgain = "stairs_again",
        /// The torch goes out.
        TorchOut = "torch_out",
        /// A password for one kind of monster (DR-A51).
        Password = "password",
        /// Gas in which there may be treasure.
        GuardedGas = "guarded_gas" {
            /// The highest result of a d6 with which there is treasure.
            up_to: u8,
        },
        /// A dead end for a robber without this High ability.
        Gate = "gate" {
            /// Which.
            ability: Ability,
        },
        /// The next hit on a robber with this High ability has no effect.
        Altar = "altar" {
            /// Which.
            ability: Ability,
        },
        /// An optional roll on another table.
        Dare = "dare" {
            /// Which.
            table: TableName,
        },
        /// A trader who buys, and who sells the items of Useful Items.
        Shop = "shop" {
            /// The factor by which the trader multiplies the town's price.
            times: u8,
        },
        /// A trader who buys and sells scrolls.
        Study = "study" {
            /// The price that the trader pays, in GP.
            buys: u16,
            /// The price that the trader asks, in GP.
            sells: u16,
        },
        /// A double of the robber.
        Double = "double" {
            /// The id.
            who: String,
        },
        /// The robber is at home, at once.
        Home = "home" {
            /// The GP that the robber must pay there, or all if there are fewer.
            toll: i32,
        },
        /// The gold that the robber carries changes.
        GoldBecomes = "gold_becomes" {
            /// The new metal of each coin; lead by default.
            #[serde(default)]
            coin: Option<Coin>,
        },
        /// An ability becomes High, or Normal.
        Reshape = "reshape" {
            /// The highest result of a d6 that makes it High.
            high_up_to: u8,
        },
        /// A High ability or all hit points, as the player chooses.
        Wish = "wish",
        /// It hurts.
        Hurts = "hurts" {
            /// The amount.
            damage: Cast,
        },
        /// The robber is lost in a random room.
        Elsewhere = "elsewhere" {
            /// The number of levels that the robber goes down.
            deeper: u8,
        },
        /// Treasure in a sack (DR-A36).
        Sack = "sack",
        /// Treasure in a heavy box.
        Box = "box",
        /// Treasure without a container.
        Loose = "loose",
    }
}
