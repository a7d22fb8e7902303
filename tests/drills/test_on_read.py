"""Posts on read under races, kills, wrong clocks and load: each request shows and counts what was posted before it.

`STAK_ON_READ_RACES=10000` is the full number of races, `STAK_ON_READ_MEMBERS` and `STAK_ON_READ_AWS_MEMBERS` are the
numbers of members that read right after a post or a recall was answered.
"""

import contextlib
import os
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

from stak import optimistic_retry
from stak.expiry.clock_jump_guard import is_clock_steady
from stak.identifiers import UserId
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.recall import recall
from stak.ports import Ports
from stak.testing.audience_broadcast import fill_audience, member
from stak.testing.http_inbox import Inbox, everyone, ok
from stak.testing.on_read import enable_on_read
from stak.testing.server import OPERATOR_KEY, run_server_on
from tests.drills.on_read_races import OnReadRace, prepare
from tests.support.broadcasts import BOB, EVE, KEY_ID, unread_total, user_inbox_of, visible_ids
from tests.support.drill_report import drill_seed, report_drill
from tests.support.inline_engine import InlineEngine, inline_engine
from tests.support.on_read import create_on_read_tenant, join, leave, post_on_read, recall_on_read, ref_of
from tests.support.services import Services

RACES: Final = int(os.environ.get("STAK_ON_READ_RACES", "60"))
FIRST_SEED: Final = drill_seed(0)
SEEDS: Final = range(FIRST_SEED, FIRST_SEED + RACES)
MEMBERS_READING: Final[Mapping[str, int]] = {
    "embedded": int(os.environ.get("STAK_ON_READ_MEMBERS", "200")),
    "aws": int(os.environ.get("STAK_ON_READ_AWS_MEMBERS", "40")),
}
ROUNDS_MAX: Final = 50
READ_TOGETHER: Final = 8
RACES_UNTIL_DETECTED: Final = 400
DAY: Final = 24 * 3600


@pytest.fixture(scope="module")
def world() -> Iterator[InlineEngine]:
    with inline_engine() as engine:
        yield engine


