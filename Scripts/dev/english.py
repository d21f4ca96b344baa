#!/usr/bin/env python3
"""Measures how often vague words occur in the texts of the project, per 1,000 words.

  english.py [AREA…]           prints each rate above its limit; areas: docs, comments, messages
  english.py --all [AREA…]     prints every rate
  english.py --worst N AREA    prints the N files with the most vague words, with their lines

docs are Markdown files without code; comments are those of Swift files and scripts; messages are the string literals
of the sources with at least five words. The limits are the highest rates in the documentation and the comments of
just, quint, starlark-go, stateright and swift-argument-parser, rounded up.
"""
import re
import subprocess
import sys

LIMITS = {"what": 1.5, "one": 3, "that": 14, "there": 3.5, "its own": 0.5, "of which": 0.3, "as it": 0.8}
PATHS = {
    "docs": ["*.md"],
    "comments": ["*.swift", "*.sh", "Scripts/dev", ".ci"],
    "messages": ["Sources/*.swift", "Importer/Sources/*.swift"],
}


def docs(text, path):
    """Returns the prose of a page, with tables. A code span becomes a single word, and a link becomes its text."""
    text = re.sub(r"<!--.*?-->|^(```|~~~).*?^\1", "", text, flags=re.S | re.M)
    text = re.sub(r"^( {4}|\t|#).*$", "", text, flags=re.M)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"<[^>]*>|[|*_>]", " ", re.sub(r"`[^`]*`", "code", text))


def comments(text, path):
    if path.endswith(".swift"):
        return "\n".join(re.findall(r"(?:^\s*//+|(?<=[;{)\w]) //) ?(.*)$", text, re.M))
    return "\n".join(re.findall(r"^\s*#(?!!) ?(.*)$", text, re.M))


def messages(text, path):
    text = re.sub(r"^\s*//.*$", "", text, flags=re.M)
    literals = re.findall(r'"""(.*?)"""', text, re.S) + re.findall(r'"((?:[^"\\\n]|\\.)*)"', text)
    return "\n".join(re.sub(r"\\\([^)]*\)", "X", s) for s in literals if len(s.split()) >= 5)


def texts(area):
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "--", *PATHS[area]]
    for path in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines():
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                yield path, globals()[area](file.read(), path)
        except (FileNotFoundError, IsADirectoryError):
            continue


def count(word, text):
    return len(re.findall(rf"\b{word}\b", text, re.I))


def main(arguments):
    shows_all = "--all" in arguments
    worst = int(arguments[arguments.index("--worst") + 1]) if "--worst" in arguments else 0
    for area in [a for a in arguments if a in PATHS] or PATHS:
        files = dict(texts(area))
        whole = "\n".join(files.values())
        words = len(re.findall(r"\w[\w'-]*", whole))
        if not words:
            sys.exit(f"english.py: unknown area {area}")
        for word, limit in LIMITS.items():
            rate = 1000 * count(word, whole) / words
            if shows_all or rate > limit:
                print(f"{area}: '{word}' {rate:.1f} times in 1,000 words; the limit is {limit}")
        marks = {path: sum(count(w, text) for w in ("what", "one")) for path, text in files.items()}
        for path in sorted(marks, key=lambda path: -marks[path])[:worst]:
            print(f"{marks[path]:5} {path}")
            for line in re.findall(r"^.*\b(?:what|one)\b.*$", files[path], re.I | re.M)[:5]:
                print("      " + line.strip()[:140])


main(sys.argv[1:])
