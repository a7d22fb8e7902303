"""Counts of requests and units, by service, operation, table and index: what AWS would bill and what it refused."""

from collections import Counter
from typing import Any

from stak.aws_prices import LIST_PRICES


class Usage:
    """Everything counted since the start or the last reset."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Start at zero."""
        self.requests: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.write_units: Counter[str] = Counter()
        self.read_units: Counter[str] = Counter()
        self.wasted_units: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.sqs_requests = 0
        self.empty_receives = 0
        self.socket_messages = 0
        self.s3_writes = 0
        self.s3_reads = 0
        self.kms_requests = 0

    def wrote(self, resource: str, operation: str, units: float, *, is_wasted: bool = False) -> None:
        """Count write units of a table or index; wasted are those of writes that did not happen."""
        self.write_units[f"{resource} {operation}"] += units  # type: ignore[assignment]
        if is_wasted:
            self.wasted_units[f"{resource} {operation}"] += units  # type: ignore[assignment]

    def read(self, resource: str, operation: str, units: float) -> None:
        """Count read units of a table or index."""
        self.read_units[f"{resource} {operation}"] += units  # type: ignore[assignment]

    def billed(self) -> dict[str, float]:
        """Return what has a price."""
        return {
            "write_units": sum(self.write_units.values()),
            "read_units": sum(self.read_units.values()),
            "sqs_requests": self.sqs_requests,
            "socket_messages": self.socket_messages,
            "s3_writes": self.s3_writes,
            "s3_reads": self.s3_reads,
            "kms_requests": self.kms_requests,
        }

    def report(self) -> dict[str, Any]:
        """Return all counts as JSON."""
        billed = self.billed()
        return {
            "requests": dict(self.requests),
            "errors": dict(self.errors),
            "write_units": dict(self.write_units),
            "read_units": dict(self.read_units),
            "wasted_units": dict(self.wasted_units),
            "cancellation_reasons": dict(self.reasons),
            "billed": billed,
            "empty_receives": self.empty_receives,
            "wasted_write_units": sum(self.wasted_units.values()),
            "usd": LIST_PRICES.usd(billed),
        }
