"""JSON merge patches (RFC 7396), mostly of tenant settings and inbox configurations.

Only the named fields change; null restores a default.
"""

from copy import copy
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from stak.errors import FieldError, InvalidInput, validation_message
from stak.tenancy.tenant_model import InboxConfig, TenantSettings

M = TypeVar("M", bound=BaseModel)


def patch_of(kind: type[BaseModel]) -> type[BaseModel]:
    """Return the model of a patch: all fields are optional, those with a default nullable, nested ones patched."""
    fields: dict[str, Any] = {}
    for name, field in kind.model_fields.items():
        annotation: Any = field.annotation
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            annotation = patch_of(annotation)
        if not field.is_required():
            annotation = annotation | None
        changed = copy(field)
        changed.annotation, changed.default, changed.default_factory = annotation, None, None
        fields[name] = (annotation, changed)
    made: type[BaseModel] = create_model(
        f"{kind.__name__}Patch",
        __config__=ConfigDict(**kind.model_config),
        __doc__="Only the named fields change; null restores a field's default.",
        __module__=__name__,
        **fields,
    )
    return made


if TYPE_CHECKING:

    class TenantSettingsPatch(BaseModel):
        """A patch of a tenant's settings."""

    class InboxConfigPatch(BaseModel):
        """A patch of an inbox's configuration."""

else:
    TenantSettingsPatch = patch_of(TenantSettings)
    InboxConfigPatch = patch_of(InboxConfig)


def patched(before: M, patch: BaseModel) -> M:
    """Apply a patch to a configuration. Raises InvalidInput if the result is invalid."""
    changes = patch.model_dump(mode="json", by_alias=True, exclude_unset=True)
    after = merged(before.model_dump(mode="json", by_alias=True), changes)
    try:
        return type(before).model_validate_json(msgspec.json.encode(after))
    except ValidationError as error:
        problems = tuple(
            FieldError(".".join(map(str, one["loc"])) or "body", validation_message(one["msg"]))
            for one in error.errors(include_url=False)
        )
        described = "; ".join(f"{one.field}: {one.message}" for one in problems)
        raise InvalidInput(f"{described}.", problems) from None


def merged(target: Any, patch: Any) -> Any:
    """Apply a merge patch to a JSON value: null removes a name, objects are merged, all else is replaced."""
    if not isinstance(patch, dict):
        return patch
    after = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            after.pop(name, None)
        else:
            after[name] = merged(after.get(name), value)
    return after
