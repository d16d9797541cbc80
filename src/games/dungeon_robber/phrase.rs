//! Printed texts of table rows, items and spells: numbers from the played data, important words in bold.

use super::DungeonRobber;
use super::card::{Card, Entry, Item, SpellCard, Table};
use super::cast::Cast;
use super::constants::Numbers;
use super::vocabulary::{Caster, Coin, Magic, Op, Power, Slot, Spell, TableName};
use cards::game::Deck;

mod calling;
mod oddity;

/// Writes texts for a deck.
pub(super) struct Tongue<'d> {
    deck: &'d Deck<DungeonRobber>,
    pub(super) rules: &'d Numbers,
}

impl<'d> Tongue<'d> {
    pub(super) fn of(deck: &'d Deck<DungeonRobber>) -> Tongue<'d> {
        Tongue { deck, rules: &deck.own().rules }
    }

    /// Every table, with its title.
    pub(super) fn tables(&self) -> impl Iterator<Item = (&'d str, &'d Table)> + use<'d> {
        self.deck.cards().iter().filter_map(|entry| Some((&*entry.title, entry.card.as_table()?)))
    }

    fn table(&self, name: TableName) -> &'d str {
        self.tables().find(|(_, table)| table.name == name).map_or("", |(title, _)| title)
    }

    pub(super) fn title(&self, id: &str) -> &'d str {
        self.deck.cards().iter().find(|entry| entry.id == id).map_or("", |entry| &entry.title)
    }

    fn item(&self, id: &str) -> Option<&'d Item> {
        self.items().find(|item| item.id == id)
    }

    /// Every item.
    fn items(&self) -> impl Iterator<Item = &'d Item> + use<'d> {
        self.deck.cards().iter().filter_map(|entry| if let Card::Item(item) = &entry.card { Some(item) } else { None })
    }

    /// The name of the item with a power.
    fn holder(&self, power: &Power) -> String {
        let holder = self.items().find(|item| item.power.as_ref() == Some(power));
        holder.map_or(String::new(), |item| item.title.to_lowercase())
    }

    fn spell(&self, spell: Spell) -> Option<&'d SpellCard> {
        let id = spell.key().replace('_', "-");
        self.deck.cards().iter().find_map(|entry| match &entry.card {
            Card::Spell(card) if card.id == id => Some(card),
            _ => None,
        })
    }

    fn roll(&self, table: TableName) -> String {
        format!("Roll on **{}**.", self.table(table))
    }

    /// The pursuer loses you, or strikes.
    fn shaken(&self) -> String {
        let lost = self.rules.lost_up_to;
        format!("a d6 up to **{lost}** shakes it off, else it strikes once")
    }

    fn falls(&self) -> String {
        format!("All of you: a d6 up to **{}** falls", self.rules.falls_up_to)
    }

    /// A row's text and effect.
    pub(super) fn row(&self, row: &Entry) -> String {
        let does = self.does(row);
        if does.is_empty() { row.says.clone() } else { format!("{} {does}", row.says) }
    }

    /// The effect of a row; an item is named if the text does not.
    pub(super) fn does(&self, row: &Entry) -> String {
        match &row.op {
            Op::Find { item, dice } => self.find(item, *dice, &row.says),
            op => self.op(op),
        }
    }

    /// The effect of a row; empty if its text says everything.
    fn op(&self, op: &Op) -> String {
        match op {
            Op::Nothing | Op::Up { .. } | Op::Down { shuts_on: 0, .. } => String::new(),
            Op::Roll { table } => self.roll(*table),
            Op::Straight => "Lost or pursued: a random room, and roll again at once.".to_owned(),
            Op::SidePassage { odd } => format!(
                "Pass it, or take it; taken on **{}**, roll on **{}**. Pursued and taking it: {}.",
                either(odd),
                self.table(TableName::Odd),
                self.shaken()
            ),
            Op::Door => format!(
                "{} Pursued: first a d6, **{}** or more opens it, or you stand and fight; then {}.",
                self.roll(TableName::Door),
                self.rules.open_on,
                self.shaken()
            ),
            Op::Turn { odd } => format!(
                "On **{}** backtrack next turn, or go on and roll on **{}**. Pursued: go on, and {}.",
                either(odd),
                self.table(TableName::Odd),
                self.shaken()
            ),
            Op::DeadEnd => "Next turn you must backtrack, unless you are lost. Pursued: turn and fight.".to_owned(),
            Op::Passage => "The turn ends.".to_owned(),
            Op::Monster { met, guards, how, deeper } => self.monster(*met, *guards, *how, *deeper),
            Op::Hoard => format!(
                "Roll on **{}** and on **{}**.",
                self.table(TableName::Treasure),
                self.table(TableName::Container)
            ),
            Op::Width { sneak: 0 } => "Sneaks get no help.".to_owned(),
            Op::Width { sneak } => format!("Sneak **{}**.", signed((*sneak).into())),
            Op::Down { shuts_on, .. } => {
                format!("Then a d20: up to **{shuts_on}** a door shuts behind you, and you are lost.")
            }
            Op::FalseStairs { chute } => {
                format!("If you take them, you meet a dead end; on a d6 of **1** they are a chute, down **{chute}**.")
            }
            Op::DownToChamber { .. } => format!("{} Not on Discovery.", self.roll(TableName::Chamber)),
            Op::Coins { of, amount, dice, each_level } => coins(*of, *amount, *dice, *each_level),
            Op::Bedroom { hp } => {
                format!("**{hp}** hit point back, and casters have their spells again.")
            }
            Op::Sack => "Holds it all, and is not heavy.".to_owned(),
            Op::Box => "Holds it all, and is **heavy**.".to_owned(),
            Op::Loose => format!("Pockets take **{}** coins; the rest stays.", self.rules.loose_coins),
            other => self.mishap(other),
        }
    }

    /// The effect of a row on the card drawn instead of a roll: odd or not.
    pub(super) fn card(&self, row: &Entry) -> String {
        let odd = self.table(TableName::Odd);
        match &row.op {
            Op::SidePassage { odd: on } if on.is_empty() => {
                format!("Pass it, or take it. Pursued and taking it: {}.", self.shaken())
            }
            Op::SidePassage { .. } => {
                format!("Pass it, or take it and roll on **{odd}**. Pursued and taking it: first {}.", self.shaken())
            }
            Op::Turn { odd: on } if on.is_empty() => format!("Go on. Pursued: {}.", self.shaken()),
            Op::Turn { .. } => {
                format!("Backtrack next turn, or go on and roll on **{odd}**. Pursued: first {}.", self.shaken())
            }
            _ => self.does(row),
        }
    }

    /// Traps and gas.
    fn mishap(&self, op: &Op) -> String {
        let r = self.rules;
        match op {
            Op::Pit { damage, walls: false } => format!("{}: **{damage}** damage.", self.falls()),
            Op::Pit { damage, walls: true } => format!(
                "{}: **{damage}** damage, then **{}** rounds to climb out, on a d6 of **{}** or more. Or never.",
                self.falls(),
                r.walls_close,
                r.escapes_on
            ),
            Op::Elevator { levels, dice } => {
                let down = dice.map_or_else(|| levels.to_string(), |dice| dice.to_string());
                format!("**{down}** down, lost, in a random room. Henchmen too.")
            }
            Op::SlidingWall => "Henchmen and pursuers are gone. You are lost.".to_owned(),
            Op::BurningOil { damage, saved } => {
                format!("One of you, by chance: **{damage}** damage, **{saved}** with a save.")
            }
            Op::Missiles { count } => format!(
                "**{count}** at each of you: d20 **{}** to hit, **1d{}** damage. Up to **{}** on another d20 it is poisoned: save or die.",
                signed(r.missile_level),
                r.hit_die,
                r.poison_on
            ),
            Op::Falling { door, stone, stone_from } => {
                format!("**{door}** damage; from level **{stone_from}** on **{stone}**. None with a save.")
            }
            Op::Chute { levels } => {
                format!("If you like: **{levels}** down, lost, in a random room. Henchmen too.")
            }
            Op::HiddenChute { levels } => format!(
                "{}. If a robber falls, he and his henchmen go **{levels}** down: lost, in a random room, and nobody follows. If only others fall, they are gone.",
                self.falls()
            ),
            Op::Obscuring => format!("Pursued: a d6 up to **{}** shakes it off.", r.gas_loses_up_to),
            Op::Blinding => "Pursuit ends. Next turn you must backtrack.".to_owned(),
            Op::Fear => "A save, or your turn ends, and the next one must be a backtrack.".to_owned(),
            Op::Slumber => "You sleep, and have a hit point back.".to_owned(),
            Op::Vigour => "Your Strength is High until you leave the dungeon.".to_owned(),
            Op::Sickness => "No exploring until you leave the dungeon.".to_owned(),
            Op::Poison => "A save, or death.".to_owned(),
            other => self.oddity(other),
        }
    }

    fn find(&self, id: &str, dice: Option<Cast>, says: &str) -> String {
        let Some(item) = self.item(id) else { return String::new() };
        let (price, title) = (price(item), &item.title);
        let heavy = if item.heavy { ", heavy" } else { "" };
        let (said, name) = (says.to_lowercase(), title.to_lowercase());
        match dice {
            Some(dice) => format!("**{dice}** of {title}, {price} each."),
            None if said.contains(&name) => format!("{price}{heavy}."),
            None => format!("{title}, {price}{heavy}."),
        }
    }

    /// The source of an item in words: the title of a table with the results on it, or another source.
    pub(super) fn sources(&self, id: &str) -> Vec<(String, String)> {
        let mut all: Vec<(String, String)> = Vec::new();
        for (title, table) in self.tables() {
            for row in table.chance.rows() {
                if matches!(&row.then.op, Op::Find { item, .. } if item == id) {
                    all.push((title.to_owned(), results(row.range.from, row.range.to, table.chance.throw().sides)));
                }
            }
        }
        let r = self.rules;
        let others = [
            (&r.weapon, "Yours to begin with"),
            (&r.armed_leaves, "Left by the armed"),
            (&r.well_armed_leaves, "Left by the well-armed"),
            (&r.glands_leave, "Left by what has glands"),
        ];
        all.extend(
            others.into_iter().filter(|(known, _)| *known == id).map(|(_, said)| (said.to_owned(), String::new())),
        );
        all
    }

    /// The uses of an item, one line each.
    pub(super) fn uses(&self, item: &Item) -> Vec<String> {
        let mut all = Vec::new();
        if let Some(damage) = item.damage {
            all.push(match item.attack {
                0 => format!("**{damage}** damage."),
                n => format!("**{damage}** damage, **{}** to hit.", signed(n.into())),
            });
        }
        if item.ac != 0 {
            let alone = if item.slot == Slot::Bracers { ", worn without a suit" } else { "" };
            all.push(format!("Armor class **{}**{alone}.", signed(item.ac.into())));
        }
        if item.sneak != 0 {
            all.push(format!("Sneak **{}**.", signed(item.sneak.into())));
        }
        if item.metal {
            all.push("Nobody sneaks in it.".to_owned());
        }
        all.extend(item.power.as_ref().map(|power| self.power(power)));
        all
    }

    fn power(&self, power: &Power) -> String {
        let r = self.rules;
        match power {
            Power::Brittle => "Breaks with its first hit.".to_owned(),
            Power::Cursed => "Looks like a magic copy of what you hold. It is one worse to hit and to hurt, and stays in your hand until you leave the dungeon. With a magic weapon of your own, you can leave it.".to_owned(),
            Power::Disarm => "A hit does no damage. It takes the weapon of an armed monster, which from then on hits for a single point.".to_owned(),
            Power::Strength => "Your Strength is High while you own them.".to_owned(),
            Power::TurnUndead => format!(
                "Instead of an attack, hold it up to one of the undead: unless its d20 shows **{}** or more, it flees.",
                r.turned_below
            ),
            Power::Kit => {
                let titles: Vec<&str> = r.kit_monsters.iter().map(|id| self.title(id)).collect();
                format!(
                    "**{}:** hit them as armor class **{}**; a single hit point is all they have.",
                    titles.join(", "),
                    r.armor_class
                )
            }
            Power::Wand { damage, breaks_on } => format!(
                "Instead of an attack: d20, up to **{breaks_on}** it breaks, else **{damage}** damage. It does not miss."
            ),
            Power::Heal { amount } => format!("Drink it: **{amount}** hit points back. In a fight that is your turn."),
            Power::Haste => format!("Drink it. {}", self.magic(&Magic::Haste)),
            Power::FindTreasure => format!(
                "Drink it. Your next roll on **{}** is one on **{}** instead.",
                self.table(TableName::Useful),
                self.table(TableName::Treasure)
            ),
            Power::Improve => "Read it: a d6 picks an ability, from Strength to Charisma. It becomes High, and the book is dust. If it was High before, you still have a book to sell.".to_owned(),
            Power::Spell { cast } => self.spell(*cast).map_or(String::new(), |spell| {
                format!("**{}** to read it; then it is used up. {}", needs(spell.of), self.magic(&spell.does))
            }),
            Power::Feed { spoiled: false } => format!(
                "Eaten in town: **{}** hit points. Thrown in flight: d10, up to **{}** stops the unintelligent, up to **{}** the intelligent.",
                r.food_heals, r.bait_stops, r.bait_rarely_stops
            ),
            Power::Feed { spoiled: true } => format!(
                "Only an unintelligent pursuer would stop for it. If you bring it home, you spend **{} GP** and a month in bed, and are no better for it. High Wisdom leaves it.",
                r.month_price
            ),
            Power::Oil { damage } => format!(
                "Throw a jar: roll to hit, for **{damage}** damage. Or, in flight, hit armor class **{}**, and nobody follows. Fire does not mind.",
                r.oil_armor_class
            ),
            Power::Sack => "All your coins go in it, now and ever after.".to_owned(),
            Power::Pole => "Add 1 to the d6 when you might fall.".to_owned(),
            Power::Mold { damage } => {
                format!("Pick them up: a save, or **{damage}** damage. High Constitution does not even sneeze.")
            }
            Power::BreaksInto { item } => format!("Carry it home, or break it up for a **{}**.", self.title(item)),
            Power::BadArt { believed } => format!(
                "You would swear it is worth **{believed} GP**. You leave it only for something as heavy and as dear, and do not run while unhurt. Worth nothing at home, where it stays. High Wisdom leaves it."
            ),
        }
    }

    /// The effect of a spell.
    pub(super) fn magic(&self, magic: &Magic) -> String {
        match magic {
            Magic::Sleep { level } => {
                format!("A monster of level **{level}** or lower is defeated. Not the undead: they are up late.")
            }
            Magic::Charm => "An intelligent monster saves, or is your henchman. Not the undead.".to_owned(),
            Magic::Missile { damage } => format!("**{damage}** damage. It does not miss."),
            Magic::Haste => {
                "You or a henchman attack twice a turn until the fight ends. Or run, and nobody follows.".to_owned()
            }
            Magic::Heal { amount } => format!("**{amount}** hit points back."),
            Magic::Sanctuary => "Until the fight ends, whoever would attack you must save first.".to_owned(),
            Magic::Command { resist } => {
                format!("An intelligent monster sleeps or flees, as you say. From level **{resist}** on it may save.")
            }
            Magic::Animate { monster } => format!("A **{}** gets up, and is your henchman.", self.title(monster)),
        }
    }
}

