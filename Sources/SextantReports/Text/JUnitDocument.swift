/// The XML of JUnit: an element for each file, which holds its cases.
struct JUnitDocument {
  /// How many cases an element has, as its attributes say it before the cases come.
  struct Totals {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
    /// The duration in nanoseconds, if it is measured.
    var elapsed: Int?

    static func += (totals: inout Totals, other: Totals) {
      totals.tests += other.tests
      totals.failures += other.failures
      totals.errors += other.errors
      totals.skipped += other.skipped
      if let time = other.elapsed { totals.elapsed = (totals.elapsed ?? 0) + time }
    }

    fileprivate var counts: String {
      " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
    }
  }

  /// The elements of the files so far, and what they add up to.
  private var suites = ""
  private var all = Totals()

  /// Appends the element of a file.
  mutating func append(_ file: String, _ totals: Totals, _ content: String) {
    let name = xmlAttribute(file)
    suites += "  <testsuite name=\"\(name)\"\(totals.counts) skipped=\"\(totals.skipped)\""
    suites += "\(Self.time(totals.elapsed)) file=\"\(name)\">\n\(content)  </testsuite>\n"
    all += totals
  }

  /// A case with its elements.
  ///
  /// - Parameters:
  ///   - className: what reads JUnit groups cases by, escaped.
  ///   - attributes: further ones, as they are written.
  static func testCase(
    _ name: String, className: String, attributes: String = "", _ content: String
  ) -> String {
    "    <testcase name=\"\(xmlAttribute(name))\" classname=\"\(className)\"\(attributes)>\n"
      + content + "    </testcase>\n"
  }

  /// What is wrong with a case, a `failure` or an `error`.
  static func problem(
    _ element: String, _ type: String, _ message: String, _ text: String? = nil
  ) -> String {
    "      <\(element) type=\"\(xmlAttribute(type))\" message=\"\(xmlAttribute(message))\""
      + (text.map { ">\(xmlText($0))</\(element)>\n" } ?? "/>\n")
  }

  /// What else is known of a case.
  static func output(_ text: String) -> String {
    "      <system-out>\(xmlText(text))</system-out>\n"
  }

  /// A duration as an attribute: seconds with three digits after the point, as the schema has them.
  static func time(_ nanoseconds: Int?) -> String {
    guard let nanoseconds else { return "" }
    let milliseconds = String((max(0, nanoseconds) + 500_000) / 1_000_000)
    let digits = String(repeating: "0", count: max(0, 4 - milliseconds.utf8.count)) + milliseconds
    return " time=\"\(digits.dropLast(3)).\(digits.suffix(3))\""
  }

  /// The document. The schema has no number of skipped cases for it.
  var text: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites name=\"sextant\"\(all.counts)\(Self.time(all.elapsed))>\n"
      + "\(suites)</testsuites>\n"
  }
}
