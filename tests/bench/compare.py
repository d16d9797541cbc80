"""Our press against Typst on equal work: separate processes from YAML to PDF, A B A B, CPU of all threads, medians.

    python3 compare.py [CARDS] [--wide]      CARDS: 540 unless told; --wide: a vocabulary of 10,000 distinct words

Needs `pip install typst`, pdftotext, DejaVu fonts, and `cargo build --release --example deck` before.
Peak memory is the whole process's; Typst's runs inside Python, whose own 14 MiB or so are part of it.
"""
import json, os, re, statistics, subprocess, sys

os.chdir(os.path.dirname(os.path.abspath(__file__)))
count = next((a for a in sys.argv[1:] if a.isdigit()), "540")
subprocess.run([sys.executable, "gen.py", count], check=True)
if "--wide" in sys.argv:
    cards = json.load(open("work/cards.json"))
    n = 0
    for card in cards:
        words = card["text"].split()
        for i in range(len(words)):
            if i % 2 == 0:
                n += 1
                words[i] = "".join("bcdfghklmnprstvz"[(n * 7919 >> (4 * k)) & 15] + "aeiou"[(n >> k) % 5] for k in range(3)) + words[i][-1:]
        card["text"] = " ".join(words)
    json.dump(cards, open("work/cards.json", "w"), indent=1)
    with open("work/cards.yaml", "w") as f:
        for c in cards:
            f.write("- " + "\n  ".join(f"{k}: {json.dumps(v)}" for k, v in c.items()) + "\n")

OURS = ["../../target/release/examples/deck", "work/cards.yaml", "work/ours.pdf"]
THEIRS = [sys.executable, "run_typst.py", "yaml"]
if os.environ.get("CARGO_TARGET_DIR"):
    OURS[0] = os.environ["CARGO_TARGET_DIR"] + "/release/examples/deck"


def run(command):
    """CPU seconds and peak MiB of one process, threads and children included."""
    pid = os.posix_spawnp("/usr/bin/time", ["time", "-f", "%M", "-o", "work/rss", *command], os.environ)
    _, status, usage = os.wait4(pid, 0)
    if status:
        sys.exit(f"{command} failed")
    return usage.ru_utime + usage.ru_stime, int(open("work/rss").read().split()[-1]) / 1024


os.makedirs("work/out", exist_ok=True)
run(OURS), run(THEIRS)
ours, theirs = [], []
for _ in range(7):
    ours.append(run(OURS))
    theirs.append(run(THEIRS))
cpu = [statistics.median(r[0] for r in rs) for rs in (ours, theirs)]
rss = [statistics.median(r[1] for r in rs) for rs in (ours, theirs)]
size = [os.path.getsize(p) for p in ("work/ours.pdf", "work/out/typst-yaml.pdf")]

def words(pdf):
    # words of the cards: a line of our page never breaks one, so sets of words can be compared
    text = subprocess.run(["pdftotext", "-raw", pdf, "-"], capture_output=True, text=True, check=True).stdout
    return sorted(text.split())

a, b = words("work/ours.pdf"), words("work/out/typst-yaml.pdf")
print(f"{count} cards{' (wide vocabulary)' if '--wide' in sys.argv else ''}, medians of 7, ours / Typst / ratio")
print(f"  CPU      {cpu[0] * 1000:8.1f} ms   {cpu[1] * 1000:8.1f} ms   {cpu[0] / cpu[1]:.3f}")
print(f"  memory   {rss[0]:8.1f} MiB  {rss[1]:8.1f} MiB  {rss[0] / rss[1]:.3f}")
print(f"  bytes    {size[0]:8}      {size[1]:8}      {size[0] / size[1]:.3f}")
print(f"  words    {len(a):8}      {len(b):8}      {'all found' if a == b else 'NOT THE SAME WORDS'}")
