"""The short way of reading the usual placement tells what the long way does."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.notation.errors import NotationError
from app.notation.gcg_lines import USUAL_PLACEMENT, scan_event, scan_fields

FIELDS = {
    "player": st.sampled_from(["ann", "a.b", "Zoë", "a:", ":", "a:b", "1"]),
    "rack": st.sampled_from(
        ["AEINRST", "?", "[CH]AB", "ÑÑ", "UNKNOWN", "UNKNOWNS", "8D", "A1", "-A", "(A)"]
    ),
    "start": st.sampled_from(
        ["8D", "D8", "15O", "AN40", "40AN", "8d", "8", "H", "A1B"]
    ),
    "word": st.sampled_from(
        ["RETAINS", "(RE)T", "..T", "[CH]i", "+8", "-8", "–8", "8", "A8", "−", "x+"]
    ),
    "points": st.sampled_from(["+66", "66", "-6", "+-6", "0", "007", "1234567", "−6"]),
    "total": st.sampled_from(
        ["66", "-6", "+6", "0", "123456", "1234567", "\uff16", "x"]
    ),
}
SPACE = st.sampled_from([" ", "  ", "\t"])


@settings(max_examples=500)
@given(fields=st.fixed_dictionaries(FIELDS), space=SPACE)
def test_a_usual_placement_reads_as_it_does_field_by_field(
    fields: dict[str, str], space: str
) -> None:
    player, *rest = fields.values()
    line = f">{player}: {space.join(rest)}"
    try:
        expected = scan_fields(line)
    except NotationError:
        with pytest.raises(NotationError):
            scan_event(line)
    else:
        assert scan_event(line) == expected


def test_the_placement_of_the_format_s_page_is_a_usual_one() -> None:
    assert USUAL_PLACEMENT.fullmatch(">ann: AEINRST 8D RETAINS +66 66")
