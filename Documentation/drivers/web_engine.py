"""An engine for a web app in Chromium, with Playwright. Usage: python web_engine.py PAGE [CHROMIUM]"""

import json
import pathlib
import sys

from playwright.sync_api import Error, TimeoutError, sync_playwright

PRESENTED = {"": [], "account": ["sheet Account"], "remove": ['alert "Remove?"']}


def observe(page):
    shown = page.evaluate("({...document.body.dataset})")
    return {
        "top": "Account" if shown["dialog"] == "account" else shown["screen"],
        "presented": PRESENTED[shown["dialog"]],
        "state": {"labelled": shown["labelled"] == "true"},
    }


def perform(page, step):
    """Makes a step, and returns the outcome."""
    kind, name = step["kind"], step.get("name")
    if kind == "gesture" and name == "tap back":
        page.go_back()
        return "applied"
    if kind not in ("action", "button"):
        return "unsupported"
    button = page.locator("#" + "-".join([name, *step.get("arguments", {}).values()]))
    if not button.is_enabled(timeout=2000):
        return "refused"
    button.click()
    return "applied"


def answer(request):
    """Replies to a request. Each reset opens a new page with empty storage."""
    global page
    if request["do"] == "reset":
        page.close()
        page = browser.new_page()
        page.goto(address)
        engine = {"looks": True, "lacks": ["tap back to", "swipe down"]}
        return {"engine": engine, "see": observe(page)}
    try:
        outcome = "applied" if request["do"] == "look" else perform(page, request)
        return {"outcome": outcome, "see": observe(page)}
    except TimeoutError:  # the button is missing
        return {"outcome": "refused", "see": observe(page)}
    except Error as error:
        return {"outcome": "crashed", "message": str(error)}


address = pathlib.Path(sys.argv[1]).resolve().as_uri()
with sync_playwright() as playwright:
    program = sys.argv[2] if len(sys.argv) > 2 else None
    browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
    page = browser.new_page()
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request["id"]} | answer(request)), flush=True)
