//! Access control: which requests are allowed, and their form. The desk shows an unpublished project and can start the user's
//! editor, so only its own pages may send requests. Other websites in the same browser, and other users of the machine, may
//! not.

/// The first line and the headers of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// `GET`, `POST`.
    pub method: String,
    /// The target, including anything after `?`.
    pub target: String,
    /// The headers, their names in lower case.
    pub headers: Vec<(String, Vec<u8>)>,
}

/// The reason why a request is refused: an HTTP status, and a text.
pub(crate) type Refusal = (u16, &'static str);

/// The largest body of a request in bytes.
pub(crate) const BODY: usize = 64 << 10;

impl Head {
    /// The value of a header that may occur once.
    fn single(&self, name: &str) -> Result<Option<&[u8]>, Refusal> {
        let mut all = self.headers.iter().filter(|(known, _)| known == name).map(|(_, value)| value.as_slice());
        let first = all.next();
        if all.next().is_some() { Err((400, "a header is repeated")) } else { Ok(first) }
    }

    /// The path, without anything after `?`.
    pub(crate) fn path(&self) -> &str {
        self.target.split('?').next().unwrap_or_default()
    }

    /// The value of a parameter after the `?`.
    pub(crate) fn parameter(&self, name: &str) -> Option<&str> {
        let (_, query) = self.target.split_once('?')?;
        query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
    }

    /// Whether the request brings this key, as `lootpress show` does.
    pub(crate) fn knocks(&self, key: &str) -> bool {
        self.single("x-desk-knock").is_ok_and(|given| given.is_some_and(|given| same(key.as_bytes(), given)))
    }

    /// The length of the body.
    ///
    /// # Errors
    /// The body is too long, in chunks, or of unknown length.
    pub(crate) fn length(&self) -> Result<usize, Refusal> {
        if self.single("transfer-encoding")?.is_some() {
            return Err((411, "the length of the body must be given"));
        }
        let Some(length) = self.single("content-length")? else { return Ok(0) };
        let digits = !length.is_empty() && length.len() < 10 && length.iter().all(u8::is_ascii_digit);
        let length = std::str::from_utf8(length).ok().filter(|_| digits).and_then(|text| text.parse().ok());
        match length {
            Some(length) if length <= BODY => Ok(length),
            Some(_) => Err((413, "the body is too long")),
            None => Err((400, "the length of the body is not a number")),
        }
    }
}

/// The expected values for requests.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// `127.0.0.1:PORT` and its other names.
    hosts: [String; 3],
    token: String,
}

impl Guard {
    /// For a desk at a port of this machine, with the token in the user's address.
    pub(crate) fn new(port: u16, token: String) -> Guard {
        Guard { hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("[::1]:{port}")], token }
    }

    /// Whether the origin of a request is allowed.
    ///
    /// # Errors
    /// The method, host, origin or site is not allowed.
    pub(crate) fn admit(&self, head: &Head) -> Result<(), Refusal> {
        if !["GET", "POST"].contains(&head.method.as_str()) {
            return Err((405, "only GET and POST are supported"));
        }
        // a host name of another site may point to this machine (DNS rebinding): then the browser sends that name
        let host = head.single("host")?.unwrap_or_default();
        if !self.hosts.iter().any(|own| own.as_bytes() == host) {
            return Err((421, "unknown host"));
        }
        if !head.target.starts_with('/') {
            return Err((400, "the target is not a path"));
        }
        if let Some(origin) = head.single("origin")? {
            let own = origin.strip_prefix(b"http://").is_some_and(|o| self.hosts.iter().any(|own| own.as_bytes() == o));
            if !own {
                return Err((403, "another site asks"));
            }
        }
        match head.single("sec-fetch-site")? {
            None | Some(b"same-origin" | b"none") => {}
            Some(_) => return Err((403, "another site asks")),
        }
        if head.method == "POST" && head.single("content-type")? != Some(b"application/json") {
            return Err((415, "the body must be application/json"));
        }
        Ok(())
    }

    /// Whether a request knows the token: as a parameter, or in the header that only scripts of the page can send.
    ///
    /// # Errors
    /// The token is missing or wrong.
    pub(crate) fn known(&self, head: &Head) -> Result<(), Refusal> {
        let header = head.single("x-desk-token")?;
        // a form of another site can send parameters
        let given = match head.method.as_str() {
            "POST" => header,
            _ => header.or_else(|| head.parameter("token").map(str::as_bytes)),
        };
        match same(self.token.as_bytes(), given.unwrap_or_default()) {
            true => Ok(()),
            false => Err((403, "open the address that lootpress serve printed")),
        }
    }
}

/// Whether two secrets are equal. All bytes are compared, so that the time reveals nothing.
fn same(own: &[u8], given: &[u8]) -> bool {
    own.iter().zip(given).fold(own.len() ^ given.len(), |all, (a, b)| all | usize::from(a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(method: &str, target: &str, headers: &[(&str, &str)]) -> Head {
        let headers = headers.iter().map(|(name, value)| ((*name).to_owned(), value.as_bytes().to_vec())).collect();
        Head { method: method.to_owned(), target: target.to_owned(), headers }
    }

    #[test]
    fn parameters_and_lengths_are_read_strictly() {
        let asked = head("GET", "/state?a=1&token=x&b=2", &[("content-length", "12")]);
        assert_eq!((asked.path(), asked.parameter("token"), asked.length()), ("/state", Some("x"), Ok(12)));
        for length in ["", "+1", "-1", "1 ", "0x10", "99999999999"] {
            assert!(head("POST", "/", &[("content-length", length)]).length().is_err(), "{length:?}");
        }
        assert_eq!(head("POST", "/", &[("content-length", "65537")]).length().map_err(|e| e.0), Err(413));
    }

    #[test]
    fn a_token_is_known_whole() {
        let guard = Guard::new(1, "secret".to_owned());
        let known = |given: &str| guard.known(&head("GET", &format!("/state?token={given}"), &[])).is_ok();
        assert!(known("secret"));
        assert!(["", "secre", "secrets", "Secret"].iter().all(|given| !known(given)));
        assert!(guard.known(&head("POST", "/open?token=secret", &[])).is_err(), "only the header of a script counts");
    }
}
