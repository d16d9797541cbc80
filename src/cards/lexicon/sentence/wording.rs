//! A designer's own wording of an effect: it must use the same names as the generated sentence, and contain no typed number.

use super::Speech;
use super::clause::{Limit, agree};
use crate::lexicon::prose::{self, Bound, Piece};
use crate::lexicon::{Effect, Icon, Phrase, Run};
use ground::diag::{Diag, Severity};
use ground::locus::Locus;

/// A name in a sentence that a wording must bind.
struct Needed {
    name: String,
    bound: Bound,
    must: bool,
}

/// A designer's own sentence: every number must have its name, and none may be typed.
pub(super) fn worded<V: Speech>(
    effect: &Effect<V>,
    wording: &str,
    at: Locus,
    phrase: &mut Phrase,
    diags: &mut Vec<Diag>,
) {
    let needed = needed(effect);
    let who = V::who(effect);
    let Some(pieces) = prose::scan(wording, at).drain(diags) else { return };
    diags.extend(prose::typed_numbers(&pieces, at));
    let names: Vec<&str> = needed.iter().map(|n| n.name.as_str()).collect();
    let mut met = vec![false; needed.len()];
    for (style, piece) in pieces {
        match piece {
            Piece::Text(words) => phrase.push(prose::styled(style, agree(words, who.you)), at),
            Piece::Icon(name) => phrase.push(Run::Icon(Icon(name.to_owned().into())), at),
            Piece::Inked(rgb, words) => phrase.push(Run::Inked(rgb, words.to_owned().into()), at),
            Piece::Small(words) => phrase.push(Run::Small(words.to_owned().into()), at),
            Piece::Name { name, noun } => {
                if let Some(i) = names.iter().position(|n| *n == name) {
                    met[i] = true;
                    prose::say(phrase, style, &needed[i].bound, noun, at);
                } else if let Some(words) = who.said(name) {
                    if let Some(i) = names.iter().position(|n| *n == "who") {
                        met[i] = true;
                    }
                    phrase.push(prose::styled(style, words), at);
                } else {
                    diags.push(prose::unknown(name, &names, at));
                }
            }
        }
    }
    for (need, _) in needed.iter().zip(&met).filter(|(need, met)| need.must && !**met) {
        let shown = match &need.bound {
            Bound::Count(amount) => amount.to_string(),
            Bound::Words(words) | Bound::Keyword(words) => format!("\"{words}\""),
        };
        diags.push(
            Diag::error(at, "unbound", format!("the wording does not use {{{}}}, which is {shown}", need.name))
                .help(format!("put `{{{}}}` in the right place of the sentence", need.name)),
        );
    }
    if diags.iter().any(|d| d.severity == Severity::Error) {
        phrase.runs.clear();
    }
}

/// Every name of an effect. If a name occurs twice, the second is `{amount_2}`.
fn needed<V: Speech>(effect: &Effect<V>) -> Vec<Needed> {
    let mut all: Vec<Needed> = Vec::new();
    let clauses = effect
        .conditions
        .iter()
        .filter_map(|c| V::condition(c, effect).map(Limit::clause))
        .chain(effect.cost.iter().map(V::cost))
        .chain(effect.ops.iter().map(|op| V::op(op, effect)));
    for (name, bound) in clauses.flat_map(|c| c.bound) {
        let same = all
            .iter()
            .filter(|n| n.name == name || n.name.strip_prefix(name).is_some_and(|r| r.starts_with('_')))
            .count();
        let name = if same == 0 { name.to_owned() } else { format!("{name}_{}", same + 1) };
        all.push(Needed { name, bound, must: true });
    }
    let who = V::who(effect);
    all.push(Needed { name: "who".to_owned(), bound: Bound::Words(who.name.clone()), must: !who.you && !who.thing });
    if let Some(duration) = V::duration(effect) {
        all.push(Needed { name: "duration".to_owned(), bound: Bound::Words(duration), must: true });
    }
    all
}
