//! Faults of templates and of texts that do not fit them: each is told at its place.

use super::*;

#[test]
fn what_does_not_fit_is_an_error_in_millimetres_and_words() {
    let small = TEXT.replace("height=\"24\"", "height=\"6.5\"").replace("data-min=\"6.5\"", "data-min=\"8\"");
    let mut text = words("One two three four five six seven eight nine ten eleven.");
    text.push(Phrase { voice: Voice::Flavour, ..Phrase::words("Count them.", Locus::Nowhere) });
    let (galley, said) = set(world(&small), &face(&[("text", text)], &[]));
    assert!(galley.is_none());
    assert!(said.contains("error[overflow]: card \"Magic Lute\": the text is "), "{said}");
    assert!(said.contains(" mm too tall for the slot \"text\" at 8 pt, the minimum size\n"), "{said}");
    assert!(said.contains("help: cut about ") && said.ends_with("or drop the flavor text\n"), "{said}");
}

#[test]
fn a_glyph_that_no_font_has_is_an_error() {
    let (_, said) = set(world(TEXT), &face(&[("text", words("A snowman: \u{2603}"))], &[]));
    assert!(said.contains("no font in fonts/ has a glyph for '\u{2603}' (U+2603)"), "{said}");
}

#[test]
fn a_font_without_letters_is_told_and_none_is_printed_as_another() {
    let slot = TEXT.replace("Fira Sans", "Noto Sans Symbols 2");
    let symbols = include_bytes!("../../../../fonts/NotoSansSymbols2-400.ttf").as_slice();
    let with = |world: Imagined| world.with("fonts/NotoSansSymbols2-400.ttf", symbols);
    let (galley, said) = set(with(world(&slot)), &face(&[("text", words("Fox 12"))], &[]));
    assert!(
        said.contains("warning[other-font]") && said.contains("Noto Sans Symbols 2 lacks some of A to Z"),
        "{said}"
    );
    assert!(runs(&galley.expect("is set"), 0).iter().all(|run| run.glyphs.iter().all(|glyph| glyph.id != 0)));
    let alone = with(Imagined::default().with("templates/g/card.svg", card(&slot)));
    let (_, said) = set(alone, &face(&[("text", words("Fox 12"))], &[]));
    assert!(said.contains("no font in fonts/ has a glyph for 'F' (U+0046)"), "{said}");
    let (_, said) = set(world(TEXT), &face(&[("text", words("\u{72d0}\u{72f8} \u{5149}"))], &[]));
    assert_eq!(said.matches("error[no-glyph]").count(), 1, "{said}");
    assert!(said.contains("no font in fonts/ has Chinese characters"), "{said}");
}

#[test]
fn scripts_that_nobody_tried_are_refused_by_name() {
    let slot = "<rect data-slot='text' x='9' y='9' width='50' height='50' data-font='Fira Sans' data-size='9'/>";
    let said = set(world(slot), &face(&[("text", words("A \u{5d2}\u{5d5}\u{5dc}\u{5dd} and \u{e01}."))], &[])).1;
    assert!(said.contains("error[untried-script]") && said.contains("Hebrew is not supported\n"), "{said}");
    assert!(said.contains("Thai is not supported"), "{said}");
    assert_eq!(said.matches("error[").count(), 2, "once a script: {said}");
}

#[test]
fn what_svg_has_for_text_is_refused_on_slots() {
    let slot = |more: &str| {
        let rect = format!(
            "<rect data-slot='text' x='9' y='9' width='50' height='50' data-font='Fira Sans' data-size='9' {more}/>"
        );
        set(world(&rect), &face(&[("text", words("Hm."))], &[])).1
    };
    assert_eq!(slot("fill='none' style='stroke:#f00'"), "", "how an editor shows the slot is the editor's business");
    let said = slot("text-decoration='underline' style='font-size:9px'");
    assert!(said.contains("the slot \"text\" cannot have text-decoration"), "{said}");
    assert!(said.contains("cannot have font-size") && said.contains("write data-size, in pt"), "{said}");
}

