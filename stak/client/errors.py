"""Errors raised by the client. Connection errors of the event stream are not raised but retried."""


class ClientError(Exception):
    """Base class of the client's errors."""


class ApiError(ClientError):
    """The server refused a call; `code` is stable."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(f"{status} {code}: {detail}")
        self.status = status
        self.code = code
        self.detail = detail


class AccessDeniedError(ClientError):
    """The server refused the token, origin or tenant: a retry would not help."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason
