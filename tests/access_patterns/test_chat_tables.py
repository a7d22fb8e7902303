"""Every row of "Access Pattern Quick Reference" of the eight-table document, in the one table: the operation, the index
and the consistency it names. Where we do otherwise, the reason stands beside it.
"""

from typing import Final

import pytest

from stak.chat.access import membership
from stak.chat.chat_details import describe_chat
from stak.chat.delete import delete_message
from stak.chat.history import find_message, read_history, read_message, read_since
from stak.chat.listing import list_chats, list_states, read_state
from stak.chat.members import list_members, mute, put_member, remove_member, rename
from stak.chat.pending_for_devices import acknowledge, read_pending
from stak.chat.receipts import raise_mark, read_receipts, read_standing
from stak.chat.reconcile import reconcile_chats
from stak.chat.start import start_direct, start_group
from stak.chat.updates import CHUNK_MAX_MEMBERS
from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.identity.devices import register_device, settle_resync
from stak.identity.refresh import refresh_session
from stak.identity.sessions import end_all_sessions, end_session, list_sessions, open_session
from stak.identity.tokens import verify_token
from stak.identity.users import find_by_phone, read_profile, remove_profile, write_profile
from stak.ports import Ports
from stak.ports.writes import Absent, Below, Equals, Present
from stak.tenancy.data_keys import lookup_code
from tests.access_patterns.chats import (
    ACME,
    ANN,
    BOB,
    CONSISTENT,
    EVE,
    EVENTUAL,
    Pattern,
    Read,
    Scene,
    Written,
    a_group,
    everybody_knows,
    is_member,
    members,
    messages,
    name_of,
    say,
    sent_by,
)
from tests.access_patterns.on_the_wire import read_of, written_by
from tests.access_patterns.recorder import recorded
from tests.wiretap import Wiretap

LAST: Final = 10**16 - 1  # sixteen digits
PHONE: Final = "+4930123456"


def change_reads(scene: Scene, *users: str) -> list[Read]:
    """What is looked at before a group is changed: the conditions of its transaction say that it is still so."""
    rows = [(scene.pk, "#head"), (scene.pk, "#meta"), *((scene.pk, f"p#{user}") for user in users)]
    return [("BatchGetItem", *rows, CONSISTENT)]


def send_reads(scene: Scene, user: str) -> Read:
    return ("BatchGetItem", (scene.pk, "#head"), (scene.pk, f"p#{user}"), CONSISTENT)


def views_and_devices(scene: Scene, *users: str) -> list[tuple[str, str]]:
    """What is looked at before somebody is told: how far they were, and whether anything waits for it."""
    return sorted((f"t#acmeU#{user}", sort) for user in users for sort in (f"d#{scene.chat}", "#devices"))


def told(scene: Scene, user: str, check: str = "Check") -> list[Written]:
    """A member without a device is told: their view moves, as long as they have none."""
    return [("Update", f"t#acmeU#{user}", f"d#{scene.chat}"), (check, f"t#acmeU#{user}", "#devices")]


