"""Packs a program, its pages and its licences; the same input makes the same bytes.

build.py PREFIX LICENCES DIST VERSION TIME ARCHITECTURE [linux | macos]

PREFIX has what `Scripts/dev/install` makes, or bin/sextant-import, of which there is a wheel and nothing else; TIME, in
seconds, is that of every file.
"""

import base64
import gzip
import hashlib
import io
import multiprocessing
import os
import re
import sys
import tarfile
import time
import zipfile

prefix, licences, dist, version, moment, machine = sys.argv[1:7]
moment = int(moment)
system = sys.argv[7] if len(sys.argv) > 7 else "linux"
here = os.path.dirname(os.path.abspath(__file__))
# How a system names its machines in Debian packages, wheels and artifact bundles.
debian = {"x86_64": "amd64", "aarch64": "arm64"}.get(machine)
if system == "linux":
    platforms = [f"{libc}_{machine}" for libc in ("manylinux_2_17", "musllinux_1_1")]
    triple = f"{machine}-unknown-linux-gnu"
else:
    platforms = [f"macosx_15_0_{machine}"]
    triple = f"{machine}-apple-macosx"
variant = f"sextant-{version}-{system}-{machine}"
# What is under the licences of other parts in the program; THIRD-PARTY.txt has their texts.
terms = ["MIT", "Apache-2.0 WITH Swift-exception"]
if system == "linux":
    terms += ["LGPL-2.1-or-later", "GPL-3.0-or-later WITH GCC-exception-3.1"]
importer = os.path.join(prefix, "bin/sextant-import")
if not os.path.exists(importer):
    terms += ["BSD-2-Clause", "BSD-3-Clause", "ISC", "X11"]
summary = "A shell, a language and a test runner for the navigation of apps"


def read(*path):
    with open(os.path.join(*path), "rb") as file:
        return file.read()


def below(folder):
    """The files of a folder in order, each with its path in it."""
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(root, name)
            yield os.path.relpath(path, folder), read(path)


def write(name, data):
    with open(os.path.join(dist, name), "wb") as file:
        file.write(data)
    print(os.path.join(dist, name))


def packed(data):
    """gzip without a name or a time."""
    out = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=out, mtime=0) as file:
        file.write(data)
    return out.getvalue()


def tar(files):
    """A tar of (path, data, mode), with the folders that they need."""
    out = io.BytesIO()
    made = set()
    with tarfile.open(mode="w", fileobj=out, format=tarfile.GNU_FORMAT) as archive:

        def add(name, mode, data=None):
            info = tarfile.TarInfo(name)
            info.mtime, info.mode, info.uname, info.gname = moment, mode, "root", "root"
            info.type = tarfile.DIRTYPE if data is None else tarfile.REGTYPE
            info.size = 0 if data is None else len(data)
            archive.addfile(info, None if data is None else io.BytesIO(data))

        for path, data, mode in files:
            parts = path.split("/")[:-1]
            for end in range(1, len(parts) + 1):
                folder = "/".join(parts[:end])
                if folder not in made:
                    made.add(folder)
                    add(folder, 0o755)
            add(path, mode, data)
    return out.getvalue()


