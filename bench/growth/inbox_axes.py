"""Growth of a user's inbox: its messages, unread messages, categories, marks, and recalls in progress."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from bench.growth.operations import Axis, Installation, Operation, always, user_inbox
from bench.growth.orders import Order
from bench.growth.sample_data import CATEGORY, deliver_messages, post, run_workers, uids
from stak.clock import SKEW_SECONDS
from stak.identifiers import CategoryKey, UserId
from stak.inbox.archive_and_delete import archive, delete, unarchive
from stak.inbox.list_messages import FILTERED_ENTRIES_MAX, Filter, list_messages, read_message, read_unread
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen, mark_unread
from stak.inbox.recall import RECALLS_MAX, recall
from stak.inbox.search_messages import SEARCHED_MAX, Wanted, count_messages
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import Position

PAGE: Final = 20
_RARE: Final = "rare"
_RARE_EVERY: Final = 50
_CHANGED: Final = 2
_FEW: Final = 10
_EARLIER_SECONDS: Final = 100
_ABOVE_THE_MARK_SECONDS: Final = SKEW_SECONDS + 1
"""Messages that arrive so long after all were marked read are above that mark."""
_EACH_CATEGORY: Final = "reads the counter of each category, 90 at most"


async def page_ids(
    ports: Ports, inbox: UserInbox, after: str | None = None, wanted: Filter | None = None, *, limit: int = PAGE
) -> list[str]:
    """Return the ids on a page after a message."""
    position = None if after is None else Position(*inbox.entry(after))
    listing = await list_messages(ports, inbox, limit=limit, after=position, wanted=wanted)
    return [message.entry.id for message in listing.messages]


def page_operations(ports: Ports, inbox: UserInbox, visible: list[str]) -> list[Operation]:
    """Return pages at the start, in the middle and at the end of an inbox with these messages, newest first."""

    def page_from(where: str, start: int) -> Operation:
        after = visible[start - 1] if start else None
        return Operation(
            f"page of {PAGE} {where}", lambda _: page_ids(ports, inbox, after), always(visible[start : start + PAGE])
        )

    return [
        page_from("at the start", 0),
        page_from("in the middle", len(visible) // 2),
        page_from("at the end", max(0, len(visible) - PAGE)),
    ]


async def build_inbox(installation: Installation, size: int) -> list[Operation]:
    """Fill an inbox that is read, with a few unread and archived messages, and one that is changed."""
    ports, reader, writer = installation.ports, user_inbox("reader"), user_inbox("writer")

    def category_of(number: int) -> str:
        return CATEGORY if number % _RARE_EVERY else _RARE

    ids = await deliver_messages(ports, [reader, writer], size, category_of)
    await _mark_all_read(installation, reader)
    archived = ids[-_FEW:]
    await archive(ports, reader, archived)
    unread = await deliver_messages(ports, [reader], _FEW)
    newest_first = [*reversed(unread), *reversed(ids)]
    rare = {message_id for number, message_id in enumerate(ids) if category_of(number) == _RARE} - {*archived}
    rare_page = [message_id for message_id in newest_first[:FILTERED_ENTRIES_MAX] if message_id in rare][:PAGE]
    visible = [message_id for message_id in newest_first if message_id not in archived]
    return [
        *page_operations(ports, reader, visible),
        Operation(
            "page of a rare category",
            lambda _: page_ids(ports, reader, None, Filter(category=_RARE)),
            always(rare_page),
        ),
        Operation(
            "page of unread messages",
            lambda _: page_ids(ports, reader, None, Filter(unread=True)),
            always(unread[::-1]),
        ),
        Operation(
            "page of archived messages",
            lambda _: page_ids(ports, reader, None, Filter(archived=True)),
            always(archived[::-1]),
        ),
        Operation("unread counts", lambda _: _unread_total(ports, reader), always(_FEW)),
        Operation("one message", lambda _: _is_unread(ports, reader, ids[0]), always(False)),
        Operation(
            "count of read messages",
            lambda _: count_messages(ports, reader, [Wanted(read=True)]),
            always([min(size + _FEW, SEARCHED_MAX) - _FEW]),
        ),
        *_changes(installation, writer, ids),
    ]


def _changes(installation: Installation, writer: UserInbox, ids: list[str]) -> list[Operation]:
    """Return changes of some old messages, different ones in each repeat."""
    ports = installation.ports

    def some(operation: int, repeat: int) -> list[str]:
        start = (operation * installation.repeats + repeat) * _CHANGED
        return ids[start : start + _CHANGED]

    async def post_until_delivered(_: int) -> bool:
        ref = await post(ports, [writer.user])
        await run_workers(installation)
        return await _is_unread(ports, writer, ref.id)

    return [
        Operation(f"mark {_CHANGED} read", lambda repeat: mark_read(ports, writer, some(0, repeat)), always(_CHANGED)),
        Operation(
            f"mark {_CHANGED} unread",
            lambda repeat: mark_unread(ports, writer, some(1, repeat)),
            always(_CHANGED),
            prepare=lambda repeat: mark_read(ports, writer, some(1, repeat)),
        ),
        Operation(f"mark {_CHANGED} seen", lambda repeat: mark_seen(ports, writer, some(2, repeat)), always(_CHANGED)),
        Operation(f"archive {_CHANGED}", lambda repeat: archive(ports, writer, some(3, repeat)), always(_CHANGED)),
        Operation(
            f"unarchive {_CHANGED}",
            lambda repeat: unarchive(ports, writer, some(4, repeat)),
            always(_CHANGED),
            prepare=lambda repeat: archive(ports, writer, some(4, repeat)),
        ),
        Operation(f"delete {_CHANGED}", lambda repeat: delete(ports, writer, some(5, repeat)), always(_CHANGED)),
        Operation("post to its user until delivered", post_until_delivered, always(True)),
    ]


async def build_unread(installation: Installation, size: int) -> list[Operation]:
    """Fill an inbox for each repeat with unread messages of two categories."""
    ports = installation.ports
    inboxes = [user_inbox(f"marker-{repeat}") for repeat in range(installation.repeats)]
    await deliver_messages(ports, inboxes, size, lambda number: CATEGORY if number % 2 else _RARE)
    return [
        Operation("unread counts", lambda repeat: _unread_total(ports, inboxes[repeat]), always(size)),
        Operation(
            "mark read what is older than all of them",
            lambda repeat: mark_read_before(ports, inboxes[repeat], ports.clock() - _EARLIER_SECONDS),
            always(0),
            limit=Order.LINEAR,
            reason="counts each message that stays unread",
        ),
        Operation(
            "mark a category read",
            lambda repeat: mark_read_before(ports, inboxes[repeat], ports.clock(), CategoryKey(_RARE)),
            always(size - size // 2),
        ),
        Operation(
            "mark all read",
            lambda repeat: mark_read_before(ports, inboxes[repeat], ports.clock()),
            always(size // 2),
        ),
    ]


async def build_page(installation: Installation, size: int) -> list[Operation]:
    """Fill an inbox with more than a page of this length."""
    ports, reader = installation.ports, user_inbox("reader")
    ids = await deliver_messages(ports, [reader], 2 * size)
    return [
        Operation(
            "page of an inbox",
            lambda _: page_ids(ports, reader, limit=size),
            always(ids[::-1][:size]),
            limit=Order.LINEAR,
            reason="returns each message",
        )
    ]


async def build_categories(installation: Installation, size: int) -> list[Operation]:
    """Fill an inbox for each repeat with a message of each category."""
    ports = installation.ports
    inboxes = [user_inbox(f"reader-{repeat}") for repeat in range(installation.repeats)]
    ids = await deliver_messages(ports, inboxes, size, lambda number: f"category-{number}")
    page = ids[::-1][:PAGE]
    return [
        Operation(name, run, always(expected), limit=Order.LINEAR, reason=_EACH_CATEGORY)
        for name, run, expected in (
            ("unread counts", lambda repeat: _unread_total(ports, inboxes[repeat]), size),
            (f"page of {PAGE}", lambda repeat: page_ids(ports, inboxes[repeat]), page),
            ("mark one read", lambda repeat: mark_read(ports, inboxes[repeat], ids[:1]), 1),
            ("mark all read", lambda repeat: mark_read_before(ports, inboxes[repeat], ports.clock()), size - 1),
        )
    ]


async def build_marks(installation: Installation, size: int) -> list[Operation]:
    """Mark all messages of an inbox read, again and again."""
    ports, reader = installation.ports, user_inbox("reader")
    ids: list[str] = []
    for _ in range(size):
        ids += await deliver_messages(ports, [reader], 1)
        await _mark_all_read(installation, reader)

    async def deliver_one(_: int) -> None:
        installation.clock.advance(_ABOVE_THE_MARK_SECONDS)
        await deliver_messages(ports, [reader], 1)

    return [
        *page_operations(ports, reader, ids[::-1]),
        Operation("one message", lambda _: _is_unread(ports, reader, ids[0]), always(False)),
        Operation(
            "mark all read",
            lambda _: mark_read_before(ports, reader, ports.clock()),
            always(1),
            prepare=deliver_one,
        ),
    ]


async def _mark_all_read(installation: Installation, inbox: UserInbox) -> None:
    """Mark all messages read, and advance the clock until new messages are above the mark."""
    await mark_read_before(installation.ports, inbox, installation.clock())
    installation.clock.advance(_ABOVE_THE_MARK_SECONDS)


async def build_recalls(installation: Installation, size: int) -> list[Operation]:
    """Recall posts to other users, without removing their copies."""
    ports, reader = installation.ports, user_inbox("reader")
    ids = await deliver_messages(ports, [reader], PAGE)
    for uid in uids("other", size):
        ref = await post(ports, [uid])
        await recall(ports, ref, key_id="growth", reason=None)
    others = [await post(ports, [UserId("another")]) for _ in range(installation.repeats)]
    return [
        _read_of_recalls(f"page of {PAGE}", lambda _: page_ids(ports, reader), ids[::-1]),
        _read_of_recalls("one message", lambda _: _is_unread(ports, reader, ids[0]), True),
        _read_of_recalls(
            "recall another", lambda repeat: recall(ports, others[repeat], key_id="growth", reason=None), "redacting"
        ),
    ]


def _read_of_recalls(name: str, run: Callable[[int], Awaitable[Any]], expected: object) -> Operation:
    reason = f"reads the ids of all recalls in progress, {RECALLS_MAX} at most"
    return Operation(name, run, always(expected), limit=Order.LINEAR, reason=reason)


async def _unread_total(ports: Ports, inbox: UserInbox) -> int:
    return (await read_unread(ports, inbox)).total


async def _is_unread(ports: Ports, inbox: UserInbox, message_id: str) -> bool:
    return (await read_message(ports, inbox, message_id)).is_unread


INBOX_AXES: Final = (
    Axis("messages in an inbox", build_inbox, base=500, tiny_base=50),
    Axis("unread messages in an inbox", build_unread, base=100),
    Axis("messages on a page", build_page, base=1),
    Axis("categories of an inbox", build_categories, base=1, tiny_base=2, factor=9),
    Axis("times that all messages were marked read", build_marks, base=10),
    Axis("recalls in progress in an inbox", build_recalls, base=4, tiny_base=4),
)
