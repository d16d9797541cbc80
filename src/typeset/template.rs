//! Templates: SVG files that Tera fills in, with slots in them. The only user of Tera. A template and its tags make a
//! [`Cutting`]: a skeleton without its slots, and the slots. Texts never come here: faces with equal tags share one cutting.

use super::slot::{MARK, Origin, Reader, Slot};
use super::{Fonts, Skeleton, drawing, slot};
use crate::diag::{Checked, Diag, did_you_mean};
use crate::face::{Cut, Name, Tag};
use crate::locus::{Locus, SourceId};
use crate::unit::Affine;
use crate::world::Project;
use roxmltree::Node;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

mod wants;
pub use wants::{Wants, wants};

/// A template filled in: its skeleton, and its slots by the number of their placeholders.
#[derive(Debug)]
pub(crate) struct Cutting {
    pub(crate) skeleton: Arc<Skeleton>,
    pub(crate) slots: Vec<Slot>,
    /// The top of the template's own file.
    pub(crate) at: Locus,
}

/// A file of a template: what Tera calls it, and its text as it was written.
struct File {
    name: String,
    source: SourceId,
    text: Arc<str>,
    /// Where marks were put into what Tera reads, in bytes of the text as written, and how long each is.
    marks: Vec<(usize, usize)>,
}

impl File {
    /// A place in what Tera read, as a place in what was written.
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
pub(crate) struct Template {
    name: String,
    tera: tera::Tera,
    files: Vec<File>,
}

fn path(name: &str) -> String {
    format!("templates/{name}")
}

impl Template {
    /// Opens `templates/<name>.svg` and whatever it includes. `asked` is where its name was written.
    pub(crate) fn open(project: &Project, name: &str, asked: Locus) -> Checked<Template> {
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
            files.push(File { name, source, text, marks: Vec::new() });
        }
        if !diags.is_empty() {
            return Checked { value: None, diags };
        }
        let marked: Vec<(String, String)> =
            (0..files.len()).map(|i| (files[i].name.clone(), mark(&mut files[i], i))).collect();
        let mut tera = tera::Tera::default();
        let added = tera.add_raw_templates(marked);
        tera.autoescape_on([".svg"]);
        let template = Template { name: format!("{name}.svg"), tera, files };
        match added {
            Ok(()) => Checked::good(template),
            Err(e) => Checked::bad(template.fault(&e, &[])),
        }
    }

    /// Fills it in for these tags and cuts the slots out.
    pub(crate) fn cut(&self, tags: &BTreeMap<Name, Tag>, low_ink: bool, cut: &Cut, fonts: &Fonts) -> Checked<Cutting> {
        let Ok(mut context) = tera::Context::from_serialize(tags) else {
            return Checked::bad(Diag::error(
                self.whole(),
                "bad-tags",
                "the face's tags cannot be handed to the template",
            ));
        };
        context.insert("low_ink", &low_ink);
        let known: Vec<&str> = tags.keys().map(|k| &**k).chain(["low_ink"]).collect();
        let made = match self.tera.render(&self.name, &context) {
            Ok(text) => self.slots(&text, cut, fonts),
            Err(e) => Checked::bad(self.fault(&e, &known)),
        };
        let mut diags = self.misspelt(&known);
        diags.retain(|d| !made.diags.iter().any(|m| m.at == d.at));
        made.then(|cutting| Checked::of(cutting, diags))
    }

