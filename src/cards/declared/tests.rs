use super::Declared;
use crate::face::{Art, Component, Tag};
use crate::facts::{Fact, Opened};
use crate::lexicon::Phrase;
use ground::diag::Paint;
use ground::world::{Imagined, Project};

const GAME: &str = r##"
title: Night Market
tagline: Sell it before the lamp goes out.
players: 2..5
rules: {stalls: 3, hand_limit: 7}
tints:
  red: {deep: "#3a1010", dark: "#7a1f1f", mid: "#c04a3a", light: "#f0c8b8", high: "#fff4e8"}
  blue: {deep: "#10203a", dark: "#1f3f7a", mid: "#3a6ac0", light: "#b8d0f0", high: "#e8f4ff"}
words:
  draw: {n: 1..3, says: "Draw {n:card}."}
  steal: {n: 1..2, who: [a neighbour, the richest], says: "Steal {n:penny} from {who}."}
  hush: {says: "Say nothing."}
keywords: {haggle: Swap two stalls.}
nouns: {penny: [penny, pence]}
kinds:
  stall:
    files: [stalls.csv]
    title: name
    template: market/stall
    back: {by: colour, red: market/back, else: market/back}
    cut: bridge
    tint: "{colour}"
    copies: qty
    number: "NM-{nth:02}"
    fields:
      name: text
      colour: [red, blue]
      cost: 1..9
      qty: 0..9 = 1
      does: says?
      lore: {type: flavour?, slot: does}
      worth: {computed: "cost * 2 + count(goods)"}
      sells_to: stall?
      goods: {list: [tea, silk], optional: yes}
      lit: yes/no = no
pieces:
  aid: {template: market/aid, copies: players.max, says: {text: "Hold {hand_limit:card} of {stall.count}."}}
  coin: {template: market/coin, cut: token, back: same, copies: 12, tags: {value: 5}}
laws:
  - {titles: stall, is: stalls}
"##;

const STALLS: &str = "name,colour,cost,qty,does,lore,sells_to,goods,lit\n\
    Lantern,red,3,2,draw n=2; steal who=\"the richest\" n=2,It saw.,,tea;silk,yes\n\
    Tea Stand,blue,4,,\"Haggle, then haggle for {cost:penny}.\",,lantern,tea,\n\
    Left Shoes,blue,1,2,hush,,Tea Stand,,\n";

fn svg(w: f32, h: f32, inside: &str) -> String {
    format!("<svg xmlns='http://www.w3.org/2000/svg' width='{w}mm' height='{h}mm' viewBox='0 0 {w} {h}'>{inside}</svg>")
}

fn slots(names: &[&str]) -> String {
    names.iter().map(|n| format!("<rect data-slot=\"{n}\" x='9' y='9' width='9' height='9'/>")).collect()
}

/// The night market, with some of its files replaced.
fn market(changed: &[(&str, &str)]) -> (Opened, Project) {
    let stall = slots(&["name", "cost", "does", "worth", "number", "sells_to", "goods"]);
    let lamp = "{% if has_price or has_goods %}<circle r='2'/>{% endif %}{% if number %}<circle r='1'/>{% endif %}{% if lit %}<circle r='3' fill='{{ tints.mid }}'/>{% endif %}";
    let mut world = Imagined::default()
        .with("data/market/game.yaml", GAME)
        .with("data/market/stalls.csv", STALLS)
        .with("templates/market/stall.svg", svg(63.0, 95.0, &(stall + lamp)))
        .with(
            "templates/market/back.svg",
            svg(63.0, 95.0, &(slots(&["game"]) + "<circle r='3' fill='{{ tints.mid }}'/>")),
        )
        .with(
            "templates/market/aid.svg",
            svg(71.0, 96.0, &(slots(&["title", "text"]) + "{% if has_goal or has_text %}<circle r='2'/>{% endif %}")),
        )
        .with("templates/market/coin.svg", svg(31.0, 31.0, "{% if value == 5 %}<circle r='3'/>{% endif %}"));
    for (path, text) in changed {
        world = world.with(path, *text);
    }
    let project = Project::new(world);
    (Declared::new("market").open(&project), project)
}

