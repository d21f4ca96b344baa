import os
import pathlib
import subprocess

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = os.environ["SEXTANT"]


def scripts():
    """Returns the scripts of the repository, including the scripts of tests."""
    return sorted(path for path in (ROOT / "Scripts").rglob("*.sextant") if path.is_file())


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[PROGRAM, "lsp"]))
async def client(client: LanguageClient):
    client.published = []
    client.protocol.fm.features[types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS] = client.published.append
    client.registrations = []

    @client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams):
        client.registrations += params.registrations

    await client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            workspace_folders=[types.WorkspaceFolder(uri=ROOT.as_uri(), name="sextant")],
        )
    )
    yield
    await client.shutdown_session()


@pytest.fixture
def grammar_text():
    def text(name):
        done = subprocess.run([PROGRAM, "grammar", "--format", name], capture_output=True, check=True)
        return done.stdout.decode()

    return text