PATTERNS: Final = {
    "users: get user by id": Pattern(
        lambda ports, _: read_profile(ports, ACME, ANN.user),
        lambda _: [("GetItem", "t#acmeU#ann", "#profile", EVENTUAL)],
    ),
    # One GetItem of the number's own row instead of a Query of an index: that row is also what makes a number one
    # user's only, which no index can.
    "users: find user by phone": Pattern(
        lambda ports, _: find_by_phone(ports, ACME, PHONE),
        lambda _: [("GetItem", "t#acmeP#<code>", "#phone", EVENTUAL)],
    ),
    "chats: get chat metadata": Pattern(
        lambda ports, scene: describe_chat(ports, BOB, scene.chat),
        lambda scene: [
            is_member(scene, "bob"),
            ("GetItem", scene.pk, "#meta", EVENTUAL),
            ("GetItem", scene.pk, "#head", CONSISTENT),  # not metadata: what is unread is told exactly
        ],
    ),
    "memberships: list chat members": Pattern(
        lambda ports, scene: list_members(ports, BOB, scene.chat), lambda scene: [members(scene)]
    ),
    "memberships: list user's chats": Pattern(
        lambda ports, _: list_chats(ports, BOB, limit=20),
        lambda scene: [
            ("Query", "gsi1", "t#acmeU#bob", (("s", "l#"),), "newest first", 20, EVENTUAL, None),
            ("BatchGetItem", (scene.pk, "#meta"), EVENTUAL),
        ],
    ),
    "memberships: check user in chat": Pattern(
        lambda ports, scene: membership(ports, BOB, scene.chat), lambda scene: [is_member(scene, "bob")]
    ),
    # The document's conditional put and delete are part of a transaction: the number of members, everybody's list and
    # the newcomer's own follow from it.
    "memberships: add member": Pattern(
        lambda ports, scene: put_member(ports, ANN, scene.chat, EVE.user, None),
        lambda scene: change_reads(scene, "ann", "eve"),
        lambda scene: [
            [
                ("Update", scene.pk, "#meta"),
                ("Update", scene.pk, "#head"),
                ("Put", *scene.news),
                ("Put", scene.pk, "p#eve"),
                ("Put", "t#acmeU#eve", f"d#{scene.chat}"),
            ]
        ],
    ),
    "memberships: remove member": Pattern(
        lambda ports, scene: remove_member(ports, ANN, scene.chat, BOB.user),
        lambda scene: change_reads(scene, "ann", "bob"),
        lambda scene: [
            [
                ("Update", scene.pk, "#meta"),
                ("Update", scene.pk, "#head"),
                ("Put", *scene.news),
                ("Delete", scene.pk, "p#bob"),
                ("Delete", "t#acmeU#bob", f"d#{scene.chat}"),
                # Where an erasure finds the chats that somebody has left.
                ("Put", "t#acmeU#bob", f"h#{scene.chat}"),
            ]
        ],
    ),
    "messages: get messages after sequence": Pattern(
        lambda ports, scene: read_since(ports, BOB, scene.chat, limit=100, after=0),
        lambda scene: [is_member(scene, "bob"), messages(scene, 1, LAST, "in order", 100), members(scene)],
    ),
    "messages: get recent messages": Pattern(
        lambda ports, scene: read_history(ports, BOB, scene.chat, limit=100),
        lambda scene: [is_member(scene, "bob"), messages(scene, 1, LAST, "newest first", 100), members(scene)],
    ),
    # "Context-dependent": a client that was away may ask for one message too, so it is always consistent.
    "messages: get specific message": Pattern(
        lambda ports, scene: read_message(ports, BOB, scene.chat, 1),
        lambda scene: [
            is_member(scene, "bob"),
            ("GetItem", scene.pk, "m#0000000000000001", CONSISTENT),
            members(scene),
        ],
    ),
    # Not an ADD of its own before the message is written: the place is taken in the same transaction, so that no
    # number is ever lost, and only one of all who want it gets it.
    "sequences: allocate sequence": Pattern(
        lambda ports, scene: say(ports, BOB, scene.chat, "second"),
        lambda scene: [send_reads(scene, "bob")],
        lambda scene: [sent_by(scene, "bob", "second", 2)],
    ),
    # Nothing is read before: the conditional write is the check. Only what it refuses is looked up, and consistently,
    # because it has just been seen to exist.
    "idempotency: check duplicate": Pattern(
        lambda ports, scene: say(ports, ANN, scene.chat, "first"),
        lambda scene: [
            send_reads(scene, "ann"),
            ("BatchGetItem", (scene.pk, name_of("ann", "first")), CONSISTENT),
        ],
        lambda scene: [sent_by(scene, "ann", "first", 2)],  # refused, as a whole
    ),
    "delivery: get delivery state": Pattern(
        lambda ports, scene: read_state(ports, BOB, scene.chat),
        lambda scene: [is_member(scene, "bob"), ("GetItem", "t#acmeU#bob", f"d#{scene.chat}", EVENTUAL)],
    ),
    # Of section 2.7: what a client that was away asks first. It must not miss a chat.
    "delivery: list all states of a user": Pattern(
        lambda ports, _: list_states(ports, BOB, limit=100),
        lambda _: [("Query", "table", "t#acmeU#bob", (("s", "d#"),), "in order", 100, CONSISTENT, None)],
    ),
    "delivery: update watermark": Pattern(
        lambda ports, scene: raise_mark(ports, BOB, scene.chat, "delivered", 1),
        lambda scene: [is_member(scene, "bob"), ("GetItem", scene.pk, "#head", CONSISTENT)],
        lambda scene: [[("Update", scene.pk, "p#bob"), ("Update", "t#acmeU#bob", f"d#{scene.chat}")]],
    ),
    "sessions: list user sessions": Pattern(
        lambda ports, _: list_sessions(ports, ACME, ANN.user, limit=100),
        lambda _: [("Query", "gsi1", "t#acmeU#ann", (("s", "s#"),), "newest first", 100, EVENTUAL, None)],
    ),
}


