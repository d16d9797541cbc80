//! Paints a picture from back to front, and says where its subject is seen.

use super::backdrop;
use super::canvas::{Canvas, Depth, Paint, Trace};
use super::cast::{Actor, Cast, Lead};
use super::colour::{Colour, Palette};
use super::doll::Somebody;
use super::form::Forms;
use super::icon::Icon;
use super::layer::Figure;
use super::layout;
use super::order::Order;
use super::polygon::{self, Bounds, Ring, Shape};
use super::pose::Pose;
use super::shot::{self, Camera};
use super::who::{People, Stand};
use cards::face::{Layer, Light, Third};
use ground::dice::Dice;
use ground::picture::{Plane, Subject};
use std::sync::Arc;

/// A subject at least this far from the middle is on one side of it, in mm.
const ASIDE: f32 = 0.5;

/// How a picture shows its subject.
pub(super) struct Framed {
    /// What is in front of the subject and moves with it.
    before: Vec<Figure>,
    camera: Camera,
    /// The shot and the third, in words; empty if no camera was chosen.
    shot: String,
    /// The number of things in the air.
    loose: u32,
    /// The third that the recipe asks for and that has no room for the subject.
    pub(super) missed: Option<Third>,
}

/// The subject of a picture in its place.
pub(super) enum Posed {
    Thing(Figure),
    Person(Arc<Somebody>),
}

impl Posed {
    fn bounds(&self) -> polygon::Bounds {
        match self {
            Posed::Thing(figure) => figure.bounds(),
            Posed::Person(somebody) => somebody.bounds(),
        }
    }

    /// The rings around its faces.
    fn faces(&self) -> Vec<Ring> {
        match self {
            Posed::Thing(figure) => figure.face().into_iter().collect(),
            Posed::Person(somebody) => somebody.faces().to_vec(),
        }
    }

    fn body(&self) -> Shape {
        match self {
            Posed::Thing(figure) => figure.body(),
            Posed::Person(somebody) => somebody.body().clone(),
        }
    }

    fn paint(&self, canvas: &mut Canvas) {
        match self {
            Posed::Thing(figure) => figure.paint(canvas),
            Posed::Person(somebody) => somebody.paint(canvas),
        }
    }

    /// The subject in the coordinates of the file, for visibility checks, and the parts of the objects in front
    /// (`before`) that cover a face.
    pub(super) fn subject(&self, Framed { before, camera, shot, loose, .. }: &Framed, canvas: &mut Canvas) -> Subject {
        canvas.look(*camera);
        let rings = self.faces();
        let held = match self {
            Posed::Thing(_) => &[],
            Posed::Person(somebody) => somebody.held(),
        };
        let faces: Vec<Bounds> = rings.iter().filter_map(polygon::bounds).collect();
        let near = |thing: &&Figure| faces.iter().any(|face| face.overlaps(thing.bounds()));
        let veils =
            held.iter().chain(before).filter(near).flat_map(|thing| thing.body().simplified(0.1).rings().to_vec());
        let ring = |ring: &Ring| ring.iter().map(|corner| canvas.hundredths(*corner)).collect();
        let boxed = |ring: &Ring| {
            let corners = ring.iter().map(|corner| canvas.hundredths(*corner)).map(|[x, y]| [x, y, x, y]);
            corners.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])
        };
        Subject {
            outline: self.body().simplified(0.1).rings().iter().map(ring).collect(),
            faces: rings.iter().filter_map(boxed).collect(),
            veils: veils.map(|veil| ring(&veil)).collect(),
            shot: shot.clone(),
            pose: if let Posed::Person(somebody) = self { somebody.pose.clone() } else { String::new() },
            loose: *loose,
            seam: (self.seam() * 100.0) as u32,
        }
    }

    fn seam(&self) -> f32 {
        match self {
            Posed::Thing(figure) => figure.seam(),
            Posed::Person(somebody) => somebody.seam(),
        }
    }
}

impl Lead {
    fn posed(&self, floats: bool, kept: (&Forms, &People), stand: Stand) -> Posed {
        match self {
            Lead::Thing(actor) => Posed::Thing(actor.figure(layout::main(&actor.layer, &actor.icon, floats), kept.0)),
            Lead::Person(person) => Posed::Person(person.drawn(stand, kept)),
        }
    }
}

