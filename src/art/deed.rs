//! Deeds: the subject of a recipe does something to the first figure of its company. A deed sets the stances, gestures, looks and places of
//! both figures, unless their recipes set them.

use super::layout::FEET;
use super::polygon::Corner;
use super::who::Marks;
use cards::face::{Act, Aim, Arms, Build, Goal, Palm, Recipe, Sight, Stance, Who};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::unit::Mm;

/// What a deed sets for one of its two figures.
struct Part {
    stance: Stance,
    arms: Arms,
    hands: Option<Palm>,
    reaches: Option<Goal>,
    looks: Sight,
    /// The distance of the feet from the middle of the picture, to the right.
    x: f32,
    /// Whether the figure faces left.
    flip: bool,
}

/// The parts of the subject and of the other figure; `armed` if the subject holds an object.
fn parts(deed: Act, armed: bool) -> [Part; 2] {
    let of = |stance, arms, hands, reaches, looks, x, flip| Part { stance, arms, hands, reaches, looks, x, flip };
    match deed {
        Act::StealsFrom => [
            of(Stance::Sneak, Arms::Claws, Some(Palm::Pinch), Some(Goal::Other), Sight::Other, -11.5, false),
            of(Stance::Strut, Arms::Down, None, None, Sight::Right, 10.5, false),
        ],
        Act::Hits if armed => [
            of(Stance::Lunge, Arms::Swing, None, None, Sight::Other, -11.5, false),
            of(Stance::Fall, Arms::Guard, None, None, Sight::Other, 10.5, true),
        ],
        Act::Hits => [
            of(Stance::Lunge, Arms::Swing, Some(Palm::Fist), Some(Goal::Other), Sight::Other, -11.0, false),
            of(Stance::Fall, Arms::Wide, None, None, Sight::Up, 11.5, true),
        ],
        Act::HandsTo => [
            of(Stance::Stride, Arms::Down, None, Some(Goal::Other), Sight::Other, -12.0, false),
            of(Stance::Stand, Arms::Reaching, Some(Palm::Cup), Some(Goal::Other), Sight::Other, 12.0, true),
        ],
        Act::FleesFrom => [
            of(Stance::Run, Arms::Raised, None, None, Sight::Left, 12.5, false),
            of(Stance::Run, Arms::Reaching, Some(Palm::Claw), None, Sight::Other, -13.0, false),
        ],
        Act::ArguesWith => [
            of(Stance::Lunge, Arms::Pointing, Some(Palm::Point), None, Sight::Other, -12.5, false),
            of(Stance::Strut, Arms::Shrug, None, None, Sight::Other, 12.5, true),
        ],
    }
}

/// The subject and the company with what the deed sets. Without a deed, or with only one figure, they are unchanged.
pub(super) fn staged(recipe: &Recipe) -> (Option<Who>, Vec<Who>) {
    let (mut who, mut company) = (recipe.who.as_deref().cloned(), recipe.company.clone());
    if let (Some(deed), Some(who), Some(other)) = (recipe.deed, who.as_mut(), company.first_mut()) {
        let [does, suffers] = parts(deed, !who.holds.is_empty());
        play(who, &does);
        play(other, &suffers);
    }
    (who, company)
}

fn play(who: &mut Who, part: &Part) {
    who.stance = who.stance.or(Some(part.stance));
    who.arms = who.arms.or(Some(part.arms));
    who.hands = who.hands.or(part.hands);
    who.reaches = who.reaches.or(part.reaches.map(Aim::Word));
    who.looks = who.looks.or(Some(Aim::Word(part.looks)));
    let high = match who.body {
        Build::Tall | Build::Burly => 38.0,
        Build::Small | Build::Frog | Build::Bird => 28.0,
        _ => 35.0,
    };
    who.size = who.size.or(Some(Mm(high)));
    if who.at.is_none() {
        who.flip = part.flip;
    }
}

/// The positions of the feet of the two figures.
pub(super) fn feet(recipe: &Recipe) -> Option<[Corner; 2]> {
    let armed = recipe.who.as_ref().is_some_and(|who| !who.holds.is_empty());
    let deed = recipe.deed.filter(|_| !recipe.company.is_empty())?;
    Some(parts(deed, armed).map(|part| [part.x, FEET + 1.2]))
}

/// The point for which each of two figures reaches, the subject's first.
pub(super) fn goals(deed: Option<Act>, [subject, other]: [&Marks; 2]) -> [Corner; 2] {
    let near = |of: &Marks, by: &Marks| if by.head[0] < of.head[0] { of.hips[0] } else { of.hips[1] };
    let to = |a: Corner, b: Corner, t: f32| [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    let side = if subject.head[0] < other.head[0] { 1.0 } else { -1.0 };
    match deed {
        Some(Act::StealsFrom) => [near(other, subject), near(subject, other)],
        Some(Act::Hits) => {
            // a figure cannot hit higher than its own head
            let ([x, y], own) = (other.head, subject.head[1] + subject.wide * 0.5);
            [[x - side * other.wide * 0.9, own.max(y + other.wide * 0.2)], to(subject.chest, other.chest, 0.4)]
        }
        Some(Act::HandsTo) => {
            let middle = to(subject.chest, other.chest, 0.5);
            [[middle[0] - side, middle[1]], [middle[0] + side * 2.0, middle[1] + 2.4]]
        }
        _ => [to(subject.chest, other.chest, 0.8), to(subject.chest, other.chest, 0.2)],
    }
}

/// The complaint about a deed without a second figure.
pub(super) fn alone(recipe: &Recipe, at: Locus) -> Option<Diag> {
    let deed = recipe.deed?;
    let there = usize::from(recipe.who.is_some()) + recipe.company.len().min(1);
    let what = format!("`{}` needs two figures, and this picture has {there}", deed.key());
    let help = match recipe.who {
        Some(_) => "add the other figure to `company`, or remove `deed`",
        None => "make a figure the subject (`who`) and add the other to `company`, or remove `deed`",
    };
    (there < 2).then(|| Diag::error(at.key("deed"), "deed-alone", what).help(help))
}
