"""A hint as plain data for programs: codes and values that never change, and a plan that can be sent step by step.

Cards are in notation (`9h`, `9h'` for the second copy, `Jk` for any joker), melds by their names (`NS.1`, `T2`).
"""

from __future__ import annotations

from pinella.bots.hinting.choosing import OptionHint
from pinella.bots.hinting.hints import Hint
from pinella.bots.hinting.reasons import Reason, Value
from pinella.bots.hinting.waiting import Ready
from pinella.play.command_data import Data, card_text, command_data, laid_text, seat_of
from pinella.play.seats import MeldId, Seat


def hint_data(hint: Hint) -> Data:
    """A hint: `{"seat": "N", "plan": [{"command": "discard", "seat": "N", "card": "4d"}], "worth": 0.0, ...}`."""
    return {
        "seat": str(seat_of(hint.command)),
        "plan": [command_data(command) for command in hint.plan],
        "worth": round(hint.worth, 1),
        "sure": hint.sure.value,
        "worlds": hint.worlds,
        "wins": list(map(reason_data, hint.wins)),
        "risks": list(map(reason_data, hint.risks)),
        "shared": list(map(reason_data, hint.shared)),
        "bounds": list(map(reason_data, hint.bounds)),
        "melds": {str(name): laid_text(group) for name, group in hint.melds},
    }


def ready_data(ready: Ready) -> Data:
    """What a hand that waits could do: `{"seat": "E", "turn": "N", "lay_offs": [{"card": "9h", "melds": [...]}]}`."""
    return {
        "seat": str(ready.seat),
        "turn": str(ready.turn),
        "lay_offs": [{"card": card_text(one), "melds": list(map(str, melds))} for one, melds in ready.lay_offs],
        "lays": list(map(laid_text, ready.melds)),
        "opens": ready.opens,
        "melds": {str(name): laid_text(group) for name, group in ready.named},
    }


def option_data(option: OptionHint) -> Data:
    """An option of a choice: its key is what is answered."""
    return {
        "command": "choose",
        "seat": str(option.command.seat),
        "option": option.command.option,
        "worth": round(option.worth, 1),
        "worlds": option.worlds,
    }


def reason_data(reason: Reason) -> Data:
    """A reason: its code and its values by name."""
    return {"code": reason.code, **{name: _plain(value) for name, value in reason.values}}


def _plain(value: Value) -> object:
    if isinstance(value, tuple):
        return [str(one) if isinstance(one, MeldId) else card_text(one) for one in value]
    if isinstance(value, int):
        return value
    return str(value) if isinstance(value, MeldId | Seat) else value.value
