//! Writes a first play.yaml for a game that has cards but no rules. The game runs, and comments ask about everything
//! that is not decided yet.

use cards::declared::Declared;
use cards::declared::sheet::{Holds, Sheet};
use ground::world::Project;

/// The usual names of fields for the value of a card, and for its cost.
const WORTH: [&str; 8] = ["points", "point", "worth", "value", "score", "vp", "stars", "victory_points"];
const COST: [&str; 4] = ["cost", "price", "costs", "mana"];

/// The largest first hand.
const HAND: u64 = 4;

/// The rules of play; `None` if the cards of the game cannot be read.
pub fn begin(project: &Project, game: &str) -> Option<String> {
    let sheet = Declared::new(game).sheet(project).value?;
    let kind = sheet.kinds.first()?.name.clone();
    let number = |names: &[&str]| numbers(&sheet).find(|field| names.contains(field)).map(str::to_owned);
    let score = number(&WORTH).map_or("count table".to_owned(), |field| format!("sum {field} in table"));
    let cards: u64 = sheet.cards.iter().map(|card| u64::from(card.copies)).sum();
    // half of the cards stay in the deck
    let hand = (cards / u64::try_from(sheet.players.1).unwrap_or(1).max(1) / 2).clamp(1, HAND);
    let price = number(&COST).map_or("2".to_owned(), |field| format!("{field} of card"));
    Some(format!(
        "# How the game is played: a first guess, which runs. Each question is a rule that is not decided yet.
places:
  deck: {{starts: {kind}, seen: nobody}}   # {cards} cards, with all copies. Is the discard pile shuffled in when it is empty: `refill: {{from: discard}}`?
  discard: {{seen: all}}
  hand: {{of: player, seen: owner}}
  table: {{of: player, seen: all}}   # Are cards laid before each player, or into one row for all (without `of: player`)?

marks:
  starter: player   # Who begins? Now chance decides.
  # Is anything paid or collected? coins: {{of: player, is: 0..99 = 3}}

terms:
  final: {score}   # What counts at the end?

play:
  - {{shuffle: deck}}
  - {{deal: {hand}, from: deck, to: hand}}   # How many cards does each player begin with?
  - turns: starter   # Do players take turns, or do all choose at once (`together: all`)?
    until: (no deck) and no hand of all   # When is the game over?
    do:
      - {{draw: 1, from: deck, to: hand, when: any deck}}
      - choose:   # What can be done in a turn? Is there a price: `pays: {{coins: {price}}}`?
          play: {{card: hand, do: [{{move: card, to: table}}], says: \"Play a card.\"}}
          discard: {{card: hand, do: [{{move: card, to: discard}}], says: \"Discard a card.\"}}
        if_none: skip

# Texts on cards do nothing yet: an entry under `words` in game.yaml holds a sentence and what it does.
wins: [final]   # What breaks a tie?
hopes: final
"
    ))
}

/// The number fields, without the number of copies.
fn numbers(sheet: &Sheet) -> impl Iterator<Item = &str> {
    let all = sheet.kinds.first().into_iter().flat_map(|kind| kind.fields.iter().map(move |field| (kind, field)));
    let counts = all.filter(|(kind, (name, holds))| *holds == Holds::Number && kind.copies.as_ref() != Some(name));
    counts.map(|(_, (name, _))| name.as_str())
}
