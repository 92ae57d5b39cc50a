"""Bots that think in processes of their own, so that the loop which serves people never waits for one.

A process mirrors every match it is asked about, all cards included: it runs beside the server, under the same account,
and nothing it knows leaves it but moves and hints. A bot inside it is a `pinella.bots.Player`, which is shown what its
seat may see and nothing else.
"""

from __future__ import annotations

from pinella.server.thinking.advice import Advice
from pinella.server.thinking.asking import Asked, ThinkingFailed
from pinella.server.thinking.pool import BotPool

__all__ = ["Advice", "Asked", "BotPool", "ThinkingFailed"]
