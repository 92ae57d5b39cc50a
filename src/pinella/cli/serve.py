"""`pinella serve`: the page and its server, on this computer or on the network of the hall."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import math
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from logging.config import dictConfig
from pathlib import Path
from types import FrameType
from typing import Final
from urllib.parse import urlsplit

import click
import uvicorn

from pinella.cli import network
from pinella.cli.place import Address, Folder
from pinella.errors import PinellaError
from pinella.server import create_app, logs
from pinella.server.asking import Asking
from pinella.server.house import Settings
from pinella.server.line import Line
from pinella.server.running import Config, open_house
from pinella.server.wire import LARGEST_FRAME
from pinella.store import StoreLost
from pinella.store.sqlite_files import make_folder
from pinella.store.whole import DamagedStore

HOME: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  (asked for by --lan)
PORT: Final = 8040
TRIES: Final = 20
ANSWER_WAIT: Final = 10.0
PATIENCE: Final = 1.5
"""Seconds a request may take to end once the server has been told to."""
LAST_RESORT: Final = 3
"""Seconds after that when uvicorn itself would cancel what is left, with a line about it."""


@click.command("serve")
@click.option("--port", type=click.IntRange(1, 65535), help=f"The port to use; without it {PORT} or the next free one.")
@click.option(
    "--data",
    type=Folder(),
    metavar="DIR",
    help="Where the server keeps its data; made when it is not there. Without it: a folder of your own account.",
)
@click.option(
    "--database",
    type=Address(),
    metavar="URL",
    help="A PostgreSQL database instead, for several servers: postgresql://…",
)
@click.option(
    "--bus",
    type=Address(),
    metavar="URL",
    help="How several servers hear of each other: nats://…; without it PostgreSQL.",
)
@click.option(
    "--bots", type=click.IntRange(1, 64), metavar="N", help="Processes for bots; without it one core is left."
)
@click.option(
    "--bot-pause",
    type=click.FloatRange(0, 10),
    default=0.7,
    show_default=True,
    metavar="SECONDS",
    help="How long a bot takes for an act at least, so that people can follow.",
)
@click.option("--origin", multiple=True, metavar="URL", help="Another address whose page may use this server.")
@click.option(
    "--log", is_flag=True, help="Write a JSON line for every request to the error stream: no cards, no names."
)
@click.option(
    "--metrics-token",
    metavar="TOKEN",
    envvar="PINELLA_METRICS_TOKEN",
    help="Who has it may read /metrics from another computer; better in PINELLA_METRICS_TOKEN, which no list shows.",
)
@click.option("--lan", is_flag=True, help="Serve the whole network, and print the address to open, with a QR code.")
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
@click.pass_context
def command(  # noqa: PLR0913, PLR0917  (one argument an option)
    ctx: click.Context,
    port: int | None,
    data: Path | None,
    database: str | None,
    bus: str | None,
    bots: int | None,
    bot_pause: float,
    origin: tuple[str, ...],
    log: bool,
    metrics_token: str | None,
    lan: bool,
    no_browser: bool,
) -> None:
    """Serve the page and the tables until Ctrl-C.

    Only this computer can open it, unless --lan is given. It needs no internet. Where the store is damaged or cannot
    be written it does not start, and the exit status is 1.
    """
    if data is not None and database is not None:
        raise click.UsageError("give --data or --database, not both")
    if bus is not None and database is None:
        raise click.UsageError("--bus is for several servers on one --database")
    if not math.isfinite(bot_pause):
        raise click.UsageError("--bot-pause is a number of seconds")
    if metrics_token is not None and not metrics_token.strip():
        raise click.UsageError("--metrics-token is empty: everybody would have it")
    origins = frozenset(map(_origin, origin))
    place: str | Path = database or _folder(data)
    listener = _listen(EVERYWHERE if lan else HOME, port)
    bound = listener.getsockname()[1]
    here = f"http://{HOME}:{bound}/"
    addresses = network.lan_addresses() if lan else []

    def announce() -> None:
        if port is None and bound != PORT:
            click.echo(f"Port {PORT} is in use: taking {bound}.")
        click.echo(f"Pinella is at {here}")
        if lan:
            network.announce(bound, addresses)
        click.echo("Ctrl-C ends it.")
        if not no_browser:
            threading.Thread(target=_open_browser, args=(here, bound), daemon=True).start()

    config = Config(place, bus, bots, bot_pause, settings=Settings(origins, metrics_token))
    _open_files()
    try:
        _run(listener, config, announce, log=log)
    except (StoreLost, DamagedStore) as error:
        click.echo(f"pinella: {' '.join(str(error).split())}", err=True)
        ctx.exit(1)
    except PinellaError as error:
        raise click.UsageError(str(error)) from None


def _origin(text: str) -> str:
    """An address as browsers write the origin of a page: no path, and nothing behind it."""
    wrong = click.UsageError(f"--origin {text}: expected an address such as https://club.example")
    try:
        page = urlsplit(text)
        named = page.scheme in {"http", "https"} and page.hostname is not None and page.port != 0
    except ValueError:
        raise wrong from None
    if not named or page.path not in {"", "/"} or page.query or page.fragment or page.username:
        raise wrong
    return f"{page.scheme}://{page.netloc.lower()}"


def _folder(data: Path | None) -> Path:
    """The data folder; without one named, that of the account, where programs of this system keep their data."""
    if data is not None:
        _make_folder(data)
        return data
    home = Path(os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    _make_folder(home / "pinella")
    return home / "pinella"


def _make_folder(data: Path) -> None:
    try:
        make_folder(data)
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


def _open_browser(here: str, port: int) -> None:
    """Open the page once the server has answered. A browser in the foreground keeps this thread, not the server."""
    with contextlib.suppress(OSError, HTTPException):
        asking = HTTPConnection(HOME, port, timeout=ANSWER_WAIT)
        asking.request("GET", "/api/version", headers={"connection": "close"})
        asking.getresponse().read()
        asking.close()
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(here)


class _Server(uvicorn.Server):
    """Says where it is once it answers; when it ends, hangs up on whoever keeps it waiting."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce
        self._at_once = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal ends the server, a second one at once.

        A service manager's is kept from uvicorn, which would raise it again before the house is closed.
        """
        if self.should_exit:
            self._at_once = True
        elif sig == signal.SIGTERM:
            self.should_exit = True
        else:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hanging_up = asyncio.create_task(self._hang_up())
        await super().shutdown(sockets)
        hanging_up.cancel()

    async def _hang_up(self) -> None:
        """A request that is cut off ends as any whose asker went away: quietly, where cancelling would be told."""
        deadline = time.monotonic() + PATIENCE
        while not self._at_once and time.monotonic() < deadline:  # noqa: ASYNC110  (a signal may not set an Event)
            await asyncio.sleep(0.1)
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def _run(listener: socket.socket, config: Config, announce: Callable[[], None], *, log: bool = False) -> None:
    loops = uvicorn.Config("", loop="auto").get_loop_factory()
    try:
        with asyncio.Runner(loop_factory=loops) as runner:
            runner.run(_serve(listener, config, announce, log=log))
    except KeyboardInterrupt:
        # uvicorn hands the signal on once it has closed; for us Ctrl-C is the ordinary end.
        click.echo()
    finally:
        listener.close()


def _open_files() -> None:
    """Let as many be connected as the system allows at all: what a shell gives is a thousand files or fewer."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  (POSIX has it)

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # a system whose own limit is lower than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


CYCLES: Final = (50_000, 20, 100)
"""How many objects are made before Python looks for cycles among them. A move leaves none; by Python's own 700 it would
look through every table again and again."""

SWITCH: Final = 0.0005
"""Seconds after which the thread that serves lets the one that writes to the store go on: Python's own 5 ms would make
every commit wait."""


async def _serve(listener: socket.socket, config: Config, announce: Callable[[], None], *, log: bool) -> None:
    sys.setswitchinterval(SWITCH)
    dictConfig(logs.settings("INFO" if log else "WARNING"))
    async with open_house(config) as house:
        gc.set_threshold(*CYCLES)
        gc.freeze()
        settings = uvicorn.Config(
            create_app(house),
            lifespan="off",
            http=Asking,
            ws=Line,
            ws_per_message_deflate=False,
            ws_max_size=LARGEST_FRAME,
            log_config=None,
            server_header=False,
            timeout_graceful_shutdown=math.ceil(PATIENCE + LAST_RESORT),
        )
        await _Server(settings, announce).serve(sockets=[listener])
