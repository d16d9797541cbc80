"""Oh Hell: hands of seven cards down to one and up again; a card is turned up for trumps, and the exact bid is rewarded."""

from follow import LETTERS

SUITS = ["clubs", "diamonds", "hearts", "spades"]
CARDS = [f"{suit} {rank}" for suit in SUITS for rank in range(1, 14)]
SIZES = [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]


def suit(card):
    return card.split()[0]


def rank(card):
    return int(card.split()[1])


class OhHell:
    PLAYERS = [3, 4, 5, 6, 7]
    BOTS = "random"

    @staticmethod
    def print_cards(path):
        path.write_text("\n".join(["title,suit,rank", *(f"{card},{suit(card)},{rank(card)}" for card in CARDS), ""]))

    def __init__(self, players, dealt):
        self.n, self.nth, self.over = players, 0, False
        self.dealer, self.leader = LETTERS.index(dealt["dealer"]), dealt["leader"]
        self.score = [0] * players
        self.begin([dealt[LETTERS[seat]]["hand"] for seat in range(players)], dealt["pack"], dealt["turned"])

    def begin(self, hands, pack, turned):
        self.hands, self.pack, self.turned = [list(hand) for hand in hands], list(pack), list(turned)
        assert all(len(hand) == SIZES[self.nth] for hand in self.hands) and len(self.turned) == 1
        assert sorted(sum(self.hands, self.pack + self.turned)) == sorted(CARDS)
        self.bids, self.trick = [], []
        self.won = [[] for _ in range(self.n)]
        self.tricks = [0] * self.n
        self.me = (self.dealer + 1) % self.n

    def bid(self, seat):
        """What a seat has bid: nought, if it has not."""
        nth = (seat - self.dealer - 1) % self.n
        return self.bids[nth] if nth < len(self.bids) else 0

    def asked(self):
        return self.me

    def possible(self):
        size = SIZES[self.nth]
        if len(self.bids) < self.n:
            bids = [bid for bid in range(size + 1) if self.me != self.dealer or bid + sum(self.bids) != size]
            return [f"bid {bid}" for bid in bids]
        hand = sorted(self.hands[self.me], key=CARDS.index)
        following = [card for card in hand if self.trick and suit(card) == suit(self.trick[0])]
        return [f"play {card}" for card in following or hand]

    def choose(self, words):
        verb, object = words.split(" ", 1)
        if verb == "bid":
            self.bids.append(int(object))
        else:
            self.hands[self.me].remove(object)
            self.trick.append(object)
        self.me = (self.me + 1) % self.n
        if verb == "bid" and len(self.bids) == self.n:
            self.leader = LETTERS[self.me]

    def go_on(self, luck):
        if len(self.trick) < self.n:
            return
        trump, led = suit(self.turned[0]), suit(self.trick[0])
        strength = {card: (suit(card) == trump, suit(card) == led, rank(card)) for card in self.trick}
        taker = (self.me + self.trick.index(max(self.trick, key=strength.get))) % self.n
        self.tricks[taker] += 1
        self.won[taker] += self.trick
        self.trick, self.me, self.leader = [], taker, LETTERS[taker]
        if not any(self.hands):
            self.deal_ends(luck)

    def deal_ends(self, luck):
        for seat in range(self.n):
            self.score[seat] += self.tricks[seat] + 10 * (self.tricks[seat] == self.bid(seat))
        self.dealer = (self.dealer + 1) % self.n
        self.nth += 1
        self.over = self.nth == len(SIZES)
        self.bids, self.tricks = [0] * self.n if self.over else [], [0] * self.n
        if not self.over:
            order = luck.order(CARDS, "the pack", "the pack")
            hands = [[] for _ in range(self.n)]
            for nth in range(SIZES[self.nth] * self.n):
                hands[(self.dealer + 1 + nth) % self.n].append(order.pop())
            turned = [order.pop()]
            self.begin(hands, order, turned)

    def winners(self):
        return [seat for seat in range(self.n) if self.score[seat] == max(self.score)]

    def position(self):
        seats = {
            LETTERS[seat]: {
                "hand": self.hands[seat],
                "won": self.won[seat],
                "bid": self.bid(seat),
                "tricks": self.tricks[seat],
                "score": self.score[seat],
            }
            for seat in range(self.n)
        }
        table = {"pack": self.pack, "turned": self.turned, "trick": self.trick}
        table |= {"dealer": LETTERS[self.dealer], "leader": self.leader}
        table |= {"size": 8 if self.over else SIZES[self.nth], "growth": 1 if self.nth > 6 else -1}
        return table | seats | ({} if self.over else {"turn": LETTERS[self.me]})

    @staticmethod
    def seen(position):
        return {name: value for name, value in position.items() if name != "moment"}
