//! Turns texts into slots, by the name of a field or by their content.

use super::named::{self, Spoken};
use super::words::{Place, Words, quoted, written};
use super::{Maker, Wish, along, area, bounds};
use crate::drawing::{self, Styles};
use ground::diag::{Diag, did_you_mean};
use roxmltree::Node;
use std::ops::Range;

/// A text with its fields.
struct Text<'t, 'd> {
    words: &'t Words<'d>,
    /// The field with the name of the text, or the only field in the text.
    wish: Option<&'t Wish>,
    /// The content of the text, with fields among its words.
    spoken: Option<&'t Spoken>,
    /// All texts.
    fields: Vec<&'t Wish>,
}

impl<'m> Maker<'m, '_> {
    /// Turns texts into slots. `windows` are the boxes of pictures.
    pub(super) fn texts(&mut self, root: &Node<'m, 'm>, windows: &[[f64; 4]]) {
        let wishes = self.wishes;
        let mut styles = Styles::new(*root, self.source);
        let mut texts: Vec<Words> = Vec::new();
        let drawn: Vec<Node> = named::texts(root).filter(|node| self.free(node)).collect();
        for node in drawn {
            if !texts.iter().any(|words| words.nodes.contains(&node)) {
                texts.extend(self.whole(node, &mut styles));
            }
        }
        // after the texts of the drawing come those whose letters are outlines, by number and by name
        let typed = texts.len();
        let shaped = self.shaped(root, texts.is_empty(), &mut styles);
        let within = |node: &Node, words: &Words| node.ancestors().any(|n| words.nodes.contains(&n));
        let mut spelled = self.spelled(root, &mut styles);
        spelled.retain(|words| !shaped.iter().any(|shape| within(&words.node(), shape)));
        let numbered = typed..typed + spelled.len();
        texts.extend(spelled.into_iter().chain(shaped));
        let lacking = wishes.fields.iter().any(|wish| !wish.picture);
        if texts.is_empty() && lacking {
            let what =
                "the drawing has no text: its letters are outlines, so there are no slots for the fields".to_owned();
            let help = "export it again with its text as text, not as outlines or curves; or make slots of shapes with --slot ID=FIELD";
            self.leave(root, what, help);
            return;
        }
        let spoken: Vec<Option<Spoken>> = texts.iter().map(|words| named::spoken(words, wishes.fields)).collect();
        let mut found = named::matched(&texts, &spoken, wishes.fields);
        for (nth, words) in texts.iter().enumerate() {
            let id = words.node().attribute("id").filter(|_| found[nth].is_some());
            if let Some(id) = id.filter(|id| texts[..nth].iter().any(|other| other.node().attribute("id") == Some(id)))
            {
                let what = format!("another text has the id {id}, too, so both show the same field");
                self.leave(&words.node(), what, "give one of them an id of its own, such as the name of its field");
            }
        }
        for (id, field) in self.wishes.asked {
            let called = |(nth, words): (usize, &Words)| {
                let number = numbered.contains(&nth).then(|| (nth + 1 - typed).to_string());
                number.as_ref() == Some(id) || words.node().attribute("id") == Some(id)
            };
            match texts.iter().enumerate().position(called) {
                Some(nth) => found[nth] = wishes.fields.iter().position(|wish| wish.name == *field),
                None => {
                    let what = format!("--slot {id}={field}: the drawing has no text or outline called {id}");
                    self.leave(
                        root,
                        what,
                        "use the id of a text, a path or a group, or the number of a text that is outlines",
                    );
                }
            }
        }
        let slots = || texts.iter().zip(&found).skip(typed).filter(|(_, field)| field.is_some());
        let shapes: Vec<[f64; 4]> = bounds::drawn(root)
            .filter(|node| self.free(node) && !matches!(node.tag_name().name(), "text" | "flowRoot" | "g"))
            .filter(|node| !slots().any(|(words, _)| within(node, words)))
            .filter_map(|node| bounds::of(&node, self.map(&node)))
            .chain(windows.iter().copied())
            .collect();
        // a name in braces is measured by the values of the field on the cards: `{cost}` itself would not fit its
        // badge
        for (words, field) in texts.iter_mut().zip(&found) {
            let samples = field.map(|nth| &wishes.fields[nth].samples).filter(|all| !all.is_empty());
            let named = words.rows() == 1 && words.said().starts_with('{');
            if let Some(samples) = samples.filter(|_| named) {
                let narrow = words.narrowed(words.widest(samples, wishes.fonts));
                if words.align.is_some() || area::badged(&narrow, &shapes, &self.page) {
                    *words = narrow;
                }
            }
        }
        let boxes: Vec<[f64; 4]> = texts.iter().map(|words| area::taken(words, &shapes, &self.page)).collect();
        let page = self.page.clone();
        let around = area::Around { texts: &boxes, shapes: &shapes, page: &page };
        let mut unnamed = 0;
        let mut used: Vec<&str> = Vec::new();
        let mut fixed: Vec<(usize, &Words)> = Vec::new();
        for (nth, words) in texts.iter().enumerate() {
            let wish = found[nth].map(|nth| &wishes.fields[nth]);
            let spoken = spoken[nth].as_ref();
            let said = spoken.into_iter().flat_map(|spoken| spoken.fields.iter().map(|nth| &wishes.fields[*nth]));
            let text = Text { words, wish, spoken, fields: wish.into_iter().chain(said).collect() };
            if nth >= typed && text.fields.is_empty() {
                fixed.push((nth + 1 - typed, words));
                continue;
            }
            if words.bent && text.fields.is_empty() && spoken.is_none() {
                self.outlines(words, &mut styles);
                continue;
            }
            let name = wish.map_or_else(
                || {
                    unnamed += 1;
                    format!("words_{unnamed}")
                },
                |wish| wish.name.clone(),
            );
            used.extend(text.fields.iter().map(|wish| wish.name.as_str()));
            let long = text.fields.iter().any(|wish| wish.flows());
            // a number needs only the room of its longest value
            let short =
                |wish: &&Wish| wish.samples.iter().all(|said| said.chars().count() <= 4) && !wish.samples.is_empty();
            let need = wish.filter(short).map(|wish| words.widest(&wish.samples, wishes.fonts));
            self.slot(&name, &text, &area::slot(words, nth, &around, (long, need)));
        }
        let unused = wishes.fields.iter().filter(|wish| !wish.picture && !used.contains(&wish.name.as_str()));
        if !fixed.is_empty() {
            self.spell_out(root, &fixed, &unused.map(|wish| wish.name.as_str()).collect::<Vec<_>>());
            return;
        }
        for wish in unused {
            let shown = self.made.iter().any(|line| line.starts_with(&format!("{}: ", wish.name)));
            if !shown {
                let what = format!("no text of the drawing is called `{}`, and none says {{{}}}", wish.name, wish.name);
                let at = drawing::tag(root, self.source);
                self.left.push(Diag::warning(at, "by-hand", what).help(
                    "name a text like the field (its id, label or layer), or write the field in braces as its text",
                ));
            }
        }
    }

    /// Reports texts whose letters are outlines and that have no field, by number and place, with the options to
    /// write.
    fn spell_out(&mut self, root: &Node<'m, 'm>, fixed: &[(usize, &Words<'m>)], unused: &[&str]) {
        let Some((_, first)) = fixed.first().filter(|_| !unused.is_empty()) else { return };
        let who = if root.has_attribute("zoomAndPan") { "Canva" } else { "this program" };
        let bleed = f64::from(self.page.bleed.0);
        let place = |(number, words): &(usize, &Words<'m>)| {
            let [x, y, w, h] = words.extents();
            format!("{number} at {:.1}, {:.1} mm ({w:.1} x {h:.1} mm)", x - bleed, y - bleed)
        };
        let places: Vec<String> = fixed.iter().map(place).collect();
        let asked = fixed.iter().zip(unused).map(|((number, _), field)| format!("--slot {number}={field}"));
        let what = format!(
            "{who} exports texts as outlines, which are the same on every card; from the upper left corner they are {}",
            places.join(", ")
        );
        let help = format!(
            "find out which text is which, and add their fields to the command, as in {}; the fields are {}",
            asked.take(2).collect::<Vec<_>>().join(" "),
            unused.join(", ")
        );
        self.leave(&first.node(), what, &help);
    }

    /// A text along a path that is the same on every card becomes outlines.
    fn outlines(&mut self, words: &Words<'m>, styles: &mut Styles<'_>) {
        let (said, node) = (words.said(), words.node());
        let set = (said.as_str(), &words.hand, words.tracking, words.align);
        let Some(letters) = along::letters(&node, set, styles, self.wishes.fonts) else {
            let what = format!("\"{said}\" is left out: it follows a path, and its font is not in fonts/");
            self.leave(&node, what, "convert it to a path in the program that drew it");
            self.edits.push((node.range(), String::new()));
            return;
        };
        let ink = match &words.ink {
            Ok([r, g, b]) => format!("#{r:02x}{g:02x}{b:02x}"),
            Err(fill) => quoted(fill),
        };
        let drawn = letters.iter().filter(|(_, d)| !d.is_empty());
        let drawn = drawn.map(|(lie, d)| format!("<path transform=\"{}\" d=\"{d}\"/>", written(lie)));
        self.edits.push((node.range(), format!("<g fill=\"{ink}\">{}</g>", drawn.collect::<String>())));
        self.made
            .push(format!("\"{said}\" follows a path: its letters became outlines, which are the same on every card"));
    }

    /// Replaces a text with a slot.
    fn slot(&mut self, name: &str, text: &Text<'_, 'm>, place: &Place) {
        let words = text.words;
        let attributes = self.differences(name, text, place);
        let said = text.says();
        let [x, y, w, h] = place.area;
        let turned = words.turned();
        let slot = |transform: &str| {
            let moved = if turned.is_empty() { transform.to_owned() } else { turned_in(transform, &turned) };
            format!(
                "<rect data-slot=\"{name}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{w:.2}\" height=\"{h:.2}\" fill=\"none\"{attributes}{said}{moved}/>"
            )
        };
        self.replace(&words.node(), slot);
        let others: Vec<Range<usize>> = words.nodes.iter().skip(1).map(|node| node.range()).collect();
        self.edits.extend(others.into_iter().map(|range| (range, String::new())));
        self.made.push(match text.wish {
            Some(wish) => format!("{}: {}, in a box of {w:.1} x {h:.1} mm", wish.name, words.told(place)),
            None => {
                let said: String = words.said().chars().take(40).collect();
                let same = text.fields.is_empty() && text.spoken.is_none_or(|spoken| !spoken.says.contains("{{"))
                    || text.spoken.is_some_and(|spoken| !spoken.counted.is_empty());
                let how = if same { "the same on every card" } else { "the fields in it are filled in" };
                format!("\"{said}\": {how}")
            }
        });
    }

    /// The attributes of a slot; reports the differences from the text in the drawing.
    fn differences(&mut self, name: &str, text: &Text<'_, 'm>, place: &Place) -> String {
        let node = text.words.node();
        let (attributes, faults) = text.words.attributes(place);
        for (what, help) in faults {
            self.leave(&node, format!("{name}: {what}"), &help);
        }
        if text.words.bent {
            let what = format!("{name}: the text follows a path in the drawing, but a straight line on the cards");
            self.leave(&node, what, "move its slot to where the line should be");
        }
        if place.moved > 0.5 {
            let what = format!("{name}: moved {:.1} mm inward: the slot was nearer than 4 mm to the cut", place.moved);
            match place.held {
                true => self.leave(&node, what, "move what is drawn around it, such as a badge, by the same distance"),
                false => self.made.push(what),
            }
        }
        for counted in text.spoken.iter().flat_map(|spoken| &spoken.counted) {
            let what = format!("{{{counted}}} is printed as it is: the words of a drawing have no plurals");
            let said = text.words.said();
            let help = format!("write the text for the kind in game.yaml instead: `says: {{{name}: \"{said}\"}}`");
            self.leave(&node, what, &help);
        }
        for unknown in text.spoken.iter().flat_map(|spoken| &spoken.unknown) {
            let known = self.wishes.fields.iter().map(|wish| wish.name.as_str());
            let help = match did_you_mean(unknown, known.clone()) {
                Some(near) => format!("did you mean {{{near}}}?"),
                None => format!("the fields are {}", known.collect::<Vec<_>>().join(", ")),
            };
            let what = format!("{{{unknown}}} is not a field of the cards, so it is printed as it is");
            self.leave(&node, what, &help);
        }
        attributes
    }

    /// A text, joined with the other texts of its group if the group has the name of a field and the texts are its
    /// lines.
    fn whole(&self, node: Node<'m, 'm>, styles: &mut Styles<'_>) -> Option<Words<'m>> {
        let read = |node, styles: &mut Styles<'_>| Words::read(node, self.map(&node), styles, self.wishes.fonts);
        let own = read(node, styles)?;
        let named = |group: &Node| self.wishes.fields.iter().any(|wish| named::is_called(group, &wish.name));
        let lines = node.parent_element().filter(|group| lines_only(group) && named(group)).map(|group| {
            let texts = group.children().filter(|child| child.tag_name().name() == "text");
            let mut all = texts.filter_map(|text| read(text, styles));
            let first = all.next()?;
            all.try_fold(first, |whole, line| whole.joined(&line))
        });
        Some(lines.flatten().filter(|whole| whole.nodes.contains(&node)).unwrap_or(own))
    }
}

impl Text<'_, '_> {
    /// The content of the slot, and whether it may be empty.
    fn says(&self) -> String {
        let gaps: Vec<&str> = self.fields.iter().filter(|wish| wish.gaps).map(|wish| wish.name.as_str()).collect();
        let optional = if gaps.is_empty() { "" } else { " data-optional=\"true\"" };
        match (self.wish, self.spoken) {
            (Some(_), _) => optional.to_owned(),
            (None, None) => format!(" data-says=\"{}\"", quoted(&self.words.said())),
            (None, Some(spoken)) if gaps.is_empty() => format!(" data-says=\"{}\"", spoken.says),
            // the text is empty on a card that lacks one of the fields
            (None, Some(spoken)) => {
                let all = gaps.iter().map(|field| format!("has_{field}")).collect::<Vec<_>>().join(" and ");
                format!(" data-says=\"{{% if {all} %}}{}{{% endif %}}\"{optional}", spoken.says)
            }
        }
    }
}

/// A transform attribute with an additional rotation.
fn turned_in(transform: &str, turn: &str) -> String {
    match transform.strip_suffix('"') {
        Some(open) => format!("{open} {turn}\""),
        None => format!(" transform=\"{turn}\""),
    }
}

/// Whether a group contains only texts.
fn lines_only(group: &Node) -> bool {
    let empty = |node: &Node| node.tag_name().name() == "g" && node.children().all(|child| !child.is_element());
    let text = |node: &Node| matches!(node.tag_name().name(), "text" | "tspan");
    group.tag_name().name() == "g" && bounds::drawn(group).all(|node| text(&node) || empty(&node))
}
