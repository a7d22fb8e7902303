"""Preview a template: render a stored version, or content that is not stored yet, with the data of one user."""

from typing import Any

import msgspec

from stak.errors import InvalidInput
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.profile_model import Profile
from stak.identity.user_profiles import read_profiles
from stak.ports import Ports
from stak.templates.render_for_users import RecipientData, Renderer
from stak.templates.template_model import PostedTemplate, validate_content
from stak.templates.templates import TemplateContent, read_template
from stak.tenancy.inbox_configs import read_inbox


class Preview(msgspec.Struct, frozen=True):
    """A rendered template, and the version and locale that were used; the version is null for a draft."""

    template: str
    version: int | None
    locale: str
    message: msgspec.Raw


async def preview_template(
    ports: Ports,
    tenant: TenantKey,
    inbox: InboxKey,
    name: str,
    *,
    user: UserId | None,
    data: dict[str, Any],
    locale: str | None,
    version: int | None,
    draft: TemplateContent | None,
) -> Preview:
    """Render a template as a recipient would get it; stores nothing. Raises RenderingFailed with the reason."""
    config = await read_inbox(ports, tenant, inbox)
    if draft is None:
        stored = await read_template(ports, tenant, inbox, name, version)
        version, draft = stored.version, TemplateContent(default_locale=stored.default_locale, content=stored.content)
    else:
        version = None
    compiled = validate_content(draft.content, draft.default_locale)
    profiles = [] if user is None else await read_profiles(ports, tenant, [user])
    profile = profiles[0] if profiles else Profile(user or UserId(""))
    posted = PostedTemplate(name, version or 0, draft.default_locale, draft.content, data)
    given = RecipientData(locale=locale)
    renderer = Renderer(posted, compiled, None)
    text = renderer.render(profile, given).encode()
    if config.message_schema is not None:
        message = msgspec.json.decode(text)
        if errors := await config.message_schema.violations(ports.schema_processes, tenant, message, text):
            problem = f"{errors[0].field}: {errors[0].message}"
            raise InvalidInput(f"The rendered message does not match the inbox's schema: {problem}", errors)
    return Preview(name, version, renderer.locale_for(profile, given), msgspec.Raw(text))
