/// A text that is equal to another exactly when their bytes are, as a system tells the names of files apart.
///
/// `String` takes texts for the same whose characters are only composed otherwise: two files, `café` in
/// either form, would be one. It stands for a path as a key, and as a wrapper around one in a value
/// that is compared.
@propertyWrapper
public struct ExactText: Hashable, Comparable, Sendable {
  /// The text.
  public var wrappedValue: String

  /// Wraps a text.
  public init(wrappedValue: String) { self.wrappedValue = wrappedValue }

  /// Makes the key of a text.
  public init(_ text: String) { wrappedValue = text }

  /// The key of the wrapped text.
  public var projectedValue: ExactText { self }

  /// Whether both have the same bytes.
  public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue.utf8.elementsEqual(right.wrappedValue.utf8)
  }

  /// Whether the bytes of one come before those of the other.
  public static func < (left: Self, right: Self) -> Bool {
    left.wrappedValue.utf8.lexicographicallyPrecedes(right.wrappedValue.utf8)
  }

  /// Adds the bytes.
  public func hash(into hasher: inout Hasher) {
    var text = wrappedValue
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension String {
  /// Whether its first bytes are those of another text. `hasPrefix` looks at characters: to it, a mark behind
  /// the slash in `/\u{301}` makes that another one.
  public func begins(with start: String) -> Bool { utf8.starts(with: start.utf8) }

  /// Whether its last bytes are those of another text.
  public func ends(with end: String) -> Bool {
    utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }
}

extension Sequence<String> {
  /// Paths in the order of their bytes.
  public func sortedByBytes() -> [String] { map { ExactText($0) }.sorted().map(\.wrappedValue) }
}
