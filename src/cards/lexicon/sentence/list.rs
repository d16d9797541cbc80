//! Natural lists: *draw 1 common, 1 rare and 1 epic card* instead of *draw 1 common card and draw 1 rare card*. Neighboring
//! clauses with the same beginning become one list, which states the beginning once, and a noun that all items share once at
//! the end.

use super::Clause;

/// Items of one list, the first with the common beginning.
pub struct List {
    /// The clauses; of all after the first, only the different part.
    pub clauses: Vec<Clause>,
    /// The word before the last of several: ` and `, or ` or ` in negative clauses.
    pub last: &'static str,
}

impl From<Clause> for List {
    fn from(clause: Clause) -> List {
        List { last: clause.last, clauses: vec![clause] }
    }
}

impl List {
    /// The text before the clause at this position.
    pub fn before(&self, nth: usize) -> &'static str {
        match nth {
            0 => "",
            _ if nth + 1 == self.clauses.len() => self.last,
            _ => ", ",
        }
    }
}

/// Groups consecutive clauses with the same beginning.
pub fn lists(clauses: impl IntoIterator<Item = Clause>) -> Vec<List> {
    let mut lists: Vec<List> = Vec::new();
    for clause in clauses {
        match lists.last_mut().filter(|list| list.clauses[0].begins_like(&clause)) {
            Some(list) => list.clauses.push(clause),
            None => lists.push(clause.into()),
        }
    }
    lists.iter_mut().for_each(List::shorten);
    lists
}

impl List {
    /// Removes the repeated part.
    fn shorten(&mut self) {
        let [_, .., last] = self.clauses.as_slice() else { return };
        let noun = counted(last.thing()).map(|(_, noun)| noun.to_owned());
        let shared = |c: &Clause| counted(c.thing()).map(|(_, noun)| noun) == noun.as_deref();
        let shared = noun.is_some() && self.clauses.iter().all(shared);
        let end = self.clauses.len() - 1;
        for (i, clause) in self.clauses.iter_mut().enumerate() {
            let thing = match counted(clause.thing()) {
                Some((kind, _)) if shared && i < end => kind,
                _ => clause.thing().to_owned(),
            };
            let head = if i == 0 { clause.head } else { "" };
            clause.pattern = format!("{head}{thing}").into();
        }
    }
}

/// Splits `{count:common card}` into `{count} common` and `card`: a number with an adjective and a noun, and nothing
/// else.
fn counted(thing: &str) -> Option<(String, &str)> {
    let (name, words) = thing.strip_prefix('{')?.strip_suffix('}')?.split_once(':')?;
    let (kind, noun) = words.rsplit_once(' ').filter(|_| !words.contains(['{', '|']))?;
    Some((format!("{{{name}}} {kind}"), noun))
}