fn said(found: &Opened, project: &Project) -> Vec<String> {
    let first =
        |d: &ground::diag::Diag| d.show(&project.sources, Paint::Plain).lines().next().unwrap_or_default().to_owned();
    found.diags.iter().map(first).collect()
}

fn text(component: &Component, slot: &str) -> Vec<String> {
    component.front.fields.get(slot).map(|all| all.iter().map(Phrase::plain).collect()).unwrap_or_default()
}

#[test]
fn a_game_that_describes_itself_is_a_box_of_components() {
    let (found, project) = market(&[]);
    assert_eq!(said(&found, &project), Vec::<String>::new());
    assert!(found.whole);
    let ids: Vec<_> = found.components.iter().map(|c| (c.id.as_str(), &*c.file, c.copies)).collect();
    let wanted = [("lantern", "cards", 2), ("tea-stand", "cards", 1), ("left-shoes", "cards", 2)];
    assert_eq!(ids[..3], wanted);
    assert_eq!(ids[3..], [("aid", "aids", 5), ("coin", "tokens", 12)]);
    let [lantern, tea, shoes, aid, coin] = &found.components[..] else { panic!("five components") };
    assert_eq!(text(lantern, "does"), ["Draw 2\u{a0}cards.", "Steal 2\u{a0}pence from the richest.", "It saw."]);
    assert_eq!(text(tea, "does"), ["Haggle, then haggle for 4\u{a0}pence. (Swap two stalls.)"]);
    assert_eq!((text(shoes, "does"), text(shoes, "sells_to")), (vec!["Say nothing.".into()], vec!["Tea Stand".into()]));
    assert_eq!((text(lantern, "worth"), text(shoes, "worth")), (vec!["8".into()], vec!["2".into()]));
    assert_eq!(
        (text(lantern, "number"), text(lantern, "goods")),
        (vec!["NM-01".into()], vec!["tea".into(), "silk".into()])
    );
    assert_eq!(text(aid, "text"), ["Hold 7\u{a0}cards of 5."]);
    assert_eq!(lantern.front.tags.get("lit"), Some(&Tag::Flag(true)));
    // a numeric field has a value even if none is written
    assert_eq!(lantern.front.tags.get("number"), Some(&Tag::Word("NM-01".into())));
    assert!(!lantern.front.tags.contains_key("colour"), "no template asks for it");
    // the condition can be used for every kind
    let has = |component: &Component, tag: &str| component.front.tags.get(tag).cloned();
    assert_eq!((has(lantern, "has_goods"), has(shoes, "has_goods")), (Some(Tag::Flag(true)), Some(Tag::Flag(false))));
    assert_eq!(has(lantern, "has_price"), Some(Tag::Flag(false)));
    assert_eq!((has(aid, "has_text"), has(aid, "has_goal")), (Some(Tag::Flag(true)), Some(Tag::Flag(false))));
    assert_eq!(coin.front.tags.get("value"), Some(&Tag::Number(5)));
    assert_eq!(coin.back.as_ref(), Some(&coin.front));
    // a back without card values is the same for all cards; otherwise the deck would be marked
    assert_eq!(lantern.back, tea.back);
    let stall = match &found.facts["stall"] {
        Fact::Map(map) => map.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(stall["count"], Fact::Number(5));
    // the tints of the rulebook
    let deep = |found: &Opened| super::facts::named(&found.facts, "tints.deep").cloned();
    assert_eq!(deep(&found), Some(Fact::Word("#3a1010".into())));
    let dressed = GAME.replace("  blue: {", "  book: {deep: \"#000000\", dark: \"#333333\", mid: \"#666666\", light: \"#cccccc\", high: \"#ffffff\"}\n  blue: {");
    let (dressed, _) = market(&[("data/market/game.yaml", &dressed)]);
    assert_eq!(deep(&dressed), Some(Fact::Word("#000000".into())));
    assert_eq!(stall["colour"], Fact::Map([("blue".into(), Fact::Number(3)), ("red".into(), Fact::Number(2))].into()));
}

/// Errors of a beginner, and the first line of each complaint. Consequences of an error are not reported.
#[test]
fn what_is_wrong_with_a_game_is_told_where_it_stands() {
    let game = |from: &str, to: &str| {
        assert!(GAME.contains(from), "{from}");
        GAME.replacen(from, to, 1)
    };
    let cases: &[(&str, &str, &[&str])] = &[
        ("cost: 1..9", "cost: 9..1", &["28:13: error[bad-field]: the range from 9 to 1 is empty"]),
        ("cost: 1..9", "cost: nubmer", &["28:13: error[unknown-type]: there is no field type `nubmer`"]),
        ("    template: market/stall\n", "", &["error[missing-key]: the kind `stall` has no `template`"]),
        ("players: 2..5", "hand: linoctu", &["4:7: error[unknown-hand]: there is no hand `linoctu`"]),
        (
            "players: 2..5",
            "hand: [pulp]",
            &["4:7: error[wrong-type]: `hand` must be the name of a hand, such as linocut"],
        ),
        ("    cut: bridge", "    cut: brigde", &["21:10: error[unknown-cut]: there is no cut `brigde`"]),
        (
            "cut: bridge",
            "cut: {hexagon: 0}",
            &["error[wrong-type]: `hexagon` must be a length from 8 to 2000 mm, not the number 0"],
        ),
        ("cut: bridge", "cut: {outline: art/shield.svg}", &["21:20: error[no-file]: art/shield.svg does not exist"]),
        (
            "    copies: qty",
            "    copies: qyt",
            &["error[unknown-field]: `copies` of the kind `stall` uses `qyt`, which is not a field of this kind"],
        ),
        ("\"{colour}\"", "\"{color}\"", &["error[unknown-field]: `tint` of the kind `stall` uses `color`"]),
        ("  red: {deep", "  rot: {deep", &["error[unknown-tint]: card \"Lantern\": there are no tints named `red`"]),
        ("count(goods)", "worth", &["error[circle]: `worth` is computed from itself"]),
        (
            "count(goods)",
            "count(lore)",
            &["error[bad-formula]: card \"Lantern\": `worth` cannot be computed: `lore` is not a list here"],
        ),
        (
            "is: stalls",
            "is: 4",
            &["40:5: error[law]: the number of different cards of the kind `stall` is 3, but must be 4"],
        ),
        (
            "titles: stall, is: stalls",
            "count: stall, each: colour, min: 3",
            &["the number of cards of the kind `stall` with colour \"red\" is 2, but must be at least 3"],
        ),
        ("titles: stall, is: stalls", "mean: cost, max: 2", &["the mean of `cost` is 2.40, but must be at most 2"]),
        (
            "titles: stall, is: stalls",
            "different: colour, max: 1",
            &["the number of different values of `colour` is 2, but must be at most 1"],
        ),
        (
            "titles: stall, is: stalls",
            "count: stall, each: cost, values: [\"2..stalls\", 9], max: 0",
            &["the number of cards of the kind `stall` with cost \"3\" is 2, but must be at most 0"],
        ),
        (
            "titles: stall, is: stalls",
            "count: stall, each: cost, values: \"1..stals\", max: 0",
            &["40:40: error[unknown-name]: this game has no number `stals`"],
        ),
        ("titles: stall, is: stalls", "number: stall.count, is: stalls", &["`stall.count` is 5, but must be 3"]),
        ("titles: stall, is: stalls", "number: stall.cuont, is: 5", &["this game has no number `stall.cuont`"]),
        (
            "titles: stall, is: stalls",
            "number: stall.count",
            &["error[bad-law]: this law can never be broken: it has no number"],
        ),
        (
            "titles: stall, is: stalls",
            "sum: cost, of: stall, where: {colour: blue}, is: 7",
            &["the sum of `cost` is 6, but must be 7"],
        ),
        (
            "titles: stall, is: stalls",
            "unique: colour",
            &["card \"Left Shoes\": it has the same colour as \"Tea Stand\": blue"],
        ),
        (
            "titles: stall, is: stalls",
            "each: stall, has: {kind: stall, where: {sells_to: id}}",
            &["card \"Left Shoes\": there is no stall for it"],
        ),
        ("titles: stall, is: stalls", "titles: stall, min: 4, max: 3", &["error[bad-law]: this law can never hold"]),
        (
            "titles: stall, is: stalls",
            "titles: stall",
            &["error[bad-law]: this law can never be broken: it has no number"],
        ),
        (
            "titles: stall, is: stalls",
            "mean: price, max: 2",
            &["error[unknown-field]: the law uses `price`, which is not a field of the kind `stall`"],
        ),
        ("titles: stall", "titles: stal", &["error[unknown-kind]: there is no kind of card `stal`"]),
        ("is: stalls", "is: stals", &["error[unknown-name]: this game has no number `stals`"]),
        ("tagline:", "tag_line:", &["3:1: error[unknown-key]: unknown key `tag_line`"]),
        (
            "      lit: yes/no = no\n",
            "      lit: yes/no = no\n      dusty: yes/no = no\n",
            &["warning[unused-field]: `dusty` is not printed"],
        ),
        ("stalls.csv", "stals.csv", &["error[no-file]: data/market/stals.csv does not exist"]),
        ("{n:card}", "{m:card}", &["error[unknown-name]: card \"Lantern\": `m` is unknown"]),
    ];
    for (from, to, told) in cases {
        let changed = game(from, to);
        let (found, project) = market(&[("data/market/game.yaml", &changed)]);
        let said = said(&found, &project);
        for told in *told {
            assert!(said.iter().any(|line| line.contains(told)), "{to}: {said:#?}");
        }
        let warned = told.iter().all(|told| told.contains("warning"));
        assert_eq!(found.whole, warned, "{to}");
    }
}

/// For a field without a slot, the message suggests the slots of its template, whatever slots other templates have.
#[test]
fn a_field_that_is_not_printed_is_offered_the_slots_of_its_template() {
    let changed = GAME.replacen("    fields:\n", "    fields:\n      text: plain?\n", 1);
    let (found, _) = market(&[("data/market/game.yaml", &changed)]);
    let help = found.diags.iter().find(|diag| diag.code == "unused-field").and_then(|diag| diag.help.clone());
    let help = help.unwrap_or_default();
    assert!(help.starts_with("market/stall has the slots `cost`, `does`, "), "{help}");
}

/// A number in a slot that its field names is printed there like any field.
#[test]
fn a_field_called_number_fills_the_slot_that_it_names() {
    let changed = GAME.replace("    number: \"NM-{nth:02}\"\n", "").replacen(
        "    fields:\n",
        "    fields:\n      number: {type: 0..99 = 7, slot: worth}\n",
        1,
    );
    let (found, project) = market(&[("data/market/game.yaml", &changed)]);
    let [lantern, ..] = &found.components[..] else { panic!("{:?}", said(&found, &project)) };
    assert!(text(lantern, "worth").contains(&"7".to_owned()), "{:?}", text(lantern, "worth"));
}

/// A field that the text of the kind contains is shown there.
#[test]
fn a_field_that_is_said_is_shown() {
    for says in ["says: {text: \"{dusty}\"}", "says: {text: \"So {Dusty}\"}", "back_says: {text: \"{dusty}\"}"] {
        let dusty = format!("    {says}\n    fields:\n      dusty: 1..9 = 1\n");
        let changed = GAME.replacen("    fields:\n", &dusty, 1);
        let (found, project) = market(&[("data/market/game.yaml", &changed)]);
        let said = said(&found, &project);
        assert!(said.iter().all(|line| !line.contains("unused-field")), "{says}: {said:#?}");
    }
}

#[test]
fn what_is_wrong_with_a_card_is_told_in_its_cell() {
    let cases: &[(&str, &str, &[&str])] = &[
        (
            "Lantern,red,3",
            "Lantern,rde,30",
            &[
                "data/market/stalls.csv:2:9: error[unknown-word]: card \"Lantern\": `rde` is not a value of `colour`",
                "data/market/stalls.csv:2:13: error[out-of-bounds]: card \"Lantern\": `cost` is 30",
            ],
        ),
        (
            "Lantern,red,3",
            "Lantern,red,04-Mar",
            &["stalls.csv:2:13: error[wrong-type]: card \"Lantern\": `cost` must be"],
        ),
        (
            "draw n=2",
            "drwa n=2",
            &["stalls.csv:2:17: error[unknown-word]: card \"Lantern\": this game has no word `drwa`"],
        ),
        ("draw n=2", "draw n=4", &["stalls.csv:2:17: error[out-of-bounds]: card \"Lantern\": `n` is 4"]),
        ("draw n=2", "draw m=2", &["`draw` has no parameter `m`"]),
        (
            "Tea Stand,blue",
            "Lantern,blue",
            &[
                "3:1: error[duplicate-id]: card \"Lantern\": the id `lantern` is already in use at data/market/stalls.csv:2:1",
            ],
        ),
        (",lantern,tea", ",lantren,tea", &["error[unknown-card]: card \"Tea Stand\": there is no stall \"lantren\""]),
        ("tea;silk", "tea;slik", &["`slik` is not a value of `goods`"]),
        ("Tea Stand,blue,4", "Tea Stand,,4", &["3:1: error[missing-key]: card \"Tea Stand\": `colour` is missing"]),
        ("for {cost:penny}", "for {cots:penny}", &["3:19: error[unknown-name]: card \"Tea Stand\": `cots` is unknown"]),
        ("for {cost:penny}", "for **{cost:penny}", &["a `**` is not closed"]),
        ("name,colour", "name,colur", &["1:6: error[unknown-column]: the kind `stall` has no field `colur`"]),
    ];
    for (from, to, told) in cases {
        assert!(STALLS.contains(from), "{from}");
        let changed = STALLS.replacen(from, to, 1);
        let (found, project) = market(&[("data/market/stalls.csv", &changed)]);
        let said = said(&found, &project);
        for told in *told {
            assert!(said.iter().any(|line| line.contains(told)), "{to}: {said:#?}");
        }
        assert!(!found.whole, "{to}");
    }
}

#[test]
fn the_same_cards_in_yaml_are_the_same_box() {
    let yaml = "- {name: Lantern, colour: red, cost: 3, qty: 2, does: [{draw: {n: 2}}, {steal: {n: 2, who: the richest}}], lore: It saw., goods: [tea, silk], lit: true}\n\
        - {name: Tea Stand, colour: blue, cost: 4, does: \"Haggle, then haggle for {cost:penny}.\", sells_to: lantern, goods: [tea]}\n\
        - {name: Left Shoes, colour: blue, cost: 1, qty: 2, does: hush, sells_to: Tea Stand}\n";
    let game = GAME.replace("stalls.csv", "stalls.yaml");
    let (table, _) = market(&[]);
    let (list, project) = market(&[("data/market/game.yaml", &game), ("data/market/stalls.yaml", yaml)]);
    assert_eq!(said(&list, &project), Vec::<String>::new());
    let bare = |found: &Opened| -> Vec<_> {
        let plain = |c: &Component| {
            let fields: Vec<_> = c
                .front
                .fields
                .iter()
                .map(|(slot, all)| (slot.clone(), all.iter().map(Phrase::plain).collect::<Vec<_>>()))
                .collect();
            (c.id.clone(), c.copies, fields, c.front.tags.clone())
        };
        found.components.iter().map(plain).collect()
    };
    assert_eq!(bare(&table), bare(&list));
}

#[test]
fn laws_that_no_deck_could_keep_are_told_at_the_law() {
    let laws = "laws:\n  - {titles: stall, is: 3.5}\n  - {count: stall, max: -1}\n  - {mean: cost, min: 12}\n  - {mean: cost, max: 0}\n  \
        - {count: stall, is: 5, min: 6}\n  - {count: stall, where: {colour: rod}, is: 1}\n  - {count: stall, where: {cost: 30}, is: 1}\n  \
        - {mean: price, min: 1}\n  - {count: stall, is: 40}\n";
    let game = GAME.replace("laws:\n  - {titles: stall, is: stalls}\n", laws);
    let (found, project) = market(&[("data/market/game.yaml", &game)]);
    let told: Vec<String> = said(&found, &project)
        .into_iter()
        .map(|l| l.split_once("error").map_or(l.clone(), |(_, what)| what.to_owned()))
        .collect();
    assert_eq!(
        told,
        [
            "[bad-law]: this law can never hold: 3.50 cannot be a number of cards",
            "[bad-law]: this law can never hold: -1 cannot be a number of cards",
            "[bad-law]: this law can never hold: `cost` is at most 9 on every card, and so is their mean",
            "[bad-law]: this law can never hold: `cost` is at least 1 on every card, and so is their mean",
            "[bad-law]: this law can never hold: `is` is 5, which contradicts `min` or `max`",
            "[law]: the number of cards of the kind `stall` is 5, but must be 40",
            "[bad-law]: the law is about cards with the `colour` \"rod\", but `colour` cannot have this value",
            "[bad-law]: the law is about cards with the `cost` \"30\", but `cost` cannot have this value",
            "[unknown-field]: the law uses `price`, which is not a field of the kind `stall`",
        ]
    );
}

#[test]
fn a_fault_is_told_once_and_nothing_that_follows_from_it() {
    // fields that refer to each other in a circle
    let game = GAME
        .replace("cost * 2 + count(goods)", "half * 2")
        .replace("lit: yes/no", "half: {computed: \"worth / 2\"}\n      lit: yes/no");
    let (found, project) = market(&[("data/market/game.yaml", &game)]);
    let circles: Vec<String> = said(&found, &project).into_iter().filter(|l| l.contains("[circle]")).collect();
    assert_eq!(circles.len(), 1, "{circles:?}");
    assert!(circles[0].ends_with("`worth` is computed from itself, by way of `half`"), "{circles:?}");
    // a missing template is reported where it is named, and no field is called unused because of it
    let game = GAME.replace("template: market/stall", "template: market/stool");
    let (found, project) = market(&[("data/market/game.yaml", &game)]);
    let told = said(&found, &project);
    assert!(told.len() == 1 && told[0].contains("templates/market/stool.svg does not exist"), "{told:?}");
    // a value that is wrong on every card hides no field of the template
    let stalls = STALLS.replace(",3,2,", ",three,2,").replace(",4,,", ",four,,").replace(",1,2,", ",one,2,");
    let (found, project) = market(&[("data/market/stalls.csv", &stalls)]);
    let told = said(&found, &project);
    assert!(told.len() == 3 && told.iter().all(|l| l.contains("[wrong-type]")), "{told:?}");
    let (found, project) = market(&[("data/market/stalls.csv", "name,colour,cost\n")]);
    assert!(said(&found, &project)[0].contains("[no-cards]: data/market/stalls.csv contains no card"));
}

/// The pieces of each player: one of each piece for every seat, seat by seat, with the same backs.
#[test]
fn what_each_player_gets_lies_together() {
    let flag = |name: &str| {
        format!(
            "  {name}: {{kind: flag, each: players.max, title: \"{name} {{nth}}\", template: market/coin, back: market/back, \
             pile: flags, tags: {{value: \"{{nth}}\"}}}}\n"
        )
    };
    let game = GAME.replace("laws:\n", &format!("{}{}laws:\n", flag("left"), flag("right")));
    let (found, project) = market(&[("data/market/game.yaml", &game)]);
    assert_eq!(said(&found, &project), Vec::<String>::new());
    let flags: Vec<&Component> = found.components.iter().filter(|c| c.kind == "flag").collect();
    let ids: Vec<&str> = flags.iter().map(|c| c.id.as_str()).collect();
    assert_eq!(ids[..4], ["left-1", "right-1", "left-2", "right-2"]);
    assert_eq!((ids.len(), flags[2].title.as_str()), (10, "left 2"));
    assert_eq!(flags[2].front.tags["value"], Tag::Number(2));
    assert!(flags.iter().all(|c| c.back.is_some() && c.back == flags[0].back && c.pile.as_deref() == Some("flags")));
    assert_eq!(super::facts::named(&found.facts, "flag.count"), Some(&Fact::Number(10)));
    assert_eq!(super::facts::named(&found.facts, "coin.count"), Some(&Fact::Number(12)));
}

/// A name of pictures.yaml in `pictures` of a piece: pieces with the same name have the same picture; other texts are paths.
#[test]
fn pieces_name_their_pictures() {
    let flag = "  flag: {each: 3, template: market/flag, pictures: {art: [dawn, dawn, art/dusk.svg]}}\n";
    let flags = |pictures: &str| {
        let changed = [
            ("data/market/game.yaml", &*GAME.replace("laws:\n", &format!("{flag}laws:\n"))),
            ("data/market/pictures.yaml", pictures),
            ("templates/market/flag.svg", &svg(63.0, 95.0, "<rect data-picture='art' width='63' height='95'/>")),
        ];
        let (found, _) = market(&changed);
        let flags = found.components.iter().filter(|c| c.id.starts_with("flag-"));
        flags.map(|c| c.front.pictures["art"].clone()).collect::<Vec<Art>>()
    };
    let named = flags("- {id: dawn, art: {ground: hall}}\n");
    assert!(matches!(&named[0], Art::Composed { recipe, .. } if recipe.ground == "hall"), "{named:?}");
    assert_eq!(named[0], named[1]);
    let path = |art: &Art| matches!(art, Art::File { path, .. } if path.ends_with("dusk.svg"));
    assert!(path(&named[2]) && !path(&named[0]), "{named:?}");
    let unnamed = flags("- {id: noon, art: {ground: hall}}\n");
    assert!(matches!(&unnamed[0], Art::File { path, .. } if path == "dawn"), "{unnamed:?}");
}

/// Names that are not fields, and a number within a pile: the card's position in it, with the name of the pile in
/// capitals.
#[test]
fn a_kind_has_words_of_its_own() {
    let game = GAME.replace(
        "    number: \"NM-{nth:02}\"\n",
        "    pile: \"{colour}\"\n    number: {by: qty, 1: \"{Colour} {in_pile}\", else: \"{Colour} {in_pile} x {qty}\"}\n    \
         says: {price: \"{Pile}, {number}: {cost:penny} of {hand_limit}\"}\n",
    );
    let stall = slots(&["name", "does", "price", "number", "sells_to", "goods", "worth"]);
    let changed = [("data/market/game.yaml", &*game), ("templates/market/stall.svg", &svg(63.0, 95.0, &stall))];
    let (found, project) = market(&changed);
    // texts of slots that no longer exist cause a warning
    assert!(said(&found, &project).iter().all(|line| line.contains("unused-field")), "{:?}", said(&found, &project));
    let [lantern, tea, shoes, ..] = &found.components[..] else { panic!("three stalls") };
    let numbers = [lantern, tea, shoes].map(|card| text(card, "number").concat());
    assert_eq!(numbers, ["Red 1 x 2", "Blue 1", "Blue 2 x 2"]);
    assert_eq!(text(tea, "price"), ["Blue, Blue 1: 4\u{a0}pence of 7"]);
}
