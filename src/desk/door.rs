//! The HTTP server: HTTP/1.1 on a socket that only this machine can reach. All sizes and times have small limits;
//! each connection has a thread, and the number of connections is limited. This module does not depend on the content
//! of requests and responses.
#![expect(clippy::disallowed_types, reason = "the one room that listens, and to this machine alone")]

use crate::guard::{Guard, Head, Refusal};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The largest head of a request in bytes, and the largest number of headers.
const HEAD: usize = 8 << 10;
const HEADERS: usize = 64;

/// The largest number of open connections. A browser opens six, and one more for events.
const CONNECTIONS: usize = 32;

/// The time limit for receiving a request, and for sending a response.
const PATIENCE: Duration = Duration::from_secs(5);

/// The interval of keep-alive messages on a stream.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Headers of every response: scripts and pictures come only from here, no other site may frame, read or embed anything, and no
/// address is passed on.
const RULES: &str = "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nCross-Origin-Resource-Policy: same-origin\r\n\
Cross-Origin-Opener-Policy: same-origin\r\nReferrer-Policy: no-referrer\r\n";

/// A request that was allowed.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// The first line and the headers.
    pub head: Head,
    /// Its body.
    pub body: Vec<u8>,
}

/// A response.
pub(crate) enum Answer {
    /// A complete response.
    Whole {
        /// The HTTP status.
        status: u16,
        /// The content type.
        kind: &'static str,
        /// The body.
        body: Arc<[u8]>,
        /// Whether the content at this address never changes.
        forever: bool,
    },
    /// A stream of events.
    Stream(Receiver<Arc<str>>),
}

impl Answer {
    /// A JSON object.
    pub(crate) fn json(text: String) -> Answer {
        Answer::Whole { status: 200, kind: "application/json", body: text.into_bytes().into(), forever: false }
    }

    /// A refusal.
    pub(crate) fn refused((status, why): Refusal) -> Answer {
        let kind = "text/plain; charset=utf-8";
        Answer::Whole { status, kind, body: why.as_bytes().into(), forever: false }
    }
}

/// A handler of requests.
pub(crate) trait Respond: Send + Sync {
    /// The response to an allowed request.
    fn respond(&self, request: Request) -> Answer;
}

/// The requested port of this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// This one.
    This(u16),
    /// This port, or any free one if it is in use.
    Rather(u16),
}

/// An open port of this machine.
pub(crate) struct Door(TcpListener);

impl Door {
    /// Opens a port.
    ///
    /// # Errors
    /// The port is in use, or may not be opened.
    pub(crate) fn open(port: Port) -> io::Result<Door> {
        let open = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        match port {
            Port::This(port) => open(port),
            Port::Rather(port) => open(port).or_else(|_| open(0)),
        }
        .map(Door)
    }

    /// Its number.
    ///
    /// # Errors
    /// The system provides no randomness.
    pub(crate) fn port(&self) -> io::Result<u16> {
        Ok(self.0.local_addr()?.port())
    }

    /// Answers requests on threads of its own until the program ends.
    pub(crate) fn answer(self, guard: Guard, respond: Arc<dyn Respond>) {
        let open = Arc::new(AtomicUsize::new(0));
        std::thread::spawn(move || {
            for stream in self.0.incoming() {
                let Ok(stream) = stream else {
                    // too many files are open: wait until some are closed
                    std::thread::sleep(Duration::from_millis(50));
                    continue;
                };
                let place = Place::take(&open);
                let (guard, respond) = (guard.clone(), respond.clone());
                std::thread::spawn(move || {
                    let mut line = Line { stream, ahead: Vec::new() };
                    let _ = match place {
                        Some(_place) => line.converse(&guard, &*respond),
                        None => line.refuse((503, "too many connections")),
                    };
                });
            }
        });
    }
}

/// One of a limited number of connections.
struct Place(Arc<AtomicUsize>);

