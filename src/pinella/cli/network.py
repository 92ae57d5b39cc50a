"""How other machines reach this one: its addresses on the network, and a QR code of the first."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Iterable
from io import StringIO
from ipaddress import IPv4Address, IPv4Network
from typing import Final

import click
import segno

# Connecting a UDP socket sends nothing: it asks the system from which address it would send. The first place needs a
# route to the internet; the others are where routers and phones that share their connection put themselves, and are
# found on a network that leads nowhere else.
_PLACES: Final = (
    "192.0.2.1",
    "10.0.0.1",
    "10.0.1.1",
    "10.1.1.1",
    "10.10.10.1",
    "10.42.0.1",
    "172.16.0.1",
    "172.20.10.1",
    *(f"192.168.{number}.1" for number in range(256)),
    "224.0.0.1",
)
_PRIVATE: Final = tuple(map(IPv4Network, ("192.168.0.0/16", "172.16.0.0/12", "10.0.0.0/8")))
_NAME_WAIT: Final = 1.0

# White blocks on black ground, whatever the terminal's own colours: telephones do not read the negative.
_WHITE_ON_BLACK: Final = "\x1b[37;97;40m"
_PLAIN: Final = "\x1b[0m"


def lan_addresses() -> list[str]:
    """Every address of this machine that others may reach, those of private networks first."""
    sources = (_source(place) for place in _PLACES)
    found = dict.fromkeys(IPv4Address(text) for text in (*sources, *_addresses_of_name()) if text is not None)
    return [str(one) for one in _reachable(found)]


def _reachable(found: Iterable[IPv4Address]) -> list[IPv4Address]:
    """Private networks first, then the others, last an address the machine gave itself for want of a router."""
    others = (one for one in found if not (one.is_loopback or one.is_unspecified or one.is_multicast))
    return sorted(others, key=lambda one: (one.is_link_local, not any(one in network for network in _PRIVATE)))


def _source(place: str) -> str | None:
    """The address the system would send from to that place; None where no route leads there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((place, 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return address


def _addresses_of_name() -> list[str]:
    """The addresses of this machine's own name. A name server that does not answer is not waited for."""
    found: list[str] = []

    def ask() -> None:
        try:
            answers = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        except (OSError, UnicodeError):
            return
        found.extend(str(answer[4][0]) for answer in answers)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(_NAME_WAIT)
    return list(found)


def announce(port: int, addresses: list[str]) -> None:
    """Print the addresses to open from other machines, and the first as a QR code."""
    if not addresses:
        click.echo(f"On the network: http://THIS-COMPUTER:{port}/ (no network address found yet)")
        return
    for address in addresses:
        click.echo(f"On the network: http://{address}:{port}/")
    print_qr(f"http://{addresses[0]}:{port}/")


def print_qr(url: str) -> None:
    """The address as a QR code of half blocks, where the console can show them."""
    drawing = StringIO()
    segno.make_qr(url, error="m").terminal(out=drawing, compact=True)
    lines = drawing.getvalue().splitlines()
    # Standard output puts question marks for what it cannot say, so printing never fails: ask before.
    if not _can_say("".join(lines)):
        click.echo("(This console cannot show the QR code.)")
        return
    for line in lines:
        click.echo(f"{_WHITE_ON_BLACK}{line}{_PLAIN}")


def _can_say(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
