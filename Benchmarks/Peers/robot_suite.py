#!/usr/bin/env python3
"""Writes a suite for Robot Framework, equivalent to the Sextant suite of the benchmark.

The suite has 1,000 tests of 10 steps each, and 50 tests in each file. The navigation stack is a Python list. A
keyword thus takes almost no time, and the benchmark measures the runner.

    robot_suite.py FOLDER      then: robot --output NONE --log NONE --report NONE FOLDER
"""

import pathlib
import sys

SCENARIOS = 1_000
SCENARIOS_PER_FILE = 50

LIBRARY = '''\
class navigation:
    ROBOT_LIBRARY_SCOPE = "TEST"

    def start(self):
        self.stack = ["home"]

    def push(self, screen):
        self.stack.append(screen)

    def back(self):
        self.stack.pop()

    def top_is(self, screen):
        assert self.stack[-1] == screen, self.stack

    def depth_is(self, depth):
        assert len(self.stack) == int(depth), self.stack
'''


def scenario(number):
    """Ten steps."""
    lines = [f"walk {number}", "    Start"]
    for step in range(3):
        lines.append(f"    Push    screen {number}-{step}")
    lines += [
        f"    Top Is    screen {number}-2",
        "    Depth Is    4",
        "    Back",
        f"    Top Is    screen {number}-1",
        "    Back",
        "    Depth Is    2",
    ]
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: robot_suite.py FOLDER")
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "navigation.py").write_text(LIBRARY)
    for first in range(0, SCENARIOS, SCENARIOS_PER_FILE):
        scenarios = [scenario(n) for n in range(first, first + SCENARIOS_PER_FILE)]
        head = "*** Settings ***\nLibrary    navigation.py\n\n*** Test Cases ***\n"
        (folder / f"walks_{first:04}.robot").write_text(head + "\n".join(scenarios))


if __name__ == "__main__":
    main()
