"""What the server notes: one JSON object a line, with nothing in it that a stranger may not read.

Our own notes say which endpoint, never which address was asked for: an address may hold what lets somebody in. Of notes
that libraries make only the words they always use are kept, and of an exception its type and where it came from: its
text may hold a name or a card.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final

LOGGER: Final = logging.getLogger("pinella")
_FIELDS: Final = "pinella_fields"
_FRAMES: Final = 30
_LONGEST: Final = 200

Value = str | int | float | bool | None


def note(event: str, *, level: int = logging.INFO, error: BaseException | None = None, **fields: Value) -> None:
    """One note of our own: a fixed word for what happened, and plain values that are nobody's secret."""
    if LOGGER.isEnabledFor(level):
        LOGGER.log(level, event, extra={_FIELDS: fields}, exc_info=error)


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": _words(record),
            **getattr(record, _FIELDS, {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _frames(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False)


def settings(level: str = "INFO") -> dict[str, Any]:
    """Notes to standard error as JSON lines, in the form that `logging.config` and uvicorn's `log_config` read."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": JsonLines}},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["lines"], "level": "WARNING"},
        "loggers": {
            "pinella": {"handlers": ["lines"], "level": level, "propagate": False},
            "uvicorn": {"handlers": ["lines"], "level": "WARNING", "propagate": False},
            # Has a line for every address asked for: ours say which endpoint instead.
            "uvicorn.access": {"handlers": [], "level": "CRITICAL", "propagate": False},
        },
    }


def _words(record: logging.LogRecord) -> str:
    """The first line of the message before any value was filled in."""
    words, _, _ = str(record.msg).partition("\n")
    return words[:_LONGEST]


def _frames(tb: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(tb)[-_FRAMES:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
