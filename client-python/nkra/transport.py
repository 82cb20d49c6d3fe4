"""One request and its answer over HTTP, within a time that covers everything from the connection to the last byte."""

from __future__ import annotations

import io
import socket
import time
import urllib.error
import urllib.request
from email.message import Message
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, NamedTuple, Optional

_READ_BYTES = 64 * 1024


class Unanswered(Exception):
    """No whole answer came. The text says why, and nothing of the request."""

    def __init__(self, reason: str, may_pass: bool = True) -> None:
        super().__init__(reason)
        self.may_pass = may_pass
        """Whether another try may get one."""


class Response(NamedTuple):
    status: int
    headers: Message
    body: bytes


def send(request: urllib.request.Request, timeout_s: float, reply_bytes_max: int) -> Response:
    """Sends a request once. Proxies come from the environment, as for the rest of Python. Raises ``Unanswered``."""
    deadline = time.monotonic() + timeout_s
    try:
        with _opener(deadline).open(request, timeout=timeout_s) as answer:
            return Response(answer.status, answer.headers, _read(answer, reply_bytes_max))
    except (OSError, HTTPException) as error:
        reason = error.reason if isinstance(error, urllib.error.URLError) else error
        raise Unanswered(_said(reason, timeout_s)) from None


def _opener(deadline: float) -> urllib.request.OpenerDirector:
    """Follows no redirect, which would take the key to another server, and raises nothing for a status."""
    opener = urllib.request.OpenerDirector()
    handlers = [
        urllib.request.ProxyHandler(),
        urllib.request.UnknownHandler(),
        _HttpHandler(deadline),
        _HttpsHandler(deadline),
    ]
    for handler in handlers:
        opener.add_handler(handler)
    return opener


class _HttpHandler(urllib.request.HTTPHandler):
    def __init__(self, deadline: float) -> None:
        super().__init__()
        self._deadline = deadline

    def http_open(self, req: urllib.request.Request) -> HTTPResponse:
        return self.do_open(partial(_connection, HTTPConnection, self._deadline), req)


class _HttpsHandler(urllib.request.HTTPSHandler):
    def __init__(self, deadline: float) -> None:
        super().__init__()
        self._deadline = deadline

    def https_open(self, req: urllib.request.Request) -> HTTPResponse:
        return self.do_open(partial(_connection, HTTPSConnection, self._deadline), req)


def _connection(kind: Any, deadline: float, host: str, **options: Any) -> HTTPConnection:
    connection: HTTPConnection = kind(host, **options)
    connection.response_class = partial(_TimedResponse, deadline)  # type: ignore[assignment]
    return connection


class _TimedResponse(HTTPResponse):
    """Reads up to a deadline. A socket's own time-out begins anew with each byte, so a slow sender never meets it."""

    def __init__(self, deadline: float, sock: socket.socket, *rest: Any, **options: Any) -> None:
        super().__init__(sock, *rest, **options)
        self.fp = io.BufferedReader(_TimedReader(self.fp.detach(), sock, deadline))


class _TimedReader(io.RawIOBase):
    def __init__(self, raw: io.RawIOBase, sock: socket.socket, deadline: float) -> None:
        self._raw, self._sock, self._deadline = raw, sock, deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        left_s = self._deadline - time.monotonic()
        if left_s <= 0:
            raise socket.timeout("timed out")
        self._sock.settimeout(left_s)
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


def _read(answer: HTTPResponse, bytes_max: int) -> bytes:
    body = bytearray()
    while piece := answer.read(_READ_BYTES):
        body += piece
        if len(body) > bytes_max:
            raise Unanswered(f"the reply is larger than {bytes_max} bytes", may_pass=False)
    return bytes(body)


def _said(reason: object, timeout_s: float) -> str:
    """Why, in words. The socket says ``timed out`` in several."""
    if isinstance(reason, socket.timeout):
        return f"no whole answer within {timeout_s:g} s"
    return str(reason) or type(reason).__name__
