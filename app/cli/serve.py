"""``referee serve``: runs the HTTP service."""

from __future__ import annotations

import errno
import os
import socket
from typing import Annotated

import typer
from rich.panel import Panel
from rich.table import Table

from app import __version__
from app.cli.db import blaming_the_url
from app.cli.environment import open_lexicons, read_settings
from app.cli.failures import Failure
from app.cli.terminal import open_console
from app.lexicon.registry import BUILT_IN
from app.settings import LogLevel, Settings, variable_of

FACTORY = "app.main:create_app_from_environment"
"""What uvicorn imports, in each of its processes, to make the application."""

BACKLOG = 2048
FAREWELL_S = 10
"""Seconds that open requests may take to end after Ctrl-C."""

ANOTHER_PORT = 8080

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - only displayed
"""Addresses that listen on all networks, to one that a browser here can open."""

HostOption = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Address to listen on, 0.0.0.0 for all; 127.0.0.1 if left out.",
    ),
]
PortOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=0,
        max=65_535,
        help="Port, 0 for a free one; 8000 if left out.",
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, help="Number of processes; 1 if left out."),
]
LogLevelOption = Annotated[
    LogLevel | None,
    typer.Option(
        metavar="LEVEL",
        case_sensitive=False,
        help="Least severe messages that are logged: critical, error, warning, info "
        "or debug; info if left out.",
    ),
]


def serve(
    host: HostOption = None,
    port: PortOption = None,
    workers: WorkersOption = None,
    log_level: LogLevelOption = None,
) -> int:
    """
    Run the HTTP service until Ctrl-C.

    Options that are left out come from the environment: REFEREE_HOST,
    REFEREE_PORT, REFEREE_WORKERS, REFEREE_LOG_LEVEL; docs/settings.md has all of
    them.
    """
    given = {"host": host, "port": port, "workers": workers, "log_level": log_level}
    settings = read_settings(**given)
    for name, value in given.items():
        if value is not None:  # workers read the environment anew
            os.environ[variable_of(name)] = str(value)
    open_lexicons(settings).get(BUILT_IN)
    _try_database(settings)
    with _listen(settings.host, settings.port) as listening:
        _show_address(settings, listening.getsockname()[1])
        return _run(settings, listening)


def _try_database(settings: Settings) -> None:
    """Make the tables of an empty database; fail if there is no using it."""
    if settings.database_url is None:
        return
    from app.persistence.opening import open_store  # noqa: PLC0415 - takes its time

    with blaming_the_url():
        open_store(settings.database_url.get_secret_value()).close()


def _listen(host: str, port: int) -> socket.socket:
    """Take the port, or fail in words that say what would work."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror as error:
        raise Failure(f"--host: {host} is not an address of this machine.") from error
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise Failure(_refusal(error, host, port)) from error
    listening.set_inheritable(True)
    return listening


def _refusal(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        another = ANOTHER_PORT + (port == ANOTHER_PORT)
        return (
            f"--port: port {port} on {host} is taken, perhaps by another referee; "
            f"choose another, such as --port {another}, or 0 for a free one."
        )
    if error.errno == errno.EACCES:
        return f"--port: port {port} is reserved; choose one above 1023."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"--host: {host} is not an address of this machine."
    return f"--host, --port: cannot listen on {host}, port {port}: {error.strerror}."


def _show_address(settings: Settings, port: int) -> None:
    host = EVERYWHERE.get(settings.host, settings.host)
    url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    grid = Table.grid(padding=(0, 2))
    grid.add_row("Service", f"[bold cyan]{url}[/bold cyan]")
    grid.add_row("Try it out", f"[bold cyan]{url}/docs[/bold cyan]")
    if settings.workers > 1:
        grid.add_row("Processes", str(settings.workers))
    if settings.host in EVERYWHERE:
        grid.add_row("Open to", "every network of this machine")
    title = f"scrabble-referee {__version__}"
    panel = Panel(
        grid,
        title=title,
        title_align="left",
        subtitle="Ctrl-C ends it",
        subtitle_align="left",
        expand=False,
        padding=(1, 2),
    )
    console = open_console()
    console.print(panel)
    console.file.flush()


def _run(settings: Settings, listening: socket.socket) -> int:
    """Serve on the socket until a signal; uvicorn's own start cannot be given one."""
    from uvicorn import Config, Server  # noqa: PLC0415 - other commands do without
    from uvicorn.supervisors import Multiprocess  # noqa: PLC0415 - as above

    config = Config(
        FACTORY,
        factory=True,
        workers=settings.workers,
        log_level=settings.log_level,
        access_log=False,
        timeout_graceful_shutdown=FAREWELL_S,
    )
    if settings.workers > 1:
        Multiprocess(config, sockets=[listening]).run()
        return 0
    server = Server(config)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:  # after the requests that were open
        return 0
    return 0 if server.started else 1
