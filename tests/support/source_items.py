"""Items of the documented table layout, as lines of a file."""

import json
from pathlib import Path
from typing import Any

RECEIVED = 1_600_000_000


def message(
    user: str = "bob", source_id: str = "msg1", inbox: str = "DEFAULT", tenant: str = "acme", **more: Any
) -> dict[str, Any]:
    """Return a message as the layout documents it."""
    return {
        "PK": f"t#{tenant}U#{user}#{inbox}",
        "SK": f"m#{source_id}",
        "id": source_id,
        "host_system_id": None,
        "category": "news",
        "sender": "shop",
        "audiences": {"kind": "users", "label": "Customers", "uids": [user]},
        "received": RECEIVED,
        "delivered": RECEIVED + 1,
        "readat": None,
        "message": {"title": f"Title of {source_id}", "price": 1.50},
        **more,
    }


def count(user: str, number: int, level: str = "*", inbox: str = "DEFAULT", tenant: str = "acme") -> dict[str, Any]:
    """Return an unread count as the layout documents it."""
    return {"PK": f"t#{tenant}U#{user}#{inbox}", "SK": f"c#{level}", "count": number, "last_updated": RECEIVED}


def config(inbox: str, tenant: str = "acme", **more: Any) -> dict[str, Any]:
    """Return the configuration of an inbox as the layout documents it."""
    return {"PK": f"t#{tenant}", "SK": f"si#{inbox}", "title": f"Title of {inbox}", **more}


def typed(value: Any) -> Any:
    """Return a value in DynamoDB JSON."""
    match value:
        case bool():
            return {"BOOL": value}
        case None:
            return {"NULL": True}
        case int() | float():
            return {"N": str(value)}
        case str():
            return {"S": value}
        case list():
            return {"L": [typed(one) for one in value]}
    return {"M": {name: typed(one) for name, one in value.items()}}


def write_lines(path: Path, *items: Any) -> Path:
    """Write items to a file, one on each line; a text is written as it is."""
    path.write_text("".join((item if isinstance(item, str) else json.dumps(item)) + "\n" for item in items))
    return path
