"""Encryption, key derivation and hashing: the only module that uses cryptographic primitives, except for passwords.

Each installation has a master key; every other key is derived from it for one purpose (HKDF-SHA256), so that no key is
used for two purposes. Encryption is AES-256-GCM with a random nonce and a context as associated data: a ciphertext that
is moved to another context does not decrypt. A ciphertext names its key, so that old ones still decrypt after a
rotation.
"""

import binascii
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from stak.errors import DecryptionFailed

KEY_BYTES: Final = 32
_POINT_BYTES: Final = 65  # uncompressed, on P-256
_NONCE_BYTES: Final = 12  # AES-GCM
_TO_URL: Final = bytes.maketrans(b"+/", b"-_")
_FROM_URL: Final = bytes.maketrans(
    b"-_+/=", b"+/\0\0\0"
)  # rejects padding and the two special characters of the standard alphabet
_ALPHANUMERIC: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SECRET_LENGTH: Final = 43  # 43 alphanumerics carry 256 bits


class Sealer:
    """Encrypts with the current key and decrypts with any of its keys."""

    def __init__(self, keys: Mapping[str, bytes], current: str) -> None:
        self._ciphers = {key_id: AESGCM(key) for key_id, key in keys.items()}
        self._current = current

    @property
    def current(self) -> str:
        """The name of the key that encrypts."""
        return self._current

    def is_current(self, sealed: str) -> bool:
        """Return whether this ciphertext names the current key."""
        return sealed.partition(".")[0] == self._current

    def seal(self, plaintext: bytes, context: str) -> str:
        """Encrypt to a ciphertext that decrypts only with the same context."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        ciphertext = self._ciphers[self._current].encrypt(nonce, plaintext, context.encode())
        return f"{self._current}.{to_base64url(nonce + ciphertext)}"

    def seal_content(self, plaintext: bytes, context: str) -> str:
        """Encrypt content at rest in an encoding that decodes fast; this ciphertext never leaves the installation."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        ciphertext = self._ciphers[self._current].encrypt(nonce, plaintext, context.encode())
        return f"{self._current}.{binascii.b2a_base64(nonce + ciphertext, newline=False).decode()}"

    def open_content(self, sealed: str, context: str) -> bytes:
        """Decrypt content at rest. Raises DecryptionFailed for another context or an unknown key."""
        key_id, _, body = sealed.partition(".")
        cipher = self._ciphers.get(key_id)
        if cipher is None:
            raise DecryptionFailed(f"Encrypted with the key {key_id!r}, which this installation does not have.")
        try:
            raw = binascii.a2b_base64(body)
            return cipher.decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], context.encode())
        except (InvalidTag, ValueError):
            raise DecryptionFailed("Encrypted with another key or for another context, or modified since.") from None

    def knows(self, sealed: str) -> bool:
        """Return whether this ciphertext names one of our keys."""
        return sealed.partition(".")[0] in self._ciphers

    def open(self, sealed: str, context: str) -> bytes:
        """Decrypt a ciphertext. Raises DecryptionFailed for another context or an unknown key."""
        key_id, _, body = sealed.partition(".")
        cipher = self._ciphers.get(key_id)
        if cipher is None:
            raise DecryptionFailed(f"Encrypted with the key {key_id!r}, which this installation does not have.")
        try:
            raw = from_base64url(body)
            return cipher.decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], context.encode())
        except (InvalidTag, ValueError):
            raise DecryptionFailed("Encrypted with another key or for another context, or modified since.") from None


def derive(master_key: bytes, purpose: str) -> bytes:
    """Derive a key for one purpose."""
    return HKDF(SHA256(), KEY_BYTES, salt=None, info=purpose.encode()).derive(master_key)


def new_key() -> bytes:
    """Return a random key."""
    return secrets.token_bytes(KEY_BYTES)


def new_p256_key_pair() -> tuple[str, str]:
    """Return a new key pair on P-256, public and private key, each as base64url of its raw form (RFC 8292)."""
    key = ec.generate_private_key(ec.SECP256R1())
    public = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return to_base64url(public), to_base64url(key.private_numbers().private_value.to_bytes(KEY_BYTES, "big"))


def is_p256_point(raw: bytes) -> bool:
    """Return whether this is an uncompressed point on P-256."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)
    except ValueError:
        return False
    return len(raw) == _POINT_BYTES


def new_secret() -> str:
    """Return a 256-bit secret that a double click selects."""
    return "".join(secrets.choice(_ALPHANUMERIC) for _ in range(_SECRET_LENGTH))


def fingerprint(secret: str) -> str:
    """Return the hash that is stored for a secret. The secret has 256 bits, so it needs no salt and no stretching."""
    return hashlib.sha256(secret.encode()).hexdigest()


def authentication_code(key: bytes, content: bytes) -> bytes:
    """Return the HMAC-SHA256 of the content; it proves to holders of the key that the content is ours."""
    return hmac.digest(key, content, "sha256")


def is_authentic(key: bytes, content: bytes, code: bytes) -> bool:
    """Return whether this is the HMAC-SHA256 of the content, compared in constant time."""
    return hmac.compare_digest(authentication_code(key, content), code)


def is_same(one: str, other: str) -> bool:
    """Compare two texts in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def to_base64url(raw: bytes) -> str:
    """Encode bytes as base64url without padding."""
    return binascii.b2a_base64(raw, newline=False).translate(_TO_URL).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """Decode unpadded base64url. Raises ValueError for anything else."""
    try:
        standard = text.encode("ascii").translate(_FROM_URL) + b"=" * (-len(text) % 4)
        raw = binascii.a2b_base64(standard)
    except ValueError as error:  # includes binascii.Error and UnicodeEncodeError
        raise ValueError("not base64url") from error
    # Accept one spelling only, so that no second text decodes to the same bytes. This also catches characters that
    # a2b_base64 ignores.
    if binascii.b2a_base64(raw, newline=False) != standard:
        raise ValueError("not base64url")
    return raw
