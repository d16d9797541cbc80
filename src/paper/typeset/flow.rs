//! Shaping and line layout: turns paragraphs into glyphs and lines. A phrase becomes a [`Stock`], which is shaped once, in
//! layout units independent of the type size, so that trying another size only breaks lines again. Nothing here knows slots.
//!
//! Text outside slots (in the booklet) is typeset in the same way: a [`Cast`] of fonts, a [`Look`], a stock for each
//! phrase, its lines at a measure, and the glyphs of each line on a baseline.

use super::breaks::{self, Fit, Tie, Word};
use super::font::{EM, Font, Shaper, nearest};
use super::picture::{Drawn, Icons};
use super::{FontId, Fonts, Glyph, Mark, Placed, Places, Rgb, Run, script};
use cards::lexicon::{self, Phrase, Voice};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::unit::{Affine, Mm, Point, Pt, Rect};
use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;
use unicode_linebreak::{BreakOpportunity, linebreaks};

/// Represents an icon in a paragraph's text: breaks lines like a letter, and is in no font.
const ICON: char = '\u{f8fe}';

/// Marks where a word may be broken.
const SOFT_HYPHEN: char = '\u{ad}';

/// Small capitals are capitals at this percentage.
const SMALL: i64 = 80;

/// The alignment of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At the left.
    Start,
    /// In the middle.
    Middle,
    /// At the right.
    End,
}

impl Align {
    /// The fit of balanced lines.
    pub(crate) fn fit(self) -> Fit {
        if self == Align::Start { Fit::Open } else { Fit::Even }
    }
}

/// The fonts of one text, upright and italic, plain and bold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cast {
    fonts: [[FontId; 2]; 2],
    italic: bool,
}

impl Cast {
    /// The nearest fonts of a family; `None` if there is no such family.
    pub(crate) fn of(fonts: &Fonts, family: &str, weight: u16, bold: u16, italic: bool) -> Option<Cast> {
        let pair =
            |slant| Some([nearest(fonts, family, weight, slant)?, nearest(fonts, family, bold.max(weight), slant)?]);
        Some(Cast { fonts: [pair(italic)?, pair(!italic)?], italic })
    }

    /// The plain font.
    pub(crate) fn plain(&self) -> FontId {
        self.fonts[0][0]
    }

    /// Whether a font is used only for bold text.
    fn is_bold(&self, font: FontId) -> bool {
        self.fonts.iter().any(|pair| pair[1] == font && pair[0] != font)
    }

    /// The font of a run: flavor text is italic, also in italic text; an aside is italic in upright text and upright
    /// in italic text.
    fn font(&self, run: &lexicon::Run, voice: Voice) -> FontId {
        let bold = matches!(run, lexicon::Run::Count(_) | lexicon::Run::Keyword(_));
        let leans = (self.italic || voice == Voice::Flavour) != matches!(run, lexicon::Run::Aside(_));
        self.fonts[usize::from(leans != self.italic)][usize::from(bold)]
    }
}

/// The letters that are changed to capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caps {
    /// None.
    None,
    /// Lowercase letters become smaller capitals.
    Small,
    /// All.
    All,
}

/// Bold words with their own inks: color-coded keywords.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keyed(Arc<[(String, Rgb)]>);

impl Keyed {
    /// Each word with its ink.
    pub(crate) fn new(words: Vec<(String, Rgb)>) -> Keyed {
        Keyed(words.into())
    }

    /// The ink of a bold run: that of the first word it begins with, so that "Steals" is printed like "Steal".
    pub(crate) fn ink(&self, run: &str) -> Option<Rgb> {
        let begins = |word: &str| run.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        self.0.iter().find(|(word, _)| begins(word)).map(|(_, ink)| *ink)
    }
}

/// The look of letters, independent of size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'a> {
    pub(crate) cast: Cast,
    pub(crate) ink: Rgb,
    /// The ink of bold text, if different.
    pub(crate) bold: Option<Rgb>,
    pub(crate) keyed: &'a Keyed,
    pub(crate) caps: Caps,
    /// The tracking, in 1/1000 em.
    pub(crate) tracking: i32,
}

/// The resources for typesetting paragraphs: fonts, icons, the shaper.
pub(crate) struct Compositor<'p> {
    pub(crate) fonts: Fonts,
    pub(crate) opened: Vec<Font>,
    pub(crate) icons: Icons<'p>,
    pub(crate) shaper: RefCell<Shaper>,
}

