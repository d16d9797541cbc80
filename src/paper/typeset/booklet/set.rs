//! Typesets blocks as pieces of known height: paragraphs, lists, headings, boxes. `table` typesets tables, `figure`
//! typesets figures, and `paginate` places the pieces.

use super::block::{Aside, Block, Inline, Text, Wide};
use super::paginate::{Flow, Piece, spaced};
use super::style::{Style, Styles, fine, furnishing};
use super::{Book, Geometry};
use crate::typeset::breaks::Fit;
use crate::typeset::flow::{Align, Caps, Look, Stock};
use crate::typeset::font::EM;
use crate::typeset::{Case, Galley, Mark, Placed};
use cards::face::{Cut, Face, Shape, Tag};
use cards::lexicon::{self, Icon, Phrase};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::unit::{Affine, Mm, Point, Rect, Size};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Typesets blocks with a given width, and collects complaints.
pub(super) struct Setter<'c, 'b> {
    pub(super) case: &'c Case<'b>,
    pub(super) book: &'c Book<'c>,
    pub(super) geometry: Geometry,
    pub(super) styles: Styles,
    pub(super) diags: Vec<Diag>,
    /// Placeholders for the cards that are shown, by name, with the place of the first use.
    pub(super) cards: BTreeMap<String, (Arc<Galley>, Locus)>,
    /// The number of chapters of the book.
    pub(super) total_chapters: usize,
    /// The titles of the chapters so far, in order.
    pub(super) chapters: Vec<Text>,
    /// The emblem of each, if it has one.
    pub(super) emblems: Vec<Option<(String, Locus)>>,
    /// Every rule that the book cites.
    pub(super) cited: BTreeSet<String>,
    /// Whether the numbers of rules are in the margin.
    pub(super) numbered: bool,
    /// The name of the book, such as `rulebook`.
    pub(super) called: &'c str,
}

/// The share of a box with a picture that its text takes.
const PICTURED: f32 = 0.68;

/// The side of the badge of a numbered step.
pub(super) const STEP: Mm = Mm(4.8);

/// A table with more columns than this is as wide as the page.
const NARROW: usize = 3;

/// The largest height of a picture that begins a chapter, from the upper edge of the sheet, and its largest share of
/// the height of a low page.
const OPENER: Mm = Mm(78.0);
const OPENING: f32 = 0.45;

impl Setter<'_, '_> {
    /// All blocks, with the width of the page.
    pub(super) fn flow(&mut self, blocks: &[Block]) -> Vec<Flow> {
        let width = self.geometry.text.w;
        let mut flow = Vec::new();
        let columns = self.geometry.in_columns();
        let runs = |block: &Block| columns && runs(block);
        for part in blocks.chunk_by(|a, b| runs(a) && runs(b)) {
            match part {
                [Block::Columns(inner)] => {
                    let pieces = self.pieces(inner, self.geometry.column, self.styles.small);
                    flow.push(Flow::Two(pieces));
                }
                [Block::NewPage] => flow.push(Flow::NewPage),
                [Block::Picture { name, caption, wide: wide @ (Wide::Page | Wide::Spread), calls }] => {
                    flow.extend(self.whole(name, caption, *wide, calls).map(Flow::Plate));
                }
                [block] if !runs(block) => {
                    flow.extend(self.block(block, width, self.styles.body).into_iter().map(Flow::One));
                }
                run => {
                    // a heading at the end belongs to what follows the columns
                    let heads = run.iter().rev().take_while(|block| matches!(block, Block::Heading { .. })).count();
                    let (run, heads) = run.split_at(run.len() - heads);
                    let pieces = self.pieces(run, self.geometry.column, self.styles.body);
                    flow.extend(Some(Flow::Two(pieces)).filter(|_| !run.is_empty()));
                    let heads = heads.iter().flat_map(|head| self.block(head, width, self.styles.body));
                    flow.extend(heads.map(Flow::One).collect::<Vec<_>>());
                }
            }
        }
        spaced(flow.iter_mut().filter_map(|item| match item {
            Flow::One(piece) => Some(piece),
            Flow::Two(pieces) => pieces.first_mut(),
            Flow::Plate(_) | Flow::NewPage => None,
        }));
        flow
    }

