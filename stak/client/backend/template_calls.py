"""Calls for the templates of an inbox."""

import builtins
from typing import Any

from msgspec import UNSET

from stak.client.backend.calls import Call, Calls, Pages, call, pages
from stak.client.backend.http_messages import HttpResponse
from stak.client.backend.requests import PreviewTemplate, WriteTemplate
from stak.client.backend.template_responses import (
    Template,
    TemplateEntry,
    TemplatePreview,
    Templates,
    TemplateVersion,
    TemplateVersions,
)


class TemplateCalls(Calls):
    """Templates: list, show, versions, write, preview, delete."""

    def list(
        self, *, inbox: str | None = None, page_size: int = 100, cursor: str | None = None
    ) -> Pages[TemplateEntry]:
        """Iterate over templates by name, without their content."""
        return pages(self._path(inbox), Templates, "templates", page_size=page_size, cursor=cursor)

    def show(self, template: str, *, version: int | None = None, inbox: str | None = None) -> Call[Template]:
        """Return a version of a template, the current one unless it is given."""
        query = {} if version is None else {"version": version}
        return call("GET", self._path(inbox, ("template", template)), Template, query=query)

    def versions(self, template: str, *, inbox: str | None = None) -> Call[builtins.list[TemplateVersion]]:
        """Return the latest 50 versions of a template, newest first."""
        listed = call("GET", self._path(inbox, ("template", template), "versions"), TemplateVersions)

        def decode(response: HttpResponse) -> builtins.list[TemplateVersion]:
            return listed.decode(response).versions

        return Call(listed.request, decode, is_repeatable=True)

    def write(
        self,
        template: str,
        content: dict[str, dict[str, Any]],
        *,
        default_locale: str = "en",
        category: str | None = None,
        inbox: str | None = None,
    ) -> Call[Template]:
        """Store a new version of a template: the message of each locale. The same content makes no new version."""
        body = WriteTemplate(content, default_locale, category)
        return call("PUT", self._path(inbox, ("template", template)), Template, body=body)

    def preview(
        self,
        template: str,
        *,
        uid: str | None = None,
        data: dict[str, Any] | None = None,
        locale: str | None = None,
        version: int | None = None,
        inbox: str | None = None,
    ) -> Call[TemplatePreview]:
        """Return a template as a recipient would get it. Stores nothing."""
        body = PreviewTemplate(uid, UNSET if data is None else data, locale, version)
        path = self._path(inbox, ("template", template), "preview")
        return call("POST", path, TemplatePreview, body=body, is_repeatable=True)

    def delete(self, template: str, *, inbox: str | None = None) -> Call[None]:
        """Delete a template with all its versions. Posts that use it are delivered."""
        return call("DELETE", self._path(inbox, ("template", template)), type(None))

    def _path(self, inbox: str | None, *parts: tuple[str, str] | str) -> str:
        return self.where.in_inbox(inbox, "templates", *parts)
