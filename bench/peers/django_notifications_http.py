"""The WSGI application of django-notifications-hq; runs in that peer's virtual environment.

As a script, it creates the tables, users and notifications, and prints the session cookie of each user. A server then
imports `application`, which serves the JSON views of the package to users with such a cookie.
"""

import json
import os
from typing import Any

import django  # type: ignore[import-not-found]
from django.conf import settings  # type: ignore[import-not-found]
from django.http import HttpRequest, JsonResponse  # type: ignore[import-not-found]
from django.urls import include, path  # type: ignore[import-not-found]

ORDER = json.loads(os.environ["BENCH_PEER"])

settings.configure(
    # A connection that stays open, as Stak's does.
    DATABASES={"default": {**ORDER["database"], "CONN_MAX_AGE": None}},
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "notifications"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    SESSION_ENGINE="django.contrib.sessions.backends.signed_cookies",
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="not one",
    USE_TZ=True,
)
django.setup()


def ready(_request: HttpRequest) -> JsonResponse:
    """Return the id of the process that serves requests."""
    return JsonResponse({"pid": os.getpid()})


urlpatterns = [path("ready", ready), path("notifications/", include("notifications.urls", namespace="notifications"))]


def fill() -> list[str]:
    """Create the tables, the users, and their notifications; return the session cookies."""
    from django.contrib.auth.models import User  # type: ignore[import-not-found]
    from django.contrib.contenttypes.models import ContentType  # type: ignore[import-not-found]
    from django.core.management import call_command  # type: ignore[import-not-found]
    from django.db import connection  # type: ignore[import-not-found]
    from notifications.models import Notification  # type: ignore[import-not-found]

    connection.cursor().execute("PRAGMA journal_mode = WAL")
    call_command("migrate", verbosity=0)
    names = [f"user-{number:09d}" for number in range(ORDER["users"])]
    User.objects.bulk_create([User(username=name) for name in names], batch_size=1000)
    users = list(User.objects.order_by("id"))
    sender, kind = users[0], ContentType.objects.get_for_model(User)
    for _ in range(ORDER["messages"]):
        rows = [
            Notification(
                recipient=user,
                actor_content_type=kind,
                actor_object_id=sender.pk,
                verb=ORDER["message"]["title"],
                description=json.dumps(ORDER["message"]),
            )
            for user in users
        ]
        Notification.objects.bulk_create(rows, batch_size=1000)
    return [_cookie(user) for user in users]


def _cookie(user: Any) -> str:
    from django.contrib import auth  # type: ignore[import-not-found]
    from django.contrib.sessions.backends.signed_cookies import SessionStore  # type: ignore[import-not-found]

    session = SessionStore()
    session[auth.SESSION_KEY] = str(user.pk)
    session[auth.BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[auth.HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


if __name__ == "__main__":
    print(json.dumps(fill()))
else:
    from django.core.wsgi import get_wsgi_application  # type: ignore[import-not-found]

    application = get_wsgi_application()
