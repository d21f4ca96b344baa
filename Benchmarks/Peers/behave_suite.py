#!/usr/bin/env python3
"""Writes a suite for behave, equivalent to the Sextant suite of the benchmark.

The suite has 1,000 scenarios of 10 steps each, and 50 scenarios in each file. The navigation stack is a Python
list. A step thus takes almost no time, and the benchmark measures the runner.

    behave_suite.py FOLDER      then: behave --no-capture --format null FOLDER
"""

import pathlib
import sys

SCENARIOS = 1_000
SCENARIOS_PER_FILE = 50

STEPS = '''\
from behave import given, then, when


@given("the app is at home")
def start(context):
    context.stack = ["home"]


@when('I push "{screen}"')
def push(context, screen):
    context.stack.append(screen)


@when("I go back")
def back(context):
    context.stack.pop()


@then('the top is "{screen}"')
def top(context, screen):
    assert context.stack[-1] == screen, context.stack


@then("the depth is {depth:d}")
def depth(context, depth):
    assert len(context.stack) == depth, context.stack
'''


def scenario(number):
    """Ten steps."""
    lines = [f"  Scenario: walk {number}", "    Given the app is at home"]
    for step in range(3):
        lines.append(f'    When I push "screen {number}-{step}"')
    lines += [
        f'    Then the top is "screen {number}-2"',
        "    And the depth is 4",
        "    When I go back",
        f'    Then the top is "screen {number}-1"',
        "    When I go back",
        "    Then the depth is 2",
    ]
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: behave_suite.py FOLDER")
    folder = pathlib.Path(sys.argv[1])
    (folder / "steps").mkdir(parents=True, exist_ok=True)
    (folder / "steps" / "navigation.py").write_text(STEPS)
    for first in range(0, SCENARIOS, SCENARIOS_PER_FILE):
        scenarios = [scenario(n) for n in range(first, first + SCENARIOS_PER_FILE)]
        text = f"Feature: walks from {first}\n\n" + "\n".join(scenarios)
        (folder / f"walks_{first:04}.feature").write_text(text)


if __name__ == "__main__":
    main()
