//! Line breaking: the fewest lines, then the fewest hyphens, then the best breaks: no number without its noun, no single word in the
//! last line, and the least ragged lines. All breaks of a paragraph are weighed together. Works on widths alone.

use std::ops::Range;

/// A part that cannot be broken, and the space after it. All widths have the same unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) width: i64,
    pub(crate) space: i64,
    /// The width of the hyphen that is added at the end of a line; 0 if there is none.
    pub(crate) hyphen: i64,
    pub(crate) tie: Tie,
}

/// Why a word should not be the last of its line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tie {
    #[default]
    None,
    /// It is short and begins a sentence: `You | have 2 lives.`
    Opening,
    /// It is a single letter, or a short word before a number: `a | goblin`, `up to | 3 rats`.
    Letter,
    /// It is a number, or a number follows that belongs to it: `10 | coins`, `level | 3.`
    Number,
}

/// How lines are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// Body copy: every line is as full as the others allow, and the last may be short.
    Full,
    /// Lines of similar length; the last may be shorter.
    Open,
    /// Lines of similar length, the last included: centered text.
    Even,
}

/// The cost of lines: an additional line costs more than any raggedness, so that the fewest lines win.
type Cost = i64;

/// The cost of a line.
const LINE: Cost = 1 << 40;

/// The cost of a hyphen: more than any raggedness, so that only a saved line pays for it.
const HYPHEN: Cost = 1 << 28;

/// The cost of an empty line. The costs of other faults are multiples or fractions of it.
const EMPTY: Cost = 256 * 256;

/// A measure, and the cost of lines in it.
struct Measure {
    width: i64,
    fit: Fit,
    /// 1/256 of the measure is finer than an eye compares line ends, and its squares cannot overflow.
    scale: i64,
}

impl Measure {
    fn new(width: i64, fit: Fit) -> Measure {
        Measure { width, fit, scale: (1 << 40) / width.max(1) }
    }

    /// The square of a length, in 256ths of the measure.
    fn square(&self, length: i64) -> i64 {
        ((length * self.scale) >> 32).pow(2)
    }

    /// The cost of a line with `range` of `count` words and the width `line`; `None` if it does not fit. A single
    /// word always fits, and the caller checks whether it is too wide.
    fn cost(&self, range: &Range<usize>, count: usize, line: i64) -> Option<Cost> {
        let slack = self.width - line;
        if slack < 0 {
            return (range.len() == 1).then_some(0);
        }
        if range.end < count || count == range.len() {
            return Some(if range.end < count { self.square(slack) } else { 0 });
        }
        let ragged = match self.fit {
            Fit::Even => self.square(slack),
            // a last line shorter than a third of the measure looks left over; in body copy, only one shorter than an eighth does
            Fit::Open => self.square((self.width / 3 - line).max(0) * 2),
            Fit::Full => self.square((self.width / 8 - line).max(0) * 2),
        };
        Some(ragged + if range.len() == 1 { EMPTY } else { 0 })
    }

    /// The cost of a line that ends with a word of this kind. In body copy, it separates a number from its noun only if there is no other
    /// way; on cards, it is weighed against ragged lines.
    fn torn(&self, tie: Tie) -> Cost {
        match (tie, self.fit) {
            (Tie::None, _) | (Tie::Opening, Fit::Full) => 0,
            (Tie::Opening, _) => EMPTY / 4,
            (Tie::Letter, Fit::Full) => EMPTY * 2,
            (Tie::Letter, _) => EMPTY,
            (Tie::Number, Fit::Full) => EMPTY * 8,
            (Tie::Number, _) => EMPTY * 2,
        }
    }
}

