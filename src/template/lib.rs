//! The files that faces are made from: SVG drawings, parsed as browsers do; templates, which Tera fills in; fonts. This crate
//! reports errors in drawings, misspelled slots of templates, and font licenses.
//!
//! ```
//! use ground::locus::Locus;
//! use ground::world::{Imagined, Project};
//!
//! let svg = "<svg xmlns='http://www.w3.org/2000/svg'><rect data-slot=\"title\" fill='{{ tint }}'/></svg>";
//! let project = Project::new(Imagined::default().with("templates/pond/fish.svg", svg));
//! let wants = template::wants(&project, "pond/fish", Locus::Nowhere).value.expect("a template");
//! assert!(wants.slot("title") && wants.tag("tint"));
//! ```

use ground::diag::{Checked, Diag, did_you_mean};
use ground::locus::{Locus, SourceId};
use ground::world::Project;
use roxmltree::Node;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Arc;

mod attributes;
pub mod drawing;
mod drawn;
mod fonts;
mod outline;
mod prose;
pub mod resized;
mod sfnt;
pub mod slotted;
mod wants;
mod words;
pub use attributes::{ATTRIBUTES, attributes};
pub use drawn::drawn;
pub use fonts::{Family, FontFile, FontId, Fonts, Notice, fonts, missing_family, unknown_family, unreadable};
pub use outline::outline;
pub use prose::{Stumble, prose};
use prose::{cure, lower};
pub use wants::{Wants, wants};
pub use words::WORDS;

/// The attributes that make slots.
pub const SLOTS: [&str; 4] = ["data-slot", "data-picture", "data-icon", "data-field"];

/// The attribute that carries an element's origin through rendering.
pub const MARK: &str = "data-origin";

/// A tag that every template has: whether to save ink.
const LOW_INK: &str = "low_ink";

/// The names that a template may ask for.
fn known<K: Deref<Target = str>, T>(tags: &BTreeMap<K, T>) -> Vec<&str> {
    tags.keys().map(|name| &**name).chain([LOW_INK]).collect()
}

/// A file of a template: its name in Tera, and its text as written.
struct File {
    name: String,
    source: SourceId,
    text: Arc<str>,
    /// The marks that were inserted into the text for Tera: positions in bytes of the written text, and lengths.
    marks: Vec<(usize, usize)>,
    /// The attributes of the elements that carry a mark.
    attributes: Arc<Attributes>,
}

/// The attributes with their places and names, by the first byte of their element.
type Attributes = BTreeMap<usize, Vec<(String, Locus)>>;

impl File {
    /// Converts a place in the text for Tera to a place in the written text.
    fn unmarked(&self, at: usize) -> usize {
        let mut shift = 0;
        for (start, len) in &self.marks {
            if start + shift >= at {
                break;
            }
            shift += len;
        }
        at.saturating_sub(shift).min(self.text.len())
    }
}

/// A template, ready to be filled in, with the parts that it includes.
pub struct Template {
    name: String,
    tera: tera::Tera,
    files: Vec<File>,
    icons: Vec<String>,
}

/// The file of a template.
fn path(name: &str) -> String {
    format!("templates/{name}")
}

impl Template {
    /// Opens `templates/<name>.svg` with its includes. `asked` is the place where its name is written.
    pub fn open(project: &Project, name: &str, asked: Locus) -> Checked<Template> {
        let mut diags = Vec::new();
        let mut files: Vec<File> = Vec::new();
        let mut wanted = vec![(format!("{name}.svg"), asked)];
        while let Some((name, asked)) = wanted.pop() {
            if files.iter().any(|f| f.name == name) {
                continue;
            }
            let (source, text) = match project.text(&path(&name), asked) {
                Ok(found) => found,
                Err(diag) => {
                    diags.push(near_template(project, &name, diag));
                    continue;
                }
            };
            wanted.extend(includes(&text).map(|(inner, at)| (inner.to_owned(), Locus::span(source, at, inner.len()))));
            diags.extend(checked(&text, source));
            files.push(File { name, source, text, marks: Vec::new(), attributes: Arc::default() });
        }
        if !diags.is_empty() {
            return Checked { value: None, diags };
        }
        let mut icons = Vec::new();
        let marked: Vec<(String, String)> =
            (0..files.len()).map(|i| (files[i].name.clone(), mark(&mut files[i], i, &mut icons))).collect();
        let mut tera = tera::Tera::default();
        let added = tera.add_raw_templates(marked);
        tera.autoescape_on([".svg"]);
        let template = Template { name: format!("{name}.svg"), tera, icons: names(icons, &files), files };
        match added {
            Ok(()) => Checked::good(template),
            Err(e) => Checked::bad(template.fault(&e, &[])),
        }
    }

