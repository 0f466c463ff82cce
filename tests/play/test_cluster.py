"""Room: play (a Dask cluster): worker processes on this machine's loopback, started here."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator

import pytest

from deckgen.errors import BadInput
from deckgen.play import cluster
from deckgen.play.batches import Order, gather, run_here

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A scheduler with two worker processes, all on 127.0.0.1."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=60,
    ) as local:
        yield local.scheduler_address


def test_a_cluster_plays_the_same_games(variants, address: str) -> None:
    """The same rows, in their order, as one process plays."""
    orders = (
        Order.of(variants["kings"], 4, "thinking", 2000, 1),
        Order.of(variants["street"], 3, "random", 200, 1),
    )
    here = gather(orders, 450, run_here(orders, 450), lambda _: None)
    client = cluster.connect(address)
    there = gather(orders, 450, cluster.run_on_cluster(client, orders, 450), lambda _: None)
    assert here == there


def test_a_worker_killed_in_mid_run_loses_no_game(variants, address: str) -> None:
    """Its batches are played again, and none counts twice."""
    orders = (Order.of(variants["family"], 4, "thinking", 2000, 3),)
    here = gather(orders, 3000, run_here(orders, 3000), lambda _: None)
    client = cluster.connect(address)
    workers = client.run(os.getpid)
    runner = cluster.run_on_cluster(client, orders, 3000)

    def disturbed():
        yield next(runner)
        os.kill(next(iter(workers.values())), signal.SIGKILL)
        yield from runner

    there = gather(orders, 3000, disturbed(), lambda _: None)
    assert there.games == 3000
    assert here == there


def test_other_versions_are_refused(monkeypatch, address: str) -> None:
    """Workers with another deckgen might play other games."""
    monkeypatch.setattr(cluster, "__version__", "0.0.0")
    with pytest.raises(BadInput, match=r"its workers have deckgen .*, here is 0\.0\.0"):
        cluster.connect(address)


def test_where_nobody_is(monkeypatch) -> None:
    """No address, no scheduler, somebody who is none: a sentence, soon."""
    monkeypatch.setattr(cluster, "ANSWER", 0.2)
    with pytest.raises(BadInput, match="is not of the form tcp://HOST:PORT"):
        cluster.connect("over there")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(BadInput, match="no scheduler answers there"):
            cluster.connect(f"tcp://127.0.0.1:{port}")
    with pytest.raises(BadInput, match="no scheduler answers there"):
        cluster.connect(f"127.0.0.1:{port}")


def test_without_dask_a_sentence_says_what_to_install(monkeypatch) -> None:
    """Dask is an extra."""
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(BadInput, match=r"pip install 'deckgen\[cluster\]'"):
        cluster.connect("tcp://127.0.0.1:8786")