/// The lines, as ranges of words; none if there are no words.
pub(crate) fn lines(words: &[Word], width: i64, fit: Fit) -> Vec<Range<usize>> {
    let (count, measure) = (words.len(), Measure::new(width, fit));
    let mut best: Vec<(Cost, usize)> = vec![(Cost::MAX, 0); count + 1];
    best[0].0 = 0;
    for start in 0..count {
        let (sofar, _) = best[start];
        let mut line = 0;
        for end in start + 1..=count {
            let Word { width: wide, space, hyphen, tie } = words[end - 1];
            line += wide;
            let (hyphen, tie) = if end < count { (hyphen, tie) } else { (0, Tie::None) };
            match measure.cost(&(start..end), count, line + hyphen) {
                Some(more) => {
                    let here = sofar + LINE + more + measure.torn(tie) + if hyphen > 0 { HYPHEN } else { 0 };
                    if here < best[end].0 {
                        best[end] = (here, start);
                    }
                }
                // without its hyphen, the line may still continue
                None if hyphen > 0 && line <= width => {}
                None => break,
            }
            line += space;
        }
    }
    let mut found = Vec::new();
    let mut end = count;
    while end > 0 {
        let start = best[end].1;
        found.push(start..end);
        end = start;
    }
    found.reverse();
    found
}

