#!/usr/bin/env bash
# Parquet in, Parquet out, with DuckDB around hitcalc: duckdb.sh RAYS.parquet ANSWERS.parquet ARGUMENTS…
set -euo pipefail
rays=$1 answers=$2
shift 2
# Its progress bar would come among the rows.
sql() { python3 -c 'import duckdb, sys; duckdb.sql("SET enable_progress_bar = false;" + sys.argv[1])' "$1"; }

columns=$(sql "COPY (FROM '$rays' LIMIT 0) TO '/dev/stdout' (FORMAT csv)" | hitcalc "$@" - --describe sql)
sql "COPY (FROM '$rays') TO '/dev/stdout' (FORMAT csv)" |
    hitcalc "$@" - |
    sql "CREATE TABLE answers ($columns); COPY answers FROM '/dev/stdin' (HEADER); COPY answers TO '$answers'"
