//! Bots that think ahead, in a game that is small enough to solve by hand: a few rooms with doors, each of which leads to another
//! room or out of the house. The winner is written on the door outside, and the value of the position for both players is written
//! in every room.

use lootpress::bot::Search;
use lootpress::diag::{Checked, Diag};
use lootpress::dice::Dice;
use lootpress::game::{Bot, Breach, Deck, Fact, Facts, Game, Log, Outcome, Pending, Rules, SEATS};
use lootpress::locus::Locus;
use std::cell::Cell;

/// A room, or the street outside.
#[derive(Clone, Default)]
struct Room {
    /// Whose choice it is.
    seat: u8,
    /// The value for both players here.
    stand: [f32; 2],
    /// The rooms behind the doors; of a door with two rooms, chance opens one.
    doors: Vec<Vec<usize>>,
    /// The winners, if this is outside.
    won: u8,
}

enum House {}

thread_local! {
    /// The number of doors opened, including those in searches.
    static STEPS: Cell<u32> = const { Cell::new(0) };
}

impl Game for House {
    const NAME: &'static str = "house";
    const KINDS: &'static [&'static str] = &[];
    type Box = ();
    type Draft = ();
    type Card = ();

    fn name((): &()) -> (&str, &str) {
        ("", "")
    }
    fn check((): (), _: &(), _: Locus) -> Checked<()> {
        Checked::good(())
    }
    fn laws(_: &Deck<House>) -> Vec<Diag> {
        Vec::new()
    }
    fn facts(_: &Deck<House>) -> Facts {
        Facts::new()
    }
}

impl Rules for House {
    type Setup = Vec<Room>;
    type State = usize;
    type Move = usize;
    type Event = ();
    type View<'a> = usize;
    type Given = usize;

    fn compile(_: &Deck<House>, _: u8) -> Checked<Vec<Room>> {
        Checked::good(Vec::new())
    }
    fn deal(_: &Vec<Room>, _: &mut Dice, _: &mut impl Log<()>) -> usize {
        0
    }
    fn pending(house: &Vec<Room>, at: &usize) -> Pending {
        let room = &house[*at];
        match room.doors.is_empty() {
            true => Pending::Over(Outcome { score: [0; SEATS], winners: room.won, fallen: 0, guard: None }),
            false => Pending::Decide(room.seat),
        }
    }
    fn legal(house: &Vec<Room>, at: &usize, _: u8, out: &mut Vec<usize>) {
        out.extend(0..house[*at].doors.len());
    }
    fn apply(house: &Vec<Room>, at: &mut usize, _: u8, door: usize, dice: &mut Dice, _: &mut impl Log<()>) {
        STEPS.set(STEPS.get() + 1);
        let rooms = &house[*at].doors[door];
        *at = rooms[dice.below(rooms.len() as u32) as usize];
    }
    fn invariants(_: &Vec<Room>, _: &usize) -> Result<(), Breach> {
        Ok(())
    }
    fn standing(_: &Vec<Room>, _: &usize) -> [i32; SEATS] {
        [0; SEATS]
    }
    fn prospects(house: &Vec<Room>, at: &usize) -> [f32; SEATS] {
        let [own, other] = house[*at].stand;
        std::array::from_fn(|seat| [own, other].get(seat).copied().unwrap_or_default())
    }
    fn view<'a>(_: &'a Vec<Room>, at: &'a usize, _: u8) -> usize {
        *at
    }
    fn imagine(_: &Vec<Room>, view: &usize, _: &mut Dice) -> usize {
        *view
    }
    fn arrange(_: &Vec<Room>, at: usize, _: Locus, _: &mut Dice, _: &mut impl Log<()>) -> Checked<usize> {
        Checked::good(at)
    }
    fn roster(_: &Vec<Room>) -> Fact {
        Fact::Number(0)
    }
    fn describe(_: &Vec<Room>, at: &usize) -> Fact {
        Fact::Number(*at as i64)
    }
    fn look(_: &Vec<Room>, _: &usize) -> Vec<String> {
        Vec::new()
    }
    fn moment(_: &Vec<Room>, _: &usize) -> &'static str {
        "door"
    }
    fn tell(_: &Vec<Room>, (): ()) -> String {
        String::new()
    }
    fn tell_to(_: &Vec<Room>, (): (), _: u8) -> Option<String> {
        None
    }
    fn name_move(_: &Vec<Room>, door: usize) -> String {
        door.to_string()
    }
}

/// Takes the door with one number where it exists, and otherwise the first.
struct Always(usize);

impl Bot<House> for Always {
    fn choose(&mut self, _: &Vec<Room>, _: &usize, doors: &[usize], _: &mut Dice) -> usize {
        *doors.get(self.0).unwrap_or(&0)
    }
}

/// A room in which the first player chooses, with a door to each of these.
fn hall(doors: &[usize]) -> Room {
    Room { stand: [1.0, 1.0], doors: doors.iter().map(|room| vec![*room]).collect(), ..Room::default() }
}

/// The street outside: who has won, and the value for both.
fn street(won: u8, own: f32, other: f32) -> Room {
    Room { won, stand: [own, other], ..Room::default() }
}

const US: u8 = 1;
const THEM: u8 = 2;

/// How often, of 40 times, each of the first doors is chosen.
fn taken(house: &Vec<Room>, mut player: impl FnMut() -> Search<House>) -> Vec<u32> {
    let mut doors = Vec::new();
    House::legal(house, &0, 0, &mut doors);
    let mut taken = vec![0; doors.len()];
    for luck in 0..40 {
        taken[player().choose(house, &0, &doors, &mut Dice::new(3, luck))] += 1;
    }
    taken
}

