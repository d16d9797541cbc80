#!/usr/bin/env python3
"""Shows that the referees look: takes an honest log, forges it in many ways, one at a time, and demands that each is caught.

usage: forge.py LOG..
"""

import copy
import json
import sys

import dungeon_robber
import loot_roll
import looterz


class Forger:
    """Honest lines, and where each kind of event is."""

    def __init__(self, lines):
        self.lines = lines
        self.places = {}
        for i, line in enumerate(lines):
            kind = line.get("event", "over" if "over" in line else None)
            self.places.setdefault(kind, []).append(i)

    def of(self, kind):
        return self.places.get(kind, [])

    def at(self, kind, which):
        places = self.of(kind)
        return places[min(which, len(places) - 1)] if places else None

    def with_line(self, i, *instead):
        return self.lines[:i] + list(instead) + self.lines[i + 1 :]

    def change(self, kind, which, what, **fields):
        i = self.at(kind, which)
        if i is not None:
            yield what, self.with_line(i, {**self.lines[i], **fields})

    def drop(self, kind, which, what):
        i = self.at(kind, which)
        if i is not None:
            yield what, self.with_line(i)

    def end(self):
        """Another winner, and no end at all."""
        end = self.lines[-1]
        winners = [0] if end["over"]["winners"] != [0] else [1]
        yield "another winner", self.with_line(len(self.lines) - 1, {**end, "over": {**end["over"], "winners": winners}})
        yield "the end is torn off", self.lines[:-1]

    def roster(self, what, change):
        """Every card printed otherwise than it was played."""
        header = json.loads(json.dumps(self.lines[0]))
        for card in header["roster"]["cards"]:
            change(card)
        yield what, [header] + self.lines[1:]


def forged_loot_roll(forger):
    lines = forger.lines
    drawn = [i for i in forger.of("moved") if isinstance(lines[i]["from"], dict) and "pile" in lines[i]["from"]]
    for i in drawn[20:23]:
        yield "a card comes from elsewhere", forger.with_line(i, {**lines[i], "from": "vendor"})
    for i in drawn[:3]:
        card = lines[i]["card"]
        if any(line.get("event") == "moved" and line["card"] == card for line in lines[i + 1 :]):
            yield "a card moves unseen", forger.with_line(i)
    yield from forger.change("rolled", 0, "a die shows 21", value=21)
    yield from forger.change("turn", 3, "somebody takes a turn out of order", seat=99)
    yield from forger.change("score", 0, "a score is made up", score=999)
    yield from forger.drop("dungeon_over", 0, "a dungeon ends unsaid")
    # the last one: an earlier one may have been more than was owed
    yield from forger.drop("paid", -1, "a payment is left out")
    yield from forger.drop("laid", 0, "somebody lays nothing")
    won = forger.at("won", 0)
    if won is not None:
        yield from forger.change("won", 0, "a card is won by another", seat=(lines[won]["seat"] + 1) % 2)
    for i in forger.of("compared"):
        if any(line.get("event") == "spoils" for line in lines[i : i + 12]) and lines[i]["party"] > lines[i]["monster"]:
            yield "a fight is won by the weaker", forger.with_line(i, {**lines[i], "party": 0})
            break
    town = forger.at("town", 0) or len(lines)
    for i in [i for i in forger.of("played") if i < town][:2]:
        yield "a card is used twice in a window", lines[: i + 1] + lines[i:]
    found = {lines[i]["card"] for i in forger.of("explored")}
    for i in [i for i in forger.of("equipped") if lines[i]["card"] not in found][:2]:
        yield "a slot is equipped twice in a window", lines[: i + 1] + lines[i:]
    dearer = lambda card: card.update(treasure=card.get("treasure", 0) + 3 * (card["kind"] == "loot"))
    yield from forger.roster("the treasure is worth more than was played", dearer)


def forged_looterz(forger):
    lines = forger.lines
    players = lines[0]["players"]
    other = lambda i: (lines[i]["seat"] + 1) % players
    for which in range(3):
        yield from forger.drop("drew", which, "a card is drawn unseen")
        yield from forger.drop("recruited", which, "a Looter enters unseen")
        yield from forger.drop("died", which, "a Looter dies unseen")
        yield from forger.drop("found", which, "what a Search finds is left out")
        yield from forger.drop("phase", which + 5, "a phase is skipped")
    yield from forger.change("turn", 3, "somebody takes a turn out of order", seat=99)
    yield from forger.change("recruited", 1, "a Looter enters with more Life", life=9)
    yield from forger.change("found", 1, "a Search finds more", amount=lines[forger.at("found", 1)]["amount"] + 1)
    searches = forger.at("searches", 0)
    yield "a Looter searches for another player", forger.with_line(searches, {**lines[searches], "seat": other(searches)})
    yield "a Looter searches twice", forger.lines[:searches] + lines[searches : searches + 3] + lines[searches:]
    rolled = lines[searches + 1]
    faces = [n + (face == 0) for face, n in enumerate(rolled["faces"])]
    yield "a die more is rolled", forger.with_line(searches + 1, {**rolled, "faces": faces, "hits": rolled["hits"] + 1})
    yield "a six is a success", forger.with_line(searches + 1, {**rolled, "hits": rolled["hits"] + 1})
    hurt = [i for i in forger.of("life") if lines[i]["change"] < 0 and lines[i - 1].get("event") == "rolled"]
    for i in hurt[:2]:
        yield "an attack hurts more", forger.with_line(i, {**lines[i], "change": lines[i]["change"] - 1})
        yield "an attack does not hurt", forger.with_line(i)
        yield "an attack goes to itself", forger.with_line(i - 2, {**lines[i - 2], "target": lines[i - 2]["card"]})
    stole = forger.at("stole", 0)
    if stole is not None:
        yield "a thief robs itself", forger.with_line(stole, {**lines[stole], "from": lines[stole]["seat"]})
        yield "something is stolen unseen", forger.with_line(stole)
    yield from forger.drop("went_home", 0, "a borrowed Looter goes home unseen")
    yield from forger.drop("shuffled", 0, "the Graveyard is shuffled unseen")
    weaker = lambda card: card.update(power=card["power"] - 1)
    yield from forger.roster("the Power is less than was played", weaker)


