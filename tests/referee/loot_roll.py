#!/usr/bin/env python3
"""A referee who was not at the table: reads a game of Loot Roll from its log and says whether it was played by the rules.

Knows nothing but the log and the rules: Python's standard library only. Follows every card and every roll, and does the sums
again. Sums are checked where nothing but printed numbers counts; how many were is said at the end.

usage: loot_roll.py LOG..   ends with 1 and says which line is wrong
"""

import collections
import json
import sys

PILES = ["ability", "common", "rare", "epic", "monster"]
SLOTS = {"head": {0}, "body": {1}, "legs": {2}, "feet": {3}, "main_hand": {4}, "off_hand": {5}, "both_hands": {4, 5}}
# operations that change what a sum comes to
FIGHT = {"modify_survivability", "multiply_survivability", "modify_monster_survivability", "swap_equipped"}
ROLL = {"modify_roll", "set_roll", "reroll", "roll_extra_die", "take_contested_loot"}
BAG = {"modify_bag_limit"}
LOSS = {"skip_penalty", "modify_penalty", "modify_loot_count", "upgrade_loot", "add_to_fight", "remove_from_fight"}
PRICE = {"price_discount"}
JOIN = {"add_to_fight", "remove_from_fight", "solo_fight"}
PASSIVE = {"passive_equipped", "passive_in_bag", "monster_passive"}


class Foul(Exception):
    pass


def must(held, what):
    if not held:
        raise Foul(what)


def ops(effect):
    return {op if isinstance(op, str) else next(iter(op)) for op in effect.get("ops", [])}


