"""The items of a batch, each on its own."""

from __future__ import annotations

from functools import cached_property

from pydantic import ValidationError
from pydantic_core import from_json
from starlette.types import Scope

from app.api.faults import problem_from_document
from app.api.presenting.rulings import present_ruling
from app.api.presenting.words import Json
from app.api.problems import ApiProblem
from app.api.schemas.moves import move_said
from app.api.schemas.positions import position_said
from app.api.schemas.requests import BatchItem, BatchRequest
from app.api.schemas.rules import rules_input
from app.api.validation import problem_from_item
from app.services.errors import InvalidInput
from app.services.ports import Lexicons
from app.services.positions import Case, open_case
from app.services.rulings import rule_on


class BatchJudge:
    """Rules on the items of one batch, opening what they share only once."""

    def __init__(
        self, asked: BatchRequest, body: bytes, lexicons: Lexicons, scope: Scope
    ) -> None:
        self._asked = asked
        self._body = body
        self._lexicons = lexicons
        self._scope = scope
        self._shared: Case | None = None

    def answer(self, index: int, item: object) -> Json:
        """The answer to *item*: its ruling, or its problem."""
        own_id = item.get("id") if isinstance(item, dict) else None
        answer: Json = {
            "index": index,
            "id": own_id if isinstance(own_id, str) else None,
            "ruling": None,
            "problem": None,
        }
        try:
            answer["ruling"] = self._rule(index, item)
        except ApiProblem as problem:
            answer["problem"] = problem.body(self._scope)
        return answer

    def _rule(self, index: int, item: object) -> Json:
        try:
            told: BatchItem = BatchItem.__pydantic_validator__.validate_python(item)
        except ValidationError as error:
            raise problem_from_item(error, item, f"/items/{index}") from None
        full = self._asked.detail != "brief"
        try:
            decision = rule_on(self._open(told), move_said(told.move), follow=full)
        except InvalidInput as error:
            raise self._blame(error, index, told) from None
        return present_ruling(decision, self._body, full=full)

    def _open(self, told: BatchItem) -> Case:
        """Open the case of an item; the one that most items share is kept."""
        own = told.rules is not None or told.position is not None
        if not own and self._shared is not None:
            return self._shared
        rules = told.rules if told.rules is not None else self._asked.rules
        position = told.position if told.position is not None else self._asked.position
        case = open_case(rules_input(rules), position_said(position), self._lexicons)
        if not own:
            self._shared = case
        return case

    def _blame(self, error: InvalidInput, index: int, told: BatchItem) -> ApiProblem:
        """Blame the item for the members that it has itself, the batch for the rest."""
        faults = [
            fault
            if fault.path[0] not in told.model_fields_set
            else fault._replace(path=("items", index, *fault.path))
            for fault in error.faults
        ]
        return problem_from_document(faults, self._sent)

    @cached_property
    def _sent(self) -> object:
        """The whole body, for following pointers through it."""
        return from_json(self._body)
