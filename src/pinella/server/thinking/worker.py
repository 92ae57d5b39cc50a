"""A process of bots: reads questions on its standard input, thinks, and answers on its standard output.

It is niced, so that people's moves go first; Ctrl-C is its parent's business; it ends when its input ends, which is
when the parent is gone.
"""

from __future__ import annotations

import os
import signal
import sys
from traceback import extract_tb
from typing import BinaryIO

from pinella.errors import PinellaError
from pinella.server.thinking.advice import Advice
from pinella.server.thinking.messages import (
    LENGTH,
    Advised,
    Failed,
    Given,
    Question,
    Ready,
    Reply,
    Unknown,
    answer_data,
    framed,
    length,
    question_in,
)
from pinella.server.thinking.mirror import Memory, NotKnown

NICENESS = 10


def main() -> None:
    """`python -m pinella.server.thinking.worker MOST_TABLES`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = _own_output()
    try:
        _say(answers, Ready())
        memory = Memory(int(sys.argv[1]))
        while (question := _heard(sys.stdin.buffer)) is not None:
            _say(answers, _reply(memory, question))
    except BrokenPipeError:
        os._exit(0)  # the parent was killed: nobody is left to tell, not even by what Python does at its end


def _own_output() -> BinaryIO:
    """The pipe for answers. What anything else prints goes where errors go, and does not get between them."""
    pipe = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return pipe


def _heard(questions: BinaryIO) -> Question | None:
    """The next question; `None` after the last."""
    prefix = questions.read(LENGTH)
    if len(prefix) < LENGTH:
        return None
    size = length(prefix)
    body = questions.read(size)
    return question_in(body) if len(body) == size else None


def _say(answers: BinaryIO, reply: Reply) -> None:
    answers.write(framed(reply))
    answers.flush()


def _reply(memory: Memory, question: Question) -> Reply:
    try:
        answer = memory.answer(question)
        return Advised(answer) if isinstance(answer, Advice) else Given(answer_data(answer))
    except NotKnown:
        return Unknown()
    except PinellaError as error:
        return Failed(str(error))
    except Exception as error:  # noqa: BLE001  (a fault of one bot must not end those of other tables)
        return Failed(_fault(error))


def _fault(error: Exception) -> str:
    """Which fault, and where; not its text, which could name cards."""
    place = extract_tb(error.__traceback__)[-1]
    return f"a fault of the bot: {type(error).__name__} in {place.name}, line {place.lineno}"


if __name__ == "__main__":
    main()
