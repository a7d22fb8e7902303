"""The table of prices, and the setting that replaces them."""

import pytest

from stak.aws_prices import LIST_PRICES, Prices, describe_prices
from stak.errors import Misconfigured
from stak.settings import load_settings


def test_price_is_the_sum_over_all_counts() -> None:
    assert LIST_PRICES.usd({"write_units": 2e6, "sqs_requests": 1e6}) == pytest.approx(2 * 0.625 + 0.40)
    with pytest.raises(AttributeError):
        LIST_PRICES.usd({"postcards": 1})


def test_operator_replaces_some_prices(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings().prices == LIST_PRICES
    monkeypatch.setenv("STAK_AWS_PRICES", '{"write_units": 0.7}')
    prices = load_settings().prices
    assert prices == Prices(write_units=0.7)
    assert describe_prices(prices, ("write_units",)) == "STAK_AWS_PRICES: 0.7 USD a million write units"
    assert describe_prices(prices, ("sqs_requests",)).startswith("us-east-1, ")


@pytest.mark.parametrize("given", ['{"writes": 1}', '{"write_units": -1}', '{"write_units": "much"}', "1", "{"])
def test_invalid_prices_are_refused_with_the_name_of_the_setting(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAK_AWS_PRICES", given)
    with pytest.raises(Misconfigured, match="STAK_AWS_PRICES"):
        load_settings()
