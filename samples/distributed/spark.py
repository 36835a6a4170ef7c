"""hitcalc in Apache Spark: spark.py MASTER HITCALC RAYS.csv BOXES.csv ANSWERS.parquet

A data frame of queries in, a data frame of typed answers out. Each partition runs one hitcalc, which streams: starting
it and reading the scene are paid once a partition. Columns of queries stay text, for a decimal must not be rounded.
"""

import json
import subprocess
import sys
import threading
from pathlib import Path

import pyarrow as pa
import pyarrow.csv
from pyspark import SparkFiles
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema

OPTIONS = ["--fields", "status,t_enter,enter,enter_face", "--on-error", "report"]


def schema_of_answers(hitcalc, columns, scene):
    """What comes out, before anything has gone in."""
    command = [hitcalc, "ray-box", "-", "--against", scene, *OPTIONS, "--describe", "json"]
    described = subprocess.run(command, input=",".join(columns) + "\n", capture_output=True, check=True, text=True)
    return pa.schema([(column["name"], column["type"]) for column in json.loads(described.stdout)])


def answers_of_a_partition(program, scene, schema):
    def ask(batches):
        command = [SparkFiles.get(program), "ray-box", "-", "--against", SparkFiles.get(scene), *OPTIONS, "--jobs", "1"]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

        def feed():
            with process.stdin as pipe:
                for number, batch in enumerate(batches):
                    header = pa.csv.WriteOptions(include_header=number == 0)
                    pa.csv.write_csv(batch, pipe, header)

        feeder = threading.Thread(target=feed)
        feeder.start()
        types = pa.csv.ConvertOptions(column_types=schema, strings_can_be_null=True)
        try:
            yield from pa.csv.open_csv(process.stdout, convert_options=types)
        except pa.ArrowInvalid:
            pass  # A partition without queries has no header either.
        feeder.join()
        if process.wait() != 0:
            raise RuntimeError(f"hitcalc ended with status {process.returncode}")

    return ask


if __name__ == "__main__":
    master, hitcalc, rays, boxes, target = sys.argv[1:]
    spark = SparkSession.builder.master(master).appName("hitcalc").config("spark.ui.enabled", False).getOrCreate()
    # Each worker gets the program and the scene.
    spark.sparkContext.addFile(hitcalc)
    spark.sparkContext.addFile(boxes)
    queries = spark.read.option("header", True).csv(rays).repartition(4)
    schema = schema_of_answers(hitcalc, queries.columns, boxes)
    ask = answers_of_a_partition(Path(hitcalc).name, Path(boxes).name, schema)
    queries.mapInArrow(ask, from_arrow_schema(schema)).write.mode("overwrite").parquet(target)
    spark.stop()
