"""The limits that the local AWS enforces, each with the AWS documentation page that states it, and their settings."""

from typing import Final

import msgspec

# DynamoDB. Pages of the Amazon DynamoDB Developer Guide and API Reference.
PARTITION_WRITE_UNITS: Final = (
    1_000.0  # per second: "Best practices for designing and using partition keys effectively"
)
PARTITION_READ_UNITS: Final = 3_000.0  # as above
TABLE_WRITE_UNITS: Final = 4_000.0  # per second, a new table or index: "DynamoDB on-demand capacity mode"
TABLE_READ_UNITS: Final = 12_000.0  # as above
TABLE_QUOTA_UNITS: Final = 40_000.0  # per second, writes and reads of a table or index: "Quotas in Amazon DynamoDB"
DOUBLING_SECONDS: Final = 30 * 60.0  # of traffic before twice its peak is accepted: "DynamoDB on-demand capacity mode"
BURST_MAX_SECONDS: Final = 300.0  # of unused capacity: "DynamoDB burst and adaptive capacity"
WRITE_UNIT_BYTES: Final = 1024  # "DynamoDB read and write operations"
READ_UNIT_BYTES: Final = 4096  # as above; an eventually consistent read costs half
TRANSACTION_FACTOR: Final = 2  # "Managing complex workflows with DynamoDB transactions": prepare and commit
TRANSACT_MAX_ITEMS: Final = 100  # "TransactWriteItems"
TRANSACT_MAX_BYTES: Final = 4 * 1024 * 1024  # as above
TOKEN_SECONDS: Final = 600.0  # "TransactWriteItems": a ClientRequestToken is valid for 10 minutes
BATCH_WRITE_MAX_ITEMS: Final = 25  # "BatchWriteItem"
BATCH_GET_MAX_KEYS: Final = 100  # "BatchGetItem"
BATCH_MAX_BYTES: Final = 16 * 1024 * 1024  # "BatchWriteItem", "BatchGetItem"
PAGE_MAX_BYTES: Final = 1024 * 1024  # "Query", "Scan"
ITEM_MAX_BYTES: Final = 400 * 1024  # "Quotas in Amazon DynamoDB"
PARTITION_KEY_MAX_BYTES: Final = 2048  # as above
SORT_KEY_MAX_BYTES: Final = 1024  # as above
EXPRESSION_MAX_BYTES: Final = 4096  # as above
DIGITS_MAX: Final = 38  # as above
LATENCY_MS: Final = (4.0, 12.0)
"""Of a request, with the network. AWS states single-digit milliseconds on the side of the service ("Understanding
Amazon DynamoDB latency", AWS Database Blog) and promises none: 4 to 12 are assumed for a client in the Region."""
TRANSACTION_HELD_SHARE: Final = 0.5
"""How much of its latency a transaction holds its rows for: it prepares them, then commits ("Distributed Transactions
at Scale in Amazon DynamoDB", USENIX ATC 2023). AWS states no duration: half is assumed."""

# SQS. Pages of the Amazon SQS Developer Guide.
IN_FLIGHT_MAX: Final = 120_000  # messages of a standard queue: "Amazon SQS message quotas"
BATCH_MAX_ENTRIES: Final = 10  # as above
MESSAGE_MAX_BYTES: Final = 1024 * 1024  # one message, and one batch, with attributes: as above (since August 2025)
VISIBILITY_MAX_SECONDS: Final = 12 * 3600  # as above
DELAY_MAX_SECONDS: Final = 900  # as above
WAIT_MAX_SECONDS: Final = 20  # "Amazon SQS short and long polling"
QUIET_GROUP_SHARE: Final = 0.1
"""A group with a larger share of the messages in flight waits for others: "Amazon SQS fair queues" gives no number."""

# API Gateway. Page of the Amazon API Gateway Developer Guide.
CALLBACKS_PER_SECOND: Final = 10_000.0  # of an account and Region: "Amazon API Gateway quotas"
CALLBACK_BURST: Final = 5_000.0  # as above
FRAME_MAX_BYTES: Final = 128 * 1024  # "Quotas for configuring and running a WebSocket API in API Gateway"

# Lambda. Page of the AWS Lambda Developer Guide.
LAMBDA_CONCURRENCY: Final = 1_000  # of all functions of an account and Region: "Lambda quotas"
LAMBDA_UNRESERVED_MIN: Final = 100  # must remain unreserved: "Configuring reserved concurrency for a function"
LAMBDA_TIMEOUT_MAX_SECONDS: Final = 900.0  # as above


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of one local AWS. The defaults are a new account with an empty table, without faults."""

    seed: int = 1
    """Of latencies, lags, the order in which rows appear, and random throttling."""
    factor: float = 1.0
    """Multiplies every rate, so that a benchmark scales capacity down together with its load."""
    is_metered: bool = True
    """Whether rates are enforced; units are counted in any case."""
    partition_write_units: float = PARTITION_WRITE_UNITS
    partition_read_units: float = PARTITION_READ_UNITS
    table_write_units: float = TABLE_WRITE_UNITS
    table_read_units: float = TABLE_READ_UNITS
    table_quota_units: float = TABLE_QUOTA_UNITS
    doubling_seconds: float = DOUBLING_SECONDS
    burst_seconds: float = 1.0
    """How much unused capacity a table or partition keeps: AWS keeps up to 300 seconds, but promises none of it."""
    latency_min_ms: float = LATENCY_MS[0]
    latency_max_ms: float = LATENCY_MS[1]
    lag_max_ms: float = 0.0
    """How old the rows of an eventually consistent read, or of any index, may be."""
    tear_max_ms: float = 0.0
    """How long the rows of a transaction become visible one by one; 0 shows them together."""
    throttled_share: float = 0.0
    """The share of requests of which a random write is throttled, although there is capacity."""
    is_expiring: bool = False
    """Whether items are removed after their time to live, by the wall clock."""
    in_flight_max: int = IN_FLIGHT_MAX
    duplicated_share: float = 0.0
    """The share of messages that are delivered twice: "Amazon SQS at-least-once delivery" states no number."""
    callbacks_per_second: float = CALLBACKS_PER_SECOND
    callback_burst: float = CALLBACK_BURST

    def __post_init__(self) -> None:
        if self.factor <= 0 or not 0 < self.burst_seconds <= BURST_MAX_SECONDS:
            raise ValueError(f"A factor must be above 0, and burst_seconds too, up to {BURST_MAX_SECONDS:g}.")
        if not 0 <= self.latency_min_ms <= self.latency_max_ms:
            raise ValueError("latency_min_ms must not be above latency_max_ms, nor below 0.")


UNLIMITED: Final = Limits(is_metered=False, latency_min_ms=0.0, latency_max_ms=0.0)
"""For contract tests: no rate, no latency, no fault."""
