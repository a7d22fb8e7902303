"""Writes metrics to CloudWatch: a container that is frozen between calls cannot be scraped.

It writes one line of JSON in CloudWatch's embedded metric format for each counter that changed during a call.
"""

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import Final

import msgspec

from stak.metrics import chunks_seen, items_expired, jobs_run, recipients_delivered, unread_drift

NAMESPACE: Final = "Stak"
COUNTERS: Final = (chunks_seen, recipients_delivered, jobs_run, unread_drift, items_expired)
"""Few, because CloudWatch charges by name and label. Metrics of API Gateway and Lambda are not repeated."""

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

    @contextlib.contextmanager
    def writing_changes(self) -> Iterator[None]:
        """Write the counters that changed in this block, even if it fails."""
        try:
            yield
        finally:
            now = _counts()
            for (name, labels), count in now.items():
                if increase := count - self._seen.get((name, labels), 0):
                    sys.stdout.write(_line(name, ((INSTALLATION, self._installation), *labels), increase) + "\n")
            sys.stdout.flush()
            self._seen = now


def _counts() -> dict[tuple[str, _Labels], float]:
    return {
        (family.name, tuple(sample.labels.items())): sample.value
        for counter in COUNTERS
        for family in counter.collect()
        for sample in family.samples
        if sample.name.endswith("_total")
    }


def _line(name: str, labels: _Labels, increase: float) -> str:
    described = {
        "Namespace": NAMESPACE,
        "Dimensions": [[label for label, _ in labels if label not in _NOT_DIMENSIONS]],
        "Metrics": [{"Name": name, "Unit": "Count"}],
    }
    line = {"_aws": {"Timestamp": int(time.time() * 1000), "CloudWatchMetrics": [described]}, **dict(labels)}
    return msgspec.json.encode({**line, name: increase}).decode()
