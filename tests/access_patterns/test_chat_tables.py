"""Every row of the eight-table document's "Access Pattern Quick Reference" in one table: operation, index and
consistency.

Comments give the reason for each difference.
"""

from typing import Final

import pytest

from stak.chat.chat_access import membership
from stak.chat.chat_details import describe_chat
from stak.chat.create_chat import start_direct, start_group
from stak.chat.delete_messages import delete_message
from stak.chat.group_members import list_members, mute, put_member, remove_member, rename
from stak.chat.history import find_message, read_history, read_message, read_since
from stak.chat.list_chats import list_chats, list_states, read_state
from stak.chat.pending_for_devices import acknowledge, read_pending
from stak.chat.queued_fanout import CHUNK_MAX_MEMBERS
from stak.chat.receipts import raise_mark, read_receipts, read_standing
from stak.chat.reconcile_chats import reconcile_chats
from stak.chat.send_batch import Sent
from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.identity.devices import acknowledge_resync, register_device
from stak.identity.refresh_tokens import refresh_session
from stak.identity.sessions import end_all_sessions, end_session, list_sessions, open_session
from stak.identity.user_profiles import find_by_phone, read_profile, remove_profile, write_profile
from stak.identity.user_tokens import verify_token
from stak.ports import Ports
from stak.ports.writes import Absent, Below, Equals, Present
from stak.tenancy.data_keys import lookup_code
from tests.access_patterns.chat_group import (
    ACME,
    ANN,
    BOB,
    CONSISTENT,
    EVE,
    EVENTUAL,
    NOW,
    GroupState,
    Pattern,
    Read,
    Written,
    create_group,
    is_member,
    members,
    messages,
    name_of,
    run_workers,
    say,
    sent_by,
)
from tests.access_patterns.dynamodb_requests import read_of, written_by
from tests.support.proxy import Request
from tests.support.recording_table import record_calls

LAST: Final = 10**16 - 1  # sixteen digits
PHONE: Final = "+4930123456"


def change_reads(state: GroupState, *users: str) -> list[Read]:
    """Return the reads before a group changes; the conditions of the transaction verify them."""
    rows = [(state.pk, "#head"), (state.pk, "#meta"), *((state.pk, f"p#{user}") for user in users)]
    return [("BatchGetItem", *rows, CONSISTENT)]


def send_reads(state: GroupState, user: str) -> Read:
    return ("BatchGetItem", (state.pk, "#head"), (state.pk, f"p#{user}"), CONSISTENT)


def views_and_devices(state: GroupState, *users: str) -> list[tuple[str, str]]:
    """Return the reads before a member is notified: their chat list entry, and whether devices are registered."""
    return sorted((f"t#acmeU#{user}", sort) for user in users for sort in (f"d#{state.chat}", "#devices"))


