"""hitcalc in Apache Spark: spark.py MASTER HITCALC RAYS.parquet BOXES.csv ANSWERS.parquet

A data frame of queries in, a data frame of answers out, beside the columns that hitcalc does not read, whatever their
types are. Each batch that Spark hands to Python is one run of hitcalc: see hitcalc_arrow.py.
"""

import os
import sys
from pathlib import Path

import hitcalc_arrow
import pyarrow as pa
from pyspark import SparkFiles
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

# One answer a query: --report all, --only and grid-walk would give more, or fewer, and end by an error here.
OPTIONS = ["--fields", "status,t_enter,enter,enter_face", "--on-error", "report"]

SETTINGS = {
    "spark.ui.enabled": "false",
    # A batch is held in memory, and reads the scene anew: larger ones are for larger scenes.
    "spark.sql.execution.arrow.maxRecordsPerBatch": "100000",
    "spark.sql.execution.arrow.maxBytesPerBatch": "64m",
}


def answers(queries, hitcalc, scene):
    """The data frame of answers; `hitcalc` and `scene` are files here, which Spark sends to each executor."""
    command = ["ray-box", *OPTIONS, "--against"]
    read, promised = hitcalc_arrow.promise([hitcalc, *command, scene], queries.limit(0).toArrow().schema)
    passed = [field for field in queries.schema if field.name not in read]
    schema = StructType([*passed, *from_arrow_schema(promised)])

    context = queries.sparkSession.sparkContext
    for file in (hitcalc, scene):
        context.addFile(file)
    context.addPyFile(hitcalc_arrow.__file__)
    program, solids = Path(hitcalc).name, Path(scene).name

    def answer(batches):
        here = [SparkFiles.get(program), *command, SparkFiles.get(solids)]
        for batch in batches:
            answered = hitcalc_arrow.ask(here, batch.select(read), promised)
            columns = [batch.column(field.name) for field in passed] + answered.columns
            yield pa.RecordBatch.from_arrays(columns, names=schema.names)

    return queries.mapInArrow(answer, schema)


if __name__ == "__main__":
    master, hitcalc, rays, boxes, target = sys.argv[1:]
    # Executors run this Python, not the first on their PATH. In a cluster: the one that has pyarrow there.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = SparkSession.builder.master(master).appName("hitcalc").config(map=SETTINGS).getOrCreate()
    answers(spark.read.parquet(rays), hitcalc, boxes).write.mode("overwrite").parquet(target)
    spark.stop()
