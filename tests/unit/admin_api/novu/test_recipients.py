"""The field `to` of a trigger: ids, objects and topics, each recipient once."""

from typing import Any

import pytest

from admin_api.novu.recipients import RECIPIENTS_MAX, recipients_of
from stak.errors import InvalidInput

TOPIC = {"type": "Topic", "topicKey": "news"}


def test_recipients_are_named_once() -> None:
    named = recipients_of(
        ["ada", {"subscriberId": "ada", "channels": []}, {"subscriberId": "bob", "firstName": "Bob"}, TOPIC, TOPIC]
    )
    assert (named.users, named.topics) == (["ada", "bob"], ["news"])
    assert [one.subscriber_id for one in named.described] == ["bob"]


@pytest.mark.parametrize("to", ["ada", {"subscriberId": "ada"}, ["ada"]])
def test_one_recipient_needs_no_list(to: Any) -> None:
    assert recipients_of(to).users == ["ada"]


@pytest.mark.parametrize(
    "to",
    [
        [],
        None,
        7,
        ["ada", 7],
        {"id": "ada"},
        {"subscriberId": 7},
        {"subscriberId": "ada", "firstName": 7},
        {"subscriberId": "ada", "channels": [{"providerId": "fcm"}]},
        "a/b",
        {**TOPIC, "exclude": ["ada"]},
        {"topicKey": "a:b"},
        [f"u{number}" for number in range(RECIPIENTS_MAX + 1)],
        [{"topicKey": f"t{number}"} for number in range(21)],
    ],
)
def test_invalid_recipients_are_refused(to: Any) -> None:
    with pytest.raises(InvalidInput) as refused:
        recipients_of(to)
    assert refused.value.errors
