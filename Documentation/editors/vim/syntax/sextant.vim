" Vim syntax file for Sextant, written by `sextant grammar --format vim`.
if exists("b:current_syntax") | finish | endif

syn sync fromstart
syn iskeyword @,48-57,_,192-255
syn case match

syn keyword sextantKeyword Bool Decimal Duration Int Node String action after
syn keyword sextantKeyword alert alerts all alternative always and animated animation
syn keyword sextantKeyword answered app appeared append asking away back bar
syn keyword sextantKeyword before binding button can cancel cannot changed children
syn keyword sextantKeyword clear close command completed confirm contains count cover
syn keyword sextantKeyword covers curve custom debug default destination destructive dialog
syn keyword sextantKeyword dialogs dismiss dismissed down drop each else enum
syn keyword sextantKeyword error event ever exists expect fade false finished
syn keyword sextantKeyword fire first flow flows focused for forward from
syn keyword sextantKeyword fullScreen graph here hidden hide hiding home if
syn keyword sextantKeyword implies import in initial intent invariant is keeping
syn keyword sextantKeyword last leaf let link map matches message modal
syn keyword sextantKeyword move moves navigate navigation never new no nodes
syn keyword sextantKeyword none not nothing of off ok on only
syn keyword sextantKeyword open or otherwise out parent path pending pop
syn keyword sextantKeyword popup precedes predecessors present presentable presented presenter print
syn keyword sextantKeyword progress push reach repeat require restore reversed root
syn keyword sextantKeyword route scenario screen segment select selected send sent
syn keyword sextantKeyword set sheet sheets show showing shown shows skip
syn keyword sextantKeyword snapshot sometimes source stack stacked stackview start started
syn keyword sextantKeyword starts state stop stopped successors swipe switch switched
syn keyword sextantKeyword tab tabs tags tap to todo together top
syn keyword sextantKeyword tracing transition trigger triggered true try up url
syn keyword sextantKeyword uses view visible wait warning when window windows
syn keyword sextantKeyword with within without wrapping yes z zoom

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
