//! Combines several recipes into one picture, with all their figures in the place of the first recipe.

use super::layout::{FEET, STAGE};
use super::polygon::Corner;
use cards::face::{Act, Art, Recipe, Who};
use ground::unit::{Mm, Size};

/// The smallest distance between figures in a row: closer figures are placed in front of or behind each other.
const SHOULDERS: f32 = 22.0;

/// Combines recipes into one picture for an area of this size: the figures are in a row if the area is wide enough;
/// otherwise the first figure is in front. With a deed, the first does it to the second. Objects and files are not combined.
pub fn together(mut arts: Vec<Art>, deed: Option<Act>, room: Size) -> Option<Art> {
    let others = arts.split_off(1.min(arts.len()));
    let mut first = arts.pop()?;
    let others: Vec<Who> = others.iter().filter_map(|art| recipe(art)?.who.as_deref().cloned()).collect();
    let Art::Composed { recipe, .. } = &mut first else { return Some(first) };
    if deed.is_some() {
        recipe.deed = deed;
        recipe.company = others.into_iter().map(idle).collect();
        recipe.who = recipe.who.take().map(|who| Box::new(idle(*who)));
        (recipe.with, recipe.front) = (Vec::new(), Vec::new());
        (recipe.shot, recipe.place) = (None, None);
    } else if !others.is_empty() {
        recipe.deed = None;
        let places = places(others.len() + 1, room);
        let stand = |who: &mut Who, (at, size): (Corner, f32)| {
            (who.at, who.size, who.flip) = (Some(at), Some(Mm(size)), at[0] > 0.5);
        };
        let mut places = places.into_iter();
        if let (Some(who), Some(place)) = (recipe.who.as_deref_mut(), places.next()) {
            stand(who, place);
        }
        // figures farther behind are painted first
        let company = others.into_iter().zip(places).map(|(mut who, place)| {
            stand(&mut who, place);
            who
        });
        recipe.company = company.collect();
        recipe.company.reverse();
        (recipe.with, recipe.front) = (Vec::new(), Vec::new());
    }
    Some(first)
}

/// A figure without the pose and the position of its own recipe, so that a deed can set them.
fn idle(who: Who) -> Who {
    let (stance, arms, hands, reaches, looks) = Default::default();
    Who { stance, arms, hands, reaches, looks, at: None, size: None, turn: 0.0, flip: false, ..who }
}

fn recipe(art: &Art) -> Option<&Recipe> {
    match art {
        Art::Composed { recipe, .. } => Some(recipe),
        Art::File { .. } => None,
    }
}

/// The positions of the feet and the heights of the figures.
fn places(count: usize, room: Size) -> Vec<(Corner, f32)> {
    let scale = (room.w.0 / STAGE[0]).min(room.h.0 / STAGE[1]);
    let wide = room.w.0 / scale.max(0.01);
    let share = (wide / count as f32).min(50.0);
    let middle = (count - 1) as f32 / 2.0;
    if share >= SHOULDERS {
        let place = |i: usize| ([(i as f32 - middle) * share, FEET + 4.0], (share * 1.18).min(44.0));
        return (0..count).map(place).collect();
    }
    let behind = |i: usize| {
        let (side, row) = (if i.is_multiple_of(2) { -1.0 } else { 1.0 }, (i / 2) as f32);
        ([side * (14.0 + row * 8.0).min(wide / 2.0 - 7.0), FEET - 1.0 - row * 2.6], 34.0 - row * 2.0)
    };
    std::iter::once(([0.0, FEET + 3.0], 34.0)).chain((0..count - 1).map(behind)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_stand_in_a_row_where_it_is_wide_enough() {
        let band = Size { w: Mm(118.0), h: Mm(30.0) };
        let xs: Vec<f32> = places(3, band).iter().map(|([x, _], _)| *x).collect();
        assert!(xs[1] == 0.0 && xs[2] > 30.0 && xs[0] == -xs[2], "{xs:?}");
        // on a page the first is in front of the others
        let page = places(3, Size { w: Mm(148.0), h: Mm(210.0) });
        assert!(page[0].0[0] == 0.0 && page[0].0[1] > page[1].0[1] && page[1].0[0] < 0.0 && page[2].0[0] > 0.0);
    }
}