    /// Names in conditions that no face has, but almost: Tera takes them for false without a word.
    fn misspelt(&self, known: &[&str]) -> Vec<Diag> {
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
    fn whole(&self) -> Locus {
        self.files.first().map_or(Locus::Nowhere, |f| Locus::span(f.source, 0, 1))
    }

    fn file(&self, name: &str) -> Option<&File> {
        self.files.iter().find(|f| f.name == name)
    }

    /// What Tera complains about, placed in the file it is about.
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
                    None => diag.help(format!("there is {}", fields.as_deref().unwrap_or(known).join(", "))),
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
                Diag::error(at.unwrap_or(self.whole()), "template-cycle", what).help("take one of the includes out")
            }
            _ => self.unknown(&e.to_string()),
        }
    }

    /// Names that Tera does not know come as a report in text, its place on a line `--> file:line:column`.
    fn unknown(&self, report: &str) -> Diag {
        let what = report.lines().next().unwrap_or_default().trim_start_matches("error: ");
        let place = report.split("--> ").nth(1).and_then(|p| p.lines().next());
        let at = place.and_then(|p| {
            let mut parts = p.rsplitn(3, ':');
            let column: usize = parts.next()?.trim().parse().ok()?;
            let line: usize = parts.next()?.parse().ok()?;
            let f = self.file(parts.next()?)?;
            let start = f.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
            // marks stand before their line's expressions: look for the name itself from here on
            let word = what.split('`').nth(1)?;
            let from = (start + column.saturating_sub(1)).min(f.text.len());
            let line_end = f.text[start..].find('\n').map_or(f.text.len(), |i| start + i);
            let found = f.text.get(start..line_end)?.rfind(word).map_or(from, |i| start + i);
            Some(Locus::span(f.source, found, word.len()))
        });
        Diag::error(at.unwrap_or(self.whole()), "template", lower(what)).help(cure(what, ""))
    }

    fn slots(&self, text: &str, cut: &Cut, fonts: &Fonts) -> Checked<Cutting> {
        let unfit = |e: roxmltree::Error| {
            let what = format!("filled in, it is no longer well-formed XML: {e}");
            Diag::error(self.whole(), "bad-xml", what).help("let each branch hold whole elements")
        };
        let written = match drawing::tree(text) {
            Ok(doc) => doc,
            Err(e) => return Checked::bad(unfit(e)),
        };
        let place = |node: &Node, attribute: Option<&str>| match (self.origin(node), attribute) {
            (Some(origin), Some(name)) => origin.attribute(name),
            _ => node.ancestors().find_map(|n| self.origin(&n)).map_or(self.whole(), |o| o.tag()),
        };
        let (plain, faults) = drawing::read(&written, drawing::Places::Filled(&place), 25.4);
        let text = plain.as_deref().unwrap_or(text);
        let doc = match plain.as_deref().map_or(Ok(written), drawing::tree) {
            Ok(doc) => doc,
            Err(e) => return Checked::bad(unfit(e)),
        };
        let root = doc.root_element();
        let mut diags: Vec<Diag> = self.wrong_size(&root, cut).into_iter().chain(faults).collect();
        let mut slots = Vec::new();
        let mut svg = String::with_capacity(text.len());
        let mut from = 0;
        for node in doc.descendants().filter(|n| n.is_element()) {
            let Some(origin) = self.origin(&node).filter(|_| node.range().start >= from) else { continue };
            if !is_slot(&node) {
                // the mark has done its work
                let mark = node.attribute_node(MARK).map_or(from..from, |mark| mark.range());
                svg.push_str(text[from..mark.start].trim_end_matches(' '));
                from = mark.end;
                continue;
            }
            if let Some(fault) = misplaced(&node, &origin) {
                diags.push(fault);
            }
            let onto = node
                .ancestors()
                .filter_map(|n| transform(&n, &mut diags, &origin))
                .fold(Affine::IDENTITY, Affine::then);
            let read = Reader { node, origin, fonts, diags: &mut diags };
            let Some(slot) = read.slot(onto) else { continue };
            svg.push_str(&text[from..node.range().start]);
            let _ = write!(svg, "<path id=\"slot-{}\" d=\"M0 0H1V1Z\" fill=\"#000\"/>", slots.len());
            from = node.range().end;
            slots.push(slot);
        }
        svg.push_str(&text[from..]);
        let key = crate::picture::key(svg.as_bytes());
        let skeleton = Arc::new(Skeleton { svg, key, at: self.whole() });
        Checked::of(Cutting { skeleton, slots, at: self.whole() }, diags)
    }

    /// Where a slot element was written.
    fn origin(&self, node: &Node) -> Option<Origin> {
        let (file, start) = node.attribute(MARK)?.split_once(':')?;
        let f = self.files.get(file.parse::<usize>().ok()?)?;
        Some(Origin { source: f.source, text: f.text.clone(), start: start.parse().ok()? })
    }

    /// A root that is not as large as the face, bleed included, in millimetres.
    fn wrong_size(&self, root: &Node, cut: &Cut) -> Option<Diag> {
        let full = cut.full();
        let near = |text: Option<&str>, mm: f32, unit: &str| {
            let number = text.and_then(|t| t.trim().strip_suffix(unit)?.trim().parse::<f32>().ok());
            number.is_some_and(|n| (n - mm).abs() < 0.01)
        };
        let view: Vec<f32> =
            root.attribute("viewBox").unwrap_or_default().split([' ', ',']).filter_map(|n| n.parse().ok()).collect();
        let right = near(root.attribute("width"), full.w.0, "mm")
            && near(root.attribute("height"), full.h.0, "mm")
            && matches!(view[..], [x, y, w, h] if x == 0.0 && y == 0.0 && (w - full.w.0).abs() < 0.01 && (h - full.h.0).abs() < 0.01);
        (!right).then(|| {
            let f = self.files.first();
            let start = f.and_then(|f| f.text.find("<svg")).unwrap_or(0);
            let len = f.and_then(|f| f.text[start..].find('>')).map_or(1, |i| i + 1);
            let (w, h) = (full.w.0, full.h.0);
            let what = format!("the template is not {w} x {h} mm, the size of the face with its bleed");
            Diag::error(f.map_or(Locus::Nowhere, |f| Locus::span(f.source, start, len)), "wrong-size", what)
                .help(format!("write width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\" on its root"))
        })
    }
}

