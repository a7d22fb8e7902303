"""Counts what an installation requests while nobody uses it: a fleet of processes, and functions."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from bench.benchmark_results import WrongResultError
from stak.settings import Settings
from stak.testing.counted_aws import CountedAws
from stak.testing.limited_aws.lambda_functions import LambdaFunction, lambda_function
from stak.testing.limited_aws.local_process import LimitedAws
from workers.periodic_task_registry import PERIODIC_TASKS, run_periodic_task
from workers.worker_process import run_worker

MONTH_SECONDS: Final = 30 * 24 * 3600
SCHEDULE_SECONDS: Final = 60  # serverless.yml: rate(1 minute)
SCHEDULE_GB: Final = 0.5  # serverless.yml: memorySize of `schedule`
EVENT_SOURCES: Final = 4  # serverless.yml: queues that call functions
POLLERS: Final = 5  # "Using Lambda with Amazon SQS": long polls of an idle event source at the same time
POLL_SECONDS: Final = 20  # "Amazon SQS short and long polling": the longest wait
_CELERY_STARTED_SECONDS: Final = 60
_CALLS: Final = 3

Counts = Mapping[str, float]
"""Of one month, by the names of `stak.aws_prices.Prices`."""


class Idle(NamedTuple):
    """What an idle month of a fleet and of functions uses, by part."""

    fleet: Mapping[str, Counts]
    functions: Mapping[str, Counts]


def total(parts: Mapping[str, Counts]) -> dict[str, float]:
    """Return the sum of several parts."""
    names = sorted({name for part in parts.values() for name in part})
    return {name: sum(part.get(name, 0.0) for part in parts.values()) for name in names}


async def count_idle(
    aws: LimitedAws, installation: CountedAws, settings: Settings, directory: Path, seconds: float
) -> Idle:
    """Run everything that runs without users, and extrapolate to a month."""
    tasks: dict[str, Counts] = {}
    runs = 0.0
    for name, task in PERIODIC_TASKS.items():
        monthly = MONTH_SECONDS / task.interval.aws
        runs += monthly
        tasks[name] = _times(await _count_task(aws, installation, name), monthly)
    worker = _times(await _count_worker(aws, installation, seconds), MONTH_SECONDS / seconds)
    requests_per_run = await asyncio.to_thread(_count_celery, aws, settings, directory, seconds)
    fleet = {"a worker": worker, "Celery": {"sqs_requests": requests_per_run * runs}, "periodic tasks": total(tasks)}
    return Idle(fleet, await _count_functions(aws, settings))


async def _count_task(aws: LimitedAws, installation: CountedAws, name: str) -> Counts:
    """Count one run of a periodic task that finds nothing to do."""
    for _ in range(2):  # the first one may fill caches
        aws.reset_usage()
        error = await run_periodic_task(installation.worker, name)
        if error is not None:
            raise WrongResultError(f"The periodic task {name} failed: {error!r}.")
    return _billed(aws)


async def _count_worker(aws: LimitedAws, installation: CountedAws, seconds: float) -> Counts:
    """Count the requests of a worker process that waits for messages, as on AWS."""
    stop = asyncio.Event()
    worker = asyncio.create_task(run_worker(replace(installation.worker, pays_for_polls=True), stop))
    aws.reset_usage()
    await asyncio.sleep(seconds)
    counted = _billed(aws)
    stop.set()
    await worker
    return counted


def _count_celery(aws: LimitedAws, settings: Settings, directory: Path, seconds: float) -> float:
    """Run the control plane; return its queue requests for each run of a periodic task: send, receive, delete.

    On a local AWS its tasks run more often, so that a short time shows many runs.
    """
    names = {"STAK_ENGINE": "aws", "STAK_AWS_ENDPOINT": settings.aws_endpoint, "STAK_AWS_PREFIX": settings.aws_prefix}
    environment = {**os.environ, **{name: value or "" for name, value in names.items()}, "STAK_LOG_LEVEL": "error"}
    command = [sys.executable, "-m", "celery", "-A", "workers.celery_app", "worker", "-B"]
    with (directory / "celery.log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, cwd=directory, stdout=log, stderr=log)
    try:
        aws.reset_usage()
        deadline = time.monotonic() + _CELERY_STARTED_SECONDS
        while not aws.usage()["requests"].get("SQS.SendMessage"):
            if time.monotonic() > deadline or process.poll() is not None:
                raise WrongResultError(f"Celery did not start: {(directory / 'celery.log').read_text()[-500:]}")
            time.sleep(0.1)
        time.sleep(seconds)
        usage = aws.usage()
    finally:
        process.terminate()
        process.wait()
    used = sum(count for name, count in usage["requests"].items() if _is_of_celery(name))
    return float(used / usage["requests"]["SQS.SendMessage"])


def _is_of_celery(request: str) -> bool:
    """Return whether kombu makes this request; those in batches are the task's own."""
    return request in {"SQS.SendMessage", "SQS.DeleteMessage"} or request.startswith("SQS.ReceiveMessage")


async def _count_functions(aws: LimitedAws, settings: Settings) -> dict[str, Counts]:
    """Count a warm call of the function that runs all periodic tasks; pollers are AWS's, by its documentation."""
    environment = {
        "STAK_ENGINE": "aws",
        "STAK_AWS_ENDPOINT": settings.aws_endpoint or "",
        "STAK_AWS_PREFIX": settings.aws_prefix,
        "AWS_ACCESS_KEY_ID": "local",
        "AWS_SECRET_ACCESS_KEY": "local",
        "AWS_REGION": "us-east-1",
    }
    async with lambda_function("serverless.schedule.handler", environment, timeout_seconds=55) as function:
        await function.invoke({})
        # The median: on a busy machine one of them may find something to do.
        calls_by_writes = sorted(
            [await _count_call(aws, function) for _ in range(_CALLS)], key=lambda call: call[0].get("write_units", 0.0)
        )
        counted, took = calls_by_writes[_CALLS // 2]
    calls = MONTH_SECONDS / SCHEDULE_SECONDS
    lambda_counts = {"lambda_requests": calls, "lambda_gb_seconds": calls * took * SCHEDULE_GB}
    polls = EVENT_SOURCES * POLLERS * MONTH_SECONDS / POLL_SECONDS
    return {"schedule": {**_times(counted, calls), **lambda_counts}, "event sources": {"sqs_requests": polls}}


async def _count_call(aws: LimitedAws, function: LambdaFunction) -> tuple[Counts, float]:
    """Return what a call uses, and the seconds that it takes."""
    aws.reset_usage()
    began_at = time.monotonic()
    await function.invoke({})
    return _billed(aws), time.monotonic() - began_at


def _billed(aws: LimitedAws) -> Counts:
    return {name: amount for name, amount in aws.usage()["billed"].items() if amount}


def _times(counts: Counts, factor: float) -> dict[str, float]:
    return {name: amount * factor for name, amount in counts.items()}
