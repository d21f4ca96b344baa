#!/usr/bin/env python3
"""Checks Swift sources against rules that neither the compiler nor `swift format` has. Prints a line for each violation.

  sources.py words|folders|extensions FILE…

The program relies on the layout of `swift format`: a declaration at the left margin is at the top level, and a brace at
the indentation of a function ends the function. It compares names, not types. A name after a dot does not count as a
use, nor does a name that the using folder also declares.
"""
import collections
import re
import sys

string = r'"(?:\\\((?:[^()"\n]|\([^()"\n]*\)|"(?:\\.|[^"\\\n])*")*\)|\\.|[^"\\\n])*"'
token = re.compile(rf'//[^\n]*|/\*.*?\*/|(#*)""".*?"""\1|(#+)"[^\n]*?"\2|{string}', re.S)
kinds = "struct|class|enum|protocol|actor|typealias"
modifiers = r"(?:@\w+(?:\([^)\n]*\))? +|(?!import|extension|case)[a-z]+(?:\(set\))? +)*?"
declaration = re.compile(rf"(?m)^({modifiers})({kinds}|func|let|var) (\w+)")
inner = re.compile(rf"\b(?:{kinds}|associatedtype|func|let|var|case) (\w+)")
extension = re.compile(r"(?m)^((?:@\w+ +|[a-z]+ +)*?)extension ([\w.]+)")
imported = re.compile(r"(?m)^ *(?:@\w+(?:\([^)]*\))? +|[a-z]+ +)*?import +(?:(?:struct|class|enum|protocol|func|var|let|typealias) +)?(\w+)")
body = re.compile(rf"( *){modifiers}(func|init|deinit|subscript|var)\b")

# Modules without input and output, and the only module that may import each library.
core = set("Codes Syntax Engine Systems Language Compiler Interpreter Map Runtime Assist Explore Conform".split())
libraries = {"Foundation": "SextantCommand", "Glibc": "SextantPlatform", "Musl": "SextantPlatform", "Darwin": "SextantPlatform"}
traps = {r"\bas!": "as! traps if the type is wrong", r"\bfatalError *\( *\)": "fatalError requires a message"}
io = {
    r"(?<![\w.`])(?<!func )(?<!case )(print|debugPrint|dump|readLine|fopen|fputs|fwrite|puts|printf|getenv|exit|abort) *\(":
        "must do no input or output",
    r"\b(FileHandle|FileManager|ProcessInfo|CommandLine|URLSession|stdin|stdout|stderr)\b":
        "must use no files, processes or terminals",
}
# Allowed extensions outside of their type's folder. Reasons: sentences of a system edit a draft and query the app; only
# systems know the catalogue; the argument parser reads cases; a generic lookup is specialised; reports encode JSON.
known = {"SextantSystems Draft", "SextantSystems AppMap", "SextantSystems SystemCatalog", "SextantShell SnapshotUpdate",
         "SextantLanguage SymbolMap", "SextantCompiler SymbolMap", "SextantReports JSONWriter"}


def code_of(text):
    """Returns the text without comments, with strings replaced by their interpolations."""
    def kept(match):
        parts = re.findall(r"\\#*\((.*?)\)", match[0]) if '"' in match[0][:5] else []
        return " ".join(code_of(part) for part in parts) + "\n" * match[0].count("\n")
    return token.sub(kept, text)


def folder_of(path):
    parts = path.split("/")
    return parts[1], parts[2] if len(parts) > 3 else "."


def words(path, text):
    module = folder_of(path)[0]
    is_core = module.removeprefix("Sextant") in core
    code = code_of(text)
    rules = dict(traps, **({rule: f"{module} {why}" for rule, why in io.items()} if is_core else {}))
    for rule, why in rules.items():
        for match in re.finditer(rule, code):
            yield code.count("\n", 0, match.start()) + 1, why
    for match in imported.finditer(code):
        name = match[1]
        owner = next((owner for prefix, owner in libraries.items() if name.startswith(prefix)), module)
        if owner != module:
            yield code.count("\n", 0, match.start(1)) + 1, f"{module} may not import {name}"
    for number, line in enumerate(text.split("\n"), 1):
        if re.search("//.*(TODO|FIXME)", line):
            yield number, "unfinished work belongs in an issue"
    yield from long_functions(code.split("\n"), text.split("\n"))


