"""The devices and the kinds of address at which the page is proven."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.chromium import HALL

SMALL_PHONE = ViewportSize(width=375, height=667)
TABLET = ViewportSize(width=820, height=1180)
DESKTOP = ViewportSize(width=1366, height=768)

_SIZES = {"phone": SMALL_PHONE, "tablet": TABLET, "desktop": DESKTOP}
_HOSTS = {"secure": "127.0.0.1", "plain http": HALL}


def everywhere(*sampled: str) -> pytest.MarkDecorator:
    """Every device at both kinds of address: `make proof` tries them all but those that `make test` tries already."""
    places = {f"{device}, {address}": (_HOSTS[address], _SIZES[device]) for device in _SIZES for address in _HOSTS}
    unknown = set(sampled) - set(places)
    if unknown:
        raise ValueError(f"no such place: {', '.join(sorted(unknown))}")
    return pytest.mark.parametrize(
        ("host", "size"),
        [
            pytest.param(*place, id=name, marks=() if name in sampled else pytest.mark.proof)
            for name, place in places.items()
        ],
    )
