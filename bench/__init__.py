"""The project's own benchmarks: `make bench`. Figures are ratios within one run, for machines are shared."""
