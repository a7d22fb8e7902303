"""Parses the head of an HTTP/1.1 request strictly, to rule out request smuggling through a proxy."""

import base64
import binascii
import re
from typing import Final
from urllib.parse import unquote

import msgspec

HEAD_MAX_BYTES: Final = 32 * 1024
TARGET_MAX_BYTES: Final = 16 * 1024
HEADERS_MAX: Final = 100
_LINE: Final = re.compile(rb"([!#$%&'*+\-.^_`|~0-9A-Za-z]{1,32}) ([!-\"$-~]+) HTTP/1\.([01])")
_HEADERS: Final = re.compile(rb"(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[^\x00-\x08\x0a-\x1f\x7f]*\r\n)*")
_ABSOLUTE: Final = re.compile(rb"https?://[^/?]*", re.IGNORECASE)
_LENGTH: Final = re.compile(rb"[0-9]{1,15}")
_KEY_BYTES: Final = 16

Header = tuple[bytes, bytes]


class BadRequestError(Exception):
    """The client sent a malformed request; the connection closes with this status."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail


class RequestHead(msgspec.Struct, frozen=True, gc=False):
    """A parsed request line and headers."""

    method: str
    path: str
    raw_path: bytes
    query: bytes
    http_version: str
    headers: list[Header]
    length: int
    """The length of the body; -1 if it is chunked."""
    is_kept_alive: bool
    is_continue_expected: bool
    websocket_key: bytes | None
    """The key of a WebSocket handshake; None for other requests."""


def parse_head(head: bytes) -> RequestHead:
    """Parse a request head up to the empty line.

    Raises BadRequestError for anything that two parsers could interpret differently.
    """
    line, _, rest = head.partition(b"\r\n")
    found = _LINE.fullmatch(line)
    if found is None:
        raise BadRequestError(400, "The request line is not valid HTTP/1.1.")
    method, target, minor = found.groups()
    if len(target) > TARGET_MAX_BYTES:
        raise BadRequestError(414, f"The request target exceeds {TARGET_MAX_BYTES} bytes.")
    if not _HEADERS.fullmatch(rest):
        raise BadRequestError(400, "The headers are malformed.")
    lines = rest.split(b"\r\n")
    if len(lines) > HEADERS_MAX + 1:
        raise BadRequestError(431, f"The request has more than {HEADERS_MAX} headers.")
    headers = []
    special: dict[bytes, bytes] = {}
    for text in lines[:-1]:
        name, _, value = text.partition(b":")
        name = name.lower()
        value = value.strip(b" \t")
        headers.append((name, value))
        if name in _SPECIAL:
            if name in _SINGLE and name in special:
                raise BadRequestError(400, f"The header {name.decode()} is duplicated.")
            special[name] = value if name not in special else special[name] + b"," + value
    is_new = minor == b"1"
    if is_new and b"host" not in special:
        raise BadRequestError(400, "The Host header is missing.")
    raw_path, query = _path_of(method, target)
    path = raw_path.decode("ascii")
    connection = _tokens(special.get(b"connection", b""))
    return RequestHead(
        method=method.decode("ascii"),
        path=unquote(path) if "%" in path else path,
        raw_path=raw_path,
        query=query,
        http_version="1.1" if is_new else "1.0",
        headers=headers,
        length=_length(special, is_new=is_new),
        is_kept_alive=b"close" not in connection if is_new else b"keep-alive" in connection,
        is_continue_expected=is_new and _is_continue_expected(special),
        websocket_key=(
            _websocket_key(special)
            if b"upgrade" in connection and is_new and b"websocket" in _tokens(special.get(b"upgrade", b""))
            else None
        ),
    )


_SPECIAL: Final = frozenset(
    (
        b"host",
        b"connection",
        b"content-length",
        b"transfer-encoding",
        b"expect",
        b"upgrade",
        b"sec-websocket-key",
        b"sec-websocket-version",
    )
)
_SINGLE: Final = _SPECIAL - {b"connection", b"upgrade"}


def _path_of(method: bytes, target: bytes) -> tuple[bytes, bytes]:
    if not target.startswith(b"/"):
        absolute = _ABSOLUTE.match(target)
        if absolute is not None:
            target = target[absolute.end() :]
            target = target if target.startswith(b"/") else b"/" + target
        elif method != b"OPTIONS" or target != b"*":
            raise BadRequestError(400, "The request target must start with a slash.")
    path, _, query = target.partition(b"?")
    return path, query


def _tokens(value: bytes) -> list[bytes]:
    return [token.strip(b" \t").lower() for token in value.split(b",")] if value else []


def _length(special: dict[bytes, bytes], *, is_new: bool) -> int:
    encoding, length = special.get(b"transfer-encoding"), special.get(b"content-length")
    if encoding is not None:
        if length is not None or not is_new:
            raise BadRequestError(400, "Send either Content-Length or Transfer-Encoding, not both.")
        if encoding.lower() != b"chunked":
            raise BadRequestError(501, "Only the transfer encoding chunked is supported.")
        return -1
    if length is None:
        return 0
    if not _LENGTH.fullmatch(length):
        raise BadRequestError(400, "Content-Length is not a number.")
    return int(length)


def _is_continue_expected(special: dict[bytes, bytes]) -> bool:
    expected = special.get(b"expect")
    if expected is not None and expected.lower() != b"100-continue":
        raise BadRequestError(417, "Only the expectation 100-continue is supported.")
    return expected is not None


def _websocket_key(special: dict[bytes, bytes]) -> bytes:
    if special.get(b"sec-websocket-version") != b"13":
        raise BadRequestError(426, "Only WebSocket version 13 is supported.")
    key = special.get(b"sec-websocket-key", b"")
    try:
        is_key = len(base64.b64decode(key, validate=True)) == _KEY_BYTES
    except binascii.Error:
        is_key = False
    if not is_key:
        raise BadRequestError(400, "sec-websocket-key is not 16 bytes in base64.")
    return key


def validate_head_size(head: bytes) -> None:
    """Raise BadRequestError if an incomplete head is already too long."""
    line_end = head.find(b"\r\n")
    if (line_end if line_end >= 0 else len(head)) > TARGET_MAX_BYTES + 100:
        raise BadRequestError(414, f"The request target exceeds {TARGET_MAX_BYTES} bytes.")
    if len(head) > HEAD_MAX_BYTES:
        raise BadRequestError(431, f"The headers exceed {HEAD_MAX_BYTES} bytes.")
