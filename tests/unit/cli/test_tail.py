"""Server-sent events are read as they come, however they are cut."""

import pytest

from stak.cli.tail import Event, events_of, lines_of

STREAM = (
    ':\n\nevent: unread\ndata: {"a": 1}\n\nevent: inbox\nid: 7\ndata: {"text":\ndata: "\u2028 \x85"}\n\ndata: plain\n\n'
)
EVENTS = [Event("unread", '{"a": 1}'), Event("inbox", '{"text":\n"\u2028 \x85"}'), Event("message", "plain")]


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_events_are_whole_whatever_they_arrive_in(size: int) -> None:
    texts = [STREAM[start : start + size] for start in range(0, len(STREAM), size)]
    assert list(events_of(lines_of(texts))) == EVENTS


def test_an_event_that_was_cut_off_is_none() -> None:
    assert list(events_of(lines_of(["event: inbox\ndata: {"]))) == []