/// Templates with one error each, and the complaint about it.
#[test]
fn faults_of_templates_are_placed_in_them() {
    let cases: &[(&str, &str, &str)] = &[
        (
            "<rect fill='{{ colour }}'/>",
            "templates/g/card.svg:2:16: error[template]",
            "variable `colour` is not defined",
        ),
        ("<rect fill='{{ paper.lihgt }}'/>", "templates/g/card.svg:2:22: error[template]", "did you mean light?"),
        ("{% if pips > 1 %}<g/>", "templates/g/card.svg", "error[template]"),
        ("{% if pisp == 2 %}<g/>{% endif %}", "templates/g/card.svg:2:7: error[template]", "did you mean pips?"),
        ("<g><rect></g>", "templates/g/card.svg:2:10: error[bad-xml]", "not well-formed XML"),
        (
            "{% include \"g/parts/corner.svg\" %}",
            "templates/g/card.svg:2:13: error[no-file]",
            "g/parts/corner.svg does not exist",
        ),
        ("{{ pips | shout }}", "templates/g/card.svg:2:11: error[template]", "unknown filter `shout`"),
        (
            "<rect data-slto='text' width='5' height='5'/>",
            "templates/g/card.svg:2:7: error[bad-slot]",
            "did you mean data-slot?",
        ),
        (
            "<rect data-slot='text' data-szie='8'/>",
            "templates/g/card.svg:2:24: error[bad-slot]",
            "did you mean data-size?",
        ),
        (
            "<g opacity='.5'><rect data-slot='text'/></g>",
            "templates/g/card.svg:2:17: error[slot-inside]",
            "translucent",
        ),
        (
            "<rect data-slot='text' data-font='Fira Snas'/>",
            "templates/g/card.svg:2:24: error[unknown-font]",
            "did you mean \"Fira Sans\"?",
        ),
        (
            "<rect data-icon='coni' width='5' height='5'/>",
            "templates/g/card.svg:2:1: error[unknown-icon]",
            "did you mean \"coin\"?",
        ),
        ("<image href='http://x.y/z.png'/>", "templates/g/card.svg:2:8: error[outside]", "is in another file"),
        ("<script/>", "templates/g/card.svg:2:1: error[active-svg]", "not allowed"),
    ];
    let tags = [
        ("pips", Tag::Number(2)),
        ("paper", Tag::Map(BTreeMap::from([("light".into(), Tag::Word("#fff".into()))]).into())),
    ];
    for (template, place, what) in cases {
        let world = world(template).with("templates/g/icon/coin.svg", "<svg viewBox='0 0 1 1'/>");
        let (_, said) = set(world, &face(&[], &tags));
        assert!(said.contains(place) && said.contains(what), "{template}:\n{said}");
    }
}

#[test]
fn a_template_is_complained_about_once() {
    let project = Project::new(world("<rect fill='{{ colour }}'/>"));
    let case = Case::open(&project, Economy::Full).value.expect("fonts open");
    let complaints = |tag| case.set(&face(&[], &[("pips", Tag::Number(tag))]), &CUT).diags.len();
    assert_eq!([complaints(1), complaints(2), complaints(2)], [1, 0, 0]);
}

#[test]
fn slots_and_fields_must_meet() {
    // a misspelled slot is one error, reported at the slot
    let (_, said) = set(world(TEXT), &face(&[("txet", words("Hi"))], &[]));
    assert!(said.contains("error[no-field]: card \"Magic Lute\": there is no field for the slot \"text\""), "{said}");
    assert_eq!((said.matches("error[").count(), said.matches("did you mean").count()), (1, 1), "{said}");
    // a missing slot is reported at the template, whatever card needs it
    let (_, said) = set(world(TEXT), &face(&[("text", words("Hi")), ("price", words("3"))], &[]));
    let told =
        "templates/g/card.svg:1:1: error[no-slot]: card \"Magic Lute\": the template has no text slot for \"price\"";
    assert!(said.contains(told), "{said}");
}

