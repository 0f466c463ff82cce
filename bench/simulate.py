"""Simulated games per second: beside RLCard and OpenSpiel, on two cores, and compiled.

    python bench/simulate.py [--peer PYTHON] [--seconds S] [--rounds N] [--compiled FOLDER]

PEER is the Python of an environment with `pip install rlcard open_spiel` (or the variable
PEER_PYTHON); FOLDER one into which a compiled deckgen was installed:

    HATCH_BUILD_HOOK_ENABLE_MYPYC=1 pip install --no-deps --target FOLDER COPY_OF_THE_SOURCE

All run in turn, one process each, and rates are per second of processor time, so that a busy
machine spoils little; two workers against one is by the clock and wants a quiet machine. Ratios are
taken within a round, and their medians printed. Four players, random moves. The unit is one action
of one seat: a play, a draw, a pass. Ours are games of `family`, observed as `simulate` observes
them; RLCard's bare loop plays much the same rules, OpenSpiel's crazy eights draws several times a
turn.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys

RLCARD = """
import json, random, sys, time
from rlcard.games.uno import Game
seconds = float(sys.argv[1])
game = Game()
game.configure({"game_num_players": 4})
games = actions = 0
start = time.process_time()
while time.process_time() - start < seconds:
    game.init_game()
    while not game.is_over():
        game.step(random.choice(game.get_legal_actions()))
        actions += 1
    games += 1
spent = time.process_time() - start
print(json.dumps({"games": games / spent, "actions": actions / spent}))
"""

OPEN_SPIEL = """
import json, random, sys, time
import pyspiel
seconds = float(sys.argv[1])
game = pyspiel.load_game("crazy_eights(players=4)")
games = actions = 0
start = time.process_time()
while time.process_time() - start < seconds:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            state.apply_action(random.choices(outcomes, odds)[0])
            continue
        state.apply_action(random.choice(state.legal_actions()))
        actions += 1
    games += 1
spent = time.process_time() - start
print(json.dumps({"games": games / spent, "actions": actions / spent}))
"""

OWN = """
import hashlib, json, sys, time
from deckgen.definition.variants import load_variant
from deckgen.play.batches import Order, play_batch
seconds, policy = float(sys.argv[1]), sys.argv[2]
orders = (Order.of(load_variant("family"), 4, policy, 2000, 1),)
first = play_batch(orders, 0, 300)[0]
digest = hashlib.sha256(first.rows.tobytes() + repr(first.fired).encode()).hexdigest()
games = actions = 0
start = time.process_time()
while time.process_time() - start < seconds:
    batch = play_batch(orders, games, 100)[0]
    games += 100
    actions += sum(batch.column(1))
spent = time.process_time() - start
print(json.dumps({"games": games / spent, "actions": actions / spent, "digest": digest}))
"""

SEVERAL = """
import json, multiprocessing, resource, sys, time
from deckgen.definition.variants import load_variant
from deckgen.play.batches import Order, gather, run_in_processes
games, workers = int(sys.argv[1]), int(sys.argv[2])
orders = (Order.of(load_variant("family"), 4, "thinking", 2000, 1),)
start = time.perf_counter()
run = gather(orders, games, run_in_processes(orders, games, workers), lambda _: None)
spent = time.perf_counter() - start
for child in multiprocessing.active_children():
    child.join()
used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
parent, children = (one.ru_utime + one.ru_stime for one in used)
print(json.dumps({
    "games": run.games / spent,
    "parent": parent / run.games,
    "used": (parent + children) / run.games,
}))
"""


def measure(python: str, loop: str, *words: object, path: str = "") -> dict[str, float | str]:
    """Run a loop in a process of its own; what it prints."""
    environment = {**os.environ, **({"PYTHONPATH": path} if path else {})}
    command = [python, "-P", "-c", loop, *map(str, words)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment)
    found: dict[str, float | str] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--peer", default=os.environ.get("PEER_PYTHON"))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--compiled", default="")
    options = parser.parse_args()
    found: dict[str, list[dict[str, float | str]]] = {}
    for _ in range(options.rounds):
        for name, one in one_round(options).items():
            found.setdefault(name, []).append(one)
    report(found)


def one_round(options: argparse.Namespace) -> dict[str, dict[str, float | str]]:
    """Everything once."""
    seconds = options.seconds
    taken = {
        "deckgen, random": measure(sys.executable, OWN, seconds, "random"),
        "deckgen, thinking": measure(sys.executable, OWN, seconds, "thinking"),
    }
    if options.peer:
        taken["RLCard, bare loop"] = measure(options.peer, RLCARD, seconds)
        taken["OpenSpiel crazy eights from Python"] = measure(options.peer, OPEN_SPIEL, seconds)
    if options.compiled:
        where = {"path": options.compiled}
        taken["compiled, random"] = measure(sys.executable, OWN, seconds, "random", **where)
        taken["compiled, thinking"] = measure(sys.executable, OWN, seconds, "thinking", **where)
    games = int(float(taken["deckgen, thinking"]["games"]) * seconds * 2)
    for workers in (1, 2):
        name = f"{workers} worker{'s' * (workers > 1)}"
        taken[name] = measure(sys.executable, SEVERAL, games, workers)
    return taken


def report(found: dict[str, list[dict[str, float | str]]]) -> None:
    """A line per engine, then the ratios."""
    for name, rounds in found.items():
        actions = f", {median(rounds, 'actions'):,.0f} actions/s" if "actions" in rounds[0] else ""
        print(f"{name}: {median(rounds, 'games'):,.0f} games/s{actions}")
    for over, under, unit in (
        ("deckgen, random", "RLCard, bare loop", "actions"),
        ("deckgen, random", "RLCard, bare loop", "games"),
        ("deckgen, random", "OpenSpiel crazy eights from Python", "actions"),
        ("deckgen, random", "OpenSpiel crazy eights from Python", "games"),
        ("2 workers", "1 worker", "games"),
        ("compiled, random", "deckgen, random", "games"),
        ("compiled, thinking", "deckgen, thinking", "games"),
    ):
        if over in found and under in found:
            pairs = zip(found[over], found[under], strict=True)
            ratios = [float(a[unit]) / float(b[unit]) for a, b in pairs]
            print(f"ratio {over} to {under}, {unit}/s: {statistics.median(ratios):.2f}")
    shared(found["1 worker"], found["2 workers"])
    for policy in ("random", "thinking"):
        compiled, plain = found.get(f"compiled, {policy}"), found[f"deckgen, {policy}"]
        if compiled:
            same = compiled[0]["digest"] == plain[0]["digest"]
            print(f"compiled games, {policy}: {'the same' if same else 'DIFFERENT'}")


def shared(one: list[dict[str, float | str]], two: list[dict[str, float | str]]) -> None:
    """What two workers cost beside one, in processor time, and the speed-up that this leaves on two
    cores that nothing else uses: the parent's part is not shared.
    """
    alone, used, parent = median(one, "used"), median(two, "used"), median(two, "parent")
    best = alone / max((used - parent) / 2, parent)
    print(
        f"2 workers use {used / alone:.2f} times the processor time a game: at best {best:.2f} times as fast"
    )


def median(rounds: list[dict[str, float | str]], key: str) -> float:
    """The median of one number over the rounds."""
    return statistics.median(float(one[key]) for one in rounds)


if __name__ == "__main__":
    main()