/// A won game counts as won, however good the other player's position is; if nobody has won, the better position
/// counts.
#[test]
fn winning_counts_more_than_standing_well() {
    let search = || Search::<House>::new(40);
    assert_eq!(taken(&vec![hall(&[1, 2]), street(US, 1.0, 9.0), street(THEM, 9.0, 1.0)], search), [40, 0]);
    assert_eq!(taken(&vec![hall(&[1, 2]), street(0, 4.0, 5.0), street(0, 5.0, 4.0)], search), [0, 40]);
    assert_eq!(taken(&vec![hall(&[1, 2]), street(US, 5.0, 4.0), street(US, 9.0, 1.0)], search), [0, 40]);
    // a shared win counts one half
    assert_eq!(taken(&vec![hall(&[1, 2]), street(US | THEM, 1.0, 1.0), street(US, 1.0, 1.0)], search), [0, 40]);
}

/// The other player chooses its own doors.
#[test]
fn others_choose_what_is_good_for_them() {
    let theirs = Room { seat: 1, ..hall(&[3, 4]) };
    let house = vec![hall(&[1, 2]), theirs, street(US | THEM, 1.0, 1.0), street(US, 1.0, 1.0), street(THEM, 1.0, 1.0)];
    assert_eq!(taken(&house, || Search::new(200)), [0, 40]);
}

/// Six rooms with one door each, and the street after them; the search sees nothing beyond its horizon.
#[test]
fn nobody_sees_behind_the_horizon() {
    let mut house = vec![hall(&[1, 8])];
    house.extend((1..8).map(|room| Room { stand: [1.0, 2.0], ..hall(&[room + 1]) }));
    house[7].doors = vec![vec![9]];
    house.extend([street(0, 1.0, 1.0), street(US, 1.0, 1.0)]);
    assert_eq!(taken(&house, || Search::new(40).until(3)), [0, 40]);
    assert_eq!(taken(&house, || Search::new(40).until(30)), [40, 0]);
}

/// If no playout finds an exit, the bot stops thinking ahead until the next game begins.
#[test]
fn a_game_that_stands_still_is_not_thought_about_again_and_again() {
    let house = vec![hall(&[0, 0])];
    let mut search = Search::<House>::new(40);
    let mut steps = || {
        STEPS.set(0);
        search.choose(&house, &0, &[0, 1], &mut Dice::new(3, 1));
        let steps = STEPS.get();
        if steps == 0 {
            search.sit_down();
        }
        steps
    };
    let all: Vec<u32> = (0..4).map(|_| steps()).collect();
    assert!(all[0] >= 40 * 2000 && all[1] == 0 && all[2] >= 40 * 2000 && all[3] == 0, "{all:?}");
    // a distant exit is an exit
    let long: Vec<Room> = (1..200).map(|room| hall(&[room])).chain([street(US, 1.0, 1.0)]).collect();
    let mut search = Search::<House>::new(40);
    for _ in 0..2 {
        STEPS.set(0);
        search.choose(&long, &0, &[0], &mut Dice::new(3, 1));
        assert!(STEPS.get() > 40 * 100, "{}", STEPS.get());
    }
}

/// A move that was unlucky once is tried again: seven of ten are better than a fair share.
#[test]
fn bad_luck_is_not_believed_at_once() {
    let mut house = vec![hall(&[1, 2]), hall(&[]), street(0, 1.0, 1.0), street(US, 1.0, 1.0), street(THEM, 1.0, 1.0)];
    house[0].doors[0] = vec![3, 3, 3, 3, 3, 3, 3, 4, 4, 4];
    let taken = taken(&house, || Search::new(200));
    assert!(taken[0] >= 36, "{taken:?}");
}

/// If all doors are equally good, the bot follows the advice; if one is clearly better, it does not.
#[test]
fn advice_is_followed_unless_something_is_better() {
    let guided = |door| move || Search::new(40).guided(Box::new(Always(door)), 0);
    let even = vec![hall(&[1, 2, 3]), street(0, 1.0, 1.0), street(0, 1.0, 1.0), street(0, 1.0, 1.0)];
    (0..3).for_each(|door| assert_eq!(taken(&even, guided(door))[door], 40));
    let better = vec![hall(&[1, 2, 3]), street(0, 1.0, 1.0), street(US, 1.0, 1.0), street(0, 1.0, 1.0)];
    (0..3).for_each(|door| assert_eq!(taken(&better, guided(door)), [0, 40, 0]));
}

/// After the first door both play on as the guide does, which loses; a player who deviates finds the exit.
#[test]
fn games_are_played_on_as_the_guide_plays() {
    let lose = Room { stand: [1.0, 1.0], ..hall(&[4, 3, 3, 3]) };
    let shared = street(US | THEM, 1.0, 1.0);
    let house = vec![hall(&[1, 2]), lose, shared, street(US, 1.0, 1.0), street(THEM, 1.0, 1.0)];
    let guided = |stray| move || Search::new(2).guided(Box::new(Always(0)), stray);
    // with two games each door is tried once, and the guide advises the first
    assert_eq!(taken(&house, guided(0))[0], 0, "the guide loses behind the first door");
    assert!(taken(&house, guided(256))[0] > 20, "chance mostly wins there");
}
