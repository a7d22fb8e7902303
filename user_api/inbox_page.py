"""The inbox page for end users, and the web component that other sites embed."""

from pathlib import Path
from typing import Final

from stak.http.static_files import file_routes, page_route

_SITE: Final = Path(__file__).parent / "site"

PAGES: Final = [
    page_route(["/stack/users/inbox"], _SITE / "inbox.html"),
    *file_routes("/stack/users/web", _SITE, ["stak-inbox.js", "page.js"]),
]
