"""Tests the language server with a third-party client: examples, erroneous text, typing, characters beyond the BMP."""

import asyncio

import pytest
from conftest import ROOT
from lsprotocol import types

SHOP = ROOT / "Scripts" / "shop.sextant"
TOUR = ROOT / "Scripts" / "tour.sextant"


def place(uri, line, character):
    return {
        "text_document": types.TextDocumentIdentifier(uri=uri),
        "position": types.Position(line=line, character=character),
    }


class Text:
    """An open document of the client."""

    def __init__(self, client, uri, text):
        self.client, self.uri, self.text, self.version = client, uri, text, 1
        self.read = len(client.published)
        client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(uri=uri, language_id="sextant", version=1, text=text)
            )
        )

    def units(self, offset):
        """Returns the position of an offset, in UTF-16."""
        before = self.text[:offset]
        line = before.count("\n")
        column = before[before.rfind("\n") + 1 :]
        return types.Position(line=line, character=len(column.encode("utf-16-le")) // 2)

    def replace(self, start, end, new):
        self.version += 1
        edit = types.TextDocumentContentChangePartial(
            range=types.Range(start=self.units(start), end=self.units(end)), text=new
        )
        self.text = self.text[:start] + new + self.text[end:]
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                text_document=types.VersionedTextDocumentIdentifier(uri=self.uri, version=self.version),
                content_changes=[edit],
            )
        )

    async def diagnostics(self):
        """Waits for new diagnostics of the current text, and returns them."""
        for _ in range(2_000):
            while self.read < len(self.client.published):
                sent = self.client.published[self.read]
                self.read += 1
                if sent.uri == self.uri and sent.version == self.version:
                    return list(sent.diagnostics)
            await asyncio.sleep(0.005)
        raise AssertionError(f"no diagnostics of {self.uri}, version {self.version}")

    async def diagnosed(self, codes):
        """Waits until the text has diagnostics with these codes."""
        while [diagnostic.code for diagnostic in await self.diagnostics()] != codes:
            pass

    def apply(self, edits):
        """Returns the text after some edits."""
        lines = self.text.splitlines(keepends=True) + [""]

        def offset(position):
            head = sum(len(line) for line in lines[: position.line])
            line = lines[position.line].encode("utf-16-le")
            return head + len(line[: position.character * 2].decode("utf-16-le"))

        text = self.text
        for edit in sorted(edits, key=lambda edit: offset(edit.range.start), reverse=True):
            text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
        return text


async def opened(client, path):
    text = Text(client, path.as_uri(), path.read_text())
    return text, await text.diagnostics()


async def test_examples(client):
    for path in [SHOP, TOUR, *sorted((ROOT / "Scripts" / "tour").glob("*.sextant"))]:
        text, diagnostics = await opened(client, path)
        assert diagnostics == [], path
        identifier = types.TextDocumentIdentifier(uri=text.uri)
        symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(identifier))
        assert symbols
        folds = await client.text_document_folding_range_async(types.FoldingRangeParams(identifier))
        assert folds
        tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(identifier))
        assert len(tokens.data) > 100
        edits = await client.text_document_formatting_async(
            types.DocumentFormattingParams(identifier, types.FormattingOptions(tab_size=2, insert_spaces=True))
        )
        assert not edits


async def test_typed(client, tmp_path):
    """Types a text letter by letter, with requests in between. Afterwards, no stale diagnostics may remain."""
    whole = SHOP.read_text()[:320]
    text = Text(client, (tmp_path / "typed.sextant").as_uri(), "")
    for index, letter in enumerate(whole):
        text.replace(index, index, letter)
        if letter == " ":
            position = text.units(index + 1)
            await client.text_document_completion_async(
                types.CompletionParams(types.TextDocumentIdentifier(uri=text.uri), position)
            )
    typed = await text.diagnostics()
    other = Text(client, (tmp_path / "typed.sextant").as_uri(), whole)
    assert [d.message for d in typed] == [d.message for d in await other.diagnostics()]


