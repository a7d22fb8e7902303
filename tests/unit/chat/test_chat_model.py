"""Rules of chats: visibility, delivery status and permissions."""

import pytest

from stak.chat.chat_model import (
    Member,
    Message,
    Participant,
    Receipts,
    Role,
    is_expired,
    is_visible,
    may_remove,
    status_with,
)
from stak.identifiers import UserId

ANN, BOB, EVE = UserId("ann"), UserId("bob"), UserId("eve")


def member(user: UserId, read: int, delivered: int) -> Member:
    return Member(user, Participant("member", 0, read=read, delivered=delivered))


@pytest.mark.parametrize(
    ("expires_at", "now", "over"),
    [(None, 10.0**12, False), (100, 99.999, False), (100, 100.0, True), (100, 101.0, True)],
)
def test_message_expires_at_its_time(expires_at: int | None, now: float, over: bool) -> None:
    assert is_expired(expires_at, now) is over
    message = Message("id", ANN, "c", "text/plain", 0, "sealed", expires_at)
    assert is_visible(message, now) is not over


def test_deleted_message_is_not_visible() -> None:
    assert not is_visible(Message("id", ANN, "c", "text/plain", 0, deleted_at=1, deleted_by=ANN), 0)


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
def test_status_is_the_lowest_of_the_recipients(bob: tuple[int, int], eve: tuple[int, int], status: str) -> None:
    receipts = Receipts([member(ANN, 0, 0), member(BOB, *bob), member(EVE, *eve)])
    assert receipts.status(5, ANN) == status


def test_sender_is_not_a_recipient() -> None:
    receipts = Receipts([member(ANN, 0, 0), member(BOB, 7, 7), member(EVE, 9, 9)])
    assert receipts.status(7, ANN) == "READ"
    assert receipts.status(7, BOB) == "SENT"  # Ann has received nothing.
    assert receipts.status(7, UserId("gone")) == "SENT"


@pytest.mark.parametrize("members", [[], [member(ANN, 9, 9)]], ids=["no members", "sender only"])
def test_status_without_recipients_is_sent(members: list[Member]) -> None:
    assert Receipts(members).status(1, ANN) == "SENT"


@pytest.mark.parametrize(("read", "delivered", "status"), [(0, 0, "SENT"), (0, 3, "DELIVERED"), (3, 3, "READ")])
def test_status_follows_the_receipts_of_one_recipient(read: int, delivered: int, status: str) -> None:
    assert status_with(Participant("member", 0, read=read, delivered=delivered), 3) == status


@pytest.mark.parametrize(
    ("remover", "removable"),
    [("owner", {"owner", "admin", "member"}), ("admin", {"member"}), ("member", set())],
)
def test_role_may_remove_lower_roles(remover: Role, removable: set[Role]) -> None:
    roles: tuple[Role, ...] = ("owner", "admin", "member")
    assert {removed for removed in roles if may_remove(remover, removed)} == removable
