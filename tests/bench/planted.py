"""What `balance` makes of a real game in which one number was moved in secret:

    python3 tests/bench/planted.py PROGRAM GAME DECKS SEED [--tight] [--again N] [--seconds S]

GAME is one that `lootpress new --from` knows, or the folder of a project. Edits of its own list (`balance --dry`: numbers by one or two) are made one
after the other, in an order drawn by chance, until so many decks FAIL a line, after the usual number of games, that the deck PASSes as it is.
`balance` is then told nothing. A deck is mended if the number is put back, or if an edit that changes no more words is confirmed.

--tight    tolerates only what the deck needs: each bound is drawn in until the deck would no longer PASS at the usual number of games;
           of a game without a playtest.yaml 400 games a table are the usual number, and nobody thinks ahead
--again N  every confirmed edit is judged again on fresh seeds with N times the usual games: how many fail a line then? (10)
--seconds  plant no more decks after so many CPU seconds
"""
import argparse, json, random, re, resource, shutil, subprocess, sys, tempfile
from pathlib import Path

asked = argparse.ArgumentParser()
asked.add_argument("program")
asked.add_argument("game")
asked.add_argument("decks", type=int)
asked.add_argument("seed", type=int)
asked.add_argument("--tight", action="store_true")
asked.add_argument("--again", type=int, default=10)
asked.add_argument("--seconds", type=float, default=float("inf"))
asked.add_argument("--threads", default="1")
asked = asked.parse_args()
chance = random.Random(asked.seed)
program = str(Path(asked.program).resolve())


def cpu():
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def run(root, *words):
    return subprocess.run([program, *words, "--project", str(root)], capture_output=True, text=True)


class Deck:
    """A project of one game, in a folder of its own."""

    def __init__(self, root):
        self.root = Path(root)
        self.game = next(self.root.glob("data/*/game.yaml")).parent.name
        self.home = self.root / "data" / self.game

    def judged(self, games, seed):
        """Each line by id and words, or nothing if the deck cannot be played."""
        words = ["simulate", self.game, "--games", str(games), "--seed", str(seed), "--format", "json", "--threads", asked.threads]
        told = run(self.root, *words).stdout
        return {(line["id"], line["says"]): line for line in json.loads(told)["lines"]} if told.startswith("{") else None

    def edits(self):
        """What `balance` would try."""
        return json.loads(run(self.root, "balance", self.game, "--dry", "--format", "json", "--threads", asked.threads).stdout)["edits"]

    def spliced(self, splices):
        """Makes an edit; the files as they were."""
        was = {}
        for s in sorted(splices, key=lambda s: -s["start"]):
            path = self.root / s["file"]
            text = path.read_bytes()
            was.setdefault(path, text)
            start, end = s["start"], s["start"] + len(s["from"].encode())
            path.write_bytes(text[:start] + s["to"].encode() + text[end:])
        return was


def put_back(files):
    for path, text in files.items():
        path.write_bytes(text)


def failing(lines):
    return {name for name, line in lines.items() if line["verdict"] == "FAIL"}


def passing(lines):
    return {name for name, line in lines.items() if line["verdict"] == "PASS"}


def tightened(deck):
    """Draws each bound in by a quarter of its way to what was found, again and again, as long as the deck PASSes the line."""
    path = deck.home / "playtest.yaml"
    usual = Path("src/interpreter/usual.yaml")
    if not path.exists():
        # lines that the rules cannot decide are not judged
        judged = {says for _, says in deck.judged(400, asked.seed)}
        text = re.sub(r"^players: .*$", f"players: {players(deck)}", usual.read_text(), flags=re.M)
        text = re.sub(r"(?m)^  - \{name: thinking.*\n", "", text).replace(", thinking]", "]")
        text = text.replace("games: 2000", "games: 400").replace("judged_at: 16000", "judged_at: 6400")
        head, *lines = re.split(r"(?m)^(?=  - id: )", text)
        lines = [line for line in lines if "[thinking]" not in line]
        path.write_text(head + "".join(line for line in lines if re.search(r"(?m)says: (.*)$", line)[1] in judged))
    games = int(re.search(r"(?m)^games: (\d+)", path.read_text())[1])
    held = passing(deck.judged(games, asked.seed))
    going = {(says, key) for _, says in held if f"says: {says}" in path.read_text() for key in ("at_least", "at_most")}
    for _ in range(12):
        text, moved = path.read_text(), {}
        for says, key in sorted(going):
            at = text.index(f"says: {says}") + len(f"says: {says}")
            end = re.compile(r"(?m)^\s*- \{?(id|title|name): |^\w").search(text, at)
            bound = re.compile(key + r": (-?[\d.]+)").search(text, at, end.start() if end else len(text))
            if bound and float(bound[1]):
                moved[says, key] = bound[1]
                value = drawn_in(float(bound[1]), key, text[at : end.start() if end else None])
                text = text[: bound.start(1)] + value + text[bound.end(1) :]
        if not moved:
            break
        was = path.read_text()
        path.write_text(text)
        judged = deck.judged(games, asked.seed)
        if judged is None:
            path.write_text(was)
            break
        found = passing(judged)
        lost = {says for id, says in held - found}
        going = {key for key in moved if key[0] not in lost}
        if lost:
            # what no longer passes gets its bounds back
            for says in lost:
                was_at, now_at = (t.index(f"says: {says}") for t in (was, text))
                ends = [re.compile(r"(?m)^\s*- \{?(id|title|name): |^\w").search(t, a + 1) for t, a in ((was, was_at), (text, now_at))]
                text = text[:now_at] + was[was_at : ends[0].start() if ends[0] else None] + (text[ends[1].start() :] if ends[1] else "")
            path.write_text(text)


