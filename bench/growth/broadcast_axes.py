"""Growth of what a tenant posts: recipients of a post, open, sent and scheduled posts, and dead letters."""

import asyncio
import dataclasses
from collections.abc import Sequence
from typing import Final

from bench.growth.inbox_axes import PAGE
from bench.growth.operations import INBOX, KEY_ID, TENANT, Axis, Installation, Operation, always
from bench.growth.orders import Order
from bench.growth.recipient_operations import recipient_operations
from bench.growth.sample_data import post, run_concurrently, run_workers, uids
from stak.audience.audience_members import change_audience, estimate
from stak.audience.expand_everyone import AudienceReader
from stak.audience.keys import member, shards
from stak.identifiers import InboxKey, UserId
from stak.inbox.broadcast import broadcast_of, read_broadcast, transition
from stak.inbox.broadcast_control import pause, resume
from stak.inbox.broadcast_progress import describe
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dead_letters import LETTERS_READ_MAX, list_failed_chunks, redrive_failed_chunks
from stak.inbox.delivery_chunks import Chunk, encode_delivery
from stak.inbox.entry_model import Entry
from stak.inbox.ledger import outcome_writes
from stak.inbox.list_broadcasts import read_broadcasts
from stak.inbox.recall import recall
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.inbox.scheduled_posts import start_scheduled
from stak.ports import Ports

_CHANGED: Final = 10
_OTHER_INBOX: Final = InboxKey("other")
_LETTERS_RECEIVED: Final = 500
_LEASE_SECONDS: Final = 60


async def _status(ports: Ports, ref: BroadcastRef) -> tuple[str, int]:
    """Return the status of a broadcast, and the number of users that have it."""
    broadcast = await describe(ports, ref, await read_broadcast(ports, ref))
    return broadcast.status, broadcast.delivered


async def _listed(ports: Ports, after: str | None = None) -> list[str]:
    """Return the ids on a page of the list of posts, with their progress, as the admin API lists them."""
    last = None if after is None else BroadcastRef(TENANT, INBOX, after).key.sk
    page = await read_broadcasts(ports, TENANT, INBOX, limit=PAGE, reverse=True, after=last)
    found = [broadcast_of(row.item) for row in page.rows]
    described = [await describe(ports, BroadcastRef(TENANT, INBOX, one.message_id), one) for one in found]
    return [one.message_id for one in described]


def _list_operations(ports: Ports, refs: list[BroadcastRef]) -> list[Operation]:
    newest_first = sorted((ref.id for ref in refs), reverse=True)
    after = newest_first[-PAGE - 1] if len(newest_first) > PAGE else None
    return [
        Operation(f"list of {PAGE} at the start", lambda _: _listed(ports), always(newest_first[:PAGE])),
        Operation(f"list of {PAGE} at the end", lambda _: _listed(ports, after), always(newest_first[-PAGE:])),
    ]


