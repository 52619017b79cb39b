"""The page about audits tells what a result says."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.services.audit_results import AuditResult

PAGE = (Path(__file__).parents[2] / "docs" / "audit.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("member", AuditResult.model_fields)
def test_the_page_tells_each_member_of_a_line(member: str) -> None:
    assert f"`{member}`" in PAGE