@pytest.mark.parametrize("name", PATTERNS)
async def test_pattern_asks_exactly_this(ports: Ports, name: str) -> None:
    await write_profile(ports, ACME, ANN.user, phone_number=PHONE, phone_verified=True, display_name="Ann", key_id="k")
    scene = await a_group(ports)
    watched, table = recorded(ports)
    await PATTERNS[name].do(watched, scene)
    code = await lookup_code(ports, ACME, "phone", PHONE)
    reads = [
        tuple(str(part).replace(code, "<code>") if part == f"t#acmeP#{code}" else part for part in read)
        for read in table.reads
    ]
    assert reads == PATTERNS[name].reads(scene)
    assert table.written() == PATTERNS[name].writes(scene)


async def test_sessions_validate_session_is_one_consistent_get(ports: Ports) -> None:
    """The document's is eventually consistent. Ours is not: a session that was ended must be of no use at once."""
    grant = await open_session(ports, ANN, "phone")
    watched, table = recorded(ports)
    await verify_token(watched, grant.access_token)
    assert table.reads == [("GetItem", f"t#acmeS#{grant.session_id}", "#session", CONSISTENT)]


async def test_sessions_revoking_one_is_one_delete_and_all_one_query_and_their_deletes(ports: Ports) -> None:
    first, second, third = [await open_session(ports, ANN, f"device-{number}") for number in range(3)]
    watched, table = recorded(ports)
    await end_session(watched, ACME, ANN.user, first.session_id)
    assert (table.reads, table.written()) == ([], [[("Delete", f"t#acmeS#{first.session_id}", "#session")]])
    watched, table = recorded(ports)
    assert await end_all_sessions(watched, ACME, ANN.user) == 2
    assert table.reads == [("Query", "gsi1", "t#acmeU#ann", (("s", "s#"),), "in order", 100, EVENTUAL, None)]
    assert sorted(table.written()) == sorted(
        [("Delete", f"t#acmeS#{session.session_id}", "#session")] for session in (second, third)
    )


async def test_writing_a_profile_reads_consistently_what_it_changes(ports: Ports) -> None:
    code = await lookup_code(ports, ACME, "phone", PHONE)
    watched, table = recorded(ports)
    await write_profile(watched, ACME, ANN.user, phone_number=PHONE, phone_verified=True, display_name=None, key_id="k")
    assert table.reads == [
        ("GetItem", "t#acmeU#ann", "#profile", CONSISTENT),
        # Whether there is room: the quotas and the bytes are remembered for seconds.
        ("GetItem", "t#acme", "su#stored_bytes", CONSISTENT),
        ("GetItem", "t#acme", "su#users", CONSISTENT),
    ]
    (written,) = table.written()
    assert written[:4] == [
        ("Put", "t#acmeU#ann", "#profile"),
        ("Update", "t#acme", "su#users"),
        ("Put", "t#acmeD#03", "u#ann"),
        ("Put", f"t#acmeP#{code}", "#phone"),
    ]
    # That nobody has the number in the form of an earlier release, and who did it.
    assert [row[:2] for row in written[4:]] == [("Check", f"t#acmeP#{PHONE}"), ("Put", "t#acmeL#")]
    watched, table = recorded(ports)
    await write_profile(watched, ACME, ANN.user, phone_number=PHONE, phone_verified=True, display_name=None, key_id="k")
    assert table.reads == [("GetItem", "t#acmeU#ann", "#profile", CONSISTENT)]


async def test_members_come_and_go_on_conditions(ports: Ports) -> None:
    scene = await a_group(ports)
    watched, table = recorded(ports)
    await put_member(watched, ANN, scene.chat, EVE.user, None)
    await remove_member(watched, ANN, scene.chat, EVE.user)
    added, removed = table.groups
    assert [write.when for write in added] == [(Equals("rev", 1),), (), (), (Absent(),), ()]
    assert [write.when for write in removed] == [(Equals("rev", 2),), (), (), (Equals("role", "member"),), (), ()]


