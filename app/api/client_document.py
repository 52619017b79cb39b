"""
The OpenAPI document for generators of typed clients.

It is derived from the one for people: without bare strings that abbreviate objects,
and in version 3.0.3, in which a member that may be null has one type and says
`nullable`. So no schema in it is a union.
"""

from __future__ import annotations

from typing import Any

from app.api.schemas.requests import ABBREVIATION

SHORT_FOR = {"rules": "rule_set", "position": "cgp", "move": "text"}
"""Member of a request to the member of its object that a bare string stands for."""
OBJECTS: dict[str, dict[str, str]] = {
    "rules": {},
    "position": {},
    "move": {"type": "notation"},
}
"""What else such an object needs."""

VERSION = "3.0.3"
_CHOICES = ("anyOf", "oneOf")
_NULL = {"type": "null"}
BARE_STRING = "A bare string"
"""Begins the sentence, the last of a description, that explains an abbreviation."""


def client_document(document: dict[str, Any]) -> dict[str, Any]:
    """Return *document* as generators of clients like it."""
    derived: dict[str, Any] = _derive(document)
    return {**derived, "openapi": VERSION}


def _derive(node: Any) -> Any:
    """Return *node* with every schema in it turned into the older, plainer kind."""
    if isinstance(node, list):
        return [_derive(item) for item in node]
    if not isinstance(node, dict):
        return node
    changed = _without_choice(node)
    return {
        key: _spelt_out(value) if key in {"example", "value"} else _derive(value)
        for key, value in _older(changed).items()
    }


def _without_choice(node: dict[str, Any]) -> dict[str, Any]:
    """Leave the one choice that is neither null nor an abbreviation."""
    key = next((name for name in _CHOICES if name in node), None)
    if key is None:
        return node
    choices = [one for one in node[key] if ABBREVIATION not in one]
    real = [one for one in choices if one != _NULL]
    if len(real) != 1:
        raise ValueError(f"a client cannot be made for a choice of {real}")
    rest = {name: value for name, value in node.items() if name != key}
    if len(real) < len(choices):
        rest["nullable"] = True
    if len(choices) < len(node[key]) and "description" in rest:
        rest["description"] = rest["description"].partition(BARE_STRING)[0].rstrip()
    if "$ref" in real[0] and rest:
        return {"allOf": real, **rest}
    return {**real[0], **rest}


def _older(node: dict[str, Any]) -> dict[str, Any]:
    """Say in the words of 3.0 what 3.1 says otherwise."""
    changed = dict(node)
    kinds = changed.get("type")
    if isinstance(kinds, list):
        (changed["type"],) = [kind for kind in kinds if kind != "null"]
        changed["nullable"] = True
        if "enum" in changed:
            changed["enum"] = [one for one in changed["enum"] if one is not None]
    if "const" in changed:
        changed["enum"] = [changed.pop("const")]
    if isinstance(changed.get("examples"), list):
        changed["example"] = changed.pop("examples")[0]
    if "$ref" in changed and len(changed) > 1:
        return {"allOf": [{"$ref": changed.pop("$ref")}], **changed}
    return changed


def _spelt_out(example: Any) -> Any:
    """Return a worked request with its abbreviations written as objects."""
    if not isinstance(example, dict):
        return example
    return {
        key: {**OBJECTS[key], SHORT_FOR[key]: value}
        if key in SHORT_FOR and isinstance(value, str)
        else value
        for key, value in example.items()
    }
