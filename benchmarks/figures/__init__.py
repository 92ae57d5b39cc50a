"""The parts of `make bench` as figures for programs: `python -m benchmarks.figures.tables 1`.

Each part is a process of its own and imports no other part: one that cannot be measured leaves the others alone.
"""
