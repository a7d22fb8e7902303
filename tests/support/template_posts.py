"""Writes a template of the test tenant, and posts it to users with data of their own."""

from typing import Any

import msgspec

from stak.identifiers import TenantKey
from stak.inbox.post import Posted, post_message
from stak.inbox.post_request import PostRequest, RecipientRequest, TemplateRequest
from stak.ports import Ports
from stak.templates.template_model import Template
from stak.templates.templates import TemplateContent, write_template
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import ALL_SCOPES
from tests.support.broadcasts import INBOX, KEY_ID, TENANT

CALLER = Caller(TENANT, KEY_ID, ALL_SCOPES)
GREETING = {"en": {"title": "Hello {{ name }}"}, "de": {"title": "Hallo {{ name }}"}}


class Body(msgspec.Struct, frozen=True):
    """Stands for the body of a request."""

    text: str


async def write(
    ports: Ports, content: dict[str, Any] | None = None, name: str = "greeting", tenant: TenantKey = TENANT
) -> Template:
    """Write a version of a template."""
    written = TemplateContent(default_locale="en", content=GREETING if content is None else content)
    return (await write_template(ports, tenant, INBOX, name, written, key_id=KEY_ID))[0]


async def post_template(
    ports: Ports,
    recipients: dict[str, dict[str, Any] | None],
    data: dict[str, Any] | None = None,
    *,
    locales: dict[str, str] | None = None,
    name: str = "greeting",
    **fields: Any,
) -> Posted:
    """Post a template to these users; None is a recipient without data of its own."""
    asked = [
        RecipientRequest(uid, None if own is None else msgspec.json.encode(own), (locales or {}).get(uid))
        for uid, own in recipients.items()
    ]
    template = TemplateRequest(name, None, None if data is None else msgspec.json.encode(data), asked)
    body = Body(repr((recipients, data, locales, name)))
    request = PostRequest(inbox=INBOX, uids=list(recipients), message=b"", body=body, template=template, **fields)
    return await post_message(ports, CALLER, request)
