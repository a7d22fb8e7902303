"""Encodes responses: the head, the framing of the body, and error responses."""

import time
from collections.abc import Iterable
from email.utils import formatdate
from functools import lru_cache
from http import HTTPStatus
from typing import Final

from stak.http.server.request_parser import Header

CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
LAST_CHUNK: Final = b"0\r\n\r\n"
_WITHOUT_BODY: Final = frozenset((204, 304))


def encode_head(status: int, headers: Iterable[Header], *, more: bytes = b"") -> bytes:
    """Return the head of a response, with our own headers after the given ones.

    Raises ValueError for a header that contains a line break.
    """
    lines = [_status_line(status)]
    for name, value in headers:
        if b"\n" in value or b"\r" in value or b"\n" in name or b"\r" in name:
            raise ValueError(f"the header {name!r} contains a line break")
        lines.append(b"%b: %b\r\n" % (name, value))
    lines.append(_date_line(int(time.time())))
    lines.append(more)
    lines.append(b"\r\n")
    return b"".join(lines)


def encode_refusal(status: int, detail: str) -> bytes:
    """Return the response to a malformed request; it closes the connection."""
    body = detail.encode() + b"\n"
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(body))]
    if status == 426:
        headers += [(b"upgrade", b"websocket"), (b"sec-websocket-version", b"13")]
    return encode_head(status, headers, more=b"connection: close\r\n") + body


def encode_chunk(part: bytes) -> bytes:
    """Return a chunk of a body of unknown length."""
    return b"%x\r\n%b\r\n" % (len(part), part) if part else b""


def has_body(method: str, status: int) -> bool:
    """Return whether the response has a body."""
    return method != "HEAD" and status not in _WITHOUT_BODY


@lru_cache(maxsize=128)
def _status_line(status: int) -> bytes:
    try:
        reason = HTTPStatus(status).phrase
    except ValueError:
        reason = "Status"
    return f"HTTP/1.1 {status} {reason}\r\n".encode()


@lru_cache(maxsize=1)
def _date_line(now: int) -> bytes:
    return f"date: {formatdate(now, usegmt=True)}\r\n".encode()
