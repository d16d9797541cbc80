//! The words of Hero Loot's sentences, and printed lines other than effects. Every match is exhaustive: a new word without a
//! text does not compile.

use super::card::{Minion, Mount, Weapon};
use super::effect::{Category, Condition, HeroLoot, Op, Part, Rating, Roll, Symbol, Trigger, UseLimit};
use cards::lexicon::prose::Bound;
use cards::lexicon::sentence::{Clause, Joint, Limit, Speech, Who};
use cards::lexicon::{Amount, Effect, Icon, Never, Phrase, Run};
use ground::locus::Locus;
use std::borrow::Cow;

type Words = Option<Cow<'static, str>>;

impl Speech for HeroLoot {
    fn lead(effect: &Effect<Self>) -> (Option<Icon>, Words) {
        (None, Some(Cow::Borrowed(trigger(effect.trigger))))
    }

    fn condition(condition: &Condition, _: &Effect<Self>) -> Option<Limit> {
        Some(Limit::If(Clause::now(match condition {
            Condition::Alone => "no friend is adjacent".to_owned(),
            Condition::Wounded => "this hero has Wounds".to_owned(),
            Condition::InDome => "this hero stands in a Dome".to_owned(),
            Condition::Carries { category } => format!("this hero also employs {}", a(category_name(*category))),
        })))
    }

    fn who(_: &Effect<Self>) -> Who {
        Who::YOU
    }

    fn op(op: &Op, _: &Effect<Self>) -> Clause {
        leaf(op)
    }

    fn joint(_: &Op, _: &Op) -> Joint {
        Joint::And
    }

    fn duration(_: &Effect<Self>) -> Words {
        None
    }

    fn lock(lock: &Never) -> (Clause, bool) {
        match *lock {}
    }

    fn after(_: &Effect<Self>) -> Words {
        None
    }

    fn keyword(keyword: &Never) -> (Cow<'static, str>, Words) {
        match *keyword {}
    }

    fn cost(op: &Op) -> Clause {
        leaf(op)
    }
}

/// The name of a part of a card.
fn trigger(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Bonus => "Bonus",
        Trigger::Owned => "Owned",
        Trigger::Used => "Used",
    }
}

/// An operation.
fn leaf(op: &Op) -> Clause {
    let plain = |pattern: String, name, n: i32| Clause::now(pattern).with(name, Bound::Count(Amount::plain(n)));
    let change = |pattern: String, n: i32| Clause::now(pattern).with("amount", Bound::Count(Amount::change(n)));
    match op {
        Op::Rating { of, amount } => change(format!("{{amount}} {}", rating(*of)), *amount),
        Op::Weapon { of: None, part, amount } => change(format!("{} with this", part_of(*part)), *amount),
        Op::Weapon { of: Some(of), part, amount } => {
            change(format!("{} with each {}", part_of(*part), category_name(*of)), *amount)
        }
        Op::Income { amount } => plain("at the start of your turn take {amount} gold".to_owned(), "amount", *amount),
        Op::Ward { items } => {
            plain("a **Steal** or **Destroy** against this hero takes {items:item} fewer".to_owned(), "items", *items)
        }
        Op::Heal { amount } => {
            plain("remove up to {amount:Wound} from this hero or an adjacent friend".to_owned(), "amount", *amount)
        }
        Op::Harm { amount, range } => {
            let clause = plain("deal {amount:Wound} to an enemy within {range:space}".to_owned(), "amount", *amount);
            clause.with("range", Bound::Count(Amount::plain(*range)))
        }
        Op::Steal { items } => plain("**Steal** {items} from an adjacent enemy hero".to_owned(), "items", *items),
        Op::Destroy { items } => plain("**Destroy** {items} of an adjacent enemy hero".to_owned(), "items", *items),
        Op::Draws { draws } => plain("this hero has {draws:draw}".to_owned(), "draws", *draws),
        Op::Gold { amount } => plain("take {amount} gold from the bank".to_owned(), "amount", *amount),
        Op::Expose { range } => {
            let says = "turn over all face-down cards of an enemy hero within {range:space}";
            plain(says.to_owned(), "range", *range)
        }
        Op::Jump { spaces } => {
            plain("**Jump**: in place of a move go up to {spaces:space}, walls or not".to_owned(), "spaces", *spaces)
        }
        Op::Boost { on, amount } => {
            let roll = match on {
                Roll::Adventure => "an adventure",
                Roll::Attack => "an attack",
                Roll::Any => "an adventure or attack",
            };
            change(format!("before this hero rolls for {roll}, {{amount}} to the roll"), *amount)
        }
        Op::Block { amount } => {
            change("**Block**: before an enemy rolls to hit this hero, {amount} Armor".to_owned(), *amount)
        }
    }
}

