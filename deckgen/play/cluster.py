"""The same batches on a Dask cluster. Tasks of a worker that dies are played again elsewhere; every
batch is fetched once, in order, so none is lost and none counts twice.
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from typing import Any, Final

from deckgen import __version__
from deckgen.errors import BadInput, DeckgenError
from deckgen.play.batches import Batch, Order, Runner, play_batch, spans

PATIENCE: Final = 15
"""Seconds to wait for the scheduler, and for its first worker."""
_TRIES: Final = 5
"""How often a batch may be lost with its worker before the run gives up."""


class ClusterFault(DeckgenError):
    """The cluster could not play: why, in a sentence."""

    def __init__(self, address: str, why: str) -> None:
        self.address = address
        self.why = why
        super().__init__(f"--cluster {address}: {why}.")


def connect(address: str) -> Any:
    """A client of the cluster at `address` that has a worker with this version of deckgen."""
    try:
        from distributed import Client
    except ImportError:
        problem = "needs Dask: pip install 'deckgen[cluster]'"
        raise BadInput.one("--cluster", "", problem) from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        why = f"there is no Dask scheduler at this address ({type(error).__name__})"
        raise BadInput.one("--cluster", address, why) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise BadInput.one("--cluster", address, "the scheduler has no worker") from None
    _same_version(client, address)
    return client


def version() -> str:
    """The version of deckgen, asked of a worker."""
    return __version__


def _same_version(client: Any, address: str) -> None:
    try:
        found: dict[str, Any] = client.run(version)
    except ModuleNotFoundError:
        client.close()
        raise BadInput.one("--cluster", address, "its workers lack deckgen") from None
    if others := sorted({str(one) for one in found.values()} - {__version__}):
        client.close()
        problem = f"its workers have deckgen {', '.join(others)}, here is {__version__}"
        raise BadInput.one("--cluster", address, problem)


def run_on_cluster(client: Any, orders: tuple[Order, ...], games: int) -> Runner:
    """Play on a cluster; a few batches ahead for every thread of its workers."""
    address = client.scheduler.address if client.scheduler else ""
    left = deque(spans(games))
    waiting: deque[Any] = deque()
    threads = sum(client.nthreads().values()) or 1
    common = client.scatter(orders, broadcast=True, hash=False)
    try:
        while left or waiting:
            while left and len(waiting) < 3 * threads:
                waiting.append(_submitted(client, common, left.popleft()))
            yield _fetched(waiting.popleft(), address)
    finally:
        with suppress(Exception):  # the cluster may be gone already
            client.cancel(list(waiting))
            client.close()


def _submitted(client: Any, orders: Any, span: tuple[int, int]) -> Any:
    return client.submit(play_batch, orders, *span, pure=False, retries=_TRIES)


def _fetched(future: Any, address: str) -> tuple[Batch, ...]:
    from distributed import CancelledError, KilledWorker

    try:
        done: tuple[Batch, ...] = future.result()
    except KilledWorker:
        raise ClusterFault(address, "workers died on the same batch again and again") from None
    except (CancelledError, OSError) as error:
        raise ClusterFault(address, f"the cluster was lost ({type(error).__name__})") from None
    return done
