//! Converts titles to ids (slugs).

/// The id of a title: lowercase letters, digits and hyphens. Apostrophes are removed, and so are accents.
pub fn slug(title: &str) -> String {
    let mut out = String::with_capacity(title.len());
    for c in title.chars().flat_map(char::to_lowercase) {
        match c {
            'a'..='z' | '0'..='9' => out.push(c),
            '\'' | '\u{2019}' | '\u{2018}' => {}
            _ => match plain(c) {
                Some(letters) => out.push_str(letters),
                None if !out.is_empty() && !out.ends_with('-') => out.push('-'),
                None => {}
            },
        }
    }
    out.truncate(out.trim_end_matches('-').len());
    out
}

/// Whether ids have an equivalent of a letter or digit.
pub fn has(c: char) -> bool {
    c.to_lowercase().all(|c| c.is_ascii_alphanumeric() || plain(c).is_some())
}

/// Accented letters of European languages without their accents.
fn plain(c: char) -> Option<&'static str> {
    Some(match c {
        'à' | 'á' | 'â' | 'ã' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'ä' | 'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' => "e",
        'ğ' => "g",
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' => "i",
        'ł' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ō' | 'ő' => "o",
        'ö' | 'ø' | 'œ' => "oe",
        'ř' => "r",
        'ś' | 'š' | 'ş' | 'ș' => "s",
        'ß' => "ss",
        'ť' | 'ț' => "t",
        'þ' => "th",
        'ù' | 'ú' | 'û' | 'ū' | 'ů' | 'ű' => "u",
        'ü' => "ue",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn ids_are_titles_without_finery() {
        for (title, id) in [
            ("Alone Into the Dark", "alone-into-the-dark"),
            ("The Baker's  Dozen!", "the-bakers-dozen"),
            ("Déjà-Vu, Again", "deja-vu-again"),
            ("  --  ", ""),
        ] {
            assert_eq!(slug(title), id);
        }
    }

    #[test]
    fn letters_of_other_scripts_have_no_like() {
        assert!("Déjà Großmut 7".chars().filter(|c| c.is_alphanumeric()).all(super::has));
        assert!(!super::has('М') && !super::has('λ') && !super::has('²'));
    }
}
