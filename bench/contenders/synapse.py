"""Matrix Synapse as a peer of the chat: installed from PyPI, on SQLite, for local clients only.

It runs with its defaults, except for features that would only slow it down: no rate limits, presence, federation, log.
"""

import contextlib
import hashlib
import hmac
import json
import subprocess
import time
import urllib.parse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import msgspec

from bench.benchmark_results import WrongResultError
from bench.contenders.http_reads import Read, get_request
from bench.load.http_load_control import Asked, Asker, Lanes
from bench.load.http_load_generator import Answer
from bench.servers.peer_environments import installed
from stak.testing.free_port import free_port

PINNED: Final = ("matrix-synapse==1.163.2", "Twisted==26.10.0")
_SERVER_NAME: Final = "localhost"
_SECRET: Final = "not one"
_START_TIMEOUT_SECONDS: Final = 60.0
_PAGE: Final = 1000
_STEP: Final = 5
_UNLIMITED: Final = {"per_second": 1_000_000, "burst_count": 1_000_000}


class NoSynapseError(Exception):
    """Synapse cannot be installed or started on this machine."""


class Room(NamedTuple):
    """A running homeserver, with one room and the tokens of its members."""

    pid: int
    port: int
    client: httpx.Client
    room_id: str
    tokens: Sequence[str]


class Sends(Asked):
    """Sends to the room, by all of its members but one in turns."""

    def __init__(self, asker: Asker, room: Room, text: str, *, connections: int, each: int) -> None:
        super().__init__("Synapse, sends to one room", asker, room.port, {"homeserver": room.pid})
        self._room = room
        self._body = msgspec.json.encode({"msgtype": "m.text", "body": text}).decode()
        self._connections = connections
        self._each = each
        self._sent: set[str] = set()

    def requests(self, block: int) -> Lanes:
        """Return a fixed number of requests for each connection."""
        return [
            [self._request(f"{block}-{lane}-{number}", lane + number) for number in range(self._each)]
            for lane in range(self._connections)
        ]

    def check(self, lanes: Lanes, answers: Sequence[Sequence[Answer]]) -> None:
        """Check that all are accepted, as distinct events."""
        events = {json.loads(answer.body).get("event_id") for lane in answers for answer in lane}
        if len(events) != sum(map(len, lanes)) or None in events or not self._sent.isdisjoint(events):
            raise WrongResultError(f"Synapse did not accept every message: {answers[0][0]}")
        self._sent |= events

    def verified(self) -> str:
        """Return a sentence for the report.

        Raises WrongResultError unless the room has every message once.
        """
        found: list[object] = []
        start: str | None = ""
        while start is not None:
            page = _call(
                self._room.client,
                "GET",
                f"/_matrix/client/v3/rooms/{self._room.room_id}/messages",
                self._room.tokens[0],
                params={"dir": "b", "limit": _PAGE, **({"from": start} if start else {})},
            )
            found += _message_ids(page)
            start = page.get("end")
        if len(found) != len(self._sent) or set(found) != self._sent:
            raise WrongResultError(f"Synapse has {len(found)} messages, {len(self._sent)} were sent.")
        return f"Synapse has all of its {len(found):,} messages."

    def _request(self, transaction: str, member: int) -> str:
        _reader, *senders = self._room.tokens
        token = senders[member % len(senders)]
        return (
            f"PUT /_matrix/client/v3/rooms/{self._room.room_id}/send/m.room.message/{transaction} HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{self._room.port}\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(self._body)}\r\n\r\n{self._body}"
        )


def history_reads(room: Room, page: int) -> list[Read]:
    """Return full pages of the room's history from many positions, by each member."""
    path = f"/_matrix/client/v3/rooms/{room.room_id}/messages"
    event_ids: list[object] = []
    positions: list[tuple[int, str]] = []
    start: str | None = ""
    while start is not None:
        query = {"dir": "b", "limit": _STEP, **({"from": start} if start else {})}
        found = _call(room.client, "GET", path, room.tokens[0], params=query)
        event_ids += _message_ids(found)
        start = found.get("end")
        if start is not None:
            positions.append((len(event_ids), start))
    return [
        Read(
            get_request(
                room.port,
                f"{path}?{urllib.parse.urlencode({'dir': 'b', 'limit': page, 'from': start})}",
                Authorization=f"Bearer {token}",
            ),
            _message_ids,
            event_ids[newer : newer + page],
        )
        for newer, start in positions
        if newer + page <= len(event_ids)
        for token in room.tokens
    ]


