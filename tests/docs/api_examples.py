"""Records the examples of the API reference: `python -m tests.docs.api_examples` sends all requests to a real server.

Ids, times, secrets and other values that differ in every run are replaced by fixed ones of the same form.
"""

import json
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec

from stak.errors import RequestTimeout, StakError, StorageFull, StorageUnavailable, TooManyRequests
from stak.http import problems
from stak.http.console_cookie import SESSION_COOKIE
from stak.http.reference.complete_reference import EXAMPLES_FILE
from stak.testing.server import METRICS_TOKEN, OPERATOR_KEY, Server, run_server
from tests.docs.api_steps import COMMON, PROBLEMS, STEPS, Step

NOW: Final = 1_767_225_600
ENVIRONMENT: Final = {"STAK_PUBLIC_URL": "https://stak.example.com"}
"""Of the server that the examples are recorded with: links of emails and accounts begin with it."""
HOUR: Final = 3_600
DAY: Final = 24 * HOUR
WAIT_SECONDS: Final = 60
SHOWN_EVENTS: Final = ("event: ready", "event: message\n", "event: caught_up")
SHOWN_METRICS: Final = "stak_connections"
SHOWN_LINES: Final = 3
UNCAUSED: Final[tuple[StakError, ...]] = (
    RequestTimeout("The body did not arrive in time. Send it again."),
    TooManyRequests("Too many requests. Try again in 1 second.", 1),
    StorageUnavailable("The storage is not available now. Nothing was written. Try again."),
    StorageFull("No space is left. Nothing was written."),
)
"""Errors that no request causes by itself."""
_ULID: Final = re.compile(r"\b[0-9A-HJKMNP-TV-Z]{26}\b")
_HASH: Final = re.compile(r"[0-9a-f]{64}|(?<=d_)[0-9a-f]{32}|(?<=msg_)[0-9a-f]{32}|(?<=g_)[0-9A-Z]{26}")
_LINK: Final = re.compile(r"(?<=#/set-password/acme/)\w+")
_READY: Final = re.compile(r"\bready-\d+\b")
_MOMENT: Final = re.compile(r"(?<![0-9.])1[6-9]\d{8}(?![0-9])")
_SECRETS: Final = {"token", "access_token", "refresh_token", "secret", "signing_secret", "subscriber_secret", "ticket"}
_OTHERS: Final = {
    "request_id": "0199c3a1f2d84c1e",
    "next_cursor": "eyJwb3NpdGlvbiI6…",
    "public_key": "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U",
}
_SIZES: Final = {"stored_bytes"}
_COUNTS: Final = {"bytes": 1243, "duration_ms": 87}


def record(server: Server) -> tuple[dict[str, Any], list[str]]:
    """Send all requests; return the examples by operation, and what went wrong."""
    run = _Run(server)
    for step in STEPS:
        run.send(step)
        if step is STEPS[0]:
            for refused in PROBLEMS:
                run.refuse(refused)
    for error in UNCAUSED:
        problem, _ = problems._problem_of(error, "")
        run.problems[str(problem.status)] = run.fixed(msgspec.to_builtins(problem))
    return {"problems": dict(sorted(run.problems.items())), **run.examples}, run.failures


def _field(found: Any, path: str) -> Any:
    """Return a field of a response by its path; None if it is not there."""
    for part in path.split("."):
        if isinstance(found, list):
            found = found[int(part)] if int(part) < len(found) else None
        else:
            found = None if found is None else found.get(part)
    return found


