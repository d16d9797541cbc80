#!/usr/bin/env python3
"""How often the best play at Nine Tails wins against a player who chooses at random: exact, by going through every deal.

python3 tests/referee/played/nine_tails.py            what a seat knows: its hand, cards that were played or shown
python3 tests/referee/played/nine_tails.py all        the other hand and the burrow as well

About 20 s each. The first figure is the ceiling of any bot in that match, whatever it searches.
"""
import sys
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

MOUSE, CAT, CRAB, OWL, SQUIRREL, HEDGEHOG, RAVEN, GOAT, LION = range(1, 10)
HAND, ROUNDS, DEALS = 4, 4, 2
SEES_ALL = sys.argv[1:] == ["all"]


def round_of(mine, theirs):
    """Whether mine wins, what the round is worth, and whether the text of each counts."""
    counts = theirs != HEDGEHOG, mine != HEDGEHOG
    heard = {card for card, counted in zip((mine, theirs), counts) if counted}
    if MOUSE in heard and LION in (mine, theirs):
        won = mine == MOUSE
    else:
        won = (mine < theirs) if CRAB in heard else (mine > theirs)
    return won, 2 if SQUIRREL in heard else 1, *counts


def chances(weights):
    whole = sum(weights.values())
    return tuple(sorted((card, weight / whole) for card, weight in weights.items() if weight))


def without(cards, card):
    return tuple(other for other in cards if other != card)


def solved(ended):
    """The worth of a table to the best player. `ended` is what a deal is worth that ends: won or not, and the flags of the next.

    `rest` is the other hand with the burrow, `burrow` the chance of each card to be the burrow. The flags: the other plays face up,
    I must play my lowest card, the other must. Whether I play face up is nothing to a player who chooses at random.
    """

    @lru_cache(None)
    def asked(hand, rest, burrow, nth, mine, theirs, face_up, low, their_low):
        plays = {}
        for hidden, chance in burrow:
            other = without(rest, hidden)
            may = [min(other)] if their_low else other
            for card in may:
                plays.setdefault(card, {})[hidden] = chance / len(may)
        own = (min(hand),) if low else hand

        def worth(card, theirs_is):
            left = without(hand, card), without(rest, theirs_is), chances(plays[theirs_is])
            return sum(plays[theirs_is].values()) * played(*left, nth, mine, theirs, card, theirs_is)

        if face_up:
            return sum(max(worth(card, other) for card in own) for other in plays)
        return max(sum(worth(card, other) for other in plays) for card in own)

    @lru_cache(None)
    def played(hand, rest, burrow, nth, mine, theirs, card, other):
        won, points, counts, theirs_counts = round_of(card, other)
        mine, theirs = mine + points * won, theirs + points * (not won)
        flags = not won and card == OWL and counts, won and card == GOAT and counts, not won and other == GOAT and theirs_counts
        if nth == ROUNDS:
            return ended(won if mine == theirs else mine > theirs, *flags)

        def on(hand, rest, burrow):
            return asked(hand, rest, burrow, nth + 1, mine, theirs, *flags)

        def known(card):
            return ((card, Fraction(1)),)

        def exchanged(hidden):
            ways = [(hand, rest, known(hidden))]
            for given in hand:
                ways.append((tuple(sorted((*without(hand, given), hidden))), tuple(sorted((*without(rest, hidden), given))), known(given)))
            return max(on(*way) for way in ways)

        if not won and card == CAT and counts:
            return sum(chance * exchanged(hidden) for hidden, chance in burrow)
        if not won and other == RAVEN and theirs_counts:
            return sum(chance * on(hand, rest, known(hidden)) for hidden, chance in burrow)
        if won and other == CAT and theirs_counts:
            # each card of the other hand is exchanged, or none: that is seen, and not which
            ways = len(rest)
            moved = {}
            for hidden, chance in burrow:
                for given in without(rest, hidden):
                    moved[given] = moved.get(given, 0) + chance / ways
            swapped = sum(chance * on(hand, rest, known(given)) for given, chance in moved.items()) if SEES_ALL else 0
            if not SEES_ALL:
                swapped = sum(moved.values()) * on(hand, rest, chances(moved))
            return on(hand, rest, burrow) / ways + swapped
        return on(hand, rest, burrow)

    return asked


def dealt(asked, flags):
    """The mean over all deals."""
    worth = Fraction(0)
    hands = list(combinations(range(1, 10), HAND))
    for hand in hands:
        rest = tuple(card for card in range(1, 10) if card not in hand)
        even = Fraction(1, len(rest))
        seen = [((card, Fraction(1)),) for card in rest] if SEES_ALL else [tuple((card, even) for card in rest)]
        worth += sum(asked(hand, rest, burrow, 1, 0, 0, *flags) for burrow in seen) / len(seen)
    return worth / len(hands)


@lru_cache(None)
def match(mine, theirs):
    """The worth of a match that stands so, by the flags of its next deal."""

    def ended(won, *flags):
        stands = mine + won, theirs + (not won)
        return Fraction(stands[0] == DEALS) if DEALS in stands else match(*stands)(flags)

    asked = solved(ended)
    return lru_cache(None)(lambda flags: dealt(asked, flags))


print(f"{float(match(0, 0)((False, False, False))):.4f}")
