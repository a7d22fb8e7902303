"""Translates between the core's values and httpx, for both transports. No I/O."""

from typing import Any, Final

import httpx

from stak.client.backend.http_messages import HttpRequest, HttpResponse, NoResponse

TIMEOUT: Final = httpx.Timeout(30.0, connect=5.0)
_NOT_SENT: Final = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.PoolTimeout,
    httpx.ProxyError,
    httpx.UnsupportedProtocol,
)
"""Errors from before the first byte of a request was sent."""


def base_url_of(text: str) -> str:
    """Return the server's address without a trailing slash. Raises ValueError if it is not one."""
    try:
        address = httpx.URL(text)
    except httpx.InvalidURL as error:
        raise ValueError(f"{text!r} is not an address: {error}") from None
    if address.scheme not in ("http", "https") or not address.host or address.query or address.fragment:
        raise ValueError(f"{text!r} is not an address: it must be http:// or https:// and a host, without a query")
    return text.rstrip("/")


def arguments_of(request: HttpRequest, base_url: str, api_key: str) -> dict[str, Any]:
    """Return the arguments of httpx for a request."""
    return {
        "method": request.method,
        "url": base_url + request.path,
        "params": dict(request.query),
        "headers": {**request.headers, "Authorization": f"Bearer {api_key}"},
        "content": request.content,
        # The API never redirects: the key and a POST's body stay with this server.
        "follow_redirects": False,
    }


def response_of(response: httpx.Response, elapsed_seconds: float) -> HttpResponse:
    """Return a response whose body was read."""
    return HttpResponse(response.status_code, response.headers, response.content, elapsed_seconds)


def no_response_of(error: httpx.RequestError) -> NoResponse:
    """Return what an error of the connection says about the request."""
    reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return NoResponse(reason, is_sent=not isinstance(error, _NOT_SENT))