async def test_a_watermark_only_rises_by_its_condition(ports: Ports) -> None:
    scene = await a_group(ports)
    watched, table = recorded(ports)
    await raise_mark(watched, BOB, scene.chat, "read", 1)
    (group,) = table.groups
    assert [write.when for write in group] == [(Present(), Below("read", 1), Below("delivered", 1)), ()]
    watched, table = recorded(ports)
    await raise_mark(watched, BOB, scene.chat, "read", 1)
    assert table.written() == []


async def test_members_are_told_in_one_transaction(tapped: tuple[Ports, Wiretap]) -> None:
    ports, tap = tapped
    scene = await a_group(ports)
    await say(ports, ANN, scene.chat, "second")
    before = len(tap.requests)
    await everybody_knows(ports)
    *reads, views, noted, note = tap.requests[before:]
    assert [read_of(read) for read in (*reads, noted)] == [
        ("GetItem", scene.pk, "#head", CONSISTENT),
        ("GetItem", scene.pk, "#meta", CONSISTENT),
        ("Query", "table", scene.pk, (("s", "p#"),), "in order", CHUNK_MAX_MEMBERS, CONSISTENT, None),
        ("BatchGetItem", *views_and_devices(scene, "ann", "bob"), CONSISTENT),
        ("GetItem", *scene.news, CONSISTENT),
    ]
    assert views.operation == note.operation == "TransactWriteItems"
    assert written_by(views) == [write for user in ("ann", "bob") for write in told(scene, user, "ConditionCheck")]
    assert written_by(note) == [("Delete", *scene.news)]


async def test_what_is_new_to_devices_is_pending_in_the_transaction_that_tells_of_it(ports: Ports) -> None:
    scene = await a_group(ports)
    await register_device(ports, BOB, "phone")
    sent = [await say(ports, ANN, scene.chat, name, ttl_seconds=60) for name in ("second", "third")]
    watched, table = recorded(ports)
    await everybody_knows(watched)
    assert table.reads[3:5] == [
        ("BatchGetItem", *views_and_devices(scene, "ann", "bob"), CONSISTENT),
        messages(scene, 2, 3, "in order", 50),
    ]
    ann, bob, _ = table.written()
    assert ann == told(scene, "ann")
    assert bob == [
        ("Update", "t#acmeU#bob", f"d#{scene.chat}"),
        ("Update", "t#acmeU#bob", "#devices"),
        *(("Put", "t#acmeU#bob", f"q#{one.message_id}") for one in sent),
    ]
    assert [write.when for write in table.groups[1]] == [
        (Present(), Equals("told", 1), Below("ver", 4), Below("last", 4)),
        (Present(), Below("pending", 1000)),
        (),  # the view says they were not pending before
        (),
    ]
    watched, table = recorded(ports)
    assert [one.message_id for one in await read_pending(watched, ACME, BOB.user)] == [one.message_id for one in sent]
    assert table.reads == [("Query", "table", "t#acmeU#bob", (("s", "q#"),), "newest first", 500, CONSISTENT, None)]
    watched, table = recorded(ports)
    await acknowledge(watched, BOB, "phone", [sent[0].message_id])
    rows = (("t#acmeU#bob", "#devices"), ("t#acmeU#bob", f"q#{sent[0].message_id}"))
    assert table.reads == [("BatchGetItem", *rows, CONSISTENT)]
    assert table.written() == [[("Delete", *rows[1]), ("Update", *rows[0])]]
    assert [write.when for write in table.groups[0]] == [(Equals("rev", 1),), (Present(),)]


async def test_a_device_that_comes_is_one_get_and_one_conditional_write(ports: Ports) -> None:
    row = ("t#acmeU#bob", "#devices")
    for unchanged in (Absent(), Equals("rev", 2)):
        watched, table = recorded(ports)
        registered = await register_device(watched, BOB, "phone")
        assert (table.reads, table.written()) == ([("GetItem", *row, CONSISTENT)], [[("Put", *row)]])
        assert table.groups[0][0].when == (unchanged,)
    assert registered.resync is not None
    watched, table = recorded(ports)
    await settle_resync(watched, BOB, "phone", registered.resync)
    assert (table.reads, table.written()) == ([("GetItem", *row, CONSISTENT)], [[("Update", *row)]])
    assert table.groups[0][0].when == (Equals("rev", 3),)


