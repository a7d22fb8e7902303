"""AP1 to AP7 of the single-table chat document: the exact table calls of each access pattern.

Each begins with the membership check, a strongly consistent GetItem, unless the requested rows imply it. On aws, the
fixture compares the calls with the requests to DynamoDB.
"""

import asyncio
from typing import Final

import pytest

from stak.chat.chat_details import describe_chat
from stak.chat.delete_messages import delete_message
from stak.chat.group_members import list_members
from stak.chat.history import find_message, read_history, read_message
from stak.chat.list_chats import list_chats
from stak.chat.receipts import raise_mark, read_standing
from stak.chat.send_batch import SENDS_BATCH_SIZE
from stak.clock import ManualClock
from stak.ports import Ports
from stak.ports.writes import Absent, Below, Equals, Present, Put, Update
from tests.access_patterns.chat_group import (
    ANN,
    BOB,
    CONSISTENT,
    EVENTUAL,
    NOW,
    GroupState,
    Pattern,
    Read,
    create_group,
    gaps,
    is_member,
    members,
    messages,
    name_of,
    run_workers,
    say,
    sent_by,
)
from tests.access_patterns.dynamodb_requests import written_by
from tests.support.proxy import Request
from tests.support.recording_table import record_calls

LAST: Final = 10**16 - 1  # sixteen digits

PATTERNS: Final = {
    # The name is the conversation's, and may be a moment old. The last message is the head's, a row of its own, so that
    # a send does not write to what every reader reads.
    "AP1 conversation metadata": Pattern(
        lambda ports, state: describe_chat(ports, BOB, state.chat),
        lambda state: [
            is_member(state, "bob"),
            ("GetItem", state.pk, "#meta", EVENTUAL),
            ("GetItem", state.pk, "#head", CONSISTENT),
        ],
    ),
    # By activity from the index itself: the document sorts at the client, its index has no time in it. Names and
    # members of groups are stored once, with the group: one BatchGetItem for the page.
    "AP2 conversations of a user": Pattern(
        lambda ports, _: list_chats(ports, BOB, limit=20),
        lambda state: [
            ("Query", "gsi1", "t#acmeU#bob", (("s", "l#"),), "newest first", 20, EVENTUAL, None),
            ("BatchGetItem", (state.pk, "#meta"), EVENTUAL),
            ("BatchGetItem", ("t#acmeU#ann", "#profile"), EVENTUAL),  # names, cached for half a minute
        ],
    ),
    "AP3 participants": Pattern(
        lambda ports, state: list_members(ports, BOB, state.chat),
        lambda state: [members(state)],  # whether Bob is one of them is seen in the answer
    ),
    # The members are read for how far each message has got with them.
    "AP4 messages, newest first": Pattern(
        lambda ports, state: read_history(ports, BOB, state.chat, limit=50),
        lambda state: [is_member(state, "bob"), messages(state, 1, LAST, "newest first", 50), members(state)],
    ),
    "AP4 and the page before": Pattern(
        lambda ports, state: read_history(ports, BOB, state.chat, limit=50, before=2),
        lambda state: [is_member(state, "bob"), messages(state, 1, 1, "newest first", 50), members(state)],
    ),
    "AP5 one message": Pattern(
        lambda ports, state: read_message(ports, BOB, state.chat, 1),
        lambda state: [
            is_member(state, "bob"),
            ("GetItem", state.pk, "m#0000000000000001", CONSISTENT),
            members(state),
        ],
    ),
    # What the document has no pattern for, because it puts the id into the key: a deep link knows no chat.
    "AP5 by its id alone": Pattern(
        lambda ports, state: find_message(ports, BOB, state.message.message_id),
        lambda state: [
            ("Query", "gsi1", f"t#acmeM#{state.message.message_id}", (), "in order", 1, EVENTUAL, None),
            is_member(state, "bob"),
            ("GetItem", state.pk, "m#0000000000000001", CONSISTENT),
            members(state),
        ],
    ),
    # Sequences are contiguous: a difference of two rows, however much is unread.
    "AP6 unread count": Pattern(
        lambda ports, state: read_standing(ports, BOB, state.chat),
        lambda state: [is_member(state, "bob"), ("GetItem", state.pk, "#head", CONSISTENT)],
    ),
    "AP7 send": Pattern(
        lambda ports, state: say(ports, ANN, state.chat, "second"),
        lambda state: [("BatchGetItem", (state.pk, "#head"), (state.pk, "p#ann"), CONSISTENT)],
        lambda state: [sent_by(state, "ann", "second", 2)],
    ),
}


