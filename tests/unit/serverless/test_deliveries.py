"""Jobs, deliveries and periodic tasks as Lambda passes them: run once, failed in part, poison, too large for SQS."""

import json
import time
from typing import Any, Final

import pytest

from serverless import deliveries, jobs, schedule
from serverless.runtime import container
from stak.bootstrap import Engine
from stak.errors import StorageUnavailable
from stak.ports.jobs import Job
from stak.ports.queue import Outgoing
from tests.support.serverless.installation import Installation, recorded
from workers.job_registry import REGISTRY
from workers.periodic_task_registry import Interval, PeriodicTask

pytestmark = pytest.mark.check_all

NOTHING_FAILED: dict[str, list[Any]] = {"batchItemFailures": []}


FEW: Final = ("ann", "bob")
"""Recipients in the broadcast's own row: the request sends their chunk, without a job."""
MANY: Final = (*FEW, *(f"user-{number:02}" for number in range(60)))
"""Recipients in a row of their own: a job sends their chunk."""


def post(here: Installation, key: str, *uids: str) -> None:
    """Post a message to users, so that its chunk is on the queue."""
    body = {"audiences": {"kind": "users", "uids": uids}, "category": "news", "message": {"title": "Hello"}}
    accepted = here.ask("POST", "/stack/admin/v1/acme/DEFAULT/messages/post", key, body)
    assert accepted.status == 202, accepted.body
    assert sum(here.waiting("jobs")) == (1 if uids == MANY else 0)
    if uids == MANY:
        assert jobs.handler(here.take("jobs"), None) == NOTHING_FAILED


def unread(here: Installation, key: str, uid: str) -> int:
    token = here.ask("POST", f"/stack/admin/v1/acme/users/{uid}/tokens", key).body["token"]
    return int(here.ask("GET", "/stack/users/v1/acme/DEFAULT/messages/unread", token).body["total"])


def dead_letters(here: Installation, key: str) -> list[dict[str, Any]]:
    answer = here.ask("GET", "/stack/admin/v1/acme/DEFAULT/dead-letters", key)
    assert answer.status == 200, answer.body
    letters: list[dict[str, Any]] = answer.body["dead_letters"]
    return letters


def send(here: Installation, body: bytes) -> None:
    async def sent(engine: Engine) -> None:
        await engine.ports.deliveries.send([Outgoing(body, "acme")])

    here.container.run(sent)


def named(*records: dict[str, Any]) -> dict[str, list[dict[str, str]]]:
    return {"batchItemFailures": [{"itemIdentifier": record["messageId"]} for record in records]}


@pytest.mark.parametrize("uids", [FEW, MANY], ids=["few", "many"])
def test_a_post_is_delivered_and_its_messages_leave_both_queues(
    here: Installation, tenant_key: str, uids: tuple[str, ...]
) -> None:
    post(here, tenant_key, *uids)
    assert [unread(here, tenant_key, uid) for uid in FEW] == [0, 0]
    assert deliveries.handler(here.take("deliveries"), None) == NOTHING_FAILED
    assert [unread(here, tenant_key, uid) for uid in (*FEW, uids[-1], "eve")] == [1, 1, 1, 0]
    if sum(here.waiting("jobs")):  # the counts of some posts are audited
        assert jobs.handler(here.take("jobs"), None) == NOTHING_FAILED
    assert here.waiting("deliveries") == here.waiting("jobs") == (0, 0)


def test_a_post_to_one_user_is_delivered_with_its_response(here: Installation, tenant_key: str) -> None:
    post(here, tenant_key, "ann")
    assert unread(here, tenant_key, "ann") == 1
    assert deliveries.handler(here.take("deliveries"), None) == NOTHING_FAILED  # It notifies the user.
    assert unread(here, tenant_key, "ann") == 1
    assert here.waiting("deliveries") == here.waiting("jobs") == (0, 0)


@pytest.mark.parametrize("uids", [FEW[:1], FEW, MANY], ids=["one", "few", "many"])
def test_a_batch_that_comes_twice_is_delivered_once(here: Installation, tenant_key: str, uids: tuple[str, ...]) -> None:
    post(here, tenant_key, *uids)
    event = here.take("deliveries")
    assert deliveries.handler(event, None) == NOTHING_FAILED
    assert deliveries.handler(event, None) == NOTHING_FAILED
    assert [unread(here, tenant_key, uid) for uid in (uids[0], uids[-1])] == [1, 1]


