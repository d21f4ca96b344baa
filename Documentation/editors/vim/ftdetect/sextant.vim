autocmd BufNewFile,BufRead *.sextant setfiletype sextant
