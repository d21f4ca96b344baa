struct JUnitDocument {
  struct Totals {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
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

  private var suites = ""
  private var all = Totals()

  mutating func append(_ file: String, _ totals: Totals, _ content: String) {
    let name = xmlAttribute(file)
    suites += "  <testsuite name=\"\(name)\"\(totals.counts) skipped=\"\(totals.skipped)\""
    suites += "\(Self.time(totals.elapsed)) file=\"\(name)\">\n\(content)  </testsuite>\n"
    all += totals
  }

  /// - Parameters:
  ///   - className: The escaped class name. JUnit readers group cases by class name.
  ///   - attributes: Further attributes, as XML.
  static func testCase(
    _ name: String, className: String, attributes: String = "", _ content: String
  ) -> String {
    "    <testcase name=\"\(xmlAttribute(name))\" classname=\"\(className)\"\(attributes)>\n"
      + content + "    </testcase>\n"
  }

  static func problem(
    _ element: String, _ type: String, _ message: String, _ text: String? = nil
  ) -> String {
    "      <\(element) type=\"\(xmlAttribute(type))\" message=\"\(xmlAttribute(message))\""
      + (text.map { ">\(xmlText($0))</\(element)>\n" } ?? "/>\n")
  }

  static func output(_ text: String) -> String {
    "      <system-out>\(xmlText(text))</system-out>\n"
  }

  /// Returns a duration in seconds with three decimals, as the schema requires.
  static func time(_ nanoseconds: Int?) -> String {
    guard let nanoseconds else { return "" }
    let milliseconds = String((max(0, nanoseconds) + 500_000) / 1_000_000)
    let digits = String(repeating: "0", count: max(0, 4 - milliseconds.utf8.count)) + milliseconds
    return " time=\"\(digits.dropLast(3)).\(digits.suffix(3))\""
  }

  /// The document as XML. The root element has no total of skipped cases, because the schema has no
  /// such attribute.
  var text: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites name=\"sextant\"\(all.counts)\(Self.time(all.elapsed))>\n"
      + "\(suites)</testsuites>\n"
  }
}
