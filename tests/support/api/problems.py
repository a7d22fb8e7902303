"""The format of every error response."""

import httpx

FIELDS = {"type", "title", "status", "detail", "code", "request_id"}


def assert_problem(answer: httpx.Response, status: int, code: str) -> dict[str, object]:
    """Expect an RFC 9457 problem with this status and code and without internals."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem: dict[str, object] = answer.json()
    more = {"quota", "limit", "used"} if code == "quota_exceeded" else {"errors"}
    assert FIELDS <= problem.keys() <= FIELDS | more
    assert (problem["status"], problem["code"]) == (status, code)
    assert problem["request_id"] == answer.headers["x-request-id"]
    assert problem["detail"]
    assert "Traceback" not in answer.text
    return problem
