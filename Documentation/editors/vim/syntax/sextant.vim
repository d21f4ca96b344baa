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
syn keyword sextantKeyword hiding home if implies import in initial intent
syn keyword sextantKeyword invariant is keeping last leaf let link map
syn keyword sextantKeyword matches message modal move moves navigate navigation never
syn keyword sextantKeyword new no nodes none not nothing of off
syn keyword sextantKeyword ok on only open or otherwise out parent
syn keyword sextantKeyword path pending pop popup precedes predecessors present presentable
syn keyword sextantKeyword presented presenter print progress push reach repeat require
syn keyword sextantKeyword restore reversed root route scenario screen segment select
syn keyword sextantKeyword selected send sent set sheet sheets show showing
syn keyword sextantKeyword shown shows skip snapshot sometimes source stack stacked
syn keyword sextantKeyword stackview start started starts state stop stopped successors
syn keyword sextantKeyword swipe switch switched tab tabs tags tap to
syn keyword sextantKeyword todo together top tracing transition trigger triggered true
syn keyword sextantKeyword try up url uses view visible wait warning
syn keyword sextantKeyword when window windows with within without wrapping yes
syn keyword sextantKeyword z zoom

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
