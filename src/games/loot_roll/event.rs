//! The events of Loot Roll and their texts, complete enough to follow every card and every roll. `rules` decides what happens
//! next.

use super::compiled::Kind;
use super::effect::{Keep, Trigger};
use super::ids::{CardNo, NONE};
use super::setup::Setup;
use super::state::{Guard, Zone};
use cards::game::{Count as _, Sum};
use cards::lexicon::Amount;
use serde::Serialize;

/// The ways in which a seat gets a card of the chest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Award {
    /// The seat has the highest roll (LR-69).
    Highest(i32),
    /// The seat is the next tied player, because ties did not end (LR-A7).
    Level(u8),
    /// No other player has room (LR-72).
    Alone,
    /// A card takes it.
    Taken,
}

/// An event of the game. Seats count from 0; 255 means no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are seats, cards and numbers named as the rules name them")]
pub enum Event {
    /// A pile with this many cards is shuffled and ready.
    Piled {
        pile: u8,
        cards: u8,
    },
    /// A card moves to the top of another place: logged for every movement.
    Moved {
        card: CardNo,
        from: Zone,
        to: Zone,
    },
    /// A card goes to the bottom of its pile.
    Sunk {
        card: CardNo,
        from: Zone,
    },
    Turn {
        seat: u8,
        dungeon: u8,
    },
    Explored {
        seat: u8,
        card: CardNo,
    },
    Kept {
        seat: u8,
        card: CardNo,
    },
    Drew {
        seat: u8,
        card: CardNo,
    },
    /// A card is equipped; up to two replaced cards (255 for none) go into the bag.
    Equipped {
        seat: u8,
        card: CardNo,
        off: [CardNo; 2],
    },
    Threw {
        seat: u8,
        card: CardNo,
    },
    Played {
        seat: u8,
        card: CardNo,
    },
    Effect {
        seat: u8,
        card: CardNo,
        effect: u8,
    },
    Lapsed {
        seat: u8,
        card: CardNo,
        effect: u8,
    },
    Declared {
        seat: u8,
        boss: bool,
    },
    Revealed {
        card: CardNo,
    },
    Laid {
        seat: u8,
        fight: bool,
    },
    AllFled,
    Compared {
        party: i32,
        monster: i32,
    },
    Spoils {
        card: CardNo,
    },
    Rolled {
        seat: u8,
        value: i16,
    },
    /// A seat rolls a second die; which of the two counts.
    Again {
        seat: u8,
        first: i16,
        second: i16,
        keep: Keep,
        stands: i16,
    },
    /// The result of a roll for a card, logged when it is thrown and again after each change.
    Counts {
        seat: u8,
        card: CardNo,
        sum: Sum,
        thrown: bool,
    },
    /// The tied seats, one bit each, roll again.
    Tie {
        rerolls: u8,
        level: u8,
        at: i32,
    },
    Won {
        seat: u8,
        card: CardNo,
        how: Award,
    },
    /// The contribution of a fighter when the fight is decided.
    Brings {
        seat: u8,
        sum: Sum,
    },
    /// The strength of the monster when the fight is decided.
    Opposes {
        card: CardNo,
        sum: Sum,
    },
    /// The number of cards that a fighter with cards must give up.
    Owes {
        seat: u8,
        sum: Sum,
    },
    /// A fighter does not have to give up a card.
    Spared {
        seat: u8,
        by: CardNo,
    },
    FullBag {
        seat: u8,
        card: CardNo,
    },
    Unclaimed {
        card: CardNo,
    },
    GaveUp {
        seat: u8,
        card: CardNo,
    },
    Stole {
        seat: u8,
        from: u8,
        card: CardNo,
    },
    Banked {
        seat: u8,
        card: CardNo,
    },
    Town {
        first: u8,
    },
    Offered {
        card: CardNo,
    },
    Bought {
        seat: u8,
        card: CardNo,
        price: i16,
    },
    Paid {
        seat: u8,
        card: CardNo,
    },
    /// This many discards of a pile are shuffled and become the pile; only this event removes them from the discard pile.
    Shuffled {
        pile: u8,
        cards: u8,
    },
    Bare {
        pile: u8,
    },
    /// A seat looks at this many cards on top of a pile; each is shown next, the top one first.
    Peeked {
        seat: u8,
        pile: u8,
        cards: u8,
    },
    Saw {
        seat: u8,
        card: CardNo,
    },
    Unsold {
        card: CardNo,
    },
    /// A last swap: the replaced cards, up to two and 255 for none, go to the bank.
    Wore {
        seat: u8,
        card: CardNo,
        off: [CardNo; 2],
    },
    /// A played card gets its target: a seat, or a card in a seat's bag or slots; 255 means no card.
    Aimed {
        card: CardNo,
        at: u8,
        which: CardNo,
    },
    /// An effect adds or removes a fighter.
    Joined {
        seat: u8,
        fight: bool,
        by: CardNo,
    },
    /// The new contents of a chest after an effect: commons, rares, epics.
    Chest {
        holds: [u8; 3],
        by: CardNo,
    },
    /// A seat gives a card to another.
    Gave {
        seat: u8,
        to: u8,
        card: CardNo,
    },
    /// A seat is immune to stealing or need not discard; with the card that protects it.
    Safe {
        seat: u8,
        by: CardNo,
        shield: CardNo,
    },
    Swapped {
        seat: u8,
        card: CardNo,
        with: u8,
        other: CardNo,
    },
    DungeonOver {
        dungeon: u8,
    },
    /// The value of a seat's bag and bank; and of its worn cards, if they break a tie (LR-A9).
    Score {
        seat: u8,
        score: i32,
        worn: Option<i32>,
    },
    /// A guard ends the game.
    Stalled {
        guard: Guard,
    },
}

