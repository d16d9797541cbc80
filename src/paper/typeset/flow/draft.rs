//! A phrase becomes letters, each in a font that has it; the letters become glyphs, and the glyphs words that can end a line.

use super::{Caps, Compositor, Look, Piece, SOFT_HYPHEN, Span, Stock, What};
use crate::typeset::breaks::{Tie, Word};
use crate::typeset::font::EM;
use crate::typeset::picture::Drawn;
use crate::typeset::{FontId, Glyph, Rgb, script};
use cards::lexicon::{self, Phrase, Voice};
use ground::diag::Diag;
use ground::locus::Locus;
use std::ops::Range;
use unicode_linebreak::{BreakOpportunity, linebreaks};

/// Represents an icon in a paragraph's text: breaks lines like a letter, and is in no font.
const ICON: char = '\u{f8fe}';

/// Small capitals are capitals at this percentage.
const SMALL: i64 = 80;

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
pub(super) struct Draft {
    pub(super) text: String,
    pieces: Vec<Part>,
    /// The ink of the addition, if different.
    pub(super) ink: Option<Rgb>,
    /// The places where a word may be broken: soft hyphens, which are not in the text.
    parted: Vec<usize>,
    /// Letters that the requested fonts lack, each with the substitute font and its place.
    strays: Vec<(char, FontId, FontId, Locus)>,
    /// The places of its text, by first byte.
    pub(super) places: Vec<(usize, Locus)>,
}

impl Draft {
    /// An empty draft with room for a phrase: a deck has thousands of short texts, and each would grow several times.
    pub(super) fn for_phrase(phrase: &Phrase) -> Draft {
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
    pub(super) fn words(
        &mut self,
        compositor: &Compositor,
        font: FontId,
        words: &str,
        look: Look<'_>,
        at: Locus,
        diags: &mut Vec<Diag>,
    ) {
        // nearly all letters of nearly all texts are set as they are
        let plain =
            |b: &u8| b.is_ascii_graphic() && look.caps == Caps::None && compositor.font(font).has(char::from(*b));
        let mut left = words;
        while let Some(c) = left.chars().next() {
            let (letters, rest) = left.split_at(left.bytes().take_while(plain).count());
            if !letters.is_empty() {
                self.letters(font, 100, letters);
                left = rest;
                continue;
            }
            left = &left[c.len_utf8()..];
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
                Caps::Small if c.is_lowercase() => self.letters(font, SMALL, &c.to_uppercase().to_string()),
                Caps::All => self.letters(font, 100, &c.to_uppercase().to_string()),
                Caps::Small | Caps::None => self.letters(font, 100, c.encode_utf8(&mut [0; 4])),
            }
        }
    }

    /// The complaint about letters in a different font than their neighbors.
    pub(super) fn astray(&self, compositor: &Compositor) -> Option<Diag> {
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

    fn letters(&mut self, font: FontId, percent: i64, letters: &str) {
        let start = self.text.len();
        self.text.push_str(letters);
        let end = self.text.len();
        let ink = self.ink;
        match self.pieces.last_mut().filter(|part| part.icon.is_none()) {
            Some(part) if (part.font, part.percent, part.ink) == (font, percent, ink) => part.text.end = end,
            _ => self.pieces.push(Part { font, percent, text: start..end, ink, icon: None }),
        }
    }

    pub(super) fn icon(&mut self, font: FontId, drawn: Drawn) {
        let start = self.text.len();
        self.text.push(ICON);
        self.pieces.push(Part { font, percent: 100, text: start..self.text.len(), ink: None, icon: Some(drawn) });
    }

    pub(super) fn shape(self, compositor: &Compositor, look: Look<'_>, voice: Voice, at: Locus) -> Stock {
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
    let before = &text[..place];
    let word = || before.rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    before.ends_with('-') && word().starts_with('-')
}

/// Whether a position follows a dash after a digit, as in `1–6` and `10-foot pole`.
fn in_range(text: &str, place: usize) -> bool {
    let before = text[..place].strip_suffix(['-', '\u{2013}']);
    before.is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
}

/// Why a line should not end at this position.
fn tie(text: &str, place: usize) -> Tie {
    let before = text[..place].trim_end_matches(' ');
    let first = before.bytes().rposition(|b| b == b' ').map_or(0, |at| at + 1);
    let quote = |c: char| matches!(c, '(' | '[' | '\u{201c}' | '\u{2018}');
    let last = before[first..].trim_start_matches(quote);
    let next = text[place..].trim_start_matches(quote);
    let next = &next[..next.bytes().position(|b| b == b' ').unwrap_or(next.len())];
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
