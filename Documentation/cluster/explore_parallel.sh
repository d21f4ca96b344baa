#!/usr/bin/env bash
# Searches the states of an app with GNU parallel, sort and join. The same command continues an interrupted search. With
# --edges, the script also finds states from which no path leads to a goal, such as the home of the app.
#   explore_parallel.sh APP FOLDER PARTS [options of `sextant explore expand`]
set -euo pipefail
export LC_ALL=C; tab=$'\t'
fail() { printf 'explore_parallel: %s\n' "$*" >&2; exit 1; }
[[ $# -ge 3 && $3 =~ ^[1-9][0-9]*$ ]] || fail "expected arguments: APP FOLDER PARTS [options]"
program=$(realpath "$(command -v "${SEXTANT:-sextant}")") || fail "program not found: ${SEXTANT:-sextant}"
app=$(realpath -e "$1"); parts=$3; export expand="$(printf '%q ' "$program" explore expand "$app" "${@:4}")"
mkdir -p "$2" && cd "$2" && exec 9>lock && flock -n 9 || fail "$2 cannot be written, or another search uses the folder"

# A level is complete if its record exists. The record contains the line counts and checksums of the files.
record() {
  sha256sum "level.$level" "seen.$level" "rest.$level" >record.tmp
  wc -l "level.$level" "seen.$level" "rest.$level" >>record.tmp; mv record.tmp "record.$level"
}
check() {
  for ((n = 0; n <= level; n++)); do
    wc -l "level.$n" "seen.$n" "rest.$n" | cmp -s - <(tail -n 4 "record.$n") &&
      head -n 3 "record.$n" | sha256sum --check --quiet --strict >&2 ||
      fail "a file of level $n has changed: delete record.$n and all later records"
  done
}

rm -f ./*.tmp; eval "$expand --from-start" >start.tmp
digest=$(head -n 1 start.tmp)
if [ ! -e record.0 ]; then
  printf '%s\n' "$digest" >digest
  level=0; tail -n +2 start.tmp >level.0
  cp level.0 seen.0; : >rest.0; record
fi
[ "$(cat digest)" = "$digest" ] || fail "the folder belongs to another app, other options or another version: digest $(cat digest), not $digest"
for ((level = 0; ; level++)); do [ -e "record.$((level + 1))" ] || break; done
for file in level.* seen.* rest.* record.*; do [ "${file##*.}" -le "$level" ] || rm "$file"; done
check

while [ -s "level.$level" ]; do
  rm -rf parts; mkdir parts; split -n "l/$parts" "level.$level" parts/p.
  # A command that ends early leaves no file, so every existing file is complete.
  parallel --halt now,fail=1 'cat digest {} | eval "$expand" >{}.tmp && mv {}.tmp {}.out' ::: parts/p.* ||
    fail "a part of level $level failed; to continue, run the same command again"
  cat parts/*.out | sed -n "/^[^0-9a-f]$tab/p" >rest.tmp
  awk -F "$tab" -v n="$(wc -l <"level.$level")" '/^#\tstates/ { n -= $3 } END { exit n != 0 }' rest.tmp ||
    fail "some states of level $level were not expanded"
  # The least (shortest, then first) path of each new state.
  cat parts/*.out | sed -nE "/^[0-9a-f]{32}$tab/p" | sort | awk -F "$tab" '$1 != last { print; last = $1 }' >least.tmp
  # If `join` ends before `sort`, `cat` reads the remaining lines.
  sort -m seen.* | { join -t "$tab" -v 1 least.tmp - && cat >/dev/null; } >new.tmp
  level=$((level + 1))
  mv new.tmp "seen.$level"; mv rest.tmp "rest.$level"
  sort -t "$tab" -k 2,2 "seen.$level" >"level.$level"
  record
done

# The first violation of each law and property: in the lowest level, with the least path.
for ((n = 1; n <= level; n++)); do sed -n "/^!/p" "rest.$n" | sort -t "$tab" -k 3,3 -k 2,2; done |
  awk -F "$tab" '!known[$2]++' >findings.tmp
# States without a path to a goal: a backward search from the goals and from open states.
sort -m seen.* >states.tmp
sed -n "s/^[*?]$tab\([^$tab]*\).*/\1/p" rest.* | sort -u | while IFS= read -r law; do
  [ "$law" = noDeadEnd ] && kinds='>' || kinds='[>~]'
  sed -n "/^$kinds$tab/p" rest.* | cut -f 2,3 | sort -u | sort -t "$tab" -k 2,2 >edges.tmp
  sed -n '/^[*?]/p' rest.* | awk -F "$tab" -v law="$law" '$2 == law { print $3 }' | sort -u >reached.tmp
  cp reached.tmp last.tmp
  while [ -s last.tmp ]; do
    join -t "$tab" -1 2 -2 1 -o 1.1 edges.tmp last.tmp | sort -u | comm -23 - reached.tmp >next.tmp
    sort -m -u reached.tmp next.tmp >more.tmp; mv more.tmp reached.tmp; mv next.tmp last.tmp
  done
  join -t "$tab" -v 1 states.tmp reached.tmp | awk -F "$tab" '{ print length($2) "\t" $2 }' |
    sort -t "$tab" -k 1,1n -k 2,2 >dead.tmp
  [ ! -s dead.tmp ] || printf '!\t%s\t%s\tno path leads there from %s of %s states\n' "$law" \
    "$(head -n 1 dead.tmp | cut -f 2)" "$(wc -l <dead.tmp)" "$(wc -l <states.tmp)" >>findings.tmp
done
cat digest findings.tmp | eval "$expand --show" | tail -n +2 >findings
{
  printf 'states\t%s\nlevels\t%s\n' "$(wc -l <states.tmp)" "$level"
  awk -F "$tab" '$1 == "#" && $2 != "states" { n[$2] += $3 } END { for (k in n) print k "\t" n[k] }' rest.* | sort
  sed -n "/^-$tab/p" rest.* | sort -u
} >summary
rm -f ./*.tmp && cat summary findings
