//! The declarations of play.yaml (places, marks, terms and steps by name), and the cards, fields and words of
//! game.yaml.

use crate::expression::RESERVED;
use crate::keys::{PLACE, names};
use crate::node::{entries, get, meant, not, spelt, text, word};
use crate::program::{NONE, Owner, PlaceSpec, Seen};
use crate::reader::{Kind, Reader, Scope, Term, section};
use cards::declared::sheet::{Cell, Holds};
use ground::locus::Locus;
use ground::locus::written::Written;
use std::collections::BTreeMap;

mod marks;

/// The largest number of cards of a played game.
pub(crate) const MOST_CARDS: usize = 254;

/// The number of slots for places and marks in the largest table.
pub(crate) const PLACES: usize = 48;
pub(crate) const MARKS: usize = 96;

impl<'s> Reader<'s> {
    /// Adds the cards: their titles, their printed values, and the words that fields may hold.
    pub(crate) fn cards_of_sheet(&mut self) {
        let sheet = self.sheet;
        for sort in &sheet.kinds {
            for (name, holds) in &sort.fields {
                if self.fields.iter().all(|(known, _)| known != name) {
                    self.fields.push((name.clone(), holds.clone()));
                }
                if let Holds::Words(words) = holds {
                    words.iter().for_each(|word| _ = self.word(word));
                }
            }
        }
        let counts = |name: &String| sheet.kinds.iter().any(|sort| sort.copies.as_ref() == Some(name));
        let shown = |(name, holds): &(String, Holds)| match holds {
            _ if counts(name) => None,
            Holds::Calls => None,
            _ => Some(Kind::from(holds)),
        };
        self.program.shown = self.fields.iter().map(shown).chain([None]).collect();
        self.fields.push(("id".to_owned(), Holds::Words(Vec::new())));
        self.program.fields = self.fields.iter().map(|(name, _)| name.clone()).collect();
        self.program.values = vec![Vec::new(); self.fields.len()];
        for card in &sheet.cards {
            let id = self.word(&card.id.replace('-', "_"));
            for _ in 0..card.copies {
                self.program.titles.push(card.title.clone());
                for field in 0..self.fields.len() {
                    let own = sheet.kinds[card.kind].fields.iter().position(|(name, _)| *name == self.fields[field].0);
                    let value = match own.and_then(|own| card.values[own].as_ref()) {
                        Some(Cell::Number(n)) => (*n).clamp(-32_000, 32_000) as i32,
                        Some(Cell::Word(word)) => self.word(word),
                        None if self.fields[field].0 == "id" => id,
                        None => NONE,
                    };
                    self.program.values[field].push(value);
                }
            }
        }
        let cards = self.program.titles.len();
        if cards > MOST_CARDS {
            let what = format!("the deck has {cards} cards; the limit is {MOST_CARDS}");
            self.complain(sheet.at, "too-large", what, "print fewer copies");
            self.program.titles.truncate(MOST_CARDS);
            self.program.values.iter_mut().for_each(|column| column.truncate(MOST_CARDS));
        }
        let counted = |(column, (_, holds)): (&Vec<i32>, &(String, Holds))| {
            let absent = Kind::from(holds).absent();
            column.iter().map(|value| if *value == NONE { absent } else { *value }).collect()
        };
        self.program.amounts = self.program.values.iter().zip(&self.fields).map(counted).collect();
    }

    /// The owner of a place or a mark. A mark may also belong to the cards of a kind.
    fn owner(&mut self, node: Option<&Written>, teams: bool, on_cards: bool) -> Option<Owner> {
        let Some(node) = node else { return Some(Owner::Table) };
        match text(node).unwrap_or_default() {
            "player" => Some(Owner::Player),
            "team" if teams => Some(Owner::Team),
            kind if on_cards && self.sheet.kinds.iter().any(|sort| sort.name == kind) => Some(Owner::Card),
            other => {
                let kinds = self.sheet.kinds.iter().filter(|_| on_cards).map(|sort| sort.name.as_str());
                let known = ["player", "team"].into_iter().chain(kinds);
                let (what, usual) = match on_cards {
                    true => ("a mark", "write player, a kind of card, or, in a game with `teams`, team"),
                    false => ("a place", "write player or, in a game with `teams`, team"),
                };
                let help = match other {
                    "team" => "add `teams: 2` to play.yaml".to_owned(),
                    _ => meant(other, known, usual),
                };
                self.complain(node.at, "of-what", format!("`of: {other}` is not possible for {what}"), help);
                None
            }
        }
    }

