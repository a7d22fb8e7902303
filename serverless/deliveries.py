"""Lambda handler of the queues of deliveries and chat updates, with the worker's batch `apply_decisions`.

Each queue is an event source with its own concurrency, so that a broadcast does not delay the messages of chats.

It deletes completed and dead messages from the queue itself, so that they stay deleted even if the call is cut short.
Messages to retry stay on the queue for their delay, and the response tells Lambda not to delete them; so do chunks that
cannot end before the function's timeout, and are not started.
"""

from typing import Final

from serverless.event_records import Failures, failures, message_ids, received_messages, source_of
from serverless.runtime import Event, container, work_seconds
from stak.bootstrap import Engine
from workers.delivery_consumer import apply_decisions, handle_batch
from workers.delivery_pace import DeliveryPace
from workers.retry_decision import Retry

_PACE: Final = DeliveryPace()
"""Of this process, which Lambda reuses."""


def handler(event: Event, context: object) -> Failures:
    """Deliver a batch; return the messages to retry."""
    here = container()
    here.open()  # takes part of the call's time
    seconds = work_seconds(context)
    return here.run(lambda engine: _deliver(engine, event, seconds))


async def _deliver(engine: Engine, event: Event, seconds: float | None) -> Failures:
    queue = source_of((engine.ports.deliveries, engine.ports.chat_updates), event)
    received = await received_messages(queue, event)
    decisions = await handle_batch(engine.ports, received, seconds=seconds, pace=_PACE)
    # Connections that missed frames are marked first: if the call is cut short, its messages are published again.
    await engine.ports.background_tasks.drain()
    await apply_decisions(engine.ports, queue, received, decisions)
    done = {message.id for message in received if not isinstance(decisions.get(message.id), Retry)}
    return failures(one for one in message_ids(event) if one not in done)
