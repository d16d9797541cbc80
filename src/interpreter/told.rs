//! The rules of a game in sentences: those of steps, actions, terms and goals, each with an id. A sentence is the author's `says`, or
//! is generated from the step.

use crate::expression::{self, Expression};
use crate::node::{entries, get, items, meant, text};
use crate::reader::{Reader, section};
use crate::steps::verbs;
use cards::declared::rules::Told;
use cards::lexicon::prose::numbered;
use ground::diag::Diag;
use ground::locus::Locus;
use ground::locus::written::{Form, Written};
use std::collections::BTreeMap;

/// Reads the rules of play.yaml in their order, and complains of ids and of names in sentences.
pub(crate) fn told(reader: &mut Reader<'_>, play: &Written) -> Vec<Told> {
    let mut teller =
        Teller { reader, rules: Vec::new(), diags: Vec::new(), ids: BTreeMap::new(), alike: BTreeMap::new() };
    teller.written_ids(play);
    if let Some(steps) = get(play, "play") {
        teller.steps(steps, 0);
    }
    for (name, steps) in section(play, "steps", &mut Vec::new()) {
        teller.add(&name.text, false, format!("{}:", capital(&name.text)), 0, name.at);
        teller.steps(steps, 1);
    }
    for (name, term) in section(play, "terms", &mut Vec::new()) {
        let says = teller.term(&name.text, term);
        teller.add(&name.text, false, says, 0, name.at);
    }
    teller.goals(play);
    let Teller { rules, diags, .. } = teller;
    reader.diags.extend(diags);
    rules
}

struct Teller<'r, 's> {
    reader: &'r Reader<'s>,
    rules: Vec<Told>,
    diags: Vec<Diag>,
    /// Ids in use, with the places of those that are written.
    ids: BTreeMap<String, Option<Locus>>,
    /// The number of ids that were generated from the same words.
    alike: BTreeMap<String, u32>,
}

impl Teller<'_, '_> {
    /// Collects the ids in the file before others are generated.
    fn written_ids(&mut self, node: &Written) {
        match &node.form {
            Form::Mapping(all) => {
                for (key, below) in all {
                    match (key.text.as_str(), text(below)) {
                        ("rule", Some(id)) => self.written(id, below.at),
                        _ => self.written_ids(below),
                    }
                }
            }
            Form::List(all) => all.iter().for_each(|below| self.written_ids(below)),
            Form::Scalar(_) => {}
        }
    }

    fn written(&mut self, id: &str, at: Locus) {
        let fits = id.starts_with(|c: char| c.is_ascii_alphabetic())
            && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && id != "all";
        if !fits {
            let what = format!("`{id}` cannot be the id of a rule");
            let help = "write letters, digits and underscores, as in `rule: follow_suit`; `all` stands for every rule";
            self.diags.push(Diag::error(at, "rule-id", what).help(help));
        } else if self.ids.insert(id.to_owned(), Some(at)).is_some() {
            let what = format!("two rules have the id `{id}`");
            self.diags.push(Diag::error(at, "duplicate-id", what).help("give one of them another id"));
        }
    }

    /// An unused id from these words.
    fn free(&mut self, words: &str) -> String {
        let plain: String = words.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let mut plain = plain.split('_').filter(|part| !part.is_empty()).take(4).collect::<Vec<_>>().join("_");
        if !plain.starts_with(|c: char| c.is_ascii_alphabetic()) || plain == "all" {
            plain = format!("rule_{plain}");
        }
        let nth = self.alike.entry(plain.clone()).or_insert(0);
        *nth += 1;
        let mut id = if *nth == 1 { plain.clone() } else { format!("{plain}_{nth}") };
        while self.ids.contains_key(&id) {
            *nth += 1;
            id = format!("{plain}_{nth}");
        }
        self.ids.insert(id.clone(), None);
        id
    }

    fn add(&mut self, words: &str, playable: bool, says: String, depth: u8, at: Locus) {
        let id = self.free(words);
        self.rules.push(Told { id, says, depth, at, behind: None, written: true, playable });
    }

