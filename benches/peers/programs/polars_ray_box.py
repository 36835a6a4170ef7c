"""polars: a lazy slab test, streamed from CSV to CSV. Arguments: INPUT OUTPUT; threads by POLARS_MAX_THREADS."""

import sys

import polars as pl

AXES = "xyz"
source, target = sys.argv[1:]


def point(t, end):
    return [(pl.col(f"origin_{a}") + pl.col(t) * pl.col(f"dir_{a}")).alias(f"{end}_{a}") for a in AXES]


def slabs(side):
    return [(pl.col(f"{side}_{a}") - pl.col(f"origin_{a}")) / pl.col(f"dir_{a}") for a in AXES]


low, high = slabs("min"), slabs("max")
near = pl.max_horizontal([pl.min_horizontal(a, b) for a, b in zip(low, high)] + [pl.lit(0.0)])
far = pl.min_horizontal([pl.max_horizontal(a, b) for a, b in zip(low, high)])
(
    pl.scan_csv(source)
    .with_columns(near=near, far=far)
    .with_columns(
        status=pl.when(pl.col("near") < pl.col("far"))
        .then(pl.lit("hit"))
        .when(pl.col("near") == pl.col("far"))
        .then(pl.lit("touch"))
        .otherwise(pl.lit("miss")),
        t_enter=pl.when(pl.col("near") <= pl.col("far")).then(pl.col("near")),
        t_exit=pl.when(pl.col("near") <= pl.col("far")).then(pl.col("far")),
    )
    .with_columns(*point("t_enter", "enter"), *point("t_exit", "exit"))
    .select("id", "status", "t_enter", "t_exit", *[f"{end}_{a}" for end in ("enter", "exit") for a in AXES])
    .sink_csv(target)
)
