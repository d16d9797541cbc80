//! Parses Markdown into blocks: the only user of pulldown-cmark. A fenced block is a box, a figure or a cover (`fence`); braces
//! at the end of a paragraph cite rules. `proofread` checks typed numbers.

use super::block::{Block, Inline, Span, Text, Wide};
use super::manuscript::Manuscript;
use super::reader::Reader;
use super::{fence, is_path, proofread};
use crate::typeset::flow::Align;
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use ground::name::slug;
use pulldown_cmark::{Alignment, BrokenLink, CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// The beginning of the address of an icon.
const ICON: &str = "icon:";

/// All blocks of a manuscript. `indexed` is a book whose rules have numbers: its examples name the rules that they
/// show, and its figures come from the game.
pub(super) fn blocks(manuscript: &Manuscript, indexed: bool) -> (Vec<Block>, Vec<Diag>) {
    let mut reader = Reader { manuscript, diags: Vec::new(), bound: !indexed };
    let blocks = reader.blocks(0..manuscript.text.len());
    (blocks, reader.diags)
}

/// The events of a part of the text, and the position up to which they were read.
struct Events<'a> {
    events: Vec<(Event<'a>, Range<usize>)>,
    next: usize,
}

impl<'a> Events<'a> {
    fn take(&mut self) -> Option<(Event<'a>, Range<usize>)> {
        let item = self.events.get(self.next).cloned();
        self.next += 1;
        item
    }

    /// Skips the content of an event that was already handled.
    fn skip(&mut self, begun: &Event<'_>) {
        let mut open = usize::from(matches!(begun, Event::Start(_)));
        while open > 0 {
            match self.events.get(self.next) {
                Some((Event::Start(_), _)) => open += 1,
                Some((Event::End(_), _)) => open -= 1,
                Some(_) => {}
                None => return,
            }
            self.next += 1;
        }
    }

    fn ends(&mut self, end: &TagEnd) -> bool {
        let here = matches!(self.events.get(self.next), None | Some((Event::End(_), _)));
        if here && matches!(self.events.get(self.next), Some((Event::End(e), _)) if e == end) {
            self.next += 1;
        }
        here
    }

    fn inline_next(&self) -> bool {
        match self.events.get(self.next) {
            Some((Event::Start(tag), _)) => {
                matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. })
            }
            Some((Event::End(_), _)) | None => false,
            Some((event, _)) => !matches!(event, Event::Rule | Event::Html(_)),
        }
    }
}

impl<'a> Reader<'a> {
    /// The blocks in a part of the text.
    pub(super) fn blocks(&mut self, range: Range<usize>) -> Vec<Block> {
        let mut events = self.events(range);
        let mut out = Vec::new();
        while events.next < events.events.len() {
            let before = events.next;
            self.block(&mut events, &mut out);
            events.next = events.next.max(before + 1);
        }
        out
    }

    /// A part of the text as one run of words.
    pub(super) fn words(&mut self, range: Range<usize>) -> Text {
        let start = range.start + self.manuscript.text[range.clone()].len()
            - self.manuscript.text[range.clone()].trim_start().len();
        let mut events = self.events(start.min(range.end)..range.end);
        let mut text = Text::default();
        while let Some((event, range)) = events.take() {
            match event {
                Event::Start(Tag::Paragraph) => self.inlines(&mut events, &TagEnd::Paragraph, &mut text),
                Event::End(_) => {}
                _ => self.refuse(range, "only text is allowed here"),
            }
        }
        self.finish(text)
    }

    fn events(&self, range: Range<usize>) -> Events<'a> {
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_HEADING_ATTRIBUTES
            | Options::ENABLE_SMART_PUNCTUATION
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_STRIKETHROUGH
            | Options::ENABLE_DEFINITION_LIST;
        let part = &self.manuscript.text[range.clone()];
        let shifted = |r: Range<usize>| r.start + range.start..r.end + range.start;
        // a name in brackets is an icon, as on cards
        let icon = |link: BrokenLink<'a>| Some((format!("{ICON}{}", link.reference).into(), "".into()));
        let parser = Parser::new_with_broken_link_callback(part, options, Some(icon));
        let events = parser.into_offset_iter().map(|(e, r)| (e, shifted(r))).collect();
        Events { events, next: 0 }
    }

    fn refuse(&mut self, range: Range<usize>, what: &str) {
        let first_line = self.manuscript.text[range.clone()].find('\n').map_or(range.end, |n| range.start + n);
        self.diags.push(
            Diag::error(self.manuscript.at(range.start..first_line), "prose", what)
                .help("a rulebook has headings, paragraphs, lists, tables, pictures and fenced blocks"),
        );
    }

    /// Reports hash marks that do not make a heading, and headings with an unsupported level.
    fn refuse_heading(&mut self, range: Range<usize>) {
        let text = &self.manuscript.text[range.clone()];
        let hashes = text.len() - text.trim_start_matches('#').len();
        let at = self.manuscript.at(range.start..range.start + hashes);
        let what = match hashes {
            1 => "1 hash without a space does not make a heading".to_owned(),
            2 | 3 => format!("{hashes} hashes without a space do not make a heading"),
            _ => format!("{hashes} hashes do not make a heading"),
        };
        self.diags
            .push(Diag::error(at, "prose", what).help("write one, two or three # and a space before the heading"));
    }

    fn block(&mut self, events: &mut Events<'a>, out: &mut Vec<Block>) {
        if events.inline_next() {
            // a tight list item has no paragraph of its own
            let mut text = Text::default();
            while events.inline_next() {
                self.inline(events, &mut text, false, false);
            }
            let text = self.finish(text);
            out.extend(self.paragraph(text));
            return;
        }
        let Some((event, range)) = events.take() else { return };
        match event {
            Event::Start(Tag::Paragraph) => {
                if self.manuscript.text[range.clone()].starts_with('#') {
                    self.refuse_heading(range.clone());
                }
                let mut text = Text::default();
                self.inlines(events, &TagEnd::Paragraph, &mut text);
                let text = self.finish(text);
                match (text.is_empty() && !text.cites.is_empty(), out.last_mut().and_then(last_text)) {
                    // a paragraph with only citations belongs to the block before it
                    (true, Some(before)) => before.cites.extend(text.cites),
                    _ => out.extend(self.paragraph(text)),
                }
            }
            // a footnote is typeset where it is written
            Event::Start(Tag::FootnoteDefinition(label)) => {
                let mut inner = Vec::new();
                while !events.ends(&TagEnd::FootnoteDefinition) {
                    self.block(events, &mut inner);
                }
                if let Some(Block::Paragraph(text)) = inner.first_mut() {
                    let at = self.manuscript.at(range.start..range.start + 1);
                    let what = Inline::Words(format!("{} ", raised(&label)));
                    text.spans.insert(0, Span { what, bold: false, italic: false, at });
                }
                out.extend(inner);
            }
            Event::Start(Tag::DefinitionList) => {
                let mut term: Option<Text> = None;
                while !events.ends(&TagEnd::DefinitionList) {
                    match events.take() {
                        Some((Event::Start(Tag::DefinitionListTitle), _)) => {
                            let mut text = Text::default();
                            self.inlines(events, &TagEnd::DefinitionListTitle, &mut text);
                            term = Some(self.finish(text).bold());
                        }
                        Some((Event::Start(Tag::DefinitionListDefinition), _)) => {
                            let mut inner = Vec::new();
                            while !events.ends(&TagEnd::DefinitionListDefinition) {
                                self.block(events, &mut inner);
                            }
                            // a term begins its definition
                            if let (Some(mut term), Some(Block::Paragraph(text))) = (term.take(), inner.first_mut()) {
                                let at = text.spans.first().map_or(Locus::Nowhere, |span| span.at);
                                let gap = Inline::Words("\u{2002}".to_owned());
                                term.spans.push(Span { what: gap, bold: false, italic: false, at });
                                text.spans.splice(0..0, term.spans);
                            }
                            out.extend(inner);
                        }
                        _ => {}
                    }
                }
            }
            Event::Start(Tag::Heading { level, attrs, classes, .. }) => {
                let mut text = Text::default();
                self.inlines(events, &TagEnd::Heading(level), &mut text);
                let title = self.finish(text);
                let at = self.manuscript.at(range.start..range.start + 1);
                if level > HeadingLevel::H3 {
                    self.refuse_heading(range.clone());
                }
                let attr = |key: &str| {
                    let value = attrs.iter().find(|(k, _)| &**k == key).and_then(|(_, v)| v.as_ref());
                    value.map(|v| (v.to_string(), self.find(range.clone(), v).unwrap_or(at)))
                };
                let (emblem, art, book) = (attr("emblem"), attr("art"), attr("book"));
                out.push(match level {
                    HeadingLevel::H1 => {
                        let fresh = classes.iter().any(|c| &**c == "fresh");
                        Block::Chapter { title, emblem, art, fresh, book }
                    }
                    HeadingLevel::H2 => Block::Heading { level: 2, title },
                    _ => Block::Heading { level: 3, title },
                });
            }
            Event::Start(Tag::BlockQuote(kind)) => {
                let mut text = Text::default();
                while !events.ends(&TagEnd::BlockQuote(kind)) {
                    match events.take() {
                        Some((Event::Start(Tag::Paragraph), _)) => self.inlines(events, &TagEnd::Paragraph, &mut text),
                        // one complaint per quotation, whatever it contains
                        Some((event, inner)) => {
                            self.refuse(
                                range.start..inner.end.min(range.end),
                                "a quotation can contain only the text of a rule",
                            );
                            events.skip(&event);
                            while !events.ends(&TagEnd::BlockQuote(kind)) {
                                match events.take() {
                                    Some((event, _)) => events.skip(&event),
                                    None => break,
                                }
                            }
                            break;
                        }
                        None => break,
                    }
                }
                let text = self.finish(text);
                out.push(Block::Formula(text));
            }
            Event::Start(Tag::List(first)) => {
                let mut items = Vec::new();
                while !events.ends(&TagEnd::List(first.is_some())) {
                    events.next += 1; // the item itself
                    let mut item = Vec::new();
                    while !events.ends(&TagEnd::Item) {
                        self.block(events, &mut item);
                    }
                    items.push(item);
                }
                out.push(Block::List { first, items });
            }
            Event::Start(Tag::Table(columns)) => {
                let aligned = columns.iter().map(|column| match column {
                    Alignment::None => None,
                    Alignment::Left => Some(Align::Start),
                    Alignment::Center => Some(Align::Middle),
                    Alignment::Right => Some(Align::End),
                });
                let aligned = aligned.collect();
                let (mut head, mut rows) = (Vec::new(), Vec::new());
                while !events.ends(&TagEnd::Table) {
                    match events.take() {
                        Some((Event::Start(Tag::TableHead), _)) => head = self.cells(events, &TagEnd::TableHead),
                        Some((Event::Start(Tag::TableRow), range)) => {
                            self.beyond(range, head.len());
                            rows.push(self.cells(events, &TagEnd::TableRow));
                        }
                        _ => {}
                    }
                }
                out.push(Block::Table { aligned, head, rows });
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                while !events.ends(&TagEnd::CodeBlock) {
                    events.next += 1;
                }
                match kind {
                    CodeBlockKind::Fenced(_) => {
                        let block = fence::block(self, range);
                        out.extend(block);
                    }
                    CodeBlockKind::Indented => {
                        self.refuse(range, "indented text would be code, which a rulebook does not have")
                    }
                }
            }
            Event::Rule => out.push(Block::NewPage),
            Event::End(_) => {}
            _ => self.refuse(range, "this cannot be typeset"),
        }
    }

    /// Reports a cell beyond the last column, which Markdown drops.
    fn beyond(&mut self, range: Range<usize>, columns: usize) {
        let line = &self.manuscript.text[range.clone()];
        let row = line.trim_end().strip_suffix('|').filter(|row| !row.ends_with('\\')).unwrap_or(line.trim_end());
        let inner = row.trim_start().strip_prefix('|').unwrap_or(row.trim_start());
        let from = range.start + row.len() - inner.len();
        let bars = inner.match_indices('|').map(|(at, _)| at).filter(|at| !inner[..*at].ends_with('\\'));
        let Some(bar) = bars.collect::<Vec<_>>().get(columns.saturating_sub(1)).copied() else { return };
        let at = self.manuscript.at(from + bar + 1..from + inner.len());
        let what = format!("this cell is beyond the last column ({columns}) of its table and would not be printed");
        let help = "remove the cell, or add a column to the table; write a literal | as \\|";
        self.diags.push(Diag::error(at, "stray-cell", what).help(help));
    }

    fn cells(&mut self, events: &mut Events<'a>, end: &TagEnd) -> Vec<Text> {
        let mut cells = Vec::new();
        while !events.ends(end) {
            events.next += 1; // the cell itself
            let mut text = Text::default();
            self.inlines(events, &TagEnd::TableCell, &mut text);
            let text = self.finish(text);
            cells.push(text);
        }
        cells
    }

    fn inlines(&mut self, events: &mut Events<'a>, end: &TagEnd, text: &mut Text) {
        while !events.ends(end) {
            self.inline(events, text, false, false);
        }
    }

    fn inline(&mut self, events: &mut Events<'a>, text: &mut Text, bold: bool, italic: bool) {
        let Some((event, range)) = events.take() else { return };
        match event {
            Event::Text(words) => self.push(text, &words, range, bold, italic),
            Event::SoftBreak => self.push(text, " ", range, bold, italic),
            Event::Start(Tag::Strong) => {
                while !events.ends(&TagEnd::Strong) {
                    self.inline(events, text, true, italic);
                }
            }
            Event::Start(Tag::Emphasis) => {
                while !events.ends(&TagEnd::Emphasis) {
                    self.inline(events, text, bold, true);
                }
            }
            Event::Start(Tag::Image { dest_url, title, .. }) => {
                let mut caption = String::new();
                while !events.ends(&TagEnd::Image) {
                    if let Some((Event::Text(words), _)) = events.events.get(events.next) {
                        caption.push_str(words);
                    }
                    events.next += 1;
                }
                let at = self.manuscript.at(range.clone());
                let what = match dest_url.split_once(':') {
                    Some(("icon", name)) => Inline::Icon(name.to_owned()),
                    Some(("card" | "back", _)) => Inline::Card(dest_url.to_string()),
                    None if is_path(&dest_url) => Inline::Picture(dest_url.to_string(), caption, title.to_string()),
                    _ => {
                        self.diags.push(
                            Diag::error(
                                at,
                                "unknown-picture",
                                format!("{dest_url} is not a picture that a rulebook can show"),
                            )
                            .help("write the path of a picture, as in ![Set-up](pictures/setup.jpg), or icon:, card: or back: with a name"),
                        );
                        return;
                    }
                };
                text.spans.push(Span { what, bold, italic, at });
            }
            Event::FootnoteReference(label) => {
                let at = self.manuscript.at(range);
                text.spans.push(Span { what: Inline::Words(raised(&label)), bold, italic, at });
            }
            Event::Start(Tag::Link { ref dest_url, .. }) if dest_url.starts_with(ICON) => {
                let what = Inline::Icon(dest_url[ICON.len()..].to_owned());
                text.spans.push(Span { what, bold, italic, at: self.manuscript.at(range) });
                events.skip(&event);
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                let before = text.plain().len();
                while !events.ends(&TagEnd::Link) {
                    self.inline(events, text, bold, italic);
                }
                match dest_url.strip_prefix('#') {
                    Some(anchor) => self.anchored(anchor, range),
                    // paper has no links, so the address is printed
                    None if text.plain()[before..] != *dest_url => {
                        let (at, what) = (self.manuscript.at(range), Inline::Words(format!(" ({dest_url})")));
                        text.spans.push(Span { what, bold, italic, at });
                    }
                    None => {}
                }
            }
            other => {
                let (what, help) = foreign(&other);
                let diag = Diag::error(self.manuscript.at(range.clone()), "prose", what).help(help);
                // one complaint is enough for a pair of marks
                let closes = matches!(&other, Event::InlineHtml(tag) if tag.starts_with("</"));
                self.diags.extend(Some(diag).filter(|_| !closes));
                events.skip(&other);
            }
        }
    }

    fn push(&mut self, text: &mut Text, words: &str, range: Range<usize>, bold: bool, italic: bool) {
        if let Some((before, cited)) = cites(words) {
            let start = range.start + before.len();
            let mut from = 0;
            for id in cited.split_whitespace() {
                let offset = from + cited[from..].find(id).unwrap_or(0);
                from = offset + id.len();
                let at = start + 1 + offset;
                text.cites.push((id.to_owned(), self.manuscript.at(at..at + id.len())));
            }
            let before = before.trim_end();
            if !before.is_empty() {
                self.push(text, before, range.start..range.start + before.len(), bold, italic);
            }
            return;
        }
        if !self.bound {
            proofread::numbers(self.manuscript, words, range.clone(), &mut self.diags);
        }
        let at = self.manuscript.at(range);
        if let Some(Span { what: Inline::Words(last), bold: b, italic: i, .. }) = text.spans.last_mut()
            && (*b, *i) == (bold, italic)
        {
            last.push_str(words);
            return;
        }
        text.spans.push(Span { what: Inline::Words(words.to_owned()), bold, italic, at });
    }

    /// A paragraph; a single picture in it becomes a figure.
    fn paragraph(&mut self, text: Text) -> Option<Block> {
        let pictures = text.spans.iter().filter(|span| matches!(span.what, Inline::Picture(..))).count();
        let first = text.spans.first().map_or(Locus::Nowhere, |span| span.at);
        match &text.spans[..] {
            [Span { what: Inline::Picture(path, caption, width), at, .. }] => {
                let span =
                    |words: &String| Span { what: Inline::Words(words.clone()), bold: false, italic: false, at: *at };
                let spans = Some(caption).filter(|caption| !caption.is_empty()).map(span);
                let caption = Text { spans: spans.into_iter().collect(), cites: text.cites };
                let help =
                    "write \"column\", \"page\" or \"spread\" after the path, or nothing for the width of the text";
                let wide = if width.is_empty() { Wide::Text } else { self.wide(width, *at, help) };
                Some(Block::Picture { name: (path.clone(), *at), caption, wide, calls: Vec::new() })
            }
            _ if pictures > 0 => {
                let diag = Diag::error(first, "prose", "a picture is in the middle of a line");
                self.diags.push(diag.help("put it in its own paragraph, with an empty line before and after it"));
                None
            }
            _ => Some(Block::Paragraph(text)),
        }
    }

    /// The width of a picture.
    pub(super) fn wide(&mut self, word: &str, at: Locus, help: &str) -> Wide {
        let found = Wide::named(word);
        if found.is_none() {
            let what = format!("a picture cannot be as wide as `{word}`");
            self.diags.push(Diag::error(at, "prose", what).help(help));
        }
        found.unwrap_or_default()
    }

    /// Reports a reference to a heading that does not exist.
    fn anchored(&mut self, anchor: &str, range: Range<usize>) {
        let headings = self.manuscript.text.lines().filter_map(|line| line.strip_prefix('#'));
        let named = |line: &str| slug(line.trim_start_matches('#').split('{').next().unwrap_or_default().trim());
        let all: Vec<String> = headings.map(named).collect();
        if all.iter().any(|known| known == anchor) {
            return;
        }
        let diag = Diag::error(self.manuscript.at(range), "unknown-heading", format!("there is no heading `{anchor}`"));
        self.diags.push(match did_you_mean(anchor, all.iter().map(String::as_str)) {
            Some(near) => diag.help(format!("did you mean #{near}?")),
            None => diag.help("write # and the words of the heading in small letters, with - between them"),
        });
    }

    /// Removes the space before citations that were cut off.
    fn finish(&mut self, mut text: Text) -> Text {
        while let Some(Span { what: Inline::Words(last), .. }) = text.spans.last_mut() {
            last.truncate(last.trim_end().len());
            if !last.is_empty() {
                break;
            }
            text.spans.pop();
        }
        text
    }

    /// The place of a word in a part of the text.
    pub(super) fn find(&self, range: Range<usize>, word: &str) -> Option<Locus> {
        let at = range.start + self.manuscript.text[range].find(word)?;
        Some(self.manuscript.at(at..at + word.len()))
    }
}

/// Markdown that rulebooks do not support, and the cure.
fn foreign(event: &Event<'_>) -> (&'static str, &'static str) {
    match event {
        Event::InlineHtml(_) | Event::Html(_) => {
            ("HTML is not allowed", "write **bold** and *italic* with asterisks; write a literal < as \\<")
        }
        Event::Code(_) => ("code in backticks is not supported", "remove the backticks, or write **bold**"),
        Event::HardBreak => {
            ("two spaces or a backslash do not break a line", "begin a new paragraph with an empty line")
        }
        Event::Start(Tag::Strikethrough) => ("strikethrough is not supported", "remove the marks"),
        _ => (
            "this is not allowed inside a line",
            "a line can contain text, **bold**, *italic*, icons and pictures: [coin], ![](card:lantern)",
        ),
    }
}

/// The mark of a footnote: raised digits, or its name.
fn raised(label: &str) -> String {
    let digits = [
        '\u{2070}', '\u{b9}', '\u{b2}', '\u{b3}', '\u{2074}', '\u{2075}', '\u{2076}', '\u{2077}', '\u{2078}',
        '\u{2079}',
    ];
    let raised = label.chars().map(|c| c.to_digit(10).map(|n| digits[n as usize]));
    raised.collect::<Option<String>>().unwrap_or_else(|| format!("({label})"))
}

/// Splits off the citations in braces at the end: `..words {LR-3 LR-4}`.
fn cites(words: &str) -> Option<(&str, &str)> {
    let open = words.rfind('{')?;
    let inner = words[open + 1..].trim_end().strip_suffix('}')?;
    Some((&words[..open], inner))
}

/// The last words of a block, to which a following citation belongs.
fn last_text(block: &mut Block) -> Option<&mut Text> {
    match block {
        Block::Paragraph(text) | Block::Formula(text) | Block::Heading { title: text, .. } => Some(text),
        Block::List { items, .. } => items.last_mut()?.last_mut().and_then(last_text),
        Block::Table { rows, .. } => rows.last_mut()?.last_mut(),
        _ => None,
    }
}
