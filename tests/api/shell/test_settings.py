"""Settings come from the environment, and mistakes in it do not pass silently."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.settings import Settings, SettingsError, load_settings, variable_of


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [*os.environ]:
        if name.startswith("REFEREE_"):
            monkeypatch.delenv(name)


def complaint(monkeypatch: pytest.MonkeyPatch, **variables: str) -> str:
    """Return what is said of *variables*."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    return str(caught.value)


def test_without_variables_the_defaults_hold() -> None:
    settings = load_settings()

    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.cors_origins == ("*",)
    assert settings.max_body_bytes == 1024**2


def test_a_variable_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_PORT", "9000")

    assert load_settings().port == 9000


def test_an_override_wins_over_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_PORT", "9000")

    assert load_settings(port=9001, host=None).port == 9001


def test_an_empty_variable_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_PORT", "")

    assert load_settings().port == 8000


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        load_settings().port = 1


def test_a_size_may_have_a_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_MAX_BODY_BYTES", "2MiB")

    assert load_settings().max_body_bytes == 2 * 1024**2


def test_a_folder_may_begin_with_a_tilde(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_LEXICON_DIR", "~/words")

    assert load_settings().lexicon_dir == Path.home() / "words"


def test_a_log_level_may_be_in_capitals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_LOG_LEVEL", "DEBUG")

    assert load_settings().log_level == "debug"


@pytest.mark.parametrize(
    ("text", "origins"),
    [
        ("*", ("*",)),
        ("none", ()),
        ("https://a.org", ("https://a.org",)),
        (" https://a.org , http://b:80801 ", None),
        ("http://[::1]:81,https://b", ("http://[::1]:81", "https://b")),
        ("*,https://a.org", None),
        ("https://a.org/", None),
        ("https://a.org:443", None),
        ("https://A.org", None),
        ("a.org", None),
        ("ftp://a.org", None),
        ("null", None),
    ],
)
def test_origins_are_what_a_browser_would_send(
    monkeypatch: pytest.MonkeyPatch, text: str, origins: tuple[str, ...] | None
) -> None:
    if origins is None:
        assert "REFEREE_CORS_ORIGINS" in complaint(
            monkeypatch, REFEREE_CORS_ORIGINS=text
        )
    else:
        monkeypatch.setenv("REFEREE_CORS_ORIGINS", text)
        assert load_settings().cors_origins == origins


def test_a_name_that_is_no_setting_is_refused_and_the_right_one_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = complaint(monkeypatch, REFEREE_PROT="9000")

    assert text == ("REFEREE_PROT: there is no such setting. Do you mean REFEREE_PORT?")


def test_all_mistakes_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = complaint(monkeypatch, REFEREE_PORT="x", REFEREE_WORKERS="0", REFEREE_Q="1")

    assert [line.split(":")[0] for line in text.splitlines()] == [
        "REFEREE_Q",
        "REFEREE_PORT",
        "REFEREE_WORKERS",
    ]


def test_a_mistake_is_told_with_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    text = complaint(monkeypatch, REFEREE_WORKERS="0")

    assert text == "REFEREE_WORKERS: must be greater than or equal to 1 (it is '0')"


def test_the_docs_list_the_settings_that_there_are() -> None:
    """Each row of the table has the variable, its default and its meaning."""
    docs = Path("docs/settings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(REFEREE_\w+)` \| (.*?) \| (.*?) \|$", docs, re.MULTILINE)

    assert [(name, meaning) for name, _, meaning in rows] == [
        (variable_of(name), field.description)
        for name, field in Settings.model_fields.items()
    ]


def test_the_docs_name_the_defaults_that_hold() -> None:
    docs = Path("docs/settings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(REFEREE_\w+)` \| `(\S+)` \|", docs, re.MULTILINE)

    settings = load_settings()
    defaults = {variable_of(name): value for name, value in settings}
    defaults["REFEREE_CORS_ORIGINS"] = ",".join(settings.cors_origins)
    assert rows
    for name, default in rows:
        assert default == str(defaults[name])


def test_a_key_that_can_be_guessed_is_refused_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = complaint(monkeypatch, REFEREE_ADMIN_KEY="hunter2")
    assert "at least 16 characters" in said
    assert "hunter2" not in said


def test_keys_are_read_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_API_KEYS", f"{'a' * 16}, {'b' * 16}")
    keys = [key.get_secret_value() for key in load_settings().api_keys]
    assert keys == ["a" * 16, "b" * 16]


def test_no_secret_is_shown_with_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_ADMIN_KEY", "k" * 16)
    monkeypatch.setenv("REFEREE_API_KEYS", "l" * 16)
    shown = repr(load_settings())
    assert ("k" * 16 in shown, "l" * 16 in shown) == (False, False)
