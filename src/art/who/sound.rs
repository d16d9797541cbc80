//! What is wrong with the recipe of a figure, before it is drawn.

use super::{gesture, walks};
use crate::icon;
use cards::face::Extra;
use cards::face::{Build, Cloth, Head, HeadShape, Mood, Who};
use ground::diag::Diag;
use ground::locus::Locus;

/// Reports everything that cannot be drawn.
pub(super) fn sound(who: &Who, at: Locus, diags: &mut Vec<Diag>) {
    let mut say = |at: Locus, code, what: String, help: &str| diags.push(Diag::error(at, code, what).help(help));
    if who.palette.len() < 2 || who.palette.len() > 4 {
        let what = format!("a palette of {} is not enough to dress a figure", who.palette.len());
        say(at.key("palette"), "who-palette", what, "name two or more tones: cloth, trim, hat and boots, glow");
    } else if let [first, others @ ..] = &*who.palette
        && walks(who.body)
        && who.cloth != Cloth::Bare
        && others.iter().all(|tone| tone == first)
    {
        let what = format!("a palette of only {first:?} cannot dress a figure: its parts would look alike");
        say(at.key("palette"), "who-palette", what, "name another tone for the trim, hat or boots");
    }
    let hands = match who.body {
        Build::Worm | Build::Beast => 0,
        _ => who.arms.map_or(2, gesture::hands),
    };
    if who.holds.len() > hands {
        let (n, body) = (who.holds.len(), who.body.key());
        let pose = who.arms.map(|arms| format!(" with arms {}", arms.key())).unwrap_or_default();
        let what = format!("a {body} body{pose} can hold at most {hands}, not {n}");
        let help = if matches!(who.body, Build::Worm | Build::Beast) {
            "move it to `front`, beside the figure"
        } else {
            "free a hand (`arms: down`, `akimbo`, `raised`), or move the thing to `front`"
        };
        say(at.key("holds"), "who-hands", what, help);
    }
    if who.heads != 1 && (who.body != Build::Beast || !(1..=5).contains(&who.heads)) {
        let what = format!("a {} body cannot have {} heads", who.body.key(), who.heads);
        say(at.key("heads"), "who-heads", what, "a beast can have one to five heads, other figures have one");
    }
    match &who.head {
        Head::Icon(head) if head.eyes.is_empty() && head.mouth.is_none() => say(
            at.key("head"),
            "who-face",
            format!("the head {:?} has no face that could look {}", head.icon, who.face.key()),
            "place its eyes (`eyes: [[x, y, radius], ..]`), its mouth (`mouth: [x, y, half its width]`), or both",
        ),
        Head::Icon(head) => {
            for (i, [x, y, r]) in head.eyes.iter().chain(&head.mouth).enumerate() {
                if !(icon::UNITS.contains(x) && icon::UNITS.contains(y) && (1.0..=256.0).contains(r)) {
                    let help = "write them in icon units, from 0 to 512";
                    say(
                        at.key("head").key("eyes").nth(i),
                        "icon-eye",
                        "an eye or mouth is outside its icon".into(),
                        help,
                    );
                }
            }
        }
        Head::Drawn(_) => {}
    }
    let mouthless = match who.head {
        Head::Drawn(shape @ (HeadShape::Helm | HeadShape::Cowl | HeadShape::Hangman)) => Some(shape.key()),
        _ => who.extras.contains(&Extra::Kerchief).then_some("kerchief"),
    };
    let by_mouth = matches!(who.face, Mood::Merry | Mood::Greedy | Mood::Kindly | Mood::Shouting);
    if let Some(hides) = mouthless.filter(|_| by_mouth) {
        let what = format!("a {hides} hides the mouth, so the face cannot look {}", who.face.key());
        let help = "use a look that eyes alone can show: `sly`, `bored`, `grim`, `angry`, `scared`, `haughty`, `doleful` or `dazed`; or a head with a visible mouth";
        say(at.key("face"), "who-mouth", what, help);
    }
    for (i, extra) in who.extras.iter().enumerate().filter(|(i, extra)| who.extras[..*i].contains(extra)) {
        let what = format!("the extra `{}` is listed twice", extra.key());
        say(at.key("extras").nth(i), "twice", what, "remove one of the two");
    }
    let sizes = [("size", who.size, 4.0, 200.0)];
    for (key, size, least, most) in sizes {
        if size.is_some_and(|s| !(least..=most).contains(&s.0)) {
            say(
                at.key(key),
                "who-size",
                "this figure is too large or too small".into(),
                "the height of a figure must be from 4 to 200 mm",
            );
        }
    }
    let near = who.at.is_none_or(|at| at.iter().all(|n| n.abs() <= 200.0));
    if !near || who.turn.is_nan() || who.turn.abs() > 3600.0 {
        say(
            at.key("at"),
            "who-place",
            "this figure is outside the picture".into(),
            "place it within 200 mm of the center",
        );
    }
    for (i, prop) in who.holds.iter().enumerate() {
        let good = prop.size.is_none_or(|s| (0.5..=200.0).contains(&s.0)) && prop.turn.abs() <= 3600.0;
        if !good {
            say(
                at.key("holds").nth(i),
                "icon-size",
                "the size of an icon must be from 0.5 to 200 mm".into(),
                "correct its `size` or `turn`",
            );
        }
        if prop.grip.is_some_and(|grip| !grip.iter().all(|n| icon::UNITS.contains(n))) {
            let what = format!("the grip point is outside the icon {:?}", prop.icon);
            let help = "write the grip point in icon units, from 0 to 512";
            say(at.key("holds").nth(i).key("grip"), "who-grip", what, help);
        }
    }
}
