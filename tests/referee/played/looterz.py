"""Looterz in data, held against Looterz in Rust: the same position after every choice.

    python3 tests/referee/played/looterz.py PROGRAM GAMES [SEED]

PROGRAM plays so many GAMES of two to six players of the game in Rust, at random. Each log becomes scenarios of `tests/played/looterz-in-data`: a
position, then each choice with its dice, and what must then lie and stand everywhere.

A scenario ends where the two may differ: where chance decides (a shuffle, a discard at random), where a player puts their own triggers in
order, and where an effect asks while others wait behind it. The next one begins with the next turn. All copies of a title get names of their own.
"""

import csv
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent.parent
GAME = "looterz-in-data"
SEATS = "ABCDEF"
COPIES = ["", " II", " III", " IV"]
# the game in Rust names the card alone
PICKS = "strike sacrifice destroy borrow rescue suck discard swap give shove blast place refresh".split()
CHOICES = {"yes": "agree", "re-roll a bad die": "lift bad", "re-roll a good die": "lift good"}


def prepare(folder):
    """The game with a title for each card, and one name for all choices of a card and for all ways to decline."""
    home, to = ROOT / "tests/played" / GAME, folder / "data" / GAME
    (to / "scenarios").mkdir(parents=True)
    rows = list(csv.DictReader((home / "cards.csv").open()))
    with (to / "cards.csv").open("w") as out:
        table = csv.DictWriter(out, rows[0])
        table.writeheader()
        for row in rows:
            for nth in range(int(row["copies"])):
                table.writerow(row | {"title": row["title"] + COPIES[nth], "copies": 1})
    for name in ("game.yaml", "play.yaml"):
        text = (home / name).read_text()
        for pick in PICKS:
            text = re.sub(rf"(?m)(choose: \{{|^\s+){pick}:(?= \{{(card|when)|$)", r"\1pick:", text)
        (to / name).write_text(re.sub(r"may: \w+", "may: pass", text))
    return to / "scenarios"


def said(choice):
    """A choice as the game in data writes it."""
    if choice in CHOICES or choice in ("draw", "pass"):
        return CHOICES.get(choice, choice)
    if found := re.fullmatch(r"player (\d)", choice):
        return "rob " + SEATS[int(found[1]) - 1]
    if found := re.fullmatch(r"(search|attack) with (.+)", choice):
        return f"{found[1]} {found[2]}"
    if found := re.fullmatch(r"place ([12]) Life on .+", choice):
        return "heal" if found[1] == "1" else "pamper"
    return choice if choice.startswith(("recruit ", "activate ")) else "pick " + choice


def position(state, seats, whole):
    """What must lie and stand: at the beginning of a turn also hands and the Inn."""
    found = {"graveyard": state["graveyard"]}
    if state["dungeon"]:
        found["hearts"] = {name: looter["life"] for name, looter in state["dungeon"].items()}
    if whole:
        found["inn"] = {"in_order": state["inn"][::-1]}
    for seat in seats:
        has = state[seat]
        found[seat] = {"loot": has["loot"], "dungeon": has["looterz"]} | ({"hand": has["hand"]} if whole else {})
    return found


def given(state, seats, turn):
    """A position at the beginning of a turn, to play on from."""
    found = {"turn": turn, "starter": state["first"], "inn": state["inn"][::-1], "graveyard": state["graveyard"]}
    if state["dungeon"]:
        found["hearts"] = {name: looter["life"] for name, looter in state["dungeon"].items()}
        found["actions"] = {name: 1 for name in state["dungeon"]}
    for seat in seats:
        has = state[seat]
        found[seat] = {"hand": has["hand"], "dungeon": has["looterz"], "loot": has["loot"]}
    return found


def scenarios(log, seats, name):
    """The scenarios of a game, from its log."""
    state, made, open_, turn, dice, last = {}, [], None, True, [], None
    for line in map(json.loads, log):
        kind = line.get("event")
        if "dealt" in line:
            state = line["dealt"]
        elif kind == "rolled":
            dice += [nth + 1 for nth, count in enumerate(line["faces"]) for _ in range(count)]
        elif kind == "shuffled" or kind == "discarded" and state["moment"] != "discard":
            open_ = None
        elif kind == "turn":
            turn = True
        elif "choice" in line or "over" in line:
            state = state | line.get("now", line.get("state", {}))
            orders = state["moment"] == "order" and "morning" not in line.get("choice", "")
            if orders or state["queue"] and state["moment"] != "order":
                open_ = None
            if open_ and last:
                after = {"when": [last], "then": position(state, seats, turn or "over" in line)}
                open_["and"].append({"dice": dice} | after if dice else after)
            dice, last = [], None
            if "over" in line:
                break
            seat = SEATS[line["seat"]]
            if turn and open_ is None and state["moment"] == "first_recruitment" and not state["queue"]:
                # what lasts from an earlier turn is not laid out
                if all("re-roll" in lasts["change"] for lasts in state["modifiers"] if isinstance(lasts["change"], dict)):
                    open_ = {"name": f"{name}, round {state['round']}", "players": len(seats)}
                    open_ |= {"given": given(state, seats, seat), "and": []}
                    made.append(open_)
            turn = False
            # in the morning the order of triggers does not matter
            if state["moment"] != "order":
                last = {seat: said(line["choice"])}
    return [one for one in made if one["and"]]


def main(program, games, seed=1):
    program, parted, held = Path(program).resolve(), [], [0, 0]
    for players in range(2, 7):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            to = prepare(folder)
            for nth in range(games):
                log, asked = folder / "log", ["--seed", str(seed), "--seeds", f"{nth}..{nth + 1}", "--log"]
                played = [program, "simulate", "looterz", "--players", str(players), "--bots", "random", *asked, log]
                subprocess.run(played, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
                made = scenarios(log.open(), SEATS[:players], f"{players} players, game {nth}")
                held = [held[0] + len(made), held[1] + sum(len(one["and"]) for one in made)]
                (to / f"{nth}.yaml").write_text(json.dumps(made))
            told = subprocess.run([program, "scenario", GAME], cwd=folder, capture_output=True, text=True)
            if told.returncode != 0:
                parted.append(told.stderr)
    print(f"{5 * games} games, {held[0]} scenarios, {held[1]} choices: {'they part' if parted else 'the same after every choice'}")
    sys.exit("\n".join(parted) if parted else 0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *map(int, sys.argv[3:]))
