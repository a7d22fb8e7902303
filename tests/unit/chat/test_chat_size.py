"""The metric of the largest chat rises in steps, and never falls."""

from stak.chat.chat_size import ALARM_MESSAGES, STEP_MESSAGES, LargestChat
from stak.installation.partition_sizes import WARNING_BYTES
from stak.metrics import largest_chat


def _value() -> float:
    ((sample,),) = [family.samples for family in largest_chat.collect()]
    return float(sample.value)


def test_metric_follows_the_largest_chat_in_steps() -> None:
    largest = LargestChat()
    largest.note(STEP_MESSAGES)
    assert _value() == STEP_MESSAGES
    largest.note(2 * STEP_MESSAGES - 1)
    assert _value() == STEP_MESSAGES
    largest.note(5 * STEP_MESSAGES + 7)
    largest.note(3 * STEP_MESSAGES)
    assert _value() == 5 * STEP_MESSAGES


def test_alarm_comes_before_the_largest_messages_fill_a_partition() -> None:
    largest_bytes = 8 * 1024  # tests/access_patterns/test_chat_invariants.py
    assert ALARM_MESSAGES * largest_bytes < WARNING_BYTES
