"""Responses of the admin API to posts; unknown fields are ignored."""

import msgspec

from stak.client.errors import Problem


class Accepted(msgspec.Struct, frozen=True):
    """A post was accepted. `warning` is set only if nobody receives the message."""

    message_id: str
    status: str
    recipients: int
    chunks: int
    warning: str | None = None


class Cost(msgspec.Struct, frozen=True):
    """Units, and their cost in US dollars at the named prices."""

    dynamodb_write_units: int
    dynamodb_read_units: int
    sqs_requests: int
    usd: float
    prices: str


class DryRun(msgspec.Struct, frozen=True):
    """What a post would do and cost; nothing was stored.

    Of a post on read, each member whose request applies it costs `cost_per_reader` in addition.
    """

    recipients: int
    chunks: int
    cost: Cost
    delivery_seconds: int
    warning: str | None = None
    cost_per_reader: Cost | None = None


class BulkResult(msgspec.Struct, frozen=True):
    """What became of one post: `accepted` with the status 202, or the `problem` that it would be as a single post."""

    status: int
    accepted: Accepted | None = None
    problem: Problem | None = None


class BulkResults(msgspec.Struct, frozen=True):
    """The results in the order of the posts."""

    results: list[BulkResult]
