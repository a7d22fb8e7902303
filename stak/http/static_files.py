"""Serves the static files of the web pages: prebuilt, read once, and revalidated by ETag."""

import asyncio
import gzip
import hashlib
import html
import mimetypes
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.types import ControllerRouterHandler

_WORTH_PACKING: Final = ("text/", "application/json", "image/svg")
_TYPES: Final = {".js": "text/javascript", ".css": "text/css"}  # the framework adds the charset
_PAGE_HEADERS: Final = {
    # Only scripts that we serve run; images in messages can come from any host; no page can frame ours.
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob: https:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
_FILE_HEADERS: Final = {
    "access-control-allow-origin": "*",  # pages of other origins import these files as modules; they contain no secrets
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
}


class Asset:
    """A static file in memory, and its compressed form once a client has asked for it."""

    def __init__(self, path: Path, metadata: Mapping[str, str] | None = None) -> None:
        self.body = _with_metadata(path.read_bytes(), metadata or {})
        self.media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self.tag = f'"{hashlib.sha256(self.body).hexdigest()[:24]}"'
        self.is_worth_packing = self.media_type.startswith(_WORTH_PACKING)
        self._packed: bytes | None = None
        self._packing = threading.Lock()

    async def packed(self) -> bytes:
        """Return the compressed file: compressed once, by the first request, so that it does not delay the start."""
        if self._packed is not None:
            return self._packed
        return await asyncio.to_thread(self._pack)

    def _pack(self) -> bytes:
        with self._packing:
            packed = self._packed or gzip.compress(self.body, 9, mtime=0)
            self._packed = packed
            return packed


def _with_metadata(page: bytes, metadata: Mapping[str, str]) -> bytes:
    """Return a page with `<meta>` elements, from which its scripts read values that only the server knows."""
    lines = [f'<meta name="{html.escape(name)}" content="{html.escape(text)}">\n' for name, text in metadata.items()]
    return page.replace(b"</head>", "".join(lines).encode() + b"</head>", 1)


def page_route(paths: Sequence[str], file: Path, metadata: Mapping[str, str] | None = None) -> ControllerRouterHandler:
    """Return a route that serves a page, with a policy that allows only our own scripts."""
    asset = Asset(file, metadata)

    @get(list(paths), include_in_schema=False)
    async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        return await _answer(request, asset, _PAGE_HEADERS)

    return page


def file_routes(prefix: str, directory: Path, names: Sequence[str]) -> list[ControllerRouterHandler]:
    """Return routes that serve files of a directory, each at its name under the prefix."""
    return [_file_route(f"{prefix}/{name}", Asset(directory / name)) for name in names]


def _file_route(path: str, asset: Asset) -> ControllerRouterHandler:
    @get(path, include_in_schema=False)
    async def file(request: Request[Any, Any, Any]) -> Response[bytes]:
        return await _answer(request, asset, _FILE_HEADERS)

    return file


async def _answer(request: Request[Any, Any, Any], asset: Asset, more: Mapping[str, str]) -> Response[bytes]:
    headers = {**more, "etag": asset.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(b"", status_code=304, headers=headers)
    if asset.is_worth_packing and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(
            await asset.packed(), media_type=asset.media_type, headers={**headers, "content-encoding": "gzip"}
        )
    return Response(asset.body, media_type=asset.media_type, headers=headers)
