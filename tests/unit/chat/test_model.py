"""The rules of chats: what counts as unread, how far a message has got, who may remove whom."""

import pytest

from stak.chat.model import Member, Message, Participant, Receipts, Role, counts, is_over, may_remove, status_with
from stak.identifiers import UserId

ANN, BOB, EVE = UserId("ann"), UserId("bob"), UserId("eve")


def member(user: UserId, read: int, delivered: int) -> Member:
    return Member(user, Participant("member", 0, read=read, delivered=delivered))


@pytest.mark.parametrize(
    ("expires_at", "now", "over"),
    [(None, 10.0**12, False), (100, 99.999, False), (100, 100.0, True), (100, 101.0, True)],
)
def test_end(expires_at: int | None, now: float, over: bool) -> None:
    assert is_over(expires_at, now) is over
    message = Message("id", ANN, "c", "text/plain", 0, "sealed", expires_at)
    assert counts(message, now) is not over


def test_what_was_deleted_does_not_count() -> None:
    assert not counts(Message("id", ANN, "c", "text/plain", 0, deleted_at=1, deleted_by=ANN), 0)


@pytest.mark.parametrize(
    ("bob", "eve", "status"),
    [
        ((0, 0), (0, 0), "SENT"),
        ((5, 5), (0, 0), "SENT"),
        ((5, 5), (4, 4), "SENT"),
        ((5, 5), (0, 5), "DELIVERED"),
        ((0, 9), (4, 5), "DELIVERED"),
        ((5, 5), (5, 5), "READ"),
        ((9, 9), (5, 7), "READ"),
    ],
)
def test_a_message_has_got_as_far_as_with_the_last_of_its_recipients(
    bob: tuple[int, int], eve: tuple[int, int], status: str
) -> None:
    receipts = Receipts([member(ANN, 0, 0), member(BOB, *bob), member(EVE, *eve)])
    assert receipts.status(5, ANN) == status


def test_a_sender_is_no_recipient() -> None:
    receipts = Receipts([member(ANN, 0, 0), member(BOB, 7, 7), member(EVE, 9, 9)])
    assert receipts.status(7, ANN) == "READ"
    assert receipts.status(7, BOB) == "SENT"  # Ann has nothing
    assert receipts.status(7, UserId("gone")) == "SENT"


@pytest.mark.parametrize("members", [[], [member(ANN, 9, 9)]], ids=["nobody", "the sender alone"])
def test_nobody_has_read_what_nobody_else_can(members: list[Member]) -> None:
    assert Receipts(members).status(1, ANN) == "SENT"


@pytest.mark.parametrize(("read", "delivered", "status"), [(0, 0, "SENT"), (0, 3, "DELIVERED"), (3, 3, "READ")])
def test_status_with_one(read: int, delivered: int, status: str) -> None:
    assert status_with(Participant("member", 0, read=read, delivered=delivered), 3) == status


@pytest.mark.parametrize(
    ("remover", "removable"),
    [("owner", {"owner", "admin", "member"}), ("admin", {"member"}), ("member", set())],
)
def test_who_removes_whom(remover: Role, removable: set[Role]) -> None:
    roles: tuple[Role, ...] = ("owner", "admin", "member")
    assert {removed for removed in roles if may_remove(remover, removed)} == removable
