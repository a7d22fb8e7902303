"""The content of `first-release.tar.gz`: names and texts that can be searched for in a file."""

from typing import Final

TIME: Final = 1_700_000_000.0
"""The installation's clock, which stood still."""
TENANT: Final = "acme"
NEIGHBOUR: Final = "acmeU"
INBOX: Final = "DEFAULT"
ANN: Final = "ann"
BOB: Final = "bob#50%"
USERS: Final = (ANN, BOB, "cleo", "dan")

MARK: Final = "Zq7"
"""The start of every text that is encrypted by an upgrade; with the following space, it occurs in no base64."""
TITLE: Final = f"{MARK} message"
SENDER: Final = f"{MARK} sender"
LABEL: Final = f"{MARK} label"
PHONES: Final = {ANN: "+49301234567", BOB: "+14155550123"}
DISPLAY_NAMES: Final = {ANN: f"{MARK} Ann", BOB: f"{MARK} Bob"}
GROUP: Final = f"{MARK} plans"
SAID: Final = f"{MARK} said"
WEBHOOK: Final = "https://hooks.example.com/Zq7/secret-path"
SECRETS: Final = (f"{MARK} ", "/secret-path", *PHONES.values())
"""None of these is found in the stored files after an upgrade."""

IDS: Final = {
    "unread": "01HF7YAT00T5EMZ58K4SXY6Z90",
    "read": "01HF7YAT00T5EMZ58K4SXY6Z92",
    "archived": "01HF7YAT00T5EMZ58K4SXY6Z94",
    "deleted": "01HF7YAT00T5EMZ58K4SXY6Z96",
    "recalled": "01HF7YAT00T5EMZ58K4SXY6Z98",
    "taken": "01HF7YAT00T5EMZ58K4SXY6Z9A",
    "everyone": "01HF7YAT00T5EMZ58K4SXY6Z9C",
    "short": "01HF7YAT00T5EMZ58K4SXY6Z9E",
    "later": "01HF7YX3Y09XW55GYME4P5RJ6H",
    "named": "01HF7YAT00T5EMZ58K4SXY6Z9J",
    "waiting": "01HF7YAT00T5EMZ58K4SXY6Z9Z",
}
"""Messages by what happened to them in Ann's inbox; `waiting` is on the delivery queue."""
DIRECT_CHAT: Final = "d_f0b7a17efd40be62bae25575fea284d8"
GROUP_CHAT: Final = "g_01HF7YAT00T5EMZ58K4SXY6Z9Q"
ANNS_UNREAD: Final = {"news": 3, "offers": 1}
