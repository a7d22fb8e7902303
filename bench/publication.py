"""Decides whether the figures of a run may be published, which requires an otherwise idle machine."""

from typing import Final

OTHERS_MAX_SHARE: Final = 0.05  # of all CPUs; other processes of an idle machine use about 0.01


def refusal(others_share: float | None) -> str | None:
    """Return why figures must not be published if other processes used this share of all CPUs; None if they may."""
    if others_share is None:
        reason = "this system does not tell how much CPU other processes use"
        advice = "Repeat on Linux."
    elif others_share > OTHERS_MAX_SHARE:
        reason = (
            f"other processes used {others_share:.1%} of all CPUs during the measurement; "
            f"the limit is {OTHERS_MAX_SHARE:.0%}"
        )
        advice = "Stop other programs, and repeat."
    else:
        return None
    return f"Not published: {reason}. The figures were printed only, and bench/results is unchanged. {advice}"
