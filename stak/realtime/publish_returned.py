"""Run the timers of users' inboxes, and publish the messages that return to connected users."""

from collections.abc import Mapping, Sequence
from typing import Final

from stak.errors import StakError
from stak.event_log.inbox_state import read_state
from stak.fallback.fallback_jobs import submit_due
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.content_encryption import opened_entries
from stak.inbox.digest import close_due
from stak.inbox.digest_lists import read_pushed
from stak.inbox.entry_model import Entry
from stak.inbox.snooze import Returned, return_due
from stak.inbox.timers import DueTimer, Handle, TimerKind, run_timers
from stak.logs import log
from stak.metrics import rows_failed
from stak.ports import Ports
from stak.ports.live import Push
from stak.ports.writes import Key
from stak.realtime.frames import Inbox, text_of
from stak.realtime.live_calls import publish_signals
from stak.realtime.offline_notifications import notify_of_deliveries
from stak.realtime.presenters import arriving_message
from stak.realtime.signals import CountsChanged, InboxMessageArrived, Signal, push
from stak.realtime.webhook import ACTED, INBOX, has_webhook, submit_webhook

_USERS_PER_PUSH: Final = 100


async def run_due_timers(ports: Ports) -> int:
    """Run all timers that are due, within the time limit of a round; return how many ran."""
    return await run_timers(ports, HANDLERS)


async def publish_returned(ports: Ports, returned: Sequence[Returned], *, notifies_offline: bool = False) -> None:
    """Publish messages that have returned to the top of their users' lists; those under recall only change counts.

    With `notifies_offline`, users who are not connected are notified through the tenant's webhook, as of a delivery.
    """
    by_inbox: dict[tuple[TenantKey, InboxKey], list[Returned]] = {}
    for one in returned:
        by_inbox.setdefault((one.user_inbox.tenant, one.user_inbox.inbox), []).append(one)
    pushes: list[Push] = []
    for (tenant, inbox), some in by_inbox.items():
        try:
            pushes += await _pushes(ports, tenant, inbox, some)
        except StakError as error:  # they have returned: connected users find them in the inbox
            log.error("returned_not_published", tenant=tenant, inbox=inbox, error=repr(error))
            rows_failed.labels("returned messages").inc()
    connected = await publish_signals(ports, pushes)
    if notifies_offline:
        wanted = {tenant for tenant, _ in by_inbox if await has_webhook(ports, tenant, INBOX)}
        offline = [one for one in returned if one.user_inbox.tenant in wanted]
        await notify_of_deliveries(ports, [(one.as_chunk(), (one.user_inbox.user,)) for one in offline], connected)


async def _pushes(ports: Ports, tenant: TenantKey, inbox: InboxKey, returned: Sequence[Returned]) -> list[Push]:
    recalled = frozenset((await read_state(ports, tenant, inbox)).ids)
    opened = await opened_entries(ports, tenant, inbox, [one.entry for one in returned])
    shown = [(one.user_inbox, entry) for one, entry in zip(returned, opened, strict=True)]
    digests = await read_pushed(ports, tenant, inbox, shown, recalled)
    hidden: list[UserId] = []
    # The same message to many users is one frame.
    alike: dict[tuple[Entry, tuple[Entry, ...]], list[UserId]] = {}
    for one, entry, collected in zip(returned, opened, digests, strict=True):
        is_hidden = entry.message is None or entry.id in recalled
        users = hidden if is_hidden else alike.setdefault((entry, tuple(collected)), [])
        users.append(one.user_inbox.user)
    pushes = _to_users(tenant, hidden, CountsChanged(inbox))
    for (entry, collected_by_all), users in alike.items():
        frame = text_of(Inbox(inbox, arriving_message(entry, collected_by_all)))
        pushes += _to_users(tenant, users, InboxMessageArrived(inbox, frame))
    return pushes


def _to_users(tenant: TenantKey, users: Sequence[UserId], signal: Signal) -> list[Push]:
    starts = range(0, len(users), _USERS_PER_PUSH)
    return [push(tenant, tuple(users[start : start + _USERS_PER_PUSH]), signal) for start in starts]


async def _end_snoozes(ports: Ports, timers: Sequence[DueTimer]) -> Mapping[Key, Exception]:
    returned, errors = await return_due(ports, timers)
    await publish_returned(ports, returned, notifies_offline=True)
    return errors


async def _close_windows(ports: Ports, timers: Sequence[DueTimer]) -> Mapping[Key, Exception]:
    digests, errors = await close_due(ports, timers)
    await publish_returned(ports, digests, notifies_offline=True)
    return errors


async def _send_actions(ports: Ports, timers: Sequence[DueTimer]) -> Mapping[Key, Exception]:
    """Submit webhooks about answered actions; one that is submitted twice has the same id."""
    errors: dict[Key, Exception] = {}
    for one in timers:
        inbox = one.timer.user_inbox
        reference = {"event": ACTED, "inbox": inbox.inbox, "user_ids": [inbox.user], "message_id": one.timer.name}
        try:
            await submit_webhook(ports, inbox.tenant, reference)
        except StakError as error:
            errors[one.row.key] = error
    # After the job is submitted: whoever dies in between submits it again.
    await ports.table.commit([(one.done(),) for one in timers if one.row.key not in errors])
    return errors


HANDLERS: Final[Mapping[TimerKind, Handle]] = {
    "snooze": _end_snoozes,
    "digest": _close_windows,
    "action": _send_actions,
    "fallback": submit_due,
}
