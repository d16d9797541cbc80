//! The slots, pictures and tags that a template uses, from its text before it is filled in. Names that the template defines
//! itself are left out.

use super::{Template, expression};
use ground::diag::Checked;
use ground::locus::Locus;
use ground::world::Project;
use std::collections::{BTreeMap, BTreeSet};

/// The names that a template uses, as far as they can be read from its text before it is filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wants {
    slots: Names,
    /// Slots without `data-optional`, which must not stay empty.
    needed: BTreeSet<String>,
    pictures: Names,
    tags: BTreeSet<String>,
    /// The words that a slot prints if no field fills it.
    says: BTreeMap<String, String>,
}

/// The names of slots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Names {
    whole: BTreeSet<String>,
    /// The prefixes of names that contain an expression: `row_{{ n }}` may be any name that begins with `row_`.
    begun: Vec<String>,
}

impl Names {
    fn add(&mut self, name: &str) {
        if self.whole.insert(name.to_owned()) {
            self.begun.extend(name.split_once("{{").map(|(start, _)| start.to_owned()));
        }
    }

    /// Whether a name is in the list.
    fn mean(&self, name: &str) -> bool {
        self.whole.contains(name) || self.begun.iter().any(|start| name.starts_with(start.as_str()))
    }
}

impl Wants {
    /// Whether there is a slot for this text, in any of its branches.
    pub fn slot(&self, name: &str) -> bool {
        self.slots.mean(name)
    }

    /// Slots without `data-optional`, which must not stay empty.
    pub fn needed(&self) -> impl Iterator<Item = &str> {
        self.needed.iter().map(String::as_str)
    }

    /// Whether there is a slot for this picture.
    pub fn picture(&self, name: &str) -> bool {
        self.pictures.mean(name)
    }

    /// Whether the template uses this tag.
    pub fn tag(&self, name: &str) -> bool {
        self.tags.contains(name)
    }

    /// The tags that the template uses.
    pub fn tags(&self) -> impl Iterator<Item = &str> {
        self.tags.iter().map(String::as_str)
    }

    /// The names in conditions such as `has_cost`.
    pub fn questions(&self) -> impl Iterator<Item = &str> {
        self.tags.iter().map(String::as_str).filter(|tag| tag.starts_with("has_"))
    }

    /// Words of the template itself, in whatever language it is drawn: slots, each with what it prints if no field fills it.
    pub fn says(&self) -> impl Iterator<Item = (&str, &str)> {
        self.says.iter().map(|(slot, says)| (slot.as_str(), says.as_str()))
    }

    /// The names of its slots.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.slots.whole.iter().chain(&self.pictures.whole).map(String::as_str)
    }
}

/// The names that `templates/<name>.svg` uses, including those of the files that it includes.
///
/// # Errors
/// The same, for a face that is set with this template.
pub fn wants(project: &Project, name: &str, asked: Locus) -> Checked<Wants> {
    if let Some(known) = project.parsed::<Wants>(name) {
        return Checked::good((*known).clone());
    }
    let found = Template::open(project, name, asked).map(|template| {
        let from = template.files.iter().map(|file| (super::path(&file.name), file.text.clone())).collect::<Vec<_>>();
        (asked_for(&template), from)
    });
    if let (Some((wants, from)), true) = (&found.value, found.diags.is_empty()) {
        project.keep_parsed(name, from.clone(), wants);
    }
    found.map(|(wants, _)| wants)
}

fn asked_for(template: &Template) -> Wants {
    let mut wants = Wants::default();
    for file in &template.files {
        for (attribute, into) in [("data-slot=", &mut wants.slots), ("data-picture=", &mut wants.pictures)] {
            file.text.split(attribute).skip(1).filter_map(quoted).for_each(|name| into.add(name));
        }
        let bare = |element: &&str| !element.contains("data-says=") && !element.contains("data-optional=");
        let named = file.text.split('<').filter(bare).filter_map(|element| element.split_once("data-slot="));
        wants.needed.extend(named.filter_map(|(_, rest)| quoted(rest)).map(str::to_owned));
        let value = |element: &str, name: &str| quoted(element.split_once(name)?.1).map(str::to_owned);
        let says = |element: &str| Some((value(element, "data-slot=")?, value(element, "data-says=")?));
        wants.says.extend(file.text.split('<').filter_map(says).filter(|(_, says)| is_worded(says)));
    }
    let asked = template.tera.get_template_variables(&template.name).unwrap_or_default();
    wants.tags.extend(asked.into_iter().filter(|name| !given(template, name)).map(str::to_owned));
    wants.tags.extend(template.files.iter().flat_map(|file| unsure(&file.text)).map(str::to_owned));
    wants
}

