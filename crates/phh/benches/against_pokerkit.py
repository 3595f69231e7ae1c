"""Times PokerKit and `baize phh replay` on the same hands, one after the other in one run.

    cargo build --release -p baize
    PYTHON crates/phh/benches/against_pokerkit.py target/release/baize PATH...

PYTHON is one that has pokerkit; `cargo xtask test` makes one at target/python/bin/python. PATH is a file of
hands or a folder of them. Hands of other games than no-limit Hold'em are left out on both sides.
"""

import json
import subprocess
import sys
import time
import warnings
from pathlib import Path

from pokerkit import HandHistory

warnings.simplefilter("ignore")
ROUNDS = 50


def files(paths):
    for path in map(Path, paths):
        yield from sorted(p for p in path.rglob("*") if p.suffix in (".phh", ".phhs")) if path.is_dir() else [path]


def histories(file):
    with file.open("rb") as text:
        return list(HandHistory.load_all(text)) if file.suffix == ".phhs" else [HandHistory.load(text)]


def main():
    program, *paths = sys.argv[1:]
    hands, began = 0, time.perf_counter()
    for file in files(paths):
        for history in histories(file):
            if history.variant == "NT":
                hands += 1
                for _ in history:
                    pass
    theirs = hands / (time.perf_counter() - began)
    # The files once would take a few milliseconds, of which a start is a good part.
    again = paths * ROUNDS
    lines = subprocess.run([program, "phh", "replay", "--json", *again], capture_output=True, check=True).stdout
    counts = json.loads(lines.splitlines()[-1])
    ours = counts["handsPerSecond"]
    print(f"PokerKit: {hands} hands, {theirs:.0f} hands/s, files read")
    played = (counts["hands"] - counts["failed"]) // ROUNDS
    print(f"baize: {played} hands {ROUNDS} times over, {ours:.0f} hands/s, files read")
    print(f"{ours / theirs:.0f} to 1")


main()