impl Compositor<'_> {
    pub(crate) fn font(&self, id: FontId) -> &Font {
        &self.opened[usize::from(id.0)]
    }

    /// The font for a character: the requested one, or else the first with the same slant that has it, or else `None`.
    fn able(&self, wanted: FontId, c: char) -> Option<FontId> {
        if self.font(wanted).has(c) {
            return Some(wanted);
        }
        let italic = self.fonts.faces[usize::from(wanted.0)].italic;
        let mut ids = (0..self.opened.len() as u16).map(FontId).filter(|id| self.font(*id).has(c));
        let first = ids.clone().next();
        ids.find(|id| self.fonts.faces[usize::from(id.0)].italic == italic).or(first)
    }
}

/// A part of a text with one look.
#[derive(Debug)]
struct Piece {
    what: What,
    text: Range<usize>,
    glyphs: Range<usize>,
}

#[derive(Debug)]
enum What {
    Type { font: FontId, percent: i64, ink: Rgb },
    Icon { drawn: Drawn, font: FontId },
}

/// A word's glyphs, without and with the space after it, and where its text ends.
#[derive(Clone, Copy, Debug)]
struct Span {
    from: usize,
    content: usize,
    to: usize,
    /// The addition at the end of a line: the hyphen of a broken word.
    hyphen: Option<Glyph>,
}

/// A paragraph, shaped.
#[derive(Debug)]
pub(crate) struct Stock {
    text: String,
    glyphs: Vec<Glyph>,
    /// The position of each glyph in layout units, and the end position.
    pens: Vec<i64>,
    pieces: Vec<Piece>,
    words: Vec<Word>,
    spans: Vec<Span>,
    tracking: i64,
    pub(crate) voice: Voice,
    pub(crate) at: Locus,
    /// The places of its text, by first byte.
    places: Vec<(usize, Locus)>,
}

/// A part with one font, size in percent and ink; or an icon.
struct Part {
    font: FontId,
    percent: i64,
    text: Range<usize>,
    ink: Option<Rgb>,
    icon: Option<Drawn>,
}

/// Text waiting to be shaped.
#[derive(Default)]
struct Draft {
    text: String,
    pieces: Vec<Part>,
    /// The ink of the addition, if different.
    ink: Option<Rgb>,
    /// The places where a word may be broken: soft hyphens, which are not in the text.
    parted: Vec<usize>,
    /// Letters that the requested fonts lack, each with the substitute font and its place.
    strays: Vec<(char, FontId, FontId, Locus)>,
    /// The places of its text, by first byte.
    places: Vec<(usize, Locus)>,
}

impl Stock {
    /// Shapes a phrase. `game` is the folder of icons. Characters without a font and missing icons are reported at their
    /// places.
    pub(crate) fn new(
        compositor: &Compositor,
        game: &str,
        phrase: &Phrase,
        look: Look<'_>,
        diags: &mut Vec<Diag>,
    ) -> Stock {
        let mut draft = Draft::for_phrase(phrase);
        for (run, at) in &phrase.runs {
            let font = look.cast.font(run, phrase.voice);
            draft.places.push((draft.text.len(), *at));
            match run {
                lexicon::Run::Icon(icon) => {
                    if let Some(drawn) = compositor.icons.get(game, &icon.0, look.ink, *at).drain(diags) {
                        draft.icon(look.cast.plain(), drawn);
                    }
                }
                lexicon::Run::Count(amount) => draft.words(compositor, font, &amount.to_string(), look, *at, diags),
                lexicon::Run::Word(w) | lexicon::Run::Keyword(w) | lexicon::Run::Aside(w) => {
                    draft.words(compositor, font, w, look, *at, diags);
                }
                lexicon::Run::Inked(rgb, w) => {
                    draft.ink = Some(Rgb(*rgb));
                    draft.words(compositor, font, w, look, *at, diags);
                    draft.ink = None;
                }
                lexicon::Run::Small(w) => {
                    draft.words(compositor, font, w, Look { caps: Caps::Small, ..look }, *at, diags);
                }
            }
        }
        let at = phrase.runs.first().map_or(Locus::Nowhere, |(_, at)| *at);
        diags.extend(draft.astray(compositor));
        draft.shape(compositor, look, phrase.voice, at)
    }

    /// Whether it is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The number of words.
    pub(crate) fn count(&self) -> usize {
        self.text.split_whitespace().count()
    }

    /// Breaks it into lines with one measure, in layout units.
    pub(crate) fn lines(&self, width: i64, fit: Fit) -> Vec<Range<usize>> {
        breaks::lines(&self.words, width, fit)
    }

