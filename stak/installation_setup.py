"""Prepares an installation before its processes open it, and describes it.

The supervisor of `stak up` needs no more than this of an engine: the module imports one only where it uses it.
"""

import asyncio

from stak.errors import Misconfigured
from stak.http_processes import http_process_count, http_process_names
from stak.settings import METRICS_TOKEN_NAME, Settings


def validate_installation(settings: Settings) -> None:
    """Check an installation on aws before it starts; the embedded engine is checked when it opens. Raises Misconfigured
    if a check fails.
    """
    if settings.engine == "embedded":
        return
    from stak.engine_maintenance import examine

    findings = asyncio.run(examine(settings))
    wrong = [one for one in findings if one.state == "wrong" and not (settings.create and one.is_missing)]
    if wrong:
        raise Misconfigured(" ".join(f"{one.check}: {one.detail} {one.advice}".strip() for one in wrong))


def processes_of(settings: Settings) -> tuple[str, ...]:
    """Return the processes that `stak up` runs: on AWS, Celery as the control plane too."""
    others = ("worker", "control") if settings.engine == "aws" else ("worker",)
    return (*http_process_names(http_process_count(settings)), *others)


def describe_storage(settings: Settings) -> str:
    """Return where the data is stored, for people."""
    if settings.engine == "embedded":
        return str(settings.data.resolve())
    where = settings.aws_endpoint or settings.aws_region or "AWS"
    return f"DynamoDB table {settings.aws_prefix}, its queues and bucket, at {where}"


def prepare_data_directory(settings: Settings) -> None:
    """Create the data directory of the embedded engine."""
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Misconfigured(
            f"Cannot create the data directory {settings.data}: {error.strerror}. Choose another with --data."
        ) from error


def ensure_operator_key(settings: Settings) -> str | None:
    """Create an operator key if there is none, and on aws, with `create`, missing resources. Return the new key."""
    if settings.engine == "aws":
        return asyncio.run(_prepare_aws(settings))
    if settings.operator_key is not None or settings.operator_fingerprint is not None:
        return None
    from stak.engines.embedded.secret_files import new_operator_key

    prepare_data_directory(settings)
    return new_operator_key(settings.data)


def ensure_metrics_token(settings: Settings) -> str | None:
    """Return the token that `/metrics` requires. The embedded engine creates one if none is configured."""
    if settings.metrics_token is not None and has_metrics_setting(settings):
        return settings.metrics_token.get_secret_value()
    if settings.engine == "aws":
        return None
    from stak.engines.embedded.secret_files import metrics_token

    return metrics_token(settings.data)


def has_metrics_setting(settings: Settings) -> bool:
    """Return whether the metrics token is configured; an empty one counts as none."""
    return settings.metrics_token is not None and settings.metrics_token.get_secret_value() != ""


def describe_metrics_token(settings: Settings) -> str:
    """Return where the metrics token is found, for people."""
    if has_metrics_setting(settings):
        return "STAK_METRICS_TOKEN"
    if settings.engine == "aws":
        return "none; set STAK_METRICS_TOKEN to read the metrics"
    return str(settings.data.resolve() / METRICS_TOKEN_NAME)


async def _prepare_aws(settings: Settings) -> str | None:
    from stak.bootstrap import open_engine

    async with open_engine(settings) as engine:
        return engine.new_operator_key
