"""Wraps an engine's ports so that each call may fail in a way that the port's contract allows.

A failed call raises at most StorageUnavailable, and a call that returns has succeeded. Callers retry: clients with an
idempotency key, workers by receiving undeleted messages again.
"""

import dataclasses

from stak.background_tasks import BackgroundTasks
from stak.bootstrap import Engine
from stak.coalesce import Coalescer
from stak.ports import Ports
from stak.ttl_cache import TtlCache
from tests.faults.fault_injector import FaultInjector
from tests.faults.faulty_queues import FaultyJobs, FaultyQueue
from tests.faults.faulty_table import FaultyTable


def with_faults(ports: Ports, injector: FaultInjector) -> Ports:
    """Return the same ports with faults."""
    return dataclasses.replace(
        ports,
        table=FaultyTable(ports.table, injector),
        deliveries=FaultyQueue(ports.deliveries, "deliveries", injector),
        chat_updates=FaultyQueue(ports.chat_updates, "chat_updates", injector),
        jobs=FaultyJobs(ports.jobs, injector),
        cache=TtlCache(ports.clock),
        background_tasks=BackgroundTasks(),
        coalescer=Coalescer(),
    )


def faulty_engine(engine: Engine, injector: FaultInjector) -> Engine:
    """Return the same engine with faults."""
    return dataclasses.replace(
        engine,
        ports=with_faults(engine.ports, injector),
        job_queue=FaultyQueue(engine.job_queue, "job_queue", injector),
        webhook_queue=FaultyQueue(engine.webhook_queue, "webhook_queue", injector),
    )
