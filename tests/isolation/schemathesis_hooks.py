"""Schemathesis hooks: accept refusals for reasons that an OpenAPI schema cannot express.

No schema can say that a cursor must have been issued, that a time must be in the future, or that two parameters exclude
each other. Such refusals are recognized by their text; the document must forbid everything else that is refused.
"""

import re
from typing import Any

import schemathesis
from schemathesis.specs.openapi.checks import (
    ensure_resource_availability,
    negative_data_rejection,
    positive_data_acceptance,
)

ACCEPTED_REASONS = tuple(
    map(
        re.compile,
        (
            r"The cursor is not valid for this request",
            r"before, after: set before or after, not both",
            r"snoozed: cannot be combined with unread or archived",
            r"until: must be a time in the next \d+ days",
            r"is reserved by the API; choose another name",
            r"message: is missing; set it, or the name of a template",
            r"message: must not be set together with template",
            r"(template_version|data|recipients): is for posts with a template",
            r"audiences: (set either audiences or recipients|is missing)",
            r"content\..*: is not a language tag",
            r"default_locale: must be one of the locales of content",
            r"per_minute: must be at most \d+",
            r"sequence: must not exceed \d+, the last sequence of this chat",
            r"send_at: must be in the future",
            r"expires_at: must be in the future",
            r"message_id: set the message id either in the body or as \?message_id=",
            r"participants: a direct chat has exactly one other user",
            r"delivery: on_read is for posts to everyone",
            r"everyone_delivery: on_read requires on_read",
            # As the inbox is configured, by a request before.
            r"category: .* is not one of ",
            r"muted: .*: not a category of this inbox",
            # Where the installation has not allowed other hosts.
            r"(webhook_)?url: must start with https://",
            # Spellings of an address that programs read differently.
            r"(webhook_)?url: must contain a host name, or an IPv4 address as four decimal numbers",
            r"(webhook_)?url: must not be a private address",
            r"(host|port|security): must ",
            r"endpoint: (must |does not belong to a push service)",
            r"keys\.(p256dh|auth): must be ",
            r"(username|password): is missing",
            r"app_url: must be an http or https address",
            r"fallback: .*a channel is listed twice",
            r"The schema is not a usable JSON Schema",
            r"must list 1 to 10,000 users in add and remove together",
            # JSON has one kind of number and we have two: 1.0 is a whole one to a schema, and none to us.
            r"Expected `int( \| null)?`, got `float`",
            r"email: must be an email address",
            r"password: (must have \d+ to \d+ characters|is easy to guess)",
            r"name: must have at most \d+ characters, and no control characters",
            # In bytes, where a schema counts characters.
            r"is longer than \d+ bytes of UTF-8",
        ),
    )
)

_CONFIGURED = re.compile(r"parameter `(tenant|inbox|message_id|chat_id|uid|job_id)` in path")


@schemathesis.check
def refused_with_accepted_reason(ctx: Any, response: Any, case: Any) -> None:
    """Like `positive_data_acceptance`, except for reasons that no schema can express."""
    if response.status_code in (400, 413, 422):
        problem = response.json()
        is_excused = any(excuse.search(problem["detail"]) for excuse in ACCEPTED_REASONS)
        if is_excused or problem["code"] == "idempotency_mismatch":
            return
    positive_data_acceptance(ctx, response, case)


@schemathesis.check
def violations_are_refused(ctx: Any, response: Any, case: Any) -> None:
    """Like `negative_data_rejection`, except for a value in the path that the configuration has replaced.

    A malformed post of a bulk request is refused in its own result.
    """
    try:
        negative_data_rejection(ctx, response, case)
    except AssertionError as failure:
        if not _CONFIGURED.search(f"{failure} {vars(failure)}") and not _has_refused_post(case, response):
            raise


def _has_refused_post(case: Any, response: Any) -> bool:
    is_bulk = case.operation.path.endswith("/messages/post/bulk") and response.status_code == 200
    return is_bulk and any(one["status"] == 400 for one in response.json()["results"])


@schemathesis.check
def created_resources_are_found(ctx: Any, response: Any, case: Any) -> None:
    """Like `ensure_resource_availability`, except where a body names somebody who cannot be found."""
    if response.status_code == 404 and "nobody can be found by this phone number" in response.text:
        return
    ensure_resource_availability(ctx, response, case)
