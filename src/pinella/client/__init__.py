"""A small client for a Pinella server: come in, open or join a table, play, come back after a cut."""

from __future__ import annotations

from pinella.extras import needed

with needed("client", "pinella.client"):
    from pinella.client.client import Client
    from pinella.client.http import ClientError, Refused
    from pinella.client.table import RemoteTable

__all__ = ["Client", "ClientError", "Refused", "RemoteTable"]