def notify_writes(state: GroupState, user: str, *sent: Sent, is_first: bool = False) -> list[Written]:
    """Return the writes that notify a member: their chat list entry moves while messages wait for their devices."""
    partition = f"t#acmeU#{user}"
    devices = [("Put" if is_first else "Update", partition, "#devices")] if sent else []
    waiting = [("Put", partition, f"q#{one.message_id}") for one in sent]
    return [("Update", partition, f"d#{state.chat}"), *devices, *waiting]


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
        lambda ports, state: describe_chat(ports, BOB, state.chat),
        lambda state: [
            is_member(state, "bob"),
            ("GetItem", state.pk, "#meta", EVENTUAL),
            ("GetItem", state.pk, "#head", CONSISTENT),  # not metadata: what is unread is told exactly
        ],
    ),
    "memberships: list chat members": Pattern(
        lambda ports, state: list_members(ports, BOB, state.chat), lambda state: [members(state)]
    ),
    "memberships: list user's chats": Pattern(
        lambda ports, _: list_chats(ports, BOB, limit=20),
        lambda state: [
            ("Query", "gsi1", "t#acmeU#bob", (("s", "l#"),), "newest first", 20, EVENTUAL, None),
            ("BatchGetItem", (state.pk, "#meta"), EVENTUAL),
            ("BatchGetItem", ("t#acmeU#ann", "#profile"), EVENTUAL),  # names, cached for half a minute
        ],
    ),
    "memberships: check user in chat": Pattern(
        lambda ports, state: membership(ports, BOB, state.chat), lambda state: [is_member(state, "bob")]
    ),
    # The document's conditional put and delete are part of a transaction: the number of members, everybody's list and
    # the newcomer's own follow from it.
    "memberships: add member": Pattern(
        lambda ports, state: put_member(ports, ANN, state.chat, EVE.user, None),
        lambda state: change_reads(state, "ann", "eve"),
        lambda state: [
            [
                ("Update", state.pk, "#meta"),
                ("Update", state.pk, "#head"),
                ("Put", *state.updates_row),
                ("Put", state.pk, "p#eve"),
                ("Put", "t#acmeU#eve", f"d#{state.chat}"),
            ]
        ],
    ),
    "memberships: remove member": Pattern(
        lambda ports, state: remove_member(ports, ANN, state.chat, BOB.user),
        lambda state: change_reads(state, "ann", "bob"),
        lambda state: [
            [
                ("Update", state.pk, "#meta"),
                ("Update", state.pk, "#head"),
                ("Put", *state.updates_row),
                ("Delete", state.pk, "p#bob"),
                ("Delete", "t#acmeU#bob", f"d#{state.chat}"),
                # Where an erasure finds the chats that somebody has left.
                ("Put", "t#acmeU#bob", f"h#{state.chat}"),
            ]
        ],
    ),
    "messages: get messages after sequence": Pattern(
        lambda ports, state: read_since(ports, BOB, state.chat, limit=100, after=0),
        lambda state: [is_member(state, "bob"), messages(state, 1, LAST, "in order", 100), members(state)],
    ),
    "messages: get recent messages": Pattern(
        lambda ports, state: read_history(ports, BOB, state.chat, limit=100),
        lambda state: [is_member(state, "bob"), messages(state, 1, LAST, "newest first", 100), members(state)],
    ),
    # "Context-dependent": a client that was away may ask for one message too, so it is always consistent.
    "messages: get specific message": Pattern(
        lambda ports, state: read_message(ports, BOB, state.chat, 1),
        lambda state: [
            is_member(state, "bob"),
            ("GetItem", state.pk, "m#0000000000000001", CONSISTENT),
            members(state),
        ],
    ),
    # Not an ADD of its own before the message is written: the place is taken in the same transaction, so that no
    # number is ever lost, and only one of all who want it gets it.
    "sequences: allocate sequence": Pattern(
        lambda ports, state: say(ports, BOB, state.chat, "second"),
        lambda state: [send_reads(state, "bob")],
        lambda state: [sent_by(state, "bob", "second", 2)],
    ),
    # Nothing is read before: the conditional write is the check. Only what it refuses is looked up, and consistently,
    # because it has just been seen to exist.
    "idempotency: check duplicate": Pattern(
        lambda ports, state: say(ports, ANN, state.chat, "first"),
        lambda state: [
            send_reads(state, "ann"),
            ("BatchGetItem", (state.pk, name_of("ann", "first")), CONSISTENT),
        ],
        lambda state: [sent_by(state, "ann", "first", 2)],  # refused, as a whole
    ),
    "delivery: get delivery state": Pattern(
        lambda ports, state: read_state(ports, BOB, state.chat),
        lambda state: [is_member(state, "bob"), ("GetItem", "t#acmeU#bob", f"d#{state.chat}", EVENTUAL)],
    ),
    # Of section 2.7: what a client that was away asks first. It must not miss a chat.
    "delivery: list all states of a user": Pattern(
        lambda ports, _: list_states(ports, BOB, limit=100),
        lambda _: [("Query", "table", "t#acmeU#bob", (("s", "d#"),), "in order", 100, CONSISTENT, None)],
    ),
    "delivery: update watermark": Pattern(
        lambda ports, state: raise_mark(ports, BOB, state.chat, "delivered", 1),
        lambda state: [is_member(state, "bob"), ("GetItem", state.pk, "#head", CONSISTENT)],
        lambda state: [[("Update", state.pk, "p#bob"), ("Update", "t#acmeU#bob", f"d#{state.chat}")]],
    ),
    "sessions: list user sessions": Pattern(
        lambda ports, _: list_sessions(ports, ACME, ANN.user, limit=100),
        lambda _: [("Query", "gsi1", "t#acmeU#ann", (("s", "s#"),), "newest first", 100, EVENTUAL, None)],
    ),
}


