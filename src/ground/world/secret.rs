//! Secrets for one run of the program, from the operating system.

use std::io;

/// 128 random bits as hexadecimal digits.
///
/// # Errors
/// The system provides no randomness.
pub fn secret() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(super::memory::hexadecimal(&bytes))
}