    /// Blocks with a given width.
    pub(super) fn pieces(&mut self, blocks: &[Block], width: Mm, style: Style) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = blocks.iter().flat_map(|b| self.block(b, width, style)).collect();
        spaced(pieces.iter_mut());
        pieces
    }

    fn block(&mut self, block: &Block, width: Mm, style: Style) -> Vec<Piece> {
        match block {
            Block::Paragraph(text) => self.paragraph(text, width, style),
            Block::Heading { level, title } => vec![self.heading(*level, title, width)],
            Block::Chapter { title, emblem, art, fresh, .. } => {
                vec![self.chapter(title, emblem.as_ref(), art.as_slice(), *fresh)]
            }
            Block::Formula(text) => vec![self.formula(text, width)],
            Block::List { first, items } => self.list(*first, items, width, style),
            Block::Table { aligned, head, rows } => self.table(aligned, head, rows, width),
            Block::Aside { kind, title, cards, cast, blocks, at } => {
                vec![self.aside(*kind, title, [cards, cast], blocks, *at, width)]
            }
            Block::Picture { name, wide: wide @ (Wide::Page | Wide::Spread), .. } => {
                let what = format!(
                    "a picture as wide as a {} is inside a block",
                    if *wide == Wide::Page { "page" } else { "spread" }
                );
                let help = "put it in its own paragraph, outside of boxes, lists and columns";
                self.diags.push(Diag::error(name.1, "prose", what).help(help));
                Vec::new()
            }
            Block::Picture { name, caption, calls, .. } => vec![self.picture(name, caption, calls, width)],
            Block::Cards { scale, cards } => vec![self.row(cards, *scale, width)],
            Block::Anatomy { card, scale, calls, at } => vec![self.anatomy(card, *scale, calls, *at, width)],
            Block::Scene { height, props, at } => vec![self.scene(*height, props, *at, width)],
            Block::Comic { height, panels } => self.comic(panels, Mm(*height), width),
            Block::Listing(what) => vec![self.listing(*what)],
            Block::Columns(blocks) => self.pieces(blocks, width, style),
            Block::Cover { .. } | Block::Tails(_) | Block::NewPage => Vec::new(),
        }
    }

    /// The lines of a text: each is a list of marks from its upper left corner, and all have the height of the
    /// leading.
    pub(super) fn lines(&mut self, text: &Text, width: Mm, style: Style) -> Vec<Vec<Mark>> {
        let compositor = self.case.compositor();
        let Style { cast, ink, bold, caps, tracking, .. } = style;
        let look = Look { cast, ink, bold, keyed: &self.styles.keyed, caps, tracking };
        let mut said = phrase(text);
        // larger type is for headings, which are not hyphenated
        if let Some(language) =
            self.book.language.filter(|_| style.size <= self.styles.body.size && style.caps == Caps::None)
        {
            said = said.parted(language);
        }
        let stock = Stock::new(compositor, self.book.game, &said, look, &mut self.diags);
        if stock.is_empty() {
            return Vec::new();
        }
        let em = Mm::from(style.size);
        let measure = ((width.0 / em.0) as f64 * EM as f64) as i64;
        let leading = Mm::from(style.leading);
        let baseline = (leading + em * compositor.font(cast.plain()).cap) / 2.0;
        let mut set = Vec::new();
        let fit = if style.full && style.align == Align::Start { Fit::Full } else { style.align.fit() };
        for line in stock.lines(measure, fit) {
            let wide = Mm((stock.width(&line) as f64 / EM as f64) as f32 * em.0);
            if wide.0 > width.0 + 0.05 {
                self.diags.push(
                    Diag::error(
                        stock.at,
                        "text-overflow",
                        format!("{:?} is {:.1} mm too wide", stock.said(&line), wide.0 - width.0),
                    )
                    .help("use a shorter word, or make more room"),
                );
            }
            let x = match style.align {
                Align::Start => Mm(0.0),
                Align::Middle => (width - wide) / 2.0,
                Align::End => width - wide,
            };
            let mut marks = Vec::new();
            stock.marks(compositor, &line, style.size, Point { x, y: baseline }, Affine::IDENTITY, &mut marks);
            set.push(marks);
        }
        set
    }

    /// A text as one piece.
    pub(super) fn run(&mut self, text: &Text, width: Mm, style: Style) -> Piece {
        let leading = Mm::from(style.leading);
        let lines = self.lines(text, width, style);
        let mut piece = Piece { cites: cites(text), at: at(text), ..Piece::default() };
        for marks in lines {
            piece.add(marks, Mm(0.0), piece.height);
            piece.height = piece.height + leading;
        }
        piece
    }

    /// Lines that may be separated, but never a single one from the rest.
    fn paragraph(&mut self, text: &Text, width: Mm, style: Style) -> Vec<Piece> {
        let leading = Mm::from(style.leading);
        let lines = self.lines(text, width, style);
        let (n, grid) = (lines.len(), style.leading == self.styles.body.leading);
        let mut pieces: Vec<Piece> = Vec::new();
        for (i, marks) in lines.into_iter().enumerate() {
            let joined = i == 1 || (i > 0 && (i + 1 == n || n <= 3));
            if !joined {
                let above = if i == 0 { style.gap } else { Mm(0.0) };
                pieces.push(Piece { above, at: at(text), grid, ..Piece::default() });
            }
            if let Some(piece) = pieces.last_mut() {
                piece.add(marks, Mm(0.0), piece.height);
                piece.height = piece.height + leading;
            }
        }
        if let Some(first) = pieces.first_mut() {
            first.cites = cites(text);
        }
        // an announcement stays with the block after it
        if let Some(last) = pieces.last_mut() {
            last.keep = text.plain().trim_end().ends_with(':');
        }
        pieces
    }

    fn heading(&mut self, level: u8, title: &Text, width: Mm) -> Piece {
        let style = if level == 2 { self.styles.section } else { self.styles.subsection };
        let mut piece = self.run(title, width, style);
        piece.above = if level == 2 { Mm(4.5) } else { Mm(3.0) };
        (piece.keep, piece.grid) = (true, true);
        piece
    }

    /// The heading of a chapter: a band from edge to edge, or a picture that extends to the top of its page.
    fn chapter(
        &mut self,
        title: &Text,
        emblem: Option<&(String, Locus)>,
        cast: &[(String, Locus)],
        fresh: bool,
    ) -> Piece {
        let tops = !cast.is_empty();
        let opener = OPENER.min(self.geometry.page.h * OPENING);
        let (high, up) = if tops { (opener, self.geometry.text.y) } else { (Mm(17.0), Mm(0.0)) };
        let full = Size { w: self.geometry.page.w + self.geometry.bleed * 2.0, h: high };
        let art = self.art(cast, None, full);
        let number = self.chapters.len();
        self.chapters.push(title.clone());
        let mut face = self.face("chapter", full, at(title));
        face.fields.insert("title".into(), vec![phrase(title)]);
        let there = |(name, at): &&(String, Locus)| {
            self.case
                .icon(self.book.game, name, self.styles.body.ink, Rect::default(), *at)
                .drain(&mut self.diags)
                .is_some()
        };
        let emblem = emblem.filter(there);
        self.emblems.push(emblem.cloned());
        let emblem = emblem.map_or("", |(name, _)| name.as_str());
        face.tags.insert("emblem".into(), Tag::Word(emblem.to_owned().into()));
        let fresh = fresh || art.is_some();
        face.tags.insert("pictured".into(), Tag::Flag(art.is_some()));
        face.pictures = art.map(|art| ("art".into(), art)).into_iter().collect();
        let height = full.h - up + Mm(1.5);
        let mut piece = Piece { height, above: Mm(7.0), keep: true, grid: true, fresh, tops, ..Piece::default() };
        (piece.chapter, piece.at) = (Some(number), at(title));
        let x = -self.geometry.text.x;
        piece.marks.extend(self.furniture(face, full).map(|g| placed(g, x, -up)));
        piece
    }

    fn formula(&mut self, text: &Text, width: Mm) -> Piece {
        let pad = Mm(2.6);
        let inner = self.run(text, width - Mm(12.0), self.styles.formula);
        let size = Size { w: width, h: inner.height + pad * 2.0 };
        let mut piece = Piece {
            height: size.h,
            above: Mm(3.5),
            below: Mm(3.5),
            cites: inner.cites,
            at: inner.at,
            ..Piece::default()
        };
        let face = self.face("formula", size, piece.at);
        piece.marks.extend(self.furniture(face, size).map(|g| placed(g, Mm(0.0), Mm(0.0))));
        piece.add(inner.marks, Mm(6.0), pad);
        piece
    }

    fn list(&mut self, first: Option<u64>, items: &[Vec<Block>], width: Mm, style: Style) -> Vec<Piece> {
        let leading = Mm::from(style.leading);
        let indent = if first.is_some() { Mm(6.2) } else { Mm(4.0) };
        let mut out = Vec::new();
        for (i, item) in items.iter().enumerate() {
            let mut pieces = self.pieces(item, width - indent, style);
            for piece in &mut pieces {
                let marks = std::mem::take(&mut piece.marks);
                piece.add(marks, indent, Mm(0.0));
            }
            if let Some(head) = pieces.first_mut() {
                head.above = if i == 0 { style.gap } else { style.gap * 0.6 };
                let bullet = match first {
                    None => Some(Mark::Fill {
                        area: Rect { x: Mm(0.7), y: leading / 2.0 - Mm(0.6), w: Mm(1.2), h: Mm(1.2) },
                        ink: self.styles.bullet,
                    }),
                    Some(first) => {
                        let number = i32::try_from(first).unwrap_or(1).saturating_add(i as i32);
                        self.step(number, head.at).map(|g| placed(g, Mm(0.0), (leading - STEP) / 2.0))
                    }
                };
                head.marks.extend(bullet);
            }
            out.extend(pieces);
        }
        out
    }

    /// The number of a step in its badge.
    pub(super) fn step(&mut self, number: i32, at: Locus) -> Option<Galley> {
        let size = Size { w: STEP, h: STEP };
        let mut face = self.face("step", size, at);
        face.fields.insert("number".into(), vec![Phrase::count(lexicon::Amount::plain(number), at)]);
        self.furniture(face, size)
    }

    fn aside(
        &mut self,
        kind: Aside,
        title: &Text,
        [cards, cast]: [&[(String, Locus)]; 2],
        blocks: &[Block],
        at: Locus,
        width: Mm,
    ) -> Piece {
        let pad = Mm(4.0);
        let head = Mm(8.2);
        // a picture has its full height at the end of the box; text and cards get the remaining width
        let across = width;
        let width = if cast.is_empty() { across } else { across * PICTURED };
        let shown: Vec<_> = cards.iter().filter_map(|(c, at)| Some((c, *at, self.cut(c)?))).collect();
        // cards are beside the text, as tall as the text if they stay readable
        let size = |scale: f32| {
            shown.iter().fold((Mm(-2.0), Mm(0.0)), |(w, h), (.., cut)| {
                (w + cut.trim.w * scale + Mm(2.0), h.max(cut.trim.h * scale))
            })
        };
        let room = |scale: f32| width - pad * 2.0 - if shown.is_empty() { Mm(0.0) } else { size(scale).0 + Mm(4.0) };
        let (most, least) = if shown.len() > 1 { (0.3, 0.18) } else { (0.42, 0.18) };
        let before = self.diags.len();
        let tall = stack(self.pieces(blocks, room(most), self.styles.small)).height;
        self.diags.truncate(before);
        let scale = if size(1.0).1 > Mm(0.0) { (tall / size(1.0).1).clamp(least, most) } else { most };
        let mut inner = stack(self.pieces(blocks, room(scale), self.styles.small));
        let tall = size(scale).1.max(Mm(0.0));
        let mut cited = cites(title);
        cited.extend(inner.cites.drain(..).map(|(at, id)| (head + at, id)));
        let body = inner.height.max(tall);
        let across = Size { w: across, h: head + body + pad };
        let template = if kind == Aside::Example { "example" } else { "tip" };
        let mut face = self.face(template, across, at);
        face.fields.insert("title".into(), vec![phrase(title)]);
        let mut piece =
            Piece { height: across.h, above: Mm(4.0), below: Mm(4.0), cites: cited, at, ..Piece::default() };
        piece.marks.extend(self.furniture(face, across).map(|g| placed(g, Mm(0.0), Mm(0.0))));
        if !cast.is_empty() {
            let size = Size { w: across.w - width, h: across.h };
            let picture = self.pictured("tail", cast, None, size, &[]);
            piece.add(picture.into_iter().collect(), width, Mm(0.0));
        }
        piece.add(inner.marks, pad, head);
        let (mut x, y) = (width - pad - size(scale).0, head + (body - tall) / 2.0);
        for (name, at, cut) in shown {
            let Some((galley, _)) = self.card(name, at) else { continue };
            let marks = self.show(&galley, &cut, scale, "example");
            piece.add(marks, x, y);
            x = x + cut.trim.w * scale + Mm(2.0);
        }
        piece
    }

    /// A face of the book's furniture.
    pub(super) fn face(&self, name: &str, size: Size, at: Locus) -> Face {
        furnishing(self.book, name, size, at)
    }

    /// Sets furniture.
    pub(super) fn furniture(&mut self, face: Face, size: Size) -> Option<Galley> {
        let cut =
            Cut { trim: Size { w: fine(size.w), h: fine(size.h) }, bleed: Mm(0.0), radius: Mm(0.0), shape: Shape::Box };
        self.case.set(&face, &cut).drain(&mut self.diags)
    }
}