async def test_beyond_the_basic_plane(client, tmp_path):
    text = Text(client, (tmp_path / "a.sextant").as_uri(), 'screen Detail; /* 👩‍🚀𝔘 */ print "𝔘"; apend Detail\n')
    diagnostics = await text.diagnostics()
    wrong = next(d for d in diagnostics if d.code == "unknownSentence")
    assert wrong.range.start == text.units(text.text.index("apend"))
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(uri=text.uri), wrong.range, types.CodeActionContext(diagnostics=[wrong])
        )
    )
    edits = actions[0].edit.document_changes[0].edits
    assert text.apply(edits).endswith("append Detail\n")
    start = text.text.index("apend")
    text.replace(start, start + 5, "append")
    assert not [d for d in await text.diagnostics() if d.severity == types.DiagnosticSeverity.Error]


async def test_hover_and_hints(client):
    text, _ = await opened(client, SHOP)
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(
            types.TextDocumentIdentifier(uri=text.uri),
            types.Range(types.Position(0, 0), types.Position(10_000, 0)),
        )
    )
    assert hints and all(hint.label.startswith("› ") for hint in hints)
    first = hints[0].position
    hover = await client.text_document_hover_async(types.HoverParams(**place(text.uri, first.line, first.character)))
    assert "After:" in hover.contents.value


async def test_imports(client, tmp_path):
    app = tmp_path / "app.sextant"
    app.write_text("app Shop {\n  screen Home { action go { append Detail } }\n  screen Detail\n  start stacked Home\n}\n")
    walk = tmp_path / "walk.sextant"
    walk.write_text('import "app.sextant"\n\nscenario "walk" {\n  tap go\n  expect top is Detail\n}\n')
    text, diagnostics = await opened(client, walk)
    assert diagnostics == []
    found = await client.text_document_definition_async(types.DefinitionParams(**place(text.uri, 4, 18)))
    assert [location.uri for location in found] == [app.as_uri()]
    other, _ = await opened(client, app)
    other.replace(other.text.index("action go") + 7, other.text.index("action go") + 9, "enter")
    await text.diagnosed(["unknownAction"])
    # Without a notification.
    client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri=other.uri)))
    app.unlink()
    client.workspace_did_change_watched_files(
        types.DidChangeWatchedFilesParams([types.FileEvent(uri=other.uri, type=types.FileChangeType.Deleted)])
    )
    await text.diagnosed(["importFailed"])


async def test_run_and_save(client, tmp_path):
    text = Text(client, (tmp_path / "a.sextant").as_uri(), 'scenario "s" {\n  append A\n  expect top is B\n}\n')
    await text.diagnostics()
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(types.TextDocumentIdentifier(uri=text.uri)))
    command = lenses[0].command
    result = await client.workspace_execute_command_async(
        types.ExecuteCommandParams(command=command.command, arguments=command.arguments)
    )
    assert result["passed"] is False
    assert [d.source for d in await text.diagnostics()] == ["sextant test"]
    assert client.messages[-1].type == types.MessageType.Error
    text.replace(text.text.index("is B") + 3, text.text.index("is B") + 4, "A")
    assert await text.diagnostics() == []
    client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri=text.uri)))
    assert await text.diagnostics() == []


async def test_wrong_messages(client, tmp_path):
    """Expects an error or a logged notice, never an exit."""
    from pygls.exceptions import JsonRpcException

    with pytest.raises(JsonRpcException):
        await client.text_document_hover_async(types.HoverParams(**place("file:///no/such.sextant", 0, 0)))
    with pytest.raises(JsonRpcException):
        await client.protocol.send_request_async("no/such", {})
    client.protocol.notify("no/such", {})
    writer = client.protocol.writer
    for bytes in [b"nonsense\r\n\r\n", b"Content-Length: 3\r\n\r\n{{{", b"Content-Length: x\r\n\r\n"]:
        writer.write(bytes)
    text = Text(client, (tmp_path / "a.sextant").as_uri(), "append A\n")
    assert await text.diagnostics() == []
    outside = await client.text_document_hover_async(types.HoverParams(**place(text.uri, 99, 99)))
    assert outside is None or outside.contents
