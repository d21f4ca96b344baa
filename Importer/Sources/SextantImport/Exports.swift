// Every file of this module uses this part of Foundation. All of Foundation would double the size
// of the program, because of its language tables.
#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