@pytest.fixture
def scheduled_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry immediately, because the scheduler decides the order; and leave out the estimate, which nothing reads."""
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)
    monkeypatch.setattr("stak.inbox.reached_members.count_reached", _nothing)


async def _nothing(*_: object) -> None:
    pass


def race_all(world: InlineEngine, seeds: range) -> Counter[str]:
    """Run a race for each seed; count the requests that were judged or refused, and the lost responses."""
    ports = world.begin()
    old = world.run(prepare(ports, world))
    prepared = world.save()
    counted: Counter[str] = Counter()
    for seed in seeds:
        race = OnReadRace(world, prepared, old, seed)
        try:
            world.run(race.run())
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise
        counted.update(requests=race.requests, refused=race.refused, lost=race.lost_responses)
    return counted


@pytest.mark.usefixtures("scheduled_only")
def test_races_show_and_count_what_was_posted(world: InlineEngine) -> None:
    began_at = time.monotonic()
    counted = race_all(world, SEEDS)
    faults = (
        f"{RACES:,} races of posts, recalls, stops, joins, leaves and trims with {counted['requests']:,} requests of "
        "processes whose clocks differ; in half of them anybody may be killed at any call, in a third transactions are "
        f"torn; {counted['lost']:,} responses to commits lost"
    )
    figures = f"shown or counted after a recall 0, missing 0, wrong counts 0, twice 0, refused {counted['refused']}"
    report_drill(26, SEEDS, faults, figures, began_at)
    assert counted["requests"] > 4 * RACES
    assert counted["lost"] > RACES / 20


async def _no_redaction(*_: object) -> frozenset[str]:
    return frozenset()


def _without_since(*_: object) -> bool:
    return True


@pytest.mark.check_all
@pytest.mark.usefixtures("scheduled_only")
@pytest.mark.parametrize(
    ("safeguard", "without"),
    [("stak.inbox.catch_up._redact", _no_redaction), ("stak.inbox.catch_up_writes.is_recipient", _without_since)],
)
def test_missing_safeguard_is_detected(
    world: InlineEngine, monkeypatch: pytest.MonkeyPatch, safeguard: str, without: object
) -> None:
    monkeypatch.setattr(safeguard, without)
    with pytest.raises(AssertionError):
        race_all(world, range(RACES_UNTIL_DETECTED))


@pytest.mark.parametrize("jump", [300 * DAY, -300 * DAY])
def test_posts_are_right_after_a_clock_jump(world: InlineEngine, jump: int) -> None:
    world.run(_post_around_a_jump(world, world.begin(), jump))


async def _post_around_a_jump(world: InlineEngine, ports: Ports, jump: int) -> None:
    await create_on_read_tenant(ports, world.clock, BOB)
    assert await is_clock_steady(ports)  # workers check it every minute
    before = await post_on_read(ports)
    world.clock.advance(jump)
    # Enough events that the log is trimmed.
    meanwhile = [await post_on_read(ports) for _ in range(16)]
    await ports.background_tasks.drain()
    await join(ports, EVE)
    world.clock.advance(-jump)
    after = await post_on_read(ports)
    await recall_on_read(ports, meanwhile[0])
    assert sorted(await visible_ids(ports, BOB)) == sorted([before, *meanwhile[1:], after])
    assert await visible_ids(ports, EVE) == [after]
    await leave(ports, EVE)
    last = await post_on_read(ports)
    assert await unread_total(ports, BOB) == 18
    assert await visible_ids(ports, EVE) == [after]
    await recall(ports, ref_of(last), key_id=KEY_ID, reason=None)
    for user in (BOB, EVE):
        assert (await audit_inbox(ports, user_inbox_of(user))).drift == 0
    assert await unread_total(ports, BOB) == 17


@pytest.mark.check_all
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("engine", ["embedded", "aws"])
def test_random_members_see_it_right_after_the_answer(engine: str, tmp_path: Path, services: Services) -> None:
    began_at = time.monotonic()
    seed = drill_seed(1)
    chosen, readings = random.Random(seed), MEMBERS_READING[engine]
    rounds = min(ROUNDS_MAX, readings // 10)
    members = 10 * readings // 5
    posted: list[str] = []
    recalled = 0
    with (
        _inbox(engine, tmp_path, services) as inbox,
        ThreadPoolExecutor(READ_TOGETHER) as pool,
    ):
        fill_audience(inbox, members)
        enable_on_read(inbox)
        for number in range(rounds):
            if number % 4 == 3:
                message = posted.pop(chosen.randrange(len(posted)))
                assert ok(inbox.redact(message), 202)["status"] == "redacted"
                recalled += 1
            else:
                posted.append(ok(inbox.post(everyone(), delivery="on_read"), 202)["message_id"])
            users = chosen.choices(range(members), k=readings // rounds)
            wrong = [*filter(None, pool.map(lambda user: _wrong(inbox, member(user), posted), users))]
            assert wrong == [], wrong[0]
    faults = (
        f"{engine}: {rounds * (readings // rounds):,} random members of {members:,} read right after one of "
        f"{rounds - recalled} posts and {recalled} recalls was answered, through two HTTP processes"
    )
    report_drill(26, seed, faults, "wrong pages 0, wrong counts 0", began_at)


@contextlib.contextmanager
def _inbox(engine: str, data: Path, services: Services) -> Iterator[Inbox]:
    """Start a server with two HTTP processes and a tenant without rate limits."""
    with (
        run_server_on(engine, data, services, STAK_HTTP_PROCESSES="2") as server,
        server.client(OPERATOR_KEY) as operator,
        server.client() as anonymous,
    ):
        made = ok(operator.put("/stack/admin/v1/acme"), 201)
        quotas = dict.fromkeys(("requests_per_second", "user_requests_per_second"), 1_000_000)
        ok(operator.put("/stack/admin/v1/acme/quotas", json=quotas))
        with server.client(made["api_key"]) as admin:
            yield Inbox(admin, anonymous, "acme", made["signing_secret"])


def _wrong(inbox: Inbox, uid: str, posted: list[str]) -> str | None:
    """Return how a member's unread count or first page differs from what was posted."""
    reader = inbox.reader(UserId(uid))
    expected = posted[::-1]
    unread = reader.unread()["total"]
    page = reader.page(100)
    shown = [message["id"] for message in page["messages"] if message["message"] is not None]
    if (shown, unread, page["unread"]["total"]) == (expected, len(expected), len(expected)):
        return None
    return f"{uid} sees {shown} and {unread} unread instead of {expected}"