    /// Breaks it into lines with individual measures, in layout units.
    pub(crate) fn lines_in(&self, measure: impl Fn(usize) -> i64) -> Vec<Range<usize>> {
        breaks::filled(&self.words, measure)
    }

    /// A lower bound on the number of lines at a measure, without breaking.
    pub(crate) fn at_least(&self, width: i64) -> usize {
        let widest = self.words.iter().map(|w| w.space).max().unwrap_or(0);
        let last = self.words.last().map_or(0, |w| w.space);
        let all = self.words.iter().map(|w| w.width + w.space).sum::<i64>() - last;
        // each line break removes a space
        usize::try_from((all + width + 2 * widest - 1).div_euclid((width + widest).max(1)))
            .unwrap_or(0)
            .min(self.words.len())
    }

    /// The width of a line, in layout units, without the space at its end.
    pub(crate) fn width(&self, line: &Range<usize>) -> i64 {
        let (first, last) = (self.spans[line.start], self.spans[line.end - 1]);
        let hyphen = if line.end < self.spans.len() { self.words[line.end - 1].hyphen } else { 0 };
        self.pens[last.content] - self.pens[first.from] - self.tracking + hyphen
    }

    /// The text of a line.
    pub(crate) fn said(&self, line: &Range<usize>) -> &str {
        let (first, last) = (self.spans[line.start], self.spans[line.end - 1]);
        let byte = |g: usize| self.glyphs.get(g).map_or(self.text.len(), |g| g.cluster as usize);
        self.text[byte(first.from)..byte(last.content)].trim()
    }

    /// The distances that the ink of a line extends above and below its baseline, in ems.
    pub(crate) fn ink(&self, compositor: &Compositor, line: &Range<usize>) -> (f32, f32) {
        let glyphs = self.spans[line.start].from..self.spans[line.end - 1].content;
        let (mut up, mut down) = (0.0_f32, 0.0_f32);
        for piece in self.pieces.iter().filter(|p| p.glyphs.start < glyphs.end && p.glyphs.end > glyphs.start) {
            match &piece.what {
                What::Icon { font, .. } => up = up.max(compositor.font(*font).cap),
                What::Type { font, percent, .. } => {
                    let (font, k) = (compositor.font(*font), *percent as f32 / 100.0);
                    let inner = piece.glyphs.start.max(glyphs.start)..piece.glyphs.end.min(glyphs.end);
                    for glyph in &self.glyphs[inner] {
                        let (low, high) = font.ink(*glyph);
                        (up, down) = (up.max(high * k), down.max(-low * k));
                    }
                }
            }
        }
        (up, down)
    }

    /// Typesets a line: marks with the start of the baseline at `at`, then mapped by `onto`. A line that is not the
    /// last of its paragraph keeps the space at which it was broken, so that readers of the file do not join words.
    pub(crate) fn marks(
        &self,
        compositor: &Compositor,
        line: &Range<usize>,
        size: Pt,
        at: Point,
        onto: Affine,
        out: &mut Vec<Mark>,
    ) {
        let (first, last) = (self.spans[line.start], self.spans[line.end - 1]);
        let end = if line.end == self.spans.len() { last.content } else { last.to };
        let mm = f64::from(Mm::from(size).0) / EM as f64;
        for piece in self.pieces.iter().filter(|p| p.glyphs.start < end && p.glyphs.end > first.from) {
            let inner = piece.glyphs.start.max(first.from)..piece.glyphs.end.min(end);
            let pen = at.x + Mm(((self.pens[inner.start] - self.pens[first.from]) as f64 * mm) as f32);
            match &piece.what {
                What::Icon { drawn, font } => {
                    let cap = Mm::from(size) * compositor.font(*font).cap;
                    let wide = Mm(cap.0 * drawn.w / drawn.h);
                    let area = Rect { x: pen, y: at.y - cap, w: wide, h: cap };
                    out.push(Mark::Picture(Placed {
                        what: drawn.picture.clone(),
                        at: drawn.fitted(area).then(onto),
                        clip: None,
                    }));
                }
                What::Type { font, percent, ink } => {
                    let start = self.glyphs[inner.start].cluster;
                    let stop =
                        self.glyphs.get(inner.end).map_or(piece.text.end, |g| (g.cluster as usize).min(piece.text.end));
                    let shift = |g: &Glyph| Glyph { cluster: g.cluster.saturating_sub(start), ..*g };
                    let mut glyphs: Vec<Glyph> = self.glyphs[inner.clone()].iter().map(shift).collect();
                    let mut text = self.text[start as usize..stop].to_owned();
                    if let Some(hyphen) =
                        last.hyphen.filter(|_| line.end < self.spans.len() && inner.end == last.content)
                    {
                        glyphs.push(Glyph { cluster: text.len() as u32, ..hyphen });
                        text.push(SOFT_HYPHEN);
                    }
                    out.push(Mark::Run(Run {
                        font: *font,
                        size: quantised(size * (*percent as f32 / 100.0)),
                        at: placed(pen, at.y, onto),
                        ink: *ink,
                        glyphs,
                        text: text.into(),
                        places: self.written(start as usize..stop),
                    }));
                }
            }
        }
    }

