"""Nkra for programs: SMS and identity checks in Ghana."""

from .client import Client
from .failure import Issue, NkraError, NkraUnreachable
from .sending import Answer, Limit, Page
from .webhooks import WebhookRefused, verify_webhook

__all__ = [
    "Answer",
    "Client",
    "Issue",
    "Limit",
    "NkraError",
    "NkraUnreachable",
    "Page",
    "WebhookRefused",
    "verify_webhook",
]
__version__ = "0.1.0"
