#!/usr/bin/env python3
"""What games of `tests/played` come to among players who choose at random, exactly: by enumeration, sums and linear equations.

python3 tests/referee/played/exact.py

Two minutes at most. The tests of the interpreter hold many games against these figures.
"""
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import comb


def leduc():
    """What the opener wins, and the choices of a game: by every deal, street and bet."""

    def street(opener, other, board, pots, nth):
        """From the opener's first choice of a street on."""
        return speaks((opener, other), board, pots, nth, 0, 0, 0)

    def speaks(cards, board, pots, nth, who, spoken, raises):
        stake = 4 if nth else 2
        owed = max(0, pots[1 - who] - pots[who])
        ways = []
        if owed:
            ways.append((-pots[0] if who == 0 else pots[1], Fraction(0)))
        met = tuple(pots[seat] + owed * (seat == who) for seat in (0, 1))
        # a call ends the street if both have spoken
        ways.append(ended(cards, board, met, nth) if spoken else speaks(cards, board, met, nth, 1 - who, 1, raises))
        if raises < 2:
            more = tuple(met[seat] + stake * (seat == who) for seat in (0, 1))
            ways.append(speaks(cards, board, more, nth, 1 - who, 1, raises + 1))
        won = sum(Fraction(way[0]) for way in ways) / len(ways)
        return won, 1 + sum(way[1] for way in ways) / len(ways)

    def ended(cards, board, pots, nth):
        if nth == 0:
            return street(*cards, board, pots, 1)
        strength = [10 if card == board else card for card in cards]
        return (strength[0] > strength[1]) * pots[1] - (strength[0] < strength[1]) * pots[0], Fraction(0)

    deals = [street(*deal, (1, 1), 0) for deal in permutations((1, 1, 2, 2, 3, 3), 3)]
    return [sum(deal[i] for deal in deals) / len(deals) for i in (0, 1)]


def kuhn():
    """What the opener wins, and the choices of a game."""
    sign = [1 if mine > other else -1 for mine, other in permutations((1, 2, 3), 2)]
    even = Fraction(sum(sign), len(sign))
    # pass and pass, bet and pass, bet and bet, pass and bet: the last is passed or met
    won = (even + 1 + 2 * even + (Fraction(-1) + 2 * even) / 2) / 4
    return won, 2 + Fraction(1, 4)


def pig(target=100, sides=6):
    """How often the first of two wins, and the choices of a game. Each choice is a coin: roll or stop."""
    half = 0.5
    # what a turn brings: so much is kept as the next choice comes
    keeps = [0.0] * (target + 200)
    keeps[0] = 1.0
    brings = [0.0] * (target + 200)
    for kept, chance in enumerate(keeps):
        brings[kept] += chance * half
        for die in range(2, sides + 1):
            if kept + die < len(keeps):
                keeps[kept + die] += chance * half / sides
        brings[0] += chance * half / sides
    # in how many turns the target is reached
    stands = [1.0] + [0.0] * (target - 1)
    still, reached = [1.0], [0.0]
    while still[-1] > 1e-15:
        after = [0.0] * target
        for score, chance in enumerate(stands):
            for gain, part in enumerate(brings[: target - score]):
                after[score + gain] += chance * part
        reached.append(sum(stands) - sum(after))
        stands = after
        still.append(sum(stands))
    first = sum(now * before for now, before in zip(reached[1:], still))
    # a turn of each seat comes if nobody has won before
    turns = sum(before * before + after * before for before, after in zip(still, still[1:]))
    a_turn = 1 / (1 - half * (sides - 1) / sides)
    return first, turns * a_turn


def goofspiel(cards=13):
    """How often two players tie: by how many rounds each wins, and which prizes those bring."""
    # orders of the other's bids against mine, by rounds won and tied
    ways = {0: {(0, 0): 1}}
    for mine in range(cards):
        following = {}
        for used, counts in ways.items():
            for other in range(cards):
                if not used >> other & 1:
                    into = following.setdefault(used | 1 << other, {})
                    for (won, tied), count in counts.items():
                        key = won + (mine > other), tied + (mine == other)
                        into[key] = into.get(key, 0) + count
        ways = following
    (rounds,) = ways.values()

    @lru_cache(None)
    def splits(prize, won, lost, ahead):
        """Ways to part the prizes up to one among rounds that are won, lost or tied, so that both have as much."""
        if prize == 0:
            return int(won == lost == ahead == 0)
        ways = splits(prize - 1, won, lost, ahead) if prize > won + lost else 0
        ways += splits(prize - 1, won - 1, lost, ahead + prize) if won else 0
        return ways + (splits(prize - 1, won, lost - 1, ahead - prize) if lost else 0)

    whole = sum(rounds.values())
    tie = Fraction(0)
    for (won, tied), count in rounds.items():
        lost = cards - won - tied
        # which rounds tie is told by how many are left over
        parted = splits(cards, won, lost, 0)
        tie += Fraction(count, whole) * Fraction(parted, comb(cards, won) * comb(cards - won, lost))
    return tie, Fraction(cards * (cards + 1) // 2 * (cards - 1), cards)


def oh_hell(sizes=(4, 3, 2, 1, 2, 3, 4), players=4, exact=10):
    """The sum of all scores, if the dealer may bid as the others do: a bid is right once in all that can be bid."""
    return sum(size + Fraction(players * exact, size + 1) for size in sizes)


def main():
    won, choices = kuhn()
    print(f"kuhn: the opener wins {won} = {float(won):.4f} a game of {float(choices):.4f} choices")
    won, choices = leduc()
    print(f"leduc: the opener wins {won} = {float(won):.6f} a game of {choices} = {float(choices):.6f} choices")
    first, choices = pig()
    print(f"pig: the first of two wins {first:.6f} of games of {choices:.4f} choices")
    tie, awarded = goofspiel()
    print(f"goofspiel: two players tie in {float(tie):.6f} of games; {awarded} of 91 points are awarded")
    print(f"oh hell: scores sum up to {oh_hell()} = {float(oh_hell()):.4f} a game")
    print(f"clock: comes out in {Fraction(1, 13)} = {1 / 13:.6f} of games: if the card that is turned last is a king")


if __name__ == "__main__":
    main()