/// The requirement for reading a scroll.
fn needs(caster: Caster) -> &'static str {
    match caster {
        Caster::Wizard => "High Intelligence",
        Caster::Cleric => "High Wisdom",
    }
}

/// The price that the town pays.
pub(super) fn price(item: &Item) -> String {
    format!("{} GP{}", item.price, if item.each_level { " a level" } else { "" })
}

fn coins(of: Coin, amount: u32, dice: Option<Cast>, each_level: bool) -> String {
    let name = match of {
        Coin::Gem => "gems",
        Coin::Jewel => "pieces of jewelry",
        coin => coin.key(),
    };
    let (gp, cp) = (of.worth() / 100, of.worth() % 100);
    match dice {
        Some(_) if cp == 0 && gp > 1 => format!("**{gp} GP** each."),
        Some(dice) => format!("**{dice}** {name}."),
        None => {
            let gp = i64::from(amount) * of.worth() / 100;
            format!("**{gp} GP**{}.", if each_level { " a level" } else { "" })
        }
    }
}

/// Printed dice results: percentile dice have two digits, and two zeros for a hundred.
pub(super) fn results(from: u32, to: u32, sides: u32) -> String {
    let one = |n: u32| match (sides, n) {
        (100, 100) => "00".to_owned(),
        (100, n) => format!("{n:02}"),
        (_, n) => n.to_string(),
    };
    if from == to { one(from) } else { format!("{}\u{2013}{}", one(from), one(to)) }
}

/// `3, 5 or 7`.
fn either(all: &[u32]) -> String {
    let all: Vec<String> = all.iter().map(u32::to_string).collect();
    match all.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// A number with its sign.
pub(super) fn signed(n: i32) -> String {
    if n < 0 { format!("\u{2212}{}", -n) } else { format!("+{n}") }
}
