"""Request heads: what is parsed, and what is refused because it is ambiguous."""

import pytest

from stak.http.server.request_parser import HEADERS_MAX, TARGET_MAX_BYTES, BadRequestError, parse_head

LINE = b"POST /a HTTP/1.1\r\nHost: x\r\n"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\n"
    b"Upgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\n"
)
KEY = b"MDEyMzQ1Njc4OWFiY2RlZg=="


def test_head_is_parsed() -> None:
    head = parse_head(
        b"PUT /a%20b/%C3%A9?c=%20&d HTTP/1.1\r\nHost: x:8080\r\nX-One:  two \r\nx-one:\r\nContent-Length: 12\r\n"
    )
    assert (head.method, head.path, head.raw_path, head.query) == ("PUT", "/a b/é", b"/a%20b/%C3%A9", b"c=%20&d")
    assert head.headers == [(b"host", b"x:8080"), (b"x-one", b"two"), (b"x-one", b""), (b"content-length", b"12")]
    assert (head.length, head.is_kept_alive, head.http_version, head.websocket_key) == (12, True, "1.1", None)


@pytest.mark.parametrize(
    ("head", "path"),
    [
        (b"GET http://x/a?b HTTP/1.1\r\nHost: x\r\n", "/a"),
        (b"GET HTTPS://x HTTP/1.1\r\nHost: x\r\n", "/"),
        (b"OPTIONS * HTTP/1.1\r\nHost: x\r\n", "*"),
        (b"GET //a HTTP/1.0\r\n", "//a"),
    ],
)
def test_request_target_may_have_other_forms(head: bytes, path: str) -> None:
    assert parse_head(head).path == path


@pytest.mark.parametrize(
    ("head", "is_kept_alive"),
    [
        (LINE, True),
        (LINE + b"Connection: foo, CLOSE\r\n", False),
        (LINE + b"Connection: foo\r\nConnection: close\r\n", False),
        (b"GET / HTTP/1.0\r\n", False),
        (b"GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n", True),
    ],
)
def test_keep_alive_follows_the_client(head: bytes, is_kept_alive: bool) -> None:
    assert parse_head(head).is_kept_alive is is_kept_alive


def test_chunked_expect_and_upgrade_are_parsed() -> None:
    assert parse_head(LINE + b"Transfer-Encoding: Chunked\r\n").length == -1
    assert parse_head(LINE + b"Expect: 100-Continue\r\n").is_continue_expected
    assert parse_head(UPGRADE + b"Sec-WebSocket-Key: " + KEY + b"\r\n").websocket_key == KEY


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"PRI * HTTP/2.0\r\n", 400),
        (b"GET / HTTP/1.1\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n", 400),
        (b"GET  / HTTP/1.1\r\nHost: x\r\n", 400),
        (b"GET / HTTP/1.1 \r\nHost: x\r\n", 400),
        (b"GET / HTTP/1.2\r\nHost: x\r\n", 400),
        (b"GET /a#b HTTP/1.1\r\nHost: x\r\n", 400),
        (b"GET a HTTP/1.1\r\nHost: x\r\n", 400),
        (b"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n", 400),
        (b"GET /\xff HTTP/1.1\r\nHost: x\r\n", 400),
        (b"G@T / HTTP/1.1\r\nHost: x\r\n", 400),
        (b"GET / HTTP/1.1\nHost: x\r\n", 400),
        (LINE + b"X-A : b\r\n", 400),
        (LINE + b" folded\r\n", 400),
        (LINE + b"X-A: b\n\r\n", 400),
        (LINE + b"X-A: b\rX-B: c\r\n", 400),
        (LINE + b"X-A: \x00\r\n", 400),
        (LINE + b"no colon\r\n", 400),
        (LINE + b": no name\r\n", 400),
        (LINE + b"Content-Length: 1\r\nContent-Length: 1\r\n", 400),
        (LINE + b"Content-Length: +1\r\n", 400),
        (LINE + b"Content-Length: 1, 1\r\n", 400),
        (LINE + b"Content-Length: 0x1\r\n", 400),
        (LINE + b"Content-Length: \r\n", 400),
        (LINE + b"Content-Length: " + b"1" * 16 + b"\r\n", 400),
        (LINE + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n", 400),
        (LINE + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", 400),
        (LINE + b"Transfer-Encoding: gzip, chunked\r\n", 501),
        (LINE + b"Transfer-Encoding: \x0bchunked\r\n", 400),
        (b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n", 400),
        (LINE + b"Expect: a miracle\r\n", 417),
        (LINE + b"X: y\r\n" * HEADERS_MAX, 431),
        (b"GET /" + b"a" * TARGET_MAX_BYTES + b" HTTP/1.1\r\nHost: x\r\n", 414),
        (UPGRADE, 400),
        (UPGRADE + b"Sec-WebSocket-Key: short\r\n", 400),
        (UPGRADE.replace(b"13", b"12") + b"Sec-WebSocket-Key: " + KEY + b"\r\n", 426),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_ambiguous_head_is_refused(head: bytes, status: int) -> None:
    with pytest.raises(BadRequestError) as refused:
        parse_head(head)
    assert refused.value.status == status
