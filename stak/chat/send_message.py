"""Send messages: one transaction for the sequence, the message, its idempotency row and the sender's watermark.

Concurrent sends to one chat in a process share a transaction. Each gets the next sequence, without a gap; the same
client message id from the same sender is the same message, however often it is sent.

A chat that gets more messages than it can store refuses those that have waited too long, with nothing written.
"""

import time
from collections.abc import Sequence
from typing import Final

from stak import task_limits
from stak.chat import keys
from stak.chat.chat_access import no_such_chat
from stak.chat.chat_codec import head_of, participant_of
from stak.chat.chat_model import ChatId
from stak.chat.chat_size import LARGEST_CHAT
from stak.chat.count_older_chats import start_count
from stak.chat.queued_fanout import ChatUpdate, mark_dirty, send_update
from stak.chat.send_batch import SENDS_BATCH_SIZE, Batch, Draft, Sending, Sent, sent_before
from stak.errors import IdempotencyMismatch, Overloaded, QuotaExceeded
from stak.identifiers import TenantKey
from stak.identity.user_tokens import User
from stak.optimistic_retry import UNLIMITED, Attempts
from stak.ports import Ports
from stak.ports.writes import TTL, Done, Group, Item, Key, Refused
from stak.tenancy.data_keys import data_sealer, request_hashes
from stak.tenancy.stored_bytes import CHAT_MESSAGE_BYTES, charge_bytes, require_bytes

SEND_SECONDS: Final = 5.0
"""How long a message waits for its turn, in this process and against others: one at a time gets the next sequence."""

_Answer = Sent | Exception


async def send(ports: Ports, user: User, chat: ChatId, draft: Draft) -> Sent:
    """Send a message, or return it if it was already sent.

    Raises NotFound for non-members, IdempotencyMismatch if the client message id was used for another message,
    Overloaded if the chat gets more messages than it can store.
    """
    deadline = time.monotonic() + task_limits.current().timeout_seconds(SEND_SECONDS)
    size_bytes = len(draft.content.encode()) + CHAT_MESSAGE_BYTES
    name = keys.sent(user.tenant, chat, user.user, draft.client_message_id)
    try:
        await require_bytes(ports, user.tenant, size_bytes)
    except QuotaExceeded:
        if await ports.table.get(name) is None:  # a message sent before gets its stored answer
            raise
    hashes = await request_hashes(ports, user.tenant, "message", draft.hash)
    sending = Sending(user.user, draft, name, hashes, deadline)

    async def work(sendings: Sequence[Sending]) -> list[_Answer]:
        return await _SendBatch(ports, user.tenant, chat, sendings).send_all()

    sent = await ports.coalescer.coalesce(("send", user.tenant, chat), sending, work, at_most=SENDS_BATCH_SIZE)
    if sent.is_new:
        charge_bytes(ports, user.tenant, size_bytes)
    return sent


class _SendBatch:
    """A batch of concurrent sends to one chat."""

    def __init__(self, ports: Ports, tenant: TenantKey, chat: ChatId, sendings: Sequence[Sending]) -> None:
        self._ports = ports
        self._tenant = tenant
        self._chat = chat
        self._waiting = list(enumerate(sendings))
        self._answers: dict[int, _Answer] = {}
        self._outdated: dict[Key, Item] = {}

    async def send_all(self) -> list[_Answer]:
        """Return the result of each send, in order."""
        count = len(self._waiting)
        attempts = Attempts(UNLIMITED)
        while True:
            await attempts.next()
            self._refuse_overdue()
            if self._waiting:
                await self._try()
            if not self._waiting:
                return [self._answers[number] for number in range(count)]

    def _refuse_overdue(self) -> None:
        now = time.monotonic()
        for number, sending in list(self._waiting):
            if sending.deadline < now:
                self._answer(
                    number,
                    Overloaded(
                        "This chat gets more messages than it can store. The message was not sent. Wait a few seconds, "
                        "then send it again with the same client_message_id."
                    ),
                )

    async def _try(self) -> None:
        """Send one batch; a repeated client message id, and what does not fit, are left to the next attempt."""
        head_key = keys.head(self._tenant, self._chat)
        member_keys = {
            sending.sender: keys.participant(self._tenant, self._chat, sending.sender) for _, sending in self._waiting
        }
        found = await self._ports.table.batch_get([head_key, *member_keys.values()], consistent=True)
        for number, sending in list(self._waiting):
            if head_key not in found or member_keys[sending.sender] not in found:
                self._answer(number, no_such_chat())
        if not self._waiting:
            return
        head = head_of(found[head_key])
        has_gaps = any(sending.draft.ttl_seconds is not None for _, sending in self._waiting)
        if has_gaps and await start_count(self._ports, self._tenant, self._chat, head):
            return
        sealer = await data_sealer(self._ports, self._tenant)
        batch = Batch(self._ports, self._tenant, self._chat, head, sealer)
        for _, sending in self._waiting:
            if sending.name not in batch.sent and batch.has_room(sending):
                member = participant_of(found[member_keys[sending.sender]])
                batch.add(sending, self._outdated.get(sending.name), member)
        mark, update = mark_dirty(self._ports, self._tenant, self._chat, is_changed=False)
        group = batch.group(mark)
        (outcome,) = await self._ports.table.commit([group])
        if isinstance(outcome, Done):
            self._resolve_sent(batch, update)
        else:
            await self._resolve_duplicates(group, outcome)

    def _resolve_sent(self, batch: Batch, update: ChatUpdate) -> None:
        LARGEST_CHAT.note(batch.head.sequence)
        unanswered = dict(batch.sent)
        for number, sending in list(self._waiting):
            if (sent := unanswered.pop(sending.name, None)) is not None:
                self._answer(number, sent)
        self._ports.background_tasks.spawn(send_update(self._ports, update))

    async def _resolve_duplicates(self, group: Group, refused: Refused) -> None:
        """Resolve the sends with a known client message id; other conflicts are resolved by the next attempt."""
        taken = {group[failure.write].key for failure in refused.failures}
        names = {sending.name for _, sending in self._waiting} & taken
        found = await self._ports.table.batch_get(names, consistent=True) if names else {}
        for number, sending in list(self._waiting):
            if sending.name not in names:
                continue
            item = found.get(sending.name)
            if item is None:
                self._outdated.pop(sending.name, None)  # its TTL has passed meanwhile
            elif item[TTL] <= self._ports.clock():
                self._outdated[sending.name] = item
            elif item["made_of"] in sending.hashes:
                self._answer(number, sent_before(item))
            else:
                self._answer(
                    number,
                    IdempotencyMismatch(
                        f"client_message_id {sending.draft.client_message_id!r} was used for another message: "
                        "choose a new one."
                    ),
                )

    def _answer(self, number: int, answer: _Answer) -> None:
        self._answers[number] = answer
        self._waiting = [(other, sending) for other, sending in self._waiting if other != number]
