/// A text that is compared byte by byte, as the file system compares file names.
///
/// `String` compares by canonical equivalence: the composed and the decomposed form of `café` are
/// equal, although they name two files. Use `ExactText` for dictionary keys that are paths, and
/// `@ExactText` for stored paths in types with a synthesized `==`.
@propertyWrapper
public struct ExactText: Hashable, Comparable, Sendable {
  public var wrappedValue: String

  public init(wrappedValue: String) { self.wrappedValue = wrappedValue }

  public init(_ text: String) { wrappedValue = text }

  /// The exact text, for use as a dictionary key.
  public var projectedValue: ExactText { self }

  public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue.utf8.elementsEqual(right.wrappedValue.utf8)
  }

  public static func < (left: Self, right: Self) -> Bool {
    left.wrappedValue.utf8.lexicographicallyPrecedes(right.wrappedValue.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    var text = wrappedValue
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension String {
  /// Returns whether the bytes start with the bytes of `start`.
  ///
  /// `hasPrefix` compares characters instead: in `/\u{301}`, the combining mark makes the slash a
  /// different character.
  public func begins(with start: String) -> Bool { utf8.starts(with: start.utf8) }

  public func ends(with end: String) -> Bool {
    utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }
}

extension Sequence<String> {
  public func sortedByBytes() -> [String] { map { ExactText($0) }.sorted().map(\.wrappedValue) }
}
