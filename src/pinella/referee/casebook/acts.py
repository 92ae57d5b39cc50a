"""Acts in words: `N lays off Th on NS.1`, `E calls the referee`. Each reads to commands, and commands read back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from typing import Final, TypeAlias

from pinella.cards import AnyCard, Laid, cards, laid
from pinella.errors import NotationError
from pinella.play.commands import (
    CallReferee,
    CallTimeOut,
    Choose,
    ClaimGoingOut,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    ReportIncident,
    TakeDiscardPile,
    TakePot,
    WatchForStall,
    WithdrawRuling,
)
from pinella.play.events import Ending
from pinella.play.lines import card_text, kindly
from pinella.play.seats import MeldId, Seat, Side
from pinella.referee.casebook.case import Deed, EndDeal, PlayOut
from pinella.referee.irregularity import Offence

NEW_MELD: Final = "new meld"
"""The detail of a report whose cards lie as a new meld."""

_Match: TypeAlias = re.Match[str]
_Reader: TypeAlias = Callable[[_Match], tuple[Deed, ...]]

EXAMPLES: Final = (
    "N draws",
    "N draws apart",
    "N draws two cards",
    "N takes the pile",
    "N takes the pile but leaves 9c Qd",
    "N lays 7h 8h 9h",
    "N lays off Th on NS.1",
    "N discards 4c",
    "N discards Qs over 3d",
    "N takes the pot",
    "N takes the lower pot",
    "N goes out",
    "N drops Kd",
    "N drops Kd unseen",
    "N lifts Kd Qd",
    "N declares Jk Jk",
    "S suggests",
    "S suggests about Kd",
    "S reminds N to draw",
    "N throws 8h on NS.1",
    "N throws 8h between NS.1 and NS.2",
    "N throws 4h 4d 4s as a new meld",
    "report pot-miscounted by N: 3d; 10",
    "E calls the referee",
    "E calls the referee about missing-draw",
    "the referee steps in",
    "the referee steps in about missing-draw",
    "N chooses 5c",
    "the referee chooses warn",
    "ruling 1 is withdrawn",
    "time-out is called",
    "stall watch begins",
    "the deal ends by stock",
    "the deal ends by time-out",
    "the deal is played to its end",
)
"""Every act word once; documentation and tests go through them."""


_WRITTEN_OUT: Final = re.compile(r"(?:North|East|South|West|Nord|Est|Sud|Ovest)\b", re.IGNORECASE)


class NoAct(ValueError):
    """Text that is no act: what was expected, and what was found."""


def read_act(text: str) -> tuple[Deed, ...]:
    """What an act in words stands for; `NoAct` where it is none."""
    plain = " ".join(text.split())
    seat = _WRITTEN_OUT.match(plain)
    if seat is not None:
        raise NoAct(f"expected the letter of a seat (N, E, S, W), found {seat[0]!r}")
    for pattern, read in _GRAMMAR:
        found = pattern.fullmatch(plain)
        if found is not None:
            return read(found)
    raise NoAct(f"expected an act such as {_likely(plain)}, found {plain!r}")


def _likely(text: str) -> str:
    """The examples that look most like it, or a few of the commonest."""
    near = get_close_matches(text, EXAMPLES, n=2, cutoff=0.65)
    return " or ".join(f"`{one}`" for one in near or ("N draws", "N lays 7h 8h 9h", "E calls the referee"))


# Words


def read_seat(text: str) -> Seat:
    """A seat of a Burraco table."""
    return Seat(text.upper())


def read_meld(text: str) -> MeldId:
    """The name of a meld of a side: `NS.1`."""
    side, _, number = text.upper().partition(".")
    return MeldId(Side(side), int(number))


def read_cards(text: str) -> tuple[AnyCard, ...]:
    """Plain cards; what is none is `NoAct`."""
    try:
        found = cards(kindly(text.replace(",", " ")))
    except NotationError as error:
        raise NoAct(str(error)) from None
    if not found:
        raise NoAct("expected cards such as 7h Td, found nothing")
    return found


def read_offence(text: str) -> str:
    """The word of an offence."""
    word = text.lower()
    known = [one.value for one in Offence]
    if word not in known:
        near = get_close_matches(word, known, n=3, cutoff=0.4) or known[:3]
        raise NoAct(f"expected an offence such as {', '.join(near)}, found {text!r}")
    return word


def _laid(text: str) -> tuple[Laid, ...]:
    try:
        return laid(kindly(text.replace(",", " ")))
    except NotationError as error:
        raise NoAct(str(error)) from None


def _one_card(text: str) -> AnyCard:
    found = read_cards(text)
    if len(found) != 1:
        raise NoAct(f"expected one card, found {len(found)}: {text!r}")
    return found[0]


def _seat(found: _Match) -> Seat:
    return read_seat(found["seat"])


def _optional_offence(found: _Match) -> str | None:
    return None if found["about"] is None else read_offence(found["about"])


# Deeds


def _draws(found: _Match) -> tuple[Deed, ...]:
    how = (found["how"] or "").lower()
    if how == "two cards":
        return DrawFromStock(_seat(found)), DrawFromStock(_seat(found))
    return (DrawFromStock(_seat(found), apart=how == "apart"),)


def _takes_pile(found: _Match) -> tuple[Deed, ...]:
    left = () if found["left"] is None else read_cards(found["left"])
    return (TakeDiscardPile(_seat(found), left),)


def _lays_off(found: _Match) -> tuple[Deed, ...]:
    return (LayOff(_seat(found), read_meld(found["meld"]), _laid(found["cards"])),)


def _lays(found: _Match) -> tuple[Deed, ...]:
    return (LayMeld(_seat(found), _laid(found["cards"])),)


def _discards(found: _Match) -> tuple[Deed, ...]:
    under = () if found["under"] is None else read_cards(found["under"])
    return (Discard(_seat(found), _one_card(found["card"]), under),)


def _takes_pot(found: _Match) -> tuple[Deed, ...]:
    return (TakePot(_seat(found), lower=found["lower"] is not None),)


def _goes_out(found: _Match) -> tuple[Deed, ...]:
    return (ClaimGoingOut(_seat(found)),)


def _calls(found: _Match) -> tuple[Deed, ...]:
    return (CallReferee(_seat(found), _optional_offence(found)),)


def _steps_in(found: _Match) -> tuple[Deed, ...]:
    return (CallReferee(None, _optional_offence(found)),)


def _chooses(found: _Match) -> tuple[Deed, ...]:
    seat = None if found["seat"].lower() == "the referee" else _seat(found)
    return (Choose(seat, found["key"]),)


def _withdraws(found: _Match) -> tuple[Deed, ...]:
    return (WithdrawRuling(int(found["number"])),)


def _ends(found: _Match) -> tuple[Deed, ...]:
    return (EndDeal(Ending(found["ending"].lower())),)


def _reports(found: _Match) -> tuple[Deed, ...]:
    """`report OFFENCE by SEAT: CARDS on MELD; detail; detail`, all but the first two perhaps left out."""
    details = tuple(part.strip() for part in (found["details"] or "").split(";") if part.strip())
    report = ReportIncident(
        read_offence(found["offence"]),
        _seat(found),
        () if found["cards"] is None else read_cards(found["cards"]),
        None if found["meld"] is None else read_meld(found["meld"]),
        details,
    )
    return (report,)


def _shows(offence: Offence, *details: str) -> _Reader:
    """A report about cards of the hand."""

    def read(found: _Match) -> tuple[Deed, ...]:
        named = found.groupdict().get("cards")
        shown = () if named is None else read_cards(named)
        return (ReportIncident(offence.value, _seat(found), shown, None, details),)

    return read


def _reminds(found: _Match) -> tuple[Deed, ...]:
    """Only a partner can remind: anybody else calls the referee."""
    seat, other = _seat(found), read_seat(found["other"])
    if seat is other or seat.side is not other.side:
        raise NoAct(f"expected a reminder to the partner, found one of {seat} to {other}")
    return (ReportIncident(Offence.REMINDER.value, seat),)


def _throws(found: _Match) -> tuple[Deed, ...]:
    """On a meld, between two (the other one is a detail), or as a meld of its own."""
    where = found["meld"] or found["first"]
    meld = None if where is None else read_meld(where)
    details: tuple[str, ...] = (NEW_MELD,) if meld is None else ()
    if found["other"] is not None:
        details = (str(read_meld(found["other"])),)
    return (ReportIncident(Offence.CARD_THROWN.value, _seat(found), read_cards(found["cards"]), meld, details),)


_SEAT: Final = r"(?P<seat>[NESW])"
_MELD: Final = r"(?:NS|EW)\.[1-9][0-9]?"
_ABOUT: Final = r"(?: about (?P<about>\S+))?"
_BETWEEN: Final = rf"between (?P<first>{_MELD}) and (?P<other>{_MELD})"
_CARDS_OF_REPORT: Final = r"(?P<cards>(?!on\b)[^;]+?)"
_DETAILS: Final = r"(?: ?;(?P<details>.*))?"


def _grammar(*rules: tuple[str, _Reader]) -> tuple[tuple[re.Pattern[str], _Reader], ...]:
    return tuple((re.compile(pattern, re.IGNORECASE), read) for pattern, read in rules)


_GRAMMAR: Final = _grammar(
    (rf"{_SEAT} draws(?: (?P<how>apart|two cards))?", _draws),
    (rf"{_SEAT} takes the pile(?: but leaves (?P<left>.+))?", _takes_pile),
    (rf"{_SEAT} lays off (?P<cards>.+) on (?P<meld>{_MELD})", _lays_off),
    (rf"{_SEAT} lays (?!off\b)(?P<cards>.+)", _lays),
    (rf"{_SEAT} discards (?P<card>.+?)(?: over (?P<under>.+))?", _discards),
    (rf"{_SEAT} takes the (?P<lower>lower )?pot", _takes_pot),
    (rf"{_SEAT} goes out", _goes_out),
    (rf"{_SEAT} calls the referee{_ABOUT}", _calls),
    (rf"the referee steps in{_ABOUT}", _steps_in),
    (r"(?P<seat>[NESW]|the referee) chooses (?P<key>.+)", _chooses),
    (r"ruling (?P<number>[1-9][0-9]{0,3}) is withdrawn", _withdraws),
    (r"time-out is called", lambda _: (CallTimeOut(),)),
    (r"stall watch begins", lambda _: (WatchForStall(),)),
    (r"the deal is played to its end", lambda _: (PlayOut(),)),
    (r"the deal ends by (?P<ending>stock|time-out)", _ends),
    (rf"report (?P<offence>\S+) by {_SEAT}(?:: ?{_CARDS_OF_REPORT})?(?::? on (?P<meld>{_MELD}))?{_DETAILS}", _reports),
    (rf"{_SEAT} drops (?P<cards>.+?) unseen", _shows(Offence.CARD_DROPPED, "unseen")),
    (rf"{_SEAT} drops (?P<cards>.+)", _shows(Offence.CARD_DROPPED, "seen")),
    (rf"{_SEAT} lifts (?P<cards>.+)", _shows(Offence.CARD_LIFTED)),
    (rf"{_SEAT} declares (?P<cards>.+)", _shows(Offence.CARD_DECLARED)),
    (rf"{_SEAT} suggests(?: about (?P<cards>.+))?", _shows(Offence.SUGGESTION)),
    (rf"{_SEAT} reminds (?P<other>[NESW]) to draw", _reminds),
    (rf"{_SEAT} throws (?P<cards>.+?) (?:on (?P<meld>{_MELD})|as a {NEW_MELD}|{_BETWEEN})", _throws),
)


# And back


def act_text(deed: Deed) -> str:
    """The words for a deed: `read_act` reads them back to it."""
    match deed:
        case CallReferee():
            caller = "the referee steps in" if deed.seat is None else f"{deed.seat} calls the referee"
            return caller if deed.about is None else f"{caller} about {deed.about}"
        case Choose():
            return f"{'the referee' if deed.seat is None else deed.seat} chooses {deed.option}"
        case WithdrawRuling():
            return f"ruling {deed.number} is withdrawn"
        case PlayOut():
            return "the deal is played to its end"
        case EndDeal():
            return f"the deal ends by {deed.ending.value}"
        case CallTimeOut():
            return "time-out is called"
        case WatchForStall():
            return "stall watch begins"
        case ReportIncident():
            return _report_text(deed)
        case _:
            return _play_text(deed)


def _play_text(deed: Deed) -> str:
    match deed:
        case DrawFromStock():
            return f"{deed.seat} draws{' apart' if deed.apart else ''}"
        case TakeDiscardPile():
            return f"{deed.seat} takes the pile{_after(' but leaves', deed.left)}"
        case LayMeld():
            return f"{deed.seat} lays {_laid_text(deed.laid)}"
        case LayOff():
            return f"{deed.seat} lays off {_laid_text(deed.laid)} on {deed.meld}"
        case Discard():
            return f"{deed.seat} discards {card_text((deed.card,))}{_after(' over', deed.under)}"
        case TakePot():
            return f"{deed.seat} takes the {'lower ' if deed.lower else ''}pot"
        case ClaimGoingOut():
            return f"{deed.seat} goes out"
        case _:
            raise AssertionError(f"no act of Burraco: {deed}")


def _report_text(report: ReportIncident) -> str:
    named = ": " + card_text(report.cards) if report.cards else ""
    place = "" if report.meld is None else f" on {report.meld}"
    return f"report {report.incident} by {report.seat}{named}{place}{''.join(_details(report.details))}"


def _details(details: Iterable[str]) -> Iterator[str]:
    return (f"; {one}" for one in details)


def _laid_text(group: Iterable[Laid]) -> str:
    return " ".join(map(str, group))


def _after(words: str, group: tuple[AnyCard, ...]) -> str:
    return f"{words} {card_text(group)}" if group else ""
