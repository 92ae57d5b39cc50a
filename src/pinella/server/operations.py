"""Every operation of the server over HTTP. A new part of it adds its endpoints here."""

from __future__ import annotations

from typing import Final

from pinella.server.api import API
from pinella.server.endpoint import Endpoint
from pinella.server.hosting.api import TABLES_API
from pinella.server.hosting.reports_api import REPORTS_API
from pinella.server.outside import OUTSIDE_API
from pinella.server.people.api import PEOPLE_API
from pinella.server.people.clubs_api import CLUBS_API
from pinella.server.router import Api

APIS: Final[tuple[Api, ...]] = (API, PEOPLE_API, CLUBS_API, TABLES_API, REPORTS_API, OUTSIDE_API)


def endpoints(*, with_house: bool = True) -> list[Endpoint]:
    """All of them, or those that a server without a store can answer."""
    return [one for api in APIS for one in api.endpoints if with_house or not one.needs_house]
