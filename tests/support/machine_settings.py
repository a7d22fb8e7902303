"""Settings of hypothesis for state machines: so many sequences of so many steps, chosen by the machine's seed."""

from hypothesis import HealthCheck, settings


def machine_settings(examples: int, steps: int) -> settings:
    """Return the settings of a state machine; `hypothesis.seed` on the machine makes its sequences repeatable."""
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        derandomize=False,
    )
