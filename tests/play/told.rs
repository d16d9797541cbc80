//! Reports of rolls, fights and cards: everything that decides is reported before it decides, and a card is explained to
//! each player on first mention.

use super::{curious, project};
use lootpress::check;
use lootpress::games::loot_roll::LootRoll;

/// The number at the end of a line before `rest`, and whether its parts add up to it: `14, Awkward Log −2, Loaded Die makes it
/// 20`.
fn adds_up(sum: &str) -> Option<i32> {
    let Some((parts, total)) = sum.rsplit_once(": ") else { return sum.parse().ok() };
    let mut parts = parts.split(", ");
    let mut value: i32 = parts.next()?.parse().ok()?;
    for part in parts {
        let change = part.rsplit(' ').next()?;
        value = match (change.strip_prefix('x').map(str::parse::<i32>), change.parse::<i32>()) {
            (Some(Ok(times)), _) => value * times,
            (_, Ok(n)) if part.contains(" makes it ") => n,
            (_, Ok(n)) => value + n,
            // a title may contain a comma
            _ => value,
        };
    }
    (total.parse() == Ok(value)).then_some(value)
}

/// LR-13, LR-14, LR-60, LR-69, LR-70: every deciding number is reported with its parts before it decides.
#[test]
fn whoever_listens_to_loot_roll_can_add_it_up() {
    let (mut rolls, mut fights, mut changed) = (0, 0, 0);
    for seed in 1..4 {
        let person = curious("loot-roll", 4, seed);
        let mut has: std::collections::BTreeMap<(String, String), i32> = Default::default();
        let (mut party, mut number) = (0, None);
        for line in person.brave.heard.iter().map(|l| l.replace(" (you)", "").replace('\u{2212}', "-")) {
            let told =
                line.split_once(" rolls ").or(line.split_once(" now has ")).filter(|_| line.starts_with("Player "));
            if let Some((who, (sum, card))) = told.and_then(|(who, rest)| Some((who, rest.split_once(" for ")?))) {
                let value = adds_up(sum).unwrap_or_else(|| panic!("{line}"));
                changed += i32::from(sum.contains(", "));
                let before = has.insert((who.to_owned(), card.to_owned()), value);
                assert!(!line.contains(" now has ") || before != Some(value), "nothing has changed: {line}");
            } else if let Some((who, rest)) = line.split_once(" wins ").filter(|_| line.contains(" with ")) {
                let (card, with) = rest.rsplit_once(" with ").expect("a number");
                let best = has.iter().filter(|((_, c), _)| c == card).map(|(_, value)| *value).max();
                assert_eq!(has.get(&(who.to_owned(), card.to_owned())).copied(), with.parse().ok(), "{line}");
                assert_eq!(best, with.parse().ok(), "{line}");
                rolls += 1;
            } else if line.starts_with("A tie at ") {
                has.clear();
            } else if let Some((_, sum)) = line.split_once(" brings ") {
                let sum = sum.split(", which counts").next().expect("a sum");
                party += adds_up(sum).unwrap_or_else(|| panic!("{line}")).max(0);
            } else if let Some((_, sum)) = line.split_once(" has ").filter(|(_, s)| s.contains(": ")) {
                let sum = sum.split(", which counts").next().expect("a sum");
                number = adds_up(sum).or(number);
            }
            if let Some((told, monster)) =
                line.strip_prefix("The party has ").and_then(|l| l.split_once(", the monster "))
            {
                assert_eq!(told.parse(), Ok(party), "{line}");
                let monster: i32 = monster.split(':').next().expect("a number").parse().expect("a number");
                assert!(number.is_none_or(|n| n.max(0) == monster), "{line}: {number:?}");
                (party, number, fights) = (0, None, fights + 1);
            }
        }
    }
    assert!(rolls > 20 && fights > 10 && changed > 3, "{rolls} rolls, {changed} of them changed, {fights} fights");
}

/// LZ-25, LZ-26: a roll is reported with its dice, the successes, and their number.
#[test]
fn whoever_listens_to_looterz_can_count_it() {
    let (mut throws, mut hits) = (0, 0);
    for seed in 1..4 {
        for line in
            curious("looterz", 4, seed).brave.heard.iter().filter(|l| l.contains(" rolls ") && l.contains("good"))
        {
            let number = |text: &str| text.split(|c: char| !c.is_ascii_digit()).find_map(|n| n.parse::<usize>().ok());
            let (_, told) = line.split_once(" rolls ").expect("a throw");
            let (head, counts) = told.rsplit_once(": ").expect("a count");
            let (head, dice) = head.rsplit_once(": ").expect("dice");
            let dice: Vec<usize> = dice.split(' ').map(|d| d.parse().expect("a die")).collect();
            assert_eq!(number(head), Some(dice.len()), "{line}");
            let up_to = match head.split_once("good up to ") {
                Some((_, rest)) => number(rest).expect("a number"),
                None => usize::from(head.contains("all good")) * 20,
            };
            let good = dice.iter().filter(|d| **d <= up_to).count();
            let told = if counts.starts_with("none") { 0 } else { number(counts).expect("a number") };
            assert_eq!(good, told, "{line}");
            throws += 1;
            hits += good;
        }
    }
    assert!(throws > 40 && hits > 20, "{throws} throws, {hits} good dice");
}

/// LR-A6: nobody is asked to discard or to choose more cards than there are.
#[test]
fn nobody_is_asked_for_more_than_there_is() {
    let mut asked = 0;
    for seed in 1..5 {
        for question in curious("loot-roll", 4, seed).questions {
            let Some((_, rest)) = question[0].split_once(": give up ").or_else(|| question[0].split_once(": choose "))
            else {
                continue;
            };
            let wanted: usize = rest.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
            // a choice with only one possibility is not asked
            assert!(wanted <= (question.len() - 1).max(1), "{question:?}");
            asked += 1;
        }
    }
    assert!(asked > 10, "{asked} such questions");
}

/// When a player first hears of a card, its effect is explained at once, even in a line about another card.
#[test]
fn every_card_is_introduced_when_it_is_first_heard_of() {
    let deck = check::examine::<LootRoll>(&project()).deck.expect("the deck can be read");
    let (cards, ..) = lootpress::check::printed(&deck, check::cards(&deck), true, &project(), None);
    let text = |title: &str| {
        let card = cards.iter().find(|c| c.title == title)?;
        let first = card.front.fields.get("text")?.iter().find(|p| p.voice == lootpress::lexicon::Voice::Rule)?;
        Some(first.plain())
    };
    let (mut met, mut second) = (std::collections::BTreeSet::new(), 0);
    for seed in 1..4 {
        met.clear();
        let heard = curious("loot-roll", 4, seed).brave.heard;
        for (i, line) in heard.iter().enumerate() {
            let Some((_, worn)) = line.split_once(" equips ") else { continue };
            let titles: Vec<&str> =
                worn.split(" in place of ").map(|part| part.rsplit_once(" (").expect("a shield").0).collect();
            second += titles.len() - 1;
            for title in titles {
                let Some(text) = text(title).filter(|_| met.insert(title.to_owned())) else { continue };
                let before = heard[..i].iter().any(|l| l.contains(title));
                let now = heard[i + 1..].iter().take(4).any(|l| l.ends_with(text.as_str()));
                assert!(before || now, "seed {seed}: {line}\n{text}");
            }
        }
    }
    assert!(second > 5, "{second} cards gave way");
}