@pytest.mark.parametrize("name", PATTERNS)
async def test_access_pattern_makes_exactly_these_calls(ports: Ports, name: str) -> None:
    await write_profile(ports, ACME, ANN.user, phone_number=PHONE, phone_verified=True, display_name="Ann", key_id="k")
    state = await create_group(ports)
    watched, table = record_calls(ports)
    await PATTERNS[name].do(watched, state)
    code = await lookup_code(ports, ACME, "phone", PHONE)
    reads = [
        tuple(str(part).replace(code, "<code>") if part == f"t#acmeP#{code}" else part for part in read)
        for read in table.reads
    ]
    assert reads == PATTERNS[name].reads(state)
    assert table.written() == PATTERNS[name].writes(state)


async def test_session_check_is_one_consistent_get(ports: Ports) -> None:
    """The document reads sessions eventually consistently. We do not: a revoked session must be invalid immediately."""
    grant = await open_session(ports, ANN, "phone")
    watched, table = record_calls(ports)
    await verify_token(watched, grant.access_token)
    assert table.reads == [("GetItem", f"t#acmeS#{grant.session_id}", "#session", CONSISTENT)]


async def test_revoking_a_session_is_one_delete_and_revoking_all_one_query(ports: Ports) -> None:
    first, second, third = [await open_session(ports, ANN, f"device-{number}") for number in range(3)]
    watched, table = record_calls(ports)
    await end_session(watched, ACME, ANN.user, first.session_id)
    assert (table.reads, table.written()) == ([], [[("Delete", f"t#acmeS#{first.session_id}", "#session")]])
    watched, table = record_calls(ports)
    assert await end_all_sessions(watched, ACME, ANN.user) == 2
    assert table.reads == [
        ("GetItem", "t#acmeU#ann", "#sessions", CONSISTENT),  # those that the index may not list yet
        ("Query", "gsi1", "t#acmeU#ann", (("s", "s#"),), "in order", 100, EVENTUAL, None),
        ("BatchGetItem", (f"t#acmeS#{first.session_id}", "#session"), CONSISTENT),
    ]
    assert sorted(table.written()) == sorted(
        [("Delete", f"t#acmeS#{session.session_id}", "#session")] for session in (second, third)
    )


async def test_profile_write_reads_consistently_what_it_changes(ports: Ports) -> None:
    code = await lookup_code(ports, ACME, "phone", PHONE)
    watched, table = record_calls(ports)
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
    watched, table = record_calls(ports)
    await write_profile(watched, ACME, ANN.user, phone_number=PHONE, phone_verified=True, display_name=None, key_id="k")
    assert table.reads == [("GetItem", "t#acmeU#ann", "#profile", CONSISTENT)]


async def test_membership_changes_are_conditional(ports: Ports) -> None:
    state = await create_group(ports)
    watched, table = record_calls(ports)
    await put_member(watched, ANN, state.chat, EVE.user, None)
    await remove_member(watched, ANN, state.chat, EVE.user)
    added, removed = table.groups
    assert [write.when for write in added] == [(Equals("rev", 1),), (), (), (Absent(),), ()]
    assert [write.when for write in removed] == [(Equals("rev", 2),), (), (), (Equals("role", "member"),), (), ()]


async def test_watermark_rises_only_under_its_condition(ports: Ports) -> None:
    state = await create_group(ports)
    watched, table = record_calls(ports)
    await raise_mark(watched, BOB, state.chat, "read", 1)
    (group,) = table.groups
    higher = (Below("read", 1), Below("delivered", 1))
    not_later = (Below("delivered_at", NOW + 1), Below("read_at", NOW + 1))  # no later time was stored since
    assert [write.when for write in group] == [(Present(), *higher, *not_later), ()]
    watched, table = record_calls(ports)
    await raise_mark(watched, BOB, state.chat, "read", 1)
    assert table.written() == []


