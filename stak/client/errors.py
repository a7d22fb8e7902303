"""What can go wrong for who uses the client. Trouble on the way to the stream is none: it is waited out."""


class ClientError(Exception):
    """Everything below."""


class ApiError(ClientError):
    """The server has refused a call: its problem, with a `code` that stays the same."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(f"{status} {code}: {detail}")
        self.status = status
        self.code = code
        self.detail = detail


class NotWelcomeError(ClientError):
    """The server does not take this token, origin or tenant: connecting again would not change that."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason
