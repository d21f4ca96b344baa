"""Checks all links, pictures and anchors within a site. The pages may fetch nothing from other servers.
Pages of the Swift library are there; what they link to is drawn by a program, and not followed.

links.py SITE
"""

import os
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

site = os.path.abspath(sys.argv[1])


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.fetched, self.anchors = [], [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.links.append(value)
                if name == "src" and urlsplit(value).netloc:
                    self.fetched.append(value)
            if name in ("id", "name") and value:
                self.anchors.add(value)


pages = {}
for root, _, names in os.walk(site):
    for name in names:
        if name.endswith(".html") and not os.path.relpath(root, site).startswith("library"):
            path = os.path.join(root, name)
            with open(path, encoding="utf-8") as file:
                pages[path] = Page(file.read())

broken = set()
count = 0
for path, page in pages.items():
    broken.update(f"{os.path.relpath(path, site)}: {link} is fetched from another server" for link in page.fetched)
    for link in page.links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        count += 1
        target = path
        if parts.path:
            base = site if parts.path.startswith("/") else os.path.dirname(path)
            target = os.path.normpath(os.path.join(base, unquote(parts.path).lstrip("/")))
        if os.path.isdir(target):
            target = os.path.join(target, "index.html")
        if not os.path.exists(target) or not target.startswith(site):
            broken.add(f"{os.path.relpath(path, site)}: {link}")
        elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
            if parts.fragment not in ("", "__skip"):
                broken.add(f"{os.path.relpath(path, site)}: {link} has no such heading")
for line in sorted(broken):
    print(f"site: {line}", file=sys.stderr)
print(f"site: {len(pages)} pages, {count} links within them")
sys.exit(bool(broken))
