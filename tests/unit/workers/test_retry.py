"""Whether work that failed is tried again, and when."""

import pytest

from stak.errors import Contended, InvalidInput, StorageBusy, StorageFull, StorageUnavailable
from workers.retry import DELAY_MAX_SECONDS, TRIES_MAX, Bury, Plan, Retry, plan_retry


@pytest.mark.parametrize(
    ("error", "receive_count", "plan"),
    [
        (LookupError("no"), 1, Retry(2)),
        (LookupError("no"), 2, Retry(4)),
        (LookupError("no"), 3, Retry(8)),
        (LookupError("no"), 8, Retry(256)),
        (LookupError("no"), TRIES_MAX - 1, Retry(DELAY_MAX_SECONDS)),
        (LookupError("no"), TRIES_MAX, Bury("LookupError after 10 tries: no")),
        (LookupError("no"), TRIES_MAX + 1, Bury("LookupError after 11 tries: no")),
        (LookupError(), TRIES_MAX, Bury("LookupError after 10 tries: ")),
        (Contended("others"), 1, Retry(2)),
        (Contended("others"), TRIES_MAX, Bury("Contended after 10 tries: others")),
        (InvalidInput("bad"), TRIES_MAX, Bury("InvalidInput after 10 tries: bad")),
        (StorageUnavailable("away"), 1, Retry(2)),
        (StorageUnavailable("away"), TRIES_MAX, Retry(DELAY_MAX_SECONDS)),
        (StorageBusy("held"), TRIES_MAX + 1, Retry(DELAY_MAX_SECONDS)),
        (StorageFull("full"), 1000, Retry(DELAY_MAX_SECONDS)),
        (StorageFull("full"), 10**9, Retry(DELAY_MAX_SECONDS)),
    ],
    ids=repr,
)
def test_plan(error: Exception, receive_count: int, plan: Plan) -> None:
    assert plan_retry(error, receive_count) == plan


def test_delay_never_shrinks() -> None:
    plans = [plan_retry(StorageBusy("held"), count) for count in range(1, 50)]
    delays = [plan.delay_seconds for plan in plans if isinstance(plan, Retry)]
    assert len(delays) == 49
    assert delays == sorted(delays)
    assert delays[-1] == DELAY_MAX_SECONDS