/// Lines with individual measures, each with as many words as fit. A single word always gets a line, and the caller
/// checks whether it is too wide. A number stays with its noun, unless the number is the first word of its line.
pub(crate) fn filled(words: &[Word], measure: impl Fn(usize) -> i64) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < words.len() {
        let room = measure(found.len());
        let mut line = words[start].width;
        let mut end = start + 1;
        for (nth, word) in words.iter().enumerate().skip(start + 1) {
            line += words[nth - 1].space + word.width;
            if line > room {
                break;
            }
            if line + word.hyphen <= room || nth + 1 == words.len() {
                end = nth + 1;
            }
        }
        while end < words.len() && end - 1 > start && words[end - 1].tie == Tie::Number {
            end -= 1;
        }
        found.push(start..end);
        start = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::dice::Dice;

    fn torn(words: &[Word], end: usize, width: i64, fit: Fit) -> Cost {
        if end < words.len() { Measure::new(width, fit).torn(words[end - 1].tie) } else { 0 }
    }

    /// Every way of breaking, tried one by one.
    fn slowly(words: &[Word], width: i64, fit: Fit) -> Cost {
        let mut best = Cost::MAX;
        for cuts in 0..1_u32 << (words.len() - 1) {
            let (mut start, mut total, mut fits) = (0, 0, true);
            for end in 1..=words.len() {
                if end < words.len() && cuts >> (end - 1) & 1 == 0 {
                    continue;
                }
                let inner = &words[start..end];
                let line = inner.iter().map(|w| w.width).sum::<i64>()
                    + inner[..inner.len() - 1].iter().map(|w| w.space).sum::<i64>();
                let hyphen = if end < words.len() { words[end - 1].hyphen } else { 0 };
                match Measure::new(width, fit).cost(&(start..end), words.len(), line + hyphen) {
                    Some(c) => total += LINE + c + torn(words, end, width, fit) + if hyphen > 0 { HYPHEN } else { 0 },
                    None => fits = false,
                }
                start = end;
            }
            if fits {
                best = best.min(total);
            }
        }
        best
    }

    fn total(words: &[Word], found: &[Range<usize>], width: i64, fit: Fit) -> Cost {
        found.iter().fold(0, |sum, range| {
            let inner = &words[range.clone()];
            let line = inner.iter().map(|w| w.width + w.space).sum::<i64>() - inner.last().map_or(0, |w| w.space);
            let hyphen = if range.end < words.len() { words[range.end - 1].hyphen } else { 0 };
            let cost = Measure::new(width, fit).cost(range, words.len(), line + hyphen).expect("fits");
            sum + LINE + cost + torn(words, range.end, width, fit) + if hyphen > 0 { HYPHEN } else { 0 }
        })
    }

    #[test]
    fn no_other_breaking_is_better() {
        let mut dice = Dice::new(7, 0);
        for _ in 0..300 {
            let count = 1 + dice.below(11) as usize;
            let word = |dice: &mut Dice| {
                let width = 5 + i64::from(dice.below(60));
                let tie = [Tie::None, Tie::None, Tie::Opening, Tie::Letter, Tie::Number][dice.below(5) as usize];
                match dice.below(3) {
                    0 => Word { width, space: 0, hyphen: 3, tie: Tie::None },
                    _ => Word { width, space: 4, hyphen: 0, tie },
                }
            };
            let words: Vec<Word> = (0..count).map(|_| word(&mut dice)).collect();
            for (width, fit) in
                [(100, Fit::Open), (100, Fit::Even), (50, Fit::Open), (170, Fit::Even), (140, Fit::Full)]
            {
                let found = lines(&words, width, fit);
                assert_eq!(total(&words, &found, width, fit), slowly(&words, width, fit), "{words:?} at {width}");
            }
        }
    }

    #[test]
    fn lines_of_other_measures_take_what_they_have_room_for() {
        let words = [Word { width: 30, space: 3, hyphen: 0, ..Word::default() }; 6];
        assert_eq!(filled(&words, |line| [31, 70, 100][line.min(2)]), [0..1, 1..3, 3..6]);
        assert_eq!(filled(&words[..2], |_| 10), [0..1, 1..2]);
        assert_eq!(filled(&[], |_| 10), []);
    }

    #[test]
    fn a_word_is_parted_where_that_saves_a_line_and_its_hyphen_has_room() {
        let parts = [(40, 3, 0), (30, 0, 4), (30, 3, 0), (20, 3, 0)];
        let words = parts.map(|(width, space, hyphen)| Word { width, space, hyphen, ..Word::default() });
        assert_eq!(lines(&words, 80, Fit::Open), [0..2, 2..4]);
        // there the hyphen has no room, and further on it would save nothing
        assert_eq!(lines(&words, 75, Fit::Open), [0..1, 1..3, 3..4]);
        assert_eq!(filled(&words, |_| 80), [0..2, 2..4]);
        assert_eq!(filled(&words, |_| 75), [0..1, 1..3, 3..4]);
    }

    #[test]
    fn a_last_word_is_not_left_alone() {
        let words = [Word { width: 30, space: 3, hyphen: 0, ..Word::default() }; 4];
        assert_eq!(lines(&words, 100, Fit::Open), [0..2, 2..4]);
        assert_eq!(lines(&words[..1], 100, Fit::Open).len(), 1);
    }

    #[test]
    fn body_copy_is_full_and_a_card_balanced() {
        let words = [30; 5].map(|width| Word { width, space: 3, ..Word::default() });
        assert_eq!(lines(&words, 130, Fit::Full), [0..3, 3..5]);
        let words = [30, 30, 30, 2, 2].map(|width| Word { width, space: 3, ..Word::default() });
        assert_eq!(lines(&words, 97, Fit::Full), [0..3, 3..5]);
        assert_eq!(lines(&words, 97, Fit::Open), [0..2, 2..5]);
    }

    #[test]
    fn a_number_stays_with_its_noun_and_a_letter_is_not_last() {
        let words = |tie| {
            let mut words = [Word { width: 30, space: 3, ..Word::default() }; 6];
            words[2].tie = tie;
            words
        };
        for fit in [Fit::Full, Fit::Open, Fit::Even] {
            assert_eq!(lines(&words(Tie::None), 100, fit), [0..3, 3..6]);
            for tie in [Tie::Letter, Tie::Number] {
                assert_ne!(lines(&words(tie)[..5], 100, fit)[0], 0..3, "{tie:?}, {fit:?}");
            }
            // the fewest lines still win, even if a number is separated from its noun
            assert_eq!(lines(&words(Tie::Number), 100, fit), [0..3, 3..6]);
        }
        // A | side passage. leaves a letter at the end of a line
        let words = [(8, Tie::Letter), (30, Tie::None), (50, Tie::None)];
        let words = words.map(|(width, tie)| Word { width, space: 3, hyphen: 0, tie });
        assert_eq!(lines(&words, 85, Fit::Even), [0..2, 2..3]);
        assert_eq!(filled(&[words[1], Word { tie: Tie::Number, ..words[0] }, words[2]], |_| 62), [0..1, 1..3]);
    }

    #[test]
    fn a_last_line_is_no_stump() {
        let words = [40, 30, 20, 2, 2].map(|width| Word { width, space: 2, hyphen: 0, ..Word::default() });
        assert_eq!(lines(&words, 100, Fit::Open), [0..2, 2..5]);
    }

    #[test]
    fn a_word_wider_than_the_measure_stands_on_a_line_of_its_own() {
        let words = [30, 200, 30].map(|width| Word { width, space: 3, hyphen: 0, ..Word::default() });
        assert_eq!(lines(&words, 100, Fit::Open), [0..1, 1..2, 2..3]);
        assert_eq!(lines(&[], 100, Fit::Open), []);
    }
}
