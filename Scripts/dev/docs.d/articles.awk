# Compares the Swift code of articles with the example package, which is compiled and run: each block is a part of a
# file, up to indentation.
#   awk -f articles.awk FILE.swift… ARTICLE.md…

{ gsub(/^[ \t]+|[ \t]+$/, "") }

FILENAME !~ /\.md$/ {
  files[FILENAME] = files[FILENAME] $0 "\n"
  next
}

/^```swift$/ {
  block = "\n"
  start = FNR
  next
}

block != "" && /^```$/ {
  blocks++
  known = 0
  for (name in files) if (index("\n" files[name], block)) known = 1
  if (!known) complain(FILENAME ":" start ": this Swift is in no file of the example package")
  block = ""
  next
}

block != "" { block = block $0 "\n" }

END {
  if (!blocks) complain("there is no Swift in the articles")
  exit broken
}

function complain(text) {
  print "articles: " text > "/dev/stderr"
  broken = 1
}
