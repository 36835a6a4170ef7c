#!/usr/bin/env python3
"""hitcalc against the tools that its users would reach for instead, and against plain f64. See README.md."""

import argparse
import pathlib
import shutil
import sys
import tempfile

import contestants
import sections


def arguments():
    names = ["hitcalc", "yardstick", *contestants.PEERS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=2_000_000, help="rows of each file (default: 2,000,000)")
    parser.add_argument("--runs", type=int, default=5, help="rounds that count (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the data (default: 1)")
    parser.add_argument("--only", help=f"those who take part, of {','.join(names)}")
    parser.add_argument("--sections", help=f"of {','.join(sections.NAMES)}")
    parser.add_argument("--work", type=pathlib.Path, help="a folder for data, peers and builds, kept for the next run")
    parser.add_argument("--report", type=pathlib.Path, help="write the tables to this file too")
    options = parser.parse_args()
    options.only = options.only.split(",") if options.only else names
    options.sections = options.sections.split(",") if options.sections else sections.NAMES
    for given, known in ((options.only, names), (options.sections, sections.NAMES)):
        for name in given:
            if name not in known:
                parser.error(f"{name!r} is none of {', '.join(known)}")
    if options.rows < 1 or options.runs < 1:
        parser.error("at least one row and one run")
    return options


def say(text):
    print(text, file=sys.stderr, flush=True)


def main():
    options = arguments()
    work = options.work or pathlib.Path(tempfile.mkdtemp(prefix="hitcalc-peers-"))
    work.mkdir(parents=True, exist_ok=True)
    report = sections.Report()
    try:
        sections.Benchmark(options, work.resolve(), report, say).run()
    finally:
        if options.work is None:
            shutil.rmtree(work)
        text = "\n".join(report.text)
        print(text)
        if options.report:
            options.report.write_text(text + "\n", encoding="utf-8")
    return "\n".join(report.wrong) or 0


if __name__ == "__main__":
    sys.exit(main())
