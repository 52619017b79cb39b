"""Requests made from the OpenAPI document, and answers checked against it."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import negative_data_rejection, positive_data_acceptance

from app.api.operations import OPERATIONS, Operation

BOUNDED = settings(max_examples=12, deadline=None, suppress_health_check=[*HealthCheck])
POSTS = [operation for operation in OPERATIONS if operation.request is not None]


def named(operation: Operation) -> str:
    return operation.handler.__name__


@pytest.fixture(scope="session")
def documented(api: FastAPI) -> Any:
    """The operations of the document, asked of the application in this process."""
    return schemathesis.openapi.from_asgi("/openapi.json", api)


def strategy(documented: Any, operation: Operation, mode: GenerationMode) -> Any:
    """Requests for *operation* that follow the document, or do not."""
    described = documented[operation.path][operation.method]
    return described.as_strategy(generation_mode=mode)


@pytest.mark.parametrize("operation", OPERATIONS, ids=named)
@BOUNDED
@given(data=st.data())
def test_a_request_that_follows_the_document_is_answered_by_it(
    documented: Any, operation: Operation, data: st.DataObject
) -> None:
    case = data.draw(strategy(documented, operation, GenerationMode.POSITIVE))
    # A schema cannot say which texts are moves, so these may be refused all the same.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])


@pytest.mark.parametrize("operation", POSTS, ids=named)
@BOUNDED
@given(data=st.data())
def test_a_request_that_does_not_follow_the_document_is_refused_by_it(
    documented: Any, operation: Operation, data: st.DataObject
) -> None:
    case = data.draw(strategy(documented, operation, GenerationMode.NEGATIVE))
    # A fault in an item of a batch is told beside the other answers.
    is_batch = operation.path.endswith("/batch")
    case.call_and_validate(
        excluded_checks=[negative_data_rejection] if is_batch else []
    )
