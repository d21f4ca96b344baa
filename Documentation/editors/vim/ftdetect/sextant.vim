autocmd BufNewFile,BufRead *.sextant setfiletype sextant
autocmd BufNewFile,BufRead * if getline(1) =~# '^#!.*\<sextant\>' | setfiletype sextant | endif