    /// A step or an action: its id and sentence, or generated ones.
    fn node(&mut self, node: &Written, words: &str, playable: bool, made: String, depth: u8, at: Locus) {
        let id = get(node, "rule").and_then(text).map(str::to_owned);
        let written = id.is_some();
        let id = id.unwrap_or_else(|| self.free(words));
        let own = get(node, "says").and_then(|says| Some((says.at, text(says)?)));
        let says = own.map_or(made, |(at, own)| self.filled(own, at));
        // the id is written after the object of the verb, if that is on one line
        let first = entries(node).and_then(<[_]>::first).map(|(_, value)| value);
        let behind = first.filter(|value| text(value).is_some()).map(|value| value.at);
        let at = entries(node).and_then(<[_]>::first).map_or(at, |(key, _)| key.at);
        self.rules.push(Told { id, says, depth, at, behind, written, playable });
    }

    /// The author's sentence with the numbers of the rules filled in, and complaints about unknown names.
    fn filled(&mut self, says: &str, at: Locus) -> String {
        let mut amiss = Vec::new();
        let filled = self.reader.filled(says, |name| amiss.push(name.map(str::to_owned)));
        for name in amiss {
            let diag = match name {
                None => Diag::error(at, "unreadable", "a `{` in `says` is not closed")
                    .help("write the name of a number and `}` after it"),
                Some(name) => {
                    let known = self.reader.sheet.rules.iter().map(|(name, _)| name.as_str());
                    let help = meant(&name, known, "add it under `rules` in game.yaml, or name one of those");
                    Diag::error(at, "no-such-name", format!("there is no number `{name}` for `says`")).help(help)
                }
            };
            self.diags.push(diag);
        }
        filled
    }

    fn steps(&mut self, node: &Written, depth: u8) {
        items(node).unwrap_or_default().iter().for_each(|step| self.step(step, depth));
    }

    fn step(&mut self, step: &Written, depth: u8) {
        let all = entries(step).unwrap_or_default();
        let Some((key, object)) = all.iter().find(|(key, _)| verbs().any(|verb| verb == key.text)) else { return };
        let verb = key.text.as_str();
        let below = ["do", "then", "choose"].into_iter().any(|inner| get(step, inner).is_some()) && verb != "do";
        let words = match text(object).or(get(step, "to").and_then(text)).filter(|_| verb != "choose") {
            Some(words) if words.chars().all(|c| c.is_ascii_alphanumeric() || "_ ".contains(c)) => {
                format!("{verb}_{}", words.replace(' ', "_"))
            }
            _ => verb.to_owned(),
        };
        let made = self.reader.sentence(verb, object, step);
        self.node(step, &words, !below, made, depth, key.at);
        if verb == "choose" {
            for (name, action) in entries(object).unwrap_or_default() {
                let made = self.reader.action_sentence(&name.text, action);
                self.node(action, &name.text, true, made, depth + 1, name.at);
                if let Some(steps) = get(action, "do") {
                    self.steps(steps, depth + 2);
                }
            }
            return;
        }
        for inner in ["do", "then"] {
            if let (Some(steps), true) = (get(step, inner), verb != "do") {
                self.steps(steps, depth + 1);
            }
        }
        if let Some(otherwise) = get(step, "else") {
            self.add("otherwise", false, "Otherwise:".to_owned(), depth, otherwise.at);
            self.steps(otherwise, depth + 1);
        }
    }

    fn goals(&mut self, play: &Written) {
        if let Some(wins) = get(play, "wins") {
            let all = items(wins).unwrap_or(std::slice::from_ref(wins));
            let all: Vec<String> = all.iter().map(|one| self.most(one)).collect();
            let most = all.join("; if players are equal, with ");
            let says = match self.reader.program.teams {
                0 => format!("The winner is the player with {most}."),
                _ => format!("The team with {} wins.", most.replace("team's ", "")),
            };
            self.add("wins", true, says, 0, wins.at);
        }
        let together = if self.reader.program.players.1 > 1 { "All players win together if" } else { "You win if" };
        for (key, says) in [("wins_at_once", "You win at once when"), ("wins_if", together)] {
            if let Some(goal) = get(play, key) {
                let goal_said = text(goal).map(|written| self.reader.whether(written)).unwrap_or_default();
                let says = format!("{says} {goal_said}.");
                self.add(key, true, says, 0, goal.at);
            }
        }
    }

