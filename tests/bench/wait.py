"""What a designer waits for: CPU seconds of check and build, cold, unchanged and with a word of one card changed. Medians of seven runs.

    python3 wait.py [LOOTPRESS]      the program; target/release/lootpress unless told

Works in a copy of data, templates and fonts, made for it in a temporary folder and removed again.
"""
import os, pathlib, re, shutil, statistics, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/lootpress").resolve())
# the goals were set when there were two
GAMES = ["loot-roll", "looterz"]
RUNS = 7


def cpu(project, *words):
    """User and system seconds of one run, all threads."""
    pid = os.posix_spawn(PROGRAM, [PROGRAM, "--project", str(project), "-q", *words, *GAMES], os.environ)
    _, status, usage = os.wait4(pid, 0)
    if status:
        sys.exit(f"{words} failed")
    return usage.ru_utime + usage.ru_stime


def reword(project, n):
    """Another word in the flavour of one card of Loot Roll."""
    cards = project / "data/loot-roll/loot-rare.yaml"
    text = cards.read_text()
    cards.write_text(re.sub(r"It plays itself[^.]*\.", f"It plays itself {n + 1} times.", text))


def told(name, goal, before, run):
    """Runs something seven times and says the median beside its goal."""
    seen = []
    for n in range(RUNS):
        before(n)
        seen.append(run())
    print(f"| {name} | {goal} | **{statistics.median(seen):.2f}** | {min(seen):.2f} to {max(seen):.2f} |", flush=True)


with tempfile.TemporaryDirectory() as folder:
    project = pathlib.Path(folder)
    for part in ("data", "templates", "fonts"):
        shutil.copytree(ROOT / part, project / part)
    still = lambda n: None
    print("| CPU s, both games | goal | median of seven | range |\n|---|---:|---:|---:|")
    told("check, cold", 3, still, lambda: cpu(project, "check", "--no-memory"))
    cpu(project, "check")
    told("check, nothing changed", 0.25, still, lambda: cpu(project, "check"))
    told("check, a word changed", "", lambda n: reword(project, n), lambda: cpu(project, "check"))
    told("build, cold", 12, still, lambda: cpu(project, "build", "--no-memory"))
    cpu(project, "build")
    told("build, nothing changed", 0.4, still, lambda: cpu(project, "build"))
    told("build, a word changed", 0.6, lambda n: reword(project, n + RUNS), lambda: cpu(project, "build"))
