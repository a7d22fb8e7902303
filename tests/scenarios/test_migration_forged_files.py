"""Forged import files with a valid hash are refused with a reason before anything is written."""

import hashlib
import importlib
import inspect
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest

from stak.accounts.keys import session as session_key
from stak.bootstrap import open_engine
from stak.clock import ManualClock
from stak.errors import MalformedInput
from stak.identifiers import TenantKey
from stak.migration import row_ownership
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.migration.row_kinds import KINDS, kind_of, problem_with
from stak.ports.table import Row
from stak.ports.writes import Key, Put
from stak.settings import load_settings
from tests.scenarios.populated_tenant import clock_of_today, populate_tenant
from tests.support.broadcasts import TENANT

ULID = "01HF7YAT00VX0KAHE0DYNRMX8Q"
SESSION = {"user": "bob", "device": "phone", "hash": "x", "created": 1, "refreshed": 1, "expires_at": 2}
Line = list[Any]


WRONG: tuple[Any, ...] = ({}, [], "x", "\ud800", -1, 2**70, True, None, 1.5, {"a": [{}]})


@pytest.fixture
def clock() -> ManualClock:
    return clock_of_today()


@pytest.fixture
async def exported(tmp_path: Path, clock: ManualClock) -> list[Line]:
    """Return the lines of a whole export, without its footer."""
    async with open_engine(load_settings(data=tmp_path / "from"), clock) as engine:
        await populate_tenant(engine, clock)
        path = tmp_path / "export.stak"
        await export_tenant(
            engine.ports, engine.rows, TENANT, path, engine="test", is_replaced=False, on_progress=lambda _: None
        )
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()[:-1]]


def written(path: Path, lines: list[Line]) -> Path:
    """Write a file of these lines, with a valid footer."""
    content = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    footer = {"stak": "end", "rows": len(lines) - 1, "sha256": hashlib.sha256(content).hexdigest()}
    path.write_bytes(content + msgspec.json.encode(footer) + b"\n")
    return path


def changed(lines: list[Line], wanted: Callable[[Line], bool], **attributes: Any) -> list[Line]:
    """Return the lines with changed attributes in the first matching row."""
    place = next(place for place, line in enumerate(lines) if isinstance(line, list) and wanted(line))
    pk, sk, item = lines[place]
    return [*lines[:place], [pk, sk, {**item, **attributes}], *lines[place + 1 :]]


def at(pk: str, sk: str) -> Callable[[Line], bool]:
    return lambda line: line[0].startswith(pk) and line[1].startswith(sk)


FORGED: list[tuple[Callable[[Line], bool], dict[str, Any]]] = [
    (at("sys#due#", ""), {"inbox": 7}),
    (at("sys#due#", ""), {"id": ULID}),
    (at("sys#due#", ""), {"inbox": "a#b"}),
    (at("sys#open#", ""), {"inbox": "other"}),
    (at("sys#open#", ""), {"id": None}),
    (at("t#acmeB#", "b#"), {"status": "flying"}),
    (at("t#acmeB#", "b#"), {"received": "soon"}),
    (at("t#acmeB#", "b#"), {"planned": -1}),
    (at("t#acmeB#", "b#"), {"message_id": ULID}),
    (at("t#acmeB#", "u#"), {"uids": ["a/b"]}),
    (at("t#acmeB#", "u#"), {"uids": "bob"}),
    (at("t#acmeB#", "k#"), {"delivered": "all"}),
    (at("t#acmeU#", "m#"), {"id": ULID}),
    (at("t#acmeU#", "m#"), {"received": 2**60}),
    (at("t#acmeU#", "m#"), {"message": {"not": "text"}}),
    (at("t#acmeU#", "m#"), {"category": "#"}),
    (at("t#acmeU#", "m#"), {"gone": "fishing"}),
    (at("t#acmeU#", "c#"), {"count": "many"}),
    (at("t#acmeU#", "c#"), {"rev": -1}),
    (at("t#acmeU#", "c#"), {"wm": 7}),
    (at("t#acmeI#", "#post"), {"answer": "{}"}),
    (at("t#acmeA#", "u#"), {"joined": 7}),
    (at("t#acme", "st#"), {"settings": '{"limits": 7}'}),
    (at("t#acme", "st#"), {"auto_join": msgspec.json.encode({f"i{n}": "on_token" for n in range(11)}).decode()}),
    (at("t#acme", "st#"), {"auto_join": '{"a#b": "on_token"}'}),
    (at("t#acme", "si#"), {"config": "{"}),
    (at("t#acme", "sk#"), {"scopes": ["everything"]}),
    (at("t#acmeU#", "m#"), {"ttl": "never"}),
    (at("t#acmeU#", "m#"), {"more": 1.5}),
    (at("t#acmeU#", "m#"), {"more": 2**64 - 1}),
    (at("t#acmeU#", "m#"), {"more": "x" * 500_000}),
]


