// Starts `sextant lsp` for texts in Sextant. What else there is, the server says and the client does.
const { workspace, window } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function activate() {
  const command = workspace.getConfiguration("sextant").get("path", "sextant");
  client = new LanguageClient(
    "sextant",
    "Sextant",
    { command, args: ["lsp"] },
    {
      documentSelector: [
        { scheme: "file", language: "sextant" },
        { scheme: "untitled", language: "sextant" },
      ],
      outputChannelName: "Sextant",
    }
  );
  client.start().catch((error) => {
    window.showErrorMessage(`\`${command} lsp\` cannot be started: ${error.message}`);
  });
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