/// Whether a block is always as wide as a column if the text has columns; others are as wide as the page.
fn runs(block: &Block) -> bool {
    match block {
        Block::Paragraph(_) | Block::Heading { .. } | Block::Formula(_) | Block::List { .. } => true,
        Block::Table { head, .. } => head.len() <= NARROW,
        Block::Aside { .. } | Block::Picture { wide: Wide::Column, .. } => true,
        _ => false,
    }
}

/// Pieces one below the other, joined to one.
fn stack(pieces: Vec<Piece>) -> Piece {
    let mut all = Piece::default();
    for piece in pieces {
        let y = if all.height == Mm(0.0) { Mm(0.0) } else { all.height + piece.above };
        all.cites.extend(piece.cites.into_iter().map(|(at, id)| (y + at, id)));
        all.add(piece.marks, Mm(0.0), y);
        all.height = y + piece.height;
    }
    all
}

impl Piece {
    /// Adds marks, shifted.
    pub(super) fn add(&mut self, marks: Vec<Mark>, x: Mm, y: Mm) {
        self.marks.extend(marks.into_iter().map(|m| shifted(m, x, y)));
    }
}

/// A glyph at another position.
pub(super) fn shifted(mark: Mark, x: Mm, y: Mm) -> Mark {
    let fine = |at: Affine| {
        let Affine([a, b, c, d, e, f]) = at.then(Affine::shift(x, y));
        Affine([a, b, c, d, (e * 1000.0).round() / 1000.0, (f * 1000.0).round() / 1000.0])
    };
    match mark {
        Mark::Run(mut run) => {
            run.at = fine(run.at);
            Mark::Run(run)
        }
        Mark::Picture(mut p) => {
            p.at = fine(p.at);
            Mark::Picture(p)
        }
        Mark::Galley(mut g) => {
            g.at = fine(g.at);
            Mark::Galley(g)
        }
        Mark::Figure(mut g) => {
            g.at = fine(g.at);
            Mark::Figure(g)
        }
        Mark::Fill { area, ink } => Mark::Fill { area: Rect { x: area.x + x, y: area.y + y, ..area }, ink },
        Mark::Field { name, area, tick } => {
            Mark::Field { name, area: Rect { x: area.x + x, y: area.y + y, ..area }, tick }
        }
    }
}

