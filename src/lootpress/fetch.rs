//! Downloads of tables: allowed addresses, redirects, and limits. The only part of lootpress that connects to another machine,
//! used only by `lootpress fetch`. The client is passed in, so that tests can replace it.

use ground::diag::Diag;
use ground::locus::Locus;
use std::io::{self, Read};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

#[cfg(feature = "fetch")]
mod client;
#[cfg(feature = "fetch")]
pub use client::Client;

/// The largest number of addresses for one table: the written one, and three redirects.
const HOPS: usize = 4;
/// The largest size of a download.
const MOST: u64 = 32 << 20;
/// The time limit of a download, including redirects.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The response of an address.
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The target of a redirect.
    pub location: Option<String>,
    /// The content type from the server.
    pub kind: String,
    /// The bytes.
    pub body: Box<dyn Read>,
}

/// The network: the client, or a test.
pub trait Internet {
    /// The addresses of a host.
    ///
    /// # Errors
    /// The host has no address, or the response takes too long.
    fn addresses(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>>;
    /// Requests a page from this address, and checks that the machine proves to be the host; follows no redirect.
    ///
    /// # Errors
    /// The machine does not answer, or cannot prove to be the host.
    fn ask(&self, page: &Page, at: SocketAddr) -> io::Result<Answer>;
}

/// An address that begins with https.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The whole address.
    pub address: String,
    /// The host.
    pub host: String,
    /// Its port.
    pub port: u16,
}

/// The reason why there is no table: the error and the cure.
pub type Refused = (String, String);

impl Page {
    /// Parses an address.
    ///
    /// # Errors
    /// The address does not begin with https, or has no host.
    pub fn of(address: &str) -> Result<Page, Refused> {
        let help = "write the address of a table that begins with https://";
        let refused = |what: String| Err((what, help.to_owned()));
        let Some(rest) = address.strip_prefix("https://") else {
            return refused(format!("{address} is not an https address"));
        };
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if authority.contains('@') || address.contains(|c: char| c.is_control() || c.is_whitespace() || c == '\\') {
            return refused(format!("{address} cannot be an address of a table"));
        }
        let (host, port) = match authority.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((host, port)) => (host, port.strip_prefix(':')),
            None => authority.split_once(':').map_or((authority, None), |(host, port)| (host, Some(port))),
        };
        let port = port.map_or(Ok(443), str::parse::<u16>);
        match port {
            Ok(port) if !host.is_empty() => Ok(Page { address: address.to_owned(), host: host.to_lowercase(), port }),
            _ => refused(format!("{address} has no host")),
        }
    }

    /// The target of a redirect.
    fn on(&self, location: &str) -> Result<Page, Refused> {
        let location = location.trim();
        let top = self.address["https://".len()..].find(['/', '?', '#']).map_or(self.address.len(), |at| at + 8);
        let whole = if location.contains("://") {
            location.to_owned()
        } else if let Some(rest) = location.strip_prefix("//") {
            format!("https://{rest}")
        } else if location.starts_with('/') {
            format!("{}{location}", &self.address[..top])
        } else {
            let path = self.address.split(['?', '#']).next().unwrap_or_default();
            let folder = path[top.min(path.len())..].rfind('/').map_or("/", |at| &path[top..=top + at]);
            format!("{}{folder}{location}", &self.address[..top])
        };
        Page::of(&whole)
            .map_err(|(_, help)| (format!("{} redirects to {whole}, which is not an allowed address", self.host), help))
    }
}

/// Downloads a table. `told` gets each host before connecting.
///
/// # Errors
/// The error, with its cure.
pub fn fetch(internet: &dyn Internet, address: &str, told: &mut dyn FnMut(&str)) -> Result<Vec<u8>, Refused> {
    let mut page = Page::of(address)?;
    for _ in 0..HOPS {
        told(&page.host);
        let at = public(internet, &page)?;
        let silent = |e: io::Error| {
            let why = if e.kind() == io::ErrorKind::TimedOut {
                format!("no answer within {} seconds", PATIENCE.as_secs())
            } else {
                e.to_string()
            };
            (
                format!("{} could not be reached: {why}", page.host),
                "try again later, or save the table beside game.yaml".to_owned(),
            )
        };
        let answer = internet.ask(&page, at).map_err(silent)?;
        match (answer.status, answer.location) {
            (300..=399, Some(location)) => page = page.on(&location)?,
            (200, _) => {
                let mut bytes = Vec::new();
                answer.body.take(MOST + 1).read_to_end(&mut bytes).map_err(silent)?;
                return sound(&page, &answer.kind, bytes);
            }
            (401 | 403, _) => {
                let what = format!("{} shows this table only to people who are signed in", page.host);
                return Err((what, "publish it; in Google Sheets that is File, Share, Publish to web".to_owned()));
            }
            (status, _) => {
                let what = format!("{} answers {status}: there is no table at this address", page.host);
                return Err((what, "open the address in a browser, and copy the one that works".to_owned()));
            }
        }
    }
    let what = format!("{address} redirects more than {} times", HOPS - 1);
    Err((what, "write the final address".to_owned()))
}

