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
syn keyword sextantKeyword each else enum error escape event ever exists
syn keyword sextantKeyword expect fade false finished fire first flow flows
syn keyword sextantKeyword focused for forward from fullScreen graph here hidden
syn keyword sextantKeyword hide hiding home if implies import in initial
syn keyword sextantKeyword inside intent invariant is keeping last leaf let
syn keyword sextantKeyword link map matches message modal move moves navigate
syn keyword sextantKeyword navigation never new no nodes none not nothing
syn keyword sextantKeyword of off ok on only open or otherwise
syn keyword sextantKeyword out parent path pending pop popup precedes predecessors
syn keyword sextantKeyword present presentable presented presenter press print progress push
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
syn match sextantKeyword /\<contains\>/
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
