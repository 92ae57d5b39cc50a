"""An event and its entries, read from its file for printing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from pathlib import Path

from pinella.tournament.documents.source import Source
from pinella.tournament.event import fold
from pinella.tournament.facts import entry_from
from pinella.tournament.files import event_file
from pinella.tournament.prizes import Prize


def source_in(
    file: Path,
    lang: str,
    *,
    prizes: Sequence[Prize] | None = None,
    link: str = "",
    zone: tzinfo | None = None,
    checked: bool = True,
) -> Source:
    """The event in a file, with the dates of its entries as the clocks of this machine (or of `zone`) show them.

    `checked`: with its digests, for a report.
    """
    stored = event_file.stored(file)
    entries = [entry_from(each.version, each.at, each.kind, each.body) for each in stored]
    return Source(
        event=fold(entries),
        entries=entries,
        digests=[each.digest for each in stored],
        lang=lang,
        zone=zone,
        prizes=prizes,
        link=link,
        damaged=event_file.broken(file) if checked else (),
    )
