"""How long a test waits for what must come, on a machine that may be busy with something else.

No test proves anything by this limit: it ends one that would wait for ever, and before pytest's own does, which cannot
say what was missing.
"""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 300.0
"""In seconds."""
