"""Tests the page of `sextant test --report html` in Chromium.

report.py SEXTANT CHROMIUM FOLDER [SHOTS]
"""

import contextlib
import functools
import http.server
import os
import subprocess
import sys
import threading
import time

import axe_playwright_python
from playwright.sync_api import sync_playwright

sextant, chromium, folder, shots = (sys.argv[1:] + [""])[:4]

SHOP = """
app Shop {
  state visits = 0
  switched Root shows stacked Start
  screen Start { action logIn { in Root: switch to Main } }
  tabs Main {
    tab home "Home" stacked Catalogue
    tab profile "Profile" stacked Profile
  }
  screen Catalogue {
    action open(id: String in ["1", "2"]) { set visits = visits + 1; append Product(id: id) }
  }
  screen Product(id: String) { action review { present sheet stacked Review(product: id) } }
  screen Review(product: String) { action save { dismiss } }
  screen Archive
  screen Profile {
    action browse { append Archive }
    action logOut {
      present dialog "Log out?" { button "Log out" destructive { in Root: switch to stacked Start } }
    }
  }
  screen Help
  window help { stacked Help }
  start Root
}
"""

CHECKOUT = """
import "shop.sextant"

before each { tap logIn }

scenario "a product can be reviewed" tags smoke for id in ["1", "2"] {
  tap open(id: id)
  tap review
  expect presented is sheet stacked Review(product: id)
  tap save
  expect state visits is 1
}

scenario "logging out asks" tags smoke, slow { select tab profile; tap logOut; tap button "Log out" }

scenario "a notification opens a product" tags links {
  tap open(id: "1")
  print graph
  tap review
  expect top is Product(id: "42")
  expect graph {
    switched Root {
      tabs Main {
        tab home { stack { Catalogue; Product(id: "2") } }
        tab profile { stack { Profile } }
      }
    }
  }
  drop last
}

scenario "windows stand beside each other" { open window help }
scenario "guests may look" todo "nobody has built it" { tap open(id: "1"); expect top is Help }
scenario "with a payment" skip "the sandbox is down" { tap open(id: "1") }
"""

MARKUP = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"
LONG = "A very long name that never ends " * 40 + "x" * 900
HOSTILE = f"""
app Hostile {{
  state text = "</textarea>{MARKUP}"
  screen Home
  screen Wide(text: String)
  start stacked Home
}}
scenario "{MARKUP}" tags odd {{
  append Wide(text: "<b>&amp;</b> {MARKUP} <!-- ]]>")
  present alert "</title>{MARKUP}" {{ button "<i>OK</i>" }}
  print "<b>bold</b>{MARKUP}"
  expect top is Home
}}
scenario "👩‍👩‍👧 🎉 emoji" {{ append Wide(text: "👩‍👩‍👧 🎉") }}
scenario "مرحبا بالعالم (1)" tags odd {{ append Wide(text: "مرحبا (بالعالم)"); expect top is Home }}
scenario "{LONG}" {{ append Wide(text: "{'w' * 3000}") }}
scenario "two hundred sheets" {{ repeat 200 {{ present sheet stacked Home }} }}
scenario "many steps" {{ repeat 600 {{ append Home; drop last }}; expect top is Wide }}
"""


def write(name, text):
    with open(os.path.join(folder, name), "w") as file:
        file.write(text)


def report(name, *paths, **environment):
    """Runs a suite, and returns the page."""
    done = subprocess.run(
        [os.path.abspath(sextant), "test", *paths, "--report", f"html={name}"],
        cwd=folder, capture_output=True, text=True, env={**os.environ, **environment})
    assert done.returncode in (0, 1), done.stderr
    return os.path.join(folder, name)


class Server(http.server.ThreadingHTTPServer):
    """Serves the folder, and records the requests."""

    asked = []

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_request(self, *_):
            Server.asked.append(self.path)

    def __init__(self):
        super().__init__(("127.0.0.1", 0), functools.partial(self.Handler, directory=folder))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self, name):
        return f"http://127.0.0.1:{self.server_address[1]}/{name}"


