/// A dictionary keyed by symbol. Symbols are small numbers, so a look-up needs no hashing.
public struct SymbolMap<Value: Sendable>: Sendable {
  @usableFromInline var values: [Value?] = []

  public init() {}

  @inlinable
  public subscript(symbol: Symbol) -> Value? {
    get {
      let index = Int(symbol.rawValue)
      return index < values.count ? values[index] : nil
    }
    set {
      let index = Int(symbol.rawValue)
      while values.count <= index { values.append(nil) }
      values[index] = newValue
    }
  }
}
