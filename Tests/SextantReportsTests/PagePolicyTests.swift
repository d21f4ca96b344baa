import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

/// The policy allows only the page's own script and styles.
@Suite struct PagePolicyTests {
  @Test("the policy names the page's script and its styles by their hashes")
  func policy() throws {
    let files = ScriptedFiles(["a.sextant": "scenario \"a\" { append A }\n"])
    var options = TestOptions.standard
    options.reporting.report = ["html=page"]
    options.runContext.writer = files
    let context = CommandContext(
      systems: .all, files: files, output: TextOutput(), interrupt: InterruptFlag())
    _ = SuiteRunner(context).test(["a.sextant"], options)
    let html = try #require(files["page"])
    let script = try #require(html.firstMatch(of: #/<script>((?:.|\n)*?)</script>/#))
    let styles = try #require(html.firstMatch(of: #/<style>([^<]*)</style>/#))
    for (part, of) in [(script.1, "script"), (styles.1, "style")] {
      let hash = "\(of)-src 'sha256-\(SHA256.base64(of: part.utf8))'"
      #expect(
        html.contains(hash), "write the hash of what was changed into HTMLPage.swift: \(hash)")
    }
  }

  @Test(
    "the hash of the script is SHA-256",
    arguments: [
      ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
      ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
      ),
    ])
  func hash(text: String, hash: String) {
    #expect(SHA256.base64(of: text.utf8) == hash)
  }
}
