"""The console for tenant admins: one page that signs in with an API key and calls this API."""

from pathlib import Path
from typing import Final

from stak.http.static_files import file_routes, page_route

_SITE: Final = Path(__file__).parent / "site"

PAGES: Final = [
    page_route(["/stack/admin/console"], _SITE / "console.html"),
    *file_routes("/stack/admin/web", _SITE, ["console.js"]),
]
