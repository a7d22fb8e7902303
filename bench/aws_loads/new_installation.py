"""A new installation on a new local AWS with limits."""

import contextlib
import secrets
from collections.abc import Iterator
from pathlib import Path

from stak.settings import Settings, load_settings
from stak.testing.limited_aws.limits import Limits
from stak.testing.limited_aws.local_process import LimitedAws, limited_aws


@contextlib.contextmanager
def new_installation(limits: Limits, directory: Path, upstream: str) -> Iterator[tuple[LimitedAws, Settings]]:
    """Run a local AWS with limits and an empty table until the block ends; S3 and KMS are those of `upstream`."""
    prefix = f"stak-{secrets.token_hex(6)}"
    with limited_aws(limits, upstream=upstream) as aws:
        yield (
            aws,
            load_settings(engine="aws", aws_endpoint=aws.address, aws_prefix=prefix, data=directory, create=True),
        )
