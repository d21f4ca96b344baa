" Vim syntax file for Sextant, written by `sextant grammar --format vim`.
if exists("b:current_syntax") | finish | endif

syn sync fromstart
syn iskeyword @,48-57,_,192-255
syn case match

syn keyword sextantKeyword Bool Decimal Duration Int Node String action after
syn keyword sextantKeyword alert alerts all alternative always and animated animation
syn keyword sextantKeyword answered app appear appeared append as asking at
syn keyword sextantKeyword away back bar before binding button can cancel
syn keyword sextantKeyword cannot changed children clear close command completed confirm
syn keyword sextantKeyword count cover covers curve custom debug default destination
syn keyword sextantKeyword destructive dialog dialogs disappear dismiss dismissed down drop
syn keyword sextantKeyword each else enum error event ever exists expect
syn keyword sextantKeyword fade false finished fire first flow flows focused
syn keyword sextantKeyword for forward from fullScreen graph here hidden hide
syn keyword sextantKeyword hiding home if import in initial intent invariant
syn keyword sextantKeyword is keeping last leaf let link map matches
syn keyword sextantKeyword message modal move moves navigate navigation never new
syn keyword sextantKeyword no nodes none not nothing of off ok
syn keyword sextantKeyword on only open or otherwise out parent path
syn keyword sextantKeyword pending pop popup precedes predecessors present presentable presented
syn keyword sextantKeyword presenter print progress push reach repeat require restore
syn keyword sextantKeyword reversed root route scenario screen segment select selected
syn keyword sextantKeyword send sent set sheet sheets show showing shown
syn keyword sextantKeyword shows skip snapshot sometimes source stack stacked stackview
syn keyword sextantKeyword start started starts state stop stopped successors swipe
syn keyword sextantKeyword switch switched tab tabs tags tap to todo
syn keyword sextantKeyword together top tracing transition trigger triggered true try
syn keyword sextantKeyword up url uses view visible wait warning when
syn keyword sextantKeyword window windows with within without wrapping yes z
syn keyword sextantKeyword zoom

syn match sextantName /\<\K\k*\>/
syn match sextantType /\<\u\k*\>/
syn match sextantName /`\K\k*`/
syn match sextantNumber /\<\d[0-9_]*\(\.\d\+\)\?\(ms\|s\|min\)\?\>/
syn match sextantNumber /#\d[0-9_]*/
syn match sextantOperator /\.\.\.\|[-+<>]=\?\|[=:]/

syn match sextantEscape /\\\(["\\ntr0]\|u{\x\{1,6}}\)/ contained
syn cluster sextantCode contains=sextantKeyword,sextantName,sextantType,sextantNumber,sextantOperator
syn cluster sextantCode add=sextantString,sextantComment,sextantNested,sextantRound
syn region sextantRound start=/(/ end=/)/ contained contains=@sextantCode
syn region sextantInsert matchgroup=sextantEscape start=/\\(/ end=/)/ contained contains=@sextantCode
syn region sextantString start=/"/ end=/"/ end=/$/ contains=sextantEscape,sextantInsert
syn region sextantString start=/"""/ end=/"""/ contains=sextantEscape,sextantInsert

syn match sextantComment #//.*$#
syn match sextantComment /\%^#!.*$/
syn region sextantNested start=#/\*# end=#\*/# contains=sextantNested

hi def link sextantKeyword Keyword
hi def link sextantType Type
hi def link sextantName Identifier
hi def link sextantNumber Number
hi def link sextantOperator Operator
hi def link sextantString String
hi def link sextantEscape SpecialChar
hi def link sextantComment Comment
hi def link sextantNested Comment

let b:current_syntax = "sextant"
