import SextantLanguage
package import SextantSyntax

package struct ParsedText: Sendable {
  package let script: Script
  let file: Int
}

/// An import, its location, and the source index of the imported file.
struct ImportItem {
  let place: SourceSpan
  let path: String
  let file: Int
  /// Whether the same text imports the file earlier.
  let isRepeated: Bool
}