@pytest.mark.parametrize("name", PATTERNS)
async def test_access_pattern_makes_exactly_these_calls(ports: Ports, name: str) -> None:
    state = await create_group(ports)
    watched, table = record_calls(ports)
    await PATTERNS[name].do(watched, state)
    assert table.reads == PATTERNS[name].reads(state)
    assert table.written() == PATTERNS[name].writes(state)


async def test_unread_count_is_one_query_of_removed_messages(ports: Ports) -> None:
    """The query reads only removed messages, however many are unread, and none above the last of them."""
    state = await create_group(ports)
    for name in ("second", "third", "fourth"):
        await say(ports, ANN, state.chat, name)
    await delete_message(ports, ANN, state.chat, 2)
    watched, table = record_calls(ports)
    assert (await read_standing(watched, BOB, state.chat)).unread_count == 3
    asked = [is_member(state, "bob"), ("GetItem", state.pk, "#head", CONSISTENT)]
    assert table.reads == [*asked, gaps(state, 1, 2)]
    await raise_mark(ports, BOB, state.chat, "read", 2)
    watched, table = record_calls(ports)
    assert (await read_standing(watched, BOB, state.chat)).unread_count == 2
    assert table.reads == asked


async def test_expiries_and_tombstones_are_recorded_in_the_same_transaction(ports: Ports) -> None:
    state = await create_group(ports)
    watched, table = record_calls(ports)
    sent = await say(watched, ANN, state.chat, "brief", ttl_seconds=60)
    await delete_message(watched, ANN, state.chat, 1)
    gap = ("Put", state.pk, "x#0000000000000002")
    head, news, *others = sent_by(state, "ann", "brief", 2)
    ends = ("Put", f"sys#ends#{(NOW + 60) // 60}", f"acme#c#{state.chat}")
    second = ("Update", state.pk, f"e#{NOW + 60}")
    assert table.written() == [
        [head, news, ends, second, *others, gap],
        [
            ("Update", state.pk, "m#0000000000000001"),
            ("Put", state.pk, "x#0000000000000001"),
            ("Update", state.pk, "#head"),
            ("Put", *state.updates_row),
        ],
    ]
    items = [write.item for group in table.groups for write in group if write.key.sk.startswith("x#")]  # type: ignore[union-attr]
    assert items == [{"expires_at": sent.expires_at, "counted": True}, {"counted": True}]


async def test_count_of_messages_takes_no_read_unless_some_expire(ports: Ports, clock: ManualClock) -> None:
    """Then it takes one Query of the seconds that have passed, and one read of them together with the head."""
    state = await create_group(ports)
    watched, table = record_calls(ports)
    assert (await describe_chat(watched, BOB, state.chat)).message_count == 1
    described = PATTERNS["AP1 conversation metadata"].reads(state)
    assert table.reads == described
    await say(ports, ANN, state.chat, "brief", ttl_seconds=2)
    await raise_mark(ports, BOB, state.chat, "read", 2)
    watched, table = record_calls(ports)
    assert (await describe_chat(watched, BOB, state.chat)).message_count == 2
    head = (state.pk, "#head")
    assert table.reads == [*described, expired_by(state, NOW), ("TransactGetItems", head)]
    clock.advance(2)
    watched, table = record_calls(ports)
    assert (await describe_chat(watched, BOB, state.chat)).message_count == 1
    second = (state.pk, f"e#{NOW + 2}")
    assert table.reads == [*described, expired_by(state, NOW + 2), ("TransactGetItems", head, second)]


