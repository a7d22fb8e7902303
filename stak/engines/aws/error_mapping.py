"""Maps AWS errors to Stak's errors, in one table; no foreign exception leaves the engine.

Missing permissions and tables are errors of the storage, as throttling is, and never the fault of a message that is
being delivered: the work waits and is retried, not discarded.
"""

from collections.abc import Mapping
from typing import Any, Final

import aiohttp
from botocore.exceptions import BotoCoreError, ClientError, NoCredentialsError, PartialCredentialsError

from stak.errors import InvalidWrite, StakError, StorageBusy, StorageRefused, StorageUnavailable

AWS_ERRORS: Final = (BotoCoreError, ClientError, aiohttp.ClientError, TimeoutError, OSError)
"""Exceptions that a call to AWS may raise."""

_KINDS: Final[Mapping[str, type[StakError]]] = {
    "ProvisionedThroughputExceededException": StorageBusy,
    "ThrottlingException": StorageBusy,
    "Throttling": StorageBusy,
    "ThrottledException": StorageBusy,
    "RequestThrottled": StorageBusy,
    "RequestLimitExceeded": StorageBusy,
    "LimitExceededException": StorageBusy,
    "SlowDown": StorageBusy,
    "TransactionCanceledException": StorageBusy,  # of a read: another transaction writes to its items
    "TransactionConflictException": StorageBusy,
    "TransactionInProgressException": StorageBusy,
    "ReplicatedWriteConflictException": StorageBusy,
    "InternalServerError": StorageUnavailable,
    "InternalFailure": StorageUnavailable,
    "InternalError": StorageUnavailable,
    "ServiceUnavailable": StorageUnavailable,
    "AccessDenied": StorageRefused,
    "AccessDeniedException": StorageRefused,
    "ExpiredToken": StorageRefused,
    "ExpiredTokenException": StorageRefused,
    "IncompleteSignature": StorageRefused,
    "InvalidAccessKeyId": StorageRefused,
    "InvalidClientTokenId": StorageRefused,
    "InvalidSignatureException": StorageRefused,
    "MissingAuthenticationToken": StorageRefused,
    "MissingAuthenticationTokenException": StorageRefused,
    "NotFoundException": StorageRefused,  # KMS: no such key
    "NoSuchBucket": StorageRefused,
    "QueueDoesNotExist": StorageRefused,
    "AWS.SimpleQueueService.NonExistentQueue": StorageRefused,
    "RequestExpired": StorageRefused,  # this machine's clock is wrong
    "ResourceNotFoundException": StorageRefused,
    "SignatureDoesNotMatch": StorageRefused,
    "UnrecognizedClientException": StorageRefused,
    "ValidationException": InvalidWrite,
    "ValidationError": InvalidWrite,
}


def translated(error: BaseException, doing: str) -> StakError:
    """Return Stak's error for an AWS error that occurred during an action ("write to the table stak")."""
    if isinstance(error, StakError):
        return error
    if isinstance(error, ClientError):
        code = code_of(error)
        kind = _KINDS.get(code, StorageUnavailable)
        return kind(f"AWS failed to {doing}: {code}: {message_of(error)}")
    if isinstance(error, NoCredentialsError | PartialCredentialsError):
        return StorageRefused(f"No AWS credentials to {doing}: {error}.")
    return StorageUnavailable(f"AWS did not respond to a request to {doing}: {_words(error)}")


def code_of(error: ClientError) -> str:
    """Return AWS's code of an error."""
    return str(error.response.get("Error", {}).get("Code", "Unknown"))


def message_of(error: ClientError) -> str:
    """Return AWS's message of an error."""
    details: Mapping[str, Any] = error.response.get("Error", {})
    return str(details.get("Message") or details.get("message") or "no reason given")


def _words(error: BaseException) -> str:
    return str(error) or type(error).__name__
