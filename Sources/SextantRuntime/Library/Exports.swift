// Clients import only this module and the systems. Therefore, this module exports the types in its
// API. Only these types are exported, because names such as `Event` also occur in other libraries.
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
