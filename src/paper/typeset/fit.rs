//! Copyfitting: typesets fields into slots. A text has the largest of three sizes at which it fits: that of its slot, the
//! slot's minimum, or the size halfway between them, so that the cards of a kind have few sizes. No text leaves its slot or
//! is dropped: text that does not fit at the minimum size is an error, which contains the excess.

use super::breaks::Fit;
use super::flow::{Align, Compositor, Look, Stock};
use super::font::EM;
use super::picture::Drawn;
use super::slot::{Slot, TextSlot, Valign, safe};
use super::{Mark, Placed, lettering, small};
use cards::lexicon::{Phrase, Run, Voice};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::unit::{Mm, Point, Pt, Rect, Size};
use std::ops::Range;

/// The middle size is a multiple of this many points.
const STEP: f32 = 0.25;

/// The factor by which flavor text is enlarged if there is no other text.
const ALONE: f32 = 1.2;

/// The space before flavor text without an ornament, as a share of its leading.
const AIR: f32 = 0.5;

/// The number of estimates for the position of lines that follow an outline.
const GUESSES: usize = 6;

/// A length below this cannot be printed, in mm: it is a rounding error and not an overflow.
const HAIR: f32 = 0.005;

/// A line with its position, measured from the slot's left edge and the block's top.
struct Line<'s> {
    stock: &'s Stock,
    words: Range<usize>,
    size: Pt,
    x: Mm,
    baseline: Mm,
}

/// A field with its layout at one size.
struct Block<'s> {
    lines: Vec<Line<'s>>,
    badges: Vec<(Drawn, Rect)>,
    ornament: Option<Rect>,
    /// Its top in the slot, if its lines are broken for that position.
    top: Option<Mm>,
    /// The height from the capitals of the first line to the baseline of the last.
    height: Mm,
    /// The top and the bottom of the ink, from the block's top.
    ink: (Mm, Mm),
    /// The widest word that is wider than its measure: its text, the excess, and its place.
    wide: Option<(String, Mm, Locus)>,
    /// The distances that the first capitals extend above the block and the last letters extend below it, according
    /// to the font.
    margin: (Mm, Mm),
}

impl Block<'_> {
    /// The width of a line; if it is too wide, the worst one is recorded.
    fn measured(&mut self, stock: &Stock, words: &Range<usize>, em: Mm, measure: Mm) -> Mm {
        let wide = Mm(em.0 * (stock.width(words) as f64 / EM as f64) as f32);
        let over = wide - measure;
        if over.0 > HAIR && self.wide.as_ref().is_none_or(|(_, w, _)| over > *w) {
            self.wide = Some((stock.said(words).to_owned(), over, stock.at));
        }
        wide
    }
}

/// A field to be typeset in a slot.
pub(crate) struct Field<'a, 'p> {
    compositor: &'a Compositor<'p>,
    slot: &'a Slot,
    text: &'a TextSlot,
    stocks: Vec<Stock>,
    badges: Vec<Option<Drawn>>,
    leads: Vec<Option<Stock>>,
    ornament: Option<Drawn>,
    /// The scale at which it is shown.
    scale: f32,
    /// The place for complaints.
    at: Locus,
}

impl<'a, 'p> Field<'a, 'p> {
    /// Shapes a field for a slot. `game` is the folder of its icons.
    pub(crate) fn new(
        compositor: &'a Compositor<'p>,
        game: &str,
        slot: &'a Slot,
        text: &'a TextSlot,
        phrases: &[Phrase],
        scale: f32,
        diags: &mut Vec<Diag>,
    ) -> Field<'a, 'p> {
        let look = Look {
            cast: text.cast,
            ink: text.ink,
            bold: text.bold_ink,
            keyed: &text.keyed,
            caps: text.caps,
            tracking: text.tracking,
        };
        let mut field = Field {
            compositor,
            slot,
            text,
            stocks: Vec::with_capacity(phrases.len()),
            badges: Vec::with_capacity(phrases.len()),
            leads: Vec::with_capacity(phrases.len()),
            ornament: None,
            scale,
            at: Locus::Nowhere,
        };
        for phrase in phrases {
            let stock = Stock::new(compositor, game, phrase, look, diags);
            let badge = phrase.badge.as_ref().filter(|_| text.badge.w > Mm(0.0));
            let badge = badge.and_then(|icon| compositor.icons.get(game, &icon.0, text.ink, stock.at).drain(diags));
            if stock.is_empty() && badge.is_none() {
                continue;
            }
            let lead = Some(&phrase.lead).filter(|lead| !lead.is_empty()).map(|lead| {
                let lead = Phrase { runs: vec![(Run::Keyword(lead.clone()), stock.at)], ..Phrase::default() };
                Stock::new(compositor, game, &lead, look, diags)
            });
            field.badges.push(badge);
            field.leads.push(lead);
            field.stocks.push(stock);
        }
        let voices = |voice| field.stocks.iter().any(|s| s.voice == voice);
        if let Some(name) = text.ornament.as_ref().filter(|_| voices(Voice::Rule) && voices(Voice::Flavour)) {
            field.ornament = compositor.icons.get(game, name, text.ink, slot.at).drain(diags);
        }
        // if several fields share a slot, the longest is shortened
        let placed = field.stocks.iter().filter(|stock| stock.at != Locus::Nowhere);
        let longest = placed.rev().max_by_key(|stock| stock.count());
        field.at = longest.map_or(slot.at, |stock| stock.at);
        field
    }

