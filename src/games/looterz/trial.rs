//! The fuzz test of the engine: whole random games with random decks from the vocabulary, with every invariant checked at every
//! step. `rulings` tests what needs a table set up by hand.

use super::card::LooterDraft;
use super::constants::{Balance, Constants, Numbers, Parts, Players};
use super::effect::{
    Actions, Chooser, Condition, Deed, Duration, From, Keyword, Looterz, Op, Order, Tag, Target, Trigger, Way, Zone,
};
use super::event::Event;
use super::law::room;
use super::meaning;
use super::setup::{Plain, Setup};
use cards::face::ArtDraft;
use cards::lexicon::Effect;
use ground::dice::Dice;
use ground::locus::Locus;
use std::collections::{BTreeMap, BTreeSet};
use table::play::play;

/// The numbers of the rules, for tables without data files.
pub(super) fn constants() -> Constants {
    let rules = Numbers {
        first_hand: 3,
        other_hands: 4,
        loot_to_win: vec![15, 10, 10, 7, 7],
        looter_limit: 3,
        hand_limit: 10,
        die_sides: 6,
        round_guard: 100,
    };
    Constants {
        players: Players { min: 2, max: 6 },
        rules,
        parts: Parts { cards: 60, loot_tokens: 36, life_tokens: 40, dice: 6 },
        balance: Balance::default(),
        known: BTreeMap::new(),
    }
}

/// Effects by chance.
struct Muse(Dice);

impl Muse {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
    }

    fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    fn some<T: Clone>(&mut self, all: &[T]) -> Vec<T> {
        all.iter().filter(|_| self.below(2) == 0).cloned().collect()
    }

    fn number(&mut self) -> i32 {
        self.below(3) as i32 + 1
    }

    fn tags(&mut self) -> Vec<Tag> {
        if self.below(4) == 0 { vec![Tag::Frog] } else { Vec::new() }
    }

    fn target(&mut self) -> Target {
        let (tags, other) = (self.tags(), self.below(2) == 0);
        self.of(&[
            Target::This,
            Target::AnyLooter { tags: tags.clone(), other },
            Target::OwnLooter { tags: tags.clone(), other },
            Target::OpponentLooter { tags: tags.clone() },
            Target::EachLooter { tags: tags.clone(), other },
            Target::EachOwnLooter { tags: tags.clone(), other },
            Target::EachOpponentLooter { tags: tags.clone() },
            Target::Controller,
            Target::ChosenOpponent,
            Target::OpponentWithMostLoot,
            Target::EachOpponent,
            Target::EachPlayer,
            Target::GraveyardCard { tags },
            Target::AllLooterzEverywhere,
        ])
    }

    fn op(&mut self) -> Op {
        let (n, change) = (self.number(), self.below(5) as i32 - 2);
        let actions = self.of(Actions::ALL);
        let (exclude_self, chooser) = (self.below(2) == 0, self.of(Chooser::ALL));
        let deeds = self.some(Deed::ALL);
        let (from, zone) = (self.of(From::ALL), self.of(Zone::ALL));
        self.of(&[
            Op::PlaceLife { amount: n },
            Op::DealDamage { amount: n },
            Op::MoveLife { amount: n, from },
            Op::Destroy,
            Op::Sacrifice { count: n, exclude_self },
            Op::Steal { amount: n },
            Op::GainLoot { amount: n },
            Op::LoseLoot { amount: n },
            Op::Draw { count: n },
            Op::DiscardHand { count: n, chooser },
            Op::TakeControl,
            Op::SwapControl,
            Op::ReturnToHand,
            Op::RecruitFrom { zone, count: n.min(2) },
            Op::TakeFromGraveyard { count: n },
            Op::ModifyPower { amount: change },
            Op::ModifyDice { amount: change, actions },
            Op::RerollDice { actions, count: n },
            Op::Forbid { actions: deeds },
            Op::MultiAttack { count: n.max(2) },
            Op::ExtraAction,
            Op::PreventDamage { amount: n },
            Op::TaxAttackers { amount: n },
            Op::Peek { count: n },
        ])
    }

    fn condition(&mut self) -> Condition {
        let n = self.number();
        self.of(&[
            Condition::YouHaveLeastLoot,
            Condition::YouHaveMostLoot,
            Condition::OpponentHasAtLeast { n },
            Condition::ControlsAtLeast { n },
            Condition::ControlsAtMost { n },
            Condition::TargetHasTag { tag: Tag::Frog },
            Condition::TargetLifeAtMost { n },
            Condition::TargetLifeAtLeast { n },
            Condition::HandAtMost { n },
            Condition::GraveyardAtLeast { n },
            Condition::TitleInPlay { title: "Looter 3".to_owned() },
        ])
    }

    fn ops(&mut self) -> Vec<Op> {
        (0..=self.below(5) / 3).map(|_| self.op()).collect()
    }

    fn effect(&mut self) -> Effect<Looterz> {
        let keyword = (self.below(20) == 0).then_some(Keyword::Taunt);
        let ways = self.below(6) == 0;
        let option = |muse: &mut Muse| Way { target: Some(muse.target()), ops: muse.ops() };
        let (target, ops) = match (keyword, ways) {
            (Some(_), _) => (None, Vec::new()),
            (_, true) => (None, vec![Op::ChooseOne { options: (0..2).map(|_| option(self)).collect() }]),
            _ => (Some(self.target()), self.ops()),
        };
        let global = matches!(target, Some(Target::EachPlayer | Target::EachLooter { .. }));
        let trigger = match keyword {
            Some(_) => Trigger::Passive,
            None => self.of(Trigger::ALL),
        };
        let plain = keyword.is_some();
        Effect {
            keyword,
            conditions: if !plain && self.below(3) == 0 { vec![self.condition()] } else { Vec::new() },
            optional: !plain && self.below(2) == 0,
            cost: if !plain && self.below(5) == 0 { vec![self.op()] } else { Vec::new() },
            target,
            order: (global && trigger != Trigger::Passive).then_some(Order::Clockwise),
            ops,
            duration: if plain { None } else { Some(self.of(Duration::ALL)) },
            ..Effect::bare(trigger)
        }
    }

    /// A valid Looter, with effects from a pool.
    fn looter(&mut self, title: String, pool: &[Effect<Looterz>], own: &Constants) -> Plain {
        loop {
            let most = if pool.is_empty() { 1 } else { 4 };
            let effects = (0..self.below(most)).map(|_| self.of(pool)).collect();
            let frog = self.below(4) == 0;
            let draft = LooterDraft {
                id: "a".to_owned(),
                title: title.clone(),
                life: self.number(),
                power: self.below(6) as i32 + 1,
                tags: if frog { vec![Tag::Frog] } else { Vec::new() },
                copies: self.number(),
                effects,
                number: None,
                flavour: Some("It is a trial.".to_owned()),
                art: ArtDraft::File("a.svg".to_owned()),
            };
            let checked = meaning::looter(draft, own, Locus::Nowhere);
            let broken = checked.broken();
            if let (Some(card), false) = (checked.value, broken) {
                let (life, power, copies, effects) = (card.life, card.power, card.copies, card.effects);
                return Plain { title, life, power, frog, copies, effects };
            }
        }
    }
}

