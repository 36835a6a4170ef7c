"""Parquet in, Parquet out, with polars around hitcalc: polars_answers.py RAYS.parquet ANSWERS.parquet ARGUMENTS…"""

import json
import subprocess
import sys

import polars as pl

rays, answers, *arguments = sys.argv[1:]
TYPES = {"string": pl.String, "int64": pl.Int64, "double": pl.Float64}


def hitcalc(*more, stdin):
    return subprocess.run(["hitcalc", *arguments, "-", *more], input=stdin, capture_output=True, check=True).stdout


queries = pl.read_parquet(rays)
described = json.loads(hitcalc("--describe", "json", stdin=queries.head(0).write_csv().encode()))
schema = {column["name"]: TYPES[column["type"]] for column in described}
pl.read_csv(hitcalc(stdin=queries.write_csv().encode()), schema=schema).write_parquet(answers)
