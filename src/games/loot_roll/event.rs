//! What happens at the table of Loot Roll, event by event, and how it is told. Complete enough to follow every card and every
//! roll; what happens next is `rules`' business.

use super::effect::Trigger;
use super::setup::{CardNo, Kind, Setup};
use super::state::Zone;
use serde::Serialize;

/// Something that happened. Seats count from 0; 255 is no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are seats, cards and numbers named as the rules name them")]
pub enum Event {
    /// A pile is shuffled and lies ready: so many cards.
    Piled {
        pile: u8,
        cards: u8,
    },
    /// A card goes from one place to another, to the top of it: every movement there is, whatever else is told of it.
    Moved {
        card: CardNo,
        from: Zone,
        to: Zone,
    },
    /// A card goes under its pile.
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
    Equipped {
        seat: u8,
        card: CardNo,
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
    Tie {
        rerolls: u8,
    },
    Won {
        seat: u8,
        card: CardNo,
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
    /// So many discards of a pile are shuffled and become the pile: they leave the discard pile by this alone.
    Shuffled {
        pile: u8,
        cards: u8,
    },
    Bare {
        pile: u8,
    },
    /// A seat looks at so many cards on top of a pile; each is seen next, the top one first.
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
    /// A last swap: what it replaces goes to the bank.
    Wore {
        seat: u8,
        card: CardNo,
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
    Score {
        seat: u8,
        score: i32,
    },
    Stalled,
}

/// An event in words.
pub(super) fn tell(setup: &Setup, event: Event) -> String {
    let who = |seat: u8| format!("Player {}", seat + 1);
    let card = |no: CardNo| setup.cards.get(usize::from(no)).map_or("?", |c| c.title.as_str());
    let pile = |p: u8| ["ability", "common", "rare", "epic", "monster"][usize::from(p.min(4))];
    match event {
        // told by what it is done for
        Event::Piled { .. } | Event::Moved { .. } | Event::Sunk { .. } => String::new(),
        Event::Turn { seat, dungeon } => format!("-- {}'s turn in dungeon {dungeon}", who(seat)),
        Event::Explored { seat, card: c } => format!("{} explores and finds {}", who(seat), card(c)),
        Event::Kept { seat, card: c } => format!("{} bags {}", who(seat), card(c)),
        Event::Drew { seat, card: c } => format!("{} draws {}", who(seat), card(c)),
        Event::Equipped { seat, card: c } => format!("{} equips {}", who(seat), card(c)),
        Event::Threw { seat, card: c } => format!("{} throws {} away", who(seat), card(c)),
        Event::Played { seat, card: c } => format!("{} plays {}", who(seat), card(c)),
        Event::Effect { card: c, effect, .. } => match setup.card(c).effects[usize::from(effect)].trigger {
            // it was told when it was played
            Trigger::Play | Trigger::Use => String::new(),
            _ => format!("{} takes effect", card(c)),
        },
        Event::Lapsed { card: c, .. } => format!("{} comes to nothing", card(c)),
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
        Event::Rolled { seat, value } => format!("{} rolls {value}", who(seat)),
        Event::Tie { .. } => "A tie: those level roll again".to_owned(),
        Event::Won { seat, card: c } => format!("{} wins {}", who(seat), card(c)),
        Event::FullBag { seat, card: c } => format!("{} has a full bag and cannot roll for {}", who(seat), card(c)),
        Event::Unclaimed { card: c } => format!("Nobody has room for {}", card(c)),
        Event::GaveUp { seat, card: c } => format!("{} gives up {}", who(seat), card(c)),
        Event::Stole { seat, from, card: c } => format!("{} takes {} from {}", who(seat), card(c), who(from)),
        Event::Banked { seat, card: c } => format!("{} banks {}", who(seat), card(c)),
        Event::Town { first } => format!("== Town; {} is first", who(first)),
        Event::Offered { card: c } => format!("The vendor offers {}", card(c)),
        Event::Bought { seat, card: c, price } => format!("{} buys {} for {price}", who(seat), card(c)),
        Event::Paid { seat, card: c } => format!("{} pays with {}", who(seat), card(c)),
        Event::Shuffled { pile: p, cards } => format!("The {} discards are shuffled: {cards} cards", pile(p)),
        Event::Bare { pile: p } => format!("No {} card is left", pile(p)),
        Event::Peeked { seat, pile: p, cards } => match cards {
            0 => format!("{} looks at the {} pile: it is bare", who(seat), pile(p)),
            1 => format!("{} looks at the top card of the {} pile", who(seat), pile(p)),
            n => format!("{} looks at the top {n} of the {} pile", who(seat), pile(p)),
        },
        Event::Saw { seat, card: c } => format!("{} sees {}", who(seat), card(c)),
        Event::Wore { seat, card: c } => format!("{} ends in {}", who(seat), card(c)),
        Event::Unsold { card: c } => format!("Nobody wanted {}", card(c)),
        Event::Swapped { seat, card: c, with, other } => {
            format!("{} gives {} {} and wears {}", who(seat), who(with), card(c), card(other))
        }
        Event::DungeonOver { dungeon } => format!("== Dungeon {dungeon} is beaten"),
        Event::Score { seat, score } => format!("{} has {score}", who(seat)),
        Event::Stalled => "The game is stopped: nobody gets anywhere".to_owned(),
    }
}