async def build_audience(installation: Installation, size: int) -> list[Operation]:
    """Fill the audience; the posts of one operation are recalled by another."""
    ports = installation.ports
    members = uids("member", size)
    await _change_audience(ports, add=members)
    unsettled = await post(ports, None)
    await run_workers(installation)
    # Without one chunk in its ledger, the post is not settled.
    await _reopen(ports, unsettled)
    settled: dict[int, BroadcastRef] = {}
    accepted: dict[int, BroadcastRef] = {}

    async def accept(repeat: int) -> str:
        accepted[repeat] = await post(ports, None)
        return (await read_broadcast(ports, accepted[repeat])).status

    async def pause_again(_: int) -> str:
        return (await pause(ports, unsettled, key_id=KEY_ID)).status

    async def deliver(repeat: int) -> tuple[str, int]:
        settled[repeat] = await post(ports, None)
        await run_workers(installation)
        return await _status(ports, settled[repeat])

    async def recall_all(repeat: int) -> str:
        await recall(ports, settled[repeat], key_id=KEY_ID, reason=None)
        await run_workers(installation)
        await reconcile_open_work(ports)
        return (await read_broadcast(ports, settled[repeat])).status

    def newcomers(repeat: int) -> list[UserId]:
        return uids(f"newcomer-{repeat}", _CHANGED)

    in_first_chunk = min(size, 100)
    before_last_page = member(TENANT, INBOX, members[-PAGE - 1]).sk
    return [
        Operation("size of the audience", lambda _: estimate(ports, TENANT, INBOX), always(size)),
        Operation("first page of members", lambda _: _first_of_page(ports, None), always(members[0])),
        Operation("last page of members", lambda _: _first_of_page(ports, before_last_page), always(members[-PAGE])),
        Operation(
            f"add {_CHANGED} members",
            lambda repeat: _change_audience(ports, add=newcomers(repeat)),
            always((_CHANGED, 0)),
        ),
        Operation(
            f"remove {_CHANGED} members",
            lambda repeat: _change_audience(ports, remove=newcomers(repeat)),
            always((0, _CHANGED)),
        ),
        Operation(
            "status of a post being delivered",
            lambda _: _status(ports, unsettled),
            always(("delivering", size - in_first_chunk)),
        ),
        Operation("round while a post is being delivered", lambda _: reconcile_open_work(ports), always(1)),
        Operation(
            "pause a post being delivered", pause_again, always("paused"), prepare=lambda _: _resume(ports, unsettled)
        ),
        Operation("accept a post to everyone", accept, always("expanding")),
        Operation(
            "deliver a post to everyone",
            deliver,
            always(("delivered", size)),
            prepare=lambda _: run_workers(installation),
            limit=Order.LINEAR,
            reason="delivers to each recipient",
        ),
        Operation(
            "status of a delivered post",
            lambda repeat: _status(ports, settled[repeat]),
            always(("delivered", size)),
            prepare=lambda _: reconcile_open_work(ports),
        ),
        *recipient_operations(ports, settled, members),
        Operation(
            "recall until hidden",
            lambda repeat: recall(ports, accepted[repeat], key_id=KEY_ID, reason=None),
            always("redacting"),
        ),
        Operation(
            "recall again",
            lambda repeat: recall(ports, accepted[repeat], key_id=KEY_ID, reason=None),
            always("redacting"),
        ),
        Operation(
            "recall until all copies are removed",
            recall_all,
            always("redacted"),
            prepare=lambda _: run_workers(installation),
            limit=Order.LINEAR,
            reason="removes the copy of each recipient",
        ),
        Operation(
            "accept a post to as many users",
            lambda _: _is_accepted(ports, members),
            always(True),
            limit=Order.LINEAR,
            reason="validates and stores each recipient",
        ),
    ]


async def _reopen(ports: Ports, ref: BroadcastRef) -> None:
    """Take the first chunk of a delivered post out of its ledger, as if it had not been delivered."""
    broadcast, first = await read_broadcast(ports, ref), await ports.table.get(ref.ledger(0))
    forgotten = outcome_writes(ref, broadcast, 0, first, None)
    reopened = transition(ref, "redrive", broadcast.status, remove=("settled",))
    await ports.table.commit([(*forgotten, reopened, ref.list_open_work())])


async def _resume(ports: Ports, ref: BroadcastRef) -> None:
    await resume(ports, ref, key_id=KEY_ID)  # no effect on a post that is not paused


async def _first_of_page(ports: Ports, cursor: str | None) -> UserId:
    reader = AudienceReader(ports, shards(TENANT, INBOX), cursor=cursor, cutoff=ports.ids.new())
    return (await reader.next_page()).users[0]


async def _change_audience(ports: Ports, add: Sequence[UserId] = (), remove: Sequence[UserId] = ()) -> tuple[int, int]:
    changed = await change_audience(ports, TENANT, INBOX, add=add, remove=remove, key_id=KEY_ID)
    return changed.added, changed.removed


async def _is_accepted(ports: Ports, members: list[UserId]) -> bool:
    ref = await post(ports, members)
    return (await read_broadcast(ports, ref)).recipients == len(members)


async def build_open_posts(installation: Installation, size: int) -> list[Operation]:
    """Accept posts without delivering them; every other one is paused."""
    ports = installation.ports
    for_the_queue = dataclasses.replace(ports, delivers_small_posts=False)

    async def post_one(number: int) -> BroadcastRef:
        ref = await post(for_the_queue, [UserId(f"user-{number}")])
        if number % 2:
            await pause(ports, ref, key_id=KEY_ID)
        return ref

    refs = await run_concurrently(post_one, size)
    return [
        *_list_operations(ports, refs),
        Operation("status of one", lambda _: _status(ports, refs[0]), always(("delivering", 0))),
        Operation("round", lambda _: reconcile_open_work(ports), always(size)),
        Operation("accept a post", lambda _: _is_accepted(ports, [UserId("another")]), always(True)),
    ]