    /// The text of the template, filled in for these tags.
    ///
    /// # Errors
    /// An error of Tera, with its place in the file.
    pub fn fill<K: Deref<Target = str> + Ord + Serialize, T: Serialize>(
        &self,
        tags: &BTreeMap<K, T>,
        low_ink: bool,
    ) -> Result<String, Diag> {
        let mut context = tera::Context::from_serialize(tags).map_err(|_| {
            Diag::error(self.whole(), "bad-tags", "the tags of the face cannot be passed to the template")
        })?;
        context.insert(LOW_INK, &low_ink);
        self.tera.render(&self.name, &context).map_err(|e| self.fault(&e, &known(tags)))
    }

    /// The tags that do nothing but name icons: the drawing and the other slots are the same whatever they say.
    pub fn icons(&self) -> &[String] {
        &self.icons
    }

    /// Misspelled names in conditions: Tera silently treats an unknown name as false.
    pub fn misspelt<K: Deref<Target = str>, T>(&self, tags: &BTreeMap<K, T>) -> Vec<Diag> {
        let known = known(tags);
        let asked = self.tera.get_template_variables(&self.name).unwrap_or_default();
        let strange = asked.into_iter().filter(|name| !known.contains(name));
        let near = strange.filter_map(|name| Some((name, did_you_mean(name, known.iter().copied())?)));
        let mut diags: Vec<Diag> = near
            .filter_map(|(name, near)| {
                let (source, at) = self.files.iter().find_map(|f| Some((f.source, expression(&f.text, name)?)))?;
                let what = format!("no face of this template has the tag {name:?}");
                Some(
                    Diag::error(Locus::span(source, at, name.len()), "template", what)
                        .help(format!("did you mean {near}?")),
                )
            })
            .collect();
        diags.sort_by_key(|d| d.at);
        diags
    }

    /// The top of the template's own file.
    pub fn whole(&self) -> Locus {
        self.files.first().map_or(Locus::Nowhere, |f| Locus::span(f.source, 0, 1))
    }

    /// The place of its root element.
    pub fn root(&self) -> Locus {
        let Some(file) = self.files.first() else { return Locus::Nowhere };
        let start = file.text.find("<svg").unwrap_or(0);
        let len = file.text[start..].find('>').map_or(1, |i| i + 1);
        Locus::span(file.source, start, len)
    }

    fn file(&self, name: &str) -> Option<&File> {
        self.files.iter().find(|f| f.name == name)
    }

    /// A complaint of Tera, with its place in the right file.
    fn fault(&self, e: &tera::Error, known: &[&str]) -> Diag {
        use tera::ErrorKind as Kind;
        match e.kind() {
            Kind::SyntaxError(report) | Kind::RenderingError(report) => {
                let said = report.message();
                let (at, cure) = self.file(report.filename()).map_or((self.whole(), cure(said, "")), |f| {
                    let range = &report.span().range;
                    let (start, end) = (f.unmarked(range.start), f.unmarked(range.end));
                    (Locus::span(f.source, start, end.saturating_sub(start).max(1)), cure(said, &f.text[..end]))
                });
                let what = said.split(". Available").next().unwrap_or(said).split(" Available").next().unwrap_or(said);
                let diag = Diag::error(at, "template", lower(what.trim_end_matches('.')));
                let word = what.split('`').nth(1).unwrap_or_default();
                let fields = said.split("Available fields: ").nth(1).map(|f| f.split(", ").collect::<Vec<_>>());
                match did_you_mean(word, fields.as_deref().unwrap_or(known).iter().copied()) {
                    _ if !what.contains("not defined") => diag.help(cure),
                    Some(near) => diag.help(format!("did you mean {near}?")),
                    None => diag.help(format!("the names here are {}", fields.as_deref().unwrap_or(known).join(", "))),
                }
            }
            Kind::CircularInclude { include_chain, tpl }
            | Kind::CircularExtend { inheritance_chain: include_chain, tpl } => {
                let at = include_chain.windows(2).find_map(|pair| {
                    let f = self.file(&pair[0])?;
                    let (inner, at) = includes(&f.text).find(|(inner, _)| *inner == pair[1])?;
                    Some(Locus::span(f.source, at, inner.len()))
                });
                let what = format!("{} includes itself: {}", tpl, include_chain.join(" > "));
                Diag::error(at.unwrap_or(self.whole()), "template-cycle", what).help("remove one of the includes")
            }
            _ => self.unknown(&e.to_string()),
        }
    }

