"""An engine for a Textual app. `pilot` clicks buttons, and waits until the app is idle."""

import asyncio
import json
import sys

from notes_app import Account, Note, Notes, Question


def screens(app):
    """Returns the stack, bottom first, without the empty first screen of Textual."""
    shown = [screen for screen in app.screen_stack[1:] if not isinstance(screen, (Question, Account))]
    return [f'Note(id: "{screen.note}")' if isinstance(screen, Note) else "List" for screen in shown]


def observe(app):
    stack, top = screens(app), app.screen
    presented = ["sheet Account"] if isinstance(top, Account) else []
    presented += ['alert "Remove?"'] if isinstance(top, Question) else []
    return {
        "top": "Account" if isinstance(top, Account) else stack[-1],
        "presented": presented,
        "state": {"labelled": app.labelled},
    } | ({} if presented else {"stack": stack})


async def perform(app, pilot, step):
    """Makes a step, and returns the outcome."""
    kind, name = step["kind"], step.get("name")
    if kind == "gesture" and name == "tap back":
        await pilot.press("escape")
        return "applied"
    if kind not in ("action", "button"):
        return "unsupported"
    button = app.screen.query_one("#" + "-".join([name, *step.get("arguments", {}).values()]))
    if button.disabled:
        return "refused"
    await pilot.click(button)
    return "applied"


def reply(request, outcome, app):
    lacks = {"lacks": ["tap back to", "swipe down"], "inProcess": True}
    engine = {"engine": lacks} if request["do"] == "reset" else {}
    print(json.dumps({"id": request["id"], "outcome": outcome, "see": observe(app)} | engine), flush=True)


async def session(reset):
    """Runs the app until the next reset, and returns the reset."""
    app = Notes()
    async with app.run_test() as pilot:
        await pilot.pause()
        reply(reset, "applied", app)
        for line in sys.stdin:
            request = json.loads(line)
            if request["do"] == "reset":
                return request
            outcome = await perform(app, pilot, request)
            await pilot.pause()
            if app.return_code:
                break  # The app has crashed. The end of `run_test` raises the error and ends the process.
            reply(request, outcome, app)


request = json.loads(sys.stdin.readline())
while request:
    request = asyncio.run(session(request))
