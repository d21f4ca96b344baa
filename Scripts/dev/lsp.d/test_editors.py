"""Starts the server in editors, with the configurations from the manual."""

import json
import os
import shutil
import subprocess
import tomllib

import pytest
from conftest import PROGRAM, ROOT

EDITORS = ROOT / "Documentation" / "editors"


@pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no Neovim here")
def test_neovim(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sextant").symlink_to(PROGRAM)
    text = tmp_path / "a.sextant"
    text.write_text("screen Detail\napend Detail\n")
    check = tmp_path / "check.lua"
    check.write_text(
        """
        vim.cmd('edit %s')
        vim.wait(10000, function() return #vim.diagnostic.get(0) > 0 end, 20)
        local found = vim.diagnostic.get(0)[1]
        local out = { found and found.code or 'none', vim.bo.filetype, vim.b.current_syntax or 'none' }
        vim.fn.writefile({ table.concat(out, ' ') }, '%s')
        vim.cmd('qall!')
        """
        % (text, tmp_path / "result")
    )
    environment = {**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}", "HOME": str(tmp_path),
                   "XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    subprocess.run(
        ["nvim", "--headless", "--cmd", f"set runtimepath^={EDITORS / 'vim'}", "-u",
         str(EDITORS / "neovim" / "sextant.lua"), "-S", str(check)],
        env=environment, check=True, timeout=30, capture_output=True)
    assert (tmp_path / "result").read_text() == "unknownSentence sextant sextant\n"


def test_helix():
    with open(EDITORS / "helix" / "languages.toml", "rb") as file:
        languages = tomllib.load(file)
    server = languages["language-server"]["sextant"]
    assert [server["command"], *server["args"]] == ["sextant", "lsp"]
    assert languages["language"][0]["language-servers"] == ["sextant"]


def test_vscode():
    folder = EDITORS / "vscode"
    manifest = json.loads((folder / "package.json").read_text())
    for part in manifest["contributes"]["grammars"]:
        grammar = json.loads((folder / part["path"]).read_text())
        assert grammar["scopeName"] == part["scopeName"]
    for part in manifest["contributes"]["languages"]:
        json.loads((folder / part["configuration"]).read_text())
    assert (folder / manifest["main"]).exists()
    if shutil.which("node"):
        subprocess.run(["node", "--check", folder / manifest["main"]], check=True)
