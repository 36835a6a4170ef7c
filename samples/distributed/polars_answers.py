"""Parquet in, Parquet out, with polars around hitcalc: polars_answers.py RAYS.parquet ANSWERS.parquet ARGUMENTS…

polars streams: it reads, asks and writes batch by batch.
"""

import sys

import hitcalc_arrow
import polars as pl

TYPES = {"string": pl.String, "int64": pl.Int64, "double": pl.Float64}

rays, answers, *arguments = sys.argv[1:]
command = ["hitcalc", *arguments]
queries = pl.scan_parquet(rays)
read, promised = hitcalc_arrow.promise(command, queries.head(0).collect().to_arrow().schema)


def answer(batch):
    answered = hitcalc_arrow.ask(command, batch.select(read).to_arrow(), promised)
    return batch.drop(read).hstack(pl.from_arrow(answered))


passed = {name: type for name, type in queries.collect_schema().items() if name not in read}
schema = passed | {field.name: TYPES[str(field.type)] for field in promised}
queries.map_batches(answer, schema=schema, streamable=True).sink_parquet(answers, engine="streaming")
