import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct XMLElements {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The name of the parent element; empty for the root.
    let parent: String
    /// The number of the enclosing `testsuite` element, counted from 1.
    let suite: Int
  }

  let all: [Element]

  init(_ text: String) throws {
    let collector = Collector()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = collector
    guard parser.parse() else {
      throw HarnessError("line \(parser.lineNumber): \(String(describing: parser.parserError))")
    }
    all = collector.all
  }

  private final class Collector: NSObject, XMLParserDelegate {
    var all: [Element] = []
    private var open: [String] = []
    private var suite = 0

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if name == "testsuite" { suite += 1 }
      all.append(
        Element(name: name, attributes: attributes, parent: open.last ?? "", suite: suite))
      open.append(name)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { open.removeLast() }
  }
}
