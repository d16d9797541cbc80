//! The verbs: the keys of each, and which of them it needs.

/// A verb: its keys, and which of them it needs.
pub(super) struct Verb {
    pub(super) name: &'static str,
    pub(super) keys: &'static [&'static str],
    pub(super) needs: &'static [&'static str],
}

const fn verb(name: &'static str, keys: &'static [&'static str], needs: &'static [&'static str]) -> Verb {
    Verb { name, keys, needs }
}

pub(super) const VERBS: [Verb; 26] = [
    verb("shuffle", &[], &[]),
    verb("deal", &["from", "to", "first"], &["from", "to"]),
    verb("draw", &["from", "to"], &["from", "to"]),
    verb("move", &["to", "at", "joins"], &["to"]),
    verb("swap", &["with"], &["with"]),
    verb("trade", &["with"], &["with"]),
    verb("pass", &["to", "into"], &["to"]),
    verb("show", &["to"], &[]),
    verb("set", &["to"], &["to"]),
    verb("add", &["to"], &["to"]),
    verb("steal", &["from", "of"], &["from", "of"]),
    verb("roll", &["into"], &["into"]),
    verb("obey", &[], &[]),
    verb("do", &[], &[]),
    verb("out", &[], &[]),
    verb("in", &[], &[]),
    verb("win", &[], &[]),
    verb("end", &[], &[]),
    verb("leave", &[], &[]),
    verb("each", &["from", "do"], &["do"]),
    verb("each_card", &["do"], &["do"]),
    verb("turns", &["do", "until", "among", "name"], &["do"]),
    verb("repeat", &["do", "until", "while", "times"], &["do"]),
    verb("block", &["do"], &["do"]),
    verb("if", &["then", "else"], &["then"]),
    verb("choose", &["who", "may", "times", "up_to", "if_none", "together"], &[]),
];
