"""What Stak promises under faults, and the tests that show it: at the size of every run, and at the full one."""

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True)
class Promise:
    """A row of docs/promises.md."""

    number: int
    fault: str
    promise: str
    tests: tuple[str, ...]
    full: dict[str, str] = field(default_factory=dict)
    """Settings for the full size; without them it is what `make test` runs."""
    size: str = ""
    """What the full size is, in words."""


PROMISES: Final = (
    Promise(
        1,
        "5 % of chunks delivered twice or more, workers killed (SIGKILL) while delivering",
        "nothing lost, nothing counted twice",
        ("tests/drills/test_delivery_kill.py",),
        {"STAK_DELIVERIES": "1000000", "STAK_DELIVERY_KILLS": "100"},
        "1,000,000 deliveries, 100 kills",
    ),
    Promise(
        2,
        "a process killed at every write of post, expand, deliver, recall, chat",
        "work resumes and ends in the same state",
        (
            "tests/flows/test_broadcast_everyone.py",
            "tests/flows/test_broadcast_interrupted.py",
            "tests/flows/test_chat_interrupted.py",
            "tests/drills/test_post_kill.py",
            "tests/drills/test_chat_kill.py",
        ),
        {"STAK_KILLS": "100"},
        "every write by its place; 100 kills of real servers each",
    ),
    Promise(
        3,
        "the answer is lost after the commit",
        "no double count",
        ("tests/flows/test_inbox_races.py", "tests/unit/engines/aws/test_commit.py", "tests/drills/test_aws_faults.py"),
        {"STAK_RACE_SCHEDULES": "20000"},
        "20,000 schedules",
    ),
    Promise(
        4,
        "a chunk redelivered minutes or weeks later, after its message was read, expired or recalled",
        "no resurrection, no count",
        ("tests/flows/test_inbox_machine.py", "tests/flows/test_broadcast_users.py"),
        {"STAK_MACHINE_EXAMPLES": "2000"},
        "in 100,000 steps of the model",
    ),
    Promise(
        5,
        "deliver, read, mark all, by category, by time, recall, expire in any interleaving",
        "total = sum of categories = unread messages",
        ("tests/flows/test_inbox_machine.py", "tests/flows/test_inbox_races.py"),
        {"STAK_MACHINE_EXAMPLES": "20000", "STAK_RACE_SCHEDULES": "20000"},
        "1,000,000 steps of the model, 20,000 schedules",
    ),
    Promise(
        7,
        "200 writers on one user's inbox",
        "all land",
        ("tests/flows/test_inbox_races.py::test_two_hundred_writers_on_one_inbox_all_land",),
    ),
    Promise(
        8,
        "recall while the broadcast is still going out",
        "never visible afterwards, counts right",
        ("tests/flows/test_recall_races.py",),
        {"STAK_RECALL_RACES": "10000"},
        "10,000 races",
    ),
    Promise(
        9,
        "the expander of “everyone” killed 100 times, 1,000,000 users",
        "each exactly once",
        ("tests/drills/test_delivery_kill.py",),
        {"STAK_DELIVERIES": "1000000", "STAK_DELIVERY_KILLS": "100", "STAK_SEED": "2"},
        "1,000,000 users, 100 kills",
    ),
    Promise(
        10,
        "throttling, conflicts, timeouts from the table or the queue (30 % of calls)",
        "slower, nothing else",
        ("tests/drills/test_aws_faults.py",),
        {"STAK_FAULT_RECIPIENTS": "5000"},
        "5,000 recipients",
    ),
    Promise(
        11,
        "poison chunks among good ones",
        "isolated with a reason, redriven after a fix",
        ("tests/flows/test_broadcast_dead_letters.py",),
    ),
    Promise(
        12,
        "WebSocket drops, lost acks, gateway killed, Redis flushed",
        "every message shown, once, in order",
        ("tests/flows/test_realtime_races.py", "tests/drills/test_gateways.py"),
        {"STAK_REALTIME_SCHEDULES": "10000", "STAK_CLIENTS": "1000", "STAK_MESSAGES": "100"},
        "10,000 schedules; 1,000 clients, 100,000 messages to them",
    ),
    Promise(
        13,
        "the same idempotency key, with the same or another body, concurrently",
        "one effect, 422 for the other",
        ("tests/flows/test_broadcast_once.py", "tests/api/test_post_once.py"),
    ),
    Promise(
        14,
        "another tenant's or user's token, ids, cursors; forged ones; hostile names in every key part",
        "nothing read, nothing written",
        ("tests/isolation", "tests/unit/test_names.py"),
    ),
    Promise(
        15,
        "schemathesis over both OpenAPI documents",
        "no 5xx, no schema drift",
        ("tests/isolation/test_schemathesis.py",),
        {"STAK_SCHEMATHESIS_EXAMPLES": "300"},
        "300 examples an operation",
    ),
    Promise(
        16,
        "disk full, damaged or truncated input, oversized payloads",
        "a clear error, nothing half-written",
        (
            "tests/unit/engines/embedded/test_database.py",
            "tests/unit/engines/embedded/test_blobs.py",
            "tests/drills/test_kill.py",
            "tests/api/test_bad_input.py",
        ),
    ),
    Promise(
        17,
        "the tests themselves: a condition is taken out of a write",
        "a test fails, for every condition",
        (
            "tests/flows/test_inbox_races.py::test_a_table_that_forgets_a_condition_is_found_out",
            "tests/flows/test_chat_interrupted.py::test_no_condition_can_be_done_without",
        ),
    ),
)
