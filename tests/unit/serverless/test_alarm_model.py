"""The model of CloudWatch's alarms, on the examples of its documentation."""

import ast
from typing import Any, Final

import pytest

from tests.unit.serverless.alarm_model import State, next_state, states
from tests.unit.serverless.metric_math import Point, Reading, calculate

THREE: Final[dict[str, Any]] = {"EvaluationPeriods": 3, "TreatMissingData": "notBreaching", "Threshold": 5}
TWO_OF_THREE: Final[dict[str, Any]] = THREE | {"DatapointsToAlarm": 2}
DYNAMODB: Final = {"Namespace": "AWS/DynamoDB", "MetricName": "Events", "Statistic": "Sum", "Period": 60}
POINTS: Final = {"0": False, "X": True, "-": None}


@pytest.mark.parametrize(
    ("alarm", "points", "not_breaching", "ignored"),
    [
        (THREE, "0-X-X", "OK", "OK"),
        (THREE, "0----", "OK", "OK"),
        (THREE, "-----", "OK", None),
        (THREE, "0XX-X", "ALARM", "ALARM"),
        (THREE, "----X", "OK", None),
        (TWO_OF_THREE, "0-X-X", "ALARM", "ALARM"),
        (TWO_OF_THREE, "00X0X", "ALARM", "ALARM"),
        (TWO_OF_THREE, "0-X--", "OK", "OK"),
        (TWO_OF_THREE, "----0", "OK", "OK"),
        (TWO_OF_THREE, "----X", "OK", None),
    ],
)
def test_states_are_those_of_the_documentation(
    alarm: dict[str, Any], points: str, not_breaching: State, ignored: State | None
) -> None:
    is_above = [POINTS[each] for each in points]
    before: tuple[State, State] = ("OK", "ALARM")
    for state in before:
        assert next_state(alarm, is_above, state) == not_breaching
        assert next_state(alarm | DYNAMODB, is_above, state) == (ignored or state)


def test_plain_alarm_on_dynamodb_stays_on_without_data() -> None:
    alarm = THREE | DYNAMODB | {"Dimensions": [{"Name": "TableName", "Value": "stak"}]}
    assert states(alarm, {"Events": [9, 9, 9]}, 60)[-1] == "ALARM"
    assert states(alarm | {"Namespace": "AWS/SQS"}, {"Events": [9, 9, 9]}, 60)[-1] == "OK"


def value(expression: str, reading: Reading, **metrics: float | None) -> float | None:
    parsed = ast.parse(expression, mode="eval")
    return calculate(parsed, {name: Point(each, reading) for name, each in metrics.items()})


@pytest.mark.parametrize(
    ("expression", "zero", "nothing"),
    [
        ("there + gone", 4, None),
        ("FILL(gone, 7) + there", 11, 11),
        ("gone * 2", None, None),
        ("IF(there + gone > 3, 1, 0)", 1, None),
        ("IF(gone, 1, 0)", None, None),
        ("IF(there, gone, 5)", 0, None),
        ("there / FILL(gone, 0)", None, None),
        ("SUM(METRICS())", 4, None),
        ("SUM(FILL(METRICS(), 1))", 5, 5),
        ("there > 3 and FILL(gone, 0) == 0", 1, 1),
    ],
)
def test_missing_data_in_an_expression(expression: str, zero: float | None, nothing: float | None) -> None:
    assert value(expression, "zero", there=4, gone=None) == zero
    assert value(expression, "nothing", there=4, gone=None) == nothing
