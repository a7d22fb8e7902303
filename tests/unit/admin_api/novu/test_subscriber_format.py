"""Novu's subscribers as profiles: nothing that a backend stores is lost, and other users see only what is valid."""

from typing import Any

import msgspec
import pytest

from admin_api.novu.subscriber_format import SubscriberFields, profile_patch, subscriber_of
from stak.errors import InvalidInput
from stak.identifiers import TenantKey, UserId
from stak.identity.profile_model import Profile, patched_profile

ACME, ADA = TenantKey("acme"), UserId("ada")


def fields(**given: Any) -> SubscriberFields:
    return msgspec.convert(given, SubscriberFields)


def stored(before: Profile | None = None, **given: Any) -> Profile:
    known = before or Profile(ADA)
    return patched_profile(known, profile_patch(fields(**given), before))


def test_every_field_is_returned_as_it_was_given() -> None:
    given: dict[str, Any] = {
        "firstName": "Ada",
        "lastName": "Lovelace",
        "email": "ada@example.com",
        "phone": "555 1234",
        "avatar": "http://cdn.example/ada.png",
        "locale": "en_GB",
        "timezone": "Europe/London",
        "data": {"plan": {"name": "pro"}},
    }
    shown = msgspec.to_builtins(subscriber_of(ACME, stored(**given)))
    assert {name: shown[name] for name in given} == given


def test_profile_has_what_is_valid_for_other_users() -> None:
    profile = stored(firstName=" Ada ", lastName="Lovelace", avatar="http://cdn.example/a.png", locale="en_GB")
    assert (profile.display_name, profile.avatar_url, profile.locale) == ("Ada Lovelace", None, "en-GB")
    assert stored(avatar="https://cdn.example/a.png", locale="de").attributes is None


def test_change_keeps_what_it_does_not_name() -> None:
    before = stored(firstName="Ada", lastName="Lovelace", email="a@example.com", data={"a": 1, "b": 2})
    after = stored(before, lastName="King", data={"b": 3})
    assert (after.display_name, after.email) == ("Ada King", "a@example.com")
    assert (after.attributes or {})["data"] == {"b": 3}, "data is replaced, not merged"
    removed = stored(after, firstName=None, lastName=None, email=None, data=None)
    assert (removed.display_name, removed.email, removed.attributes) == (None, None, None)


def test_valid_picture_replaces_an_invalid_one() -> None:
    before = stored(avatar="ftp://x", locale="?")
    assert before.attributes == {"avatar": "ftp://x", "locale": "?"}
    after = stored(before, avatar="https://cdn.example/a.png", locale="fr")
    assert (after.avatar_url, after.locale, after.attributes) == ("https://cdn.example/a.png", "fr", None)


def test_user_of_stak_is_a_subscriber_with_one_name() -> None:
    shown = subscriber_of(ACME, Profile(ADA, "+4930123456", display_name="Ada L.", locale="en", created=1, updated=2))
    assert (shown.first_name, shown.last_name, shown.phone, shown.locale) == ("Ada L.", None, "+4930123456", "en")
    assert (shown.created_at, shown.updated_at) == ("1970-01-01T00:00:01.000Z", "1970-01-01T00:00:02.000Z")


@pytest.mark.parametrize("given", [{"firstName": "x" * 201}, {"data": {"text": "x" * 9000}}])
def test_too_much_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        stored(**given)


def test_valid_email_replaces_an_invalid_one_and_is_never_changed() -> None:
    before = stored(email="ada@my_host.example")
    assert (before.email, before.attributes) == (None, {"email": "ada@my_host.example"})
    after = stored(before, email="ada@example.com")
    assert (after.email, after.attributes) == ("ada@example.com", None)
