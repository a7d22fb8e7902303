"""The tree of Stak's errors, each with a stable code, independent of HTTP.

StakError
├── InvalidInput          the input is readable but not valid; `errors` says where and why
│   ├── MalformedInput    the input cannot be parsed
│   ├── IncompatibleFields  fields that are valid by themselves and cannot be combined
│   ├── InvalidAddress    a URL with an IPv4 address that is not four decimal numbers
│   ├── UnknownTopic      a post to a topic that does not exist
│   ├── RenderingFailed   a template that cannot be rendered with this data
│   ├── InvalidName       a tenant, inbox, category, user or key id that is not allowed
│   └── InvalidCursor     a paging cursor that is not ours, or has another scope
├── NotAuthenticated      no credential, or an invalid one
├── NotAllowed            a valid credential without permission for this
│   └── TenantSuspended   the operator has suspended the tenant: all its credentials are refused
├── NotFound              does not exist, or belongs to another tenant
├── AlreadyExists         the object to create exists already
├── IdempotencyMismatch   an idempotency key that was used for another post
├── TooExpensive          the check would take longer than one caller may use
├── NotSupported          a call of another product's API that Stak does not have
├── WrongState            the object's state no longer allows this
├── Contended             others kept changing the same object; nothing was written, try again
├── TooManyRequests       over the tenant's rate limit; says when to retry
│   └── RateQuotaExceeded  over the operator's rate quota
├── QuotaExceeded         would exceed the operator's quota for stored objects
├── Overloaded            too many concurrent requests, to the server or to one chat; nothing was done, try again
├── TooLarge              a payload over its limit
├── RequestTimeout        a payload that did not arrive in time
├── StorageUnavailable    the storage cannot answer now; nothing was half-written
│   ├── StorageBusy       another process holds the lock
│   ├── StorageFull       no space left
│   └── StorageRefused    rejected credentials or permissions, or a missing resource: an operator has to act
├── WebhookDeliveryFailed  an external receiver did not accept a request
│   ├── NoPublicAddress   the name of a receiver has no address that may be connected to
│   └── MessagesNotTaken  a push service did not accept some messages; Stak tries again
├── MailNotSent           a mail server did not accept an email; Stak tries again
│   ├── MailsNotTaken     a mail server did not accept some emails; Stak tries again
│   ├── MailMisconfigured  the login or the port of a mail server has to be changed
│   ├── MailRefused       a mail server rejected an email permanently
│   └── MailUncertain     the connection broke while an email was sent; it may have been accepted
├── IdentityProviderUnavailable  the identity provider does not answer, or not as it should
├── Misconfigured         Stak cannot start with this configuration; the message says what to do
├── DecryptionFailed      stored ciphertext that this installation's keys do not decrypt
└── InvalidWrite          a write that no table could accept: a bug in Stak itself
"""

from typing import ClassVar

import msgspec


class FieldError(msgspec.Struct, frozen=True):
    """The error in one field of the input."""

    field: str
    message: str


def validation_message(message: str) -> str:
    """Return a message of pydantic in our own words, without the prefix that it adds."""
    return message.removeprefix("Value error, ")


class StakError(Exception):
    """Root of the tree. `code` is stable and meant for programs, `detail` for people."""

    code: ClassVar[str] = "error"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class InvalidInput(StakError):
    code = "invalid_input"

    def __init__(self, detail: str, errors: tuple[FieldError, ...] = ()) -> None:
        super().__init__(detail)
        self.errors = errors


def invalid_field(field: str, problem: str) -> InvalidInput:
    """Return the error of an input in which one field is invalid."""
    return InvalidInput(f"{field}: {problem}.", (FieldError(field, problem),))


class IncompatibleFields(InvalidInput):
    code = "incompatible_fields"

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}.", (FieldError(field, problem),))


