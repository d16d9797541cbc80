//! Common ways of writing something that is written differently here: the cure of a complaint if no known name is
//! similar.

/// Words of an expression, and the cure. A capital letter matches any word; with `^`, the words must be the whole
/// expression.
const EXPRESSIONS: [(&str, &str); 40] = [
    ("==", "write `=`"),
    ("=>", "write `>=`"),
    ("=<", "write `<=`"),
    ("&&", "write `and`"),
    ("||", "write `or`"),
    ("!", "write `not`, or `no` before cards"),
    ("X is empty", "write `no X`"),
    ("empty X", "write `no X`"),
    ("X is Y", "write `X = Y`"),
    ("^sum X", "write `sum FIELD in X`, with the name of a field"),
    ("X.count", "write `count X`"),
    ("X.size", "write `count X`"),
    ("size of X", "write `count X`"),
    ("number of different X in Y", "write `variety X in Y`"),
    ("number of X", "write `count X`"),
    ("count of X", "write `count X`"),
    ("count X in Y", "write `variety X in Y` for the number of different values, or `count Y` for the number of cards"),
    ("total X in Y", "write `sum X in Y`"),
    ("sum X of Y", "write `sum X in Y`"),
    ("sum of X in Y", "write `sum X in Y`"),
    ("card.X", "write `X of card`"),
    ("card says X", "write `any card where says X`"),
    ("this says X", "write `any this where says X`"),
    ("card's X", "write `X of card`"),
    ("highest X of Y", "write `highest X in Y`"),
    ("lowest X of Y", "write `lowest X in Y`"),
    ("player with most X", "write `highest X in players`"),
    ("player with the most X", "write `highest X in players`"),
    ("most X in Y", "declare a pattern with `alike: X`, and write `sets of Y by` and its name"),
    ("kind of X", "write `X in` and the name of the kind"),
    ("^most X", "write `highest X in players`; under `wins`, write `X` alone"),
    ("^highest X", "write `highest X in players`, or in cards; under `wins`, write `X` alone"),
    ("random card of X", "shuffle the place, then write `first of X`"),
    ("top card of X", "write `top of X`"),
    ("X from Y", "write only `X`"),
    ("next player", "write `left of me`"),
    ("current player", "write `me`"),
    ("all others", "write `others`"),
    ("all players", "write `players`"),
    ("each player", "write `players`"),
];

/// The cure for an expression that has no meaning here.
pub(crate) fn of_expression(written: &str) -> Option<String> {
    let words: Vec<&str> = written.split([' ', '(', ')']).filter(|word| !word.is_empty()).collect();
    if let Some(sides) = words.iter().find_map(|word| word.split_once('d')?.1.parse::<u8>().ok()) {
        return Some(format!("for a die of {sides}, write `roll: {sides}`"));
    }
    if let [n, "card" | "cards"] = words[..]
        && n.parse::<u8>().is_ok()
    {
        return Some(format!("write the number alone: `{n}`"));
    }
    if let Some(number) = written.trim().strip_prefix('+').filter(|rest| rest.trim().parse::<u32>().is_ok()) {
        return Some(format!("write `{}` without +", number.trim()));
    }
    EXPRESSIONS.iter().find_map(|(wrong, right)| {
        if !wrong.contains(char::is_alphabetic) {
            return words.iter().any(|word| word.contains(wrong)).then(|| (*right).to_owned());
        }
        let whole = wrong.starts_with('^');
        let pattern: Vec<&str> = wrong.trim_start_matches('^').split(' ').collect();
        if whole && pattern.len() != words.len() {
            return None;
        }
        words.windows(pattern.len()).find_map(|window| {
            let found: Option<Vec<(char, &str)>> = pattern
                .iter()
                .zip(window)
                .map(|(wanted, word)| matched(wanted, word))
                .collect::<Option<Vec<_>>>()
                .map(|found| found.into_iter().flatten().collect());
            let filled = |text: String, (sign, word): &(char, &str)| text.replace(&format!("{sign}"), word);
            // capital letters are replaced by words in the cure, too
            found.map(|found| found.iter().fold((*right).to_owned(), filled))
        })
    })
}

