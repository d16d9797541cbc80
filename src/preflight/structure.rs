//! Checks the file as a whole: version, identity, declared standard, output intent, and forbidden content. Pages are
//! not checked here.

use super::condition;
use super::finding::Findings;
use super::layers::Layers;
use super::pdf::{Dict, File, Obj, Stream};
use super::xmp::{self, Xmp, moment};
use profile::{Profile, Standard};
use std::collections::BTreeSet;

/// All checks of the file as a whole.
pub(super) fn check(file: &File<'_>, profile: &Profile, findings: &mut Findings) {
    let root = file.dict(file.trailer(), "Root").unwrap_or_default();
    version(file, &root, profile, findings);
    identity(file, &root, profile, findings);
    intents(file, &root, profile, findings);
    layers(file, &root, profile, findings);
    forbidden(file, &root, profile, findings);
}

fn version(file: &File<'_>, root: &Dict, profile: &Profile, findings: &mut Findings) {
    let named = file.get(root, "Version");
    let named =
        named.name().and_then(|v| v.split_once('.')).and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let version = named.unwrap_or(file.header).max(file.header);
    let most = if profile.standard == Standard::X1a { (1, 4) } else { (1, 6) };
    if version > most {
        let what = format!("PDF {}.{}; the latest accepted version is {}.{}", version.0, version.1, most.0, most.1);
        findings.add("version", what, "export for the standard that the printer requires");
    }
    if profile.standard == Standard::X1a && (file.streamed_table() || file.packs_objects()) {
        let what = "it has object or cross-reference streams, which PDF 1.4 does not allow";
        findings.add("object-streams", what, "save without object streams");
    }
    let id = file.get(file.trailer(), "ID");
    let sound =
        id.array().len() == 2 && id.array().iter().all(|p| file.resolve(p).text().is_some_and(|t| !t.is_empty()));
    if !sound {
        findings.add("file-id", "the file has no ID in its trailer", "export as PDF/X, which adds one");
    }
}

/// Checks Info and XMP, individually and against each other.
fn identity(file: &File<'_>, root: &Dict, profile: &Profile, findings: &mut Findings) {
    let info = file.dict(file.trailer(), "Info").unwrap_or_default();
    let said = |key: &str| match file.get(&info, key) {
        Obj::Text(t) => Some(xmp::text(&t)),
        Obj::Name(n) => Some(n.to_string()),
        _ => None,
    };
    let metadata = file.get(root, "Metadata").stream();
    let packet = metadata.as_ref().and_then(|s| packet(file, s, findings));
    let xmp = packet.as_deref().and_then(Xmp::read);
    if packet.is_some() && xmp.is_none() {
        return findings.add("xmp", "its metadata is not well-formed XML", "export the file again");
    }
    if xmp.is_none() && profile.standard == Standard::X4 {
        let what = "it has no XMP metadata, which PDF/X-4 requires";
        return findings.add("xmp", what, "export for the standard that the printer requires");
    }
    let told = |space: &str, name: &str| xmp.as_ref().and_then(|x| x.get(space, name));
    let help = "export for the standard that the printer requires";
    match profile.standard {
        Standard::X1a => {
            let version = said("GTS_PDFXVersion").unwrap_or_default();
            let conformance = said("GTS_PDFXConformance").unwrap_or_default();
            let of_2001 = version == "PDF/X-1:2001" && conformance == "PDF/X-1a:2001";
            if version != "PDF/X-1a:2003" && !of_2001 {
                let what = format!("it is not marked as PDF/X-1a: its Info says {}", quoted(&version));
                findings.add("identification", what, help);
            }
            if !matches!(said("Trapped").as_deref(), Some("True" | "False")) {
                findings.add("trapped", "its Info has no Trapped key", "set Trapped to False");
            }
        }
        Standard::X4 => {
            let version = told(xmp::PDFX, "GTS_PDFXVersion").unwrap_or_default();
            if version != "PDF/X-4" {
                let what = format!("it is not marked as PDF/X-4: its XMP says {}", quoted(&version));
                findings.add("identification", what, help);
            }
            if !matches!(told(xmp::PDF, "Trapped").as_deref(), Some("True" | "False")) {
                findings.add("trapped", "its XMP has no pdf:Trapped", "set pdf:Trapped to False");
            }
            let wanted = [
                (xmp::DC, "title"),
                (xmp::XMP, "CreateDate"),
                (xmp::XMP, "ModifyDate"),
                (xmp::XMP, "MetadataDate"),
                (xmp::MM, "DocumentID"),
                (xmp::MM, "VersionID"),
                (xmp::MM, "RenditionClass"),
            ];
            let missing: Vec<&str> = wanted
                .iter()
                .filter(|(space, name)| told(space, name).is_none_or(|v| v.trim().is_empty()))
                .map(|(_, name)| *name)
                .collect();
            if !missing.is_empty() {
                findings.add("xmp", format!("its XMP lacks {}", missing.join(", ")), help);
            }
        }
    }
    if profile.standard == Standard::X1a {
        if said("Title").is_none_or(|t| t.trim().is_empty()) {
            findings.add("title", "its Info has no title", "give the document a title");
        }
        for key in ["CreationDate", "ModDate"] {
            if said(key).as_deref().and_then(moment).is_none() {
                findings.add("dates", format!("its Info has no valid {key}"), "export the file again");
            }
        }
    }
    agreement(&said, &told, findings);
}

