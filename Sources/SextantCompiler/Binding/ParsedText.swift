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
  /// Whether the importing text already imports the file in an earlier line.
  let isRepeated: Bool
}
