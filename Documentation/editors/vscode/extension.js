// Starts the language server `sextant lsp` for Sextant files. All features come from the server.
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
    window.showErrorMessage(`cannot start \`${command} lsp\`: ${error.message}`);
  });
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