async def build_sent_posts(installation: Installation, size: int) -> list[Operation]:
    """Deliver and settle posts."""
    ports = installation.ports
    refs = await run_concurrently(lambda number: post(ports, [UserId(f"user-{number}")]), size)
    await run_workers(installation)
    await reconcile_open_work(ports)
    await run_workers(installation)  # a sample of posts is audited
    return [
        *_list_operations(ports, refs),
        Operation("status of one", lambda _: _status(ports, refs[0]), always(("delivered", 1))),
        Operation("round", lambda _: reconcile_open_work(ports), always(0)),
        Operation("accept a post", lambda _: _is_accepted(ports, [UserId("another")]), always(True)),
    ]


async def build_scheduled_posts(installation: Installation, size: int) -> list[Operation]:
    """Schedule posts for some seconds later, most of them in the current minute."""
    ports = installation.ports
    later = int(ports.clock()) + 30
    refs = await run_concurrently(lambda number: post(ports, [UserId(f"user-{number}")], send_at=later), size)
    return [
        *_list_operations(ports, refs),
        Operation("round", lambda _: start_scheduled(ports), always(0)),
        Operation(
            "schedule a post",
            lambda repeat: _scheduled_status(ports, later + repeat),
            always("scheduled"),
        ),
    ]


async def _scheduled_status(ports: Ports, send_at: int) -> str:
    ref = await post(ports, [UserId("another")], send_at=send_at)
    return (await read_broadcast(ports, ref)).status


async def build_dead_letters(installation: Installation, size: int) -> list[Operation]:
    """Bury messages of one inbox, and one of another inbox."""
    ports, queue, now = installation.ports, installation.ports.deliveries, int(installation.clock())

    async def bury(inbox: InboxKey, count: int) -> None:
        entry = Entry(ports.ids.new(), "news", received=now, delivered=now, kind="users")
        chunks = [
            Chunk(TENANT, inbox, number, (UserId("bob"),), entry, now, is_sharded=True) for number in range(count)
        ]
        await queue.send([encode_delivery(chunk) for chunk in chunks])
        while received := await queue.receive(_LETTERS_RECEIVED, wait_seconds=0, lease_seconds=_LEASE_SECONDS):
            await asyncio.gather(*(queue.bury(message, "the test says so") for message in received))

    await bury(INBOX, size)
    await bury(_OTHER_INBOX, 1)
    letters: list[str] = []
    after = None
    while True:
        found, after = await list_failed_chunks(ports, TENANT, INBOX, limit=100, after=after)
        letters += [letter.id for letter in found]
        if after is None:
            break

    async def listed(inbox: InboxKey, after: str | None) -> int:
        found, _ = await list_failed_chunks(ports, TENANT, inbox, limit=PAGE, after=after)
        return len(found)

    before_last_page = letters[-PAGE - 1] if size > PAGE else None
    page = min(PAGE, size)
    return [
        Operation(f"list of {PAGE} at the start", lambda _: listed(INBOX, None), always(page)),
        Operation(f"list of {PAGE} at the end", lambda _: listed(INBOX, before_last_page), always(page)),
        Operation(
            "first page of another inbox",
            lambda _: listed(_OTHER_INBOX, None),
            always(int(size < LETTERS_READ_MAX)),  # a page may end before the first letter
        ),
        Operation(
            "redrive one",
            lambda repeat: redrive_failed_chunks(ports, TENANT, INBOX, [letters[repeat]], key_id=KEY_ID),
            always(1),
        ),
    ]


BROADCAST_AXES: Final = (
    Axis("members of an audience", build_audience, base=100, tiny_base=25),
    Axis("posts that are not delivered yet", build_open_posts, base=10),
    Axis("posts that are delivered", build_sent_posts, base=10),
    Axis("scheduled posts", build_scheduled_posts, base=10),
    Axis("dead letters", build_dead_letters, base=100, tiny_base=25),
)
