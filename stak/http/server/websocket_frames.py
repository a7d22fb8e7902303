"""WebSocket frames (RFC 6455): an encoder, and a decoder that rejects oversized messages before buffering them."""

import struct
from typing import Final, Literal

import msgspec

CONTINUATION: Final = 0x0
TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
_DATA: Final = frozenset((CONTINUATION, TEXT, BINARY))
_CONTROL: Final = frozenset((CLOSE, PING, PONG))
_CONTROL_MAX_BYTES: Final = 125  # RFC 6455
NORMAL: Final = 1000
GOING_AWAY: Final = 1001
PROTOCOL_ERROR: Final = 1002
NO_CODE: Final = 1005
ABNORMAL: Final = 1006
NOT_TEXT: Final = 1007
TOO_LARGE: Final = 1009
INTERNAL_ERROR: Final = 1011
_GOOD_CODES: Final = frozenset((1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014))
_OWN_CODES: Final = range(3000, 5000)


class FrameError(Exception):
    """The client sent an invalid frame; the connection closes with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Message(msgspec.Struct, frozen=True, gc=False):
    """A complete message from the client, or a control frame."""

    kind: Literal["text", "binary", "ping", "pong", "close"]
    payload: bytes


class FrameDecoder:
    """Assembles the frames of one connection into messages, buffering at most one message of the allowed size."""

    def __init__(self, message_max_bytes: int) -> None:
        self._message_max_bytes = message_max_bytes
        self._pending = b""
        self._fragments = bytearray()
        self._opcode = CONTINUATION
        """The opcode of the message whose fragments are arriving; CONTINUATION if there is none."""

    def decode(self, received: bytes) -> list[Message]:
        """Return the messages completed by these bytes.

        Raises FrameError as soon as a frame header announces something that is not allowed.
        """
        received = self._pending + received if self._pending else received
        messages = []
        at = 0
        while True:
            header = self._header(received, at)
            if header is None:
                break
            opcode, is_last, begin, length = header
            end = begin + 4 + length
            if end > len(received):
                break
            payload = _unmask(received[begin : begin + 4], received[begin + 4 : end])
            at = end
            message = self._taken(opcode, payload, is_last=is_last)
            if message is not None:
                messages.append(message)
                if message.kind == "close":
                    break
        self._pending = received[at:]
        return messages

    def _header(self, received: bytes, at: int) -> tuple[int, bool, int, int] | None:
        """Return opcode, final flag, offset of the mask and payload length; None if the header is incomplete."""
        if len(received) - at < 2:
            return None
        first, second = received[at], received[at + 1]
        opcode, is_last, length, begin = first & 0x0F, bool(first & 0x80), second & 0x7F, at + 2
        if first & 0x70:
            raise FrameError(PROTOCOL_ERROR, "no extension was negotiated")
        if not second & 0x80:
            raise FrameError(PROTOCOL_ERROR, "client frames must be masked")
        if opcode in _CONTROL:
            if not is_last or length > _CONTROL_MAX_BYTES:
                raise FrameError(PROTOCOL_ERROR, "control frames must not be fragmented or long")
        elif opcode not in _DATA:
            raise FrameError(PROTOCOL_ERROR, "unknown opcode")
        elif (opcode == CONTINUATION) != (self._opcode != CONTINUATION):
            raise FrameError(PROTOCOL_ERROR, "fragments out of order")
        if length >= 126:
            size = 2 if length == 126 else 8
            if len(received) - begin < size:
                return None
            length = int.from_bytes(received[begin : begin + size])
            begin += size
        if opcode in _DATA and len(self._fragments) + length > self._message_max_bytes:
            raise FrameError(TOO_LARGE, f"a frame must not exceed {self._message_max_bytes // 1024} KiB")
        return opcode, is_last, begin, length

    def _taken(self, opcode: int, payload: bytes, *, is_last: bool) -> Message | None:
        if opcode == PING:
            return Message("ping", payload)
        if opcode == PONG:
            return Message("pong", payload)
        if opcode == CLOSE:
            return Message("close", _checked_close(payload))
        kind = self._opcode if opcode == CONTINUATION else opcode
        if not is_last:
            self._opcode = kind
            self._fragments += payload
            return None
        if self._fragments:
            payload = bytes(self._fragments + payload)
            self._fragments = bytearray()
        self._opcode = CONTINUATION
        return Message("text" if kind == TEXT else "binary", payload)


def encode_frame(opcode: int, payload: bytes) -> bytes:
    """Return a server frame: unfragmented and unmasked."""
    length = len(payload)
    if length < 126:
        header = bytes((0x80 | opcode, length))
    elif length < 65536:
        header = struct.pack("!BBH", 0x80 | opcode, 126, length)
    else:
        header = struct.pack("!BBQ", 0x80 | opcode, 127, length)
    return header + payload


def encode_close(code: int, reason: str) -> bytes:
    """Return a close frame."""
    text = reason.encode()[: _CONTROL_MAX_BYTES - 2].decode(errors="ignore").encode()
    return encode_frame(CLOSE, code.to_bytes(2) + text)


def _unmask(mask: bytes, payload: bytes) -> bytes:
    length = len(payload)
    if not length:
        return b""
    stretched = (mask * (length // 4 + 1))[:length]
    return (int.from_bytes(payload) ^ int.from_bytes(stretched)).to_bytes(length)


def _checked_close(payload: bytes) -> bytes:
    if not payload:
        return payload
    code = int.from_bytes(payload[:2])
    if len(payload) < 2 or (code not in _GOOD_CODES and code not in _OWN_CODES):
        raise FrameError(PROTOCOL_ERROR, "invalid close code")
    try:
        payload[2:].decode()
    except UnicodeDecodeError:
        raise FrameError(NOT_TEXT, "not UTF-8") from None
    return payload