/// The downloaded bytes, if they can be a table.
fn sound(page: &Page, kind: &str, bytes: Vec<u8>) -> Result<Vec<u8>, Refused> {
    if bytes.len() as u64 > MOST {
        let what = format!("{} sends more than {} MB", page.host, MOST >> 20);
        return Err((what, "fetch a table without its pictures, or split it".to_owned()));
    }
    if bytes.iter().all(u8::is_ascii_whitespace) {
        let what = format!("{} sent an empty response", page.host);
        return Err((what, "open the address in a browser: the table may have moved".to_owned()));
    }
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(512)])
        .trim_start_matches('\u{feff}')
        .trim_start()
        .to_lowercase();
    if kind.starts_with("text/html") || start.starts_with("<!doctype html") || start.starts_with("<html") {
        let what = format!("{} sent a web page instead of a table", page.host);
        return Err((what, cure(&page.address)));
    }
    Ok(bytes)
}

/// The address of the table, for the address of a web page that shows it.
fn cure(address: &str) -> String {
    let sheet = address.split_once("docs.google.com/spreadsheets/d/").map(|(_, rest)| rest);
    let id = sheet.and_then(|rest| rest.split('/').next()).filter(|id| !id.is_empty() && *id != "e");
    let tab =
        address.split_once("gid=").map(|(_, rest)| rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or("0"));
    match id {
        Some(id) => format!(
            "share the sheet with everyone who has the link, and write https://docs.google.com/spreadsheets/d/{id}/export?format=csv&gid={}",
            tab.unwrap_or("0")
        ),
        None => {
            "write the address of the CSV or XLSX itself; in Google Sheets: File, Share, Publish to web, CSV".to_owned()
        }
    }
}

/// The public address of a host, never this machine or its local network.
fn public(internet: &dyn Internet, page: &Page) -> Result<SocketAddr, Refused> {
    let help = "check the spelling of the address, and whether you are online".to_owned();
    let found = internet.addresses(&page.host, page.port);
    let found = found.map_err(|e| (format!("{} was not found: {e}", page.host), help.clone()))?;
    match found.iter().find(|at| !is_public(at.ip())) {
        Some(at) => {
            let what = format!("{} has the address {}, which is not on the public internet", page.host, at.ip());
            Err((what, "save the table beside game.yaml, and name the file".to_owned()))
        }
        None => found.first().copied().ok_or((format!("{} was not found", page.host), help)),
    }
}

/// Whether an address belongs to the public internet, by the registries of special addresses (RFC 6890).
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            let [a, b, c, _] = ip.octets();
            let special = matches!(a, 0 | 10 | 127 | 224..) || (a == 100 && (64..128).contains(&b));
            let special =
                special || (a == 169 && b == 254) || (a == 172 && (16..32).contains(&b)) || (a == 192 && b == 168);
            let special = special || (a == 192 && b == 0 && (c == 0 || c == 2)) || (a == 192 && b == 88 && c == 99);
            !(special
                || (a == 198 && (b == 18 || b == 19 || (b == 51 && c == 100)))
                || (a == 203 && b == 0 && c == 113))
        }
        IpAddr::V6(ip) => {
            let [a, b, c, ..] = ip.segments();
            let [.., x, y] = ip.segments();
            let within = |high: u16, low: u16| {
                let [[a, b], [c, d]] = [high.to_be_bytes(), low.to_be_bytes()];
                is_public(IpAddr::V4(Ipv4Addr::new(a, b, c, d)))
            };
            match (a, b) {
                // notations of IPv4 addresses within other addresses
                (0x64, 0xff9b) => within(x, y),
                (0x2002, _) => within(b, c),
                (0x2001, 0..0x200 | 0xdb8) => false,
                _ => (a & 0xe000) == 0x2000,
            }
        }
    }
}

