"""A network that fails: it cuts connections just when it hurts."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

CHUNK = 65_536


class CuttingProxy:
    """Passes bytes on to a server, until it is told to cut."""

    def __init__(self, upstream: str) -> None:
        self.upstream = upstream
        """Address of the server; it may change."""
        self.swallowed = 0
        """Answers that were cut before their first byte."""
        self._to_swallow = 0
        self._allowance: int | None = None
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def swallow(self, answers: int = 1) -> None:
        """Let the next requests arrive, and cut before their answers."""
        self._to_swallow = answers

    def cut_after(self, count: int | None) -> None:
        """Cut each connection after so many bytes of answers; None = no more."""
        self._allowance = count

    def cut_all(self) -> None:
        """Cut every connection now."""
        with self._lock:
            for one in self._open:
                with suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)

    def serve(self) -> None:
        """Accept connections until the listener is closed."""
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._connect, args=(near,), daemon=True).start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut_all()

    def _connect(self, near: socket.socket) -> None:
        parts = urlsplit(self.upstream)
        with near, suppress(OSError):
            far = socket.create_connection((parts.hostname, parts.port))
            with far:
                with self._lock:
                    self._open |= {near, far}
                there = threading.Thread(
                    target=self._pass, args=(near, far), daemon=True
                )
                there.start()
                self._answer(far, near)
                for one in (near, far):
                    with suppress(OSError):
                        one.shutdown(socket.SHUT_RDWR)
                there.join()
                with self._lock:
                    self._open -= {near, far}

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def _answer(self, source: socket.socket, target: socket.socket) -> None:
        """Pass answers on; returns when the connection is to be cut."""
        left = self._allowance
        while data := source.recv(CHUNK):
            if self._to_swallow:
                self._to_swallow -= 1
                self.swallowed += 1
                return
            if left is not None:
                data, left = data[:left], left - len(data)
            target.sendall(data)
            if left is not None and left <= 0:
                return


@contextmanager
def cutting_proxy(upstream: str) -> Iterator[CuttingProxy]:
    """A proxy before the server at *upstream*."""
    proxy = CuttingProxy(upstream)
    threading.Thread(target=proxy.serve, daemon=True).start()
    try:
        yield proxy
    finally:
        proxy.close()
