"""Evaluates alarms of the template on invented metrics, as CloudWatch documents it.

Sources, in the Amazon CloudWatch User Guide: "Using metric math", and "Configuring how CloudWatch alarms treat missing
data"; in its API Reference: "PutMetricAlarm" (missing data of AWS/DynamoDB is ignored).

What an expression is worth where a metric has no data is documented for some operators only, and users report
otherwise. So there are two readings, and an alarm has to behave the same in both.
"""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

from tests.unit.serverless.metric_math import Point, Reading, calculate

Series: TypeAlias = Sequence[float | None]
Metrics: TypeAlias = Mapping[str, Series]
"""Values by minute; a metric's name may be followed by `/` and one of its dimensions, as in `WriteThrottleEvents/gsi1`.

A metric that is absent has no data, and so has a minute with None or after the end of the series.
"""
State: TypeAlias = Literal["OK", "ALARM"]
_Metric: TypeAlias = Mapping[str, Any]

MORE_PERIODS: Final = 2
"""CloudWatch looks at more periods than it evaluates, in its example at 5 for 3, to find enough data."""


def states(
    alarm: Mapping[str, Any], metrics: Metrics, minutes: int, *, reading: Reading = "zero", late: int = 0
) -> list[State]:
    """Return the state of the alarm after each period, if the metrics of the `late` latest ones are not known yet."""
    inputs = {
        name: _by_period(_found(metric, metrics), minutes, seconds // 60, statistic)
        for name, metric, statistic, seconds in _inputs(alarm)
    }
    value = _calculation(alarm, reading)
    values = [value(dict(zip(inputs, each, strict=True))) for each in zip(*inputs.values(), strict=True)]
    unknown = value(dict.fromkeys(inputs))
    state: State = "OK"
    found: list[State] = []
    for now in range(len(values)):
        first = max(0, now + 1 - alarm["EvaluationPeriods"] - MORE_PERIODS)
        points = [values[period] if period <= now - late else unknown for period in range(first, now + 1)]
        state = next_state(alarm, [None if each is None else each > alarm["Threshold"] for each in points], state)
        found.append(state)
    return found


def next_state(alarm: Mapping[str, Any], is_above: Sequence[bool | None], state: State) -> State:
    """Return the state of an alarm by its latest periods, of which some may have no data."""
    periods, needed = alarm["EvaluationPeriods"], alarm.get("DatapointsToAlarm", alarm["EvaluationPeriods"])
    existing = [each for each in is_above if each is not None][-periods:]
    if sum(existing) >= needed:
        return "ALARM"
    treatment = "ignore" if _is_of_dynamodb(alarm) else alarm["TreatMissingData"]
    if len(existing) == periods or treatment == "notBreaching" or not all(existing):
        return "OK"
    assert treatment == "ignore", treatment
    return state


def _is_of_dynamodb(alarm: Mapping[str, Any]) -> bool:
    described = [alarm, *(each["MetricStat"]["Metric"] for each in alarm.get("Metrics", ()) if "MetricStat" in each)]
    return any(each.get("Namespace") == "AWS/DynamoDB" for each in described)


def _inputs(alarm: Mapping[str, Any]) -> Iterator[tuple[str, _Metric, str, int]]:
    """Yield each metric with its id, its statistic and its period in seconds."""
    if "Metrics" not in alarm:
        yield "", alarm, alarm["Statistic"], alarm["Period"]
    for each in alarm.get("Metrics", ()):
        if "MetricStat" in each:
            yield each["Id"], each["MetricStat"]["Metric"], each["MetricStat"]["Stat"], each["MetricStat"]["Period"]


def _calculation(alarm: Mapping[str, Any], reading: Reading) -> Callable[[Mapping[str, float | None]], float | None]:
    if "Metrics" not in alarm:
        return lambda inputs: inputs[""]
    (expression,) = [each["Expression"] for each in alarm["Metrics"] if "Expression" in each]
    parsed = ast.parse(expression.replace(" AND ", " and "), mode="eval")
    return lambda inputs: calculate(parsed, {name: Point(value, reading) for name, value in inputs.items()})


def _by_period(series: Series, minutes: int, length: int, statistic: str) -> list[float | None]:
    """Return the statistic of each period of this many minutes; the largest value stands for a percentile."""
    found: list[float | None] = []
    for start in range(0, minutes - length + 1, length):
        values = [each for each in series[start : start + length] if each is not None]
        found.append(None if not values else sum(values) if statistic == "Sum" else max(values))
    return found


def _found(metric: _Metric, metrics: Metrics) -> Series:
    """Return the series of a metric, the one that names a dimension first."""
    values = [each["Value"] for each in metric["Dimensions"]]
    names = [str(next(iter(value.values()))) if isinstance(value, dict) else value for value in values]
    names = [name.strip("[]'").partition("'")[0] for name in names]
    for name in reversed(names):
        if (series := metrics.get(f"{metric['MetricName']}/{name}")) is not None:
            return series
    # A bare name stands for the table as a whole, not for its index.
    return () if "gsi1" in names else metrics.get(str(metric["MetricName"]), ())
