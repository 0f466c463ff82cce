"""The command line: one file per verb: load, call, write, report. Floor 9."""
