import SextantLanguage
package import SextantReports
package import SextantSyntax

/// The log of an app. Each line is a JSON object.
package struct AppLog: Sendable {
  package enum Cause: Sendable, Hashable {
    case unknown
    case move(String)
    /// The app starts. Its variables get these initial values.
    case launch([JSONValue.Member])

    var isLaunch: Bool { if case .launch = self { true } else { false } }

    var member: String { isLaunch ? "launch" : "do" }
  }

  package struct Line: Sendable {
    package let number: Int
    package let time: Int?
    package let cause: Cause
    package let seen: Observation?
    /// Whether the observation is compared. False if it is missing, or if the app was still
    /// settling.
    package internal(set) var isCompared: Bool
  }

  package struct Problem: Error, Sendable {
    package let message: String
    package let line: Int
    package let column: Int
  }

  package let name: String
  package private(set) var lines: [Line] = []
  private var texts: [ArraySlice<UInt8>]
  /// Whether the last line is incomplete, and therefore ignored.
  package private(set) var isUnfinished = false

  package init(_ name: String, _ bytes: [UInt8], settle: Int) throws(Problem) {
    self.name = name
    texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let isEnded = bytes.last == UInt8(ascii: "\n")
    var last: Int?
    for (index, text) in texts.enumerated() where !text.allSatisfy({ $0 <= 0x20 }) {
      do throws(Problem) {
        let line = try Self.line(text, number: index + 1)
        // A restart of the app may reset its clock.
        if let time = line.time, let last, time < last, !line.cause.isLaunch {
          throw Problem(
            message: "`t` must not decrease: found \(time) after \(last)", line: line.number,
            column: 1)
        }
        last = line.time ?? (line.cause.isLaunch ? nil : last)
        lines.append(line)
      } catch {
        guard index + 1 == texts.count, !isEnded else { throw error }
        isUnfinished = true
      }
    }
    findTransitions(settle)
  }

  package func source(of line: Line) -> SourceText {
    SourceText(name: name, bytes: Array(texts[line.number - 1]), firstLine: line.number)
  }

  /// Returns the span of a member in a line. If the member is missing, returns the span of the
  /// line.
  func span(of member: String, in source: SourceText) -> Span {
    var places: [JSONPlace] = []
    let members = (try? JSONValue(parsing: source.bytes, places: &places))?.object ?? []
    guard let index = members.firstIndex(where: { $0.name == member }), index < places.count else {
      return Span(start: 0, end: UInt32(clamping: source.bytes.count))
    }
    let start = UInt32(clamping: places[index].name)
    return Span(start: start, end: start + UInt32(member.utf8.count) + 2)
  }

  // MARK: Lines

  private static func line(_ text: ArraySlice<UInt8>, number: Int) throws(Problem) -> Line {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: Array(text))
    } catch {
      throw Problem(message: error.message, line: number, column: error.column)
    }
    do {
      return try line(json, number: number)
    } catch {
      throw Problem(message: error.fileProblem.message, line: number, column: 1)
    }
  }

  private static func line(_ json: JSONValue, number: Int) throws(StateProblem) -> Line {
    var members = try JSONMembers(json, of: "a line of a log")
    let time = try members.count("t")
    var cause = Cause.unknown
    if members.value("do") != nil { cause = .move(try members.text("do")) }
    if members.value("launch") != nil {
      if cause != .unknown {
        throw StateProblem("a line has either `launch` or `do`, not both")
      }
      cause = .launch(try members.object("launch") { $0 })
    }
    let seen = try members.read("see", Observation.init(reading:))
    try members.end()
    return Line(number: number, time: time, cause: cause, seen: seen, isCompared: seen != nil)
  }

  /// Excludes observations of a settling app: observations followed by another observation without
  /// a cause within `settle` milliseconds.
  private mutating func findTransitions(_ settle: Int) {
    var next: Line?
    for index in lines.indices.reversed() {
      if let next, next.cause == .unknown, let time = lines[index].time, let later = next.time,
        later >= time, later - time < settle
      {
        lines[index].isCompared = false
      }
      if lines[index].seen != nil || lines[index].cause != .unknown { next = lines[index] }
    }
  }
}
