"""Types of request fields with bounds for the OpenAPI document; the domain enforces the bounds with its own errors."""

from typing import Annotated, Final

import msgspec

from stak.identifiers import NAME_PATTERN, USER_MAX_CHARACTERS
from stak.inbox.post_recipients import RECIPIENTS_MAX
from stak.tenancy.tenant_model import TTL_MAX_SECONDS

NAME_BOUNDS: Final = {"pattern": f"^{NAME_PATTERN}$"}
UID_BOUNDS: Final = {
    "minLength": 1,
    "maxLength": USER_MAX_CHARACTERS,
    "pattern": r"^[^/\u0000-\u001f\u007f-\u009f]+$",
}
CURSOR_BOUNDS: Final = {"minLength": 1}

Category = Annotated[str, msgspec.Meta(extra_json_schema=NAME_BOUNDS)]
Topic = Annotated[str, msgspec.Meta(extra_json_schema=NAME_BOUNDS)]
Uid = Annotated[str, msgspec.Meta(extra_json_schema=UID_BOUNDS)]
Recipients = Annotated[list[Uid], msgspec.Meta(extra_json_schema={"minItems": 1, "maxItems": RECIPIENTS_MAX})]
SecondsToLive = Annotated[int, msgspec.Meta(extra_json_schema={"minimum": 1, "maximum": TTL_MAX_SECONDS})]
