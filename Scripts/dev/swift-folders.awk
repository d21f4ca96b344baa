# Reads all Swift files of all modules and says which of their folders form cycles, or which extensions
# stand outside of their type's folder.
#
#   awk -v rule=folders|extensions -v known="MODULE WHAT... REASON|..." \
#       -f swift-code.awk -f swift-folders.awk FILE...
#
# rule=folders: a folder that uses a type, function or constant which another folder of its module
# declares at the top level depends on it. Folders form no cycles, and no folder uses the files that
# stand beside it. known: arrows that do not count, as MODULE FROM TO.
#
# rule=extensions: an extension of a type of ours stands in the module and the folder of the type.
# known: what a module extends all the same, as MODULE TYPE.
#
# It knows words, not types: what follows a dot is somebody's member and no use, nor is a word that the
# using folder declares itself, at whatever depth.

function folder_of(path,    parts, count) {
  count = split(path, parts, "/")
  module = parts[2]
  folder = count > 3 ? parts[3] : "."
  modules[module] = 1
  if (!((module, folder) in has_folder)) {
    has_folder[module, folder] = 1
    folders[module] = folders[module] " " folder
  }
}

# A top-level declaration is one of the folder; a nested one only hides the name there.
function declare(kind, name, is_private) {
  hides[module, folder, name] = 1
  if (depth > 0 || is_private) return
  if ((module, name) in home && home[module, name] != folder) return
  home[module, name] = folder
  if (kind ~ /func/) is_function[module, name] = 1
  if (kind ~ /struct|class|enum|protocol|actor|typealias/) declarers[name] = declarers[name] " " module
}

# Notes the first use of a word in each folder, and its first call.
function use(name, before, after) {
  if (before == ".") return
  if (!((module, folder, name) in used_at)) {
    used_at[module, folder, name] = FILENAME ":" FNR
    uses[++use_count] = module SUBSEP folder SUBSEP name
  }
  if (after == "(" && !((module, folder, name) in called_at))
    called_at[module, folder, name] = FILENAME ":" FNR
}

function note_extension(code) {
  sub(/^[ \t]*(@[A-Za-z_]+[ \t]+|public[ \t]+|package[ \t]+|private[ \t]+|fileprivate[ \t]+)*extension[ \t]+/, "", code)
  match(code, /^[A-Za-z_][A-Za-z0-9_.]*/)
  extensions[++extension_count] = substr(code, 1, RLENGTH)
  extension_at[extension_count] = FILENAME ":" FNR
  extension_module[extension_count] = module
  extension_folder[extension_count] = folder
}

function read_words(code,    word, before, after, kind, is_private) {
  while (match(code, /[A-Za-z_][A-Za-z0-9_]*|[{}]/)) {
    word = substr(code, RSTART, RLENGTH)
    before = RSTART > 1 ? substr(code, RSTART - 1, 1) : ""
    code = substr(code, RSTART + RLENGTH)
    after = substr(code, 1, 1)
    if (word == "{") depth++
    else if (word == "}") depth--
    else if (kind != "") {
      if (word != "class" && word != "func") {
        declare(kind, word, is_private)
        kind = ""
      } else kind = word
    } else if (word ~ /^(private|fileprivate)$/) is_private = 1
    else if (word ~ /^(struct|class|enum|protocol|actor|typealias|associatedtype|func|let|var|case)$/ &&
             before != "." && after == " ") kind = word
    else use(word, before, after)
  }
}

FNR == 1 {
  folder_of(FILENAME)
  begin_code()
  depth = 0
}

{
  code = code_of($0)
  if (code ~ /^[ \t]*import[ \t]|^[^(]*[ \t]import[ \t]/) next
  if (code ~ /^[^({."]*(^|[ \t])extension[ \t]/) note_extension(code)
  read_words(code)
}

# MARK: What was found

function connect(    i, parts, m, from, name, to, key, at) {
  for (i = 1; i <= use_count; i++) {
    split(uses[i], parts, SUBSEP)
    m = parts[1]; from = parts[2]; name = parts[3]
    if (!((m, name) in home)) continue
    to = home[m, name]
    if (to == from || (m, from, name) in hides) continue
    at = used_at[m, from, name]
    if ((m, name) in is_function) {
      if (!((m, from, name) in called_at)) continue
      at = called_at[m, from, name]
    }
    key = m SUBSEP from SUBSEP to
    if (verbose) print m, from, to, name, at
    if (key in arrow) { more[key]++; continue }
    arrow[key] = name
    arrow_at[key] = at
  }
}

# Takes away the folders that are part of no cycle, nor between two of them.
function peel(m, names, count,    i, j, uses_one, is_used, changed) {
  do {
    changed = 0
    for (i = 1; i <= count; i++) {
      if (names[i] == "") continue
      uses_one = is_used = 0
      for (j = 1; j <= count; j++) {
        if (names[j] == "") continue
        if (counts(m, names[i], names[j])) uses_one = 1
        if (counts(m, names[j], names[i])) is_used = 1
      }
      if (!uses_one || !is_used) { names[i] = ""; changed = 1 }
    }
  } while (changed)
}

function counts(m, from, to) {
  return (m, from, to) in arrow && !((m, from, to) in is_known)
}

function say(m, from, to,    key) {
  key = m SUBSEP from SUBSEP to
  printf "%s: %s/%s uses %s of %s%s\n", arrow_at[key], m, from, arrow[key],
    to == "." ? "the files beside the folders" : to,
    more[key] ? " (and " more[key] " more)" : ""
}

function check_folders(    m, names, count, i, j) {
  connect()
  for (m in modules) {
    count = split(folders[m], names, " ")
    for (i = 1; i <= count; i++)
      if (names[i] != "." && counts(m, names[i], ".")) say(m, names[i], ".")
    for (i = 1; i <= count; i++) if (names[i] == ".") names[i] = ""
    peel(m, names, count)
    for (i = 1; i <= count; i++)
      for (j = 1; j <= count; j++)
        if (names[i] != "" && names[j] != "" && counts(m, names[i], names[j]))
          say(m, names[i], names[j])
  }
  for (i in is_known) if (!(i in arrow)) say_idle(i)
}

function say_idle(entry) {
  gsub(SUBSEP, " ", entry)
  print "the table of what is known has `" entry "`, which does not occur"
}

function check_extensions(    i, parts, name, m, f, owners, count, j, is_fine, at) {
  for (i = 1; i <= extension_count; i++) {
    split(extensions[i], parts, ".")
    name = parts[1] in modules ? parts[2] : parts[1]
    if (!(name in declarers)) continue
    m = extension_module[i]; f = extension_folder[i]
    count = split(declarers[name], owners, " ")
    is_fine = 0
    at = ""
    for (j = 1; j <= count; j++) {
      if (owners[j] == m && home[m, name] == f) is_fine = 1
      at = at (at == "" ? "" : " or ") owners[j]
      if (home[owners[j], name] != ".") at = at "/" home[owners[j], name]
    }
    if (is_fine) continue
    if ((m, name) in is_known) { occurs[m, name] = 1; continue }
    printf "%s: an extension of %s, which is declared in %s\n", extension_at[i], name, at
  }
  for (i in is_known) if (!(i in occurs)) say_idle(i)
}

BEGIN {
  count = split(known, lines, "|")
  for (i = 1; i <= count; i++) {
    if (split(lines[i], words, " ") < 3) continue
    if (rule == "folders") is_known[words[1], words[2], words[3]] = 1
    else is_known[words[1], words[2]] = 1
  }
}

END {
  if (rule == "folders") check_folders()
  else check_extensions()
}
