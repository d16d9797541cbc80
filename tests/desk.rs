//! `lootpress serve` and `show`, tested over plain sockets: who gets access, which files are watched, and which
//! failures they survive.
#![expect(clippy::disallowed_methods, reason = "these tests save files as editors do, and wait")]
#![expect(clippy::disallowed_types, reason = "these tests speak to the desk as browsers do, and as attackers do")]

mod files;
mod kit;

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The longest time that anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

const GAME: &str = "title: Lamps\ntagline: Light.\nkinds:\n  lamp:\n    files: lamps.csv\n    template: plain/card\n    \
                    fields: {title: text, cost: 1..9, text: text}\n";
const CARDS: &str = "title,cost,text,copies\nLantern,2,It is lit.,2\nCandle,1,It drips.,1\nTorch,3,It smokes.,1\n";

/// A desk for its own project; both are removed together.
struct Desk {
    dir: PathBuf,
    child: Child,
    port: u16,
    token: String,
}

impl Desk {
    fn lay(test: &str) -> Desk {
        Desk::with(test, &[], "")
    }

    fn with(test: &str, options: &[&str], settings: &str) -> Desk {
        Desk::of(test, &[("data/lamps/game.yaml", GAME), ("data/lamps/lamps.csv", CARDS)], options, settings)
    }

