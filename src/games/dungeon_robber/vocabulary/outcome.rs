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
        /// The passage goes on; a lost robber goes in circles (DR-33).
        Straight = "straight",
        /// A side passage to take, or not (DR-34, DR-35).
        SidePassage = "side_passage" {
            /// Results on which taking it is odd.
            odd: Vec<u32>,
        },
        /// A door (DR-37 to DR-39).
        Door = "door",
        /// The passage turns (DR-45, DR-46).
        Turn = "turn" {
            /// Results on which going on is odd.
            odd: Vec<u32>,
        },
        /// No way on (DR-47).
        DeadEnd = "dead_end",
        /// Passage behind a door.
        Passage = "passage",
        /// A monster of the level (DR-41, DR-42, DR-49).
        Monster = "monster" {
            /// Where.
            met: Met,
            /// The find.
            guards: Guards,
            /// How one comes upon it, if not as ever.
            #[serde(default)]
            how: Option<Manner>,
            /// The number of levels by which it, and its treasure, count as deeper.
            #[serde(default)]
            deeper: u8,
        },
        /// Treasure without a guard: one roll, one container (DR-43).
        Hoard = "hoard",
        /// How a passage helps or hinders sneaking (DR-65).
        Width = "width" {
            /// Added to the sneak roll.
            sneak: i8,
        },
        /// Stairs down (DR-30, DR-130).
        Down = "down" {
            /// How many levels.
            levels: u8,
            /// A door shuts behind you on a d20 up to this.
            shuts_on: u8,
        },
        /// Stairs up.
        Up = "up" {
            /// How many levels.
            levels: u8,
        },
        /// Stairs that are none: a dead end, or a chute (DR-131).
        FalseStairs = "false_stairs" {
            /// How many levels the chute goes down, on a 1 of a d6.
            chute: u8,
        },
        /// Stairs down to a chamber (DR-132).
        DownToChamber = "down_to_chamber" {
            /// How many levels.
            levels: u8,
        },
        /// A pit for everybody (DR-134, DR-135).
        Pit = "pit" {
            /// The damage of a fall.
            damage: Cast,
            /// Whether its walls close.
            walls: bool,
        },
        /// A room that sinks (DR-136).
        Elevator = "elevator" {
            /// How many levels, if that is sure.
            #[serde(default)]
            levels: u8,
            /// Dice for the number of levels, if it is not.
            #[serde(default)]
            dice: Option<Cast>,
        },
        /// A wall that cuts off everybody else (DR-138).
        SlidingWall = "sliding_wall",
        /// Burning oil on one of those present (DR-A64).
        BurningOil = "burning_oil" {
            /// Its damage.
            damage: Cast,
            /// The damage after a save.
            saved: Cast,
        },
        /// Arrows or spears (DR-139).
        Missiles = "missiles" {
            /// How many.
            count: Cast,
        },
        /// A falling door, deeper down a falling stone (DR-140).
        Falling = "falling" {
            /// The damage of the door.
            door: Cast,
            /// The damage of the stone.
            stone: Cast,
            /// From which level on it is a stone.
            stone_from: u8,
        },
        /// A way down that may be taken (DR-137).
        Chute = "chute" {
            /// How many levels.
            levels: u8,
        },
        /// An invisible one (DR-141).
        HiddenChute = "hidden_chute" {
            /// How many levels.
            levels: u8,
        },
        /// Gas in which pursuers lose you.
        Obscuring = "obscuring",
        /// Gas in which everybody loses everybody (DR-A65).
        Blinding = "blinding",
        /// Gas that makes robbers run (DR-A65, DR-A67).
        Fear = "fear",
        /// Gas that puts robbers to sleep, which gives back a hit point.
        Slumber = "slumber",
        /// Gas that makes robbers strong until they go home.
        Vigour = "vigour",
        /// Gas that ends exploring (DR-A66).
        Sickness = "sickness",
        /// Gas that kills without a save.
        Poison = "poison",
        /// An item.
        Find = "find" {
            /// Its id.
            item: String,
            /// Dice for how many there are, if not one.
            #[serde(default)]
            dice: Option<Cast>,
        },
        /// Money.
        Coins = "coins" {
            /// Of which kind.
            of: Coin,
            /// How many, if that is sure.
            #[serde(default)]
            amount: u32,
            /// Dice for how many, if it is not.
            #[serde(default)]
            dice: Option<Cast>,
            /// Whether there are as many for each level of the dungeon.
            #[serde(default)]
            each_level: bool,
        },
        /// A bed for an hour.
        Bedroom = "bedroom" {
            /// Hit points that come back.
            hp: i16,
        },
        /// An encounter with a person without a home level.
        Stranger = "stranger" {
            /// The id.
            who: String,
            /// The treasure.
            guards: Guards,
        },
        /// A person without a home level joins.
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
        /// Something that lasts for a while.
        Omen = "omen" {
            /// What.
            of: Omen,
        },
        /// Stairs, and something odd beyond them.
        StairsAgain = "stairs_again",
        /// The torch is out.
        TorchOut = "torch_out",
        /// A password for one kind of monster (DR-A51).
        Password = "password",
        /// Gas, and perhaps treasure in it.
        GuardedGas = "guarded_gas" {
            /// Up to which result of a d6.
            up_to: u8,
        },
        /// A dead end without an ability.
        Gate = "gate" {
            /// Which.
            ability: Ability,
        },
        /// A robber with an ability is spared the next hit.
        Altar = "altar" {
            /// Which.
            ability: Ability,
        },
        /// An optional roll on another table.
        Dare = "dare" {
            /// Which.
            table: TableName,
        },
        /// A trader sells the items of Useful Items, and buys.
        Shop = "shop" {
            /// How many times the town's price he asks.
            times: u8,
        },
        /// A trader exchanges scrolls.
        Study = "study" {
            /// GP that he pays.
            buys: u16,
            /// GP that he asks.
            sells: u16,
        },
        /// A person like the robber.
        Double = "double" {
            /// The id.
            who: String,
        },
        /// Home, at once.
        Home = "home" {
            /// GP that have to be paid there, as far as there are any.
            toll: i32,
        },
        /// Gold that is carried becomes something else.
        GoldBecomes = "gold_becomes" {
            /// The new metal, coin by coin; lead by default.
            #[serde(default)]
            coin: Option<Coin>,
        },
        /// An ability becomes High, or Normal.
        Reshape = "reshape" {
            /// High up to this result of a d6.
            high_up_to: u8,
        },
        /// An ability or all hit points, as one wishes.
        Wish = "wish",
        /// It hurts.
        Hurts = "hurts" {
            /// How much.
            damage: Cast,
        },
        /// A random room, and lost.
        Elsewhere = "elsewhere" {
            /// How many levels down.
            deeper: u8,
        },
        /// Treasure in a sack (DR-A36).
        Sack = "sack",
        /// Treasure in a heavy box.
        Box = "box",
        /// Treasure in nothing.
        Loose = "loose",
    }
}
