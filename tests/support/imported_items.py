"""Imports items of the documented table layout into the test tenant, and checks the counts."""

import json
from pathlib import Path
from typing import Any

from stak.bootstrap import Engine
from stak.inbox.audit_all_inboxes import audit_all_inboxes
from stak.migration.import_items import ImportedItems, import_items
from stak.migration.item_file import ItemFile
from stak.migration.source_items import Message, parse_item
from stak.ports import Ports
from tests.support.broadcasts import TENANT
from tests.support.source_items import RECEIVED, message, write_lines


def id_of(item: dict[str, Any]) -> str:
    parsed = parse_item(json.dumps(item).encode(), RECEIVED + 1e9).item
    assert isinstance(parsed, Message)
    return parsed.message_id


async def import_lines(ports: Ports, path: Path, *items: Any, **options: Any) -> ImportedItems:
    file = ItemFile(write_lines(path, *items), ports.clock())
    return await import_items(ports, file, file.check(), **options)


async def assert_exact(engine: Engine) -> None:
    audit = await audit_all_inboxes(engine.ports, engine.rows, tenant=TENANT, repair=False)
    assert audit.drifted == ()
    assert audit.unreadable_rows == 0


def history() -> list[dict[str, Any]]:
    """Return ten messages to three users; every third copy is read, and one message was sent to everyone."""
    return [
        message(
            user,
            f"msg{number}",
            category="offers" if number % 2 else "news",
            received=RECEIVED + number,
            readat=RECEIVED + 100 if (number + index) % 3 == 0 else None,
            audiences={"kind": "everyone" if number == 9 else "users", "label": None, "uids": [user]},
            message={"title": f"m{number}", "text": "x" * (2000 if number == 4 else 10)},
        )
        for index, user in enumerate(("bob", "eve", "zoë#50%"))
        for number in range(10)
    ]