fn quoted(text: &str) -> String {
    if text.is_empty() { "nothing".to_owned() } else { format!("\"{text}\"") }
}

/// Compares Info and XMP, which must agree.
fn agreement(
    said: &impl Fn(&str) -> Option<String>,
    told: &impl Fn(&str, &str) -> Option<String>,
    findings: &mut Findings,
) {
    let pairs = [("Title", xmp::DC, "title"), ("Trapped", xmp::PDF, "Trapped"), ("Producer", xmp::PDF, "Producer")];
    let differ = |key: &str, a: &str, b: &str, findings: &mut Findings| {
        let what = format!("its Info and its XMP differ in {key}: \"{a}\" and \"{b}\"");
        findings.add("xmp-agrees", what, "export the file again rather than editing one of the two");
    };
    for (key, space, name) in pairs {
        if let (Some(a), Some(b)) = (said(key), told(space, name))
            && a.trim() != b.trim()
        {
            differ(key, &a, &b, findings);
        }
    }
    for (key, name) in [("CreationDate", "CreateDate"), ("ModDate", "ModifyDate")] {
        if let (Some(a), Some(b)) = (said(key), told(xmp::XMP, name)) {
            let same = match (moment(&a), moment(&b)) {
                (Some((a, true)), Some((b, true))) => a == b,
                // if one of the dates has no time zone, differences that a time zone can explain are ignored
                (Some((a, _)), Some((b, _))) => (a - b).abs() <= 14 * 3600,
                _ => false,
            };
            if !same {
                differ(key, &a, &b, findings);
            }
        }
    }
}

