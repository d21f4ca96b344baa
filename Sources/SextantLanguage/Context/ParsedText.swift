package import SextantSyntax

/// A text that was read, and which of the session's sources it is.
package struct ParsedText: Sendable {
  let script: Script
  let file: Int

  package init(script: Script, file: Int) {
    self.script = script
    self.file = file
  }
}
