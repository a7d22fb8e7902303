"""Answered actions: stored once, marked read, and sent to the tenant's webhook even if a process dies."""

import pytest

from stak.clock import ManualClock
from stak.errors import NotFound, WrongState
from stak.inbox.answer_action import answer_action
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.list_messages import Filter, list_messages, read_message
from stak.inbox.mark_read import mark_read
from stak.inbox.snooze import snooze
from stak.ports import Ports
from stak.ports.writes import Update
from stak.realtime import webhook
from stak.realtime.publish_returned import run_due_timers
from tests.support.broadcasts import BOB, Deliver, unread_total, user_inbox_of
from tests.support.lost_race import losing_race

BOBS = user_inbox_of(BOB)


async def test_answer_is_stored_once_and_marks_read(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    message_id = await deliver()
    assert await answer_action(ports, BOBS, message_id, "primary")
    assert not await answer_action(ports, BOBS, message_id, "primary")
    with pytest.raises(WrongState, match="answered with primary"):
        await answer_action(ports, BOBS, message_id, "secondary")
    entry = (await read_message(ports, BOBS, message_id)).entry
    assert (entry.action, entry.acted_at) == ("primary", int(clock.time))
    assert await unread_total(ports, BOB) == 0
    assert (await audit_inbox(ports, BOBS)).drift == 0


@pytest.mark.parametrize("is_read", [False, True])
async def test_answer_ends_a_snooze(ports: Ports, deliver: Deliver, clock: ManualClock, is_read: bool) -> None:
    message_id = await deliver()
    if is_read:
        await mark_read(ports, BOBS, [message_id])
    await snooze(ports, BOBS, [message_id], int(clock()) + 3600)
    clock.advance(60)
    assert await answer_action(ports, BOBS, message_id, "primary")
    entry = (await read_message(ports, BOBS, message_id)).entry
    assert (entry.action, entry.readat, entry.snoozed_until) == ("primary", int(clock()), None)
    assert (await list_messages(ports, BOBS, limit=5, wanted=Filter(snoozed=True))).messages == []
    clock.advance(3600)
    assert await run_due_timers(ports) == 1  # the webhook; there is none that ends the snooze
    assert await unread_total(ports, BOB) == 0
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def test_message_that_was_read_stays_snoozed(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    """Reading it in the list of snoozed messages does not mean that its user is done with it."""
    message_id = await deliver()
    await snooze(ports, BOBS, [message_id], int(clock()) + 3600)
    assert await mark_read(ports, BOBS, [message_id]) == 0
    clock.advance(3600)
    assert await run_due_timers(ports) == 1
    assert await unread_total(ports, BOB) == 1


async def test_message_that_was_answered_can_be_snoozed(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    message_id = await deliver()
    await answer_action(ports, BOBS, message_id, "primary")
    await snooze(ports, BOBS, [message_id], int(clock()) + 3600)
    assert not await answer_action(ports, BOBS, message_id, "primary")
    assert (await read_message(ports, BOBS, message_id)).entry.snoozed_until == int(clock()) + 3600


async def test_of_two_answers_at_the_same_time_one_counts(ports: Ports, deliver: Deliver) -> None:
    message_id = await deliver()
    await ports.table.commit([(Update(BOBS.entry(message_id), set={"readat": 1}),)])  # so that only the answer differs
    other = losing_race(ports, lambda: answer_action(ports, BOBS, message_id, "secondary"))
    with pytest.raises(WrongState):
        await answer_action(other, BOBS, message_id, "primary")
    assert (await read_message(ports, BOBS, message_id)).entry.action == "secondary"


async def test_unknown_or_recalled_messages_cannot_be_answered(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    with pytest.raises(NotFound):
        await answer_action(ports, BOBS, "01ARZ3NDEKTSV4RRFFQ69G5FAV", "primary")
    message_id = await deliver(expires_at=int(clock.time) + 5)
    clock.advance(5)
    with pytest.raises(WrongState):
        await answer_action(ports, BOBS, message_id, "primary")


async def test_timer_submits_a_webhook_and_ends(
    ports: Ports, deliver: Deliver, monkeypatch: pytest.MonkeyPatch
) -> None:
    message_id = await deliver()
    submitted: list[object] = []

    async def submit(job: object) -> None:
        submitted.append(job)

    async def webhook_url(*_: object) -> str:
        return "https://hooks.example/"

    monkeypatch.setattr(ports.jobs, "submit", submit)
    monkeypatch.setattr(webhook, "webhook_url", webhook_url)
    await answer_action(ports, BOBS, message_id, "primary")
    assert await run_due_timers(ports) == 1
    assert await run_due_timers(ports) == 0
    (job,) = submitted
    assert getattr(job, "arguments")["message_id"] == message_id  # noqa: B009
