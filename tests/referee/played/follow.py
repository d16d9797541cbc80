"""Games in data, played a second time from the sentences of their rules alone, and held against the logs of the engine.

    python3 tests/referee/played/follow.py PROGRAM GAMES

PROGRAM plays so many GAMES of each game of `tests/played` that is written here. A log gives the deal, how heaps lie after a shuffle, and what was chosen. Who is asked, what
could be chosen, and what then lies and stands everywhere, is worked out here and compared after every choice.
"""

import csv
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PLAYED = Path(__file__).parent.parent.parent / "played"
LETTERS = "ABCDEFGH"


class Parted(Exception):
    """The two went different ways."""


class Luck:
    """How a heap lies after a shuffle: the cards that were then taken from it, latest first, on what was left of it."""

    def __init__(self, titles, places, events, after):
        self.titles, self.places, self.events, self.after = titles, places, events, after

    def order(self, cards, place, rest):
        """The order of shuffled cards: `rest` is where those lie now that nobody took."""
        last = max(i for i, event in enumerate(self.events) if "shuffled" in event)
        moves = [event.get("moved") or event.get("deal") for event in self.events[last:]]
        # a heap of more than eight cards is told as a number when it goes as a whole
        taken = [self.titles[m["card"]] for m in moves if m and self.places[m["from"]] == place and self.places[m["to"]] != rest]
        order = self.after[rest.removeprefix("the ")] + taken[::-1]
        if sorted(order) != sorted(cards):
            raise Parted(f"the shuffle of {place} loses or makes cards")
        return order


def told(lines):
    """The positions of a game one after the other, each with the choice that is made there and what happened since the last."""
    position, events = None, []
    for line in lines[1:]:
        if "dealt" in line:
            position, events = line["dealt"], []
        elif "choice" in line:
            position = dict(position)
            for name, value in line["now"].items():
                position[name] = {**position[name], **value} if isinstance(value, dict) else value
            yield position, line, events
            events = []
        elif "state" in line:
            yield line["state"], line, events
        else:
            events.append(line)


def compare(what, mine, theirs):
    if mine != theirs:
        if isinstance(mine, dict):
            names = sorted(name for name in {*mine, *theirs} if mine.get(name) != theirs.get(name))
            mine, theirs = ({name: side.get(name) for name in names} for side in (mine, theirs))
        raise Parted(f"{what}: here {mine}, there {theirs}")


def follow(path, game):
    """Follows one log; the number of choices."""
    lines = [json.loads(line) for line in Path(path).read_text().splitlines()]
    header, roster = lines[0], lines[0]["roster"]
    titles = [card["title"] for card in roster["cards"]]
    table, choices = None, 0
    for position, line, events in told(lines):
        if table is None:
            table = game(header["players"], position)
        else:
            table.go_on(Luck(titles, roster["places"], events, position))
        compare("the position", table.position(), table.seen(position))
        if "over" in line:
            compare("winners", table.winners(), line["over"]["winners"])
            return choices
        possible = table.possible()
        compare("who chooses", table.asked(), line["seat"])
        compare("how many choices there are", len(possible), line["of"])
        compare("the choice", possible[line["nth"] - 1], line["choice"])
        table.choose(line["choice"])
        choices += 1
    raise Parted("the log has no end")


def cards_of(game):
    """The printed cards of a game by their titles, in the order of the file."""
    with open(PLAYED / game / "cards.csv", newline="") as file:
        return {row["title"]: row for row in csv.DictReader(file)}


def play(program, name, game, games):
    """Has the program play games with each number of players in turn, and follows them; the number of choices."""
    choices = 0
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data" / name
        shutil.copytree(PLAYED / name, data)
        game.print_cards(data / "cards.csv")
        log = Path(folder) / "log.jsonl"
        for nth in range(games):
            players = game.PLAYERS[nth % len(game.PLAYERS)]
            asked = ["--games", "1", "--bots", getattr(game, "BOTS", "random"), "--seed", str(nth), "--players", str(players), "--log", log, "-q"]
            subprocess.run([Path(program).resolve(), "simulate", name, *asked], cwd=folder, check=True)
            try:
                choices += follow(log, game)
            except Parted as parted:
                sys.exit(f"{name}, game {nth}: {parted}")
    return choices


def main():
    from gin import Gin
    from hedge_market import HedgeMarket
    from oh_hell import OhHell
    from tides import Tides

    program, games = sys.argv[1], int(sys.argv[2])
    for name, game in {"hedge-market": HedgeMarket, "ebb-and-flood": Tides, "oh-hell": OhHell, "gin-rummy": Gin}.items():
        choices = play(program, name, game, games)
        print(f"{name}: {games} games, {choices} choices, the same after every choice")


if __name__ == "__main__":
    main()