async def test_forged_rows_are_refused_with_a_reason(exported: list[Line], tmp_path: Path) -> None:
    open_file(written(tmp_path / "whole.stak", exported))
    for number, (wanted, attributes) in enumerate(FORGED):
        path = written(tmp_path / f"{number}.stak", changed(exported, wanted, **attributes))
        with pytest.raises(MalformedInput, match="Nothing was written"):
            open_file(path)


CHAT = f"g_{ULID}"
ACCOUNT = {"email": "ann@example.com", "role": "owner", "created": 1, "generation": 1}


@pytest.mark.parametrize(
    ("pk", "sk", "item"),
    [
        ("sys#chats#03", f"acme#{CHAT}", {"tenant": "acme", "chat": CHAT, "token": "t", "at": "now"}),
        ("sys#chats#03", f"acme#{CHAT}", {"tenant": "acme", "chat": "g_other", "token": "t", "at": 1}),
        (f"t#acmeC#{CHAT}", "#meta", {"chat_type": "group", "members": "two"}),
        (f"t#acmeC#{CHAT}", "#head", {"sequence": "first"}),
        (f"t#acmeC#{CHAT}", "p#bob", {"role": "king", "joined_at": 1}),
        (f"t#acmeC#{CHAT}", "f#0000", {"uids": [7]}),
        (f"t#acmeC#{CHAT}", "m#0000000000000001", {"id": "x"}),
        (f"t#acmeC#{CHAT}", "e#1700000060", {"messages": "one"}),
        ("t#acmeU#bob", f"d#{CHAT}", {"members": 2}),
        ("t#acmeU#bob", f"q#{ULID}", {"chat": CHAT, "sequence": "1"}),
        ("t#acmeU#bob", f"n#{ULID}", {"chat": CHAT, "first": 1, "last": "2"}),
        ("t#acmeU#bob", "#devices", {"seen": {"phone": "today"}}),
        (f"t#acmeS#{ULID}", "#session", {"user": "bob"}),
        (f"t#acmeS#{ULID}", "#session", {**SESSION, "generation": 7}),
        (f"t#acmeS#{ULID}", "#session", {**SESSION, "repeat": {"hash": "x"}}),
        ("t#acme", f"sk#{ULID}", {"hash": "x", "scopes": ["read"], "created": 1, "expires_at": "never"}),
        ("t#acme", f"sk#{ULID}", {"hash": "x", "scopes": ["read"], "created": 1, "used_at": "now"}),
        ("t#acme", f"sa#{ULID}", {**ACCOUNT, "role": "king"}),
        ("t#acme", f"sa#{ULID}", {**ACCOUNT, "generation": "first"}),
        ("t#acme", f"sa#{ULID}", {**ACCOUNT, "password": "$argon2id$v=19$m=4194304,t=99,p=1$c2FsdA$aGFzaA"}),
        ("t#acme", f"sa#{ULID}", {**ACCOUNT, "link_hash": "x", "link_until": 1}),
        ("t#acme", f"se#{'0' * 64}", {"account": 7}),
    ],
)
def test_forged_rows_of_chats_and_users_are_refused(pk: str, sk: str, item: dict[str, Any]) -> None:
    problem = problem_with(TENANT, Row(Key(pk, sk), item))
    assert problem is not None
    assert problem.startswith("not valid as ")


@pytest.mark.parametrize(("second", "problem"), [("1700000060", None), ("17", "an unknown kind of row")])
def test_second_that_is_not_in_the_order_of_time_is_refused(second: str, problem: str | None) -> None:
    """A count reads all seconds up to now, in the order of their keys."""
    assert problem_with(TENANT, Row(Key(f"t#acmeC#{CHAT}", f"e#{second}"), {"messages": 1})) == problem


@pytest.mark.parametrize(
    ("pk", "sk"),
    [
        ("t#acmeZ#x", "#y"),
        ("t#acme", "zz#x"),
        ("t#acmeU#bob#DEFAULT", "z#x"),
        ("t#acmeU#bob#DEFAULT", "m#short"),
        ("t#acmeU#bob#users", f"m#{ULID}"),
        ("t#acmeU#a%2Fb/#DEFAULT", f"m#{ULID}"),
        ("t#acmeC#nochat", "#meta"),
        ("sys#due#soon", f"acme#{ULID}"),
    ],
)
async def test_unknown_kind_of_row_is_refused(exported: list[Line], tmp_path: Path, pk: str, sk: str) -> None:
    with pytest.raises(MalformedInput):
        open_file(written(tmp_path / "forged.stak", [*exported, [pk, sk, {"tenant": "acme"}]]))


async def test_wrong_attribute_is_refused_or_accepted_without_a_crash(exported: list[Line]) -> None:
    """Refused with a reason, or accepted as it is: never an error of another kind."""
    seen: set[tuple[str, str, str]] = set()
    for pk, sk, item in exported[1:]:
        found = kind_of(TENANT, Key(pk, sk))
        assert found is not None, (pk, sk)
        for name in (*item, "ttl", "gsi1pk"):
            for wrong in WRONG:
                if (found[0].name, name, repr(wrong)) not in seen:
                    seen.add((found[0].name, name, repr(wrong)))
                    problem_with(TENANT, Row(Key(pk, sk), {**item, name: wrong}))
        without = [
            problem_with(TENANT, Row(Key(pk, sk), {n: v for n, v in item.items() if n != name})) for name in item
        ]
        assert all(problem is None or isinstance(problem, str) for problem in without)


