//! Figures of a rulebook: real cards at a smaller scale, alone or in a row, with lines to explanations of their
//! parts, or on a table. They are the printed faces, typeset when all their positions are known.

use super::block::{Call, Inline, Prop, Text, Wide};
use super::paginate::{Piece, Plate};
use super::set::{STEP, Setter, phrase, placed};
use super::style::Style;
use super::{Geometry, Page};
use crate::typeset::flow::Align;
use crate::typeset::picture::Drawn;
use crate::typeset::{Galley, Mark, Placed};
use cards::face::{Cut, Shape, Tag};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::unit::{Affine, Mm, Rect, Size};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The size of pictures in the cell of a table.
pub(super) struct Thumbnails {
    pub(super) marks: Vec<Mark>,
    pub(super) width: Mm,
    pub(super) height: Mm,
}

/// The size of a single icon in a table cell.
const ICON: Mm = Mm(5.4);

/// The height of a page that a picture leaves for the heading of a chapter and for its own caption.
const BESIDE: Mm = Mm(48.0);

/// The height of a card in a table.
const THUMBNAIL: f32 = 0.13;

impl Setter<'_, '_> {
    /// A card at a scale, from the upper left corner of its cut. The background is drawn over the parts outside its
    /// rounded corners.
    pub(super) fn show(&mut self, galley: &Arc<Galley>, cut: &Cut, scale: f32, ground: &'static str) -> Vec<Mark> {
        let size = Size { w: cut.trim.w * scale, h: cut.trim.h * scale };
        let mut marks = vec![card_at(galley, cut, scale, Affine::IDENTITY)];
        let margin = Mm(1.0);
        let full = size.grown(margin);
        let mut face = self.face("frame", full, Locus::Nowhere);
        face.tags.insert("ground".into(), Tag::Word(ground.into()));
        // the cut contour in hundredths, like all lengths there, for pieces that are not rectangles
        let area = Rect { x: margin * 100.0, y: margin * 100.0, w: size.w * 100.0, h: size.h * 100.0 };
        let outline = (!cut.is_straight()).then(|| cut.shape.path(area, cut.radius * scale * 100.0));
        let outline = outline.map_or(Tag::Flag(false), |d| Tag::Word(d.into()));
        face.tags.insert("outline".into(), outline);
        face.tags.insert("radius".into(), hundredths(cut.radius * scale));
        face.tags.insert("cw".into(), hundredths(size.w));
        face.tags.insert("ch".into(), hundredths(size.h));
        marks.extend(self.furniture(face, full).map(|g| placed(g, -margin, -margin)));
        marks
    }

    /// The cards in the cell of a table, side by side.
    pub(super) fn thumbnails(&mut self, text: &Text) -> Thumbnails {
        let mut out = Thumbnails { marks: Vec::new(), width: Mm(0.0), height: Mm(0.0) };
        for span in &text.spans {
            let name = match &span.what {
                Inline::Card(name) => name,
                Inline::Icon(name) if text.pictures_only() => {
                    let area = Rect { x: out.width, y: Mm(0.0), w: ICON, h: ICON };
                    let icon = self
                        .case
                        .icon(self.book.game, name, self.styles.body.ink, area, span.at)
                        .drain(&mut self.diags);
                    out.marks.extend(icon);
                    (out.width, out.height) = (out.width + ICON, out.height.max(ICON));
                    continue;
                }
                _ => continue,
            };
            let Some((galley, cut)) = self.card(name, span.at) else { continue };
            let x = if out.width > Mm(0.0) { out.width + Mm(1.0) } else { out.width };
            out.marks.push(card_at(&galley, &cut, THUMBNAIL, Affine::shift(x, Mm(0.0))));
            out.width = x + cut.trim.w * THUMBNAIL;
            out.height = out.height.max(cut.trim.h * THUMBNAIL);
        }
        out
    }

