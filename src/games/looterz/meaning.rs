//! Checks on a single card of Looterz beyond its syntax. Laws across cards are in `law`.

use super::card::{Looter, LooterDraft};
use super::constants::Constants;
use cards::lexicon::prose::as_typed;
use cards::lexicon::sentence::sentence;
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use std::ops::RangeInclusive;
use table::number::within;

mod effect;
mod fit;

/// The limit of starting Life (LZ-P2): the hearts that fit into a corner, and the tokens of a table.
const LIFE: RangeInclusive<i32> = 1..=5;

/// The limit of copies of a title (LZ-P1).
const COPIES: RangeInclusive<i32> = 1..=4;

/// Makes a card of a draft, or says everything that is wrong with it.
pub(super) fn looter(draft: LooterDraft, own: &Constants, at: Locus) -> Checked<Looter> {
    let mut diags = Vec::new();
    within("life", draft.life, LIFE, at.key("life"), &mut diags);
    // from the lowest face of a die to the highest (LZ-P3)
    within("power", draft.power, 1..=own.rules.die_sides, at.key("power"), &mut diags);
    within("copies", draft.copies, COPIES, at.key("copies"), &mut diags);
    for (i, tag) in draft.tags.iter().enumerate().filter(|(i, tag)| draft.tags[..*i].contains(tag)) {
        let what = format!("the tag `{}` is named twice", tag.key());
        diags.push(Diag::error(at.key("tags").nth(i), "twice", what).help("remove one"));
    }
    if draft.effects.is_empty() && draft.flavour.is_none() {
        let what = "a Looter without effects needs a line of flavor text of its own (LZ-9)";
        diags.push(Diag::error(at, "no-flavour", what).help("add `flavour: \"..\"`, or an effect"));
    }
    let mut text = Vec::new();
    for (i, written) in draft.effects.iter().enumerate() {
        let at = at.key("effects").nth(i);
        effect::check(written, &draft.effects[..i], draft.life, own, at, &mut diags);
        let said = sentence(written, at).drain(&mut diags);
        effect::wording(written, said.as_ref(), at, &mut diags);
        effect::promised(written, said.as_ref(), &draft.effects, at, &mut diags);
        text.extend(said);
    }
    diags.extend(draft.flavour.as_deref().and_then(|line| as_typed(line, at.key("flavour"))));
    let looter = Looter {
        life: draft.life,
        power: draft.power,
        tags: draft.tags,
        copies: u16::try_from(draft.copies).unwrap_or(1),
        effects: draft.effects,
        text,
        number: draft.number,
        flavour: draft.flavour,
        art: draft.art,
    };
    Checked::of(looter, diags)
}