    /// `places`, without what begins in them and what refills them.
    pub(crate) fn places(&mut self, top: &'s Written) {
        let teams = get(top, "teams").is_some();
        for (key, node) in section(top, "places", &mut self.diags) {
            if entries(node).is_none() {
                self.diags.push(not(node, &key.text, "a mapping: {of: player, seen: owner}"));
            }
            spelt(node, "a place", &names(&PLACE), &mut self.diags);
            let groups = get(node, "groups").is_some_and(|groups| self.yes_or_no(groups, "groups"));
            let owner = self.owner(get(node, "of"), teams, false).unwrap_or(Owner::Player);
            let many = get(node, "many").map_or(1, |many| self.many(many));
            let seen = get(node, "seen");
            if seen.is_none() && entries(node).is_some() {
                let what = format!("`{}` does not say who sees its cards", key.text);
                let who =
                    if owner == Owner::Table { "all` or `nobody`" } else { "owner`, `nobody`, `others` or `all`" };
                self.complain(key.at, "key-missing", what, format!("add `seen: {who}"));
            }
            let seen = match seen.and_then(text).unwrap_or("all") {
                "nobody" => Seen::Nobody,
                "owner" => Seen::Owner,
                "others" => Seen::Others,
                "all" => Seen::All,
                "top" => Seen::Top,
                other => {
                    let place = seen.map_or(node.at, |seen| seen.at);
                    let help = match other {
                        "private" | "me" | "player" => "write `owner`".to_owned(),
                        "everyone" | "everybody" | "public" | "players" | "open" => "write `all`".to_owned(),
                        "none" | "hidden" | "no" => "write `nobody`".to_owned(),
                        _ => {
                            let known = ["nobody", "owner", "others", "all", "top"];
                            meant(other, known, "write `nobody`, `owner`, `others`, `all` or `top`")
                        }
                    };
                    self.complain(place, "seen", format!("`seen` cannot be `{other}`"), help);
                    Seen::All
                }
            };
            if owner == Owner::Table && matches!(seen, Seen::Owner | Seen::Others) {
                let what = format!("`{}` is shared, so it has no owner", key.text);
                self.complain(node.at, "whose", what, "add `of: player`, or write `seen: nobody` or `seen: all`");
            }
            let most = get(node, "most").and_then(text).and_then(|n| self.constant(n));
            if let (Some(written), None) = (get(node, "most"), most) {
                self.diags.push(not(written, "most", "a number, or the name of one under `rules`"));
            }
            self.program.places.push(PlaceSpec {
                name: key.text.clone(),
                owner,
                many,
                seen,
                starts: Vec::new(),
                most,
                refill: None,
                groups,
            });
        }
        for (nth, (_, node)) in section(top, "places", &mut Vec::new()).iter().enumerate() {
            let Some(refill) = get(node, "refill") else { continue };
            spelt(refill, "`refill`", &["from", "keep"], &mut self.diags);
            let from = get(refill, "from").and_then(|from| self.want_place(from));
            let keep = get(refill, "keep").and_then(text).and_then(|n| self.constant(n)).unwrap_or(0);
            self.program.places[nth].refill = from.map(|from| (from, keep));
        }
        if self.program.places.is_empty() {
            let kind = self.sheet.kinds.first().map_or("KIND", |kind| kind.name.as_str());
            let help = format!("add `places: {{deck: {{starts: {kind}, seen: nobody}}}}`");
            self.complain(top.at, "missing-key", "there is no place for the cards", help);
        }
    }

    /// Whether a key is yes. A value other than yes or no is reported, and counts as yes.
    pub(crate) fn yes_or_no(&mut self, node: &Written, key: &str) -> bool {
        match text(node) {
            Some("no" | "false") => false,
            Some("yes" | "true") => true,
            _ => {
                self.diags.push(not(node, key, "yes or no"));
                true
            }
        }
    }

    /// The number of places with the same name.
    fn many(&mut self, node: &Written) -> u8 {
        let many = text(node).and_then(|n| self.constant(n)).and_then(|n| u8::try_from(n).ok());
        many.filter(|many| (1..=PLACES as u8).contains(many)).unwrap_or_else(|| {
            self.diags.push(not(node, "many", "a number from 1 to 48, or the name of one under `rules`"));
            1
        })
    }

    /// The cards that begin in places. They are read when all names are known, so that a name which cannot be used here is not reported as unknown.
    pub(crate) fn begins(&mut self, top: &'s Written) {
        for (nth, (_, node)) in section(top, "places", &mut Vec::new()).iter().enumerate() {
            if let Some(starts) = get(node, "starts") {
                self.program.places[nth].starts = self.starts(starts);
                if self.program.places[nth].owner != Owner::Table && self.program.players.1 > 1 {
                    let what = "all these cards would begin with the first player";
                    let help =
                        "let them begin in a shared place, and `deal` or `move` them to each player under `play`";
                    self.complain(starts.at, "starts", what, help);
                }
            }
        }
    }