    /// Cards in a row: two have their text beside them, more have it below.
    pub(super) fn row(&mut self, cards: &[(String, Locus, Text)], scale: f32, width: Mm) -> Piece {
        let gap = Mm(4.0);
        let share = (width - gap * (cards.len().max(1) - 1) as f32) / cards.len().max(1) as f32;
        let beside = cards.len() <= 2 && cards.iter().any(|(_, _, t)| !t.is_empty());
        let mut piece = Piece { above: Mm(3.5), below: Mm(3.5), ..Piece::default() };
        let mut x = Mm(0.0);
        let mut told = false;
        for (name, at, text) in cards {
            piece.at = *at;
            let Some((galley, cut)) = self.card(name, *at) else { continue };
            let size = Size { w: cut.trim.w * scale, h: cut.trim.h * scale };
            if size.w > share && !std::mem::replace(&mut told, true) {
                self.too_wide(*at, cut.trim.w, scale, share);
            }
            let shown = self.show(&galley, &cut, scale, "page");
            if beside {
                let words = self.run(text, (share - size.w - Mm(3.5)).max(Mm(10.0)), self.styles.small);
                piece.add(shown, x, Mm(0.0));
                piece.add(words.marks, x + size.w + Mm(3.5), (size.h - words.height).max(Mm(0.0)) / 2.0);
                piece.height = piece.height.max(size.h.max(words.height));
                piece.cites.extend(words.cites);
            } else {
                let words = self.run(text, share, Style { align: Align::Middle, ..self.styles.caption });
                piece.add(shown, x + (share - size.w) / 2.0, Mm(0.0));
                piece.add(words.marks, x, size.h + Mm(1.5));
                piece.height = piece.height.max(size.h + Mm(1.5) + words.height);
                piece.cites.extend(words.cites);
            }
            x = x + share + gap;
        }
        piece.height = piece.height + Mm(0.5);
        piece
    }

    /// A card with lines from its parts to texts on both sides.
    pub(super) fn anatomy(
        &mut self,
        card: &(String, Locus),
        scale: f32,
        calls: &[Call],
        at: Locus,
        width: Mm,
    ) -> Piece {
        let mut piece = Piece { above: Mm(3.5), below: Mm(3.5), at, ..Piece::default() };
        let Some((galley, cut)) = self.card(&card.0, card.1) else { return piece };
        let size = Size { w: cut.trim.w * scale, h: cut.trim.h * scale };
        let (gap, margin) = (Mm(7.0), (width - size.w) / 2.0);
        let column = margin - gap;
        if column < Mm(18.0) {
            self.too_wide(at, cut.trim.w, scale, width - (gap + Mm(18.0)) * 2.0);
            return piece;
        }
        let first = Mm::from(self.styles.caption.leading) / 2.0;
        let mut words = Vec::new();
        for right in [false, true] {
            let align = if right { Align::Start } else { Align::End };
            let mut side: Vec<&Call> = calls.iter().filter(|c| c.right == right).collect();
            side.sort_by(|a, b| a.part.1.total_cmp(&b.part.1));
            let runs: Vec<(&Call, Piece)> = side
                .into_iter()
                .map(|c| (c, self.run(&c.text, column, Style { align, ..self.styles.caption })))
                .collect();
            words.extend(beside(runs, scale, size.h, first));
        }
        let lowest = words.iter().map(|(_, y, run)| *y + run.height).fold(size.h, Mm::max);
        let highest = words.iter().map(|(_, y, _)| *y).fold(Mm(0.0), Mm::min);
        let shown = self.show(&galley, &cut, scale, "page");
        piece.add(shown, margin, -highest);
        let mut lines = Vec::new();
        for (call, y, run) in words {
            let edge = if call.right { width - column - Mm(1.2) } else { column + Mm(1.2) };
            let bend = if call.right { margin + size.w + Mm(2.2) } else { margin - Mm(2.2) };
            let (px, py) = (margin + Mm(call.part.0) * scale, Mm(call.part.1) * scale - highest);
            lines.push(line([edge, bend, px], [y - highest + first, py]));
            piece.add(run.marks, if call.right { width - column } else { Mm(0.0) }, y - highest);
            piece.cites.extend(run.cites);
        }
        piece.height = lowest - highest + Mm(0.5);
        let full = Size { w: width, h: piece.height };
        let mut face = self.face("callouts", full, at);
        face.tags.insert("lines".into(), Tag::List(lines.into()));
        face.tags.insert("arrows".into(), Tag::List(Arc::default()));
        piece.marks.extend(self.furniture(face, full).map(|g| placed(g, Mm(0.0), Mm(0.0))));
        piece
    }

