"""Who is there in Dungeon Robber, and how they meet: the log as it is read, robbers and creatures as they are followed, chapter 5 of
the rules (meetings, fights, wounds) and the spells of chapter 6. The rest is `dungeon_robber.py`'s.
"""

import collections
import json
import re

NONE, BOX = 255, 254
COINS = {"cp": 1, "sp": 10, "ep": 50, "gp": 100, "pp": 500, "gem": 25000, "jewel": 100000}  # DR-103
LOOSE = ["cp", "sp", "ep", "gp", "pp"]
ABILITIES = ["strength", "intelligence", "wisdom", "dexterity", "constitution", "charisma"]
SPELLS = ["sleep", "charm", "magic_missile", "haste", "cure_light_wounds", "sanctuary", "command", "animate_dead"]
THEFT, CRITICAL = 1, 2


class Foul(Exception):
    pass


class TurnOver(Exception):
    """Nothing more of what was going on happens."""


class Over(Exception):
    """Nobody is left to play."""


def must(held, what):
    if not held:
        raise Foul(what)


def throw(dice):
    """`2d6+1` as how many, sides, added."""
    read = re.fullmatch(r"(\d+)d(\d+)(?:\+(\d+))?", dice)
    must(read, f"{dice} are no dice")
    return int(read[1]), int(read[2]), int(read[3] or 0)


def may_come(dice, amount, what, times=1):
    many, sides, plus = throw(dice)
    must(times * (many + plus) <= amount <= times * (many * sides + plus), f"{what}: {amount} does not come of {dice}")


def best(dice):
    many, sides, plus = throw(dice)
    return many * sides + plus


def worth(purse):
    return sum(COINS[coin] * n for coin, n in purse.items())


def empty():
    return dict.fromkeys(COINS, 0)


def named(op):
    """An operation as its name and what it is given."""
    return (op, {}) if isinstance(op, str) else next(iter(op.items()))


class Roster:
    """The printed facts: numbers, bestiary, items, spells, classes, stations, tables."""

    def __init__(self, roster):
        self.rules = roster["rules"]
        self.monsters = roster["monsters"] + roster["strangers"]
        self.items, self.levels, self.classes = roster["items"], roster["levels"], roster["classes"]
        self.spells = {spell["id"].replace("-", "_"): spell for spell in roster["spells"]}
        self.tables = {name: (dice, rows) for name, _, dice, rows in roster["tables"]}
        self.item_no = {item["id"]: i for i, item in enumerate(self.items)}
        self.monster_no = {monster["id"]: i for i, monster in enumerate(self.monsters)}

    def title(self, item):
        return {NONE: "nothing", BOX: "box"}.get(item) or self.items[item]["title"]

    def power(self, item):
        return named(self.items[item]["power"]) if item < BOX and "power" in self.items[item] else (None, {})

    def spell_of(self, item):
        name, given = self.power(item)
        return given["cast"] if name == "spell" else None

    def flag(self, item, name):
        return item < BOX and self.items[item].get(name) == "yes"


class Creature:
    """A foe, a pursuer, a henchman."""

    def __init__(self, roster, monster, hp):
        self.monster, self.hp, self.most = monster, hp, hp
        self.kind = roster.monsters[monster]
        self.level = self.kind.get("level", 0)
        self.keywords = set(self.kind["keywords"])
        self.hurt = self.disarmed = self.dazed = self.fresh = self.chases = False
        self.hasted = False
        self.loot = self.mirrors = self.likeness = None
        self.grip, self.troop = [], 0

    def described(self, robbers):
        word = lambda yes: str(yes).lower()
        places = [(4 * r.seat + nth, one) for r in robbers for nth, one in enumerate([r, *r.friends])]
        return {"monster": self.kind["title"], "hp": self.hp, "level": self.level, "hurt": word(self.hurt),
                "disarmed": word(self.disarmed), "dazed": word(self.dazed), "fresh": word(self.fresh), "chases": word(self.chases),
                "holds": word(any(isinstance(one, Robber) for one in self.grip)),
                "grip": sum(1 << nth for nth, one in places if any(one is held for held in self.grip)),
                "likeness": next((nth for nth, one in places if one is self.likeness), 255), "hasted": word(self.hasted), "guards": self.loot or "nothing"}