class Reader:
    """A user who reads a page. Every error of the page is a failure."""

    def __init__(self, browser, url, width=1280, height=800, dark=False, script=True):
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light",
            java_script_enabled=script, reduced_motion="reduce")
        self.page = self.context.new_page()
        self.complaints = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.complaints.append("alert"), dialog.dismiss()))
        self.url = url
        self.page.goto(url)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def text(self, selector):
        return self.page.inner_text(selector).strip()

    def go(self, anchor):
        self.page.evaluate("anchor => { location.hash = anchor }", anchor)
        self.page.wait_for_timeout(20)

    def expect(self, selector, text):
        """Waits until an element contains a text, because navigation is asynchronous."""
        self.page.wait_for_function(
            "([selector, text]) => document.querySelector(selector)?.innerText.includes(text)", arg=[selector, text])

    @property
    def anchor(self):
        return self.page.evaluate("location.hash")

    @property
    def sentence(self):
        return self.text("#step h3")

    @property
    def names(self):
        return [name.strip() for name in self.page.locator("#list .name").all_inner_texts()]

    def close(self):
        assert not self.complaints, self.complaints
        self.context.close()


checks = []


def check(function):
    checks.append(function)
    return function


@contextlib.contextmanager
def reading(browser, url, **options):
    reader = Reader(browser, url, **options)
    yield reader
    reader.close()


@check
def keyboard(browser, url):
    with reading(browser, url) as reader:
        assert "a notification opens a product" in reader.text("h2#title")
        assert reader.sentence == 'expect top is Product(id: "42")'
        reader.press("ArrowLeft")
        assert reader.sentence == "tap review"
        assert "step 4 of 7, tap review" in reader.text("#said")
        assert "+ sheet stack#" in reader.text("#step")
        reader.press("Home")
        assert reader.sentence == "the app starts" and reader.page.is_disabled("#before")
        reader.press("ArrowLeft")
        assert reader.sentence == "the app starts"
        reader.press("End")
        assert reader.sentence == "drop last" and reader.page.is_disabled("#after")
        assert reader.anchor == "#a-notification-opens-a-product/7"
        reader.press("n")
        assert "windows stand" in reader.text("h2#title")
        reader.press("ArrowDown", "ArrowUp", "p", "p")
        assert "logging out asks" in reader.text("h2#title")
        reader.press("f")
        assert all(mark == "✘" for mark in reader.page.locator("#list .mark").all_inner_texts())
        assert "failed" in reader.text("#verdicts :checked + span")
        reader.press("f")
        reader.press("?")
        assert reader.page.is_visible("#help")
        before = reader.anchor
        reader.press("n", "Escape")
        assert not reader.page.is_visible("#help") and reader.anchor == before


@check
def search(browser, url):
    with reading(browser, url) as reader:
        everything = reader.names
        reader.press("/")
        reader.page.keyboard.type("PRODUCT review")
        assert reader.names == ['a product can be reviewed [id: "1"]', 'a product can be reviewed [id: "2"]']
        assert reader.text("#found").startswith("2 of ")
        # In a text field, these keys are letters.
        reader.page.keyboard.type(" n?f/")
        assert reader.text("#found") == "No scenario matches." and not reader.page.is_visible("#help")
        # The search ignores line numbers.
        reader.page.fill("#search", "checkout.sextant:1")
        assert reader.text("#found") == "No scenario matches."
        reader.press("Escape")
        assert reader.names == everything and reader.page.input_value("#search") == ""
        reader.page.select_option("#tag", "smoke")
        assert len(reader.names) == 3
        reader.page.check("#verdicts [value=passed]", force=True)
        assert len(reader.names) == 3
        reader.page.select_option("#tag", "")
        reader.page.check("#verdicts [value=skipped]", force=True)
        assert reader.names == ["with a payment"]
        reader.press("n")
        reader.page.click("#list a")
        reader.expect("#scenario", "skipped: the sandbox is down")


@check
def links(browser, url):
    with reading(browser, url + "#a-product-can-be-reviewed-id-2/3") as reader:
        assert reader.sentence == "tap review"
        assert 'Product(id: "2")' in reader.text("#step pre[aria-label=Graph]")
        reader.page.click("#list a >> text=logging out")
        reader.expect("h2#title", "logging out asks")
        assert reader.page.get_attribute("#list a[aria-current]", "href") == "#logging-out-asks"
        reader.page.click(".steps a >> text=tap logOut")
        reader.expect("#step figure", "Log out?")
        assert reader.anchor == "#logging-out-asks/3"
        reader.page.go_back()
        reader.page.go_back()
        reader.expect("#step h3", "tap review")
        reader.page.reload()
        reader.expect("#step h3", "tap review")
        reader.go("a-product-can-be-reviewed-id-2/99999")
        assert reader.page.inner_text("#place") == "step 6 of 6"
        for odd in ["nothing-of-the-kind", "%", "<b>", MARKUP.replace("/", "-")]:
            reader.go(odd)
            assert reader.text("h2#title") == reader.text("#said") == f"unknown scenario `{odd}`"
            assert not reader.page.query_selector("#step") and not reader.page.query_selector("#list [aria-current]")
        reader.press("n")
        assert reader.page.is_visible("#step")
    with reading(browser, url + "#nope", width=390) as reader:
        assert reader.text("h2#title") == "unknown scenario `nope`"