    fn starts(&mut self, node: &Written) -> Vec<u8> {
        let Some(written) = text(node) else {
            let help = "write one kind; let another begin in a place of its own, and under `play` move it: `{move: PLACE, to: deck}`, then `{shuffle: deck}`";
            self.complain(node.at, "starts", "a place begins with the cards of one kind", help);
            return Vec::new();
        };
        let (wanted, condition) = match written.split_once(" where ") {
            Some((kind, condition)) => (kind.trim(), Some(condition.trim())),
            None => (written, None),
        };
        let Some(kind) = self.sheet.kinds.iter().position(|sort| sort.name == wanted) else {
            let kinds: Vec<&str> = self.sheet.kinds.iter().map(|sort| sort.name.as_str()).collect();
            let help = meant(wanted, kinds.iter().copied(), &format!("the kinds are {}", kinds.join(", ")));
            self.complain(node.at, "no-kind", format!("there is no kind of card `{wanted}`"), help);
            return Vec::new();
        };
        let kinds = self.sheet.cards.iter().flat_map(|card| std::iter::repeat_n(card.kind, card.copies.into()));
        let of_kind = (0..MOST_CARDS as u8).zip(kinds).filter(|(_, of)| *of == kind).map(|(card, _)| card);
        let mut cards: Vec<u8> = of_kind.collect();
        let Some(condition) = condition else { return cards };
        let looking = Scope { looked: true, ..Scope::default() };
        let Some(condition) = self.truth(&word(condition, node), &looking) else { return Vec::new() };
        let amounts = &self.program.amounts;
        let holds = |card: &u8| condition.printed(usize::from(*card), amounts);
        if cards.iter().any(|card| holds(card).is_none()) {
            let help = format!("use only fields, as in `{wanted} where {} > 3`", self.a_field());
            self.complain(node.at, "starts", "`starts` can test only what is printed on the cards", help);
            return Vec::new();
        }
        cards.retain(|card| holds(card) != Some(0));
        cards
    }

    /// `terms` and `steps`, which are read where they are used.
    pub(crate) fn named(&mut self, top: &'s Written) {
        for (key, node) in section(top, "terms", &mut self.diags) {
            let of = get(node, "of").and_then(text);
            let known = ["card", "word", "number", "set"];
            if let Some(other) = of.filter(|of| !known.contains(of)) {
                let help = meant(other, known, "write `card`, `word`, `number` or `set`, or leave `of` out");
                self.complain(node.at, "of-what", format!("`of: {other}` is not possible for a term"), help);
            }
            self.terms.push(Term {
                name: &key.text,
                node,
                of_card: of == Some("card"),
                of_value: matches!(of, Some("word" | "number")),
                of_set: of == Some("set"),
            });
        }
        for (key, node) in section(top, "steps", &mut self.diags) {
            self.steps.push((&key.text, node));
        }
    }

    /// Reports names with two meanings, and reserved words.
    pub(crate) fn clashes(&mut self, top: &'s Written) {
        let mut known: BTreeMap<String, (&str, Locus)> = BTreeMap::new();
        for (name, _) in &self.sheet.rules {
            known.insert(name.clone(), ("a rule", self.sheet.at));
        }
        for (name, _) in &self.fields {
            known.insert(name.clone(), ("a field", self.sheet.at));
        }
        for sort in &self.sheet.kinds {
            known.entry(sort.name.clone()).or_insert(("a kind of card", self.sheet.at));
        }
        for word in self.program.vocabulary.clone() {
            known.entry(word).or_insert(("a word of a field or a mark", self.sheet.at));
        }
        for (of, what) in [("places", "a place"), ("marks", "a mark"), ("terms", "a term"), ("patterns", "a pattern")] {
            for (key, _) in section(top, of, &mut Vec::new()) {
                if RESERVED.contains(&key.text.as_str()) {
                    let told = format!("`{}` is a reserved word and cannot be the name of {what}", key.text);
                    self.complain(key.at, "reserved", told, format!("rename it, for example to `the_{}`", key.text));
                } else if let Some((other, _)) = known.get(&key.text) {
                    let told = format!("`{}` is the name of both {other} and {what}", key.text);
                    self.complain(
                        key.at,
                        "twice",
                        told,
                        format!("rename one of them, for example to `the_{}`", key.text),
                    );
                }
                known.insert(key.text.clone(), (what, key.at));
            }
        }
    }
}