/// Cards by name, as in `A and B`; empty if there are none.
fn listed(cards: &[CardNo], name: impl Fn(CardNo) -> String) -> Option<String> {
    let names: Vec<String> = cards.iter().filter(|c| **c != NONE).map(|c| name(*c)).collect();
    (!names.is_empty()).then(|| names.join(" and "))
}

/// The gain of a swap: `+7 points`.
pub(super) fn points(gain: i16) -> String {
    format!("{} point{}", Amount::change(gain.into()), if gain.abs() == 1 { "" } else { "s" })
}

/// The contents of a chest: `2 common + 1 rare`.
pub(super) fn chest(holds: [u8; 3]) -> String {
    let some = ["common", "rare", "epic"].iter().zip(holds).filter(|(_, n)| *n > 0);
    let some: Vec<String> = some.map(|(rarity, n)| format!("{n} {rarity}")).collect();
    if some.is_empty() { "nothing".to_owned() } else { some.join(" + ") }
}

/// An event in words.
pub(super) fn tell(setup: &Setup, event: Event) -> String {
    let who = |seat: u8| format!("Player {}", seat + 1);
    let card = |no: CardNo| setup.cards.get(usize::from(no)).map_or("?", |c| c.title.as_str());
    let named = |no: u8| card(no).to_owned();
    let pile = |p: u8| ["ability", "common", "rare", "epic", "monster"][usize::from(p.min(4))];
    match event {
        // its purpose describes it
        Event::Piled { .. } | Event::Moved { .. } | Event::Sunk { .. } => String::new(),
        Event::Turn { seat, dungeon } => format!("-- {}'s turn in dungeon {dungeon}", who(seat)),
        Event::Explored { seat, card: c } => format!("{} explores and finds {}", who(seat), card(c)),
        Event::Kept { seat, card: c } => format!("{} bags {}", who(seat), card(c)),
        Event::Drew { seat, card: c } => format!("{} draws {}", who(seat), card(c)),
        Event::Equipped { seat, card: c, off } => {
            let shield = |c: CardNo| setup.cards.get(usize::from(c)).and_then(|c| c.gear()).map_or(0, |(_, n)| n);
            let gear = |c: CardNo| format!("{} ({})", card(c), Amount::change(shield(c).into()));
            match listed(&off, gear) {
                None => format!("{} equips {}", who(seat), gear(c)),
                Some(off) => format!("{} equips {} in place of {off}", who(seat), gear(c)),
            }
        }
        Event::Threw { seat, card: c } => format!("{} throws {} away", who(seat), card(c)),
        Event::Played { seat, card: c } => format!("{} plays {}", who(seat), card(c)),
        Event::Effect { card: c, effect, .. } => match setup.card(c).effects[usize::from(effect)].trigger {
            // it was described when it was played
            Trigger::Play | Trigger::Use => String::new(),
            _ => format!("{} takes effect", card(c)),
        },
        Event::Lapsed { card: c, effect, .. } => {
            let effects = &setup.card(c).effects;
            let active =
                |e: &cards::lexicon::Effect<super::effect::LootRoll>| matches!(e.trigger, Trigger::Play | Trigger::Use);
            let only = effects.iter().filter(|e| active(e)).count() == 1;
            match effects.get(usize::from(effect)) {
                Some(e) if active(e) && only => format!("{} comes to nothing", card(c)),
                // no player did anything, or the other half of the card has an effect
                _ => String::new(),
            }
        }
        Event::Aimed { card: c, at, which } if which == NONE => format!("{} is aimed at {}", card(c), who(at)),
        Event::Aimed { card: c, at, which } => format!("{} is aimed at {}'s {}", card(c), who(at), card(which)),
        Event::Joined { seat, fight, by } => {
            format!(
                "{} {} by {}",
                who(seat),
                if fight { "is put into the fight" } else { "is put to flight" },
                card(by)
            )
        }
        Event::Chest { holds, by } => format!("By {} the chest holds {}", card(by), chest(holds)),
        Event::Gave { seat, to, card: c } => format!("{} gives {} to {}", who(seat), card(c), who(to)),
        Event::Safe { seat, by, shield: NONE } => format!("{} is safe from {}", who(seat), card(by)),
        Event::Safe { seat, by, shield } => format!("{} is safe from {}: {}", who(seat), card(by), card(shield)),
        Event::Declared { seat, boss } => {
            format!("{} declares a {} fight", who(seat), if boss { "boss" } else { "regular" })
        }
        Event::Revealed { card: c } => match setup.card(c).kind {
            Kind::Monster { number: [r, b], .. } => format!("The monster is {} ({r}/{b})", card(c)),
            _ => format!("The monster is {}", card(c)),
        },
        Event::Laid { seat, fight } => format!("{} shows {}", who(seat), if fight { "Fight" } else { "Flight" }),
        Event::AllFled => "Everybody flees".to_owned(),
        Event::Compared { party, monster } => {
            let how = if party > monster { "victory" } else { "defeat" };
            format!("The party has {party}, the monster {monster}: {how}")
        }
        Event::Spoils { card: c } => format!("The chest holds {} ({})", card(c), setup.card(c).treasure()),
        // its result describes it
        Event::Rolled { .. } => String::new(),
        Event::Again { seat, first, second, keep, stands } => {
            let how = match keep {
                Keep::New => "the new one counts",
                Keep::Best => "the better counts",
                Keep::Worst => "the worse counts",
            };
            format!("{} rolls {second} after {first}, and {how}: the {stands} stays", who(seat))
        }
        Event::Counts { seat, card: c, sum, thrown } => {
            let how = if thrown { "rolls" } else { "now has" };
            format!("{} {how} {} for {}", who(seat), sum.say(named), card(c))
        }
        Event::Tie { level, at, .. } => {
            let level: Vec<String> = (0..8).filter(|s| level & (1 << s) != 0).map(who).collect();
            format!("A tie at {}: {} roll again", Amount::plain(at), level.join(" and "))
        }
        Event::Won { seat, card: c, how } => match how {
            Award::Highest(sum) => format!("{} wins {} with {}", who(seat), card(c), Amount::plain(sum)),
            Award::Level(rolls) => {
                format!("{} wins {}: still a tie after {rolls} rolls, and it is next in turn order", who(seat), card(c))
            }
            Award::Alone => format!("{} wins {}: nobody else may roll", who(seat), card(c)),
            Award::Taken => format!("{} wins {} without a roll", who(seat), card(c)),
        },
        Event::Brings { seat, sum } => {
            let floor = if sum.total() < 0 { ", which counts as 0" } else { "" };
            format!("{} brings {}{floor}", who(seat), sum.say(named))
        }
        Event::Opposes { sum, .. } if sum.plain() => String::new(),
        Event::Opposes { card: c, sum } => {
            let floor = if sum.total() < 0 { ", which counts as 0" } else { "" };
            let named = |no: u8| if no == c { "its own text".to_owned() } else { named(no) };
            format!("{} has {}{floor}", card(c), sum.say(named))
        }
        Event::Owes { seat, sum } => {
            let cards = if sum.total() == 1 { "card" } else { "cards" };
            format!("{} must give up {} {cards}", who(seat), sum.say(named))
        }
        Event::Spared { seat, by } => format!("{} gives up nothing: {}", who(seat), card(by)),
        Event::FullBag { seat, card: c } => format!("{} has a full bag and cannot roll for {}", who(seat), card(c)),
        Event::Unclaimed { card: c } => format!("Nobody has room for {}", card(c)),
        Event::GaveUp { seat, card: c } => format!("{} gives up {}", who(seat), card(c)),
        Event::Stole { seat, from, card: c } => format!("{} takes {} from {}", who(seat), card(c), who(from)),
        Event::Banked { seat, card: c } => format!("{} banks {}", who(seat), card(c)),
        Event::Town { first } => format!("== Town; {} is first", who(first)),
        Event::Offered { card: c } => format!("The vendor offers {}", card(c)),
        Event::Bought { seat, card: c, price } => format!("{} buys {} for {price}", who(seat), card(c)),
        Event::Paid { seat, card: c } => format!("{} pays with {}", who(seat), card(c)),
        // a single card need not be shuffled
        Event::Shuffled { pile: p, cards: 1 } => format!("The last of the {} discards is the pile now", pile(p)),
        Event::Shuffled { pile: p, cards } => format!("The {} discards are shuffled: {cards} cards", pile(p)),
        Event::Bare { pile: p } => format!("No {} card is left", pile(p)),
        Event::Peeked { seat, pile: p, cards } => match cards {
            0 => format!("{} looks at the {} pile: it is bare", who(seat), pile(p)),
            1 => format!("{} looks at the top card of the {} pile", who(seat), pile(p)),
            n => format!("{} looks at the top {n} of the {} pile", who(seat), pile(p)),
        },
        Event::Saw { seat, card: c } => format!("{} sees {}", who(seat), card(c)),
        Event::Wore { seat, card: c, off } => {
            let worth = |c: CardNo| setup.cards.get(usize::from(c)).map_or(0, |c| c.treasure());
            let gain = off.iter().map(|c| worth(*c)).sum::<i16>() - worth(c);
            let off = listed(&off, |c| format!("{} (worth {})", card(c), worth(c))).unwrap_or_default();
            format!("{} wears {} (worth {}) instead of {off}: {}", who(seat), card(c), worth(c), points(gain))
        }
        Event::Unsold { card: c } => format!("Nobody wanted {}", card(c)),
        Event::Swapped { seat, card: c, with, other } => {
            format!("{} gives {} {} and wears {}", who(seat), who(with), card(c), card(other))
        }
        Event::DungeonOver { dungeon } => format!("== Dungeon {dungeon} is beaten"),
        Event::Score { seat, score, worn: None } => format!("{} has {score} treasure", who(seat)),
        Event::Score { seat, score, worn: Some(worn) } => {
            format!("{} has {score} treasure, and wears {worn}", who(seat))
        }
        Event::Stalled { guard } => format!("The game is stopped: {}", cards::game::Guard::from(guard)),
    }
}
