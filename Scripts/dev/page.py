#!/usr/bin/env python3
"""Prints commands and options that are missing in a manual page: page.py PAGE <DUMP

DUMP is the output of `sextant --experimental-dump-help`.
"""

import json
import pathlib
import sys

lines = set(pathlib.Path(sys.argv[1]).read_text().splitlines())
flags = {word for line in lines if line.startswith(".It Fl") for word in line.split()}


def missing(command, path):
    """Yields the arguments of a command and of its subcommands that the page lacks (name or help text)."""
    if path and f".It Em {path[-1]}" not in lines:
        yield " ".join(path)
    for argument in command.get("arguments", []):
        names = [("-" if name["kind"] == "long" else "") + name["name"] for name in argument.get("names", [])]
        text = argument.get("abstract", "").splitlines()
        is_complete = flags.issuperset(names) and lines.issuperset(filter(None, text))
        if argument["shouldDisplay"] and not is_complete:
            yield " ".join([*path, f"-{names[-1]}" if names else argument["valueName"]])
    for subcommand in command.get("subcommands", []):
        if subcommand["commandName"] != "help":
            yield from missing(subcommand, [*path, subcommand["commandName"]])


print("\n".join(missing(json.load(sys.stdin)["command"], [])), end="")
