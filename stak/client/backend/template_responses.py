"""Responses of the admin API about templates; unknown fields are ignored."""

from typing import Any

import msgspec


class Template(msgspec.Struct, frozen=True):
    """A version of a template, and the names of its variables."""

    template: str
    version: int
    category: str | None
    default_locale: str
    content: dict[str, dict[str, Any]]
    variables: list[str]
    created: int
    created_by: str


class TemplateEntry(msgspec.Struct, frozen=True):
    """A template in the list."""

    name: str
    version: int
    category: str | None
    default_locale: str
    locales: list[str]
    created: int
    updated: int


class Templates(msgspec.Struct, frozen=True):
    """A page of templates."""

    templates: list[TemplateEntry]
    next_cursor: str | None


class TemplateVersion(msgspec.Struct, frozen=True):
    """A version in the list of a template's versions."""

    version: int
    created: int
    created_by: str
    default_locale: str


class TemplateVersions(msgspec.Struct, frozen=True):
    """The versions of a template that are kept, newest first."""

    versions: list[TemplateVersion]


class TemplatePreview(msgspec.Struct, frozen=True):
    """A rendered template, and the version and locale that were used."""

    template: str
    version: int | None
    locale: str
    message: Any
