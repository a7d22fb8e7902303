"""AP1 to AP7 of the single-table chat document: for each, everything that is asked of the table, and nothing beside it.

Each begins with the check that the caller is a member, a strongly consistent GetItem, unless what is asked for tells it
by itself. On aws the fixture holds all of it against what went over the wire.
"""

import asyncio
from typing import Final

import pytest

from stak.chat.chat_details import describe_chat
from stak.chat.delete import delete_message
from stak.chat.history import find_message, read_history, read_message
from stak.chat.listing import list_chats
from stak.chat.members import list_members
from stak.chat.receipts import raise_mark, read_standing
from stak.chat.send_batch import SENDS_AT_ONCE
from stak.ports import Ports
from stak.ports.writes import Absent, Equals, Present, Put, Update
from tests.access_patterns.chats import (
    ANN,
    BOB,
    CONSISTENT,
    EVENTUAL,
    NOW,
    Pattern,
    a_group,
    everybody_knows,
    gaps,
    is_member,
    members,
    messages,
    name_of,
    say,
    sent_by,
)
from tests.access_patterns.on_the_wire import written_by
from tests.access_patterns.recorder import recorded
from tests.wiretap import Wiretap

LAST: Final = 10**16 - 1  # sixteen digits

PATTERNS: Final = {
    # The name is the conversation's, and may be a moment old. The last message is the head's, a row of its own, so that
    # a send does not write to what every reader reads.
    "AP1 conversation metadata": Pattern(
        lambda ports, scene: describe_chat(ports, BOB, scene.chat),
        lambda scene: [
            is_member(scene, "bob"),
            ("GetItem", scene.pk, "#meta", EVENTUAL),
            ("GetItem", scene.pk, "#head", CONSISTENT),
        ],
    ),
    # By activity from the index itself: the document sorts at the client, its index has no time in it. Names and
    # members of groups are stored once, with the group: one BatchGetItem for the page.
    "AP2 conversations of a user": Pattern(
        lambda ports, _: list_chats(ports, BOB, limit=20),
        lambda scene: [
            ("Query", "gsi1", "t#acmeU#bob", (("s", "l#"),), "newest first", 20, EVENTUAL, None),
            ("BatchGetItem", (scene.pk, "#meta"), EVENTUAL),
        ],
    ),
    "AP3 participants": Pattern(
        lambda ports, scene: list_members(ports, BOB, scene.chat),
        lambda scene: [members(scene)],  # whether Bob is one of them is seen in the answer
    ),
    # The members are read for how far each message has got with them.
    "AP4 messages, newest first": Pattern(
        lambda ports, scene: read_history(ports, BOB, scene.chat, limit=50),
        lambda scene: [is_member(scene, "bob"), messages(scene, 1, LAST, "newest first", 50), members(scene)],
    ),
    "AP4 and the page before": Pattern(
        lambda ports, scene: read_history(ports, BOB, scene.chat, limit=50, before=2),
        lambda scene: [is_member(scene, "bob"), messages(scene, 1, 1, "newest first", 50), members(scene)],
    ),
    "AP5 one message": Pattern(
        lambda ports, scene: read_message(ports, BOB, scene.chat, 1),
        lambda scene: [
            is_member(scene, "bob"),
            ("GetItem", scene.pk, "m#0000000000000001", CONSISTENT),
            members(scene),
        ],
    ),
    # What the document has no pattern for, because it puts the id into the key: a deep link knows no chat.
    "AP5 by its id alone": Pattern(
        lambda ports, scene: find_message(ports, BOB, scene.message.message_id),
        lambda scene: [
            ("Query", "gsi1", f"t#acmeM#{scene.message.message_id}", (), "in order", 1, EVENTUAL, None),
            is_member(scene, "bob"),
            ("GetItem", scene.pk, "m#0000000000000001", CONSISTENT),
            members(scene),
        ],
    ),
    # Sequences are contiguous: a difference of two rows, however much is unread.
    "AP6 unread count": Pattern(
        lambda ports, scene: read_standing(ports, BOB, scene.chat),
        lambda scene: [is_member(scene, "bob"), ("GetItem", scene.pk, "#head", CONSISTENT)],
    ),
    "AP7 send": Pattern(
        lambda ports, scene: say(ports, ANN, scene.chat, "second"),
        lambda scene: [("BatchGetItem", (scene.pk, "#head"), (scene.pk, "p#ann"), CONSISTENT)],
        lambda scene: [sent_by(scene, "ann", "second", 2)],
    ),
}


@pytest.mark.parametrize("name", PATTERNS)
async def test_pattern_asks_exactly_this(ports: Ports, name: str) -> None:
    scene = await a_group(ports)
    watched, table = recorded(ports)
    await PATTERNS[name].do(watched, scene)
    assert table.reads == PATTERNS[name].reads(scene)
    assert table.written() == PATTERNS[name].writes(scene)