    /// Objects on a table.
    pub(super) fn scene(&mut self, height: f32, props: &[Prop], at: Locus, width: Mm) -> Piece {
        let size = Size { w: width, h: Mm(height) };
        let mut piece = Piece { height: size.h, above: Mm(3.5), below: Mm(3.5), at, ..Piece::default() };
        let mut face = self.face("scene", size, at);
        // places are given for a text as wide as on A5; on a narrower page they move closer together
        let narrower = width / Geometry::of(Page::A5).text.w;
        let spaces = props.iter().filter_map(|prop| match prop {
            Prop::Space { at, scale } => Some(space((Mm(at.0) * narrower, Mm(at.1)), *scale)),
            _ => None,
        });
        face.tags.insert("spaces".into(), Tag::List(spaces.collect()));
        piece.marks.extend(self.furniture(face, size).map(|g| placed(g, Mm(0.0), Mm(0.0))));
        for prop in props {
            match prop {
                Prop::Card { card, at, scale, turn } => {
                    let Some((galley, cut)) = self.card(&card.0, card.1) else { continue };
                    let middle = Affine::shift(cut.trim.w * *scale / -2.0, cut.trim.h * *scale / -2.0);
                    let x = Mm(at.0) * narrower;
                    let onto = middle.then(Affine::turn(*turn)).then(Affine::shift(x, Mm(at.1)));
                    piece.marks.push(card_at(&galley, &cut, *scale, onto));
                }
                Prop::Icon { name: (name, written), at, side } => {
                    let (x, y, side) = (Mm(at.0) * narrower, Mm(at.1), Mm(*side));
                    let area = Rect { x: x - side / 2.0, y: y - side / 2.0, w: side, h: side };
                    let ink = self.styles.body.ink;
                    piece
                        .marks
                        .extend(self.case.icon(self.book.game, name, ink, area, *written).drain(&mut self.diags));
                }
                // drawn below all cards, and above them
                Prop::Space { .. } | Prop::Arrow { .. } | Prop::Step { .. } => {}
                Prop::Label { at, width: wide, text } => {
                    let run = self.run(text, Mm(*wide), Style { align: Align::Middle, ..self.styles.caption });
                    let x = Mm(at.0) * narrower - Mm(*wide) / 2.0;
                    piece.cites.extend(run.cites);
                    piece.add(run.marks, x, Mm(at.1));
                }
            }
        }
        let arrows = props.iter().filter_map(|prop| match prop {
            Prop::Arrow { from, to, number } => {
                Some(([Mm(from.0) * narrower, Mm(from.1)], [Mm(to.0) * narrower, Mm(to.1)], *number))
            }
            _ => None,
        });
        let arrows: Vec<_> = arrows.collect();
        if !arrows.is_empty() {
            let mut face = self.face("callouts", size, at);
            face.tags.insert("lines".into(), Tag::List(Arc::default()));
            face.tags.insert("arrows".into(), Tag::List(arrows.iter().map(|(a, b, _)| arrow(*a, *b)).collect()));
            piece.marks.extend(self.furniture(face, size).map(|g| placed(g, Mm(0.0), Mm(0.0))));
        }
        let steps = props.iter().filter_map(|prop| match prop {
            Prop::Step { at, number } => Some(([Mm(at.0) * narrower, Mm(at.1)], *number)),
            _ => None,
        });
        for ([x, y], number) in arrows.into_iter().map(|(from, _, number)| (from, number)).chain(steps) {
            let badge = self.step(number, at);
            piece.marks.extend(badge.map(|g| placed(g, x - STEP / 2.0, y - STEP / 2.0)));
        }
        piece
    }

    /// A picture as wide as the text or its column; with numbers, and their explanations below.
    pub(super) fn picture(
        &mut self,
        name: &(String, Locus),
        caption: &Text,
        calls: &[((f32, f32), Text)],
        width: Mm,
    ) -> Piece {
        let mut piece = Piece { above: Mm(3.5), below: Mm(3.5), at: name.1, ..Piece::default() };
        let room = Size { w: width, h: width };
        let Some(drawn) = self.drawn(name, room) else { return piece };
        let most = (self.geometry.text.h * 0.7).min(self.geometry.text.h - BESIDE);
        let k = (width.0 / drawn.w).min(most.0 / drawn.h);
        let (w, h) = (Mm(drawn.w * k), Mm(drawn.h * k));
        let area = Rect { x: (width - w) / 2.0, y: Mm(0.0), w, h };
        let (at, seen) = drawn.covering(area);
        piece.marks.push(Mark::Picture(Placed { what: drawn.picture.clone(), at, clip: Some(seen.into()) }));
        piece.height = area.h;
        for (number, ((x, y), _)) in (1..).zip(calls) {
            let badge = self.step(number, name.1);
            let (x, y) = (area.x + area.w * (*x / 100.0), area.y + area.h * (*y / 100.0));
            piece.marks.extend(badge.map(|g| placed(g, x - STEP / 2.0, y - STEP / 2.0)));
        }
        let legend = self.legend(caption, calls, name.1, width);
        piece.add(legend.marks, Mm(0.0), piece.height);
        piece.cites.extend(legend.cites);
        piece.height = piece.height + legend.height;
        piece
    }