#[test]
fn type_too_small_and_slots_too_near_the_cut_are_refused() {
    let (_, said) = set(world(&TEXT.replace("6.5", "5")), &face(&[("text", words("Hi"))], &[]));
    assert!(said.contains("text below 6 pt is unreadable"), "{said}");
    let reversed = TEXT.replace("data-bold", "data-ink=\"#ffeedd\" data-bold");
    let (_, said) = set(world(&reversed), &face(&[("text", words("Hi"))], &[]));
    assert!(said.contains("light text on a dark background fills in below 7 pt"), "{said}");
    let (_, said) = set(world(&TEXT.replace("x=\"10\"", "x=\"6\"")), &face(&[("text", words("Hi"))], &[]));
    assert!(said.contains("error[unsafe-slot]") && said.contains("2.0 mm into"), "{said}");
}

#[test]
fn a_template_that_includes_itself_is_named() {
    let world = world("{% include 'g/a.svg' %}")
        .with("templates/g/a.svg", "<g>{% include 'g/b.svg' %}</g>")
        .with("templates/g/b.svg", "<g>{% include 'g/a.svg' %}</g>");
    let (_, said) = set(world, &face(&[], &[]));
    assert!(said.contains("error[template-cycle]") && said.contains("g/a.svg > g/b.svg > g/a.svg"), "{said}");
}

#[test]
fn a_template_of_another_size_is_refused() {
    let world = world("").with("templates/g/card.svg", card("").replace("96", "94"));
    let (_, said) = set(world, &face(&[], &[]));
    assert!(said.contains("templates/g/card.svg:1:1: error[wrong-size]"), "{said}");
}

#[test]
fn a_fault_in_a_part_is_placed_in_the_part() {
    let part =
        "<g>\n  <rect data-slot='text' x='10' y='10' width='40' height='5' data-font='Fira Sans' data-size='2'/>\n</g>";
    let world = world("<rect data-icon='coin' width='5' height='5'/>{% include 'g/part.svg' %}")
        .with("templates/g/icon/coin.svg", "<svg viewBox='0 0 1 1'/>")
        .with("templates/g/part.svg", part);
    let (_, said) = set(world, &face(&[("text", words("Hi"))], &[]));
    assert!(said.starts_with("templates/g/part.svg:2:84: error[bad-slot]: "), "{said}");
}

#[test]
fn a_word_that_is_too_wide_is_quoted() {
    let narrow = TEXT.replace("width=\"50\"", "width=\"12\"");
    let (_, said) = set(world(&narrow), &face(&[("text", words("An unforeseeably wide word"))], &[]));
    assert!(
        said.contains("\"unforeseeably\" is ") && said.contains(" mm too wide for the slot \"text\" at 6.5 pt"),
        "{said}"
    );
}

#[test]
fn no_template_makes_the_press_stumble() {
    let sound = card(&format!(
        "<g transform='translate(1 2) rotate(3)' opacity='1'>{{% if pips == 2 %}}{TEXT}{{% else %}}é{{% endif %}}</g>\n\
         {{% for p in list %}}<rect data-icon='coin' data-ink='{{{{ paper.light }}}}' x='{{{{ p }}}}' width='5' height='5'/>{{% endfor %}}\n\
         {{% include 'g/part.svg' %}}<!-- – -->"
    ));
    let tags = [
        ("pips", Tag::Number(2)),
        ("list", Tag::List([Tag::Number(1), Tag::Number(7)].into())),
        ("paper", Tag::Map(BTreeMap::from([("light".into(), Tag::Word("#fff".into()))]).into())),
    ];
    let face = face(&[("text", words("Hi there, “you”."))], &tags);
    let mut dice = ground::dice::Dice::new(3, 0);
    for _ in 0..400 {
        let mut text: Vec<char> = sound.chars().collect();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(text.len() as u32) as usize;
            let with = ['<', '>', '"', '\'', '{', '}', '%', '-', '9', 'é', '/', ' '][dice.below(12) as usize];
            match dice.below(3) {
                0 => text[at] = with,
                1 => text.insert(at, with),
                _ => drop(text.drain(at..(at + 1 + dice.below(9) as usize).min(text.len()))),
            }
        }
        let world = world("")
            .with("templates/g/card.svg", text.iter().collect::<String>())
            .with("templates/g/part.svg", "<g><path d='M0 0'/></g>")
            .with("templates/g/icon/coin.svg", "<svg viewBox='0 0 1 1'/>");
        let (galley, said) = set(world, &face);
        assert!(galley.is_some() || !said.is_empty(), "refused without a word: {}", text.iter().collect::<String>());
    }
}
