"""`stak import-items` checks a file, imports it once, and says what it left out."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stak.bootstrap import open_engine
from stak.cli.exit_codes import FailedError
from stak.cli.import_items import run_import
from stak.identifiers import TenantKey
from stak.settings import load_settings
from stak.tenancy.inbox_configs import configure_inbox
from stak.tenancy.tenant_model import InboxConfig, TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, create_test_tenant, unread_total, visible_ids
from tests.support.imported_items import history, id_of
from tests.support.source_items import config, count, message, write_lines
from tests.support.stak_command import Stak

ACME = ("--tenant", "acme")
SUMMARY = ("messages", "already_there", "invalid_lines", "inboxes_created")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    async def create() -> None:
        async with open_engine(load_settings(data=tmp_path / "data")) as engine:
            await create_test_tenant(engine.ports)

    asyncio.run(create())
    return tmp_path / "data"


@pytest.fixture
def stak(data: Path) -> Stak:
    return Stak({"STAK_DATA": str(data)})


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., str]:
    return lambda *items: str(write_lines(tmp_path / "items.jsonl", *items))


def summary(document: dict[str, Any]) -> tuple[int, ...]:
    return tuple(document[name] for name in SUMMARY)


def bobs_inbox(data: Path) -> tuple[int, list[str]]:
    """Return Bob's unread count and the ids of his messages."""

    async def read() -> tuple[int, list[str]]:
        async with open_engine(load_settings(data=data)) as engine:
            return await unread_total(engine.ports, BOB), await visible_ids(engine.ports, BOB)

    return asyncio.run(read())


def test_file_is_checked_then_imported_once(data: Path, stak: Stak, write: Callable[..., str]) -> None:
    file = write(*history(), config("alerts"), count("bob", 6))
    planned = stak.good("import-items", file, *ACME, "--dry-run", "--json").json
    assert (summary(planned), planned["dry_run"], planned["audit"]) == ((30, 0, 0, 1), True, None)
    assert bobs_inbox(data) == (0, [])
    done = stak.good("import-items", file, *ACME, "--json").json
    assert (summary(done), done["lines"], done["audit"]) == ((30, 0, 0, 1), 32, {"inboxes": 3, "wrong": 0})
    assert done["unread_counts"] == {"compared": 1, "different": 0}
    again = stak.good("import-items", file, *ACME, "--json").json
    assert summary(again) == (0, 30, 0, 0)
    unread, ids = bobs_inbox(data)
    assert (unread, len(ids)) == (6, 10)


@pytest.mark.check_all
def test_summary_is_text(stak: Stak, write: Callable[..., str]) -> None:
    ended = stak.good("import-items", write(message(), count("bob", 4)), *ACME)
    lines = dict(line.split("  ", 1) for line in ended.out.splitlines())
    facts = {name.strip(): value.strip() for name, value in lines.items()}
    assert (facts["imported"], facts["already there"]) == ("1 messages", "0")
    assert facts["unread counts"].startswith("1 compared, 1 differ from the messages (line 2: 4 in the file")
    assert facts["audit"] == "1 inboxes, 0 with drift"


@pytest.mark.check_all
def test_standard_input_is_imported(data: Path, stak: Stak) -> None:
    done = stak("import-items", "-", *ACME, "--json", "--no-audit", stdin=json.dumps(message()) + "\n")
    assert (done.code, done.json["messages"], done.json["audit"]) == (0, 1, None)
    assert bobs_inbox(data) == (1, [id_of(message())])


@pytest.mark.check_all
def test_invalid_line_stops_the_import_unless_it_is_skipped(data: Path, stak: Stak, write: Callable[..., str]) -> None:
    file = write(message(), message("eve", received=None), "not json")
    failed = stak("import-items", file, *ACME)
    assert failed.code == 1
    assert "2 of 3 lines are invalid. Nothing was imported." in failed.err
    assert "line 2: received: is missing" in failed.err
    assert "line 3: is not JSON" in failed.err
    assert bobs_inbox(data) == (0, [])
    skipped = stak("import-items", file, *ACME, "--skip-invalid", "--json")
    assert (skipped.code, summary(skipped.json)) == (3, (1, 0, 2, 0))
    assert [one["line"] for one in skipped.json["problems"]] == [2, 3]


@pytest.mark.check_all
def test_what_is_left_out_is_named(stak: Stak, write: Callable[..., str]) -> None:
    settings = {"PK": "t#acme", "SK": "st#tenant_settings", "plan": "gold"}
    ended = stak("import-items", write(message(priority=1), settings), *ACME)
    assert ended.code == 3
    assert "priority: 1, first on line 1" in ended.err
    assert "tenant settings: 1, first on line 2" in ended.err


@pytest.mark.check_all
def test_items_of_one_tenant_are_chosen(stak: Stak, write: Callable[..., str]) -> None:
    file = write(message(), message(tenant="other"))
    refused = stak("import-items", file, "--all-tenants")
    assert refused.code == 1
    assert "stak tenant create other" in refused.err
    chosen = stak.good("import-items", file, *ACME, "--json").json
    assert (chosen["messages"], chosen["other_tenants"], chosen["tenants"]) == (1, 1, {"acme": 1})


@pytest.mark.check_all
def test_tenant_or_all_tenants_must_be_named(data: Path, stak: Stak, write: Callable[..., str]) -> None:
    """A file may have items of tenants that nobody thought of."""
    file = write(message())
    for options in ((), ("--dry-run",), (*ACME, "--all-tenants")):
        refused = stak("import-items", file, *options)
        assert refused.code == 2
        assert "--all-tenants" in refused.err
    assert bobs_inbox(data) == (0, [])


@pytest.mark.check_all
def test_tenants_of_a_file_are_listed_with_their_messages(data: Path, stak: Stak, write: Callable[..., str]) -> None:
    async def create() -> None:
        async with open_engine(load_settings(data=data)) as engine:
            await create_tenant(engine.ports, TenantKey("other"), TenantSettings())

    asyncio.run(create())
    file = write(message("bob"), message("eve"), message(tenant="other"))
    planned = stak.good("import-items", file, "--all-tenants", "--dry-run", "--json").json
    assert (planned["tenants"], planned["messages"]) == ({"acme": 2, "other": 1}, 3)
    done = stak.good("import-items", file, "--all-tenants")
    assert "acme (2 messages), other (1 messages)" in done.out


def test_refused_batch_says_where_to_continue(
    stak: Stak, write: Callable[..., str], data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stak.migration.import_items.LINES_BATCH_SIZE", 1)
    path = Path(write(message(), message(source_id="msg2", category="other")))

    async def run() -> int:
        settings = load_settings(data=data)
        async with open_engine(settings) as engine:
            only_news = InboxConfig(title="News", categories=["news"])
            await configure_inbox(engine.ports, TENANT, INBOX, only_news, key_id=KEY_ID)
        return await run_import(
            settings,
            path,
            tenant=None,
            is_dry_run=False,
            skips_invalid=False,
            from_line=1,
            is_audited=False,
            is_json=True,
        )

    with pytest.raises(FailedError, match="continue with --from-line 2"):
        asyncio.run(run())
    rest = stak("import-items", str(path), *ACME, "--from-line", "2")
    assert rest.code == 1
    assert "'other' is not one of news" in rest.err


def test_missing_file_is_an_error(stak: Stak, tmp_path: Path) -> None:
    ended = stak("import-items", str(tmp_path / "nowhere.jsonl"), *ACME)
    assert (ended.code, ended.only_line.endswith("nowhere.jsonl: it is not a file.")) == (1, True)
