"""A running process of bots, at the other end of two pipes."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable
from typing import Any, Final

import msgspec

from pinella.server.thinking.messages import LENGTH, Question, Ready, Reply, framed, length, reply_in

READY_WITHIN: Final = 60.0
"""Seconds for a process to start on a machine that is busy."""

GRACE: Final = 1.0
"""Seconds for a process to end by itself."""


class ProcessLost(Exception):
    """The process is gone, takes too long, or says what cannot be understood."""


class BotProcess:
    """A process that answers one question at a time."""

    def __init__(self, process: Process) -> None:
        if process.stdin is None or process.stdout is None:
            raise AssertionError("the process has pipes")
        self._process = process
        self._questions = process.stdin
        self._replies = process.stdout

    @classmethod
    async def started(cls, most_tables: int) -> BotProcess:
        """A process that is ready to be asked; raises `ProcessLost` where none can be started."""
        command = (sys.executable, "-P", "-m", "pinella.server.thinking.worker", str(most_tables))
        try:
            process = cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, **_on_its_own()))
        except OSError as error:
            raise ProcessLost(str(error)) from None
        try:
            await process._begun()
        except BaseException:
            await process.end(at_once=True)
            raise
        return process

    @property
    def pid(self) -> int | None:
        """Its id, while it runs."""
        return self._process.pid if self._process.returncode is None else None

    async def ask(self, question: Question, seconds: float) -> Reply:
        """The reply; raises `ProcessLost` where none comes in so many seconds."""
        message = framed(question)
        return await self._within(seconds, self._exchange(message))

    async def wait(self) -> None:
        """Until it is gone."""
        await self._process.wait()

    async def end(self, *, at_once: bool = False) -> None:
        """Let it end by itself, unless it is in the middle of a thought: then nobody waits for that."""
        self._questions.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0 if at_once else GRACE):
                await self._process.wait()
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def _begun(self) -> None:
        if not isinstance(await self._within(READY_WITHIN, self._reply()), Ready):
            raise ProcessLost("it begins with something else")

    async def _exchange(self, message: bytes) -> Reply:
        self._questions.write(message)
        await self._questions.drain()
        return await self._reply()

    async def _reply(self) -> Reply:
        size = length(await self._replies.readexactly(LENGTH))
        return reply_in(await self._replies.readexactly(size))

    @staticmethod
    async def _within(seconds: float, reply: Awaitable[Reply]) -> Reply:
        try:
            async with asyncio.timeout(seconds):
                return await reply
        except TimeoutError:
            raise ProcessLost(f"no reply in {seconds} seconds") from None
        except (OSError, EOFError, ValueError, msgspec.MsgspecError) as error:
            raise ProcessLost(type(error).__name__) from None


def _on_its_own() -> dict[str, Any]:
    """What keeps a Ctrl-C meant for the server away from the process."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}
