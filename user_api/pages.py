"""The inbox for end users: the web component others embed, and a page of our own that shows it."""

from pathlib import Path
from typing import Final

from stak.http.static_files import file_routes, page_route

_SITE: Final = Path(__file__).parent / "site"

PAGES: Final = [
    page_route(["/stack/users/inbox"], _SITE / "inbox.html"),
    *file_routes("/stack/users/web", _SITE, ["stak-inbox.js", "page.js"]),
]
