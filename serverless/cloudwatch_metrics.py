"""What Stak counts about itself, for CloudWatch: nobody can scrape a container that is frozen between calls.

Written as one line of JSON in CloudWatch's embedded metric format for each count that moved during a call.
"""

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import Final

import msgspec

from stak.metrics import chunks_seen, items_expired, jobs_run, recipients_delivered, unread_drift

NAMESPACE: Final = "Stak"
MEASURED: Final = (chunks_seen, recipients_delivered, jobs_run, unread_drift, items_expired)
"""Few: CloudWatch charges by the name and label. What API Gateway and Lambda count themselves is not counted again."""

_Labels = tuple[tuple[str, str], ...]


class Measures:
    """Knows what was written already."""

    def __init__(self) -> None:
        self._seen = _counts()

    @contextlib.contextmanager
    def written(self) -> Iterator[None]:
        """Write what moved in this block, also if it failed."""
        try:
            yield
        finally:
            now = _counts()
            for (name, labels), count in now.items():
                if moved := count - self._seen.get((name, labels), 0):
                    sys.stdout.write(_line(name, labels, moved) + "\n")
            sys.stdout.flush()
            self._seen = now


def _counts() -> dict[tuple[str, _Labels], float]:
    return {
        (family.name, tuple(sample.labels.items())): sample.value
        for counter in MEASURED
        for family in counter.collect()
        for sample in family.samples
        if sample.name.endswith("_total")
    }


def _line(name: str, labels: _Labels, moved: float) -> str:
    described = {
        "Namespace": NAMESPACE,
        "Dimensions": [[label for label, _ in labels]],
        "Metrics": [{"Name": name, "Unit": "Count"}],
    }
    line = {"_aws": {"Timestamp": int(time.time() * 1000), "CloudWatchMetrics": [described]}, **dict(labels)}
    return msgspec.json.encode({**line, name: moved}).decode()
