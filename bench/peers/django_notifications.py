"""Sends notifications with django-notifications-hq on commands from stdin; runs in that peer's virtual environment.

An order is a line: `send N` notifies the first N users by one `notify.send`, `each N` by one call for each of them,
`bulk N` by `bulk_create`.
"""

import json
import os
import sys
from typing import Any

import django  # type: ignore[import-not-found]
from django.conf import settings  # type: ignore[import-not-found]


def main() -> None:
    """Create the tables and the users, then execute orders."""
    order = json.loads(os.environ["BENCH_PEER"])
    settings.configure(
        DATABASES={"default": order["database"]},
        INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "notifications"],
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        SECRET_KEY="not one",
        USE_TZ=True,
    )
    django.setup()
    from django.contrib.auth.models import User  # type: ignore[import-not-found]
    from django.core.management import call_command  # type: ignore[import-not-found]
    from django.db import connection  # type: ignore[import-not-found]

    if connection.vendor == "sqlite":
        connection.cursor().execute("PRAGMA journal_mode = WAL")
        connection.cursor().execute("PRAGMA synchronous = FULL")
    call_command("migrate", verbosity=0)
    names = [f"user-{number:09d}" for number in range(order["users"])]
    User.objects.bulk_create([User(username=name) for name in names], batch_size=1000)
    users = list(User.objects.order_by("id"))
    print("ready", flush=True)
    for line in sys.stdin:
        kind, count = line.split()
        done = {"send": _send, "each": _send_each, "bulk": _bulk}[kind](users[0], users[: int(count)], order["message"])
        print(done, flush=True)


def _send(sender: Any, users: list[Any], message: dict[str, Any]) -> int:
    from notifications.signals import notify  # type: ignore[import-not-found]

    answers = notify.send(sender, recipient=users, verb=message["title"], description=json.dumps(message))
    return sum(len(made) for _, made in answers)


def _send_each(sender: Any, users: list[Any], message: dict[str, Any]) -> int:
    return sum(_send(sender, [user], message) for user in users)


def _bulk(sender: Any, users: list[Any], message: dict[str, Any]) -> int:
    from django.contrib.contenttypes.models import ContentType  # type: ignore[import-not-found]
    from notifications.models import Notification  # type: ignore[import-not-found]

    kind = ContentType.objects.get_for_model(sender)
    description = json.dumps(message)
    rows = [
        Notification(
            recipient=user,
            actor_content_type=kind,
            actor_object_id=sender.pk,
            verb=message["title"],
            description=description,
        )
        for user in users
    ]
    return len(Notification.objects.bulk_create(rows, batch_size=1000))


if __name__ == "__main__":
    main()
