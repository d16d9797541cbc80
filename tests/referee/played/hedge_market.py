"""Hedge Market: a turn builds a stall, works or fetches cards; five stalls begin the last round."""

from follow import LETTERS, cards_of

STALLS = cards_of("hedge-market")
GOODS, WAGE = 5, 2


def word(stall):
    """What a stall says: the word and what stands behind it."""
    name, *given = STALLS[stall]["does"].split() or ["nothing"]
    return name, {key: int(value) if value.isdigit() else value for key, value in (part.split("=") for part in given)}


class HedgeMarket:
    PLAYERS = [2, 3, 4]

    @staticmethod
    def print_cards(path):
        """They lie there."""

    def __init__(self, players, dealt):
        self.n = players
        own = [dealt[LETTERS[seat]] for seat in range(players)]
        self.hands = [list(seat["hand"]) for seat in own]
        self.rows = [list(seat["row"]) for seat in own]
        self.coins = [3] * players
        self.deck, self.discard = list(dealt["deck"]), []
        self.starter = self.me = LETTERS.index(dealt["starter"])
        self.swept, self.last, self.over = 0, False, False
        # what it rains on everybody else until a player's next turn
        self.rain = [0] * players
        self.chosen, self.robbing = None, None
        assert all(len(hand) == 4 and not row for hand, row in zip(self.hands, self.rows))

    def words(self, seat, wanted):
        return [given for name, given in map(word, self.rows[seat]) if name == wanted]

    def price(self, stall):
        less = sum(given["n"] for given in self.words(self.me, "thrift") if given["colour"] == STALLS[stall]["shade"])
        more = sum(rain for seat, rain in enumerate(self.rain) if seat != self.me)
        return int(STALLS[stall]["cost"]) - less + more

    def robbable(self):
        richer = [seat for seat in range(self.n) if seat != self.me and self.coins[seat] > self.coins[self.me]]
        return [seat for seat in richer if not self.words(seat, "guarded")]

    def asked(self):
        return self.me

    def possible(self):
        if self.robbing:
            return [f"rob player {seat + 1}" for seat in self.robbable()]
        builds = [stall for stall in STALLS if stall in self.hands[self.me] and self.price(stall) <= self.coins[self.me]]
        fetch = ["fetch"] if self.deck or self.discard else []
        return [f"build {stall}" for stall in builds] + ["work"] + fetch

    def choose(self, words):
        self.chosen = words

    def add(self, seat, coins):
        self.coins[seat] = min(99, max(0, self.coins[seat] + coins))

    def draw(self, seat, count, luck):
        for _ in range(count):
            if not self.deck and self.discard:
                self.deck, self.discard = luck.order(self.discard, "the deck", "the deck"), []
            if self.deck:
                self.hands[seat].append(self.deck.pop())

    def go_on(self, luck):
        me, (verb, _, object) = self.me, self.chosen.partition(" ")
        if verb == "work":
            self.add(me, WAGE + sum(given["n"] for given in self.words(me, "wages")))
        elif verb == "fetch":
            self.draw(me, 2, luck)
        elif verb == "rob":
            victim, built = int(object.split()[1]) - 1, self.robbing
            taken = min(word(built)[1]["n"], self.coins[victim])
            self.add(victim, -taken)
            self.add(me, taken)
            self.robbing = None
            self.is_built(built)
        elif verb == "build":
            self.add(me, -self.price(object))
            self.hands[me].remove(object)
            self.rows[me].append(object)
            self.obey(object, luck)
            if self.robbing:
                return
            self.is_built(object)
        self.turn_ends(luck)

    def obey(self, stall, luck):
        name, given = word(stall)
        match name:
            case "coin":
                self.add(self.me, given["n"])
            case "supply":
                self.draw(self.me, given["n"], luck)
            case "fair":
                for seat in range(self.n):
                    self.add(seat, given["n"])
            case "cutpurse":
                self.robbing = stall if self.robbable() else None
            case "sweep":
                self.swept = len(self.hands[self.me])
                self.discard += self.hands[self.me]
                self.hands[self.me] = []
                self.draw(self.me, self.swept, luck)
            case "rain":
                self.rain[self.me] += given["n"]

    def is_built(self, stall):
        for seat in range(self.n):
            if seat != self.me:
                self.add(seat, sum(given["n"] for given in self.words(seat, "toll")))
        guilds = self.words(self.me, "guild")
        if word(stall)[0] == "guild":
            # the stall itself was not there when it was built
            guilds.remove(word(stall)[1])
        self.add(self.me, sum(given["n"] for given in guilds if given["colour"] == STALLS[stall]["shade"]))

    def turn_ends(self, luck):
        self.last = self.last or len(self.rows[self.me]) >= GOODS
        if self.last and (self.me + 1) % self.n == self.starter:
            self.over = True
            return
        self.me = (self.me + 1) % self.n
        self.rain[self.me] = 0
        for _ in self.words(self.me, "almanac"):
            if not self.hands[self.me]:
                self.draw(self.me, 1, luck)

    def final(self, seat):
        points = sum(int(STALLS[stall]["points"]) for stall in self.rows[seat])
        shades = [STALLS[stall]["shade"] for stall in self.rows[seat]]
        heralds = sum(given["n"] * shades.count(given["colour"]) for given in self.words(seat, "herald"))
        return points + heralds + self.coins[seat] // 3, self.coins[seat]

    def winners(self):
        best = max(map(self.final, range(self.n)))
        return [seat for seat in range(self.n) if self.final(seat) == best]

    def position(self):
        seats = {
            LETTERS[seat]: {"hand": self.hands[seat], "row": self.rows[seat], "coins": self.coins[seat]}
            for seat in range(self.n)
        }
        table = {"deck": self.deck, "discard": self.discard, "starter": LETTERS[self.starter], "swept": self.swept}
        table |= {"last_round": "yes" if self.last else "no"}
        return self.seen(table | seats | ({} if self.over else {"turn": LETTERS[self.me]}))

    @staticmethod
    def seen(position):
        """Equal stalls have no order, but in the deck."""
        def plain(name, value):
            if isinstance(value, dict):
                return {inner: plain(inner, below) for inner, below in value.items()}
            return sorted(value) if isinstance(value, list) and name != "deck" else value

        return {name: plain(name, value) for name, value in position.items() if name != "moment"}