@check
def time_of_a_slider(browser, url):
    with reading(browser, url + "#logging-out-asks/0") as reader:
        reader.page.focus("#time")
        reader.press("ArrowRight", "ArrowRight")
        assert reader.sentence == "select tab profile"
        assert reader.page.get_attribute("#time", "aria-valuetext") == "step 2 of 4"
        reader.page.click("#after")
        assert reader.sentence == "tap logOut"


@check
def long_walks(browser, url):
    """Checks that the step is visible beside its sentence, at any position in the list."""
    for width in [1100, 1300, 1600]:
        with reading(browser, url + "#many-steps/500", width=width) as reader:
            for step in [500, 800, 1]:
                reader.go(f"many-steps/{step}")
                for selector in ["#step h3", "#step .meta", ".steps [aria-current]"]:
                    box = reader.page.locator(selector).bounding_box()
                    assert 0 <= box["y"] <= 800 - box["height"], (width, step, selector, box)
                # A step is scrolled to its beginning.
                reader.page.evaluate("find('step').scrollTop = 9999")


@check
def failure(browser, url):
    with reading(browser, url) as reader:
        rows = reader.page.locator(".sides tbody tr").all_inner_texts()
        assert any("-" in row and 'Product(id: "42")' in row and "Review" in row and "+" in row for row in rows), rows
        assert reader.page.locator(".sides th").all_inner_texts() == ["Expected", "Actual"]
        left, right = [box.bounding_box() for box in reader.page.locator(".sides tr:last-child td").all()]
        assert left["y"] == right["y"] and left["x"] + left["width"] <= right["x"] + 1
        assert "sextant repl checkout.sextant:" in reader.text("#scenario .meta >> nth=0")


@check
def widths(browser, url):
    for width in [320, 390, 768, 800, 1024, 1440]:
        with reading(browser, url, width=width, height=700) as reader:
            is_narrow = width < 800
            # On wide screens, the list is beside the failure.
            assert reader.page.is_visible("#scenario") and reader.page.is_visible("#list") != is_narrow
            assert "a notification opens a product" in reader.text("#scenario h2")
            assert 'expect top is Product(id: "42")' in reader.text("#step h3")
            assert reader.page.evaluate("find('scenario').scrollTop + scrollY") == 0, width
            # On narrow screens, common parts are shown once.
            shown = reader.page.locator(".sides tr >> nth=1").locator("td:visible").count()
            assert shown == (1 if width < 600 or 800 <= width < 1100 else 2), (width, shown)
            anchors = reader.page.evaluate("page.scenarios.map(one => one.id)")
            assert len(anchors) > 10
            for anchor in ["all", "map"] + anchors:
                reader.go(anchor)
                wide = reader.page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, (anchor, width, wide)
            if is_narrow:
                assert not reader.page.is_visible("#list")
                reader.page.click("#back")
                reader.page.wait_for_selector("#list", state="visible")
                assert not reader.page.is_visible("#scenario")
                reader.page.click("#list a >> nth=0")
                reader.page.wait_for_function("() => document.activeElement.id === 'title'")
                reader.page.click("#after")
                assert reader.anchor.endswith("/1")


@check
def pictures(browser, url):
    with reading(browser, url) as reader:
        for anchor in reader.page.evaluate("page.scenarios.map(one => one.id)"):
            reader.go(anchor)
            if not reader.page.query_selector("#step svg"):
                assert anchor == "with-a-payment", anchor
                continue
            outside = reader.page.evaluate("""() => {
                const svg = document.querySelector('#step svg');
                const box = svg.getBoundingClientRect();
                return [...svg.querySelectorAll('text')].filter(text => {
                  const own = text.getBoundingClientRect();
                  return own.left < box.left - 1 || own.right > box.right + 1 || own.bottom > box.bottom + 1;
                }).map(text => text.textContent);
            }""")
            assert not outside, (anchor, outside)
        # Equal scenes are drawn once.
        drawings = reader.page.evaluate("page.drawings.map(String)")
        assert len(set(drawings)) == len(drawings)


