"""Parsing of server-sent events, however they are split."""

import pytest

from stak.cli.tail import Event, events_of, lines_of

STREAM = (
    ':\n\nevent: unread\ndata: {"a": 1}\n\nevent: inbox\nid: 7\ndata: {"text":\ndata: "\u2028 \x85"}\n\ndata: plain\n\n'
)
EVENTS = [Event("unread", '{"a": 1}'), Event("inbox", '{"text":\n"\u2028 \x85"}'), Event("message", "plain")]


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_events_are_complete_however_they_are_split(size: int) -> None:
    texts = [STREAM[start : start + size] for start in range(0, len(STREAM), size)]
    assert list(events_of(lines_of(texts))) == EVENTS


def test_truncated_event_is_dropped() -> None:
    assert list(events_of(lines_of(["event: inbox\ndata: {"]))) == []
