"""Prices of AWS: what units and requests cost. The only table of prices; `STAK_AWS_PRICES` replaces any of them.

List prices of us-east-1 in USD, without free tiers. Each line names its page at aws.amazon.com. AWS changes prices, and
other Regions have others.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

PRICES_AS_OF: Final = "2025"


class Prices(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """USD for a million of each."""

    write_units: float = 0.625  # "Amazon DynamoDB pricing for on-demand capacity", since November 2024
    read_units: float = 0.125  # as above
    sqs_requests: float = 0.40  # "Amazon SQS pricing": standard queues
    socket_messages: float = 1.00  # "Amazon API Gateway pricing": WebSocket APIs
    lambda_requests: float = 0.20  # "AWS Lambda pricing"
    lambda_gb_seconds: float = 13.3334  # as above, Arm
    s3_writes: float = 5.00  # "Amazon S3 pricing": PUT, COPY, POST and LIST
    s3_reads: float = 0.40  # as above: GET and all others
    kms_requests: float = 3.00  # "AWS Key Management Service pricing"

    def usd(self, counted: Mapping[str, float]) -> float:
        """Return the price of these counts. Raises AttributeError for what has no price."""
        return sum(float(getattr(self, name)) * amount for name, amount in counted.items()) / 1e6


LIST_PRICES: Final = Prices()
PRICE_NAMES: Final = Prices.__struct_fields__


def parse_prices(text: str) -> Prices:
    """Return the list prices, with those of a JSON object in their place. Raises ValueError."""
    try:
        prices = msgspec.json.decode(text, type=Prices)
    except msgspec.DecodeError as error:
        raise ValueError(f"must be a JSON object of prices in USD for a million: {error}") from None
    if any(getattr(prices, name) < 0 for name in PRICE_NAMES):
        raise ValueError("a price must not be negative")
    return prices


def describe_prices(prices: Prices, names: tuple[str, ...]) -> str:
    """Return these prices for people, and where they come from."""
    is_listed = all(getattr(prices, name) == getattr(LIST_PRICES, name) for name in names)
    source = f"us-east-1, {PRICES_AS_OF}" if is_listed else "STAK_AWS_PRICES"
    listed = ", ".join(f"{getattr(prices, name):g} USD a million {name.replace('_', ' ')}" for name in names)
    return f"{source}: {listed}"
