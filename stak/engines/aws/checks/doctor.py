"""Health checks of an installation on AWS, read-only: connectivity, credentials, clock, resources, Redis.

All checks run concurrently with short timeouts: ten seconds in total, whatever is wrong. A check that depends on
something that failed is skipped.
"""

import asyncio
import contextlib
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any, Final

from botocore.exceptions import ClientError, NoCredentialsError, PartialCredentialsError

from stak.engines.aws.aws_clients import Clients, open_clients
from stak.engines.aws.checks import resource_checks
from stak.engines.aws.checks.connectivity import problem_with
from stak.engines.aws.error_mapping import AWS_ERRORS, code_of, message_of
from stak.engines.aws.live.redis_connection import REDIS_ERRORS, connect_redis, problem_with_server
from stak.errors import StakError
from stak.ports.installation import Finding
from stak.settings import Settings

_ALL_SECONDS: Final = 7.0
_REDIS_SECONDS: Final = 2.0
_SKEW_WRONG_SECONDS: Final = 300  # AWS refuses older signatures
_SKEW_WARNING_SECONDS: Final = 30

_NOT_US: Final = frozenset(
    (
        "ExpiredToken",
        "ExpiredTokenException",
        "IncompleteSignature",
        "InvalidAccessKeyId",
        "InvalidClientTokenId",
        "InvalidSignatureException",
        "MissingAuthenticationToken",
        "MissingAuthenticationTokenException",
        "RequestExpired",
        "SignatureDoesNotMatch",
        "UnrecognizedClientException",
    )
)
"""AWS's error codes for invalid credentials, regardless of their permissions."""


async def examine(settings: Settings) -> list[Finding]:
    """Return the findings about the installation of these settings."""
    findings: list[Finding] = []
    redis = asyncio.create_task(_redis(settings))
    try:
        async with asyncio.timeout(_ALL_SECONDS), open_clients(settings, is_hasty=True) as clients:
            await _examine(settings, clients, findings)
    except StakError as error:  # no request can be made
        findings.append(Finding("settings", "wrong", error.detail))
    except TimeoutError:
        findings.append(Finding("AWS", "wrong", f"AWS did not respond within {_ALL_SECONDS:g} seconds.", _PATH))
    return findings + await redis


_PATH: Final = "Check the network path: routes, security groups, proxies, VPC endpoints."


async def _examine(settings: Settings, clients: Clients, findings: list[Finding]) -> None:
    region = await _region(clients)
    findings.append(region)
    url = str(clients.dynamodb.meta.endpoint_url)
    problem = await problem_with(url)
    if problem is not None:
        advice = (
            "Check --aws-endpoint, and that it is running." if settings.aws_endpoint else f"Check the region. {_PATH}"
        )
        findings.append(Finding("endpoint", "wrong", f"{url} cannot be reached: {problem}.", advice))
        return
    endpoint, credentials, headers = await _first_answer(clients, url)
    findings.append(endpoint)
    if credentials is None:
        return
    findings.append(credentials)
    findings += _skew(headers)
    if credentials.state == "wrong":
        return
    checks = (check(clients) for check in resource_checks.CHECKS)
    for found in await asyncio.gather(*checks):
        findings += found


async def _region(clients: Clients) -> Finding:
    region = clients.region
    known = await clients.regions()
    if region in known:
        return Finding("region", "ok", f"{region}.")
    return Finding("region", "warning", f"{region} is not a known AWS region.", "Check the spelling of --aws-region.")


async def _first_answer(clients: Clients, url: str) -> tuple[Finding, Finding | None, Mapping[str, str]]:
    """Check whether the endpoint answers and accepts our credentials; return both findings and the response headers."""
    answers = Finding("endpoint", "ok", f"{url} responds.")
    good = Finding("credentials", "ok", "Found and accepted.")
    try:
        answer: Any = await clients.dynamodb.describe_table(TableName=clients.names.table)
    except (NoCredentialsError, PartialCredentialsError) as error:
        advice = "Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or assign a role to the machine."
        return answers, Finding("credentials", "wrong", f"None found: {error}.", advice), {}
    except ClientError as error:
        headers = error.response.get("ResponseMetadata", {}).get("HTTPHeaders", {})
        if code_of(error) not in _NOT_US:
            return answers, good, headers
        advice = "Check the account, whether they are still valid, and the region."
        return (
            answers,
            Finding("credentials", "wrong", f"AWS does not accept them: {message_of(error)}", advice),
            headers,
        )
    except AWS_ERRORS as error:
        said = str(error) or type(error).__name__
        return Finding("endpoint", "wrong", f"{url} accepts connections but does not respond: {said}", _PATH), None, {}
    return answers, good, answer["ResponseMetadata"]["HTTPHeaders"]


def _skew(headers: Mapping[str, str]) -> list[Finding]:
    try:
        there = parsedate_to_datetime(headers["date"]).timestamp()
    except (KeyError, ValueError):
        return []  # a local AWS may not send the time
    skew_seconds = abs(time.time() - there)
    detail = f"This machine's clock and AWS's differ by {skew_seconds:.0f} seconds."
    if skew_seconds >= _SKEW_WRONG_SECONDS:
        return [Finding("clock", "wrong", detail, "Set it with NTP: AWS rejects requests signed at the wrong time.")]
    return [Finding("clock", "warning" if skew_seconds >= _SKEW_WARNING_SECONDS else "ok", detail)]


async def _redis(settings: Settings) -> list[Finding]:
    if settings.redis_url is None:
        detail = "Not configured: signals do not reach other processes, so clients have to poll."
        return [Finding("redis", "warning", detail, "Set STAK_REDIS_URL.")]
    try:
        redis = connect_redis(settings.redis_url, call_seconds=_REDIS_SECONDS)
    except ValueError as error:
        return [Finding("redis", "wrong", f"Invalid URL: {error}.", "Example: redis://host:6379")]
    try:
        async with asyncio.timeout(2 * _REDIS_SECONDS):
            problem = await problem_with_server(redis)
    except REDIS_ERRORS as error:
        said = str(error) or "it did not answer in time"
        return [
            Finding("redis", "wrong", f"Cannot connect: {said}", "Check STAK_REDIS_URL, and that Redis is running.")
        ]
    finally:
        with contextlib.suppress(*REDIS_ERRORS):
            await redis.aclose()
    if problem is not None:
        return [Finding("redis", "wrong", *problem)]
    return [Finding("redis", "ok", "It responds.")]