    /// The place of a range of its text.
    fn written(&self, text: Range<usize>) -> Places {
        let first = self.places.iter().rposition(|(from, _)| *from <= text.start).unwrap_or(0);
        let within = self.places[first..].iter().take_while(|(from, _)| *from < text.end);
        Places(within.map(|(from, at)| (from.saturating_sub(text.start) as u32, *at)).collect())
    }
}

impl Draft {
    /// An empty draft with room for a phrase: a deck has thousands of short texts, and each would grow several times.
    fn for_phrase(phrase: &Phrase) -> Draft {
        let size = |run: &lexicon::Run| match run {
            lexicon::Run::Word(w)
            | lexicon::Run::Keyword(w)
            | lexicon::Run::Aside(w)
            | lexicon::Run::Small(w)
            | lexicon::Run::Inked(_, w) => w.len(),
            lexicon::Run::Icon(_) | lexicon::Run::Count(_) => 4,
        };
        let runs = phrase.runs.len();
        Draft {
            text: String::with_capacity(phrase.runs.iter().map(|(run, _)| size(run)).sum()),
            pieces: Vec::with_capacity(runs),
            places: Vec::with_capacity(runs),
            ..Draft::default()
        }
    }

    /// Adds words: runs of spaces become one, small capitals are separated, each character gets a font that has it.
    fn words(
        &mut self,
        compositor: &Compositor,
        font: FontId,
        words: &str,
        look: Look<'_>,
        at: Locus,
        diags: &mut Vec<Diag>,
    ) {
        for c in words.chars() {
            let c = if matches!(c, ' ' | '\t' | '\n' | '\r') { ' ' } else { c };
            if c == ' ' && (self.text.is_empty() || self.text.ends_with(' ')) {
                continue;
            }
            if c == SOFT_HYPHEN {
                self.parted.push(self.text.len());
                continue;
            }
            if let Some(script) = script::untried(c) {
                let diag = Diag::error(at, "untried-script", format!("{script} is not supported"))
                    .help("use Latin, Greek or Cyrillic letters, or draw the words as a picture");
                if !diags.contains(&diag) {
                    diags.push(diag);
                }
                continue;
            }
            let wanted = font;
            let Some(font) = compositor.able(font, c) else {
                if let Some(plainer) = script::plainer(c) {
                    self.words(compositor, wanted, plainer, look, at, diags);
                    continue;
                }
                // one complaint for all cards in an unsupported script
                let (what, help) = match script::large(c) {
                    Some(script) => (
                        format!("no font in fonts/ has {script} characters"),
                        format!("add a {script} font, and name it in game.yaml or in the template"),
                    ),
                    None => (
                        format!("no font in fonts/ has a glyph for {c:?} (U+{:04X})", u32::from(c)),
                        "use other characters, or add a font that has this one".to_owned(),
                    ),
                };
                let diag = Diag::error(at, "no-glyph", what).help(help);
                if !diags.contains(&diag) {
                    diags.push(diag);
                }
                continue;
            };
            let family = |id: FontId| &compositor.fonts.faces[usize::from(id.0)].family;
            // a symbol from another font looks like a symbol; a letter from another font looks like a mistake
            if font != wanted && (c.is_alphabetic() || c.is_ascii_digit()) && family(font) != family(wanted) {
                self.strays.push((c, wanted, font, at));
            }
            match look.caps {
                Caps::Small if c.is_lowercase() => c.to_uppercase().for_each(|c| self.letter(font, SMALL, c)),
                Caps::All => c.to_uppercase().for_each(|c| self.letter(font, 100, c)),
                Caps::Small | Caps::None => self.letter(font, 100, c),
            }
        }
    }