fn packet(file: &File<'_>, stream: &Stream, findings: &mut Findings) -> Option<String> {
    if !file.filters(&stream.dict).is_empty() {
        let help = "save the metadata uncompressed, so that every program can find it";
        findings.add("xmp", "its metadata is compressed", help);
    }
    let bytes = file.unpack(stream).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Checks the printing condition: there must be exactly one, with an embedded profile.
fn intents(file: &File<'_>, root: &Dict, profile: &Profile, findings: &mut Findings) {
    let help = "export with the printer's output profile as output intent, embedded";
    let intent = match &condition::intents(file, root)[..] {
        [one] => one.clone(),
        [] => return findings.add("output-intent", "it has no output intent", help),
        more => {
            let what = format!("it has {} output intents; there must be one", more.len());
            return findings.add("output-intent", what, help);
        }
    };
    let said = |key: &str| file.get(&intent, key).text().map(xmp::text).filter(|t| !t.trim().is_empty());
    for key in ["OutputConditionIdentifier", "Info"] {
        if said(key).is_none() {
            findings.add("output-intent", format!("its output intent has no {key}"), help);
        }
    }
    let wanted = &profile.identifier;
    let other = said("OutputConditionIdentifier").filter(|name| !wanted.is_empty() && !condition::same(name, wanted));
    if let Some(name) = &other {
        let what = format!("its printing condition is {name}, not {}", profile.identifier);
        findings.add("output-condition", what, "export with the output profile that the printer requires");
    }
    let Some(stream) = file.get(&intent, "DestOutputProfile").stream() else {
        return findings.add("output-profile", "the output profile is not embedded", help);
    };
    match file.unpack(&stream) {
        Ok(unpacked) => {
            let n = file.get(&stream.dict, "N").whole();
            for what in icc(&unpacked, n, profile.standard) {
                findings.add("output-profile", what, help);
            }
            let made_for = condition::description(&unpacked).filter(|_| other.is_none());
            if let Some(name) = made_for.filter(|name| {
                let known = condition::named(name).zip(condition::named(wanted));
                known.is_some_and(|(is, wanted)| is != wanted)
            }) {
                let what = format!("its output profile is \"{name}\", which was not made for {wanted}");
                findings.add("output-condition", what, "export with the output profile that the printer requires");
            }
        }
        Err(_) => findings.add("output-profile", "the output profile cannot be decompressed", help),
    }
}

/// Checks an output profile by its header (ICC.1, 7.2) and its list of tags.
fn icc(bytes: &[u8], n: Option<i64>, standard: Standard) -> Vec<String> {
    let field = |at: usize| bytes.get(at..at + 4).unwrap_or_default();
    if field(36) != b"acsp" {
        return vec!["the output profile is not an ICC profile".to_owned()];
    }
    let mut wrong = Vec::new();
    let word = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    if field(12) != b"prtr" {
        wrong.push(format!("the output profile has class {}, not prtr (output)", word(field(12))));
    }
    if field(16) != b"CMYK" {
        wrong.push(format!("the output profile is for {}, not CMYK", word(field(16))));
    }
    if n != Some(4) {
        let n = n.map_or("none".to_owned(), |n| n.to_string());
        wrong.push(format!("the output profile has N {n}; CMYK needs 4"));
    }
    let most = if standard == Standard::X1a { 2 } else { 4 };
    if let Some(version) = bytes.get(8).filter(|v| **v > most) {
        wrong.push(format!("the output profile has version {version}; the latest accepted version is {most}"));
    }
    let length = field(0).iter().fold(0usize, |n, b| n << 8 | usize::from(*b));
    let count = field(128).iter().fold(0usize, |n, b| n << 8 | usize::from(*b)).min(100);
    let has = |tag: &[u8]| (0..count).any(|i| field(132 + 12 * i) == tag);
    if length > bytes.len() || !has(b"A2B0") || !has(b"B2A0") {
        wrong.push("the output profile is truncated or lacks its tables".to_owned());
    }
    wrong
}

fn layers(file: &File<'_>, root: &Dict, profile: &Profile, findings: &mut Findings) {
    let Some(layers) = file.dict(root, "OCProperties") else { return };
    if profile.standard == Standard::X1a {
        findings.add("layers", "it has layers, which PDF 1.4 does not allow", "flatten the layers");
        return;
    }
    let hidden = Layers::read(file).unprinted(file);
    if !hidden.is_empty() {
        let (layers, are) = if hidden.len() == 1 { ("layer", "is") } else { ("layers", "are") };
        let what = format!("the {layers} {} {are} not printed; its ink is not counted", hidden.join(", "));
        findings.warn("hidden-layer", "", None, what, "delete it, or turn it on if it should be printed");
    }
    let default = file.dict(&layers, "D").unwrap_or_default();
    let others = file.get(&layers, "Configs");
    let configs = others.array().iter().take(100).filter_map(|o| file.resolve(o).dict());
    if std::iter::once(default).chain(configs).any(|c| c.has("AS")) {
        let what = "its layers turn on and off automatically (AS), so the printed ones are unknown";
        findings.add("layers", what, "export with fixed layers, or flatten them");
    }
}

/// Checks for forbidden content in every object, whether or not it is referenced.
fn forbidden(file: &File<'_>, root: &Dict, profile: &Profile, findings: &mut Findings) {
    if file.dict(root, "AcroForm").is_some_and(|f| !file.get(&f, "Fields").array().is_empty() || f.has("XFA")) {
        findings.add("forms", "it contains a form", "flatten the form's fields");
    }
    let names = file.dict(root, "Names").unwrap_or_default();
    if names.has("JavaScript") {
        findings.add("scripts", "it contains scripts", "remove all JavaScript");
    }
    if names.has("EmbeddedFiles") || root.has("Collection") || root.has("AF") {
        findings.add("embedded-files", "it contains attachments", "remove the attachments");
    }
    let mut looked = Look { file, x1a: profile.standard == Standard::X1a, findings, told: BTreeSet::new() };
    for number in file.numbers() {
        looked.at(&file.object(number), number, 0);
    }
}

/// A search through all objects for forbidden content; each kind is reported once, with the object's number.
struct Look<'f, 'a> {
    file: &'f File<'a>,
    x1a: bool,
    findings: &'f mut Findings,
    told: BTreeSet<&'static str>,
}

const ACTIONS: [&str; 20] = [
    "GoTo",
    "GoToR",
    "GoToE",
    "GoTo3DView",
    "Launch",
    "Thread",
    "URI",
    "Sound",
    "Movie",
    "Hide",
    "Named",
    "SubmitForm",
    "ResetForm",
    "ImportData",
    "SetOCGState",
    "Rendition",
    "Trans",
    "RichMediaExecute",
    "JavaScript",
    "GoToDp",
];

impl Look<'_, '_> {
    fn at(&mut self, obj: &Obj, number: u32, depth: usize) {
        if depth > 70 {
            return;
        }
        match obj {
            Obj::Array(items) => items.iter().for_each(|o| self.at(o, number, depth + 1)),
            Obj::Dict(dict) => self.dict(dict, number, depth),
            Obj::Stream(stream) => {
                self.packing(&stream.dict, number);
                self.dict(&stream.dict, number, depth);
            }
            _ => {}
        }
    }

    fn tell(&mut self, code: &'static str, number: u32, what: &str, help: &str) {
        if self.told.insert(code) {
            self.findings.add(code, format!("{what} (object {number})"), help);
        }
    }

    fn dict(&mut self, dict: &Dict, number: u32, depth: usize) {
        let name = |key: &str| match dict.raw(key) {
            Obj::Ref(_) => self.file.get(dict, key).name().map(str::to_owned),
            direct => direct.name().map(str::to_owned),
        };
        let (kind, s, subtype) = (name("Type").unwrap_or_default(), name("S"), name("Subtype"));
        let action = s.as_deref().filter(|s| ACTIONS.contains(s) && !matches!(&*kind, "StructElem" | "Transition"));
        if dict.has("JS") || action == Some("JavaScript") {
            self.tell("scripts", number, "it contains scripts", "remove all JavaScript");
        } else if kind == "Action" || action.is_some() && (dict.0.len() > 1) {
            let what = format!("it has actions for opening or clicking: {}", action.unwrap_or("an action"));
            self.tell("actions", number, &what, "remove links, buttons and actions");
        }
        if kind == "Filespec" && dict.has("EF") || kind == "EmbeddedFile" {
            self.tell("embedded-files", number, "it contains attachments", "remove the attachments");
        }
        if dict.has("OPI") {
            self.tell("opi", number, "a picture is an OPI placeholder", "export with the real pictures");
        }
        let image = kind == "XObject" || kind.is_empty();
        if image && subtype.as_deref() == Some("PS") || name("Subtype2").as_deref() == Some("PS") {
            self.tell("postscript", number, "it contains PostScript", "export without PostScript");
        }
        let transfer = |key: &str| match self.file.get(dict, key) {
            Obj::Null => false,
            Obj::Name(n) => !matches!(&*n, "Identity" | "Default"),
            _ => true,
        };
        // TR is also a key of soft masks, where it is allowed; an ExtGState may omit its type
        let mask = matches!(s.as_deref(), Some("Alpha" | "Luminosity"));
        if !mask && kind != "StructTreeRoot" && (transfer("TR2") || kind == "ExtGState" && transfer("TR")) {
            self.tell(
                "transfer",
                number,
                "it has a transfer curve, which changes the inks",
                "export without transfer functions",
            );
        }
        for (_, value) in &dict.0 {
            self.at(value, number, depth + 1);
        }
    }

    fn packing(&mut self, dict: &Dict, number: u32) {
        for (filter, _) in self.file.filters(dict) {
            match filter.as_str() {
                "LZWDecode" | "LZW" if self.x1a => {
                    self.tell("lzw", number, "it has LZW compression", "export with Flate or JPEG instead");
                }
                "JPXDecode" if self.x1a => {
                    self.tell("jpx", number, "a picture is JPEG 2000", "export with JPEG or Flate instead");
                }
                "Crypt" => self.tell("encrypted", number, "a stream is encrypted", "save it without encryption"),
                _ => {}
            }
        }
        if self.file.get(dict, "F") != Obj::Null && self.file.filters(dict).iter().all(|(f, _)| f.is_empty()) {
            self.tell("embedded-files", number, "it refers to content in another file", "embed everything");
        }
    }
}
