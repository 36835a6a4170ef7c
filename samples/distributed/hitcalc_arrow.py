"""Asks hitcalc about a batch of Arrow columns. spark.py and polars_answers.py use it; it needs pyarrow alone.

Only the columns that hitcalc reads go through it, as text. All others stay where they are, with their types, beside
the answers: one answer a query, in the order of the queries. Either every query of a batch is answered, or `ask`
raises, and says why.
"""

import csv
import io
import itertools
import json
import subprocess

import pyarrow as pa
import pyarrow.compute
import pyarrow.csv


def promise(command, columns):
    """Which columns of a schema hitcalc reads, by their names, and the schema of its answers, before there are any."""
    header = io.StringIO()
    csv.writer(header, lineterminator="\n").writerow(columns.names)
    described = json.loads(run([*command, "-", "--describe", "json"], header.getvalue().encode()))
    # What hitcalc writes is first the columns that it does not read, then its answers.
    passed = {column["name"] for column in itertools.takewhile(lambda column: column["name"] in columns.names, described)}
    read = [name for name in columns.names if name not in passed]
    for name in read:
        kind = columns.field(name).type
        if pa.types.is_nested(kind):
            raise TypeError(
                f"column {name}: is {kind}, but hitcalc reads numbers and text: make columns {name}_x, {name}_y"
                f" and perhaps {name}_z of it, or give it another name"
            )
    return read, pa.schema([(column["name"], column["type"]) for column in described if column["name"] not in passed])


def ask(command, queries, answers):
    """The batch of answers to a batch of the columns that hitcalc reads, by the schema that was promised."""
    if queries.num_rows == 0:
        return pa.RecordBatch.from_pylist([], answers)
    # An empty text is written as "": a line of nothing would be no row.
    texts = [pa.compute.fill_null(column.cast(pa.string()), "") for column in queries.columns]
    sent = io.BytesIO()
    pa.csv.write_csv(pa.table(texts, names=queries.schema.names), sent)
    received = run([*command, "-", "--jobs", "1"], sent.getbuffer())
    table = pa.csv.read_csv(
        pa.BufferReader(received),
        # One block: a row may be of any length.
        pa.csv.ReadOptions(use_threads=False, block_size=len(received) + 1),
        pa.csv.ParseOptions(newlines_in_values=True, ignore_empty_lines=False),
        # Empty is null; a solid that is called NA or null keeps its name.
        pa.csv.ConvertOptions(column_types=answers, null_values=[""], strings_can_be_null=True),
    )
    if table.num_rows != queries.num_rows:
        raise RuntimeError(f"hitcalc answered {table.num_rows} of {queries.num_rows} queries")
    if table.schema.names != answers.names:
        raise RuntimeError(f"hitcalc answered by columns {table.schema.names}, but --describe promised {answers.names}")
    return table.combine_chunks().to_batches()[0]


def run(command, sent):
    """What hitcalc writes. If it cannot be started, or ends by a status or a signal, that is raised with its message."""
    try:
        ended = subprocess.run(command, input=sent, capture_output=True)
    except OSError as error:
        # "No such file" may also mean the loader of a program that is not static.
        raise RuntimeError(f"{command[0]} cannot be run on this machine: {error}") from error
    try:
        ended.check_returncode()
    except subprocess.CalledProcessError as error:
        said = ended.stderr.decode(errors="replace").strip()
        raise RuntimeError(f"{error} {said or 'It said nothing.'}") from None
    return ended.stdout
