/// Options of `sextant run`.
package struct RunOptions: Sendable {
  package enum Format: Sendable { case text, json }

  package var format = Format.text
  package var keepsGoing = false
  /// Whether each statement is run as soon as it is complete.
  package var isStreaming = false
  package var isStrict = false
  package var isQuiet = false
  /// How many statements a script may have; nil for no limit.
  package var maxSteps: Int?

  package init() {}
}
