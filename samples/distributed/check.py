"""Tries spark.py with what data frames hold and with what fails: check.py HITCALC, which `check` calls.

As many rows come out as went in, with right answers, or the job fails by a message that names the cause.
"""

import csv
import glob
import os
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
from pathlib import Path

os.environ["PYSPARK_PYTHON"] = sys.executable

import pyarrow.dataset
import spark as sample
from pyspark import SparkFiles
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from pyspark.sql import functions as f

BATCH = "spark.sql.execution.arrow.maxRecordsPerBatch"
HITCALC = str(Path(sys.argv[1]).resolve())
folder = tempfile.TemporaryDirectory()
place = Path(folder.name)
session = (
    SparkSession.builder.master("local[2]")
    .config(map=sample.SETTINGS | {"spark.sql.shuffle.partitions": "3", "spark.local.dir": str(place)})
    .getOrCreate()
)
session.sparkContext.setLogLevel("OFF")

# What a solid is called must not become null, or end a line.
BOXES = place / "boxes.csv"
BOXES.write_text('thing,min_x,min_y,size_x,size_y\nNA,0,0,1,1\n"a ""wall"",\nof é 壁",5,0,1,1\nnull,9,0,1,1\n', encoding="utf-8")


def rays(rows, partitions=2):
    """Rays along x from -1, of which each 100th has no number; every 3rd is above all boxes."""
    return session.range(1, rows + 1, numPartitions=partitions).select(
        "id",
        f.expr("CASE WHEN id % 100 = 0 THEN 'north' ELSE '-' || (id % 7) || '.1' END").alias("origin_x"),
        f.expr("CASE id % 3 WHEN 0 THEN '2' ELSE '0.5' END").alias("origin_y"),
        f.lit("1").alias("dir_x"),
        f.lit("0").alias("dir_y"),
    )