@contextlib.contextmanager
def synapse(directory: Path, members: int) -> Iterator[Room]:
    """Run Synapse on this directory, with a room of this many members.

    Raises NoSynapseError if it cannot be installed or started.
    """
    try:
        python = installed("bench-peers-synapse", PINNED, "--only-binary", ":all:")
    except subprocess.CalledProcessError as error:
        raise NoSynapseError(f"pip cannot install {PINNED[0]}") from error
    directory.mkdir()
    port = free_port()
    configuration = directory / "homeserver.yaml"
    configuration.write_text(json.dumps(_configuration(directory, port)))  # JSON is YAML
    command = [str(python), "-m", "synapse.app.homeserver", "--config-path", str(configuration)]
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": directory}
    subprocess.run([*command, "--generate-keys"], check=False, **quiet)  # if this fails, so does the start
    process = subprocess.Popen(command, **quiet)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            _wait_until_ready(process, client)
            users = [_register(client, f"user-{number}") for number in range(members)]
            yield Room(process.pid, port, client, _room(client, users), [user["access_token"] for user in users])
    finally:
        process.terminate()
        process.wait()


def _configuration(directory: Path, port: int) -> dict[str, Any]:
    log = directory / "log.yaml"
    log.write_text(json.dumps({"version": 1, "disable_existing_loggers": False, "root": {"level": "ERROR"}}))
    return {
        "server_name": _SERVER_NAME,
        "report_stats": False,
        "suppress_key_server_warning": True,
        "trusted_key_servers": [],
        "federation_domain_whitelist": [],
        "listeners": [
            {"port": port, "type": "http", "bind_addresses": ["127.0.0.1"], "resources": [{"names": ["client"]}]}
        ],
        "database": {"name": "sqlite3", "args": {"database": str(directory / "homeserver.db")}},
        "signing_key_path": str(directory / "signing.key"),
        "media_store_path": str(directory / "media"),
        "log_config": str(log),
        "registration_shared_secret": _SECRET,
        "macaroon_secret_key": _SECRET,
        "form_secret": _SECRET,
        "presence": {"enabled": False},
        "rc_message": _UNLIMITED,
        "rc_registration": _UNLIMITED,
        "rc_room_creation": _UNLIMITED,
        "rc_login": dict.fromkeys(("address", "account", "failed_attempts"), _UNLIMITED),
        "rc_joins": dict.fromkeys(("local", "remote"), _UNLIMITED),
        "rc_joins_per_room": _UNLIMITED,
        "rc_invites": dict.fromkeys(("per_room", "per_user", "per_issuer"), _UNLIMITED),
    }


def _wait_until_ready(process: "subprocess.Popen[bytes]", client: httpx.Client) -> None:
    deadline = time.monotonic() + _START_TIMEOUT_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(httpx.TransportError):
            client.get("/_matrix/client/versions").raise_for_status()
            return
        time.sleep(0.1)
    raise NoSynapseError("it was installed, but does not start")


def _register(client: httpx.Client, name: str) -> dict[str, Any]:
    path = "/_synapse/admin/v1/register"
    nonce = _call(client, "GET", path)["nonce"]
    signed = "\0".join((nonce, name, _SECRET, "notadmin")).encode()
    mac = hmac.new(_SECRET.encode(), signed, hashlib.sha1).hexdigest()
    user = {"nonce": nonce, "username": name, "password": _SECRET, "admin": False, "mac": mac}
    return _call(client, "POST", path, json=user)


def _room(client: httpx.Client, users: Sequence[dict[str, Any]]) -> str:
    owner, *others = users
    wanted = {"preset": "private_chat", "invite": [user["user_id"] for user in others]}
    room_id = str(_call(client, "POST", "/_matrix/client/v3/createRoom", owner["access_token"], json=wanted)["room_id"])
    for user in others:
        _call(client, "POST", f"/_matrix/client/v3/rooms/{room_id}/join", user["access_token"], json={})
    return room_id


def _message_ids(found: dict[str, Any]) -> list[object]:
    return [event["event_id"] for event in found["chunk"] if event["type"] == "m.room.message"]


def _call(client: httpx.Client, method: str, path: str, token: str | None = None, **options: Any) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer: dict[str, Any] = client.request(method, path, headers=headers, **options).raise_for_status().json()
    return answer
