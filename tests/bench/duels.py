"""What `balance` makes of small decks drawn by chance: python3 tests/bench/duels.py PROGRAM DECKS SEED

Two players draw cards of a few titles, the higher sum of powers wins, and no title may win too often or too seldom.

planted  a deck that passes has one power moved by one or two until a line fails: is an edit confirmed, and is it the power that was moved?
luck     of the decks that fail as they are drawn, every edit that is confirmed is played again on a fresh seed with ten times the games
         after which such a deck is judged for the last time: how many fail a line then?
"""
import json, random, subprocess, sys, tempfile
from pathlib import Path

GAME = """title: Duel
tagline: The stronger wins.
players: 2..2
rules: {{drawn: {drawn}}}
kinds:
  card:
    files: [cards.csv]
    template: plain/card
    fields: {{power: {{type: 1..9, slot: corner}}, copies: 1..3 = 1}}
"""
PLAY = """places: {deck: {starts: card, seen: nobody}, hand: {of: player, seen: owner}, row: {of: player, seen: all}}
marks: {starter: player}
play:
  - {shuffle: deck}
  - {deal: drawn, from: deck, to: hand}
  - {each: all, from: starter, do: [{choose: {lay: {card: hand, do: [{move: card, to: row}]}}}]}
wins: [sum power in row]
"""
JUDGED_AT = 3200
TERMS = """players: [2]
games: 400
judged_at: {judged_at}
tables:
  - {{name: chance, bots: [random]}}
lines:
  - {{id: held, says: wins of each holder against an even share, tables: [chance], each: held/, less: even, at_least: {least} %, at_most: {most} %}}
"""

program, decks, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
chance = random.Random(seed)


class Deck:
    """A project of one game."""

    def __init__(self, root, rows, drawn, least, most):
        self.root, self.rows, self.asked = root, rows, (drawn, least, most)
        home = Path(root, "data/duel")
        home.mkdir(parents=True, exist_ok=True)
        home.joinpath("game.yaml").write_text(GAME.format(drawn=drawn))
        home.joinpath("play.yaml").write_text(PLAY)
        home.joinpath("playtest.yaml").write_text(TERMS.format(judged_at=JUDGED_AT, least=least, most=most))
        lines = [f"{title},{power},{copies}" for title, power, copies in rows]
        home.joinpath("cards.csv").write_text("\n".join(["title,power,copies", *lines, ""]))

    def asks(self, verb, *options):
        """The answer as JSON; nothing if there is none, as for a deck that has nothing to mend."""
        told = subprocess.run([program, verb, "duel", "--project", self.root, "--format", "json", *options], capture_output=True, text=True)
        return json.loads(told.stdout) if told.stdout.startswith("{") else None

    def with_edit(self, root, edit):
        """The same deck after an edit that `balance` proposes."""
        deck = Deck(root, self.rows, *self.asked)
        for splice in edit["splices"]:
            path = Path(root, splice["file"])
            text = path.read_text()
            start, end = splice["start"], splice["start"] + len(splice["from"])
            path.write_text(text[:start] + splice["to"] + text[end:])
        return deck


def drawn(root):
    rows = [(f"Card {chr(65 + n)}", chance.randint(1, 9), chance.randint(1, 3)) for n in range(chance.randint(5, 7))]
    return Deck(root, rows, chance.choice([1, 1, 2]), chance.choice([-60, -50, -45]), chance.choice([20, 25, 30, 40]))


def balanced(deck):
    answer = deck.asks("balance", "--seed", str(chance.randint(1, 10**6)))
    return answer, [edit for edit in answer["edits"] if edit["standing"] == "confirmed"] if answer else []


with tempfile.TemporaryDirectory() as root, tempfile.TemporaryDirectory() as again:
    planted = mended = put_back = 0
    red = unmended = confirmed = lost = 0
    for nth in range(decks):
        deck = drawn(root)
        answer, good = balanced(deck)
        if answer:
            red, unmended, confirmed = red + 1, unmended + (not good), confirmed + len(good)
            for edit in good:
                games = ["--games", str(JUDGED_AT * 10), "--seed", str(10**7 + nth)]
                lines = deck.with_edit(again, edit).asks("simulate", *games)["lines"]
                lost += any(line["verdict"] == "FAIL" for line in lines)
            continue
        for _ in range(10):
            at = chance.randrange(len(deck.rows))
            title, power, copies = deck.rows[at]
            power = min(9, max(1, power + chance.choice([-2, -1, 1, 2])))
            spoilt = Deck(root, [*deck.rows[:at], (title, power, copies), *deck.rows[at + 1 :]], *deck.asked)
            answer, good = balanced(spoilt)
            if answer:
                names = [[splice["card"], splice["field"]] for edit in good for splice in edit["splices"]]
                planted, mended, put_back = planted + 1, mended + bool(good), put_back + ([title, "power"] in names)
                break
    print(f"planted: {mended} of {planted} decks mended, {put_back} by the power that was moved among others")
    print(f"luck: {red} decks fail as drawn, {unmended} of them without an edit that mends; {lost} of {confirmed} confirmed edits fail later")
