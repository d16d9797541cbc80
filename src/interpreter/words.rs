//! Compiles the words of the game: their steps, triggers and changes; and the words on each card.

use crate::keys::{WHENEVER, WORD, names};
use crate::node::{entries, get, meant, spelt, text};
use crate::program::{Action, Called, NONE, Occasion, Op, Passive, Trigger, Whose, Word};
use crate::reader::{Around, Kind, Reader, Scope, Var};
use cards::declared::sheet::Call;
use ground::diag::Diag;
use ground::locus::written::Written;

impl Reader<'_> {
    /// The words on cards.
    pub(crate) fn calls(&mut self) {
        let sheet = self.sheet;
        for card in &sheet.cards {
            let mut calls = Vec::new();
            for call in &card.calls {
                if let Some(called) = self.called(call) {
                    self.program.calls.push(called);
                    calls.push((self.program.calls.len() - 1) as u16);
                }
            }
            self.program.on_card.extend(std::iter::repeat_n(calls, card.copies.into()));
        }
        self.program.on_card.truncate(self.program.titles.len());
    }

    fn called(&mut self, call: &Call) -> Option<Called> {
        let nth = self.words.iter().position(|(name, _)| *name == call.word)?;
        let given = self.given(self.words[nth].1, &call.given).into_iter().map(|(_, value, _)| value).collect();
        Some(Called { word: nth as u8, given })
    }

    /// The parameters of a word, each with its value and its kind.
    fn given(&mut self, node: &Written, given: &[(String, String)]) -> Vec<(String, i32, Kind)> {
        let value = |(name, kind): (String, Kind)| {
            let written = given.iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone());
            let default = || get(node, &name).and_then(text)?.split_once('=').map(|(_, value)| value.trim().to_owned());
            let written = written.or_else(default).unwrap_or_default();
            let value = match kind {
                Kind::Word => self.word(&written),
                _ => self.constant(&written).unwrap_or(NONE),
            };
            (name, value, kind)
        };
        parameters(node).into_iter().map(value).collect()
    }

    /// `do: WORD n=1`: the steps of a word, with its parameters.
    pub(crate) fn said_word(&mut self, node: &Written, scope: &Scope, around: &mut Vec<Around>) -> Option<Option<()>> {
        let mut parts = text(node)?.split([' ', ',']).filter(|part| !part.is_empty());
        let name = parts.next()?;
        let (word, own) = self.words.iter().find(|(known, _)| *known == name).copied()?;
        let known = parameters(own);
        let mut given = Vec::new();
        for part in parts {
            let Some((key, value)) = part.split_once('=') else {
                let help = "write each parameter without spaces, as in `n=2`; for a sum, declare a term or a rule";
                self.complain(node.at, "no-key", format!("`{part}` is not a parameter of `{word}`"), help);
                return Some(None);
            };
            if known.iter().all(|(known, _)| known != key) {
                let help = meant(key, known.iter().map(|(known, _)| known.as_str()), "leave it out");
                self.complain(node.at, "no-key", format!("`{word}` has no parameter `{key}`"), help);
                return Some(None);
            }
            given.push((key.to_owned(), value.to_owned()));
        }
        let Some(steps) = get(own, "do") else {
            let what = format!("the word `{word}` has no steps");
            self.complain(node.at, "no-steps", what, "give it `do:` in game.yaml, or name steps under `steps`");
            return Some(None);
        };
        let mut within = scope.clone();
        for (name, value, kind) in self.given(own, &given) {
            let written = given.iter().find(|(key, _)| *key == name).map(|(_, written)| written.as_str());
            let handed =
                scope.vars.iter().rev().find(|(known, _)| Some(known.as_str()) == written).map(|(_, var)| *var);
            let var = match handed {
                Some(var @ (Var::Param(_, known) | Var::Given(_, known))) if known == kind => var,
                _ if value != NONE && range(own, &name).is_none_or(|(low, high)| (low..=high).contains(&value)) => {
                    Var::Given(value, kind)
                }
                _ => {
                    let what = match written {
                        Some(written) => format!("`{word}` cannot take `{name}={written}`"),
                        None => format!("`{word}` needs its parameter `{name}`"),
                    };
                    let help = match range(own, &name) {
                        Some((low, high)) => {
                            format!("write a number from {low} to {high}, or a parameter of this word")
                        }
                        None => "write a number, a rule or a parameter of this word".to_owned(),
                    };
                    self.complain(node.at, "parameter", what, help);
                    return Some(None);
                }
            };
            within = within.with(&name, var);
        }
        Some(self.inline(word, steps, node, &within, around))
    }

    /// Compiles every word.
    pub(crate) fn meanings(&mut self) {
        for nth in 0..self.words.len() {
            let (name, node) = self.words[nth];
            let word = self.meaning_of(name, node);
            self.program.words[nth] = word;
        }
    }

    fn meaning_of(&mut self, name: &str, node: &Written) -> Word {
        let mut word = Word { name: name.to_owned(), ..Word::default() };
        let mut scope = Scope::default().with("this", Var::This).with("holder", Var::Holder);
        for (nth, (parameter, kind)) in parameters(node).into_iter().enumerate() {
            scope = scope.with(&parameter, Var::Param(nth as u8, kind));
        }
        self.free = 0;
        word.manual = get(node, "manual").is_some_and(|manual| self.yes_or_no(manual, "manual"));
        word.lasts = get(node, "lasts").is_some_and(|lasts| {
            if text(lasts) != Some("turn") {
                let what = "`lasts` can only be `turn`";
                let help = "write `lasts: turn` (until the player's next turn begins), or leave it out";
                self.complain(lasts.at, "lasts", what, help);
            }
            true
        });
        let place = get(node, "in").and_then(|place| self.want_place(place));
        let whose = self.for_whom("for", get(node, "for"));
        if let Some(changes) = get(node, "changes") {
            word.passive = self.passive(node, changes, place, whose, &scope);
        }
        if let Some(on) = get(node, "whenever") {
            spelt(on, "`whenever`", &names(&WHENEVER), &mut self.diags);
            let occasion = self.occasion(on);
            let condition = get(on, "where").and_then(|condition| self.truth(condition, &scope.looking()));
            if let (Some(Occasion::Action(action)), Some(tested)) = (&occasion, get(on, "where")) {
                let about = |known: &Action| known.name == *action && known.about.is_some();
                if !self.program.actions.iter().any(about) {
                    let what = format!("no single card is chosen for `{action}`, so there is none to test");
                    let help = "leave out `where`, or wait for the cards: whenever: {enters: PLACE, where: ..}";
                    self.complain(tested.at, "no-card", what, help);
                }
            }
            let itself = matches!(occasion, Some(Occasion::Enters(..) | Occasion::Leaves(..))) && self.is_itself(node);
            let usual = |whose: Whose| if itself && get(on, "by").is_none() { Whose::All } else { whose };
            let by = usual(self.for_whom("by", get(on, "by")));
            match (occasion, place) {
                (Some(on_what), place) if itself || place.is_some() => {
                    let place = place.filter(|_| !itself);
                    word.trigger = Some(Trigger { on: on_what, whose: by, place, condition });
                }
                (Some(_), None) if get(node, "in").is_none() => {
                    let help = format!("add `in:` with the place of its card, as in `in: {}`", self.a_place());
                    self.complain(node.at, "key-missing", format!("`{name}` has no place in which it works"), help);
                }
                _ => {}
            }
        }
        if let Some(steps) = get(node, "do") {
            word.body = Some(self.here());
            word.obeyed = get(node, "whenever").is_none();
            let skip = get(node, "when").and_then(|when| self.truth(when, &scope));
            word.asks = skip.is_some();
            let skip = skip.map(|when| self.emit(Op::Unless(when, 0)));
            self.steps(steps, &scope, &mut Vec::new());
            if let Some(skip) = skip {
                self.land(skip);
            }
            self.emit(Op::Return);
        }
        word
    }

    fn passive(
        &mut self,
        node: &Written,
        changes: &Written,
        place: Option<u8>,
        whose: Whose,
        scope: &Scope,
    ) -> Option<Passive> {
        let wanted = text(changes).unwrap_or_default();
        let Some(term) = self.terms.iter().position(|term| term.name == wanted) else {
            let names: Vec<&str> = self.terms.iter().map(|term| term.name).collect();
            let help =
                meant(wanted, names.iter().copied(), "a word can change only terms of play.yaml: declare it there");
            self.complain(changes.at, "changes-what", format!("there is no term `{wanted}`"), help);
            return None;
        };
        let of_card = self.terms[term].of_card;
        let within = Scope { looked: of_card, asked: of_card, ..scope.clone() };
        let condition = get(node, "where").and_then(|condition| self.truth(condition, &within));
        let (by, becomes) = match (get(node, "by"), get(node, "becomes")) {
            (Some(by), None) => (self.num(by, &within, Kind::Number)?, false),
            (None, Some(becomes)) => match self.meaning(becomes, &within)? {
                super::meaning::Typed::Num(num, _) => (num, true),
                _ => return None,
            },
            _ => {
                self.complain(
                    node.at,
                    "key-missing",
                    "the amount of the change is missing",
                    "add `by: 1` or `becomes: 0`",
                );
                return None;
            }
        };
        if place.is_none() && get(node, "lasts").is_none() {
            let help = format!("add `in:` with a place, as in `in: {}`, or `lasts: turn`", self.a_place());
            self.complain(node.at, "key-missing", "the word has no place in which it works", help);
        }
        Some(Passive { term: term as u8, place, by, becomes, whose, of_card, condition })
    }

    fn occasion(&mut self, on: &Written) -> Option<Occasion> {
        if let Some(action) = get(on, "action") {
            let name = text(action).unwrap_or_default();
            if self.program.actions.iter().all(|known| known.name != name) {
                let names: Vec<String> = self.program.actions.iter().map(|known| known.name.clone()).collect();
                let help = meant(name, names.iter().map(String::as_str), "name an action of a choice");
                self.complain(action.at, "no-action", format!("there is no action `{name}`"), help);
                return None;
            }
            return Some(Occasion::Action(name.to_owned()));
        }
        if let Some(begins) = get(on, "begins") {
            if text(begins) == Some("turn") {
                return Some(Occasion::TurnBegins);
            }
            let help = "write `begins: turn`; for a round, carry out the words where the round begins: {obey: PLACE}";
            self.complain(begins.at, "whenever", "`begins` can only be `turn`", help);
            return None;
        }
        match (get(on, "enters"), get(on, "leaves")) {
            (Some(enters), None) => {
                let enters = self.want_place(enters)?;
                Some(Occasion::Enters(enters, self.other_place(on, "from")?))
            }
            (None, Some(leaves)) => {
                let leaves = self.want_place(leaves)?;
                Some(Occasion::Leaves(leaves, self.other_place(on, "to")?))
            }
            _ => {
                let help = "write {action: ..}, {begins: turn}, {enters: ..} or {leaves: ..}";
                self.complain(on.at, "whenever", "`whenever` does not say when", help);
                None
            }
        }
    }

    /// The place from which a card enters or to which it leaves; `Some(None)` if it may be any place.
    fn other_place(&mut self, on: &Written, key: &str) -> Option<Option<u8>> {
        match get(on, key) {
            Some(place) => self.want_place(place).map(Some),
            None => Some(None),
        }
    }

    /// For whom a word works, or whose events trigger it; by default, its own player.
    fn for_whom(&mut self, key: &str, node: Option<&Written>) -> Whose {
        match node.map(|node| (node, text(node))) {
            None | Some((_, Some("me"))) => Whose::Mine,
            Some((_, Some("others"))) => Whose::Others,
            Some((_, Some("all"))) => Whose::All,
            Some((node, written)) => {
                let what = format!("`{key}` must be `me`, `others` or `all`");
                let help =
                    meant(written.unwrap_or_default(), ["me", "others", "all"], &format!("write `{key}: others`"));
                self.complain(node.at, "whose", what, help);
                Whose::Mine
            }
        }
    }

    /// Whether the word waits for its own card to enter or leave, not for another.
    fn is_itself(&mut self, node: &Written) -> bool {
        let Some(which) = get(node, "which") else { return true };
        match text(which) {
            Some("itself") => true,
            Some("other") => false,
            _ => {
                self.complain(
                    which.at,
                    "which",
                    "`which` must be `itself` or `other`",
                    "write `which: other`, or leave it out",
                );
                true
            }
        }
    }

    /// Warns of words that are printed but have no effect in play.
    pub(crate) fn unmeant(&mut self) {
        for nth in 0..self.words.len() {
            let (name, node) = self.words[nth];
            let means = ["do", "whenever", "changes"].iter().any(|key| get(node, key).is_some());
            let manual = self.program.words[nth].manual;
            let begins = matches!(&self.program.words[nth].trigger, Some(Trigger { on: Occasion::TurnBegins, .. }));
            let turns = self.program.ops.iter().any(|op| matches!(op, Op::TurnBegins { .. }));
            if (begins || self.program.words[nth].lasts) && !turns {
                let what = format!("`{name}` waits for a turn to begin, but in this game none begins");
                let help = "use {turns: players, until: .., do: [..]} under `play`: `each` is no turn";
                self.diags.push(Diag::warning(node.at, "no-turns", what).help(help));
            }
            let printed = self.program.calls.iter().any(|call| usize::from(call.word) == nth);
            if printed && !means && !manual && !self.used.contains(name) {
                let what = format!("`{name}` is printed but has no effect in play");
                let help =
                    "give it `do`, `whenever` or `changes`; or `manual: yes`, if players carry it out themselves";
                self.diags.push(Diag::warning(node.at, "word-unplayed", what).help(help));
            }
        }
    }
}

/// The range of a number among the parameters of a word.
fn range(node: &Written, name: &str) -> Option<(i32, i32)> {
    let (range, _) = text(get(node, name)?).map(|text| text.split_once('=').unwrap_or((text, "")))?;
    let (low, high) = range.split_once("..")?;
    Some((low.trim().parse().ok()?, high.trim().parse().ok()?))
}

/// The parameters of a word, with their types.
fn parameters(node: &Written) -> Vec<(String, Kind)> {
    let all = entries(node).unwrap_or_default().iter();
    let own = all.filter(|(key, _)| WORD.iter().all(|known| known.word != key.text));
    let kind = |node: &Written| match text(node) {
        Some(range) if range.contains("..") || range == "number" => Kind::Number,
        _ => Kind::Word,
    };
    own.map(|(key, node)| (key.text.clone(), kind(node))).collect()
}
