"""What is tried again, how often, and with which key."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import httpx
import pytest

from app.client import Retries, Unavailable, UnexpectedAnswer, Unreachable
from app.client.retrying import asked_wait
from tests.client.both import Clients

QUICK = Retries(most=3, first_s=0.001)
HERE = "http://referee.test"
GONE = {"content-type": "application/problem+json"}


def problem(status: int, code: str, **headers: str) -> httpx.Response:
    body = {
        "type": f"/problems/{code}",
        "title": code,
        "status": status,
        "detail": "Not now.",
        "instance": "/",
        "code": code,
        "request_id": "1",
    }
    return httpx.Response(status, json=body, headers=GONE | headers)


PAGE: dict[str, object] = {"items": [], "next_cursor": None}


class Service:
    """Answers as it is told, one answer after the other, the last one for ever."""

    def __init__(self, *answers: Callable[[], httpx.Response]) -> None:
        self.answers = [*answers]
        self.asked: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return answer()


def well() -> httpx.Response:
    return httpx.Response(200, json=PAGE)


def broken() -> httpx.Response:
    raise httpx.ReadError("the connection was reset")


def busy() -> httpx.Response:
    return problem(503, "busy", **{"retry-after": "0"})


@pytest.mark.parametrize(
    "failure",
    [
        broken,
        busy,
        lambda: problem(429, "busy"),
        lambda: httpx.Response(502, text="<html>Bad gateway"),
    ],
    ids=["no answer", "busy", "too many requests", "a bad gateway"],
)
def test_what_may_pass_is_tried_again(
    clients: Clients, failure: Callable[[], httpx.Response]
) -> None:
    service = Service(failure, failure, well)
    clients.to(HERE, handler=service, retries=QUICK).games()
    assert len(service.asked) == 3


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 422, 500])
def test_what_will_not_pass_is_not(clients: Clients, status: int) -> None:
    service = Service(lambda: problem(status, "not_found"))
    with pytest.raises(Exception, match=r"Not now\."):
        clients.to(HERE, handler=service, retries=QUICK).games()
    assert len(service.asked) == 1


def test_it_is_given_up_after_so_many_tries(clients: Clients) -> None:
    service = Service(broken)
    with pytest.raises(Unreachable, match="tried 4 times: the connection was reset"):
        clients.to(HERE, handler=service, retries=QUICK).games()
    assert len(service.asked) == 4


def test_a_service_that_stays_busy_says_so_at_last(clients: Clients) -> None:
    with pytest.raises(Unavailable) as told:
        clients.to(HERE, handler=Service(busy), retries=QUICK).games()
    assert told.value.problem.code == "busy"


def test_a_service_that_asks_for_too_much_patience_is_not_waited_for(
    clients: Clients,
) -> None:
    service = Service(lambda: problem(503, "busy", **{"retry-after": "3600"}))
    with pytest.raises(Unavailable):
        clients.to(HERE, handler=service, retries=QUICK).games()
    assert len(service.asked) == 1


def test_a_change_keeps_its_key_and_the_next_one_has_another(clients: Clients) -> None:
    service = Service(broken, broken, lambda: problem(409, "stale_turn"))
    client = clients.to(HERE, handler=service, retries=QUICK)
    for _ in range(2):
        with pytest.raises(Exception, match=r"Not now\."):
            client.resign("abc", 1)
    keys = [request.headers["idempotency-key"] for request in service.asked]
    assert keys[0] == keys[1] == keys[2] != keys[3]


def test_a_question_has_no_key(clients: Clients) -> None:
    service = Service(well)
    clients.to(HERE, handler=service).games()
    assert "idempotency-key" not in service.asked[0].headers


def test_somebody_else_who_answers_is_told_from_the_service(clients: Clients) -> None:
    service = Service(lambda: httpx.Response(404, text="<html>nginx"))
    with pytest.raises(UnexpectedAnswer, match="answers 404, and no problem: '<html>"):
        clients.to(HERE, handler=service).games()


def test_an_answer_that_is_not_understood_is_not_repeated(clients: Clients) -> None:
    service = Service(lambda: httpx.Response(201, json={"host_token": ["hush"]}))
    with pytest.raises(UnexpectedAnswer, match="it is no NewGame") as told:
        clients.to(HERE, handler=service).create_game(["Ana", "Ben"])
    assert "hush" not in str(told.value)


@pytest.mark.parametrize(
    ("failures", "low", "high"), [(1, 0.5, 1), (3, 2, 4), (9, 5, 10)]
)
def test_waiting_doubles_up_to_the_longest(
    failures: int, low: float, high: float
) -> None:
    # 1 s, doubled with each further failure, 10 s at most; half is left to chance.
    never = Retries(most=9, first_s=1, longest_s=10, chance=lambda: 0.0)
    always = Retries(most=9, first_s=1, longest_s=10, chance=lambda: 1.0)
    assert (never.wait(failures), always.wait(failures)) == (low, high)


def test_no_less_than_what_is_asked_for_is_waited() -> None:
    wait = Retries(first_s=0.5, chance=lambda: 1.0).wait(1, asked_s=7)
    assert wait == 7.5  # so that not all come back at once


NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "seconds"),
    [
        ("7", 7),
        (format_datetime(NOON + timedelta(seconds=30), usegmt=True), 30),
        (format_datetime(NOON - timedelta(seconds=30), usegmt=True), 0),
        ("Thu, 01 Jan 2026 12:00:05 -0000", 5),
        ("soon", 0),
        ("", 0),
        ("-3", 0),
        ("9" * 400, 999_999_999),
    ],
)
def test_what_is_asked_for_is_a_number_or_a_moment(told: str, seconds: float) -> None:
    answer = httpx.Response(503, headers={"retry-after": told})
    assert asked_wait(answer, NOON.timestamp) == seconds


@pytest.mark.parametrize(
    "url",
    [
        "",
        "referee.test",
        "ftp://referee.test",
        "http://",
        "http://referee.test:99999",
        "http://referee.test:port",
        "http://referee.test/?a=b",
        "http://ana:sesame@referee.test",
    ],
)
def test_an_address_that_is_none_is_refused_at_once(clients: Clients, url: str) -> None:
    with pytest.raises(ValueError, match="is no address of a service"):
        clients.to(url)


@pytest.mark.parametrize("token", ["a\nb", "ä", "", "a "])
def test_a_token_that_no_header_can_carry_is_refused_at_once(
    clients: Clients, token: str
) -> None:
    with pytest.raises(ValueError, match="printable ASCII"):
        clients.to(HERE, token=token)
