//! Describes a state in the notation of scenarios.

use super::super::setup::{NONE, Setup};
use super::super::state::{COINS, Creature, FRIENDS, NOBODY, Omens, Person, Purse, State, Step, Who};
use super::super::vocabulary::{Ability, Coin, Spell};
use super::Sign;
use cards::game::Fact;
use table::position::{letter, map, number, word};

fn purse(purse: &Purse) -> Fact {
    let known = Coin::ALL.iter().zip(purse).map(|(coin, n)| (coin.key(), number(*n)));
    map(known.take(COINS))
}

/// Robbers and henchmen by place: four to a seat, the robber's first.
fn places(state: &State) -> impl Iterator<Item = (usize, Person)> {
    (0..state.robber.players()).flat_map(|seat| {
        let friends = state.robber.at(seat).friends.all().iter().map(|friend| friend.id);
        (usize::from(seat) * (FRIENDS + 1)..).zip(std::iter::once(seat).chain(friends))
    })
}

fn creature(setup: &Setup, state: &State, one: &Creature) -> Fact {
    let holds = (0..state.robber.players()).any(|seat| one.grip.has(seat));
    let places: Vec<(usize, Person)> = places(state).collect();
    let held = places.iter().filter(|(_, id)| one.grip.has(*id)).fold(0, |bits, (place, _)| bits | 1 << place);
    let likeness =
        places.iter().find(|(_, id)| *id == one.likeness).map_or(i64::from(NOBODY), |(place, _)| *place as i64);
    map([
        ("monster", word(setup.monster(one.monster).title.as_str())),
        ("hp", number(one.hp)),
        ("level", number(one.level)),
        ("hurt", word(one.hurt.to_string())),
        ("disarmed", word(one.disarmed.to_string())),
        ("dazed", word(one.dazed.to_string())),
        ("holds", word(holds.to_string())),
        ("grip", Fact::Number(held)),
        ("fresh", word(one.fresh.to_string())),
        ("chases", word(one.chases.to_string())),
        ("likeness", Fact::Number(likeness)),
        ("hasted", word(state.fight.hasted.has(one.id).to_string())),
        ("guards", word(one.loot.map_or("nothing", |guards| guards.key()))),
    ])
}

/// Lasting effects of odd events, by name.
fn omens(omens: &Omens) -> Vec<Fact> {
    let all = [
        (omens.caves, Sign::Caves),
        (omens.crypt, Sign::Crypt),
        (omens.mine, Sign::Mine),
        (omens.tracks, Sign::Tracks),
        (omens.sealed, Sign::Sealed),
        (omens.again, Sign::Again),
        (omens.dark, Sign::Dark),
        (!omens.blessed.is_empty(), Sign::Blessed),
        (omens.dogged, Sign::Dogged),
    ];
    all.into_iter().filter(|(yes, _)| *yes).map(|(_, sign)| word(sign.key())).collect()
}

/// The whole state, as named values.
pub(in super::super) fn describe(setup: &Setup, state: &State) -> Fact {
    let all = |list: &[Creature]| Fact::List(list.iter().map(|one| creature(setup, state, one)).collect());
    let names = |list: &[Creature]| {
        Fact::List(list.iter().map(|one| word(setup.monster(one.monster).title.as_str())).collect())
    };
    let seat = state.robber.seat();
    let fight = &state.fight;
    let fighting = [
        ("met", word(fight.met.key())),
        ("cornered", word(fight.cornered.to_string())),
        ("acted", word(fight.acted.to_string())),
        ("hesitates", word(fight.hesitates.to_string())),
        ("dazed", word(fight.dazed.has(seat).to_string())),
        ("more", word(fight.more.to_string())),
        ("turned", word(fight.turned.to_string())),
        ("hasted", word(fight.hasted.has(seat).to_string())),
        ("sanctuary", word(fight.sanctuary.has(seat).to_string())),
        ("defeated", word(fight.defeated.to_string())),
        ("treasure", word(fight.treasure.to_string())),
        ("useful", number(fight.useful)),
        ("left", Fact::List(fight.left.iter().map(|n| number(*n)).collect())),
    ];
    let mut told = map([
        ("moment", word(moment(state))),
        ("level", number(state.dl)),
        ("room", number(state.room)),
        ("bearings", word(super::super::words::bearings(state.bearings))),
        ("robber", robber(setup, state, seat)),
        ("foes", all(state.foes.all())),
        ("foe_names", names(state.foes.all())),
        ("henchmen", names(state.robber.friends.all())),
        ("henchmen_hp", hps(state.robber.friends.all())),
        ("followers", all(state.robber.friends.all())),
        ("pursuer", state.pursuers.all().first().map_or(word("nobody"), |p| creature(setup, state, p))),
        ("fight", map(fighting)),
        ("omens", Fact::List(omens(&state.omens))),
        (
            "password",
            word(if state.omens.password == NONE { "nobody" } else { &setup.monster(state.omens.password).title }),
        ),
        ("stairs", word(format!("{:?}", state.stairs).to_lowercase())),
        ("must_backtrack", word(state.must_backtrack.to_string())),
        ("stunned", word(state.stunned.to_string())),
        ("dropped", word(state.dropped.to_string())),
        ("dressed", word(state.dressed.to_string())),
        ("heap", purse(&state.heap)),
        ("turns", number(state.turns)),
        ("forays", number(state.forays)),
        ("months", number(state.robber.months)),
        ("steps", Fact::List(state.steps.iter().map(|step| word(format!("{step:?}").to_lowercase())).collect())),
        ("end", word(state.end.map_or("none".to_owned(), |end| format!("{end:?}").to_lowercase()))),
    ]);
    // with several players, each has a seat, and one calls
    if let Fact::Map(told) = &mut told
        && setup.players > 1
    {
        told.insert("caller".to_owned(), word(letter(state.caller())));
        told.insert("asked".to_owned(), word(letter(seat)));
        told.insert("pursuers".to_owned(), all(state.pursuers.all()));
        for seat in 0..setup.players {
            let own = state.robber.at(seat);
            let mate = [
                ("robber", robber(setup, state, seat)),
                ("henchmen", names(own.friends.all())),
                ("henchmen_hp", hps(own.friends.all())),
                ("out", word(own.out.map_or("no".to_owned(), |end| format!("{end:?}").to_lowercase()))),
            ];
            told.insert(letter(seat), map(mate));
        }
    }
    told
}

