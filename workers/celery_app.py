"""The Celery application for the jobs of the aws engine: run `celery -A workers.celery_app worker -B`.

It reads the same `STAK_…` environment variables as all processes. A job's message stays on the queue until the job is
done, so the jobs of a process that dies are run by another.
"""

import asyncio
import contextlib
import functools
import logging
import os
import sys
import threading
import time
from collections.abc import AsyncIterator, Mapping
from typing import Any, Final
from urllib.parse import quote, urlsplit

from celery import Celery, signals

from stak.bootstrap import Engine, find_job_queue, open_engine
from stak.errors import Misconfigured, StorageUnavailable
from stak.logs import configure_logs, log
from stak.settings import Settings, load_settings
from workers.engine_runner import EngineRunner
from workers.periodic_task_registry import beat_schedule

EXIT_MISCONFIGURED: Final = 78  # sysexits.h: restarting would not help
_KILLED_AFTER_SECONDS: Final = 50
_OPENED_WITHIN_SECONDS: Final = 60.0
_PROCESSES: Final = 2  # jobs mostly wait for the storage, and those of one broadcast run one after another
_POLL_SECONDS: Final = 0.1
"""How soon an all-busy worker polls again; an idle worker waits in the queue's long poll."""
_ORPHAN_NOTICED_AFTER_SECONDS: Final = 1.0
_LOCAL_CREDENTIALS: Final = ("local", "local")  # a local AWS requires some credentials


def configuration() -> Mapping[str, Any]:
    """Return Celery's settings; exit with an error message if the engine has no job queue."""
    try:
        settings = load_settings(create=False)
        configure_logs(settings, "celery")
        queue_url = asyncio.run(find_job_queue(settings))
    except Misconfigured as error:
        log.error("cannot_start", detail=error.detail)
        sys.exit(EXIT_MISCONFIGURED)
    return celery_settings(settings, queue_url)


def celery_settings(settings: Settings, queue_url: str) -> dict[str, Any]:
    """Return Celery's settings for the jobs on this queue."""
    queue = queue_url.rpartition("/")[2]
    endpoint = urlsplit(settings.aws_endpoint or "")
    region = settings.aws_region or os.environ.get("AWS_REGION")
    return {
        "broker_url": f"sqs://{_credentials(settings)}{endpoint.netloc}",
        "broker_transport": "workers.kombu_sqs_transport:Transport",
        "broker_transport_options": {
            "is_secure": endpoint.scheme != "http",
            "polling_interval": _POLL_SECONDS,
            "client-config": {"connect_timeout": 3, "read_timeout": 10},  # a call blocks the worker's only thread
            "predefined_queues": {queue: {"url": queue_url}},
            **({"region": region} if region else {}),
        },
        "broker_connection_max_retries": None,  # keep trying: an unavailable storage comes back
        "broker_connection_retry_on_startup": True,
        "task_default_queue": queue,
        "task_create_missing_queues": False,
        "task_serializer": "json",
        "accept_content": ["json"],
        "task_ignore_result": True,
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "task_acks_on_failure_or_timeout": False,
        "task_time_limit": _KILLED_AFTER_SECONDS,
        "worker_concurrency": _PROCESSES,
        "worker_prefetch_multiplier": 1,
        "worker_proc_alive_timeout": _OPENED_WITHIN_SECONDS,
        "worker_enable_remote_control": False,  # it would need queues of its own
        "worker_send_task_events": False,
        # All entries are due again within seconds: there is no state to keep in a file.
        "beat_scheduler": "celery.beat:Scheduler",
        "beat_schedule": beat_schedule(is_local=settings.aws_endpoint is not None),
        "imports": ["workers.celery_tasks"],
    }


app: Final = Celery("stak", set_as_current=False)
app.add_defaults(configuration)


@contextlib.asynccontextmanager
async def _open_engine() -> AsyncIterator[Engine]:
    """Open the engine that the environment configures. Raises StorageUnavailable if it cannot be opened now."""
    async with contextlib.AsyncExitStack() as stack:
        try:
            # Missing resources are created by `stak up`, which can show the operator's key.
            engine = await stack.enter_async_context(open_engine(load_settings(create=False)))
        except Misconfigured as error:
            # The configuration was valid when the process started, so this failure may be temporary.
            raise StorageUnavailable(error.detail) from error
        yield engine


engine_runner: Final = EngineRunner(_open_engine)


def _open_early(**_: object) -> None:
    try:
        engine_runner.open()
    except StorageUnavailable as error:
        log.warning("engine_not_opened", detail=error.detail)  # the first job tries again


def _close(**_: object) -> None:
    engine_runner.close()


def _end_beat_with_worker(**_: object) -> None:
    """Let the beat exit with this worker: a separate process, it would outlive a killed worker, next to a new beat.

    The worker passes its id before it starts the beat: a beat that asks for its parent may already be an orphan.
    """
    signals.beat_embedded_init.connect(functools.partial(_watch, os.getpid()), weak=False)


def _watch(worker: int, **_: object) -> None:
    threading.Thread(target=_wait_for_end, args=(worker,), daemon=True).start()


def _wait_for_end(worker: int) -> None:
    while os.getppid() == worker:
        time.sleep(_ORPHAN_NOTICED_AFTER_SECONDS)
    os._exit(0)


def _keep_our_logs(**_: object) -> None:
    """Keep our logging: a connected receiver stops Celery from configuring its own."""
    # A rejected task has already logged its reason in one line.
    logging.getLogger("celery.app.trace").setLevel(logging.ERROR)


signals.worker_process_init.connect(_open_early)
signals.worker_process_shutdown.connect(_close)
signals.worker_shutdown.connect(_close)
signals.worker_init.connect(_end_beat_with_worker)
signals.setup_logging.connect(_keep_our_logs)


def _credentials(settings: Settings) -> str:
    """Return credentials for a local AWS only; elsewhere the AWS SDK finds and renews them."""
    is_known = bool(os.environ.get("AWS_ACCESS_KEY_ID") or os.environ.get("AWS_PROFILE"))
    if settings.aws_endpoint is None or is_known:
        return ""
    return ":".join(quote(part, safe="") for part in _LOCAL_CREDENTIALS) + "@"
