"""Gin Rummy: melds, deadwood, knocking, laying off; five deals, or fewer if somebody has a hundred."""

from functools import lru_cache
from itertools import combinations

from follow import LETTERS

SUITS = ["clubs", "diamonds", "hearts", "spades"]
CARDS = [f"{suit} {rank}" for suit in SUITS for rank in range(1, 14)]
HAND, KNOCK, GIN, BIG, UNDERCUT, TARGET, DEALS, UNUSED = 10, 10, 25, 31, 25, 100, 5, 2


def suit(card):
    return card.split()[0]


def rank(card):
    return int(card.split()[1])


def worth(cards):
    return sum(min(rank(card), 10) for card in cards)


def is_meld(cards):
    ranks = sorted(map(rank, cards))
    if len(cards) < 3:
        return False
    alike = len(set(ranks)) == 1 and len(cards) <= 4
    return alike or len(set(map(suit, cards))) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


@lru_cache(100_000)
def melds(hand):
    """Every meld of a hand: sets by rank, then runs by suit and first card, short before long."""
    found = []
    for value in range(1, 14):
        alike = [card for card in hand if rank(card) == value]
        sets = [set for size in (3, 4) for set in combinations(alike, size)]
        found += sorted(sets, key=lambda set: [CARDS.index(card) for card in set])
    for card in hand:
        run = [card]
        while (following := f"{suit(card)} {rank(run[-1]) + 1}") in hand:
            run.append(following)
            if len(run) >= 3:
                found.append(tuple(run))
    return found


@lru_cache(100_000)
def deadwood(hand):
    """The least that is left beside melds."""
    best = worth(hand)
    for meld in melds(hand):
        best = min(best, deadwood(tuple(card for card in hand if card not in meld)))
    return best


def sort(cards):
    return tuple(sorted(cards, key=CARDS.index))


