//! The source places of elements and attributes, for complaints.

use super::tag;
use ground::locus::{Locus, SourceId};
use roxmltree::{Attribute, Node};

/// The source of the text.
#[derive(Clone, Copy)]
pub enum Places<'p> {
    /// In this file, unchanged.
    Written(SourceId),
    /// In a filled-in template: the place is looked up for an element, or for an attribute of the element.
    Filled(&'p dyn Fn(&Node, Option<&str>) -> Locus),
    /// In a drawing that is embedded at this place.
    Embedded(Locus),
}

impl Places<'_> {
    pub(super) fn tag(&self, node: Node) -> Locus {
        match self {
            Places::Written(source) => tag(&node, *source),
            Places::Embedded(at) => *at,
            Places::Filled(place) => place(&node, None),
        }
    }

    pub(super) fn of(&self, node: Node, attribute: Attribute) -> Locus {
        match self {
            Places::Written(source) => Locus::span(*source, attribute.range().start, attribute.range().len()),
            Places::Embedded(at) => *at,
            Places::Filled(place) => place(&node, Some(attribute.name())),
        }
    }

    pub(super) fn attribute(&self, node: Node, name: &str) -> Locus {
        node.attribute_node(name).map_or(self.tag(node), |attribute| self.of(node, attribute))
    }

    /// The place of a byte in the value of an attribute.
    pub(super) fn value(&self, node: Node, attribute: Attribute, at: usize) -> Locus {
        match self {
            Places::Written(source) => Locus::span(*source, attribute.range_value().start + at, 1),
            Places::Embedded(place) => *place,
            Places::Filled(place) => place(&node, Some(attribute.name())),
        }
    }

    /// The place of a byte in a text.
    pub(super) fn within(&self, text: Node, at: usize) -> Locus {
        match self {
            Places::Written(source) => {
                let written = &text.document().input_text()[text.range()];
                let mark = if written.starts_with("<![CDATA[") { 9 } else { 0 };
                Locus::span(*source, text.range().start + (mark + at).min(written.len()), 1)
            }
            Places::Embedded(at) => *at,
            Places::Filled(place) => text.parent().map_or(Locus::Nowhere, |parent| place(&parent, None)),
        }
    }

    /// The place that is this number of bytes later.
    pub(super) fn later(&self, at: Locus, by: usize) -> Locus {
        match (self, at) {
            (Places::Written(_), Locus::Span { source, start, .. }) => Locus::span(source, start as usize + by, 1),
            _ => at,
        }
    }
}
