//! Turns drafts into cards: checks each monster, item, spell, level or table by itself. Laws across cards are in `law`.

use super::card::{Card, Class, Draft, Entry, Item, Level, Monster, RowDraft, Stranger, Table, TableDraft};
use super::constants::DEEPEST;
use super::law::SLOTS;
use super::vocabulary::{Keyword, Op, Power, Slot};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use table::chance::{Chance, Range, Row};
use table::number::within;

/// Makes a card of a draft, or says everything that is wrong with it.
pub(super) fn card(draft: Draft, at: Locus) -> Checked<Card> {
    match draft {
        Draft::Monster(draft) => monster(draft, at),
        Draft::Item(draft) => item(draft, at),
        Draft::Spell(draft) => Checked::good(Card::Spell(draft)),
        Draft::Level(draft) => level(draft, at),
        Draft::Class(draft) => class(draft, at),
        Draft::Stranger(draft) => stranger(draft, at),
        Draft::Table(draft) => table(draft, at).map(Card::Table),
        Draft::Chart(draft) => table(draft, at).map(Card::Chart),
    }
}

/// Pairs of keywords that contradict each other.
const OPPOSITE: [[Keyword; 2]; 3] = [
    [Keyword::Intelligent, Keyword::Unintelligent],
    [Keyword::Armed, Keyword::WellArmed],
    [Keyword::Immobile, Keyword::MapSense],
];

fn monster(draft: Monster, at: Locus) -> Checked<Card> {
    let mut diags = Vec::new();
    within("level", draft.level.into(), 1..=DEEPEST, at.key("level"), &mut diags);
    within("slot", draft.slot.into(), 1..=SLOTS.into(), at.key("slot"), &mut diags);
    for (i, keyword) in draft.keywords.iter().enumerate() {
        if draft.keywords[..i].contains(keyword) {
            let what = format!("the keyword `{}` is named twice", keyword.key());
            diags.push(Diag::error(at.key("keywords").nth(i), "twice", what).help("remove one of them"));
        }
    }
    for [one, other] in OPPOSITE {
        if draft.keywords.contains(&one) && draft.keywords.contains(&other) {
            let what = format!("a monster cannot be both `{}` and `{}`", one.key(), other.key());
            diags.push(Diag::error(at.key("keywords"), "opposite", what).help("remove one of them"));
        }
    }
    Checked::of(Card::Monster(draft), diags)
}

fn stranger(draft: Stranger, at: Locus) -> Checked<Card> {
    let mut diags = Vec::new();
    within("level", draft.level.into(), 0..=DEEPEST, at.key("level"), &mut diags);
    Checked::of(Card::Stranger(draft), diags)
}

fn item(draft: Item, at: Locus) -> Checked<Card> {
    let mut diags = Vec::new();
    within("price", draft.price, 0..=100_000, at.key("price"), &mut diags);
    within("attack", draft.attack.into(), -5..=5, at.key("attack"), &mut diags);
    within("ac", draft.ac.into(), 0..=10, at.key("ac"), &mut diags);
    within("sneak", draft.sneak.into(), -5..=5, at.key("sneak"), &mut diags);
    let cursed = draft.power == Some(Power::Cursed);
    if (draft.slot == Slot::Weapon && !cursed) != draft.damage.is_some() {
        let what = "only a weapon can have `damage`, and every weapon needs it";
        diags.push(
            Diag::error(at.key("damage"), "bad-item", what).help("write `slot: weapon` and `damage: 1d6`, or neither"),
        );
    }
    let armor = matches!(draft.slot, Slot::Suit | Slot::Bracers | Slot::Shield | Slot::Worn);
    if draft.ac != 0 && !armor {
        let what = "it has `ac` but is not worn";
        diags.push(Diag::error(at.key("ac"), "bad-item", what).help("give it a slot on the body, or remove `ac`"));
    }
    if draft.heavy && draft.slot != Slot::Loot {
        let what = "only loot can be heavy, because a robber who runs drops it";
        diags.push(Diag::error(at.key("heavy"), "bad-item", what).help("write `slot: loot`, or remove `heavy`"));
    }
    Checked::of(Card::Item(draft), diags)
}

fn level(draft: Level, at: Locus) -> Checked<Card> {
    let mut diags = Vec::new();
    within("experience", draft.experience, 0..=10_000_000, at.key("experience"), &mut diags);
    Checked::of(Card::Level(draft), diags)
}

