"""Runs the drivers of the manual on correct and faulty apps: faults.py SEXTANT FOLDER [CHROMIUM]

FOLDER has a copy of Documentation/drivers. With SEXTANT_TESTS=full, the right apps run ten times, and all faults are
planted, with the defaults of `explore --engine`. Otherwise the runs are short, and the first fault is planted.
"""

import json
import os
import pathlib
import subprocess
import sys
import time

BINDING = 'BINDINGS = [("escape", "app.pop_screen", "Back")]\n'
PUSH = '        self.app.push_screen(Account() if name == "account" else Note(name[-1]))'
ANSWERED = '        if answer == "Remove":'
SIGN_OUT = "        self.app.labelled = False\n        self.dismiss()"
FIELDS = "    labelled = False\n"


def back(condition):
    """Returns the change that adds a condition to the back button of a note."""
    return (BINDING, 'BINDINGS = [("escape", "back", "Back")]\n    kept = False\n\n    def action_back(self):\n'
            f"        if {condition}:\n            self.app.pop_screen()\n            self.app.returned = True\n")


def field(name, value):
    return (FIELDS, f"{FIELDS}    {name} = {value}\n")


def popped(script):
    return ("window.onpopstate = render", f"window.onpopstate = () => {{ {script}; render() }}")


PUSH_STATE = 'history.pushState(null, "", "#" + note)'
OPEN = "function open(note) { " + PUSH_STATE + " }"
CLOSED = 'button("Remove", "Remove", () => { close(); history.back() }), button("Keep", "Keep", close)'
SIGNED_OUT = "() => { labelled = false; close() }"
VARIABLES = 'dialog = ""\n'


def variable(text):
    return (VARIABLES, f'dialog = "", {text}\n')


# The faults of each app: the maximum number of moves in the shortest script, and the replaced texts.
FAULTS = {
    "textual": {
        "Keep removes": (3, [(ANSWERED, "        if answer:")]),
        "Back is dead on a labelled note": (3, [back("not self.app.labelled")]),
        "Back is dead after Keep": (
            4, [back("not self.kept"), (ANSWERED, f'        self.kept = answer == "Keep"\n{ANSWERED}')]),
        "a note is pushed twice after Back": (
            3, [back("True"), field("returned", False),
                (PUSH, f'        if name != "account" and self.app.returned:\n    {PUSH}\n{PUSH}')]),
        "the next user sees the last user's note": (
            5, [field("note", '""'), field("last", '""'),
                (SIGN_OUT, f"        self.app.last = self.app.note\n{SIGN_OUT}"),
                (PUSH, '        if name != "account":\n'
                 '            name, self.app.last = self.app.last or name, ""\n'
                 f"            self.app.note = name\n{PUSH}")]),
        "the account stays after signing out with a label": (
            5, [(SIGN_OUT, "        labelled, self.app.labelled = self.app.labelled, False\n"
                 "        if not labelled:\n            self.dismiss()")]),
        "the second Remove does nothing": (
            6, [field("removed", 0), (ANSWERED, '        self.app.removed += answer == "Remove"\n'
                                      '        if answer == "Remove" and self.app.removed != 2:')]),
        "the third note crashes": (
            6, [field("opened", 0), (PUSH, '        self.app.opened += name != "account"\n'
                                     f'        assert self.app.opened < 3 or name == "account"\n{PUSH}')]),
    },
    "web": {
        "Keep removes": (
            3, [('button("Keep", "Keep", close)', 'button("Keep", "Keep", () => { close(); history.back() })')]),
        "Back is dead on a labelled note": (
            3, [variable('last = ""'), (OPEN, f"function open(note) {{ last = note; {PUSH_STATE} }}"),
                popped("if (labelled) open(last)")]),
        "Back is dead after Keep": (
            4, [variable('last = "", kept = false'),
                (OPEN, f"function open(note) {{ last = note; {PUSH_STATE} }}"),
                ('"Keep", close)', '"Keep", () => { close(); kept = true })'),
                popped("if (kept) { kept = false; open(last) }")]),
        "a note is pushed twice after Back": (
            5, [variable("returned = false"), popped("returned = true"),
                (PUSH_STATE, f"{PUSH_STATE}; if (returned) {PUSH_STATE}")]),
        "the next user sees the last user's note": (
            5, [variable('last = "", stale = ""'),
                (OPEN, f'function open(note) {{ note = stale || note; stale = ""; last = note; {PUSH_STATE} }}'),
                (SIGNED_OUT, "() => { labelled = false; stale = last; close() }")]),
        "the account stays after signing out with a label": (
            5, [(SIGNED_OUT, "() => { if (!labelled) close(); labelled = false }")]),
        "the second Remove does nothing": (
            6, [variable("removed = 0"), ("close(); history.back()", "close(); if (++removed != 2) history.back()")]),
        "the third note does not open": (
            6, [variable("opened = 0"), (OPEN, f"function open(note) {{ if (++opened != 3) {PUSH_STATE} }}")]),
    },
}

sextant, folder = sys.argv[1], pathlib.Path(sys.argv[2])
engines = {"textual": (f"{sys.executable} textual_engine.py", "notes_app.py")}
if len(sys.argv) > 3:
    engines["web"] = (f"{sys.executable} web_engine.py notes.html {sys.argv[3]}", "notes.html")
is_full = os.environ.get("SEXTANT_TESTS") == "full"


def explore(engine, *options):
    """Returns the sorted numbers of moves in the scripts, and the report."""
    words = [sextant, "explore", "notes.sextant", "--format", "json", "--engine", engine, *options]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"drivers: exit code {done.returncode}: {done.stdout}{done.stderr}")
    report = json.loads(done.stdout)
    broken = [finding for finding in report["findings"] if finding["verdict"] == "broken"]
    scripts = [[line for line in finding["example"]["statements"] if not line.startswith("expect ")]
               for finding in broken]
    return sorted(map(len, scripts)), report


def right(app, engine):
    """Checks that the app conforms to its model."""
    for _ in range(10 if is_full else 1):
        found, report = explore(engine, *([] if is_full else ["--walks", "1", "--walk-steps", "20"]))
        if found:
            sys.exit(f"drivers: the {app} app differs from its model: {json.dumps(report['findings'], indent=1)}")
        driven = report["driven"]
        print(f"{app}: {driven['covered']} transitions, {driven['walks']['made']} walks, {driven['steps']} steps hold")


def wrong(app, engine, path, fault, moves, changes):
    """Returns whether a short script finds the fault."""
    whole = path.read_text()
    changed = whole
    for old, new in changes:
        if old not in changed:
            sys.exit(f"drivers: {path.name} lacks `{old}`, which the fault replaces: {fault}")
        changed = changed.replace(old, new)
    path.write_text(changed)
    start = time.monotonic()
    found, _ = explore(engine, *([] if is_full else ["--walks", "0"]))
    path.write_text(whole)
    print(f"{app}: {fault}: scripts of {found} moves, {time.monotonic() - start:.0f} s", flush=True)
    return bool(found) and found[0] <= moves


missed = []
for app, (engine, name) in engines.items():
    right(app, engine)
    for fault, (moves, changes) in list(FAULTS[app].items())[:None if is_full else 1]:
        if not wrong(app, engine, folder / name, fault, moves, changes):
            missed.append(f"{app}: {fault}")
if missed:
    sys.exit("drivers: no short script found these faults: " + "; ".join(missed))