    /// A desk for a project with these files.
    fn of(test: &str, files: &[(&str, &str)], options: &[&str], settings: &str) -> Desk {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("desk").join(test);
        let _ = fs::remove_dir_all(&dir);
        for (path, text) in files {
            let path = dir.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("written");
        }
        fs::create_dir_all(dir.join("config/lootpress")).expect("a folder");
        fs::write(dir.join("config/lootpress/settings.yaml"), settings).expect("settings");
        let mut command = Command::new(env!("CARGO_BIN_EXE_lootpress"));
        command.current_dir(&dir).args(["serve", "--no-open"]).args(options).stdout(Stdio::piped());
        let mut child = command.env("XDG_CONFIG_HOME", dir.join("config")).spawn().expect("it starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("an address");
        let (_, address) = line.trim().split_once("http://127.0.0.1:").expect("an address");
        let (port, token) = address.split_once("/?token=").expect("a token");
        Desk { port: port.parse().expect("a port"), token: token.to_owned(), dir, child }
    }

    /// Saves a file as editors do: under another name, then renamed.
    fn save(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.dir.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let aside = path.with_extension("aside~");
        fs::write(&aside, text).expect("written");
        fs::rename(aside, path).expect("renamed");
    }

    /// Sends bytes and reads everything that comes back.
    fn send(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// A request of the page's script; returns the JSON of the answer.
    fn ask(&self, question: &str) -> serde_json::Value {
        let (port, token, length) = (self.port, &self.token, question.len());
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        let head = format!(
            "POST /ask HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Desk-Token: {token}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{question}"
        );
        stream.write_all(head.as_bytes()).expect("sent");
        let (head, body) = whole(&mut BufReader::new(stream));
        assert!(head.starts_with("HTTP/1.1 200"), "{head}{}", String::from_utf8_lossy(&body));
        serde_json::from_slice(&body).expect("JSON")
    }

    /// The state, as soon as it is as expected.
    fn until(&self, what: &str, holds: impl Fn(&serde_json::Value) -> bool) -> serde_json::Value {
        let begun = Instant::now();
        loop {
            let state = self.ask("\"state\"");
            if holds(&state) {
                return state;
            }
            assert!(begun.elapsed() < PATIENCE, "never came true: {what}: {state:#}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn events(&self) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        let (port, token) = (self.port, &self.token);
        write!(stream, "GET /events?token={token} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n").expect("sent");
        BufReader::new(stream)
    }

    fn picture(&self, name: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        write!(stream, "GET /f/{name}.png HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", self.port).expect("sent");
        whole(&mut BufReader::new(stream)).1
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.dir);
    }
}

/// The head and the body of an answer.
fn whole(from: &mut impl std::io::BufRead) -> (String, Vec<u8>) {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") && from.read_line(&mut head).expect("a line") > 0 {}
    let length =
        head.lines().find_map(|l| l.strip_prefix("Content-Length: ")?.parse::<usize>().ok()).expect("a length");
    let mut body = vec![0; length];
    from.read_exact(&mut body).expect("a body");
    (head, body)
}

/// The next event with this name.
fn event(from: &mut impl std::io::BufRead, name: &str) -> serde_json::Value {
    loop {
        let mut line = String::new();
        assert!(from.read_line(&mut line).expect("a line") > 0, "the stream ended before {name}");
        if line.trim_end() == format!("event: {name}") {
            let mut data = String::new();
            from.read_line(&mut data).expect("its data");
            return serde_json::from_str(data.strip_prefix("data: ").expect("data")).expect("JSON");
        }
    }
}

fn card<'s>(state: &'s serde_json::Value, id: &str) -> &'s serde_json::Value {
    let cards = state["cards"].as_array().expect("cards");
    cards.iter().find(|card| card["id"] == id).unwrap_or_else(|| panic!("no card {id}: {state:#}"))
}

/// Attempts of websites, other users of the machine and broken programs.
#[test]
fn attacks_are_refused() {
    let desk = Desk::lay("attacks");
    let (port, token) = (desk.port, desk.token.clone());
    let own = format!("Host: 127.0.0.1:{port}\r\n");
    let get = |target: &str, headers: &str| format!("GET {target} HTTP/1.1\r\n{headers}\r\n");
    let post = |headers: &str, body: &str| {
        format!("POST /ask HTTP/1.1\r\n{own}Content-Length: {}\r\n{headers}\r\n{body}", body.len())
    };
    let json = "Content-Type: application/json\r\n";
    let key = format!("X-Desk-Token: {token}\r\n");
    let page = format!("/?token={token}");
    let attacks: Vec<(&str, String, &[u16])> = vec![
        ("a name that another site owns", get(&page, "Host: evil.example\r\n"), &[421]),
        ("that name, with our port", get(&page, &format!("Host: evil.example:{port}\r\n")), &[421]),
        ("another port", get(&page, "Host: 127.0.0.1:1\r\n"), &[421]),
        ("no host", get(&page, ""), &[421]),
        ("two hosts", get(&page, &format!("{own}Host: evil.example\r\n")), &[400]),
        ("another site's script", get(&page, &format!("{own}Origin: http://evil.example\r\n")), &[403]),
        ("a page without a site", get(&page, &format!("{own}Origin: null\r\n")), &[403]),
        ("a picture on another site", get("/page/desk.js", &format!("{own}Sec-Fetch-Site: cross-site\r\n")), &[403]),
        ("another port of this machine", get("/page/desk.js", &format!("{own}Sec-Fetch-Site: same-site\r\n")), &[403]),
        ("no token", get("/", &own), &[403]),
        ("a guessed token", get("/?token=0123456789abcdef0123456789abcdef", &own), &[403]),
        ("half a token", get(&format!("/?token={}", &token[..16]), &own), &[403]),
        ("events without a token", get("/events", &own), &[403]),
        ("a question without a token", post(json, "\"state\""), &[403]),
        (
            "a token in the address of a form",
            {
                let body = "\"state\"";
                format!("POST /ask?token={token} HTTP/1.1\r\n{own}{json}Content-Length: {}\r\n\r\n{body}", body.len())
            },
            &[403],
        ),
        ("a form", post(&format!("{key}Content-Type: text/plain\r\n"), "\"state\""), &[415]),
        ("a file", post(&format!("{key}{json}"), r#"{"open": {"file": "/etc/passwd"}}"#), &[400]),
        ("a command", post(&format!("{key}{json}"), r#"{"open": {"command": "xterm"}}"#), &[400]),
        ("a path out of the page", get("/page/../../../../etc/passwd", &own), &[404]),
        ("the same, spelled otherwise", get("/page/%2e%2e/%2e%2e/etc/passwd", &own), &[404]),
        ("a file of the project", get("/data/lamps/lamps.csv", &own), &[404]),
        ("a picture that is none", get("/f/../../secret.png", &own), &[404]),
        ("another address", get("http://evil.example/", &own), &[400]),
        ("a tunnel", format!("CONNECT evil.example:443 HTTP/1.1\r\n{own}\r\n"), &[405]),
        ("a question first", format!("OPTIONS /ask HTTP/1.1\r\n{own}Origin: http://evil.example\r\n\r\n"), &[405]),
        ("no HTTP", "\u{16}\u{3}\u{1}\r\n\r\n".to_owned(), &[400]),
        ("a head without end", format!("GET / HTTP/1.1\r\n{own}X: {}", "a".repeat(20_000)), &[431]),
        ("a hundred headers", format!("GET / HTTP/1.1\r\n{own}{}\r\n", "X: a\r\n".repeat(100)), &[400]),
        ("a body too long", format!("POST /ask HTTP/1.1\r\n{own}{key}{json}Content-Length: 70000\r\n\r\n"), &[413]),
        (
            "a body in pieces",
            format!("POST /ask HTTP/1.1\r\n{own}{key}{json}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            &[411],
        ),
        (
            "two lengths",
            format!("POST /ask HTTP/1.1\r\n{own}{key}{json}Content-Length: 2\r\nContent-Length: 7\r\n\r\n\"state\""),
            &[400],
        ),
    ];
    for (what, request, refused) in attacks {
        let answer = desk.send(request.as_bytes());
        let status = answer.get(9..12).and_then(|status| status.parse::<u16>().ok());
        assert!(status.is_some_and(|status| refused.contains(&status)), "{what}: {answer:?}");
        assert!(answer.contains("\r\nConnection: close\r\n"), "{what}: {answer:?}");
        assert!(!answer.to_lowercase().contains("access-control"), "{what}: {answer:?}");
        assert!(!answer.contains(&token) && !answer.contains("root:"), "{what}: {answer:?}");
    }
    // and a browser that opened the printed address gets access
    let answer =
        desk.send(format!("GET {page} HTTP/1.1\r\n{own}Sec-Fetch-Site: none\r\nConnection: close\r\n\r\n").as_bytes());
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("frame-ancestors 'none'"), "{answer}");
    assert_eq!(desk.ask("\"state\"")["title"], "Lamps");
}

/// Streams that are not read are cut off, and others continue; too many streams are refused, and the desk does not wait for a slow request
/// head.
#[test]
fn clients_that_do_not_read_hold_up_nobody() {
    let desk = Desk::lay("clients");
    let idle: Vec<_> = (0..6).map(|_| desk.events()).collect();
    let mut read = desk.events();
    event(&mut read, "hello");
    for n in 0..30 {
        desk.save("data/lamps/lamps.csv", CARDS.replace("It drips.", &format!("It drips {n}.")));
        event(&mut read, "change");
    }
    let more: Vec<_> = (0..12).map(|_| desk.events()).collect();
    let refused = more.into_iter().filter_map(|mut stream| {
        let mut line = String::new();
        stream.read_line(&mut line).ok()?;
        line.contains(" 503 ").then_some(())
    });
    assert!(refused.count() >= 7);
    drop(idle);
    let mut slow = TcpStream::connect(("127.0.0.1", desk.port)).expect("a connection");
    slow.write_all(b"GET / HT").expect("sent");
    let mut answer = String::new();
    slow.set_read_timeout(Some(PATIENCE)).expect("a limit");
    slow.read_to_string(&mut answer).expect("it ends");
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}

/// A click opens the user's editor at the place of the word, and starts nothing else.
#[cfg(unix)]
#[test]
fn a_click_opens_the_editor_at_the_line_that_says_it() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("desk-editor");
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("a folder");
    let note = dir.join("opened");
    let script = dir.join("my editor");
    fs::write(&script, format!("#!/bin/sh\nprintf '%s\\n' \"$@\" > '{}.new'; mv '{0}.new' '{0}'\n", note.display()))
        .expect("a script");
    fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("it may run");
    let unset = Desk::lay("no-editor").ask(r#"{"open": {"word": [{"card": "candle", "front": true}, 0]}}"#);
    assert!(unset["problem"].as_str().is_some_and(|why| why.contains("settings.yaml")), "{unset}");
    let settings = format!("editor: '\"{}\" -g {{file}}:{{line}}:{{column}}'\n", script.display());
    let desk = Desk::with("editor", &[], &settings);
    desk.ask("\"state\"");
    // a new line above the card moves it, and clicks on its words still open the right place
    let moved = CARDS.replacen("\nCandle", "\nLamp,1,It shines.,1\nCandle", 1);
    desk.save("data/lamps/lamps.csv", moved);
    desk.until("a fourth card", |state| state["cards"].as_array().is_some_and(|cards| cards.len() == 4));
    let words = desk.ask(r#"{"words": {"card": "candle", "front": true}}"#);
    let at =
        words["words"].as_array().expect("words").iter().position(|word| word["text"] == "drips.").expect("a word");
    let told = desk.ask(&format!(r#"{{"open": {{"word": [{{"card": "candle", "front": true}}, {at}]}}}}"#));
    assert_eq!(told["opened"], "data/lamps/lamps.csv:4:10", "{told}");
    let begun = Instant::now();
    let opened = loop {
        if let Ok(opened) = fs::read_to_string(&note) {
            break opened;
        }
        assert!(begun.elapsed() < PATIENCE, "no editor was started");
        std::thread::sleep(Duration::from_millis(20));
    };
    let path = desk.dir.join("data/lamps/lamps.csv");
    assert_eq!(opened, format!("-g\n{}:4:10\n", path.display()));
}

#[test]
fn show_lights_up_what_is_written_at_a_line() {
    let desk = Desk::lay("show");
    let mut events = desk.events();
    event(&mut events, "hello");
    desk.ask("\"state\"");
    let show = |place: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lootpress"));
        command.current_dir(&desk.dir).args(["show", place]).output().expect("it runs")
    };
    let shown = show("data/lamps/lamps.csv:4");
    assert_eq!(String::from_utf8_lossy(&shown.stdout), "Torch\n");
    assert_eq!(event(&mut events, "show")["cards"], serde_json::json!(["torch"]));
    let none = show("data/lamps/other.csv:1");
    assert_eq!(none.status.code(), Some(2));
    // the token of `show` gives no other access
    let note: serde_json::Value =
        serde_json::from_slice(&fs::read(desk.dir.join("output/.desk")).expect("a note")).expect("JSON");
    let request = format!(
        "POST /ask HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nX-Desk-Knock: {}\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n\"state\"",
        desk.port,
        note["key"].as_str().expect("a key")
    );
    assert!(desk.send(request.as_bytes()).starts_with("HTTP/1.1 403"));
}

/// A port that is in use is reported; Ctrl-C ends the desk and its streams at once, and leaves no file behind.
#[cfg(unix)]
/// A page requests a search for edits: the search reports its progress and its results; a save ends it and discards its results.
#[test]
fn a_page_asks_which_change_would_help() {
    let files = crate::balance::files("csv", &crate::balance::csv(7));
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let desk = Desk::of("search", &files, &[], "");
    let mut events = desk.events();
    assert_eq!(desk.ask("\"search\"")["begun"], true);
    let begun = event(&mut events, "search");
    assert!(begun["said"].as_str().is_some_and(|said| !said.is_empty()) && begun["edits"] == serde_json::json!([]));
    let done = desk.until("the search is done", |state| {
        state["search"]["said"].as_str().is_some_and(|said| said.contains("confirmed"))
    });
    let edits = done["search"]["edits"].as_array().expect("edits");
    let back = edits.iter().find(|edit| edit["says"] == "Giant, power: 7 \u{2192} 6").expect("it is moved back");
    assert_eq!(
        (&back["standing"], &back["good"], &back["cards"]),
        (&"confirmed".into(), &true.into(), &serde_json::json!(["Giant"]))
    );
    desk.save("data/duel/cards.csv", crate::balance::csv(6));
    desk.until("what was found is void", |state| state["search"].is_null());
    // a deck that passes needs no edit
    assert_eq!(desk.ask("\"search\"")["begun"], true);
    desk.until("nothing is to be fixed", |state| {
        state["search"]["said"] == "no line fails, so there is nothing to fix"
    });
}

#[test]
fn the_desk_opens_and_ends_tidily() {
    let mut desk = Desk::lay("ends");
    let mut second = Command::new(env!("CARGO_BIN_EXE_lootpress"));
    let port = desk.port.to_string();
    let second = second.current_dir(&desk.dir).args(["serve", "--no-open", "--port", &port]).output().expect("it runs");
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&second.stderr).contains("is in use by another program"));
    let mut stream = desk.events();
    event(&mut stream, "hello");
    let killed = Command::new("kill").args(["-INT", &desk.child.id().to_string()]).status().expect("a signal");
    assert!(killed.success());
    let begun = Instant::now();
    let mut rest = String::new();
    let _ = stream.read_to_string(&mut rest);
    assert!(desk.child.wait().expect("it ends").success());
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert_eq!(fs::read(desk.dir.join("output/.desk")).map(|note| note.len()).unwrap_or(0), 0);
}

/// The page itself, driven by the keyboard, if Chromium and Node are available.
#[test]
fn the_page_works_by_keys_in_a_browser() {
    let there = |program: &str| Command::new(program).arg("--version").output().is_ok_and(|said| said.status.success());
    let browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    if !there("node") || !browsers.into_iter().any(there) {
        assert!(std::env::var_os("CI").is_none(), "there is no Chromium, or no Node to drive it");
        eprintln!("skipped: there is no Chromium, or no Node to drive it");
        return;
    }
    let desk = Desk::lay("browser");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/desk/page.mjs");
    let address = format!("http://127.0.0.1:{}/?token={}", desk.port, desk.token);
    let mut node = Command::new("node");
    node.arg(script).arg(address).arg(desk.dir.join("data/lamps/lamps.csv")).args(std::env::var_os("AXE"));
    let said = node.output().expect("node runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(said.status.success(), "{}{}", text(&said.stdout), text(&said.stderr));
}
