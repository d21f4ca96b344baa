# Strings and comments of Swift, for scripts that read its source text: included before them with `-f`.
#
# begin_code() starts a file; code_of(line) gives each line of it without comments, and with nothing left
# of its strings.

function begin_code() {
  top = 0
  push("code")
  comment = 0
}

function push(kind) { mode[++top] = kind; parens[top] = 0 }

function code_of(line,    out) {
  out = code_in(line)
  if (mode[top] == "string") top--  # a string ends with its line.
  return out
}

function code_in(line,    out, token) {
  out = ""
  while (line != "") {
    if (comment > 0) {
      if (!match(line, /\*\/|\/\*/)) return out
      comment += substr(line, RSTART, 2) == "/*" ? 1 : -1
      line = substr(line, RSTART + 2)
    } else if (mode[top] == "code") {
      if (!match(line, /"|\/\/|\/\*|#+"|[()]/)) return out line
      token = substr(line, RSTART, RLENGTH)
      out = out substr(line, 1, RSTART - 1)
      line = substr(line, RSTART + RLENGTH)
      if (token == "//") return out
      if (token == "/*") { comment = 1; out = out " " }
      else if (token == "(") { out = out "("; parens[top]++ }
      else if (token == ")") {
        if (top > 1 && parens[top] == 0) top--
        else { out = out ")"; parens[top]-- }
      } else {
        out = out "\"\""
        hashes = substr(token, 1, length(token) - 1)
        if (substr(line, 1, 2) == "\"\"") {
          line = substr(line, 3)
          push("text")
        } else push("string")
        ending[top] = (mode[top] == "text" ? "\"\"\"" : "\"") hashes
        escape[top] = "\\" hashes
      }
    } else {
      line = after_string(line)
      if (mode[top] == "code") out = out " "  # what is interpolated is no part of the word before
    }
  }
  return out
}

# What follows the next end, escape or interpolation of the string that the line continues.
function after_string(line,    end, escaped) {
  end = index(line, ending[top])
  escaped = index(line, escape[top])
  if (escaped > 0 && (end == 0 || escaped < end)) {
    line = substr(line, escaped + length(escape[top]))
    if (substr(line, 1, 1) == "(") push("code")
    return substr(line, 2)
  }
  if (end == 0) return ""
  line = substr(line, end + length(ending[top]))
  top--
  return line
}
