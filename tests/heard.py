"""Which complaints of the games' checks and laws does no test hear?

Takes each complaint out, one at a time, and runs the tests that met it: a complaint whose code and words no test misses is told,
and the share of those that are missed must reach LEAST in each game. Nothing of the house is changed: a copy in target/heard is
built once, in which a complaint knows the line that makes it. An environment variable names the line that is to be muted, and
another a file for the lines that were met.

    tests/heard.py                     all four games; about ten minutes
    tests/heard.py hero_loot looterz   these
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
COPY = HOUSE / "target/heard/house"
GAMES = ["dungeon_robber", "hero_loot", "loot_roll", "looterz"]
LEAST = 90
# what asks for whole lists of complaints, and is quick
MODULES = ["bent", "suite", "looterz", "hero_loot", "robber"]
# what asks about a table or a position, not about cards
ELSEWHERE = {"play.rs", "position.rs", "position", "tests.rs"}
KNOWS = """
/// The code and words of a complaint: none for the line that is muted. Notes the line in the file that is asked for.
#[track_caller]
fn heard(code: &'static str, what: String) -> (&'static str, String) {
    static ASKED: std::sync::OnceLock<[Option<String>; 2]> = std::sync::OnceLock::new();
    let [muted, met] = ASKED.get_or_init(|| ["LOOTPRESS_MUTED", "LOOTPRESS_MET"].map(|name| std::env::var(name).ok()));
    let here = std::panic::Location::caller().to_string();
    if muted.as_ref() == Some(&here) {
        return ("muted", String::new());
    }
    if let Some(met) = met {
        use std::io::Write as _;
        let mut file = std::fs::OpenOptions::new().append(true).create(true).open(met).expect("a file");
        writeln!(file, "{here}").expect("a line");
    }
    (code, what)
}
"""
# a function that makes a complaint of the words it is given: its callers are the complaints
MAKER = re.compile(r"^(?:#\[track_caller\] )?([ \t]*)(?:pub(?:\([a-z ]+\))? )?fn (\w+)[^{;]*?(?:\bwhat: |&self, own: &C|\bname: &str, value: i32)", re.M)


def makers(text):
    """Functions that make a complaint of the words they are given: name, and from where to where they go."""
    for found in MAKER.finditer(text):
        indent, name = found.groups()
        start, end = found.start(), text.index(f"\n{indent}}}\n", found.end())
        if "Diag" in text[start:end]:
            yield name, start, end


def copied():
    """The copy, and each complaint in it: file -> places."""
    COPY.mkdir(parents=True, exist_ok=True)
    for name in ["Cargo.toml", "Cargo.lock", "src", "data", "templates", "fonts", "tests"]:
        if (COPY / name).is_dir():
            shutil.rmtree(COPY / name)
        (shutil.copytree if (HOUSE / name).is_dir() else shutil.copy)(HOUSE / name, COPY / name)
    # another version, or its crates would be taken for the house's
    cargo = COPY / "Cargo.toml"
    cargo.write_text(re.sub(r'\nversion = ".*"', '\nversion = "99.0.0"', cargo.read_text(), count=1))
    known = [f"mod {name};" for name in MODULES if (COPY / f"tests/{name}.rs").is_file()]
    (COPY / "tests/it.rs").write_text("//! What asks for whole lists of complaints.\n" + "\n".join(known) + "\n")

    diag = COPY / "src/ground/diag.rs"
    text = diag.read_text()
    text, once = re.subn(
        r"(    pub fn error\([^\n]*\n)(        Diag \{[^\n]*)what: what\.into\(\)",
        r"    #[track_caller]\n\1        let (code, what) = heard(code, what.into());\n\2what",
        text,
    )
    text, twice = re.subn(r"(    pub fn warning\()", r"    #[track_caller]\n\1", text)
    assert (once, twice) == (1, 1), "Diag::error and Diag::warning have another shape"
    diag.write_text(text + KNOWS)

    number = COPY / "src/table/number.rs"
    rooms = {game: sorted((COPY / "src/games" / game).rglob("*.rs")) for game in GAMES}
    texts = {path: path.read_text() for paths in rooms.values() for path in paths}
    names = {path.parts[len(COPY.parts) + 2]: set() for path in texts}
    texts[number] = number.read_text()
    for path, text in texts.items():
        for name, start, _ in reversed(list(makers(text))):
            names.setdefault(path.parts[len(COPY.parts) + 2], set()).add(name)
            text = f"{text[:start]}#[track_caller] {text[start:]}"
        path.write_text(text)
    found = defaultdict(list)
    for game, paths in rooms.items():
        for path in (path for path in paths if not ELSEWHERE & set(path.parts)):
            text = path.read_text().split("#[cfg(test)]\nmod tests {")[0]
            inside = [(start, end) for _, start, end in makers(text)]
            own = "|".join(names[game] - {"check"})
            calls = rf"(?<![\w.:])(?:Diag::error|Diag::warning|within|{own})\(|(?<=\.)(?:{own}|check)\("
            for call in re.finditer(calls, text):
                at, words = call.start(), text[call.start() :].split(";")[0]
                foreign = words.startswith(("within", "check")) and "iags" not in words
                if not foreign and not text[:at].endswith("fn ") and not any(start <= at < end for start, end in inside):
                    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
                    found[game].append(f"{path.relative_to(COPY)}:{line}:{column}")
    return found


def built():
    """The programs of the tests: name -> path."""
    environment = {**os.environ, "CARGO_TARGET_DIR": str(HOUSE / "target")}
    packages = [word for name in ["lootpress", *GAMES] for word in ("-p", name)]
    command = ["cargo", "test", "--no-run", "--lib", "--test", "it", *packages]
    said = subprocess.run(command, cwd=COPY, env=environment, text=True, stderr=subprocess.PIPE).stderr
    programs = {name: COPY / path for path, name in re.findall(r"\((\S*/(\w+)-[0-9a-f]+)\)", said)}
    assert "it" in programs, said
    return {name: path for name, path in programs.items() if name in ["it", *GAMES]}


def ran(program, test, **more):
    """Whether a test passes."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.run([program, "--exact", test], cwd=COPY, env={**os.environ, **more}, **quiet).returncode == 0


