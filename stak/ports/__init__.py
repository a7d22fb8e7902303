"""Protocols between use cases and engines; `Ports` is everything outside itself that a use case may access."""

from dataclasses import dataclass, field
from typing import Any, Final

from stak.aws_prices import LIST_PRICES, Prices
from stak.background_tasks import BackgroundTasks
from stak.bounded_cache import BoundedCache
from stak.clock import Clock
from stak.coalesce import Coalescer
from stak.crypto import Sealer, new_key
from stak.limited_process import LimitedProcesses
from stak.mail_client import MailClient
from stak.paging_cursors import Cursors
from stak.ports.jobs import Jobs
from stak.ports.live import Live
from stak.ports.queue import Queue
from stak.ports.table import Rows, Table
from stak.stored_bytes_buffer import ByteBuffer
from stak.ttl_cache import TtlCache
from stak.ulids import Ids
from stak.webhook_http import PUSH_HOSTS, WebhookClient

SCHEMA_PROCESS: Final = "stak.schemas.validation_process"
_SMALL_CACHE_BYTES: Final = 4 * 1024 * 1024


@dataclass(frozen=True)
class Ports:
    """All external dependencies of a use case, in one value."""

    table: Table
    deliveries: Queue
    """Chunks of broadcasts and recalls."""
    chat_updates: Queue
    """Updates of chats, in a queue of their own: a message of a chat does not wait for broadcasts."""
    jobs: Jobs
    live: Live
    clock: Clock
    ids: Ids
    sealer: Sealer
    cursors: Cursors
    cache: TtlCache
    counter_key: bytes = field(default_factory=new_key, repr=False)
    """Chooses the counter of a name, so that nobody can find a name that shares another's counter."""
    background_tasks: BackgroundTasks = field(default_factory=BackgroundTasks)
    coalescer: Coalescer = field(default_factory=Coalescer)
    webhook_client: WebhookClient = field(default_factory=WebhookClient)
    mail_client: MailClient = field(default_factory=MailClient)
    public_url: str | None = None
    """Address at which browsers reach this installation."""
    push_hosts: tuple[str, ...] | None = PUSH_HOSTS
    """Hosts of push services; one that begins with a dot includes all below it. None allows all public ones."""
    contents: BoundedCache[tuple[str, str, str | None, str | None]] = field(default_factory=BoundedCache)
    """Cache of decrypted message contents, so that content for many users is decrypted once."""
    groups: BoundedCache[tuple[str, int, tuple[str, ...], str | None, tuple[int, int]]] = field(
        default_factory=BoundedCache
    )
    """Cache of version, size, members and name of groups in chat lists, with a mark of the cache."""
    display_names: BoundedCache[tuple[float, str | None, str | None, tuple[int, int]]] = field(
        default_factory=BoundedCache
    )
    """Cache of users' names and avatars: when they were read, both, and a mark of the cache."""
    lowest_watermarks: BoundedCache[tuple[str, tuple[str, ...], int, int]] = field(
        default_factory=lambda: BoundedCache(_SMALL_CACHE_BYTES)
    )
    """Cache of version, members with the lowest watermarks, and watermarks that all others have, of large groups."""
    ledger_prefixes: BoundedCache[tuple[tuple[int, ...], tuple[int, ...]]] = field(
        default_factory=lambda: BoundedCache(_SMALL_CACHE_BYTES)
    )
    """Cache of the totals over the final first rows of broadcasts' ledgers, and of the counts of the last such row."""
    event_blocks: BoundedCache[tuple[float, dict[int, Any]]] = field(default_factory=BoundedCache)
    """Cache of blocks of inboxes' event logs, with the time at which they were read."""
    verified_tokens: BoundedCache[Any] = field(default_factory=lambda: BoundedCache(_SMALL_CACHE_BYTES))
    """Cache of user tokens whose signature was verified (`stak.identity.user_tokens`)."""
    delivery_refusals: BoundedCache[tuple[float, float]] = field(
        default_factory=lambda: BoundedCache(_SMALL_CACHE_BYTES)
    )
    """Cache of the numbers of recipients, and of those refused at first, in the latest deliveries to a category."""
    schema_processes: LimitedProcesses = field(default_factory=lambda: LimitedProcesses(SCHEMA_PROCESS))
    """Child processes that evaluate expensive JSON Schemas; started on first use."""
    byte_buffer: ByteBuffer = field(default_factory=ByteBuffer)
    delivers_small_posts: bool = False
    """Whether a post to a few users is delivered in the transaction that accepts it."""
    announces_small_posts: bool = False
    """Whether the chunk of such a post is queued first, so that a worker notifies its recipient.

    Otherwise its own process does. Then only posts to one user are delivered at once.
    """
    acknowledge_seconds: float = 10.0
    """How long a device has to acknowledge a chat message, before it is sent again."""
    prices: Prices = LIST_PRICES
    """What units and requests cost, for estimates."""
    shares_transactions: bool = False
    """Whether the table writes several groups in one transaction, so that a refused group costs those beside it."""
    write_units_per_second: float = 100_000.0
    """Write units per second that deliveries reach at most, for estimates of their time."""
    partition_write_units: float | None = None
    """Write units per second that the table accepts in one partition; None if it has no such limit."""
    rows: Rows | None = None
    """For background jobs, never for requests: on AWS only the control plane's role may scan."""
