"""A process killed (SIGKILL) at every write of post, expand, deliver, read, redact and of chats, each by its name.

Real processes: `stak up` with its two, and a worker that stands alone. Every write they make has a point just before
and just after it (`tests/points/places.py` finds them in the source), which are put in when a drilled process imports
our modules; the code itself has nothing of it. Some constants are others there (`weaving.SHORTENED`): chunks and pages
are small, and nobody waits ten seconds for a broadcast that is forsaken.

Scenes (`tests/points/*scenes.py`) reach all of them. Each is played once undisturbed, and then again for every point:
whoever reaches it is killed there, is started anew, who was not answered repeats itself, and all must end as it did
undisturbed, and as the ledger of what was accepted says. `STAK_POINTS=all` is every point, otherwise it is so many.
"""

import ast
import os
import random
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.ast_import_hook import OURS
from tests.drill_report import tell
from tests.points.chat_scenes import CHAT_SCENES
from tests.points.installation import Installation, installed
from tests.points.lanes import Lanes
from tests.points.places import REPOSITORY, all_places, places_in, point_of
from tests.points.play import Play, State
from tests.points.privacy_scenes import PRIVACY_SCENES
from tests.points.reaching import DIRECTORY
from tests.points.removal_scenes import REMOVAL_SCENES
from tests.points.scenes import INBOX_SCENES, NOT_REACHED
from tests.points.weaving import BREAKS
from tests.points.webhook_scenes import WEBHOOK_SCENES

SCENES: Final = {**INBOX_SCENES, **CHAT_SCENES, **WEBHOOK_SCENES, **PRIVACY_SCENES, **REMOVAL_SCENES}
POINTS: Final = os.environ.get("STAK_POINTS", "10")
SEED: Final = int(os.environ.get("STAK_SEED", "1"))
LANES: Final = 3
TRIES: Final = 4
"""A point may be reached by chance where it was not meant to be, and next time not: then another scene is played."""


class Survey(NamedTuple):
    """A scene played undisturbed."""

    state: State
    reached: Counter[str]


def survey(name: str, here: Installation) -> Survey:
    before = here.orders.reached()
    state = play(name, here)
    return Survey(state, here.orders.reached() - before)


def play(name: str, here: Installation) -> State:
    """Play a scene to its end."""
    playing = Play(here)
    try:
        SCENES[name](playing)
        state = playing.end()
        assert here.complaints() == []
        return state
    finally:
        playing.close()
        here.revive()


def kill_at(point: str, scenes: list[str], surveys: dict[str, Survey], here: Installation) -> None:
    """Play a scene in which whoever reaches this point is killed: it must end as it does undisturbed."""
    kills = len(here.orders.killed())
    for scene in scenes:
        with here.orders.to_kill(point):
            state = play(scene, here)
        if here.orders.killed()[kills:]:
            assert [where for _, where in here.orders.killed()[kills:]] == [point]
            assert state == surveys[scene].state, f"{point}: {scene} ended otherwise"
            return
    raise AssertionError(f"{point} was not reached in {scenes}")


def test_killed_at_every_write_all_ends_as_it_would_have(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    began_at = time.monotonic()
    lanes = Lanes(tmp_path)
    with lanes.running(LANES):
        ended = lanes.do([partial(survey, name) for name in SCENES])
        surveys = {name: future.result() for name, future in zip(SCENES, ended, strict=True)}
        reached = {point for each in surveys.values() for point in each.reached}
        wanted = [point for place in all_places().values() if place.name not in NOT_REACHED for point in place.points]
        assert sorted(set(wanted) - reached) == [], "reached by no scene: write one, or say why not (NOT_REACHED)"
        assert sorted(reached - set(wanted)) == [], "reached, and said not to be"
        chosen = wanted if POINTS == "all" else chance.sample(wanted, int(POINTS))
        chance.shuffle(chosen)
        works = [partial(kill_at, point, _scenes(point, surveys, chance), surveys) for point in chosen]
        ends = lanes.do(works)
    failures = {point: end.exception() for point, end in zip(chosen, ends, strict=True) if end.exception()}
    assert not failures, "\n".join(f"{point}: {error}" for point, error in failures.items())
    faults = f"{len(reached)} points reached by name, {len(chosen)} kills (SIGKILL)"
    tell(2, SEED, faults, "lost 0, doubled 0, drift 0", began_at)


@pytest.mark.parametrize(
    ("broken", "point", "complaint"),
    [
        ("acknowledges first", "inbox.deliver._deliver_open: table.commit_template", "not in time"),
        ("forgets conditions", "inbox.deliver._write_ledger: table.commit", "drift"),
        ("forgets open work", "inbox.post.accept_post: jobs.submit", "not in time"),
    ],
)
def test_the_drill_notices_what_is_broken(tmp_path: Path, broken: str, point: str, complaint: str) -> None:
    with installed(tmp_path / "installation", broken=broken) as here:
        surveys = {"post_to_users": survey("post_to_users", here)}  # undisturbed nobody notices
        here.patience_seconds = 6
        with pytest.raises(AssertionError, match=complaint):
            kill_at(point_of(point, "before"), ["post_to_users"], surveys, here)


def test_everything_that_can_be_broken_is() -> None:
    marks = test_the_drill_notices_what_is_broken.pytestmark  # type: ignore[attr-defined]
    assert {case[0] for case in marks[0].args[1]} == set(BREAKS)


def test_the_places_that_are_not_reached_are_there() -> None:
    assert set(NOT_REACHED) <= set(all_places())


def test_whoever_writes_a_call_has_made_a_place() -> None:
    source = """
class Post:
    async def accept(self):
        await self._ports.table.commit([])
        found = await ports.table.get(key)
        works = [ports.jobs.submit(job) for job in jobs]
        (outcome,) = await ports.table.commit([group])
"""
    assert [place.points for place in places_in("stak.inbox.new", ast.parse(source))] == [
        ("inbox.new.Post.accept: table.commit 1, before", "inbox.new.Post.accept: table.commit 1, after"),
        ("inbox.new.Post.accept: table.commit 2, before", "inbox.new.Post.accept: table.commit 2, after"),
        ("inbox.new.Post.accept: jobs.submit, before", "inbox.new.Post.accept: jobs.submit, after"),
    ]


def test_the_code_itself_has_no_points() -> None:
    sources = [path for package in OURS for path in (REPOSITORY / package).rglob("*.py")]
    assert len(sources) > 100
    assert [path for path in sources if "tests.points" in path.read_text() or DIRECTORY in path.read_text()] == []


def _scenes(point: str, surveys: dict[str, Survey], chance: random.Random) -> list[str]:
    """The scenes to try, in this order."""
    reaching = [name for name in SCENES if surveys[name].reached[point]]
    chance.shuffle(reaching)
    return (reaching * TRIES)[: max(TRIES, len(reaching))]
