"""The inbox page for end users, and the web component that other sites embed."""

from pathlib import Path
from typing import Final

from litestar.types import ControllerRouterHandler

from stak.http.static_files import file_routes, page_route

_SITE: Final = Path(__file__).parent / "site"
LANGUAGES: Final = ("ar", "de", "es", "fr")
"""The languages of the component's texts besides English, each a file of its own."""
PARTS: Final = ("chat-forms", "preferences")
"""The parts of the component that are loaded when the user opens them, each a file of its own."""


def page_routes(socket_url: str | None) -> list[ControllerRouterHandler]:
    """Return the routes of the page and its scripts; `socket_url` is API Gateway's address, if it holds connections."""
    metadata = {} if socket_url is None else {"stak-socket-url": socket_url}
    return [
        page_route(["/stack/users/inbox"], _SITE / "inbox.html", metadata),
        *file_routes("/stack/users/web", _SITE, ["stak-inbox.js", "page.js", "push-worker.js"]),
        *file_routes("/stack/users/web", _SITE, [f"{part}.js" for part in PARTS]),
        *file_routes("/stack/users/web", _SITE, [f"languages/{language}.js" for language in LANGUAGES]),
    ]
