"""The promises under faults, with the tests that show them in every run and at full size."""

from typing import Final

from tests.drills.promise_model import Part, Promise

PROMISES: Final = (
    Promise(
        1,
        "workers are killed (SIGKILL) while they deliver, and 5 % of chunks are delivered twice or more",
        "every recipient gets a message once, and no unread count is wrong",
        (
            Part(
                ("tests/drills/test_delivery_kill.py",),
                {"STAK_DELIVERIES": "1000000", "STAK_DELIVERY_KILLS": "150"},
            ),
            Part(
                ("tests/drills/test_celery_kill.py",),
                {"STAK_CELERY_MEMBERS": "20000", "STAK_CELERY_KILLS": "6"},
            ),
        ),
        "1,000,000 deliveries, 250 processes killed",
    ),
    Promise(
        2,
        "a process is killed at each write of post, expand, deliver, read, recall and chat",
        "interrupted work continues, and ends in the same state",
        (
            Part(("tests/drills/test_crash_points.py",), {"STAK_POINTS": "all"}),
            Part(
                ("tests/drills/test_post_kill.py", "tests/drills/test_chat_kill.py"),
                {"STAK_KILLS": "30"},
            ),
            Part(
                (
                    "tests/scenarios/test_broadcast_everyone.py",
                    "tests/scenarios/test_broadcast_interrupted.py",
                    "tests/scenarios/test_chat_interrupted.py",
                )
            ),
        ),
        "each write by its name; 30 kills at random moments of servers that post, and of servers that chat",
    ),
    Promise(
        3,
        "the response of the storage is lost after the commit",
        "a retried write has one effect",
        (Part(("tests/drills/test_lost_responses.py",), {"STAK_LOST_ANSWERS": "100000"}),),
        "100,000 lost responses",
    ),
    Promise(
        4,
        "a chunk is delivered again minutes or months later, after its message was read, expired or recalled",
        "a late delivery restores no message and changes no count",
        (Part(("tests/drills/test_late_redelivery.py",), {"STAK_LATE_CHUNKS": "100000"}),),
        "100,000 late chunks",
    ),
    Promise(
        5,
        "deliver, read, mark all as read (also by category or time), recall and expire run in any interleaving",
        "the total equals the sum of the categories and the number of unread messages",
        (
            *(
                Part(("tests/scenarios/test_inbox_state_machine.py",), {"STAK_MACHINE_EXAMPLES": "2400"}).with_seed(
                    seed
                )
                for seed in (1, 2)
            ),
            Part(("tests/scenarios/test_inbox_races.py",), {"STAK_RACE_SCHEDULES": "20000"}),
            Part(("tests/drills/test_server_races.py",), {"STAK_RACE_POSTS": "60", "STAK_RACE_MISSED": "250"}),
        ),
        "1,250,000 steps: 200,000 against a model, the others in concurrent schedules",
    ),
    Promise(
        7,
        "200 writers deliver to one user's inbox at once",
        "every contended write succeeds",
        shown_by=5,
    ),
    Promise(
        8,
        "a broadcast is recalled while it is still being delivered",
        "a recalled message is never visible again, and the counts are exact",
        (Part(("tests/scenarios/test_recall_races.py",), {"STAK_RECALL_RACES": "10000"}),),
        "10,000 races",
    ),
    Promise(
        9,
        "the worker that expands the audience is killed 100 times",
        "a broadcast to everyone reaches each member of the audience exactly once",
        size="1,000,000 users, 100 kills of all workers at once; 20,000 users on AWS, 6 kills of Celery and its beat",
        shown_by=1,
    ),
    Promise(
        10,
        "30 % of the calls to the table and the queue are throttled, conflict or time out",
        "failing storage makes Stak slower, and has no other effect",
        (
            Part(
                ("tests/drills/test_aws_faults.py", "tests/scenarios/test_worker_port_faults.py"),
                {"STAK_FAULT_RECIPIENTS": "5000"},
            ),
            Part(("tests/scenarios/test_port_faults.py",), {"STAK_FAULT_ROUNDS": "24"}),
        ),
        "5,000 recipients on each engine",
    ),
    Promise(
        11,
        "some chunks of a broadcast always fail",
        "failing chunks become dead letters with a reason, do not affect others, and are delivered after a redrive",
        (Part(("tests/scenarios/test_broadcast_dead_letters.py",)),),
    ),
    Promise(
        12,
        "connections drop, acknowledgements are lost, a gateway is killed, Redis is emptied",
        "each device shows each message once and in order, and each user who does not receive one is notified once",
        (
            Part(("tests/drills/test_gateway_kill.py",), {"STAK_CLIENTS": "1000", "STAK_MESSAGES": "100"}),
            Part(("tests/scenarios/test_realtime_races.py",), {"STAK_REALTIME_SCHEDULES": "3000"}),
            Part(("tests/drills/test_notification_kill.py",), {"STAK_NOTIFICATION_KILLS": "24"}),
            Part(("tests/scenarios/test_chat_notifications.py",)),
        ),
        "1,000 clients, 100,000 messages to them; 4,500 schedules; 24 kills while messages are not acknowledged",
    ),
    Promise(
        13,
        "concurrent requests have the same idempotency key, with the same or another body",
        "an idempotency key has one effect, and another body returns 422",
        (Part(("tests/scenarios/test_post_idempotency.py", "tests/api/test_post_idempotency.py")),),
    ),
    Promise(
        14,
        "requests with tokens, ids and cursors of others, forged ones, and hostile names in every part of a key",
        "no credential reads or writes data of another tenant or user",
        (
            Part(
                (
                    "tests/isolation/test_unauthorized_callers.py",
                    "tests/isolation/test_cursors.py",
                    "tests/isolation/test_undocumented_routes.py",
                    "tests/unit/test_identifiers.py",
                ),
                {"STAK_TRIPLES": "1000000"},
            ),
        ),
        "every route with every attack; 1,000,000 triples of names",
    ),
    Promise(
        15,
        "schemathesis generates requests from both OpenAPI documents",
        "no request returns 5xx, and every response matches its schema",
        (
            Part(
                ("tests/isolation/test_schemathesis.py",),
                {"STAK_SCHEMATHESIS_EXAMPLES": "100", "STAK_DRILL_SEED": "1"},
            ),
        ),
        "100 examples for each operation and phase, stateful, all checks",
    ),
    Promise(
        16,
        "the disk is full, the power fails, input is damaged, truncated or too large",
        "the error is clear, and nothing is half-written",
        (
            Part(
                (
                    "tests/unit/engines/embedded/test_sqlite_connections.py",
                    "tests/drills/test_embedded_kill.py",
                    "tests/drills/test_full_disk.py",
                    "tests/drills/test_backup.py",
                    "tests/api/test_bad_input.py",
                    "tests/isolation/test_hostile_http.py",
                    "tests/isolation/test_hostile_sockets.py",
                ),
                {"STAK_WRITER_KILLS": "50", "STAK_BACKUPS": "3"},
            ),
        ),
        "a writer killed 50 times, 3 backups under load",
    ),
    Promise(
        17,
        "a condition is removed from a write, one at a time",
        "for each condition, a test fails without it",
        (
            Part(("tests/mutation/test_mutation.py",)),
            Part(
                (
                    "tests/scenarios/test_inbox_races.py::test_dropped_condition_is_detected",
                    "tests/scenarios/test_chat_interrupted.py::test_every_condition_is_needed",
                )
            ),
        ),
        "every condition in the source",
    ),
    Promise(
        18,
        "far more posts and reads arrive at once than can be answered",
        "overload is refused at once with 429 or 503, memory stays bounded, and the server recovers",
        (
            Part(
                ("tests/drills/test_overload.py",),
                {"STAK_OVERLOAD_POSTS": "2000", "STAK_OVERLOAD_READS": "3000"},
            ),
        ),
        "2,000 posts, then 3,000 reads, at once",
    ),
    Promise(
        19,
        "2,000 slow sockets and 10 h2c connections with 200 streams each, without a credential",
        "slow clients do not slow down others",
        (
            Part(
                ("tests/drills/test_slow_clients.py",),
                {"STAK_SLOW_SOCKETS": "2000", "STAK_H2C_CONNECTIONS": "10", "STAK_SLOW_SECONDS": "10"},
                is_alone=True,
            ),
        ),
        "rate of others at least 0.9, p99 below twice; three rounds of 10 s with and without",
    ),
    Promise(
        20,
        "the most expensive JSON Schemas, filters, pages and bodies that are allowed, at full rate",
        "expensive requests of one tenant do not slow down others",
        (Part(("tests/drills/test_expensive_requests.py",), {"STAK_ATTACK_SECONDS": "8"}, is_alone=True),),
        "each kind for 8 seconds on 10 connections; another tenant's p99 within 20 ms of idle",
    ),
    Promise(
        21,
        "unfinished WebSocket messages before `hello`",
        "unfinished messages do not fill the memory",
        (Part(("tests/drills/test_socket_fragments.py",), {"STAK_FRAGMENT_SOCKETS": "1000"}),),
        "1,000 sockets, less than 64 MB more",
    ),
    Promise(
        22,
        "a tenant stores, posts and creates as much as it can, and continues at the limit",
        "no quota is exceeded, each error names its quota, and others are not affected",
        (Part(("tests/drills/test_quotas.py",), {"STAK_QUOTA_ATTEMPTS": "400"}),),
        "400 attempts at each quota on 8 connections",
    ),
    Promise(
        23,
        "the clock jumps 300 days ahead and back, or back and ahead",
        "ids, order, watermarks and schedules are correct after a wrong clock",
        (Part(("tests/scenarios/test_clock_jumps.py",), {"STAK_CLOCK_JUMPS": "40"}),),
        "40 jumps in both directions",
    ),
    Promise(
        24,
        "the rows of a transaction become visible one by one, as in DynamoDB, to everybody who reads meanwhile",
        "counts stay exact, and no use case decides by half of a transaction",
        (
            *(
                Part(
                    ("tests/scenarios/test_inbox_races.py::test_no_schedule_of_torn_transactions_makes_a_count_wrong",),
                    {"STAK_TORN_SCHEDULES": "6000"},
                ).with_seed(seed)
                for seed in (0, 6000)
            ),
            Part(
                ("tests/scenarios/test_torn_state_machines.py",),
                {"STAK_TORN_INBOX_EXAMPLES": "300", "STAK_TORN_CHAT_EXAMPLES": "400"},
            ),
            Part(("tests/scenarios/test_torn_reads.py",)),
        ),
        "1,000,000 calls in concurrent schedules; 30,000 steps against models of inboxes and chats",
    ),
    Promise(
        25,
        "users are erased and tenants deleted during writes to them; killed at each write; chunks are delivered again",
        "nothing is left of an erased user or a deleted tenant, nothing returns, and no other data changes",
        (
            Part(("tests/drills/test_erasure.py",), {"STAK_ERASURE_KILLS": "120"}),
            Part(
                (
                    "tests/scenarios/test_erase_user.py",
                    "tests/scenarios/test_delete_tenant.py",
                    "tests/scenarios/test_export_user.py",
                )
            ),
        ),
        "each write",
    ),
    Promise(
        26,
        "posts on read race with recalls, stops, joins, leaves, trims and requests; processes are killed at any call, "
        "their clocks differ or jump by 300 days, and transactions are seen row by row",
        "a request shows and counts every post on read that was answered before it began, and none that was recalled",
        (
            Part(
                ("tests/drills/test_on_read.py",),
                {
                    "STAK_ON_READ_RACES": "10000",
                    "STAK_ON_READ_MEMBERS": "10000",
                    "STAK_ON_READ_AWS_MEMBERS": "10000",
                },
            ),
            Part(("tests/scenarios/test_on_read_state_machine.py",), {"STAK_MACHINE_EXAMPLES": "600"}),
            Part(("tests/scenarios/test_torn_on_read.py",), {"STAK_TORN_INBOX_EXAMPLES": "150"}),
        ),
        "10,000 races; 10,000 random members on each engine, right after the answer; 28,500 steps against a model",
    ),
    Promise(
        28,
        "messages are delivered, marked and recalled during their removal; killed between any two writes",
        "retention removes everything older, nothing younger, and the counts stay exact",
        (Part(("tests/drills/test_retention.py",), {"STAK_RETENTION_LIVES": "300"}),),
        "300 runs of 60 actions each, with removals in between",
    ),
    Promise(
        29,
        "sends, deletions, marks, joins and removals in any order; fan-out is late, repeated, out of order or lost",
        "history, chat lists, unread counts and pending messages of devices are those of a model",
        (Part(("tests/scenarios/test_chat_state_machine.py",), {"STAK_CHAT_EXAMPLES": "1200"}),),
        "60,000 steps against a model",
    ),
    Promise(
        30,
        "many processes send to one chat at the same time, and repeat messages",
        "each message is in the chat once, in its sender's order, without gaps",
        (
            Part(
                ("tests/drills/test_chat_senders.py",),
                {"STAK_SENDERS": "8", "STAK_SENDS": "250", "STAK_AWS_SENDS": "50", "STAK_HTTP_SENDS": "100"},
            ),
        ),
        "8 processes with 250 messages each; 4 with 50 on AWS; 8 HTTP clients with 100",
    ),
    Promise(
        31,
        "rows of the table are damaged, and the table is restored from a backup under its name",
        "the restored table is the installation, and its counts are right",
        (Part(("tests/drills/test_recovery.py",)),),
    ),
    Promise(
        32,
        "ten broadcasts in a row reach everyone, and the inboxes hold more with each",
        "each broadcast is delivered once, at 0.7 or more of the rate of the first, in the same memory",
        (Part(("tests/drills/test_broadcast_series.py",), {"STAK_SERIES_MEMBERS": "1000000"}, is_alone=True),),
        "1,000,000 users, 10,000,000 messages; needs 12 GB of disk space",
    ),
    Promise(
        34,
        "a local AWS accepts what AWS documents for a table and for a partition, and throttles everything else",
        "posts, broadcasts and chat reach everyone once, close to what capacity allows, and waste few units",
        (
            Part(("tests/drills/test_limited_posts.py",), {"STAK_LIMITED_POSTS": "120000"}, is_alone=True),
            Part(("tests/drills/test_limited_broadcasts.py",), {"STAK_LIMITED_RECIPIENTS": "1000000"}, is_alone=True),
            Part(
                ("tests/drills/test_limited_chat.py",),
                {"STAK_LIMITED_CHATS": "1000", "STAK_LIMITED_CHAT_SECONDS": "240"},
                is_alone=True,
            ),
        ),
        "120,000 posts at 200/s on a warm table, two broadcasts to 1,000,000 on a new one, 120 chat messages/s to one "
        "chat and to 1,000; posts and 1,000 chats at a quarter of load and capacity, in four times the time; "
        "needs 5 GB of memory",
    ),
    Promise(
        35,
        "a broadcast to devices that are connected through API Gateway, which throttles most frames",
        "no device is disconnected; those that miss the message get it after a resync at their next ping",
        (Part(("tests/drills/test_connected_devices.py",), {"STAK_SOCKETS": "20000"}),),
        "20,000 devices, one message each",
    ),
    Promise(
        36,
        "ten times the baseline of chat arrives over HTTP, at one chat and at many",
        "no request is refused, 99 % are answered within 100 ms, and each message is in its chat once",
        (
            Part(
                ("tests/drills/test_hot_chat.py",),
                {"STAK_HOT_CHAT_SECONDS": "600", "STAK_HOT_CHATS": "1000"},
                is_alone=True,
            ),
        ),
        "120 sends, 1,000 reads and 200 watermarks per second for 10 minutes, to one chat of 20 and to 1,000 chats; "
        "then more sends until the ceiling of one chat",
    ),
    Promise(
        37,
        "workers are killed while messages replace others, are collected, rendered and snoozed, and return",
        "each message is shown once, as its options say; unread counts and statistics are exact",
        (Part(("tests/drills/test_options_kill.py",), {"STAK_OPTION_USERS": "3000", "STAK_OPTION_ROUNDS": "12"}),),
        "48 posts to a topic of 3,000 users with collapse keys, digests and templates",
    ),
)
