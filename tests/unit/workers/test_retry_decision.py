"""The decision whether and when failed work is retried."""

import pytest

from stak.errors import (
    Contended,
    InvalidInput,
    MailMisconfigured,
    MailNotSent,
    MailsNotTaken,
    Overloaded,
    StorageBusy,
    StorageFull,
    StorageUnavailable,
    TooManyRequests,
)
from workers.retry_decision import DELAY_MAX_SECONDS, TRIES_MAX, Bury, Retry, RetryDecision, decide_retry

LONG = 10**9
"""A receive count after an outage of any length."""


@pytest.mark.parametrize(
    ("error", "own_failures", "decision"),
    [
        (LookupError("no"), 1, Retry(2)),
        (LookupError("no"), 2, Retry(4)),
        (LookupError("no"), 3, Retry(8)),
        (LookupError("no"), 8, Retry(256)),
        (LookupError("no"), TRIES_MAX - 1, Retry(DELAY_MAX_SECONDS)),
        (LookupError("no"), TRIES_MAX, Bury("LookupError after 10 tries: no")),
        (LookupError("no"), TRIES_MAX + 1, Bury("LookupError after 11 tries: no")),
        (LookupError(), TRIES_MAX, Bury("LookupError after 10 tries: ")),
        (InvalidInput("bad"), TRIES_MAX, Bury("InvalidInput after 10 tries: bad")),
    ],
    ids=repr,
)
@pytest.mark.parametrize("receive_count", [1, TRIES_MAX, LONG])
def test_own_failures_are_buried_after_some_tries(
    error: Exception, own_failures: int, decision: RetryDecision, receive_count: int
) -> None:
    assert decide_retry(error, receive_count, own_failures) == decision


@pytest.mark.parametrize(
    "error",
    [
        StorageUnavailable("away"),
        StorageBusy("held"),
        StorageFull("full"),
        Contended("others"),
        Overloaded("many"),
        TooManyRequests("more", 1),
        MailNotSent("refused"),
    ],
    ids=repr,
)
@pytest.mark.parametrize("own_failures", [0, TRIES_MAX - 1, LONG])
def test_failures_of_others_are_never_buried(error: Exception, own_failures: int) -> None:
    assert decide_retry(error, 1, own_failures) == Retry(2)
    assert decide_retry(error, LONG, own_failures) == Retry(DELAY_MAX_SECONDS)


@pytest.mark.parametrize("error", [MailsNotTaken("451"), MailMisconfigured("no login")], ids=repr)
def test_mail_that_somebody_has_to_look_at_is_buried(error: Exception) -> None:
    assert isinstance(decide_retry(error, LONG, TRIES_MAX - 1), Retry)
    assert isinstance(decide_retry(error, 1, TRIES_MAX), Bury)


def test_delay_never_shrinks() -> None:
    decisions = [decide_retry(StorageBusy("held"), count, 0) for count in range(1, 50)]
    delays = [decision.delay_seconds for decision in decisions if isinstance(decision, Retry)]
    assert len(delays) == 49
    assert delays == sorted(delays)
    assert delays[-1] == DELAY_MAX_SECONDS