/// A slot where its placeholder could not be painted in place.
fn misplaced(node: &Node, origin: &Origin) -> Option<Diag> {
    let parents = node.ancestors().filter(|n| n.is_element());
    let why = parents.filter_map(|n| {
        let name = n.tag_name().name();
        if matches!(name, "defs" | "symbol" | "pattern" | "marker" | "clipPath" | "mask" | "switch") {
            return Some(format!("in <{name}>"));
        }
        if name == "svg" && n.parent_element().is_some() {
            return Some("in an <svg> inside the template".to_owned());
        }
        let style = n.attribute("style").unwrap_or_default();
        let says = |property: &str| {
            let own = style.split(';').filter_map(|s| s.split_once(':')).find(|(k, _)| k.trim() == property);
            own.map(|(_, v)| v).or(n.attribute(property)).map(str::trim)
        };
        let kinds = [("clip-path", "clipped"), ("mask", "masked"), ("filter", "filtered")];
        if let Some((_, kind)) = kinds.iter().find(|(p, _)| says(p).is_some_and(|v| v != "none")) {
            return Some(format!("in something {kind}"));
        }
        let solid = says("opacity").is_none_or(|v| v.parse::<f32>().is_ok_and(|o| o >= 1.0));
        let blends = says("mix-blend-mode").is_some_and(|v| v != "normal");
        (!solid || blends).then(|| "in something translucent".to_owned())
    });
    why.last().map(|why| {
        Diag::error(origin.tag(), "slot-inside", format!("the slot stands {why}"))
            .help("move the slot out of that group")
    })
}

/// The transform of one element.
fn transform(node: &Node, diags: &mut Vec<Diag>, origin: &Origin) -> Option<Affine> {
    let text = node.attribute("transform")?;
    match text.parse::<svgtypes::Transform>() {
        Ok(t) => Some(Affine([t.a, t.b, t.c, t.d, t.e, t.f].map(|v| v as f32))),
        Err(_) => {
            let what = format!("the transform {text:?} cannot be read");
            diags.push(Diag::error(origin.attribute("transform"), "bad-slot", what).help("write it as SVG has it"));
            None
        }
    }
}