impl Place {
    fn take(open: &Arc<AtomicUsize>) -> Option<Place> {
        let place = Place(open.clone());
        (open.fetch_add(1, Ordering::Relaxed) < CONNECTIONS).then_some(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A connection, with the part of the next request that was already read.
struct Line {
    stream: TcpStream,
    ahead: Vec<u8>,
}

impl Line {
    /// Answers the requests of a connection one after another.
    fn converse(&mut self, guard: &Guard, respond: &dyn Respond) -> io::Result<()> {
        self.stream.set_nodelay(true)?;
        self.stream.set_write_timeout(Some(PATIENCE))?;
        loop {
            match self.request(guard) {
                Ok(Some(request)) => match respond.respond(request) {
                    Answer::Stream(events) => return self.stream(&events),
                    Answer::Whole { status, kind, body, forever } => {
                        self.send(status, kind, &body, forever, status < 400)?;
                        if status >= 400 {
                            return self.close();
                        }
                    }
                },
                Ok(None) => return Ok(()),
                Err(refusal) => return self.refuse(refusal),
            }
        }
    }

    /// The next request; `None` at the end of the connection.
    #[expect(clippy::disallowed_methods, reason = "a client may take its time, but not for ever")]
    fn request(&mut self, guard: &Guard) -> Result<Option<Request>, Refusal> {
        let until = Instant::now() + PATIENCE;
        let (head, long) = loop {
            if let Some(found) = parsed(&self.ahead)? {
                break found;
            }
            if self.ahead.len() > HEAD {
                return Err((431, "the head of the request is too long"));
            }
            match self.more(until) {
                Ok(0) | Err(_) if self.ahead.is_empty() => return Ok(None),
                Ok(0) | Err(_) => return Err((408, "the request did not come in time")),
                Ok(_) => {}
            }
        };
        guard.admit(&head)?;
        let length = head.length()?;
        while self.ahead.len() < long + length {
            if !matches!(self.more(until), Ok(1..)) {
                return Err((408, "the request did not come in time"));
            }
        }
        let body = self.ahead[long..long + length].to_vec();
        self.ahead.drain(..long + length);
        Ok(Some(Request { head, body }))
    }

    /// Waits for more bytes of a request.
    #[expect(clippy::disallowed_methods, reason = "a client may take its time, but not for ever")]
    fn more(&mut self, until: Instant) -> io::Result<usize> {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        let mut piece = [0; 4096];
        let read = self.stream.read(&mut piece)?;
        self.ahead.extend_from_slice(&piece[..read]);
        Ok(read)
    }

    fn send(&mut self, status: u16, kind: &str, body: &[u8], forever: bool, stays: bool) -> io::Result<()> {
        let reason = reason(status);
        let cache = if forever { "private, max-age=31536000, immutable" } else { "no-store" };
        let connection = if stays { "keep-alive" } else { "close" };
        let length = body.len();
        let mut answer = format!(
            "HTTP/1.1 {status} {reason}\r\n{RULES}Content-Type: {kind}\r\nContent-Length: {length}\r\nCache-Control: {cache}\r\n\
             Connection: {connection}\r\n\r\n"
        )
        .into_bytes();
        answer.extend_from_slice(body);
        self.stream.write_all(&answer)
    }

    fn refuse(&mut self, (status, why): Refusal) -> io::Result<()> {
        self.stream.set_write_timeout(Some(PATIENCE))?;
        self.send(status, "text/plain; charset=utf-8", why.as_bytes(), false, false)?;
        self.close()
    }

    /// Closes the connection so that its client can still read the response: everything beyond the request is read and dropped,
    /// within limits.
    fn close(&mut self) -> io::Result<()> {
        self.stream.shutdown(Shutdown::Write)?;
        self.stream.set_read_timeout(Some(Duration::from_millis(200)))?;
        let mut piece = [0; 4096];
        for _ in 0..32 {
            if !matches!(self.stream.read(&mut piece), Ok(1..)) {
                break;
            }
        }
        Ok(())
    }

    /// Sends events until there are no more or the client is gone.
    fn stream(&mut self, events: &Receiver<Arc<str>>) -> io::Result<()> {
        let head = format!(
            "HTTP/1.1 200 OK\r\n{RULES}Content-Type: text/event-stream\r\nCache-Control: no-store\r\nConnection: close\r\n\r\nretry: 500\n\n"
        );
        self.stream.write_all(head.as_bytes())?;
        loop {
            match events.recv_timeout(HEARTBEAT) {
                Ok(event) => self.stream.write_all(event.as_bytes())?,
                Err(RecvTimeoutError::Timeout) => self.stream.write_all(b":\n\n")?,
                Err(RecvTimeoutError::Disconnected) => return self.close(),
            }
        }
    }
}

/// The head of a request and its length, if it was received completely.
fn parsed(bytes: &[u8]) -> Result<Option<(Head, usize)>, Refusal> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let status = request.parse(bytes).map_err(|_| (400, "this is not an HTTP request"))?;
    let httparse::Status::Complete(long) = status else { return Ok(None) };
    if long > HEAD {
        return Err((431, "the head of the request is too long"));
    }
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let headers = request.headers.iter().map(|h| (h.name.to_ascii_lowercase(), h.value.to_vec())).collect();
    Ok(Some((Head { method: text(request.method), target: text(request.path), headers }, long)))
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        421 => "Misdirected Request",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Error",
    }
}
