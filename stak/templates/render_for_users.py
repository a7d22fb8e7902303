"""Renders a template for the recipients of a post: each in its language, with its own data and profile.

What is the same for several recipients is rendered once. A recipient whose message cannot be rendered, or does not
match the inbox's schema, does not affect the others. Reasons name variables and fields, never values: they are stored
unencrypted.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from stak.errors import RenderingFailed
from stak.identifiers import TenantKey, UserId
from stak.identity.profile_model import Profile
from stak.identity.user_profiles import read_profiles
from stak.ports import Ports
from stak.schemas.validation import MessageSchema
from stak.templates.message_template import MessageTemplate
from stak.templates.template_language import USER
from stak.templates.template_model import CompiledTemplate, PostedTemplate, values_for

TOO_EXPENSIVE: Final = (
    "The inbox's schema is too expensive to check each rendered message. Configure a simpler one: fewer references, "
    "alternatives or values."
)
_RENDERED_BEFORE_PAUSE: Final = 8
"""Recipients that are rendered before other tasks of the process continue."""


class RecipientData(msgspec.Struct, frozen=True, array_like=True):
    """What a post says about one recipient."""

    data: dict[str, Any] = {}
    locale: str | None = None


class RenderedMessages(NamedTuple):
    """The JSON text for each recipient, and the reason for those that have none."""

    texts: dict[UserId, str]
    failures: dict[UserId, str]


NOTHING_GIVEN: Final = RecipientData()


async def render_for_users(
    ports: Ports,
    tenant: TenantKey,
    schema: MessageSchema | None,
    template: tuple[PostedTemplate, CompiledTemplate],
    users: Sequence[UserId],
    given: Mapping[UserId, RecipientData],
) -> RenderedMessages:
    """Render a posted template for these users."""
    posted, compiled = template
    profiles: dict[UserId, Profile] = {}
    if compiled.reads_profiles:
        # Slightly stale profiles are good enough: they may change a moment later just as well.
        profiles = {each.user_id: each for each in await read_profiles(ports, tenant, users)}
    renderer = Renderer(posted, compiled, schema)
    texts: dict[UserId, str] = {}
    failures: dict[UserId, str] = {}
    for index, user in enumerate(users, 1):
        try:
            texts[user] = renderer.render(profiles.get(user) or Profile(user), given.get(user, NOTHING_GIVEN))
        except RenderingFailed as error:
            failures[user] = error.detail
        if index % _RENDERED_BEFORE_PAUSE == 0:
            await asyncio.sleep(0)
    return RenderedMessages(texts, failures)


class Renderer:
    """Renders one posted template for recipients one by one; remembers what they have in common."""

    def __init__(self, posted: PostedTemplate, compiled: CompiledTemplate, schema: MessageSchema | None) -> None:
        self._posted = posted
        self._compiled = compiled
        self._schema = schema
        self._locales: dict[str | None, str] = {}
        self._bound: dict[str, MessageTemplate | RenderingFailed] = {}
        self._constant: dict[str, str] = {}
        self._has_user_variables = any(variable.is_of_user for variable in compiled.variables)

    def locale_for(self, profile: Profile, given: RecipientData) -> str:
        """Return the locale that a recipient gets."""
        wanted = given.locale or profile.locale
        found = self._locales.get(wanted)
        if found is None:
            found = self._locales[wanted] = self._compiled.locale_for(wanted)
        return found

    def render(self, profile: Profile, given: RecipientData) -> str:
        """Return the JSON text for one recipient. Raises RenderingFailed."""
        locale = self.locale_for(profile, given)
        if given.data:
            user = user_values(profile) if self._has_user_variables else {}
            values = values_for(self._posted.data, given.data, user)
            return self._validated(self._compiled.translation(locale).render(values))
        if locale in self._constant:
            return self._constant[locale]
        bound = self._bind(locale)
        text = self._validated(bound.render({USER: user_values(profile)}))
        if not bound.variables:
            self._constant[locale] = text
        return text

    def _bind(self, locale: str) -> MessageTemplate:
        """Return a translation with the values that all recipients without data of their own have in common."""
        bound = self._bound.get(locale)
        if bound is None:
            try:
                bound = self._compiled.translation(locale).bound(self._posted.data)
            except RenderingFailed as error:
                bound = error
            self._bound[locale] = bound
        if isinstance(bound, RenderingFailed):
            raise bound
        return bound

    def _validated(self, text: str) -> str:
        if self._schema is not None:
            encoded = text.encode()
            violations = self._schema.violations_inline(msgspec.json.decode(encoded), encoded)
            if violations is None:
                raise RenderingFailed(TOO_EXPENSIVE)
            if violations:
                raise RenderingFailed(f"The rendered message does not match the inbox's schema: {violations[0].field}.")
        return text


def user_values(profile: Profile) -> dict[str, str | None]:
    """Return what `user` stands for in a template."""
    return {
        "id": profile.user_id,
        "display_name": profile.display_name,
        "avatar_url": profile.avatar_url,
        "locale": profile.locale,
    }
