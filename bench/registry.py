"""The registry of all benchmarks by name, with what each compares, what it leaves out, and the less flattering view."""

import importlib
from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol, cast

from bench.benchmark_results import Result


class Statement(NamedTuple):
    """What the figures of a benchmark mean, for its report and for docs/benchmarks.md."""

    compares: str
    leaves_out: str
    less_flattering: str
    """The comparison that makes Stak look worse."""


class Benchmark(NamedTuple):
    """A benchmark that `python -m bench NAME` runs, with a one-sentence description."""

    module: str
    """In `bench.benchmarks`; only the modules of named benchmarks are imported."""
    description: str
    statement: Statement
    is_on_request: bool = False
    """Whether it runs only if it is named."""

    def run(self, *, is_tiny: bool) -> Result:
        """Run it, at full size or at a tiny one."""
        module = cast("_Module", importlib.import_module(f"bench.benchmarks.{self.module}"))
        return module.run(is_tiny=is_tiny)


class _Module(Protocol):
    def run(self, *, is_tiny: bool) -> Result: ...


BENCHMARKS: Final[Mapping[str, Benchmark]] = {
    "engine": Benchmark(
        "embedded_delivery",
        "Deliveries through the embedded engine, compared with plain SQL, and beside a busy HTTP process.",
        Statement(
            "The writes of a delivery (three, with three conditions, in one transaction for 100 recipients), through "
            "the port and in SQL; then a worker beside an idle and beside a busy HTTP process.",
            "Accepting the post, the queue, the ledger of chunks and notifying devices: `broadcast` includes them.",
            "Raw `executemany` of rows that are ready knows all results beforehand, and is the fastest. A busy worker "
            "also slows down the HTTP process beside it.",
        ),
    ),
    "broadcast": Benchmark(
        "broadcast",
        "A post to 50,000 and to 1,000,000 users over HTTP until all of it is delivered, compared with raw SQL and "
        "with a peer.",
        Statement(
            "Stak from a post over HTTP until all are delivered and counted, with the rows that it leaves written by "
            "raw SQL, and with the notifications of the peer, all durable; and a post to everyone of 1,000,000 with "
            "one to everyone of 50,000, and with raw SQL of its rows.",
            "Connected devices. The peer is called in its process, without HTTP; its `bulk_create` keeps no counters "
            "and detects no duplicates. Stak uses two processes, the others one connection.",
            "The peer is faster on SQLite than on PostgreSQL, so Stak's lead is smaller there. Raw SQL of the same "
            "rows is faster than Stak. The inboxes are nearly empty: to inboxes with ten messages, Stak delivers about "
            "half as many per second, and raw SQL two fifths, because the rows of an inbox fill more pages.",
        ),
    ),
    "single": Benchmark(
        "single",
        "Posts to one user each over HTTP, until delivered and visible, compared with a peer.",
        Statement(
            "Posts over HTTP to one user each, on 16 connections until the last is delivered, with `notify.send` of "
            "the peer for one user at a time, both durable; and the time until the WebSocket of a user receives a "
            "message, with limits.",
            "The peer is called in its process, without HTTP, by one caller, and notifies no devices. Stak uses "
            "several processes, and shares the machine with the load generator.",
            "The peer is faster on SQLite than on PostgreSQL, so the ratio is smaller there. A sender that waits for "
            "each response posts fewer messages per second than 16 of them.",
        ),
    ),
    "aws": Benchmark(
        "aws_delivery",
        "Deliveries to DynamoDB: CPU cost compared with plain clients, and throughput on a local AWS.",
        Statement(
            "The CPU time of the client for the same transactions, against an endpoint that answers immediately; then "
            "the throughput on ministack, of a whole broadcast and of a plain client that only writes its "
            "transactions.",
            "DynamoDB itself: its latency, its throttling and its price are the same for all of them. Stak's "
            "deliveries begin at the highest write rate; on a table whose capacity they do not know, they begin at 500 "
            "units/s and find it (`aws_limits`).",
            "Less CPU is not more throughput: where the database is the limit, as ministack is, Stak is no faster than "
            "the plain client. And `boto3`, one operation at a time, is not how one would write many rows.",
        ),
    ),
    "aws_limits": Benchmark(
        "aws_limits",
        "Posts, broadcasts and chat on a local AWS with the limits of AWS: time over what capacity allows, wasted "
        "units, and how many messages per second one chat takes.",
        Statement(
            "Stak on a local AWS that throttles, with the time that the capacity of the table allows: posts to one "
            "user each at a steady rate, a broadcast to a new table, and one with 5% muted and 2% late recipients and "
            "1% of requests throttled at random. Chat with limits: 120 messages per second, ten times the load of "
            "10,000 users a day, to one group of 20 whose members send in turn, and to 1,000 chats of two; then the "
            "rate on the group is raised until messages are late or refused, and doubled for two seconds. Load and "
            "capacity are scaled down together, except for the group.",
            "AWS itself: the limits are those that it documents, its adaptive capacity is not. HTTP, connected "
            "devices, reads of chats, several processes that send to one chat, and the CPU of several machines: one "
            "process sends, and one runs the whole fleet.",
            "Capacity sets the time here, so a slower program would do as well as a fast one. A new table is slow: "
            "one that has had such traffic before accepts a multiple. But a chat stays in one partition, and no warm "
            "table raises its ceiling; messages above 1 KB, or with an expiry, lower it. Steps of some seconds say "
            "little about hours.",
        ),
    ),
    "aws_cost": Benchmark(
        "aws_cost",
        "Units, requests and US dollars of posts, broadcasts, recalls, chat messages and an idle month on AWS.",
        Statement(
            "What a local AWS counts, by the rules of AWS, at list prices of us-east-1: operations one by one, two "
            "broadcasts whose difference is the cost of a recipient, and everything that runs while nobody uses Stak.",
            "Machines, Redis, stored bytes, backups, alarms, logs and traffic; free tiers. The polls of event sources "
            "and the intervals of periodic tasks are taken from AWS's documentation and from Stak's table, not waited "
            "for.",
            "Throttled and conflicting transactions are sent and charged again: `aws_limits` measures their share. A "
            "real bill has taxes, and prices of other Regions are higher.",
        ),
        is_on_request=True,
    ),
    "mark_all": Benchmark(
        "mark_all",
        "Marking all messages as read, with 10 and with 10,000 unread ones.",
        Statement(
            "Stak with itself: the use case with few and with many unread messages, on the embedded engine.",
            "HTTP, and the notification of the user's other devices.",
            "Only marking all takes the same time for any number of messages. Marking messages by their ids writes to "
            "each of them.",
        ),
    ),
    "recall": Benchmark(
        "recall",
        "Recalling a message from 1,000 and from 100,000 users over HTTP.",
        Statement(
            "Stak with itself: the time until a recall is answered, and until the message is hidden from a reader, for "
            "few and for many recipients; and the rate at which copies are recalled with a fixed rate.",
            "The notification of devices that show the message.",
            "The unread counts follow in the background, in time proportional to the recipients.",
        ),
    ),
    "templates": Benchmark(
        "templates",
        "Delivery of templates to 10,000 users, compared with a plain message.",
        Statement(
            "Stak with itself: the worker's function on the chunks of a plain message, and of templates that are the "
            "same for all, have the recipients' names, or data of their own, on the embedded engine.",
            "HTTP, the dispatch of the chunks, and the notification of connected users.",
            "A rendered message is stored in each copy, a large plain one only once: the larger the message, the lower "
            "the ratio, which is also measured for messages of 9 KB.",
        ),
    ),
    "wake_ups": Benchmark(
        "wake_ups",
        "Snoozed messages that return and digest windows that end for 20,000 users at once, compared with deliveries.",
        Statement(
            "Stak with itself: the function that runs due timers, in one process on the embedded engine, with a fixed "
            "rate and with the deliveries of a plain message to the same users.",
            "The notification of connected users, and several processes, which share the timers.",
            "The timers of one tenant and second are next to each other: those of many tenants take more reads, which "
            "is also measured, for 20 users of each of 100 tenants.",
        ),
    ),
    "accept": Benchmark(
        "accept",
        "A post to 100,000 users until it is accepted, compared with writing the rows of its recipients.",
        Statement(
            "The time until the response 202, when all recipients are stored, with raw SQL that writes one row for "
            "each of them, and with raw SQL that writes rows of 100 users, as Stak does.",
            "The delivery, which follows: `broadcast` includes it.",
            "Raw SQL that writes rows of 100 users is several times faster than Stak, which also receives, parses, "
            "validates and sorts the recipients. Sorting alone takes longer than all of raw SQL.",
        ),
    ),
    "reads": Benchmark(
        "reads",
        "Reads over HTTP on 16 connections, compared with a trivial JSON route and with two peers.",
        Statement(
            "Reads by many users in turns, on 16 connections to one HTTP process on the embedded engine, with a "
            "trivial JSON route of the same framework on the same HTTP server; and with the same reads of the peers.",
            "Writes, connected devices, and more than one HTTP process. The trivial route checks no token, reads no "
            "storage and decrypts nothing. The peers encrypt nothing, and Synapse has one room only.",
            "A process with 16 connections is saturated, so its latencies include waiting for 15 other requests. The "
            "page of django-notifications-hq is its own view, which runs a query for each message; a better view "
            "would be faster.",
        ),
    ),
    "processes": Benchmark(
        "processes",
        "Reads with one and with two HTTP processes, and a model of what more cores can do.",
        Statement(
            "Stak with itself: unread counts and pages of 20 messages with counts, with one and with two HTTP "
            "processes, with the load generator on the same 2 cores. The model is computed from the CPU of a read, and "
            "from the CPU and the time of a post to one user inside and outside the write lock.",
            "Connected devices, broadcasts, and the aws engine, which has no such lock. The model assumes that further "
            "cores are as fast as these two, that commits take as long with more processes, and that the lock never "
            "waits for its next holder.",
            "On 2 cores the load generator takes a part of them, so two processes cannot be twice as fast as one. "
            "Posts are limited by one worker and one lock, so most of 16 cores only help reads and connections.",
        ),
    ),
    "realtime": Benchmark(
        "realtime",
        "One message to 2,000 connected clients of one process, compared with plain Litestar channels.",
        Statement(
            "Stak from the worker's publish after a delivery, and from the post over HTTP, until the last of the "
            "connected clients has received the message, with plain Litestar channels from a request to publish a text "
            "of the same size.",
            "From the worker, it leaves out all that was stored before. Plain channels store nothing, check no tokens, "
            "and cannot resume.",
            "From the post over HTTP, with everything stored and counted, Stak is slower than plain channels.",
        ),
    ),
    "on_read": Benchmark(
        "on_read",
        "Posts on read and their recalls for 1,000 and for 1,000,000 members, and what requests pay for it.",
        Statement(
            "Stak with itself: the time and the bytes of a post on read and of its recall for few and for many "
            "members; the first request of a member after 1, 10 and 100 events; requests without news with those of "
            "an inbox without `on_read`; and the time until 2,000 connected users have a post, with limits.",
            "The aws engine: `aws_cost` counts its units. Of the bytes, those that SQLite adds: pages and their log.",
            "Members pay later what a post on write pays at once: the first request after a post takes longer. If all "
            "of them come back, a post on read makes more writes than one on write, in transactions for each member.",
        ),
    ),
    "memory": Benchmark(
        "memory",
        "Peak memory of both processes during a broadcast to a million users.",
        Statement(
            "The peak resident memory of the HTTP process and of the worker with a limit, during a broadcast to all "
            "members of a large audience.",
            "Connected devices and other requests. The page cache of the operating system is not counted.",
            "The supervisor is a third process: all three together need more than the limit of one.",
        ),
    ),
    "start": Benchmark(
        "start",
        "`stak up` until it is ready, and `stak --help`, compared with a bare application and a bare command.",
        Statement(
            "The time from starting `stak up`, with default settings and a new data directory, until `/readyz` returns "
            "200, with a limit, and with a trivial Litestar application on the same HTTP server until its first "
            "response; the time of `stak --help` with a limit, and with that of a bare `click` command. All run in "
            "turns, by the same interpreter.",
            "The first start after an installation, which compiles all modules: here they are compiled, and in the "
            "file cache of the operating system. Starts on existing data, with the demo and on the aws engine. The "
            "bare application opens no storage and is one process.",
            "The server is ready when its first HTTP process responds: the worker and the other HTTP processes are "
            "still starting. They start on several cores at once; on one core, a start takes longer.",
        ),
    ),
    "chat": Benchmark(
        "chat",
        "Chat sends over eight connections, and pages of history and of chat lists, compared with Matrix Synapse.",
        Statement(
            "Sends over HTTP to one chat, on eight connections, with sends to a room of Matrix Synapse, both durable; "
            "and the 99th percentile of Stak's response time with Synapse's median.",
            "Stak's worker updates the chat lists after the response. Synapse does more for a message: it signs "
            "events, resolves their state, and can federate.",
            "Sends to many chats, counted once the chat lists of their members show them, have a smaller lead.",
        ),
    ),
    "growth": Benchmark(
        "growth",
        "What each operation costs at 1, 10 and 100 times its data, and how fast that grows.",
        Statement(
            "Stak with itself: counts of SQLite's steps, of rows and of calls, which are the same in every run, for "
            "each use case with little and with much of the data that it works on.",
            "HTTP, the aws engine, connected devices, and the bytes of a row. A search in an index counts as one step, "
            "however large the index is. Limits of Stak end some of the sizes at less than a thousand.",
            "Operations that write, return or remove each of many things are linear, as listed. What stops at a limit "
            "counts as bounded, although it costs more until then.",
        ),
    ),
    "compare_commits": Benchmark(
        "compare_commits",
        "Deliveries, chat sends and reads of this checkout, compared with another commit (--base REVISION).",
        Statement(
            "Stak with itself: this checkout with another commit, block by block on the same machine.",
            "The aws engine, connected devices, and the time to start.",
            "A ratio may decrease a little with every commit and never miss its target: compare with the last "
            "release, too.",
        ),
        is_on_request=True,
    ),
}
