"""Reads the bearer token of a request."""

from typing import Any, Final

from litestar.connection import ASGIConnection

from stak.errors import NotAuthenticated

_SCHEME: Final = "bearer "


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the token of `Authorization: Bearer …`.

    Raises NotAuthenticated if the request has none.
    """
    header = connection.headers.get("authorization", "")
    token = header[len(_SCHEME) :].strip()
    if header[: len(_SCHEME)].lower() != _SCHEME or not token:
        raise NotAuthenticated("Send your key or token as Authorization: Bearer …")
    return token
