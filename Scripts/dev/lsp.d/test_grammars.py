"""Compares the tokens of the server with the grammars for editors, for every script."""

import json
import pathlib
import shutil
import subprocess
import sys

import pytest
from conftest import PROGRAM, ROOT, scripts

# Maps the token kinds of the server to the kinds that a grammar without tables can distinguish.
KINDS = {"comment": "comment", "string": "string", "number": "number", "operator": "operator"}


def framed(message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def answers(messages):
    """Returns the replies of a server, by request id."""
    done = subprocess.run([PROGRAM, "lsp"], input=b"".join(map(framed, messages)), capture_output=True)
    rest, found = done.stdout, {}
    while rest:
        head, _, rest = rest.partition(b"\r\n\r\n")
        length = int(head.split(b":")[1])
        message = json.loads(rest[:length])
        rest = rest[length:]
        if "id" in message and "result" in message:
            found[message["id"]] = message["result"]
    return found


def texts():
    """Returns every script, and a text with unusual tokens."""
    found = {str(path): path.read_text() for path in scripts()}
    found["own"] = (
        "#!/usr/bin/env sextant\n"
        "/* a /* nested */ comment\n over lines */ append A // and a line\n"
        'let x = "a \\"quoted\\" \\u{1F600} \\(1 + (2)) b" ; print x\n'
        'let y = """\n  text "with" quotes\n  and \\(x)\n  """\n'
        "print Root/Main/home/0 ; expect top is Detail#7 ; wait 1.5s ; wait 300ms\n"
        "let `append` = [1_000, 2.5, -3] ; append Größe(größe: 1) ; print count sheets >= 1\n"
        "expect stack is [..., A] ; print FLOW.route\n"
        "/* see https://example.org */ print 1 /* // */ // /* \nprint 2\n"
        'print "unterminated\nprint "also // this\nprint 3\n'
    )
    return found


@pytest.fixture(scope="session")
def server_tokens():
    """Returns for each text the token kind of each letter."""
    messages = [{"id": 0, "method": "initialize", "params": {"capabilities": {}}}]
    all = texts()
    for number, (name, text) in enumerate(all.items(), 1):
        uri = f"file:///{number}.sextant"
        item = {"uri": uri, "languageId": "sextant", "version": 1, "text": text}
        messages.append({"method": "textDocument/didOpen", "params": {"textDocument": item}})
        params = {"textDocument": {"uri": uri}}
        messages.append({"id": number, "method": "textDocument/semanticTokens/full", "params": params})
        messages.append({"method": "textDocument/didClose", "params": params})
    found = answers(messages)
    legend = found[0]["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"]
    result = {}
    for number, (name, text) in enumerate(all.items(), 1):
        lines = [line.encode("utf-16-le") for line in text.split("\n")]
        kinds, line, column = {}, 0, 0
        data = found[number]["data"]
        for start in range(0, len(data), 5):
            below, right, length, kind, _ = data[start : start + 5]
            column = right + (column if below == 0 else 0)
            line += below
            first = len(lines[line][: column * 2].decode("utf-16-le"))
            count = len(lines[line][column * 2 : (column + length) * 2].decode("utf-16-le"))
            for letter in range(first, first + count):
                kinds[line, letter] = KINDS.get(legend[kind], "name")
        result[name] = (text, kinds)
    assert len(result) > 100
    return result


def differences(name, text, wanted, found):
    """Returns the positions at which two sets of kinds differ, except blanks."""
    for number, line in enumerate(text.split("\n")):
        for column, letter in enumerate(line):
            place = (number, column)
            if not letter.isspace() and wanted.get(place) != found.get(place):
                yield f"{name}:{number + 1}:{column + 1}: {letter}: {wanted.get(place)}, not {found.get(place)}: {line}"


TEXTMATE = [("comment", "comment"), ("string", "string"), ("constant.character", "string"),
            ("constant.numeric", "number"), ("keyword.operator", "operator"), ("keyword", "name"),
            ("entity", "name"), ("variable", "name"), ("punctuation.section.embedded", "string"),
             ("meta", None), ("source", None)]


def test_textmate(server_tokens, grammar_text):
    import logging

    from textmate_grammar.parsers.base import LanguageParser

    logging.disable(logging.CRITICAL)
    parser = LanguageParser(json.loads(grammar_text("textmate")))
    bad = []
    for name, (text, wanted) in server_tokens.items():
        element = parser.parse_string(text)
        found = {}
        for place, scopes in element._token_by_index().items():
            kind = next(kind for start, kind in TEXTMATE if scopes[-1].startswith(start))
            if kind:
                found[place] = kind
        bad += differences(name, text, wanted, found)
    assert not bad, "\n".join(bad[:20])


VIM = {"sextantKeyword": "name", "sextantType": "name", "sextantName": "name", "sextantNumber": "number",
       "sextantOperator": "operator", "sextantString": "string", "sextantEscape": "string",
       "sextantComment": "comment", "sextantNested": "comment"}


@pytest.mark.skipif(shutil.which("vim") is None, reason="there is no Vim here")
def test_vim(server_tokens, tmp_path):
    syntax = ROOT / "Documentation" / "editors" / "vim" / "syntax" / "sextant.vim"
    paths = {}
    for number, (name, (text, _)) in enumerate(server_tokens.items()):
        paths[name] = tmp_path / f"{number}.sextant"
        paths[name].write_text(text)
    script = tmp_path / "tokens.vim"
    script.write_text(
        """
set nocompatible encoding=utf-8 nofoldenable nowrap
syntax on
for file in split(glob('%s/*.sextant'), "\\n")
  execute 'edit!' file
  syntax clear
  unlet! b:current_syntax
  source %s
  let lines = []
  for line in range(1, line('$'))
    let names = []
    let text = getline(line)
    let column = 1
    for letter in split(text, '\\zs')
      call add(names, letter =~ '\\s' ? '' : synIDattr(synID(line, column, 1), 'name'))
      let column += strlen(letter)
    endfor
    call add(lines, join(names, ','))
  endfor
  call writefile(lines, file . '.tokens')
endfor
quitall!
"""
        % (tmp_path, syntax)
    )
    # After an error, Vim reads commands: without input it ends.
    command = ["vim", "-es", "-u", "NONE", "-i", "NONE", "-V1", "-S", str(script)]
    run = subprocess.run(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=300)
    assert run.returncode == 0, run.stderr[-2000:]
    bad = []
    for name, (text, wanted) in server_tokens.items():
        found = {}
        read = pathlib.Path(f"{paths[name]}.tokens").read_text().split("\n")
        for number, line in enumerate(read):
            for column, group in enumerate(line.split(",")):
                if group in VIM:
                    found[number, column] = VIM[group]
        bad += differences(name, text, wanted, found)
    assert not bad, "\n".join(bad[:20])
