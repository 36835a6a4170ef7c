"""Says whether a Parquet file (or folder of such) holds the rows of a CSV file, in any order: compare.py CSV PARQUET TYPES"""

import json
import re
import sys

import pyarrow as pa
import pyarrow.csv
import pyarrow.dataset

expected, parquet, described = sys.argv[1:]
types = {column["name"]: column["type"] for column in json.loads(described)}
options = pa.csv.ConvertOptions(column_types=types, strings_can_be_null=True, null_values=[""])
want = pa.csv.read_csv(expected, parse_options=pa.csv.ParseOptions(newlines_in_values=True), convert_options=options)
have = pa.dataset.dataset(parquet, format="parquet").to_table()


def rows(table):
    """In the order of their ids; what is empty is null, however the writer kept it. Errors are told without their places:
    a bad row stands on another line in its part than in the whole."""
    table = table.cast(want.schema).sort_by("id")
    columns = dict(zip(table.column_names, (column.to_pylist() for column in table.columns)))
    columns["error"] = [value and re.sub(r"^[^:]*:[0-9]+: ", "", value) for value in columns.get("error", [])]
    return {name: [None if value == "" else value for value in column] for name, column in columns.items()}


if have.column_names != want.column_names or rows(have) != rows(want):
    sys.exit("OTHER ROWS")
print(f"equal, {have.num_columns} columns of {', '.join(dict.fromkeys(map(str, have.schema.types)))}")
