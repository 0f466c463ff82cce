"""The command line: one file per verb: load, call, write, report. Floor 9."""

import gc

# commands are short and make little garbage: looking for it less often saves a tenth
gc.set_threshold(100_000, 50, 50)