def test_poison_is_buried_with_its_reason_and_the_rest_of_its_batch_delivered(
    here: Installation, tenant_key: str
) -> None:
    post(here, tenant_key, *FEW)
    send(here, b"no chunk at all")
    event = here.take("deliveries")
    while len(event["Records"]) < 2:
        event["Records"] += here.take("deliveries")["Records"]
    assert deliveries.handler(event, None) == NOTHING_FAILED
    assert unread(here, tenant_key, "ann") == 1
    assert here.waiting("deliveries") == (0, 0)
    (letter,) = dead_letters(here, tenant_key)
    assert letter["reason"].startswith("not a delivery")


def test_what_the_storage_could_not_take_is_named_and_stays_on_its_queue(
    here: Installation, tenant_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    post(here, tenant_key, *FEW)
    send(here, b"no chunk at all")
    event = here.take("deliveries")
    while len(event["Records"]) < 2:
        event["Records"] += here.take("deliveries")["Records"]
    chunk = next(record for record in event["Records"] if record["body"] != "no chunk at all")

    async def away(*_: object) -> None:
        raise StorageUnavailable("The table does not answer.")

    with monkeypatch.context() as patch:
        patch.setattr(here.container.engine.ports.table, "commit_template", away)
        assert deliveries.handler(event, None) == named(chunk)
    assert unread(here, tenant_key, "ann") == 0
    assert here.waiting("deliveries")[1] == 1  # on lease: tried again when its delay is over
    again = here.take("deliveries")
    assert [record["messageId"] for record in again["Records"]] == [chunk["messageId"]]
    assert again["Records"][0]["attributes"]["ApproximateReceiveCount"] == "2"
    assert deliveries.handler(again, None) == NOTHING_FAILED
    assert unread(here, tenant_key, "ann") == 1


class EndingContext:
    """Lambda's context of a call whose time is nearly over."""

    def get_remaining_time_in_millis(self) -> int:
        return 1_000


def test_what_cannot_end_in_time_is_named_and_delivered_once_by_the_next_call(
    here: Installation, tenant_key: str
) -> None:
    post(here, tenant_key, "ann", "eve")
    post(here, tenant_key, "bob", "eve")
    event = here.take("deliveries")
    while len(event["Records"]) < 2:
        event["Records"] += here.take("deliveries")["Records"]
    answer = deliveries.handler(event, EndingContext())
    assert [failed["itemIdentifier"] for failed in answer["batchItemFailures"]] == [
        record["messageId"] for record in event["Records"]
    ]
    assert [unread(here, tenant_key, uid) for uid in ("ann", "bob")] == [0, 0]
    again = here.take("deliveries")
    while len(again["Records"]) < 2:
        again["Records"] += here.take("deliveries")["Records"]
    assert deliveries.handler(again, None) == NOTHING_FAILED
    assert [unread(here, tenant_key, uid) for uid in ("ann", "bob")] == [1, 1]


def test_a_body_too_large_for_sqs_is_read_from_the_bucket(here: Installation, tenant_key: str) -> None:
    post(here, tenant_key, *FEW)
    event = here.take("deliveries")
    (record,) = event["Records"]
    chunk = json.loads(record["body"])
    grown = json.dumps(chunk | {"padding": "x" * 1_200_000}).encode()
    send(here, grown)
    pointed = here.take("deliveries")
    (pointer,) = pointed["Records"]
    assert "MessageS3Pointer" in pointer["body"]
    assert deliveries.handler(pointed, None) == NOTHING_FAILED
    assert unread(here, tenant_key, "ann") == 1
    assert deliveries.handler(event, None) == NOTHING_FAILED
    assert unread(here, tenant_key, "ann") == 1


def test_a_pointer_to_nothing_is_buried_and_holds_up_nobody(here: Installation, tenant_key: str) -> None:
    post(here, tenant_key, *FEW)
    event = here.take("deliveries")
    place = {"s3BucketName": f"{here.prefix}-payloads", "s3Key": "bodies/gone"}
    here.sqs.send_message(
        QueueUrl=here.url("deliveries"),
        MessageBody=json.dumps(["com.amazon.sqs.javamessaging.MessageS3Pointer", place]),
        MessageAttributes={
            "SQSLargePayloadSize": {"DataType": "Number", "StringValue": "2000000"},
            "stak_group": {"DataType": "String", "StringValue": "acme"},
        },
    )
    event["Records"] += here.take("deliveries")["Records"]
    (_, lost) = event["Records"]
    assert deliveries.handler(event, None) == named(lost)  # Lambda leaves it alone: we took it off the queue
    assert here.waiting("deliveries") == (0, 0)
    assert unread(here, tenant_key, "ann") == 1
    (letter,) = dead_letters(here, tenant_key)
    assert letter["reason"] == "its body is no longer in the bucket"


def test_a_job_that_fails_is_named_and_the_others_of_its_batch_are_done(
    here: Installation, tenant_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[int] = []

    async def note(_: object, job: Job) -> None:
        if job.arguments["number"] == 1:
            raise StorageUnavailable("away")
        done.append(job.arguments["number"])

    async def submit(engine: Engine) -> None:
        for number in range(3):
            await engine.ports.jobs.submit(Job("note", "acme", {"number": number}))

    monkeypatch.setattr("serverless.jobs.REGISTRY", {**REGISTRY, "note": note})
    here.container.run(submit)
    event = here.take("jobs")
    while len(event["Records"]) < 3:
        event["Records"] += here.take("jobs")["Records"]
    answer = jobs.handler(event, None)
    assert len(answer["batchItemFailures"]) == 1
    assert sorted(done) == [0, 2]
    assert sum(here.waiting("jobs")) == 1


def test_what_is_no_job_and_what_never_works_are_buried(here: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: object, __: Job) -> None:
        raise ValueError("never")

    async def submit(engine: Engine) -> None:
        await engine.ports.jobs.submit(Job("fail", "acme"))

    monkeypatch.setattr("serverless.jobs.REGISTRY", {"fail": fail})
    here.container.run(submit)
    here.sqs.send_message(QueueUrl=here.url("jobs"), MessageBody="hello")
    event = here.take("jobs")
    while len(event["Records"]) < 2:
        event["Records"] += here.take("jobs")["Records"]
    monkeypatch.setattr("workers.retry_decision.TRIES_MAX", 1)
    assert jobs.handler(event, None) == NOTHING_FAILED
    assert here.waiting("jobs") == (0, 0)
    assert here.waiting("jobs-dead") == (2, 0)


def test_every_minute_starts_what_is_due_and_collects_dead_letters(here: Installation, tenant_key: str) -> None:
    clock = here.container.engine.ports.clock
    send_at = int(clock()) + 8
    body = {"audiences": {"kind": "users", "uids": ["ann"]}, "message": {"title": "later"}, "send_at": send_at}
    accepted = here.ask("POST", "/stack/admin/v1/acme/DEFAULT/messages/post", tenant_key, body)
    assert accepted.status == 202, accepted.body
    schedule.handler(recorded("schedule"), None)
    assert here.waiting("jobs") == (0, 0)  # not yet
    here.sqs.send_message(
        QueueUrl=here.url("deliveries-dead"),
        MessageBody="moved by the queue itself",
        MessageAttributes={"stak_group": {"DataType": "String", "StringValue": "acme"}},
    )

    time.sleep(max(0.0, send_at - clock()) + 0.05)
    schedule.handler(recorded("schedule"), None)
    assert jobs.handler(here.take("jobs"), None) == NOTHING_FAILED
    assert deliveries.handler(here.take("deliveries"), None) == NOTHING_FAILED
    assert unread(here, tenant_key, "ann") == 1
    assert here.waiting("deliveries-dead") == (0, 0)


def test_failing_periodic_task_is_raised_after_the_others_ran(
    here: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    async def fail(_: Engine) -> None:
        raise StorageUnavailable("away")

    async def work(_: Engine) -> None:
        done.append("done")

    tasks = {name: PeriodicTask(run, Interval(1, 1, 1)) for name, run in (("first", fail), ("second", work))}
    monkeypatch.setattr("serverless.schedule.PERIODIC_TASKS", tasks)
    monkeypatch.setattr("workers.periodic_task_registry.PERIODIC_TASKS", tasks)
    with pytest.raises(ExceptionGroup) as raised:
        schedule.handler(recorded("schedule"), None)
    assert done == ["done"]
    assert isinstance(raised.value.exceptions[0], StorageUnavailable)
    assert container() is here.container