class RenderingFailed(InvalidInput):
    code = "rendering_failed"

    def __init__(self, reason: str) -> None:
        super().__init__(reason, (FieldError("template", reason),))


class MalformedInput(InvalidInput):
    code = "malformed_request"


class InvalidAddress(InvalidInput):
    code = "invalid_address"


class UnknownTopic(InvalidInput):
    code = "unknown_topic"


class InvalidName(InvalidInput):
    code = "invalid_name"

    def __init__(self, part: str, problem: str) -> None:
        super().__init__(f"{part}: {problem}", (FieldError(part, problem),))
        self.part = part
        self.problem = problem


class InvalidCursor(InvalidInput):
    code = "invalid_cursor"

    def __init__(self) -> None:
        super().__init__("The cursor is not valid for this request. Start again without a cursor.")


class NotAuthenticated(StakError):
    code = "not_authenticated"


class NotAllowed(StakError):
    code = "not_allowed"


class TenantSuspended(NotAllowed):
    code = "tenant_suspended"

    def __init__(self) -> None:
        super().__init__(
            "The operator of this installation has suspended this tenant. Nothing was deleted. All requests are "
            "rejected until the operator resumes it. Contact the operator."
        )


class NotFound(StakError):
    code = "not_found"


class AlreadyExists(StakError):
    code = "already_exists"


class IdempotencyMismatch(StakError):
    code = "idempotency_mismatch"


class TooExpensive(StakError):
    code = "too_expensive"


class NotSupported(StakError):
    code = "not_supported"


class WrongState(StakError):
    code = "wrong_state"


class TooManyRequests(StakError):
    code = "too_many_requests"

    def __init__(self, detail: str, retry_after_seconds: int) -> None:
        super().__init__(detail)
        self.retry_after_seconds = retry_after_seconds


class RateQuotaExceeded(TooManyRequests):
    code = "quota_exceeded"

    def __init__(self, detail: str, retry_after_seconds: int, quota: str, limit: int) -> None:
        super().__init__(detail, retry_after_seconds)
        self.quota = quota
        self.limit = limit
        self.used: int | None = None


class QuotaExceeded(StakError):
    code = "quota_exceeded"

    def __init__(self, detail: str, quota: str, limit: int, used: int | None) -> None:
        super().__init__(detail)
        self.quota = quota
        self.limit = limit
        self.used = used


class Overloaded(StakError):
    code = "overloaded"


class Contended(StakError):
    code = "contended"


class TooLarge(StakError):
    code = "too_large"


class RequestTimeout(StakError):
    code = "too_slow"


class StorageUnavailable(StakError):
    code = "storage_unavailable"


class StorageBusy(StorageUnavailable):
    code = "storage_busy"


class StorageFull(StorageUnavailable):
    code = "storage_full"


class StorageRefused(StorageUnavailable):
    code = "storage_refused"


class WebhookDeliveryFailed(StakError):
    code = "not_received"


class NoPublicAddress(WebhookDeliveryFailed):
    """The name of the receiver has no address that may be connected to."""

    code = "no_public_address"


class MessagesNotTaken(WebhookDeliveryFailed):
    """Single messages were not taken; nothing is wrong with the channel."""

    code = "messages_not_taken"


class MailNotSent(StakError):
    code = "mail_not_sent"


class MailsNotTaken(MailNotSent):
    """Single emails were not taken; nothing is wrong with the channel."""

    code = "mails_not_taken"


class MailMisconfigured(MailNotSent):
    """The mail server cannot be used as it is set up."""

    code = "mail_misconfigured"


class MailRefused(MailNotSent):
    code = "mail_refused"


class MailUncertain(MailNotSent):
    code = "mail_uncertain"


class IdentityProviderUnavailable(StakError):
    code = "identity_provider_unavailable"


class Misconfigured(StakError):
    code = "misconfigured"


class DecryptionFailed(StakError):
    code = "unsealable"


class InvalidWrite(StakError):
    code = "invalid_write"