def forged_dungeon_robber(forger):
    lines = forger.lines
    for which in (0, 3, 9):
        yield from forger.drop("rolled", which, "a throw on a table is left out")
        yield from forger.change("rolled", which, "a table shows another row", row=99)
        yield from forger.drop("moved", which, "a room is entered unseen")
        yield from forger.change("turn", which, "a turn is counted twice", turn=0)
        yield from forger.change("moved", which, "somebody goes two rooms at once", room=11)
    for i in forger.of("attack")[:3]:
        yield "a blow that misses hits, or the other way", forger.with_line(i, {**lines[i], "hit": not lines[i]["hit"]})
        yield "a blow is made up", lines[: i + 1] + lines[i:]
    for i in forger.of("hurt")[:3]:
        yield "a wound is counted wrongly", forger.with_line(i, {**lines[i], "left": lines[i]["left"] + 1})
        yield "a wound is too deep", forger.with_line(i, {**lines[i], "amount": lines[i]["amount"] + 90, "left": lines[i]["left"] - 90})
    for i in forger.of("born")[:2]:
        yield "an ability is High on another throw", forger.with_line(i, {**lines[i], "high": not lines[i]["high"]})
    for i in forger.of("met")[:2]:
        yield "somebody is met unseen", forger.with_line(i)
        yield "a monster has more lives than its dice", forger.with_line(i, {**lines[i], "hp": 99})
        yield "another monster is met", forger.with_line(i, {**lines[i], "monster": (lines[i]["monster"] + 1) % 30})
    for kind in ("died", "home", "left", "found", "money", "sold", "shared", "retired", "level", "high", "became"):
        yield from forger.drop(kind, 0, f"'{kind}' is left out")
    for i in forger.of("money")[:1]:
        yield "a coin more is found", forger.with_line(i, {**lines[i], "many": lines[i]["many"] + 9000})
    for i in forger.of("sold")[:1]:
        yield "a thing is sold for more", forger.with_line(i, {**lines[i], "cp": lines[i]["cp"] + 100})
    for i in forger.of("home")[:1]:
        yield "more is brought home", forger.with_line(i, {**lines[i], "cp": lines[i]["cp"] + 100})
    choices = [i for i, line in enumerate(lines) if "choice" in line]
    for i in choices[:3] + choices[-1:]:
        yield "somebody does what is not allowed", forger.with_line(i, {**lines[i], "choice": "wish for luck"})
        yield "one way more was open", forger.with_line(i, {**lines[i], "of": lines[i]["of"] + 1})
        yield "somebody else chooses", forger.with_line(i, {**lines[i], "seat": 7})
        richer = copy.deepcopy(lines[i])
        if "robber" in richer["now"]:
            richer["now"]["robber"]["home_cp"] += 1
            yield "a copper more lies at home", forger.with_line(i, richer)
    spent = {**lines[-1], "over": {**lines[-1]["over"], "score": [score + 1 for score in lines[-1]["over"]["score"]]}}
    yield "the score is made up", forger.with_line(len(lines) - 1, spent)
    header = copy.deepcopy(lines[0])
    for table in header["roster"]["tables"]:
        table[3].reverse()
    yield "the tables are printed otherwise than they were played", [header] + lines[1:]


GAMES = {
    "loot-roll": (loot_roll, forged_loot_roll),
    "looterz": (looterz, forged_looterz),
    "dungeon-robber": (dungeon_robber, forged_dungeon_robber),
}


def main(paths):
    caught = missed = 0
    for path in paths:
        with open(path, encoding="utf-8") as log:
            lines = [json.loads(text) for text in log]
        if lines[-1]["over"]["stopped"]:
            continue
        game, forged = GAMES[lines[0]["game"]]
        forger = Forger(lines)
        for what, changed in [*forged(forger), *forger.end()]:
            try:
                game.referee(json.dumps(line) for line in changed)
                print(f"{path}: nobody saw that {what}")
                missed += 1
            except game.Foul:
                caught += 1
    print(f"{caught} forgeries caught, {missed} missed")
    return 1 if missed or not caught else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
