//! Names of the elements of a drawing, and the field that each name means.

use super::Wish;
use super::bounds::drawn;
use super::words::{Words, quoted};
use ground::name::slug;
use roxmltree::Node;

/// The values that every card has besides its fields.
const GIVEN: [&str; 4] = ["game", "kind", "pile", "number"];

/// The texts among these elements; a text within a text does not count.
pub(super) fn texts<'d>(root: &Node<'d, 'd>) -> impl Iterator<Item = Node<'d, 'd>> + use<'d> {
    drawn(root).filter(|node| matches!(node.tag_name().name(), "text" | "flowRoot"))
}

/// The name in the form of a field name: Illustrator writes a space as `_x0020_`, and adds numbers to repeated names.
fn plain(name: &str) -> String {
    let name = name.replace("_x0020_", " ").replace("_x5F_", "_");
    let name = slug(name.trim().trim_start_matches(['#', '{', '<', '$', '%']).trim_end_matches(['}', '>', '%']))
        .replace('-', "_");
    let short = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let numbered = short.len() < name.len() && short.ends_with('_');
    if numbered { short.trim_end_matches('_').to_owned() } else { name }
}

/// The names of an element: its id, its label, the name of its layer.
pub(super) fn names(node: &Node) -> Vec<String> {
    let keys = ["id", "label", "data-name", "aria-label", "name", "class"];
    let own = node.attributes().filter(|a| keys.contains(&a.name())).map(|a| plain(a.value()));
    let title = node.children().find(|n| n.tag_name().name() == "title").and_then(|n| n.text()).map(plain);
    own.chain(title).filter(|name| !name.is_empty()).collect()
}

/// Whether an element, or a group that contains no other element of its kind, has the name of a field. `lines` is the
/// number of elements of the text.
pub(super) fn called(node: &Node, lines: usize, field: &str) -> bool {
    let field = plain(field);
    let kind = node.tag_name().name();
    let alone = |group: &Node| {
        group.tag_name().name() == "g" && group.descendants().filter(|n| n.tag_name().name() == kind).count() == lines
    };
    let groups = node.ancestors().skip(1).take_while(|group| alone(group));
    std::iter::once(*node).chain(groups).any(|node| names(&node).contains(&field))
}

/// Whether an element itself has the name of a field.
pub(super) fn is_called(node: &Node, field: &str) -> bool {
    names(node).contains(&plain(field))
}

/// Whether a text belongs to a field.
type Way<'w> = &'w dyn Fn(&Words, &Wish) -> bool;

/// The field of each text, by number, most certain first: by name, by its content, by a word in it, by the type of
/// its content. Texts with several fields belong to none.
pub(super) fn matched(texts: &[Words<'_>], spoken: &[Option<Spoken>], fields: &[Wish]) -> Vec<Option<usize>> {
    let mut found: Vec<Option<usize>> = vec![None; texts.len()];
    let own = |words: &Words, wish: &Wish| called(&words.node(), words.nodes.len(), &wish.name);
    let braced = |words: &Words, wish: &Wish| {
        let said = words.said();
        let said = said.trim();
        let marked = [("{{", "}}"), ("{", "}"), ("<", ">"), ("%", "%"), ("[", "]"), ("$", "")];
        let inner = marked.iter().find_map(|(open, shut)| said.strip_prefix(open)?.strip_suffix(shut));
        plain(inner.unwrap_or(said)) == plain(&wish.name)
    };
    let sample = |words: &Words, wish: &Wish| {
        let said = words.said();
        said.chars().count() > 2 && wish.samples.iter().any(|sample| sample.trim() == said.trim())
    };
    let word = |words: &Words, wish: &Wish| {
        let (said, name) = (plain(&words.said()), plain(&wish.name));
        said.split('_').any(|word| word == name)
    };
    let number = |words: &Words, wish: &Wish| {
        let is = |text: &str| !text.trim().is_empty() && text.trim().chars().all(|c| c.is_ascii_digit());
        is(&words.said()) && !wish.samples.is_empty() && wish.samples.iter().all(|sample| is(sample))
    };
    let ways: [Way<'_>; 5] = [&own, &braced, &sample, &word, &number];
    for (nth, way) in ways.into_iter().enumerate() {
        for (field, wish) in fields.iter().enumerate().filter(|(_, wish)| !wish.picture) {
            // a field may be used twice if it is named twice, but only once if it is guessed
            let said = || spoken.iter().flatten().any(|spoken| spoken.fields.contains(&field));
            if nth > 1 && (found.contains(&Some(field)) || said()) {
                continue;
            }
            let free = texts
                .iter()
                .enumerate()
                .filter(|(text, words)| found[*text].is_none() && spoken[*text].is_none() && way(words, wish));
            let these: Vec<usize> = free.map(|(text, _)| text).collect();
            match these[..] {
                [one] => found[one] = Some(field),
                [] => {}
                _ if nth < 2 => these.into_iter().for_each(|text| found[text] = Some(field)),
                [first, ..] => found[first] = Some(field),
            }
        }
    }
    found
}

/// A text with fields in braces among its words.
pub(super) struct Spoken {
    /// The text in the syntax of a template.
    pub(super) says: String,
    /// The fields, by their numbers.
    pub(super) fields: Vec<usize>,
    /// The names in braces that are not fields.
    pub(super) unknown: Vec<String>,
    /// Fields with a noun, as in `{points:point}`, which a drawing cannot fill in.
    pub(super) counted: Vec<String>,
}

/// The content of a text with fields in braces and other words; `None` for a text without braces, or with only one
/// field in braces.
pub(super) fn spoken(words: &Words<'_>, wishes: &[Wish]) -> Option<Spoken> {
    let said = words.said();
    let (mut says, mut fields, mut unknown, mut counted) = (String::new(), Vec::new(), Vec::new(), Vec::new());
    let mut rest = said.as_str();
    while let Some(open) = rest.find('{') {
        let inner = rest[open..].trim_start_matches('{');
        let end = inner.find('}').unwrap_or(inner.len());
        let name = plain(&inner[..end]);
        let behind = inner[end..].trim_start_matches('}');
        let wish = wishes.iter().position(|wish| plain(&wish.name) == name);
        let given = GIVEN.iter().find(|given| **given == name).filter(|_| wish.is_none());
        says += &quoted(&rest[..open]);
        match (wish.map(|nth| &*wishes[nth].name).or(given.copied()), wish) {
            (Some(field), nth) => {
                says += &format!("{{{{ {field} }}}}");
                fields.extend(nth);
            }
            _ => {
                says += &quoted(&rest[open..rest.len() - behind.len()]);
                let named = (inner.starts_with(char::is_alphabetic) && end < inner.len()).then(|| inner[..end].trim());
                let of = named.and_then(|named| named.split_once(':')).map(|(field, _)| plain(field));
                match wishes.iter().position(|wish| of.as_ref().is_some_and(|field| plain(&wish.name) == *field)) {
                    Some(nth) => {
                        fields.push(nth);
                        counted.extend(named.map(str::to_owned));
                    }
                    None => unknown.extend(named.map(str::to_owned)),
                }
            }
        }
        rest = behind;
    }
    says += &quoted(rest);
    // lines below a field with flowing text are replaced by the field
    let alone = fields.len() == 1 && {
        let field = &wishes[fields[0]];
        let bare = format!("{{{{ {} }}}}", field.name);
        says == bare || (says.starts_with(&bare) && words.rows() > 1 && words.first().ends_with('}') && field.flows())
    };
    (said.contains('{') && !alone).then_some(Spoken { says, fields, unknown, counted })
}