/// What is wrong with a template before it is filled in.
fn checked(text: &str, source: SourceId) -> Vec<Diag> {
    let doc = match drawing::parse(text, source) {
        Ok(doc) => doc,
        Err(diag) => return vec![diag],
    };
    let mut diags: Vec<Diag> = drawing::reaching(&doc, source).into_iter().collect();
    // a slot's name spelt wrong makes no slot at all: every other data attribute that looks like one of ours is asked about
    for node in doc.descendants().filter(|n| n.is_element() && !is_slot(n)) {
        for a in node.attributes().filter(|a| a.name().starts_with("data-")) {
            if let Some(near) = did_you_mean(a.name(), slot::KNOWN.iter().copied()).filter(|_| a.name() != "data-name")
            {
                let at = Locus::span(source, a.range().start, a.name().len());
                let what = format!("{} makes no slot of this <{}>", a.name(), node.tag_name().name());
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

fn is_slot(node: &Node) -> bool {
    slot::SLOTS.iter().any(|k| node.has_attribute(*k))
}

/// The text for Tera: each slot, and each element that links to another, says where it was written.
fn mark(file: &mut File, number: usize) -> String {
    let mut out = String::with_capacity(file.text.len() + 256);
    let mut from = 0;
    let Ok(doc) = drawing::parse(&file.text, file.source) else { return file.text.to_string() };
    for node in doc.descendants().filter(|n| n.is_element() && (is_slot(n) || drawing::is_placed(n))) {
        let start = node.range().start;
        let after = start + file.text[start..].find(|c: char| c.is_whitespace() || c == '/' || c == '>').unwrap_or(0);
        let mark = format!(" {MARK}=\"{number}:{start}\"");
        out.push_str(&file.text[from..after]);
        out.push_str(&mark);
        file.marks.push((after, mark.len()));
        from = after;
    }
    out.push_str(&file.text[from..]);
    out
}

/// The names that a template includes or extends, and where each is written.
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

/// Where a name first stands as a whole word inside Tera's brackets.
fn expression(text: &str, name: &str) -> Option<usize> {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '\'' | '"'));
    text.match_indices(name).map(|(at, _)| at).find(|at| {
        let (before, after) = (&text[..*at], &text[at + name.len()..]);
        let open = before.rfind("{%").max(before.rfind("{{"));
        let inside = open.is_some_and(|o| !before[o..].contains("%}") && !before[o..].contains("}}"));
        inside && !part(before.chars().next_back()) && !after.starts_with(|c: char| c.is_alphanumeric() || c == '_')
    })
}

/// A template that is not there: perhaps another was meant.
fn near_template(project: &Project, name: &str, diag: Diag) -> Diag {
    let all = project.list("templates");
    let names = all.iter().filter_map(|p| p.strip_prefix("templates/"));
    match did_you_mean(name, names) {
        Some(near) if diag.code == "no-file" => diag.help(format!("did you mean {near:?}?")),
        _ => diag,
    }
}

fn lower(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_lowercase().chain(chars).collect())
}

/// What Tera stumbled over in prose.
#[derive(Debug)]
pub(super) struct Stumble {
    pub(super) what: String,
    pub(super) help: String,
    /// The byte of what it read.
    pub(super) at: usize,
}

/// Fills in prose, which is no markup: nothing in it is escaped. What Tera complains of comes back in its words.
pub(super) fn prose(text: &str, facts: &BTreeMap<Name, Tag>) -> Result<String, Stumble> {
    let unfit = |e: &tera::Error| Stumble { what: e.to_string(), help: cure("", ""), at: 0 };
    let context = tera::Context::from_serialize(facts).map_err(|e| unfit(&e))?;
    let mut tera = tera::Tera::default();
    tera.add_raw_template("prose", text).map_err(|e| stumble(&e, text))?;
    tera.render("prose", &context).map_err(|e| stumble(&e, text))
}

fn stumble(e: &tera::Error, text: &str) -> Stumble {
    let (said, at) = match e.kind() {
        tera::ErrorKind::SyntaxError(report) | tera::ErrorKind::RenderingError(report) => {
            (report.message().to_owned(), report.span().range.clone())
        }
        // names that Tera does not know come as a report in text
        _ => {
            let report = e.to_string();
            let said = report.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
            let mut place = report.split("--> prose:").nth(1).unwrap_or_default().split([':', '\n']);
            let mut number = || place.next().and_then(|n| n.trim().parse::<usize>().ok()).unwrap_or(1);
            let (line, column) = (number(), number());
            let start = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
            let here = text[start..].char_indices().nth(column.saturating_sub(1)).map_or(start, |(i, _)| start + i);
            (said, here..here)
        }
    };
    let end = (at.end.min(text.len())..text.len()).find(|i| text.is_char_boundary(*i)).unwrap_or(text.len());
    Stumble { what: lower(said.trim_end_matches('.')), help: cure(&said, &text[..end]), at: at.start }
}

/// The tags of Tera that a template or a book may want.
const TAGS: [&str; 13] = [
    "if", "elif", "else", "endif", "for", "endfor", "set", "endset", "include", "extends", "block", "endblock",
    "filter",
];

/// What to do about something that Tera says, having read so far.
fn cure(said: &str, read: &str) -> String {
    let tag = read.rfind("{%").and_then(|open| read[open + 2..].trim_start_matches('-').split_whitespace().next());
    match tag.filter(|_| said.starts_with("Unknown tag")) {
        Some(known) if TAGS.contains(&known) => format!("nothing is open that `{known}` belongs to: take it out"),
        Some(word) => match did_you_mean(word, TAGS) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the tags are {}", TAGS.join(", ")),
        },
        None if said.to_lowercase().contains("end of") => {
            "close what is open: an `if` ends with {% endif %}, a `for` with {% endfor %}".to_owned()
        }
        None => match said.strip_prefix("Unknown filter ") {
            Some(name) => format!("take {} out, or use one that Tera 2 has", name.trim_matches(['`', '.'])),
            None => "write it as Tera 2 has it".to_owned(),
        },
    }
}