    /// The complaint about letters in a different font than their neighbors.
    fn astray(&self, compositor: &Compositor) -> Option<Diag> {
        let (_, wanted, taken, at) = *self.strays.first()?;
        let mut letters: Vec<char> = self.strays.iter().map(|(c, ..)| *c).collect();
        letters.sort_unstable();
        letters.dedup();
        let all = |low: char, high: char| letters.iter().all(|c| (low..=high).contains(c));
        // one complaint for all cards in an unsupported script, or for a font with few letters
        let letters: String = match () {
            () if letters.iter().any(char::is_ascii) => "some of A to Z, a to z and 0 to 9".to_owned(),
            () if all('\u{370}', '\u{3ff}') => "Greek".to_owned(),
            () if all('\u{400}', '\u{52f}') => "Cyrillic".to_owned(),
            () => letters.into_iter().flat_map(|c| [' ', c]).skip(1).collect(),
        };
        let family = |id: FontId| compositor.fonts.faces[usize::from(id.0)].family.as_str();
        let what = format!("{} lacks {letters}; {} is used instead", family(wanted), family(taken));
        let help = format!(
            "add a font of the family {:?} that has them to fonts/, or use another font for the slot (data-font)",
            family(wanted)
        );
        Some(Diag::warning(at, "other-font", what).help(help))
    }

    fn letter(&mut self, font: FontId, percent: i64, c: char) {
        let start = self.text.len();
        self.text.push(c);
        let end = self.text.len();
        let ink = self.ink;
        match self.pieces.last_mut().filter(|part| part.icon.is_none()) {
            Some(part) if (part.font, part.percent, part.ink) == (font, percent, ink) => part.text.end = end,
            _ => self.pieces.push(Part { font, percent, text: start..end, ink, icon: None }),
        }
    }

    fn icon(&mut self, font: FontId, drawn: Drawn) {
        let start = self.text.len();
        self.text.push(ICON);
        self.pieces.push(Part { font, percent: 100, text: start..self.text.len(), ink: None, icon: Some(drawn) });
    }

    fn shape(self, compositor: &Compositor, look: Look<'_>, voice: Voice, at: Locus) -> Stock {
        let Draft { text, pieces: drafts, parted, places, .. } = self;
        let mut glyphs: Vec<Glyph> = Vec::with_capacity(text.len());
        let mut pens = Vec::with_capacity(text.len() + 1);
        let mut pieces = Vec::with_capacity(drafts.len());
        let mut pen = 0;
        for Part { font: id, percent, text: range, ink: own, icon: drawn } in drafts {
            let (font, first) = (compositor.font(id), glyphs.len());
            let what = match drawn {
                Some(drawn) => {
                    let advance = (font.cap * drawn.w / drawn.h * font.upem as f32) as i32;
                    glyphs.push(Glyph { id: 0, advance, offset: (0, 0), cluster: range.start as u32 });
                    What::Icon { drawn, font: id }
                }
                None => {
                    let mut shaper = compositor.shaper.borrow_mut();
                    shaper.shape(font, &text[range.clone()], range.start, look.tracking, &mut glyphs);
                    let bold = look.cast.is_bold(id).then(|| look.keyed.ink(&text[range.clone()]).or(look.bold));
                    let ink = own.or(bold.flatten()).unwrap_or(look.ink);
                    What::Type { font: id, percent, ink }
                }
            };
            for glyph in &glyphs[first..] {
                pens.push(pen);
                pen += font.units(glyph.advance, percent);
            }
            pieces.push(Piece { what, text: range, glyphs: first..glyphs.len() });
        }
        pens.push(pen);
        let hyphen = |byte: usize| {
            let piece = pieces.iter().find(|piece: &&Piece| piece.text.contains(&byte))?;
            let What::Type { font: id, percent, .. } = piece.what else { return None };
            let (font, mut glyphs) = (compositor.font(id), Vec::new());
            compositor.shaper.borrow_mut().shape(font, "-", 0, look.tracking, &mut glyphs);
            let hyphen = glyphs.pop()?;
            Some((hyphen, font.units(hyphen.advance, percent)))
        };
        let (words, spans) = words(&text, &glyphs, &pens, &parted, &hyphen);
        let tracking = i64::from(look.tracking) * EM / 1000;
        Stock { text, glyphs, pens, pieces, words, spans, tracking, voice, at, places }
    }
}

