#!/usr/bin/env python3
"""Shows that the referee looks: takes an honest log, forges it in many ways, one at a time, and demands that each is caught.

usage: forge.py LOG..
"""

import json
import sys

from loot_roll import Foul, referee


def forgeries(lines):
    """Honest lines with one thing made otherwise, and what that is."""
    first = {}
    for i, line in enumerate(lines):
        kind = line.get("event", "over" if "over" in line else None)
        first.setdefault(kind, []).append(i)

    def change(kind, which, what, **fields):
        places = first.get(kind, [])
        if places:
            i = places[min(which, len(places) - 1)]
            yield what, lines[:i] + [{**lines[i], **fields}] + lines[i + 1 :]

    def drop(kind, which, what):
        places = first.get(kind, [])
        if places:
            i = places[min(which, len(places) - 1)]
            yield what, lines[:i] + lines[i + 1 :]

    drawn = [i for i in first.get("moved", []) if isinstance(lines[i]["from"], dict) and "pile" in lines[i]["from"]]
    for i in drawn[20:23]:
        yield "a card comes from elsewhere", lines[:i] + [{**lines[i], "from": "vendor"}] + lines[i + 1 :]
    for i in drawn[:3]:
        card = lines[i]["card"]
        if any(line.get("event") == "moved" and line["card"] == card for line in lines[i + 1 :]):
            yield "a card moves unseen", lines[:i] + lines[i + 1 :]
    yield from change("rolled", 0, "a die shows 21", value=21)
    yield from change("turn", 3, "somebody takes a turn out of order", seat=99)
    yield from change("score", 0, "a score is made up", score=999)
    yield from drop("dungeon_over", 0, "a dungeon ends unsaid")
    # the last one: an earlier one may have been more than was owed
    yield from drop("paid", -1, "a payment is left out")
    yield from drop("laid", 0, "somebody lays nothing")
    yield from change("won", 0, "a card is won by another", seat=(lines[first["won"][0]]["seat"] + 1) % 2 if "won" in first else 0)
    for i in first.get("compared", []):
        if any(line.get("event") == "spoils" for line in lines[i : i + 12]) and lines[i]["party"] > lines[i]["monster"]:
            yield "a fight is won by the weaker", lines[:i] + [{**lines[i], "party": 0}] + lines[i + 1 :]
            break
    end = lines[-1]
    winners = [0] if end["over"]["winners"] != [0] else [1]
    yield "another winner", lines[:-1] + [{**end, "over": {**end["over"], "winners": winners}}]
    yield "the end is torn off", lines[:-1]
    roster = json.loads(json.dumps(lines[0]))
    for card in roster["roster"]["cards"]:
        if card["kind"] == "loot":
            card["treasure"] += 3
    yield "the treasure is worth more than was played", [roster] + lines[1:]


def main(paths):
    caught = missed = 0
    for path in paths:
        with open(path, encoding="utf-8") as log:
            lines = [json.loads(text) for text in log]
        if lines[-1]["over"]["stalled"]:
            continue
        for what, forged in forgeries(lines):
            try:
                referee(json.dumps(line) for line in forged)
                print(f"{path}: nobody saw that {what}")
                missed += 1
            except Foul:
                caught += 1
    print(f"{caught} forgeries caught, {missed} missed")
    return 1 if missed or not caught else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