    /// Tera reports unknown names as a text, with the place on a line `--> file:line:column`.
    fn unknown(&self, report: &str) -> Diag {
        let what = report.lines().next().unwrap_or_default().trim_start_matches("error: ");
        let place = report.split("--> ").nth(1).and_then(|p| p.lines().next());
        let at = place.and_then(|p| {
            let mut parts = p.rsplitn(3, ':');
            let column: usize = parts.next()?.trim().parse().ok()?;
            let line: usize = parts.next()?.parse().ok()?;
            let f = self.file(parts.next()?)?;
            let start = f.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
            // marks are inserted before the expressions of their line: search for the name from here
            let word = what.split('`').nth(1)?;
            let from = (start + column.saturating_sub(1)).min(f.text.len());
            let line_end = f.text[start..].find('\n').map_or(f.text.len(), |i| start + i);
            let found = f.text.get(start..line_end)?.rfind(word).map_or(from, |i| start + i);
            Some(Locus::span(f.source, found, word.len()))
        });
        Diag::error(at.unwrap_or(self.whole()), "template", lower(what)).help(cure(what, ""))
    }

    /// The place of a slot element.
    pub fn origin(&self, node: &Node) -> Option<Origin> {
        let (file, start) = node.attribute(MARK)?.split_once(':')?;
        let f = self.files.get(file.parse::<usize>().ok()?)?;
        let (text, attributes) = (f.text.clone(), f.attributes.clone());
        Some(Origin { source: f.source, text, start: start.parse().ok()?, attributes })
    }
}

/// The source of an element in a filled-in template.
#[derive(Clone)]
pub struct Origin {
    /// Its file.
    pub source: SourceId,
    /// The text of the file that contains the element.
    pub text: Arc<str>,
    /// The first byte of the element in its file.
    pub start: usize,
    attributes: Arc<Attributes>,
}

impl Origin {
    /// The place of the first line of the start tag.
    pub fn tag(&self) -> Locus {
        let rest = self.text.get(self.start..).unwrap_or_default();
        Locus::span(self.source, self.start, rest.find(['>', '\n']).map_or(1, |i| i + 1))
    }

    /// The place of an attribute of the element, or of the tag if the attribute is missing.
    pub fn attribute(&self, name: &str) -> Locus {
        let mut own = self.attributes.get(&self.start).into_iter().flatten();
        own.find(|(known, _)| known == name).map_or_else(|| self.tag(), |(_, at)| *at)
    }
}

/// Errors in a template before it is filled in.
fn checked(text: &str, source: SourceId) -> Vec<Diag> {
    let doc = match drawing::parse(text, source) {
        Ok(doc) => doc,
        Err(diag) => return vec![diag],
    };
    let mut diags = drawing::reaching(&doc, source);
    diags.extend(drawing::uncolored(&doc, source));
    // a misspelled slot attribute makes no slot, so every unknown data attribute that is similar to a known one is
    // checked
    for node in doc.descendants().filter(|n| n.is_element() && !is_slot(n)) {
        for a in node.attributes().filter(|a| a.name().starts_with("data-")) {
            if let Some(near) = did_you_mean(a.name(), attributes()).filter(|_| a.name() != "data-name") {
                let at = Locus::span(source, a.range().start, a.name().len());
                let what = format!("{} does not make a slot of this <{}>", a.name(), node.tag_name().name());
                let help = if near == a.name() {
                    "add data-slot, data-picture, data-icon or data-field".to_owned()
                } else {
                    format!("did you mean {near}?")
                };
                diags.push(Diag::error(at, "bad-slot", what).help(help));
            }
        }
    }
    diags
}

/// Whether an element makes a slot.
pub fn is_slot(node: &Node) -> bool {
    SLOTS.iter().any(|k| node.has_attribute(*k))
}

