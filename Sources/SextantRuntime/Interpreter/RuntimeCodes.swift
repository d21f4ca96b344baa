package import SextantEngine
import SextantLanguage

/// The runtime errors and warnings of every system.
package enum RuntimeCodes {
  static let noSuchNode = Code("noSuchNode", 3001, "there is no %1 in the graph")
  static let ambiguous = Code(
    "ambiguous", 3002, "%1 could be %2",
    advice: "name one of them with its number, as in `Detail#7`")
  static let tooDeep = Code(
    "tooDeep", 3019, "%1, those of the bodies that call one another included",
    advice: "let a body do its work with fewer blocks around its calls, or in a row of statements")
  static let overflow = Code("overflow", 3004, "the result of %1 does not fit a number")
  static let expectationFailed = Code("expectationFailed", 3005, "%1")
  static let outsideDomain = Code("outsideDomain", 3006, "%1 is not one of %2")
  static let interrupted = Code("interrupted", 3007, "interrupted")
  static let noFile = Code("noFile", 3008, "%1 cannot be read: %2")
  static let eventsForgotten = Code(
    "eventsForgotten", 3009,
    "so much has happened that what this asks about is forgotten")
  static let noLink = Code("noLink", 3012, "no link matches %1%2")
  static let badState = Code("badState", 3013, "%1 does not hold a state of this app: %2")
  static let badLiteral = Code("badLiteral", 3010, "%1")
  static let lostBody = Code(
    "lostBody", 2105, "the buttons of the alert %1 do nothing: a graph does not hold its inputs",
    advice: "`restore \"FILE\"` of a state keeps them")
  static let snapshotsLater = Code(
    "snapshotsLater", 3011, "recorded snapshots are not part of this version",
    advice: "write the graph in full: `expect graph { … }`; `print graph` shows it")

  static let valueTooLarge = Code(
    "valueTooLarge", 3014,
    "a value would pass a limit: 1,000,000 bytes and elements in all, or 500 lists in one another")

  static let noSuchInstance = Code(
    "noSuchInstance", 3016, "there has been no instance with the number %1",
    advice: "`print graph` shows what is there")
  static let otherNode = Code(
    "otherNode", 3018, "the node with the number %1 is %2",
    advice: "write its name before the number, as `print graph` shows it")
  static let negativeTime = Code(
    "negativeTime", 3017, "time does not run backwards: %1 is less than 0s")

  static let tooManySentences = Code(
    "tooManySentences", 3015, "one statement would run more than 1,000,000 sentences",
    advice: "`repeat` outside of `together` and of bodies runs as many statements as you like")

  static let invariantBroken = Code(
    "invariantBroken", 3020, "the invariant %1 does not hold%2: %3")
  static let neverBroken = Code("neverBroken", 3021, "%1 holds%2, and never should")

  package static let all = [
    valueTooLarge, tooManySentences, noSuchInstance, otherNode, negativeTime, noSuchNode, ambiguous,
    tooDeep, overflow, expectationFailed,
    outsideDomain, interrupted, noFile,
    eventsForgotten, noLink, badState, badLiteral, lostBody, snapshotsLater, invariantBroken,
    neverBroken,
  ]
}