async def test_a_large_group_is_told_a_hundred_at_a_time(tapped: tuple[Ports, Wiretap]) -> None:
    ports, tap = tapped
    names = ["ann", *(f"u{number:03d}" for number in range(149))]
    chat, _ = await start_group(ports, ANN, [UserId(name) for name in names], chat_name=None)
    await everybody_knows(ports)
    scene = Scene(chat, await say(ports, ANN, chat, "first"))
    before = len(tap.requests)
    await everybody_knows(ports)
    asked = tap.requests[before:]
    queries = [read_of(request) for request in asked if request.operation == "Query"]
    begin = ("Query", "table", scene.pk, (("s", "p#"),), "in order", CHUNK_MAX_MEMBERS, CONSISTENT)
    assert queries == [(*begin, None), (*begin, (scene.pk, f"p#{names[99]}"))]
    *views, note = (written_by(request) for request in asked if request.operation == "TransactWriteItems")
    assert sorted(write for one in views for write in one) == sorted(
        write for name in names for write in told(scene, name, "ConditionCheck")
    )
    assert [len(one) for one in views] == [100, 100, 100]  # each as full as it may be
    assert note == [("Delete", *scene.news)]


async def test_a_view_only_moves_forward_by_its_conditions(ports: Ports) -> None:
    scene = await a_group(ports)
    await say(ports, ANN, scene.chat, "second")
    watched, table = recorded(ports)
    await everybody_knows(watched)
    forward = (Present(), Equals("told", 1), Below("ver", 3), Below("last", 3))
    assert [write.when for group in table.groups[:2] for write in group] == [forward, (Absent(),)] * 2
    (note,) = table.groups[2]
    (same,) = note.when
    assert isinstance(same, Equals)
    assert same.attribute == "token"


async def test_a_whole_flow_never_scans(tapped: tuple[Ports, Wiretap], clock: ManualClock) -> None:
    """Everything anybody can do with chats and users: on the wire, gets, queries by key and conditional writes."""
    ports, tap = tapped
    await write_profile(ports, ACME, ANN.user, phone_number=PHONE, phone_verified=True, display_name="Ann", key_id="k")
    await read_profile(ports, ACME, ANN.user)
    opened = await open_session(ports, ANN, "phone")
    grant = await refresh_session(ports, ACME, opened.session_id, opened.refresh_token)
    await verify_token(ports, grant.access_token)
    await register_device(ports, BOB, "phone")
    scene = await a_group(ports)
    await start_direct(ports, ANN, BOB.user)
    large, _ = await start_group(ports, ANN, [UserId(f"u{number:03d}") for number in range(120)], chat_name="All")
    await everybody_knows(ports)
    await say(ports, BOB, scene.chat, "soon gone", ttl_seconds=60)
    await say(ports, ANN, large, "to all")
    await put_member(ports, ANN, scene.chat, EVE.user, "admin")
    await rename(ports, EVE, scene.chat, "Other plans")
    await mute(ports, EVE, scene.chat, 2_000_000_000)
    await raise_mark(ports, EVE, scene.chat, "read", 2)
    await delete_message(ports, ANN, scene.chat, 1)
    await everybody_knows(ports)
    pending = await read_pending(ports, ACME, BOB.user)
    assert len(pending) == 2
    await acknowledge(ports, BOB, "phone", [one.message_id for one in pending])
    clock.advance(60)
    for user in (ANN, BOB, EVE):
        await list_chats(ports, user, limit=20)
        await list_states(ports, user, limit=20)
    await read_history(ports, BOB, scene.chat, limit=50)
    await read_since(ports, BOB, scene.chat, limit=50, after=0)
    await find_message(ports, BOB, scene.message.message_id)
    await read_receipts(ports, BOB, scene.chat, 1)
    await read_standing(ports, BOB, scene.chat)
    await remove_member(ports, ANN, scene.chat, ANN.user)
    await reconcile_chats(ports)
    await end_all_sessions(ports, ACME, ANN.user)
    await remove_profile(ports, ACME, ANN.user, key_id="k")
    asked = {request.operation for request in tap.requests}
    assert asked == {"GetItem", "BatchGetItem", "Query", "TransactWriteItems", "BatchWriteItem"}
    # And every Query names a partition; `compare` of the fixture holds each against what was asked for.
    assert all(read_of(request) for request in tap.requests if request.operation == "Query")
