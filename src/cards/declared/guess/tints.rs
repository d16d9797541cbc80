//! Chooses a tint for each word of a column: its own if it names a color, or else one that no other word has.

/// Tints, distinguished by hue, each with the names of its color in several languages. Words that name no color get them in this order.
const TINTS: [(&str, &[&str]); 12] = [
    (
        "{deep: \"#2c1d0c\", dark: \"#7a5118\", mid: \"#b98636\", light: \"#f5dfa4\", high: \"#fdf8ea\"}",
        &["gold", "golden"],
    ),
    (
        "{deep: \"#10222f\", dark: \"#23506b\", mid: \"#5b8aa8\", light: \"#c9e0ec\", high: \"#f4f8fa\"}",
        &[
            "blue",
            "blau",
            "bleu",
            "bleue",
            "azul",
            "blu",
            "blauw",
            "niebieski",
            "blå",
            "modrá",
            "синий",
            "blava",
            "cyan",
        ],
    ),
    (
        "{deep: \"#2a1420\", dark: \"#6b2a45\", mid: \"#a85672\", light: \"#f1cfd8\", high: \"#fdf4f5\"}",
        &["pink", "rosa", "rose", "roze", "różowy", "růžová", "розовый", "magenta"],
    ),
    (
        "{deep: \"#1f2a17\", dark: \"#3f5426\", mid: \"#7d9447\", light: \"#e0e3b4\", high: \"#fbf8ea\"}",
        &["green", "grün", "vert", "verte", "verde", "groen", "zielony", "grön", "grøn", "grønn", "zelená", "зелёный"],
    ),
    (
        "{deep: \"#211a33\", dark: \"#453a68\", mid: \"#7d6fa8\", light: \"#dcd4ec\", high: \"#f8f4f6\"}",
        &[
            "purple",
            "violet",
            "violette",
            "violett",
            "lila",
            "lilla",
            "viola",
            "morado",
            "roxo",
            "paars",
            "fioletowy",
            "fialová",
            "фиолетовый",
        ],
    ),
    (
        "{deep: \"#3a0d0d\", dark: \"#8a1c1c\", mid: \"#c8443a\", light: \"#f6cbc1\", high: \"#fdf4f1\"}",
        &[
            "red",
            "rot",
            "rouge",
            "rojo",
            "roja",
            "rosso",
            "rossa",
            "vermelho",
            "rood",
            "czerwony",
            "röd",
            "rød",
            "červená",
            "красный",
            "vermell",
            "scarlet",
            "crimson",
        ],
    ),
    (
        "{deep: \"#33290a\", dark: \"#7d6508\", mid: \"#d9b520\", light: \"#faeb9c\", high: \"#fdfbe8\"}",
        &[
            "yellow",
            "gelb",
            "jaune",
            "amarillo",
            "giallo",
            "amarelo",
            "geel",
            "żółty",
            "gul",
            "žlutá",
            "жёлтый",
            "groc",
        ],
    ),
    (
        "{deep: \"#371a06\", dark: \"#94480b\", mid: \"#e0852a\", light: \"#fcd5aa\", high: \"#fef6ec\"}",
        &["orange", "naranja", "arancione", "laranja", "oranje", "pomarańczowy", "oranžová", "оранжевый", "taronja"],
    ),
    (
        "{deep: \"#24170d\", dark: \"#5a3a20\", mid: \"#8e6a48\", light: \"#e2d0ba\", high: \"#f9f4ec\"}",
        &["brown", "braun", "brun", "brune", "marrón", "marrone", "marrom", "bruin", "brązowy", "hnědá", "коричневый"],
    ),
    (
        "{deep: \"#1c1f22\", dark: \"#4a5056\", mid: \"#868e96\", light: \"#dee2e6\", high: \"#f6f7f8\"}",
        &[
            "gray",
            "grey",
            "grau",
            "gris",
            "grise",
            "grigio",
            "cinza",
            "grijs",
            "szary",
            "grå",
            "šedá",
            "серый",
            "silver",
        ],
    ),
    (
        "{deep: \"#0b0b0b\", dark: \"#262524\", mid: \"#5c5a57\", light: \"#c6c3be\", high: \"#f2f1ef\"}",
        &[
            "black",
            "schwarz",
            "noir",
            "noire",
            "negro",
            "negra",
            "nero",
            "nera",
            "preto",
            "zwart",
            "czarny",
            "svart",
            "sort",
            "černá",
            "чёрный",
            "negre",
        ],
    ),
    (
        "{deep: \"#2e2b26\", dark: \"#8c8579\", mid: \"#b9b3a7\", light: \"#f7f5f0\", high: \"#fffefc\"}",
        &[
            "white",
            "weiß",
            "weiss",
            "blanc",
            "blanche",
            "blanco",
            "blanca",
            "bianco",
            "bianca",
            "branco",
            "wit",
            "biały",
            "vit",
            "hvid",
            "hvit",
            "bílá",
            "белый",
        ],
    ),
];

/// The tint of cards without a word.
pub(super) const NONE: &str =
    "{deep: \"#1f2a33\", dark: \"#3a5060\", mid: \"#66859a\", light: \"#c5d3da\", high: \"#f5f1e6\"}";

/// The most words without a color of their own that have tints.
const MOST: usize = 5;

/// The tint that a word names, as in `dark red`.
fn own(word: &str) -> Option<usize> {
    let word = word.to_lowercase();
    let mut parts = word.split(|c: char| !c.is_alphabetic());
    parts.find_map(|part| TINTS.iter().position(|(_, names)| names.contains(&part)))
}

/// Whether each word names a color.
pub(super) fn are_colors(words: &[String]) -> bool {
    words.iter().all(|word| own(word).is_some())
}

/// Whether there are few enough words for their tints to be distinguishable.
pub(super) fn suit(words: &[String]) -> bool {
    words.len() > 1 && (words.len() <= MOST || are_colors(words))
}

/// A tint for each word.
pub(super) fn tints(words: &[String]) -> Vec<&'static str> {
    let owns: Vec<Option<usize>> = words.iter().map(|word| own(word)).collect();
    let mut others = (0..TINTS.len()).filter(|nth| !owns.contains(&Some(*nth)));
    owns.iter().filter_map(|own| own.or_else(|| others.next())).map(|nth| TINTS[nth].0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_names_a_color_gets_it_and_the_others_what_is_left() {
        let tint = |name: &str| TINTS[own(name).expect("a color")].0;
        let words = |text: &str| text.split(", ").map(str::to_owned).collect::<Vec<_>>();
        for (text, colors) in [
            ("red, blue, green, yellow", "red, blue, green, yellow"),
            ("Rot, Dunkelblau, Gelb", "red, gold, yellow"),
            ("dark blue, Sun, Moon", "blue, gold, pink"),
            ("Shadow, Law", "gold, blue"),
        ] {
            let wanted: Vec<&str> = colors.split(", ").map(tint).collect();
            assert_eq!(tints(&words(text)), wanted, "{text}");
        }
        assert!(suit(&words("red, blue, green, yellow, black, white, pink")));
        assert!(!suit(&words("a, b, c, d, e, f")));
        let mut names: Vec<&str> = TINTS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "a name has one color");
    }
}
