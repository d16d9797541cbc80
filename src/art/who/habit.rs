//! The defaults for the stance and the arms of a figure: its seed chooses among those that suit its mood.

use super::walks;
use cards::face::{Arms, Build, Cloth, Mood, Stance, Who};
use ground::dice::Dice;

fn any<T: Copy>(of: &[T], dice: &mut Dice) -> T {
    of[dice.below(of.len() as u32) as usize % of.len()]
}

/// The stance of a figure.
pub(super) fn stance(who: &Who, dice: &mut Dice) -> Stance {
    use Stance::{Cower, Fall, Kneel, Leap, Lunge, Run, Sit, Slouch, Sneak, Stand, Stride, Strut};
    let suits: &[Stance] = match who.face {
        Mood::Sly => &[Sneak, Slouch, Strut, Stride, Stand],
        Mood::Bored => &[Slouch, Stand, Sit, Strut],
        Mood::Grim => &[Lunge, Stride, Strut, Sneak, Stand],
        Mood::Angry => &[Lunge, Stride, Leap, Strut],
        Mood::Merry => &[Leap, Stride, Stand, Strut],
        Mood::Greedy => &[Sneak, Stride, Lunge, Stand],
        Mood::Dazed => &[Slouch, Sit, Fall, Stand],
        Mood::Scared => &[Cower, Run, Fall],
        Mood::Haughty => &[Strut, Stand, Stride, Slouch],
        Mood::Doleful => &[Slouch, Kneel, Stand, Sit],
        Mood::Kindly => &[Stand, Stride, Strut, Kneel],
        Mood::Shouting => &[Lunge, Stride, Leap, Strut],
    };
    let drawn = any(suits, dice);
    let drawn = who.stance.unwrap_or(drawn);
    if who.stance.is_some() {
        return drawn;
    }
    let skirts = matches!(who.cloth, Cloth::Robe | Cloth::Eggshell) && walks(who.body);
    match drawn {
        Run | Leap if skirts => Stride,
        Sit | Kneel if skirts => Stand,
        Fall | Sit if !walks(who.body) => Slouch,
        Leap | Run if matches!(who.body, Build::Beast | Build::Worm) => Lunge,
        _ => drawn,
    }
}

/// The pose of the arms.
pub(super) fn arms(who: &Who, stance: Stance, dice: &mut Dice) -> Arms {
    use Arms::{
        Akimbo, Behind, Clasped, Claws, Despair, Down, Folded, Guard, Pointing, Raised, Reaching, Shrug, Swing,
        Thinking, Wide,
    };
    let suits: &[Arms] = match stance {
        Stance::Stand => &[Akimbo, Down, Thinking, Behind, Shrug, Folded],
        Stance::Strut => &[Akimbo, Down, Behind],
        Stance::Stride => &[Down, Pointing, Wide],
        Stance::Run => &[Reaching, Raised, Down],
        Stance::Lunge => &[Reaching, Pointing, Swing, Claws],
        Stance::Sneak => &[Claws, Reaching, Guard],
        Stance::Kneel => &[Reaching, Down, Clasped],
        Stance::Sit => &[Down, Shrug, Clasped],
        Stance::Fall => &[Wide, Raised],
        Stance::Leap => &[Raised, Wide],
        Stance::Slouch => &[Down, Behind, Shrug],
        Stance::Cower => &[Guard, Raised, Despair],
    };
    let free: Vec<Arms> =
        suits.iter().copied().filter(|arms| super::gesture::hands(*arms) >= who.holds.len()).collect();
    let drawn = any(if free.is_empty() { &[Down] } else { &free }, dice);
    who.arms.unwrap_or(drawn)
}
