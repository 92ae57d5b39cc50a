"""The HTTP server: the page, the questions it asks, and the document that describes them."""

from pinella.extras import needed

with needed("serve", "pinella.server"):
    from pinella.server.app import create_app

__all__ = ["create_app"]
