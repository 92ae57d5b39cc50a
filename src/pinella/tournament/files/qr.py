"""QR codes as drawings, for slips on paper and in the browser."""

from __future__ import annotations

import io

import segno


def svg_of(text: str) -> str:
    """The code as SVG; a quarter of it may be unreadable."""
    drawn = io.BytesIO()
    segno.make_qr(text, error="q", boost_error=False).save(drawn, kind="svg", border=2, xmldecl=False, nl=False)
    return drawn.getvalue().decode()
