//! Choices in words: the action, then its targets. Several cards may be named in any order.

use crate::program::{Action, Kind, Reg, Target};
use crate::setup::Setup;
use ground::diag::did_you_mean;

/// The rest of a text that begins with some words.
fn behind<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(&words.to_lowercase())?;
    match rest.chars().next() {
        None | Some(',') => Some(rest),
        Some(' ') => Some(&rest[1..]),
        Some(_) => None,
    }
}

impl<const W: usize> Setup<W> {
    /// The words of a choice as `move_name` writes them, for any order of its cards. Errors: what is wrong with words that are not a choice
    /// of the game, and a cure.
    pub(crate) fn reworded(&self, words: &str) -> Result<String, (String, String)> {
        let words = words.trim();
        let (lower, actions) = (words.to_lowercase(), &self.program.actions);
        let declines: Vec<String> = self.program.declines.iter().map(|word| Self::said(word)).collect();
        if declines.iter().any(|decline| decline.to_lowercase() == lower) {
            return Ok(words.to_owned());
        }
        let begun = actions.iter().filter_map(|action| Some((action, behind(&lower, &Self::said(&action.name))?)));
        let begun: Vec<(&Action, &str)> = begun.collect();
        for (action, rest) in &begun {
            if let Some(targets) = self.about(&action.targets, rest) {
                let all: Vec<String> = std::iter::once(Self::said(&action.name)).chain(targets).collect();
                return Ok(all.join(" "));
            }
        }
        match begun.iter().max_by_key(|(action, _)| action.name.len()) {
            Some((action, rest)) => {
                let what = format!("there is no choice `{words}` in this game");
                let near = self.near(rest).map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
                let form: Vec<&str> = action.targets.iter().map(|(_, target)| form(target)).collect();
                let form = format!("{} {}", Self::said(&action.name), form.join(" "));
                Err((what, format!("{near}write it as `{}`", form.trim_end())))
            }
            None => {
                let first = lower.split(' ').next().unwrap_or_default();
                let mut names: Vec<String> =
                    actions.iter().map(|action| Self::said(&action.name)).chain(declines).collect();
                names.sort();
                names.dedup();
                let help = match did_you_mean(first, names.iter().map(String::as_str)) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("begin it with one of {}", names.join(", ")),
                };
                Err((format!("no choice of this game begins with `{first}`"), help))
            }
        }
    }

    /// The targets of an action, one by one; nothing if the words cannot be its targets.
    fn about(&self, targets: &[(Reg, Target)], words: &str) -> Option<Vec<String>> {
        let Some(((_, target), more)) = targets.split_first() else { return words.is_empty().then(Vec::new) };
        let one = |word: String| {
            let mut all = self.about(more, behind(words, &word)?)?;
            all.insert(0, word);
            Some(all)
        };
        match target {
            Target::Card(_) => self.program.titles.iter().cloned().find_map(one),
            // by the number that the table shows, or by the letter that scenarios use
            Target::Player(_) => (1..=self.players).find_map(|nth| {
                let said = format!("player {nth}");
                let letter = char::from(b'a' + nth - 1).to_string();
                let rest = behind(words, &said).or_else(|| behind(words, &letter))?;
                let mut all = self.about(more, rest)?;
                all.insert(0, said);
                Some(all)
            }),
            Target::Word(_, Kind::Word) => self.program.vocabulary.iter().map(|word| Self::said(word)).find_map(one),
            Target::Word(..) | Target::Number(..) => {
                let number = words.split(' ').next()?;
                number.parse::<i32>().ok()?;
                one(number.to_owned())
            }
            Target::Place(place, ..) => {
                let spec = &self.program.places[usize::from(*place)];
                (1..=spec.many).map(|nth| format!("{} {nth}", Self::said(&spec.name))).find_map(one)
            }
            Target::Some { .. } => self.several(more, words, &[]).or_else(|| self.about(more, words)),
        }
    }

    /// Several cards with commas between them, in the order of the deck, and what follows them.
    fn several(&self, more: &[(Reg, Target)], words: &str, before: &[usize]) -> Option<Vec<String>> {
        let titles = &self.program.titles;
        let firsts = (0..titles.len()).filter(|card| !titles[..*card].contains(&titles[*card]));
        firsts.into_iter().find_map(|card| {
            let rest = behind(words, &titles[card])?;
            let mut picked = [before, &[card]].concat();
            if let Some(found) = rest.strip_prefix(',').and_then(|rest| self.several(more, rest.trim_start(), &picked))
            {
                return Some(found);
            }
            let mut all = self.about(more, rest)?;
            picked.sort_unstable();
            let picked: Vec<&str> = picked.into_iter().map(|card| titles[card].as_str()).collect();
            all.insert(0, picked.join(", "));
            Some(all)
        })
    }

    /// The card whose title some words seem to begin.
    fn near(&self, words: &str) -> Option<&str> {
        let begins = |title: &String| {
            let many = title.split(' ').count();
            let first: Vec<&str> = words.split([' ', ',']).filter(|word| !word.is_empty()).take(many).collect();
            let first = first.join(" ");
            first != title.to_lowercase() && did_you_mean(&first, [title.as_str()]).is_some()
        };
        self.program.titles.iter().find(|title| begins(title)).map(String::as_str)
    }
}

/// The notation of a target.
fn form(target: &Target) -> &'static str {
    match target {
        Target::Card(_) => "CARD",
        Target::Player(_) => "player 1",
        Target::Word(_, Kind::Word) => "WORD",
        Target::Word(..) | Target::Number(..) => "NUMBER",
        Target::Place(..) => "PLACE 1",
        Target::Some { .. } => "CARD, CARD",
    }
}
