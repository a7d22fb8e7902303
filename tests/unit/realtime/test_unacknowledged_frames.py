"""Messages that a device does not acknowledge: bounded in number and time."""

from stak.chat.chat_model import ChatId
from stak.realtime.unacknowledged_frames import UNACKNOWLEDGED_MAX, SentMessage, UnacknowledgedFrames

CHAT = ChatId("g_1")


def message(number: int) -> SentMessage:
    return SentMessage(f"id{number}", CHAT, number)


def test_message_is_due_once_after_its_time() -> None:
    frames = UnacknowledgedFrames()
    frames.add(message(1), 10.0)
    frames.add(message(2), 11.0)
    assert frames.oldest_sent_at == 10.0
    assert frames.take_sent_before(9.9) == []
    assert frames.take_sent_before(10.0) == [message(1)]
    assert frames.oldest_sent_at == 11.0
    assert frames.take_sent_before(20.0) == [message(2)]
    assert frames.take_sent_before(20.0) == []
    assert frames.oldest_sent_at is None


def test_acknowledged_message_is_not_due() -> None:
    frames = UnacknowledgedFrames()
    frames.add(message(1), 10.0)
    frames.discard("id1")
    frames.discard("unknown")
    assert (len(frames), frames.take_sent_before(20.0)) == (0, [])


def test_message_that_is_added_twice_keeps_its_time() -> None:
    frames = UnacknowledgedFrames()
    frames.add(message(1), 10.0)
    frames.add(message(1), 15.0)
    assert frames.take_sent_before(10.0) == [message(1)]


def test_number_of_messages_is_limited() -> None:
    frames = UnacknowledgedFrames()
    for number in range(UNACKNOWLEDGED_MAX + 50):
        frames.add(message(number), float(number))
    assert len(frames) == UNACKNOWLEDGED_MAX
    frames.take_sent_before(0.0)
    frames.add(message(9999), 9999.0)
    assert len(frames) == UNACKNOWLEDGED_MAX
