"""Merge patches of profiles: which fields change, and which values are accepted."""

import msgspec
import pytest

from stak.errors import InvalidInput
from stak.identifiers import UserId
from stak.identity.profile_model import AVATAR_MAX_CHARACTERS, Profile, ProfilePatch, patched_profile
from tests.support.case_table import case_table

NUMBER, OTHER = "+4930123456", "+33123456789"
AVATAR = "https://cdn.example.org/ann.png"
FULL = Profile(UserId("ann"), NUMBER, True, "Ann", AVATAR, "de-AT", True, 1, 2)


def patch_of(text: str) -> ProfilePatch:
    return msgspec.json.decode(text, type=ProfilePatch)


@case_table(
    ("patch", "changed"),
    [
        ("{}", {}),
        ('{"display_name": "Ann B."}', {"display_name": "Ann B."}),
        (
            '{"display_name": null, "avatar_url": null, "locale": null}',
            dict.fromkeys(("display_name", "avatar_url", "locale")),
        ),
        ('{"discoverable": null}', {"discoverable": False}),
        ('{"phone_verified": null}', {"phone_verified": False}),
        (f'{{"phone_number": "{NUMBER}"}}', {}),
        (f'{{"phone_number": "{OTHER}"}}', {"phone_number": OTHER, "phone_verified": False}),
        (f'{{"phone_number": "{OTHER}", "phone_verified": true}}', {"phone_number": OTHER}),
        ('{"phone_number": null}', {"phone_number": None, "phone_verified": False}),
    ],
)
def test_patch_changes_only_the_named_fields(patch: str, changed: dict[str, object]) -> None:
    assert patched_profile(FULL, patch_of(patch)) == msgspec.structs.replace(FULL, **changed)


@case_table("patch", ['{"phone_verified": true}', '{"phone_number": null, "phone_verified": true}'])
def test_missing_number_cannot_be_verified(patch: str) -> None:
    without = msgspec.structs.replace(FULL, phone_number=None, phone_verified=False)
    with pytest.raises(InvalidInput, match="phone_verified: requires a phone_number"):
        patched_profile(without, patch_of(patch))


@case_table(
    "field",
    [
        '"avatar_url": "http://cdn.example.org/ann.png"',
        '"avatar_url": "javascript:alert(1)"',
        '"avatar_url": "https://"',
        '"avatar_url": "https://ann:secret@example.org/a.png"',
        '"avatar_url": "https://example.org/a b.png"',
        '"avatar_url": "https://example.org/\\"onload=1"',
        '"avatar_url": "https://example.org/a.png\\n"',
        '"avatar_url": ""',
        f'"avatar_url": "https://example.org/{"x" * AVATAR_MAX_CHARACTERS}"',
        '"locale": "d"',
        '"locale": "de_DE"',
        '"locale": "de-DE\\n"',
        f'"locale": "de{"-Latn" * 8}"',
        '"display_name": ""',
        f'"display_name": "{"x" * 201}"',
        '"discoverable": 1',
        '"phone_number": "030"',
        '"unknown": 1',
    ],
)
def test_invalid_field_is_refused(field: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        patch_of(f"{{{field}}}")


@case_table(
    "field",
    [
        f'"avatar_url": "{AVATAR}?size=64&v=2#top"',
        '"avatar_url": "https://example.org"',
        '"avatar_url": "https://example.org:8443/%C3%A4.png"',
        '"locale": "de"',
        '"locale": "zh-Hant-TW"',
        '"display_name": "Zoë 😀"',
    ],
)
def test_valid_field_is_accepted(field: str) -> None:
    patched_profile(FULL, patch_of(f"{{{field}}}"))