def main(games):
    found = copied()
    programs = built()
    met = defaultdict(list)
    for name, program in programs.items():
        listed = subprocess.run([program, "--list"], cwd=COPY, text=True, stdout=subprocess.PIPE).stdout
        for test in re.findall(r"^(\S+): test$", listed, re.M):
            notes = COPY / "met"
            notes.unlink(missing_ok=True)
            start = time.monotonic()
            assert ran(program, test, LOOTPRESS_MET=str(notes)), f"{name} {test} is red already"
            took = time.monotonic() - start
            for place in set(notes.read_text().split("\n")[:-1] if notes.is_file() else []):
                met[place].append((took, name, test))
    low = False
    for game in games:
        unheard = []
        for place in found[game]:
            tests = sorted(met.get(place, []))
            if all(ran(programs[name], test, LOOTPRESS_MUTED=place) for _, name, test in tests):
                unheard.append(f"  {place}{'' if tests else ' (met by none)'}")
        elsewhere = re.compile(r"/(?:" + "|".join(map(re.escape, ELSEWHERE)) + r")[:/]")
        strange = [p for p in met if f"/{game}/" in p and p not in found[game] and not elsewhere.search(p)]
        share = 100 * (len(found[game]) - len(unheard)) // max(1, len(found[game]))
        low |= share < LEAST or bool(strange)
        print(f"{game}: {share} % of {len(found[game])} complaints turn a test red when they are muted", flush=True)
        print("\n".join(unheard + [f"  {place} is met, and not known as a complaint" for place in strange]))
    return low


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or GAMES))
