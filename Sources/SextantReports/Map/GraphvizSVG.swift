/// The geometry in Graphviz's output: the shapes and text positions of each part, by the part's id.
///
/// The parser reads only attributes that consist of numbers and path letters. Therefore, untrusted
/// output is safe.
struct GraphvizSVG: Sendable {
  private struct Part: Sendable {
    /// The start tags of the shapes, without the closing `/>`, such as `<path d="M0,0L8,4"`.
    var shapes: [String] = []
    var texts: [(x: String, y: String)] = []
  }

  private(set) var width = 0
  private(set) var height = 0
  /// The offset of all coordinates: the arguments of `translate`.
  private(set) var origin = "0 0"
  private var parts: [String: Part] = [:]

  private static let shapes = ["path": "d", "polygon": "points"]
  private static let longest = 200_000

  /// Parses the output. Returns nil if the size is missing or a coordinate is malformed.
  init?(_ svg: String) {
    var part = ""
    for element in svg.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      let tag = element.prefix { $0 != ">" }
      let name = String(tag.prefix { $0.isLetter })
      switch name {
      case "svg":
        let box = Self.numbers(Self.attribute("viewBox", of: tag))
        guard box.count == 4, box[2...].allSatisfy({ (0...1e6).contains($0) }) else { return nil }
        (width, height) = (Int(box[2].rounded(.up)), Int(box[3].rounded(.up)))
      case "g":
        part = Self.attribute("id", of: tag)
        if let move = Self.attribute("transform", of: tag).split(separator: "translate(").last {
          let numbers = Self.numbers(String(move.prefix { $0 != ")" }))
          if numbers.count == 2 { origin = "\(numbers[0]) \(numbers[1])" }
        }
      case "text":
        guard let x = Self.geometry("x", of: tag), let y = Self.geometry("y", of: tag) else {
          return nil
        }
        parts[part, default: Part()].texts.append((x, y))
      default:
        guard let attribute = Self.shapes[name] else { continue }
        guard let value = Self.geometry(attribute, of: tag) else { return nil }
        parts[part, default: Part()].shapes.append("<\(name) \(attribute)=\"\(value)\"")
      }
    }
    if width == 0 || height == 0 { return nil }
  }

  func has(_ id: String, texts count: Int) -> Bool {
    parts[id].map { !$0.shapes.isEmpty && $0.texts.count == count } ?? false
  }

  /// Returns the shapes and the texts of a part. `classes` are the classes of the shapes, in order.
  /// Further shapes have the last class. The texts are at the text positions of the part.
  func elements(
    of id: String, shapes classes: [String], texts: [(role: MapParts.TextRole, text: String)]
  ) -> String {
    guard let part = parts[id], let last = classes.last else { return "" }
    let shapes = part.shapes.enumerated().map { index, shape in
      "\(shape) class=\"\(classes.indices.contains(index) ? classes[index] : last)\"/>"
    }
    let lines = zip(part.texts, texts).map { place, line in
      "<text class=\"\(line.role.rawValue)\" x=\"\(place.x)\" y=\"\(place.y)\">\(xmlText(line.text))</text>"
    }
    return (shapes + lines).joined()
  }

  // MARK: Reading

  private static func attribute(_ name: String, of tag: Substring) -> String {
    let parts = tag.split(separator: " \(name)=\"", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count < 2 ? "" : String(parts[1].prefix { $0 != "\"" })
  }

  /// Returns an attribute if it consists of numbers and path letters; otherwise nil.
  private static func geometry(_ name: String, of tag: Substring) -> String? {
    let text = attribute(name, of: tag)
    let isGeometry = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ","),
        UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: " "),
        UInt8(ascii: "M"), UInt8(ascii: "C"), UInt8(ascii: "L"), UInt8(ascii: "Z"):
        true
      default: false
      }
    }
    return isGeometry && !text.isEmpty && text.utf8.count <= longest ? text : nil
  }

  private static func numbers(_ text: String) -> [Double] {
    text.split { $0 == " " || $0 == "," }.compactMap { Double($0) }.filter(\.isFinite)
  }
}
