"""Prometheus metrics of all processes. Names are stable: dashboards and alarms depend on them."""

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from stak.settings import metrics_directory

http_requests = Counter("stak_http_requests", "Requests answered.", ["api", "method", "status"])
http_seconds = Histogram(
    "stak_http_request_seconds",
    "Time from a request's arrival to the end of its answer.",
    ["api"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
jobs_run = Counter("stak_jobs", "Control-plane jobs that were run, by how they ended.", ["name", "outcome"])
recipients_delivered = Counter("stak_recipients", "Recipients whose chunk was worked on, by how it ended.", ["outcome"])
chunks_seen = Counter("stak_chunks", "Chunks taken from the delivery queue, by how they ended.", ["outcome"])
fallbacks = Counter(
    "stak_fallbacks",
    "Messages that were due to be sent by another channel to a user who had not read them, by how that ended.",
    ["channel", "outcome"],
)
auto_joins = Counter("stak_auto_joins", "Users that joined an audience by themselves, or could not.", ["outcome"])
unread_drift = Counter("stak_unread_drift", "By how much unread counts were found wrong; anything but 0 is a defect.")
connections_open = Gauge(
    "stak_connections", "Devices that are connected to this installation now.", multiprocess_mode="livesum"
)
largest_chat = Gauge(
    "stak_largest_chat_messages",
    "Messages ever sent to the largest of the chats that got one since the process started, in whole thousands.",
    multiprocess_mode="livemax",
)
frames_dropped = Counter(
    "stak_frames_dropped", "Connections of API Gateway to which frames were not sent; they get the state at a ping."
)
frames_resent = Counter(
    "stak_frames_resent", "Chat messages sent again because a device had not acknowledged them in time."
)
rows_failed = Counter(
    "stak_rows_failed", "Rows and messages that a loop over all tenants could not work on and passed over.", ["loop"]
)
content_removed = Counter(
    "stak_removed", "Rows removed or turned into tombstones because they expired or were older than kept.", ["kind"]
)
removal_lag = Gauge(
    "stak_removal_lag_seconds",
    "For how long the oldest content has been due that is still to be removed, as of the last round.",
    ["cause"],
    multiprocess_mode="livemax",
)
items_expired = Counter("stak_items_expired", "Items removed after their time to live.")
write_rate = Gauge(
    "stak_write_rate",
    "Write units per second that bulk work may use now, as the aws engine has adapted them to the table.",
    multiprocess_mode="livesum",
)
throttled_writes = Counter(
    "stak_throttled_writes",
    "Write requests that DynamoDB throttled: for the whole table (or unknown), or for a partition key.",
    ["scope"],
)
cancelled_packs = Counter(
    "stak_cancelled_packs", "Transactions that DynamoDB cancelled and charged for, by the cause.", ["cause"]
)
write_units = Counter(
    "stak_write_units",
    "Estimated write units sent to DynamoDB: used, or wasted in cancelled transactions.",
    ["outcome"],
)


def exposition() -> tuple[bytes, str]:
    """Return all metrics of all processes of this installation in Prometheus text format, and the content type."""
    registry = REGISTRY
    if metrics_directory():
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry), CONTENT_TYPE_LATEST
