"""A process that starts servers: it has read all the code once, so that one starts in moments, and dies as any does.

`python -m benchmarks.faults.nursery` reads lines of JSON, `{"arguments": […], "log": "…", "plant": null}`, and answers
each with the id of a new process that runs `pinella serve` with these arguments.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

import uvicorn.lifespan.off
import uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401  (read before, not at every start)

import pinella.server.bus_nats
import pinella.server.bus_postgres
import pinella.store.postgres  # noqa: F401  (the same)
from benchmarks.faults.planting import plant
from pinella.cli.serve import command


def main() -> None:
    """Until nobody asks any more; then every server that is left ends too."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who is killed is not kept until somebody asks
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        child = os.fork()
        if child == 0:
            _serve(asked)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
    if os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)


def _serve(asked: dict[str, Any]) -> None:
    """Be a server, with its words in a file."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with Path(asked["log"]).open("ab") as log, Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    status = 0
    try:
        plant(asked["plant"])
        command.main(asked["arguments"], prog_name="pinella serve")
    except SystemExit as ended:
        status = int(ended.code or 0)
    except BaseException:  # noqa: BLE001  (whatever it is, the log must have it)
        traceback.print_exc()
        status = 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
