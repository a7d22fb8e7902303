"""Decodes request bodies from the bytes of a connection: with a Content-Length, or chunked."""

import re
from typing import Final

from stak.http.server.request_parser import BadRequestError

_SIZE_LINE_MAX_BYTES: Final = 256
_TRAILER_MAX_BYTES: Final = 4096
_SIZE: Final = re.compile(rb"([0-9A-Fa-f]{1,15})[ \t]*(?:;[^\x00-\x08\x0a-\x1f\x7f]*)?")


class LengthDecoder:
    """Decodes a body with a Content-Length."""

    def __init__(self, length: int) -> None:
        self._left = length
        self.is_complete = length == 0

    def decode(self, received: bytes) -> tuple[bytes, bytes]:
        """Return the bytes that belong to the body, and the bytes that follow it."""
        body = received[: self._left]
        self._left -= len(body)
        self.is_complete = self._left == 0
        return body, received[len(body) :]


class ChunkDecoder:
    """Decodes a chunked body; extensions and trailers are dropped."""

    def __init__(self) -> None:
        self.is_complete = False
        self._pending = b""
        self._left = 0
        """The number of bytes missing from the current chunk."""
        self._is_chunk_ended = False
        """The bytes of the chunk have arrived, the line end after them has not."""
        self._trailer_bytes = -1
        """The number of trailer bytes so far, once the last chunk has arrived; -1 before that."""

    def decode(self, received: bytes) -> tuple[bytes, bytes]:
        """Return the decoded content, and the bytes that follow the body.

        Raises BadRequestError for a malformed chunk.
        """
        received = self._pending + received if self._pending else received
        self._pending = b""
        parts = []
        at = 0
        while not self.is_complete:
            if self._left:
                part = received[at : at + self._left]
                parts.append(part)
                at += len(part)
                self._left -= len(part)
                if self._left:
                    break
                self._is_chunk_ended = True
            end = received.find(b"\r\n", at)
            if end < 0:
                self._keep(received[at:])
                break
            self._take_line(received[at:end])
            at = end + 2
        return b"".join(parts), received[at:] if self.is_complete else b""

    def _take_line(self, line: bytes) -> None:
        if self._is_chunk_ended:
            if line:
                raise BadRequestError(400, "A chunk is longer than its declared size.")
            self._is_chunk_ended = False
        elif self._trailer_bytes >= 0:
            self._trailer_bytes += len(line) + 2
            if self._trailer_bytes > _TRAILER_MAX_BYTES:
                raise BadRequestError(431, "The trailers are too long.")
            self.is_complete = not line
        else:
            found = _SIZE.fullmatch(line)
            if found is None or len(line) > _SIZE_LINE_MAX_BYTES:
                raise BadRequestError(400, "Invalid chunk size.")
            self._left = int(found[1], 16)
            if self._left == 0:
                self._trailer_bytes = 0

    def _keep(self, rest: bytes) -> None:
        if len(rest) > (_TRAILER_MAX_BYTES if self._trailer_bytes >= 0 else _SIZE_LINE_MAX_BYTES):
            raise BadRequestError(400, "Invalid chunk size.")
        self._pending = rest


def decoder_of(length: int) -> LengthDecoder | ChunkDecoder:
    """Return the decoder for a body of this length; -1 stands for chunked."""
    return ChunkDecoder() if length < 0 else LengthDecoder(length)
