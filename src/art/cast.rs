//! What a recipe puts on the stage: its icons, tones and figures, looked up and checked.

use super::deed;
use super::form::Forms;
use super::icon::{self, Icon, Icons};
use super::layer::Figure;
use super::layout;
use super::named::{named_tone, patches};
use super::order::Order;
use super::polygon::Corner;
use super::pose::{Patch, Pose};
use super::tone::Tone;
use super::who::{Other, Person, Stand};
use cards::face::{Layer, Recipe};
use ground::diag::Diag;
use ground::locus::Locus;
use std::sync::Arc;

/// A layer of a recipe with its icon and tones.
pub(super) struct Actor {
    pub(super) layer: Layer,
    pub(super) icon: Arc<Icon>,
    tone: &'static Tone,
    parts: Vec<Patch>,
}

/// The subject of a picture.
pub(super) enum Lead {
    Thing(Actor),
    Person(Box<Person>),
}

/// Everything that a recipe puts on the stage.
pub(super) struct Cast {
    pub(super) subject: Lead,
    pub(super) company: Vec<Person>,
    pub(super) with: Vec<Actor>,
    pub(super) front: Vec<Actor>,
}

impl Cast {
    /// Where the subject and each figure of the company stand, and whom they see: the subject sees the first of the
    /// company, and all others see the subject.
    pub(super) fn stands(&self, order: &Order) -> (Stand, Vec<Stand>) {
        let apart = |(i, feet): (usize, Corner)| Stand {
            feet,
            high: layout::COMPANY,
            other: None,
            seed: [order.seed, 6 + i as u64],
        };
        let mut others: Vec<Stand> = layout::company(self.company.len()).enumerate().map(apart).collect();
        let mut main = Stand::main(order.seed);
        if let (Some([does, suffers]), Some(first)) = (deed::feet(order.recipe), others.first_mut()) {
            (main.feet, first.feet) = (does, suffers);
        }
        if let Lead::Person(subject) = &self.subject
            && (subject.minds() || self.company.iter().any(Person::minds))
        {
            let subject = subject.marks(&main);
            for (i, (stand, person)) in others.iter_mut().zip(&self.company).enumerate() {
                let other = person.marks(stand);
                let [goal, back] = deed::goals(order.recipe.deed, [&subject, &other]);
                stand.other = Some(Other { head: subject.head, goal: back });
                if i == 0 {
                    main.other = Some(Other { head: other.head, goal });
                }
            }
        }
        // the one who acts comes as near as it must
        for _ in 0..3 {
            if let (Some(_), Lead::Person(subject)) = (order.recipe.deed, &self.subject)
                && let Some([x, _]) = subject.misses(&main)
            {
                main.feet[0] += x;
            }
        }
        (main, others)
    }

    /// Reports hands that miss what they reach for.
    fn reached(&self, order: &Order, diags: &mut Vec<Diag>) {
        let (main, others) = self.stands(order);
        if let Lead::Person(subject) = &self.subject {
            subject.reached(&main, order.at.key("who"), diags);
        }
        for (i, (person, stand)) in self.company.iter().zip(&others).enumerate() {
            person.reached(stand, order.at.key("company").nth(i), diags);
        }
    }
}

impl Actor {
    pub(super) fn figure(&self, pose: Pose, forms: &Forms) -> Figure {
        let Layer { icon: name, open, eyes, lids, .. } = &self.layer;
        let form = forms.of(name, &self.icon, pose, *open, self.tone, &self.parts);
        Figure::new(form, pose).with_eyes(pose, eyes, *lids)
    }
}

