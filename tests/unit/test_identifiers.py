"""Identifiers become key parts that never collide."""

import os
import random
import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stak.errors import InvalidName
from stak.identifiers import (
    RESERVED_INBOX_NAMES,
    UserId,
    category_key,
    inbox_key,
    tenant_key,
    user_id,
    user_ids,
    user_of_part,
    user_part,
)
from stak.inbox.keys import user_inbox
from stak.ports.writes import PK_MAX_BYTES, SK_MAX_BYTES
from tests.support.drill_report import drill_seed, report_drill

TRIPLES = int(os.environ.get("STAK_TRIPLES", "100000"))
SEED = drill_seed(20261115)
# Few and hostile pieces: if two triples could share a key, this many draws of these would show it.
PIECES = ("#", "U#", "%", "%23", "%25", "a", "b", "B", "U", "t#", "c#*", "é", "é", "\U0001f600", " ", "-", ".", "_")
RARE_PIECES = ("/", "\x00", "\x85", "\ud800", "\U0010ffff", "￿", "x" * 65, "y" * 129, "é" * 120, "", "\n")


def test_hostile_triples_share_no_key() -> None:
    rng, began_at = random.Random(SEED), time.monotonic()
    seen: dict[str, tuple[str, str, str]] = {}
    accepted = 0
    refused = dict.fromkeys(("tenant", "user", "inbox"), 0)
    for _ in range(TRIPLES):
        triple = (_part(rng, 0.02), _part(rng, 0.3), _part(rng, 0.02))
        try:
            key = user_inbox(tenant_key(triple[0]), user_id(triple[1]), inbox_key(triple[2]))
        except InvalidName as error:
            refused[error.part] += 1
            continue
        accepted += 1
        assert seen.setdefault(key, triple) == triple, f"{seen[key]!r} and {triple!r} share {key!r}"
    assert accepted > TRIPLES / 2  # Otherwise nothing was tested.
    assert all(count > 1_000 for count in refused.values()), refused
    faults = f"{TRIPLES:,} hostile triples of tenant, user and inbox, {accepted:,} of them allowed"
    report_drill(14, SEED, faults, "keys of two 0", began_at)


def _part(rng: random.Random, hostility: float) -> str:
    hostile = rng.random() < hostility
    pieces = [rng.choice(PIECES if hostile else "abBU-._") for _ in range(rng.randint(0 if hostile else 1, 5))]
    if rng.random() < 0.01:
        pieces.append(rng.choice(RARE_PIECES))
    if not hostile and pieces[0] in "-._":
        pieces[0] = "a"
    return "".join(pieces)


@given(st.text(max_size=140) | st.text(".", max_size=3))
def test_user_id_is_accepted_exactly_by_the_rule(text: str) -> None:
    is_allowed = (
        1 <= len(text) <= 128
        and text not in (".", "..")
        and "/" not in text
        and not any(unicodedata.category(character) in ("Cc", "Cs") for character in text)
        and len(text.encode(errors="replace")) <= 256
    )
    if is_allowed:
        assert user_id(text) == text
        assert user_of_part(user_part(UserId(text))) == text
        assert "#" not in user_part(UserId(text))
    else:
        with pytest.raises(InvalidName):
            user_id(text)


@given(st.lists(st.text(st.characters(max_codepoint=300), max_size=3) | st.text("xé", min_size=126, max_size=130)))
def test_list_of_user_ids_is_accepted_exactly_if_each_one_is(texts: list[str]) -> None:
    try:
        singly: object = [user_id(text) for text in texts]
    except InvalidName as error:
        singly = error.problem
    try:
        together: object = user_ids(texts, "uids")
    except InvalidName as error:
        together = error.problem
    assert together == singly


@pytest.mark.parametrize("bad", [".", "..", "", "a/b", "x" * 129, "a\n", "a\x7f"])
def test_invalid_user_id_is_named_by_its_index(bad: str) -> None:
    assert user_ids(["ada", "...", "bob"], "uids") == ["ada", "...", "bob"]
    with pytest.raises(InvalidName, match=r"^uids\[1\]: "):
        user_ids(["ada", bad, "bob"], "uids")


def test_longest_identifiers_fit_every_key() -> None:
    user = user_id("#" * 128)
    assert len(f"p#{user_part(user)}".encode()) <= SK_MAX_BYTES
    widest = user_inbox(tenant_key("t" * 64), user_id("é" * 128), inbox_key("i" * 64))
    assert len(widest.encode()) <= PK_MAX_BYTES


@pytest.mark.parametrize("name", sorted(RESERVED_INBOX_NAMES))
def test_reserved_words_are_no_inbox_names(name: str) -> None:
    with pytest.raises(InvalidName, match="reserved by the API"):
        inbox_key(name)


@pytest.mark.parametrize("text", ["", "-a", ".a", "_a", "a#b", "a/b", "a b", "ä", "a" * 65, "a\n", "a%23"])
def test_invalid_name_is_refused_with_the_rule(text: str) -> None:
    for make, part in ((tenant_key, "tenant"), (inbox_key, "inbox"), (category_key, "category")):
        with pytest.raises(InvalidName, match="1 to 64") as caught:
            make(text)
        assert caught.value.part == part


@pytest.mark.parametrize("text", ["a", "A9", "0", "a" * 64, "DEFAULT", "acme.eu-1_x"])
def test_valid_names_are_accepted(text: str) -> None:
    assert {str(make(text)) for make in (tenant_key, inbox_key, category_key)} == {text}
