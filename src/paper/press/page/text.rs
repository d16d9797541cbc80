//! Lines of text on a page, with their structure tags.

use super::super::bytes::{fixed, hundredths, matrix, upright};
use super::super::pt;
use super::super::tags;
use super::{Content, Pages};
use crate::typeset::{Galley, Mark, Run};
use ground::unit::{Mm, Pt};
use usvg::tiny_skia_path::Transform;

impl Pages<'_, '_> {
    pub(super) fn run(&mut self, content: &mut Content, run: &Run, high: f32) {
        let n = run.font.0;
        let Some(Ok(face)) = self.press.faces.get(usize::from(n)) else { return };
        if run.glyphs.is_empty() {
            return;
        }
        let [a, b, c, d, x, y] = upright(run.at, 0.0, high, pt(Mm(1.0)));
        let unit = face.unit(run.size.0);
        let onto = Transform::from_row(a, b, c, d, x, y).pre_scale(unit, unit);
        if self.press.shop.outlined() {
            return self.letters(content, run, onto);
        }
        let level = [a, b, c, d] == [1.0, 0.0, 0.0, 1.0];
        let (x, y) = (hundredths(x), hundredths(y));
        content.fonts.insert(n);
        content.over(content.tinted.has(run));
        content.colour(self.press.shop.ink.text(run.ink.0, Pt(run.size.0 * content.scale.0)));
        let (from_x, from_y, was_level) = content.pen.text.unwrap_or_else(|| {
            content.ops.extend_from_slice(b"BT\n");
            (0, 0, true)
        });
        let size = hundredths(run.size.0);
        if content.pen.font != Some((n, size)) {
            content.pen.font = Some((n, size));
            content.ops.extend_from_slice(b"/F");
            fixed(&mut content.ops, i64::from(n), 0);
            content.ops.push(b' ');
            fixed(&mut content.ops, size, 2);
            content.ops.extend_from_slice(b" Tf\n");
        }
        if level && was_level {
            fixed(&mut content.ops, x - from_x, 2);
            content.ops.push(b' ');
            fixed(&mut content.ops, y - from_y, 2);
            content.ops.extend_from_slice(b" Td\n");
        } else {
            matrix(&mut content.ops, [a, b, c, d, x as f32 / 100.0, y as f32 / 100.0]);
            content.ops.extend_from_slice(b"Tm\n");
        }
        content.pen.text = Some((x, y, level));
        let spelt = content.tagged && run.glyphs.len() > 1 && (leans([a, b]) || face.spaced(run));
        if spelt {
            content.ops.extend_from_slice(b"/Span<</ActualText<");
            content.ops.extend_from_slice(tags::utf16(&run.text).as_bytes());
            content.ops.extend_from_slice(b">>>BDC\n");
        }
        self.fonts[usize::from(n)].show(face, run, run.size.0, &mut content.ops);
        if spelt {
            content.ops.extend_from_slice(b"EMC\n");
        }
    }
}

/// Whether a line of text is rotated. Viewers end a word where a letter leaves the baseline by half a point.
fn leans(along: [f32; 2]) -> bool {
    along.iter().all(|v| v.abs() > 1e-4)
}

/// Whether a run belongs to the paragraph of the run before it: it is on the same line, or the line before continues, or both
/// are rotated letters.
pub(super) fn goes_on(before: &Run, run: &Run) -> bool {
    let leans = |run: &Run| (1e-4..0.5).contains(&run.at.0[1].abs());
    before.text.ends_with(' ') || before.at.0[5] == run.at.0[5] || leans(before) && leans(run)
}

/// The texts of a galley, in reading order.
pub(super) fn spoken(galley: &Galley) -> String {
    let mut words = String::new();
    let mut before: Option<&Run> = None;
    for mark in galley.slots.iter().flatten() {
        let (more, apart) = match mark {
            Mark::Run(run) if !run.text.is_empty() => {
                let apart = !before.replace(run).is_some_and(|b| goes_on(b, run));
                (run.text.to_string(), apart)
            }
            Mark::Galley(inner) => (spoken(&inner.what), true),
            Mark::Figure(inner) => (inner.what.title.clone(), true),
            _ => continue,
        };
        if apart && !words.is_empty() && !words.ends_with(' ') {
            words.push(' ');
        }
        words.push_str(&more);
    }
    words.truncate(words.trim_end().len());
    words
}
