"""The format of API keys: `sk_<tenant>_<key id>_<secret>`; the tenant can be read from the key."""

import re
from typing import Final

from stak.identifiers import NAME_PATTERN
from stak.ids import ULID_LENGTH

FORM: Final = re.compile(rf"sk_(?P<tenant>{NAME_PATTERN})_(?P<key_id>[0-9A-Z]{{{ULID_LENGTH}}})_[A-Za-z0-9]{{43}}")
