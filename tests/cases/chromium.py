"""Draws the drawings of a folder with Chromium, 120 x 120 dots each, eight to a row, in the order of their names, onto one sheet.

    python3 tests/cases/chromium.py tests/cases/drawings

writes chromium.png into that folder: what `tests/cases/drawings.rs` holds ours against. Drawings that begin with a comment are refused
by lootpress, and left out.
"""
import pathlib
import subprocess
import sys
import tempfile

SIDE, ROW = 120, 8

folder = pathlib.Path(sys.argv[1]).resolve()
drawings = [p for p in sorted(folder.glob("*.svg")) if not p.read_text().startswith("<!--")]
rows = -(-len(drawings) // ROW)
images = "".join(
    f'<img src="{p.as_uri()}" style="position:absolute;left:{i % ROW * SIDE}px;top:{i // ROW * SIDE}px" width={SIDE} height={SIDE}>'
    for i, p in enumerate(drawings)
)
with tempfile.TemporaryDirectory() as scratch:
    page = pathlib.Path(scratch, "page.html")
    page.write_text(f"<!DOCTYPE html><body style='margin:0;background:#fff'>{images}")
    quiet = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    quiet += " --disable-component-update --disable-sync --hide-scrollbars --force-color-profile=srgb"
    window = f"--window-size={ROW * SIDE},{rows * SIDE}"
    target = f"--screenshot={folder / 'chromium.png'}"
    command = ["chromium", *quiet.split(), f"--user-data-dir={scratch}/profile", target, window, page.as_uri()]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