/// A rating by name.
pub(super) fn rating(rating: Rating) -> &'static str {
    match rating {
        Rating::Strength => "Strength",
        Rating::Intellect => "Intellect",
        Rating::Aim => "Aim",
        Rating::Armor => "Armor",
        Rating::Virtue => "Virtue",
        Rating::Speed => "Speed",
        Rating::Health => "Health",
    }
}

/// The wording of a change of a weapon's number.
fn part_of(part: Part) -> &'static str {
    match part {
        Part::Power => "{amount} Power",
        Part::Wound => "{amount:Wound}",
        Part::Reach => "{amount} range",
    }
}

/// A category by name.
pub(super) fn category_name(category: Category) -> &'static str {
    match category {
        Category::Item => "Item",
        Category::Weapon => "Weapon",
        Category::Blade => "Blade",
        Category::Gun => "Gun",
        Category::Bow => "Bow",
        Category::Thrown => "Thrown",
        Category::Armor => "Armor",
        Category::BodyArmor => "Body Armor",
        Category::Shield => "Shield",
        Category::Helmet => "Helmet",
        Category::Medical => "Medical",
        Category::Mount => "Mount",
        Category::Minion => "Minion",
        Category::Pet => "Pet",
        Category::Bot => "Bot",
        Category::Secret => "Secret",
        Category::Surprise => "Surprise",
        Category::Whisper => "Whisper",
        Category::Gear => "Gear",
    }
}

/// A symbol by name.
pub(super) fn symbol_name(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Armor => "Armor",
        Symbol::Mount => "Mount",
        Symbol::Blade => "Blade",
        Symbol::Gun => "Gun",
        Symbol::Bow => "Bow",
        Symbol::Beast => "Beast",
        Symbol::Bot => "Bot",
        Symbol::Medic => "Medic",
        Symbol::Lore => "Lore",
        Symbol::Shadow => "Shadow",
    }
}

/// A use limit in words.
pub(super) fn limit_name(limit: UseLimit) -> &'static str {
    match limit {
        UseLimit::Permanent => "Permanent",
        UseLimit::SingleUse => "Single use",
        UseLimit::UntilHeroDefeat => "Until it defeats a hero",
    }
}

