"""Tides: tricks of four suits and two tide cards. Low or high takes the trick, as the tide is."""

from follow import LETTERS

SUITS = ["moons", "shells", "lanterns", "anchors"]
HAND = {3: 17, 4: 13, 5: 10}
TIDE = {"Ebb": "low", "Flood": "high"}
# as the cards are printed
CARDS = list(TIDE) + [f"{suit} {rank}" for suit in SUITS for rank in range(1, 14)]


def suit(card):
    return "tide" if card in TIDE else card.split()[0]


def rank(card):
    return int(card.split()[1])


class Tides:
    PLAYERS = [3, 4, 5]

    @staticmethod
    def print_cards(path):
        rows = ["Ebb,tide,0,,ebb", "Flood,tide,14,,flood"]
        rows += [f"{card},{suit(card)},{rank(card)},{'yes' if rank(card) == 7 else ''}," for card in CARDS[2:]]
        path.write_text("\n".join(["title,suit,rank,pearl,does", *rows, ""]))

    def __init__(self, players, dealt):
        self.n = players
        self.dealer = LETTERS.index(dealt["dealer"])
        self.score = [0] * players
        # the first deal is chance's: how many cards everybody has is not
        self.deal([dealt[LETTERS[seat]]["hand"] for seat in range(players)], dealt["wreck"])

    def deal(self, hands, wreck):
        self.hands, self.wreck = [list(hand) for hand in hands], list(wreck)
        assert all(len(hand) == HAND[self.n] for hand in self.hands)
        assert sorted(sum(self.hands, self.wreck)) == sorted(CARDS)
        self.sea, self.trick, self.deck = "high", [], []
        self.won = [[] for _ in range(self.n)]
        self.tricks = [0] * self.n
        self.leader = self.me = (self.dealer + 1) % self.n
        self.over = False

    def asked(self):
        return self.me

    def led(self):
        return next((suit(card) for _, card in self.trick if card not in TIDE), None)

    def possible(self):
        hand = sorted(self.hands[self.me], key=CARDS.index)
        plain = [card for card in hand if card not in TIDE]
        following = [card for card in plain if suit(card) == self.led()]
        return [f"play {card}" for card in following or plain] + [f"turn {card}" for card in hand if card in TIDE]

    def choose(self, words):
        card = words.split(" ", 1)[1]
        self.hands[self.me].remove(card)
        self.trick.append((self.me, card))
        self.me = (self.me + 1) % self.n

    def go_on(self, luck):
        if len(self.trick) < self.n:
            return
        followed = [(rank(card), seat) for seat, card in self.trick if suit(card) == self.led()]
        _, taker = max(followed) if self.sea == "high" else min(followed)
        self.leader = self.me = taker
        self.tricks[taker] += 1
        for _, card in self.trick:
            self.sea = TIDE.get(card, self.sea)
        self.won[taker] += [card for _, card in self.trick]
        self.trick = []
        if not any(self.hands):
            self.round_ends(luck)

    def round_ends(self, luck):
        self.won[self.leader] += self.wreck
        self.wreck = []
        for seat in range(self.n):
            pearls = sum(card not in TIDE and rank(card) == 7 for card in self.won[seat])
            self.score[seat] += self.tricks[seat] + 5 * pearls
        self.tricks = [0] * self.n
        self.dealer = (self.dealer + 1) % self.n
        best = max(self.score)
        self.over = best >= 50 and self.score.count(best) == 1
        if not self.over:
            order = luck.order(CARDS, "the deck", "the wreck")
            size = HAND[self.n]
            hands = [[] for _ in range(self.n)]
            for nth in range(size * self.n):
                hands[(self.dealer + 1 + nth) % self.n].append(order.pop())
            self.deal(hands, order)

    def winners(self):
        return [seat for seat in range(self.n) if self.score[seat] == max(self.score)]

    def position(self):
        seats = {
            LETTERS[seat]: {
                "hand": self.hands[seat],
                "won": self.won[seat],
                "tricks": self.tricks[seat],
                "score": self.score[seat],
            }
            for seat in range(self.n)
        }
        table = {"deck": self.deck, "wreck": self.wreck, "trick": [card for _, card in self.trick], "sea": self.sea}
        table |= {"dealer": LETTERS[self.dealer], "leader": LETTERS[self.leader]}
        return table | seats | ({} if self.over else {"turn": LETTERS[self.me]})

    @staticmethod
    def seen(position):
        return {name: value for name, value in position.items() if name != "moment"}
