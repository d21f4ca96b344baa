import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSystems
import Testing

@testable import SextantShell

@Suite struct ExplainTests {
  private func explain(_ code: String?, asJSON: Bool = false) -> (ExitCode, String, String) {
    let output = TextOutput()
    let batch = Batch(systems: .all, files: NoFileSystem(), output: output)
    let result = batch.explain(code, asJSON: asJSON)
    return (result, output.text, output.errors)
  }

  @Test("a word in any case, or a number", arguments: ["unknownNode", "UNKNOWNNODE", "1220"])
  func named(_ name: String) {
    let (code, text, errors) = explain(name)
    #expect(code == .success && errors.isEmpty)
    #expect(
      text == """
        unknownNode 1220
            there is no screen or container `…`
            found when a text is checked, before any of it runs
            The app declares no screen and no container of this name.
            this leads to it:
              append detail
            this does not:
              append Detail

        """)
  }

  @Test("the shell prints the same explanation", arguments: ["unknownNode", "atRoot", "4005"])
  func shared(_ name: String) {
    #expect(ScriptedREPL([":explain \(name)"]).text == explain(name).1)
  }

  @Test(
    "an unknown code is reported, with a suggestion",
    arguments: [
      ("unknwnNode", "`unknwnNode`: did you mean `unknownNode`?"),
      ("9999", "`9999`: `sextant explain` lists them"), ("", "``: `sextant explain` lists them"),
      ("a\u{1B}", "`a␛`: `sextant explain` lists them"),
    ])
  func unknown(_ name: String, _ says: String) {
    let (code, text, errors) = explain(name)
    #expect(code == .usage && text.isEmpty)
    #expect(errors == "sextant: there is no error or warning \(says)\n")
  }

  @Test("without a code it lists all of them, sorted by number")
  func list() throws {
    let lines = explain(nil).1.split(separator: "\n")
    #expect(lines.count == Explanations(.all).all.count)
    #expect(lines.contains { $0.hasPrefix("1220  unknownNode  ") && $0.hasSuffix("`…`") })
    let numbers: [Substring] = lines.map { $0.prefix(4) }
    #expect(numbers == numbers.sorted())
    let json = try JSONValue(parsing: explain(nil, asJSON: true).1)
    #expect(json["schemaVersion"]?.int == 1)
    #expect(json["codes"]?.array?.count == lines.count)
  }

  @Test("as JSON it is an object")
  func json() throws {
    let json = try JSONValue(parsing: explain("noStack", asJSON: true).1)
    #expect(json["code"]?.string == "noStack" && json["number"]?.int == 2201)
    #expect(json["cause"]?.string?.isEmpty == false)
    #expect(json["advice"]?.string == "present or switch to `stacked …` to have one")
    #expect(json["example"]?["works"]?.string?.isEmpty == false)
    #expect(try JSONValue(parsing: explain("notHere", asJSON: true).1)["advice"]?.isNull == true)
  }

  @Test("the command line accepts it")
  func command() throws {
    #expect(try Sextant.run(["explain", "1220"]).output.hasPrefix("unknownNode 1220\n"))
    let unknown = try Sextant.run(["explain", "unknwnNode"])
    #expect(unknown.code == 64 && unknown.errors.contains("did you mean `unknownNode`?"))
    #expect(try Sextant.run(["explain", "1220", "--format", "json"]).output.hasPrefix("{"))
  }
}
