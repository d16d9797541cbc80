//! `lootpress explain`: what may be written, and what it means: keys of game.yaml, types, cuts, laws, slots; and of this project its
//! templates with what they ask for, icons, tones, grounds, kinds, words and facts. The words stand in `data/reference.yaml`.

use super::{Desk, Outcome, Refusal};
use crate::art;
use crate::declared::{Declared, guess};
use crate::diag::{Tone, did_you_mean};
use crate::game::{Fact, Facts};
use crate::load;
use crate::locus::Locus;
use crate::typeset::wants;
use crate::world::Project;
use clap::Args;
use serde::Deserialize;
use std::collections::BTreeSet;

/// What to explain.
#[derive(Debug, Args)]
pub(super) struct Explain {
    /// A key, type, cut, law, attribute, template, icon, tone, ground, kind, word or fact [default: all of them, by name]
    words: Vec<String>,
}

/// The file that explains what is the same for all projects.
const REFERENCE: &str = "data/reference.yaml";

/// Something that can be written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    word: String,
    /// Where it is written.
    of: String,
    /// What it means.
    says: String,
    #[serde(default)]
    example: String,
}

/// What `data/reference.yaml` explains.
pub(super) struct Reference(Vec<Entry>);

impl Reference {
    /// As the project has it.
    pub(super) fn read(project: &Project) -> Reference {
        let read = load::list::<Entry>(project, REFERENCE, Locus::Nowhere);
        Reference(read.value.unwrap_or_default().into_iter().map(|(_, entry)| entry).collect())
    }

    /// What a word means where it is written.
    pub(super) fn says(&self, of: &str, word: &str) -> Option<String> {
        self.0.iter().find(|entry| entry.of == of && entry.word == word).map(|entry| entry.says.clone())
    }
}

/// Icons, of which there are hundreds, are listed by number alone.
const LISTED: usize = 120;

impl Explain {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let entries = entries(desk);
        if self.words.is_empty() {
            list(desk, &entries);
            return Ok(Outcome::Fine);
        }
        for word in &self.words {
            let found: Vec<&Entry> = entries.iter().filter(|entry| entry.word.eq_ignore_ascii_case(word)).collect();
            if found.is_empty() {
                let help = match did_you_mean(word, entries.iter().map(|entry| entry.word.as_str())) {
                    Some(near) => format!("did you mean {near}?"),
                    None => "`lootpress explain` alone lists every word".to_owned(),
                };
                return Err(Refusal::new(format!("{word} is no word of this project")).help(help));
            }
            let [bold, dim, off] = [Tone::Bold, Tone::Dim, Tone::Off].map(|tone| desk.ink.tone(tone));
            for entry in found {
                let example = match entry.example.is_empty() {
                    true => String::new(),
                    false => format!("\n    {}", entry.example),
                };
                desk.answer(&format!("{bold}{}{off} {dim}({}){off}\n  {}{example}", entry.word, entry.of, entry.says));
            }
        }
        Ok(Outcome::Fine)
    }
}

/// Every word, by where it is written.
fn list(desk: &Desk, entries: &[Entry]) {
    let mut places: Vec<&str> = Vec::new();
    for entry in entries {
        if !places.contains(&entry.of.as_str()) {
            places.push(&entry.of);
        }
    }
    let [bold, off] = [Tone::Bold, Tone::Off].map(|tone| desk.ink.tone(tone));
    for place in places {
        let words: Vec<&str> =
            entries.iter().filter(|entry| entry.of == place).map(|entry| entry.word.as_str()).collect();
        let more = words.len().saturating_sub(LISTED);
        let shown = words[..words.len() - more].join(", ");
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        desk.answer(&format!("{bold}{place}{off}\n  {shown}{more}"));
    }
    desk.answer("lootpress explain WORD says what one of them means");
}

fn entries(desk: &Desk) -> Vec<Entry> {
    let project = &desk.project;
    let Reference(mut all) = Reference::read(project);
    let entry = |word: &str, of: &str, says: String| Entry {
        word: word.to_owned(),
        of: of.to_owned(),
        says,
        example: String::new(),
    };
    for cut in guess::cuts() {
        let size = guess::trim(cut).map(|size| format!("{} x {} mm", size.w.0, size.h.0)).unwrap_or_default();
        all.push(Entry { example: format!("cut: {cut}"), ..entry(cut, "name of a cut", size) });
    }
    let templates: BTreeSet<String> = project
        .list("templates")
        .iter()
        .filter_map(|path| Some(path.strip_prefix("templates/")?.strip_suffix(".svg")?.to_owned()))
        .filter(|name| {
            !["/icon/", "/parts/", "/booklet/"].iter().any(|part| name.contains(part)) && !name.starts_with("parts/")
        })
        .collect();
    for name in templates {
        let Some(wanted) = wants(project, &name, Locus::Nowhere).value else { continue };
        let slots: BTreeSet<&str> = wanted.names().collect();
        let tags: Vec<&str> = wanted.tags().collect();
        let or = |list: String| if list.is_empty() { "none".to_owned() } else { list };
        let says = format!(
            "slots: {}; asks for: {}",
            or(slots.into_iter().collect::<Vec<_>>().join(", ")),
            or(tags.join(", "))
        );
        all.push(entry(&name, "template", says));
    }
    for tone in art::tones() {
        let example = format!("main: {{icon: sword, tone: {tone}}}");
        all.push(Entry {
            example,
            ..entry(tone, "tone of a picture", "What a thing in a recipe is made of.".to_owned())
        });
    }
    for ground in art::grounds() {
        let example = format!("art: {{ground: {ground}, main: {{icon: sword, tone: iron}}}}");
        all.push(Entry {
            example,
            ..entry(ground, "ground of a picture", "The place that a recipe shows.".to_owned())
        });
    }
    for game in desk.shelf.usual_names() {
        let found = desk.shelf.game(&game).map(|title| title.open(project)).ok();
        let Some(found) = found else { continue };
        let place = format!("number of {game}");
        facts(&found.facts, "", &mut |name, value| {
            all.push(Entry {
                example: format!("{{{{ {name} }}}} in the rulebook, {{{name}}} in texts"),
                ..entry(&name, &place, format!("It is {value}."))
            });
        });
        for (word, says) in Declared::new(&game).words(project) {
            all.push(entry(&word, &format!("word of {game}"), format!("\"{says}\"")));
        }
    }
    for icon in art::icons(project) {
        let example = format!("main: {{icon: {icon}, tone: iron}}");
        all.push(Entry { example, ..entry(&icon, "icon of a picture", "A thing that a recipe can show.".to_owned()) });
    }
    all
}

/// Every fact that can be named, with its value.
fn facts(facts: &Facts, above: &str, tell: &mut dyn FnMut(String, String)) {
    for (name, fact) in facts {
        let name = format!("{above}{name}");
        match fact {
            Fact::Number(n) => tell(name, n.to_string()),
            Fact::Word(word) => tell(name, format!("\"{word}\"")),
            Fact::Map(map) => self::facts(map, &format!("{name}."), tell),
            Fact::List(_) => {}
        }
    }
}