    fn alone(&self) -> bool {
        self.stocks.iter().all(|s| s.voice == Voice::Flavour)
    }

    /// The three sizes to try, largest first; fewer if they are equal.
    fn sizes(&self) -> Vec<Pt> {
        let min = self.text.min;
        let first = match self.text.flavour {
            Some(flavour) if self.alone() => flavour * ALONE,
            _ => self.text.size,
        };
        let first = first.max(min);
        let middle = Pt(((first + min).0 / 2.0 / STEP).round() * STEP);
        let mut sizes = vec![first, middle.min(first).max(min), min];
        sizes.dedup();
        sizes
    }

    /// The marks of the field, or the complaint that it does not fit.
    pub(crate) fn set(&self) -> Result<Vec<Mark>, Diag> {
        if self.stocks.is_empty() {
            return Ok(Vec::new());
        }
        let mut last = None;
        // the last try leaves out the space before flavor text
        let tries = self.sizes().into_iter().map(|size| (size, AIR)).chain([(self.text.min, 0.0)]);
        for (size, air) in tries {
            if size > self.text.min && self.hopeless(size) {
                continue;
            }
            let block = self.block(size, air, |_| true);
            if self.fits(&block) {
                return Ok(self.place(&block));
            }
            last = Some((size, block));
        }
        match last {
            Some((size, block)) => Err(self.overflow(size, &block)),
            None => Ok(Vec::new()),
        }
    }

    /// Whether there are certainly too many lines at a size, for any line breaks.
    fn hopeless(&self, size: Pt) -> bool {
        let area = self.slot.area;
        let most = area.h / (Mm::from(size) * self.text.leading) + 2.0;
        let rules = self.stocks.iter().filter(|s| s.voice == Voice::Rule);
        let least: usize = rules.map(|s| s.at_least(units(area.w, size))).sum();
        least as f32 > most || self.text.lines.is_some_and(|most| least > most)
    }

