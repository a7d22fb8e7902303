"""The scenario that reaches the crash points of statistics: whoever dies in between, each reader counts once."""

from tests.crash_points.scenario_run import USERS, ScenarioRun

BOB, CLEO, DAN, EVE = USERS[:4]


def count_readers(run: ScenarioRun) -> None:
    """Users read broadcasts one by one and all at once, and mark one unread again."""
    for text in ("first", "second"):
        run.post(text)
        run.wait(text, "delivered")
    for user in (BOB, CLEO):
        run.change(user, "read", "first", "second")
    run.change(CLEO, "unread", "first")
    run.change(DAN, "seen", "first")
    run.read_before_last_second(EVE)
    expected = {"first": (len(USERS), 3, 2, 0), "second": (len(USERS), 3, 3, 0)}

    def is_counted() -> bool:
        found = {text: run.admin("GET", f"messages/{run.ids[text]}/stats") for text in expected}
        names = ("delivered", "seen", "read", "acted")
        return {text: tuple(stats[name] for name in names) for text, stats in found.items()} == expected

    run.installation.wait_until(is_counted, "all readers are counted, each once")
