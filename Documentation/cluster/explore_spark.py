#!/usr/bin/env python3
"""Searches the states of an app with Spark. The same command continues an interrupted search. With --edges, the script
also finds states from which no path leads to a goal, such as the home of the app. On all machines, APP, FOLDER and
$SEXTANT (the program) have the same absolute paths.
    spark-submit explore_spark.py APP FOLDER PARTS [options of `sextant explore expand`]"""
import hashlib, os, shutil, subprocess, sys, tempfile
from pyspark import SparkContext, StorageLevel

app, folder, parts = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3])
command = [os.environ.get("SEXTANT", "/usr/local/bin/sextant"), "explore", "expand", app, *sys.argv[4:]]
is_state = lambda row: row[1] != "\t"
fields = lambda rows: rows.map(lambda row: tuple(row.split("\t")))
least = lambda path: (len(path), path)


def expand(lines):
    """Yields the records of some states. Files replace `pipe`: a failure occurs before the first record is used, and no
    process waits for missing input."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as made:
        count = 0
        given.write(f"{digest}\n".encode())
        for line in lines:
            given.write(f"{line}\n".encode())
            count += 1
        given.seek(0)
        subprocess.run(command, stdin=given, stdout=made, check=True)
        made.seek(0)
        rows = made.read().decode().split("\n")[:-1]
        expanded = sum(int(row.split("\t")[2]) for row in rows if row.startswith("#\tstates\t"))
        if rows[0] != digest or expanded != count:
            raise RuntimeError(f"{expanded} of {count} states were expanded, with digest {rows[0]}")
        yield from rows[1:]


def files(name):
    """Returns the files of a folder, with their checksums and line counts."""
    found = []
    for file in sorted(os.listdir(f"{folder}/{name}")):
        if file.startswith("part-"):
            content = open(f"{folder}/{name}/{file}", "rb").read()
            found.append(f"{hashlib.sha256(content).hexdigest()} {content.count(10)} {name}/{file}\n")
    return found


def write(name, rows):
    shutil.rmtree(f"{folder}/{name}", ignore_errors=True)
    rows.saveAsTextFile(f"file://{folder}/{name}")


def record(level):
    """Marks a level as complete."""
    open(f"{folder}/record.tmp", "w").writelines(files(f"level.{level}") + files(f"rest.{level}"))
    os.replace(f"{folder}/record.tmp", f"{folder}/record.{level}")


def read(kind, levels):
    """Returns the rows of some levels, and checks that the files are unchanged."""
    for level in levels:
        if [row for row in open(f"{folder}/record.{level}") if f" {kind}." in row] != files(f"{kind}.{level}"):
            sys.exit(f"explore_spark: a file of level {level} has changed: delete record.{level} and all later records")
    return spark.union([spark.textFile(f"file://{folder}/{kind}.{level}/part-*") for level in levels]).coalesce(parts)


os.makedirs(folder, exist_ok=True)
start = subprocess.run([*command, "--from-start"], stdout=subprocess.PIPE, check=True, text=True).stdout.split("\n")
digest = start[0]
spark = SparkContext(appName=f"sextant {os.path.basename(app)}")
spark.setLogLevel("ERROR")
spark.setCheckpointDir(f"file://{folder}/checkpoint")
if not os.path.exists(f"{folder}/record.0"):
    open(f"{folder}/digest", "w").write(digest)
    write("level.0", spark.parallelize([start[1]], 1))
    write("rest.0", spark.parallelize([], 1))
    record(0)
if open(f"{folder}/digest").read() != digest:
    sys.exit("explore_spark: the folder belongs to another app, other options or another version")
level = next(n for n in range(1 << 30) if not os.path.exists(f"{folder}/record.{n + 1}"))

while True:
    states = read("level", [level])
    if states.isEmpty():
        break
    rows = states.sortBy(lambda row: row.split("\t")[1], numPartitions=parts).mapPartitions(expand)
    rows.persist(StorageLevel.DISK_ONLY)
    # The least (shortest, then first) path of each new state.
    seen = fields(read("level", range(level + 1)))
    new = fields(rows.filter(is_state)).reduceByKey(min, parts).subtractByKey(seen, parts)
    level += 1
    write(f"level.{level}", new.map("\t".join))
    write(f"rest.{level}", rows.filter(lambda row: not is_state(row)))
    record(level)

# The first violation of each law and property: in the lowest level, with the least path.
states = fields(read("level", range(level + 1))).persist(StorageLevel.DISK_ONLY)
rest = fields(read("rest", range(level + 1)))
broken = [fields(read("rest", [n])).filter(lambda row: row[0] == "!").map(lambda row, n=n: (row[1], (n, row[2], row)))
          for n in range(level + 1)]
findings = ["\t".join(row) for _, _, row in sorted(spark.union(broken).reduceByKey(min).values().collect())]
# States without a path to a goal: a backward search from the goals and from open states.
goals = rest.filter(lambda row: row[0] in "*?").map(lambda row: (row[1], row[2])).distinct().persist(StorageLevel.DISK_ONLY)
for law in sorted(goals.keys().distinct().collect()):
    kinds = ">" if law == "noDeadEnd" else ">~"
    edges = rest.filter(lambda row: row[0] in kinds).map(lambda row: (row[2], row[1])).distinct(parts).persist(StorageLevel.DISK_ONLY)
    reached = last = goals.filter(lambda goal: goal[0] == law).map(lambda goal: (goal[1], None))
    while not last.isEmpty():
        last = last.join(edges, parts).map(lambda met: (met[1][1], None)).distinct(parts).subtractByKey(reached, parts)
        last.persist(StorageLevel.DISK_ONLY).checkpoint()
        reached = reached.union(last).coalesce(parts)
        reached.persist(StorageLevel.DISK_ONLY).checkpoint()
    dead = states.subtractByKey(reached, parts).values()
    if count := dead.count():
        first = dead.min(least)
        findings.append(f"!\t{law}\t{first}\tno path leads there from {count} of {states.count()} states")
shown = subprocess.run([*command, "--show"], input="".join(f"{row}\n" for row in [digest, *findings]), stdout=subprocess.PIPE, check=True, text=True)
counts = rest.filter(lambda row: row[0] == "#" and row[1] != "states").map(lambda row: (row[1], int(row[2]))).reduceByKey(int.__add__).collect()
summary = [f"states\t{states.count()}", f"levels\t{level}"] + sorted(f"{name}\t{count}" for name, count in counts)
summary += sorted("\t".join(row) for row in rest.filter(lambda row: row[0] == "-").distinct().collect())
for name, rows in ("summary", summary), ("findings", shown.stdout.split("\n")[1:-1]):
    open(f"{folder}/{name}", "w").writelines(f"{row}\n" for row in rows)
    print("\n".join(rows))
spark.stop()
