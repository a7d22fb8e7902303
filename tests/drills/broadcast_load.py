"""Posts to a running server from several threads, and checks the users' inboxes at the end."""

import contextlib
import random
import threading
import time
from collections.abc import Iterator
from typing import Final

import httpx

from stak.testing.http_inbox import Inbox, Reader, ok
from stak.testing.server import OPERATOR_KEY, Server
from tests.drills.post_ledger import AUDIENCE, USERS, PostLedger

POSTERS: Final = 3
SETTLE_SECONDS: Final = 60


def inbox_on(stack: contextlib.ExitStack, server: Server, before: Inbox | None) -> Inbox:
    """Return the inbox on a server's new address; create it with its audience the first time."""
    if before is None:
        with server.client(OPERATOR_KEY) as operator:
            made = ok(operator.put("/stack/admin/v1/acme"), 201)
        headers = {"Authorization": f"Bearer {made['api_key']}"}
        secret = made["signing_secret"]
    else:
        headers, secret = dict(before.admin.headers), before.signing_secret
    admin = stack.enter_context(httpx.Client(base_url=server.url, headers=headers, timeout=20, verify=False))
    inbox = Inbox(admin, stack.enter_context(server.client()), "acme", secret)
    if before is None:
        ok(inbox.call("PUT", "audience", json={"add": AUDIENCE}))
    return inbox


@contextlib.contextmanager
def posting(inbox: Inbox, posts: PostLedger, seed: int) -> Iterator[None]:
    """Post from several threads until the block ends."""
    stop = threading.Event()

    def post(pauses: random.Random) -> None:
        while not stop.is_set():
            posts.post_one(inbox)
            stop.wait(pauses.uniform(0, 0.3))

    threads = [threading.Thread(target=post, args=(random.Random(seed + number),)) for number in range(POSTERS)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def wait_until_settled(inbox: Inbox) -> None:
    """Wait until every broadcast is delivered."""
    deadline = time.monotonic() + SETTLE_SECONDS
    query: dict[str, str] = {"limit": "100"}
    while True:
        page = ok(inbox.call("GET", "messages", params=query))
        open_ones = [one for one in page["messages"] if one["status"] != "delivered"]
        if open_ones:
            assert time.monotonic() < deadline, open_ones
            time.sleep(0.2)
        elif page["next_cursor"] is None:
            return
        else:
            query["cursor"] = page["next_cursor"]


def numbers_of(reader: Reader) -> list[int]:
    """Return the numbers of all messages in an inbox."""
    numbers: list[int] = []
    query: dict[str, str] = {}
    while True:
        page = ok(reader.call("GET", "messages/last/100", params=query))
        numbers += [message["message"]["number"] for message in page["messages"]]
        if page["next_cursor"] is None:
            return numbers
        query["cursor"] = page["next_cursor"]


def check(inbox: Inbox, posts: PostLedger) -> None:
    """Check that all users have what was promised, with the right counts."""
    found = {uid: numbers_of(inbox.reader(uid)) for uid in USERS}
    for uid, numbers in found.items():
        audit = ok(inbox.call("POST", f"users/{uid}/audit"))
        assert audit["drift"] == 0, uid
        assert audit["stored"]["total"] == len(numbers), uid
    posts.check(found)
