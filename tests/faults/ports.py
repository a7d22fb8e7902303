"""A bad network in front of any engine: its ports, each call of which may fail in a way the port's contract allows.

Nothing that fails tells more than StorageUnavailable, and nothing that is told as done is not. Who repeats is the
caller's business: clients under a name of their own, workers by receiving again what they did not delete.
"""

import dataclasses

from stak.background_tasks import BackgroundTasks
from stak.bootstrap import Engine
from stak.coalesce import Coalescer
from stak.ports import Ports
from stak.ttl_cache import TtlCache
from tests.faults.queues import TroubledJobs, TroubledQueue
from tests.faults.table import TroubledTable
from tests.faults.trouble import Trouble


def troubled(ports: Ports, trouble: Trouble) -> Ports:
    """The same world, as a process with trouble sees it."""
    return dataclasses.replace(
        ports,
        table=TroubledTable(ports.table, trouble),
        deliveries=TroubledQueue(ports.deliveries, "deliveries", trouble),
        jobs=TroubledJobs(ports.jobs, trouble),
        cache=TtlCache(ports.clock),
        background_tasks=BackgroundTasks(),
        coalescer=Coalescer(),
    )


def troubled_engine(engine: Engine, trouble: Trouble) -> Engine:
    """The same engine, with trouble."""
    return dataclasses.replace(
        engine,
        ports=troubled(engine.ports, trouble),
        job_queue=TroubledQueue(engine.job_queue, "job_queue", trouble),
    )
