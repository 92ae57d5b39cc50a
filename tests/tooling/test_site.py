"""The documentation fetches nothing from another host."""

from __future__ import annotations

import pytest

from tools.site import IN_STYLES, Fetched


def fetched(page: str) -> list[str]:
    reader = Fetched()
    reader.feed(page)
    return reader.outside


@pytest.mark.parametrize(
    "page",
    [
        '<script src="https://cdn.test/x.js"></script>',
        '<link rel="stylesheet" href="//fonts.test/css?family=Inter">',
        '<img srcset="http://pictures.test/a.png 2x">',
        '<pre class="mermaid"><code>a</code></pre>',
    ],
)
def test_what_a_browser_would_fetch_is_seen(page: str) -> None:
    assert len(fetched(page)) == 1


@pytest.mark.parametrize("page", ['<a href="https://fitab.test/">x</a>', '<script src="assets/x.js"></script>'])
def test_a_link_to_follow_and_a_file_of_our_own_are_allowed(page: str) -> None:
    assert fetched(page) == []


def test_a_font_named_in_a_style_is_seen() -> None:
    assert IN_STYLES.search("src: url('https://fonts.test/inter.woff2')")
    assert not IN_STYLES.search("src: url(fonts/inter.woff2)")
