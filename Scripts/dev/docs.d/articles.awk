# Checks that each block of Swift code in the articles is a part of a file in the example package, which is compiled
# and run. Ignores indentation.
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
  if (!known) complain(FILENAME ":" start ": this Swift code is missing in the example package")
  block = ""
  next
}

block != "" { block = block $0 "\n" }

END {
  if (!blocks) complain("the articles contain no Swift code")
  exit broken
}

function complain(text) {
  print "articles: " text > "/dev/stderr"
  broken = 1
}
