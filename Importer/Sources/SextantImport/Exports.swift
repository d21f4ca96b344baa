// In every file of this module, and not all of Foundation: its tables of languages would be half the program.
#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
