"""Writes metrics to CloudWatch: a container that is frozen between calls cannot be scraped.

It writes one line of JSON in CloudWatch's embedded metric format for each counter or gauge that changed during a call.
"""

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import Final

import msgspec

from stak.metrics import (
    cancelled_packs,
    chunks_seen,
    frames_dropped,
    items_expired,
    jobs_run,
    largest_chat,
    recipients_delivered,
    throttled_writes,
    unread_drift,
    write_rate,
)

NAMESPACE: Final = "Stak"
COUNTERS: Final = (
    chunks_seen,
    recipients_delivered,
    jobs_run,
    unread_drift,
    items_expired,
    frames_dropped,
    throttled_writes,
    cancelled_packs,
)
"""Few, because CloudWatch charges by name and label. Metrics of API Gateway and Lambda are not repeated."""
GAUGES: Final = {write_rate: "Count/Second", largest_chat: "Count"}
"""Gauges and their units."""

INSTALLATION: Final = "installation"
"""The dimension that tells installations of one account apart."""
_NOT_DIMENSIONS: Final = ("name",)
"""Labels that stay in the log line only: alarms sum over them, and each value would be a metric to pay for."""

_Labels = tuple[tuple[str, str], ...]


class CounterWriter:
    """Tracks which counts were already written."""

    def __init__(self, installation: str) -> None:
        self._installation = installation
        self._seen = _counts()
        self._gauges = _gauges()

    @contextlib.contextmanager
    def writing_changes(self) -> Iterator[None]:
        """Write the counters that changed in this block, even if it fails."""
        try:
            yield
        finally:
            now = _counts()
            for (name, labels), count in now.items():
                if increase := count - self._seen.get((name, labels), 0):
                    self._write(name, labels, increase, "Count")
            values = _gauges()
            for (name, unit), value in values.items():
                if value != self._gauges.get((name, unit)):
                    self._write(name, (), value, unit)
            sys.stdout.flush()
            self._seen, self._gauges = now, values

    def _write(self, name: str, labels: _Labels, value: float, unit: str) -> None:
        sys.stdout.write(_line(name, ((INSTALLATION, self._installation), *labels), value, unit) + "\n")


def _counts() -> dict[tuple[str, _Labels], float]:
    return {
        (family.name, tuple(sample.labels.items())): sample.value
        for counter in COUNTERS
        for family in counter.collect()
        for sample in family.samples
        if sample.name.endswith("_total")
    }


def _gauges() -> dict[tuple[str, str], float]:
    return {
        (family.name, unit): family.samples[0].value for gauge, unit in GAUGES.items() for family in gauge.collect()
    }


def _line(name: str, labels: _Labels, value: float, unit: str) -> str:
    described = {
        "Namespace": NAMESPACE,
        "Dimensions": [[label for label, _ in labels if label not in _NOT_DIMENSIONS]],
        "Metrics": [{"Name": name, "Unit": unit}],
    }
    line = {"_aws": {"Timestamp": int(time.time() * 1000), "CloudWatchMetrics": [described]}, **dict(labels)}
    return msgspec.json.encode({**line, name: value}).decode()
