//! The properties of an element from its attributes and the style sheets, without interpretation. Used to read texts, which are
//! not drawn.

use super::Places;
use super::part::Reader;
use ground::locus::SourceId;
use roxmltree::Node;

/// The style sheets of a drawing.
pub(crate) struct Styles<'p>(Reader<'p>);

impl Styles<'_> {
    /// Reads them.
    pub(crate) fn new(root: Node, source: SourceId) -> Styles<'static> {
        let mut reader = Reader::new(Places::Written(source));
        reader.sheets(root);
        Styles(reader)
    }

    /// The properties of an element itself.
    pub(crate) fn own(&mut self, node: Node, name: &str) -> Option<String> {
        self.0.cascade(node).remove(name).map(|said| said.value).filter(|value| value != "inherit")
    }

    /// The properties of an element and its ancestors, from the nearest to the farthest.
    pub(crate) fn inherited(&mut self, node: Node, name: &str) -> Option<String> {
        node.ancestors().filter(Node::is_element).find_map(|node| self.own(node, name))
    }
}
