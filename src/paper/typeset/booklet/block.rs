//! The blocks of a rulebook before layout: chapters, paragraphs, lists, tables, boxes, figures. Each piece of text has its
//! place in the source.

use crate::typeset::flow::Align;
use cards::face::Act;
use ground::locus::Locus;

/// A part of the text, on one page or several.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Block {
    /// A chapter begins: its title, and the icon beside it.
    Chapter {
        /// The title.
        title: Text,
        /// The icon of the game, if one is named.
        emblem: Option<(String, Locus)>,
        /// A picture across the top of a separate page, with which it begins.
        art: Option<(String, Locus)>,
        /// Whether the block begins a new page.
        fresh: bool,
        /// The book to which it belongs, if that is not the rulebook itself.
        book: Option<(String, Locus)>,
    },
    /// A heading within a chapter, of level 2 or 3.
    Heading {
        /// The level, 2 or 3.
        level: u8,
        /// Its words.
        title: Text,
    },
    /// A paragraph.
    Paragraph(Text),
    /// A rule in large type, from a Markdown quotation.
    Formula(Text),
    /// A list; numbered if it has a first number.
    List {
        /// Number of the first item.
        first: Option<u64>,
        /// Its items.
        items: Vec<Vec<Block>>,
    },
    /// A table.
    Table {
        /// The alignment of each column, if it is not the usual one.
        aligned: Vec<Option<Align>>,
        /// The headings of the columns, which may all be empty.
        head: Vec<Text>,
        /// Its rows.
        rows: Vec<Vec<Text>>,
    },
    /// A tinted box.
    Aside {
        /// The kind.
        kind: Aside,
        /// Its heading.
        title: Text,
        /// Cards shown in it.
        cards: Vec<(String, Locus)>,
        /// The picture beside its words, if there is one.
        cast: Cast,
        /// The text.
        blocks: Vec<Block>,
        /// Where.
        at: Locus,
    },
    /// A picture with a caption, and numbers on it with explanations.
    Picture {
        /// Its path, or a name of the book's own pictures.
        name: (String, Locus),
        /// The line below it.
        caption: Text,
        /// Its width.
        wide: Wide,
        /// Places on it, in hundredths of its width and height, each with its text.
        calls: Vec<((f32, f32), Text)>,
    },
    /// Set in two columns.
    Columns(Vec<Block>),
    /// Cards side by side, with a line below each.
    Cards {
        /// The scale relative to their real size.
        scale: f32,
        /// The cards.
        cards: Vec<(String, Locus, Text)>,
    },
    /// A card with lines from its parts to explanations.
    Anatomy {
        /// The card.
        card: (String, Locus),
        /// The scale relative to its real size.
        scale: f32,
        /// The lines.
        calls: Vec<Call>,
        /// Where.
        at: Locus,
    },
    /// Pictures with narration and speech, two side by side.
    Comic {
        /// The height of each picture, in mm.
        height: f32,
        /// The pictures.
        panels: Vec<Panel>,
    },
    /// Pictures that fill the rest of a page, each where there is room for one.
    Tails(Vec<Cast>),
    /// A scene with objects on a table.
    Scene {
        /// The height, in mm.
        height: f32,
        /// Its contents, in painting order.
        props: Vec<Prop>,
        /// Where.
        at: Locus,
    },
    /// A whole page from a template, with its fields: the covers, and the page that fills up the last sheet.
    Cover {
        /// The template: `cover`, `back` or `notes`.
        template: &'static str,
        /// Its fields.
        fields: Vec<(String, Text)>,
        /// Cards shown on it.
        cards: Vec<(String, Locus)>,
        /// The picture behind the whole page, if there is one.
        cast: Cast,
        /// Where.
        at: Locus,
    },
    /// A list with page numbers.
    Listing(Listing),
    /// A new page begins.
    NewPage,
}

/// The width of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Wide {
    /// The width of the text.
    #[default]
    Text,
    /// The width of a column, if the text has columns.
    Column,
    /// It fills a page to its edges.
    Page,
    /// It fills two facing pages.
    Spread,
}

impl Wide {
    const ALL: [(&str, Wide); 4] =
        [("text", Wide::Text), ("column", Wide::Column), ("page", Wide::Page), ("spread", Wide::Spread)];

