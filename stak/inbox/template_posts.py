"""Posts with a template: validate the request, and decide what the broadcast keeps.

The content of the broadcast is the version of the template with the data of the post. What the post says about single
recipients is stored with their chunks (`recipient_data.py`). Workers render it (`rendered_chunks.py`).
"""

from typing import Final, NamedTuple

import msgspec

from stak.errors import IncompatibleFields, WrongState, invalid_field
from stak.identifiers import TenantKey, UserId, user_ids
from stak.inbox.broadcast import Broadcast
from stak.inbox.post_request import PostedVersion, PostRequest, RecipientRequest, TemplateRequest
from stak.inbox.post_validation import validate_message
from stak.installation.data_format import TEMPLATES_FORMAT, allows_templates
from stak.ports import Ports
from stak.request_cost import pause
from stak.templates.locales import is_locale
from stak.templates.render_for_users import TOO_EXPENSIVE, RecipientData
from stak.templates.template_model import (
    CompiledTemplate,
    PostedTemplate,
    Template,
    encode_posted,
    require_values,
    validate_data,
)
from stak.templates.templates import read_template
from stak.tenancy.inbox_configs import Inbox

RECIPIENTS_WITH_DATA_MAX: Final = 10_000
RECIPIENT_DATA_MAX_BYTES: Final = 8 * 1024
"""The JSON of the data of one recipient."""
_RECIPIENTS_BEFORE_PAUSE: Final = 500


class PreparedContent(NamedTuple):
    """The valid content of a post as its broadcast keeps it, its template, and the category of that."""

    message: str
    template: PostedVersion | None = None
    category: str | None = None


async def prepare_content(ports: Ports, tenant: TenantKey, inbox: Inbox, request: PostRequest) -> PreparedContent:
    """Validate the message of a post, or its template and data. Raises InvalidInput, NotFound or WrongState."""
    wanted = request.template
    if wanted is None:
        return PreparedContent(await validate_message(ports, tenant, inbox, request.message))
    if not await allows_templates(ports):
        raise WrongState(
            f"Templates need data format {TEMPLATES_FORMAT}: processes of an earlier release may still be running. "
            "Stop them, run `stak upgrade`, then post again."
        )
    if inbox.message_schema is not None and not inbox.message_schema.is_cheap:
        raise IncompatibleFields("template", TOO_EXPENSIVE.rstrip("."))
    template = await read_template(ports, tenant, request.inbox, wanted.name, wanted.version)
    compiled = CompiledTemplate(template.content, template.default_locale)
    data = validate_data(wanted.data, "data")
    given, names = await _given(wanted.recipients or [])
    require_values(compiled.variables, data, names)
    message = encode_posted(
        PostedTemplate(template.name, template.version, template.default_locale, template.content, data)
    )
    version = PostedVersion(
        template.name, template.version, _copy_bytes(template, wanted), given, compiled.reads_profiles
    )
    return PreparedContent(message, version, template.category)


async def _given(recipients: list[RecipientRequest]) -> tuple[dict[UserId, RecipientData], set[str]]:
    """Return what a post says about single recipients, without those it says nothing about, and all names in it."""
    if len(recipients) > RECIPIENTS_WITH_DATA_MAX:
        problem = f"must be 1 to {RECIPIENTS_WITH_DATA_MAX:,}, not {len(recipients):,}; split the list"
        raise invalid_field("recipients", problem)
    seen: set[str] = set()
    given: dict[UserId, RecipientData] = {}
    names: set[str] = set()
    for index, (user, one) in enumerate(
        zip(user_ids([one.uid for one in recipients], "recipients"), recipients, strict=True)
    ):
        if user in seen:
            raise invalid_field(f"recipients[{index}].uid", f"{user!r} is listed twice")
        seen.add(user)
        if one.locale is not None and not is_locale(one.locale):
            raise invalid_field(f"recipients[{index}].locale", "is not a language tag, as in en or pt-BR")
        data = validate_data(one.data, f"recipients[{index}].data", RECIPIENT_DATA_MAX_BYTES)
        if data or one.locale is not None:
            given[user] = RecipientData(data, one.locale)
            names.update(data)
        if index % _RECIPIENTS_BEFORE_PAUSE == _RECIPIENTS_BEFORE_PAUSE - 1:
            await pause()
    return given, names


def _copy_bytes(template: Template, wanted: TemplateRequest) -> int:
    """Return about how large a rendered message is: its longest translation, and the data of a recipient."""
    longest = max(len(msgspec.json.encode(message)) for message in template.content.values())
    recipients = wanted.recipients or []
    own = sum(len(one.data or b"") for one in recipients) // max(1, len(recipients))
    return longest + own


def with_template(broadcast: Broadcast, template: PostedVersion | None) -> Broadcast:
    """Return a new broadcast that says which template it has; one with data of recipients has rows for them."""
    if template is None:
        return broadcast
    named = msgspec.structs.replace(broadcast, template=template.label)
    return msgspec.structs.replace(named, uids=None, has_recipient_data=True) if template.given else named
