internal import SextantExplore
internal import SextantRuntime

/// Options of `sextant explore` and its commands.
public struct ExploreOptions: Sendable {
  public enum Format: Sendable { case text, json, dot }

  /// The words of `--moves`.
  public static let moveWords = ["action", "gesture", "button", "link", "event", "time"]

  public var format = Format.text
  public var isStrict = false
  /// The kinds of moves, by their words; nil for all.
  public var moves: [String]?
  public var doubleTaps = false
  public var depth: Int?
  public var maxStack: Int?
  public var maxStates = 1_000_000
  /// In bytes.
  public var maxMemory: Int?
  public var maxLinks: Int? = 2
  public var maxTimers: Int? = 2
  /// The folder that gets a scenario for each thing that is broken.
  public var failureFolder: String?
  public var writer: (any FileWriter)?
  /// Whether progress is shown on standard error.
  public var showsProgress = false

  public init() {}

  /// What is searched.
  var search: SearchOptions {
    var options = SearchOptions()
    let kinds: [Move.Kind] = [.action, .gesture, .button, .link, .event, .time]
    if let moves {
      options.kinds = Set(
        zip(Self.moveWords, kinds).filter { moves.contains($0.0) }.map(\.1))
    }
    options.doubleTaps = doubleTaps
    options.depth = depth
    options.maxStack = maxStack
    options.maxStates = maxStates
    options.maxMemory = maxMemory
    options.maxLinks = maxLinks
    options.maxTimers = maxTimers
    return options
  }
}
