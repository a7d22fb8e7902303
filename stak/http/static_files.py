"""Serves the static files of the web pages: prebuilt, read once, and revalidated by ETag."""

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
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


class Asset(msgspec.Struct, frozen=True):
    """A static file in memory, with its compressed form."""

    body: bytes
    packed: bytes | None
    media_type: str
    tag: str


def read_asset(path: Path) -> Asset:
    """Read a file, and compress it if its type benefits."""
    body = path.read_bytes()
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if media_type.startswith(_WORTH_PACKING) else None
    return Asset(body, packed, media_type, f'"{hashlib.sha256(body).hexdigest()[:24]}"')


def page_route(paths: Sequence[str], file: Path) -> ControllerRouterHandler:
    """Return a route that serves a page, with a policy that allows only our own scripts."""
    asset = read_asset(file)

    @get(list(paths), include_in_schema=False, sync_to_thread=False)
    def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        return _answer(request, asset, _PAGE_HEADERS)

    return page


def file_routes(prefix: str, directory: Path, names: Sequence[str]) -> list[ControllerRouterHandler]:
    """Return routes that serve files of a directory, each at its name under the prefix."""
    return [_file_route(f"{prefix}/{name}", read_asset(directory / name)) for name in names]


def _file_route(path: str, asset: Asset) -> ControllerRouterHandler:
    @get(path, include_in_schema=False, sync_to_thread=False)
    def file(request: Request[Any, Any, Any]) -> Response[bytes]:
        return _answer(request, asset, _FILE_HEADERS)

    return file


def _answer(request: Request[Any, Any, Any], asset: Asset, more: Mapping[str, str]) -> Response[bytes]:
    headers = {**more, "etag": asset.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(b"", status_code=304, headers=headers)
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(asset.packed, media_type=asset.media_type, headers={**headers, "content-encoding": "gzip"})
    return Response(asset.body, media_type=asset.media_type, headers=headers)
