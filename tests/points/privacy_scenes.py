"""What the points of erasures and deletions are reached by."""

from collections.abc import Mapping
from typing import Any, Final

import httpx

from tests.api.inbox import Json
from tests.points.places import point_of
from tests.points.play import PEOPLE, Play
from tests.points.scenes import Scene
from tests.points.talk import Talk
from tests.server import OPERATOR_KEY

BOB, CLEO, DAN = PEOPLE[:3]
MARK: Final = "xqz"
_DELIVERING: Final = point_of("inbox.deliver._deliver_open: table.commit_template", "before")
_HOUR: Final = 3600.0


def erase_a_user(play: Play) -> None:
    """Bob has something of everything; afterwards nothing of it is left, and the others have what they had."""
    _call(play, "PUT", f"users/{BOB}", 201, repeated=200, json={"display_name": MARK, "phone_number": "+4930555000"})
    play.admin("PUT", "audience", json={"add": [BOB, CLEO]})
    play.post(f"{MARK} alone", (BOB,))
    play.post("both", (BOB, CLEO))
    play.post("all", None)
    play.taken_back("all", PEOPLE[2:])
    play.post(f"{MARK} later", (BOB,), send_in_seconds=_HOUR)
    play.post("later", (BOB, CLEO), send_in_seconds=_HOUR)
    for text in ("both", "all", f"{MARK} alone"):
        play.wait(text, "delivered")
    play.ask(BOB, "PUT", "preferences", json={"muted": ["news"]})
    with play.here.orders.to_fail(_DELIVERING):
        play.post(f"{MARK} poison", (BOB,))
        play.here.wait_until(play.dead_letters, "it is buried")
        play.wait(f"{MARK} poison", "delivered")
    play.here.wait_until(lambda: not play.here.beside.left_to_do(), "all of it is settled")
    talk = Talk(play)
    talk.start("two", CLEO, BOB, chat_type="direct")
    talk.start("many", BOB, CLEO, DAN)
    for name in ("two", "many"):
        first = talk.say(name, BOB, f"{MARK} said")
        talk.say(name, CLEO, "well?")
        last = talk.say(name, BOB, f"{MARK} more")
        talk.delete(name, BOB, first)
        talk.erased(name, last, asked_by=CLEO)
    job = _call(play, "POST", f"users/{BOB}/erase", 202)["job_id"]
    play.here.wait_until(lambda: _call(play, "GET", f"jobs/{job}")["status"] == "done", "Bob is erased")
    play.control("later", "stop")
    play.taken_back("later")
    for text in play.ids:
        play.taken_back(text, (BOB,))
    play.here.wait_until(lambda: not play.here.beside.left_to_do(), "everybody knows")
    assert play.here.beside.rows_with(play.tenant, MARK) == []


def export_a_user(play: Play) -> None:
    play.post("mine", (BOB,))
    play.wait("mine", "delivered")
    job = _call(play, "POST", f"users/{BOB}/export", 202)["job_id"]
    play.here.wait_until(lambda: _call(play, "GET", f"jobs/{job}")["status"] == "done", "it is exported")

    def fetch() -> httpx.Response:
        answer = play.inbox.admin.get(f"/stack/admin/v1/{play.tenant}/jobs/{job}/file")
        return httpx.Response(answer.status_code, json={"lines": answer.text.count("\n")})

    assert play.here.answer(fetch)["lines"] == 3


def delete_a_tenant(play: Play) -> None:
    """Another one than the play's own, which is not touched."""
    name = f"{play.tenant}-gone"
    play.here.beside.list_job_of_nothing(play.tenant)
    play.post("kept", (BOB,))
    with play.here.server.client(OPERATOR_KEY) as operator:

        def call(method: str, path: str, status: int, *, repeated: int | None = None) -> Json:
            url = f"/stack/admin/v1/{name}{path}"
            return play.here.answer(lambda: operator.request(method, url), status, repeated=repeated)

        made = call("PUT", "", 201, repeated=409)
        if "api_key" in made:  # else whoever made it was killed before it answered: it has nothing else
            _fill(play, name, made["api_key"])
        job = call("DELETE", "", 202, repeated=404).get("job_id")
        if job is not None:
            play.here.wait_until(lambda: call("GET", f"/jobs/{job}", 200)["status"] == "done", "it is deleted")
        play.here.wait_until(lambda: not play.here.beside.left_to_do(), "nothing is left to do")
        assert [row for row in play.here.beside.rows_with(name, name) if not row.startswith("sys#deletions ")] == []
        call("PUT", "", 201, repeated=409)
        job = call("DELETE", "", 202, repeated=404).get("job_id")
        play.here.wait_until(lambda: not play.here.beside.left_to_do(), "it is deleted again")


def _fill(play: Play, tenant: str, api_key: str) -> None:
    with play.here.server.client(api_key) as admin:
        body = {"audiences": {"kind": "users", "uids": [BOB, CLEO]}, "message": {"text": tenant}}
        path = f"/stack/admin/v1/{tenant}/DEFAULT/messages/post"
        play.here.answer(lambda: admin.post(path, json=body), 202)


def _call(
    play: Play, method: str, path: str, status: int = 200, *, repeated: int | None = None, **options: Any
) -> Json:
    def ask() -> httpx.Response:
        return play.inbox.admin.request(method, f"/stack/admin/v1/{play.tenant}/{path}", **options)

    return play.here.answer(ask, status, repeated=repeated)


PRIVACY_SCENES: Final[Mapping[str, Scene]] = {
    scene.__name__: scene for scene in (erase_a_user, export_a_user, delete_a_tenant)
}
