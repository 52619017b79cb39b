"""What every store promises, tried in memory, on SQLite and on PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Thread

import pytest

from app.services.game_store import (
    GameStore,
    GameSummary,
    KeyTaken,
    StaleSequence,
    StoreUnavailable,
)
from tests.persistence.rows import NOW, change, event, new_game, remembered

PATIENCE_S = 30


def done(future: Future[None]) -> None:
    """Wait for a write, or raise what it was refused for."""
    future.result(PATIENCE_S)


def sequences(store: GameStore, game_id: str = "g1") -> list[int]:
    return [one.sequence for one in store.events(game_id, 0, 1_000)]


def test_a_game_is_loaded_as_it_was_created(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))

    assert store.load("g1") == new_game()


def test_a_game_that_nobody_created_is_not_there(store: GameStore) -> None:
    assert store.load("g1") is None


def test_an_event_is_read_as_it_was_stored(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))
    done(store.append(change("g1", 2, note="a remark")))

    assert store.events("g1", 0, 10) == [event(1), event(2, "a remark")]


def test_letters_of_any_script_are_kept(store: GameStore) -> None:
    done(store.create(new_game(), [event(1, "Żółw · L·L 🎲 \\ %s ?")]))

    assert store.events("g1", 0, 10) == [event(1, "Żółw · L·L 🎲 \\ %s ?")]


def test_a_game_moves_on_with_its_events(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))
    done(store.append(change("g1", 2, 3, 4)))

    game = store.load("g1")

    assert game is not None
    assert (game.sequence, game.turn, game.on_turn) == (4, 4, 0)
    assert (game.snapshot, game.updated_at) == ("after 4", NOW + 4)


def test_what_never_changes_stays(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))
    done(store.append(change("g1", 2)))

    game = store.load("g1")

    assert game is not None
    assert (game.seats, game.created_at) == (new_game().seats, NOW)


def test_a_game_may_begin_with_several_events(store: GameStore) -> None:
    done(store.create(new_game(), [event(1), event(2), event(3)]))

    assert sequences(store) == [1, 2, 3]


def test_an_id_is_taken_once(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))

    with pytest.raises(StaleSequence):
        done(store.create(new_game(snapshot="another"), [event(1)]))
    assert store.load("g1") == new_game()


@pytest.mark.parametrize("first", [1, 2, 4])
def test_events_that_do_not_follow_the_last_are_stale(
    store: GameStore, first: int
) -> None:
    done(store.create(new_game(), [event(1)]))
    done(store.append(change("g1", 2)))

    with pytest.raises(StaleSequence):
        done(store.append(change("g1", first)))
    assert sequences(store) == [1, 2]


def test_a_change_of_no_game_is_stale(store: GameStore) -> None:
    with pytest.raises(StaleSequence):
        done(store.append(change("g1", 2)))


def test_a_stale_change_leaves_nothing_behind(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))

    with pytest.raises(StaleSequence):
        done(store.append(change("g1", 3, 4, remember=remembered())))
    assert store.load("g1") == new_game()
    assert store.recall(b"k" * 32) is None
    assert sequences(store) == [1]


def test_an_answer_is_recalled_by_its_key(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)], remembered()))

    assert store.recall(b"k" * 32) == remembered()
    assert store.recall(b"another") is None


def test_a_key_is_taken_once(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)], remembered()))

    with pytest.raises(KeyTaken):
        done(store.append(change("g1", 2, remember=remembered())))
    assert store.load("g1") == new_game()
    assert sequences(store) == [1]


def test_a_repeated_change_is_told_that_its_answer_is_there(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))
    done(store.append(change("g1", 2, remember=remembered())))

    with pytest.raises(KeyTaken):  # not stale, which it is as well
        done(store.append(change("g1", 2, remember=remembered())))


def test_a_repeated_creation_is_told_that_its_answer_is_there(store: GameStore) -> None:
    done(store.create(new_game("g1"), [event(1)], remembered()))

    with pytest.raises(KeyTaken):
        done(store.create(new_game("g2"), [event(1)], remembered()))
    assert store.load("g2") is None


def test_of_many_changes_for_one_number_one_is_stored(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))

    racing = [store.append(change("g1", 2, note=str(number))) for number in range(20)]
    refused = [future.exception(PATIENCE_S) for future in racing]

    winners = [number for number, error in enumerate(refused) if error is None]
    losers = [error for error in refused if error is not None]
    assert len(winners) == 1
    assert all(isinstance(error, StaleSequence) for error in losers)
    assert [one.note for one in store.events("g1", 1, 10)] == [str(winners[0])]


def test_changes_of_one_game_may_be_queued_one_behind_the_other(
    store: GameStore,
) -> None:
    done(store.create(new_game(), [event(1)]))

    for future in [store.append(change("g1", number)) for number in range(2, 102)]:
        done(future)

    game = store.load("g1")
    assert game is not None
    assert (game.sequence, game.snapshot) == (101, "after 101")
    assert sequences(store) == list(range(1, 102))


def test_sixteen_tables_play_at_once(store: GameStore) -> None:
    def play(table: int) -> None:
        done(store.create(new_game(f"g{table}"), [event(1)]))
        for number in range(2, 32):
            done(store.append(change(f"g{table}", number)))

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(play, range(16)))

    assert all(sequences(store, f"g{table}") == [*range(1, 32)] for table in range(16))


def test_events_are_read_page_by_page(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))
    done(store.append(change("g1", *range(2, 11))))

    pages = [
        [one.sequence for one in store.events("g1", at, 4)] for at in (0, 4, 8, 10)
    ]

    assert pages == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10], []]


def test_events_of_another_game_stay_out(store: GameStore) -> None:
    for game_id in ("g1", "g10"):
        done(store.create(new_game(game_id), [event(1)]))
    done(store.append(change("g10", 2)))

    assert sequences(store, "g1") == [1]


def test_games_are_listed_the_newest_first(store: GameStore) -> None:
    for game_id, minute in (("a", 1), ("b", 3), ("c", 2), ("d", 3)):
        done(store.create(new_game(game_id, created_at=minute), [event(1)]))

    first = store.summaries(None, 3)
    rest = store.summaries(first[-1].id, 3)

    assert [one.id for one in first + rest] == ["d", "b", "c", "a"]
    assert rest == [GameSummary("a", "playing", 0, 1, 1)]


def test_old_answers_are_forgotten(store: GameStore) -> None:
    done(store.create(new_game("a"), [event(1)], remembered(b"old", created_at=9)))
    done(store.create(new_game("b"), [event(1)], remembered(b"new", created_at=10)))

    assert store.forget(10) == 1
    assert store.recall(b"old") is None
    assert store.recall(b"new") is not None


def test_old_games_are_purged_with_all_theirs(store: GameStore) -> None:
    done(
        store.create(
            new_game("old", created_at=5), [event(1)], remembered(b"o", created_at=5)
        )
    )
    done(store.create(new_game("new", created_at=NOW), [event(1)]))

    assert store.purge(6) == 1
    assert store.load("old") is None
    assert store.events("old", 0, 10) == []
    assert store.recall(b"o") is None
    assert store.load("new") is not None


def test_a_game_that_is_old_but_was_played_on_stays(store: GameStore) -> None:
    done(store.create(new_game(created_at=5), [event(1)]))
    done(store.append(change("g1", 2)))  # at NOW + 2

    assert store.purge(NOW) == 0
    assert store.load("g1") is not None


def test_many_games_are_purged(store: GameStore) -> None:
    for number in range(250):
        made = store.create(new_game(f"g{number}", created_at=5), [event(1)])
    done(made)

    assert store.purge(6) == 250
    assert store.summaries(None, 10) == []


def test_a_purged_game_cannot_go_on(store: GameStore) -> None:
    done(store.create(new_game(created_at=5), [event(1)]))
    store.purge(6)

    with pytest.raises(StaleSequence):
        done(store.append(change("g1", 2)))


def test_waiting_ends_at_once_if_the_event_is_there(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))

    assert store.wait("g1", 0, 0)


def test_waiting_ends_in_vain_after_its_time(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))

    assert not store.wait("g1", 1, 0.05)


def test_waiting_ends_when_the_event_comes(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))
    heard: list[bool] = []
    waiting = Thread(target=lambda: heard.append(store.wait("g1", 1, PATIENCE_S)))
    waiting.start()
    time.sleep(0.05)

    done(store.append(change("g1", 2)))
    waiting.join(PATIENCE_S)

    assert heard == [True]


def test_a_watcher_is_woken_by_every_change(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))
    woken = Event()
    with store.watch("g1", woken.set):
        for number in (2, 3, 4):
            woken.clear()
            done(store.append(change("g1", number)))
            assert woken.wait(PATIENCE_S)


def test_a_watcher_that_left_is_not_woken(store: GameStore) -> None:
    done(store.create(new_game(), [event(1)]))
    calls: list[int] = []
    with store.watch("g1", lambda: calls.append(1)):
        pass
    calls.clear()

    done(store.append(change("g1", 2)))
    store.wait("g1", 1, PATIENCE_S)

    assert calls == []


@pytest.mark.parametrize(
    "ask",
    [
        lambda store: store.load("g1"),
        lambda store: store.events("g1", 0, 1),
        lambda store: store.recall(b"k"),
        lambda store: store.summaries(None, 1),
        lambda store: store.purge(1),
        lambda store: store.forget(1),
        lambda store: store.wait("g1", 0, 0),
        lambda store: done(store.append(change("g1", 2))),
        lambda store: done(store.create(new_game(), [event(1)])),
    ],
    ids=["load", "events", "recall", "list", "purge", "forget", "wait", "add", "new"],
)
def test_a_closed_store_says_so(
    store: GameStore, ask: Callable[[GameStore], object]
) -> None:
    store.close()

    with pytest.raises(StoreUnavailable, match="closed"):
        ask(store)


def test_closing_twice_is_no_harm(store: GameStore) -> None:
    store.close()
    store.close()
