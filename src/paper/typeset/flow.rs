//! Shaping and line layout: turns paragraphs into glyphs and lines. A phrase becomes a [`Stock`], which is shaped once, in
//! layout units independent of the type size, so that trying another size only breaks lines again. Nothing here knows slots.
//!
//! Text outside slots (in the booklet) is typeset in the same way: a [`Cast`] of fonts, a [`Look`], a stock for each
//! phrase, its lines at a measure, and the glyphs of each line on a baseline.

use super::breaks::{self, Fit, Word};
use super::font::{EM, Font, Shaper, nearest};
use super::picture::{Drawn, Icons};
use super::{FontId, Fonts, Glyph, Mark, Placed, Places, Rgb, Run};
use cards::lexicon::{self, Phrase, Voice};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::unit::{Affine, Mm, Point, Pt, Rect};
use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

mod draft;
use draft::Draft;

/// Marks where a word may be broken.
const SOFT_HYPHEN: char = '\u{ad}';

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
                    let text = &self.text[start as usize..stop];
                    let hyphen = last.hyphen.filter(|_| line.end < self.spans.len() && inner.end == last.content);
                    glyphs.extend(hyphen.map(|hyphen| Glyph { cluster: text.len() as u32, ..hyphen }));
                    let text = if hyphen.is_some() { format!("{text}{SOFT_HYPHEN}").into() } else { text.into() };
                    out.push(Mark::Run(Run {
                        font: *font,
                        size: quantised(size * (*percent as f32 / 100.0)),
                        at: placed(pen, at.y, onto),
                        ink: *ink,
                        glyphs,
                        text,
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
