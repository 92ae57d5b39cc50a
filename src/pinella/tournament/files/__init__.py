"""Files of an event: the append-only file itself, and lists that people bring. The only place with input and output."""

from __future__ import annotations

from pinella.extras import require

require("tournament", "pinella.tournament.files")