/// Whether a word matches, with the word that a capital letter matches.
fn matched<'w>(wanted: &str, word: &'w str) -> Option<Option<(char, &'w str)>> {
    let Some(at) = wanted.find(['X', 'Y']) else { return (wanted == word).then_some(None) };
    let rest = word.strip_prefix(&wanted[..at])?.strip_suffix(&wanted[at + 1..])?;
    let sign = wanted[at..].chars().next()?;
    (!rest.is_empty()).then_some(Some((sign, rest)))
}

/// The cure for an unknown verb; `marks` are the marks of the game.
pub(crate) fn of_verb<'m>(written: &str, mut marks: impl Iterator<Item = &'m str>) -> Option<String> {
    let cure = match written {
        "discard" | "trash" => "write {move: card, to: discard}, with the name of your place",
        "take" | "gain" | "put" | "place" | "play" => "write {move: card, to: hand}, with the name of your place",
        "for" | "foreach" | "for each" => "write {each: players, do: [..]}",
        "loop" => "write {repeat: game, until: .., do: [..]}",
        "while" => "write {repeat: round, while: .., do: [..]}",
        "until" => "write {repeat: round, until: .., do: [..]}",
        "turn" | "take turns" => "write {turns: players, until: .., do: [..]}",
        "else" => "write it within the step: {if: .., then: [..], else: [..]}",
        "when" => "write {if: .., then: [..]}, or `when` after the verb of another step",
        "score" if !marks.any(|mark| mark == "score") => "write {add: 1, to: MARK}",
        mark if marks.any(|known| known == mark) => return Some(format!("write {{add: 1, to: {mark}}}")),
        _ => return None,
    };
    Some(cure.to_owned())
}

/// The cure for a key that a step, an action, a mark or a file does not have.
pub(crate) fn of_key(written: &str, known: &[&str]) -> Option<String> {
    let has = |key: &str| known.contains(&key);
    let cure = match written {
        "type" if has("is") => "did you mean `is`?",
        "into" if has("to") => "did you mean `to`?",
        "start" | "starts" | "default" if has("is") => "write the first value after the range: is: 0..30 = 5",
        "if" => "write `when`",
        "do" if has("then") => "did you mean `then`?",
        "of" if has("to") => "write its owner after the name: MARK of others",
        "cost" | "price" | "costs" if has("pays") => "write `pays: {MARK: 2}`, with the name of your mark",
        "zones" | "areas" | "piles" | "decks" if has("places") => "did you mean `places`?",
        "tokens" | "counters" | "variables" | "resources" if has("marks") => "did you mean `marks`?",
        "values" | "definitions" if has("terms") => "did you mean `terms`?",
        "turn" | "turns" | "game" | "rules" | "round" if has("play") => "did you mean `play`?",
        "win" | "winner" | "score" | "goal" if has("wins") => "did you mean `wins`?",
        _ => return None,
    };
    Some(cure.to_owned())
}

#[cfg(test)]
mod tests {
    use super::of_expression;

    #[test]
    fn what_is_meant_is_said() {
        for (written, cure) in [
            ("row is empty", "write `no row`"),
            ("coins > 3 && no row", "write `and`"),
            ("hold.count > 5", "write `count hold`"),
            ("card's cost", "write `cost of card`"),
            ("card says humble", "write `any card where says humble`"),
            ("hold of next player", "write `left of me`"),
            ("number of different family in hold", "write `variety family in hold`"),
            ("2d6", "for a die of 6, write `roll: 6`"),
            ("4 cards", "write the number alone: `4`"),
            ("+1", "write `1` without +"),
            ("highest cost of row", "write `highest cost in row`"),
        ] {
            assert_eq!(of_expression(written).as_deref(), Some(cure), "{written}");
        }
        for sound in ["count hold", "highest rank in trick where suit = led", "no row", "cost of card", "left of me"] {
            assert_eq!(of_expression(sound), None, "{sound}");
        }
    }
}