def expired_by(group: GroupState, now: int) -> Read:
    """Return the query of the seconds that have passed and are not settled yet."""
    return ("Query", "table", group.pk, (("l", "e#"), ("h", f"e#{now}")), "in order", 1000, CONSISTENT, None)


async def test_send_is_one_transaction_with_all_its_conditions(recorded_aws: tuple[Ports, list[Request]]) -> None:
    ports, requests = recorded_aws
    state = await create_group(ports)
    watched, table = record_calls(ports)
    before = len(requests)
    await say(watched, ANN, state.chat, "second")
    batch_get, transaction = requests[before:]
    assert (batch_get.operation, transaction.operation) == ("BatchGetItem", "TransactWriteItems")
    assert written_by(transaction) == sent_by(state, "ann", "second", 2)
    (group,) = table.groups
    assert [write.when for write in group] == [
        (Equals("sequence", 1), Equals("gaps_to", 0), Equals("listed_hour", NOW // 3600)),
        (),  # what was to be told before is part of what is to be told now
        (Present(), Below("delivered_at", NOW + 1), Below("read_at", NOW + 1)),
        (),  # the view comes and goes together with the member's row
        (),  # the head says that the place is free
        (Absent(),),
    ]
    head, _, participant, view, message, name = group
    assert isinstance(head, Update)
    assert (head.set["sequence"], head.add) == (2, {"ver": 1})
    for marks in (participant, view):
        assert isinstance(marks, Update)
        assert (marks.set["read"], marks.set["delivered"]) == (2, 2)
    assert isinstance(message, Put)
    assert message.item["gsi1pk"] == f"t#acmeM#{message.item['id']}"
    assert isinstance(name, Put)
    assert (name.item["id"], name.item["sequence"]) == (message.item["id"], 2)


async def test_concurrent_sends_share_one_transaction(recorded_aws: tuple[Ports, list[Request]]) -> None:
    ports, requests = recorded_aws
    state = await create_group(ports)
    before = len(requests)
    sent = await asyncio.gather(
        *(say(ports, user, state.chat, f"{user.user}-{number}") for number in range(4) for user in (ANN, BOB))
    )
    batch_get, transaction = requests[before:]
    assert (batch_get.operation, transaction.operation) == ("BatchGetItem", "TransactWriteItems")
    assert [one.sequence for one in sent] == list(range(2, 10))
    rows = [
        row
        for place, one in enumerate(sent)
        for row in (
            ("Put", state.pk, f"m#{one.sequence:016d}"),
            ("Put", state.pk, name_of(("ann", "bob")[place % 2], f"{('ann', 'bob')[place % 2]}-{place // 2}")),
        )
    ]
    marks = [
        write
        for user in ("ann", "bob")
        for write in (("Update", state.pk, f"p#{user}"), ("Update", f"t#acmeU#{user}", f"d#{state.chat}"))
    ]
    assert written_by(transaction) == [("Update", state.pk, "#head"), ("Put", *state.updates_row), *marks, *rows]


async def test_largest_number_of_coalesced_sends_fits_one_transaction(
    recorded_aws: tuple[Ports, list[Request]],
) -> None:
    ports, requests = recorded_aws
    state = await create_group(ports)
    before = len(requests)
    sent = await asyncio.gather(
        *(say(ports, ANN, state.chat, f"n{number}", ttl_seconds=60) for number in range(SENDS_BATCH_SIZE + 1))
    )
    assert [one.sequence for one in sent] == list(range(2, SENDS_BATCH_SIZE + 3))
    transactions = [each for each in requests[before:] if each.operation == "TransactWriteItems"]
    assert [len(written_by(each)) for each in transactions] == [4 + 2 + 3 * SENDS_BATCH_SIZE, 4 + 2 + 3]
    await run_workers(ports)
