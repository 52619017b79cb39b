"""``referee db``: looks after the database of stored games."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.environment import read_settings
from app.cli.failures import Failure
from app.cli.terminal import open_console
from app.services.game_store import StoreError
from app.settings import variable_of

if TYPE_CHECKING:  # other commands do without a database, and start faster for it
    from app.persistence.schema import Version

VARIABLE = variable_of("database_url")
NO, YES = 1, 0
DAY_MS = 24 * 60 * 60 * 1000
MOST_DAYS = 36_500

db_commands = typer.Typer(
    help="Look after the database of stored games (REFEREE_DATABASE_URL).",
    no_args_is_help=True,
)


@db_commands.command("upgrade")
def upgrade() -> int:
    """Bring the tables to what this version needs; make them if there are none."""
    from app.persistence.opening import upgrade_database  # noqa: PLC0415 - see above

    with blaming_the_url():
        before, after = upgrade_database(_url())
    console = open_console()
    if before.found == after.found:
        console.print(f"Nothing to do: the tables are version {after.found}.")
    else:
        was = f", from version {before.found}" if before.found else ""
        console.print(f"The tables are version {after.found} now{was}.")
    return 0


@db_commands.command("current")
def current() -> int:
    """Say what version the tables are; exit status 0 for the one needed, else 1."""
    from app.persistence.opening import database_version  # noqa: PLC0415 - see above

    with blaming_the_url():
        version = database_version(_url())
    open_console().print(_describe(version))
    return YES if version.found == version.wanted else NO


@db_commands.command("purge")
def purge(
    *,
    older_than: Annotated[
        str,
        typer.Option(
            metavar="AGE", help="Since their last change: 90d, 12w, or 0d for all."
        ),
    ],
) -> int:
    """Delete games that nobody changed for a while, with all that belongs to them."""
    from app.persistence.opening import open_store  # noqa: PLC0415 - see above

    before = int(time.time() * 1000) - _days(older_than) * DAY_MS
    console = open_console()
    with (
        blaming_the_url(),
        closing(open_store(_url())) as store,
        console.status("Deleting old games …"),  # thousands take some seconds
    ):
        count = store.purge(before)
    console.print(f"Deleted {count:,} game{'s' * (count != 1)}.")
    return 0


def _describe(version: Version) -> str:
    if version.found is None:
        return f"No tables; version {version.wanted} is needed: referee db upgrade"
    if version.found == version.wanted:
        return f"The tables are version {version.found}, as needed."
    if version.state == "newer":
        return (
            f"The tables are version {version.found}, of a newer scrabble-referee; "
            f"this one needs {version.wanted}."
        )
    return (
        f"The tables are version {version.found}; version {version.wanted} is needed: "
        "referee db upgrade"
    )


def _url() -> str:
    url = read_settings().database_url
    if url is None:
        raise Failure(
            f"{VARIABLE} is not set, so nothing is stored; write "
            f"{VARIABLE}=sqlite:///games.sqlite3, say."
        )
    return url.get_secret_value()


@contextmanager
def blaming_the_url() -> Iterator[None]:
    """Fail with what is wrong with the database, which the setting names."""
    from app.persistence.errors import BadDatabaseUrl  # noqa: PLC0415 - see above

    try:
        yield
    except (BadDatabaseUrl, StoreError) as error:
        raise Failure(f"{VARIABLE}: {error}.") from error


def _days(age: str) -> int:
    """
    Read an age in days or weeks.

    >>> _days("12w")
    84
    """
    found = re.fullmatch(r"([0-9]{1,6})([dw])", age.strip().lower())
    days = int(found[1]) * {"d": 1, "w": 7}[found[2]] if found else MOST_DAYS + 1
    if days > MOST_DAYS:
        raise Failure(f"--older-than: {age!r:.40} is no age; write 90d or 12w.")
    return days
