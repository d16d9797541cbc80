//! The remarks to a person before a choice, at written positions of Loot Roll.

use super::project;
use lootpress::check;
use lootpress::dice::Dice;
use lootpress::game::Rules as _;
use lootpress::games::loot_roll::LootRoll;
use lootpress::locus::Locus;

/// The remarks to the first player at a position of Loot Roll: choices that are impossible, and a remark on each
/// choice.
fn told_at(given: &str) -> Vec<String> {
    let deck = check::examine::<LootRoll>(&project()).deck.expect("the deck can be read");
    let setup = LootRoll::compile(&deck, 2).value.expect("the table is possible");
    let given = serde_yaml::from_str(given).expect("a position");
    let arranged = LootRoll::arrange(&setup, given, Locus::Nowhere, &mut Dice::new(1, 0), &mut ());
    assert!(arranged.diags.is_empty(), "{:?}", arranged.diags);
    let state = arranged.value.expect("a position");
    let (view, mut moves) = (LootRoll::view(&setup, &state, 0), Vec::new());
    LootRoll::legal(&setup, &state, 0, &mut moves);
    let remark = |m: &_| Some(format!("{}: {}", LootRoll::name_move(&setup, *m), LootRoll::remark(&setup, &view, *m)?));
    let prompt = LootRoll::prompt(&setup, &view);
    LootRoll::barred(&setup, &view).into_iter().chain(moves.iter().filter_map(remark)).chain(prompt).collect()
}

/// In preparation nobody fights yet, and remarks about fights describe what would happen.
#[test]
fn preparation_tells_what_would_be_if_all_fight() {
    let told = told_at(
        "{moment: preparation, fight: {monster: Tutorial Slime}, \
          A: {hand: [Strong Tea], worn: [Squeaky Clogs]}, B: {worn: [Bagpipes of War]}}",
    );
    // clogs add 2, the pipes 3 and -1 for players beside their owner; 5 from the slime, 1 more for the clogs, 5 less for
    // the pipes
    let stands = "Tutorial Slime: 5, chest 1 common + 1 rare | if all fight 6 (you 2 + Player 2 4) against 5, \
                  Squeaky Clogs +1, Bagpipes of War \u{2212}5: 1";
    assert!(told.iter().any(|line| line == stands), "{told:?}");
    let told = told_at("{moment: preparation, fight: {monster: Tutorial Slime}, A: {hand: [Strong Tea]}}");
    let stands = "Tutorial Slime: 5, chest 1 common + 1 rare | if all fight 2 (you 1 + Player 2 1)";
    assert!(told.iter().any(|line| line == stands), "{told:?}");
}

/// In town, the place and the number of the turn are reported (LR-80).
#[test]
fn a_town_turn_is_counted() {
    let told = told_at("{moment: town, dungeon: 2, A: {bag: [Wet Socks]}}");
    assert!(told.iter().any(|l| l.starts_with("In town, after dungeon 2; you: ")), "{told:?}");
    assert!(told.iter().any(|l| l.starts_with("Your town turn, 1 of 2: ")), "{told:?}");
}

/// LR-42, LR-77: the reason is reported if a player may not roll, and if no regular monsters are left.
#[test]
fn full_bags_and_beaten_regulars_are_told() {
    let roll = |own: &str| {
        told_at(&format!(
            "{{moment: roll, fight: {{monster: Refuse Golem, spoils: [Magic Lute]}}, \
             A: {{{own}}}, B: {{roll: 5, hand: [Second Opinion]}}}}"
        ))
    };
    let full = "roll for Magic Lute: your bag is full (LR-42)".to_owned();
    assert!(roll("bag: 7").contains(&full), "{:?}", roll("bag: 7"));
    assert!(!roll("bag: 6, roll: 9").contains(&full), "{:?}", roll("bag: 6, roll: 9"));
    let regular = |wins: u8| told_at(&format!("{{moment: action, wins: {wins}}}"));
    let only = "fight regular: 4 were beaten, only bosses are left (LR-77)".to_owned();
    assert!(regular(4).contains(&only), "{:?}", regular(4));
    assert!(!regular(3).iter().any(|line| line.contains("LR-77")), "{:?}", regular(3));
}

/// LR-84: before a last exchange, both cards are reported with their values, and the result of the exchange.
#[test]
fn a_last_swap_shows_both_cards() {
    // worth 2 and worn; worth 1
    let told = told_at("{moment: scoring, A: {worn: ['Soup Pot, Inverted'], bag: [Second-Hand Helm]}}");
    let wear = told.iter().find(|line| line.starts_with("wear Second-Hand Helm: ")).expect("a swap");
    assert!(wear.ends_with("worth 1, instead of Soup Pot, Inverted (worth 2): +1 point"), "{wear}");
}
