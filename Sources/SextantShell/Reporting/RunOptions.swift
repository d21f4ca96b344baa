/// Options of `sextant run`.
public struct RunOptions: Sendable {
  public enum Format: Sendable { case text, json }

  public var format = Format.text
  public var keepsGoing = false
  /// Whether each statement is run as soon as it is complete.
  public var isStreaming = false
  public var isStrict = false
  public var isQuiet = false
  /// How many statements a script may have; nil for no limit.
  public var maxSteps: Int?

  public init() {}
}
