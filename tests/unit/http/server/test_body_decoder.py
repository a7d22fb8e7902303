"""Request bodies are decoded however they are split; malformed ones are refused."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stak.http.server.body_decoder import ChunkDecoder, LengthDecoder
from stak.http.server.request_parser import BadRequestError

Decoder = LengthDecoder | ChunkDecoder


def decoded(decoder: Decoder, pieces: list[bytes]) -> tuple[bytes, bytes]:
    """Decode these pieces and return the body and what follows it."""
    body = rest = b""
    for piece in pieces:
        if decoder.is_complete:
            rest += piece
        else:
            part, after = decoder.decode(piece)
            body, rest = body + part, rest + after
    return body, rest


def cut(whole: bytes, at: list[int]) -> list[bytes]:
    bounds = [0, *sorted(offset % (len(whole) + 1) for offset in at), len(whole)]
    return [whole[begin:end] for begin, end in itertools.pairwise(bounds)]


@given(st.lists(st.binary(min_size=1, max_size=40), max_size=6), st.binary(max_size=20), st.lists(st.integers(0, 400)))
def test_chunks_are_joined_however_they_are_split(parts: list[bytes], after: bytes, at: list[int]) -> None:
    chunks = b"".join(b"%x;name=value\r\n%b\r\n" % (len(part), part) for part in parts)
    decoder = ChunkDecoder()
    assert decoded(decoder, cut(chunks + b"0\r\nTrailer: x\r\n\r\n" + after, at)) == (b"".join(parts), after)
    assert decoder.is_complete


@given(st.binary(max_size=60), st.binary(max_size=20), st.lists(st.integers(0, 400)))
def test_content_length_bounds_the_body(body: bytes, after: bytes, at: list[int]) -> None:
    decoder = LengthDecoder(len(body))
    assert decoded(decoder, cut(body + after, at)) == (body, after)
    assert decoder.is_complete


@pytest.mark.parametrize(
    "received",
    [
        b"zz\r\n",
        b"\r\n",
        b"-1\r\n",
        b"0x1\r\n",
        b" 1\r\n",
        b"1" * 16 + b"\r\n",
        b"1\r\nab\r\n",
        b"1\n",
        b"1;" + b"a" * 300 + b"\r\n",
        b"1" * 300,
        b"0\r\n" + b"X: y\r\n" * 1000,
        b"0\r\n" + b"X" * 5000,
    ],
    ids=lambda value: repr(value)[:40],
)
def test_malformed_chunk_is_refused(received: bytes) -> None:
    pieces = [bytes((byte,)) for byte in received + b"\r\n"]
    with pytest.raises(BadRequestError):
        decoded(ChunkDecoder(), pieces)
