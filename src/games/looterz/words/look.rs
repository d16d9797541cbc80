//! A player's view as lines of text: everything in the Dungeon with its Life and Power, the player's own cards by
//! name, other players' cards by number.

use crate::ids::CardNo;
use crate::view::View;
use crate::words::{changed, name, phase, power, who};
use table::seats::clockwise;

impl View<'_> {
    /// The view of this seat, line by line.
    pub(crate) fn lines(&self) -> Vec<String> {
        let (setup, table) = (self.setup, &self.table());
        let whose = if table.active == self.seat { "your".to_owned() } else { format!("{}'s", who(table.active)) };
        let (round, part, goal) = (table.round, phase(table.phase), table.goal);
        let mut lines = vec![format!("Round {round}, {whose} turn: {part}. {goal} Loot win.")];
        lines.push(format!("{:<27}Life Power", ""));
        for seat in clockwise(self.seat, setup.players) {
            lines.extend(self.player(seat));
        }
        let names = |cards: &mut dyn Iterator<Item = CardNo>| {
            let names: Vec<String> = cards.map(|card| name(setup, card)).collect();
            if names.is_empty() { "empty".to_owned() } else { names.join(", ") }
        };
        let own = usize::from(self.seat);
        lines.push(format!("Your hand: {}", names(&mut table.hands[own].into_iter())));
        lines.push(format!("Graveyard: {}", names(&mut table.graveyard.into_iter())));
        let known = usize::from(table.known.by(self.seat));
        let seen = if known > 0 { format!(", on top {}", names(&mut table.inn().take(known))) } else { String::new() };
        lines.push(format!("Inn: {} cards{seen}", table.pile.count()));
        lines.extend(table.modifiers.iter().flat_map(|m| changed(setup, m)));
        lines
    }

    /// A player, and the Looterz they control.
    fn player(&self, seat: u8) -> Vec<String> {
        let (setup, table) = (self.setup, &self.table());
        let own = usize::from(seat);
        let you = if seat == self.seat { "You".to_owned() } else { who(seat) };
        let (loot, held) = (table.loot[own], table.held[own]);
        let cards = if held == 1 { "1 card".to_owned() } else { format!("{held} cards") };
        let alone = if table.play[own].is_empty() { "; nobody in the dungeon" } else { "" };
        let mut lines = vec![format!("{you}: {loot} Loot, {cards}{alone}")];
        for card in table.play[own] {
            let mut notes = Vec::new();
            notes.extend(setup.taunts.has(card).then(|| "Taunt".to_owned()));
            notes.extend(setup.frogs.has(card).then(|| "Frog".to_owned()));
            notes.extend((seat == table.active && !table.ready.has(card)).then(|| "has acted".to_owned()));
            notes.extend(
                table.began.owner(card).filter(|home| *home != seat).map(|home| format!("was {}'s", who(home))),
            );
            let (title, life, power) = (name(setup, card), table.life(card), power(setup, table, card));
            lines.push(format!("   {title:<24}{life:>4}  {power:>4}  {}", notes.join(", ")).trim_end().to_owned());
        }
        lines
    }
}
