"""An earlier release and this one run on one database: each shows what the other accepts, exactly once.

Both are whole installations (`stak up`) with HTTP, workers and periodic tasks, as during a rolling upgrade.
"""

import contextlib
import itertools
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from stak.testing.http_inbox import Inbox, Json, everyone, ok, soon, users
from stak.testing.server import OPERATOR_KEY, Server, run_server_on
from tests.support.api.chat import ChatUser, eventually
from tests.support.services import Services
from tests.upgrades.commit_checkout import (
    BEFORE_COMPACT,
    BEFORE_COUNTED,
    BEFORE_EVENTS,
    BEFORE_TOPICS,
    BEFORE_TOTALS,
    FIRST_RELEASE,
    unpacked,
)

pytestmark = pytest.mark.check_all

TENANT = "acme"
UIDS = [f"user-{number}" for number in range(150)]
READERS = UIDS[:3]


class Side(NamedTuple):
    """One of the two releases, as a tenant and its users see it."""

    name: str
    server: Server
    inbox: Inbox

    def talker(self, uid: str) -> ChatUser:
        reader = self.inbox.reader(uid)
        return ChatUser(reader.client, TENANT, uid, reader.token)


RELEASES = [
    ("embedded", FIRST_RELEASE),
    ("aws", FIRST_RELEASE),
    ("embedded", BEFORE_TOTALS),
    ("embedded", BEFORE_COMPACT),
    ("embedded", BEFORE_COUNTED),
    ("embedded", BEFORE_EVENTS),
    ("aws", BEFORE_EVENTS),
    ("embedded", BEFORE_TOPICS),
    ("aws", BEFORE_TOPICS),
]
IDS = [
    "embedded",
    "aws",
    *(f"embedded, data format {version}" for version in (2, 3, 4, 5)),
    "aws, data format 5",
    "embedded, data format 6",
    "aws, data format 6",
]


