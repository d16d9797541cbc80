//! Reads expressions: the precedence of words, and expressions that are refused.

use super::*;

fn said(text: &str) -> String {
    fn tell(e: &Expression) -> String {
        match &e.form {
            Form::Number(n) => n.to_string(),
            Form::Name(name) => name.clone(),
            Form::Of(name, of) => format!("({name} of {})", tell(of)),
            Form::Not(of) => format!("(not {})", tell(of)),
            Form::Binary(sign, a, b) => format!("({sign:?} {} {})", tell(a), tell(b)),
            Form::Where(of, condition) => format!("({} | {})", tell(of), tell(condition)),
            Form::Quantity(quantity, of) => format!("({quantity:?} {})", tell(of)),
            Form::Fold(fold, key, of) => format!("({fold:?} {key} {})", tell(of)),
            Form::End(end, _, of) => format!("({end:?} {})", tell(of)),
            Form::Extreme(_, all) => all.iter().map(tell).collect::<Vec<_>>().join(","),
            Form::Says(word) => format!("says {word}"),
            Form::At(of, nth) => format!("({} at {})", tell(of), tell(nth)),
            Form::Words(field) => format!("(words {field})"),
            Form::Numbers(low, high) => format!("({} to {})", tell(low), tell(high)),
            Form::Sets(of, by) => format!("(sets {} by {})", tell(of), by.as_deref().unwrap_or("none")),
            Form::Fits(of, pattern) => format!("({} fits {pattern})", tell(of)),
            Form::Leftover(key, of, by) => format!("(leftover {key} in {} by {by})", tell(of)),
            Form::Extends(of) => format!("(extends {})", tell(of)),
        }
    }
    read(text).map_or_else(|e| format!("{}..{} {}", e.bytes.start, e.bytes.end, e.what), |e| tell(&e))
}

#[test]
fn words_bind_as_they_are_read_aloud() {
    let cases = [
        ("owner of highest rank in trick where suit = led", "(owner of (Highest rank (trick | (Equal suit led))))"),
        ("suit of first of trick where suit != tide", "(suit of (First (trick | (Unequal suit tide))))"),
        ("count won where pearl", "(Count (won | pearl))"),
        ("no hand of all", "(No (hand of all))"),
        ("a + b * 2 >= c and not d", "(And (AtLeast (Plus a (Times b 2)) c) (not d))"),
        ("0 - n * count row where shade = colour", "(Minus 0 (Times n (Count (row | (Equal shade colour)))))"),
        (
            "me = left of holder or me = right of holder",
            "(Or (Equal me (left of holder)) (Equal me (right of holder)))",
        ),
        ("(any players where folded) or pot > 2", "(Or (Any (players | folded)) (More pot 2))"),
        ("owner of highest rank followed", "22..30 expected `in` before `followed`"),
        ("low = no", "(Equal low no)"),
        ("last of numbers 1..4 where count row >= it", "(Last ((1 to 4) | (AtLeast (Count row) it)))"),
        ("any words of rank where any hand where rank = it", "(Any ((words rank) | (Any (hand | (Equal rank it)))))"),
        (
            "count (sets of five where sum value in it = 15)",
            "(Count ((sets five by none) | (Equal (Sum value it) 15)))",
        ),
        ("sum size in (sets of five by run)", "(Sum size (sets five by run))"),
        ("(last it of row) fits alike and no hour at now", "(And ((Last row) fits alike) (No (hour at now)))"),
        ("leftover value in (hand - card) by patterns", "(leftover value in (Minus hand card) by patterns)"),
        ("count row where size = 5 > 1", "25..26 expected `and`, `or`, `)` or the end before `>`"),
        ("hand where", "9..10 expected a name or a number at the end"),
        ("a ? b", "2..3 `?` has no meaning in an expression"),
    ];
    for (text, tree) in cases {
        assert_eq!(said(text), tree, "{text}");
    }
    assert!(said(&"(".repeat(10_000)).contains("letters"));
    assert!(said(&"(".repeat(1_000)).contains("nested"));
    assert!(said(&"not ".repeat(900)).contains("nested"));
}
