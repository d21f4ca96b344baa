"""Packs a program, its pages and its licences. The same input gives the same bytes.

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
if system == "linux":
    platforms = [f"{libc}_{machine}" for libc in ("manylinux_2_17", "musllinux_1_1")]
else:
    platforms = [f"macosx_15_0_{machine}"]
variant = f"sextant-{version}-{system}-{machine}"
# THIRD-PARTY.txt contains their licences.
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
    """Returns the files of a folder in order, each with its relative path."""
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
    """Compresses with gzip, without a name or a time."""
    out = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=out, mtime=0) as file:
        file.write(data)
    return out.getvalue()


def tar(files):
    """Returns a tar of (path, data, mode), including the parent folders."""
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


def zipped(files):
    """Returns a zip of (path, data, mode)."""
    out = io.BytesIO()
    date = max(time.gmtime(moment)[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
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
# The date of the manual page is that of its sources. A completion script is sourced, not executed.
shared = [("share/" + path, re.sub(rb"(?m)^\.Dd .*$|\A#!/bin/bash\n", lambda m: dated if m[0][:1] == b"." else b"", data), 0o644)
          for path, data in below(os.path.join(prefix, "share"))]
texts = [(path, data, 0o644) for path, data in below(licences)]


def archive():
    files = [("bin/sextant", program, 0o755)] + shared
    files += [("share/doc/sextant/" + path, data, mode) for path, data, mode in texts]
    write(variant + ".tar.gz", packed(tar([(f"{variant}/{path}", *rest) for path, *rest in files])))


def wheel(project, script, about, files, headers=""):
    """Returns a wheel with other files and the program as a script, which starts without Python."""
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


os.makedirs(dist, exist_ok=True)
if os.path.exists(importer):
    makers = (importer_wheel,)
else:
    makers = (archive, sextant_wheel)
# Compression takes seconds, so several processes share it.
made = [multiprocessing.get_context("fork").Process(target=make) for make in makers]
for each in made:
    each.start()
for each in made:
    each.join()
sys.exit(any(each.exitcode for each in made))
