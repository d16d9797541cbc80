#!/usr/bin/env python3
"""A referee who was not at the table: reads a game of Looterz from its log and says whether it was played by the rules.

Knows nothing but the log and the rules: Python's standard library only. Follows every card, token and die, and does the sums
again. Sums are checked where nothing but printed numbers counts; how many were is said at the end.

usage: looterz.py LOG..   ends with 1 and says which line is wrong
"""

import collections
import json
import sys

NOBODY = 255
PHASES = ["first", "dungeon", "second", "sacrifice", "hand"]
# what a change is called when it lasts, and the operation that makes it
LASTING = {"power": "modify_power", "dice": "modify_dice", "reroll": "reroll_dice", "forbid": "forbid",
           "attacks": "multi_attack", "prevent": "prevent_damage", "tax": "tax_attackers"}


class Foul(Exception):
    pass


def must(held, what):
    if not held:
        raise Foul(what)


def operations(effect):
    """Every operation of an effect, by name, with what it is given; those that may be chosen included."""
    found = []
    for op in effect.get("ops", []):
        name, given = (op, {}) if isinstance(op, str) else next(iter(op.items()))
        if name == "choose_one":
            for way in given["options"]:
                found += operations(way)
        else:
            found.append((name, given))
    return found


def target(effect):
    written = effect.get("target")
    return written if written is None or isinstance(written, str) else next(iter(written))