/// The text for Tera: each slot, and each element with a link, gets a mark with its place. `icons` gets the tags that are the whole
/// name of an icon, once for each use.
fn mark(file: &mut File, number: usize, icons: &mut Vec<String>) -> String {
    let mut out = String::with_capacity(file.text.len() + 256);
    let mut from = 0;
    let Ok(doc) = drawing::parse(&file.text, file.source) else { return file.text.to_string() };
    let mut attributes = Attributes::new();
    for node in doc.descendants().filter(|n| n.is_element() && (is_slot(n) || drawing::is_placed(n))) {
        let start = node.range().start;
        let icon = node.attribute("data-icon").and_then(|name| name.trim().strip_prefix("{{")?.strip_suffix("}}"));
        icons.extend(icon.map(|name| name.trim().to_owned()));
        let plain = node.attributes().filter(|a| a.namespace().is_none());
        let place = |a: roxmltree::Attribute| Locus::span(file.source, a.range().start, a.range().len());
        attributes.insert(start, plain.map(|a| (a.name().to_owned(), place(a))).collect());
        let after = start + file.text[start..].find(|c: char| c.is_whitespace() || c == '/' || c == '>').unwrap_or(0);
        let mark = format!(" {MARK}=\"{number}:{start}\"");
        out.push_str(&file.text[from..after]);
        out.push_str(&mark);
        file.marks.push((after, mark.len()));
        from = after;
    }
    out.push_str(&file.text[from..]);
    file.attributes = Arc::new(attributes);
    out
}

/// The tags that name icons and are not used otherwise.
fn names(icons: Vec<String>, files: &[File]) -> Vec<String> {
    let whole = files.iter().any(|f| f.text.contains("__tera_context"));
    let uses = |name: &str| files.iter().map(|f| expressions(&f.text, name).count()).sum::<usize>();
    let only = |name: &&String| {
        let word = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        word && !whole && uses(name) == icons.iter().filter(|other| other == name).count()
    };
    let found: BTreeSet<&String> = icons.iter().filter(only).collect();
    found.into_iter().cloned().collect()
}

/// The names that a template includes or extends, with their places.
fn includes(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.match_indices("{%").filter_map(|(at, _)| {
        let inner = &text[at + 2..at + 2 + text[at + 2..].find("%}")?];
        let words = inner.trim_start_matches('-').trim_start();
        if !words.starts_with("include") && !words.starts_with("extends") {
            return None;
        }
        let open = inner.find(['"', '\'', '`'])?;
        let quote = inner[open..].chars().next()?;
        let name = &inner[open + 1..open + 1 + inner[open + 1..].find(quote)?];
        Some((name, at + 2 + open + 1))
    })
}

/// The first place of a name as a whole word inside Tera's brackets.
fn expression(text: &str, name: &str) -> Option<usize> {
    expressions(text, name).next()
}

/// The places of a name as a whole word inside Tera's brackets.
fn expressions<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = usize> + 't {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '\'' | '"'));
    text.match_indices(name).map(|(at, _)| at).filter(move |at| {
        let (before, after) = (&text[..*at], &text[at + name.len()..]);
        let open = before.rfind("{%").max(before.rfind("{{"));
        let inside = open.is_some_and(|o| !before[o..].contains("%}") && !before[o..].contains("}}"));
        inside && !part(before.chars().next_back()) && !after.starts_with(|c: char| c.is_alphanumeric() || c == '_')
    })
}

/// The complaint about a missing template, with a similar name.
fn near_template(project: &Project, name: &str, diag: Diag) -> Diag {
    let all = project.list("templates");
    let names = all.iter().filter_map(|p| p.strip_prefix("templates/"));
    match did_you_mean(name, names) {
        Some(near) if diag.code == "no-file" => diag.help(format!("did you mean {near:?}?")),
        _ => diag,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::world::Imagined;

    fn icons(drawn: &str) -> Vec<String> {
        let svg = format!("<svg xmlns='http://www.w3.org/2000/svg'>{drawn}</svg>");
        let world =
            Imagined::default().with("templates/g/card.svg", svg).with("templates/g/part.svg", "<g id='{{ part }}'/>");
        Template::open(&Project::new(world), "g/card", Locus::Nowhere).value.expect("a template").icons
    }

    #[test]
    fn a_tag_that_only_names_icons_is_known() {
        let slot = "<rect data-icon='{{ sign }}' width='5' height='5'/>";
        assert_eq!(icons(slot), ["sign"]);
        assert_eq!(
            icons(&format!("{slot}{slot}<rect data-icon='{{{{sort}}}}' fill='{{{{ ink }}}}'/>")),
            ["sign", "sort"]
        );
        for other in [
            "<circle fill='{{ sign }}'/>",
            "{% if sign == 'sword' %}<circle/>{% endif %}",
            "{% set sign = 'sword' %}",
            "<rect data-slot='{{ sign }}'/>",
            "<rect data-icon='small-{{ sign }}'/>",
            "<!-- {{ __tera_context }} -->",
        ] {
            assert!(icons(&format!("{slot}{other}")).is_empty(), "{other}");
        }
        let included = format!("{}{{% include 'g/part.svg' %}}", slot.replace("sign", "part"));
        assert!(icons(&included).is_empty(), "the other file uses the tag for something else");
    }
}
