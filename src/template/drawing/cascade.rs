//! Decides which declaration wins when several apply to an element (CSS Cascading and Inheritance Level 4, 6).

use super::element::seen;
use super::part::{Reader, Said};
use super::property;
use super::sheet::{self, Declaration};
use ground::locus::Locus;
use roxmltree::Node;
use std::collections::BTreeMap;

/// The priority of a declaration: importance, a style attribute, the specificity of the selector, the order of the rules.
type Rank = (bool, bool, [u32; 3], usize);

impl Reader<'_> {
    /// Reads the style sheets of a drawing.
    pub(super) fn sheets(&mut self, root: Node) {
        for node in root.descendants().filter(|n| n.is_element() && n.tag_name().name() == "style" && seen(n)) {
            let css = node.attribute("type").is_none_or(|t| t.is_empty() || t.eq_ignore_ascii_case("text/css"));
            if !css || sheet::medium(node.attribute("media").unwrap_or_default()) == Some(false) {
                continue;
            }
            self.changed = true;
            for text in node.children().filter(Node::is_text) {
                let written = text.text().unwrap_or_default();
                let place = |at: usize| self.places.within(text, at);
                match sheet::rules(written) {
                    Err(fault) => self.diags.push(fault.placed(place(fault.at))),
                    Ok(rules) => {
                        for rule in rules {
                            let at = rule.declarations.first().map_or(Locus::Nowhere, |d| place(d.at));
                            for (i, selector) in rule.selectors.iter().enumerate() {
                                let entry = (self.rules.len(), i);
                                match selector.key() {
                                    Some(key) => self.by_key.entry(key.to_owned()).or_default().push(entry),
                                    None => self.keyless.push(entry),
                                }
                            }
                            self.rules.push((rule, at));
                        }
                    }
                }
            }
        }
    }

    /// The winning declaration of each property of an element.
    pub(super) fn cascade(&mut self, node: Node) -> BTreeMap<String, Said> {
        let mut out: BTreeMap<String, Said> = BTreeMap::new();
        for attribute in node.attributes() {
            let name = attribute.name();
            let link = name == "href" && attribute.namespace() == Some("http://www.w3.org/1999/xlink");
            let plain = attribute.namespace().is_none() && !matches!(name, "style" | "class" | "requiredFeatures");
            if property::of_css_alone(name) || !(plain || link && node.attribute(("", "href")).is_none()) {
                self.changed |= name == "requiredFeatures";
                continue;
            }
            let said = Said { value: attribute.value().to_owned(), at: self.places.of(node, attribute), css: false };
            if !(link && out.contains_key("href")) {
                out.insert(name.to_owned(), said);
            }
        }
        if self.rules.is_empty() && !node.has_attribute("style") {
            return out;
        }
        let mut ranked: Vec<(Rank, &Declaration, Locus)> = Vec::new();
        let keys = node.attribute("class").unwrap_or_default().split_whitespace().chain(node.attribute("id"));
        let entries = keys.filter_map(|key| self.by_key.get(key)).flatten().chain(&self.keyless);
        let mut matched: BTreeMap<usize, [u32; 3]> = BTreeMap::new();
        for (rule, i) in entries {
            let selector = &self.rules[*rule].0.selectors[*i];
            if matched.get(rule).is_none_or(|w| *w < selector.weight) && selector.matches(node, &self.effort) {
                matched.insert(*rule, selector.weight);
            }
        }
        for (order, weight) in matched {
            let (rule, at) = &self.rules[order];
            let first = rule.declarations.first().map_or(0, |d| d.at);
            let declared = rule.declarations.iter();
            let place = |d: &Declaration| self.places.later(*at, d.at - first);
            ranked.extend(declared.map(|d| ((d.important, false, weight, order), d, place(d))));
        }
        let own = node.attribute_node("style").map(|style| (sheet::declarations(style.value()), style));
        if let Some((own, style)) = &own {
            let place = |at: usize| self.places.value(node, *style, at);
            match own {
                Ok(own) => ranked.extend(own.iter().map(|d| ((d.important, true, [0; 3], 0), d, place(d.at)))),
                Err(fault) => self.diags.push(fault.placed(place(fault.at))),
            }
        }
        ranked.sort_by_key(|(rank, _, _)| *rank);
        for (_, declared, at) in ranked {
            let names: &[&str] = match declared.name.as_str() {
                "marker" => &["marker-start", "marker-mid", "marker-end"],
                "background" => &["background-color"],
                name => &[name],
            };
            for name in names {
                out.insert((*name).to_owned(), Said { value: declared.value.clone(), at, css: true });
            }
        }
        out
    }
}
