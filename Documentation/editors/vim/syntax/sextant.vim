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
syn keyword sextantKeyword contains count cover covers curve custom debug default
syn keyword sextantKeyword destination destructive dialog dialogs disappear dismiss dismissed down
syn keyword sextantKeyword drop each else enum error event ever exists
syn keyword sextantKeyword expect fade false finished fire first flow flows
syn keyword sextantKeyword focused for forward from fullScreen graph here hidden
syn keyword sextantKeyword hide hiding home if implies import in initial
syn keyword sextantKeyword intent invariant is keeping last leaf let link
syn keyword sextantKeyword map matches message modal move moves navigate navigation
syn keyword sextantKeyword never new no nodes none not nothing of
syn keyword sextantKeyword off ok on only open or otherwise out
syn keyword sextantKeyword parent path pending pop popup precedes predecessors present
syn keyword sextantKeyword presentable presented presenter print progress push reach repeat
syn keyword sextantKeyword require restore reversed root route scenario screen segment
syn keyword sextantKeyword select selected send sent set sheet sheets show
syn keyword sextantKeyword showing shown shows skip snapshot sometimes source stack
syn keyword sextantKeyword stacked stackview start started starts state stop stopped
syn keyword sextantKeyword successors swipe switch switched tab tabs tags tap
syn keyword sextantKeyword to todo together top tracing transition trigger triggered
syn keyword sextantKeyword true try up url uses view visible wait
syn keyword sextantKeyword warning when window windows with within without wrapping
syn keyword sextantKeyword yes z zoom

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
