"""Draws published results as SVG: how far each figure is from its target, and how the cost of operations grows."""

import itertools
import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

_INK: Final = "#1d1d23"
_GREY: Final = "#70707f"
_LINE: Final = "#d8d8e4"
_MET: Final = "#2f8f5b"
_MISSED: Final = "#c4453c"
_WIDTH: Final = 960

_LABELS_WIDTH: Final = 470
_SCALE_WIDTH: Final = 340
_ROW_HEIGHT: Final = 20
_FACTOR_MAX: Final = 4.0
"""The chart of targets ends at this factor, in both directions; longer bars are cut off."""

_PANELS_PER_ROW: Final = 4
_PANEL_WIDTH: Final = _WIDTH // _PANELS_PER_ROW
_PANEL_HEIGHT: Final = 170
_PANEL_MARGIN: Final = 34


def targets_chart(results: Mapping[str, Mapping[str, Any]]) -> str:
    """Return a chart of all targets with a bound: how many times better or worse than its target each figure is."""
    middle = _LABELS_WIDTH + _SCALE_WIDTH / 2
    parts: list[str] = []
    y = 50.0
    for name, result in results.items():
        bounded = [target for target in result["targets"] if _factor(target) is not None]
        if not bounded:
            continue
        parts.append(_text(12, y + 12, name, weight=600))
        y += _ROW_HEIGHT + 2
        for target in bounded:
            parts += _target_row(target, middle, y)
            y += _ROW_HEIGHT
        y += 8
    height = y + 10
    axis = [f'<path d="M{middle} 36V{height - 10}" stroke="{_INK}"/>', _text(middle, 28, "target", anchor="middle")]
    for factor in (1 / _FACTOR_MAX, 0.5, 2.0, _FACTOR_MAX):
        x = middle + _offset(factor)
        axis.append(f'<path d="M{x:.1f} 36V{height - 10:.1f}" stroke="{_LINE}"/>')
        axis.append(_text(x, 28, f"{factor:g}×", anchor="middle", colour=_GREY))
    about = (
        "How many times better (to the right) or worse (to the left) than its target each figure is, on a log scale."
    )
    return _svg(height, "Benchmarks and their targets", about, [*axis, *parts])


def growth_chart(curves: Sequence[Mapping[str, Any]]) -> str:
    """Return small charts of the costs of operations, one for each kind of data that grows; both scales are logs."""
    axes = {axis: list(found) for axis, found in itertools.groupby(curves, key=lambda curve: str(curve["axis"]))}
    parts: list[str] = []
    for number, (axis, found) in enumerate(axes.items()):
        left = number % _PANELS_PER_ROW * _PANEL_WIDTH
        top = 40 + number // _PANELS_PER_ROW * _PANEL_HEIGHT
        parts += _growth_panel(axis, found, left, top)
    height = 50 + math.ceil(len(axes) / _PANELS_PER_ROW) * _PANEL_HEIGHT
    about = (
        "The cost of each operation (SQLite steps, rows or calls) at increasing sizes of its data, relative to its "
        "first size. Grey: bounded or logarithmic. Green: faster growth, listed with a reason. Red: too fast."
    )
    legend = [
        _text(12, 16, "Cost relative to the first size, by the amount of data; both scales are logarithmic."),
        _text(12, 32, "Grey: bounded or logarithmic.", colour=_GREY),
        _text(190, 32, "Green: grows faster, listed with a reason.", colour=_MET),
        _text(440, 32, "Red: grows too fast.", colour=_MISSED),
    ]
    return _svg(height, "Growth of the cost of operations", about, [*legend, *parts])


def _factor(target: Mapping[str, Any]) -> float | None:
    """Return how many times better than its target a ratio is; None without a bound that can be divided by."""
    ratio = float(target["ratio"])
    if target.get("at_least"):
        return ratio / float(target["at_least"])
    return float(target["at_most"]) / ratio if target.get("at_most") and ratio else None


def _offset(factor: float) -> float:
    limited = min(max(factor, 1 / _FACTOR_MAX), _FACTOR_MAX)
    return math.log(limited) / math.log(_FACTOR_MAX) * _SCALE_WIDTH / 2


def _target_row(target: Mapping[str, Any], middle: float, y: float) -> list[str]:
    factor = _factor(target) or 1.0
    end = middle + _offset(factor)
    colour = _MET if target["is_met"] else _MISSED
    bound = f"≥ {target['at_least']:g}" if target.get("at_least") else f"≤ {target['at_most']:g}"
    shape = (
        f'x="{min(middle, end):.1f}" y="{y + 3:.1f}" width="{max(abs(end - middle), 1):.1f}" height="{_ROW_HEIGHT - 8}"'
    )
    return [
        _text(24, y + 12, _shortened(str(target["name"]), 74), size=11, colour=_GREY),
        f'<rect {shape} fill="{colour}"/>',
        _text(_WIDTH - 12, y + 12, f"{target['ratio']:.4g} ({bound})", size=11, anchor="end"),
    ]


def _growth_panel(axis: str, curves: Sequence[Mapping[str, Any]], left: float, top: float) -> list[str]:
    width, height = _PANEL_WIDTH - _PANEL_MARGIN, _PANEL_HEIGHT - 2 * _PANEL_MARGIN
    x0, y0 = left + _PANEL_MARGIN / 2, top + _PANEL_MARGIN + height
    sizes = [float(size) for size in curves[0]["sizes"]]
    decades = math.log10(sizes[-1] / sizes[0]) or 1.0
    parts = [
        _text(x0, top + 20, _shortened(axis, 34), size=11, weight=600),
        f'<path d="M{x0:.1f} {top + _PANEL_MARGIN}V{y0:.1f}H{x0 + width:.1f}" fill="none" stroke="{_GREY}"/>',
        _text(x0, y0 + 14, f"{sizes[0]:,.0f}", size=10, colour=_GREY),
        _text(x0 + width, y0 + 14, f"{sizes[-1]:,.0f}", size=10, anchor="end", colour=_GREY),
    ]
    for curve in curves:
        costs = [max(float(cost), 1.0) for cost in curve["costs"][curve["decided_by"]]]
        points = " ".join(
            f"{x0 + math.log10(float(size) / sizes[0]) / decades * width:.1f},"
            f"{y0 - min(max(math.log10(cost / costs[0]) / decades, 0.0), 1.1) * height:.1f}"
            for size, cost in zip(curve["sizes"], costs, strict=True)
        )
        colour = _MISSED if not curve["is_met"] else _MET if curve["reason"] else _GREY
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.5" opacity="0.8">'
            f"<title>{escape(str(curve['operation']))}: {escape(str(curve['order']))}</title></polyline>"
        )
    return parts


def _shortened(text: str, characters: int) -> str:
    return text if len(text) <= characters else f"{text[: characters - 1]}…"


def _text(
    x: float, y: float, text: str, *, size: int = 12, anchor: str = "start", weight: int = 400, colour: str = _INK
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" '
        f'fill="{colour}">{escape(text)}</text>'
    )


def _svg(height: float, title: str, about: str, parts: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:.0f}" role="img" '
        'aria-labelledby="t d" font-family="system-ui, sans-serif">'
    )
    described = f'<title id="t">{escape(title)}</title>\n<desc id="d">{escape(about)}</desc>'
    background = f'<rect width="{_WIDTH}" height="{height:.0f}" fill="#fff"/>'
    return "\n".join([head, described, background, *parts, "</svg>", ""])
