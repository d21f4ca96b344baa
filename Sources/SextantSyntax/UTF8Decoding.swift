struct DecodedScalar {
  let scalar: Unicode.Scalar
  let length: Int
}

/// Returns the scalar at an offset; nil at invalid UTF-8 and at the end of the bytes.
func decodeScalar(_ bytes: [UInt8], at position: Int) -> DecodedScalar? {
  guard position < bytes.count else { return nil }
  let first = bytes[position]
  if first < 0x80 { return DecodedScalar(scalar: Unicode.Scalar(first), length: 1) }
  let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
  guard first >= 0xC2, first <= 0xF4, position + length <= bytes.count else { return nil }
  var value = UInt32(first) & (0xFF >> UInt32(length + 1))
  for index in position + 1..<position + length {
    guard bytes[index] & 0xC0 == 0x80 else { return nil }
    value = value << 6 | UInt32(bytes[index] & 0x3F)
  }
  let smallest: UInt32 = length == 4 ? 0x1_0000 : length == 3 ? 0x800 : 0x80
  guard value >= smallest, let scalar = Unicode.Scalar(value) else { return nil }
  return DecodedScalar(scalar: scalar, length: length)
}