async def test_members_are_notified_in_one_transaction(recorded_aws: tuple[Ports, list[Request]]) -> None:
    ports, requests = recorded_aws
    state = await create_group(ports)
    sent = await say(ports, ANN, state.chat, "second")
    before = len(requests)
    await run_workers(ports)
    *reads, views, noted, note = requests[before:]
    assert [read_of(read) for read in (*reads, noted)] == [
        ("GetItem", state.pk, "#head", CONSISTENT),
        ("GetItem", state.pk, "#meta", CONSISTENT),
        ("Query", "table", state.pk, (("s", "p#"),), "in order", CHUNK_MAX_MEMBERS, CONSISTENT, None),
        ("BatchGetItem", *views_and_devices(state, "ann", "bob"), CONSISTENT),
        messages(state, 2, 2, "in order", 50),
        ("GetItem", *state.updates_row, CONSISTENT),
    ]
    assert views.operation == note.operation == "TransactWriteItems"
    assert written_by(views) == [write for user in ("ann", "bob") for write in notify_writes(state, user, sent)]
    assert written_by(note) == [("Delete", *state.updates_row)]


async def test_pending_messages_are_written_in_the_fanout_transaction(ports: Ports) -> None:
    state = await create_group(ports)
    await register_device(ports, BOB, "phone")
    waiting = [one.message_id for one in await read_pending(ports, ACME, BOB.user)]
    assert waiting == [state.message.message_id], "it was sent before Bob had a device"
    await acknowledge(ports, BOB, "phone", waiting)
    sent = [await say(ports, ANN, state.chat, name, ttl_seconds=60) for name in ("second", "third")]
    watched, table = record_calls(ports)
    await run_workers(watched)
    assert table.reads[3:5] == [
        ("BatchGetItem", *views_and_devices(state, "ann", "bob"), CONSISTENT),
        messages(state, 2, 3, "in order", 50),
    ]
    ann, bob, _ = table.written()
    assert (ann, bob) == (notify_writes(state, "ann", *sent), notify_writes(state, "bob", *sent))
    assert [write.when for write in table.groups[1]] == [
        (Present(), Equals("told", 1), Below("ver", 4), Below("last", 4)),
        (Present(), Below("pending", 1000)),
        (),  # the view says they were not pending before
        (),
    ]
    watched, table = record_calls(ports)
    assert [one.message_id for one in await read_pending(watched, ACME, BOB.user)] == [one.message_id for one in sent]
    asked, *hidden = table.reads
    assert asked == ("Query", "table", "t#acmeU#bob", (("s", "q#"),), "newest first", 500, CONSISTENT, None)
    # The message below the recent ones is not pending: it could be, and not be visible yet.
    assert [read[0] for read in hidden] == ["TransactGetItems"] * 2
    watched, table = record_calls(ports)
    await acknowledge(watched, BOB, "phone", [sent[0].message_id])
    rows = (("t#acmeU#bob", "#devices"), ("t#acmeU#bob", f"q#{sent[0].message_id}"))
    assert table.reads == [("BatchGetItem", *rows, CONSISTENT)]
    assert table.written() == [[("Delete", *rows[1]), ("Update", *rows[0])]]
    assert [write.when for write in table.groups[0]] == [(Equals("rev", 1),), (Present(),)]


async def test_device_registration_is_one_get_and_one_conditional_write(ports: Ports) -> None:
    row = ("t#acmeU#bob", "#devices")
    for unchanged in (Absent(), Equals("rev", 2)):
        watched, table = record_calls(ports)
        registered = await register_device(watched, BOB, "phone")
        assert (table.reads, table.written()) == ([("GetItem", *row, CONSISTENT)], [[("Put", *row)]])
        assert table.groups[0][0].when == (unchanged,)
    assert registered.resync is not None
    watched, table = record_calls(ports)
    await acknowledge_resync(watched, BOB, "phone", registered.resync)
    assert (table.reads, table.written()) == ([("GetItem", *row, CONSISTENT)], [[("Update", *row)]])
    assert table.groups[0][0].when == (Equals("rev", 3),)


