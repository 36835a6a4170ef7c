"""DuckDB: the slab test in SQL, from CSV to CSV. Arguments: INPUT OUTPUT THREADS."""

import sys

import duckdb

source, target, threads = sys.argv[1:]


def each_axis(text):
    return ", ".join(text.format(a=axis) for axis in "xyz")


duckdb.sql(f"SET threads = {int(threads)}")
duckdb.sql(
    f"""
    COPY (
        WITH slabs AS (
            SELECT *,
                {each_axis("(min_{a} - origin_{a}) / dir_{a} AS low_{a}, (max_{a} - origin_{a}) / dir_{a} AS high_{a}")}
            FROM read_csv('{source}')
        ), paths AS (
            SELECT *,
                greatest(0.0, {each_axis("least(low_{a}, high_{a})")}) AS near,
                least({each_axis("greatest(low_{a}, high_{a})")}) AS far
            FROM slabs
        ), contacts AS (
            SELECT *,
                CASE WHEN near < far THEN 'hit' WHEN near = far THEN 'touch' ELSE 'miss' END AS status,
                CASE WHEN near <= far THEN near END AS t_enter,
                CASE WHEN near <= far THEN far END AS t_exit
            FROM paths
        )
        SELECT id, status, t_enter, t_exit,
            {each_axis("origin_{a} + t_enter * dir_{a} AS enter_{a}")},
            {each_axis("origin_{a} + t_exit * dir_{a} AS exit_{a}")}
        FROM contacts
    ) TO '{target}' (HEADER, DELIMITER ',')
    """
)
