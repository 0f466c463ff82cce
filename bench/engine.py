"""Random playouts per second, side by side with RLCard's bare UNO game loop.

    python bench/engine.py [--peer PYTHON] [--seconds S] [--rounds N] [--players N]

PEER is the Python of an environment with `pip install rlcard` (or the variable RLCARD_PYTHON);
without one only our own numbers are printed. Rounds alternate, so that a busy machine slows both;
the ratio of each round is taken inside it, and medians are printed. RLCard counts turns (one seat
acts once); an action here is one move or call, so a turn with a draw and a play has two.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time

PEER_LOOP = """
import json, random, sys, time
from rlcard.games.uno import Game
seconds, players = float(sys.argv[1]), int(sys.argv[2])
game = Game()
game.configure({"game_num_players": players})
games = turns = 0
start = time.perf_counter()
while time.perf_counter() - start < seconds:
    game.init_game()
    while not game.is_over():
        game.step(random.choice(game.get_legal_actions()))
        turns += 1
    games += 1
spent = time.perf_counter() - start
print(json.dumps({"games": games / spent, "moves": turns / spent}))
"""

OWN_LOOP = """
import json, sys, time
from deckgen.definition.variants import load_variant
from deckgen.engine import compile_law, playout
seconds, players, variant = float(sys.argv[1]), int(sys.argv[2]), load_variant(sys.argv[3])
law = compile_law(variant.rules, variant.deck)
for seed in range(300):
    playout(law, players, seed)
games = actions = 0
start = time.perf_counter()
while time.perf_counter() - start < seconds:
    actions += playout(law, players, games).length
    games += 1
spent = time.perf_counter() - start
print(json.dumps({"games": games / spent, "moves": actions / spent}))
"""


def measure(python: str, loop: str, *words: object) -> dict[str, float]:
    """Run a loop in a process of its own, on one core where that can be asked for."""
    pin = ["taskset", "-c", "0"] if shutil.which("taskset") else []
    command = [*pin, python, "-c", loop, *map(str, words)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return {key: float(value) for key, value in json.loads(done.stdout).items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--peer", default=os.environ.get("RLCARD_PYTHON"))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--variants", default="family,kings,street,league")
    options = parser.parse_args()
    began = time.perf_counter()
    for variant in options.variants.split(","):
        own, peer = [], []
        for _ in range(options.rounds if variant == "family" else 1):
            words = (options.seconds, options.players)
            own.append(measure(sys.executable, OWN_LOOP, *words, variant))
            if options.peer and variant == "family":
                peer.append(measure(options.peer, PEER_LOOP, *words))
        report(variant, own, peer)
    print(f"measured in {time.perf_counter() - began:.0f} s")


def report(variant: str, own: list[dict[str, float]], peer: list[dict[str, float]]) -> None:
    """One line per engine, and the ratios."""
    print(
        f"{variant}: {_median(own, 'games'):,.0f} games/s, {_median(own, 'moves'):,.0f} actions/s"
    )
    if peer:
        print(
            f"  RLCard: {_median(peer, 'games'):,.0f} games/s, {_median(peer, 'moves'):,.0f} turns/s"
        )
        for key, words in (("games", "games/s"), ("moves", "actions/s to turns/s")):
            ratios = [a[key] / b[key] for a, b in zip(own, peer, strict=True)]
            print(f"  ratio {words}: {statistics.median(ratios):.2f}")


def _median(rounds: list[dict[str, float]], key: str) -> float:
    return statistics.median(round_[key] for round_ in rounds)


if __name__ == "__main__":
    main()
