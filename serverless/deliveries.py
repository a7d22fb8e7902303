"""Lambda handler of the delivery queue: delivers chunks with the worker's batch `apply_decisions`.

It deletes completed and dead messages from the queue itself, so that they stay deleted even if the call is cut short.
Messages to retry stay on the queue for their delay, and the response tells Lambda not to delete them.
"""

from serverless.event_records import Failures, failures, message_ids, received_messages
from serverless.runtime import Event, container
from stak.bootstrap import Engine
from workers.delivery_consumer import apply_decisions, handle_batch
from workers.retry_decision import Retry


def handler(event: Event, context: object) -> Failures:  # noqa: ARG001 - Lambda's signature
    """Deliver a batch; return the messages to retry."""
    return container().run(lambda engine: _deliver(engine, event))


async def _deliver(engine: Engine, event: Event) -> Failures:
    queue = engine.ports.deliveries
    received = await received_messages(queue, event)
    decisions = await handle_batch(engine.ports, received)
    await apply_decisions(engine.ports, queue, received, decisions)
    done = {message.id for message in received if not isinstance(decisions.get(message.id), Retry)}
    return failures(one for one in message_ids(event) if one not in done)
