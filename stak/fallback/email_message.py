"""Builds the email about an unread message: plain text and HTML, with links to unsubscribe with one click (RFC 8058).

Nothing of a message becomes markup or a header: texts are escaped, and headers have no line breaks. The id of the
email is derived from the message and the user, so that a server or a reader can recognize one that it has.
"""

from datetime import UTC, datetime
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage, Message
from email.policy import SMTP, Policy
from email.utils import format_datetime
from html import escape
from typing import Final, NamedTuple

from stak.crypto import fingerprint
from stak.fallback.message_text import MessageText, one_line
from stak.tenancy.channel_settings import EmailSettings


class _UrlHeader(UnstructuredHeader, BaseHeader):
    """A header with a URL, on one line: folding would split the URL into encoded words, which nobody decodes there."""

    def fold(self, *, policy: "Policy[Message]") -> str:
        """Return the header as it is sent."""
        return f"{self.name}: {self}{policy.linesep}"


_HEADERS: Final = HeaderRegistry()
_HEADERS.map_to_type("List-Unsubscribe", _UrlHeader)
_POLICY: Final = SMTP.clone(max_line_length=76, cte_type="7bit", header_factory=_HEADERS)


class Letter(NamedTuple):
    """Everything that an email needs."""

    to: str
    text: MessageText
    unsubscribe_url: str
    identity: str
    """Tells emails of a tenant apart."""
    at: int


def compose(settings: EmailSettings, letter: Letter) -> bytes:
    """Return an email as it is sent."""
    message = EmailMessage(policy=_POLICY)
    domain = settings.from_address.rpartition("@")[2]
    name = one_line(settings.from_name or "")
    message["From"] = Address(name, addr_spec=settings.from_address)
    message["To"] = Address(addr_spec=letter.to)
    if settings.reply_to is not None:
        message["Reply-To"] = Address(addr_spec=settings.reply_to)
    message["Subject"] = one_line(letter.text.title)
    message["Date"] = format_datetime(datetime.fromtimestamp(letter.at, UTC))
    message["Message-ID"] = f"<{fingerprint(letter.identity)[:40]}@{domain}>"
    message["List-Unsubscribe"] = f"<{letter.unsubscribe_url}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message["Auto-Submitted"] = "auto-generated"  # RFC 3834: no automatic replies
    message.set_content(_plain(settings, letter))
    message.add_alternative(_html(settings, letter), subtype="html")
    return message.as_bytes()


def _plain(settings: EmailSettings, letter: Letter) -> str:
    text = letter.text
    url = text.url or settings.app_url
    parts = [text.title, text.body, _others(text), url or "", f"Unsubscribe: {letter.unsubscribe_url}"]
    return "\n\n".join(filter(None, parts)) + "\n"


def _html(settings: EmailSettings, letter: Letter) -> str:
    text = letter.text
    url = text.url or settings.app_url
    body = escape(text.body).replace("\n", "<br>")
    parts = [
        f'<h1 style="font-size:20px">{escape(text.title)}</h1>',
        f"<p>{body}</p>" if body else "",
        f"<p>{escape(_others(text))}</p>" if text.others else "",
        f'<p><a href="{escape(url)}">Open</a></p>' if url else "",
        f'<p style="font-size:12px;color:#666"><a href="{escape(letter.unsubscribe_url)}">Unsubscribe</a></p>',
    ]
    inside = "\n".join(filter(None, parts))
    return (
        '<!doctype html><html><head><meta charset="utf-8"></head>'
        f'<body style="font-family:sans-serif">\n{inside}\n</body></html>\n'
    )


def _others(text: MessageText) -> str:
    if not text.others:
        return ""
    return "And one more message." if text.others == 1 else f"And {text.others} more messages."
