/// An unkeyed 128-bit FNV-1a hash. Equal bytes have equal hashes in every process.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  private var bits: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

  package init() {}

  package init(_ text: String) {
    add(text)
  }

  package var low: UInt64 { UInt64(truncatingIfNeeded: bits) }

  package mutating func add(_ byte: UInt8) {
    bits = (bits ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
  }

  package mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Adds a text after its length, which is a delimiter.
  package mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    for byte in text.utf8 { add(byte) }
  }

  mutating func add(_ other: Fingerprint) { for byte in other.bytes { add(byte) } }

  mutating func add(_ value: Value) {
    switch value {
    case .bool(let flag): add(tag: 1, flag ? 1 : 0)
    case .int(let number): add(tag: 2, number)
    case .decimal(let number):
      add(tag: 3, number.digits)
      add(tag: 3, number.scale)
    case .string(let text):
      add(UInt8(4))
      add(text)
    case .duration(let time): add(tag: 5, time)
    case .enumCase(let name):
      add(UInt8(6))
      add(name)
    case .list(let items):
      add(tag: 7, items.count)
      for item in items { add(item) }
    case .node(let instance): add(tag: 8, Int(instance.number))
    }
  }

  private mutating func add(tag: UInt8, _ number: Int) {
    add(tag)
    add(UInt64(bitPattern: Int64(number)))
  }

  var bytes: [UInt8] { (0..<16).map { UInt8(truncatingIfNeeded: bits >> (120 - 8 * $0)) } }

  package var description: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}

/// Cached names of interned values that have the same meaning in every process. The name of a value
/// is the fingerprint of its content.
struct PortableNames: Sendable {
  let app: AppMap
  fileprivate var values: [ValueHandle: Fingerprint] = [:]
  fileprivate var heads: [UInt32: Fingerprint] = [:]
  fileprivate var memories: [Int: Fingerprint] = [:]

  init(of app: AppMap) { self.app = app }
}

extension WorldCodec {
  /// Returns a codec that can only encode. Its bytes have the same meaning in every process with
  /// the same app.
  package func portable(for draft: Draft) -> WorldCodec {
    var codec = self
    codec.origin = WorldOrigin()
    codec.portableNames = PortableNames(of: draft.app)
    return codec
  }

  /// Returns the fingerprint of a world. Equal worlds have the same fingerprint in every process.
  ///
  /// - Parameter links: the number of opened links, for a search that counts links as part of the
  ///   state.
  package mutating func fingerprint(of world: World, links: Int, in store: NodeStore) -> Fingerprint
  {
    var bytes: [UInt8] = []
    _ = encode(world, in: store, into: &bytes)
    var result = Fingerprint()
    result.add(UInt64(links))
    for byte in bytes { result.add(byte) }
    return result
  }

  mutating func portableName(of handle: ValueHandle, in store: NodeStore) -> Fingerprint {
    if let known = portableNames?.values[handle] { return known }
    var name = Fingerprint()
    let isShape = handle.index >> 31 == 1
    if !handle.isNone {
      name.add(isShape ? shapeValues[Int(handle.index & ~(1 << 31))] : store.value(handle))
    }
    portableNames?.values[handle] = name
    return name
  }

  mutating func portableName(ofHead index: UInt32, in store: NodeStore) -> Fingerprint {
    if let known = portableNames?.heads[index] { return known }
    let head = heads[index]
    let attribute = store.attribute(head.attribute)
    var name = Fingerprint()
    for handle in [head.input, head.state, attribute.source, attribute.transition] {
      name.add(portableName(of: handle, in: store))
    }
    for number in [
      head.definition.index, head.selection, attribute.style.rawValue, attribute.window,
      UInt32(head.kind.rawValue), UInt32(head.tabBar.rawValue),
    ] { name.add(UInt64(number)) }
    for flag in [
      head.isWrapper, head.mayPresent, head.hasContent, head.hasPresented, head.holdsInstances,
    ] { name.add(flag ? 1 : UInt8(0)) }
    portableNames?.heads[index] = name
    return name
  }

  mutating func portableName(ofMemory index: Int) -> Fingerprint {
    if let known = portableNames?.memories[index] { return known }
    var name = Fingerprint()
    if let app = portableNames?.app {
      name.add(memories[index - 1].renamed { _ in .none }.value(in: app))
    }
    portableNames?.memories[index] = name
    return name
  }
}