class Game:
    def __init__(self, header):
        self.players = header["players"]
        self.rules = header["roster"]["rules"]
        self.cards = header["roster"]["cards"]
        must([c["number"] for c in self.cards] == list(range(len(self.cards))), "cards are numbered otherwise")
        self.goal = self.rules["loot_to_win"][self.players - 2]
        self.zone = {c["number"]: ("inn",) for c in self.cards}
        self.order = None  # the Inn, top first, as long as it is known
        self.life, self.loot = {}, [0] * self.players
        self.acted, self.again = set(), collections.Counter()
        self.began, self.loans, self.lasting = {}, {}, []
        self.died = collections.Counter()
        self.now = self.first = self.phase = None
        self.round, self.turns = 0, 0
        self.choices = []
        self.effect, self.effects = None, []
        self.action = None
        self.winner = None
        self.stalled = False
        self.checked = collections.Counter()

    # -- what is where

    def name(self, card):
        return f"\"{self.cards[card]['name']}\"" if card != NOBODY else "nobody"

    def there(self, *zone):
        return [c for c, z in self.zone.items() if z == zone]

    def of(self, seat):
        return self.there("dungeon", seat)

    def dungeon(self):
        return [c for c, z in self.zone.items() if z[0] == "dungeon"]

    def seat(self, card):
        must(self.zone[card][0] == "dungeon", f"{self.name(card)} is not in play")
        return self.zone[card][1]

    def move(self, card, source, to):
        must(self.zone[card] == source, f"{self.name(card)} goes from {source}, and lies in {self.zone[card]}")
        self.zone[card] = to

    def top(self, card):
        """The top card of the Inn, if its order is known."""
        must(self.zone[card] == ("inn",), f"{self.name(card)} is drawn and lies in {self.zone[card]}")
        if self.order:
            must(self.order[0] == card, f"{self.name(card)} is drawn, and {self.name(self.order[0])} lies on top")
            self.order.pop(0)
            self.checked["draws in order"] += 1

    def leave(self, card):
        self.life.pop(card, None)
        self.acted.discard(card)
        self.again.pop(card, None)
        self.began.pop(card, None)
        self.loans.pop(card, None)
        self.lasting = [l for l in self.lasting if l["on"] != card and not (l["until"] == "while_in_play" and l["by"] == card)]

    # -- what holds

    def passives(self, kind):
        """Passive effects in play that do this, each with its card and what it is given."""
        for card in self.dungeon():
            for effect in self.cards[card]["effects"]:
                if effect["trigger"] == "passive" and not effect.get("keyword"):
                    for name, given in operations(effect):
                        if name == kind:
                            yield card, effect, given

    def calm(self, kind):
        """Whether nothing changes this: what is printed on a card itself counts too."""
        lasts = {name for name, op in LASTING.items() if op == kind}
        return not any(True for _ in self.passives(kind)) and not any(l["change"] in lasts for l in self.lasting)

    def own(self, kind, card):
        """What a card does to itself as long as it is in play; nothing if something else does such things too."""
        found = list(self.passives(kind))
        lasts = {name for name, op in LASTING.items() if op == kind}
        strange = [c for c, effect, _ in found if target(effect) != "self" or effect.get("if")]
        if strange or any(l["change"] in lasts for l in self.lasting):
            return None
        return [given for c, _, given in found if c == card]

    def forbidden(self, deed, card):
        for by, effect, given in self.passives("forbid"):
            everybody = target(effect) == "all_looterz_everywhere"
            if deed in given["actions"] and not effect.get("if") and (everybody or by == card and target(effect) == "self"):
                return True
        return False

    def taunts(self, card):
        return any(e.get("keyword") == "taunt" for e in self.cards[card]["effects"])

    def open_to(self, seat, card):
        """LZ-40, LZ-A13."""
        owner = self.seat(card)
        return owner == seat or self.taunts(card) or not any(self.taunts(c) for c in self.of(owner))

    # -- the deal and the turns

    def piled(self, e):
        must(e["cards"] == len(self.cards), "not every card is shuffled (LZ-12)")

    def dealt(self, e):
        self.move(e["card"], ("inn",), ("hand", e["seat"]))

    def laid_out(self, state):
        """The first state: from here on the order of the Inn is known."""
        number = {c["name"]: c["number"] for c in self.cards}
        self.order = [number[name] for name in state["inn"]]
        must(sorted(self.order) == sorted(self.there("inn")), "the Inn is not what was left of the deal (LZ-13)")

    def turn(self, e):
        seat = e["seat"]
        if self.now is None:
            self.first = seat
            for player in range(self.players):
                due = self.rules["first_hand" if player == seat else "other_hands"]
                must(len(self.there("hand", player)) == due, f"player {player + 1} is not dealt {due} cards (LZ-12)")
        else:
            must(self.phase == "hand", f"a turn ends in the {self.phase} phase")
            must(seat == (self.now + 1) % self.players, f"player {seat + 1} begins a turn out of order (LZ-18)")
            held = len(self.there("hand", self.now))
            must(held <= self.rules["hand_limit"], f"player {self.now + 1} keeps {held} cards (LZ-32)")
            for card, loan in self.loans.items():
                if loan["until"] == "until_end_of_turn" and loan["sure"]:
                    must(self.seat(card) == loan["home"], f"{self.name(card)} is not given back (LZ-A14)")
        self.round += seat == self.first
        must(e["round"] == self.round, f"this is round {self.round}, not {e['round']}")
        self.turns += 1
        self.now, self.phase = seat, None
        self.acted, self.again, self.loans = set(), collections.Counter(), {}
        self.began = {card: self.seat(card) for card in self.dungeon()}
        self.died = collections.Counter()
        keeps = {"until_end_of_turn": 0, "until_your_next_turn": self.players}
        self.lasting = [l for l in self.lasting if self.turns - l["since"] <= keeps.get(l["until"], 9999) - 1]
        self.checked["turns"] += 1

    def phase_(self, e):
        must(e["seat"] == self.now, "somebody else's phase begins")
        due = PHASES[0] if self.phase is None else PHASES[PHASES.index(self.phase) + 1]
        must(e["phase"] == due, f"after {self.phase} comes {due}, not {e['phase']} (LZ-18)")
        if self.phase in ("first", "second"):
            done = [c for c in self.choices if c[0] == self.now and (c[1] == "draw" or c[1].startswith("recruit "))]
            # with nothing in hand and nothing to draw there is no choice (LZ-A1)
            idle = not self.there("hand", self.now) and not self.there("inn") and not self.there("graveyard")
            must(len(done) == 1 or not done and idle, f"player {self.now + 1} recruits or draws {len(done)} times (LZ-19)")
            self.checked["recruitments"] += 1
        if self.phase == "sacrifice":
            kept = len(self.of(self.now))
            must(kept <= self.rules["looter_limit"], f"player {self.now + 1} keeps {kept} Looterz (LZ-30)")
        self.phase, self.choices, self.action = e["phase"], [], None
        self.effect, self.effects = None, []

    # -- cards

    def drew(self, e):
        self.top(e["card"])
        self.move(e["card"], ("inn",), ("hand", e["seat"]))

    def bare(self, _):
        must(not self.there("inn") and not self.there("graveyard"), "nothing is drawn though there is something (LZ-A5)")

    def shuffled(self, e):
        must(not self.there("inn"), "the Graveyard is shuffled though the Inn is not empty (LZ-34)")
        bones = self.there("graveyard")
        must(len(bones) == e["cards"] > 0, f"{e['cards']} cards are shuffled of {len(bones)}")
        for card in bones:
            self.zone[card] = ("inn",)
        self.order = None

    def recruited(self, e):
        card, seat = e["card"], e["seat"]
        source = {"hand": ("hand", seat), "graveyard": ("graveyard",), "draw_pile": ("inn",)}[e["from"]]
        if e["from"] == "draw_pile":
            self.top(card)
        self.move(card, source, ("dungeon", seat))
        must(e["life"] == self.cards[card]["life"], f"{self.name(card)} enters with {e['life']} Life (LZ-20)")
        self.life[card] = e["life"]
        self.checked["recruits"] += 1

    def discarded(self, e):
        self.move(e["card"], ("hand", e["seat"]), ("graveyard",))

    def went_back(self, e):
        self.move(e["card"], ("dungeon", e["seat"]), ("hand", e["seat"]))
        self.leave(e["card"])

    def took(self, e):
        self.move(e["card"], ("graveyard",), ("hand", e["seat"]))

    def died_(self, e):
        card, seat = e["card"], e["seat"]
        self.move(card, ("dungeon", seat), ("graveyard",))
        if e["how"] == "killed":
            must(self.life[card] == 0, f"{self.name(card)} is killed with {self.life[card]} Life (LZ-28)")
        if e["how"] == "destroyed":
            must(self.does("destroy"), f"{self.name(card)} is destroyed by nothing (LZ-41)")
        if e["how"] == "sacrificed":
            owed = self.phase == "sacrifice" and seat == self.now or self.does("sacrifice") or self.pays("sacrifice")
            must(owed, f"{self.name(card)} is Sacrificed for nothing (LZ-38)")
            if not (self.does("sacrifice") or self.pays("sacrifice")):
                kept = len(self.of(seat)) + 1
                must(kept > self.rules["looter_limit"], f"one of {kept} Looterz is Sacrificed (LZ-A25)")
        self.leave(card)
        self.died[card] += 1
        self.checked["deaths"] += 1

    def does(self, kind):
        """Whether an effect of this action does this: one that goes round the table goes on after those it set off (LZ-A11)."""
        return any(name == kind for effect in self.effects for name, _ in operations(effect))

    def pays(self, kind):
        return any(kind in op for effect in self.effects for op in effect.get("cost", []))

    def life_(self, e):
        card = e["card"]
        self.seat(card)
        self.life[card] += e["change"]
        must(self.life[card] == e["life"] >= 0, f"{self.name(card)} has {self.life[card]} Life, not {e['life']} (LZ-8)")

    # -- control

    def changed(self, e):
        card = e["card"]
        self.move(card, ("dungeon", e["from"]), ("dungeon", e["to"]))
        if e["until"] == "permanent":
            # it is at home where it is
            self.began.pop(card, None)
            self.loans.pop(card, None)
            return
        twice = card in self.loans
        home = self.began.get(card, e["from"])
        self.loans[card] = {"home": home, "until": e["until"], "sure": not twice}

    def went_home(self, e):
        card, loan = e["card"], self.loans.get(e["card"])
        self.move(card, ("dungeon", e["from"]), ("dungeon", e["to"]))
        if loan and loan["sure"] and loan["until"] == "until_end_of_turn":
            must(e["to"] == loan["home"], f"{self.name(card)} goes home to player {e['to'] + 1} (LZ-A15)")
            self.checked["loans"] += 1

    def lasts(self, e):
        change = e["change"]
        name = change if isinstance(change, str) else next(iter(change))
        if name == "again":
            self.again[e["on"]] += 1
        else:
            self.lasting.append({"on": e["on"], "change": name, "until": e["until"], "by": e["by"], "since": self.turns})

    # -- actions

    def acts(self, e, deed):
        card, seat = e["card"], e["seat"]
        must(self.phase == "dungeon" and seat == self.now, f"{self.name(card)} acts out of turn (LZ-22)")
        must(self.seat(card) == seat, f"{self.name(card)} acts for player {seat + 1} (LZ-22)")
        must(not self.forbidden(deed, card), f"{self.name(card)} does what is forbidden: {deed} (LZ-A17, LZ-A36)")
        if card in self.acted:
            must(self.again[card] > 0, f"{self.name(card)} acts twice in a turn (LZ-22)")
            self.again[card] -= 1
        self.acted.add(card)
        self.effect, self.effects = None, []
        self.checked["actions"] += 1

    def searches(self, e):
        self.acts(e, "search")
        self.action = {"kind": "search", "card": e["card"], "hits": 0}

    def attacks(self, e):
        card, seat, whom = e["card"], e["seat"], e["target"]
        more = self.action and self.action["kind"] == "attack" and self.action["card"] == card
        if more and self.action["left"] > 0:
            left = self.action["left"] - 1
        else:
            self.acts(e, "attack")
            several = self.own("multi_attack", card)
            left = 9 if several is None else max([g["count"] for g in several] or [1]) - 1
        must(whom != card, f"{self.name(card)} attacks itself (LZ-A21)")
        must(self.open_to(seat, whom), f"{self.name(whom)} is attacked behind a Taunt (LZ-40)")
        self.action = {"kind": "attack", "card": card, "target": whom, "left": left}

    def activates(self, e):
        self.acts(e, "activation")
        must(any(f["trigger"] == "activation" for f in self.cards[e["card"]]["effects"]), "an Activation that is none")
        self.action = {"kind": "activation", "card": e["card"]}

    def rolled(self, e):
        """`faces` says how many dice show each face."""
        card, faces = e["card"], e["faces"]
        must(self.action and self.action["card"] == card, f"{self.name(card)} rolls and does not act")
        must(not any(faces[self.rules["die_sides"] :]), f"a die shows more than {self.rules['die_sides']} (LZ-2)")
        if self.calm("modify_power"):
            hits = sum(faces[: max(self.cards[card]["power"], 0)])
            must(e["hits"] == hits, f"{hits} dice are up to the Power, not {e['hits']} (LZ-25, LZ-A4)")
            self.checked["rolls"] += 1
        if self.calm("modify_dice") and not self.action.get("again"):
            must(sum(faces) == self.life[card], f"{self.name(card)} rolls {sum(faces)} dice (LZ-25, LZ-26)")
        self.action["hits"] = None if self.action.get("again") else e["hits"]
        self.action["due"] = True

    def rerolls(self, e):
        must(e["dice"] > 0, "no dice are rolled again")
        self.action["again"], self.action["due"] = e["dice"], False

    def struck(self, e):
        """After the dice: what a Search finds (LZ-25), or the damage that an attack does, and no other (LZ-26)."""
        attack = self.action
        attack["due"] = False
        if attack["kind"] == "search":
            return must(e.get("event") == "found", f"{self.name(attack['card'])} searches and finds nothing, not even nothing")
        card, shields = attack["target"], self.own("prevent_damage", attack["target"])
        if shields is None or attack["hits"] is None:
            return
        hit = e.get("event") == "life" and e["card"] == card and e["change"] < 0
        damage = min(max(attack["hits"] - sum(s["amount"] for s in shields), 0), self.life[card])
        lost = -e["change"] if hit else 0
        must(lost == damage, f"{self.name(card)} loses {lost} Life to {attack['hits']} successes, and {damage} is due (LZ-26)")
        self.checked["attacks"] += 1

    # -- Loot

    def gets(self, seat, amount):
        self.loot[seat] += amount
        if self.loot[seat] >= self.goal:
            self.winner = seat

    def found(self, e):
        must(self.action and self.action["kind"] == "search" and self.action["card"] == e["card"], "Loot is found without a Search")
        hits = self.action["hits"]
        must(hits is None or hits == e["amount"], f"{hits} successes find {e['amount']} Loot (LZ-25)")
        self.checked["searches"] += 1
        self.gets(e["seat"], e["amount"])

    def stole(self, e):
        seat, victim, card = e["seat"], e["from"], e["card"]
        must(seat != victim and self.loot[victim] > 0, f"player {victim + 1} has nothing to steal (LZ-A19)")
        must(self.does("steal"), "something is stolen by nothing")
        must(not self.forbidden("steal", card), f"{self.name(card)} steals under a lock (LZ-A17)")
        if target(self.effect) == "opponent_with_most_loot" and not self.effect_stole:
            most = max(loot for s, loot in enumerate(self.loot) if s != seat)
            must(self.loot[victim] == most, f"player {victim + 1} is not the richest opponent (LZ-39)")
            self.checked["steals"] += 1
        self.effect_stole = True
        self.loot[victim] -= 1
        self.gets(seat, 1)

    def gained(self, e):
        must(self.does("gain_loot"), "Loot is gained by nothing")
        self.gets(e["seat"], e["amount"])

    def returned(self, e):
        must(self.does("lose_loot") or self.pays("lose_loot"), "Loot is returned for nothing")
        self.loot[e["seat"]] -= e["amount"]
        must(self.loot[e["seat"]] >= 0, "somebody returns more Loot than there is")

    # -- effects

    def effect_(self, e):
        effect = self.cards[e["card"]]["effects"][e["effect"]]
        must(effect["trigger"] == e["trigger"] != "passive", f"{self.name(e['card'])} speaks at the wrong moment")
        if e["trigger"] == "last_wish":
            must(self.died[e["card"]], f"{self.name(e['card'])} has a Last Wish and has not died (LZ-36)")
            self.checked["Last Wishes"] += 1
        if e["trigger"] == "activation":
            must(self.action and self.action["card"] == e["card"], "an Activation that nobody chose")
        self.effect, self.effect_stole = effect, False
        self.effects.append(effect)

    # -- the end

    def won(self, e):
        must(self.winner == e["seat"] and self.loot[e["seat"]] == e["loot"], "somebody wins who has not enough (LZ-17)")

    def over(self, line):
        over, state = line["over"], line["state"]
        must((over["stopped"] is not None) == self.stalled, "the end says otherwise whether the game was stopped")
        must(over["score"][: self.players] == self.loot, f"the end has other Loot than {self.loot}")
        if not self.stalled:
            must(over["winners"] == [self.winner], f"the winner is {self.winner}, not {over['winners']} (LZ-17)")
        names = lambda cards: sorted(self.cards[c]["name"] for c in cards)
        for seat in range(self.players):
            told = state["ABCDEF"[seat]]
            must(sorted(told["hand"]) == names(self.there("hand", seat)), f"player {seat + 1} holds other cards at the end")
            must(sorted(told["looterz"]) == names(self.of(seat)), f"player {seat + 1} has other Looterz at the end")
        must(sorted(state["graveyard"]) == names(self.there("graveyard")), "the Graveyard holds other cards at the end")
        self.checked["games"] += 1

    def see(self, line):
        if "over" in line:
            return self.over(line)
        if "dealt" in line:
            return self.laid_out(line["dealt"])
        if "choice" in line:
            return self.choices.append((line["seat"], line["choice"]))
        event = line.get("event")
        must(event, "a line that says nothing")
        must(self.winner is None or event == "won", "something happens after somebody has won (LZ-17)")
        if event == "stalled":
            self.stalled = True
        elif event != "rerolls" and self.action and self.action.get("due"):
            self.struck(line)
        act = getattr(self, NAMES.get(event, event), None) if event in EVENTS else None
        if act:
            act(line)


EVENTS = {
    "piled", "dealt", "turn", "phase", "drew", "bare", "shuffled", "recruited", "searches", "attacks", "activates", "rolled",
    "rerolls", "found", "stole", "gained", "returned", "life", "died", "discarded", "went_back", "took", "changed", "went_home",
    "lasts", "effect", "won",
}
NAMES = {"phase": "phase_", "life": "life_", "died": "died_", "effect": "effect_"}


def referee(lines):
    """The game, refereed. Raises Foul with the number of the line."""
    game, number, ended = None, 0, False
    for number, text in enumerate(lines, 1):
        try:
            line = json.loads(text)
            if game is None:
                must(line.get("log") == 1 and line.get("game") == "looterz", "this is no log of Looterz")
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
    missing = {"rolls", "searches", "attacks", "steals", "loans", "Last Wishes", "draws in order"} - set(checked)
    if len(paths) > 9 and missing:
        print("nothing was seen of", ", ".join(sorted(missing)))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
