"""``referee audit``: thousands of game records, refereed."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from app.cli.audit_cluster import ClusterWorkers
from app.cli.audit_output import LineFile, NoOutput, Output, StandardOutput
from app.cli.audit_processes import LocalWorkers
from app.cli.audit_session import Session
from app.cli.audit_view import present_summary, show_summary
from app.cli.audit_work import Folders, Task
from app.cli.environment import open_lexicons, read_settings
from app.cli.failures import Failure
from app.cli.interrupts import INTERRUPTED, heeded_interrupts
from app.cli.options import (
    BoardOption,
    LexiconOption,
    PlainOption,
    RulesOption,
    TileSetOption,
)
from app.cli.requests import OPTIONS, RulesOptions
from app.cli.terminal import open_console, print_json
from app.services.audit_summaries import Summary
from app.services.audits import basis_of
from app.services.errors import InvalidInput
from app.settings import Settings

CLEAN, ERRORS = 0, 1
MOST_JOBS = 256

PathsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH…",
        help="Game records (GCG), folders, patterns, and archives: .zip, .tar, "
        ".tar.gz, .tgz, .gz.",
    ),
]
OutputOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write a line of JSON for each record."),
]
ResumeOption = Annotated[
    bool,
    typer.Option(
        "--resume",
        metavar="",
        help="Go on with the file of [b]--output[/b]; what it has is not done again.",
    ),
]
LinesOption = Annotated[
    bool,
    typer.Option(
        "--jsonl", metavar="", help="Print the lines of JSON, and no summary."
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", metavar="", help="Print the summary as JSON.")
]
JobsOption = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=1, max=MOST_JOBS, help="Processes; all cores if left out."
    ),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="Let the workers of this Dask scheduler do the work."
    ),
]
LimitOption = Annotated[
    float,
    typer.Option(
        metavar="SECONDS", min=0.01, max=86_400, help="Time that one record may take."
    ),
]


def audit(  # noqa: PLR0913 - one parameter an option
    paths: PathsArgument,
    *,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    board: BoardOption = None,
    tile_set: TileSetOption = None,
    output: OutputOption = None,
    resume: ResumeOption = False,
    as_lines: LinesOption = False,
    as_json: JsonOption = False,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    time_limit: LimitOption = 60.0,
    plain: PlainOption = False,
) -> int:
    """
    Referee many game records, on all cores or on a cluster, and sum up what is wrong.

    The exit status is 0 if no record has errors, 1 if one has or cannot be read, 2 if
    none can be read, and 130 if the audit was interrupted.

    [dim]Examples[/dim]

      referee audit games/

      referee audit season-*.zip --output results.jsonl --resume

      referee audit games/ --cluster tcp://10.0.0.5:8786 --json
    """
    if as_lines and (as_json or output is not None):
        raise Failure("--jsonl: not together with --output or --json.")
    if resume and output is None:
        raise Failure("--resume: say with --output which file to go on with.")
    if jobs is not None and cluster is not None:
        raise Failure("--jobs: the workers of --cluster are as many as they are.")

    options = RulesOptions(rules, lexicon, board, tile_set)
    settings = read_settings()
    digest = _digest(options, settings)
    folders = None if cluster else Folders(settings.cache_dir, settings.lexicon_dir)
    task = Task(options, digest, time_limit, folders)
    with (
        heeded_interrupts() as told,
        closing(_output(task, output, resume, as_lines)) as opened,
    ):
        session = Session(task.ruled_by, opened, told.is_set)
        with closing(_workers(task, jobs, cluster)) as workers:
            session.run(paths, workers)
        interrupted = told.is_set()
    if as_json:
        print_json(
            present_summary(session.summary, task.ruled_by, interrupted=interrupted)
        )
    elif not as_lines:
        console = open_console(plain=plain)
        show_summary(session.summary, console, interrupted=interrupted)
    return INTERRUPTED if interrupted else _status(session.summary)


def _digest(options: RulesOptions, settings: Settings) -> str:
    """What signs the rules and lexicons that *options* name; raises `Failure`."""
    try:
        return basis_of(options.to_input(), open_lexicons(settings)).digest
    except InvalidInput as error:
        raise Failure(
            *(
                f"{OPTIONS.get(fault.path[:2], '--rules')}: {fault.message}."
                for fault in error.faults
            )
        ) from error


def _output(task: Task, path: Path | None, resume: bool, as_lines: bool) -> Output:
    if path is not None:
        return LineFile(path, task.ruled_by, resume=resume)
    return StandardOutput() if as_lines else NoOutput()


def _workers(
    task: Task, jobs: int | None, cluster: str | None
) -> LocalWorkers | ClusterWorkers:
    if cluster is not None:
        return ClusterWorkers(cluster, task)
    return LocalWorkers(jobs or _cores(), task)


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), MOST_JOBS)
    return min(os.cpu_count() or 1, MOST_JOBS)


def _status(summary: Summary) -> int:
    if not summary.games:
        raise Failure("PATH: no game record could be read.")
    return CLEAN if summary.is_clean else ERRORS