class Robber:
    """A robber and all that is his (chapters 1, 2 and 6)."""

    def __init__(self, roster, seat, hit_points, weapon):
        self.roster, self.seat = roster, seat
        self.base = self.hp = hit_points
        self.high, self.level, self.xp, self.months = set(), 0, 0, 0
        self.carried = collections.Counter()
        self.weapon = self.suit = self.heavy = NONE
        self.heavy_level, self.savings, self.deeds, self.day = 0, 0, 0, 0
        self.purse, self.boxed = empty(), empty()
        self.bitten = self.vigour = self.sick = self.finding = False
        self.read, self.copied = 0, weapon
        self.clas, self.learnt, self.ready = NONE, [], collections.Counter()
        self.friends, self.out = [], None
        if weapon != NONE:
            self.carried[weapon], self.weapon = 1, weapon

    def things(self):
        return [item for item in range(len(self.roster.items)) if self.carried[item] > 0]

    def with_power(self, power):
        return [item for item in self.things() if self.roster.power(item)[0] == power]

    def is_high(self, ability):
        lent = ability == "strength" and (self.vigour or self.with_power("strength"))  # gas, gauntlets
        return ability in self.high or bool(lent)

    def bonus(self, ability):
        return int(self.is_high(ability))

    def own_class(self):
        return self.roster.classes[0 if self.clas == NONE else self.clas]

    def growth(self, what):
        """What the levels of a class bring (DR-115, DR-124)."""
        grows = self.own_class()[what]
        return grows["gain"] * (self.level // grows.get("every", 1))

    def most(self):  # DR-21, DR-19
        tough = 1 + (self.level + 1) // 2 if "constitution" in self.high else 0
        return self.base + tough + self.growth("hit_points")

    def can_use(self, item):  # DR-124
        gear, card = self.own_class().get("gear"), self.roster.items[item]
        arms = card["slot"] in ("weapon", "suit", "shield") or self.roster.power(item)[0] == "disarm"
        return gear is None or not arms or card["id"] in gear

    def ac(self):  # DR-9, DR-18, DR-A39
        total = 10 + self.bonus("dexterity")
        for item in self.things():
            card = self.roster.items[item]
            worn = {"suit": item == self.suit, "bracers": item == self.suit, "shield": self.can_use(item), "worn": True}
            total += card["ac"] if worn.get(card["slot"]) else 0
        return total

    def fleeing_ac(self):  # DR-116, DR-A60
        return self.ac() + self.growth("flight")

    def prowess(self):  # DR-68, DR-15, DR-124
        return self.bonus("strength") + self.growth("attack")

    def attack(self):
        held = self.roster.items[self.weapon]["attack"] if self.weapon != NONE else 0
        curse = self.roster.power(self.weapon)[0] == "cursed"
        return held - curse + self.prowess()

    def damage(self):  # DR-69, DR-A35, DR-A44
        if self.weapon == NONE:
            return None, 1 + self.bonus("strength")
        if self.roster.power(self.weapon)[0] == "cursed":
            if self.copied == NONE:
                return None, self.bonus("strength")
            return self.roster.items[self.copied]["damage"], self.bonus("strength") - 1
        return self.roster.items[self.weapon]["damage"], self.bonus("strength")

    def sneak(self):  # DR-65
        return sum(self.roster.items[i]["sneak"] for i in self.things()) + self.bonus("dexterity") + self.growth("sneak")

    def save(self):  # DR-10, DR-17
        return 8 if self.is_high("wisdom") else 10

    def clanks(self):  # DR-64
        return self.roster.flag(self.suit, "metal")

    def has_sack(self):
        return self.carried[self.roster.item_no["sack"]] > 0

    def friends_allowed(self):  # DR-63
        return 1 + self.bonus("charisma")

    def reads(self, spell):
        """By ability, never, or by a save (DR-109, DR-124)."""
        of = self.roster.spells[spell]["of"]
        way = self.own_class().get(f"{of}_scrolls", "by_ability")
        if way == "by_ability":
            return self.is_high("intelligence" if of == "wizard" else "wisdom")
        return way == "saves"

    def can_cast(self, spell):  # DR-128, DR-129
        way, given = named(self.own_class().get("casts", "nothing"))
        if way == "freely":
            return self.day > 0 and self.roster.spells[spell]["of"] == given["of"]
        return self.ready[spell] > 0

    def described(self):
        word = lambda yes: str(yes).lower()
        title = self.roster.title
        return {
            "hp": self.hp, "max_hp": self.most(), "ac": self.ac(), "fleeing_ac": self.fleeing_ac(), "attack": self.attack(),
            "sneak": self.sneak(), "save": self.save(), "level": self.level, "title": self.roster.levels[self.level]["title"],
            "xp": self.xp, "high": [a for a in ABILITIES if self.is_high(a)],
            "items": [title(i) for i in self.things() for _ in range(self.carried[i])], "weapon": title(self.weapon),
            "wears": title(self.suit), "heavy": title(self.heavy), "heavy_level": self.heavy_level, "money": self.purse,
            "boxed": self.boxed, "home_cp": self.savings, "bitten": word(self.bitten), "sick": word(self.sick),
            "vigour": word(self.vigour), "finding": word(self.finding), "read": self.read, "copies": title(self.copied),
            "class": "none" if self.clas == NONE else self.own_class()["title"], "deeds": self.deeds, "spells": self.day,
            "learnt": [s for s in SPELLS if s in self.learnt], "ready": [s for s in SPELLS for _ in range(self.ready[s])],
        }


class Log:
    """The lines, read one after the other."""

    def __init__(self, lines):
        self.lines, self.at = lines, 0

    def line(self, ahead=0):
        return self.lines[self.at + ahead] if self.at + ahead < len(self.lines) else {}

    def next(self):
        must(self.at < len(self.lines), "the log ends before its time")
        self.at += 1
        return self.lines[self.at - 1]


class People:
    """Robbers, who is with them and who is against them. What it does not say itself stands in `dungeon_robber.Life`."""

    # -- the log --------------------------------------------------------------------------------------------------------

    def peek(self):
        """The next event and whom it is about, without reading it."""
        line = self.log.line()
        if line.get("event") == "to":
            return self.log.line(1), line["seat"]
        return line, self.heard

    def take(self, event, **given):
        """The next event, which must be this one and say this."""
        if self.me.seat != self.heard and event != "calls":
            self.heard = self.me.seat
            line = self.log.next()
            must(line == {"event": "to", "seat": self.me.seat}, f"robber {self.me.seat} is spoken of, and the log says {line}")
        line = self.log.next()
        must(line.get("event") == event, f"{event} is due, and the log says {line}")
        for name, value in given.items():
            must(line.get(name) == value, f"{event}: {name} is {value}, and the log says {line.get(name)}")
        return line

    def die(self, what, who, sides, plus, need, good):
        line = self.take("die", what=what, who=who, plus=plus, need=need)
        must(1 <= line["result"] - plus <= sides, f"{what}: a d{sides} shows {line['result'] - plus}")
        must(line["good"] == good(line["result"], need), f"{what}: {line['result']} against {need} is judged wrongly")
        return line["good"]

    def saves(self, who, trap=False):  # DR-10
        need = self.me.save() if who == "robber" else 10
        plus = self.me.own_class()["trap_saves"] if trap and who == "robber" else 0
        line = self.take("save", who=who, need=need)
        must(1 <= line["result"] - plus <= 20, "a d20 shows something else")
        must(line["good"] == (line["result"] >= need), "a save is judged wrongly (DR-W16)")
        return line["good"]

    # -- who is there ---------------------------------------------------------------------------------------------------

    def present(self, first=None):
        """Robbers who are still there, from one seat on to the left."""
        first = self.caller if first is None else first
        order = self.robbers[first:] + self.robbers[:first]
        return [robber for robber in order if robber.out is None]

    def calls(self):
        return (self.present() or [self.robbers[self.caller]])[0]

    def creature(self, who):
        if who == "pursuer":
            return self.pursuers[0] if self.pursuers else None
        if isinstance(who, dict):
            kind, at = next(iter(who.items()))
            row = {"foe": self.foes, "friend": self.me.friends}.get(kind, [])
            return row[at] if at < len(row) else None
        return None

    def monster(self, who):
        one = self.creature(who)
        return one.monster if one else NONE

    def ac_of(self, who, fleeing=False):
        if who == "robber":
            return self.me.fleeing_ac() if fleeing else self.me.ac()
        if isinstance(who, dict) and "fellow" in who:
            return self.robbers[who["fellow"]].ac()
        one = self.creature(who)
        if "defenseless" in one.keywords:  # DR-87
            return 0
        if one.mirrors is not None:
            return self.robbers[one.mirrors].ac()
        return 10 + one.level + (self.fight["flight"] if isinstance(who, dict) and "foe" in who else 0)

    def newcomer(self, monster, loot=None, chased=False, **given):
        """Somebody is met, with hit points by the die (DR-54, DR-78)."""
        line = self.take("met", monster=monster, chased=chased)
        one = Creature(self.roster, monster, line["hp"])
        may_come("1d4" if "weak" in one.keywords else "1d6", one.hp, one.kind["title"])
        one.loot = loot
        for name, value in given.items():
            setattr(one, name, value)
        return one

    def troop(self, loot, allowed, level=None):
        """As many as there are robbers, all of a kind (DR-53, DR-120)."""
        monster = self.peek()[0].get("monster")
        must(monster in allowed, f"monster {monster} does not live here (DR-52)")
        all = [self.newcomer(monster, loot, troop=self.next_troop()) for _ in self.present()]
        for one in all:
            one.level = one.level if level is None else level
        return all

    def next_troop(self):
        return max((foe.troop + 1 for foe in self.foes), default=0)

    def of_level(self, level):
        """The bestiary's row of a level (DR-52); in a crypt its dead alone (8.1, 23)."""
        row = [i for i, monster in enumerate(self.roster.monsters) if monster.get("level") == level]
        dead = [i for i in row if self.roster.monsters[i]["id"] in ("skeleton", "ghast", "vampire")]
        return dead if dead and "crypt" in self.omens else row

    def peace(self):
        for robber in self.robbers:
            for friend in robber.friends:
                friend.hasted = False
        self.fight = dict(met="passage", cornered=False, acted=False, hesitates=False, dazed=set(), more=False, turned=False,
                          hasted=set(), sanctuary=set(), defeated=False, treasure=False, useful=0, sacks=0, deeper=0, flight=0, twice=False,
                          off_guard=False, left=collections.Counter())

    def chased_by(self, foes):
        self.pursuers = foes[:4]
        for one in foes:
            one.chases = True
        self.bear("pursued")

    def each_pursuer(self, deed):
        for left in range(len(self.pursuers), 0, -1):
            before = len(self.pursuers)
            if before < left:
                return
            try:
                deed()
            finally:
                if len(self.pursuers) == before:
                    self.pursuers.append(self.pursuers.pop(0))

    # -- meetings (5.1 to 5.3) ------------------------------------------------------------------------------------------

    def meet(self, met, guards, how=None, deeper=0):
        level = min(self.level + deeper, 10)
        self.peace()
        self.foes = []
        self.fight.update(met=met, deeper=deeper)
        self.confront(self.troop(guards, self.of_level(level)), how)

    def confront(self, foes, how=None):
        """Whoever is chased has somebody on either side now (DR-75, DR-A18)."""
        self.foes, first = foes, foes[0]
        self.take_up_pursuers()
        if "double" in first.keywords and (len(self.present()) > 1 or self.me.friends):
            raise Foul("a doppelganger among several: not understood (DR-100)")
        if "ambush" in first.keywords:  # DR-86, DR-A23
            self.take("ambush", monster=first.monster)
            self.fight["acted"] = True
            for foe in foes:
                if foe in self.foes:
                    self.blow({"foe": self.foes.index(foe)}, self.target())
            self.me = self.calls()
        if how is not None:
            raise Foul("stranger happenings: not understood (8.1)")
        self.wait(self.meeting)

    def take_up_pursuers(self):
        for one in self.pursuers:
            self.take("met", monster=one.monster, hp=one.hp, chased=True)
            one.loot = "useful"  # DR-A33
        troop = self.next_troop()
        for one in self.pursuers:
            one.troop = troop
        self.foes, self.pursuers = self.foes + self.pursuers, []

    def stand(self):
        """A fight from which nobody runs (DR-A21)."""
        self.peace()
        self.fight["cornered"] = True
        self.foes = []
        self.take_up_pursuers()
        self.wait(self.fighting)

    def can_run(self):  # DR-A20, DR-75, DR-88, DR-89; bad art: 6.2
        held = any(robber in foe.grip for robber in self.present() for foe in self.foes)
        art = any(self.roster.power(r.heavy)[0] == "bad_art" and r.hp >= r.most() for r in self.present())
        return len({foe.troop for foe in self.foes}) < 2 and not held and not self.fight["cornered"] and not art

    def dashes(self):  # DR-A41
        quick = [i for i in self.me.things() if self.roster.power(i)[0] == "haste"
                 or self.roster.spell_of(i) == "haste" and self.me.reads("haste")]
        return {f"{self.roster.title(i)}, and run": (self.dash, i) for i in quick} | (
            {"cast haste, and run": (self.hurry,)} if self.me.can_cast("haste") else {})

    def gifts(self, words):
        """What is worth 10 GP a level (DR-58, DR-A25)."""
        due = 1000 * self.level
        found = {f"{words} money": "money"} if worth(self.me.purse) + worth(self.me.boxed) >= due else {}
        return found | {f"{words} {self.roster.title(i)}": i for i in self.me.things() if self.value(i) >= due}

    def meeting(self):
        while True:
            first = self.foes[0]
            may = {"fight": (self.engage,)}
            if self.can_run():
                may |= {"run": (self.run, False)} | self.dashes()
            if len({foe.troop for foe in self.foes}) < 2 and not self.fight["cornered"] and not self.fight["acted"]:
                if "intelligent" in first.keywords:  # DR-61, DR-76
                    may["parley"] = (self.parley, None)
                    may |= {words: (self.parley, gift) for words, gift in self.gifts("bribe with").items()}
                if not self.fight["hesitates"] and not any(r.clanks() for r in self.present()):  # DR-64, DR-A26
                    may["sneak"] = (self.sneak_by, False)
                    if self.fight["met"] == "chamber" and first.loot == "treasure":  # DR-66
                        may["steal"] = (self.sneak_by, True)
            if self.carry_out(may, "meet"):
                return

    def engage(self):
        self.fight["twice"], self.fight["off_guard"] = self.fight["off_guard"], False
        self.wait(self.fighting)
        return True

    def run(self, hasted=False):  # DR-56, DR-A22, DR-A42
        first, foes = self.foes[0], self.foes
        self.take("ran", monster=first.monster)
        self.foes = []
        self.leave_fight()
        self.waiting.clear()
        if "immobile" not in first.keywords:
            for self.me in self.present():
                self.drop_heavy()
            self.chased_by(foes)
            if hasted:
                self.end_pursuit()
        raise TurnOver

    def dash(self, item):
        self.use_up(item)
        self.run(self.deciphers(item) if self.roster.spell_of(item) else True)

    def hurry(self):
        self.spend_spell("haste")
        self.take("conjured", spell="haste")
        self.run(True)

    def parley(self, gift):  # DR-61, DR-62
        first = self.foes[0]
        if gift is not None:
            self.hand_over(gift)
        plus = self.me.bonus("charisma") + (0 if gift is None else 4 if "greedy" in first.keywords else 2)
        total = self.take("parleyed", monster=first.monster)["total"]
        known = self.password == first.monster
        must((9 if known else 2 + plus) <= total <= 12 + plus, f"2d6 with {plus} never come to {total}")
        if total <= 5:
            self.fight["acted"] = True
            self.wait(self.fighting, True)
        elif total <= 8:
            self.fight["hesitates"] = True
            return False
        else:
            foes, deeper = self.foes, self.fight["deeper"]
            self.part()
            if total >= 13:  # DR-A27
                if first.loot == "treasure":
                    self.wait(self.hoard, 2, deeper)
                for self.me, foe in zip(self.present(), foes):
                    self.take("left", monster=foe.monster, how="befriended")
                    self.follow(foe)
                    self.one_too_many()
        return True

    def part(self):
        self.foes = []
        self.peace()

    def follow(self, one):
        one.loot, one.grip, one.chases, one.dazed, one.likeness = None, [], False, False, None
        self.me.friends.append(one)
        self.take("follows", monster=one.monster)

    def one_too_many(self):  # DR-63
        if len(self.me.friends) > self.me.friends_allowed():
            self.ask(self.keep)

    def keep(self):
        words = ["dismiss henchman", "dismiss henchman the second", "dismiss henchman the third"]
        choice = self.choose(words[: len(self.me.friends)], "keep")
        gone = self.me.friends.pop(words.index(choice))
        self.take("dismissed", monster=gone.monster)

    def sneak_by(self, steal):  # DR-64 to DR-67, DR-A29
        first = self.foes[0]
        if self.fight["met"] == "chamber":
            plus = 2
        else:
            plus = self.cast("width")[1]["sneak"]
        plus += (-2 if "alert" in first.keywords else 0) + (-3 if steal else 0)
        unseen, beyond = True, lambda die, need: die > need
        for self.me in self.present():
            unseen &= self.die("sneak", "robber", 20, plus + self.me.sneak(), 10 + first.level, beyond)
            for at in range(len(self.me.friends)):
                unseen &= self.die("sneak", {"friend": at}, 20, plus, 10 + first.level, beyond)
        self.me = self.calls()
        if not unseen:
            self.fight["acted"] = True
            self.wait(self.fighting, True)
        elif not steal and "backstab" in self.me.own_class():
            self.wait(self.behind)
        else:
            self.take("unseen", stole=steal)
            deeper = self.fight["deeper"]
            self.part()
            if steal:
                self.me.deeds |= THEFT
                self.wait(self.hoard, 2, deeper)
        return True

    def behind(self):  # DR-125
        if self.choose(["slip past", "stab"], "behind") == "slip past":
            self.take("unseen", stole=False)
            return self.part()
        stab = self.me.own_class()["backstab"]
        self.strike(0, self.me.attack() + stab["attack"], stab["times"])
        if not self.is_over():
            self.wait(self.fighting, False, True)

    # -- fights (5.4) ---------------------------------------------------------------------------------------------------

    def fighting(self, foes_first=False, has_struck=False):
        """Round by round, until nobody is left on one side."""
        depth = len(self.waiting)
        if foes_first and self.foes_strike(depth):
            return
        while True:
            for robber in self.present():
                if robber.out is not None:
                    continue
                self.me = robber
                self.fight["turned"] = False
                if robber.seat in self.fight["dazed"]:
                    self.fight["dazed"].discard(robber.seat)
                    self.take("idle", who="robber", monster=NONE)
                elif not has_struck and self.robbers_turn(depth):
                    return
                has_struck = False
                self.me = robber
                if robber.out is None and self.friends_strike():
                    return
            if self.foes_strike(depth):
                return

    def robbers_turn(self, depth):
        """DR-71; whoever is quick strikes twice (DR-107). True once the fight is over."""
        self.fight["more"], robber = False, self.me
        while True:
            self.me = robber
            may, friends = self.may_do(), len(self.me.friends)
            quick = not self.fight["more"] and (self.me.seat in self.fight["hasted"] or self.fight["twice"])
            deed, *given = may[self.choose(may, "round")]
            self.fight["more"] = self.fight["twice"] = False
            deed(*given)
            self.fight["more"] = quick and self.chosen.startswith(("attack", "whip", "throw", "point", "turn"))  # DR-A76
            over = self.is_over()
            if robber.out is None and len(robber.friends) > friends:
                self.me = robber
                self.one_too_many()
            if over:
                return True
            self.fight["more"] = self.fight["more"] and robber.out is None
            self.work_off(depth)
            if not self.fight["more"]:
                return False

    def may_do(self):
        me, may, power = self.me, {}, self.roster.power
        turns = ("turning" in me.own_class() or me.with_power("turn_undead")) and not self.fight["turned"]
        aimed = [s for s in SPELLS if named(self.roster.spells[s]["does"])[0] in ("sleep", "charm", "missile", "command")]
        for at, foe in enumerate(self.foes):
            place = ["", " the second", " the third"][at] if at < 3 else f" number {at + 1}"
            may["attack" + place] = (self.attack, at)
            if "undead" in foe.keywords and turns:
                may["turn" + place] = (self.turn_undead, at)
            for spell in aimed:
                if me.can_cast(spell) and not self.fight["more"]:
                    may[f"cast {spell.replace('_', ' ')}{place}"] = (self.conjure, spell, at)
            for item in me.things():
                title, name = self.roster.title(item), power(item)[0]
                if name == "disarm" and foe.keywords & {"armed", "well_armed"} and not foe.disarmed and me.can_use(item):
                    may["whip" + place] = (self.lash, at)
                elif name == "oil" and "fiery" not in foe.keywords:
                    may[f"throw {title}{place}"] = (self.throw_oil, item, at)
                elif name == "wand":
                    may[f"point {title}{place}"] = (self.wave, item, at)
                elif self.roster.spell_of(item) in aimed and me.reads(self.roster.spell_of(item)) and not self.fight["more"]:
                    may[f"read {title}{place}"] = (self.read, item, at)
        if self.fight["more"]:
            return may
        for item in me.things():
            title, name = self.roster.title(item), power(item)[0]
            if name == "heal" and me.hp < me.most() or name == "haste" and me.seat not in self.fight["hasted"]:
                may[f"drink {title}"] = (self.drink, item)
            elif name == "spell" and me.reads(self.roster.spell_of(item)) and self.serves(self.roster.spell_of(item), True):
                may[f"read {title}"] = (self.read, item)
        for spell in SPELLS:
            if me.can_cast(spell) and self.serves(spell, True):
                may[f"cast {spell.replace('_', ' ')}"] = (self.conjure, spell)
        for at, friend in enumerate(me.friends):  # DR-107
            if friend.hasted:
                continue
            place = ["", " the second", " the third"][at]
            for item in me.things():
                title, name = self.roster.title(item), power(item)[0]
                if name == "haste":
                    may[f"give {title} to henchman{place}"] = (self.drink, item, friend)
                elif self.roster.spell_of(item) == "haste" and me.reads("haste"):
                    may[f"read {title} for henchman{place}"] = (self.read, item, 0, friend)
            if me.can_cast("haste"):
                may[f"cast haste for henchman{place}"] = (self.conjure, "haste", 0, friend)
        if self.can_run() and me is self.calls():  # DR-A74
            may |= {"run": (self.run, me.seat in self.fight["hasted"])} | self.dashes()
        return may

    def serves(self, spell, fights=False, at_home=False):
        """Whether a spell that is cast at nobody does something now."""
        does = named(self.roster.spells[spell]["does"])[0]
        return {"heal": self.me.hp < self.me.most(), "animate": not at_home,  # DR-63: one too many may go
                "haste": fights and self.me.seat not in self.fight["hasted"],
                "sanctuary": fights and self.me.seat not in self.fight["sanctuary"]}.get(does, False)

    def is_over(self):
        """DR-73, DR-74: one hit point, then loot."""
        if self.foes:
            return False
        caller, fight = self.calls(), self.leave_fight()
        if self.bearings == "pursued":
            return True
        for nth in range(fight["useful"]):
            self.me = self.present()[nth % len(self.present())]
            self.ask(self.roll, "useful")
        self.me = caller
        if fight["treasure"]:
            self.wait(self.hoard, 2, fight["deeper"])
        if fight["sacks"]:
            self.wait(self.hoard, fight["sacks"], 0, True)
        for leaves in ("bludgeon", "sword", "gland"):
            if fight["left"][leaves]:
                self.find(self.roster.item_no[leaves], fight["left"][leaves])
        return True

    def leave_fight(self):
        """Won or left: if somebody was defeated in it, it does everybody good (DR-73)."""
        fight, caller = self.fight, self.calls()
        self.omens.discard("dark")
        self.peace()
        if fight["defeated"]:
            for self.me in self.present():
                self.heal(1)
        self.me = caller
        return fight

    def gone(self, at, how):
        """A foe leaves the fight; what counts as defeat: DR-A32."""
        foe = self.foes.pop(at)
        self.take("left", monster=foe.monster, how=how)
        defeated = how in ("killed", "sleeps", "charmed")
        rival = foe.loot == "perhaps_sack" and self.die("rival", {"foe": at}, 6, 0, 2, lambda die, need: die <= need)
        if foe.mirrors is not None and how == "killed":
            twin = self.robbers[foe.mirrors]
            for item in twin.things():
                twin.carried[item] *= 1 if self.roster.flag(item, "heavy") else 2
        self.fight["defeated"] |= defeated
        self.fight["useful"] += foe.loot == "useful" and defeated
        self.fight["treasure"] |= foe.loot == "treasure" and how != "retreats"
        self.fight["sacks"] += defeated and (foe.loot == "sack" or rival)
        if how == "killed":  # DR-77, DR-79
            left = self.fight["left"]
            left["bludgeon"] += "armed" in foe.keywords and not foe.disarmed
            left["sword"] += "well_armed" in foe.keywords and not foe.disarmed
            left["gland"] += 2 * ("glands" in foe.keywords)
        if foe.chases and not any(other.chases for other in self.foes):
            self.end_pursuit()
        if self.striking > at:
            self.striking -= 1

    def aim(self, at, plus):
        """Whether a robber's blow hits, and whether by a natural 20 (DR-68, DR-A30)."""
        foe = self.foes[at]
        ac = 10 if self.slays(foe) else self.ac_of({"foe": at})  # DR-A56
        plus -= "dark" in self.omens
        line = self.take("attack", by="robber", at={"foe": at}, monster=NONE, target=foe.monster, plus=plus, ac=ac)
        must(1 <= line["die"] <= 20, "a d20 shows something else")
        must(line["hit"] == (line["die"] == 20 or line["die"] + plus >= ac), "a blow is judged wrongly (DR-68)")
        if not line["hit"] and "nauseating" in foe.keywords:  # DR-82
            if not self.die("stomach", "robber", 6, self.me.bonus("constitution"), 2, lambda die, need: die > need):
                self.daze("robber")
        if line["die"] == 20:
            self.me.deeds |= CRITICAL
        return line["hit"], line["die"] == 20

    def slays(self, foe):
        return foe.kind["id"] in ("werewolf", "vampire", "medusa") and bool(self.me.with_power("kit"))

    def strike(self, at, plus, times=1):
        hit, natural = self.aim(at, plus)
        if not hit:
            return
        dice, more = self.me.damage()
        foe = self.foes[at]
        self.wound({"foe": at}, dice, more, natural, times, at_least=foe.hp if self.slays(foe) else 0)
        if self.roster.power(self.me.weapon)[0] == "brittle":
            self.lose(self.me.weapon)

    def attack(self, at):
        if self.foes[at].likeness is not None:
            raise Foul("a doppelganger's likeness: not understood")
        self.strike(at, self.me.attack())

    def lash(self, at):  # DR-A40
        foe = self.foes[at]
        if self.aim(at, self.me.prowess())[0]:
            foe.disarmed = True
            self.find(self.roster.item_no["sword" if "well_armed" in foe.keywords else "bludgeon"], 1)

    def throw_oil(self, item, at):
        self.use_up(item)
        hit, natural = self.aim(at, self.me.prowess())
        if hit:
            self.wound({"foe": at}, "2d6", 0, natural, at_least=self.kits(at))

    def kits(self, at):
        """What the kit makes of any harm that its owner does (DR-A56)."""
        return self.foes[at].hp if self.slays(self.foes[at]) else 0

    def wave(self, item, at):  # DR-A43
        if self.die("wand", "robber", 20, 0, 1, lambda die, need: die <= need):
            self.lose(item)
        else:
            self.wound({"foe": at}, "1d4+1", at_least=self.kits(at))

    def turn_undead(self, at):  # DR-126, DR-A58
        self.fight["turned"] = True
        turning = self.me.own_class().get("turning")
        need = 11 if not turning else turning["symbol"] if self.me.with_power("turn_undead") else turning["alone"]
        if not self.die("turning", {"foe": at}, 20, 0, need, lambda die, need: die >= need):
            self.gone(at, "turned")

    def friends_strike(self):
        """Henchmen strike with what they have (DR-63). True once the fight is over."""
        for own in reversed(list(self.me.friends)):
            if own not in self.me.friends:
                continue
            at = self.me.friends.index(own)
            if own.dazed:
                own.dazed = False
                self.take("idle", who={"friend": at}, monster=own.monster)
                continue
            for _ in range(1 + ("tail_attack" in own.keywords) + own.hasted):
                many = len(self.foes) if "area_attack" in own.keywords else min(1, len(self.foes))
                for foe in reversed(range(many)):
                    self.blow({"friend": at}, {"foe": foe})
            if self.is_over():
                return True
        return False

    def foes_strike(self, depth):
        """DR-70: each foe in turn. True once the fight is over."""
        self.striking = 0
        while True:
            if self.is_over():
                return True
            if self.striking >= len(self.foes):
                self.striking = 0
                return False
            foe = self.foes[self.striking]
            at = self.striking
            self.striking += 1
            self.fight["acted"] = True
            if foe.fresh or foe.dazed:
                foe.fresh = foe.dazed = False
                self.take("idle", who={"foe": at}, monster=foe.monster)
                continue
            for nth in range(2 if "tail_attack" in foe.keywords else 1):  # DR-97
                if foe not in self.foes or nth and self.is_over():
                    break
                self.foe_strikes(foe, self.foes.index(foe))
                self.work_off(depth)

    def foe_strikes(self, foe, at):
        if "loud" in foe.keywords and len({one.troop for one in self.foes}) < 2:  # DR-90, DR-A46
            if self.die("summons", {"foe": 0}, 6, 0, 3, lambda die, need: die <= need):
                monster = self.peek()[0].get("monster")
                must(monster in self.of_level(max(self.foes[0].level, 1)), "somebody comes who lives elsewhere (DR-90)")
                self.foes.append(self.newcomer(monster, "useful", fresh=True, troop=self.next_troop()))
        if "passive" in foe.keywords:
            return
        if "area_attack" in foe.keywords:  # DR-98
            for self.me in self.present():
                for who in [*({"friend": nth} for nth in reversed(range(len(self.me.friends)))), "robber"]:
                    if foe in self.foes:  # it may have had enough before it has struck all of them (DR-99)
                        self.blow({"foe": self.foes.index(foe)}, who)
        else:
            self.blow({"foe": at}, self.target())

    def target(self):
        """Whom chance has picked, as the log says: anybody who is there (DR-63, DR-120)."""
        line, seat = self.peek()
        must(line.get("event") in ("attack", "save") and self.robbers[seat].out is None, f"a blow is due, and the log says {line}")
        self.me = self.robbers[seat]
        who = line["at"] if line["event"] == "attack" else "robber"
        must(who == "robber" or who in [{"friend": at} for at in range(len(self.me.friends))], f"nobody is there: {who}")
        return who

    # -- wounds (5.6) ---------------------------------------------------------------------------------------------------

    def blow(self, by, at, fleeing=False):
        own = self.creature(by)
        if own is None or at != "robber" and self.creature(at) is None:
            return
        seat = self.me.seat
        if at == "robber" and seat in self.fight["sanctuary"] and not self.saves(by):  # DR-108
            return self.take("spared", monster=own.monster)
        victim = self.me if at == "robber" else self.creature(at)
        sure = "hold" in own.keywords and any(victim is held for held in own.grip)  # DR-89
        level = own.level if own.mirrors is None else self.robbers[own.mirrors].attack()
        plus, ac = level - ("dark" in self.omens), self.ac_of(at, fleeing)
        line = self.take("attack", by=by, at=at, monster=own.monster, target=self.monster(at), plus=plus, ac=ac)
        must(line["die"] == 0 if sure else 1 <= line["die"] <= 20, "a d20 shows something else")
        must(line["hit"] == (sure or line["die"] == 20 or line["die"] + plus >= ac), "a blow is judged wrongly (DR-70)")
        if not line["hit"]:
            return
        if at == "robber" and "blessed" in self.omens:
            self.omens.discard("blessed")
            return self.take("strange", what="blessed")
        if "gaze" in own.keywords:  # DR-95
            if not self.saves(at):
                self.kill(at, {"gaze": own.monster})
            return
        if "rusty" in own.keywords:
            return self.rust() if at == "robber" else None
        was_hurt = own.hurt
        dice = f"{2 if 'powerful' in own.keywords else 1}d6" + ("+1" if "vicious" in own.keywords else "")  # DR-92
        dice, more = (None, 1) if own.disarmed else (dice, 0)
        if own.mirrors is not None and not own.disarmed:
            dice, more = self.robbers[own.mirrors].damage()
        if self.wound(at, dice, more, line["die"] == 20, cause={"blow": own.monster}):
            self.besides(own, at, victim)
        if was_hurt and "retreat" in own.keywords:  # DR-99, DR-A55
            if by == "pursuer":
                self.take("left", monster=own.monster, how="retreats")
                self.lose_pursuer()
            elif "foe" in by:
                self.gone(by["foe"], "retreats")

    def besides(self, own, at, victim):  # DR-A53
        if own.keywords & {"sticky", "hold"}:  # DR-88, DR-89
            own.grip.append(victim)
            if at == "robber":
                self.take("held", monster=own.monster)
        if "paralysis" in own.keywords and not self.saves(at):  # DR-96
            self.daze(at)
        if "werebite" in own.keywords and (at == "robber" or "friend" in at) and not self.saves(at):  # DR-91
            if at != "robber":
                self.me.friends.pop(at["friend"])
                raise Foul("a henchman who turns werewolf: not understood (DR-91)")
            if not self.me.bitten:
                self.me.bitten = True
                self.take("bitten")
        if "level_drain" in own.keywords:  # DR-101, DR-A54
            one = self.creature(at)
            if one is not None:
                one.level -= 1
                if one.level < 0:
                    self.kill(at, {"drained": own.monster})
            elif self.me.level == 0:
                self.kill("robber", {"drained": own.monster})
            else:
                self.me.level -= 1
                self.me.xp = self.roster.levels[self.me.level]["experience"]
                self.me.hp = min(self.me.hp, self.me.most())
                self.take("level", level=self.me.level, up=False)

    def daze(self, who):  # DR-A48, DR-A47
        monster = self.monster(who)
        if who != "robber":
            self.creature(who).dazed = True
        elif self.foes:
            self.fight["dazed"].add(self.me.seat)
        else:
            self.stunned = True
        self.take("dazed", who=who, monster=monster)

    def rust(self):  # DR-93
        me = self.me
        if me.weapon != NONE and me.clanks():
            self.ask(self.give_to_rust)
        elif me.weapon != NONE or me.clanks():
            self.corrode(me.weapon if me.weapon != NONE else me.suit)

    def give_to_rust(self):
        if self.me.weapon == NONE or not self.me.clanks():
            return self.rust()
        may = {f"give up {self.roster.title(item)}": item for item in (self.me.weapon, self.me.suit)}
        self.corrode(may[self.choose(may, "rust")])

    def corrode(self, item):
        if not (self.roster.flag(item, "magic") and self.die("rust", "robber", 20, 0, 10, lambda die, need: die >= need)):
            self.lose(item)

    def wound(self, who, dice, more=0, natural=False, times=1, at_least=0, cause=None):
        """Somebody is hurt, by dice or for sure (DR-72: a natural 20 by the most there is). True if he lives."""
        amount = self.log.line(self.log.line().get("event") == "to").get("amount", 0)
        if at_least == 0 or amount != at_least:
            must(amount % times == 0, "a wound is not multiplied")
            if dice is None or natural:
                must(amount == times * (more + (best(dice) if dice else 0)), f"a wound of {amount} is not the most of {dice} (DR-72)")
            else:
                may_come(dice, amount // times - more, "a wound")
        must(amount >= at_least, "whoever the kit is made for has a single hit point (DR-A56)")
        one = self.creature(who)
        monster = self.monster(who)
        if one:
            one.hurt = one.hurt or amount > 0
            one.hp -= amount
        else:
            self.me.hp -= amount
        left = one.hp if one else self.me.hp
        self.take("hurt", who=who, monster=monster, amount=amount, left=left)
        if left <= 0:  # DR-A31
            self.kill(who, cause)
        return left > 0

    def kill(self, who, cause=None):
        if who == "robber":
            self.me.hp = min(self.me.hp, 0)
            self.me.out = "dead"
            line = self.take("died")
            must(cause is None or line["cause"] == cause, f"he died of {cause}")
            self.me.friends = self.me.friends if not self.present() else []
            if not self.present():
                raise Over
        elif who == "pursuer":
            self.take("fell", monster=self.pursuers[0].monster)
            self.lose_pursuer()
        elif "friend" in who:
            self.take("fell", monster=self.me.friends.pop(who["friend"]).monster)
        else:
            self.gone(who["foe"], "killed")

    def heal(self, amount):
        healed = max(0, min(amount, self.me.most() - self.me.hp))
        self.me.hp += healed
        if healed:
            self.take("healed", amount=healed, hp=self.me.hp)

    # -- spells (6.6) ---------------------------------------------------------------------------------------------------

    def read(self, item, at=0, friend=None):
        spell = self.roster.spell_of(item)
        if spell is None:
            return self.improve(item)
        self.use_up(item)
        if self.deciphers(item):
            self.take("cast", spell=spell)
            self.cast_spell(spell, at, friend)

    def deciphers(self, item):
        of = self.roster.spells[self.roster.spell_of(item)]["of"]
        if self.me.own_class().get(f"{of}_scrolls") == "saves" and not self.saves("robber"):
            self.take("ruined", item=item)
            return False
        return True

    def conjure(self, spell, at=0, friend=None):
        self.spend_spell(spell)
        self.take("conjured", spell=spell)
        self.cast_spell(spell, at, friend)

    def quicken(self, friend=None):
        """Two attacks a turn, for the robber or for a henchman (DR-107)."""
        if friend is None:
            self.fight["hasted"].add(self.me.seat)
            return self.take("strange", what="hasted")
        friend.hasted = True
        self.take("quickened", monster=friend.monster)

    def spend_spell(self, spell):
        if named(self.me.own_class().get("casts", "nothing"))[0] == "freely":
            self.me.day -= 1
        else:
            self.me.ready[spell] -= 1

    def cast_spell(self, spell, at, friend=None):  # DR-107, DR-108
        foe = self.foes[at] if at < len(self.foes) else None
        is_ = lambda keyword: foe is not None and keyword in foe.keywords
        does = named(self.roster.spells[spell]["does"])[0]
        if does == "sleep" and foe and foe.level <= 4 and not is_("undead"):
            self.gone(at, "sleeps")
        elif does == "charm" and is_("intelligent") and not is_("undead") and not self.saves({"foe": at}):
            self.gone(at, "charmed")
            self.follow(foe)
        elif does == "missile":
            self.wound({"foe": at}, "1d4+1", at_least=self.kits(at))
        elif does == "command" and is_("intelligent") and not (foe.level >= 6 and self.saves({"foe": at})):
            self.gone(at, "sent_away" if is_("undead") else "sleeps")
        elif does == "heal":
            self.heal_by_die()
        elif does == "haste":
            self.quicken(friend)
        elif does == "sanctuary":
            self.fight["sanctuary"].add(self.me.seat)
            self.take("strange", what="sanctuary")
        elif does == "animate":
            raised = self.roster.monster_no["skeleton"]
            self.follow(Creature(self.roster, raised, None))
        else:
            self.take("fizzled")
