// The error codes are part of this module's API.
@_exported public import SextantCodes