class Game:
    def __init__(self, header):
        self.players = header["players"]
        self.rules = header["roster"]["rules"]
        self.cards = header["roster"]["cards"]
        must([c["number"] for c in self.cards] == list(range(len(self.cards))), "cards are numbered otherwise")
        # LR-2: every card begins in its own pile
        self.zone = {c["number"]: ("pile", self.pile(c["number"])) for c in self.cards}
        self.discards = collections.defaultdict(list)  # top last
        self.active = None
        self.dungeon, self.wins = 1, 0
        self.fight = None
        self.contest = None
        self.over_dungeons = 0
        self.running = []  # what ran and may last: operations, until when
        self.window()
        self.offered = 0
        self.town = None
        self.paying = None
        self.scores = {}
        self.stalled = False
        self.checked = collections.Counter()

    def window(self):
        """A window begins: every card may be used, every slot equipped."""
        self.used, self.found = set(), None
        self.changed, self.loose = collections.defaultdict(set), collections.defaultdict(set)

    def pile(self, card):
        card = self.cards[card]
        return PILES.index(card["rarity"] if card["kind"] == "loot" else card["kind"])

    def treasure(self, card):
        return self.cards[card].get("treasure", 0)

    def there(self, *zone):
        return [c for c, z in self.zone.items() if z == zone]

    def calm(self, kinds, seats=None):
        """Whether no effect of these kinds can be at work: none has run, none is worn, carried or printed on the monster. What
        somebody wears for nobody else does not matter unless that is one of `seats`."""
        if self.ran() & kinds:
            return False
        at_work = {"worn": "passive_equipped", "bag": "passive_in_bag"}
        found = [(e, z[1]) for c, z in self.zone.items() if z[0] in at_work for e in self.cards[c]["effects"]
                 if e["trigger"] == at_work[z[0]]]
        if self.fight:
            monster = self.cards[self.fight["monster"]]["effects"]
            found += [(e, None) for e in monster if e["trigger"] == "monster_passive"]
        mine = lambda e, seat: seats is None or seat is None or seat in seats or e.get("target", "self") != "self"
        return not any(ops(e) & kinds and mine(e, seat) for e, seat in found)

    def ran(self):
        return {op for running, _ in self.running for op in running}

    def end(self, *kept):
        self.running = [(running, until) for running, until in self.running if until in kept]

    def survivability(self, seat):
        worn = self.there("worn", seat)
        return self.rules["base_survivability"] + sum(self.cards[c]["survivability"] for c in worn)

    # -- movements: a card is in one place, and goes from where it is

    def moved(self, e):
        card, source, to = e["card"], zone(e["from"]), zone(e["to"])
        must(self.zone[card] == source, f"{self.name(card)} goes from {source}, and lies in {self.zone[card]}")
        if to[0] in ("pile", "discard"):
            must(to[1] == self.pile(card), f"{self.name(card)} goes to the wrong pile {to} (LR-3)")
        if source[0] == "discard":
            must(self.discards[source[1]][-1:] == [card], f"{self.name(card)} is not on top of its discards (LR-A27)")
            self.discards[source[1]].pop()
        if to[0] == "discard":
            self.discards[to[1]].append(card)
        kind = self.cards[card]["kind"]
        must(kind == "loot" or to[0] not in ("bag", "bank", "worn"), f"{self.name(card)} is no loot")
        must(to[0] != "hand" or kind == "ability", f"{self.name(card)} is no ability")
        must(source[0] != "bank" or self.ended(), f"{self.name(card)} leaves a bank (LR-43)")
        self.zone[card] = to
        if to[0] == "worn":
            self.slots(to[1])
        for where in (source, to):
            if where[0] == "worn":
                # what somebody uses leaves its slot by that; anything else may be part of what is equipped next
                left = self.changed if card in self.used and not self.stays(card) else self.loose
                left[where[1]] |= SLOTS[self.cards[card]["slot"]]
        if source == ("table",) and to[0] == "worn":
            self.found = card

    def stays(self, card):
        uses = [e for e in self.cards[card]["effects"] if e["trigger"] in ("play", "use")]
        return uses[0].get("after") == "stay"

    def equipped(self, e):
        seat, again = e["seat"], SLOTS[self.cards[e["card"]]["slot"]] & self.changed[e["seat"]]
        must(not again or self.found == e["card"], f"player {seat + 1} equips a slot twice in a window (LR-38)")
        self.changed[seat] |= self.loose.pop(seat, set())
        self.checked["equipped"] += 1

    def swapped(self, _):
        for seat, slots in self.loose.items():
            self.changed[seat] |= slots
        self.loose.clear()

    def ended(self):
        return self.over_dungeons == self.rules["dungeons"]

    def slots(self, seat):
        used = collections.Counter(s for c in self.there("worn", seat) for s in SLOTS[self.cards[c]["slot"]])
        must(all(n == 1 for n in used.values()), f"player {seat + 1} wears two cards in one slot (LR-33)")
        self.checked["slots"] += 1

    def sunk(self, e):
        must(self.zone[e["card"]] == zone(e["from"]), "a card goes under a pile from where it is not")
        self.zone[e["card"]] = ("pile", self.pile(e["card"]))

    def shuffled(self, e):
        pile = e["pile"]
        drawn = [c for c, z in self.zone.items() if z == ("pile", pile)]
        must(not drawn, f"the {PILES[pile]} discards are shuffled though the pile holds {len(drawn)} (LR-4)")
        must(len(self.discards[pile]) == e["cards"], f"{e['cards']} discards are shuffled of {len(self.discards[pile])}")
        for card in self.discards[pile]:
            self.zone[card] = ("pile", pile)
        self.discards[pile] = []

    # -- turns

    def turn(self, e):
        seat = e["seat"]
        must(self.active is None or seat == self.active, f"player {seat + 1} begins a turn out of order (LR-46)")
        must(e["dungeon"] == self.dungeon, f"this is dungeon {self.dungeon}, not {e['dungeon']}")
        self.end("this_dungeon", "permanent", "while_equipped", "while_in_bag")
        self.limits()
        self.window()
        self.now, self.active, self.fight, self.town = seat, (seat + 1) % self.players, None, None

    def limits(self):
        """LR-40 and LR-41, between turns."""
        if self.calm(BAG):
            for seat in range(self.players):
                held = len(self.there("bag", seat))
                must(held <= self.rules["bag_limit"], f"player {seat + 1} holds {held} cards (LR-40)")
            self.checked["bags"] += 1

    def declared(self, e):
        must(e["seat"] == self.now, "somebody else declares a fight")
        self.window()
        full = self.wins >= self.rules["regular_wins"]
        must(e["boss"] or not full, f"a regular fight after {self.wins} were won (LR-77)")
        self.fight = {"boss": e["boss"], "laid": {}, "spoils": [], "awarded": 0, "won": None, "monster": None}

    def revealed(self, e):
        must(self.zone[e["card"]] == ("lair",), "the monster is not in its lair")
        self.fight["monster"] = e["card"]

    def laid(self, e):
        must(e["seat"] not in self.fight["laid"], f"player {e['seat'] + 1} lays twice (LR-56)")
        self.fight["laid"][e["seat"]] = e["fight"]
        self.fight["fighters"] = {s for s, f in self.fight["laid"].items() if f}
        if len(self.fight["laid"]) == self.players:
            self.window()

    def compared(self, e):
        must(len(self.fight["laid"]) == self.players, "not everybody has laid a choice card (LR-56)")
        monster = self.cards[self.fight["monster"]]
        if self.calm(FIGHT | JOIN, self.fight["fighters"]):
            party = sum(self.survivability(s) for s in self.fight["fighters"])
            number = monster["survivability"][1 if self.fight["boss"] else 0]
            must((party, number) == (e["party"], e["monster"]), f"the party has {party}, the monster {number} (LR-60)")
            self.checked["fights"] += 1
        self.fight["won"] = e["party"] > e["monster"]
        if self.fight["won"] and not self.fight["boss"]:
            self.wins = min(self.wins + 1, self.rules["regular_wins"])
        self.fight["bags"] = {s: len(self.there("bag", s)) for s in range(self.players)}
        self.fight["given"] = collections.Counter()

    def all_fled(self, _):
        must(len(self.fight["laid"]) == self.players, "not everybody has laid a choice card (LR-56)")
        must(self.zone[self.fight["monster"]] == ("pile", 4), "the monster is not under its pile (LR-58)")

    def gave_up(self, e):
        must(self.zone[e["card"]][0] == "discard", f"{self.name(e['card'])} is given up and kept")
        if self.fight and self.fight["won"] is False:
            self.fight["given"][e["seat"]] += 1

    def loss(self):
        """LR-64: each fighter gives up as many as the chest holds, or all there is."""
        fight = self.fight
        if not fight or fight["won"] is not False or self.rules["loss_mode"] != "each":
            return
        printed = self.cards[fight["monster"]]
        speaks = any(e["trigger"] == "on_fight_lost" for e in printed["effects"])
        if not self.calm(LOSS) or speaks or self.ran() & {"discard", "draw", "steal", "give"}:
            return
        owed = sum(printed["chest"][1 if fight["boss"] else 0])
        for seat in range(self.players):
            due = min(owed, fight["bags"][seat]) if seat in fight["fighters"] else 0
            given = fight["given"][seat]
            must(given == due, f"player {seat + 1} gives up {given} cards and owes {due} (LR-57, LR-64)")
        self.checked["losses"] += 1

    # -- loot

    def spoils(self, e):
        must(self.fight["won"], "loot without a victory (LR-63)")
        order = self.fight["spoils"]
        must(not order or self.treasure(order[-1]) <= self.treasure(e["card"]), "dear loot before cheap (LR-67)")
        order.append(e["card"])
        self.contest = None

    def rolled(self, e):
        must(1 <= e["value"] <= self.rules["die_sides"], f"a die shows {e['value']} (LR-7)")
        if not self.fight or not self.fight["spoils"]:
            return
        card = self.fight["spoils"][self.fight["awarded"]]
        if not self.contest or self.contest["card"] != card:
            self.window()
            self.contest = {"card": card, "dice": {}, "level": None, "calm": self.calm(ROLL | BAG | JOIN | {"ignore_bag_limit"}, self.fight["fighters"])}
        seat = e["seat"]
        if self.contest["calm"]:
            must(seat in self.fight["fighters"], f"player {seat + 1} fled and rolls (LR-57, LR-68)")
            must(len(self.there("bag", seat)) < self.rules["bag_limit"], f"player {seat + 1} rolls with a full bag (LR-42)")
            level = self.contest["level"]
            must(level is None or seat in level, f"player {seat + 1} rolls again and was not level (LR-A7)")
        self.contest["dice"][seat] = e["value"]

    def tie(self, _):
        best = max(self.contest["dice"].values())
        self.contest["level"] = {s for s, v in self.contest["dice"].items() if v == best}
        # a card that changes rolls may have made the tie: then the bare dice do not say who is level
        self.contest["calm"] = self.contest["calm"] and self.calm(ROLL, self.fight["fighters"])
        if self.contest["calm"]:
            must(len(self.contest["level"]) > 1, "a tie, and nobody is level (LR-A7)")
        self.contest["dice"] = {}

    def won(self, e):
        seat, card = e["seat"], e["card"]
        must(card == self.fight["spoils"][self.fight["awarded"]], f"{self.name(card)} is not next (LR-67)")
        must(self.zone[card] == ("bag", seat), f"{self.name(card)} is won and not in the winner's bag (LR-71)")
        if self.contest and self.contest["card"] == card:
            if self.contest["calm"] and self.calm(ROLL, self.fight["fighters"]):
                best = max(self.contest["dice"].values())
                must(self.contest["dice"].get(seat) == best, f"player {seat + 1} wins and did not roll highest (LR-69)")
                self.checked["rolls"] += 1
        elif self.calm(ROLL | BAG | JOIN | {"ignore_bag_limit"}):
            room = [s for s in self.fight["fighters"] if s == seat or len(self.there("bag", s)) < self.rules["bag_limit"]]
            must(room == [seat], f"player {seat + 1} wins without a roll, and is not the only one who could (LR-72)")
        self.fight["awarded"] += 1
        self.contest = None

    def unclaimed(self, e):
        must(self.zone[e["card"]] == ("discard", self.pile(e["card"])), "what nobody claims is not discarded (LR-72)")
        self.fight["awarded"] += 1

    # -- town

    def town_(self, e):
        must(self.over_dungeons in range(1, self.rules["dungeons"]), "a town where none is (LR-74)")
        must(e["first"] == self.active, "the wrong player is first in town (LR-79)")
        self.town, self.offered, self.paying = True, 0, None

    def offered_(self, e):
        self.bought()
        row = len(self.there("vendor"))
        must(self.town and row <= self.rules["vendor_cards"], f"the vendor lays out {row} cards (LR-78)")

    def bought_(self, e):
        self.bought()
        must(self.zone[e["card"]] == ("vendor",), f"{self.name(e['card'])} is not for sale (LR-82)")
        if self.calm(PRICE):
            must(e["price"] == self.cards[e["card"]]["price"], f"{self.name(e['card'])} has another price (LR-81)")
            self.checked["prices"] += 1
        self.paying = {"seat": e["seat"], "card": e["card"], "owed": e["price"]}

    def paid(self, e):
        must(self.paying and self.paying["seat"] == e["seat"], f"player {e['seat'] + 1} pays for nothing (LR-81)")
        must(self.paying["owed"] > 0, "somebody pays on though all is paid (LR-A14)")
        must(self.zone[e["card"]] == ("discard", self.pile(e["card"])), "what is paid is not discarded (LR-81)")
        self.paying["owed"] -= self.treasure(e["card"])

    def bought(self):
        if self.paying:
            must(self.paying["owed"] <= 0, f"{self.name(self.paying['card'])} is not paid for (LR-81)")
            self.checked["purchases"] += 1
        self.paying = None

    def banked(self, e):
        must(self.zone[e["card"]] == ("bank", e["seat"]), f"{self.name(e['card'])} is banked and not in the bank")

    def dungeon_over(self, e):
        must(self.fight and self.fight["boss"] and self.fight["won"], "a dungeon ends without its boss (LR-76)")
        must(self.fight["awarded"] == len(self.fight["spoils"]), "loot is left when the dungeon ends (LR-76)")
        must(e["dungeon"] == self.dungeon, "another dungeon ends")
        self.over_dungeons += 1
        self.end("permanent", "while_equipped", "while_in_bag", "this_turn")
        self.dungeon, self.wins = self.dungeon + 1, 0
        self.fight = None

    # -- the end

    def score(self, e):
        seat = e["seat"]
        mine = sum(self.treasure(c) for c in self.there("bag", seat) + self.there("bank", seat))
        must(mine == e["score"], f"player {seat + 1} has {mine}, not {e['score']} (LR-84)")
        self.scores[seat] = mine

    def over(self, e):
        must((e["stopped"] is not None) == self.stalled, "the end says otherwise whether the game was stopped")
        if self.stalled:
            return
        must(self.ended(), f"the game is over after {self.over_dungeons} dungeons (LR-83)")
        must(e["score"][: self.players] == [self.scores[s] for s in range(self.players)], "the end has other scores")
        worn = {s: sum(self.treasure(c) for c in self.there("worn", s)) for s in range(self.players)}
        best = max((self.scores[s], worn[s]) for s in range(self.players))
        winners = [s for s in range(self.players) if (self.scores[s], worn[s]) == best]
        must(e["winners"] == winners, f"the winners are {winners}, not {e['winners']} (LR-85, LR-A9)")
        self.checked["games"] += 1

    def effect(self, e):
        effect = self.cards[e["card"]]["effects"][e["effect"]]
        must(effect["trigger"] not in PASSIVE, "a passive effect is carried out")
        self.running.append((ops(effect), effect.get("duration")))

    def played(self, e):
        must(any(f["trigger"] in ("play", "use") for f in self.cards[e["card"]]["effects"]), "a card without a use is used")
        # where a town turn begins is not told
        if not self.town:
            must(e["card"] not in self.used, f"{self.name(e['card'])} is used twice in one window (LR-A53)")
            self.used.add(e["card"])
            self.checked["plays"] += 1

    def name(self, card):
        return f"\"{self.cards[card]['title']}\""

    def see(self, line):
        if "over" in line:
            return self.over(line["over"])
        event = line.get("event")
        if event in ("turn", "town", "dungeon_over", "score"):
            self.loss()
            if event != "score" and self.fight and self.fight["won"] is False:
                self.fight = None
        if event in ("turn", "unsold", "banked"):
            self.bought()
        if event == "stalled":
            self.stalled = True
        names = {"town": "town_", "offered": "offered_", "bought": "bought_"}
        act = getattr(self, names.get(event, event or ""), None) if event in EVENTS else None
        if act:
            act(line)