@check
def the_map(browser, url):
    with reading(browser, url + "#logging-out-asks/2") as reader:
        reader.press("m")
        reader.page.wait_for_selector(".maps svg")
        assert reader.anchor == "#map" and "Never reached" in reader.text(".maps")
        grey = reader.page.evaluate("[...document.querySelectorAll('.maps .unseen')].map(one => one.dataset.id ?? '')")
        hidden = reader.page.evaluate("[...document.querySelectorAll('.maps .unseen')].filter(one => getComputedStyle(one).clipPath !== 'none').length")
        assert hidden == 0, f"{hidden} grey parts of the map are not drawn"
        seen = reader.page.evaluate("[...document.querySelectorAll('.maps .node:not(.unseen)')].map(one => one.dataset.id)")
        assert "screen Archive" in grey and "screen Product" in seen and "screen Review" in seen, (grey, seen)
        reader.press("m")
        reader.page.wait_for_selector("#step")
        reader.expect("h2#title", "logging out asks")
        assert reader.anchor == "#logging-out-asks/2" and reader.sentence == "select tab profile"
        reader.page.click("text=Map")
        reader.page.wait_for_selector(".maps svg")
        reader.press("n")
        reader.page.wait_for_selector("#step")


@check
def the_map_without_graphviz(browser, server):
    with reading(browser, server.url("outline.html") + "#map") as reader:
        reader.page.wait_for_selector(".maps .outline")
        assert not reader.page.query_selector(".maps svg")
        grey = reader.page.evaluate("[...document.querySelectorAll('.maps .node.unseen')].map(one => one.dataset.id)")
        assert "screen Archive" in grey and "screen Product" not in grey, grey


@check
def hostile_texts(browser, url):
    with reading(browser, url) as reader:
        for anchor in reader.page.evaluate("page.scenarios.map(one => one.id)"):
            reader.go(anchor)
            reader.press("End", "Home", "End")
        kinds = reader.page.evaluate("[...new Set([...document.querySelectorAll('*')].map(one => one.localName))]")
        assert not {"img", "iframe", "b", "i", "object", "textarea"} & set(kinds), kinds
        assert reader.page.evaluate("document.scripts.length") == 2
        reader.go("script-script-alert-1-script-img-src-x-onerror-alert-1")
        assert MARKUP in reader.text("h2#title")
        assert reader.page.title().endswith("sextant")
        reader.go("1")
        assert "مرحبا" in reader.text("h2#title")
        reader.go("many-steps")
        assert "200 steps not shown" in reader.text(".steps"), reader.text(".steps")[-200:]
        assert "the visible node is Home" in reader.text("#step .failure")


