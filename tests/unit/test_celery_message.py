"""The Celery message of a job equals Celery's own, which is read back as the same job."""

import base64
import json
import secrets
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from celery import Celery

from stak.bootstrap import Engine, open_engine
from stak.celery_message import celery_message, job_of
from stak.errors import InvalidWrite, MalformedInput
from stak.ports.jobs import Job
from stak.settings import Settings, load_settings
from tests.support.services import Services
from workers.celery_app import celery_settings

JOB = Job("dispatch", "acme", {"inbox": "main", "text": "é 😀", "n": 2**53 + 1, "none": None, "l": [1, {"d": []}]})
OWN_VALUES = {"id", "root_id", "origin", "kwargsrepr"}
"""Headers that differ between messages or are only for readers."""


@pytest.fixture
def settings(services: Services) -> Settings:
    prefix = f"t{secrets.token_hex(6)}"
    return load_settings(engine="aws", aws_endpoint=services.ministack, aws_prefix=prefix, create=True)


@pytest.fixture
async def engine(settings: Settings) -> AsyncIterator[Engine]:
    async with open_engine(settings) as opened:
        yield opened


async def body_on_the_queue(engine: Engine) -> str:
    (received,) = await engine.job_queue.receive(1, wait_seconds=2, lease_seconds=60)
    await engine.job_queue.delete([received])
    return received.body.decode()


def celery_of(settings: Settings, engine: Engine) -> Celery:
    assert engine.jobs_url is not None
    app = Celery("a stranger", set_as_current=False)
    app.conf.update(celery_settings(settings, engine.jobs_url))
    return app


def opened(body: str) -> dict[str, Any]:
    envelope: dict[str, Any] = json.loads(base64.b64decode(body, validate=True))
    envelope["body"] = json.loads(base64.b64decode(envelope["body"], validate=True))
    return envelope


def send_with_celery(settings: Settings, engine: Engine, job: Job) -> None:
    with celery_of(settings, engine) as app:
        app.send_task(f"stak.{job.name}", kwargs={"tenant": job.tenant, **job.arguments}, ignore_result=True)


async def test_message_equals_the_one_celery_writes(settings: Settings, engine: Engine) -> None:
    send_with_celery(settings, engine, JOB)
    theirs = opened(await body_on_the_queue(engine))
    await engine.ports.jobs.submit(JOB)
    ours = opened(await body_on_the_queue(engine))
    assert ours["body"] == theirs["body"]
    assert ours.keys() == theirs.keys()
    assert ours["content-type"] == theirs["content-type"]
    assert ours["content-encoding"] == theirs["content-encoding"]
    assert ours["headers"].keys() == theirs["headers"].keys()
    for name in ours["headers"].keys() - OWN_VALUES:
        assert ours["headers"][name] == theirs["headers"][name], name
    assert ours["headers"]["id"] == ours["headers"]["root_id"] == ours["properties"]["correlation_id"]
    assert ours["properties"]["delivery_info"] == theirs["properties"]["delivery_info"]
    for name in ("delivery_mode", "priority", "body_encoding"):
        assert ours["properties"][name] == theirs["properties"][name], name
    assert ours["properties"].keys() == theirs["properties"].keys()


async def test_message_written_by_celery_is_read(settings: Settings, engine: Engine) -> None:
    send_with_celery(settings, engine, JOB)
    assert job_of(await body_on_the_queue(engine)) == JOB


def test_own_message_is_read() -> None:
    body = celery_message(JOB, queue="stak-jobs", task_id="1")
    assert job_of(body) == job_of(body.encode()) == JOB


def test_message_without_base64_is_read() -> None:
    body = celery_message(JOB, queue="stak-jobs", task_id="1")
    assert job_of(base64.b64decode(body)) == JOB  # kombu's sqs_base64_encoding=False


def test_scheduled_job_has_no_tenant() -> None:
    envelope = opened(celery_message(Job("start-due", ""), queue="stak-jobs", task_id="1"))
    del envelope["body"][1]["tenant"]
    assert job_of(closed(envelope)) == Job("start-due", "")


def test_argument_called_tenant_is_an_error() -> None:
    with pytest.raises(InvalidWrite):
        celery_message(Job("dispatch", "acme", {"tenant": "other"}), queue="stak-jobs", task_id="1")


def closed(envelope: dict[str, Any]) -> bytes:
    return msgspec.json.encode({**envelope, "body": base64.b64encode(msgspec.json.encode(envelope["body"])).decode()})


def test_malformed_message_is_no_job() -> None:
    for body in ("", "hello", "{}", "[]", "null", "é", "aGVsbG8=", b"\xff\xfe"):
        with pytest.raises(MalformedInput):
            job_of(body)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("body", "not a task's"),
        ("body", [[], {}, {}, {}]),
        ("body", [["positional"], {}, {}]),
        ("body", [[], {"tenant": 1}, {}]),
        ("content-type", "application/x-python-serialize"),
        ("content-encoding", "binary"),
        ("headers", None),
        ("headers", {"task": "stak.dispatch"}),
        ("headers", {"task": "another.task", "id": "1"}),
        ("properties", None),
        ("properties", {"delivery_info": None}),
        ("properties", {"delivery_info": {}, "body_encoding": "rot13"}),
    ],
)
def test_message_celery_could_not_run_is_no_job(part: str, value: object) -> None:
    envelope = opened(celery_message(JOB, queue="stak-jobs", task_id="1"))
    assert job_of(closed(envelope)) == JOB
    with pytest.raises(MalformedInput):
        job_of(closed({**envelope, part: value}))
