"""Answer the action of a message: which of its buttons the user pressed, stored once and sent to the tenant."""

import msgspec

from stak.errors import NotFound, WrongState
from stak.inbox.catch_up import catch_up
from stak.inbox.entry_model import Action, Counters, Entry, is_expired, is_hidden, is_snoozed, is_unread
from stak.inbox.require_grouping import require_grouping
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import as_read, update_entries
from stak.inbox.webhook_events import submit_read
from stak.ports import Ports

_replace = msgspec.structs.replace


async def answer_action(ports: Ports, user_inbox: UserInbox, message_id: str, action: Action) -> bool:
    """Store which button was pressed, and mark the message read; return False if this was its answer already.

    It ends the snooze of the message. The group also sets a timer that sends the answer to the tenant's webhook. Raises
    NotFound, or WrongState if the message was recalled, has expired, or was answered otherwise, and while an earlier
    release runs.
    """
    await require_grouping(ports, "Answers to messages need")
    await catch_up(ports, user_inbox)
    now = int(ports.clock())
    found: list[Entry] = []
    unread: set[str] = set()

    def answered(entry: Entry, counters: Counters) -> Entry | None:
        if is_hidden(entry):
            return None
        found.append(entry)
        if entry.gone is not None or is_expired(entry, now):
            raise WrongState("The message was recalled or has expired, so it cannot be answered.")
        if entry.action is not None:
            if entry.action != action:
                raise WrongState(f"The message was answered with {entry.action} before.")
            return None
        acted = _replace(entry, action=action, acted_at=now)
        # A snoozed one is done with, too: it would return unread although it was answered.
        if not is_unread(entry, counters) and not is_snoozed(entry):
            unread.discard(entry.id)
            return acted
        unread.add(entry.id)
        return _replace(as_read(acted, now), snoozed_until=None)

    changed = await update_entries(ports, user_inbox, [message_id], answered)
    if not found:
        raise NotFound("Message not found in this inbox.")
    await submit_read(ports, user_inbox, [entry.id for entry in changed if entry.id in unread])
    return bool(changed)
