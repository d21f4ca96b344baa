# Reads Swift files and says, one line each, which rules of the project they break.
#
#   awk -v module=NAME -v allowed=" A B " -v core=0|1 -v rules=0|1 \
#       -f swift-code.awk -f swift-source.awk FILE...
#
# allowed: what the module may import; core: no input, no output; rules: all but the size of files is
# checked. It knows strings, comments and brackets, not Swift: enough to measure, not to compile.

function report(line, message) { printf "%s:%d: %s\n", file, line, message }

function check_import(code,    name) {
  if (!match(code, /^[ \t]*((@[A-Za-z_]+(\([^)]*\))?|public|package|internal|fileprivate|private)[ \t]+)*import[ \t]+/))
    return
  name = substr(code, RLENGTH + 1)
  sub(/^(struct|class|enum|protocol|actor|func|var|let|typealias)[ \t]+/, "", name)
  sub(/[^A-Za-z0-9_].*/, "", name)
  if (index(allowed, " " name " ") == 0) report(FNR, module " may not import " name)
}

function check_words(code,    calls) {
  if (code ~ /(^|[^A-Za-z0-9_])try!/) report(FNR, "try! traps on an error")
  if (code ~ /(^|[^A-Za-z0-9_])as!/) report(FNR, "as! traps on another type")
  if (code ~ /(^|[^A-Za-z0-9_])fatalError[ \t]*\(/)
    report(FNR, "fatalError: say preconditionFailure with a sentence, for our own bugs only")
  if ($0 ~ /\/\/.*(TODO|FIXME)/) report(FNR, "unfinished work belongs in an issue")
  if (!core) return
  calls = code
  gsub(/(func|case)[ \t]+[A-Za-z_]+/, "", calls)  # a declaration is no call
  if (calls ~ /(^|[^A-Za-z0-9_.`])(print|debugPrint|dump|readLine|fopen|fputs|fwrite|puts|printf|getenv|exit|abort)[ \t]*\(/)
    report(FNR, module " does no input or output")
  if (calls ~ /(^|[^A-Za-z0-9_])(FileHandle|FileManager|ProcessInfo|CommandLine|URLSession|stdin|stdout|stderr)([^A-Za-z0-9_]|$)/)
    report(FNR, module " knows no files, no process and no terminal")
}

# Follows the braces. A function runs from its first line to its closing brace.
function measure(code,    token) {
  while (match(code, /[{}()]|`[^`]*`|\.?[A-Za-z_][A-Za-z0-9_]*/)) {
    token = substr(code, RSTART, RLENGTH)
    code = substr(code, RSTART + RLENGTH)
    if (token == "(") round++
    else if (token == ")") round--
    else if (token == "{") {
      depth++
      round_before[depth] = round
      start_before[depth] = start
      body[depth] = round == 0 ? start : 0
      opened[depth] = FNR
      round = 0
      start = 0
    } else if (token == "}") {
      if (depth == 0) { unbalanced = 1; return }
      if (body[depth]) check_length(body[depth], opened[depth])
      round = round_before[depth]
      start = round > 0 ? start_before[depth] : 0
      depth--
    } else if (round == 0 && token ~ /^(func|init|deinit|subscript|var)$/) {
      start = FNR
      is_variable = token == "var"
    }
  }
  if (is_variable) start = 0  # only `var name: Type {` opens a body.
}

function check_length(first, open,    line) {
  if (FNR - first + 1 <= 60) return
  for (line = first - 1; line <= open; line++) if (raw[line] ~ /\/\/ long: [^ ]/) return
  report(first, "this function has " (FNR - first + 1) " lines; 60 are enough, or say `// long: why`")
}

function finish() {
  if (file == "") return
  if (lines > 400 && !(file in long_files)) report(lines, "this file has " lines " lines; 400 are enough")
  if (!rules) return
  if (depth != 0 || comment != 0 || unbalanced) report(lines, "the braces could not be followed")
}

BEGIN { count = split(long, listed, " "); for (i = 1; i <= count; i++) long_files[listed[i]] = 1 }

FNR == 1 {
  finish()
  file = FILENAME
  begin_code()
  depth = round = start = unbalanced = is_variable = 0
  split("", raw)
}

{
  lines = FNR
  if (!rules) next
  raw[FNR] = $0
  code = code_of($0)
  check_import(code)
  check_words(code)
  if (!unbalanced) measure(code)
}

END { finish() }