@check
def accessible(browser, url):
    with open(os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js")) as file:
        axe = file.read()
    places = ["all", "map", "nope", "a-notification-opens-a-product/5", "a-notification-opens-a-product/2",
              "guests-may-look", "with-a-payment",
              "a-very-long-name-that-never-ends-a-very-long-name-that-never"]
    for width in [390, 1280]:
        for dark in [False, True]:
            with reading(browser, url, width=width, dark=dark) as reader:
                reader.page.evaluate(axe)
                for place in places + ["?"]:
                    if place == "?":
                        reader.press("?")
                    else:
                        reader.go(place)
                    # Only colours depend on the scheme.
                    found = reader.page.evaluate("axe.run({runOnly: ['color-contrast']})" if dark else "axe.run()")
                    assert len(found["passes"]) > (0 if dark else 15)
                    assert not found["violations"], [
                        (place, width, dark, one["id"], one["nodes"][0]["html"]) for one in found["violations"]]


@check
def light_and_dark(browser, url):
    def ground(dark):
        with reading(browser, url, dark=dark) as reader:
            return [reader.page.evaluate(
                "name => { const style = getComputedStyle(document.querySelector(name));"
                "return style.fill + style.backgroundColor + style.color }", name)
                for name in ["body", "#step svg text", "#step svg rect"]]
    assert all(light != dark for light, dark in zip(ground(False), ground(True)))


@check
def without_script(browser, url):
    with reading(browser, url, script=False) as reader:
        text = reader.text(".plain")
        assert "✔ passed: logging out asks" in text and "✘ failed: a notification" in text
        assert 'expect top is Product(id: "42")' in text and MARKUP in text
        # Interactive parts are hidden, and the whole list is readable.
        for selector in ["#search", "#list", "#explain", "header a", ".skip"]:
            assert not reader.page.is_visible(selector), selector
        reader.page.locator(".plain li").last.scroll_into_view_if_needed()
        box = reader.page.locator(".plain li").last.bounding_box()
        assert box["y"] + box["height"] <= 800, box


@check
def large(browser, server):
    """Tests 10,000 scenarios of 10 steps with different states."""
    os.mkdir(os.path.join(folder, "large"))
    for first in range(0, 10_000, 50):
        write(f"large/{first}.sextant", "".join(f"""
scenario "walk {number}" {{
  expect top is Home
  append Detail(id: "{number}-0")
  append Detail(id: "{number}-1")
  append Detail(id: "{number}-2")
  expect top is Detail(id: "{number}-2")
  expect count stack is 4
  drop last
  expect top is Detail(id: "{number}-1")
  drop last
  expect count stack is 2
}}
""" for number in range(first, first + 50)))
    size = os.path.getsize(report("large.html", "large"))
    assert size < 30_000_000, size
    start = time.monotonic()
    with reading(browser, server.url("large.html")) as reader:
        reader.page.wait_for_selector("#step svg")
        opened = time.monotonic() - start
        assert reader.text("#found") == "10000 scenarios"
        # The list grows on demand.
        assert len(reader.names) < 1_000
        reader.page.fill("#search", "walk 9999")
        assert reader.names == ["walk 9999"]
        reader.press("Escape")
        reader.go("walk-9999/4")
        assert reader.page.is_visible("#list a[aria-current]") and '9999-2' in reader.text("#step figure")
    print(f"browser: 10,000 scenarios take {size / 1e6:.1f} MB, and {opened:.1f} s to open")


def take_shots(browser, url):
    os.makedirs(shots, exist_ok=True)
    for name, width, height, dark, anchor in [
        ("wide", 1440, 900, False, "a-notification-opens-a-product"),
        ("wide-dark", 1440, 900, True, "logging-out-asks/3"),
        ("windows", 1100, 800, False, "windows-stand-beside-each-other/2"),
        ("phone", 390, 844, False, "a-notification-opens-a-product"),
        ("phone-dark", 390, 844, True, "a-product-can-be-reviewed-id-1/3"),
        ("phone-list", 390, 844, False, "all"),
        ("hostile", 1280, 800, False, "script-script-alert-1-script-img-src-x-onerror-alert-1"),
        ("long", 390, 844, True, "a-very-long-name-that-never-ends-a-very-long-name-that-never"),
        ("right-to-left", 1280, 800, True, "1"),
        ("map", 1280, 800, False, "map"),
        ("map-dark", 390, 844, True, "map"),
        ("sheets", 1280, 800, False, "two-hundred-sheets"),
    ]:
        with reading(browser, f"{url}#{anchor}", width=width, height=height, dark=dark) as reader:
            reader.page.screenshot(path=os.path.join(shots, name + ".png"))


write("shop.sextant", SHOP)
write("checkout.sextant", CHECKOUT)
write("hostile.sextant", HOSTILE)
report("report.html", "checkout.sextant", "hostile.sextant")
report("outline.html", "checkout.sextant", "hostile.sextant", PATH=folder)
server = Server()
failed = 0
with sync_playwright() as playwright:
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
    if shots:
        take_shots(browser, server.url("report.html"))
    for function in checks:
        begin = time.monotonic()
        try:
            function(browser, server if function in (large, the_map_without_graphviz) else server.url("report.html"))
        except Exception as problem:  # Reports the problem, and continues with the next check.
            failed += 1
            place = problem.__traceback__
            while place.tb_next and place.tb_next.tb_frame.f_code.co_filename == __file__:
                place = place.tb_next
            print(f"browser: {function.__name__}: line {place.tb_lineno}: {problem}", file=sys.stderr)
    browser.close()
others = set(Server.asked) - {"/report.html", "/outline.html", "/large.html"}
if others:
    failed += 1
    print(f"browser: the pages have requested {sorted(others)}", file=sys.stderr)
print(f"browser: {len(checks) + 1} checks, {failed} failed")
sys.exit(1 if failed else 0)
