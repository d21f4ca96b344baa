/// Combines two hashes. Their order matters. The function has no random seed, so a hash is the same
/// in every run.
@inline(__always)
func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
  let product = (left ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
    by: right ^ 0xD6E8_FEB8_6659_FD93)
  return product.high ^ product.low ^ left
}

extension String {
  var mixedHash: UInt64 {
    var text = self
    return text.withUTF8 { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      return mix(hash, UInt64(truncatingIfNeeded: bytes.count))
    }
  }
}
