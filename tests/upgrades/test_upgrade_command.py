"""`stak upgrade` of an installation that the release before created, on both engines."""

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from stak.bootstrap import open_engine
from stak.cli.exit_codes import DONE, FailedError
from stak.cli.upgrade import run_upgrade
from stak.engine_maintenance import examine
from stak.installation.data_format import COUNTED_FORMAT, NEWEST_FORMAT, read_format_now
from stak.settings import Settings, load_settings
from tests.support.services import Services
from tests.upgrades.commit_checkout import BEFORE_EVENTS, unpacked
from tests.upgrades.open_by_release import held_open_by, opened_by


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with unpacked(BEFORE_EVENTS, tmp_path_factory.mktemp("release") / "code") as found:
        if found is None:
            pytest.skip(f"git has no commit {BEFORE_EVENTS} here")
        yield found


class Installation(NamedTuple):
    """An installation of the release before: its settings, for this release and for that one."""

    settings: Settings
    environment: dict[str, str]


@pytest.fixture
def on_aws(code: Path, tmp_path: Path, services: Services) -> Installation:
    endpoint, prefix = services.ministack, f"t{secrets.token_hex(6)}"
    environment = {
        "STAK_ENGINE": "aws",
        "STAK_AWS_ENDPOINT": endpoint,
        "STAK_AWS_PREFIX": prefix,
        "STAK_CREATE": "true",
    }
    assert opened_by(code, tmp_path, **environment) == "opened"
    settings = load_settings(engine="aws", aws_endpoint=endpoint, aws_prefix=prefix, data=tmp_path)
    return Installation(settings, environment)


async def stored_format(settings: Settings) -> tuple[int, int]:
    async with open_engine(settings) as engine:
        stored = await read_format_now(engine.ports)
    return stored.version, stored.backfilled


async def doctors_state(settings: Settings) -> str:
    (found,) = [finding.state for finding in await examine(settings) if finding.check == "data format"]
    return found


async def test_upgrade_needs_the_end_of_older_processes(
    code: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = load_settings(data=tmp_path)
    assert opened_by(code, tmp_path) == "opened"
    with held_open_by(code, tmp_path) as process_id:
        with pytest.raises(FailedError, match=str(process_id)):
            await run_upgrade(settings, is_confirmed=True, is_json=True)
        assert await stored_format(settings) == (COUNTED_FORMAT, COUNTED_FORMAT)
        assert await doctors_state(settings) == "warning"
    assert await run_upgrade(settings, is_confirmed=False, is_json=True) == DONE
    assert f'"data_format": {NEWEST_FORMAT}' in capsys.readouterr().out
    assert await stored_format(settings) == (NEWEST_FORMAT, NEWEST_FORMAT)
    assert await doctors_state(settings) == "ok"
    assert "newer" in opened_by(code, tmp_path)


@pytest.mark.check_all
async def test_upgrade_on_aws_needs_a_confirmation(code: Path, on_aws: Installation) -> None:
    """There the processes are not known: the operator says that none of an older release is left."""
    settings, environment = on_aws
    with pytest.raises(FailedError, match="--yes"):
        await run_upgrade(settings, is_confirmed=False, is_json=False)
    assert await stored_format(settings) == (COUNTED_FORMAT, COUNTED_FORMAT)
    assert await doctors_state(settings) == "warning"
    assert opened_by(code, settings.data, **environment) == "opened"
    assert await run_upgrade(settings, is_confirmed=True, is_json=False) == DONE
    assert await stored_format(settings) == (NEWEST_FORMAT, NEWEST_FORMAT)
    assert await doctors_state(settings) == "ok"
    assert "newer" in opened_by(code, settings.data, **environment)
