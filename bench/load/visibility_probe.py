"""Measures the time from a post to one user until that user's WebSocket receives the message.

One post at a time, to some users in turns, over a connection of its own: it hardly disturbs what else is measured.
"""

import collections
import http.client
import itertools
import socket
import time
from collections.abc import Sequence
from typing import Final

import jwt
import msgspec

from bench.benchmark_results import WrongResultError
from bench.load.ws_load_generator import frame
from bench.servers.stak_server import CATEGORY, MESSAGE, Up
from stak.testing.http_inbox import users

_TIMEOUT_SECONDS: Final = 30.0
_TOKEN_SECONDS: Final = 3600
_RECEIVED_BYTES: Final = 65_536
_PING: Final = b'{"type":"ping"}'


class _Device:
    """A WebSocket of one user."""

    def __init__(self, up: Up, uid: str) -> None:
        self.uid = uid
        url = up.inbox.admin.base_url
        claims = {"iss": up.inbox.tenant, "sub": uid, "aud": "stak", "exp": int(time.time()) + _TOKEN_SECONDS}
        token = jwt.encode(claims, up.inbox.signing_secret, "HS256")
        self._received = b""
        self._socket = socket.create_connection((url.host, url.port), timeout=_TIMEOUT_SECONDS)
        handshake = (
            f"GET /stack/users/v1/{up.inbox.tenant}/ws HTTP/1.1\r\nHost: {url.host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._socket.sendall(handshake.encode())
        self.receive(b"\r\n\r\n")
        self._socket.sendall(frame(msgspec.json.encode({"type": "hello", "token": token, "device_id": "phone"})))
        self.receive(b'"caught_up"')

    def receive(self, text: bytes) -> None:
        """Wait until the received bytes contain this text, and drop them.

        Raises WrongResultError if the connection ends before.
        """
        while text not in self._received:
            try:
                received = self._socket.recv(_RECEIVED_BYTES)
            except TimeoutError:
                received = b""
            if not received:
                raise WrongResultError(f"{self.uid} did not receive {text!r}, but {self._received[-500:]!r}")
            self._received += received
        self._received = b""

    def ping(self) -> None:
        """Send a heartbeat, which the server requires every two minutes."""
        self._socket.sendall(frame(_PING))

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()


class VisibilityProbe:
    """Connected users, to whom it posts."""

    def __init__(self, up: Up, uids: Sequence[str]) -> None:
        url = up.inbox.admin.base_url
        self._path = f"/stack/admin/v1/{up.inbox.tenant}/{up.inbox.name}/messages/post"
        self._headers = {
            "Authorization": up.inbox.admin.headers["Authorization"],
            "Content-Type": "application/json",
        }
        self._connection = http.client.HTTPConnection(url.host, url.port, timeout=_TIMEOUT_SECONDS)
        self._devices = [_Device(up, uid) for uid in uids]
        self._turns = itertools.cycle(self._devices)
        self._numbers = itertools.count()
        self.posted: collections.Counter[str] = collections.Counter()

    def measure(self) -> float:
        """Post to the next user; return the seconds until the message is visible.

        Raises WrongResultError if it is not accepted or never visible.
        """
        device, mark = next(self._turns), f"mark {next(self._numbers):08d}"
        body = {"audiences": users(device.uid), "message": {**MESSAGE, "mark": mark}, "category": CATEGORY}
        content = msgspec.json.encode(body)
        began = time.perf_counter()
        self._connection.request("POST", self._path, body=content, headers=self._headers)
        device.receive(mark.encode())  # before the response is read: it may arrive first
        seconds = time.perf_counter() - began
        response = self._connection.getresponse()
        told = response.read()
        if response.status != 202:
            raise WrongResultError(f"Answered {response.status}: {told!r}")
        self.posted[device.uid] += 1
        return seconds

    def ping(self) -> None:
        """Keep all connections open."""
        for device in self._devices:
            device.ping()

    def close(self) -> None:
        """Close all connections."""
        self._connection.close()
        for device in self._devices:
            device.close()
