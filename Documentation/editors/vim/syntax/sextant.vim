" Vim syntax file for Sextant, written by `sextant grammar --format vim`.
if exists("b:current_syntax") | finish | endif

syn sync fromstart
syn iskeyword @,48-57,_,192-255
syn case match

syn keyword sextantKeyword Bool Decimal Duration Int Node String action after
syn keyword sextantKeyword alert alerts all alternative always and animated animation
syn keyword sextantKeyword answered app appeared append asking away back bar
syn keyword sextantKeyword before binding button can cancel cannot changed children
syn keyword sextantKeyword clear close command completed confirm count cover covers
syn keyword sextantKeyword curve custom debug default destination destructive dialog dialogs
syn keyword sextantKeyword dismiss dismissed down drop each else enum error
syn keyword sextantKeyword event ever exists expect fade false finished fire
syn keyword sextantKeyword first flow flows focused for forward from fullScreen
syn keyword sextantKeyword graph here hidden hide hiding home if import
syn keyword sextantKeyword in initial intent invariant is keeping last leaf
syn keyword sextantKeyword let link map matches message modal move moves
syn keyword sextantKeyword navigate navigation never new no nodes none not
syn keyword sextantKeyword nothing of off ok on only open or
syn keyword sextantKeyword otherwise out parent path pending pop popup precedes
syn keyword sextantKeyword predecessors present presentable presented presenter print progress push
syn keyword sextantKeyword reach repeat require restore reversed root route scenario
syn keyword sextantKeyword screen segment select selected send sent set sheet
syn keyword sextantKeyword sheets show showing shown shows skip snapshot sometimes
syn keyword sextantKeyword source stack stacked stackview start started starts state
syn keyword sextantKeyword stop stopped successors swipe switch switched tab tabs
syn keyword sextantKeyword tags tap to todo together top tracing transition
syn keyword sextantKeyword trigger triggered true try up url uses view
syn keyword sextantKeyword visible wait warning when window windows with within
syn keyword sextantKeyword without wrapping yes z zoom

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
