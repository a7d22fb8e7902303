"""Templates: the content in each language, its limits, and what a post keeps of it. Pure.

A post stores the version of the template that it uses, together with its own data. So it is rendered the same way
however often its delivery is repeated, and whatever becomes of the template.
"""

from collections.abc import Container, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from stak.errors import InvalidInput, invalid_field
from stak.templates.locales import choose_locale, is_locale, normal_locale
from stak.templates.message_template import MESSAGE_MAX_BYTES, MessageTemplate
from stak.templates.template_language import USER, TemplateSyntaxError, Values, Variable

TEMPLATE_MAX_BYTES: Final = 64 * 1024
"""The JSON of all translations together: one row of the table has it encrypted."""
LOCALES_MAX: Final = 100
DATA_MAX_BYTES: Final = 32 * 1024
"""The JSON of a post's `data`."""
_COMPILED_MAX: Final = 64

Content = dict[str, dict[str, Any]]
"""The message of each locale."""


class Template(msgspec.Struct, frozen=True, kw_only=True):
    """One version of a template."""

    name: str
    version: int
    category: str | None = None
    default_locale: str
    content: Content
    created: int
    """Time of this version."""
    created_by: str


class PostedTemplate(msgspec.Struct, frozen=True):
    """What a post keeps of its template: a version of it, and the data of the post."""

    name: str
    version: int
    default_locale: str
    content: Content
    data: dict[str, Any]


class CompiledTemplate:
    """All translations of a template, ready to be rendered. Raises InvalidInput for content that is not a template."""

    def __init__(self, content: Content, default_locale: str) -> None:
        self._default = default_locale
        self._translations: dict[str, MessageTemplate] = {}
        for locale, message in content.items():
            try:
                self._translations[locale] = MessageTemplate(message)
            except TemplateSyntaxError as error:
                raise invalid_field(f"content.{locale}", str(error)) from None

    def locale_for(self, wanted: str | None) -> str:
        """Return the locale that a recipient gets."""
        return choose_locale(self._translations, wanted, self._default)

    def translation(self, locale: str) -> MessageTemplate:
        """Return the translation of one of its locales."""
        return self._translations[locale]

    @property
    def has_one_locale(self) -> bool:
        """Whether all recipients get the same translation."""
        return len(self._translations) == 1

    @property
    def variables(self) -> list[Variable]:
        """The variables of all translations, each once."""
        found = (variable for each in self._translations.values() for variable in each.variables)
        return list(dict.fromkeys(found))

    @property
    def variable_names(self) -> list[str]:
        """The names of all variables, sorted."""
        return sorted({variable.name for variable in self.variables})

    @property
    def reads_profiles(self) -> bool:
        """Whether a profile decides what a recipient gets."""
        return not self.has_one_locale or any(one.is_of_user and one.path[1] != "id" for one in self.variables)


def validate_content(content: Mapping[str, Any], default_locale: str) -> CompiledTemplate:
    """Return the compiled content of a template. Raises InvalidInput that names the field and what to do."""
    if not 1 <= len(content) <= LOCALES_MAX:
        raise invalid_field("content", f"must have 1 to {LOCALES_MAX} locales, not {len(content)}")
    seen: set[str] = set()
    for locale, message in content.items():
        if not is_locale(locale):
            raise invalid_field(f"content.{locale[:40]}", "is not a language tag, as in en or pt-BR")
        if normal_locale(locale) in seen:
            raise invalid_field(f"content.{locale}", "is listed twice: language tags are case-insensitive")
        seen.add(normal_locale(locale))
        if not isinstance(message, dict) or not message:
            raise invalid_field(f"content.{locale}", "must be an object with the fields of the message")
        if (size := len(msgspec.json.encode(message))) > MESSAGE_MAX_BYTES:
            problem = f"is {size:,} bytes of JSON; a message has at most {MESSAGE_MAX_BYTES:,}"
            raise invalid_field(f"content.{locale}", problem)
    if default_locale not in content:
        problem = f"must be one of the locales of content: {', '.join(sorted(content))}"
        raise invalid_field("default_locale", problem)
    if (size := len(msgspec.json.encode(content))) > TEMPLATE_MAX_BYTES:
        raise invalid_field("content", f"is {size:,} bytes of JSON; the maximum is {TEMPLATE_MAX_BYTES:,}")
    return CompiledTemplate(dict(content), default_locale)


def validate_data(data: bytes | None, field: str, max_bytes: int = DATA_MAX_BYTES) -> dict[str, Any]:
    """Return the data of a post or a recipient. Raises InvalidInput."""
    if data is None:
        return {}
    if len(data) > max_bytes:
        raise invalid_field(field, f"is {len(data):,} bytes of JSON; the maximum is {max_bytes:,}")
    try:
        values: Any = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise invalid_field(field, str(error)) from None
    if not isinstance(values, dict):
        raise invalid_field(field, "must be an object")
    if USER in values:
        raise invalid_field(f"{field}.{USER}", "is the recipient's profile; use another name")
    return values


def require_values(variables: Iterable[Variable], data: Mapping[str, Any], given: Container[str]) -> None:
    """Raise InvalidInput for a variable that has no value for any recipient, so that nobody could get the message.

    `given` has the names in the data of all recipients.
    """
    for variable in variables:
        name = variable.path[0]
        if variable.default is not None or variable.is_of_user or name in data or name in given:
            continue
        problem = f"has no {name!r}, which the template uses as {{{{ {variable.name} }}}}"
        raise InvalidInput(f"data: {problem}.", invalid_field("data", problem).errors)


def values_for(data: Mapping[str, Any], own: Mapping[str, Any], user: Mapping[str, Any]) -> Values:
    """Return the values for one recipient; its own data replaces that of the post, name by name."""
    return {**data, **own, USER: user}


def encode_posted(posted: PostedTemplate) -> str:
    """Encode what a post keeps of its template."""
    return msgspec.json.encode(posted).decode()


def posted_of(text: str) -> PostedTemplate:
    """Decode what a post keeps of its template."""
    return msgspec.json.decode(text, type=PostedTemplate)


@lru_cache(maxsize=_COMPILED_MAX)
def compiled_of(text: str) -> tuple[PostedTemplate, CompiledTemplate]:
    """Return what a post keeps of its template, compiled once for all its chunks."""
    posted = posted_of(text)
    return posted, CompiledTemplate(posted.content, posted.default_locale)
