//! Line breaking: the fewest lines, then the fewest hyphens, then the least ragged, without a single word in the last line if possible. Works on widths
//! alone.

use std::ops::Range;

/// A part that cannot be broken, and the space after it. All widths have the same unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) width: i64,
    pub(crate) space: i64,
    /// The width of the hyphen that is added at the end of a line; 0 if there is none.
    pub(crate) hyphen: i64,
}

/// The lines that count as ragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    /// The last line may be short.
    Open,
    /// The last line counts like the others: centered text.
    Even,
}

/// The cost of lines: an additional line costs more than any raggedness, so that the fewest lines win.
type Cost = i64;

/// The cost of a line.
const LINE: Cost = 1 << 40;

/// The cost of a hyphen: more than any raggedness, so that only a saved line pays for it.
const HYPHEN: Cost = 1 << 28;

/// A measure, and the cost of lines in it.
struct Measure {
    width: i64,
    ends: Ends,
    /// 1/256 of the measure is finer than an eye compares line ends, and its squares cannot overflow.
    scale: i64,
}

impl Measure {
    fn new(width: i64, ends: Ends) -> Measure {
        Measure { width, ends, scale: (1 << 40) / width.max(1) }
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
        let ragged = match self.ends {
            Ends::Even => self.square(slack),
            // a last line shorter than a third is a stump
            Ends::Open => self.square((self.width / 3 - line).max(0) * 2),
        };
        Some(ragged + if range.len() == 1 { 256 * 256 } else { 0 })
    }
}

/// The lines, as ranges of words; none if there are no words.
pub(crate) fn lines(words: &[Word], width: i64, ends: Ends) -> Vec<Range<usize>> {
    let (count, measure) = (words.len(), Measure::new(width, ends));
    let mut best: Vec<(Cost, usize)> = vec![(Cost::MAX, 0); count + 1];
    best[0].0 = 0;
    for start in 0..count {
        let (sofar, _) = best[start];
        let mut line = 0;
        for end in start + 1..=count {
            line += words[end - 1].width;
            let hyphen = if end < count { words[end - 1].hyphen } else { 0 };
            match measure.cost(&(start..end), count, line + hyphen) {
                Some(more) => {
                    let here = sofar + LINE + more + if hyphen > 0 { HYPHEN } else { 0 };
                    if here < best[end].0 {
                        best[end] = (here, start);
                    }
                }
                // without its hyphen, the line may still continue
                None if hyphen > 0 && line <= width => {}
                None => break,
            }
            line += words[end - 1].space;
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
/// checks whether it is too wide.
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
        found.push(start..end);
        start = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::dice::Dice;

    /// Every way of breaking, tried one by one.
    fn slowly(words: &[Word], width: i64, ends: Ends) -> Cost {
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
                match Measure::new(width, ends).cost(&(start..end), words.len(), line + hyphen) {
                    Some(c) => total += LINE + c + if hyphen > 0 { HYPHEN } else { 0 },
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

    fn total(words: &[Word], found: &[Range<usize>], width: i64, ends: Ends) -> Cost {
        found.iter().fold(0, |sum, range| {
            let inner = &words[range.clone()];
            let line = inner.iter().map(|w| w.width + w.space).sum::<i64>() - inner.last().map_or(0, |w| w.space);
            let hyphen = if range.end < words.len() { words[range.end - 1].hyphen } else { 0 };
            let cost = Measure::new(width, ends).cost(range, words.len(), line + hyphen).expect("fits");
            sum + LINE + cost + if hyphen > 0 { HYPHEN } else { 0 }
        })
    }

    #[test]
    fn no_other_breaking_is_better() {
        let mut dice = Dice::new(7, 0);
        for _ in 0..300 {
            let count = 1 + dice.below(11) as usize;
            let word = |dice: &mut Dice| match dice.below(3) {
                0 => Word { width: 5 + i64::from(dice.below(60)), space: 0, hyphen: 3 },
                _ => Word { width: 5 + i64::from(dice.below(60)), space: 4, hyphen: 0 },
            };
            let words: Vec<Word> = (0..count).map(|_| word(&mut dice)).collect();
            for (width, ends) in [(100, Ends::Open), (100, Ends::Even), (50, Ends::Open), (170, Ends::Even)] {
                let found = lines(&words, width, ends);
                assert_eq!(total(&words, &found, width, ends), slowly(&words, width, ends), "{words:?} at {width}");
            }
        }
    }

    #[test]
    fn lines_of_other_measures_take_what_they_have_room_for() {
        let words = [Word { width: 30, space: 3, hyphen: 0 }; 6];
        assert_eq!(filled(&words, |line| [31, 70, 100][line.min(2)]), [0..1, 1..3, 3..6]);
        assert_eq!(filled(&words[..2], |_| 10), [0..1, 1..2]);
        assert_eq!(filled(&[], |_| 10), []);
    }

    #[test]
    fn a_word_is_parted_where_that_saves_a_line_and_its_hyphen_has_room() {
        let parts = [(40, 3, 0), (30, 0, 4), (30, 3, 0), (20, 3, 0)];
        let words = parts.map(|(width, space, hyphen)| Word { width, space, hyphen });
        assert_eq!(lines(&words, 80, Ends::Open), [0..2, 2..4]);
        // there the hyphen has no room, and further on it would save nothing
        assert_eq!(lines(&words, 75, Ends::Open), [0..1, 1..3, 3..4]);
        assert_eq!(filled(&words, |_| 80), [0..2, 2..4]);
        assert_eq!(filled(&words, |_| 75), [0..1, 1..3, 3..4]);
    }

    #[test]
    fn a_last_word_is_not_left_alone() {
        let words = [Word { width: 30, space: 3, hyphen: 0 }; 4];
        assert_eq!(lines(&words, 100, Ends::Open), [0..2, 2..4]);
        assert_eq!(lines(&words[..1], 100, Ends::Open).len(), 1);
    }

    #[test]
    fn a_last_line_is_no_stump() {
        let words = [40, 30, 20, 2, 2].map(|width| Word { width, space: 2, hyphen: 0 });
        assert_eq!(lines(&words, 100, Ends::Open), [0..2, 2..5]);
    }

    #[test]
    fn a_word_wider_than_the_measure_stands_on_a_line_of_its_own() {
        let words = [30, 200, 30].map(|width| Word { width, space: 3, hyphen: 0 });
        assert_eq!(lines(&words, 100, Ends::Open), [0..1, 1..2, 2..3]);
        assert_eq!(lines(&[], 100, Ends::Open), []);
    }
}
