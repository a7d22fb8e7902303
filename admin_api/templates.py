"""Routes for the templates of an inbox: write, read, list, preview and delete."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import UNSET, Raw, UnsetType

from admin_api.authentication import requires
from admin_api.post_body import Locale, TemplateNumber
from stak.errors import invalid_field
from stak.http.field_types import Category, Uid
from stak.identifiers import inbox_key, user_id
from stak.ports import Ports
from stak.templates.locales import is_locale
from stak.templates.preview import Preview, preview_template
from stak.templates.template_model import CompiledTemplate, Template, validate_data
from stak.templates.templates import (
    TemplateContent,
    TemplateEntry,
    TemplateVersion,
    delete_template,
    list_templates,
    list_versions,
    read_template,
    write_template,
)
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope

PAGE_MAX: Final = 100
_OBJECT: Final = msgspec.Meta(extra_json_schema={"type": "object", "minProperties": 1})


class WriteTemplate(msgspec.Struct, forbid_unknown_fields=True):
    """The messages of a template by locale, with `{{ variables }}` in their strings."""

    content: Annotated[
        dict[str, Annotated[dict[str, Any], _OBJECT]], msgspec.Meta(extra_json_schema={"minProperties": 1})
    ]
    default_locale: Locale
    category: Category | None = None


class StoredTemplate(msgspec.Struct):
    """A version of a template, and the names of its variables."""

    template: str
    version: int
    category: str | None
    default_locale: str
    content: dict[str, dict[str, Any]]
    variables: list[str]
    created: int
    created_by: str


class Templates(msgspec.Struct):
    """A page of templates."""

    templates: list[TemplateEntry]
    next_cursor: str | None


class TemplateVersions(msgspec.Struct):
    """The versions of a template that are kept, newest first."""

    versions: list[TemplateVersion]


class PreviewTemplate(msgspec.Struct, forbid_unknown_fields=True):
    """What to render: with the profile of a user, with this data, in this language. A draft need not be stored."""

    uid: Uid | None = None
    data: Annotated[Raw, msgspec.Meta(extra_json_schema={"type": "object"})] | UnsetType = UNSET
    locale: Locale | None = None
    version: TemplateNumber | None = None
    draft: WriteTemplate | None = None


class TemplateController(Controller):
    """Templates of one inbox."""

    path = "/stack/admin/v1/{tenant:str}/{inbox:str}/templates"
    tags = ("templates",)

    @get(summary="List templates", guards=[requires(Scope.READ)])
    async def list(
        self,
        ports: Ports,
        caller: Caller,
        inbox: str,
        limit: Annotated[int, Parameter(ge=1, le=PAGE_MAX)] = 50,
        cursor: str | None = None,
    ) -> Templates:
        """List templates by name, without their content."""
        key = inbox_key(inbox)
        scope = (caller.tenant, key, "templates")
        found, at = await list_templates(
            ports, caller.tenant, key, limit=limit, after=ports.cursors.open(cursor, scope)
        )
        return Templates(found, ports.cursors.seal(at, scope))

    @put(
        "/{template:str}",
        summary="Create or replace a template",
        guards=[requires(Scope.CONFIG)],
        responses={201: ResponseSpec(StoredTemplate, description="The template is new.")},
    )
    async def write(
        self, ports: Ports, caller: Caller, inbox: str, template: str, data: WriteTemplate
    ) -> Response[StoredTemplate]:
        """Store a new version of a template; 201 if the template is new. The same content again makes no new version.

        Posts that were accepted before keep the version that they were posted with.
        """
        stored, is_new = await write_template(
            ports, caller.tenant, inbox_key(inbox), template, _content_of(data), key_id=caller.key_id
        )
        return Response(_shown(stored), status_code=201 if is_new else 200)

    @get("/{template:str}", summary="Read a template", guards=[requires(Scope.READ)])
    async def read(
        self,
        ports: Ports,
        caller: Caller,
        inbox: str,
        template: str,
        version: Annotated[int | None, Parameter(ge=1, le=9_999_999)] = None,
    ) -> StoredTemplate:
        """Return a version of a template, the current one unless `version` is set."""
        return _shown(await read_template(ports, caller.tenant, inbox_key(inbox), template, version))

    @get("/{template:str}/versions", summary="List the versions of a template", guards=[requires(Scope.READ)])
    async def versions(self, ports: Ports, caller: Caller, inbox: str, template: str) -> TemplateVersions:
        """List the latest 50 versions, newest first; older ones are removed."""
        return TemplateVersions(await list_versions(ports, caller.tenant, inbox_key(inbox), template))

    @delete("/{template:str}", summary="Delete a template", guards=[requires(Scope.CONFIG)])
    async def remove(self, ports: Ports, caller: Caller, inbox: str, template: str) -> None:
        """Delete a template with all its versions. Posts that were accepted with it are delivered."""
        await delete_template(ports, caller.tenant, inbox_key(inbox), template, key_id=caller.key_id)

    @post(
        "/{template:str}/preview",
        summary="Preview a template",
        status_code=200,
        guards=[requires(Scope.READ)],
    )
    async def preview(self, ports: Ports, caller: Caller, inbox: str, template: str, data: PreviewTemplate) -> Preview:
        """Render a template as a recipient would get it, and store nothing; 422 with the reason if that fails."""
        if data.locale is not None and not is_locale(data.locale):
            raise invalid_field("locale", "is not a language tag, as in en or pt-BR")
        return await preview_template(
            ports,
            caller.tenant,
            inbox_key(inbox),
            template,
            user=None if data.uid is None else user_id(data.uid),
            data=validate_data(None if isinstance(data.data, UnsetType) else bytes(data.data), "data"),
            locale=data.locale,
            version=data.version,
            draft=None if data.draft is None else _content_of(data.draft),
        )


def _content_of(data: WriteTemplate) -> TemplateContent:
    return TemplateContent(default_locale=data.default_locale, content=data.content, category=data.category)


def _shown(template: Template) -> StoredTemplate:
    compiled = CompiledTemplate(template.content, template.default_locale)
    return StoredTemplate(
        template.name,
        template.version,
        template.category,
        template.default_locale,
        template.content,
        compiled.variable_names,
        template.created,
        template.created_by,
    )
