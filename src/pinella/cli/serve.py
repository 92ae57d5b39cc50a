"""`pinella serve`: the page and its server, on this computer or on the network of the hall."""

from __future__ import annotations

import socket
import sys
import webbrowser
from collections.abc import Callable
from io import StringIO
from ipaddress import ip_address
from pathlib import Path
from typing import Final

import click
import segno
import uvicorn

from pinella.server import create_app

HOME: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  (asked for by --lan)
PORT: Final = 8040
TRIES: Final = 20


@click.command("serve")
@click.option("--port", type=click.IntRange(1, 65535), help=f"The port to use; without it {PORT} or the next free one.")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where the server keeps its data; made when it is not there. Nothing is kept yet.",
)
@click.option("--lan", is_flag=True, help="Serve the whole network, and print the address to open, with a QR code.")
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
def command(port: int | None, data: Path | None, lan: bool, no_browser: bool) -> None:
    """Serve the page “Si può calare?” until Ctrl-C.

    Only this computer can open it, unless --lan is given. It needs no internet.
    """
    if data is not None:
        _make_folder(data)
    listener = _listen(EVERYWHERE if lan else HOME, port)
    bound = listener.getsockname()[1]
    here = f"http://{HOME}:{bound}/"

    def announce() -> None:
        if port is None and bound != PORT:
            click.echo(f"Port {PORT} is in use: taking {bound}.")
        click.echo(f"Pinella is at {here}")
        if lan:
            _announce_lan(bound)
        click.echo("Ctrl-C ends it.")
        if not no_browser:
            webbrowser.open(here)

    _run(listener, announce)


def _make_folder(data: Path) -> None:
    try:
        data.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise click.UsageError(f"--data {data} is a file, not a folder") from None
    except OSError as error:
        raise click.UsageError(f"--data {data} cannot be made: {error.strerror}") from None


def _listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: on the port asked for, or on the first that is free from our own upwards."""
    ports = [port] if port is not None else range(PORT, PORT + TRIES)
    for number in ports:
        try:
            return _bind(host, number)
        except PermissionError:
            raise click.UsageError(f"port {number} may not be used by this account: choose one above 1023") from None
        except OSError:
            continue
    if port is not None:
        raise click.UsageError(f"port {port} is in use: choose another, or leave --port out")
    raise click.UsageError(f"ports {PORT} to {PORT + TRIES - 1} are all in use: choose one with --port")


def _bind(host: str, port: int) -> socket.socket:
    listener = socket.socket()
    # On Windows "reuse" would let two servers share a port; elsewhere it only skips the wait after a restart.
    if sys.platform == "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def _announce_lan(port: int) -> None:
    address = lan_address()
    if address is None:
        click.echo(f"On the network: http://THIS-COMPUTER:{port}/ (no network address found yet)")
        return
    url = f"http://{address}:{port}/"
    click.echo(f"On the network: {url}")
    _print_qr(url)


def _print_qr(url: str) -> None:
    """The address as a QR code of half blocks, where the console can show them."""
    drawing = StringIO()
    segno.make_qr(url, error="m").terminal(out=drawing, compact=True)
    try:
        click.echo(drawing.getvalue())
    except UnicodeEncodeError:
        click.echo("(This console cannot show the QR code.)")


def lan_address() -> str | None:
    """The address other machines reach us by: the one the system would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = ip_address(probe.getsockname()[0])
    return None if address.is_loopback or address.is_unspecified else str(address)


class _Server(uvicorn.Server):
    """Says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()


def _run(listener: socket.socket, announce: Callable[[], None]) -> None:
    config = uvicorn.Config(create_app(), ws="websockets-sansio", log_level="warning", server_header=False)
    try:
        _Server(config, announce).run(sockets=[listener])
    except KeyboardInterrupt:
        # uvicorn hands the signal on once it has closed; for us Ctrl-C is the ordinary end.
        click.echo()
    finally:
        listener.close()