async def test_large_group_is_fanned_out_in_steps_of_a_hundred(recorded_aws: tuple[Ports, list[Request]]) -> None:
    ports, requests = recorded_aws
    names = ["ann", *(f"u{number:03d}" for number in range(149))]
    chat, _ = await start_group(ports, ANN, [UserId(name) for name in names], chat_name=None)
    await run_workers(ports)
    state = GroupState(chat, await say(ports, ANN, chat, "first"))
    before = len(requests)
    await run_workers(ports)
    asked = requests[before:]
    queries = [read_of(request) for request in asked if request.operation == "Query"]
    begin = ("Query", "table", state.pk, (("s", "p#"),), "in order", CHUNK_MAX_MEMBERS, CONSISTENT)
    assert [one for one in queries if one[3] == begin[3]] == [
        (*begin, None),
        (*begin, (state.pk, f"p#{names[99]}")),
    ]
    assert [one for one in queries if one[3] != begin[3]] == [messages(state, 1, 1, "in order", 50)] * 2
    *views, note = (written_by(request) for request in asked if request.operation == "TransactWriteItems")
    assert sorted(write for one in views for write in one) == sorted(
        write for name in names for write in notify_writes(state, name, state.message, is_first=True)
    )
    # Each as full as it may be: 33 members with three writes each, of a hundred members and then of fifty.
    assert sorted(len(one) for one in views) == [3, 51, 99, 99, 99, 99]
    assert note == [("Delete", *state.updates_row)]


async def test_chat_list_entry_moves_only_forward(ports: Ports) -> None:
    state = await create_group(ports)
    await say(ports, ANN, state.chat, "second")
    watched, table = record_calls(ports)
    await run_workers(watched)
    forward = (Present(), Equals("told", 1), Below("ver", 3), Below("last", 3))
    room = (Present(), Below("pending", 1000))
    assert [write.when for group in table.groups[:2] for write in group] == [forward, room, ()] * 2
    (note,) = table.groups[2]
    (same,) = note.when
    assert isinstance(same, Equals)
    assert same.attribute == "token"


async def test_chat_use_cases_never_scan(recorded_aws: tuple[Ports, list[Request]], clock: ManualClock) -> None:
    """All use cases of chats and users make only gets, queries by key and conditional writes."""
    ports, requests = recorded_aws
    await write_profile(ports, ACME, ANN.user, phone_number=PHONE, phone_verified=True, display_name="Ann", key_id="k")
    await read_profile(ports, ACME, ANN.user)
    opened = await open_session(ports, ANN, "phone")
    grant = await refresh_session(ports, ACME, opened.session_id, opened.refresh_token)
    await verify_token(ports, grant.access_token)
    await register_device(ports, BOB, "phone")
    state = await create_group(ports)
    await start_direct(ports, ANN, BOB.user)
    large, _ = await start_group(ports, ANN, [UserId(f"u{number:03d}") for number in range(120)], chat_name="All")
    await run_workers(ports)
    await say(ports, BOB, state.chat, "soon gone", ttl_seconds=60)
    await say(ports, ANN, large, "to all")
    await put_member(ports, ANN, state.chat, EVE.user, "admin")
    await rename(ports, EVE, state.chat, "Other plans")
    await mute(ports, EVE, state.chat, 2_000_000_000)
    await raise_mark(ports, EVE, state.chat, "read", 2)
    await delete_message(ports, ANN, state.chat, 1)
    await run_workers(ports)
    pending = await read_pending(ports, ACME, BOB.user)
    assert len(pending) == 2
    await acknowledge(ports, BOB, "phone", [one.message_id for one in pending])
    clock.advance(60)
    for user in (ANN, BOB, EVE):
        await list_chats(ports, user, limit=20)
        await list_states(ports, user, limit=20)
    await read_history(ports, BOB, state.chat, limit=50)
    await read_since(ports, BOB, state.chat, limit=50, after=0)
    await find_message(ports, BOB, state.message.message_id)
    await read_receipts(ports, BOB, state.chat, 1)
    await read_standing(ports, BOB, state.chat)
    await remove_member(ports, ANN, state.chat, ANN.user)
    await reconcile_chats(ports)
    await end_all_sessions(ports, ACME, ANN.user)
    await remove_profile(ports, ACME, ANN.user, key_id="k")
    asked = {request.operation for request in requests}
    assert asked == {"GetItem", "BatchGetItem", "Query", "TransactWriteItems", "BatchWriteItem"}
    # And every Query names a partition; `compare` of the fixture holds each against what was asked for.
    assert all(read_of(request) for request in requests if request.operation == "Query")