def zipped(files, level=9):
    """A zip of (path, data, mode)."""
    out = io.BytesIO()
    date = max(time.gmtime(moment)[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as archive:
        for path, data, mode in files:
            info = zipfile.ZipInfo(path, date)
            info.create_system = 3
            info.external_attr = (0o100000 | mode) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return out.getvalue()


program = read(importer if os.path.exists(importer) else prefix + "/bin/sextant")
day = time.gmtime(moment)
dated = f".Dd {time.strftime('%B', day)} {day.tm_mday}, {day.tm_year}".encode()
# The page says when it was written: with its sources.
# A completion is sourced, and no program of its own.
shared = [("share/" + path, re.sub(rb"(?m)^\.Dd .*$|\A#!/bin/bash\n", lambda m: dated if m[0][:1] == b"." else b"", data), 0o644)
          for path, data in below(os.path.join(prefix, "share"))]
texts = [(path, data, 0o644) for path, data in below(licences)]


def archive():
    files = [("bin/sextant", program, 0o755)] + shared
    files += [("share/doc/sextant/" + path, data, mode) for path, data, mode in texts]
    write(variant + ".tar.gz", packed(tar([(f"{variant}/{path}", *rest) for path, *rest in files])))


def wheel(project, script, about, files, headers=""):
    """A wheel with the program as a script, which starts without Python, and other files."""
    tags = [f"py3-none-{platform}" for platform in platforms]
    name = f"{project.replace('-', '_')}-{version}"
    info = name + ".dist-info"
    metadata = f"""\
Metadata-Version: 2.4
Name: {project}
Version: {version}
Summary: {about}
License-Expression: {" AND ".join(terms)}
"""
    metadata += "".join(f"License-File: {path}\n" for path, _, _ in texts)
    metadata += f"""\
{headers}Requires-Python: >=3.8
Description-Content-Type: text/markdown

`{script}` is one static program; no Python runs when it starts. `{script} --help` says what it can do.
"""
    kind = "Wheel-Version: 1.0\nGenerator: sextant\nRoot-Is-Purelib: false\n"
    kind += "".join(f"Tag: {tag}\n" for tag in tags)
    files = files + [(f"{name}.data/scripts/{script}", program, 0o755)]
    files += [(f"{name}.data/data/{path}", data, mode) for path, data, mode in shared]
    files += [(f"{info}/licenses/{path}", data, mode) for path, data, mode in texts]
    files += [(f"{info}/METADATA", metadata.encode(), 0o644), (f"{info}/WHEEL", kind.encode(), 0o644)]
    record = ""
    for path, data, _ in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    files.append((f"{info}/RECORD", (record + f"{info}/RECORD,,\n").encode(), 0o644))
    write(f"{name}-py3-none-{'.'.join(platforms)}.whl", zipped(files))


def sextant_wheel():
    modules = [(f"sextant_nav/{path}", data, 0o644)
               for path, data in below(os.path.join(here, "sextant_nav")) if path.endswith(".py")]
    wheel("sextant-nav", "sextant", summary, modules)


def importer_wheel():
    wheel("sextant-import", "sextant-import", "Reads the navigation of an app from its Swift sources, as a model for sextant",
          [], f"Requires-Dist: sextant-nav (=={version})\n")


def package():
    """A Debian package: an `ar` of two tars."""
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(moment))
    maintainer = "The Sextant developers <sextant-nav@users.noreply.github.com>"
    changes = f"sextant ({version}) unstable; urgency=medium\n\n"
    changes += f"  * What users notice is in NEWS.md.gz.\n\n -- {maintainer}  {date}\n"
    others = """
The program is linked with parts under the Apache licence (/usr/share/common-licenses/Apache-2.0) with Swift's runtime
library exception, the LGPL (/usr/share/common-licenses/LGPL-2.1), the GPL (/usr/share/common-licenses/GPL-3) with GCC's
runtime library exception, and BSD, ISC and X11 licences: parts.txt.gz, beside this file, has their texts.
"""
    files = [("usr/bin/sextant", program, 0o755)]
    for path, data, mode in shared:
        path = path.replace("zsh/site-functions", "zsh/vendor-completions")
        if "/man/" in path:
            path, data = path + ".gz", packed(data)
        files.append(("usr/" + path, data, mode))
    doc = "usr/share/doc/sextant/"
    files += [
        (doc + "copyright", read(licences, "LICENSE") + others.encode(), 0o644),
        (doc + "parts.txt.gz", packed(read(licences, "THIRD-PARTY.txt")), 0o644),
        (doc + "changelog.gz", packed(changes.encode()), 0o644),
        (doc + "NEWS.md.gz", packed(read(here, "../../../Documentation/CHANGELOG.md")), 0o644),
        ("usr/share/lintian/overrides/sextant", read(here, "lintian-overrides"), 0o644),
    ]
    files.sort()
    size = sum(len(data) // 1024 + 1 for _, data, _ in files)
    control = f"""\
Package: sextant
Version: {version}
Architecture: {debian}
Maintainer: {maintainer}
Installed-Size: {size}
Section: devel
Priority: optional
Description: shell, language and test runner for the navigation of apps
 Stacks, tabs, sheets, alerts, windows and flows of an app are described in a
 small language, walked through in a terminal, tested in a suite that runs in
 milliseconds, and searched state by state for what no test was written for.
"""
    sums = "".join(f"{hashlib.md5(data).hexdigest()}  {path}\n" for path, data, _ in files)
    control = [("./control", control.encode(), 0o644), ("./md5sums", sums.encode(), 0o644)]
    members = [
        ("debian-binary", b"2.0\n"),
        ("control.tar.gz", packed(tar(control))),
        ("data.tar.gz", packed(tar([("./" + path, *rest) for path, *rest in files]))),
    ]
    data = b"!<arch>\n"
    for name, member in members:
        data += f"{name:<16}{moment:<12}{0:<6}{0:<6}{'100644':<8}{len(member):<10}`\n".encode()
        data += member + b"\n" * (len(member) % 2)
    write(f"sextant_{version}_{debian}.deb", data)


def bundle():
    """An artifact bundle, and the package of a plugin that has it."""
    info = f"""\
{{
  "schemaVersion": "1.0",
  "artifacts": {{
    "sextant": {{
      "type": "executable",
      "version": "{version}",
      "variants": [
        {{"path": "{variant}/bin/sextant", "supportedTriples": ["{triple}"]}}
      ]
    }}
  }}
}}
"""
    top = "sextant.artifactbundle/"
    files = [(top + "info.json", info.encode(), 0o644), (top + f"{variant}/bin/sextant", program, 0o755)]
    files += [(top + "licenses/" + path, data, mode) for path, data, mode in texts]
    write("sextant.artifactbundle.zip", zipped(files, level=6))
    files += [(path, data, 0o644) for path, data in below(os.path.join(here, "plugin"))]
    write(f"sextant-plugin-{version}.zip",
          zipped([("sextant-plugin/" + path, *rest) for path, *rest in files], level=6))


os.makedirs(dist, exist_ok=True)
if os.path.exists(importer):
    makers = (importer_wheel,)
else:
    makers = (archive, sextant_wheel, bundle) + ((package,) if system == "linux" else ())
# They compress for seconds, and only that.
made = [multiprocessing.get_context("fork").Process(target=make) for make in makers]
for each in made:
    each.start()
for each in made:
    each.join()
sys.exit(any(each.exitcode for each in made))
