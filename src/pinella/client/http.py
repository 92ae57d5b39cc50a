"""The questions over HTTP, by the standard library, in a thread of their own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

from pinella.errors import PinellaError

_WAIT: Final = 20.0


class ClientError(PinellaError):
    """The server cannot be reached, or says something that this client does not understand."""


class Refused(ClientError):
    """The server said no: a stable code, a sentence in each language, and perhaps an article."""

    def __init__(self, code: str, said: Mapping[str, str], article: Mapping[str, str] | None = None) -> None:
        self.code = code
        self.said = dict(said)
        self.article = None if article is None else dict(article)
        super().__init__(f"{code}: {self.said.get('en', '')}")


async def ask(address: str, method: str, path: str, body: object = None, token: str = "") -> Any:
    """What the server answers, as plain data; a problem is `Refused`."""
    return await asyncio.to_thread(_ask, address, method, path, body, token)


def _ask(address: str, method: str, path: str, body: object, token: str) -> Any:
    headers = {"accept": "application/json"}
    data = None
    if body is not None:
        data = json.dumps(body).encode()
        headers["content-type"] = "application/json"
    if token:
        headers["authorization"] = f"Bearer {token}"
    request = Request(f"{address}{path}", data, headers, method=method)  # noqa: S310  (the address is the user's own)
    try:
        with build_opener(ProxyHandler({})).open(request, timeout=_WAIT) as answer:
            return json.load(answer)
    except HTTPError as error:
        raise _refused(error) from None
    except (URLError, OSError, ValueError) as error:
        raise ClientError(f"no answer from {address}: {error}") from None


def _refused(error: HTTPError) -> ClientError:
    try:
        problem = json.load(error)["error"]
        return Refused(problem["code"], problem["message"])
    except (ValueError, LookupError, TypeError):
        return ClientError(f"the server answered {error.code}")
