"""The same batches on a Dask cluster. Tasks of a worker that dies are played again elsewhere; every
batch is fetched once, in order, so none is lost and none counts twice.
"""

from __future__ import annotations

import re
import socket
from collections import deque
from contextlib import suppress
from typing import Any, Final

from deckgen import __version__
from deckgen.errors import BadInput, DeckgenError
from deckgen.play.batches import Batch, Order, Runner, play_batch, spans

PATIENCE: Final = 15
"""Seconds to wait for the scheduler, and for its first worker."""
ANSWER: Final = 5
"""Seconds to wait for the first sign of a scheduler."""
_ADDRESS: Final = re.compile(r"(?:[a-z]+://)?(?P<host>\[[^]]+\]|[^:/\s]+):(?P<port>[0-9]{1,5})/?")
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
    _answers(address)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise _fault(address, f"there is no Dask scheduler ({type(error).__name__})") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        found: dict[str, Any] = client.run(version)
        others = sorted({str(one) for one in found.values()} - {__version__})
        problem = f"its workers have deckgen {', '.join(others)}, here is {__version__}"
    except TimeoutError:
        others, problem = [""], "the scheduler has no worker"
    except ModuleNotFoundError:
        others, problem = [""], "its workers lack deckgen"
    except OSError as error:
        others, problem = [""], f"the scheduler was lost ({type(error).__name__})"
    if others:
        with suppress(Exception):  # it may be gone already
            client.close()
        raise _fault(address, problem)
    return client


def _fault(address: str, problem: str) -> BadInput:
    return BadInput.one("--cluster", address, problem)


def _answers(address: str) -> None:
    """Raises `BadInput` if nobody listens there: Dask itself would try again for long."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise _fault(address, "is not of the form tcp://HOST:PORT")
    try:
        with socket.create_connection(
            (found["host"].strip("[]"), int(found["port"])), ANSWER
        ) as line:
            # a scheduler speaks first, but for TLS
            silent = not address.startswith("tls") and not line.recv(1)
    except (OSError, OverflowError) as error:
        raise _fault(address, f"no scheduler answers there ({error})") from None
    if silent:
        raise _fault(address, "who answers there is no scheduler")


def version() -> str:
    """The version of deckgen, asked of a worker."""
    return __version__


def run_on_cluster(client: Any, orders: tuple[Order, ...], games: int) -> Runner:
    """Play on a cluster; a few batches ahead for every thread of its workers."""
    address = client.scheduler.address if client.scheduler else ""
    left = deque(spans(games))
    waiting: deque[Any] = deque()
    threads = sum(client.nthreads().values()) or 1
    try:
        while left or waiting:
            while left and len(waiting) < 3 * threads:
                waiting.append(_submitted(client, orders, left.popleft()))
            yield _fetched(waiting.popleft(), address)
    finally:
        with suppress(Exception):  # the cluster may be gone already
            client.cancel(list(waiting))
            client.close()


def _submitted(client: Any, orders: tuple[Order, ...], span: tuple[int, int]) -> Any:
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