#[test]
fn whatever_the_vocabulary_says_is_played_to_the_end() {
    let about = constants();
    let mut muse = Muse(Dice::new(11, 0));
    let mut pool = Vec::new();
    while pool.len() < 600 {
        let effect = muse.effect();
        let draft = |effects| LooterDraft {
            id: "a".to_owned(),
            title: "A".to_owned(),
            life: 3,
            power: 3,
            tags: Vec::new(),
            copies: 1,
            effects,
            number: None,
            flavour: None,
            art: ArtDraft::File("a.svg".to_owned()),
        };
        let checked = meaning::looter(draft(vec![effect.clone()]), &about, Locus::Nowhere);
        let broken = checked.broken();
        if checked.value.is_some() && !broken {
            pool.push(effect);
        }
    }
    let (mut games, mut stalled, mut roomy, mut spoken) = (0, 0, 0, BTreeSet::new());
    for trial in 0..60 {
        let mut cards = Vec::new();
        while cards.iter().map(|c: &Plain| c.copies).sum::<u16>() < 60 {
            // some decks have very many abilities, and some are like real decks
            let effects = if trial % 3 == 0 && cards.len() > 6 { &pool[..0] } else { &pool[..] };
            cards.push(muse.looter(format!("Looter {}", cards.len()), effects, &about));
        }
        let titles: Vec<room::Title<'_>> = cards
            .iter()
            .map(|c| room::Title { copies: c.copies.into(), life: c.life.unsigned_abs(), effects: &c.effects })
            .collect();
        // a deck that `check` reports for lack of room may be stopped for that reason
        let short: Vec<String> = room::needs(&titles, &about)
            .iter()
            .filter(|need| need.all() > need.holds)
            .map(|need| need.guard.told(&about.rules).what.to_owned())
            .collect();
        roomy += u32::from(short.is_empty());
        let players = 2 + trial % 5;
        let goal = about.loot_to_win(players).unwrap_or(7) as u16;
        let setup = Setup::new(players as u8, about.rules.clone(), goal, &cards);
        let mut bots: Vec<_> =
            (0..players).map(|_| table::bot::named::<Looterz>("random").expect("a policy")).collect();
        for game in 0..20 {
            let mut log: Vec<Event> = Vec::new();
            let playout = play(&setup, &mut bots, 5, game, true, &mut log)
                .unwrap_or_else(|broken| panic!("game {game} of deck {trial}: {broken}"));
            games += 1;
            stalled += u32::from(playout.outcome.guard.is_some());
            if let Some(guard) = playout.outcome.guard {
                let ends = ["rounds", "abilities in one turn"].contains(&guard.what);
                assert!(ends || short.iter().any(|s| s == guard.what), "game {game} of deck {trial}: {guard}");
            }
            for event in log {
                if let Event::Effect { card, effect, trigger, .. } = event {
                    let effect = &setup.card(card).effects[usize::from(effect)];
                    spoken.insert(trigger.key().to_owned());
                    let ops = effect.ops.iter().chain(&effect.cost).flat_map(|op| op.within(effect.target.as_ref()));
                    ops.for_each(|(op, target)| {
                        spoken.insert(op.key().to_owned());
                        spoken.extend(target.map(|t| t.key().to_owned()));
                    });
                }
            }
        }
    }
    eprintln!("{games} games, {stalled} stalled, {roomy} decks with room, {} words", spoken.len());
    // 25 operations, 14 targets and 10 triggers; a passive effect has no trigger
    assert!(spoken.len() >= 25 + 13 + 9, "{spoken:?}");
    assert!(stalled * 4 < games, "{stalled} of {games} games stall");
    assert!(roomy > 0, "no deck has room");
}
