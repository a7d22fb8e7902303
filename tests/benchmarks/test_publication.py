"""Figures are published from an idle machine only."""

import pytest

from bench import __main__ as command
from bench.__main__ import NOT_PUBLISHED, TARGET_MISSED, main
from bench.benchmark_results import Figure, Result, Target
from bench.publication import OTHERS_MAX_SHARE, refusal
from bench.registry import BENCHMARKS, Benchmark


class _Others:
    """Reports a given share."""

    value: float | None = 0.0

    def share(self) -> float | None:
        return self.value


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float | None]]:
    """Return the names and shares of the results that are written."""
    found: list[tuple[str, float | None]] = []
    monkeypatch.setattr(command, "OtherProcesses", _Others)
    monkeypatch.setattr(command, "write_result", lambda name, _machine, _result, share: found.append((name, share)))
    return found


def _give(monkeypatch: pytest.MonkeyPatch, *, share: float | None, ratio: float = 1.0) -> None:
    result = Result((Figure("sends", "sends/s", (7.0,)),), (Target("sends : others", ratio, at_least=1.0),))
    monkeypatch.setattr(_Others, "value", share)
    monkeypatch.setattr(Benchmark, "run", lambda _self, is_tiny: result)


@pytest.mark.parametrize("share", [0.0, 0.01, OTHERS_MAX_SHARE])
def test_idle_machine_may_publish(share: float) -> None:
    assert refusal(share) is None


def test_refusal_names_share_limit_and_remedy() -> None:
    reason = refusal(0.4321)
    assert reason is not None
    assert "other processes used 43.2% of all CPUs" in reason
    assert "the limit is 5%" in reason
    assert "Stop other programs, and repeat." in reason


def test_unknown_share_is_refused() -> None:
    assert "does not tell" in (refusal(None) or "")


def test_results_of_an_idle_machine_are_written(
    written: list[tuple[str, float | None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _give(monkeypatch, share=0.01)
    assert main(["chat"]) == 0
    assert written == [("chat", 0.01)]


@pytest.mark.parametrize("share", [0.06, None])
def test_results_of_a_busy_machine_are_printed_only(
    share: float | None,
    written: list[tuple[str, float | None]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    _give(monkeypatch, share=share, ratio=0.5)  # a missed target does not matter then
    assert main(["chat", "recall"]) == NOT_PUBLISHED == 3
    assert written == []
    printed = capsys.readouterr()
    assert "sends/s" in printed.out
    assert [line.split(":")[:2] for line in printed.err.splitlines()] == [
        ["chat", " Not published"],
        ["recall", " Not published"],
    ]


def test_missed_target_is_written(written: list[tuple[str, float | None]], monkeypatch: pytest.MonkeyPatch) -> None:
    _give(monkeypatch, share=0.0, ratio=0.5)
    assert main(["chat"]) == TARGET_MISSED == 1
    assert written == [("chat", 0.0)]


@pytest.mark.parametrize("name", BENCHMARKS)
def test_report_states_what_is_compared(
    name: str,
    written: list[tuple[str, float | None]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    _give(monkeypatch, share=0.0123)
    main([name])
    printed = capsys.readouterr().out
    for text in BENCHMARKS[name].statement:
        assert text in printed
    assert "CPU used by other processes during the measurement: 1.2% of all CPUs." in printed