/// The icons and tones of everything in a recipe, or `None` after reporting everything that is missing.
pub(super) fn cast(order: &Order, icons: &Icons, diags: &mut Vec<Diag>) -> Option<Cast> {
    let Recipe { main, with, front, .. } = order.recipe;
    let (who, company) = deed::staged(order.recipe);
    diags.extend(deed::alone(order.recipe, order.at));
    let mut actors = |layers: &[Layer], key: &str| -> Vec<Option<Actor>> {
        let at = |i| order.at.key(key).nth(i);
        layers.iter().enumerate().map(|(i, layer)| actor(layer, icons, at(i), diags)).collect()
    };
    let (with, front) = (actors(with, "with"), actors(front, "front"));
    let at = |i| order.at.key("company").nth(i);
    let company: Vec<_> = company.iter().enumerate().map(|(i, who)| Person::of(who, icons, at(i), diags)).collect();
    let subject = match (main, who) {
        (Some(main), None) => actor(main, icons, order.at.key("main"), diags).map(Lead::Thing),
        (None, Some(who)) => Person::of(&who, icons, order.at.key("who"), diags).map(Box::new).map(Lead::Person),
        (None, None) => {
            let what = "this picture has no subject";
            let help = "add a thing (`main: {icon: .., tone: ..}`) or a figure (`who: {body: .., head: .., ..}`)";
            diags.push(Diag::error(order.at, "no-subject", what).help(help));
            None
        }
        (Some(_), Some(_)) => {
            let what = "this picture has both a thing and a figure as its subject";
            let help = "keep either `main` or `who`; move the thing to `holds`, `with` or `front`";
            diags.push(Diag::error(order.at.key("main"), "two-subjects", what).help(help));
            None
        }
    };
    let all = |actors: Vec<Option<Actor>>| actors.into_iter().collect::<Option<Vec<_>>>();
    let company = company.into_iter().collect::<Option<Vec<_>>>();
    let cast = Cast { subject: subject?, company: company?, with: all(with)?, front: all(front)? };
    let before = diags.len();
    cast.reached(order, diags);
    (diags.len() == before).then_some(cast)
}

fn actor(layer: &Layer, icons: &Icons, at: Locus, diags: &mut Vec<Diag>) -> Option<Actor> {
    let icon = icons.get(&layer.icon, at.key("icon")).map_err(|diag| diags.push(diag)).ok();
    let tone = named_tone(&layer.tone, at.key("tone"), diags);
    let parts = patches(&layer.parts, icon.as_deref(), at, diags);
    let sane = measured(layer, at, diags);
    let layer = layer.clone();
    Some(Actor { layer, icon: icon?, tone: tone?, parts: parts? }).filter(|_| sane)
}

/// The cure for a number of a layer that is out of range.
fn measure(code: &str) -> &'static str {
    match code {
        "icon-size" => "write a number of mm from 0.5 to 200, as in `size: 12`",
        "icon-place" => {
            "write two numbers of mm from -200 to 200, as in `at: [-14, 20]`: to the right of the center, then down"
        }
        "icon-turn" => "write degrees from -3600 to 3600, as in `turn: 15`",
        _ => "write numbers of the icon's own units, from 0 to 512",
    }
}

/// Whether a layer can be drawn with its numbers; reports numbers that are out of range.
fn measured(layer: &Layer, at: Locus, diags: &mut Vec<Diag>) -> bool {
    let mut good = true;
    let mut check = |sound: bool, at: Locus, code, what: &str| {
        if !sound {
            good = false;
            diags.push(Diag::error(at, code, what).help(measure(code)));
        }
    };
    let within = |n: f32, most: f32| n.abs() <= most;
    let size = layer.size.is_none_or(|s| s.0 >= 0.5 && s.0 <= 200.0);
    check(size, at.key("size"), "icon-size", "the size of an icon must be from 0.5 to 200 mm");
    let place = layer.at.is_none_or(|at| at.iter().all(|n| within(*n, 200.0)));
    check(place, at.key("at"), "icon-place", "an icon must be within 200 mm of the center of the picture");
    check(within(layer.turn, 3600.0), at.key("turn"), "icon-turn", "an icon can be turned by at most 3600 degrees");
    for (i, [x, y, r]) in layer.eyes.iter().enumerate() {
        let sound = icon::UNITS.contains(x) && icon::UNITS.contains(y) && (1.0..=256.0).contains(r);
        check(sound, at.key("eyes").nth(i), "icon-eye", "an eye is [x, y, radius] in icon units, from 0 to 512");
    }
    check(layer.lids.is_none_or(|d| within(d, 60.0)), at.key("lids"), "icon-eye", "lids slope by up to 60 degrees");
    good
}