/// Splits a shaped text at its break opportunities (UAX 14), except at non-breaking spaces, and at soft hyphens: there a hyphen
/// is added, which the byte before it requests.
fn words(
    text: &str,
    glyphs: &[Glyph],
    pens: &[i64],
    parted: &[usize],
    hyphen: &dyn Fn(usize) -> Option<(Glyph, i64)>,
) -> (Vec<Word>, Vec<Span>) {
    let (mut from, mut start) = (0, 0);
    let holds = |end: usize, kind| kind == BreakOpportunity::Allowed && (in_option(text, end) || in_range(text, end));
    let breaks = linebreaks(text).filter(|(end, kind)| !holds(*end, *kind)).map(|(end, _)| end);
    // a ligature is never split
    let within = |byte: &&usize| **byte < text.len() && glyphs.iter().any(|glyph| glyph.cluster as usize == **byte);
    let mut ends: Vec<usize> = breaks.chain(parted.iter().filter(within).copied()).collect();
    ends.sort_unstable();
    ends.dedup();
    let (mut words, mut spans) = (Vec::with_capacity(ends.len()), Vec::with_capacity(ends.len()));
    for end in ends {
        let content = start + text[start..end].trim_end_matches(' ').len();
        if content == start {
            continue;
        }
        let reach =
            |from: usize, byte: usize| from + glyphs[from..].iter().take_while(|g| (g.cluster as usize) < byte).count();
        let inner = reach(from, content);
        let to = reach(inner, end);
        let hyphen = if parted.contains(&end) { hyphen(end - 1) } else { None };
        let width = pens[inner] - pens[from];
        let (space, tie) = (pens[to] - pens[inner], if hyphen.is_none() { tie(text, end) } else { Tie::None });
        words.push(Word { width, space, hyphen: hyphen.map_or(0, |(_, width)| width), tie });
        spans.push(Span { from, content: inner, to, hyphen: hyphen.map(|(glyph, _)| glyph) });
        (from, start) = (to, end);
    }
    (words, spans)
}

/// Whether a position follows a hyphen of a word that begins with one, as in `--back-offset`: options are kept whole (UAX 14, LB20a,
/// keeps their first hyphens).
fn in_option(text: &str, place: usize) -> bool {
    let word = text[..place].rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    word.starts_with('-') && word.ends_with('-')
}

/// Whether a position follows a dash after a digit, as in `1–6` and `10-foot pole`.
fn in_range(text: &str, place: usize) -> bool {
    let before = text[..place].strip_suffix(['-', '\u{2013}']);
    before.is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
}

/// Why a line should not end at this position.
fn tie(text: &str, place: usize) -> Tie {
    let before = text[..place].trim_end_matches(' ');
    let first = before.rfind(' ').map_or(0, |at| at + 1);
    let quote = |c: char| matches!(c, '(' | '[' | '\u{201c}' | '\u{2018}');
    let last = before[first..].trim_start_matches(quote);
    let next = text[place..].trim_start_matches(quote);
    let next = &next[..next.find(' ').unwrap_or(next.len())];
    let number = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    // punctuation after a word separates it from the next one
    let open = last.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '%' | ICON));
    let closed = place + next.len() >= text.len() || next.ends_with(|c: char| c.is_ascii_punctuation() && c != '%');
    // 10 | coins, 2 | [coin], [heart] | 3; level | 3.
    let noun = next.starts_with(|c: char| c.is_alphabetic() || c == ICON);
    let counted = number(last) && noun;
    let follows = number(next) && (last.ends_with(ICON) || closed && !number(last));
    if open && (counted || follows) {
        return Tie::Number;
    }
    let letters = last.chars().take(5).count();
    let word = last.chars().all(char::is_alphabetic);
    let ended = |said: &str| said.is_empty() || said.ends_with(['.', ':', '!', '?', ';']);
    let opens = || ended(before[..first].trim_end_matches([' ', '\u{201d}', '\u{2019}', '"', ')']));
    match letters {
        1 if word => Tie::Letter,
        // up to | 3 of them: a number belongs to the short word before it
        2 if word && number(next) => Tie::Letter,
        1..=4 if open && opens() => Tie::Opening,
        _ => Tie::None,
    }
}

/// A size of type to 1/100 pt.
fn quantised(size: Pt) -> Pt {
    Pt((size.0 * 100.0).round() / 100.0)
}

/// The start of a baseline, mapped, and rounded to 1/1000 mm.
fn placed(x: Mm, y: Mm, onto: Affine) -> Affine {
    let Affine([a, b, c, d, e, f]) = Affine::shift(x, y).then(onto);
    let fine = |v: f32| (v * 1000.0).round() / 1000.0;
    Affine([a, b, c, d, fine(e), fine(f)])
}
