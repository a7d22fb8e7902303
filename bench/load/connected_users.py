"""Users of a running Stak who connect with a WebSocket each, for `bench.load.ws_load_generator`."""

import resource
import time
import urllib.request
from typing import Final

import jwt
import msgspec

from bench.load.ws_load_generator import Order
from bench.servers.stak_server import Up
from stak.identifiers import UserId

_DESCRIPTORS: Final = 8_192


def connected_uid(number: int) -> UserId:
    """Return the id of a user."""
    return UserId(f"user-{number:05d}")


def stak_order(up: Up, clients: int) -> Order:
    """Return the order that connects the first users."""
    hellos = []
    for number in range(clients):
        claims = {"iss": up.inbox.tenant, "sub": connected_uid(number), "aud": "stak", "exp": time.time() + 3600}
        token = jwt.encode(claims, up.inbox.signing_secret, "HS256")
        hellos.append(msgspec.json.encode({"type": "hello", "token": token, "device_id": "phone"}).decode())
    url = urllib.request.Request(str(up.inbox.admin.base_url))
    return Order(int(url.host.rpartition(":")[2]), f"/stack/users/v1/{up.inbox.tenant}/ws", hellos, '"caught_up"')


def allow_descriptors() -> None:
    """Raise the limit on file descriptors; child processes inherit it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _DESCRIPTORS if hard == resource.RLIM_INFINITY else min(_DESCRIPTORS, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
