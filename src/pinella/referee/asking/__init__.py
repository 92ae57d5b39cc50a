"""`pinella ask`: what went wrong, when it was noticed and by whom; the article, the ruling and what follows."""

from __future__ import annotations

from pinella.referee.asking.answering import Reply, answer
from pinella.referee.asking.interview import Kind, Question, questions, request_from
from pinella.referee.asking.request import CODES, AskError, Request, request_of
from pinella.referee.asking.wording import OpenChoice, OptionText

__all__ = [
    "CODES",
    "AskError",
    "Kind",
    "OpenChoice",
    "OptionText",
    "Question",
    "Reply",
    "Request",
    "answer",
    "questions",
    "request_from",
    "request_of",
]