/// The hit points of several creatures.
fn hps(list: &[Creature]) -> Fact {
    Fact::List(list.iter().map(|one| number(one.hp)).collect())
}

/// The robber at a seat.
fn robber(setup: &Setup, state: &State, seat: u8) -> Fact {
    let robber = state.robber.at(seat);
    let high = Ability::ALL.iter().filter(|a| robber.is_high(setup, **a)).map(|a| word(a.key()));
    let items = robber
        .things(setup)
        .flat_map(|(i, item)| (0..robber.carried[usize::from(i)]).map(|_| word(item.title.as_str())));
    let own = [
        ("hp", number(robber.hp)),
        ("max_hp", number(robber.most(setup))),
        ("ac", number(state.armor_class(setup, Who::Fellow(seat), false))),
        ("fleeing_ac", number(state.armor_class(setup, Who::Fellow(seat), true))),
        ("attack", number(robber.attack(setup))),
        ("sneak", number(robber.sneak(setup))),
        ("save", number(robber.save(setup))),
        ("level", number(robber.level)),
        ("title", word(setup.levels.get(usize::from(robber.level)).map_or("", |(title, _)| title))),
        ("xp", number(robber.xp)),
        ("high", Fact::List(high.collect())),
        ("items", Fact::List(items.collect())),
        ("weapon", word(setup.name(robber.weapon))),
        ("copies", word(setup.name(robber.copied))),
        ("wears", word(setup.name(robber.suit))),
        ("heavy", word(setup.name(robber.heavy))),
        ("heavy_level", number(robber.heavy_level)),
        ("money", purse(&robber.purse)),
        ("boxed", purse(&robber.boxed)),
        ("home_cp", number(robber.savings)),
        ("bitten", word(robber.bitten.to_string())),
        ("sick", word(robber.sick.to_string())),
        ("vigour", word(robber.vigour.to_string())),
        ("finding", word(robber.finding.to_string())),
        ("read", number(robber.read)),
        ("class", word(if robber.class == NONE { "none" } else { setup.class(robber.class).title.as_str() })),
        ("deeds", number(robber.deeds)),
        ("learnt", Fact::List(robber.learnt().map(|spell| word(spell.key())).collect())),
        ("spells", number(robber.day)),
        (
            "ready",
            Fact::List(Spell::ALL.iter().flat_map(|s| (0..robber.ready[*s as usize]).map(|_| word(s.key()))).collect()),
        ),
    ];
    map(own)
}

/// The present decision.
pub(in super::super) fn moment(state: &State) -> &'static str {
    if state.end.is_some() {
        return "over";
    }
    match state.steps.peek() {
        Step::Gift => "gift",
        Step::Class => "class",
        Step::Memorise => "memorise",
        Step::Behind => "behind",
        Step::Ask(_) => "ask",
        Step::Dare(_) => "dare",
        Step::Tracks => "tracks",
        Step::Quarry => "quarry",
        Step::Quarrel => "quarrel",
        Step::Password => "password",
        Step::Shop { .. } => "shop",
        Step::Wish => "wish",
        Step::Town => "town",
        Step::Movement => "movement",
        Step::Dice { .. } => "dice",
        Step::Back => "back",
        Step::Side { .. } => "side_passage",
        Step::Corner => "corner",
        Step::Cornered => "cornered",
        Step::Meet => "meet",
        Step::Round => "round",
        Step::Rust => "rust",
        Step::Keep => "keep",
        Step::Lift { .. } => "lift",
        Step::Moldy { .. } => "moldy",
        Step::Don { .. } => "don",
        Step::Chute { .. } => "chute",
        Step::Walls { .. } => "walls",
        Step::Turn
        | Step::Discovery
        | Step::Roll(_)
        | Step::Friends
        | Step::Foes { .. }
        | Step::Hoard { .. }
        | Step::Next(_)
        | Step::To(_) => "goes on",
    }
}
