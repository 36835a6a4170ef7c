"""Parquet in, Parquet out, with DuckDB around hitcalc: duckdb_answers.py RAYS.parquet ANSWERS.parquet ARGUMENTS…

DuckDB streams: it reads, asks and writes batch by batch. Either side may be any other SQL.
"""

import sys

import hitcalc_arrow
import duckdb
import pyarrow as pa

rays, answers, *arguments = sys.argv[1:]
command = ["hitcalc", *arguments]
queries = duckdb.connect().read_parquet(rays).to_arrow_reader(100_000)
read, promised = hitcalc_arrow.promise(command, queries.schema)
passed = [field for field in queries.schema if field.name not in read]
schema = pa.schema([*passed, *promised])


def answer():
    for batch in queries:
        answered = hitcalc_arrow.ask(command, batch.select(read), promised)
        columns = [batch.column(field.name) for field in passed] + answered.columns
        yield pa.RecordBatch.from_arrays(columns, schema=schema)


# DuckDB's SQL finds a variable of Python by its name.
answered_batches = pa.RecordBatchReader.from_batches(schema, answer())
duckdb.from_arrow(answered_batches).write_parquet(answers)
