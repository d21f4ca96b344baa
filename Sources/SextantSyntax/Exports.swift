// Error codes are part of the public API of this module.
@_exported public import SextantCodes