fn class(draft: Box<Class>, at: Locus) -> Checked<Card> {
    let mut diags = Vec::new();
    for (name, growth) in
        [("hit_points", draft.hit_points), ("attack", draft.attack), ("sneak", draft.sneak), ("flight", draft.flight)]
    {
        within("gain", growth.gain.into(), 0..=9, at.key(name).key("gain"), &mut diags);
        within("every", growth.every.unwrap_or(1).into(), 1..=DEEPEST, at.key(name).key("every"), &mut diags);
    }
    for (name, more) in [("doors", draft.doors), ("falls", draft.falls), ("trap_saves", draft.trap_saves)] {
        within(name, more.into(), 0..=9, at.key(name), &mut diags);
    }
    if let Some(stab) = draft.backstab {
        within("attack", stab.attack.into(), 0..=20, at.key("backstab").key("attack"), &mut diags);
        within("times", stab.times.into(), 1..=9, at.key("backstab").key("times"), &mut diags);
    }
    if let Some(turning) = draft.turning {
        within("alone", turning.alone.into(), 1..=21, at.key("turning").key("alone"), &mut diags);
        within("symbol", turning.symbol.into(), 1..=21, at.key("turning").key("symbol"), &mut diags);
    }
    if draft.ability.is_none() && draft.deed.is_some() {
        let what = "a class with a `deed` needs an `ability`, or one deed would allow two classes";
        diags.push(Diag::error(at.key("deed"), "bad-class", what).help("name the ability that must be High too"));
    }
    Checked::of(Card::Class(draft), diags)
}

fn table(draft: TableDraft, at: Locus) -> Checked<Table> {
    let mut diags = Vec::new();
    let mut rows = Vec::with_capacity(draft.rows.len());
    for (nth, row) in draft.rows.into_iter().enumerate() {
        let at = at.key("rows").nth(nth);
        operation(&row.then, at.key("then"), &mut diags);
        odd(&row, at.key("then"), &mut diags);
        if row.says.trim().is_empty() {
            diags.push(Diag::error(at.key("says"), "no-words", "the row has no text").help("write a few words"));
        }
        rows.push(Row { at, range: row.on, then: Entry { says: row.says, op: row.then } });
    }
    let parted = rows.iter().flat_map(parted).collect();
    let chance = Chance::new(draft.roll, rows, at.key("rows")).drain(&mut diags);
    // an error in a part is an error of the whole
    let parted = Chance::new(draft.roll, parted, at.key("rows")).value;
    let card = chance.zip(parted).map(|(chance, parted)| Table { name: draft.name, chance, parted, art: draft.art });
    let sound = diags.is_empty();
    Checked { value: card.filter(|_| sound), diags }
}

/// Reports odd results that the row never has.
fn odd(row: &RowDraft, at: Locus, diags: &mut Vec<Diag>) {
    let (Op::SidePassage { odd } | Op::Turn { odd }) = &row.then else { return };
    let at = at.key(row.then.key()).key("odd");
    let (from, to) = (row.on.from, row.on.to);
    for (i, on) in odd.iter().enumerate() {
        let (what, help) = match odd[..i].contains(on) {
            _ if !(from..=to).contains(on) => {
                (format!("{on} is not a result of this row, which is for {}", row.on.name()), "name results of the row")
            }
            true => (format!("{on} is named twice"), "remove one of them"),
            false => continue,
        };
        diags.push(Diag::error(at.nth(i), "bad-row", what).help(help));
    }
}

/// Splits a row if only some of its results are odd.
fn parted(row: &Row<Entry>) -> Vec<Row<Entry>> {
    let odd = match &row.then.op {
        Op::SidePassage { odd } | Op::Turn { odd } => odd,
        _ => return vec![row.clone()],
    };
    let one = |n: u32| {
        let odd: Vec<u32> = odd.iter().copied().filter(|on| *on == n).collect();
        let op = match row.then.op {
            Op::Turn { .. } => Op::Turn { odd },
            _ => Op::SidePassage { odd },
        };
        Row { at: row.at, range: Range { from: n, to: n }, then: Entry { says: row.then.says.clone(), op } }
    };
    // a range that no dice can reach is reported as written
    (row.range.from..=row.range.to).take(100).map(one).collect()
}

/// The errors of a single operation.
fn operation(op: &Op, at: Locus, diags: &mut Vec<Diag>) {
    match op {
        Op::Elevator { levels, dice } if (*levels > 0) == dice.is_some() => {
            let help = "write `levels: 1` or `dice: 1d4`";
            diags.push(Diag::error(at, "bad-row", "the row needs either a number of levels or dice").help(help));
        }
        Op::Coins { amount, dice, .. } if (*amount > 0) == dice.is_some() => {
            let help = "write `amount: 100` or `dice: 1d20`";
            diags.push(Diag::error(at, "bad-row", "the row needs either a number of coins or dice").help(help));
        }
        Op::Coins { amount, .. } if *amount > 100_000 => {
            diags.push(Diag::error(at, "bad-row", "the amount is too large").help("write 100000 or less"));
        }
        Op::Down { levels: 0, .. } | Op::Up { levels: 0 } | Op::Chute { levels: 0 } | Op::HiddenChute { levels: 0 } => {
            diags.push(Diag::error(at, "bad-row", "it leads nowhere").help("write `levels: 1` or more"));
        }
        _ => {}
    }
}