def long_functions(code, raw):
    for first, line in enumerate(code):
        match = body.match(line)
        if not match:
            continue
        indent = match[1]
        start = first
        while not code[start].rstrip().endswith("{"):
            start += 1
            if match[2] == "var" or start == len(code) or not code[start].startswith((indent + " ", indent + ")", indent + "where")):
                break
        else:
            end = next((end for end in range(start + 1, len(code)) if code[end].startswith(indent + "}")), len(code) - 1)
            lines = end - first + 1
            if lines > 60 and not any("// long: " in line for line in raw[max(first - 1, 0):start + 1]):
                yield first + 1, f"this function has {lines} lines, more than 60; shorten it, or write `// long: REASON`"


def read(paths):
    """Returns the code of the files by folder, and the folders of the top-level declarations."""
    files, homes = [], collections.defaultdict(dict)
    for path in paths:
        module, folder = folder_of(path)
        with open(path) as file:
            code = re.sub(r"(?m)^.*\bimport .*$", "", code_of(file.read()))
        files.append((path, module, folder, code))
        for lead, kind, name in declaration.findall(code):
            if "private" not in lead:
                homes[module].setdefault(name, (folder, kind))
    return files, homes


def cycles(paths):
    """Prints uses that close a cycle of folders, and uses of files outside the folders of a module."""
    files, homes = read(paths)
    hidden, arrows = collections.defaultdict(set), collections.defaultdict(dict)
    for _, module, folder, code in files:
        hidden[module, folder].update(inner.findall(code))
    for path, module, folder, code in files:
        for match in re.finditer(r"(?<![.\w])[A-Za-z_]\w*(\(?)", code):
            name = match[0].rstrip("(")
            home, kind = homes[module].get(name, (folder, ""))
            if home != folder and name not in hidden[module, folder] and (kind != "func" or match[1]):
                use = f"{path}:{code.count(chr(10), 0, match.start()) + 1}: {module}/{folder} uses {name} of "
                arrows[module].setdefault((folder, home), use)
    for module, uses in arrows.items():
        left = {arrow for arrow in uses if "." not in arrow}
        while True:  # Folders without uses or without users are not part of a cycle.
            users, used = {user for user, _ in left}, {home for _, home in left}
            rest = {(user, home) for user, home in left if user in used and home in users}
            if rest == left:
                break
            left = rest
        left |= {(user, home) for user, home in uses if home == "." and user != "."}
        for user, home in sorted(left):
            print(uses[user, home] + ("the files beside the folders" if home == "." else home))


def extensions(paths):
    """Prints the extensions of types that another folder declares."""
    files, homes = read(paths)
    owners, seen = collections.defaultdict(list), set()
    for module, names in homes.items():
        for name, (folder, kind) in names.items():
            if kind in kinds.split("|"):
                owners[name].append((module, folder))
    for path, module, folder, code in files:
        for match in extension.finditer(code):
            name = next((part for part in match[2].split(".") if part not in homes), "")
            if not owners[name] or (module, folder) in owners[name]:
                continue
            seen.add(f"{module} {name}")
            if f"{module} {name}" not in known:
                places = " or ".join("/".join(owner).removesuffix("/.") for owner in owners[name])
                print(f"{path}:{code.count(chr(10), 0, match.start()) + 1}: "
                      f"an extension of {name}, which is declared in {places}")
    for entry in sorted(known - seen):
        print(f"the list of known extensions contains `{entry}`, which does not occur")


rule, *paths = sys.argv[1:]
if rule == "folders":
    cycles(paths)
elif rule == "extensions":
    extensions(paths)
else:
    for path in paths:
        with open(path) as file:
            for line, finding in words(path, file.read()):
                print(f"{path}:{line}: {finding}")