/// Whether there are letters besides the names in braces.
fn is_worded(text: &str) -> bool {
    let parts = text.split('{').enumerate().map(|(nth, part)| match nth {
        0 => part,
        _ => part.rsplit_once('}').map_or("", |(_, rest)| rest),
    });
    parts.into_iter().any(|part| part.contains(char::is_alphabetic))
}

/// The quoted text at the beginning of a text.
fn quoted(text: &str) -> Option<&str> {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    text[1..].split(quote).next()
}

/// Whether a file of the template sets this name before it includes a file that reads it, so that nobody needs to
/// supply it. Tera knows a name that a file both sets and reads.
fn given(template: &Template, name: &str) -> bool {
    template.files.iter().any(|file| {
        let includes =
            || file.text.match_indices("include").any(|(at, _)| expression(&file.text[..at], name).is_some());
        first(&file.text, name) == Some(true) && includes()
    })
}

/// Names that a file sets in only one branch, and reads after it: there they may still have their old value.
fn unsure(text: &str) -> impl Iterator<Item = &str> {
    let set = ["{% set ", "{%- set ", "{% set_global ", "{%- set_global "];
    let names = set.into_iter().flat_map(|open| text.split(open).skip(1));
    let names = names.map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default());
    names.filter(|name| !name.is_empty() && first(text, name) == Some(false))
}

/// Whether a name is set for all that follows its first place in a text; `None` if it never occurs.
fn first(text: &str, name: &str) -> Option<bool> {
    let at = expression(text, name)?;
    let open = text[..at].rfind("{%").unwrap_or(at);
    let word = text[open..at].trim_start_matches("{%").trim_start_matches('-').trim();
    let end = text[at..].find("%}").map_or(text.len(), |end| at + end);
    let set = ["set", "set_global"].contains(&word);
    // a value made from the old value of the name
    let reads = || expression(&format!("{{% {} %}}", &text[at + name.len()..end]), name).is_some();
    Some(set && !reads() && !escapes(text, end, name))
}

/// Whether a name is read after the branch that contains `from`, where it may still have its old value.
fn escapes(text: &str, from: usize, name: &str) -> bool {
    let mut depth = 0_i32;
    for (at, _) in text[from..].match_indices("{%") {
        let word = text[from + at + 2..].trim_start_matches('-').trim_start();
        match word.split(|c: char| !c.is_alphanumeric()).next() {
            Some("if" | "for") => depth += 1,
            Some("endif" | "endfor") => depth -= 1,
            Some("else" | "elif") if depth == 0 => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return expression(&text[from + at..], name).is_some();
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::world::Imagined;

    /// The tags that a template asks for; it may include `part`.
    fn tags(text: &str, part: &str) -> Vec<String> {
        let svg = |inside: &str| format!("<svg xmlns='http://www.w3.org/2000/svg'>{inside}</svg>");
        let world = Imagined::default().with("templates/g/a.svg", svg(text)).with("templates/g/part.svg", svg(part));
        let found = super::wants(&Project::new(world), "g/a", Locus::Nowhere);
        assert!(found.diags.is_empty(), "{:?}", found.diags);
        found.value.unwrap_or_default().tags().map(str::to_owned).collect()
    }

    #[test]
    fn what_a_template_sets_itself_it_does_not_ask_for() {
        assert_eq!(tags("{% set x = cost + 1 %}<g id='{{ x }}'/>", ""), ["cost"]);
        assert_eq!(tags("{% for n in goods %}{% set m = n %}{{ m }}{% endfor %}", ""), ["goods"]);
        assert_eq!(tags("{% set w = 3 %}{% include \"g/part.svg\" %}", "{{ w }}{{ h }}"), ["h"]);
        assert_eq!(tags("{% if lit %}{% set a = 1 %}{{ a }}{% endif %}", ""), ["lit"]);
    }

    #[test]
    fn what_it_reads_before_it_sets_it_or_may_not_have_set_it_asks_for() {
        assert_eq!(tags("{% set cost = cost + 1 %}{{ cost }}", ""), ["cost"]);
        assert_eq!(tags("{{ x }}{% set x = 3 %}", ""), ["x"]);
        assert_eq!(tags("{% if boss %}{% set cost = 9 %}{% endif %}{{ cost }}", ""), ["boss", "cost"]);
        assert_eq!(tags("{% include \"g/part.svg\" %}{{ x }}", "{% set y = 1 %}{{ y }}"), ["x"]);
    }
}