/// A noun with its article.
fn a(noun: &str) -> String {
    let vowel = noun.starts_with(['A', 'E', 'I', 'O']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// A line made of words and numbers.
struct Line(Phrase, Locus);

impl Line {
    fn at(at: Locus) -> Line {
        Line(Phrase::default(), at)
    }

    fn word(mut self, words: impl Into<Cow<'static, str>>) -> Line {
        self.0.push(Run::Word(words.into()), self.1);
        self
    }

    fn bold(mut self, words: &'static str) -> Line {
        self.0.push(Run::Keyword(words.into()), self.1);
        self
    }

    fn number(mut self, n: i32) -> Line {
        self.0.push(Run::Count(Amount::plain(n)), self.1);
        self
    }

    /// A range of numbers.
    fn range(self, near: i32, far: i32) -> Line {
        let line = self.number(near);
        if near == far { line } else { line.word("\u{2013}").number(far) }
    }

    /// A name and its number.
    fn stat(self, name: &'static str, n: i32) -> Line {
        self.word(format!("{name}\u{a0}")).number(n)
    }
}

/// `Item > Weapon > Blade`.
pub(super) fn chain(category: Category) -> String {
    let mut names: Vec<&str> = category.up().map(category_name).collect();
    names.reverse();
    names.join(" > ")
}

/// The type line of a card: type chain, limits, symbol, use limit.
pub(super) fn frame(
    category: Category,
    [strength, intellect]: [i32; 2],
    symbol: Option<Symbol>,
    limit: UseLimit,
    at: Locus,
) -> Vec<Phrase> {
    let what = Phrase::words(chain(category), at.key("type"));
    let line = Line::at(at).stat("Strength", strength).word(" \u{b7} ").stat("Intellect", intellect);
    let line = match symbol {
        Some(symbol) => line.word(format!(" \u{b7} or {}", symbol_name(symbol))),
        None => line,
    };
    vec![what, line.0, Phrase::words(format!("{}.", limit_name(limit)), at.key("use"))]
}

/// The text of a weapon.
pub(super) fn weapon(weapon: &Weapon, at: Locus) -> Phrase {
    let [near, far] = weapon.range;
    let line = Line::at(at).bold("Attack:").word(format!(" {}, ", rating(weapon.hit)));
    let line = line.stat("Power", weapon.power).word(", ").stat("Wound", weapon.wound).word(", range\u{a0}");
    let line = line.range(near, far);
    let line = if weapon.blast { line.word(", every enemy in the space") } else { line };
    line.word(".").0
}

/// The text of a minion.
pub(super) fn minion(minion: &Minion, at: Locus) -> Phrase {
    let line = Line::at(at).bold("Unleash:").word(" ").stat("Health", minion.health).word(", ").stat("Aim", minion.aim);
    let line = line.word(", ").stat("Armor", minion.armor).word(", ").stat("Speed", minion.speed).word(", ");
    let line = line.stat("Power", minion.power).word(", ").stat("Wound", minion.wound);
    let line = line.word(", range\u{a0}").number(minion.range.unwrap_or(1));
    line.word(".").0
}

/// The text of a range.
pub(super) fn range(near: i32, far: i32, at: Locus) -> Phrase {
    Line::at(at).range(near, far).0
}

/// The text of a mount.
pub(super) fn mount(mount: &Mount, at: Locus) -> Phrase {
    Line::at(at).bold("Ride:").word(" move with ").stat("Speed", mount.speed).word(".").0
}

/// The ratings of a hero.
pub(super) fn ratings(all: &[i32], symbols: &[Symbol], no_trade: bool, team: &str, at: Locus) -> Vec<Phrase> {
    let mut text = vec![Phrase::words(team.to_owned(), at.key("team"))];
    for part in [0..2, 2..5, 5..all.len()] {
        let mut line = Line::at(at);
        for i in part.clone() {
            let between = if i == part.start { "" } else { " \u{b7} " };
            line = line.word(between).stat(rating(Rating::ALL[i]), all[i]);
        }
        text.push(line.0);
    }
    if no_trade {
        text.push(Line::at(at.key("no_trade")).bold("No-Trade").0);
    }
    let names: Vec<&str> = symbols.iter().map(|symbol| symbol_name(*symbol)).collect();
    if !names.is_empty() {
        text.push(Phrase::words(names.join(" \u{b7} "), at.key("symbols")));
    }
    text
}

/// The text of special loot.
pub(super) fn special(points: i32, at: Locus) -> Phrase {
    let noun = if points == 1 { "point" } else { "points" };
    Line::at(at.key("points")).word("Special loot. ").number(points).word(format!("\u{a0}{noun} at the end.")).0
}
