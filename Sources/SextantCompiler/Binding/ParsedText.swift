import SextantLanguage
package import SextantSyntax

package struct ParsedText: Sendable {
  package let script: Script
  let file: Int
}

struct ImportItem {
  let place: SourceSpan
  let path: String
  let file: Int
  /// Whether an earlier import of the same text names the same file.
  let isRepeated: Bool
}
