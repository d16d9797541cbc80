//! A scenario that is being reduced, and its text.

use cards::game::Fact;
use std::collections::BTreeMap;

/// A scenario: its first position, its choices, and the text that its log must not contain.
#[derive(Clone)]
pub(super) struct Small {
    pub(super) name: String,
    pub(super) players: u8,
    pub(super) variants: Vec<String>,
    pub(super) given: BTreeMap<String, Fact>,
    pub(super) when: Vec<(u8, String)>,
    pub(super) untold: Option<String>,
}

impl Small {
    pub(super) fn text(&self) -> String {
        let given: Vec<String> = self.given.iter().map(|(name, fact)| format!("{name}: {}", written(fact))).collect();
        let when = self.when.iter().map(|(seat, words)| format!("    - {}: {}\n", letter(*seat), word(words)));
        let variants = if self.variants.is_empty() {
            String::new()
        } else {
            format!("  variants: [{}]\n", self.variants.join(", "))
        };
        let then = self.untold.as_ref().map(|line| format!("  then: {{untold: [{}]}}\n", word(line)));
        format!(
            "- name: {}\n  players: {}\n{variants}  given: {{{}}}\n  when:\n{}{}",
            word(&self.name),
            self.players,
            given.join(", "),
            when.collect::<String>(),
            then.unwrap_or_default()
        )
    }

    /// The parts of the position: each place or mark, and its value for each seat.
    pub(super) fn parts(&self) -> Vec<(String, Option<String>)> {
        let parts = self.given.iter().flat_map(|(name, fact)| {
            let inner = if let Fact::Map(all) = fact { all.keys().cloned().map(Some).collect() } else { Vec::new() };
            std::iter::once(None).chain(inner).map(move |inner| (name.clone(), inner))
        });
        parts.collect()
    }

    /// The scenario without a part of its position: a shared place or mark, or one of a seat.
    pub(super) fn without(&self, (name, inner): &(String, Option<String>)) -> Small {
        let mut less = self.clone();
        match (less.given.get_mut(name), inner) {
            (Some(Fact::Map(all)), Some(inner)) => _ = all.remove(inner),
            _ => _ = less.given.remove(name),
        }
        less
    }
}

fn letter(seat: u8) -> char {
    char::from(b'A' + seat.min(25))
}

/// A word, in quotes if YAML needs them in a list or a map.
fn word(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || " _-'’".contains(c);
    let safe = text.chars().all(plain) && text.starts_with(char::is_alphabetic) && !["yes", "no"].contains(&text);
    if safe { text.to_owned() } else { format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")) }
}

fn written(fact: &Fact) -> String {
    match fact {
        Fact::Number(n) => n.to_string(),
        Fact::Word(yes) if ["yes", "no"].contains(&yes.as_str()) => yes.clone(),
        Fact::Word(text) => word(text),
        Fact::List(all) => format!("[{}]", all.iter().map(written).collect::<Vec<_>>().join(", ")),
        Fact::Map(all) => {
            let all = all.iter().map(|(name, fact)| format!("{}: {}", word(name), written(fact)));
            format!("{{{}}}", all.collect::<Vec<_>>().join(", "))
        }
    }
}

/// A position as `given` in a scenario: without empty marks, and without the moment, to which the choices lead.
pub(super) fn position(fact: &Fact) -> BTreeMap<String, Fact> {
    let Fact::Map(all) = fact else { return BTreeMap::new() };
    let kept = all.iter().filter(|(name, _)| *name != "moment");
    let none = |fact: &Fact| matches!(fact, Fact::Word(word) if ["nobody", "no card"].contains(&word.as_str()));
    let within = |fact: &Fact| match fact {
        Fact::Map(all) => {
            Fact::Map(all.iter().filter(|(_, fact)| !none(fact)).map(|(n, f)| (n.clone(), f.clone())).collect())
        }
        other => other.clone(),
    };
    kept.filter(|(_, fact)| !none(fact)).map(|(name, fact)| (name.clone(), within(fact))).collect()
}
