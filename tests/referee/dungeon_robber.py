#!/usr/bin/env python3
"""A referee who was not at the table: reads lives of Dungeon Robber from their logs and says whether they were lived by the rules.

Knows the log and the rules, by their numbers, and nothing else: Python's standard library only. Holds a position of its own, takes dice
and choices from the log, says what must come of them, and compares after every choice what it has with what the log says there: each
event, how many choices there were, and the whole position. What it does not understand it refuses.

usage: dungeon_robber.py LOG..   ends with 1 and says which line is wrong
"""

import json
import re
import sys

from dungeon_robber_people import (
    ABILITIES, BOX, COINS, LOOSE, NONE, SPELLS, THEFT, Creature, Foul, Log, Over, People, Robber, Roster, TurnOver, best, empty, may_come,
    must, named, throw, worth)

VARIANTS = {"advanced", "old_school", "classes", "advanced_odd", "just_be_yourself"}
OMENS = ["caves", "crypt", "mine", "tracks", "sealed", "again", "dark", "blessed", "dogged"]
up_to = lambda die, need: die <= need
at_least = lambda die, need: die >= need


class Life(People):
    def __init__(self, header, log):
        self.roster, self.log, self.rules = Roster(header["roster"]), log, header["roster"]["rules"]
        self.variants = set(header.get("variants", []))
        must(self.variants <= VARIANTS, f"variants that are not understood: {self.variants - VARIANTS}")
        weapon = {"advanced": "dagger", "old_school": None}  # DR-118, DR-119
        weapon = next((weapon[name] for name in weapon if name in self.variants), "bludgeon")
        hit_points = 8 if "advanced" in self.variants else 10  # DR-8
        weapon = NONE if weapon is None else self.roster.item_no[weapon]
        self.robbers = [Robber(self.roster, seat, hit_points, weapon) for seat in range(header["players"])]
        self.gifted = not self.variants & {"advanced", "old_school"}
        self.me, self.heard, self.caller = self.robbers[0], 0, 0
        self.level, self.room, self.bearings = 1, 1, "mapping"
        self.pursuers, self.foes, self.waiting = [], [], []
        self.omens, self.password, self.stairs = set(), None, None
        self.must_backtrack = self.stunned = self.dropped = self.dressed = self.pool_seen = False
        self.heap, self.turns, self.forays, self.striking, self.chosen = empty(), 0, 0, 0, None
        self.said, self.choices = None, 0
        self.peace()

    # -- what waits, and what is chosen -----------------------------------------------------------------------------------

    def wait(self, deed, *given):
        """Something comes next, before all else that waits."""
        self.waiting.append((None, deed, given))

    def ask(self, deed, *given):
        """The same, of the robber who is spoken of."""
        self.waiting.append((self.me, deed, given))

    def work_off(self, depth=0):
        while len(self.waiting) > depth:
            robber, deed, given = self.waiting.pop()
            self.me = robber or self.me
            if self.me.out is not None:
                self.me = self.calls()
                if robber and deed != self.roll:
                    continue
            deed(*given)

    def choose(self, may, moment):
        """What is chosen, out of what may be; the position is compared first."""
        line = self.log.next()
        if "dealt" in line:
            self.said, line = dict(line["dealt"]), self.log.next()
            if "old_school" in self.variants:
                self.hit_points_by_dice(self.said)
        must("choice" in line, f"somebody has to choose ({moment}), and the log says {line}")
        self.said.update(line["now"])
        self.compare(moment)
        must(line["seat"] == self.me.seat, f"seat {line['seat']} chooses for {self.me.seat}")
        must(line["choice"] in may, f"`{line['choice']}` may not be chosen; these may: {sorted(may)}")
        must(line["of"] == len(may), f"{line['of']} choices, and by the rules {len(may)}: {sorted(may)}")
        self.choices += 1
        self.chosen = line["choice"]
        return self.chosen

    def carry_out(self, may, moment):
        deed, *given = may[self.choose(may, moment)]
        return deed(*given)

    def compare(self, moment, end="none"):
        """The whole position, as it is here and as the log says."""
        word, said, fight, seat = (lambda yes: str(yes).lower()), self.said, self.fight, self.me.seat
        for robber in self.robbers:
            for nth, friend in enumerate(robber.friends):
                if friend.hp is None:  # a skeleton out of a scroll: its dice are seen here for the first time
                    friend.hp = friend.most = said["henchmen_hp"][nth]
                    may_come("1d6", friend.hp, "a henchman")
        all_of = lambda row: [one.described(self.robbers) for one in row]
        names = lambda row: [one.kind["title"] for one in row]
        own = {
            "moment": moment, "level": self.level, "room": self.room, "bearings": self.bearings, "robber": self.me.described(),
            "foes": all_of(self.foes), "foe_names": names(self.foes), "henchmen": names(self.me.friends),
            "henchmen_hp": [friend.hp for friend in self.me.friends], "followers": all_of(self.me.friends),
            "pursuer": all_of(self.pursuers)[0] if self.pursuers else "nobody",
            "fight": {name: word(fight[name]) for name in ("cornered", "acted", "hesitates", "more", "defeated", "treasure")}
            | {name: word(seat in fight[name]) for name in ("dazed", "hasted", "sanctuary")}
            | {"met": fight["met"], "useful": fight["useful"], "left": [fight["left"][of] for of in ("bludgeon", "sword", "gland")]},
            "omens": [omen for omen in OMENS if omen in self.omens],
            "password": "nobody" if self.password is None else self.roster.monsters[self.password]["title"],
            "stairs": self.stairs_in_words(), "must_backtrack": word(self.must_backtrack), "stunned": word(self.stunned),
            "dropped": word(self.dropped), "dressed": word(self.dressed), "heap": self.heap, "turns": self.turns,
            "forays": self.forays, "months": self.me.months, "end": end,
        }
        if len(self.robbers) > 1:
            own |= {"caller": "ABCD"[self.calls().seat], "asked": "ABCD"[seat], "pursuers": all_of(self.pursuers)}
            for r in self.robbers:
                own["ABCD"[r.seat]] = {"robber": r.described(), "henchmen": names(r.friends), "henchmen_hp": [f.hp for f in r.friends],
                                       "out": r.out or "no"}
        differs("", own, said)

    def stairs_in_words(self):
        if self.stairs is None:
            return "none"
        kind, given = self.stairs
        return f"{kind} {{ {', '.join(f'{name}: {n}' for name, n in given.items())} }}"

    # -- a robber is made (chapter 2) -------------------------------------------------------------------------------------

    def play(self):
        try:
            self.born()
            while True:
                try:
                    self.work_off()
                    self.turn()
                except TurnOver:
                    pass
        except Over:
            pass
        line = self.log.next()
        must("over" in line, f"it is over, and the log says {line}")
        if self.said is None and "old_school" in self.variants:  # nobody ever chose
            self.hit_points_by_dice(line["state"])
        self.said = line["state"]
        self.me = self.robbers["ABCD".index(self.said.get("asked", "A"))]  # of the dead any may be spoken of
        ends = {robber.out for robber in self.robbers}
        self.compare("over", self.me.out if len(self.robbers) == 1 else self.said["end"])
        must(ends <= {"dead", "retired"}, "somebody still plays")
        over, retired = line["over"], [r for r in self.robbers if r.out == "retired"]
        must(over["winners"] == [r.seat for r in retired], "whoever retires has won, and nobody else (DR-117)")
        must(over.get("fallen", []) == [r.seat for r in self.robbers if r.out == "dead"], "the dead are others")
        score = [r.xp if r in retired else 0 for r in self.robbers]
        must(over["score"][: len(score)] == score and not any(over["score"][len(score):]), "the score is the experience (DR-117)")
        must(self.log.line() == {}, "the log goes on after the end")

    def born(self):
        for self.me in self.robbers:
            for ability in ABILITIES if "just_be_yourself" not in self.variants else []:  # DR-13
                line = self.take("born", ability=ability)
                must(1 <= line["die"] <= 6 and line["high"] == (line["die"] == 6), "an ability is High on a 6 (DR-13)")
                if line["high"]:
                    self.me.high.add(ability)
            self.me.hp = self.me.most()
        self.me, self.caller = self.robbers[0], len(self.robbers) - 1
        if "just_be_yourself" in self.variants:
            self.enter()
            for self.me in reversed(self.robbers):
                for ability in reversed(ABILITIES):
                    self.ask(self.tell_of_yourself, ability)
            return
        if not self.gifted:
            return self.enter()
        for self.me in self.robbers:
            normal = {ability.title(): ability for ability in ABILITIES if ability not in self.me.high}
            if normal:  # DR-A5
                self.raise_ability(normal[self.choose(normal, "gift")])
        self.enter()

    def tell_of_yourself(self, ability):  # DR-122
        if self.choose(["yes", "no"], "ask") == "yes":
            self.raise_ability(ability)

    def hit_points_by_dice(self, dealt):  # DR-119
        for robber in self.robbers:
            told = (dealt["robber"] if len(self.robbers) == 1 else dealt["ABCD"[robber.seat]]["robber"])["max_hp"]
            robber.base = told - ("constitution" in robber.high)
            robber.hp += robber.most() - robber.hp
            may_come("1d6", robber.base, "hit points")

    def raise_ability(self, ability):  # DR-A45, DR-A50
        before = self.me.most()
        self.me.high.add(ability)
        self.me.hp += self.me.most() - before
        self.take("high", ability=ability, high=True)

    # -- a turn (chapter 3) -----------------------------------------------------------------------------------------------

    def turn(self):
        self.caller = (self.caller + 1) % len(self.robbers)
        self.caller = self.present()[0].seat  # DR-120
        self.me = self.calls()
        if len(self.robbers) > 1:
            self.take("calls", seat=self.caller)
        self.turns += 1
        self.dropped = self.dressed = False
        line = self.take("turn", turn=self.turns, level=self.level, room=self.room, bearings=self.bearings)
        self.forgive_first_hit_points(line["hp"])
        must(line["hp"] == self.me.hp, "his hit points are others")
        stunned, self.stunned = self.stunned, False
        if stunned and self.bearings == "pursued":  # DR-A47
            return self.free_attack()
        self.wait(self.discovery)
        forced, self.must_backtrack = self.must_backtrack, False
        if forced:  # DR-A71
            self.omens.discard("again")
            self.stairs = None
            self.backtrack()
        else:
            self.movement()

    def forgive_first_hit_points(self, hp):
        """By dice: they are seen in the first position, which the log says after the first turn has begun."""
        if "old_school" in self.variants and self.said is None:
            self.me.base, self.me.hp = hp - ("constitution" in self.me.high), hp

    def movement(self):
        found, depth = self.stairs, len(self.waiting)
        while True:
            self.me = self.calls()
            if self.carry_out(self.ways(found) | self.drops() | self.between_fights(), "movement") == "moved":
                return
            self.work_off(depth)

    def ways(self, found):
        """DR-24 to DR-30."""
        top, bottom, may = self.room == 1, self.room == 10, {}
        shut = lambda levels: "sealed" in self.omens and self.level <= levels
        if self.bearings == "mapping":
            if not bottom and not any(r.sick for r in self.present()):  # DR-25, DR-A66
                may["explore"] = (self.go, lambda: self.move_to(self.level, self.room + 1))
            if not top:  # DR-A7
                may["backtrack"] = (self.go, self.backtrack)
        elif not top:  # DR-27, DR-A9
            may["wander"] = (self.go, lambda: self.move_to(self.level, self.room - 1))
        if top and not shut(1):  # DR-29
            may["go upstairs"] = (self.go, lambda: self.up(1), True)
        if "sealed" in self.omens and bottom and self.level == 10:
            may["out"] = (self.go, self.come_home)
        if bottom and self.level < 10:  # DR-28
            may["go downstairs"] = (self.go, lambda: self.down(1), True)
        if found and not (found[0] == "up" and shut(found[1]["levels"])):  # DR-30
            may["take the stairs"] = (self.go, lambda: self.take_stairs(*found), True)
        return may or {"stay": (self.go, lambda: None)}  # DR-A52

    def go(self, way, stairs=False):
        self.stairs, chosen = None, self.chosen
        way()
        if stairs:
            self.omens_pass(True)
        again = "again" in self.omens
        self.omens.discard("again")
        if again and chosen == "take the stairs" and any(deed in (self.discovery, self.roll) for _, deed, _ in self.waiting):
            self.wait(self.roll, "odd")
        return "moved"

    def omens_pass(self, stairs):
        self.omens -= {"caves", "crypt", "mine"}
        if stairs:
            self.omens.discard("dogged")
            self.password = None

    def move_to(self, level, room):
        self.level, self.room = level, room
        self.take("moved", level=level, room=room)
        self.look_round()

    def look_round(self):  # DR-A9
        if self.bearings == "lost" and self.room == 1:
            self.bear("mapping")

    def bear(self, bearings):
        if self.bearings != bearings:
            self.bearings = bearings
            self.take("bearings", bearings=bearings)

    def lose_way(self):
        self.pursuers = []
        self.bear("lost")
        self.look_round()

    def end_pursuit(self):  # DR-57
        if self.bearings == "pursued":
            self.take("shaken")
            self.lose_way()

    def lose_pursuer(self):
        if len(self.pursuers) > 1:
            self.pursuers.pop(0)
        else:
            self.end_pursuit()

    def any_room(self):
        line = self.take("die", what="room", who="robber", plus=0)
        must(1 <= line["result"] <= 10, "there are ten rooms (DR-1)")
        return line["result"]

    def down(self, levels):  # DR-28, DR-A10, DR-A11
        room = 1 if self.bearings == "mapping" else self.any_room()
        self.move_to(min(10, self.level + levels), room)

    def up(self, levels):  # DR-29, DR-A11
        if self.level <= levels:
            self.come_home()
        self.move_to(self.level - levels, 10)
        if self.bearings == "lost":
            self.bear("mapping")

    def swallowed(self, *levels):
        """Down a way that nobody climbs back, one of so many levels (DR-130, DR-136, DR-A63)."""
        self.end_pursuit()
        ahead = next((line for line in self.log.lines[self.log.at:] if line.get("event") == "moved"), {})
        allowed = {min(10, self.level + n) for n in levels}
        must(ahead.get("level") in allowed, f"down to {allowed}, and the log says {ahead}")
        if ahead["level"] != self.level:
            self.omens -= {"crypt", "mine"}
        self.level, self.room = ahead["level"], self.any_room()
        self.take("moved", level=self.level, room=self.room)
        self.lose_way()

    def backtrack(self):  # DR-26, DR-16, DR-A8
        if self.me.is_high("intelligence") and "choice" in self.log.line():
            waits = {**self.said, **self.log.line()["now"]}["steps"]
            dice = re.search(r"dice \{ one: (\d+), other: (\d+) \}", " ".join(waits))
            must(dice, "two dice are due (DR-16)")
            one, other = int(dice[1]), int(dice[2])
            must(one != other and 1 <= min(one, other) < self.room and max(one, other) <= 20, "there is nothing to choose (DR-A8)")
            die = {f"use the {die}": die for die in (one, other)}
            die = die[self.choose(die, "dice")]
        else:
            die = self.log.line(self.log.line().get("event") == "to").get("result", 0)
        self.omens_pass(False)
        room = self.room
        line = self.take("die", what="backtrack", who="robber", result=die, plus=0, need=room, good=die >= room)
        must(1 <= line["result"] <= 20, "a d20 shows something else")
        if die < room:
            self.room = die
            self.take("moved", level=self.level, room=die)
            self.lose_way()
        elif room > 1:
            rooms = {f"room {n}": n for n in range(1, room)}
            self.move_to(self.level, rooms[self.choose(rooms, "back")])

    def take_stairs(self, kind, given):
        if kind == "up":
            self.up(given["levels"])
        elif kind == "down":
            shuts = given["shuts_on"]
            if shuts and self.die("shut", "robber", 20, 0, shuts, up_to):  # DR-130
                self.take("strange", what="door_shuts")
                self.swallowed(given["levels"])
            else:
                self.down(given["levels"])
        elif kind == "false":  # DR-131
            if self.die("chute", "robber", 6, 0, 1, up_to):
                self.take("strange", what="chute")
                self.swallowed(given["chute"])
            else:
                self.waiting.pop()
                self.dead_end()
        else:  # DR-132
            self.down(given["levels"])
            self.waiting[-1] = (None, self.roll, ("chamber",))

    # -- what is discovered (chapter 4) -------------------------------------------------------------------------------------

    def discovery(self):
        self.me = self.calls()
        self.roll("discovery")

    def cast(self, table):
        """A roll on a table: the operation of the row, by name, and what it is given; the result last."""
        dice, rows = self.roster.tables[table]
        line = self.take("rolled", table=table)
        result, row = line["result"], line["row"]
        must(1 <= result <= int(dice[1:]), f"a {dice} shows {result}")
        must(0 <= row < len(rows), f"{table} has no row {row}")
        first, _, last = rows[row][0].partition("-")
        first, last = (int(n) or 100 for n in (first, last or first))
        must(first <= result <= last, f"{result} on {table} is not the row {rows[row][0]}")
        return *named(rows[row][2]), result

    def roll(self, table):
        loot = table in ("useful", "useless", "valuable", "treasure", "magic")
        if loot and self.bearings == "pursued":  # DR-6
            return
        if table == "useful" and self.me.finding:  # DR-A38
            self.me.finding = False
            return self.wait(self.hoard, 1)
        if table == "useful" and "mine" in self.omens:
            return self.money("gem", self.level)
        if table == "chamber" and self.pool_first():
            return
        odd = table == "odd" and "advanced_odd" in self.variants
        op, given, result = self.cast("strange" if odd else table)
        if op == "monster" and table == "discovery" and self.bearings != "pursued" and "tracks" in self.omens:
            self.omens.discard("tracks")
            return self.wait(self.tracks)
        getattr(self, f"find_{op}", self.unknown)(given, result)

    def unknown(self, given, result):
        raise Foul("a row of a table that is not understood")

    find_nothing = find_passage = find_sack = find_box = find_loose = find_width = lambda self, given, result: None

    def find_roll(self, given, _):
        self.roll(given["table"])

    def find_straight(self, *_):  # DR-33
        if self.bearings != "mapping":
            self.take("strange", what="circles")
            self.move_to(self.level, self.any_room())
            self.wait(self.discovery)

    def find_side_passage(self, given, result):
        self.wait(self.side_passage, result in (3, 5, 7))

    def side_passage(self, odd):  # DR-34, DR-35, DR-A14
        self.me = self.calls()
        while True:
            may = {"straight on": (lambda: "on",), "side passage": (lambda: "aside",)}
            way = self.carry_out(may | self.drops(), "side_passage")
            if way == "aside":
                if odd:
                    self.wait(self.roll, "odd")
                if self.bearings == "pursued":
                    self.shake()
            if way:
                return

    def find_turn(self, given, result):  # DR-45, DR-46
        if self.bearings == "pursued":
            if result == 15:
                self.wait(self.roll, "odd")
            self.shake()
        elif result == 15:
            self.wait(self.corner)

    def corner(self):
        self.me = self.calls()
        if self.choose(["go on", "retreat"], "corner") == "retreat":
            self.must_backtrack = self.bearings == "mapping"  # DR-A19
        else:
            self.wait(self.roll, "odd")

    def find_door(self, *_):  # DR-37 to DR-39
        if self.bearings == "pursued":
            plus = self.me.bonus("strength") + self.me.own_class()["doors"]
            if not self.die("open", "robber", 6, plus, 5, at_least):  # DR-A1
                return self.cornered()
            self.wait(self.roll, "door")
            return self.shake()
        self.wait(self.roll, "door")

    def find_dead_end(self, *_):
        self.dead_end()

    def dead_end(self):  # DR-47
        self.take("strange", what="dead_end")
        if self.bearings == "mapping":
            self.must_backtrack = True
        elif self.bearings == "pursued":
            self.cornered()

    def cornered(self):
        self.waiting.clear()
        self.wait(self.at_bay)

    def at_bay(self):  # DR-A21
        self.me = self.calls()
        while self.bearings == "pursued":
            if self.carry_out({"fight": (lambda: True,)} | self.drops(), "cornered"):
                self.take("strange", what="cornered")
                return self.stand()

    def shake(self):  # DR-35, DR-94
        mapped = "map_sense" in self.pursuers[0].keywords
        if self.die("shake", "pursuer", 6, 0, 2 if mapped else 4, up_to):
            self.end_pursuit()
        else:
            self.free_attack()

    def free_attack(self):  # DR-51, DR-A47
        def one_each():
            if "passive" not in self.pursuers[0].keywords:
                self.me = self.robbers[self.peek()[1]] if len(self.present()) > 1 else self.present()[0]
                self.blow("pursuer", "robber", True)
        self.each_pursuer(one_each)
        held = any(robber in one.grip for one in self.pursuers for robber in self.present())
        if self.bearings == "pursued" and held:
            self.waiting.clear()
            self.stand()

    def drops(self):  # DR-58, DR-59
        if self.bearings != "pursued" or self.dropped:
            return {}
        thinks = "intelligent" in self.pursuers[0].keywords
        gifts, may = self.gifts("drop"), {}
        for item in self.me.things():
            name, given = self.roster.power(item)
            words = f"drop {self.roster.title(item)}"
            if name == "feed" and (given["spoiled"] != "yes" or not thinks):
                may[words] = (self.bait, item)
            elif name == "oil":
                may[f"burn {self.roster.title(item)}"] = (self.burn, item)
            elif name != "feed" and words in gifts:
                may[words] = (self.bait, item)
        return may | ({"drop money": (self.bait, "money")} if "drop money" in gifts else {})

    def bait(self, gift):
        keywords, food = self.pursuers[0].keywords, gift != "money" and self.roster.power(gift)[0] == "feed"
        self.dropped = True
        self.hand_over(gift)
        if "relentless" in keywords:  # DR-80
            return
        right = food != ("intelligent" in keywords)  # DR-A24
        if "greedy" in keywords and not food or self.die("bait", "pursuer", 10, 0, 9 if right else 1, up_to):  # DR-84
            self.stop_pursuer()

    def burn(self, item):
        self.dropped = True
        self.use_up(item)
        burns = self.die("fire", "robber", 20, self.me.prowess() - ("dark" in self.omens), 10, at_least)
        if burns and "fiery" not in self.pursuers[0].keywords:  # DR-102
            self.stop_pursuer()

    def stop_pursuer(self):
        self.take("stopped", monster=self.pursuers[0].monster)
        self.end_pursuit()
        self.omens.discard("dark")

    def find_monster(self, given, _):
        self.meet(given["met"], given["guards"], given.get("how"), given["deeper"])

    def find_hoard(self, *_):
        if self.bearings != "pursued":
            self.wait(self.hoard, 1)

    def find_down(self, given, _):
        self.stairs = ("down", {"levels": given["levels"], "shuts_on": given["shuts_on"]}) if self.level < 10 else None  # DR-A11

    def find_up(self, given, _):
        self.stairs = ("up", given)

    def find_false_stairs(self, given, _):
        self.stairs = ("false", given)

    def find_down_to_chamber(self, given, _):
        self.stairs = ("tochamber", given)  # up one first: it works on the last level too (DR-A79)

    # -- tricks, traps and gas (9.2, 9.3) -----------------------------------------------------------------------------------

    def everybody(self):
        """Robbers with their henchmen, the last first, then those who chase (DR-50)."""
        mates = [(r, who) for r in self.present() for who in ["robber", *({"friend": at} for at in reversed(range(len(r.friends))))]]
        return mates + [(self.calls(), "pursuer")] * len(self.pursuers)

    def befall(self, all, deed):
        for self.me, who in all:
            chasing = len(self.pursuers)
            if who == "robber" or self.creature(who):
                deed(who)
            if who == "pursuer" and self.pursuers and len(self.pursuers) == chasing:
                self.pursuers.append(self.pursuers.pop(0))
        self.me = self.calls()

    def falls(self, who):  # DR-134
        plus = bool(self.me.with_power("pole")) + self.me.own_class()["falls"] if who == "robber" else 0
        return not self.die("fall", who, 6, plus, 3, lambda die, need: die > need)

    def find_pit(self, given, _):
        damage, walls = given["damage"], given["walls"] == "yes"

        def fall(who):
            if self.falls(who) and self.wound(who, damage, cause="pit") and walls:
                if who == "robber" and self.me.heavy != NONE and self.roster.power(self.me.heavy)[0] != "bad_art":
                    return self.ask(self.let_go)
                self.climb(who)
        everybody = self.everybody()
        self.befall([pair for pair in everybody if pair[1] != "robber"], fall)
        self.befall([pair for pair in everybody if pair[1] == "robber"], fall)

    def let_go(self):
        if self.choose(["let go", "hold on"], "walls") == "let go":
            self.drop_heavy()
        self.climb("robber")

    def climb(self, who):  # DR-135, DR-A61
        plus = 0
        if who == "robber":
            plus = self.me.bonus("strength") - self.roster.flag(self.me.suit, "plate") - (self.me.heavy != NONE)
        for nth in range(1, 6):
            if self.die("climb", who, 6, plus, 4, at_least):
                return self.take("strange", what="escapes") if who == "robber" else None
            line = self.peek()[0]
            if nth >= 2 and not (line.get("event") == "die" and line["what"] == "climb" and line["who"] == who):
                break
        self.kill(who, "walls")

    def find_elevator(self, given, _):
        self.take("strange", what="sinks")
        few, sides, plus = throw(given["dice"]) if "dice" in given else (given["levels"], 1, 0)
        self.swallowed(*range(few + plus, few * sides + plus + 1))

    def find_sliding_wall(self, *_):  # DR-138
        self.take("strange", what="slides")
        for robber in self.present():
            robber.friends = []
        self.me = self.calls()
        self.end_pursuit()
        self.lose_way()

    def find_burning_oil(self, given, _):  # DR-A64
        all = self.everybody()
        line, seat = self.peek()
        here = [(r, who) for r, who in all if (r.seat, who) == (seat, line.get("who"))]
        if line.get("event") != "save" or not here:
            must(any("fiery" in self.creature(who).keywords for self.me, who in all if who != "robber"), "oil falls on somebody (DR-A64)")
            return
        self.befall(here[:1], lambda who: self.wound(who, given["saved"] if self.saves(who, True) else given["damage"], cause="fire"))

    def find_missiles(self, given, _):  # DR-139
        left, right = 1, 3

        def at(who):
            nonlocal left, right
            for nth in range(1, right + 1):
                line, seat = self.peek()
                if nth > left and not (line.get("event") == "missile" and (seat, line["at"]) == (self.me.seat, who)):
                    right = nth - 1
                    break
                if not self.missile(who):
                    left = max(left, nth)
                    return
            left = right
        self.befall(self.everybody(), at)

    def missile(self, who):
        ac = self.ac_of(who)
        line = self.take("missile", at=who, plus=1, ac=ac)
        must(1 <= line["die"] <= 20 and line["hit"] == (line["die"] == 20 or line["die"] + 1 >= ac), "a missile is judged wrongly")
        if not line["hit"]:
            return True
        if self.die("poison", who, 20, 0, 1, up_to) and not self.saves(who, True):
            self.kill(who, "poison")
            return False
        return self.wound(who, "1d6", natural=line["die"] == 20, cause="missile")  # DR-A75, DR-72

    def find_falling(self, given, _):  # DR-140
        dice = given["stone" if self.level >= 6 else "door"]
        self.befall(self.everybody(), lambda who: self.saves(who, True) or self.wound(who, dice, cause="stone"))

    def find_chute(self, given, _):
        self.wait(self.chute, given["levels"])

    def chute(self, levels):  # DR-137
        self.me = self.calls()
        if self.choose(["leave it", "jump"], "chute") == "jump":
            self.take("strange", what="chute")
            self.swallowed(levels)

    def find_hidden_chute(self, given, _):  # DR-141
        gone = [self.falls("robber") for self.me in self.present()]
        self.me = self.calls()
        if any(gone):
            self.take("strange", what="chute")
            return self.swallowed(given["levels"])

        def alone(who):
            if self.falls(who):
                if who == "pursuer":
                    return self.lose_pursuer()
                self.take("swallowed", monster=self.me.friends.pop(who["friend"]).monster)
        self.befall([pair for pair in self.everybody() if pair[1] != "robber"], alone)

    def find_obscuring(self, *_):
        if self.bearings == "pursued" and self.die("smoke", "pursuer", 6, 0, 4, up_to):
            self.end_pursuit()

    def find_blinding(self, *_):  # DR-A65
        self.must_backtrack = self.bearings == "mapping"
        self.end_pursuit()

    def find_fear(self, *_):  # DR-A67
        brave = [self.saves("robber", True) for self.me in self.present()]
        self.me = self.calls()
        self.each_pursuer(lambda: None if self.saves("pursuer") else self.lose_pursuer())
        if not all(brave):
            self.take("strange", what="flees")
            self.must_backtrack = self.bearings == "mapping"
            self.waiting.clear()

    def find_slumber(self, *_):
        for self.me in self.present():
            self.sleep(1)

    def find_vigour(self, *_):
        for self.me in self.present():
            self.me.vigour = True
        self.take("strange", what="strong")

    def find_sickness(self, *_):
        for self.me in self.present():
            self.me.sick = True
        self.take("strange", what="sick")

    def find_poison(self, *_):
        self.befall(self.everybody(), lambda who: self.saves(who, True) or self.kill(who, "gas"))

    def sleep(self, hp):  # DR-127, DR-A59
        well = self.me.own_class()["sleeps_well"] == "yes"
        self.heal(1000 if well else hp)
        for friend in self.me.friends if well else []:
            friend.hp = friend.most

    # -- treasure (chapter 6) -----------------------------------------------------------------------------------------------

    def find_bedroom(self, given, _):
        for self.me in self.present():
            self.sleep(given["hp"])
            self.dawn()

    def find_find(self, given, _):
        line = self.peek()[0]
        may_come(given.get("dice", "1d1"), line.get("many", 0), "how many there are")
        self.find(self.roster.item_no[given["item"]], line["many"])

    def find(self, item, many):
        self.take("found", item=item, many=many)
        name, given = self.roster.power(item)
        wise = self.me.is_high("wisdom")
        if name == "bad_art" and not wise:  # 6.2
            if self.me.heavy == NONE or self.value(self.me.heavy) < 50000:
                self.lift(item)
            else:
                self.take("ignored", item=item)
        elif wise and (name == "bad_art" or name == "feed" and given["spoiled"] == "yes"):
            self.take("ignored", item=item)
        elif name == "mold":
            self.ask(self.moldy, item)
        elif name == "cursed":  # DR-A44
            if any(self.roster.items[i]["slot"] == "weapon" and self.roster.flag(i, "magic") for i in self.me.things()):
                return self.take("ignored", item=item)
            self.me.carried[item] += 1
            self.me.copied = self.me.copied if self.me.weapon == item else self.me.weapon
            self.me.weapon = item
            self.take("wields", item=item)
        elif name == "sack":
            self.pack(many)
        elif self.roster.flag(item, "heavy"):
            self.offer(item)
        else:
            self.pocket(item, many)

    def pocket(self, item, many):
        self.me.carried[item] += many
        slot, suit = self.roster.items[item]["slot"], self.me.suit
        if slot == "weapon":
            self.may_wield()
        elif slot in ("suit", "bracers") and self.me.can_use(item):
            if suit == NONE or self.roster.items[suit]["ac"] < self.roster.items[item]["ac"]:
                if self.roster.flag(item, "metal") and not self.me.clanks():
                    return self.ask(self.don, item)
                self.me.suit = item
                self.take("wears", item=item)

    def may_wield(self):
        """The rules leave it to the robber which weapon he holds; a cursed one stays in hand (DR-A44)."""
        line = self.peek()[0]
        if line.get("event") == "wields" and self.roster.power(self.me.weapon)[0] != "cursed":
            item = line["item"]
            must(self.me.carried[item] > 0 and self.roster.items[item]["slot"] == "weapon" and self.me.can_use(item), "no weapon of his")
            self.me.weapon = item
            self.take("wields", item=item)

    def don(self, item):
        words = f"wear {self.roster.title(item)}"
        if self.choose([words, "leave it"], "don") == words:
            self.me.suit = item
            self.take("wears", item=item)

    def moldy(self, item):
        if self.choose(["take it", "leave it"], "moldy") == "leave it":
            return self.take("ignored", item=item)
        self.me.carried[item] += 1
        if not self.me.is_high("constitution") and not self.saves("robber"):
            self.wound("robber", "1d4", cause="mold")

    def pack(self, many=1):  # DR-A36
        self.me.carried[self.roster.item_no["sack"]] += many
        if self.me.heavy == BOX:
            self.me.heavy = NONE
            for coin in COINS:
                self.me.purse[coin] += self.me.boxed[coin]
            self.me.boxed = empty()

    def value(self, item):
        """What a thing that is carried is worth, in cp."""
        if item == BOX:
            return worth(self.me.boxed)
        each = self.me.heavy_level if self.roster.flag(item, "each_level") else 1
        return self.roster.items[item]["price"] * each * 100

    def offer(self, item):
        """Something heavy, for whoever has free hands (DR-105, DR-A37, DR-120)."""
        free = [r for r in self.present(self.me.seat) if r.heavy == NONE]
        self.me = free[0] if free else self.me
        if not self.may_lift(item) and self.roster.power(item)[0] != "breaks_into":
            self.take("ignored", item=item)
            return False
        self.ask(self.lift_or_not, item)
        return True

    def may_lift(self, item):
        """Nobody leaves bad art for less than he takes it to be worth (DR-A37)."""
        level = self.level if self.roster.flag(item, "each_level") else 1
        value = worth(self.heap) if item == BOX else self.roster.items[item]["price"] * level * 100
        return self.roster.power(self.me.heavy)[0] != "bad_art" or value >= 50000

    def lift(self, item):
        self.drop_heavy()
        self.me.heavy, self.me.heavy_level = item, self.level
        if item != BOX:
            self.me.carried[item] += 1

    def lift_or_not(self, item):
        may = ["leave it"] + ["take it"] * self.may_lift(item) + (["break it up"] if self.roster.power(item)[0] == "breaks_into" else [])
        choice = self.choose(may, "lift")
        if choice == "take it":
            self.lift(item)
            if item == BOX:
                self.me.boxed = {coin: self.heap[coin] if coin in LOOSE else 0 for coin in COINS}
                self.heap.update(dict.fromkeys(LOOSE, 0))
        elif choice == "break it up":
            self.pocket(self.roster.item_no["bludgeon"], 1)
        else:
            self.take("ignored", item=item)
        if item == BOX:
            self.fill_pockets()

    def lose(self, item):
        self.take("lost", item=item)
        self.forget(item)

    def use_up(self, item):
        self.take("used", item=item)
        self.forget(item)

    def forget(self, item):
        me = self.me
        must(me.carried[item] > 0, "nobody has that")
        me.carried[item] -= 1
        if self.roster.power(item)[0] == "improve":
            me.read = max(0, me.read - 1)
        if not me.carried[item]:
            me.heavy = NONE if me.heavy == item else me.heavy
            me.suit = NONE if me.suit == item else me.suit
            if me.weapon == item:
                me.weapon = NONE
                self.may_wield()

    def drop_heavy(self):
        if self.me.heavy == BOX:
            self.me.heavy, self.me.boxed = NONE, empty()
            self.take("lost", item=BOX)
        elif self.me.heavy != NONE:
            item, self.me.heavy = self.me.heavy, NONE
            self.lose(item)

    def find_coins(self, given, _):
        each = given["each_level"] == "yes"
        times, many = self.level if each else 1, self.peek()[0].get("many", 0)
        if "dice" in given:
            may_come(given["dice"], many, "coins", times)
        else:
            must(many == given["amount"] * times, f"there are {given['amount'] * times} of them (6.4)")
        self.money(given["of"], many, each)

    def money(self, coin, many, in_container=False):
        self.take("money", coin=coin, many=many)
        self.heap[coin] += many
        if not in_container:
            self.fill_pockets()

    def hoard(self, rolls, deeper=0, sack=False):  # DR-42, DR-43, DR-A36
        if self.bearings == "pursued":
            return
        if "dogged" in self.omens and self.die("rival", "robber", 6, 0, 2, up_to):
            return
        level, self.level = self.level, min(10, self.level + deeper)
        for _ in range(rolls):
            self.roll("treasure")
        self.level = level
        owners = [r for r in self.present() if r.has_sack()]
        self.me = owners[0] if owners else self.calls()
        found = "sack" if sack else self.cast("container")[0]
        if found == "box" and not self.me.has_sack():
            return self.box()
        if found == "sack":
            self.pack()
        self.fill_pockets()

    def box(self):
        coins = {coin: n if coin in LOOSE else 0 for coin, n in self.heap.items()}
        self.heap = {coin: 0 if coin in LOOSE else n for coin, n in self.heap.items()}
        self.fill_pockets()
        if not any(coins.values()):
            return
        if self.me.heavy == BOX:
            self.me.boxed = {coin: n + coins[coin] for coin, n in self.me.boxed.items()}
            return
        self.heap = coins
        if not self.offer(BOX):
            self.fill_pockets()

    def fill_pockets(self):
        """Without a sack a hundred coins at most, the best of them; the others into a box, if there is one (DR-A36, DR-A85)."""
        purse = self.me.purse
        for coin in COINS:
            purse[coin] += self.heap[coin]
        self.heap = empty()
        if self.me.has_sack() or sum(purse[coin] for coin in LOOSE) <= 100:
            return
        before, room = worth(purse), 100
        for coin in reversed(LOOSE):
            kept = min(room, purse[coin])
            if self.me.heavy == BOX:
                self.me.boxed[coin] += purse[coin] - kept
            purse[coin] = kept
            room -= kept
        if self.me.heavy != BOX:
            self.take("left_lying", cp=before - worth(purse))

    def hand_over(self, gift):  # DR-A25
        if gift == "money":
            self.pay(1000 * self.level)
            self.take("paid", cp=1000 * self.level)
        else:
            self.take("offered", item=gift)
            self.lose(gift)

    def pay(self, due):
        """Exactly what is due: out of the purse, then out of the box, from the largest coins down what fits, then the smallest that is
        enough; the change comes in the fewest coins (DR-A81)."""
        for purse in (self.me.purse, self.me.boxed):
            if due <= 0:
                break
            for coin in reversed(COINS):
                fits = min(purse[coin], due // COINS[coin])
                purse[coin] -= fits
                due -= fits * COINS[coin]
            rest = [coin for coin in COINS if purse[coin] and COINS[coin] >= due]
            if due > 0 and rest:
                purse[rest[0]] -= 1
                due -= COINS[rest[0]]
        for coin in reversed(COINS):
            self.heap[coin], due = -due // COINS[coin], -(-due % COINS[coin])
        self.fill_pockets()

    def between_fights(self, at_home=False):
        me, title, dressed = self.me, self.roster.title, self.dressed and not at_home  # DR-A80
        may, cursed = {}, self.roster.power(me.weapon)[0] == "cursed"
        for item in me.things():
            name, slot, spell = self.roster.power(item)[0], self.roster.items[item]["slot"], self.roster.spell_of(item)
            if name == "heal" and me.hp < me.most() or name == "find_treasure" and not me.finding:
                may[f"drink {title(item)}"] = (self.drink, item)
            elif name == "improve" and me.carried[item] > me.read or spell and me.reads(spell) and self.serves(spell, at_home=at_home):
                may[f"read {title(item)}"] = (self.read_between, item)
            if dressed or not me.can_use(item):
                continue
            if slot in ("suit", "bracers") and item != me.suit:
                may[f"wear {title(item)}"] = (self.dress, "suit", "wears", item)
            elif slot == "weapon" and item != me.weapon and not cursed:
                may[f"wield {title(item)}"] = (self.dress, "weapon", "wields", item)
        if me.suit != NONE and not dressed:
            may["take off armor"] = (self.dress, "suit", None, NONE)
        for spell in SPELLS:
            if me.can_cast(spell) and self.serves(spell, at_home=at_home):
                may[f"cast {spell.replace('_', ' ')}"] = (self.conjure_between, spell)
        return may | self.lessons()

    def read_between(self, item):
        self.read(item)
        self.one_too_many()

    def conjure_between(self, spell):
        self.conjure(spell)
        self.one_too_many()

    def dress(self, place, event, item):
        self.dressed = True
        setattr(self.me, place, item)
        if event:
            self.take(event, item=item)

    def drink(self, item, friend=None):
        self.use_up(item)
        name = self.roster.power(item)[0]
        if name == "heal":
            self.heal_by_die()
        elif name == "haste":
            self.quicken(friend)
        elif name == "find_treasure":
            self.me.finding = True
            self.take("strange", what="finding")

    def heal_by_die(self):
        line, missing = self.peek()[0], self.me.most() - self.me.hp
        amount = line.get("amount", 0) if line.get("event") == "healed" else 0
        must(min(1, missing) <= amount <= min(8, missing), f"1d8 does not heal {amount}")
        self.heal(amount)

    def improve(self, item):  # DR-A45
        line = self.take("die", what="improvement", who="robber", plus=0)
        must(1 <= line["result"] <= 6, "a d6 shows something else")
        ability = ABILITIES[line["result"] - 1]
        must(line["good"] == (ability not in self.me.high), "the book is judged wrongly")
        read = self.me.read
        if ability in self.me.high:
            read += 1
        else:
            self.use_up(item)
            self.raise_ability(ability)
        self.me.read = read

    # -- at home (chapter 7) ------------------------------------------------------------------------------------------------

    def enter(self):  # DR-23
        self.waiting.clear()
        self.forays += 1
        self.level, self.room, self.bearings = 1, 1, "mapping"
        self.take("foray", foray=self.forays)
        for self.me in self.present():
            self.dawn()

    def come_home(self):  # DR-A6, DR-A10, DR-A57, DR-120
        self.waiting.clear()
        self.pursuers = []
        self.bear("mapping")
        self.stairs, self.must_backtrack, self.stunned = None, False, False
        self.omens, self.password, self.pool_seen = set(), None, False
        brought, sick = {}, []
        for self.me in self.present():
            before = self.me.savings
            if self.unpack():
                sick.append(self.me)
            brought[self.me.seat] = self.me.savings - before
        mates, caller = self.present(), self.calls()
        for self.me in mates if len(mates) > 1 else []:
            share, rest = divmod(sum(brought.values()), len(mates))
            share += rest if self.me is caller else 0
            self.me.savings += share - brought[self.me.seat]
            self.take("shared", cp=share)
        for self.me in [robber for robber in mates if robber in sick]:
            self.me.savings = max(0, self.me.savings - 3000)
            self.month()
        for robber in reversed([r for r in self.robbers if r.out is None]):
            self.waiting.append((robber, self.town, ()))
        raise TurnOver

    def unpack(self):
        me, spoiled = self.me, False
        me.friends, me.sick, me.vigour = [], False, False
        me.heavy = NONE if me.heavy == BOX else me.heavy
        cp = worth(me.purse) + worth(me.boxed)
        me.savings += cp
        me.purse, me.boxed = empty(), empty()
        self.take("home", seat=me.seat, cp=cp)
        self.sleep(0)
        for item in me.things():
            for _ in range(me.carried[item]):
                name, given = self.roster.power(item)
                rotten = name == "feed" and given["spoiled"] == "yes"
                if rotten or name in ("bad_art", "cursed"):
                    spoiled |= rotten
                    self.lose(item)
                elif self.roster.items[item]["slot"] == "loot":
                    self.sell(item)
        return spoiled

    def sell(self, item):  # DR-110
        cp = self.value(item)
        self.me.savings += cp
        self.take("sold", item=item, cp=cp)
        self.forget(item)

    def month(self):
        self.me.months += 1
        self.take("month", months=self.me.months)

    def town(self):
        robber = self.me
        while robber.out is None:
            self.me = robber
            gp, hurt, title = robber.savings // 100, robber.hp < robber.most(), self.roster.title
            may = {"into the dungeon": (lambda: "leaves",)}
            for item in robber.things():
                name = self.roster.power(item)[0]
                if hurt and name == "feed":
                    may[f"eat {title(item)}"] = (self.eat, item)
                if self.roster.items[item]["price"]:
                    may[f"sell {title(item)}"] = (self.sell, item)
            if hurt and gp >= 100:
                may["temple"] = (self.buy_health, 100, 10)  # DR-111
            months = min(robber.most() - robber.hp, gp // 30)  # DR-112
            if months > 0:
                may["rest a month"] = (self.rest, 1)
            if months > 1:
                may[f"rest {months} months"] = (self.rest, months)
            if robber.bitten and gp >= 1000:
                may["be cured"] = (self.cure,)  # DR-A73
            due = self.due_for_next()
            if due is not None and 0 < due <= gp and not robber.bitten:  # DR-A84
                may["rise a level"] = (self.spend, due)
            if gp > 0:
                may["spend it all"] = (self.spend, gp)
            if robber.level >= 1:
                may["retire"] = (self.retire,)  # DR-117
            depth = len(self.waiting)
            if self.carry_out(may | self.between_fights(True), "town") == "leaves":
                break
            self.work_off(depth)
        if not any(deed == self.town for _, deed, _ in self.waiting):
            self.enter()

    def eat(self, item):  # DR-113
        self.use_up(item)
        if self.roster.power(item)[1]["spoiled"] != "yes":
            self.heal(10)

    def buy_health(self, gp, hp):
        self.me.savings -= gp * 100
        self.heal(hp)

    def rest(self, months):
        for _ in range(months):
            self.buy_health(30, 1)
            self.month()

    def cure(self):
        self.me.savings -= 100000
        self.me.bitten = False
        self.take("cured")
        self.spend(0)

    def due_for_next(self):
        levels = self.roster.levels[self.me.level + 1:]
        return levels[0]["experience"] - self.me.xp if levels else None

    def spend(self, gp):  # DR-114, DR-115
        me = self.me
        me.savings -= gp * 100
        me.xp += gp
        if gp:
            self.take("spent", gp=gp, xp=me.xp)
        while not me.bitten and self.due_for_next() is not None and self.due_for_next() <= 0:
            if "classes" in self.variants and me.clas == NONE:
                if len(self.callings()) > 1:
                    return self.ask(self.calling)
                me.clas = 0
            before = me.most()
            me.level += 1
            self.take("level", level=me.level, up=True)
            me.hp += me.most() - before

    def retire(self):
        self.me.out = "retired"
        self.me.friends = self.me.friends if not self.present() else []
        self.take("retired", level=self.me.level, xp=self.me.xp)
        if not self.present():
            raise Over

    # -- classes (8, DR-124 to DR-129) ----------------------------------------------------------------------------------------

    def callings(self):
        me = self.me
        scroll = lambda of: any(self.roster.spells[s]["of"] == of for s in map(self.roster.spell_of, me.things()) if s)
        done = {"theft": me.deeds & THEFT, "critical_hit": me.deeds & 2, "wizard_scroll": scroll("wizard"), "cleric_scroll": scroll("cleric")}
        able = lambda c: ("ability" not in c or me.is_high(c["ability"])) and ("deed" not in c or done[c["deed"]])
        return {c["title"]: nth for nth, c in enumerate(self.roster.classes) if able(c)}

    def calling(self):
        may = self.callings()
        self.me.clas = may[self.choose(may, "class")]
        self.take("became", **{"class": self.me.clas})
        if self.me.suit != NONE and not self.me.can_use(self.me.suit):
            self.me.suit = NONE
        if self.me.weapon != NONE and not self.me.can_use(self.me.weapon) and self.peek()[0].get("event") != "wields":
            self.me.weapon = NONE
        self.may_wield()
        self.spend(0)

    def dawn(self):  # DR-128, DR-129, DR-A59
        me = self.me
        me.day = 0
        me.ready.clear()
        way = named(me.own_class().get("casts", "nothing"))[0]
        if way == "freely" or way == "learnt" and me.learnt:
            me.day = me.level
        if way == "learnt" and me.day:
            self.ask(self.memorise)

    def memorise(self):
        while self.me.day:
            may = {f"memorise {spell.replace('_', ' ')}": spell for spell in self.me.learnt}
            self.me.ready[may[self.choose(may, "memorise")]] += 1
            self.me.day -= 1

    def lessons(self):
        way, given = named(self.me.own_class().get("casts", "nothing"))
        if way != "learnt":
            return {}
        scrolls = [(item, self.roster.spell_of(item)) for item in self.me.things() if self.roster.spell_of(item)]
        return {f"learn {self.roster.title(item)}": (self.learn, item, spell) for item, spell in scrolls
                if self.roster.spells[spell]["of"] == given["of"] and spell not in self.me.learnt}

    def learn(self, item, spell):
        self.use_up(item)
        self.me.learnt.append(spell)
        self.take("learnt", spell=spell)

    # -- stranger happenings (8.1), as far as they are understood ---------------------------------------------------------------

    def pool_first(self):
        if "caves" in self.omens:
            raise Foul("ancient caves: not understood (8.1)")
        return False


def differs(where, own, said):
    """Everything that is known here is said there, and nothing else."""
    if isinstance(own, dict) and isinstance(said, dict):
        for name, value in own.items():
            differs(f"{where} {name}", value, said.get(name))
    elif isinstance(own, list) and isinstance(said, list) and len(own) == len(said):
        for nth, (one, other) in enumerate(zip(own, said)):
            differs(f"{where} {nth + 1}", one, other)
    else:
        must(own == said, f"the position:{where} is {own}, and the log says {said}")


def referee(texts):
    """Reads a log; the life as it ended. Raises Foul where it was not lived by the rules."""
    lines = [json.loads(text) for text in texts]
    must(lines and lines[0].get("game") == "dungeon-robber" and lines[0].get("log") == 1, "this is no log of Dungeon Robber")
    log = Log(lines[1:])
    try:
        life = Life(lines[0], log)
        life.play()
        return life
    except Foul as foul:
        raise Foul(f"line {log.at + 1}: {foul}") from None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as fault:
        raise Foul(f"line {log.at + 1}: not understood: {fault!r}") from fault


def main(paths):
    lives = choices = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            texts = file.readlines()
        if json.loads(texts[-1]).get("over", {}).get("stopped"):
            continue
        try:
            choices += referee(texts).choices
            lives += 1
        except Foul as foul:
            print(f"{path}: {foul}")
            return 1
    print(f"{lives} lives by the rules, the position compared before each of {choices} choices and at the end")
    return 0 if lives else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