def single(table):
    """The answers of one run to a table of text, which spark.py must give as well."""
    with open(place / "rays.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([table.column_names, *zip(*(column.to_pylist() for column in table.columns))])
    command = [HITCALC, "ray-box", place / "rays.csv", "--against", BOXES, *sample.OPTIONS]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return list(csv.DictReader(run.stdout.splitlines(keepends=True)))


def answered(queries, program=HITCALC, scene=BOXES):
    return sample.answers(queries, str(program), str(scene))


def table(frame):
    """What Spark writes as Parquet, by id: answers of many MiB are too much to collect."""
    frame.write.mode("overwrite").parquet(str(place / "table"))
    return pyarrow.dataset.dataset(place / "table", format="parquet").to_table().sort_by("id")


def same_answers(queries, given=None):
    """What comes out of Spark is what one run makes of the texts, and passed columns are as they were. Returns the rows."""
    out, before = table(answered(queries)), table(queries)
    for name in set(before.column_names) & set(out.column_names):
        assert out.column(name).equals(before.column(name)), f"{name} changed"
    want = single(table((given or queries).select("id", "origin_x", "origin_y", "dir_x", "dir_y")))
    assert out.num_rows == before.num_rows == len(want), f"{before.num_rows} rows in, {out.num_rows} out"
    for have, row in zip(out.select(list(want[0]) if want else []).to_pylist(), want):
        numbers = {name: float(text) for name, text in row.items() if text and name in ("id", "against_row", "t_enter")}
        have_numbers = {name: have[name] for name in ("id", "against_row", "t_enter") if have[name] is not None}
        texts = {name: row[name] or None for name in ("against_thing", "status", "enter_face", "error")}
        assert numbers == have_numbers and texts == {name: have[name] for name in texts}, f"{have} is not {row}"
    return out


def fails(words, job):
    """The job fails, and its message has these words."""
    try:
        job()
    except (PySparkException, RuntimeError, TypeError) as error:
        missing = [word for word in words if word not in str(error)]
        assert not missing, f"{missing} not in: {error}"
    else:
        raise AssertionError("the job succeeded")


def program(name, script):
    """A program that describes its columns as hitcalc does, and answers by this script of the shell."""
    path = place / name
    path.write_text(f'#!/bin/sh\ncase "$*" in *--describe*) exec {HITCALC} "$@" ;; esac\n{script}\n')
    path.chmod(0o755)
    return path


class PeakOfWorkers:
    """The largest resident memory of a Python worker of Spark while a job runs."""

    def __enter__(self):
        self.mebibytes, self.done = 0, threading.Event()
        self.thread = threading.Thread(target=self.watch)
        self.thread.start()
        return self

    def watch(self):
        while not self.done.wait(0.05):
            for status in glob.glob("/proc/[0-9]*/status"):
                try:
                    if b"pyspark.daemon" in Path(status).with_name("cmdline").read_bytes():
                        resident = next(line for line in Path(status).read_text().splitlines() if line.startswith("VmRSS"))
                        self.mebibytes = max(self.mebibytes, int(resident.split()[1]) // 1024)
                except (OSError, StopIteration):
                    pass  # It has just ended.

    def __exit__(self, *_):
        self.done.set()
        self.thread.join()


# --- What passes through and what is read


def a_partition_of_two_million_rows_streams():
    """First of all: later, a worker may still hold the memory of large cells."""
    session.conf.set(BATCH, sample.SETTINGS[BATCH])
    peaks = {}
    for rows in (500_000, 2_000_000):
        with PeakOfWorkers() as peak:
            out = answered(rays(rows, partitions=1)).groupBy("status").count().collect()
        assert sum(row["count"] for row in out) == rows, out
        peaks[rows] = peak.mebibytes
    print(f"  {peaks[500_000]} MiB for 500,000 rows, {peaks[2_000_000]} MiB for 2,000,000")
    assert peaks[2_000_000] < 1.25 * peaks[500_000] and peaks[2_000_000] < 500, peaks


def any_type_passes_as_it_is():
    queries = rays(5000, partitions=5).selectExpr(
        "*",
        "array(id, id + 1, NULL) AS array",
        "struct(id, struct('é' AS letter) AS inner) AS struct",
        "map('key', id) AS map",
        "CAST(id AS DECIMAL(38, 18)) / 7 AS decimal",
        "timestamp_seconds(id / 7) AS timestamp",
        "CAST('2026-11-23 01:02:03.456789' AS TIMESTAMP_NTZ) AS local_time",
        "DATE '1600-02-29' AS date",
        "CASE WHEN id % 2 = 0 THEN unhex('00ff0a22') END AS binary",
        "CASE WHEN id % 5 > 0 THEN id % 5 = 1 END AS boolean",
        "CASE id % 4 WHEN 0 THEN '' WHEN 1 THEN 'two\nlines\r\n\"quoted\", ½ 壁' WHEN 2 THEN 'NA' END AS text",
        "CAST(NULL AS STRING) AS nothing",
        "1e23D AS double",
        "id AS `a name, \"quoted\"\nin two lines`",
    )
    same_answers(queries)


def numbers_are_read_as_they_print():
    given = rays(2000).selectExpr("id", "'-0.1' AS origin_x", "'0.5' AS origin_y", "'1' AS dir_x", "'0' AS dir_y")
    typed = "id", "-0.1D AS origin_x", "0.500000000000000000BD AS origin_y", "1 AS dir_x", "CAST(0 AS FLOAT) AS dir_y"
    same_answers(given.selectExpr(*typed), given)


def bad_cells_are_bad_rows():
    cells = "CASE id % 4 WHEN 0 THEN NULL WHEN 1 THEN '' WHEN 2 THEN 'a\n\"b\",\r\n' ELSE '-1' END"
    out = same_answers(rays(400).withColumn("origin_x", f.expr(cells)))
    assert out.column("status").to_pylist().count("error") == 300


def a_question_of_one_empty_cell_is_a_row():
    queries = session.range(10).selectExpr("id", "CAST(NULL AS STRING) AS dir")
    options, sample.OPTIONS = sample.OPTIONS, [*sample.OPTIONS, "--origin", "0,0"]
    try:
        assert answered(queries).toArrow().column("status").to_pylist() == ["error"] * 10
    finally:
        sample.OPTIONS = options


def cells_of_5_mib_pass_and_are_read():
    queries = rays(40).withColumn("text", f.expr("repeat('line\n,\"é', 600000) || id"))
    same_answers(queries)
    huge = rays(40).withColumn("origin_x", f.expr("CASE WHEN id % 2 = 0 THEN repeat('north\n', 900000) ELSE '-1' END"))
    assert same_answers(huge).column("status").to_pylist().count("error") == 20


def empty_partitions_are_fine():
    same_answers(rays(3, partitions=8))
    none = table(answered(rays(100).where("id < 0")))
    assert none.num_rows == 0 and none.column_names[:3] == ["id", "against_row", "against_thing"]


def a_partition_may_hold_only_a_bad_row():
    out = same_answers(rays(101, partitions=101).where("id >= 100"))
    assert out.column("status").to_pylist() == ["error", "hit"]


# --- What fails


def a_name_of_a_result_is_refused():
    fails(["status", "has the same name as a result", "--prefix"], lambda: answered(rays(1).withColumn("status", f.lit(1))))


def a_name_that_differs_by_case_is_refused_by_spark():
    job = answered(rays(1).withColumn("Status", f.lit(1))).write.mode("overwrite")
    fails(["COLUMN_ALREADY_EXISTS", "status"], lambda: job.parquet(str(place / "case")))


def vectors_as_arrays_or_structs_are_refused():
    plain = rays(1).drop("origin_x", "origin_y")
    fails(["column origin: is list", "origin_x"], lambda: answered(plain.withColumn("origin", f.expr("array(1D, 2D)"))))
    fails(["column origin: is struct", "origin_x"], lambda: answered(plain.selectExpr("*", "struct(1, 2) AS origin")))


def a_missing_parameter_is_named():
    fails(["status 3", "origin: is missing"], answered(rays(200).drop("origin_x", "origin_y")).toArrow)


def a_bad_row_ends_the_job_if_it_should():
    options, sample.OPTIONS = sample.OPTIONS, ["--fields", "status"]
    try:
        fails(["status 3", 'origin_x: "north" is not a number'], answered(rays(1000)).toArrow)
    finally:
        sample.OPTIONS = options


def more_or_fewer_answers_than_queries_end_the_job():
    options = sample.OPTIONS
    try:
        sample.OPTIONS = [*options, "--report", "all"]
        fails(["hitcalc answered", "of 10 queries"], answered(rays(10, partitions=1)).toArrow)
        sample.OPTIONS = [*options, "--only", "hit"]
        fails(["hitcalc answered 7 of 10 queries"], answered(rays(10, partitions=1)).toArrow)
    finally:
        sample.OPTIONS = options


def a_program_that_is_missing_on_a_worker_is_named():
    for name, spoil in {"gone": os.remove, "unset": lambda path: os.chmod(path, 0o600), "text": empty}.items():
        queries = answered(rays(10, partitions=1), program(name, f'exec {HITCALC} "$@"'))
        assert queries.count() == 10
        spoil(SparkFiles.get(name))
        fails([f"{name} cannot be run on this machine"], queries.toArrow)


def empty(path):
    Path(path).write_bytes(b"\x7fnot a program")


def a_program_that_dies_ends_the_job():
    half = f'head -c 9000 | {HITCALC} "$@" 2>/dev/null | head -c 5000;'
    cases = {
        "killed": ("kill -9 $$", [str(signal.SIGKILL)]),
        "killed_midway": (f"{half} kill -9 $$", ["SIGKILL"]),
        "full": (f"{half} echo 'the disk is full' >&2; exit 4", ["status 4", "the disk is full"]),
        "cut": (f"{half} exit 0", []),
        "cut_at_line": (f'head -n 10 | {HITCALC} "$@"', ["hitcalc answered 9 of 2000 queries"]),
        "silent": ("exit 0", ["Empty CSV"]),
        "deaf": ("exit 3", ["status 3", "It said nothing."]),
        "odd": ("cat >/dev/null; echo status; yes hit | head -n 2000", ["--describe promised"]),
        "wrong_type": (f'{HITCALC} "$@" | sed "s/,hit,[-0-9.]*/,hit,near/"', ["near", "double"]),
        "no_text": (f'{HITCALC} "$@" | sed "s/,hit,/,\\xff,/"', ["UTF8"]),
    }
    for name, (script, words) in cases.items():
        fails(words, answered(rays(2000, partitions=1), program(name, script)).toArrow)


def an_error_of_what_feeds_it_ends_the_job():
    queries = rays(2000).withColumn("id", f.expr("CASE WHEN id = 1500 THEN raise_error('the source failed') ELSE id END"))
    fails(["the source failed"], answered(queries).toArrow)


def a_limit_does_not_hang():
    assert len(answered(rays(100_000)).limit(5).collect()) == 5


helpers = {rays, single, answered, table, same_answers, fails, program, empty, PeakOfWorkers}
cases = [case for case in list(globals().values()) if getattr(case, "__module__", "") == "__main__" and case not in helpers]
failed = 0
for case in cases:
    if len(sys.argv) > 2 and case.__name__ not in sys.argv[2:]:
        continue
    print(case.__name__.replace("_", " "), flush=True)
    # Many batches a partition.
    session.conf.set(BATCH, 3000)
    try:
        case()
    except Exception:
        failed += 1
        traceback.print_exc()
session.stop()
sys.exit(f"{failed} cases failed" if failed else 0)
