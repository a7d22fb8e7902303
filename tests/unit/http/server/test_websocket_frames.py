"""WebSocket frames are decoded however they are split; oversized ones are refused by their header."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stak.http.server.websocket_frames import (
    NOT_TEXT,
    PROTOCOL_ERROR,
    TEXT,
    TOO_LARGE,
    FrameDecoder,
    FrameError,
    Message,
    encode_close,
    encode_frame,
)
from tests.support.raw_socket import frame

MAX = 1000
CONTINUED, BYTES, CLOSE, PING = 0, 2, 8, 9


def masked(opcode: int, payload: bytes, mask: bytes, *, is_last: bool = True) -> bytes:
    """Return a client frame with this mask."""
    header = frame(opcode, payload, is_last=is_last)
    head = header[: len(header) - len(payload) - 4]
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


@given(
    st.lists(st.tuples(st.binary(max_size=300), st.integers(1, 4)), max_size=5),
    st.binary(min_size=4, max_size=4),
    st.integers(1, 97),
)
def test_messages_are_decoded_however_they_are_split(payloads: list[tuple[bytes, int]], mask: bytes, size: int) -> None:
    wire = b""
    for payload, count in payloads:
        step = len(payload) // count + 1
        parts = [payload[at : at + step] for at in range(0, max(1, len(payload)), step)]
        for number, part in enumerate(parts):
            wire += masked(CONTINUED if number else BYTES, part, mask, is_last=number == len(parts) - 1)
            wire += masked(PING, b"p", mask)
    decoder = FrameDecoder(MAX)
    decoded = [message for at in range(0, len(wire), size) for message in decoder.decode(wire[at : at + size])]
    assert [message for message in decoded if message.kind != "ping"] == [
        Message("binary", part) for part, _ in payloads
    ]


@pytest.mark.parametrize(
    "received",
    [
        bytes([0x81, 0xFE]) + struct.pack("!H", MAX + 1),
        bytes([0x81, 0xFF]) + struct.pack("!Q", 2**40),
        frame(TEXT, b"x" * MAX, is_last=False) + bytes([0x80, 0x81]),
        frame(TEXT, b"x" * (MAX // 2), is_last=False) * 1 + frame(CONTINUED, b"x" * (MAX // 2 + 1), is_last=False),
    ],
    ids=["frame", "huge frame", "one byte more", "fragments"],
)
def test_oversized_message_is_refused_by_its_header(received: bytes) -> None:
    with pytest.raises(FrameError) as refused:
        FrameDecoder(MAX).decode(received)
    assert refused.value.code == TOO_LARGE


def test_empty_fragments_use_no_memory() -> None:
    decoder = FrameDecoder(MAX)
    decoder.decode(frame(TEXT, b"", is_last=False))
    for _ in range(10_000):
        decoder.decode(frame(CONTINUED, b"", is_last=False))
    assert len(decoder._fragments) + len(decoder._pending) == 0


@pytest.mark.parametrize(
    ("received", "code"),
    [
        (frame(TEXT, b"x", is_masked=False), PROTOCOL_ERROR),
        (frame(TEXT, b"x", bits=0x40), PROTOCOL_ERROR),
        (frame(3, b"x"), PROTOCOL_ERROR),
        (frame(CONTINUED, b"x"), PROTOCOL_ERROR),
        (frame(TEXT, b"x", is_last=False) + frame(TEXT, b"y"), PROTOCOL_ERROR),
        (frame(PING, b"x", is_last=False), PROTOCOL_ERROR),
        (frame(PING, b"x" * 126), PROTOCOL_ERROR),
        (frame(CLOSE, b"x"), PROTOCOL_ERROR),
        (frame(CLOSE, (1005).to_bytes(2)), PROTOCOL_ERROR),
        (frame(CLOSE, (1000).to_bytes(2) + b"\xff"), NOT_TEXT),
    ],
)
def test_protocol_violation_is_refused(received: bytes, code: int) -> None:
    with pytest.raises(FrameError) as refused:
        FrameDecoder(MAX).decode(received)
    assert refused.value.code == code


def test_encoded_frames_have_the_right_length() -> None:
    for size in (0, 125, 126, 65535, 65536):
        encoded = encode_frame(TEXT, b"x" * size)
        assert encoded == frame(TEXT, b"x" * size, is_masked=False)
    assert len(encode_close(4400, "é" * 100)) == 2 + 2 + 122