/// A galley, placed by its upper left corner.
pub(super) fn placed(galley: Galley, x: Mm, y: Mm) -> Mark {
    Mark::Galley(Placed { what: Arc::new(galley), at: Affine::shift(x, y), clip: None })
}

/// A text in the form for the type case.
pub(super) fn phrase(text: &Text) -> Phrase {
    let mut phrase = Phrase::default();
    for span in &text.spans {
        match &span.what {
            Inline::Words(w) if span.bold => phrase.push(lexicon::Run::Keyword(w.clone().into()), span.at),
            Inline::Words(w) if span.italic => phrase.push(lexicon::Run::Aside(w.clone().into()), span.at),
            Inline::Words(w) => phrase.push(lexicon::Run::Word(w.clone().into()), span.at),
            Inline::Icon(name) => phrase.push(lexicon::Run::Icon(Icon(name.clone().into())), span.at),
            Inline::Card(_) | Inline::Picture(..) => {}
        }
    }
    phrase
}

/// The place of a text.
pub(super) fn at(text: &Text) -> Locus {
    text.spans.first().map_or(Locus::Nowhere, |s| s.at)
}

fn cites(text: &Text) -> Vec<(Mm, String)> {
    text.cites.iter().map(|(id, _)| (Mm(0.0), id.clone())).collect()
}
