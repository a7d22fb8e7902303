"""The calls of Novu's SDKs that Stak does not have: each answers 501 and says what to use instead."""

from typing import Any, Final, NoReturn

from litestar import HttpMethod, Request, route

from admin_api.novu.authentication import requires_key
from admin_api.novu.errors import NOVU_PATH
from stak.errors import NotSupported

_TEMPLATES: Final = "Write templates with PUT /stack/admin/v1/{tenant}/{inbox}/templates/{template}."
_OWN_CHANNELS: Final = (
    "Stak delivers to its inbox, and sends what is unread by email, Web Push or the tenant's webhooks: set these up "
    "with /stack/admin/v1/{tenant}/channels and /stack/admin/v1/{tenant}/webhooks."
)

FAMILIES: Final[dict[str, tuple[str, str]]] = {
    "/v1/agents": ("agents", "Use Stak's chats for conversations."),
    "/v1/channel-connections": ("connections of other channels", _OWN_CHANNELS),
    "/v1/channel-endpoints": ("endpoints of other channels", _OWN_CHANNELS),
    "/v1/domains": ("inbound email", _OWN_CHANNELS),
    "/v1/environment-variables": ("environment variables", "Send the values in the payload of the trigger."),
    "/v1/environments": ("environments", "Use a tenant for each of them."),
    "/v1/integrations": ("integrations of other channels", _OWN_CHANNELS),
    "/v2/contexts": ("contexts", "Send the values in the payload of the trigger."),
    "/v2/environments": ("environments", "Use a tenant for each of them."),
    "/v2/inbound-webhooks": ("webhooks of delivery providers", _OWN_CHANNELS),
    "/v2/layouts": ("layouts", _TEMPLATES),
    "/v2/translations": ("translations by themselves", "The content of a template has a message for each language."),
    "/v2/workflows": ("workflows", f"A trigger's workflow is a template of the inbox. {_TEMPLATES}"),
}
"""The paths under which no call is supported: what they are about, and what to use instead."""

SINGLE: Final[dict[tuple[HttpMethod, str], tuple[str, str]]] = {
    (HttpMethod.PUT, "/v1/subscribers/{subscriber_id:str}/credentials"): (
        "credentials of other channels",
        _OWN_CHANNELS,
    ),
    (HttpMethod.PATCH, "/v1/subscribers/{subscriber_id:str}/credentials"): (
        "credentials of other channels",
        _OWN_CHANNELS,
    ),
    (HttpMethod.DELETE, "/v1/subscribers/{subscriber_id:str}/credentials/{provider_id:str}"): (
        "credentials of other channels",
        _OWN_CHANNELS,
    ),
    (HttpMethod.PATCH, "/v1/subscribers/{subscriber_id:str}/online-status"): (
        "setting the online status",
        "Stak knows which devices are connected.",
    ),
    (HttpMethod.GET, "/v1/subscribers/{subscriber_id:str}/notifications/feed"): (
        "the feed of Novu's first version",
        "Use the call for /v2/subscribers/{subscriberId}/notifications.",
    ),
    (HttpMethod.POST, "/v1/subscribers/{subscriber_id:str}/messages/mark-all"): (
        "marking messages in Novu's first version",
        "Use the calls for /v2/subscribers/{subscriberId}/notifications.",
    ),
    (HttpMethod.POST, "/v1/subscribers/{subscriber_id:str}/messages/mark-as"): (
        "marking messages in Novu's first version",
        "Use the calls for /v2/subscribers/{subscriberId}/notifications.",
    ),
    (HttpMethod.POST, "/v1/subscribers/{subscriber_id:str}/messages/{message_id:str}/actions/{action:str}"): (
        "actions in Novu's first version",
        "Use the call for /v2/subscribers/{subscriberId}/notifications/{notificationId}/actions/{actionType}/complete.",
    ),
    (
        HttpMethod.PATCH,
        "/v2/subscribers/{subscriber_id:str}/notifications/{notification_id:str}/actions/{action:str}/revert",
    ): ("taking back the answer to a notification", "An answer is final: it was sent to the tenant's webhooks."),
    (HttpMethod.PATCH, "/v2/topics/{topic:str}/subscriptions/{identifier:str}"): (
        "names and preferences of subscriptions",
        "Change the preferences of the subscriber.",
    ),
}
"""Single calls that are not supported, among others that are."""

_METHODS: Final = [HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE]


def unsupported_routes() -> list[Any]:
    """Return the routes that answer 501; each checks the caller's key first."""
    families = [_unsupported([path, f"{path}/{{rest:path}}"], _METHODS, said) for path, said in FAMILIES.items()]
    single = [_unsupported([path], [method], said) for (method, path), said in SINGLE.items()]
    return [*families, *single]


def _unsupported(paths: list[str], methods: list[HttpMethod], said: tuple[str, str]) -> Any:
    what, advice = said

    @route(paths, http_method=methods, guards=[requires_key()], status_code=501)
    async def refuse(request: Request[Any, Any, Any]) -> None:
        """Answer 501."""
        _refuse(request, what, advice)

    return refuse


def _refuse(request: Request[Any, Any, Any], what: str, advice: str) -> NoReturn:
    path = request.scope["path"].removeprefix(NOVU_PATH)
    raise NotSupported(f"Stak does not support {what} ({request.method} {path}). {advice}")
