// Who imports this module needs no other, beside the systems: what its declarations speak of comes with it.
// Each by its name, since names such as `Argument` and `Event` are those of other libraries as well.
@_exported public import struct SextantEngine.GraphSnapshot
@_exported public import enum SextantEngine.NodeKind
@_exported public import struct SextantEngine.NodeSnapshot
@_exported public import struct SextantEngine.SystemCatalog
@_exported public import enum SextantEngine.TabBarBehavior
@_exported public import enum SextantEngine.Value
@_exported public import struct SextantEngine.WindowSnapshot
@_exported public import struct SextantFiles.LocalFiles
@_exported public import protocol SextantLanguage.FileAccess
@_exported public import struct SextantLanguage.FileProblem
@_exported public import struct SextantLanguage.NoFiles
@_exported public import enum SextantSyntax.Severity
