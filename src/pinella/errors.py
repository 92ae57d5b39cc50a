"""What can go wrong outside the rules: bad text, unknown names, a table that has moved on.

```text
PinellaError
├── NotationError    (also a ValueError)   text that is not a card, a group of cards or a meld
├── UnknownCode      (also a LookupError)  no rule book of that name
├── UnknownArticle   (also a LookupError)  no such article in a rule book
├── NoSuchTable      (also a LookupError)  no victory points for that kind of match
├── HouseRuleError   (also a ValueError)   a house rule that no code can follow yet
├── StaleVersion     (also a ValueError)   a command for a table that has moved on
├── BrokenHistory    (also a ValueError)   an event that cannot have happened at this table
├── PinError         (also a ValueError)   a match file or a table in notation that does not read, with its line
├── CaseError        (also a ValueError)   a file of the casebook that does not read, with its line
├── WordsError       (in `words`)           a message that no sentence can be made of
├── MissingExtra     (in `extras`)          a part of Pinella whose packages are not installed; an ImportError
├── RefereeError     (in `referee`)         a request that the referee cannot take
├── LostThread       (in `bots`)            something seen that does not fit what was seen before
├── AskError         (in `referee.asking`)  a question to the referee that does not read
├── SimulationError  (in `lab.mistakes`)    a simulation that cannot begin or go on
├── StoreError       (in `store`)           something that the store refuses or cannot do
├── TournamentError  (in `tournament`)      an event that cannot be made so, a list that does not read
├── SettingsError    (in `server.tables`)   a table that cannot be opened so; a HouseRuleError
├── BadNote          (in `server.bus`)      a note that is too long for the bus
├── ThinkingFailed   (in `server.thinking`) a bot that gave no answer
└── ClientError      (in `client`)          a server that is not reached, or says no
```

A move that the rules forbid is none of these: it is a `Refusal`, a value to show.
"""

from __future__ import annotations


class PinellaError(Exception):
    """Every error Pinella raises on purpose; its text is one line that a person can act on."""

    def __reduce__(self) -> tuple[object, ...]:
        """An error may be raised in another process and must arrive whole, whatever it was made of."""
        return _again, (type(self), self.args, vars(self))


def _again(kind: type[PinellaError], args: tuple[object, ...], known: dict[str, object]) -> PinellaError:
    error = kind.__new__(kind, *args)
    vars(error).update(known)
    return error


class NotationError(PinellaError, ValueError):
    """Text that does not read: `code` for programs, `token` and its `position` (from 1), and what was expected."""

    def __init__(self, code: str, expected: str, *, token: str = "", position: int = 0) -> None:
        self.code = code
        self.expected = expected
        self.token = token
        self.position = position
        place = f"card {position}, {_shortened(token)}: " if position else ""
        super().__init__(f"{place}{expected}")


class UnknownCode(PinellaError, LookupError):
    """No rule book of that name."""


class UnknownArticle(PinellaError, LookupError):
    """No such article in a rule book."""


class NoSuchTable(PinellaError, LookupError):
    """The rule book has no victory points for that kind of match."""


class HouseRuleError(PinellaError, ValueError):
    """A rule book changed in a clause that the code cannot follow."""


class StaleVersion(PinellaError, ValueError):
    """A command made for a table that has moved on since: nothing was changed."""

    def __init__(self, expected: int, found: int) -> None:
        self.expected = expected
        self.found = found
        super().__init__(f"the command was made for version {expected} of the table, which is at version {found}")


class BrokenHistory(PinellaError, ValueError):
    """An event that cannot have happened at this table: its card is not there, or it is somebody else's turn."""


class PinError(PinellaError, ValueError):
    """A match file or a table in notation that does not read: `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")


class CaseError(PinellaError, ValueError):
    """A file of cases that does not read: its name, the line from 1, what was expected there and what was found.

    Line 0 is the file as a whole, which cannot even be opened.
    """

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file = file
        self.line = line
        self.reason = reason
        super().__init__(f"{file}: line {line}: {reason}" if line else f"{file}: {reason}")


def _shortened(token: str) -> str:
    return repr(token if len(token) <= 12 else f"{token[:12]}…")
