//! The words of templates that are not attributes, each with its meaning and an example.

use ground::explained;
use ground::grammar::Explained;

/// All of them.
pub const WORDS: [Explained; 9] = explained! { "word of a template":
    /// A field of the card as text, for attributes and conditions. A slot with the same name is filled without it.
    "{{ field }}" => r#"fill="{{ color }}""#;
    /// Draws everything up to {% endif %} only if the condition holds; {% else %} and {% elif %} can be used in between. Numbers
    /// and words can be compared.
    "{% if %}" => r#"{% if cost > 5 %}<circle r="3"/>{% endif %}"#;
    /// Inserts another SVG from templates/, which several templates can share.
    "{% include %}" => r#"{% include "night-market/parts/corner.svg" %}"#;
    /// The five colors of the card: deep, dark, mid, light, high.
    "tints" => r#"fill="{{ tints.mid }}""#;
    /// The font families of the game: title and text.
    "fonts" => r#"data-font="{{ fonts.title }}""#;
    /// Whether the card has a value in an optional field.
    "has_FIELD" => r#"{% if has_lore %}<path d="M9 70h45"/>{% endif %}"#;
    /// Whether the kit is printed with little ink: outlines and light tints instead of full colors.
    "low_ink" => "{% if low_ink %}none{% else %}{{ tints.dark }}{% endif %}";
    /// The size of the face with its bleed, and the bleed, in mm: for templates that adapt to several cuts.
    "w, h, bleed" => r#"viewBox="0 0 {{ w }} {{ h }}""#;
    /// The title of the game, and the card's kind, pile and number. Slots with these names are also filled, and so are title, id
    /// and tagline.
    "game, kind, pile, number" => r#"<rect data-slot="number" ../>"#;
};