/// Paints the whole picture from back to front, and returns its subject.
pub(super) fn scene(
    canvas: &mut Canvas,
    order: &Order,
    place: &backdrop::Place,
    palette: Palette,
    cast: &Cast,
    kept: (&Forms, &People),
) -> (Posed, Framed) {
    // separate streams of random numbers, so that one more object in a recipe does not move the hills
    let stream = |n| Dice::new(order.seed, n);
    let (forms, _) = kept;
    let (stand, others) = cast.stands(order);
    let main = cast.subject.posed(place.floats, kept, stand);
    let body = main.body();
    let sitting = shot::Sitting {
        body: &body,
        faces: &main.faces(),
        person: matches!(main, Posed::Person(_)),
        floats: place.floats,
        crowded: !order.is_window() || !cast.company.is_empty(),
    };
    let alone = order.plane == Plane::Portrait;
    let (shot, third, mut camera) = sitting.framed(order.recipe, &mut stream(9));
    let side = |third: Third| match third {
        Third::Left => -1.0,
        Third::Middle => 0.0,
        Third::Right => 1.0,
    };
    // a recipe may place its subject on that side itself
    let there = |asked: Third| body.bounds().is_some_and(|b| b.middle()[0] * side(asked) > ASIDE);
    let missed = order.recipe.place.filter(|asked| order.is_window() && *asked != third && !there(*asked));
    if alone {
        camera = sitting.portrait(order.stage());
    }
    let shot = if order.is_window() { format!("{} {}", shot.key(), third.key()) } else { String::new() };
    let things = |actors: &[Actor], poses: Vec<Pose>, rest: f32| -> Vec<Figure> {
        let put = |(actor, pose): (&Actor, Pose)| {
            let thing = actor.figure(pose, forms);
            if place.floats || actor.layer.flies { thing } else { thing.fallen(&body, rest) }
        };
        actors.iter().zip(poses).map(put).collect()
    };
    let with = things(&cast.with, layout::beside(&pairs(&cast.with), main.bounds(), &mut stream(1)), layout::BACK);
    let front = things(&cast.front, layout::front(&pairs(&cast.front), &mut stream(2)), layout::LIP);
    let floor = |thing: &&Figure| thing.bounds().bottom < layout::BACK - 2.0 && !thing.touches(&body);
    let loose = with.iter().chain(&front).filter(floor).count() as u32;
    let company = cast.company.iter().zip(others).map(|(person, stand)| person.drawn(stand, kept));
    let company: Vec<Arc<Somebody>> = company.collect();
    // what touches the subject stays with it
    let by = |thing: &Figure| if thing.touches(&body) { camera } else { camera.beside() };
    let (with_by, front_by): (Vec<Camera>, Vec<Camera>) =
        (with.iter().map(by).collect(), front.iter().map(by).collect());

    let cast_by_light = if order.recipe.light.is_none_or(|light| light == Light::Frame) { 0.0 } else { 0.5 };
    let things = with.iter().zip(&with_by).chain(front.iter().zip(&front_by));
    let things = things.map(|(thing, by)| thing.body().mapped(by.affine()));
    let people = company.iter().map(|who| who.body().mapped(camera.affine()));
    let seen = body.mapped(camera.affine());
    let standing: Vec<Shape> = things.chain(people).chain([seen.clone()]).map(|body| body.simplified(0.1)).collect();
    let lit = if stream(7).below(2) == 0 { -1.0 } else { 1.0 };
    let staged = backdrop::Staged {
        energy: order.energy,
        cast: cast_by_light,
        lit,
        camera,
        subject: &seen,
        standing: &standing,
    };
    canvas.lit_by(place.lit(lit, palette).1);
    let before = front.iter().zip(&front_by).map(|(thing, by)| thing.body().mapped(by.affine()));
    let before: Vec<Shape> = before.collect();
    if order.plane == Plane::Whole {
        let beside: Vec<Shape> = company.iter().map(|who| who.body().mapped(camera.affine())).collect();
        canvas.hide_behind(before.iter().chain(&beside).chain([&seen]));
    }
    if matches!(order.plane, Plane::Whole | Plane::Place) {
        place.paint(canvas, palette, &staged, &mut stream(3));
        for (thing, by) in with.iter().zip(with_by) {
            canvas.look(by);
            thing.paint_far(canvas, palette.mid);
        }
        canvas.look(Camera::STILL);
        // it hides nothing, because there is room for it
        place.paint_near(canvas, palette, &staged, &mut stream(8));
    }
    if order.plane == Plane::Place {
        return (main, Framed { before: Vec::new(), camera, shot, loose, missed });
    }
    canvas.turn_to(Depth::Figures);
    canvas.look(camera);
    if alone {
        main.paint(canvas);
        return (main, Framed { before: Vec::new(), camera, shot, loose: 0, missed: None });
    }
    canvas.hide_behind(before.iter().chain([&seen]));
    company.iter().for_each(|who| who.paint(canvas));
    canvas.hide_behind(&before);
    main.paint(canvas);
    canvas.hide_behind([]);
    for (thing, by) in front.iter().zip(&front_by) {
        canvas.look(*by);
        thing.paint(canvas);
    }
    canvas.look(Camera::STILL);
    sparks(canvas, order.recipe.sparks, palette, &mut stream(4));
    let before = front.into_iter().zip(front_by).filter(|(_, by)| *by == camera).map(|(thing, _)| thing);
    (main, Framed { before: before.collect(), camera, shot, loose, missed })
}

fn pairs(actors: &[Actor]) -> Vec<(&Layer, &Icon)> {
    actors.iter().map(|actor| (&actor.layer, &*actor.icon)).collect()
}

/// Sparks with four points, outside of the badges and of the middle.
fn sparks(canvas: &mut Canvas, count: u8, palette: Palette, dice: &mut Dice) {
    let mut trace = Trace::default();
    let mut tries = 0;
    let mut left = count.min(40);
    while left > 0 && tries < 400 {
        tries += 1;
        let at = [dice.between(-25.0, 25.0), dice.between(-22.0, 18.0)];
        if layout::under_badges(at, 2.0) || (at[0] / 13.0).hypot(at[1] / 15.0) < 1.0 {
            continue;
        }
        left -= 1;
        trace.spark(at, dice.between(1.1, 2.1));
    }
    canvas.stamp(&trace, Paint::Flat(palette.high.mix(Colour::WHITE, 0.7), 0.95));
}
