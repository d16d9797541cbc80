//! A player's view as lines of text: the player's own cards by name, other players' cards by number, face-up cards.

use super::View;
use crate::compiled::Kind;
use crate::effect::Window;
use crate::ids::{CardNo, NONE};
use crate::state::{Step, Zone};
use cards::lexicon::Amount;
use table::seats::clockwise;

impl View<'_> {
    /// The view of this seat, line by line.
    pub(crate) fn lines(&self) -> Vec<String> {
        let (setup, table) = (self.setup, &self.table());
        let mut lines = vec![self.place()];
        if table.fight.on {
            lines.extend(self.fight());
        }
        let row: Vec<String> = table.zones.iter(Zone::Vendor).map(|c| self.name(c)).collect();
        if !row.is_empty() {
            lines.push(format!("vendor: {}", row.join(", ")));
        }
        for seat in clockwise(self.seat, setup.players) {
            lines.extend(self.player(seat));
        }
        let pile = |p: u8| format!("{} and {}", table.zones.len(Zone::Pile(p)), table.zones.len(Zone::Discard(p)));
        let names = ["ability", "common", "rare", "epic", "monster"];
        let piles: Vec<String> = (0..5).map(|p| format!("{} {}", names[usize::from(p)], pile(p))).collect();
        lines.push(format!("piles and discards: {}", piles.join(", ")));
        for p in 0..5u8 {
            let known: Vec<String> = table.zones.iter(Zone::Pile(p)).map(|c| self.name(c)).collect();
            if !known.is_empty() {
                lines.push(format!("on top of the {} pile: {}", names[usize::from(p)], known.join(", ")));
            }
        }
        lines
    }

    fn place(&self) -> String {
        let table = &self.table();
        let whose =
            if table.active == self.seat { "your turn".into() } else { format!("{}'s turn", who(table.active)) };
        let wins = match table.wins {
            0 => "no regular monster beaten".to_owned(),
            1 => "1 regular monster beaten".to_owned(),
            n => format!("{n} regular monsters beaten"),
        };
        let window = match table.steps.top() {
            Step::Window { kind: Window::Preparation, .. } => ", preparation",
            Step::Window { kind: Window::Fight, .. } => ", fight phase",
            Step::Window { kind: Window::Roll, .. } => ", roll phase",
            _ => "",
        };
        if table.in_town() {
            format!("in town, after dungeon {}", table.dungeon)
        } else {
            format!("dungeon {}, {wins}, {whose}{window}", table.dungeon)
        }
    }

    fn fight(&self) -> Vec<String> {
        let (setup, table) = (self.setup, &self.table());
        let fight = &table.fight;
        let mode = if fight.mode == 1 { "boss" } else { "regular" };
        let mut lines = Vec::new();
        if fight.monster != NONE {
            let chest = table.chest(setup);
            let loot = ["common", "rare", "epic"].iter().zip(chest).filter(|(_, n)| *n > 0);
            let loot: Vec<String> = loot.map(|(name, n)| format!("{n} {name}")).collect();
            let loot = if loot.is_empty() { String::new() } else { format!(", loot {}", loot.join(", ")) };
            let number = table.monster_number(setup);
            let title = &setup.card(fight.monster).title;
            lines.push(format!("{mode} fight against {title}: survivability {number}{loot}"));
        }
        if fight.flipped {
            let names = |bits: u8| {
                let list: Vec<String> = (0..setup.players).filter(|s| bits & (1 << s) != 0).map(who).collect();
                if list.is_empty() { "nobody".to_owned() } else { list.join(", ") }
            };
            lines.push(format!("fighting: {} with {} together", names(fight.fighters), table.party(setup)));
            if fight.contested != NONE {
                let rolls = (0..setup.players).filter(|s| fight.tied & (1 << s) != 0);
                let counts = |s: u8| format!("{} {}", who(s), Amount::plain(table.roll_value(setup, s)));
                let rolls: Vec<String> = rolls.map(counts).collect();
                lines.push(format!("rolling for {}: {}", self.name(fight.contested), rolls.join(", ")));
            }
            let spoils: Vec<String> =
                table.zones.iter(Zone::Spoils).filter(|c| *c != fight.contested).map(|c| self.name(c)).collect();
            if !spoils.is_empty() {
                lines.push(format!("still to be rolled for: {}", spoils.join(", ")));
            }
        }
        lines
    }

    fn player(&self, seat: u8) -> Vec<String> {
        let (setup, table) = (self.setup, &self.table());
        let list = |zone| table.zones.iter(zone).map(|c| self.name(c)).collect::<Vec<_>>();
        let worn = list(Zone::Worn(seat));
        let worn = if worn.is_empty() { "wears nothing".to_owned() } else { format!("wears {}", worn.join(", ")) };
        let strength = table.survivability(setup, seat).max(0);
        let count = |zone, one: &str, more: &str| match table.zones.len(zone) {
            1 => format!("1 {one}"),
            n => format!("{n} {more}"),
        };
        let bag = count(Zone::Bag(seat), "loot card", "loot cards");
        let hand = count(Zone::Hand(seat), "ability", "abilities");
        let bank = table.zones.len(Zone::Bank(seat));
        if seat != self.seat {
            let mut lines =
                vec![format!("{}: survivability {strength}, {worn}; bag {bag}, bank {bank}, {hand}", who(seat))];
            for (name, zone) in [("bag", Zone::Bag(seat)), ("hand", Zone::Hand(seat))] {
                let open = list(zone);
                if !open.is_empty() {
                    lines.push(format!("  {name}, open to you: {}", open.join(", ")));
                }
            }
            return lines;
        }
        let mut lines = vec![format!("you, {}: survivability {strength}, {worn}", who(seat))];
        for (name, zone) in [("hand", Zone::Hand(seat)), ("bag", Zone::Bag(seat)), ("bank", Zone::Bank(seat))] {
            let cards = list(zone);
            if !cards.is_empty() {
                let worth = match zone {
                    Zone::Hand(_) => String::new(),
                    _ => format!(" ({} treasure)", table.treasure(setup, zone)),
                };
                lines.push(format!("  {name}: {}{worth}", cards.join(", ")));
            }
        }
        lines
    }

    /// A short description of a card: its title and its numbers.
    fn name(&self, card: CardNo) -> String {
        let def = self.setup.card(card);
        match def.kind {
            Kind::Ability { .. } => {
                format!("{} (price {})", def.title, self.table().price(self.setup, self.seat, card))
            }
            Kind::Loot { treasure, gear: Some((_, survivability)), .. } => {
                let shield = Amount::change(survivability.into());
                format!("{} ({shield} survivability, {treasure} treasure)", def.title)
            }
            Kind::Loot { treasure, .. } => format!("{} ({treasure} treasure)", def.title),
            Kind::Monster { number: [regular, boss], .. } => format!("{} ({regular}/{boss})", def.title),
        }
    }
}

fn who(seat: u8) -> String {
    format!("Player {}", seat + 1)
}
