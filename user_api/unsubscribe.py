"""The link in an email to unsubscribe: a page that asks, and the request that does it, with one click (RFC 8058).

Reading the link changes nothing: mail servers and virus scanners follow the links of a message.
"""

import html
from typing import Any, Final

from litestar import MediaType, Request, Response, get, post

from stak.http.rate_limits import charge_link
from stak.identifiers import tenant_key
from stak.identity import unsubscribe_links
from stak.identity.unsubscribe_links import open_unsubscribe_token
from stak.ports import Ports
from stak.tenancy.tenants import read_settings

_PATH: Final = "/stack/users/v1/{tenant:str}/me/unsubscribe/{token:str}"
_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
}
_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; font-family: system-ui, sans-serif; }}
body {{ max-width: 32rem; margin: 15vh auto 0; padding: 0 1rem; line-height: 1.5; }}
button {{ font: inherit; padding: 0.6rem 1.2rem; }}
</style>
</head>
<body>
<h1>{title}</h1>
{content}
</body>
</html>
"""
_FORM: Final = """<p>Do you want to stop receiving emails about unread messages from {sender}?</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>"""
_DONE: Final = "<p>You will no longer receive emails about unread messages from {sender}.</p>"


@get(_PATH, include_in_schema=False, media_type=MediaType.HTML)
async def ask_to_unsubscribe(request: Request[Any, Any, Any], ports: Ports, tenant: str, token: str) -> Response[str]:
    """Return a page with a button; nothing changes. The token is that of a link in an email, and needs no sign-in."""
    key = tenant_key(tenant)
    _charge(request, ports)
    await open_unsubscribe_token(ports, key, token)
    return await _page(ports, tenant, "Unsubscribe?", _FORM)


@post(_PATH, include_in_schema=False, media_type=MediaType.HTML, status_code=200)
async def unsubscribe(request: Request[Any, Any, Any], ports: Ports, tenant: str, token: str) -> Response[str]:
    """Turn the channel of the link off. Repeating it changes nothing; users turn it on again in their preferences.

    The body does not matter: mail programs send `List-Unsubscribe=One-Click`.
    """
    key = tenant_key(tenant)
    _charge(request, ports)
    user, channel = await open_unsubscribe_token(ports, key, token)
    await unsubscribe_links.unsubscribe(ports, key, user, channel)
    return await _page(ports, tenant, "You are unsubscribed", _DONE)


def _charge(request: Request[Any, Any, Any], ports: Ports) -> None:
    """Count a request before its token is opened. Raises TooManyRequests."""
    client = request.scope.get("client")
    address = request.app.state.addresses.of_request(None if client is None else client[0], request.scope["headers"])
    charge_link(request.app.state.buckets, ports, address)


async def _page(ports: Ports, tenant: str, title: str, content: str) -> Response[str]:
    sender = (await read_settings(ports, tenant_key(tenant))).title or tenant
    page = _PAGE.format(title=title, content=content.format(sender=html.escape(sender)))
    return Response(page, media_type=MediaType.HTML, headers=_HEADERS)
