"""What processes do in tests of an audit instead of refereeing."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence

from app.cli.audit_work import Record, Task

FATAL, ENDLESS, FAULTY = b"fatal", b"endless", b"faulty"


def deed(_task: Task, records: Sequence[Record]) -> list[bytes]:
    """Say the name of each record, but do what its data says first."""
    for record in records:
        if record.data == FATAL:
            os.kill(os.getpid(), signal.SIGKILL)
        if record.data == ENDLESS:
            time.sleep(3600)
        if record.data == FAULTY:
            raise ZeroDivisionError("a fault of the engine")
    return [f"{record.file}\n".encode() for record in records]
