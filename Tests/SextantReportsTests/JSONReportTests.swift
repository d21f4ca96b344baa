import SextantEngine
import SextantReports
import Testing
@testable import ShellTestSupport

private func written(_ text: String) throws -> String {
  try JSONValue(parsing: text).compact
}

@Suite struct JSONReportTests {
  @Test func writesReadValuesUnchanged() throws {
    let text =
      #"{"b":[1,-2,1.50,1e400,99999999999999999999],"a":{"x":null,"y":true,"z":false},"e":[],"o":{}}"#
    #expect(try written(text) == text)
    #expect(try written(" [ 1 , \"a\" ]\r\n\t") == "[1,\"a\"]")
    #expect(try written("\u{FEFF}0") == "0")
  }

  @Test func stringsAndTheirEscapes() throws {
    let all = (0..<0x300).compactMap(Unicode.Scalar.init).map(String.init).joined() + "😀\u{2028}"
    var writer = JSONWriter()
    writer.string(all)
    #expect(try JSONValue(parsing: writer.bytes).string == all)
    #expect(writer.text.hasPrefix(#""\u0000\u0001"#))
    let unsafe = "\u{7F}\u{85}\u{61C}\u{200E}\u{2028}\u{202E}\u{2066}\u{2069}"
    var safe = JSONWriter()
    safe.string("é" + unsafe + "…›")
    #expect(safe.text == #""é\u007f\u0085\u061c\u200e\u2028\u202e\u2066\u2069…›""#)
    #expect(try JSONValue(parsing: safe.bytes).string == "é" + unsafe + "…›")
    #expect(
      try JSONValue(parsing: #""\u00e9\ud83d\ude00\/\b\f\n\r\t\"\\""#).string
        == "é😀/\u{8}\u{C}\n\r\t\"\\")
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1", "[1,", "[1,]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{a:1}",
    "{\"a\" 1}", "[1 2]", "]", "}", "tru", "nul", "True", "01", "-", "1.", ".5", "1e", "+1", "-a",
    "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
    "\"\\udc00\"", "\"a\nb\"", "1 2", "{\"a\":1,\"a\":2}", "[}", "{]", "NaN", "'a'", "// x\n1",
  ])
  func rejectsInvalidJSON(_ text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test("numbers are values of the language; too many digits give nil")
  func numbers() throws {
    let texts = [
      "1", "1.0", "10e-1", "1E2", "-2.50e+1", "0e999999999999", "1e-18", "1e-19", "1e19",
      "1e-9223372036854775808", "1e99999999999999999999", "99999999999999999999",
    ]
    #expect(
      try texts.map { try JSONValue(parsing: $0).value?.description } == [
        "1", "1", "1", "100", "-25", "0", "0.000000000000000001", nil, nil, nil, nil, nil,
      ])
  }

  @Test("names that differ in their bytes are different")
  func composedNames() throws {
    let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
    #expect(try written(text) == text)
  }

  @Test func reportsTheLocationOfAnError() {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "{\n  \"a\": ?\n}") }
    #expect(error?.description == "line 2, column 8: expected a value")
    #expect(error?.offset == 9)
  }

  @Test func rejectsInvalidUTF8() {
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xC3, 0x22]) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0xC3]) }
  }

  @Test func nestingIsBounded() throws {
    let deep = { (count: Int) in
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(throws: JSONError.self) { try JSONValue(parsing: deep(JSONValue.deepest + 1)) }
    #expect(try JSONValue(parsing: deep(JSONValue.deepest)).array?.count == 1)
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: String(repeating: "{\"a\":", count: 1_000_000))
    }
  }

  @Test func readsLongArraysQuickly() throws {
    let text = "[" + (0..<200_000).map(String.init).joined(separator: ",") + "]"
    #expect(try JSONValue(parsing: text).array?.count == 200_000)
  }

  @Test func acceptsOrRejectsEveryPrefix() {
    let bytes = Array(#"{"a":[1.5e+3,"\ud83d\ude00é",true,null],"b":{"c":-0}}"#.utf8)
    for count in 0..<bytes.count {
      #expect(throws: JSONError.self) { try JSONValue(parsing: Array(bytes.prefix(count))) }
    }
  }

  @Test func membersByName() throws {
    let value = try JSONValue(parsing: #"{"a": [true, null], "b": {"c": "x"}}"#)
    #expect(value["a"]?.array?.first?.bool == true)
    #expect(value["a"]?.array?.last?.isNull == true)
    #expect(value["b"]?["c"]?.string == "x")
    #expect(value["d"] == nil)
    #expect(value.object?.map(\.name) == ["a", "b"])
  }

  @Test func valuesOfTheLanguage() {
    var writer = JSONWriter()
    writer.value(
      .list([
        .bool(true), .int(-3), .decimal(FixedDecimal(digits: -5, scale: 2)), .string("a\"b"),
        .duration(2000), .duration(700), .enumCase("free"), .node(Instance(number: 7)),
      ]))
    #expect(writer.text == ##"[true,-3,-0.05,"a\"b","2s","700ms","free","#7"]"##)
  }
}