async def test_imported_audience_is_recounted(exported: list[Line], tmp_path: Path, clock: ManualClock) -> None:
    lines = changed(exported, at("t#acmeA#", "#count"), count=1000)
    path = written(tmp_path / "count.stak", lines)
    async with open_engine(load_settings(data=tmp_path / "to"), clock) as engine:
        await import_tenant(engine.ports, open_file(path), is_resumed=False, on_progress=lambda _: None)
        for pk, sk, item in exported[1:]:
            if sk == "#count":
                assert await engine.ports.table.get(Key(pk, sk)) == item


SAMPLES: dict[str, Any] = {
    "tenant": TENANT,
    "inbox": "DEFAULT",
    "user": "bob",
    "sender": "bob",
    "notification_id": ULID,
    "message_id": ULID,
    "entry_id": ULID,
    "endpoint_id": ULID,
    "topic_id": ULID,
    "part": 3,
    "attempt_id": ULID,
    "key_id": ULID,
    "session_id": ULID,
    "ticket_id": ULID,
    "chat": "g_" + ULID,
    "client_message_id": "mine",
    "kind": "key",
    "text": "a name",
    "number": 3,
    "copy": 3,
    "shard": 3,
    "seq": 3,
    "sequence": 3,
    "second": 1_700_000_000,
    "minute": 28_000_000,
    "job_id": ULID,
    "code": "ab" * 32,
    "action": "post",
    "quota": "inboxes",
    "name": "a name",
    "hour": 3,
    "account_id": ULID,
    "address": "ann@example.com",
    "issuer": "https://login.example.com",
    "state": "a state",
    "counter_key": b"a key",
    "names": ("acme", "ann@example.com"),
}
NEVER_MOVED = {"stak.accounts.keys.session"}
"""Key builders of a tenant's rows that an export leaves out and an import refuses: console sessions end."""
ROOT = Path(__file__).parents[2]
NOT_OF_TENANTS = {"stak.engines.aws.keys", "stak.migration.row_ownership"}
"""Modules with keys of rows that belong to an engine or an import, not to a tenant."""
NOT_A_TENANTS = {"socket", "round_positions"}
"""Key builders that belong to no tenant."""


def builders() -> Iterator[tuple[str, Callable[..., Key]]]:
    """Return every function of a keys module that builds the key of a row."""
    paths = sorted(path.relative_to(ROOT) for path in ROOT.glob("*/**/keys.py"))
    modules = [".".join(path.with_suffix("").parts) for path in paths if path.parts[0] in ("stak", "serverless")]
    for module in map(importlib.import_module, [name for name in modules if name not in NOT_OF_TENANTS]):
        for name, function in vars(module).items():
            is_own = isinstance(function, types.FunctionType) and function.__module__ == module.__name__
            if is_own and get_type_hints(function).get("return") is Key and name not in NOT_A_TENANTS:
                yield f"{module.__name__}.{name}", function


@pytest.mark.parametrize(("name", "builder"), list(builders()), ids=[name for name, _ in builders()])
def test_every_stored_kind_is_known(name: str, builder: Callable[..., Key]) -> None:
    """A new kind of row needs a line in KINDS; a new parameter of a key needs a sample here."""
    key = builder(*(SAMPLES[parameter] for parameter in inspect.signature(builder).parameters))
    if name in NEVER_MOVED:
        assert kind_of(TENANT, key) is None, f"{key} could be imported"
        assert row_ownership.is_of(TENANT, key), f"{key} would not be deleted with its tenant"
    elif row_ownership.is_of(TENANT, key):
        assert kind_of(TENANT, key) is not None, f"{key} is of no kind in stak/migration/row_kinds.py"
    else:
        assert key.pk.startswith("sys#"), f"{key} begins with no tenant"


async def test_console_session_is_neither_exported_nor_imported(tmp_path: Path, clock: ManualClock) -> None:
    session = session_key(TENANT, ULID)
    async with open_engine(load_settings(data=tmp_path / "from"), clock) as engine:
        await populate_tenant(engine, clock)
        await engine.ports.table.commit([(Put(session, {"account": ULID, "generation": 1, "hash": "x"}),)])
        path = tmp_path / "export.stak"
        await export_tenant(
            engine.ports, engine.rows, TENANT, path, engine="test", is_replaced=False, on_progress=lambda _: None
        )
    lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()[:-1]]
    assert session.pk not in {line[0] for line in lines[1:]}
    forged = [*lines, [*session, {"account": ULID, "generation": 1, "hash": "x"}]]
    with pytest.raises(MalformedInput, match="Nothing was written"):
        open_file(written(tmp_path / "forged.stak", forged))


def test_kind_names_are_unique() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)


def test_rows_of_another_tenant_have_no_kind() -> None:
    assert kind_of(TenantKey("acm"), Key("t#acmeU#bob", "#profile")) is None
