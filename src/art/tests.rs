//! What users of pictures rely on.

use super::*;
use crate::world::Imagined;
