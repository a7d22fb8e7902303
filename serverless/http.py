"""Lambda handlers of both APIs behind API Gateway's HTTP API (payload version 2): `admin` and `user`.

They are two functions because their permissions differ: the user API submits no jobs and sees no dead letters.
Background tasks of a request finish before its response, because Lambda freezes the process between calls.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, cast

import msgspec
from litestar import Litestar
from litestar.types import ASGIApp, Receive, Scope, Send
from mangum import Mangum
from mangum.types import ASGI

import admin_api.app
import user_api.app
from serverless.runtime import Event, container, work_seconds
from stak.bootstrap import Engine
from stak.errors import TooLarge
from stak.http.console_cookie import ConsoleCookie
from stak.http.cors import Cors
from stak.http.older_inbox_names import OlderInboxPaths
from stak.http.problems import MEDIA_TYPE, TITLES, Problem
from stak.http.request_middleware import RequestMiddleware
from stak.task_limits import interactive_work
from user_api.novu.routes import NOVU_API

BODY_MAX_BYTES: Final = 6 * 1024 * 1024
"""Lambda's limit for the event of one call: a body has somewhat less, and three quarters of it if it is not text."""
_TEXT: Final = ["text/", "application/json", MEDIA_TYPE]


def admin(event: Event, context: Any) -> dict[str, Any]:
    """Answer a request to the admin API."""
    return _answer(admin_api.app.create_app, event, context)


def user(event: Event, context: Any) -> dict[str, Any]:
    """Answer a request to the user API."""
    return _answer(user_api.app.create_app, event, context)


def _answer(create_app: Callable[[Engine], Litestar], event: Event, context: Any) -> dict[str, Any]:
    if _body_bytes(event) > BODY_MAX_BYTES:
        return _too_large(event)
    adapter = _adapter(create_app)
    with interactive_work(work_seconds(context)):
        answer: dict[str, Any] = container().on_loop(lambda: adapter(event, context))
    return answer


@cache
def _adapter(create_app: Callable[[Engine], Litestar]) -> Mangum:
    """Return the application, created once; its lifespan is the container's."""
    engine = container().engine
    app = create_app(engine)
    container().enter(app.lifespan())
    pages = ConsoleCookie(Cors(OlderInboxPaths(app), engine.ports, (NOVU_API,)))
    answering = RequestMiddleware(pages, compatible=(NOVU_API,))
    complete_app = cast("ASGI", _WithBackgroundTasks(answering, engine))  # the same protocol, typed less narrowly
    return container().on_loop(lambda: Mangum(complete_app, lifespan="off", text_mime_types=_TEXT))


class _WithBackgroundTasks:
    """Wraps the application so that a request ends only when its background tasks have finished."""

    def __init__(self, app: ASGIApp, engine: Engine) -> None:
        self._app = app
        self._background_tasks = engine.ports.background_tasks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        finally:
            await self._background_tasks.drain()


def _body_bytes(event: Event) -> int:
    """Return the size of the body: the declared or the actual one, whichever is larger."""
    declared = event.get("headers", {}).get("content-length", "")
    return max(int(declared) if declared.isdecimal() else 0, len((event.get("body") or "").encode()))


def _too_large(event: Event) -> dict[str, Any]:
    detail = (
        f"The body has {_body_bytes(event)} bytes; behind Lambda, a request must not exceed {BODY_MAX_BYTES} (6 MB). "
        "Post to fewer users at once, or to a Stak server that is not behind Lambda, which takes 16 MB."
    )
    request_id = str(event["requestContext"]["requestId"])
    problem = Problem(f"urn:stak:problem:{TooLarge.code}", TITLES[413], 413, detail, TooLarge.code, request_id)
    return {
        "statusCode": 413,
        "headers": {"content-type": MEDIA_TYPE, "x-request-id": request_id},
        "body": msgspec.json.encode(problem).decode(),
        "isBase64Encoded": False,
    }