def drawn_in(bound, key, line):
    """A quarter nearer to the middle of a line that has both bounds; else a quarter nearer to nothing, or to all."""
    both = re.findall(r"at_(?:least|most): (-?[\d.]+)", line)
    middle = sum(map(float, both)) / 2 if len(both) == 2 else None
    if middle is not None:
        bound = bound + (middle - bound) / 4
    else:
        bound = bound * 0.75 if (key == "at_most") == (bound > 0) else min(bound * 1.25, max(bound, 95))
    return f"{bound:.4g}"


def players(deck):
    found = re.search(r"(?m)^players: *(\d+)(?:\.\.(\d+))?", (deck.home / "game.yaml").read_text())
    least, most = int(found[1]), int(found[2] or found[1])
    return list(range(least, most + 1))


def main(root):
    if Path(asked.game).is_dir():
        shutil.copytree(asked.game, root / "deck")
    else:
        subprocess.run([program, "new", str(root / "deck"), "--from", asked.game, "-q"], check=True, capture_output=True)
    deck = Deck(root / "deck")
    terms = deck.home / "playtest.yaml"
    said = (terms if terms.exists() else Path("src/interpreter/usual.yaml")).read_text()
    games = int(re.search(r"(?m)^games: (\d+)", said)[1])
    if asked.tight:
        tightened(deck)
        games = int(re.search(r"(?m)^games: (\d+)", terms.read_text())[1])
    began = cpu()
    edits = deck.edits()
    chance.shuffle(edits)
    sound = passing(deck.judged(games, asked.seed))
    print(f"{deck.game}: {len(edits)} edits ({cpu() - began:.0f} CPU s), {len(sound)} lines pass after {games} games", flush=True)
    planted = mended = back = confirmed = lost = tried = 0
    for edit in edits:
        if planted == asked.decks or cpu() > asked.seconds:
            break
        tried += 1
        was = deck.spliced(edit["splices"])
        moved = edit["splices"][0]
        try:
            # a look at a few games spares most decks the rest
            few = deck.judged(max(games // 4, 1), asked.seed)
            if few is None or sound <= passing(few):
                continue
            full = deck.judged(games, asked.seed)
            red = sound & failing(full)
            if not red:
                continue
            planted += 1
            began = cpu()
            told = run(deck.root, "balance", deck.game, "--format", "json", "--seed", str(asked.seed + planted), "--threads", asked.threads)
            spent = cpu() - began
            answer = json.loads(told.stdout) if told.stdout.startswith("{") else {"edits": [], "wanted": []}
            good = [e for e in answer["edits"] if e["standing"] == "confirmed"]
            places = [[(s["file"], s["start"], s["to"]) for s in e["splices"]] for e in good]
            is_back = [(moved["file"], moved["start"], moved["from"])] in places
            as_small = any(e["words"] <= edit["words"] for e in good)
            mended += bool(is_back or as_small)
            back += bool(is_back)
            confirmed += len(good)
            fails = 0
            for nth, e in enumerate(good):
                spoilt = deck.spliced(e["splices"])
                again = failing(deck.judged(games * asked.again, 10**6 + asked.seed * 1000 + planted * 10 + nth))
                fails += bool(again & (sound | red))
                put_back(spoilt)
            lost += fails
            lines = ", ".join(sorted({id for id, _ in red}))
            print(f"{planted}: {moved['card']}, {moved['field']}: {moved['from']} → {moved['to']} ({lines} red): {len(good)} confirmed, {'put back' if is_back else 'as small' if as_small else 'NOT MENDED'}, {fails} fail again; {spent:.0f} CPU s", flush=True)
            if not (is_back or as_small):
                for e in answer["edits"]:
                    s = e["splices"][0]
                    print(f"     {s['card']}, {s['field']}: {s['from']} → {s['to']} ({e['words']} words) {e['standing']} {e.get('why') or ''}", flush=True)
                if not answer["edits"]:
                    print("     " + (told.stdout + told.stderr).strip()[:400], flush=True)
        finally:
            put_back(was)
    print(f"{deck.game}: {mended} of {planted} decks mended, {back} by the number that was moved ({tried} edits looked at); {lost} of {confirmed} confirmed edits fail a line with {asked.again} times the games; {cpu():.0f} CPU s")


with tempfile.TemporaryDirectory() as root:
    main(Path(root))