class Gin:
    PLAYERS = [2]
    BOTS = "greedy,random"

    @staticmethod
    def print_cards(path):
        path.write_text("\n".join(["title,suit,rank", *(f"{card},{suit(card)},{rank(card)}" for card in CARDS), ""]))

    def __init__(self, players, dealt):
        self.dealer = LETTERS.index(dealt["dealer"])
        self.score, self.nth, self.over = [0, 0], 0, False
        self.taken = "no card"
        self.begin([dealt[LETTERS[seat]]["hand"] for seat in range(2)], dealt["stock"], dealt["pile"])

    def begin(self, hands, stock, pile):
        self.hands, self.stock, self.pile = [list(hand) for hand in hands], list(stock), list(pile)
        assert all(len(hand) == HAND for hand in self.hands) and len(self.pile) == 1
        assert sorted(sum(self.hands, self.stock + self.pile)) == sorted(CARDS)
        self.groups = [[], []]
        self.laid = [[], []]
        self.knocker, self.how = None, "knocked"
        self.me, self.moment, self.left = 1 - self.dealer, "draw", 0

    def hand(self):
        return sort(self.hands[self.me])

    def asked(self):
        return self.me

    def possible(self):
        hand = self.hand()
        if self.moment == "draw":
            return ["draw"] + (["take"] if self.pile else [])
        if self.moment == "discard":
            free = [card for card in hand if card != self.taken]
            low = [card for card in free if deadwood(tuple(other for other in hand if other != card)) <= KNOCK]
            big = ["big gin"] if deadwood(hand) == 0 else []
            return [f"discard {card}" for card in free] + [f"knock {card}" for card in low] + big
        sets = melds(hand)
        if self.moment == "meld":
            sets = [set for set in sets if deadwood(tuple(c for c in hand if c not in set)) == deadwood(hand)]
            return [f"meld {', '.join(set)}" for set in sets]
        lays = [card for card in hand if self.how == "knocked" and self.group(card) is not None]
        return [f"meld {', '.join(set)}" for set in sets] + [f"lay off {card}" for card in lays] + ["enough"]

    def group(self, card):
        """The first group of the knocker that a card goes with."""
        groups = sorted(self.groups[self.knocker], key=lambda group: min(map(CARDS.index, group)))
        return next((group for group in groups if is_meld([*group, card])), None)

    def choose(self, words):
        self.chosen = words

    def go_on(self, luck):
        me, words = self.me, self.chosen
        hand = self.hands[me]
        if words == "draw":
            hand.append(self.stock.pop())
            self.taken, self.moment = "no card", "discard"
        elif words == "take":
            self.taken = self.pile.pop()
            hand.append(self.taken)
            self.moment = "discard"
        elif words.startswith("discard "):
            self.away(words.removeprefix("discard "))
            if len(self.stock) == UNUSED:
                return self.deal_ends(luck)
            self.me, self.moment = 1 - me, "draw"
        elif words.startswith("knock "):
            self.away(words.removeprefix("knock "))
            self.knocker, self.moment = me, "meld"
            self.melding(luck)
        elif words == "big gin":
            self.knocker, self.how, self.moment = me, "big", "meld"
            self.melding(luck)
        elif words.startswith("meld "):
            # in the order of the hand they come to the table
            meld = set(words.removeprefix("meld ").split(", "))
            self.laid[me] += [card for card in hand if card in meld]
            self.groups[me].append(meld)
            self.hands[me] = [card for card in hand if card not in meld]
            self.melding(luck) if self.moment == "meld" else self.laying(luck)
        elif words.startswith("lay off "):
            card = words.removeprefix("lay off ")
            self.group(card).add(card)
            hand.remove(card)
            self.laid[self.knocker].append(card)
            self.laying(luck)
        else:
            self.left = 0
            self.laying(luck)

    def away(self, card):
        self.hands[self.me].remove(card)
        self.pile.append(card)

    def melding(self, luck):
        """The player who knocked lays melds as long as that leaves less."""
        hand = self.hand()
        if deadwood(hand) < worth(hand):
            return
        if self.how == "knocked" and not hand:
            self.how = "gin"
        self.me, self.moment, self.left = 1 - self.me, "lay", HAND + 1
        self.laying(luck)

    def laying(self, luck):
        self.left -= 1
        if self.left <= 0 or self.possible() == ["enough"]:
            self.deal_ends(luck)

    def deal_ends(self, luck):
        if self.knocker is not None:
            mine, other = worth(self.hands[self.knocker]), worth(self.hands[1 - self.knocker])
            if self.how != "knocked":
                self.score[self.knocker] += other + (BIG if self.how == "big" else GIN)
            elif other > mine:
                self.score[self.knocker] += other - mine
            else:
                self.score[1 - self.knocker] += UNDERCUT + mine - other
        self.dealer = 1 - self.dealer
        self.nth += 1
        self.over = self.nth == DEALS or max(self.score) >= TARGET
        if not self.over:
            order = luck.order(CARDS, "the stock", "the stock")
            hands = [[], []]
            for nth in range(2 * HAND):
                hands[nth % 2].append(order.pop())
            pile = [order.pop()]
            self.begin(hands, order, pile)

    def winners(self):
        return [seat for seat in range(2) if self.score[seat] == max(self.score)]

    def position(self):
        seats = {
            LETTERS[seat]: {"hand": self.hands[seat], "melds": self.laid[seat], "score": self.score[seat]}
            for seat in range(2)
        }
        table = {"stock": self.stock, "pile": self.pile, "taken": self.taken, "how": self.how}
        table |= {"dealer": LETTERS[self.dealer], "knocker": "nobody" if self.knocker is None else LETTERS[self.knocker]}
        return self.seen(table | seats | ({} if self.over else {"turn": LETTERS[self.me]}))

    @staticmethod
    def seen(position):
        """What is laid has no order."""
        def plain(name, value):
            if isinstance(value, dict):
                return {inner: plain(inner, below) for inner, below in value.items()}
            return sorted(value) if name == "melds" else value

        return {name: plain(name, value) for name, value in position.items() if name != "moment"}
