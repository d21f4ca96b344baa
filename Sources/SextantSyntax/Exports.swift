// The codes of errors are part of what this module promises.
@_exported public import SextantCodes