    /// The width with this name.
    pub(super) fn named(name: &str) -> Option<Wide> {
        Wide::ALL.iter().find(|(known, _)| *known == name).map(|(_, wide)| *wide)
    }
}

/// A kind of tinted box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aside {
    /// A worked example for a numbered rule.
    Example,
    /// A word of advice.
    Tip,
}

/// A line from a part of a card to its explanation.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Call {
    /// The position of the part, in mm from the upper left corner of the cut card.
    pub(super) part: (f32, f32),
    /// Whether the text is on the right of the card.
    pub(super) right: bool,
    /// The words.
    pub(super) text: Text,
}

/// The content of a picture: a picture of the book, or the figures of one or more cards.
pub(super) type Cast = Vec<(String, Locus)>;

/// A picture of a comic.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Panel {
    /// The name of the picture.
    pub(super) cast: Cast,
    /// What the first figure of the cast does to the second, if anything.
    pub(super) deed: Option<Act>,
    /// The narration.
    pub(super) told: Text,
    /// The speech, if any.
    pub(super) said: Text,
}

/// An object on the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Prop {
    /// A card.
    Card {
        /// The card; `back:` and a pile for a back.
        card: (String, Locus),
        /// The center of the card, in mm from the scene's upper left corner.
        at: (f32, f32),
        /// The scale relative to its real size.
        scale: f32,
        /// Degrees clockwise.
        turn: f32,
    },
    /// An icon of the game: a die, a token.
    Icon {
        /// Which.
        name: (String, Locus),
        /// Its middle.
        at: (f32, f32),
        /// The length of its sides, in mm.
        side: f32,
    },
    /// A space for a card, drawn as its outline.
    Space {
        /// The center of the card.
        at: (f32, f32),
        /// The scale relative to its real size.
        scale: f32,
    },
    /// An arrow from one place to another, with its number.
    Arrow {
        /// Its start.
        from: (f32, f32),
        /// Its target.
        to: (f32, f32),
        /// The number of the arrow.
        number: i32,
    },
    /// The number of a step, as lists have it.
    Step {
        /// Its middle.
        at: (f32, f32),
        /// Which step.
        number: i32,
    },
    /// Words, centered on a point.
    Label {
        /// The center of the first line.
        at: (f32, f32),
        /// The width at which lines are broken, in mm.
        width: f32,
        /// The words.
        text: Text,
    },
}

/// A text with the rules that it explains.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Text {
    /// The words.
    pub(super) spans: Vec<Span>,
    /// The ids of the rules that it explains, in the order of their citations.
    pub(super) cites: Vec<(String, Locus)>,
}

/// Words with one style, or one picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Span {
    /// What.
    pub(super) what: Inline,
    /// Bold.
    pub(super) bold: bool,
    /// Italic.
    pub(super) italic: bool,
    /// Its place.
    pub(super) at: Locus,
}

/// The content of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Inline {
    /// Words.
    Words(String),
    /// An icon of the game.
    Icon(String),
    /// A small card: `card:..` or `back:..`.
    Card(String),
    /// A picture in its own paragraph: its path, its caption, and its width.
    Picture(String, String, String),
}

impl Text {
    /// All parts in bold.
    pub(super) fn bold(mut self) -> Text {
        self.spans.iter_mut().for_each(|span| span.bold = true);
        self
    }

    /// The words without their styles.
    pub(super) fn plain(&self) -> String {
        self.spans
            .iter()
            .map(|s| match &s.what {
                Inline::Words(w) => w.as_str(),
                Inline::Icon(_) | Inline::Card(_) | Inline::Picture(..) => "",
            })
            .collect()
    }

    /// Whether the block consists only of pictures.
    pub(super) fn pictures_only(&self) -> bool {
        !self.spans.is_empty() && !self.spans.iter().any(|s| matches!(s.what, Inline::Words(_)))
    }

    /// Whether it is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.spans.iter().all(|s| matches!(&s.what, Inline::Words(w) if w.trim().is_empty()))
    }
}

/// A list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Listing {
    /// The chapters with their page numbers.
    Chapters,
    /// The rules with every page that explains them.
    Rules,
}

/// A text without a source file, such as a running head; complaints about it have no place.
pub(super) fn words(text: String) -> Text {
    let span = Span { what: Inline::Words(text), bold: false, italic: false, at: Locus::Nowhere };
    Text { spans: vec![span], cites: Vec::new() }
}
