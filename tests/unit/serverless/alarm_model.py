"""Evaluates alarms of the template on invented metrics, as CloudWatch does: periods in a row above a threshold."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

Series: TypeAlias = Sequence[float]
Metrics: TypeAlias = Mapping[str, Series]
"""Values by period; a metric's name may be followed by `/` and one of its dimensions, as in `WriteThrottleEvents/gsi1`.

A metric that is absent has no data.
"""


def fires(alarm: Mapping[str, Any], metrics: Metrics) -> bool:
    """Return whether the alarm fires at some time."""
    above = [value > alarm["Threshold"] for value in _values(alarm, metrics)]
    needed = alarm["EvaluationPeriods"]
    return any(all(above[start : start + needed]) for start in range(len(above) - needed + 1))


def _values(alarm: Mapping[str, Any], metrics: Metrics) -> Series:
    if "Metrics" not in alarm:
        return _found(alarm, metrics)
    (expression,) = [each["Expression"] for each in alarm["Metrics"] if "Expression" in each]
    inputs = {
        each["Id"]: _found(each["MetricStat"]["Metric"], metrics)
        for each in alarm["Metrics"]
        if "Expression" not in each
    }
    length = max((len(series) for series in inputs.values()), default=0)
    return [_calculated(expression, {name: _at(series, i) for name, series in inputs.items()}) for i in range(length)]


def _found(metric: Mapping[str, Any], metrics: Metrics) -> Series:
    """Return the series of a metric, the one that names a dimension first."""
    values = [each["Value"] for each in metric["Dimensions"]]
    names = [str(next(iter(value.values()))) if isinstance(value, dict) else value for value in values]
    names = [name.strip("[]'").partition("'")[0] for name in names]
    for name in reversed(names):
        if (series := metrics.get(f"{metric['MetricName']}/{name}")) is not None:
            return series
    # A bare name stands for the table as a whole, not for its index.
    return () if "gsi1" in names else metrics.get(str(metric["MetricName"]), ())


def _at(series: Series, period: int) -> float:
    return series[period] if period < len(series) else 0


def _calculated(expression: str, inputs: Mapping[str, float]) -> float:
    """Calculate metric math; only the functions that the template uses."""
    if expression == "SUM(METRICS())":
        return sum(inputs.values())
    text = re.sub(r"\bAND\b", "and", expression)
    names: dict[str, Any] = {"IF": lambda test, yes, no: yes if test else no, "FILL": lambda value, _: value, **inputs}
    try:
        return float(eval(text, {"__builtins__": {}}, names))  # our own template
    except ZeroDivisionError:
        return 0  # CloudWatch has no data point then
