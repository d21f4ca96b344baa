" Vim syntax file for Sextant, written by `sextant grammar --format vim`.
if exists("b:current_syntax") | finish | endif

syn sync fromstart
syn iskeyword @,48-57,_,192-255
syn case match

syn keyword sextantKeyword Bool Decimal Duration Int Node String action after alert alerts all
syn keyword sextantKeyword alternative always and animated animation answered app appeared append
syn keyword sextantKeyword asking away back bar before binding button can cancel cannot changed
syn keyword sextantKeyword children clear close command completed confirm count cover covers curve
syn keyword sextantKeyword custom debug default destination destructive dialog dialogs dismiss
syn keyword sextantKeyword dismissed down drop each else enum error event ever exists expect fade
syn keyword sextantKeyword false finished fire first flow flows focused for forward from fullScreen
syn keyword sextantKeyword graph here hidden hide hiding home if import in initial intent invariant
syn keyword sextantKeyword is keeping last leaf let link map matches message modal move moves
syn keyword sextantKeyword navigate navigation never new no nodes none not nothing of off ok on
syn keyword sextantKeyword only open or otherwise out parent path pending pop popup precedes
syn keyword sextantKeyword predecessors present presentable presented presenter print progress push
syn keyword sextantKeyword reach repeat require restore reversed root route scenario screen segment
syn keyword sextantKeyword select selected send sent set sheet sheets show showing shown shows skip
syn keyword sextantKeyword snapshot sometimes source stack stacked stackview start started starts
syn keyword sextantKeyword state stop stopped successors swipe switch switched tab tabs tags tap to
syn keyword sextantKeyword todo together top tracing transition trigger triggered true try up url
syn keyword sextantKeyword uses view visible wait warning when window windows with within without
syn keyword sextantKeyword wrapping yes z zoom

syn match sextantName /\<\K\k*\>/
syn match sextantType /\<\u\k*\>/
syn match sextantName /`\K\k*`/
syn match sextantNumber /\<\d[0-9_]*\(\.\d\+\)\?\(ms\|s\|min\)\?\>/
syn match sextantNumber /#\d[0-9_]*/
syn match sextantOperator /\.\.\.\|[-+<>]=\?\|[=:]/

syn match sextantEscape /\\\(["\\ntr0]\|u{\x\{1,6}}\)/ contained
syn cluster sextantCode contains=sextantKeyword,sextantName,sextantType,sextantNumber,sextantOperator
syn cluster sextantCode add=sextantString,sextantComment,sextantRound
syn region sextantRound start=/(/ end=/)/ contained contains=@sextantCode
syn region sextantInsert matchgroup=sextantEscape start=/\\(/ end=/)/ contained contains=@sextantCode
syn region sextantString start=/"/ end=/"/ end=/$/ contains=sextantEscape,sextantInsert
syn region sextantString start=/"""/ end=/"""/ contains=sextantEscape,sextantInsert

syn match sextantComment #//.*$#
syn match sextantComment /\%^#!.*$/
syn region sextantComment start=#/\*# end=#\*/# contains=sextantComment

hi def link sextantKeyword Keyword
hi def link sextantType Type
hi def link sextantName Identifier
hi def link sextantNumber Number
hi def link sextantOperator Operator
hi def link sextantString String
hi def link sextantEscape SpecialChar
hi def link sextantComment Comment

let b:current_syntax = "sextant"