    /// The texts below a picture: its caption, and the explanations of its numbers.
    fn legend(&mut self, caption: &Text, calls: &[((f32, f32), Text)], at: Locus, width: Mm) -> Piece {
        let mut piece = Piece { at, ..Piece::default() };
        if !caption.is_empty() {
            let words = self.run(caption, width, Style { align: Align::Middle, ..self.styles.caption });
            piece.add(words.marks, Mm(0.0), piece.height + Mm(1.5));
            piece.cites.extend(words.cites);
            piece.height = piece.height + Mm(1.5) + words.height;
        }
        for (number, (_, text)) in (1..).zip(calls) {
            let words = self.run(text, width - Mm(7.0), self.styles.small);
            let y = piece.height + Mm(1.8);
            let badge = self.step(number, at);
            let leading = Mm::from(self.styles.small.leading);
            piece.marks.extend(badge.map(|g| placed(g, Mm(0.0), y + (leading - STEP) / 2.0)));
            piece.add(words.marks, Mm(7.0), y);
            piece.cites.extend(words.cites);
            piece.height = y + words.height.max(STEP);
        }
        piece
    }

    /// A picture that fills a page or two facing pages; the explanations of its numbers are on the page after it.
    pub(super) fn whole(
        &mut self,
        name: &(String, Locus),
        caption: &Text,
        wide: Wide,
        calls: &[((f32, f32), Text)],
    ) -> Option<Plate> {
        let Geometry { page, bleed, text, folded, .. } = self.geometry;
        let full = page.grown(bleed);
        let shifts = match wide {
            Wide::Spread => vec![Mm(0.0), page.w],
            _ => vec![Mm(0.0)],
        };
        if shifts.len() > 1 && !folded {
            let what = "this rulebook is printed page by page, so no picture can go across two of them";
            let help = "let it fill one page with \"page\", or fold the rulebook with `rulebook: a5` in game.yaml";
            self.diags.push(Diag::error(name.1, "lone-spread", what).help(help));
            return None;
        }
        let across = Size { w: full.w + page.w * (shifts.len() - 1) as f32, h: full.h };
        let drawn = self.drawn(name, across)?;
        let mut pages = Vec::new();
        for shift in shifts {
            let area = Rect { x: -text.x - shift, y: -text.y, w: across.w, h: across.h };
            let (at, seen) = drawn.covering(area);
            let share = seen.w / across.w;
            let seen = Rect { x: seen.x + shift * share, w: full.w * share, ..seen };
            let what = drawn.picture.clone();
            let marks = vec![Mark::Picture(Placed { what, at, clip: Some(seen.into()) })];
            let mut piece = Piece { height: text.h, at: name.1, marks, covers: true, ..Piece::default() };
            for (number, ((x, y), _)) in (1..).zip(calls) {
                let (x, y) = (across.w * (*x / 100.0), across.h * (*y / 100.0));
                // of facing pages, each has the numbers on its side of the fold
                if wide == Wide::Spread && (x < bleed + page.w) != (shift == Mm(0.0)) {
                    continue;
                }
                let badge = self.step(number, name.1);
                let (x, y) = (area.x + x - STEP / 2.0, area.y + y - STEP / 2.0);
                piece.marks.extend(badge.map(|g| placed(g, x, y)));
            }
            pages.push(piece);
        }
        let legend = (!calls.is_empty()).then(|| self.legend(caption, calls, name.1, text.w));
        Some(Plate { pages, legend })
    }

    /// A picture of the book, drawn for an area.
    fn drawn(&mut self, name: &(String, Locus), room: Size) -> Option<Drawn> {
        let art = self.art(std::slice::from_ref(name), None, room)?;
        self.case.drawn(&art, room).drain(&mut self.diags)
    }

    /// Reports that a card with this width at this scale is wider than its area.
    fn too_wide(&mut self, at: Locus, card: Mm, scale: f32, room: Mm) {
        let (by, fits) = (card * scale - room, (room.0 / card.0 * 100.0).floor() / 100.0);
        let cure = if fits > 0.0 { format!("`scale={fits}` fits") } else { "show fewer cards".to_owned() };
        let told = format!("the figure is {:.1} mm too wide; {cure}", by.0);
        self.diags.push(Diag::error(at, "figure-overflow", told));
    }

