//! The marks of a rulebook, its fenced blocks and their keys, each with its meaning and an example.

use ground::explained;
use ground::grammar::Explained;

/// The marks in its text.
pub(crate) const MARKS: [Explained; 9] = explained! { "mark of a rulebook":
    /// A chapter. After the title, {emblem=NAME} draws an icon, {.fresh} begins a new page, {art=ID} adds a picture across the
    /// top, and {book=law} puts the chapter into a separate book, rulebook-law.pdf, with the covers, contents and index in its
    /// chapters. Headings inside a chapter have two or three hashes.
    "# Title" => "# How to play {emblem=water}";
    /// A rule in one line, in large type.
    "> words" => "> high tide, high card";
    /// An icon inside a line, as on cards; a color may follow the name. A backslash before the bracket prints it as typed.
    "[NAME]" => "Pay [coin] and draw.";
    /// A small card inside a line or a table cell; with back: instead of card: its back.
    "![](card:ID)" => "![](card:old-lantern) **Stalls**";
    /// A number of the rules, or a count; you can calculate with them.
    "{{ number }}" => "Deal {{ hand_limit }} cards of {{ stall.count }}.";
    /// The sentence of a rule of play.yaml, by its id, which is written with `rule` or generated from the step; `lootpress rules
    /// GAME` lists them.
    "{{ rules.ID }}" => "{{ rules.follow }}";
    /// At the end of a paragraph: the numbers of the rules that it explains, if the game has rules.yaml. They are printed in the
    /// index, not in the text.
    "{RULE}" => "Equal numbers lose. {LR-60}";
    /// A new page.
    "---" => "---";
    /// Words with a number that is not a number of the rules.
    r#"{{ literal("..") }}"# => r#"{{ literal("5 gold") }}"#;
};

/// All blocks.
pub(crate) const BLOCKS: [Explained; 15] = explained! { "block":
    /// A worked example in a box, with cards beside it. If the rules have numbers, the example names the rule that it shows.
    "example" => r#"```example id=LR-X1 title="Four against a golem" cards=refuse-golem"#;
    /// Advice in a box.
    "tip" => r#"```tip title="Who you are going with""#;
    /// A picture as wide as the text, or with width=column, width=page or width=spread as wide as a column, a page or two facing
    /// pages; large ones stand on the next pages, and the text goes on before them. Each line is a place on it, in percent of its
    /// width and height, which gets a number and an explanation below. Without places, ![Caption](path) is enough.
    "picture" => "```picture src=pictures/setup.jpg caption=\"The set-up\"\n30,40 | The draw pile.";
    /// Sets its contents in two columns.
    "columns" => "```columns";
    /// Cards in a row. Each line has the id of a card, a colon, and the text below the card.
    "cards" => "```cards scale=0.5\nold-lantern: It looks ahead.";
    /// One card with lines from its parts to explanations. Each line has the place in mm from the upper left corner, the side for
    /// the text, a vertical bar, and the text.
    "anatomy" => "```anatomy card=old-lantern scale=0.75\n10,9 left | **Cost.** What you pay.";
    /// A picture of the table, with one object per line: a card with its place in mm, scale and rotation; icon:NAME with place
    /// and size; label with place and width, a vertical bar, words; space with place and scale; arrow from one place to another,
    /// with its number; step with place and number.
    "scene" => "```scene height=60\nold-lantern 40,20 0.3 5\nlabel 40,50 30 | the discard pile";
    /// Pictures, two side by side. Each line is a panel: a picture of `pictures.yaml` or of a card, the text below it, a vertical
    /// bar, and the text in a speech bubble. Between two cards, a deed says what the first figure does to the second: `thief
    /// steals_from king` (`steals_from`, `hits`, `hands_to`, `flees_from`, `argues_with`). With `id` the comic is an example of a
    /// rule.
    "comic" => "```comic id=LR-63\nold-lantern: It grows dark. | Who is there?";
    /// Pictures for empty space at the ends of pages, used in this order where there is room: cards, or pictures of
    /// `pictures.yaml`.
    "tails" => "```tails cards=old-lantern,fence";
    /// The front cover, with one slot per line: title, tagline, kicker, players.
    "cover" => "```cover cards=old-lantern,fence\ntitle: Night Market";
    /// The back cover, with one slot per line: blurb, more, players.
    "back" => "```back\nblurb: Sell it before the lamp goes out.";
    /// A page to write on: a score sheet.
    "notes" => "```notes\nheading: The score";
    /// The chapters with their pages.
    "contents" => "```contents";
    /// All rules of play.yaml as a numbered list: the sentence of each step, action, term and goal, written with `says` or
    /// generated.
    "rules" => "```rules\n```";
    /// The rules by number, with their pages; for games with rules.yaml.
    "index" => "```index";
};

/// Their keys.
pub(crate) const KEYS: [Explained; 10] = explained! { "key of a block":
    /// The rule that an example shows.
    "id" => "id=LR-X1";
    /// The heading of the box; in quotes if it contains spaces.
    "title" => r#"title="No change given""#;
    /// The ids of cards that are shown beside it, separated by commas.
    "cards" => "cards=old-lantern,fence";
    /// A picture of `pictures.yaml` or of a card, or the path of a picture; cards joined by + are shown together in one picture,
    /// also in comics and tails. In a box the picture is beside the text, on covers and notes in the slot `art` of their
    /// template.
    "art" => "art=old-lantern+fence";
    /// The picture: its path in the project, or a picture of `pictures.yaml`.
    "src" => "src=pictures/setup.jpg";
    /// The width of a picture: text (the default), column (one of two columns), page (a whole page) or spread (two facing pages
    /// of a folded rulebook).
    "width" => "width=page";
    /// The caption below a picture; in quotes if it contains spaces.
    "caption" => r#"caption="The set-up""#;
    /// The id of the card to explain.
    "card" => "card=old-lantern";
    /// The size of cards relative to their printed size: 0.1 to 2.
    "scale" => "scale=0.75";
    /// The height of the scene in mm, or of each picture of a comic; by default 60 and 52.
    "height" => "height=90";
};

/// The keys that a block has.
pub(crate) fn keys(block: &str) -> &'static [&'static str] {
    match block {
        "example" => &["id", "title", "cards", "art"],
        "tip" => &["title", "cards", "art"],
        "picture" => &["src", "width", "caption"],
        "cards" => &["scale"],
        "anatomy" => &["card", "scale"],
        "scene" => &["height"],
        "comic" => &["id", "height"],
        "tails" => &["cards"],
        "cover" | "back" | "notes" => &["cards", "art"],
        _ => &[],
    }
}