EVENTS = {
    "moved", "sunk", "shuffled", "turn", "declared", "revealed", "laid", "compared", "all_fled", "gave_up", "spoils", "rolled",
    "tie", "won", "unclaimed", "town", "offered", "bought", "paid", "banked", "dungeon_over", "score", "effect", "played",
    "equipped", "swapped",
}


def zone(written):
    """`"table"` or `{"bag": 2}`."""
    return (written,) if isinstance(written, str) else next(iter(written.items()))


def referee(lines):
    """The game, refereed. Raises Foul with the number of the line."""
    game, number, ended = None, 0, False
    for number, text in enumerate(lines, 1):
        try:
            line = json.loads(text)
            if game is None:
                must(line.get("log") == 1 and line.get("game") == "loot-roll", "this is no log of Loot Roll")
                game = Game(line)
            else:
                must(not ended, "something happens after the end")
                game.see(line)
                ended = "over" in line
        except Foul as foul:
            raise Foul(f"line {number}: {foul}") from None
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as e:
            raise Foul(f"line {number} cannot be read: {e!r}") from None
    must(ended, f"the log breaks off after line {number}")
    return game


def main(paths):
    checked = collections.Counter()
    for path in paths:
        try:
            with open(path, encoding="utf-8") as log:
                checked += referee(log).checked
        except Foul as foul:
            print(f"{path}: {foul}")
            return 1
    print(f"{len(paths)} games refereed:", ", ".join(f"{n} {what}" for what, n in sorted(checked.items())))
    missing = {"fights", "rolls", "losses", "purchases", "slots", "bags", "plays", "equipped"} - set(checked)
    if len(paths) > 9 and missing:
        print("nothing was seen of", ", ".join(sorted(missing)))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
