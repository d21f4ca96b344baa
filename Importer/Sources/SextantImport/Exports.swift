// In every file of this module, but not all of Foundation: its language tables would double the
// size of the program.
#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
