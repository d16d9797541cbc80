//! An order for the desktop tool of mpc-autofill, which fills a shopping cart from a file: XML with a slot for every card, and the
//! pictures by their paths.

use crate::export::Autofill;
use crate::markup::escaped;
use ground::name::FileName;
use std::fmt::Write as _;

/// A piece: its title, its number of copies, and the pictures of its front and back.
pub(super) type Piece = (String, u16, FileName, Option<FileName>);

/// The order; `None` if there is nothing to order, or more than the shop takes, or a card without any back.
pub(super) fn xml(shop: &Autofill, pieces: &[&Piece]) -> Option<String> {
    let quantity: usize = pieces.iter().map(|(_, copies, ..)| usize::from(*copies)).sum();
    let bracket = shop.brackets.iter().find(|most| **most as usize >= quantity.max(1))?;
    let shared = pieces.iter().find_map(|(.., back)| back.as_ref())?;
    let (mut fronts, mut backs) = (String::new(), String::new());
    let mut first = 0;
    for (title, copies, front, back) in pieces {
        let slots: Vec<String> = (first..first + usize::from(*copies)).map(|slot| slot.to_string()).collect();
        first += slots.len();
        card(&mut fronts, front, &slots, title);
        if let Some(own) = back.as_ref().filter(|back| *back != shared) {
            card(&mut backs, own, &slots, title);
        }
    }
    let backs = if backs.is_empty() { backs } else { format!("  <backs>\n{backs}  </backs>\n") };
    Some(format!(
        "<order>\n  <details>\n    <quantity>{quantity}</quantity>\n    <bracket>{bracket}</bracket>\n    <stock>{}</stock>\n    \
         <foil>false</foil>\n  </details>\n  <fronts>\n{fronts}  </fronts>\n{backs}  <cardback>{}</cardback>\n</order>\n",
        escaped(&shop.stock),
        escaped(shared)
    ))
}

/// A picture and the slots that it is in.
fn card(out: &mut String, picture: &str, slots: &[String], title: &str) {
    let name = picture.rsplit('/').next().unwrap_or(picture);
    let [id, name, query] = [picture, name, title].map(escaped);
    let slots = slots.join(",");
    let _ =
        writeln!(out, "    <card><id>{id}</id><slots>{slots}</slots><name>{name}</name><query>{query}</query></card>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_copy_has_a_slot_and_a_back() {
        let shop =
            Autofill { product: "poker card".into(), stock: "(S30) Standard Smooth".into(), brackets: vec![18, 36] };
        let piece = |title: &str, copies: u16, back: &str| -> Piece {
            (
                title.to_owned(),
                copies,
                FileName::made(&["poker-card", title], "png"),
                Some(FileName::made(&["poker-card", back], "png")),
            )
        };
        let (a, b, c) = (piece("Wick & Wax", 3, "back"), piece("Candle", 1, "back"), piece("Moon", 2, "moon-back"));
        let text = xml(&shop, &[&a, &b, &c]).expect("an order");
        assert!(text.contains("<quantity>6</quantity>\n    <bracket>18</bracket>"), "{text}");
        for slots in ["<slots>0,1,2</slots>", "<slots>3</slots>", "<slots>4,5</slots>"] {
            assert!(text.contains(slots), "{text}");
        }
        assert_eq!(text.matches("<slots>4,5</slots>").count(), 2, "front and back: {text}");
        assert!(
            text.contains("<query>Wick &amp; Wax</query>") && text.contains("<cardback>poker-card/back.png</cardback>")
        );
        assert_eq!(xml(&shop, &[&piece("Many", 37, "back")]), None, "the shop takes no more than 36");
        assert_eq!(xml(&shop, &[]), None);
    }
}