async def test_unread_is_one_query_of_what_has_gone_where_something_has(ports: Ports) -> None:
    """Of as many rows as have gone, however many are unread; and of none above the last of them."""
    scene = await a_group(ports)
    for name in ("second", "third", "fourth"):
        await say(ports, ANN, scene.chat, name)
    await delete_message(ports, ANN, scene.chat, 2)
    watched, table = recorded(ports)
    assert (await read_standing(watched, BOB, scene.chat)).unread_count == 3
    asked = [is_member(scene, "bob"), ("GetItem", scene.pk, "#head", CONSISTENT)]
    assert table.reads == [*asked, gaps(scene, 1, 2)]
    await raise_mark(ports, BOB, scene.chat, "read", 2)
    watched, table = recorded(ports)
    assert (await read_standing(watched, BOB, scene.chat)).unread_count == 2
    assert table.reads == asked


async def test_what_will_go_and_what_has_gone_is_noted_in_the_transaction_that_says_so(ports: Ports) -> None:
    scene = await a_group(ports)
    watched, table = recorded(ports)
    sent = await say(watched, ANN, scene.chat, "brief", ttl_seconds=60)
    await delete_message(watched, ANN, scene.chat, 1)
    gap = ("Put", scene.pk, "x#0000000000000002")
    head, news, *others = sent_by(scene, "ann", "brief", 2)
    ends = ("Put", f"sys#ends#{(NOW + 60) // 60}", f"acme#c#{scene.chat}")
    assert table.written() == [
        [head, news, ends, *others, gap],
        [
            ("Update", scene.pk, "m#0000000000000001"),
            ("Put", scene.pk, "x#0000000000000001"),
            ("Update", scene.pk, "#head"),
            ("Put", *scene.news),
        ],
    ]
    items = [write.item for group in table.groups for write in group if write.key.sk.startswith("x#")]  # type: ignore[union-attr]
    assert items == [{"expires_at": sent.expires_at}, {}]


async def test_a_send_is_one_transaction_with_all_its_conditions(tapped: tuple[Ports, Wiretap]) -> None:
    ports, tap = tapped
    scene = await a_group(ports)
    watched, table = recorded(ports)
    before = len(tap.requests)
    await say(watched, ANN, scene.chat, "second")
    batch_get, transaction = tap.requests[before:]
    assert (batch_get.operation, transaction.operation) == ("BatchGetItem", "TransactWriteItems")
    assert written_by(transaction) == sent_by(scene, "ann", "second", 2)
    (group,) = table.groups
    assert [write.when for write in group] == [
        (Equals("sequence", 1), Equals("gaps_to", 0), Equals("listed_hour", NOW // 3600)),
        (),  # what was to be told before is part of what is to be told now
        (Present(),),
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


async def test_sends_that_meet_share_one_transaction(tapped: tuple[Ports, Wiretap]) -> None:
    ports, tap = tapped
    scene = await a_group(ports)
    before = len(tap.requests)
    sent = await asyncio.gather(
        *(say(ports, user, scene.chat, f"{user.user}-{number}") for number in range(4) for user in (ANN, BOB))
    )
    batch_get, transaction = tap.requests[before:]
    assert (batch_get.operation, transaction.operation) == ("BatchGetItem", "TransactWriteItems")
    assert [one.sequence for one in sent] == list(range(2, 10))
    rows = [
        row
        for place, one in enumerate(sent)
        for row in (
            ("Put", scene.pk, f"m#{one.sequence:016d}"),
            ("Put", scene.pk, name_of(("ann", "bob")[place % 2], f"{('ann', 'bob')[place % 2]}-{place // 2}")),
        )
    ]
    marks = [
        write
        for user in ("ann", "bob")
        for write in (("Update", scene.pk, f"p#{user}"), ("Update", f"t#acmeU#{user}", f"d#{scene.chat}"))
    ]
    assert written_by(transaction) == [("Update", scene.pk, "#head"), ("Put", *scene.news), *marks, *rows]


async def test_as_many_sends_as_may_meet_fit_one_transaction(tapped: tuple[Ports, Wiretap]) -> None:
    ports, tap = tapped
    scene = await a_group(ports)
    before = len(tap.requests)
    sent = await asyncio.gather(
        *(say(ports, ANN, scene.chat, f"n{number}", ttl_seconds=60) for number in range(SENDS_AT_ONCE + 1))
    )
    assert [one.sequence for one in sent] == list(range(2, SENDS_AT_ONCE + 3))
    transactions = [each for each in tap.requests[before:] if each.operation == "TransactWriteItems"]
    assert [len(written_by(each)) for each in transactions] == [3 + 2 + 3 * SENDS_AT_ONCE, 3 + 2 + 3]
    await everybody_knows(ports)