    /// A whole page from a template, with a picture in its slot `art` and cards fanned out on it.
    pub(super) fn cover(
        &mut self,
        template: &str,
        fields: &[(String, Text)],
        cards: &[(String, Locus)],
        cast: &[(String, Locus)],
        at: Locus,
    ) -> Vec<Mark> {
        let page = self.geometry.page;
        let full = page.grown(self.geometry.bleed);
        let mut face = self.face(template, full, at);
        face.pictures.extend(self.art(cast, None, full).map(|art| ("art".into(), art)));
        face.tags.insert("pictured".into(), Tag::Flag(!face.pictures.is_empty()));
        face.fields = fields.iter().map(|(name, text)| (name.clone().into(), vec![phrase(text)])).collect();
        // a cover without a title has that of the book
        face.fields.entry("title".into()).or_insert_with(|| vec![self.book.title.clone()]);
        let cut = Cut { trim: page, bleed: self.geometry.bleed, radius: Mm(0.0), shape: Shape::Box };
        let set = self.case.set(&face, &cut).drain(&mut self.diags);
        let mut marks: Vec<Mark> = set.map(|g| placed(g, Mm(0.0), Mm(0.0))).into_iter().collect();
        let fan = cards.len() as f32;
        for (i, (name, at)) in cards.iter().enumerate() {
            let Some((galley, cut)) = self.card(name, *at) else { continue };
            // fanned out like a hand of cards: rotated about a point below the center of the page
            let step = i as f32 - (fan - 1.0) / 2.0;
            // taller cards are shown smaller, so that the texts above them stay free
            let scale = 0.92 * (Cut::CARD.trim.h / cut.trim.h).min(1.0);
            let onto = Affine::shift(cut.trim.w * scale / -2.0, cut.trim.h * scale * -1.0 - Mm(36.0))
                .then(Affine::turn(step * 17.0))
                .then(Affine::shift(full.w / 2.0, full.h * 0.5 + Mm(96.0)));
            marks.push(card_at(&galley, &cut, scale, onto));
        }
        marks
    }
}

/// A card, with the upper left corner of its cut at the origin, and then mapped.
fn card_at(galley: &Arc<Galley>, cut: &Cut, scale: f32, onto: Affine) -> Mark {
    let at = Affine::shift(-cut.bleed, -cut.bleed).then(Affine::scale(scale)).then(onto);
    Mark::Figure(Placed { what: galley.clone(), at, clip: Some(cut.clip(cut.bleed)) })
}

/// Texts beside a card, each as near to its part as the others allow: moved down from the top, then up from the
/// bottom.
fn beside(runs: Vec<(&Call, Piece)>, scale: f32, height: Mm, first: Mm) -> Vec<(&Call, Mm, Piece)> {
    const GAP: Mm = Mm(2.0);
    let mut placed: Vec<(&Call, Mm, Piece)> = Vec::new();
    let mut free = Mm(-50.0);
    for (call, run) in runs {
        let y = (Mm(call.part.1) * scale - first).max(free);
        free = y + run.height + GAP;
        placed.push((call, y, run));
    }
    let mut floor = height;
    for (_, y, run) in placed.iter_mut().rev() {
        *y = y.min(floor - run.height);
        floor = *y - GAP;
    }
    placed
}

/// A call-out line for the template, in hundredths of a millimeter.
fn line([edge, bend, px]: [Mm; 3], [y, py]: [Mm; 2]) -> Tag {
    let points = [("x", edge), ("y", y), ("bend", bend), ("px", px), ("py", py)];
    Tag::Map(points.into_iter().map(|(name, v)| (name.into(), hundredths(v))).collect::<BTreeMap<_, _>>().into())
}

/// An arrow for the template: its start and length, in hundredths of a millimeter, and its angle in degrees.
fn arrow([x, y]: [Mm; 2], [to_x, to_y]: [Mm; 2]) -> Tag {
    let (dx, dy) = (to_x - x, to_y - y);
    let turn = dy.0.atan2(dx.0).to_degrees().round() as i64;
    let long = hundredths(Mm(dx.0.hypot(dy.0)));
    let parts = [("x", hundredths(x)), ("y", hundredths(y)), ("long", long), ("turn", Tag::Number(turn))];
    Tag::Map(parts.into_iter().map(|(name, v)| (name.into(), v)).collect::<BTreeMap<_, _>>().into())
}

/// A space for a card about a point, for the template.
fn space((x, y): (Mm, Mm), scale: f32) -> Tag {
    let (w, h) = (Cut::CARD.trim.w * scale, Cut::CARD.trim.h * scale);
    let sides = [("x", x - w / 2.0), ("y", y - h / 2.0), ("w", w), ("h", h), ("r", Cut::CARD.radius * scale)];
    Tag::Map(sides.into_iter().map(|(name, v)| (name.into(), hundredths(v))).collect::<BTreeMap<_, _>>().into())
}

/// A length with which templates can calculate.
fn hundredths(v: Mm) -> Tag {
    Tag::Number((v.0 * 100.0).round() as i64)
}
