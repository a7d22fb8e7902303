"""Kill -9 around the answer to a post: nothing accepted is lost, nothing refused is delivered, nobody gets it twice."""

import contextlib
import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx

from tests.api.inbox import Inbox, Reader, ok
from tests.drills.posts import AUDIENCE, PEOPLE, Posts
from tests.drills.processes import child_of
from tests.server import OPERATOR_KEY, Server, running

KILLS: Final = int(os.environ.get("STAK_KILLS", "12"))
POSTERS: Final = 3
SETTLE_SECONDS: Final = 60


def test_no_accepted_post_is_lost_whatever_is_killed(tmp_path: Path) -> None:
    chance = random.Random(40)
    posts = Posts(41)
    inbox: Inbox | None = None
    killed = 0
    while killed < KILLS:
        with contextlib.ExitStack() as stack:
            server = stack.enter_context(running(tmp_path))
            inbox = _inbox(stack, server, inbox)
            stack.enter_context(_posting(inbox, posts, killed))
            # Each child once: the supervisor waits longer before every restart of the same one.
            for name in chance.sample(("http", "worker"), 2):
                child = child_of(server.process.pid, name)
                _wait_for_a_moment(chance, posts)
                os.kill(child, signal.SIGKILL)
                child_of(server.process.pid, name, not_pid=child)
                posts.wait_for("accepted", 10)
            children = [child_of(server.process.pid, name) for name in ("http", "worker")]
            _wait_for_a_moment(chance, posts)
            server.process.kill()
            if chance.random() < 0.5:  # otherwise they notice by themselves, and finish what they have begun
                for child in children:
                    os.kill(child, signal.SIGKILL)
            server.process.wait(10)
            killed += 3
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(running(tmp_path))
        inbox = _inbox(stack, server, inbox)
        posts.repeat(inbox)
        _wait_until_settled(inbox)
        found = {uid: _numbers(inbox.reader(uid)) for uid in PEOPLE}
        for uid, numbers in found.items():
            audit = ok(inbox.call("POST", f"users/{uid}/audit"))
            assert audit["drift"] == 0, uid
            assert audit["stored"]["total"] == len(numbers), uid
    posts.check(found)
    assert posts.count("accepted") > 2 * KILLS
    assert posts.count("refused") > 0
    print(f"{killed} kills:", {fate: posts.count(fate) for fate in ("accepted", "refused", "unknown")})


def _inbox(stack: contextlib.ExitStack, server: Server, before: Inbox | None) -> Inbox:
    """The inbox on a server's new address; made with its audience the first time."""
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
def _posting(inbox: Inbox, posts: Posts, seed: int) -> Iterator[None]:
    """Several threads that post until the block ends."""
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


def _wait_for_a_moment(chance: random.Random, posts: Posts) -> None:
    """While a post is being accepted, right after an answer, or at any time."""
    match chance.choice(("during", "after", "any")):
        case "during":
            posts.wait_for("begun", 1)
            time.sleep(chance.uniform(0, 0.02))
        case "after":
            posts.wait_for("accepted", 1)
        case _:
            time.sleep(chance.uniform(0, 0.5))


def _wait_until_settled(inbox: Inbox) -> None:
    """Every broadcast there is has been delivered to all."""
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


def _numbers(reader: Reader) -> list[int]:
    """The numbers of all messages in an inbox."""
    numbers: list[int] = []
    query: dict[str, str] = {}
    while True:
        page = ok(reader.call("GET", "messages/last/100", params=query))
        numbers += [message["message"]["number"] for message in page["messages"]]
        if page["next_cursor"] is None:
            return numbers
        query["cursor"] = page["next_cursor"]
