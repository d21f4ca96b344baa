# Holds the Swift of articles to that of the example package, which is compiled and run: a block of it is a
# part of one of its files, up to indentation.
#
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
