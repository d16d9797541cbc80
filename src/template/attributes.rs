//! The attributes that make slots, and those that set the properties of their text, each with its meaning and an example.

use ground::explained;
use ground::grammar::Explained;

/// All of them.
pub const ATTRIBUTES: [Explained; 32] = explained! { "slot":
    /// A rectangle for the text with this name.
    "data-slot" => r#"<rect data-slot="title" x="9" y="9" width="40" height="9" data-font="Eczar" data-size="14"/>"#;
    /// The text if no field fills the slot: fixed words of the template, or a number that it counts. Words between `**` are bold.
    "data-says" => r#"<rect data-slot="row" data-says="{{ n }}" x="9" y="9" width="9" height="9" data-font="Eczar" data-size="14"/>"#;
    /// A rectangle that the picture with this name covers; rx rounds its corners.
    "data-picture" => r#"<rect data-picture="art" x="9" y="20" width="53" height="40"/>"#;
    /// The part of a composed picture: whole, place (the background), figures (the subject and things in front) or portrait (the
    /// subject alone, as large as the rectangle allows; of a figure, the head). Draw place and figures in two rectangles with the
    /// same center and height, and a frame between them, so that figures overlap the frame.
    "data-plane" => r#"data-plane="figures""#;
    /// A rectangle for an icon, which is shown whole and centered.
    "data-icon" => r#"<rect data-icon="{{ suit }}" x="9" y="9" width="8" height="8"/>"#;
    /// A rectangle to write in, on paper or on a screen: in PDF files for home it is a form field with this name. Nothing is
    /// drawn.
    "data-field" => r#"<rect data-field="name" x="9" y="9" width="60" height="7"/>"#;
    /// The kind of form field: text or tick.
    "data-kind" => r#"data-kind="tick""#;
    /// The font family.
    "data-font" => r#"data-font="{{ fonts.title }}""#;
    /// The weight: 400 is regular, 700 is bold; the nearest available weight is used.
    "data-weight" => r#"data-weight="800""#;
    /// normal or italic.
    "data-style" => r#"data-style="italic""#;
    /// The size of the type, in pt. A text has the largest of three sizes at which it fits: this size, `data-min`, or the size
    /// halfway between them.
    "data-size" => r#"data-size="9""#;
    /// The smallest size for a long text, in pt: 6 or more, 7 for light type.
    "data-min" => r#"data-min="7""#;
    /// The line spacing, as a multiple of the type size.
    "data-leading" => r#"data-leading="1.2""#;
    /// start, middle or end.
    "data-align" => r#"data-align="middle""#;
    /// top, middle or bottom.
    "data-valign" => r#"data-valign="middle""#;
    /// The color of its type or icon.
    "data-ink" => "data-ink=\"#1d1612\"";
    /// The weight of bold words.
    "data-bold" => r#"data-bold="700""#;
    /// The color of bold words, if it differs. For color-coded keywords, add words with their colors; a word also applies to
    /// longer forms (Steal, Steals).
    "data-bold-ink" => "data-bold-ink=\"#3a1a10; Taunt #b22c1a; Last Wish #6a2f7d\"";
    /// The largest number of lines.
    "data-lines" => r#"data-lines="1""#;
    /// none, small or all.
    "data-caps" => r#"data-caps="small""#;
    /// Additional space between letters, in thousandths of the type size.
    "data-tracking" => r#"data-tracking="40""#;
    /// The indent of lines beside an icon, or beside the dice results at the beginning of a table row, in mm.
    "data-hang" => r#"data-hang="3""#;
    /// The space beside a paragraph for the icon that it begins with, in mm.
    "data-badge" => r#"data-badge="5""#;
    /// The space between paragraphs, in mm.
    "data-gap" => r#"data-gap="1""#;
    /// The size of flavor text, in pt.
    "data-flavour-size" => r#"data-flavour-size="8""#;
    /// start, middle or end, for flavor text.
    "data-flavour-align" => r#"data-flavour-align="middle""#;
    /// An icon between rules text and flavor text.
    "data-ornament" => r#"data-ornament="star""#;
    /// A shadow of the letters: its color and offset in mm.
    "data-shadow" => "data-shadow=\"#1d1612 0.2 0.3\"";
    /// An outline around the letters: its color and width in mm.
    "data-outline" => "data-outline=\"#1d1612 0.5\"";
    /// Letters lean left and right by up to this many degrees.
    "data-crooked" => r#"data-crooked="5""#;
    /// outline: on a hexagon, a disc or an outline, lines are as long as possible, but stay 4 mm inside the cut (2 mm on a piece
    /// below 30 mm); box: lines stay only inside the slot.
    "data-flow" => r#"data-flow="outline""#;
    /// The slot may stay empty.
    "data-optional" => r#"data-optional="true""#;
};

/// Their names.
pub fn attributes() -> impl Iterator<Item = &'static str> + Clone {
    ATTRIBUTES.iter().map(|attribute| attribute.word)
}