class _Run:
    def __init__(self, server: Server) -> None:
        self._server = server
        self._tokens: dict[str, str] = {"operator": OPERATOR_KEY, "metrics": METRICS_TOKEN}
        self._saved: dict[str, Any] = {"tomorrow": int(time.time()) + DAY}
        self._ids: dict[str, str] = {}
        self.examples: dict[str, Any] = {}
        self.problems: dict[str, Any] = {}
        self.failures: list[str] = []

    def send(self, step: Step) -> None:
        """Send a request, and keep it as an example."""
        answer = self._answer(step)
        if answer.status_code != step.status:
            self.failures.append(f"{step.operation}: {answer.status_code} {answer.text[:300]}")
            return
        shown = self._shown(answer)
        for name, field in step.save.items():
            self._saved[name] = self._tokens[name] = _field(shown, field)
        if step.save_link:
            self._saved[step.save_link] = shown["password_link"]["url"].rpartition("/")[2]
        if step.save_session:
            self._tokens[step.save_session] = answer.cookies[f"{SESSION_COOKIE}_{COMMON['tenant']}"]
        if step.is_example:
            example = self.examples.setdefault(step.operation, {"path": self._path(step), "responses": {}})
            if step.body is not None:
                example.setdefault("body", self.fixed(self._filled(step.body)))
            if answer.status_code != 204:
                example["responses"][str(answer.status_code)] = self.fixed(shown)

    def refuse(self, step: Step) -> None:
        """Send a request that is refused."""
        answer = self._answer(step)
        if answer.status_code != step.status:
            self.failures.append(f"{step.operation} should get {step.status}: {answer.status_code} {answer.text[:300]}")
            return
        self.problems[str(step.status)] = self.fixed(answer.json())

    def _answer(self, step: Step) -> httpx.Response:
        method, template = step.operation.split(" ", 1)
        path = template.format(**self._values(step))
        deadline = time.monotonic() + WAIT_SECONDS
        with self._server.client(self._tokens.get(step.who)) as client:
            while True:
                body = None if step.body is None else self._filled(step.body)
                with client.stream(method.upper(), path, json=body, params=step.query or None) as answer:
                    text = self._read(answer)
                headers = [("content-type", _type(answer))]
                headers += [("set-cookie", value) for value in answer.headers.get_list("set-cookie")]
                answer = httpx.Response(answer.status_code, headers=headers, text=text, request=answer.request)
                if self._is_awaited(step, answer):
                    return answer
                assert time.monotonic() < deadline, f"{step.operation}: {answer.text}"
                time.sleep(0.05)

    def _is_awaited(self, step: Step, answer: httpx.Response) -> bool:
        """Return whether a response has what the step waits for."""
        if step.until is not None and _field(answer.json(), step.until[0]) != step.until[1]:
            return False
        return self._filled(step.until_text) in answer.text

    def _values(self, step: Step) -> dict[str, str]:
        return {name: str(self._filled(value)) for name, value in {**COMMON, **step.path}.items()}

    def _path(self, step: Step) -> dict[str, str]:
        """Return the path parameters of a step, as its example shows them."""
        return {
            name: self.fixed(value) for name, value in self._values(step).items() if f"{{{name}}}" in step.operation
        }

    def _read(self, answer: httpx.Response) -> str:
        """Read a response; of a stream of events, all until it has caught up."""
        if _type(answer) != "text/event-stream":
            answer.read()
            return answer.text
        lines = []
        for line in answer.iter_lines():
            lines.append(line)
            if line == "" and "event: caught_up" in lines[-5:]:
                break
        return "\n".join(lines)

    def _shown(self, answer: httpx.Response) -> Any:
        """Return the part of a response that the example shows."""
        media_type = _type(answer)
        if "json" in media_type and media_type != "application/jsonl":
            return answer.json()
        if media_type == "text/event-stream":
            events = answer.text.split("\n\n")
            # A message that a slow worker delivers meanwhile may add events of the inbox.
            return "\n\n".join(event.strip() for event in events if event.startswith(SHOWN_EVENTS))
        lines = answer.text.splitlines()
        if SHOWN_METRICS in answer.text:
            lines = [line for line in lines if f"{SHOWN_METRICS} " in line]
        elif media_type == "application/jsonl":
            lines = lines[:SHOWN_LINES]
        return "\n".join(lines)

    def _filled(self, value: Any) -> Any:
        """Return a value with what earlier steps have saved."""
        match value:
            case dict():
                return {name: self._filled(one) for name, one in value.items()}
            case list():
                return [self._filled(one) for one in value]
            case str() if value.startswith("$"):
                return self._saved[value[1:]]
        return value

    def fixed(self, value: Any, name: str = "") -> Any:
        """Return a value as it is in every run."""
        match value:
            case _ if name == "last_used_at":
                return NOW  # it is stored with a delay
            case dict() if name in _SIZES:
                return {**value, "used": 4096}
            case dict():
                return {key: self.fixed(one, key) for key, one in value.items()}
            case list() | tuple():
                return [self.fixed(one, name) for one in value]
            case str() if name in _OTHERS:
                return _OTHERS[name]
            case str() if name == "api_key":
                return "sk_acme_01JGFJJZ00000000000000000A_…"
            case str() if name in _SECRETS:
                return "…"
            case str() if "cannot be resolved" in value or "did not respond within" in value:  # by a slow resolver
                return "The name hooks.example cannot be resolved: Name or service not known."
            case str():
                value = _READY.sub("ready-1", _HASH.sub(_fixed_hash, _ULID.sub(self._id, value)))
                value = _LINK.sub("…", value)
                return _MOMENT.sub(str(NOW), value)
            case bool():
                return value
            case int() if name in _COUNTS:
                return _COUNTS[name]
            case int() if _MOMENT.fullmatch(str(value)):
                return NOW + round((value - self._saved["tomorrow"] + DAY) / HOUR) * HOUR
        return value

    def _id(self, found: re.Match[str]) -> str:
        """Return the fixed id that stands for an id of this run."""
        number = len(self._ids)
        return self._ids.setdefault(found[0], f"01JGFJJZ{number:018d}")


def _fixed_hash(found: re.Match[str]) -> str:
    return ("0123456789abcdef" * 4)[: len(found[0])]


def _type(answer: httpx.Response) -> str:
    content_type: str = answer.headers.get("content-type", "")
    return content_type.partition(";")[0]


def main() -> int:
    """Record the examples, and write them."""
    with tempfile.TemporaryDirectory() as directory, run_server(Path(directory), **ENVIRONMENT) as server:
        examples, failures = record(server)
    sys.stderr.write("".join(f"{failure}\n" for failure in failures))
    if not failures:
        EXAMPLES_FILE.write_text(json.dumps(examples, indent=1, ensure_ascii=False) + "\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
