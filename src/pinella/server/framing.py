"""The frames of a websocket as bytes (RFC 6455, 5.2): a text on its way out, and where one that comes in ends."""

from __future__ import annotations

from typing import Final, NamedTuple

try:
    from websockets.speedups import apply_mask
except ImportError:  # a machine for which the library has no compiled part
    from websockets.utils import apply_mask

WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is the last of its message, and text."""

_FINAL: Final = 0x80
_CONTROL: Final = 0x08
_CLOSE: Final = 0x08
_KIND: Final = 0x0F
_SHORT: Final = 126
_LONG: Final = 1 << 16
_MASKED: Final = 0x80
_BEGINS_TEXT: Final = bytes((WHOLE_TEXT,))


def text_frame(text: bytes) -> bytes:
    """A text in one frame of a server, which is not masked."""
    size = len(text)
    if size < _SHORT:
        return _BEGINS_TEXT + bytes((size,)) + text
    if size < _LONG:
        return _BEGINS_TEXT + b"\x7e" + size.to_bytes(2, "big") + text
    return _BEGINS_TEXT + b"\x7f" + size.to_bytes(8, "big") + text


def ends_message(first: int) -> bool:
    """Whether a frame that begins so is the last of a message, or of all of them: no ping, no pong, no part."""
    return first >= _FINAL and (not first & _CONTROL or is_goodbye(first))


def is_goodbye(first: int) -> bool:
    """Whether a frame that begins so says that its sender sends no other."""
    return first & _KIND == _CLOSE


class Extent(NamedTuple):
    """Where in some bytes the payload of a frame begins, and where it ends, which may be past them."""

    begin: int
    end: int
    is_masked: bool

    @property
    def size(self) -> int:
        return self.end - self.begin


def extent(data: bytes, start: int = 0) -> Extent | None:
    """Of the frame that starts there; nothing while its head has not come whole."""
    if len(data) < start + 2:
        return None
    second = data[start + 1]
    is_masked, size, begin = second >= _MASKED, second & ~_MASKED, start + 2
    if size >= _SHORT:
        begin += 2 if size == _SHORT else 8
        if len(data) < begin:
            return None
        size = int.from_bytes(data[start + 2 : begin], "big")
    if is_masked:
        begin += 4
    return Extent(begin, begin + size, is_masked)


def unmasked(data: bytes, where: Extent) -> bytes:
    """What a client wrote in a masked frame, all of which is there."""
    return apply_mask(data[where.begin : where.end], data[where.begin - 4 : where.begin])
