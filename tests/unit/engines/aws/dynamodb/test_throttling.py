"""Which errors are throttling, which limit they name, and which operations of a transaction they concern."""

from typing import Any

import pytest

from stak.engines.aws.dynamodb.throttling import is_throttled, names_table, throttled_keys


def reasons(*names: str) -> list[dict[str, str]]:
    return [{"reason": name, "resource": "arn:aws:dynamodb:eu-west-1:111122223333:table/stak"} for name in names]


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ({}, False),
        ({"ThrottlingReasons": []}, False),
        ({"ThrottlingReasons": reasons("TableWriteKeyRangeThroughputExceeded")}, False),
        ({"throttlingReasons": reasons("IndexWriteKeyRangeThroughputExceeded")}, False),
        ({"ThrottlingReasons": reasons("TableWriteMaxOnDemandThroughputExceeded")}, True),
        ({"throttlingReasons": reasons("TableWriteAccountLimitExceeded")}, True),
        (
            {"ThrottlingReasons": reasons("TableWriteKeyRangeThroughputExceeded", "TableWriteAccountLimitExceeded")},
            True,
        ),
    ],
)
def test_reasons_of_a_request_name_the_limit(response: dict[str, Any], expected: bool) -> None:
    assert names_table(response) is expected


@pytest.mark.parametrize("code", ["ThrottlingError", "ProvisionedThroughputExceeded"])
def test_operation_codes_of_throttling(code: str) -> None:
    found = [{"Code": "None"}, {"Code": code}, {"Code": "ConditionalCheckFailed"}, {"Code": code}]
    assert throttled_keys(found, ["a", "b", "c", "b"]) == {"b"}
    assert throttled_keys(found[:1], ["a"]) == set()


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("ThrottlingException", True),
        ("ProvisionedThroughputExceededException", True),
        ("RequestLimitExceeded", True),
        ("TransactionCanceledException", False),
        ("InternalServerError", False),
    ],
)
def test_request_codes_of_throttling(code: str, expected: bool) -> None:
    assert is_throttled(code) is expected