/// The complaint about an address in game.yaml.
pub fn told((what, help): Refused, at: Locus) -> Diag {
    Diag::error(at, "fetch", what).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    /// Hosts with their addresses, pages with status, place of a redirect, kind and text.
    #[derive(Default)]
    struct Said {
        hosts: BTreeMap<&'static str, &'static str>,
        pages: BTreeMap<String, (u16, &'static str, &'static str, Vec<u8>)>,
        asked: RefCell<Vec<SocketAddr>>,
    }

    impl Said {
        fn page(mut self, address: &str, status: u16, location: &'static str, body: impl Into<Vec<u8>>) -> Said {
            let kind = if location == "html" { "text/html; charset=utf-8" } else { "text/csv" };
            self.pages.insert(address.to_owned(), (status, location, kind, body.into()));
            self
        }

        fn host(mut self, host: &'static str, at: &'static str) -> Said {
            self.hosts.insert(host, at);
            self
        }
    }

    impl Internet for Said {
        fn addresses(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
            let known = self.hosts.get(host).ok_or_else(|| io::Error::other("no such host"))?;
            Ok(known.split(' ').map(|ip| SocketAddr::new(ip.parse().expect("an address"), port)).collect())
        }

        fn ask(&self, page: &Page, at: SocketAddr) -> io::Result<Answer> {
            self.asked.borrow_mut().push(at);
            let Some((status, location, kind, body)) = self.pages.get(&page.address) else {
                return Err(io::ErrorKind::TimedOut.into());
            };
            let location = Some((*location).to_owned()).filter(|to| !to.is_empty() && to != "html");
            let body: Box<dyn Read> = match &body[..] {
                // two gigabytes are never read
                b"endless" => Box::new(io::repeat(b'a')),
                b"stops" => Box::new(io::Cursor::new(b"name\n").chain(Stops)),
                _ => Box::new(io::Cursor::new(body.clone())),
            };
            Ok(Answer { status: *status, location, kind: (*kind).to_owned(), body })
        }
    }

    /// A server that stops sending.
    struct Stops;

    impl Read for Stops {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::TimedOut.into())
        }
    }

    fn net() -> Said {
        Said::default().host("a.example", "93.184.216.34").host("b.example", "2606:2800:21f::1")
    }

    #[test]
    fn a_table_is_had_by_way_of_public_hosts_each_named_before_it_is_asked() {
        let internet = net()
            .page("https://a.example/t?x=1", 307, "//b.example/deep/er", "")
            .page("https://b.example/deep/er", 302, "t.csv", "")
            .page("https://b.example/deep/t.csv", 301, "/end", "")
            .page("https://b.example/end", 200, "", "name,cost\nPike,2\n");
        let mut hosts = Vec::new();
        let got = fetch(&internet, "https://A.example/t?x=1", &mut |host| hosts.push(host.to_owned()));
        assert!(got.is_err(), "addresses are asked as they are written");
        let got = fetch(&internet, "https://a.example/t?x=1", &mut |host| hosts.push(host.to_owned()));
        assert_eq!(got.as_deref(), Ok(&b"name,cost\nPike,2\n"[..]));
        assert_eq!(hosts[1..], ["a.example", "b.example", "b.example", "b.example"]);
        assert!(internet.asked.borrow().iter().all(|at| at.port() == 443));
    }

    #[test]
    fn what_is_no_table_or_not_public_is_refused_before_anything_is_asked_of_it() {
        let at_home = [
            "127.0.0.1",
            "10.1.2.3",
            "192.168.0.9",
            "172.20.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "64:ff9b::a00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "93.184.216.34 10.0.0.1",
        ];
        for at in at_home {
            let internet = net().host("c.example", at).page("https://a.example/", 302, "https://c.example/x", "");
            for address in ["https://c.example/x", "https://a.example/"] {
                let (what, _) = fetch(&internet, address, &mut |_| {}).expect_err("refused");
                assert!(what.contains("not on the public internet"), "{at}: {what}");
            }
            assert!(internet.asked.borrow().iter().all(|asked| asked.ip().to_string() == "93.184.216.34"), "{at}");
        }
        for (location, body, told) in [
            ("file:///etc/passwd", "", "redirects to file:///etc/passwd, which is not an allowed address"),
            ("http://b.example/", "", "redirects to http://b.example/, which is not an allowed address"),
            ("https://user:pass@b.example/", "", "which is not an allowed address"),
            ("https://a.example/", "", "redirects more than 3 times"),
            ("https://gone.example/", "", "gone.example was not found"),
            ("https://b.example/", "", "no answer within 20 seconds"),
        ] {
            let internet = net().page("https://a.example/", 302, location, body);
            let (what, help) = fetch(&internet, "https://a.example/", &mut |_| {}).expect_err("refused");
            assert!(what.contains(told) && !help.is_empty(), "{what}");
        }
        for (status, kind, body, told) in [
            (200, "html", "name\nPike\n", "sent a web page"),
            (200, "", "\u{feff}\n<!DOCTYPE html><html>", "sent a web page"),
            (200, "", " \n", "sent an empty response"),
            (200, "", "endless", "sends more than 32 MB"),
            (200, "", "stops", "no answer within 20 seconds"),
            (403, "", "", "people who are signed in"),
            (404, "", "", "answers 404"),
            (500, "", "", "answers 500"),
        ] {
            let internet = net().page("https://a.example/", status, kind, body);
            let (what, help) = fetch(&internet, "https://a.example/", &mut |_| {}).expect_err("refused");
            assert!(what.contains(told) && !help.is_empty(), "{told}: {what}");
        }
        for address in [
            "http://a.example/",
            "ftp://a.example/",
            "https://",
            "https://a.example:x/",
            "https://a@b.example/",
            "https://a.example/ b",
        ] {
            assert!(fetch(&net(), address, &mut |_| {}).is_err(), "{address}");
        }
    }

    #[test]
    fn the_cure_for_a_google_sheet_is_its_table() {
        let wanted = "https://docs.google.com/spreadsheets/d/1Ab/export?format=csv&gid=7";
        assert!(cure("https://docs.google.com/spreadsheets/d/1Ab/edit#gid=7").ends_with(wanted));
    }
}