    /// A value of `wins`: its highest value, or, for `0 - x`, the lowest x.
    fn most(&self, compared: &Written) -> String {
        let said = self.value(compared);
        let (most, of) = match said.strip_prefix("0 \u{2212} ") {
            Some(less) => ("lowest", less),
            None => ("highest", said.as_str()),
        };
        let of = ["your ", "the "].iter().find_map(|article| of.strip_prefix(article)).unwrap_or(of);
        let most = if of.starts_with("number of ") || of.starts_with("sum of ") {
            if most == "highest" { "largest" } else { "smallest" }
        } else {
            most
        };
        format!("the {most} {of}")
    }

    /// The definition of a term; for a yes/no term, when it holds.
    fn term(&self, name: &str, term: &Written) -> String {
        let of_card = get(term, "of").and_then(text) == Some("card");
        let written = text(term).or_else(|| get(term, "is").and_then(text));
        let asks = written.and_then(|written| expression::read(written).ok()).filter(Expression::is_condition);
        match (asks, of_card) {
            (Some(asks), true) => {
                format!("A card is \u{201c}{}\u{201d} if {}.", name.replace('_', " "), self.reader.condition(&asks))
            }
            (Some(asks), false) => {
                format!("\u{201c}{}\u{201d} is yes if {}.", capital(name), self.reader.condition(&asks))
            }
            (None, true) => format!("The {} of a card is {}.", name.replace('_', " "), self.value(term)),
            (None, false) => format!("{} is {}.", capital(name), self.value(term)),
        }
    }

    /// An expression, or one for each case.
    fn value(&self, node: &Written) -> String {
        if let Some(own) = text(node) {
            return self.reader.phrase(own);
        }
        if let Some(is) = get(node, "is") {
            return self.value(is);
        }
        let part = |node: &Written, key| get(node, key).map(|node| self.value(node));
        let only = |node: &Written| get(node, "if").and_then(text).map(|written| self.reader.whether(written));
        if let Some(by) = part(node, "by") {
            let cases = entries(node).unwrap_or_default().iter().filter(|(key, _)| !["by", "of"].contains(&&*key.text));
            let cases = cases.map(|(key, case)| match key.text.as_str() {
                "else" => format!("otherwise {}", self.value(case)),
                word => format!("{} when {by} is {word}", self.value(case)),
            });
            return cases.collect::<Vec<_>>().join(", ");
        }
        let case = |node: &Written| match (only(node), part(node, "then"), part(node, "else")) {
            (Some(condition), Some(then), None) => format!("{then} if {condition}"),
            (Some(condition), Some(then), Some(last)) => format!("{then} if {condition}, otherwise {last}"),
            (_, _, last) => format!("otherwise {}", last.unwrap_or_default()),
        };
        items(node).unwrap_or(std::slice::from_ref(node)).iter().map(case).collect::<Vec<_>>().join(", ")
    }
}

impl Reader<'_> {
    /// A sentence with the numbers of the rules filled in: `{wage}`, `{wage:coin}`. `amiss` gets each unknown name, and nothing for a brace
    /// that is not closed.
    pub(crate) fn filled(&self, says: &str, mut amiss: impl FnMut(Option<&str>)) -> String {
        let mut out = String::new();
        let mut rest = says;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let Some((inner, after)) = after.split_once('}') else {
                amiss(None);
                return out;
            };
            let (name, noun) = inner.split_once(':').map_or((inner, None), |(name, noun)| (name, Some(noun)));
            match (self.sheet.rules.iter().find(|(known, _)| known == name), noun) {
                (Some((_, n)), Some(noun)) => {
                    out += &format!("{n} {}", numbered(noun, i32::try_from(*n).unwrap_or_default()));
                }
                (Some((_, n)), None) => out += &n.to_string(),
                (None, _) => amiss(Some(name)),
            }
            rest = after;
        }
        out + rest
    }

    /// The text for a terminal: without Markdown and without complaints.
    pub(crate) fn read_out(&self, says: &str) -> String {
        self.filled(says, |_| ()).replace('*', "")
    }
}

/// A name at the beginning of a sentence.
pub(crate) fn capital(name: &str) -> String {
    let name = name.replace('_', " ");
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