    /// Lays out the paragraphs that `keep` selects, one below the other. The length of lines that follow an outline
    /// depends on their position, and the position depends on the number of lines; it is estimated again until it no
    /// longer changes.
    fn block(&self, size: Pt, air: f32, keep: impl Fn(&Stock) -> bool) -> Block<'_> {
        let mut block = self.laid((size, air), &keep, self.text.within.as_ref().map(|_| self.slot.area.y));
        for _ in 0..GUESSES {
            let Some(top) = block.top else { break };
            let next = self.top(&block);
            if (next - top).0.abs() < HAIR {
                break;
            }
            block = self.laid((size, air), &keep, Some(next));
        }
        block
    }

    /// The horizontal span of a line on this baseline, from the slot's left edge; `left` is reserved for a hanging icon.
    fn room(&self, top: Option<Mm>, baseline: Mm, (cap, drop): (Mm, Mm), left: Mm) -> (Mm, Mm) {
        let area = self.slot.area;
        let Some((line, top)) = self.text.within.as_ref().zip(top) else { return (left, area.w - left) };
        let height = (top + baseline - cap, top + baseline + drop);
        let margin = safe(Size { w: line.area.w, h: line.area.h });
        let found = line.room(height, area.x + area.w / 2.0, (area.x + left, area.right()), margin);
        found.map_or((area.w / 2.0, Mm(0.0)), |(from, to)| (from - area.x, to - from))
    }

    /// The block moved to `top`.
    fn laid(&self, (size, air): (Pt, f32), keep: &impl Fn(&Stock) -> bool, top: Option<Mm>) -> Block<'_> {
        let (text, area, alone) = (self.text, self.slot.area, self.alone());
        let font = self.compositor.font(text.cast.plain());
        let hung = self.badges.iter().any(Option::is_some) || self.leads.iter().any(Option::is_some);
        let hang = if hung { text.hang } else { Mm(0.0) };
        let mut block = Block {
            lines: Vec::new(),
            badges: Vec::new(),
            ornament: None,
            top,
            height: Mm(0.0),
            ink: (Mm(f32::MAX), Mm(f32::MIN)),
            wide: None,
            margin: (Mm(0.0), Mm(0.0)),
        };
        let mut before: Option<Voice> = None;
        for (i, stock) in self.stocks.iter().enumerate().filter(|(_, s)| keep(s)) {
            let flavour = stock.voice == Voice::Flavour;
            let size = match text.flavour {
                Some(own) if flavour && !alone => own.min(size),
                _ => size,
            };
            let em = Mm::from(size);
            let (lead, cap) = (em * text.leading, em * font.cap);
            let (left, align) = if flavour { (Mm(0.0), text.flavour_align) } else { (hang, text.align) };
            if let Some(before) = before {
                block.height = match &self.ornament {
                    Some(drawn) if before == Voice::Rule && flavour => {
                        let k = (area.w.0 / drawn.w).min(1.0);
                        let (w, h) = (Mm(drawn.w * k), Mm(drawn.h * k));
                        let top = block.height + em * font.drop + text.gap;
                        block.ornament = Some(Rect { x: (area.w - w) / 2.0, y: top, w, h });
                        top + h + text.gap + em * (font.rise - font.cap)
                    }
                    _ if before == Voice::Rule && flavour => block.height + (lead - cap) + text.gap.max(lead * air),
                    _ => block.height + (lead - cap) + text.gap,
                };
            }
            let begin = block.height + cap;
            let depth = (cap, em * font.drop);
            let rows = match top {
                None => stock.lines(units(area.w - left, size), align.fit()),
                Some(_) => stock.lines_in(|row| units(self.room(top, begin + lead * row as f32, depth, left).1, size)),
            };
            let tall = if rows.is_empty() { Mm(0.0) } else { cap + lead * (rows.len() - 1) as f32 };
            let badge = self.badges[i].as_ref().map(|drawn| (drawn, text.badge));
            let whole = tall.max(badge.map_or(Mm(0.0), |(_, badge)| badge.h));
            if let Some((drawn, badge)) = badge {
                // a card-edge tab is in the middle of its paragraph, a badge at its beginning
                let down = if badge.out > Mm(0.0) { (whole - badge.h) / 2.0 } else { Mm(0.0) };
                let spot = Rect { x: -badge.out, y: block.height + down, w: badge.w, h: badge.h };
                block.ink = (block.ink.0.min(spot.y), block.ink.1.max(spot.bottom()));
                block.badges.push((drawn.clone(), spot));
            }
            let mut baseline = block.height + (whole - tall) / 2.0 + cap;
            let first = baseline;
            let inner = rows.len().saturating_sub(1);
            for (row, words) in rows.into_iter().enumerate() {
                let (left, measure) = self.room(top, baseline, depth, left);
                let wide = block.measured(stock, &words, em, measure);
                let x = left
                    + match align {
                        Align::Start => Mm(0.0),
                        Align::Middle => (measure - wide) / 2.0,
                        Align::End => measure - wide,
                    };
                // lines between others extend no further than those, unless the leading is very tight
                if row == 0 || row == inner || text.leading < 1.0 {
                    let (up, down) = stock.ink(self.compositor, &words);
                    block.ink = (block.ink.0.min(baseline - em * up), block.ink.1.max(baseline + em * down));
                }
                if block.lines.is_empty() {
                    block.margin.0 = em * (font.rise - font.cap);
                }
                block.margin.1 = em * font.drop;
                block.lines.push(Line { stock, words, size, x, baseline });
                baseline = baseline + lead;
            }
            if let Some(lead) = &self.leads[i] {
                for words in lead.lines(i64::MAX / 4, Fit::Open) {
                    block.measured(lead, &words, em, hang);
                    block.lines.push(Line { stock: lead, words, size, x: Mm(0.0), baseline: first });
                }
            }
            block.height = block.height + whole;
            before = Some(stock.voice);
        }
        block
    }

    /// The excess height of a block.
    fn over(&self, block: &Block<'_>) -> Mm {
        block.ink.1 - block.ink.0 - self.slot.area.h
    }

    fn fits(&self, block: &Block<'_>) -> bool {
        let few = self.text.lines.is_none_or(|most| block.lines.len() <= most);
        let low = block.top.map_or(Mm(0.0), |top| top + block.ink.1 - self.slot.area.bottom());
        few && block.wide.is_none() && self.over(block).max(low).0 <= HAIR
    }

    /// The top of a block in its slot.
    fn top(&self, block: &Block<'_>) -> Mm {
        let area = self.slot.area;
        let top = match self.text.valign {
            Valign::Top => area.y + block.margin.0,
            Valign::Middle => area.y + (area.h - block.height) / 2.0,
            Valign::Bottom => area.bottom() - block.margin.1 - block.height,
        };
        // ink that would leave the slot at one end moves inward: there is room, because the block fits
        top.min(area.bottom() - block.ink.1).max(area.y - block.ink.0)
    }

    fn place(&self, block: &Block<'_>) -> Vec<Mark> {
        let (area, onto) = (self.slot.area, self.slot.onto);
        let top = block.top.unwrap_or_else(|| self.top(block));
        let mut marks = Vec::with_capacity(block.lines.len() * 4);
        let picture = |drawn: &Drawn, spot: Rect| {
            let spot = Rect { x: area.x + spot.x, y: top + spot.y, ..spot };
            Mark::Picture(Placed { what: drawn.picture.clone(), at: drawn.fitted(spot).then(onto), clip: None })
        };
        marks.extend(block.badges.iter().map(|(drawn, spot)| picture(drawn, *spot)));
        marks.extend(self.ornament.as_ref().zip(block.ornament).map(|(drawn, spot)| picture(drawn, spot)));
        let mut letters = Vec::new();
        for line in &block.lines {
            let at = Point { x: area.x + line.x, y: top + line.baseline };
            let mut set = Vec::new();
            line.stock.marks(self.compositor, &line.words, line.size, at, onto, &mut set);
            if small::greeked(line.size, self.text.ink, self.scale, onto) {
                marks.extend(small::bars(self.compositor, set, self.scale));
            } else {
                letters.extend(set);
            }
        }
        if self.text.crooked > 0.0 {
            letters = lettering::crooked(self.compositor, letters, self.text.crooked);
        }
        // a shadow rotates with the slot, so that a back that is drawn twice is the same upside down
        let fall = self.text.shadow.map_or(Point::default(), |(_, x, y)| onto.along(Point { x, y }));
        let mut shaped = Vec::new();
        letters.retain(|mark| match mark {
            Mark::Run(run) if small::shaped(self.text, run, self.scale) => {
                shaped.push(run.clone());
                false
            }
            _ => true,
        });
        marks.extend(small::drawn(self.compositor, &shaped, self.text, fall, self.scale, self.slot.at));
        if let Some((ink, ..)) = self.text.shadow {
            let wide = self.text.outline.map_or(Mm(0.0), |(_, wide)| wide);
            lettering::behind(&letters, ink, wide, fall, &mut marks);
        }
        if let Some((ink, wide)) = self.text.outline {
            lettering::behind(&letters, ink, wide, Point::default(), &mut marks);
        }
        marks.extend(letters);
        marks
    }

    /// The complaint about a field that does not fit at the minimum size.
    fn overflow(&self, size: Pt, block: &Block<'_>) -> Diag {
        let slot = &self.slot.name;
        if let Some((word, over, at)) = &block.wide {
            let what = format!(
                "\"{word}\" is {:.1} mm too wide for the slot {slot:?} at {size} pt, the minimum size",
                over.0,
                size = size.0
            );
            let at = if *at == Locus::Nowhere { self.at } else { *at };
            return Diag::error(at, "overflow", what).help("use a shorter word");
        }
        let words: usize = self.stocks.iter().map(Stock::count).sum();
        let rows = block.lines.len().max(1);
        let over = self.over(block);
        let lead = Mm::from(size) * self.text.leading;
        let tall = (over.0 / lead.0).ceil().max(0.0) as usize;
        let many = self.text.lines.map_or(0, |most| rows.saturating_sub(most));
        let cut = (tall.max(many).max(1) * words).div_ceil(rows);
        let much = match (over.0 > HAIR, many) {
            (true, _) => format!("{:.1} mm too tall", over.0),
            (false, 1) => "1 line too long".to_owned(),
            (false, many) => format!("{many} lines too long"),
        };
        let what = format!("the text is {much} for the slot {slot:?} at {} pt, the minimum size", size.0);
        let mut help = format!("cut about {cut} word{}", if cut == 1 { "" } else { "s" });
        let flavoured = !self.alone() && self.stocks.iter().any(|s| s.voice == Voice::Flavour);
        if flavoured && self.fits(&self.block(size, 0.0, |s| s.voice == Voice::Rule)) {
            help += ", or drop the flavor text";
        }
        Diag::error(self.at, "overflow", what).help(help)
    }
}

/// A measure in layout units at a size.
pub(crate) fn units(measure: Mm, size: Pt) -> i64 {
    ((f64::from(measure.0) + f64::from(HAIR)) / f64::from(Mm::from(size).0) * EM as f64) as i64
}
