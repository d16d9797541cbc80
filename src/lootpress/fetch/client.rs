//! The HTTPS client (ureq), with the certificates that the system trusts. It connects to the given address, without a proxy.

use super::{Answer, Internet, PATIENCE, Page};
use std::io;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};
use ureq::config::Config;
use ureq::http::Uri;
use ureq::tls::{RootCerts, TlsConfig};
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, Error};

/// A client for one table: from its beginning, all its requests together take at most [`PATIENCE`].
#[derive(Debug)]
pub struct Client(Instant);

#[expect(clippy::disallowed_methods, reason = "a time limit needs the clock")]
impl Client {
    /// A client whose time begins now.
    pub fn new() -> Client {
        Client(Instant::now())
    }

    /// The time that is left, at least one millisecond.
    fn left(&self) -> Duration {
        PATIENCE.saturating_sub(self.0.elapsed()).max(Duration::from_millis(1))
    }
}

impl Default for Client {
    fn default() -> Client {
        Client::new()
    }
}

/// Resolves every name to the address that was checked, so that a second lookup cannot lead elsewhere (DNS
/// rebinding).
#[derive(Debug)]
struct Pinned(SocketAddr);

impl Resolver for Pinned {
    fn resolve(&self, _: &Uri, _: &Config, _: NextTimeout) -> Result<ResolvedSocketAddrs, Error> {
        let mut only = self.empty();
        only.push(self.0);
        Ok(only)
    }
}

/// A response whose timeout is reported as a separate error, as it is while waiting for the response.
struct Timed<R>(R);

impl<R: io::Read> io::Read for Timed<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.read(into).map_err(timed)
    }
}

fn timed(e: io::Error) -> io::Error {
    match e.get_ref().and_then(|within| within.downcast_ref::<Error>()) {
        Some(Error::Timeout(_)) => io::ErrorKind::TimedOut.into(),
        _ => e,
    }
}

impl Internet for Client {
    #[expect(clippy::disallowed_methods, reason = "fetch is the door to the network")]
    fn addresses(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
        let (tell, hear) = mpsc::channel();
        let asked = (host.to_owned(), port);
        // a lookup may take minutes; when the time is up, its thread is abandoned
        std::thread::spawn(move || tell.send(asked.to_socket_addrs().map(Iterator::collect)));
        hear.recv_timeout(self.left()).map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?
    }

    fn ask(&self, page: &Page, at: SocketAddr) -> io::Result<Answer> {
        let tls = TlsConfig::builder()
            .root_certs(RootCerts::PlatformVerifier)
            .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .build();
        let config = Agent::config_builder()
            .https_only(true)
            .proxy(None)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .timeout_global(Some(self.left()))
            .user_agent(concat!("lootpress/", env!("CARGO_PKG_VERSION")))
            .tls_config(tls)
            .build();
        let agent = Agent::with_parts(config, DefaultConnector::default(), Pinned(at));
        let response = agent.get(&page.address).call().map_err(|e| match e {
            Error::Timeout(_) => io::ErrorKind::TimedOut.into(),
            other => io::Error::other(other.to_string()),
        })?;
        let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let (location, kind) = (header("location"), header("content-type").unwrap_or_default());
        let status = response.status().as_u16();
        Ok(Answer { status, location, kind, body: Box::new(Timed(response.into_body().into_reader())) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_that_stops_is_told_as_a_time_limit() {
        let stopped = io::Error::other(Error::Timeout(ureq::Timeout::Global));
        assert_eq!(timed(stopped).kind(), io::ErrorKind::TimedOut);
        assert_eq!(timed(io::ErrorKind::ConnectionReset.into()).kind(), io::ErrorKind::ConnectionReset);
    }
}
