"""What Stak promises under faults, and the tests that show it: at the size of every run, and at the full one."""

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True)
class Part:
    """Tests that one process runs, with the settings of their full size; without any it is what `make test` runs."""

    tests: tuple[str, ...]
    full: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Promise:
    """A row of docs/promises.md."""

    number: int
    fault: str
    promise: str
    parts: tuple[Part, ...] = ()
    size: str = ""
    """What the full size is, in words."""
    told_by: int | None = None
    """The row whose parts show this one too."""


PROMISES: Final = (
    Promise(
        1,
        "5 % of chunks delivered twice or more, workers killed (SIGKILL) while delivering",
        "nothing lost, nothing counted twice",
        (
            Part(
                ("tests/drills/test_delivery_kill.py",),
                {"STAK_DELIVERIES": "1000000", "STAK_DELIVERY_KILLS": "150"},
            ),
        ),
        "1,000,000 deliveries, 250 processes killed",
    ),
    Promise(
        2,
        "a process killed at every write point of post, expand, deliver, read, recall, chat",
        "work resumes and ends in the same state",
        (
            Part(("tests/drills/test_points.py",), {"STAK_POINTS": "all"}),
            Part(
                ("tests/drills/test_post_kill.py", "tests/drills/test_chat_kill.py"),
                {"STAK_KILLS": "30"},
            ),
            Part(
                (
                    "tests/flows/test_broadcast_everyone.py",
                    "tests/flows/test_broadcast_interrupted.py",
                    "tests/flows/test_chat_interrupted.py",
                )
            ),
        ),
        "every point by its name; 30 kills at any moment of servers that post and that chat",
    ),
    Promise(
        3,
        "the answer is lost after the commit",
        "no double count",
        (Part(("tests/drills/test_lost_answers.py",), {"STAK_LOST_ANSWERS": "100000"}),),
        "100,000 lost answers",
    ),
    Promise(
        4,
        "a chunk redelivered minutes or weeks later, after its message was read, expired or recalled",
        "no resurrection, no count",
        (Part(("tests/drills/test_late_chunks.py",), {"STAK_LATE_CHUNKS": "100000"}),),
        "100,000 late chunks",
    ),
    Promise(
        5,
        "deliver, read, mark all, by category, by time, recall, expire in any interleaving",
        "total = sum of categories = unread messages",
        (
            Part(("tests/flows/test_inbox_machine.py",), {"STAK_MACHINE_EXAMPLES": "2400", "STAK_SEED": "1"}),
            Part(("tests/flows/test_inbox_machine.py",), {"STAK_MACHINE_EXAMPLES": "2400", "STAK_SEED": "2"}),
            Part(("tests/flows/test_inbox_races.py",), {"STAK_RACE_SCHEDULES": "20000"}),
            Part(("tests/drills/test_races.py",)),
        ),
        "1,250,000 steps: 200,000 of the model, the others calls of concurrent schedules",
    ),
    Promise(
        7,
        "200 writers on one user's inbox",
        "all land",
        told_by=5,
    ),
    Promise(
        8,
        "recall while the broadcast is still going out",
        "never visible afterwards, counts right",
        (Part(("tests/flows/test_recall_races.py",), {"STAK_RECALL_RACES": "10000"}),),
        "10,000 races",
    ),
    Promise(
        9,
        "the expander of “everyone” killed 100 times, 1,000,000 users",
        "each exactly once",
        size="1,000,000 users, 100 kills of every worker at once",
        told_by=1,
    ),
    Promise(
        10,
        "throttling, conflicts, timeouts from the table or the queue (30 % of calls)",
        "slower, nothing else",
        (
            Part(
                ("tests/drills/test_aws_faults.py", "tests/flows/test_faults_worker.py"),
                {"STAK_FAULT_RECIPIENTS": "5000"},
            ),
            Part(("tests/flows/test_faults.py",), {"STAK_FAULT_ROUNDS": "24"}),
        ),
        "5,000 recipients on each engine",
    ),
    Promise(
        11,
        "poison chunks among good ones",
        "isolated with a reason, redriven after a fix",
        (Part(("tests/flows/test_broadcast_dead_letters.py",)),),
    ),
    Promise(
        12,
        "WebSocket drops, lost acks, gateway killed, Redis flushed",
        "every message shown, once, in order",
        (
            Part(("tests/drills/test_gateways.py",), {"STAK_CLIENTS": "1000", "STAK_MESSAGES": "100"}),
            Part(("tests/flows/test_realtime_races.py",), {"STAK_REALTIME_SCHEDULES": "3000"}),
        ),
        "1,000 clients, 100,000 messages to them; 4,500 schedules",
    ),
    Promise(
        13,
        "the same idempotency key, with the same or another body, concurrently",
        "one effect, 422 for the other",
        (Part(("tests/flows/test_broadcast_once.py", "tests/api/test_post_once.py")),),
    ),
    Promise(
        14,
        "another tenant's or user's token, ids, cursors; forged ones; hostile names in every key part",
        "nothing read, nothing written",
        (
            Part(
                (
                    "tests/isolation/test_strangers.py",
                    "tests/isolation/test_cursors.py",
                    "tests/isolation/test_beside_the_documents.py",
                    "tests/unit/test_identifiers.py",
                )
            ),
        ),
        "every route × every attack; 1,000,000 triples of names",
    ),
    Promise(
        15,
        "schemathesis over both OpenAPI documents",
        "no 5xx, no schema drift",
        (
            Part(
                ("tests/isolation/test_schemathesis.py",),
                {"STAK_SCHEMATHESIS_EXAMPLES": "100", "STAK_SCHEMATHESIS_SEED": "1"},
            ),
        ),
        "100 examples an operation and phase, stateful, every check",
    ),
    Promise(
        16,
        "disk full, power cut, damaged or truncated input, oversized payloads",
        "a clear error, nothing half-written",
        (
            Part(
                (
                    "tests/unit/engines/embedded/test_database.py",
                    "tests/drills/test_kill.py",
                    "tests/drills/test_full_disk.py",
                    "tests/drills/test_copies.py",
                    "tests/api/test_bad_input.py",
                    "tests/isolation/test_hostile_http.py",
                    "tests/isolation/test_hostile_sockets.py",
                )
            ),
        ),
    ),
    Promise(
        17,
        "the tests themselves: a condition is taken out of a write",
        "a test fails, for every condition",
        (
            Part(("tests/mutation/test_mutation.py",), {"STAK_MUTANTS": "all"}),
            Part(
                (
                    "tests/flows/test_inbox_races.py::test_a_table_that_forgets_a_condition_is_found_out",
                    "tests/flows/test_chat_interrupted.py::test_no_condition_can_be_done_without",
                )
            ),
        ),
        "every condition found in the source",
    ),
    Promise(
        18,
        "far more posts and reads at once than can be answered",
        "refused at once with 429 or 503, memory within bounds, all over afterwards",
        (Part(("tests/drills/test_overload.py",)),),
    ),
    Promise(
        19,
        "2,000 slow sockets and 10 h2c connections of 200 streams, without a credential",
        "others are answered as before: rate at least 0.9, p99 below twice",
        (
            Part(
                ("tests/drills/test_slow_clients.py",),
                {"STAK_SLOW_SOCKETS": "2000", "STAK_H2C_CONNECTIONS": "10", "STAK_SLOW_SECONDS": "10"},
            ),
        ),
        "2,000 sockets, 10 h2c connections, three rounds of 10 s with and without",
    ),
    Promise(
        20,
        "the most expensive JSON Schemas, filters, pages and bodies a tenant or user may send, at full rate",
        "others unaffected",
        (Part(("tests/drills/test_expensive_requests.py",), {"STAK_ATTACK_SECONDS": "8"}),),
        "each kind for 8 seconds on 10 connections",
    ),
    Promise(
        21,
        "unfinished WebSocket messages before hello, 1,000 sockets",
        "memory within bounds: below 64 MB more",
        (Part(("tests/drills/test_socket_fragments.py",), {"STAK_FRAGMENT_SOCKETS": "1000"}),),
        "1,000 sockets",
    ),
    Promise(
        22,
        "a tenant that stores, posts and groups as much as it is allowed, and tries on",
        "each quota is refused by its name and never exceeded; others unaffected",
        (Part(("tests/drills/test_quotas.py",), {"STAK_QUOTA_ATTEMPTS": "400"}),),
        "400 attempts at each quota on 8 connections",
    ),
    Promise(
        23,
        "the clock jumps 300 days ahead and back, or back and ahead",
        "ids, order, marks and schedules are right afterwards",
        (Part(("tests/flows/test_clock_jumps.py",), {"STAK_CLOCK_JUMPS": "40"}),),
        "40 jumps, both ways",
    ),
    Promise(
        25,
        "a user is erased, or a tenant deleted, while others write to them, killed at every write; chunks come again",
        "no content or profile of theirs left, nothing comes back, nothing else touched",
        (
            Part(("tests/drills/test_erasure.py",), {"STAK_ERASURE_KILLS": "120"}),
            Part(
                (
                    "tests/flows/test_erase_user.py",
                    "tests/flows/test_delete_tenant.py",
                    "tests/flows/test_export_user.py",
                )
            ),
        ),
        "every write",
    ),
    Promise(
        28,
        "retention and expiry remove messages that others deliver, mark and recall; killed between any two writes",
        "counts exact, nothing younger removed, nothing older left",
        (Part(("tests/drills/test_retention.py",), {"STAK_RETENTION_LIVES": "300"}),),
        "300 lives, each of 60 acts with rounds of removal in between",
    ),
)