class WholeTransactions:
    """Local services for older releases, whose counts can be wrong where transactions appear row by row."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @property
    def aws(self) -> str:
        return self._services.ministack

    @property
    def redis(self) -> str | None:
        return self._services.redis


@pytest.fixture(params=RELEASES, ids=IDS)
def sides(request: pytest.FixtureRequest, tmp_path: Path, services: Services) -> Iterator[tuple[Side, Side]]:
    """Start the old release, which creates the installation and the tenant, and the new one next to it."""
    engine, release = request.param
    environment: dict[str, Any] = {"STAK_AWS_PREFIX": f"t{secrets.token_hex(6)}"} if engine == "aws" else {}
    with contextlib.ExitStack() as stack:
        code = stack.enter_context(unpacked(release, tmp_path / "code"))
        if code is None:
            pytest.skip(f"git has no commit {release} here")
        data = tmp_path / "data"
        local = WholeTransactions(services)
        old = stack.enter_context(run_server_on(engine, data, local, code=code, **environment))
        made = ok(stack.enter_context(old.client(OPERATOR_KEY)).put(f"/stack/admin/v1/{TENANT}"), 201)
        new = stack.enter_context(run_server_on(engine, data, local, **environment))
        pair = []
        for name, server in (("old", old), ("new", new)):
            admin = stack.enter_context(server.client(made["api_key"]))
            anonymous = stack.enter_context(server.client())
            pair.append(Side(name, server, Inbox(admin, anonymous, TENANT, made["signing_secret"])))
        yield pair[0], pair[1]


def seen_by(sides: tuple[Side, Side], uid: str) -> list[Json]:
    """Return an inbox as both releases show it, after asserting that they agree."""
    pages = [side.inbox.reader(uid).page() for side in sides]
    assert pages[0]["unread"] == pages[1]["unread"]
    ids = [[message["id"] for message in page["messages"]] for page in pages]
    assert ids[0] == ids[1]
    contents = [[message["message"] for message in page["messages"]] for page in pages]
    assert contents[0] == contents[1]
    found: list[Json] = pages[0]["messages"]
    return found


def has_logged(side: Side, event: str) -> bool:
    return any(event in line for line in side.server.lines)


def test_both_releases_work_on_one_database(sides: tuple[Side, Side]) -> None:
    old, new = sides
    posted = _post(sides)
    for uid in READERS:
        assert {message["id"] for message in seen_by(sides, uid)} == posted
    _read_and_recall(sides, posted)
    _refuse_what_the_old_one_misreads(new, max(posted))
    _talk(sides)
    _sign_in(sides)
    for side in sides:
        for uid in READERS:
            audit = ok(side.inbox.call("POST", f"users/{uid}/audit"))
            assert audit["drift"] == 0, (side.name, uid, audit)
    assert not has_logged(new, "data_format_raised")
    # The old one goes; whatever it had begun, the new one ends.
    left = [ok(old.inbox.post(users(*UIDS), {"text": f"last {number}"}), 202)["message_id"] for number in range(3)]
    assert old.server.stop() == 0
    for message_id in left:
        assert new.inbox.wait(message_id)["delivered"] == len(UIDS)
    for uid in READERS:
        audit = ok(new.inbox.call("POST", f"users/{uid}/audit"))
        assert (audit["drift"], audit["stored"]["total"]) == (0, new.inbox.reader(uid).unread()["total"])
    if new.server.settings.engine == "embedded":  # the worker raises the format when no older process is left
        eventually(lambda: has_logged(new, "data_format_raised"), True)


def _post(sides: tuple[Side, Side]) -> set[str]:
    """Post to users, to everyone and scheduled, from both; wait for each at the other."""
    ok(sides[0].inbox.call("PUT", "audience", json={"add": UIDS, "remove": []}))
    posted: dict[str, Side] = {}
    for number, side in zip(range(6), itertools.cycle(sides), strict=False):
        answer = side.inbox.post(users(*UIDS), _content(number), category="news", key=f"key {number}")
        posted[ok(answer, 202)["message_id"]] = side
    for side in sides:
        posted[ok(side.inbox.post(everyone(), {"text": f"to all, {side.name}"}), 202)["message_id"]] = side
        posted[ok(side.inbox.post(users(*READERS), {"text": "later"}, send_at=soon()), 202)["message_id"]] = side
    for message_id, side in posted.items():
        other = sides[0] if side is sides[1] else sides[1]
        found = other.inbox.wait(message_id)
        assert (found["delivered"], found["failed"]) == (found["recipients"], 0), (side.name, found)
    # The same name on the other side is the same post.
    again = sides[1].inbox.post(users(*UIDS), _content(0), category="news", key="key 0")
    assert ok(again, 202)["message_id"] in posted
    return set(posted)


def _content(number: int) -> Json:
    """Return a message, sometimes one so large that a new release stores it once when no older one is left."""
    return {"text": f"number {number} {'x' * 1000 * (number % 3)}"}


def _read_and_recall(sides: tuple[Side, Side], posted: set[str]) -> None:
    old, new = sides
    first, second, third, *_ = sorted(posted)
    for side, message_id in ((old, first), (new, second)):
        side.inbox.reader(READERS[0]).change("read", message_id)
    assert old.inbox.reader(READERS[0]).unread()["total"] == len(posted) - 2
    seen_by(sides, READERS[0])
    for side, uid in ((old, READERS[1]), (new, READERS[2])):
        side.inbox.reader(uid).read_before(2**31)
        assert [one.inbox.reader(uid).unread()["total"] for one in sides] == [0, 0]
    for side, message_id in ((old, second), (new, third)):
        assert side.inbox.redact(message_id).status_code == 202
        other = old if side is new else new
        other.inbox.wait(message_id, "redacted")
        for one in sides:
            assert one.inbox.reader(READERS[0]).one(message_id)["message"] is None
    seen_by(sides, READERS[0])


def _refuse_what_the_old_one_misreads(new: Side, message_id: str) -> None:
    grouped: list[Json] = [{"collapse_key": "likes"}, {"digest": {"key": "likes", "window_seconds": 60}}]
    for fields in grouped:
        assert new.inbox.post(users(*READERS), {"text": "grouped"}, **fields).status_code == 409
    reader = new.inbox.reader(READERS[0])
    snoozed = reader.call("PUT", "messages/snooze", json={"message_ids": [message_id], "until": soon()})
    answered = reader.call("PUT", f"messages/{message_id}/action", json={"action": "primary"})
    assert (snoozed.status_code, answered.status_code) == (409, 409)
    assert "stak upgrade" in snoozed.json()["detail"]


def _talk(sides: tuple[Side, Side]) -> None:
    ann, bob, cleo = READERS
    for maker, other in (sides, sides[::-1]):
        chat = maker.talker(ann).group(bob, cleo, name=f"made by {maker.name}")
        for number, side in zip(range(10), itertools.cycle((maker, other)), strict=False):
            side.talker(ann if number % 3 else bob).send_text(chat, f"message {number}")
        for side in sides:
            reader = side.talker(cleo)
            eventually(lambda reader=reader, chat=chat: reader.entry(chat)["unread_count"], 10)  # type: ignore[misc]
            assert sorted(map(str, reader.contents(chat))) == sorted(f"message {number}" for number in range(10))
            assert [message["sequence"] for message in reader.messages(chat)] == list(range(10, 0, -1))
            assert reader.chat(chat)["name"] == f"made by {maker.name}"
        # The old release finds a group's name and members in the group itself, and not in a list written by the new.
        assert sides[1].talker(cleo).entry(chat)["name"] == f"made by {maker.name}"
        other.talker(cleo).mark(chat, "read", 4)
        assert [side.talker(cleo).unread(chat) for side in sides] == [6, 6]
        assert other.talker(ann).put(chat, "dora").status_code == 201
        assert maker.talker("dora").unread(chat) == 0
        direct = maker.talker(ann).direct(f"friend of {maker.name}")
        assert ok(other.talker(f"friend of {maker.name}").start("direct", ann))["chat_id"] == direct


def _sign_in(sides: tuple[Side, Side]) -> None:
    for one, other in (sides, sides[::-1]):
        grant = ok(one.talker(READERS[0]).call("POST", "sessions", json={"device_id": f"phone of {one.name}"}), 201)
        for side in (other, one, other):
            answer = side.inbox.anonymous.post(
                f"/stack/users/v1/{TENANT}/sessions/refresh", json={"refresh_token": grant["refresh_token"]}
            )
            grant = ok(answer)
            headers = {"Authorization": f"Bearer {grant['access_token']}"}
            for reader in sides:
                path = f"/stack/users/v1/{TENANT}/DEFAULT/messages/unread"
                ok(reader.inbox.anonymous.get(path, headers=headers))
