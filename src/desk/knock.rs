//! Lets `lootpress show` find the desk of a project: a file in the output folder contains the port, and a key that
//! only allows highlighting a face.
#![expect(clippy::disallowed_types, reason = "it asks this machine alone")]

use ground::name::FileName;
use ground::world::{self, Folder, Key, hexadecimal};
use serde::{Deserialize, Serialize};
use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;
use std::time::Duration;

/// The path of the file.
const NOTE: FileName = FileName::ours("output/.desk");

/// The time limit for the desk's answer.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Serialize, Deserialize)]
struct Note {
    port: u16,
    key: String,
}

/// The key, derived from the token, which cannot be derived from the key.
pub(crate) fn key(token: &str) -> String {
    hexadecimal(&Key::passing("knock").text(token).hash())
}

/// Writes the file. If this fails, only `lootpress show` stops working.
pub(crate) fn leave(root: &Path, port: u16, token: &str) {
    let note = serde_json::to_string(&Note { port, key: key(token) }).unwrap_or_default();
    let _ = Folder::named(root).write(&NOTE, note.as_bytes(), &mut || false);
}

/// Deletes the file.
pub(crate) fn take_away(root: &Path) {
    let _ = Folder::named(root).write(&NOTE, b"", &mut || false);
}

/// Asks the desk to highlight the faces of a place; returns their titles.
///
/// # Errors
/// No desk is open, or it does not answer.
pub(crate) fn ask(root: &Path, place: &str) -> Result<Vec<String>, String> {
    let none = || "no desk is open for this project; `lootpress serve` opens one".to_owned();
    let note = world::named(&root.join(AsRef::<Path>::as_ref(&NOTE))).map_err(|_| none())?;
    let Note { port, key } = serde_json::from_slice(&note).map_err(|_| none())?;
    let asked = serde_json::json!({"show": place}).to_string();
    let answer = exchange(port, &key, &asked).map_err(|_| none())?;
    let shown: serde_json::Value = serde_json::from_str(&answer).map_err(|_| none())?;
    let titles = shown["shown"].as_array().ok_or_else(none)?;
    Ok(titles.iter().filter_map(|title| Some(title.as_str()?.to_owned())).collect())
}

fn exchange(port: u16, key: &str, body: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let length = body.len();
    write!(
        stream,
        "POST /ask HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Desk-Knock: {key}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )?;
    let mut answer = Vec::new();
    let mut piece = [0; 4096];
    loop {
        let text = String::from_utf8_lossy(&answer).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: ")?.parse::<usize>().ok());
            if body.len() >= length.unwrap_or(0) {
                return if head.starts_with("HTTP/1.1 200") {
                    Ok(body.to_owned())
                } else {
                    Err(io::Error::other("refused"))
                };
            }
        }
        match stream.read(&mut piece)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => answer.extend_from_slice(&piece[..read]),
        }
    }
}
