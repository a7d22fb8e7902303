"""A source change replaces the code that it names, and nothing else."""

import pytest

from stak.token_bucket import TokenBucket
from tests.support.source_change import SourceChange

MODULE = "stak.token_bucket"


def take_two() -> tuple[float, float]:
    """Take two tokens of a bucket that has one."""
    bucket = TokenBucket(1, 0)
    return bucket.take(1, 1, 0), bucket.take(1, 1, 0)


def test_statement_is_replaced_until_the_test_ends() -> None:
    change = SourceChange(MODULE, "TokenBucket.take", {"self.tokens -= 1": "cost = 0\nself.tokens -= cost"})
    assert take_two() == (0, 1)
    with pytest.MonkeyPatch.context() as patch:
        change.apply(patch)
        assert take_two() == (0, 0)
    assert take_two() == (0, 1)


def test_expression_is_replaced_within_its_statement(monkeypatch: pytest.MonkeyPatch) -> None:
    SourceChange(MODULE, "TokenBucket.take", {"1 - self.tokens": "8 - self.tokens"}).apply(monkeypatch)
    assert take_two() == (0, 8)


@pytest.mark.parametrize(("function", "old"), [("take", "self.tokens -= 2"), ("charge", "self.tokens")])
def test_code_that_is_not_there_once_is_refused(monkeypatch: pytest.MonkeyPatch, function: str, old: str) -> None:
    with pytest.raises(AssertionError, match=f"TokenBucket.{function} has . times: {old}"):
        SourceChange(MODULE, f"TokenBucket.{function}", {old: "0"}).apply(monkeypatch)
